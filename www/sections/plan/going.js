// Work under way: how far it is, and a button that stops it.
import { h } from '../../dom.js';

export class Going {
  #bar = h('progress', { max: '1', value: '0' });
  #told = h('span', {});
  #control = new AbortController();

  /** @param {string} name @param {string} stop what the button says @param {() => void} stopped */
  constructor(name, stop, stopped) {
    this.#bar.setAttribute('aria-label', name);
    const button = h('button', { type: 'button' }, stop);
    button.addEventListener('click', () => {
      this.stop();
      stopped();
    });
    this.element = h('p', { class: 'tools', hidden: true }, this.#bar, button, this.#told);
  }

  /** Begins anew; what was under way is stopped. @returns {AbortSignal} */
  begin() {
    this.stop();
    this.#control = new AbortController();
    this.#bar.value = 0;
    this.#told.textContent = '';
    this.element.hidden = false;
    return this.#control.signal;
  }

  /** @param {number} part of 1 @param {string} text */
  tell(part, text) {
    this.#bar.value = Math.min(1, part);
    this.#told.textContent = text;
  }

  /** It is done. */
  end() {
    this.element.hidden = true;
  }

  /** It is not to be done. */
  stop() {
    this.#control.abort();
    this.end();
  }
}
