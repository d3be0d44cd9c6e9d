// A person's own nodes and keys: paste, use.
import { h } from '../dom.js';
import { pastedKeys } from '../input.js';

/** @typedef {import('../app.js').App} App */

/** More than this is shown as a count, not as text to edit. */
const MOST_SHOWN = 2000;

export class Yours {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { words } = app;
    this.#nodes = area(words.yourNodes);
    this.#keys = area(words.yourKeys);
    const use = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      h('button', { type: 'button', onclick: () => app.attempt(act) }, name);
    this.element = h(
      'details',
      { class: 'yours', part: 'yours', ontoggle: () => this.update() },
      h('summary', {}, words.yours),
      h('label', {}, h('span', {}, words.yourNodes), this.#nodes),
      h('p', { class: 'hint' }, words.yourNodesHint),
      use(words.useNodes, () => this.#useNodes()),
      h('label', {}, h('span', {}, words.yourKeys), this.#keys),
      h('p', { class: 'hint' }, words.yourKeysHint),
      use(words.useKeys, () => this.#useKeys()),
    );
  }

  /** @type {HTMLTextAreaElement} */ #nodes;
  /** @type {HTMLTextAreaElement} */ #keys;

  /** A pasted list starts afresh: steps that spoke of other nodes go with them. */
  #useNodes() {
    const { steps: _, step: __, ...scenario } = this.#app.engine.scenario();
    this.#app.setScenario({ ...scenario, nodes: this.#nodes.value });
  }

  #useKeys() {
    this.#app.setScenario({ ...this.#app.engine.scenario(), keys: pastedKeys(this.#keys.value) });
  }

  update() {
    if (!this.element.open) return;
    const { activeElement } = /** @type {ShadowRoot} */ (this.element.getRootNode());
    if (activeElement !== this.#nodes) {
      this.#nodes.value = this.#app.engine.field('nodes').replaceAll(' ', '\n');
    }
    const { keys } = this.#app.engine.scenario();
    if (activeElement !== this.#keys && Array.isArray(keys) && keys.length <= MOST_SHOWN) {
      this.#keys.value = keys.join('\n');
    }
  }
}

/** @param {string} name */
function area(name) {
  return h('textarea', {
    'aria-label': name,
    rows: '5',
    spellcheck: 'false',
    autocomplete: 'off',
    dir: 'auto',
  });
}
