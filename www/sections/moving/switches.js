// The lessons and the protections, each a switch; and the same switches under many other seeds.
import { h } from '../../dom.js';
import { choices, Slices } from '../compare/desk.js';
import { field, fresh } from '../systems/parts.js';
import { movingFaults, movingProtections } from './model.js';

/** @typedef {import('./desk.js').MovingDesk} MovingDesk */
/** @typedef {import('./model.js').Lateness} Lateness */

/** @type {Lateness[]} */
const LATENESS = ['soon', 'late', 'never'];

/** So many seeds are tried. */
const RUNS = 200;

/** The largest seed. */
const MOST = 2 ** 32 - 1;

export class Switches {
  #desk;
  #changed;
  #slices = new Slices();
  #lessons = h('div', { class: 'row' });
  #say = h('p', { class: 'says lesson', 'aria-live': 'polite' });
  #survey = h('div', { class: 'survey' });
  /** @type {Map<string, HTMLInputElement>} */
  #boxes = new Map();
  #late = h('div', {});
  #seed;
  #problem = h('p', { class: 'problem', role: 'status' });

  /** @param {MovingDesk} desk @param {() => void} changed */
  constructor(desk, changed) {
    this.#desk = desk;
    this.#changed = changed;
    const { switches, protection } = desk.words;
    const rows = movingProtections().map((name) => {
      const words = protection[name];
      const note = fresh();
      const box = h('input', {
        type: 'checkbox',
        'aria-describedby': note,
        onchange: () => this.#toggle(name, box.checked),
      });
      this.#boxes.set(name, box);
      return h(
        'li',
        {},
        h('label', {}, box, h('span', {}, words?.name ?? name)),
        h('small', { id: note }, words?.does(desk.rules) ?? ''),
      );
    });
    this.#seed = h('input', { inputmode: 'numeric', onchange: () => this.#typed() });
    this.presets = h('div', { class: 'presets' }, this.#lessons, this.#say);
    this.element = h(
      'div',
      { class: 'guards' },
      h('h3', {}, switches.title),
      h('p', { class: 'second' }, switches.lead),
      h('ul', { class: 'protections' }, ...rows),
      this.#late,
      h(
        'div',
        { class: 'seed' },
        field(switches.seed, this.#seed),
        h(
          'button',
          { type: 'button', onclick: () => this.#reseed(desk.seed + 1) },
          switches.another,
        ),
      ),
      this.#problem,
    );
    this.survey = this.#survey;
  }

  /** @param {string} name @param {boolean} on */
  #toggle(name, on) {
    const { protections } = this.#desk;
    this.#desk.protections = on
      ? [...protections, name]
      : protections.filter((each) => each !== name);
    this.#switched();
  }

  #switched() {
    this.#desk.recognise();
    this.#desk.run();
    this.load();
    this.#changed();
  }

  #typed() {
    const text = this.#seed.value.trim();
    const seed = Number(text);
    const fits = /^\d+$/.test(text) && seed <= MOST;
    this.#problem.textContent = fits ? '' : this.#desk.words.switches.badSeed(MOST);
    if (fits) this.#reseed(seed);
  }

  /** @param {number} seed */
  #reseed(seed) {
    this.#desk.seed = seed > MOST ? 0 : seed;
    this.#desk.run();
    this.#seed.value = String(this.#desk.seed);
    this.#problem.textContent = '';
    this.#changed();
  }

  /** Shows the switches as they are, and counts anew. */
  load() {
    const { words, lessons, lesson, protections, lateness, seed } = this.#desk;
    const names = lessons.map(
      ({ id }) => /** @type {[string, string]} */ ([id, words.lesson[id]?.name ?? id]),
    );
    if (!this.#lessons.contains(document.activeElement)) {
      this.#lessons.replaceChildren(
        h('span', { class: 'row-name', 'aria-hidden': 'true' }, words.lessons),
        choices(words.lessons, names, lesson, (id) => {
          this.#desk.take(id);
          this.load();
          this.#changed();
        }),
      );
    }
    this.#say.textContent = words.lesson[lesson]?.say ?? words.own;
    for (const [name, box] of this.#boxes) box.checked = protections.includes(name);
    if (!this.#late.contains(document.activeElement)) {
      this.#late.replaceChildren(
        h('p', { class: 'second' }, words.switches.late),
        choices(
          words.switches.late,
          LATENESS.map((late) => [late, words.switches.lateness[late] ?? late]),
          lateness,
          (late) => {
            this.#desk.lateness = /** @type {Lateness} */ (late);
            this.#switched();
          },
        ),
      );
    }
    this.#seed.value = String(seed);
    this.#problem.textContent = '';
    this.#count();
  }

  stop() {
    this.#slices.stop();
  }

  /** The survey, a few runs at a time. */
  #count() {
    const { words, model } = this.#desk;
    const faults = movingFaults();
    /** @type {[number, number[]]} */
    let [runs, shown] = [0, []];
    const more = () => {
      [runs, shown] = model.survey();
      return runs < RUNS;
    };
    const rest = (/** @type {boolean} */ done) => {
      if (!done) return;
      const rows = faults.flatMap((fault, at) => {
        const n = shown[at] ?? 0;
        if (n === 0) return [];
        return [h('dt', {}, words.fault[fault] ?? fault), h('dd', {}, words.survey.shows(n, runs))];
      });
      this.#survey.replaceChildren(
        h('h3', {}, words.survey.title(runs)),
        h('p', { class: 'second' }, rows.length ? words.survey.lead : words.survey.none),
        h('dl', { class: 'facts' }, ...rows),
      );
    };
    this.#slices.run(more, rest);
  }
}
