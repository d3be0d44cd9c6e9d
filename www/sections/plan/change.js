// What changes: a form for one step, and the list of steps.
import { h } from '../../dom.js';
import { writeStep } from '../core.js';
import { field, live, part, select } from '../systems/parts.js';
import { systemGroups } from './read.js';
import { said } from './said.js';

/** @typedef {import('../plan.js').PlanDesk} PlanDesk */

export class Change {
  #desk;
  #kept;
  #changed;
  #inputs = h('div', { class: 'fields' });
  #list = h('ol', { class: 'steps' });
  #none = h('p', { class: 'second' });
  #wrong = h('p', { class: 'problem', role: 'status' });
  #live = live();
  /** What the fields hold, in the order that the core takes them. @type {(() => string)[]} */
  #parts = [];

  /** @param {PlanDesk} desk @param {import('./read.js').Kept} kept @param {() => void} changed */
  constructor(desk, kept, changed) {
    this.#desk = desk;
    this.#kept = kept;
    this.#changed = changed;
    const { change } = desk.words;
    this.#none.textContent = change.none;
    const verbs = select([['', Object.entries(change.verbs)]], kept.verb, (verb) => {
      kept.verb = verb;
      this.#fields();
    });
    const form = h(
      'form',
      {
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#add();
        },
      },
      h('div', { class: 'fields' }, field(change.step, verbs)),
      this.#inputs,
      h('button', { type: 'submit', class: 'primary' }, change.add),
      this.#wrong,
    );
    this.element = part(
      'plan-change',
      change.title,
      change.lead,
      form,
      h('h4', {}, change.steps),
      this.#none,
      this.#list,
      this.#live,
    );
  }

  update() {
    const { change } = this.#desk.words;
    const { steps } = this.#desk;
    this.#none.hidden = steps.length > 0;
    this.#list.replaceChildren(
      ...steps.map((step, at) =>
        h(
          'li',
          {},
          h('bdi', { class: 'name' }, step),
          ' ',
          h(
            'button',
            { type: 'button', 'aria-label': change.remove(step), onclick: () => this.#drop(at) },
            change.take,
          ),
        ),
      ),
    );
    this.#fields();
  }

  /** The fields that the kind of step needs. */
  #fields() {
    const { words, names, outline } = this.#desk;
    const { change } = words;
    this.#parts = [];
    const put = (
      /** @type {string} */ label,
      /** @type {HTMLInputElement | HTMLSelectElement} */ control,
    ) => {
      this.#parts.push(() => control.value);
      return field(label, control);
    };
    const text = (/** @type {string} */ label, value = '', type = 'text') => {
      const input = h('input', {
        type,
        autocomplete: 'off',
        spellcheck: 'false',
        min: type === 'number' ? '0' : null,
        step: type === 'number' ? 'any' : null,
      });
      input.value = value;
      return put(label, input);
    };
    const server = () =>
      put(
        change.server,
        select(
          [['', names.map((name) => /** @type {[string, string]} */ ([name, name]))]],
          names.at(-1) ?? '',
          () => {},
        ),
      );
    const forms = /** @type {Record<string, () => HTMLElement[]>} */ ({
      add: () => [text(change.name), text(change.weight, '1', 'number'), text(change.zone)],
      remove: () => [server()],
      weight: () => [server(), text(change.newWeight, '2', 'number')],
      replace: () => [server(), text(change.name)],
      rename: () => [server(), text(change.newName)],
      vnodes: () => [text(change.points, '100', 'number')],
      replicas: () => [text(change.copies, '3', 'number')],
      scheme: () => [
        put(
          change.system,
          select(
            systemGroups(this.#desk, (alias) => alias !== 'cassandra'),
            outline.scheme === 'maglev' ? 'ketama' : 'maglev',
            () => {},
          ),
        ),
        text(change.settings),
      ],
    });
    this.#inputs.replaceChildren(...(forms[this.#kept.verb]?.() ?? []));
  }

  #add() {
    const { words, scenario, steps } = this.#desk;
    this.#wrong.textContent = '';
    let step = '';
    try {
      step = writeStep(
        this.#kept.verb,
        this.#parts.map((part) => part()),
      );
    } catch (error) {
      this.#wrong.textContent = said(error, this.#desk);
      return;
    }
    this.#wrong.textContent = this.#desk.take(scenario, [...steps, step]);
    if (this.#wrong.textContent) return;
    this.#live.textContent = words.change.added(step);
    this.#changed();
  }

  /** @param {number} at */
  #drop(at) {
    const { words, scenario, steps } = this.#desk;
    const left = steps.filter((_, k) => k !== at);
    this.#wrong.textContent = this.#desk.take(scenario, left);
    if (this.#wrong.textContent) return;
    this.#live.textContent = words.change.removed(steps[at] ?? '');
    this.#changed();
    // The button that was pressed is gone: its neighbour is next to hand.
    const buttons = this.#list.querySelectorAll('button');
    const next = buttons[Math.min(at, buttons.length - 1)];
    if (next) next.focus();
    /** @type {HTMLElement | null} */ else this.element.querySelector('select')?.focus();
  }
}
