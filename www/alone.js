// The ring without a page: for Node, workers, servers and build steps. No DOM, no clock.
import { Engine, load } from './engine.js';
import { RingError } from './error.js';

/** The inks of a picture, as the element's style has them: ink, second, rule, faint, paper, edge. */
export const INKS = {
  light: ['#1a1c20', '#565b63', '#dedbd3', '#edebe4', '#faf9f6', '#8b877c'],
  dark: ['#eceae4', '#a0a5ae', '#2c3037', '#1f2329', '#111317', '#6d737d'],
};

/** So many keys are placed at a time. */
const SLICE = 1 << 20;

/** One ring and its log of commands. Every key has its place when a method returns. */
class Ring {
  #engine;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    this.#place();
  }

  #place() {
    while (this.#engine.pending() > 0) this.#engine.place(SLICE);
  }

  /**
   * @template T
   * @param {T} change
   */
  #placed(change) {
    this.#place();
    return change;
  }

  get scenario() {
    return this.#engine.scenario();
  }

  set scenario(value) {
    this.#placed(this.#engine.setScenario(value));
  }

  /** @param {string} command */
  run(command) {
    return this.#placed(this.#engine.run(command));
  }

  /** @param {string} id @param {object} [options] */
  addNode(id, options) {
    return this.#placed(this.#engine.add(id, options));
  }

  /** @param {string} id */
  removeNode(id) {
    return this.#placed(this.#engine.remove(id));
  }

  /** @param {string} id @param {number} weight */
  setWeight(id, weight) {
    return this.#placed(this.#engine.weigh(id, weight));
  }

  undo() {
    return this.#placed(this.#engine.undo()) !== undefined;
  }

  redo() {
    return this.#placed(this.#engine.redo()) !== undefined;
  }

  /** @param {number} step */
  seek(step) {
    this.#placed(this.#engine.seek(step));
  }

  /** @param {string} key */
  ownerOf(key) {
    return this.#engine.ownerOf(key);
  }

  snapshot() {
    return this.#engine.snapshot();
  }

  plan() {
    return this.#engine.plan();
  }

  /** What stands after the `#` of a link to this ring. */
  toFragment() {
    return this.#engine.link([], Number.POSITIVE_INFINITY)[0];
  }

  /** @param {{ width?: number, height?: number, theme?: string, title?: string, font?: string }} [options] */
  toSVG({ width = 480, height = width, theme, title, font = 'sans-serif' } = {}) {
    const { nodes } = this.#engine.snapshot();
    const dark = theme === 'dark';
    return this.#engine.toSvg({
      width,
      height,
      dark,
      font,
      title: title ?? nodes.map(({ id }) => id).join(' '),
      roles: dark ? INKS.dark : INKS.light,
      readout: [],
    });
  }

  /** Gives the memory back; the ring cannot be used any more. */
  free() {
    this.#engine.free();
  }
}

/**
 * A ring as the scenario says; what it says wrongly is thrown.
 * @param {object} [scenario]
 */
export async function createRing(scenario) {
  await load();
  const engine = new Engine([]);
  try {
    if (scenario !== undefined) engine.setScenario(scenario);
    return new Ring(engine);
  } catch (error) {
    engine.free();
    throw error;
  }
}

export { RingError };
