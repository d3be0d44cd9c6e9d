// A hand on the timeline: the motion between two steps, held where the hand is.

/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./loop.js').Loop} Loop */

export class Scrub {
  #engine;
  #loop;
  /** Where the log was before, where the hand is, and the step whose motion is seen. @type {{ from: number, place: number, shown: number } | null} */
  #held = null;

  /** @param {Engine} engine @param {Loop} loop */
  constructor(engine, loop) {
    this.#engine = engine;
    this.#loop = loop;
  }

  /** Whether there is a hand. */
  get held() {
    return this.#held !== null;
  }

  /**
   * At 2.4 one sees the motion from step 2 to step 3 when 0.4 of it is done.
   * @param {number} place
   * @returns {boolean} whether another step is shown than before
   */
  to(place) {
    const inside = Math.min(this.#engine.steps().length, Math.max(0, place));
    const shown = Math.ceil(inside);
    this.#held ??= { from: this.#engine.snapshot().step, place, shown: -1 };
    const other = shown !== this.#held.shown;
    if (other) {
      // The motion starts from a picture that is at rest.
      this.#engine.seek(Math.max(0, shown - 1));
      this.#engine.frame(1);
      this.#engine.seek(shown);
      this.#held.shown = shown;
    }
    this.#held.place = inside;
    // The start has no motion that leads to it.
    this.#loop.hold(inside === 0 ? 1 : inside - (shown - 1));
    return other;
  }

  /**
   * The hand lets go: what is seen moves on to the nearest step.
   * @param {number} lasting milliseconds of a whole motion
   * @returns {{ from: number, step: number } | null}
   */
  end(lasting) {
    if (!this.#held) return null;
    const { from, place, shown } = this.#held;
    this.#held = null;
    const step = Math.round(place);
    const { t } = this.#loop;
    if (step === shown) {
      this.#loop.play(t < 1 ? lasting : 0, t);
    } else {
      this.#engine.seek(step);
      this.#loop.play(lasting * t);
    }
    return { from, step };
  }
}
