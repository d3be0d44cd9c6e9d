// Frames: at most one pending, none when nothing changes. Time comes in from outside.

/**
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(frame: () => void) => number} request
 * @property {(handle: number) => void} cancel
 */

/** @type {Clock} */
export const screenClock = {
  now: () => performance.now(),
  request: (frame) => requestAnimationFrame(frame),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export class Loop {
  #clock;
  #draw;
  /** @type {number | null} */
  #pending = null;
  #start = 0;
  #duration = 0;
  #running = false;
  #awake = false;
  /** Where the motion is held, if it is. @type {number | null} */
  #held = null;

  /**
   * @param {(t: number) => void} draw draws the picture at t, 0…1
   * @param {Clock} [clock]
   */
  constructor(draw, clock = screenClock) {
    this.#draw = draw;
    this.#clock = clock;
  }

  /** Whether something is moving. */
  get running() {
    return this.#running;
  }

  /** How far the motion has come, 0…1. */
  get t() {
    if (this.#held !== null) return this.#held;
    if (!this.#running) return 1;
    return Math.min(1, (this.#clock.now() - this.#start) / this.#duration);
  }

  /**
   * Starts a motion of so many milliseconds, all of it or from t on; 0 shows its end at once.
   * @param {number} duration @param {number} [t]
   */
  play(duration, t = 0) {
    this.#held = null;
    this.#duration = duration;
    this.#start = this.#clock.now() - t * duration;
    this.#running = duration > 0 && this.#awake;
    this.request();
  }

  /** Shows the motion as it is at t, until the next one plays. @param {number} t */
  hold(t) {
    this.#held = t;
    this.#running = false;
    this.request();
  }

  /** Asks for one frame. */
  request() {
    if (this.#awake && this.#pending === null) {
      this.#pending = this.#clock.request(this.#frame);
    }
  }

  /** Draws the present picture now, awake or not. */
  flush() {
    this.#draw(this.t);
  }

  /** Nobody is looking: what moves is at its end when they look again. */
  sleep() {
    this.#awake = false;
    this.#running = false;
    if (this.#pending !== null) this.#clock.cancel(this.#pending);
    this.#pending = null;
  }

  /** Somebody looks. */
  wake() {
    if (this.#awake) return;
    this.#awake = true;
    this.request();
  }

  #frame = () => {
    this.#pending = null;
    const { t } = this;
    if (t >= 1) this.#running = false;
    this.#draw(t);
    if (this.#running) this.request();
  };
}
