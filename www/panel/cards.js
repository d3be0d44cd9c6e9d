// The cards of all nodes: a page of them at a time where there are many, and a field to find one by name.
import { h, setText } from '../dom.js';
import { Card } from './card.js';
import { Pager } from './parts.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */
/** @typedef {import('./view.js').View} View */

/** So many cards on a page. */
const PAGE = 100;
/** From so many nodes on the cards scroll in a box of their own. */
const MANY = 9;

export class Cards {
  #app;
  #view;
  /** @type {Map<string, Card>} */
  #cards = new Map();
  /** @type {Snapshot | undefined} */
  #snapshot;

  /** @param {App} app @param {View} view */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
    const { words } = app;
    const { reader } = words;
    this.#list = h('ul', { class: 'cards' });
    this.#none = h('p', { class: 'more' });
    this.#pager = new Pager(words, reader.cards, PAGE, () => this.#fill());
    this.#filter = h('input', {
      type: 'text',
      class: 'filter',
      'aria-label': reader.filter,
      placeholder: reader.filter,
      title: reader.filterHint,
      spellcheck: 'false',
      autocomplete: 'off',
      dir: 'auto',
      hidden: true,
      oninput: () => this.#pager.go(0),
    });
    this.element = h(
      'section',
      { class: 'nodes', part: 'nodes' },
      h(
        'header',
        {},
        h('h2', {}, words.nodes),
        this.#filter,
        h(
          'button',
          { type: 'button', class: 'primary', part: 'add', onclick: () => this.add() },
          words.addNode,
        ),
      ),
      this.#list,
      this.#none,
      this.#pager.element,
    );
  }

  /** @type {HTMLElement} */ #list;
  /** @type {HTMLElement} */ #none;
  /** @type {HTMLInputElement} */ #filter;
  /** @type {Pager} */ #pager;

  /** One more node, under the next name that nobody has. */
  add() {
    this.#app.attempt(() => {
      const { id, ...options } = this.#app.engine.nextNode();
      this.#app.add(id, options);
    });
  }

  /** The node on whose card something is. @param {EventTarget | null} target */
  nodeAt(target) {
    if (!(target instanceof Node)) return undefined;
    return [...this.#cards].find(([, { element }]) => element.contains(target))?.[0];
  }

  /** Which of the cards that go has the focus on its button, or −1. @param {Set<string>} kept */
  #focusLost(kept) {
    const { activeElement } = /** @type {ShadowRoot} */ (this.#list.getRootNode());
    const at = [...this.#list.children].findIndex((card) => card.contains(activeElement));
    const gone = [...this.#cards].some(
      ([id, { element }]) => element === this.#list.children[at] && !kept.has(id),
    );
    // A slider that was left by the Delete key goes with its card as well.
    const held = ['button', 'input'].includes(activeElement?.localName ?? '');
    return gone && held ? at : -1;
  }

  /** A reader by keyboard goes on where the card was. @param {number} at */
  #focusNear(at) {
    const { children } = this.#list;
    const card = children[Math.min(at, children.length - 1)];
    (card ?? this.element).querySelector('button')?.focus();
  }

  /** The counters at time t of a motion. @param {number} t */
  roll(t) {
    for (const card of this.#cards.values()) card.roll(t);
  }

  /** @param {Snapshot} snapshot */
  update(snapshot) {
    const grown = this.#snapshot && snapshot.nodes.length === this.#snapshot.nodes.length + 1;
    const isNew = grown && snapshot.change?.command.startsWith('add ');
    this.#snapshot = snapshot;
    const many = snapshot.nodes.length >= MANY;
    this.element.classList.toggle('many', many);
    this.#filter.hidden = !many;
    if (!many) this.#filter.value = '';
    this.#fill();
    // Whoever is new is to be seen, where that turns no page under the reader's hand.
    const newest = snapshot.nodes.at(-1)?.id ?? '';
    if (isNew && many && this.#cards.has(newest)) this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** The places in the list of the nodes whose cards are to be shown. */
  #places() {
    const nodes = this.#snapshot?.nodes ?? [];
    const wanted = this.#filter.value.toLowerCase();
    const all = nodes.map((_, at) => at);
    const found = wanted ? all.filter((at) => nodes[at]?.id.toLowerCase().includes(wanted)) : all;
    this.#pager.limit(found.length);
    setText(this.#none, found.length === 0 && wanted ? this.#app.words.reader.noMatch : '');
    return found.slice(this.#pager.from, this.#pager.from + PAGE);
  }

  #fill() {
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    const { engine } = this.#app;
    const places = this.#places();
    const bands = engine.bands(places);
    const rows = places.flatMap((at) => snapshot.nodes[at] ?? []);
    const total = snapshot.nodes.reduce((sum, { weight }) => sum + weight, 0);
    // Bars share one scale on all pages, so that their lengths can be compared.
    const widest = Math.max(
      ...bands.map(([, high]) => high),
      snapshot.nodes.reduce(
        (most, { share }) => Math.max(most, share),
        total ? 1 / snapshot.nodes.length : 0,
      ),
    );
    const scale = Math.min(1, Math.max(1e-9, widest * 1.2));
    const { kind } = engine.facts();
    const kept = new Set(rows.map(({ id }) => id));
    const lost = this.#focusLost(kept);
    for (const [id, card] of this.#cards) {
      if (!kept.has(id)) {
        card.element.remove();
        this.#cards.delete(id);
      }
    }
    rows.forEach((row, at) => {
      let card = this.#cards.get(row.id);
      if (!card) {
        card = new Card(row.id, this.#app, this.#view);
        this.#cards.set(row.id, card);
      }
      card.update(row, snapshot.change, {
        fair: total > 0 ? row.weight / total : 0,
        band: bands[at],
        scale,
        look: this.#view.lookOf(row.id) ?? { color: this.#view.themed(row.color), pattern: 0 },
        kind,
      });
      if (this.#list.children[at] !== card.element) {
        this.#list.insertBefore(card.element, this.#list.children[at] ?? null);
      }
    });
    if (lost >= 0) this.#focusNear(lost);
  }
}
