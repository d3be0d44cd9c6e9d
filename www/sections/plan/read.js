// What there is: the ring above, or a configuration that is pasted, dropped or opened.
import { h } from '../../dom.js';
import { listSystems, pasteFormats, pasteServers, readScenario } from '../core.js';
import { above } from '../plan.js';
import { code, field, later, part, select, short } from '../systems/parts.js';
import { said } from './said.js';

/** @typedef {import('../plan.js').PlanDesk} PlanDesk */
/** @typedef {import('../core.js').Paste} Paste */
/** @typedef {{ text: string, format: string, block: string, problem: string, verb: string }} Kept */

/**
 * What a text holds: a scenario of this page, or servers in the format of a system.
 * @param {string} text @param {string} format @param {string} block
 */
function reading(text, format, block) {
  // JSON in braces is a scenario, unless it bears the signs of a system's own.
  const braced = text.trimStart().startsWith('{');
  const paste = braced && format === '' ? pasteServers(text) : null;
  if (braced && format === '' && paste?.format !== 'envoy') return null;
  return pasteServers(text, format, block);
}

/** The most bytes of a configuration. */
const MOST = 8 << 20;

/**
 * The systems that a list of names can be given to, by group.
 * @param {PlanDesk} desk @param {(alias: string) => boolean} fits
 * @returns {[string, [string, string][]][]}
 */
export function systemGroups(desk, fits) {
  /** @type {Map<string, [string, string][]>} */
  const groups = new Map();
  const { systems } = desk;
  for (const { alias, group, source } of listSystems()) {
    if (alias === 'teaching-100' || !fits(alias)) continue;
    const list = groups.get(group) ?? [];
    list.push([alias, `${alias} · ${systems.sources[source] ?? source}`]);
    groups.set(group, list);
  }
  return [...groups].map(([group, list]) => [systems.groups[group] ?? group, list]);
}

export class Read {
  #desk;
  #kept;
  #changed;
  #told = h('div', { class: 'told', 'aria-live': 'polite' });
  #start = h('p', { class: 'says' });
  #menus = h('div', { class: 'fields' });
  #text;
  /** What was read last of the text; none where it is a scenario. @type {Paste | null} */
  #paste = null;

  /** @param {PlanDesk} desk @param {Kept} kept @param {() => void} changed */
  constructor(desk, kept, changed) {
    this.#desk = desk;
    this.#kept = kept;
    this.#changed = changed;
    const { words } = desk;
    this.#text = h('textarea', {
      rows: '7',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'off',
      dir: 'auto',
      oninput: later(() => this.#read()),
      ondragover: (/** @type {Event} */ event) => event.preventDefault(),
      ondrop: (/** @type {DragEvent} */ event) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        this.#open(file);
      },
    });
    this.#text.value = kept.text;
    if (kept.text) this.#paste = reading(kept.text, kept.format, kept.block);
    const open = h('input', {
      type: 'file',
      onchange: () => {
        const file = open.files?.[0];
        if (file) this.#open(file);
      },
    });
    this.element = part(
      'plan-read',
      words.read.title,
      words.read.lead,
      field(words.read.servers, this.#text, words.read.hint),
      h(
        'div',
        { class: 'tools' },
        field(words.read.open, open),
        h('button', { type: 'button', onclick: () => this.#above() }, words.read.above),
      ),
      this.#menus,
      this.#told,
      this.#start,
    );
    this.#tell();
  }

  update() {
    const { words, systems, outline, scenario } = this.#desk;
    const { scheme, count, points, peak } = outline;
    this.#start.textContent = words.read.start(scheme, count, points, peak);
    const chosen = typeof scenario.scheme === 'string' ? scenario.scheme : scenario.scheme?.name;
    const needs = scenario.nodes?.some(({ extra }) => extra && 'tokens' in extra);
    const menu = select(
      systemGroups(this.#desk, (alias) => alias === chosen || (!needs && alias !== 'cassandra')),
      chosen ?? 'reference',
      (alias) => {
        this.#take({ ...scenario, scheme: alias });
        this.#tell();
      },
    );
    const formats = select(
      [
        [
          '',
          [
            ['', systems.yours.recognise],
            ...pasteFormats().map(
              (name) => /** @type {[string, string]} */ ([name, systems.formats[name] ?? name]),
            ),
          ],
        ],
      ],
      this.#kept.format,
      (name) => {
        this.#kept.format = name;
        this.#read();
      },
    );
    const { blocks, block } = this.#paste ?? { blocks: [], block: null };
    const choice = select(
      [
        [
          '',
          blocks.map(
            (name) => /** @type {[string, string]} */ ([name, name || words.read.noBlock]),
          ),
        ],
      ],
      block ?? '',
      (name) => {
        this.#kept.block = name;
        this.#read();
      },
    );
    const copies = h('input', { type: 'number', min: '1', max: '99', step: '1' });
    copies.value = String(scenario.replicas ?? 1);
    copies.addEventListener('change', () => {
      this.#take({ ...this.#desk.scenario, replicas: Number(copies.value) });
      this.#tell();
    });
    const held = document.activeElement;
    if (held && this.#menus.contains(held) && held.tagName === 'INPUT') return;
    const focused = [...this.#menus.querySelectorAll('select')].indexOf(
      /** @type {HTMLSelectElement} */ (held),
    );
    this.#menus.replaceChildren(
      field(systems.yours.system, menu),
      ...(this.#kept.text ? [field(systems.yours.readAs, formats)] : []),
      ...(blocks.length ? [field(words.read.block, choice)] : []),
      field(words.read.copies, copies),
    );
    // A menu that was used stays at hand.
    if (focused >= 0) this.#menus.querySelectorAll('select')[focused]?.focus();
  }

  /** @param {import('../core.js').Some} scenario */
  #take(scenario) {
    const { steps } = this.#desk;
    let problem = this.#desk.take(scenario, steps);
    // Steps of another ring may not fit; the ring itself is what was asked for.
    if (problem && steps.length) problem = this.#desk.take(scenario, []);
    this.#kept.problem = problem;
    if (!problem) this.#changed();
  }

  #above() {
    [this.#kept.text, this.#kept.format, this.#text.value] = ['', '', ''];
    this.#paste = null;
    this.#take(above());
    this.#tell();
  }

  /** @param {File} file */
  async #open(file) {
    const { words } = this.#desk;
    try {
      if (file.size > MOST) throw new Error(words.read.tooLarge);
      this.#text.value = await file.text();
    } catch (error) {
      const known = file.size > MOST && error instanceof Error;
      this.#kept.problem = known ? error.message : words.read.unreadable;
      return this.#tell();
    }
    this.#read();
  }

  #read() {
    const { scenario, outline } = this.#desk;
    const text = this.#text.value;
    this.#kept.text = text;
    this.#kept.problem = '';
    this.#paste = reading(text, this.#kept.format, this.#kept.block);
    const paste = this.#paste;
    if (!paste) {
      try {
        const read = readScenario(text.replace(/^\u{feff}/u, ''));
        this.#take({ ...read, keys: typeof read.keys === 'number' ? read.keys : outline.total });
      } catch (error) {
        this.#kept.problem = said(error, this.#desk);
      }
      return this.#tell();
    }
    if (paste.nodes.length) {
      const { keys, keyPattern } = scenario;
      const old = typeof scenario.scheme === 'string' ? scenario.scheme : 'ketama';
      const needy = ['cassandra', 'redis', 'teaching-100'].includes(old);
      const scheme = paste.scheme ?? (needy ? 'ketama' : old);
      this.#take({
        ...(keys === undefined ? {} : { keys }),
        ...(keyPattern === undefined ? {} : { keyPattern }),
        ...(scenario.replicas === undefined ? {} : { replicas: scenario.replicas }),
        scheme,
        nodes: paste.nodes,
      });
    }
    this.#tell();
    // The choice of a format is offered as soon as there is a text.
    this.update();
  }

  /** What was read, and what was not. */
  #tell() {
    const { words, systems } = this.#desk;
    const { text, problem } = this.#kept;
    const paste = this.#paste;
    const wrong = problem ? [h('p', { class: 'problem' }, problem)] : [];
    if (text.trim() === '' || !paste) {
      const said = text.trim() ? words.read.json : words.read.fromRing;
      this.#told.replaceChildren(...(problem ? wrong : [h('p', {}, said)]));
      return;
    }
    const lines = paste.remarks.map(({ line, text, kind, args, lost }) =>
      h(
        'li',
        { class: lost ? 'lost' : null },
        line ? h('b', {}, systems.yours.line(line)) : null,
        line ? ' ' : null,
        text ? code(short(text)) : null,
        text ? h('br') : null,
        systems.remarks[kind]?.(args) ?? `${kind} ${args.join(' ')}`,
      ),
    );
    const name = systems.formats[paste.format] ?? paste.format;
    this.#told.replaceChildren(
      h('p', {}, systems.yours.read(name, paste.nodes.length, paste.lines, paste.lost)),
      ...wrong,
      ...(lines.length
        ? [
            h(
              'ul',
              { class: 'remarks', tabindex: '0', 'aria-label': systems.yours.remarks },
              ...lines,
              paste.unnamed ? h('li', {}, systems.yours.unnamed(paste.unnamed)) : null,
            ),
          ]
        : []),
    );
  }
}
