// What would do: points for a spread, a weight for a share, and the order that moves the least.
import { h } from '../../dom.js';
import { writeStep } from '../core.js';
import { field, part, select } from '../systems/parts.js';
import { Going } from './going.js';
import { apart, said } from './said.js';

/** @typedef {import('../plan.js').PlanDesk} PlanDesk */
/** @typedef {import('./work.js').Wish} Wish */

/** A wish: its fields, and what was found. */
class Line {
  found = h('div', { 'aria-live': 'polite' });
  /** @type {Going} */
  going;

  /** @param {PlanDesk} desk @param {string} title @param {Node[]} fields @param {string} find @param {() => void} search */
  constructor(desk, title, fields, find, search) {
    const { suggest } = desk.words;
    this.going = new Going(suggest.progress, suggest.stop, () => {
      this.found.replaceChildren(h('p', {}, suggest.stopped));
      this.button.focus();
    });
    this.button = h('button', { type: 'submit' }, find);
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      search();
    };
    this.element = h(
      'form',
      { class: 'wish', onsubmit: submit },
      h('h4', {}, title),
      h('div', { class: 'tools' }, ...fields, this.button),
      this.going.element,
      this.found,
    );
  }
}

export class Suggest {
  #desk;
  #changed;
  #asked;
  #servers = h('div');
  #points;
  #weight;
  #order;
  /** The plan that all this is about. @type {PlanDesk['plan'] | null} */
  #plan = null;

  /** @param {PlanDesk} desk @param {() => void} changed */
  constructor(desk, changed) {
    this.#desk = desk;
    this.#changed = changed;
    this.#asked = desk.keep('wishes', { spread: '10', server: '', share: '25' });
    const { suggest } = desk.words;
    const number = (/** @type {'spread' | 'share'} */ name, /** @type {string} */ label) => {
      const input = h('input', { type: 'number', min: '0', step: 'any' });
      input.value = this.#asked[name];
      input.addEventListener('input', () => {
        this.#asked[name] = input.value;
      });
      return field(label, input);
    };
    this.#points = new Line(
      desk,
      suggest.points,
      [number('spread', suggest.spread)],
      suggest.findPoints,
      () => this.#findPoints(),
    );
    this.#weight = new Line(
      desk,
      suggest.weight,
      [this.#servers, number('share', suggest.share)],
      suggest.findWeight,
      () => this.#findWeight(),
    );
    this.#order = new Line(desk, suggest.order, [], suggest.findOrder, () => this.#findOrder());
    this.element = part(
      'plan-suggest',
      suggest.title,
      suggest.lead,
      this.#points.element,
      this.#weight.element,
      this.#order.element,
    );
  }

  update() {
    const { words, names, steps, outline, systems, plan } = this.#desk;
    const { suggest, answer } = words;
    // A key file changes nothing of this.
    if (this.#plan === plan) return;
    this.#plan = plan;
    for (const line of [this.#points, this.#weight, this.#order]) {
      line.going.stop();
      line.found.replaceChildren();
    }
    if (!names.includes(this.#asked.server)) this.#asked.server = names.at(-1) ?? '';
    const menu = select(
      [['', names.map((name) => /** @type {[string, string]} */ ([name, name]))]],
      this.#asked.server,
      (name) => {
        this.#asked.server = name;
      },
    );
    this.#servers.replaceChildren(field(words.change.server, menu));
    this.#order.button.hidden = steps.length < 2;
    this.#order.found.replaceChildren(
      h(
        'p',
        { class: 'says' },
        steps.length < 2 ? suggest.twoSteps : answer.sum(systems.share(outline.sum)),
      ),
    );
  }

  stop() {
    for (const line of [this.#points, this.#weight, this.#order]) line.going.stop();
  }

  /**
   * Looks for it, and shows what `tell` makes of it.
   * @param {Line} line @param {Wish} wish @param {(found: any) => (Node | null)[]} tell
   */
  async #find(line, wish, tell) {
    const desk = this.#desk;
    const { plan, scenario, steps, systems } = desk;
    const signal = line.going.begin();
    line.found.replaceChildren();
    try {
      const told = (/** @type {{ part: number }} */ { part }) => {
        if (!signal.aborted) line.going.tell(part, systems.share(part));
      };
      const found = await desk.helper.run(plan, scenario, steps, { wish }, told, signal);
      if (signal.aborted || !found) return;
      line.going.end();
      line.found.replaceChildren(.../** @type {Node[]} */ (tell(found).filter(Boolean)));
    } catch (error) {
      if (signal.aborted) return;
      line.going.end();
      line.found.replaceChildren(h('p', { class: 'problem' }, said(error, desk)));
    }
  }

  /** A button that makes a step of what was found. @param {string} verb @param {string[]} parts */
  #step(verb, parts) {
    const { change } = this.#desk.words;
    const add = () => {
      const { scenario, steps } = this.#desk;
      if (!this.#desk.take(scenario, [...steps, writeStep(verb, parts)])) this.#changed();
    };
    return h('p', { class: 'tools' }, h('button', { type: 'button', onclick: add }, change.add));
  }

  #findPoints() {
    const { suggest } = this.#desk.words;
    const { share } = this.#desk.systems;
    const spread = Number(this.#asked.spread) / 100;
    this.#find(this.#points, { kind: 'points', peak: 1 + spread }, (found) => {
      const { vnodes, peak, reached, moved, most } =
        /** @type {import('../core.js').FoundPoints} */ (found);
      const said = reached
        ? suggest.foundPoints(vnodes, share(peak - 1), share(moved))
        : suggest.noPoints(most, vnodes, share(peak - 1));
      return [h('p', {}, said), reached ? this.#step('vnodes', [String(vnodes)]) : null];
    });
  }

  #findWeight() {
    const { suggest } = this.#desk.words;
    const { share, f } = this.#desk.systems;
    const { server } = this.#asked;
    const wish = { kind: /** @type {const} */ ('weight'), server, share: 0 };
    wish.share = Number(this.#asked.share) / 100;
    this.#find(this.#weight, wish, (found) => {
      const { weight, share: got, moved } = /** @type {import('../core.js').FoundWeight} */ (found);
      const written = Number.isInteger(weight) ? f.n(weight) : f.fixed(weight);
      return [
        h('p', {}, suggest.foundWeight(written, apart(server), share(got), share(moved))),
        this.#step('weight', [server, String(weight)]),
      ];
    });
  }

  #findOrder() {
    const { suggest } = this.#desk.words;
    const { share } = this.#desk.systems;
    const { scenario, steps } = this.#desk;
    this.#find(this.#order, { kind: 'order' }, (found) => {
      const { orders } = /** @type {import('../core.js').FoundOrder} */ (found);
      if (!orders) return [h('p', {}, suggest.twoSteps)];
      const better = orders.best < orders.given;
      const best = orders.order.map((at) => steps[at] ?? '');
      const use = () => {
        if (!this.#desk.take(scenario, best)) this.#changed();
      };
      return [
        h(
          'p',
          {},
          better
            ? suggest.best(share(orders.best), share(orders.given), orders.tried)
            : suggest.already(orders.tried),
        ),
        better
          ? h('ol', {}, ...best.map((step) => h('li', {}, h('bdi', { class: 'name' }, step))))
          : null,
        better
          ? h(
              'p',
              { class: 'tools' },
              h('button', { type: 'button', onclick: use }, suggest.useOrder),
            )
          : null,
        orders.all ? null : h('p', { class: 'second' }, suggest.notAll),
        orders.exact ? null : h('p', { class: 'second' }, suggest.sampled),
      ];
    });
  }
}
