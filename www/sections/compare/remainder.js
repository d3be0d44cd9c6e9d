// The exact law of the remainder, with a round of remainders before the reader.
import { h } from '../../dom.js';
import { remainderLaw } from '../against.js';
import { field, part, table } from '../systems/parts.js';
import { strips } from './plot.js';
import { whole } from './settings.js';

/** @typedef {import('./desk.js').Desk} Desk */

/** Pairs that show how differently it can go. */
const PAIRS = [
  [3, 4],
  [4, 5],
  [9, 10],
  [4, 8],
  [10, 12],
  [100, 101],
];
/** A longer round would be hairlines. */
const LONGEST = 240;
const MOST = 1000;

export class RemainderLaw {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.settings(
      'remainder',
      { from: 3, to: 4 },
      { from: whole(1, MOST), to: whole(1, MOST) },
    );
    const { remainder } = desk.words.compare;
    this.element = part('remainder', remainder.title, remainder.lead, this.#choice, this.#result);
  }

  update() {
    const { remainder } = this.#desk.words.compare;
    const number = (/** @type {'from' | 'to'} */ name) => {
      const input = h('input', {
        type: 'number',
        min: '1',
        max: String(MOST),
        step: '1',
        value: String(this.#kept[name]),
        oninput: () => {
          const value = Math.round(Number(input.value));
          if (!(value >= 1 && value <= MOST)) return;
          this.#kept[name] = value;
          this.#show();
        },
      });
      return field(remainder[name], input);
    };
    this.#choice.replaceChildren(number('from'), number('to'));
    this.#show();
  }

  #show() {
    const { words, colors } = this.#desk;
    const { remainder } = words.compare;
    const { from, to } = this.#kept;
    const law = remainderLaw(from, to);
    if (!law) return;
    const round = Array.from({ length: Math.min(law.round, LONGEST) }, (_, at) => at);
    const picture = strips(
      round.map((at) => at % from),
      round.map((at) => at % to),
      colors,
      remainder.picture(from, to, law),
    );
    this.#result.replaceChildren(
      h(
        'p',
        { 'aria-live': 'polite' },
        h('b', {}, words.share(law.share)),
        ` ${remainder.says(law)}`,
      ),
      picture,
      h('p', { class: 'second' }, remainder.caption(Math.min(law.round, LONGEST), law.round)),
      table(
        remainder.table,
        [remainder.change, remainder.moves, remainder.least],
        PAIRS.map(([a = 1, b = 1]) => {
          const pair = remainderLaw(a, b);
          return [
            `${words.f.n(a)} → ${words.f.n(b)}`,
            words.share(pair?.share ?? 0),
            words.share(pair?.ideal ?? 0),
          ];
        }),
        { numbers: [1, 2] },
      ),
      this.#desk.links('remainder', null),
    );
  }
}
