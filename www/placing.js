// The keys that have no place yet get one: by workers, else in slices between frames.

/** @typedef {import('./engine.js').Engine} Engine */

/** A slice of hashing leaves room for a frame. */
const SLICE = 12;
/** So often is shown how far it has come. */
const PROGRESS = 100;

export class Placing {
  #engine;
  #began;
  #came;
  /** Stops what places keys; nothing is placed while there is none. @type {(() => void) | undefined} */
  #halt;
  /** The set of keys that is being placed. @type {number | undefined} */
  #ticket;
  /** @type {(() => void)[]} */
  #waiting = [];

  /**
   * @param {Engine} engine
   * @param {() => void} began is told when keys begin to be placed
   * @param {() => void} came is told now and then that more are
   */
  constructor(engine, began, came) {
    this.#engine = engine;
    this.#began = began;
    this.#came = came;
  }

  get pending() {
    return this.#engine.pending();
  }

  /** Settles when every key has its place. */
  all() {
    return this.pending === 0
      ? Promise.resolve()
      : /** @type {Promise<void>} */ (new Promise((done) => this.#waiting.push(done)));
  }

  /** Places what is left, unless that is on its way. */
  start() {
    const ticket = this.#engine.ticket();
    const same = ticket === this.#ticket;
    this.#ticket = ticket;
    if (!same) this.stop();
    if (this.pending === 0) {
      this.stop();
      return this.#done();
    }
    // The same keys in another ring: whoever places them goes on.
    if (this.#halt) return;
    this.#began();
    let shown = performance.now();
    const placed = (/** @type {number} */ left) => {
      const now = performance.now();
      if (left > 0 && now - shown < PROGRESS) return;
      shown = now;
      if (left === 0) this.stop();
      this.#came();
      if (left === 0) this.#done();
    };
    const slices = () => this.#inSlices(placed);
    this.#halt = this.#engine.placeElsewhere(placed, slices) ?? undefined;
    if (!this.#halt) slices();
  }

  /** @param {(left: number) => void} placed */
  #inSlices(placed) {
    let size = 4000;
    const slice = () => {
      const start = performance.now();
      const left = this.#engine.place(size);
      const spent = performance.now() - start;
      size = Math.min(400_000, Math.max(2000, Math.round((size * SLICE) / Math.max(0.5, spent))));
      timer = setTimeout(slice);
      placed(left);
    };
    let timer = setTimeout(slice);
    this.#halt = () => clearTimeout(timer);
  }

  /** Leaves the rest without a place for now. */
  stop() {
    this.#halt?.();
    this.#halt = undefined;
  }

  #done() {
    for (const done of this.#waiting.splice(0)) done();
  }
}
