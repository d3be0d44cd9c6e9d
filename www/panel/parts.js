// Small pieces that the panels share: tables, pages of them, text that can be copied.
import { h, setText } from '../dom.js';
import { typedNumber } from '../input.js';

/** @typedef {import('../messages/index.js').Spoken} Spoken */
/** @typedef {import('./view.js').View} View */

/**
 * A table in a box that scrolls sideways.
 * @param {string} name @param {string[]} columns @param {HTMLElement} body
 */
export function table(name, columns, body) {
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name },
    h(
      'table',
      {},
      h('caption', {}, name),
      h('thead', {}, h('tr', {}, ...columns.map((column) => h('th', { scope: 'col' }, column)))),
      body,
    ),
  );
}

/** @param {(string | Node)[]} cells the first is the row's head */
export function row([head = '', ...cells]) {
  return h('tr', {}, h('th', { scope: 'row' }, head), ...cells.map((cell) => h('td', {}, cell)));
}

/** A table whose rows are all there. @param {string} name @param {string[]} columns @param {string[][]} rows */
export function grid(name, columns, rows) {
  return table(name, columns, h('tbody', {}, ...rows.map(row)));
}

/**
 * A text to read and to take away.
 * @param {View} view @param {string} text @param {string} what
 */
export function copyable(view, text, what) {
  const { spot } = view.words.reader;
  const shown = h('code', { class: 'value' }, text);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      view.say(spot.copied);
    } catch {
      // Where a page may not write to the clipboard, the reader's own keys may.
      getSelection()?.selectAllChildren(shown);
    }
  };
  return h(
    'p',
    { class: 'copyable' },
    shown,
    h(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': spot.copy(what), onclick: copy },
      spot.copyShort,
    ),
  );
}

/** Pages through a list that is too long to show. */
export class Pager {
  #words;
  #size;
  #turn;
  #total = 0;
  /** The first row shown, from 0. */
  from = 0;

  /**
   * @param {Spoken} words @param {string} what the list, as the controls name it
   * @param {number} size rows on a page @param {() => void} turn
   */
  constructor(words, what, size, turn) {
    this.#words = words;
    this.#size = size;
    this.#turn = turn;
    const { pages } = words.reader;
    const button = (/** @type {'previous' | 'next'} */ name, /** @type {number} */ by) =>
      h(
        'button',
        { type: 'button', 'aria-label': pages[name](what), onclick: () => this.go(this.from + by) },
        pages.short[name],
      );
    this.#previous = button('previous', -size);
    this.#next = button('next', size);
    this.#field = h('input', {
      class: 'number',
      inputmode: 'numeric',
      'aria-label': pages.from(what),
      onchange: () => this.go((typedNumber(this.#field.value) ?? 1) - 1),
    });
    this.#range = h('span', { class: 'count' });
    this.element = h(
      'div',
      { class: 'pager', hidden: true },
      this.#previous,
      this.#next,
      h('label', {}, pages.short.from, ' ', this.#field),
      this.#range,
    );
  }

  /** @type {HTMLButtonElement} */ #previous;
  /** @type {HTMLButtonElement} */ #next;
  /** @type {HTMLInputElement} */ #field;
  /** @type {HTMLElement} */ #range;

  /** How many rows there are on the page that is shown. */
  get count() {
    return Math.max(0, Math.min(this.#size, this.#total - this.from));
  }

  /** Turns to the page that begins with a row. @param {number} from */
  go(from) {
    this.from = from;
    this.limit(this.#total);
    this.#turn();
  }

  /** The list has so many rows. @param {number} total */
  limit(total) {
    this.#total = total;
    const last = Math.max(0, total - 1);
    this.from = Math.max(0, Math.min(last, Math.trunc(this.from)));
    this.element.hidden = total <= this.#size;
    this.#previous.disabled = this.from === 0;
    this.#next.disabled = this.from + this.#size >= total;
    const focused = /** @type {Document | ShadowRoot} */ (this.element.getRootNode()).activeElement;
    if (focused !== this.#field) this.#field.value = String(this.from + 1);
    const { pages } = this.#words.reader;
    setText(this.#range, pages.range(this.from + 1, this.from + this.count, total));
  }
}
