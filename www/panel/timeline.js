// The log of commands: undo, redo, play, and a place on it, also between two steps.
import { h, setAttribute, setText } from '../dom.js';
import { Compare } from './compare.js';
import { Marks } from './marks.js';

/** @typedef {import('../app.js').App} App */

/** How much faster than usual things can move. */
const SPEEDS = [0.25, 0.5, 1, 2, 4];
/** So many CSS pixels a pointer may tremble before a click becomes a drag. */
const TREMBLE = 4;
/** So near to a mark, in CSS pixels, one is on it. */
const DETENT = 4;
/** Half the thumb of the slider, in CSS pixels: so far from the ends of the line its values lie. */
const INSET = 8;

export class Timeline {
  #app;
  #steps = 0;
  /** Where the pointer went down, and whether it has moved since. @type {{ id: number, x: number, moved: boolean } | null} */
  #press = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { words } = app;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      h('button', { type: 'button', onclick: () => app.attempt(act) }, name);
    this.#undo = button(words.undo, () => app.undo());
    this.#redo = button(words.redo, () => app.redo());
    this.#play = button(words.play, () => (app.playing ? app.stop() : app.play()));
    this.#slider = h('input', {
      type: 'range',
      min: '0',
      step: '1',
      class: 'steps',
      'aria-label': words.step,
      // A browser may move its thumb under a finger; the hand on the line is ours.
      oninput: () => this.#press || app.attempt(() => app.seek(this.#slider.valueAsNumber)),
    });
    this.#marks = new Marks(app);
    this.#track = h(
      'div',
      {
        class: 'track',
        onpointerdown: (/** @type {PointerEvent} */ event) => this.#down(event),
        onpointermove: (/** @type {PointerEvent} */ event) => this.#move(event),
        onpointerup: (/** @type {PointerEvent} */ event) => this.#up(event),
        onpointercancel: () => this.#cancel(),
        // The slider's own drag knows whole steps alone; ours is on its way already.
        onmousedown: (/** @type {MouseEvent} */ event) => event.preventDefault(),
      },
      this.#slider,
      this.#marks.element,
    );
    this.#text = h('span', { class: 'count' });
    this.#speed = h(
      'select',
      {
        class: 'speed',
        'aria-label': words.timeline.speed,
        onchange: () => {
          app.speed = Number(this.#speed.value);
        },
      },
      ...SPEEDS.map((speed) =>
        h(
          'option',
          { value: String(speed), selected: speed === app.speed },
          words.timeline.times(speed),
        ),
      ),
    );
    this.#predict = h('input', {
      type: 'checkbox',
      onchange: () => {
        app.predict = this.#predict.checked;
      },
    });
    this.#predict.checked = app.predict;
    this.#compare = new Compare(app);
    this.#dropped = h('p', { class: 'dropped' });
    this.element = h(
      'div',
      { class: 'timeline', part: 'timeline' },
      h(
        'div',
        { class: 'transport' },
        this.#undo,
        this.#redo,
        this.#play,
        this.#track,
        this.#text,
        this.#speed,
      ),
      this.#dropped,
      h(
        'div',
        { class: 'asides' },
        h('label', { class: 'predict' }, this.#predict, words.timeline.predict),
        this.#compare.control,
      ),
      this.#compare.sentence,
    );
  }

  /** @type {HTMLButtonElement} */ #undo;
  /** @type {HTMLButtonElement} */ #redo;
  /** @type {HTMLButtonElement} */ #play;
  /** @type {HTMLInputElement} */ #slider;
  /** @type {HTMLElement} */ #track;
  /** @type {Marks} */ #marks;
  /** @type {HTMLElement} */ #text;
  /** @type {HTMLSelectElement} */ #speed;
  /** @type {HTMLInputElement} */ #predict;
  /** @type {Compare} */ #compare;
  /** @type {HTMLElement} */ #dropped;

  /** @param {import('../engine.js').Snapshot} snapshot @param {boolean} playing */
  update(snapshot, playing) {
    const { step, steps } = snapshot;
    const { words, scrubbing, engine } = this.#app;
    const commands = engine.steps();
    this.#steps = steps;
    this.#undo.disabled = step === 0;
    this.#redo.disabled = step === steps;
    this.#play.disabled = steps === 0;
    setText(this.#play, playing ? words.pause : words.play);
    this.#slider.max = String(steps);
    this.#slider.disabled = steps === 0;
    this.#predict.checked = this.#app.predict;
    if (!scrubbing) this.#thumb(step);
    const name = step === 0 ? words.start : (commands[step - 1] ?? '');
    setAttribute(this.#slider, 'aria-valuetext', `${words.stepOf(step, steps)}: ${name}`);
    setText(this.#text, words.stepOf(step, steps));
    const later = scrubbing ? 0 : steps - step;
    setText(this.#dropped, later > 0 ? words.timeline.dropped(later) : '');
    this.#marks.update(step, commands);
    this.#compare.update(snapshot, commands);
  }

  /** Puts the thumb at a place, between two steps too. @param {number} place */
  #thumb(place) {
    const step = Number.isInteger(place) ? '1' : 'any';
    if (this.#slider.step !== step) this.#slider.step = step;
    if (this.#slider.valueAsNumber !== place) this.#slider.value = String(place);
    this.#slider.style.setProperty('--reach', String(this.#steps ? place / this.#steps : 0));
  }

  // A hand on the line

  /** The place on the log where a pointer is. @param {PointerEvent} event */
  #placeAt(event) {
    const { left, width } = this.#track.getBoundingClientRect();
    // Under a transform the inset is as much wider as the line is.
    const inset = (INSET * width) / (this.#track.offsetWidth || width);
    const part = (event.clientX - left - inset) / Math.max(1, width - 2 * inset);
    const place = Math.min(1, Math.max(0, part)) * this.#steps;
    const step = Math.round(place);
    // A hand finds the whole steps, where there is room between them.
    const apart = (Math.abs(place - step) * width) / this.#steps;
    return apart < DETENT && width / this.#steps > 6 * DETENT ? step : place;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.#steps === 0 || this.#press) return;
    this.#press = { id: event.pointerId, x: event.clientX, moved: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    if (!press.moved && Math.abs(event.clientX - press.x) < TREMBLE) return;
    if (!press.moved) this.#track.setPointerCapture(event.pointerId);
    press.moved = true;
    this.#app.attempt(() => {
      const place = this.#placeAt(event);
      this.#app.scrub(place);
      this.#thumb(place);
    });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#press = null;
    this.#slider.focus({ preventScroll: true });
    if (press.moved) this.#cancel();
    else if (event.target === this.#slider) {
      this.#app.attempt(() => this.#app.seek(Math.round(this.#placeAt(event))));
    }
  }

  #cancel() {
    this.#press = null;
    this.#app.attempt(() => this.#app.settle());
  }
}
