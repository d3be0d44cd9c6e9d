// A scheme is data: the rules of the ring at hand, to change one by one and to take away.
import { h, setText } from '../../dom.js';
import { describeSystem, ruleChoices } from '../core.js';
import { attempt, field, part, select, sentence } from './parts.js';

/** @typedef {import('../systems.js').Desk} Desk */

/** What it can be written as: the core's name for it, and how the file ends. */
const WRITTEN = /** @type {const} */ ([
  ['describeScheme', 'txt'],
  ['exportPython', 'py'],
  ['exportJavaScript', 'mjs'],
]);

export class Rules {
  #desk;
  #changed;
  #choices = ruleChoices();
  #fields = h('div', { class: 'fields rules' });
  #problem = h('p', { class: 'problem', role: 'status' });
  #text = h('pre', { class: 'written', tabindex: '0' });
  #save = h('a', { class: 'save' });
  /** @type {string | undefined} */
  #address;
  /** @type {(typeof WRITTEN)[number] | undefined} */
  #shown;

  /** @param {Desk} desk @param {() => void} changed */
  constructor(desk, changed) {
    this.#desk = desk;
    this.#changed = changed;
    const { ruleset } = desk.words;
    const buttons = WRITTEN.map((written) =>
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => this.#show(written) },
        ruleset.written[written[0]],
      ),
    );
    this.#text.hidden = true;
    this.#save.hidden = true;
    this.element = part(
      'rules',
      ruleset.title,
      ruleset.lead,
      h('details', {}, h('summary', {}, ruleset.change), this.#fields, this.#problem),
      h('p', { class: 'buttons' }, ...buttons, ' ', this.#save),
      this.#text,
    );
  }

  update() {
    const { scheme } = this.#desk.scenario;
    attempt(this.#fields, this.#desk.language, () => {
      const { ring } = describeSystem({ scheme });
      if (!ring) return [h('p', {}, this.#desk.words.ruleset.none)];
      return Object.entries(ring)
        .filter(([name]) => name !== 'name')
        .map(([name, value]) => field(name, this.#control(ring, name, value)));
    });
    if (this.#shown) this.#show(this.#shown);
  }

  /** @param {Record<string, unknown>} ring @param {string} name @param {unknown} value */
  #control(ring, name, value) {
    const choices = this.#choices.get(name);
    if (choices) {
      const all = choices.includes(String(value)) ? choices : [String(value), ...choices];
      const options = /** @type {[string, string][]} */ (all.map((choice) => [choice, choice]));
      return select([['', options]], String(value), (to) => this.#take({ ...ring, [name]: to }));
    }
    if (typeof value === 'boolean') {
      const box = h('input', {
        type: 'checkbox',
        checked: value,
        onchange: () => this.#take({ ...ring, [name]: box.checked }),
      });
      return box;
    }
    const input = h('input', {
      type: 'text',
      value: Array.isArray(value) ? value.join(', ') : String(value),
      spellcheck: 'false',
      autocomplete: 'off',
      dir: 'auto',
      onchange: () => this.#take({ ...ring, [name]: typed(input.value, value) }),
    });
    return input;
  }

  /** @param {Record<string, unknown>} ring */
  #take(ring) {
    const scheme = /** @type {import('../../ringscope.js').Scenario['scheme']} */ (ring);
    const problem = this.#desk.take({ ...this.#desk.scenario, scheme });
    setText(this.#problem, problem);
    if (!problem) this.#changed();
  }

  /** @param {(typeof WRITTEN)[number]} written */
  #show(written) {
    this.#shown = written;
    const [how, end] = written;
    let text = '';
    try {
      text = this.#desk.engine.written(how);
    } catch (error) {
      text = sentence(error, this.#desk.language);
    }
    setText(this.#text, text);
    this.#text.setAttribute('aria-label', this.#desk.words.ruleset.written[how]);
    this.#text.hidden = false;
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    this.#save.href = this.#address;
    this.#save.download = `ring.${end}`;
    setText(this.#save, this.#desk.words.ruleset.save(this.#save.download));
    this.#save.hidden = false;
  }
}

/**
 * What a person typed, as the kind of value that was there; the core judges the rest.
 * @param {string} text @param {unknown} before
 */
function typed(text, before) {
  const number = (/** @type {string} */ part) =>
    /^\s*\d+\s*$/.test(part) ? Number(part) : part.trim();
  if (Array.isArray(before)) return text.split(',').map(number);
  return typeof before === 'number' ? number(text) : text;
}
