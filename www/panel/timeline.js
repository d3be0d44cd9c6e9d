// The log of commands: undo, redo, play, and a place on it.
import { h, setAttribute, setText } from '../dom.js';

/** @typedef {import('../app.js').App} App */

export class Timeline {
  #app;

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
      oninput: () => app.attempt(() => app.seek(this.#slider.valueAsNumber)),
    });
    this.#text = h('span', { class: 'count' });
    this.element = h(
      'div',
      { class: 'timeline', part: 'timeline' },
      this.#undo,
      this.#redo,
      this.#play,
      this.#slider,
      this.#text,
    );
  }

  /** @type {HTMLButtonElement} */ #undo;
  /** @type {HTMLButtonElement} */ #redo;
  /** @type {HTMLButtonElement} */ #play;
  /** @type {HTMLInputElement} */ #slider;
  /** @type {HTMLElement} */ #text;

  /** @param {import('../engine.js').Snapshot} snapshot @param {boolean} playing */
  update({ step, steps }, playing) {
    const { words } = this.#app;
    this.#undo.disabled = step === 0;
    this.#redo.disabled = step === steps;
    this.#play.disabled = steps === 0;
    setText(this.#play, playing ? words.pause : words.play);
    this.#slider.max = String(steps);
    this.#slider.disabled = steps === 0;
    if (this.#slider.valueAsNumber !== step) this.#slider.value = String(step);
    this.#slider.style.setProperty('--reach', String(steps ? step / steps : 0));
    const name = step === 0 ? words.start : (this.#app.engine.steps()[step - 1] ?? '');
    setAttribute(this.#slider, 'aria-valuetext', `${words.stepOf(step, steps)}: ${name}`);
    setText(this.#text, words.stepOf(step, steps));
  }
}
