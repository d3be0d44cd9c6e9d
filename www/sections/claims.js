// Claims that circulate: predict, then let the ring settle it.
import { h } from '../dom.js';
import { claimGroups, testClaim } from './against.js';
import { choices, section } from './compare/desk.js';
import { oneOf } from './compare/settings.js';

/** @typedef {import('./compare/desk.js').Desk} Desk */

/** @type {('holds' | 'depends' | 'fails')[]} */
const VERDICTS = ['holds', 'depends', 'fails'];

class Claims {
  #desk;
  /** What a reader predicted, by claim. @type {Map<string, string>} */
  #kept;
  /** The claim that a link shows. */
  #linked;
  #score = h('p', { class: 'score', 'aria-live': 'polite' });
  #lists = h('div');
  #names = claimGroups().flatMap(([, names]) => names);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.keep('guesses', new Map());
    this.#linked = desk.settings('claims', { claim: '' }, { claim: oneOf(['', ...this.#names]) });
    this.element = h('div', { class: 'part claims' }, this.#score, this.#lists);
  }

  update() {
    const { groups } = this.#desk.words.claims;
    let before = 0;
    const lists = claimGroups().flatMap(([group, names]) => {
      const start = before + 1;
      before += names.length;
      return [
        h('h3', {}, groups[group] ?? group),
        h('ol', { class: 'claims', start }, ...names.map((id) => this.#card(id))),
      ];
    });
    this.#lists.replaceChildren(...lists);
    this.#count();
  }

  #count() {
    const guessed = [...this.#kept];
    const right = guessed.filter(([id, guess]) => testedOnce(id).verdict === guess).length;
    this.#score.textContent = this.#desk.words.claims.score(
      right,
      guessed.length,
      this.#names.length,
    );
  }

  /** @param {string} id */
  #card(id) {
    const { claims } = this.#desk.words;
    const words = claims.list[id];
    const answer = h('div', { class: 'answer', 'aria-live': 'polite' });
    const reveal = () => {
      const claim = testedOnce(id);
      const guess = this.#kept.get(id);
      answer.replaceChildren(
        h(
          'p',
          { class: `verdict ${claim.verdict}` },
          h('b', {}, claims.verdicts[claim.verdict]),
          ` ${guess === claim.verdict ? claims.right : claims.wrong}`,
        ),
        h('p', {}, words ? words.found(claim) : ''),
        this.#desk.links('claims', claim.link, '', { claim: id }),
      );
    };
    const card = h(
      'li',
      { class: 'claim' },
      h('blockquote', {}, words ? words.claim : id),
      choices(
        claims.predict,
        VERDICTS.map((verdict) => [verdict, claims.guesses[verdict]]),
        this.#kept.get(id) ?? '',
        (guess) => {
          this.#kept.set(id, guess);
          reveal();
          this.#count();
        },
      ),
      answer,
    );
    card.classList.toggle('linked', this.#linked.claim === id);
    if (this.#kept.has(id)) reveal();
    return card;
  }
}

/** What was measured does not change, so it is measured once. @type {Map<string, import('./against.js').Claim>} */
const tested = new Map();

/** @param {string} id */
function testedOnce(id) {
  const known = tested.get(id) ?? testClaim(id);
  tested.set(id, known);
  return known;
}

/** @param {HTMLElement} place @param {import('../messages/index.js').Language} language */
export const mount = (place, language) =>
  section(place, language, 'claims', [(desk) => new Claims(desk)]);
