// Weights, two meanings: the same command where counts are absolute and where they are shares.
import { h, setText } from '../../dom.js';
import { twoMeanings } from '../core.js';
import { attempt, field, live, named, part, select, short, table } from './parts.js';
import { circles, legend } from './picture.js';

/** @typedef {import('../systems.js').Desk} Desk */
/** @typedef {import('../core.js').Meaning} Meaning */

/** A name as commands write it. @param {string} name */
const quoted = (name) => JSON.stringify(name);

export class Weights {
  #desk;
  #kept;
  #asked = false;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });
  #live = live();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.keep('weights', { node: '', weight: 2 });
    const { weights } = desk.words;
    this.element = part(
      'weights',
      weights.title,
      weights.lead,
      this.#choice,
      this.#live,
      this.#result,
    );
  }

  update() {
    const { words, names } = this.#desk;
    const { weights } = words;
    this.#asked = false;
    if (this.#kept.node && !names.includes(this.#kept.node)) this.#kept.node = '';
    this.#kept.node ||= names[0] ?? '';
    const menu = select(
      [
        [weights.change, names.slice(0, 500).map((name) => [`=${name}`, short(name)])],
        [weights.join, [['+', weights.newcomer]]],
      ],
      `=${this.#kept.node}`,
      (id) => {
        this.#kept.node = id === '+' ? '' : id.slice(1);
        this.#show();
      },
    );
    const weight = h('input', {
      type: 'number',
      min: '0',
      step: '0.5',
      value: String(this.#kept.weight),
      oninput: () => {
        this.#kept.weight = Number(weight.value);
        this.#show();
      },
    });
    this.#choice.replaceChildren(field(weights.server, menu), field(weights.weight, weight));
    this.#show();
  }

  #command() {
    if (this.#kept.node) return `weight ${quoted(this.#kept.node)} ${this.#kept.weight}`;
    return `add ${quoted(this.#desk.engine.nextNode().id)}*${this.#kept.weight}`;
  }

  #show() {
    const { language, words, heavy, scenario } = this.#desk;
    const { weights } = words;
    if (heavy && !this.#asked) {
      const go = () => {
        this.#asked = true;
        this.#show();
      };
      this.#result.replaceChildren(
        h('button', { type: 'button', class: 'primary', onclick: go }, words.compute),
      );
      return;
    }
    attempt(this.#result, language, () => {
      const { absolute, normalised } = twoMeanings(scenario, this.#command());
      const names = normalised.picture.names;
      setText(
        this.#live,
        `${weights.absolute}: ${this.#says(absolute)} ${weights.normalised}: ${this.#says(normalised)}`,
      );
      return [
        h(
          'div',
          { class: 'columns' },
          this.#meaning(weights.absolute, weights.absoluteNote, absolute),
          this.#meaning(weights.normalised, weights.normalisedNote, normalised),
        ),
        h('p', { class: 'second' }, weights.caption),
        legend(names.map(short), this.#desk.colors),
        table(
          weights.points,
          [weights.server, weights.absolute, weights.normalised],
          absolute.points
            .slice(0, 40)
            .map(([name, was, is], at) => [
              named(short(name)),
              this.#count(was, is),
              this.#count(normalised.points[at]?.[1] ?? 0, normalised.points[at]?.[2] ?? 0),
            ]),
          { numbers: [1, 2] },
        ),
      ];
    });
  }

  /** @param {number} was @param {number} is */
  #count(was, is) {
    const { f } = this.#desk.words;
    return was === is ? f.n(is) : `${f.n(was)} → ${f.n(is)}`;
  }

  /** @param {Meaning} meaning */
  #says({ proof }) {
    const { weights, share } = this.#desk.words;
    const { change, betweenShare, between } = proof;
    return `${share(change.movedShare)} ${weights.says(change, betweenShare, between)}`;
  }

  /** @param {string} title @param {string} note @param {Meaning} meaning */
  #meaning(title, note, meaning) {
    const { words, colors } = this.#desk;
    const { weights, share } = words;
    const { change, betweenShare } = meaning.proof;
    return h(
      'div',
      {},
      h('h4', {}, title, meaning.own ? h('small', {}, ` ${weights.own}`) : null),
      h('p', { class: 'second' }, note),
      h(
        'p',
        {},
        h('b', {}, share(change.movedShare)),
        ' ',
        weights.says(change, betweenShare, meaning.proof.between),
      ),
      circles(
        meaning.picture,
        weights.picture(change.movedShare, betweenShare),
        colors,
        share(change.movedShare),
      ),
    );
  }
}
