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
  #change = new Track();
  #camera = new Track();
  #awake = false;

  /**
   * @param {(t: number, u: number) => void} draw draws the picture at t of a change and u of the camera's way, 0…1
   * @param {Clock} [clock]
   */
  constructor(draw, clock = screenClock) {
    this.#draw = draw;
    this.#clock = clock;
  }

  /** Whether a change is on its way. */
  get running() {
    return this.#change.running;
  }

  /** How far the change has come, 0…1. */
  get t() {
    return this.#change.at(this.#clock.now());
  }

  /**
   * Starts a change of so many milliseconds, all of it or from t on; 0 shows its end at once.
   * @param {number} duration @param {number} [t]
   */
  play(duration, t = 0) {
    const now = this.#clock.now();
    this.#change.start(now - t * duration, this.#awake ? duration : 0);
    this.request();
  }

  /**
   * Sends the camera on its way for so many milliseconds; 0 is there at once.
   * @param {number} duration
   */
  travel(duration) {
    this.#camera.start(this.#clock.now(), this.#awake ? duration : 0);
    this.request();
  }

  /** Shows the motion as it is at t, until the next one plays. @param {number} t */
  hold(t) {
    this.#change.hold(t);
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
    const now = this.#clock.now();
    this.#draw(this.#change.at(now), this.#camera.at(now));
  }

  /** Nobody is looking: what moves is at its end when they look again. */
  sleep() {
    this.#awake = false;
    this.#change.stop();
    this.#camera.stop();
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
    const now = this.#clock.now();
    const [t, u] = [this.#change.at(now), this.#camera.at(now)];
    if (t >= 1) this.#change.stop();
    if (u >= 1) this.#camera.stop();
    this.#draw(t, u);
    if (this.#change.running || this.#camera.running) this.request();
  };
}

/** One motion and how far it has come. */
class Track {
  #start = 0;
  #duration = 0;
  /** Where it is while it does not run. */
  #rest = 1;
  running = false;

  /** @param {number} now @param {number} duration in milliseconds */
  start(now, duration) {
    this.#start = now;
    this.#duration = duration;
    this.#rest = 1;
    this.running = duration > 0;
  }

  /** At its end. */
  stop() {
    this.#rest = 1;
    this.running = false;
  }

  /** Stays at t. @param {number} t */
  hold(t) {
    this.#rest = t;
    this.running = false;
  }

  /** @param {number} now @returns {number} 0…1 */
  at(now) {
    return this.running ? Math.min(1, (now - this.#start) / this.#duration) : this.#rest;
  }
}
