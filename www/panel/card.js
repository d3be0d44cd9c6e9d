// One node's card: who it is, what it weighs, what it owns.
import { h, setAttribute, setText } from '../dom.js';
import { isComposing, typedNumber } from '../input.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */
/** @typedef {Snapshot['nodes'][number]} Row */
/** @typedef {import('./view.js').View} View */

/**
 * @typedef {object} How
 * @property {number} fair the fair share
 * @property {[number, number] | undefined} band where chance keeps the share
 * @property {number} scale the share of a full bar
 * @property {import('../dom.js').Look} look
 * @property {'ring' | 'table' | 'keys'} kind
 */

/** The range of the slider; heavier nodes have the number field. */
const SLIDER = 4;

export class Card {
  #app;
  #id;

  /** @param {string} id @param {App} app @param {View} view */
  constructor(id, app, view) {
    this.#app = app;
    this.#id = id;
    const { words } = app;
    this.#swatch = h('span', { class: 'swatch', 'aria-hidden': 'true' });
    this.#name = h('input', {
      class: 'id',
      'aria-label': words.nameOf(id),
      value: id,
      title: id,
      spellcheck: 'false',
      autocomplete: 'off',
      dir: 'auto',
      onchange: () => this.#rename(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#nameKey(event),
    });
    this.#slider = h('input', {
      type: 'range',
      min: '0',
      max: String(SLIDER),
      step: '0.1',
      part: 'slider',
      'aria-label': words.weightOf(id),
      oninput: () => app.hold(id, this.#slider.valueAsNumber),
      onchange: () => app.release(),
      onpointercancel: () => app.release(),
    });
    this.#number = h('input', {
      class: 'number',
      inputmode: 'decimal',
      'aria-label': words.weightOf(id),
      onchange: () => this.#typed(),
    });
    this.#share = h('span', { class: 'share' });
    // Long names get a line of their own, short ones share it with the controls.
    this.#name.style.setProperty('--length', String(Math.min(40, [...id].length)));
    this.#bar = h(
      'div',
      { class: 'bar', 'aria-hidden': 'true' },
      h('span', { class: 'band' }),
      h('span', { class: 'fill' }),
      h('span', { class: 'ghost' }),
      h('span', { class: 'fair' }),
    );
    this.#points = h('span');
    this.#keys = h('span');
    this.#delta = h('span', { class: 'delta' });
    this.element = h(
      'li',
      {
        class: 'card',
        part: 'card',
        onpointerenter: () => view.stage.hover(id),
        onpointerleave: () => view.stage.hover(null),
      },
      h(
        'div',
        { class: 'row' },
        this.#swatch,
        this.#name,
        h(
          'div',
          { class: 'controls' },
          this.#slider,
          h('label', { class: 'times', title: words.weight }, '×', this.#number),
          this.#share,
          h(
            'button',
            {
              type: 'button',
              class: 'remove',
              'aria-label': words.remove(id),
              title: words.remove(id),
              onclick: () => app.attempt(() => app.remove(id)),
            },
            '✕',
          ),
        ),
      ),
      this.#bar,
      h('div', { class: 'facts' }, this.#points, this.#keys, this.#delta),
    );
  }

  /** @type {Row | undefined} */
  #row;
  #scale = 1;
  #difference = '';
  /** What the counters show, and what they showed when the motion began. */
  /** @type {{ share: number, keys: number } | undefined} */
  #shown;
  /** @type {{ share: number, keys: number } | undefined} */
  #origin;
  /** @type {HTMLElement} */ #swatch;
  /** @type {HTMLInputElement} */ #name;
  /** @type {HTMLInputElement} */ #slider;
  /** @type {HTMLInputElement} */ #number;
  /** @type {HTMLElement} */ #share;
  /** @type {HTMLElement} */ #bar;
  /** @type {HTMLElement} */ #points;
  /** @type {HTMLElement} */ #keys;
  /** @type {HTMLElement} */ #delta;

  /** @param {KeyboardEvent} event */
  #nameKey(event) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') this.#name.blur();
    if (event.key === 'Escape') {
      this.#name.value = this.#id;
      this.#name.blur();
    }
  }

  #rename() {
    const to = this.#name.value;
    if (to === this.#id) return;
    this.#app.attempt(() => this.#app.rename(this.#id, to));
    this.#name.value = this.#id;
  }

  #typed() {
    const text = this.#number.value.replace(',', '.');
    this.#app.attempt(() => this.#app.weigh(this.#id, typedNumber(text) ?? Number.NaN));
    this.#app.refresh();
  }

  /** @param {Row} row @param {Snapshot['change']} change @param {How} how */
  update(row, change, { fair, band, scale, look, kind }) {
    const { words } = this.#app;
    const style = this.element.style;
    style.setProperty('--color', look.color);
    style.setProperty('--fair', String(Math.min(1, fair / scale)));
    this.element.classList.toggle('lawless', band === undefined);
    const [low, high] = (band ?? [0, 0]).map((share) => Math.min(1, share / scale));
    style.setProperty('--low', String(low));
    style.setProperty('--high', String(high));
    // Where nothing is left to chance there is nothing to expect.
    const spread = band && band[0] < band[1];
    setAttribute(this.#bar, 'title', spread ? words.reader.band(band[0], band[1]) : null);
    const before = shareBefore(row, change);
    style.setProperty('--from', String(Math.min(1, (before ?? 0) / scale)));
    this.element.classList.toggle('fresh', !before || before === row.share);
    style.setProperty('--reach', String(Math.min(1, row.weight / SLIDER)));
    setAttribute(this.#swatch, 'data-pattern', String(look.pattern));
    this.element.classList.toggle('drained', row.weight === 0);
    if (this.#slider.valueAsNumber !== row.weight) this.#slider.value = String(row.weight);
    setAttribute(this.#slider, 'aria-valuetext', String(row.weight));
    const focused = /** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement;
    if (focused !== this.#number) this.#number.value = weightText(row.weight);
    this.#row = row;
    this.#scale = scale;
    this.#difference = differenceText(this.#app.words, row, before);
    // Where nothing moves, or a hand is on the slider, the counters are where they belong at once.
    if (!this.#app.moving) this.roll(1);
    this.#origin = this.#shown;
    const count = { ring: words.points, table: words.slots, keys: words.buckets }[kind];
    setText(this.#points, row.weight === 0 ? words.drained : count(row.points));
  }

  /**
   * The counters at time t of a motion: on their way from what they showed before it.
   * @param {number} t
   */
  roll(t) {
    if (!this.#row) return;
    const { words } = this.#app;
    const { share, keys } = this.#row;
    // A new card has nothing to roll from but nought.
    const from = this.#origin ?? { share: 0, keys: 0 };
    const part = t >= 1 ? 1 : t * t * (3 - 2 * t);
    this.#shown = {
      share: part === 1 ? share : from.share + (share - from.share) * part,
      keys: part === 1 ? keys : Math.round(from.keys + (keys - from.keys) * part),
    };
    setText(this.#share, words.f.pct(this.#shown.share));
    setText(this.#keys, words.keys(this.#shown.keys));
    // The bar goes with the figures, and what it came to is said when it has come to it.
    this.element.style.setProperty('--share', String(this.#shown.share / this.#scale));
    setText(this.#delta, part === 1 ? this.#difference : '');
  }
}

/**
 * How far the share has moved, in words.
 * @param {import('../messages/index.js').Words} words
 * @param {Row} row @param {number | undefined} before
 */
function differenceText(words, row, before) {
  // A difference below the last figure shown is none to read.
  if (before === undefined || Math.abs(before - row.share) < 5e-5) return '';
  return before === 0 ? words.isNew : words.difference(row.share - before);
}

/**
 * The share before the last step, from the step's own flows.
 * @param {Row} row @param {Snapshot['change']} change
 */
function shareBefore(row, change) {
  if (!change) return undefined;
  let before = row.share;
  for (const { from, to, share } of change.flows) {
    if (from === row.id) before += share;
    if (to === row.id) before -= share;
  }
  // What is left of a whole that moved in parts is rounding, not a share.
  return before < 1e-12 ? 0 : before;
}

/** @param {number} weight */
function weightText(weight) {
  return Number.isInteger(weight) && weight < 10 ? weight.toFixed(1) : String(weight);
}
