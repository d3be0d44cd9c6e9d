// Plays the log: one step after the other, each when the one before has come to rest.

/** Milliseconds between steps. */
const PAUSE = 500;

export class Player {
  #wait;
  #next;
  #changed;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {() => number} wait milliseconds that a step takes at the speed in force; 0 without motion
   * @param {() => boolean} next does the next step, and says whether there is another
   * @param {() => void} changed is told when it starts, goes on or stops
   */
  constructor(wait, next, changed) {
    this.#wait = wait;
    this.#next = next;
    this.#changed = changed;
  }

  get playing() {
    return this.#timer !== undefined;
  }

  /** @param {number} speed @param {boolean} rest whether to rest before the first step */
  start(speed, rest) {
    const next = () => {
      this.#timer = undefined;
      if (this.#next()) {
        this.#timer = setTimeout(next, this.#wait() + ((this.#wait() ? 1 : 2) * PAUSE) / speed);
      }
      this.#changed();
    };
    this.#timer = setTimeout(next, rest ? PAUSE / speed : 0);
    this.#changed();
  }

  stop() {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changed();
  }
}
