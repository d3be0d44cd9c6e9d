// The ring of a lesson, and above it who has how many keys.
import { isDark } from '../../dark.js';
import { h, swatch } from '../../dom.js';
import { load } from '../../engine.js';
import { words as wordsOf } from '../../messages/index.js';
import { lessonWords } from '../../messages/lessons.js';

/** @typedef {import('../../element.js').HashRing} HashRing */
/** @typedef {import('../../messages/index.js').Language} Language */

export class RingSide {
  /** What sets it stands beside it. */
  ring = /** @type {HashRing} */ (document.createElement('hash-ring'));
  #legend = h('ul', { class: 'legend' });
  element = h(
    'div',
    { class: 'ring-side' },
    this.#legend,
    h('div', { class: 'ring-box' }, this.ring),
  );
  /** @type {Language} */
  #language = 'en';
  /** The colours of either theme, once there is a ring. @type {import('../../engine.js').Constants | undefined} */
  #constants;

  constructor() {
    this.ring.setAttribute('controls', 'none');
    this.ring.setAttribute('role', 'group');
    // The ring holds these listeners, and goes with them.
    this.ring.addEventListener('ringready', async () => {
      this.#constants = await load();
      this.#count();
    });
    this.ring.addEventListener('ringchange', () => this.#count());
  }

  /** @param {Language} language @param {string} name */
  speak(language, name) {
    this.#language = language;
    this.ring.setAttribute('lang', language);
    this.ring.setAttribute('aria-label', name);
    this.#legend.setAttribute('aria-label', lessonWords(language).story.legend);
    this.#count();
  }

  #count() {
    if (!this.#constants) return;
    const { f } = wordsOf(this.#language);
    const { light, dark } = this.#constants;
    const shown = (/** @type {string} */ color) =>
      (isDark() ? dark[light.indexOf(color)] : color) ?? color;
    this.#legend.replaceChildren(
      ...this.ring
        .snapshot()
        .nodes.map(({ id, keys, color }) =>
          h(
            'li',
            {},
            swatch({ color: shown(color), pattern: 0 }),
            h('bdi', { class: 'name' }, id),
            ` ${f.n(keys)}`,
          ),
        ),
    );
  }
}
