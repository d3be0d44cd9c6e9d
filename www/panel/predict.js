// Before a command is done: how many keys will it move? A guess makes the answer worth more.
import { h, rich, setText } from '../dom.js';

/** @typedef {import('../app.js').App} App */

export class Predict {
  #app;
  /** What had the focus before the question. @type {HTMLElement | null} */
  #before = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { timeline } = app.words;
    this.#text = h('p', { class: 'question' });
    this.#slider = h('input', {
      type: 'range',
      min: '0',
      max: '100',
      step: '1',
      'aria-label': timeline.guess,
      oninput: () => this.#show(),
    });
    this.#figure = h('output', { class: 'guess' });
    this.element = h(
      'form',
      {
        class: 'ask',
        part: 'question',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#answer(this.#slider.valueAsNumber);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === 'Escape') this.#answer(null);
          // A slider alone does not send its form.
          else if (event.key === 'Enter' && event.target === this.#slider) {
            event.preventDefault();
            this.#answer(this.#slider.valueAsNumber);
          }
        },
      },
      this.#text,
      h(
        'div',
        { class: 'row' },
        this.#slider,
        this.#figure,
        h('button', { type: 'submit', class: 'primary' }, timeline.reveal),
      ),
    );
    this.element.hidden = true;
  }

  /** @type {HTMLElement} */ #text;
  /** @type {HTMLInputElement} */ #slider;
  /** @type {HTMLElement} */ #figure;

  /** @param {string} command @param {number} keys */
  ask(command, keys) {
    const root = this.element.getRootNode();
    const active = root instanceof ShadowRoot ? root.activeElement : null;
    this.#before = active instanceof HTMLElement ? active : null;
    this.#text.replaceChildren(...rich(this.#app.words.timeline.question({ name: command }, keys)));
    this.#slider.value = '50';
    this.#show();
    this.element.hidden = false;
    this.#slider.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: 'nearest' });
  }

  #show() {
    const guess = this.#slider.valueAsNumber;
    setText(this.#figure, this.#app.words.timeline.percent(guess));
    this.#slider.style.setProperty('--reach', String(guess / 100));
  }

  /** @param {number | null} guess */
  #answer(guess) {
    this.#app.reveal(guess);
  }

  /** The question is gone, answered or not. */
  close() {
    if (this.element.hidden) return;
    const root = this.element.getRootNode();
    const inside = root instanceof ShadowRoot && this.element.contains(root.activeElement);
    this.element.hidden = true;
    // The focus goes back first: a card that then goes knows where it goes on.
    if (inside && this.#before?.isConnected) this.#before.focus({ preventScroll: true });
    this.#before = null;
  }
}
