// Settings, small and quiet: points per weight, keys, replicas, scheme, and the key to look up.
import { h, setAttribute, setText } from '../dom.js';
import { isComposing, typedNumber } from '../input.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */

const POINTS = [1, 3, 10, 32, 100, 150, 256, 1000];
const KEYS = [100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];

export class Dials {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { words } = app;
    this.points = new Dial(app, words.pointsPerWeight, POINTS, (n) => app.run(`vnodes ${n}`));
    this.keys = new Dial(app, words.keysDial, KEYS, (n) => app.setFields([['keys', String(n)]]));
    this.#scheme = h('select', { onchange: () => this.#setScheme() }, ...schemes(app));
    this.#replicas = h('input', {
      class: 'number',
      inputmode: 'numeric',
      onchange: () => this.#setReplicas(),
    });
    this.#probe = h('input', {
      type: 'search',
      placeholder: words.lookUpHint,
      autocomplete: 'off',
      spellcheck: 'false',
      dir: 'auto',
      oninput: (/** @type {InputEvent} */ event) => {
        if (!event.isComposing) this.#look();
      },
      oncompositionend: () => this.#look(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter' && !isComposing(event)) this.#look();
      },
    });
    this.element = h(
      'section',
      { class: 'dials', part: 'dials', 'aria-label': words.settings },
      this.points.element,
      this.keys.element,
      h(
        'div',
        { class: 'pair' },
        h('label', {}, h('span', {}, words.scheme), this.#scheme),
        h('label', { class: 'narrow' }, h('span', {}, words.replicas), this.#replicas),
        h('label', {}, h('span', {}, words.lookUp), this.#probe),
      ),
      this.#note,
    );
  }

  /** @type {HTMLElement} */ #note = h('p', { class: 'hint' });
  /** @type {HTMLSelectElement} */ #scheme;
  /** @type {HTMLInputElement} */ #replicas;
  /** @type {HTMLInputElement} */ #probe;

  #look() {
    const key = this.#probe.value;
    this.#app.attempt(() => {
      const owner = this.#app.probe(key === '' ? null : key);
      if (owner) this.#app.select(owner);
    });
  }

  #setScheme() {
    this.#app.attempt(() => this.#app.run(`scheme ${this.#scheme.value}`));
    // What was refused must not stay chosen.
    this.#app.refresh();
  }

  #setReplicas() {
    const n = this.#replicas.value;
    this.#app.attempt(() => this.#app.run(`replicas ${n}`));
    this.#app.refresh();
  }

  /** @param {Snapshot} snapshot */
  update(snapshot) {
    const { engine } = this.#app;
    const facts = engine.facts();
    const { words } = this.#app;
    // A system with a fixed number of points has no such dial.
    this.points.element.hidden = facts.vnodes === null;
    this.points.update(facts.vnodes ?? undefined);
    const notes = [];
    if (facts.collisions > 0) notes.push(words.collisions(facts.collisions));
    for (const warning of facts.warnings) notes.push(words.warnings[warning] ?? warning);
    setText(this.#note, notes.join(' · '));
    this.keys.update(snapshot.keys + snapshot.pending);
    if (this.#scheme.value !== snapshot.scheme) this.#scheme.value = snapshot.scheme;
    this.#replicas.value = String(engine.replicas());
  }

  /** @param {import('../engine.js').Owner | null} owner */
  inspect(owner) {
    if (owner && owner.key !== this.#probe.value && owner.key !== '') this.#probe.value = owner.key;
  }
}

/** Every scheme, group by group; its name beside its id, which is the value. @param {App} app */
function schemes({ constants, words }) {
  const { groups, sources } = words.reader;
  /** @type {Map<string, HTMLElement>} */
  const made = new Map();
  for (const { alias, group, source } of constants.systems) {
    const list = made.get(group) ?? h('optgroup', { label: groups[group] ?? group });
    made.set(group, list);
    list.append(h('option', { value: alias }, `${alias} · ${sources[source] ?? source}`));
  }
  // What a newcomer needs stands first.
  return [...made.values()].reverse();
}

/** A few usual numbers, and a field for any other. */
class Dial {
  #set;
  #app;
  /** @type {number | undefined} */
  #value;

  /**
   * @param {App} app @param {string} name @param {number[]} choices
   * @param {(n: number) => unknown} set
   */
  constructor(app, name, choices, set) {
    this.#app = app;
    this.#set = set;
    const { f } = app.words;
    const long = choices.some((n) => n >= 10_000);
    this.#buttons = choices.map((n) =>
      h(
        'button',
        {
          type: 'button',
          value: String(n),
          'aria-pressed': 'false',
          onclick: () => this.#choose(n),
        },
        long ? f.compact(n) : String(n),
      ),
    );
    this.#field = h('input', {
      class: 'number',
      inputmode: 'numeric',
      'aria-label': `${name}: ${app.words.other}`,
      onchange: () => this.#choose(typedNumber(this.#field.value)),
    });
    this.element = h(
      'div',
      { class: 'dial', role: 'group', 'aria-label': name },
      h('span', { class: 'name', 'aria-hidden': 'true' }, name),
      h('div', { class: 'choices' }, ...this.#buttons, this.#field),
    );
  }

  /** @type {HTMLButtonElement[]} */ #buttons;
  /** @type {HTMLInputElement} */ #field;

  /** @param {number | undefined} n */
  #choose(n) {
    this.#app.attempt(() => this.#set(n ?? Number.NaN));
    this.update(this.#value);
  }

  /** @param {number | undefined} value */
  update(value) {
    this.#value = value;
    for (const button of this.#buttons) {
      setAttribute(button, 'aria-pressed', String(Number(button.value) === value));
    }
    const focused = /** @type {ShadowRoot} */ (this.element.getRootNode()).activeElement;
    if (focused !== this.#field) this.#field.value = value === undefined ? '' : String(value);
  }
}
