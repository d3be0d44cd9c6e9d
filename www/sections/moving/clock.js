// The time of a run: it goes on only while it plays and somebody can see it.

/** Ticks in a second at single speed. */
const RATE = 14;

/** Milliseconds between two events where nothing is to move. */
const STEP = 1600;

/**
 * @typedef {object} Hands
 * @property {(ticks: number) => boolean} pass lets so many ticks pass; whether there are more
 * @property {() => boolean} step goes to the next event; whether there are more
 * @property {() => void} changed is told when it starts and stops
 */

export class Clock {
  speed = 1;
  playing = false;
  #hands;
  #place;
  #seen = false;
  #last = 0;
  #stepping = false;
  /** @type {number | undefined} */
  #frame;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #end = new AbortController();

  /** @param {Element} place what must be on the screen @param {Hands} hands */
  constructor(place, hands) {
    this.#place = place;
    this.#hands = hands;
    const { signal } = this.#end;
    const attend = () => this.#attend();
    document.addEventListener('visibilitychange', attend, { signal });
    this.#motion.addEventListener('change', attend, { signal });
    const seen = new IntersectionObserver((entries) => {
      this.#seen = entries.some(({ isIntersecting }) => isIntersecting);
      this.#attend();
    });
    seen.observe(this.#place);
    signal.addEventListener('abort', () => seen.disconnect());
  }

  play() {
    this.playing = true;
    this.#hands.changed();
    this.#attend();
  }

  /** Whether what is shown now comes from a step of its own. */
  get stepping() {
    return this.#stepping;
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.#attend();
    this.#hands.changed();
  }

  /** For good. */
  stop() {
    this.playing = false;
    this.#attend();
    this.#end.abort();
  }

  #attend() {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = undefined;
    if (!this.playing || !this.#seen || document.hidden) return;
    if (this.#motion.matches) this.#wait();
    else {
      this.#last = performance.now();
      this.#request();
    }
  }

  #wait() {
    this.#timer = setTimeout(() => {
      this.#stepping = true;
      const more = this.#hands.step();
      this.#stepping = false;
      if (more) this.#wait();
      else this.pause();
    }, STEP / this.speed);
  }

  #request() {
    this.#frame = requestAnimationFrame(() => {
      const now = performance.now();
      // After a long frame nothing is skipped.
      const passed = Math.min(100, now - this.#last);
      this.#last = now;
      if (this.#hands.pass((passed / 1000) * RATE * this.speed)) this.#request();
      else this.pause();
    });
  }
}
