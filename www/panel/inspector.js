// Who is pointed at, and how a key finds its node.
import { h, plain, rich } from '../dom.js';
import { Frames } from './frames.js';
import { copyable } from './parts.js';
import { bytesCell, digestCell, short, textCell } from './trace.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Owner} Owner */
/** @typedef {import('../engine.js').Snapshot} Snapshot */
/** @typedef {import('../trace.js').PointTrace} PointTrace */
/** @typedef {import('./view.js').View} View */
/** @typedef {[string, (Node | string)[]]} Fact */

export class Inspector {
  #app;
  #view;
  #frames;
  #spot = h('div', { class: 'spot' });
  #hint;

  /** @param {App} app @param {View} view */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
    const { spot } = app.words.reader;
    this.#frames = new Frames(app, view);
    this.#hint = h('p', { class: 'hint' }, spot.hint);
    this.element = h(
      'section',
      { class: 'inspector', part: 'inspector', 'aria-label': spot.title },
      h('h2', {}, spot.title),
      this.#hint,
      this.#spot,
      this.#frames.element,
    );
  }

  /** The key whose lookup is shown, or none. */
  get key() {
    return this.#frames.key;
  }

  /** How a key finds its nodes. @param {string} key @param {Owner} owner */
  showKey(key, owner) {
    const { engine } = this.#app;
    this.#frames.show(key, engine.traceKey(key), owner, engine.replicas());
    this.#still();
  }

  /** Where a point comes from, what it owns and who is next to it. @param {PointTrace} trace */
  showPoint(trace) {
    const { words } = this.#app;
    const { spot, trace: said } = words.reader;
    const { f } = words;
    const { hashed, place, arc, neighbours } = trace;
    /** @type {Fact[]} */
    const facts = [];
    if (hashed) {
      facts.push([spot.label, textCell(words, hashed)], [said.bytes, bytesCell(words, hashed)]);
      facts.push([hashed.hash, digestCell(words, hashed)]);
    } else {
      facts.push([spot.label, [spot.given]]);
    }
    facts.push([
      said.position,
      [
        copyable(this.#view, place.position, spot.decimal),
        copyable(this.#view, `0x${place.hex}`, spot.hex),
      ],
    ]);
    if (arc) {
      facts.push([spot.arc, [`(${arc[0].position}, ${arc[1].position}]`]]);
      facts.push([spot.share, [f.pct(trace.share)]], [spot.keys, [f.n(trace.keys)]]);
    } else {
      facts.push([spot.arc, this.#rich(spot.lost({ name: trace.owner }))]);
    }
    if (neighbours) {
      const [before, after] = neighbours;
      facts.push([spot.before, [this.#neighbour('before', before)]]);
      facts.push([spot.after, [this.#neighbour('after', after)]]);
    } else {
      facts.push([spot.before, [spot.alone]]);
    }
    this.#show(spot.point({ name: trace.node }, trace.index, trace.of), facts);
  }

  /**
   * A point next to the one that is shown: to go on to, round the ring.
   * @param {'before' | 'after'} side @param {import('../trace.js').Neighbour} point
   */
  #neighbour(side, { node, index, place }) {
    const { trace: said } = this.#app.words.reader;
    return h(
      'button',
      {
        type: 'button',
        class: `link ${side}`,
        onclick: () => {
          this.#view.inspectPoint({ node, index }, true);
          // A reader by keyboard goes on in the same direction.
          /** @type {HTMLElement | null} */ (this.#spot.querySelector(`.${side}`))?.focus();
        },
      },
      ...this.#rich([{ name: node }]),
      ` ${said.pointOf(index)} ${said.at(place.position)}`,
    );
  }

  /** @param {import('../messages/index.js').Part[]} parts */
  #rich(parts) {
    const shortened = parts.map((part) =>
      typeof part === 'object' && 'name' in part ? { name: part.name && short(part.name) } : part,
    );
    return shortened.flatMap((part, at) => rich([part], () => this.#look(parts[at])));
  }

  /** @param {import('../messages/index.js').Part | undefined} part */
  #look(part) {
    return part && typeof part === 'object' && 'name' in part && part.name !== null
      ? this.#view.lookOf(part.name)
      : undefined;
  }

  /** @param {import('../messages/index.js').Part[]} title @param {Fact[]} facts */
  #show(title, facts) {
    this.#spot.replaceChildren(
      h('h3', {}, ...this.#rich(title)),
      h('dl', {}, ...facts.flatMap(([name, cells]) => [h('dt', {}, name), h('dd', {}, ...cells)])),
    );
    this.#said = plain(title);
    this.#still();
  }

  #said = '';

  /** Who is shown, in a few words. */
  get text() {
    return this.#said;
  }

  /** Nobody is pointed at. */
  clear() {
    this.#spot.replaceChildren();
    this.#said = '';
    this.#still();
  }

  /** The lookup goes too. */
  forget() {
    this.#frames.clear();
    this.clear();
  }

  /** Stops what plays. */
  stop() {
    this.#frames.stop();
  }

  /** What to do here is said only where nothing is shown. */
  #still() {
    this.#hint.hidden = this.#frames.key !== null || this.#spot.firstChild !== null;
  }
}
