// What a moment has come to: the counts, and what each owner holds of each key.
import { h, setText } from '../../dom.js';
import { table } from '../systems/parts.js';

/** @typedef {import('./desk.js').MovingDesk} MovingDesk */
/** @typedef {import('./model.js').Cell} Cell */
/** @typedef {import('./model.js').Frame} Frame */
/** @typedef {import('./model.js').Counts} Counts */

export class Count {
  #desk;
  /** @type {{ count: (counts: Counts) => number, fault: boolean, note: ((counts: Counts) => string) | null, row: HTMLElement, number: HTMLElement, small: HTMLElement }[]} */
  #rows = [];
  #copied = h('p', { class: 'copied-words' });
  #bar;

  /** @param {MovingDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    const { counts } = desk.words;
    const { capacity, window } = desk.rules;
    this.#add(counts.hits, (all) => all.hits, false);
    this.#add(
      counts.misses,
      (all) => all.misses,
      false,
      (all) => counts.rescued(all.rescued),
    );
    this.#add(
      counts.unanswered,
      (all) => all.unanswered,
      true,
      () => counts.unansweredNote,
    );
    this.#add(counts.stale, (all) => all.stale, true);
    this.#add(counts.lost, (all) => all.lost, true);
    this.#add(counts.owners, (all) => all.twoOwners, true);
    this.#add(counts.revived, (all) => all.revived, true);
    this.#add(counts.refused, (all) => all.refused, false);
    this.#add(
      counts.load,
      (all) => all.load,
      false,
      (all) => counts.loadNote(all.peak, capacity, window),
    );
    this.#bar = h('progress', {
      max: String(desk.cast.moved),
      'aria-label': desk.words.picture.phases.copying,
    });
    this.element = h(
      'div',
      { class: 'counted' },
      h('h3', {}, counts.title),
      h('div', { class: 'copied' }, this.#bar, this.#copied),
      h('dl', { class: 'counts' }, ...this.#rows.map(({ row }) => row)),
    );
  }

  /**
   * @param {string} name @param {(counts: Counts) => number} count @param {boolean} fault
   * @param {((counts: Counts) => string) | null} [note]
   */
  #add(name, count, fault, note = null) {
    const [number, small] = [h('b', {}), h('small', {})];
    const row = h('div', {}, h('dt', {}, name), h('dd', {}, number, note ? small : null));
    this.#rows.push({ count, fault, note, row, number, small });
  }

  /** @param {Frame} frame */
  show({ counts }) {
    const { f, words, cast, rules } = this.#desk;
    for (const { count, fault, note, row, number, small } of this.#rows) {
      const value = count(counts);
      setText(number, f.n(value));
      if (note) setText(small, note(counts));
      const over = small && count(counts) === counts.load && counts.peak > rules.capacity;
      row.classList.toggle('fault', fault ? value > 0 : note !== null && over && counts.load > 0);
    }
    this.#bar.value = counts.copied;
    setText(this.#copied, words.counts.copied(counts.copied, cast.moved));
  }
}

export class Held {
  #desk;
  #place = h('div', {});

  /** @param {MovingDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    const { keys } = desk.words;
    this.element = h(
      'div',
      { class: 'held' },
      h('h3', {}, keys.title),
      h('p', { class: 'second' }, keys.lead),
      this.#place,
    );
  }

  /** @param {Frame} frame */
  show({ keys: all }) {
    const { words, cast } = this.#desk;
    const { keys } = words;
    const say = (/** @type {Cell | null} */ cell) => {
      if (!cell) return keys.none;
      return cell.deleted ? keys.deleted(cell.stamp) : keys.value(cell.stamp);
    };
    const cell = (/** @type {Cell | null} */ own, /** @type {Cell} */ truth) => {
      if (!own || own.stamp >= truth.stamp) return say(own);
      return h('span', { class: 'older' }, keys.older(say(own)));
    };
    const rows = all.map(({ old, new: own, truth }, at) => [
      cast.keys[at] ?? '',
      say(truth),
      cell(old, truth),
      cell(own, truth),
    ]);
    const columns = [keys.key, keys.truth, cast.from, cast.to];
    const made = table(keys.title, columns, rows, { numbers: [1, 2, 3] });
    // The region keeps the focus while its numbers change.
    const shown = this.#place.querySelector('table');
    const next = made.querySelector('table');
    if (shown && next) shown.replaceWith(next);
    else this.#place.replaceChildren(made);
  }
}
