// Choose a system, paste its servers, see its ring.
import { h, setText } from '../../dom.js';
import { describeSystem, listSystems, pasteFormats, pasteServers, suspects } from '../core.js';
import { EXAMPLES } from './examples.js';
import { attempt, code, facts, field, later, named, part, select, short } from './parts.js';

/** @typedef {import('../systems.js').Desk} Desk */
/** @typedef {import('../core.js').Paste} Paste */

/** Needs positions by hand, which no system's list of servers has. */
const LEFT_OUT = ['teaching-100'];

export class Yours {
  #desk;
  #kept;
  #changed;
  #ring;
  #told = h('div', { class: 'told', 'aria-live': 'polite' });
  #facts = h('div');
  #caption = h('p', { class: 'caption' });
  /** @type {HTMLTextAreaElement} */ #text;
  /** @type {HTMLElement} */ #choice;
  /** @type {HTMLElement} */ #formats;

  /**
   * @param {Desk} desk
   * @param {{ text: string, format: string, problem: string }} kept
   * @param {() => void} changed
   */
  constructor(desk, kept, changed) {
    this.#desk = desk;
    this.#kept = kept;
    this.#changed = changed;
    const { words } = desk;
    this.#ring = h('hash-ring', { controls: 'none', motion: 'none', lang: desk.language });
    this.#text = h('textarea', {
      rows: '9',
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'off',
      dir: 'auto',
      oninput: later(() => this.#read()),
    });
    this.#text.value = kept.text;
    this.#choice = h('div');
    this.#formats = h('div');
    const examples = Object.entries(EXAMPLES).map(([format, text]) =>
      h(
        'button',
        { type: 'button', onclick: () => this.#example(text) },
        words.formats[format] ?? format,
      ),
    );
    this.element = part(
      'yours',
      words.yours.title,
      words.yours.lead,
      h(
        'div',
        { class: 'columns' },
        h(
          'div',
          {},
          this.#choice,
          field(words.yours.servers, this.#text, words.yours.serversHint),
          h(
            'p',
            { class: 'examples', role: 'group', 'aria-label': words.yours.examples },
            h('span', {}, words.yours.examples),
            ...examples,
          ),
          this.#formats,
          this.#told,
        ),
        h('div', {}, this.#ring, this.#caption),
      ),
      this.#facts,
    );
  }

  update() {
    this.#menu();
    const paste = pasteServers(this.#kept.text, this.#kept.format);
    this.#tell(paste);
    this.#show();
  }

  /** The menu of systems, the one in force chosen. */
  #menu() {
    const { words, scenario } = this.#desk;
    const chosen = typeof scenario.scheme === 'string' ? scenario.scheme : scenario.scheme?.name;
    /** @type {Map<string, [string, string][]>} */
    const groups = new Map();
    for (const { alias, group, source } of listSystems()) {
      if (LEFT_OUT.includes(alias)) continue;
      const list = groups.get(group) ?? [];
      list.push([alias, `${alias} · ${words.sources[source] ?? source}`]);
      groups.set(group, list);
    }
    const menu = select(
      [...groups].map(([group, list]) => [words.groups[group] ?? group, list]),
      chosen ?? '',
      (alias) => this.#choose(alias),
    );
    this.#choice.replaceChildren(field(words.yours.system, menu));
  }

  /** @param {string} alias */
  #choose(alias) {
    this.#kept.problem = this.#desk.take({ ...this.#desk.scenario, scheme: alias });
    if (this.#kept.problem) return this.#tell(pasteServers(this.#kept.text, this.#kept.format));
    this.#tell(pasteServers(this.#kept.text, this.#kept.format));
    this.#show();
    this.#changed();
  }

  /** @param {string} text */
  #example(text) {
    this.#text.value = text;
    this.#kept.format = '';
    this.#read();
  }

  #read() {
    const { scenario } = this.#desk;
    this.#kept.text = this.#text.value;
    const paste = pasteServers(this.#kept.text, this.#kept.format);
    const scheme = paste.scheme ?? scenario.scheme;
    // A ring that no list of names makes would refuse every other list.
    const needs = ['cassandra', 'redis'].includes(String(scheme)) && !paste.scheme;
    const wanted = { ...scenario, scheme: needs ? 'ketama' : scheme, nodes: paste.nodes };
    this.#kept.problem = paste.nodes.length ? this.#desk.take(wanted) : '';
    this.#menu();
    this.#tell(paste);
    if (this.#kept.problem || paste.nodes.length === 0) return;
    this.#show();
    this.#changed();
  }

  /** What was read of the text, and what was not. @param {Paste} paste */
  #tell(paste) {
    const { words } = this.#desk;
    const { yours } = words;
    const { problem } = this.#kept;
    const { flags, alike } = suspects(paste.nodes.map(({ id }) => id));
    const format = words.formats[paste.format] ?? paste.format;
    const lines = paste.remarks.map(({ line, text, kind, args, lost }) =>
      h(
        'li',
        { class: lost ? 'lost' : null },
        line ? h('b', {}, yours.line(line)) : null,
        line ? ' ' : null,
        text ? code(short(text)) : null,
        text ? h('br') : null,
        words.remarks[kind]?.(args) ?? `${kind} ${args.join(' ')}`,
      ),
    );
    const odd = paste.nodes.flatMap(({ id }, at) =>
      (flags[at] ?? []).map((flag) =>
        h('li', {}, named(short(id)), ': ', words.flags[flag.kind]?.(flag.code) ?? flag.kind),
      ),
    );
    const twins = alike.map((group) =>
      h(
        'li',
        {},
        yours.alike,
        ...group.flatMap((at, k) => [k ? ', ' : ' ', named(paste.nodes[at]?.id ?? '')]),
      ),
    );
    const menu = select(
      [
        [
          '',
          [
            ['', yours.recognise],
            ...pasteFormats().map(
              (name) => /** @type {[string, string]} */ ([name, words.formats[name] ?? name]),
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
    this.#formats.replaceChildren(field(yours.readAs, menu));
    this.#told.replaceChildren(
      h('p', {}, yours.read(format, paste.nodes.length, paste.lines, paste.lost)),
      ...(problem ? [h('p', { class: 'problem' }, problem)] : []),
      ...(lines.length + odd.length + twins.length
        ? [
            h(
              'ul',
              { class: 'remarks', tabindex: '0', 'aria-label': yours.remarks },
              ...lines,
              ...odd,
              ...twins,
              paste.unnamed ? h('li', {}, yours.unnamed(paste.unnamed)) : null,
            ),
          ]
        : []),
    );
  }

  #show() {
    const { words, scenario, snapshot, language } = this.#desk;
    const { yours } = words;
    const ring = /** @type {import('../../element.js').HashRing} */ (this.#ring);
    ring.scenario = /** @type {import('../../ringscope.js').Scenario} */ (scenario);
    setText(
      this.#caption,
      yours.caption(snapshot.nodes.length, snapshot.points, snapshot.balance.peakToMean),
    );
    attempt(this.#facts, language, () => {
      const { alias, source, ring, warnings } = describeSystem(scenario);
      const about = h('p', { class: 'source' }, yours.checked(words.sources[source] ?? source));
      const warned = warnings.map((name) =>
        h('p', { class: 'problem' }, words.warnings[name] ?? name),
      );
      if (!ring) return [about, ...warned, h('p', {}, words.methods[alias] ?? '')];
      return [about, ...warned, facts(words.rules(ring).map(([name, text]) => [name, text]))];
    });
  }
}
