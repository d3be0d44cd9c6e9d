// One ring in one box: turns gestures into commands, commands into motion, and tells what happened.
import { Engine, toError, wrongType } from './engine.js';
import { RingError } from './error.js';
import { Loop } from './loop.js';
import { say, words as wordsOf } from './messages/index.js';
import { View } from './panel/view.js';

/** @typedef {import('./engine.js').Change} Change */
/** @typedef {import('./engine.js').Constants} Constants */
/** @typedef {import('./engine.js').Owner} Owner */
/** @typedef {import('./engine.js').Proof} Proof */
/** @typedef {import('./engine.js').Snapshot} Snapshot */
/** @typedef {import('./messages/index.js').Language} Language */

/** Milliseconds of a whole change, and of one step of a slider that is held. */
const CHANGE = 1100;
const HELD = 160;
/** A slice of hashing leaves room for a frame. */
const SLICE = 12;
/** While keys are placed, so often is shown how far that has come. */
const PROGRESS = 100;
/** So often in a row may all of the circle start to move before it has come to rest. */
const RESTLESS = 2;
/** Between steps of a replay. */
const PAUSE = 500;

/**
 * @typedef {object} Options
 * @property {Language} lang
 * @property {'light' | 'dark'} theme
 * @property {boolean} motion
 * @property {'full' | 'steps' | 'none'} controls
 * @property {string} caption
 */

export class App {
  #emit;
  #loop;
  #view;
  /** @type {Options} */
  #options;
  /** The command of the slider that is held, so that a drag is one step. */
  /** @type {string | null} */
  #held = null;
  /** Stops what places keys; nothing is placed while there is none. @type {(() => void) | undefined} */
  #halt;
  /** The set of keys that is being placed. @type {number | undefined} */
  #ticket;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #player;
  /** @type {(() => void)[]} */
  #placed = [];
  /** Shown with the numbers of a sentence such as "undone". */
  #prefix = '';
  #awake = false;
  /** How often everything has changed since the last rest. */
  #restless = 0;
  /** What went wrong before there was a picture to say it in. */
  /** @type {RingError[]} */
  #failures = [];

  /**
   * @param {HTMLElement} root
   * @param {Constants} constants
   * @param {[string, string][]} fields
   * @param {Options} options
   * @param {(type: string, detail: unknown) => void} emit
   * @param {{ scenario: unknown, fields: Record<string, unknown> }} early set before there was a ring
   */
  constructor(root, constants, fields, options, emit, early) {
    this.#emit = emit;
    this.#options = options;
    this.constants = constants;
    this.engine = new Engine(fields);
    this.#failures = this.engine.errors.map(toError);
    this.#begin(early);
    this.#loop = new Loop((t) => this.#draw(t));
    this.#view = new View(root, this);
    this.#view.restyle();
    this.refresh();
  }

  /** What was set before there was a ring stands above what the tag says. @param {{ scenario: unknown, fields: Record<string, unknown> }} early */
  #begin({ scenario, fields }) {
    const attempts = [];
    if (scenario !== undefined) attempts.push(() => scenario);
    if (Object.keys(fields).length > 0) attempts.push(() => this.with(fields));
    for (const given of attempts) {
      try {
        this.engine.setScenario(given());
      } catch (error) {
        if (!(error instanceof RingError)) throw error;
        this.#failures.push(error);
      }
    }
  }

  /** The scenario with other fields; new steps are all applied. @param {Record<string, unknown>} fields */
  with(fields) {
    const { step, ...scenario } = this.engine.scenario();
    return { ...scenario, ...('steps' in fields ? {} : { step }), ...fields };
  }

  /** Tells what went wrong at the start, once one can ask what is there instead. @param {RingError[]} more */
  start(more) {
    this.complain(...this.#failures.splice(0), ...more);
  }

  /** Whether a change is on its way that a hand is not holding. */
  get moving() {
    return this.#loop.running && this.#held === null;
  }

  get options() {
    return this.#options;
  }

  get words() {
    return wordsOf(this.#options.lang);
  }

  /** @param {Options} options */
  configure(options) {
    const { lang, controls } = this.#options;
    this.#options = options;
    if (options.lang !== lang || options.controls !== controls) this.#view.rebuild();
    this.#view.restyle();
    this.refresh();
    if (!options.motion) this.#loop.play(0);
    this.#loop.request();
  }

  // What callers can do. Everything that changes the world goes through #change.

  /**
   * @template {Change | undefined} T
   * @param {() => T} work
   * @param {{ held?: string | null, prefix?: string }} [how] `held`: the node whose slider is held
   */
  #change(work, { held = null, prefix = '' } = {}) {
    if (this.#held !== held) this.#letGo();
    // Whoever does something else has seen enough.
    this.stop();
    const change = work();
    if (!change) return change;
    this.#held = held;
    this.#prefix = prefix;
    this.#loop.play(this.#options.motion ? (held === null ? CHANGE : HELD) : 0);
    this.engine.follow(null);
    this.#place();
    this.#view.quiet();
    this.refresh();
    if (held === null) this.#emit('ringchange', change);
    return change;
  }

  /** @param {unknown} command */
  run(command) {
    return this.#change(() => this.engine.run(command));
  }

  /** @param {unknown} id @param {unknown} [options] */
  add(id, options) {
    return this.#change(() => this.engine.add(id, options));
  }

  /** @param {unknown} id */
  remove(id) {
    return this.#change(() => this.engine.remove(id));
  }

  /** @param {unknown} id @param {unknown} weight */
  weigh(id, weight) {
    return this.#change(() => this.engine.weigh(id, weight));
  }

  undo() {
    return (
      this.#change(() => this.engine.undo(), { prefix: this.words.proof.undone }) !== undefined
    );
  }

  redo() {
    return (
      this.#change(() => this.engine.redo(), { prefix: this.words.proof.redone }) !== undefined
    );
  }

  /** @param {unknown} step */
  seek(step) {
    const prefix = this.words.proof.sought(Number(step));
    return this.#change(() => this.engine.seek(step), { prefix });
  }

  /**
   * A whole scenario may move everything. What is amid such moves is cut finer by each, so that
   * many of them in a row start from where the last one ends.
   */
  #rest() {
    this.#restless = this.#loop.running ? this.#restless + 1 : 0;
    if (this.#restless <= RESTLESS) return;
    this.#restless = 0;
    this.engine.frame(1);
  }

  /** @param {unknown} scenario */
  setScenario(scenario) {
    this.#rest();
    return this.#change(() => this.engine.setScenario(scenario), { prefix: this.words.proof.set });
  }

  /** @param {[string, string | null][]} fields */
  setFields(fields) {
    this.#rest();
    /** @type {import('./engine.js').Failure[]} */
    let errors = [];
    this.attempt(() =>
      this.#change(
        () => {
          const outcome = this.engine.setFields(fields);
          errors = outcome.errors;
          // Where nothing could be taken nothing was set.
          return errors.length === fields.length ? undefined : outcome.change;
        },
        { prefix: this.words.proof.set },
      ),
    );
    if (errors.length > 0) this.complain(...errors.map(toError));
  }

  /** @param {string} from @param {string} to */
  rename(from, to) {
    return this.#change(() => this.engine.rename(from, to));
  }

  /**
   * A slider at hand: the ring follows at once, and all of it is one step.
   * @param {string} id @param {number} weight
   */
  hold(id, weight) {
    const held = this.#held === id;
    this.attempt(() => this.#change(() => this.engine.weigh(id, weight, held), { held: id }));
  }

  /** The slider is let go. */
  release() {
    if (this.#held === null) return;
    this.#letGo();
    this.refresh();
  }

  /** What a slider did is one command, told when it ends, whatever ends it. */
  #letGo() {
    if (this.#held === null) return;
    this.#held = null;
    const { change } = this.engine.snapshot();
    if (change) this.#emit('ringchange', change);
  }

  /**
   * What a control does: a failure is shown and told, not thrown.
   * @param {() => unknown} work
   */
  attempt(work) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof RingError)) throw error;
      this.complain(error);
    }
  }

  /** Shows what went wrong, and tells it. @param {...RingError} errors */
  complain(...errors) {
    if (errors.length === 0) return;
    const { kinds } = this.constants;
    this.#view.complain(
      errors.map((error) =>
        say(error, this.words, kinds.find(([kind]) => kind === error.kind)?.[2]),
      ),
    );
    for (const { code, message } of errors) this.#emit('ringerror', { code, message });
  }

  // Keys

  /** @param {string | null} key */
  probe(key) {
    this.engine.follow(key);
    this.#loop.request();
    const owner = key === null ? null : this.engine.ownerOf(key);
    this.#view.inspect(owner);
    return owner;
  }

  /** @param {Owner} owner */
  select(owner) {
    this.#emit('ringselect', owner);
  }

  /** @param {string | null} id */
  focus(id) {
    this.engine.focus(id);
    this.#loop.request();
  }

  get pending() {
    return this.engine.pending();
  }

  /** Settles when every key has its place. */
  allPlaced() {
    return this.pending === 0
      ? Promise.resolve()
      : /** @type {Promise<void>} */ (new Promise((done) => this.#placed.push(done)));
  }

  /** Places the keys that have no place yet: by workers, else in slices between frames. */
  #place() {
    const ticket = this.engine.ticket();
    const same = ticket === this.#ticket;
    this.#ticket = ticket;
    if (!same) this.#stopPlacing();
    if (this.pending === 0) {
      this.#stopPlacing();
      return this.#allPlaced();
    }
    // The same keys in another ring: whoever places them goes on.
    if (this.#halt) return;
    this.#emit('pending', null);
    let shown = performance.now();
    const placed = (/** @type {number} */ left) => {
      const now = performance.now();
      if (left > 0 && now - shown < PROGRESS) return;
      shown = now;
      if (left === 0) this.#stopPlacing();
      this.refresh();
      this.#loop.request();
      if (left === 0) this.#allPlaced();
    };
    const slices = () => this.#placeInSlices(placed);
    this.#halt = this.engine.placeElsewhere(placed, slices) ?? undefined;
    if (!this.#halt) slices();
  }

  /** @param {(left: number) => void} placed */
  #placeInSlices(placed) {
    let size = 4000;
    const slice = () => {
      const start = performance.now();
      const left = this.engine.place(size);
      const spent = performance.now() - start;
      size = Math.min(400_000, Math.max(2000, Math.round((size * SLICE) / Math.max(0.5, spent))));
      timer = setTimeout(slice);
      placed(left);
    };
    let timer = setTimeout(slice);
    this.#halt = () => clearTimeout(timer);
  }

  #stopPlacing() {
    this.#halt?.();
    this.#halt = undefined;
  }

  #allPlaced() {
    for (const done of this.#placed.splice(0)) done();
  }

  // The log

  get playing() {
    return this.#player !== undefined;
  }

  /** Plays the steps from where we are, or from the start if we are at the end. */
  play() {
    const { step, steps } = this.engine.snapshot();
    if (steps === 0) return;
    if (step === steps) this.seek(0);
    const next = () => {
      this.#player = undefined;
      if (this.redo() && this.engine.snapshot().step < steps) this.#player = setTimeout(next, wait);
      this.refresh();
    };
    const wait = this.#options.motion ? CHANGE + PAUSE : 2 * PAUSE;
    this.#player = setTimeout(next, step === steps ? PAUSE : 0);
    this.refresh();
  }

  /** Stops playing. */
  stop() {
    if (!this.playing) return;
    clearTimeout(this.#player);
    this.#player = undefined;
    this.refresh();
  }

  // The picture

  /** Counts and shows everything anew. */
  refresh() {
    this.#view.update(this.engine.snapshot(), this.engine.proof(), {
      prefix: this.#prefix,
      held: this.#held !== null,
      playing: this.playing,
    });
  }

  /** @param {number} t */
  #draw(t) {
    this.#view.paint(t, this.engine);
  }

  /** Asks for one frame. */
  repaint() {
    this.#loop.request();
  }

  /** Draws now, whether somebody looks or not. */
  flush() {
    this.#loop.flush();
  }

  /** The box or the screen may be another one. */
  measure() {
    this.#view.measure();
  }

  /** @param {boolean} awake */
  attend(awake) {
    if (awake === this.#awake) return;
    this.#awake = awake;
    if (awake) {
      this.#loop.wake();
      this.#view.measure();
    } else {
      this.#loop.sleep();
      // What was on its way has arrived when somebody looks again.
      this.#view.cards?.roll(1);
      this.stop();
    }
  }

  /**
   * Whether the element is in a document: out of it nothing is left running.
   * @param {boolean} connected
   */
  connect(connected) {
    if (connected) {
      this.#place();
    } else {
      this.#stopPlacing();
      this.release();
    }
  }

  /** Somebody waits for the keys, be the element in a document or not. */
  hurry() {
    if (!this.#halt) this.#place();
  }

  /** The picture at rest, with its readout, as an SVG document. */
  toSVG() {
    return this.engine.toSvg(this.#view.stage.dress());
  }

  /**
   * The same as a PNG: an SVG picture drawn on a canvas, so that both show the same.
   * @param {unknown} scale pixels per CSS pixel
   * @returns {Promise<Blob>}
   */
  async toPNG(scale) {
    if (typeof scale !== 'number') throw wrongType('The scale', 'a number', scale);
    if (!(scale > 0 && scale <= 8)) {
      throw this.engine.error('out-of-range', ['The scale', String(scale), '1', '8']);
    }
    const dress = this.#view.stage.dress();
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(this.engine.toSvg(dress))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(dress.width * scale);
    canvas.height = Math.round(dress.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done, failed) => {
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture is empty.'))));
    });
  }
}
