// What is hashed: from a point or a key to its bytes, and from these to the node.
import { h, setText } from '../../dom.js';
import { words as wordsOf } from '../../messages/index.js';
import {
  bytesCell,
  comparisonColumns,
  comparisonRows,
  digestCell,
  searchText,
  textCell,
  walkList,
} from '../../panel/trace.js';
import {
  attempt,
  code,
  facts,
  field,
  fresh,
  hex,
  later,
  live,
  named,
  part,
  select,
  short,
  table,
} from './parts.js';

/** @typedef {import('../systems.js').Desk} Desk */
/** @typedef {import('../../trace.js').Hashed} Text */

/** Rows of the table of points. */
const ROWS = 8;

export class Hashed {
  #desk;
  #kept;
  #points = h('div', { class: 'points' });
  #trace = h('div', { class: 'trace' });
  #live = live();
  #chosen = h('div', { class: 'fields' });

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.keep('hashed', { key: 'user:42', replicas: 2, node: '', first: 0 });
    const { hashed } = desk.words;
    const key = h('input', {
      type: 'text',
      value: this.#kept.key,
      spellcheck: 'false',
      autocomplete: 'off',
      autocapitalize: 'off',
      dir: 'auto',
      oninput: later(() => {
        this.#kept.key = key.value.replace(/\p{Surrogate}/gu, '\u{fffd}');
        this.#showTrace();
      }),
    });
    const replicas = h('input', {
      type: 'number',
      min: '1',
      max: '99',
      value: String(this.#kept.replicas),
      oninput: () => {
        const count = Math.trunc(Number(replicas.value));
        if (count < 1 || count > 99) return;
        this.#kept.replicas = count;
        this.#showTrace();
      },
    });
    this.element = part(
      'hashed',
      hashed.title,
      hashed.lead,
      h('h4', {}, hashed.ofKey),
      h('div', { class: 'fields' }, field(hashed.key, key), field(hashed.copies, replicas)),
      this.#live,
      this.#trace,
      h('h4', {}, hashed.ofPoints),
      this.#chosen,
      this.#points,
    );
  }

  /** What is said the same way beside the ring. */
  get spoken() {
    return wordsOf(this.#desk.language);
  }

  update() {
    const { names, words } = this.#desk;
    if (!names.includes(this.#kept.node)) this.#kept.node = names[0] ?? '';
    this.#kept.first = 0;
    const menu = select(
      [['', names.slice(0, 500).map((name) => [name, short(name)])]],
      this.#kept.node,
      (name) => {
        this.#kept.node = name;
        this.#kept.first = 0;
        first.value = '0';
        this.#showPoints();
      },
    );
    const first = h('input', {
      type: 'number',
      min: '0',
      value: '0',
      oninput: () => {
        this.#kept.first = Math.max(0, Math.trunc(Number(first.value) || 0));
        this.#showPoints();
      },
    });
    this.#chosen.replaceChildren(field(words.hashed.server, menu), field(words.hashed.from, first));
    this.#showTrace();
    this.#showPoints();
  }

  #showTrace() {
    const { engine, language } = this.#desk;
    const { spoken } = this;
    const said = spoken.reader.trace;
    attempt(this.#trace, language, () => {
      if (engine.replicas() !== this.#kept.replicas) engine.run(`replicas ${this.#kept.replicas}`);
      const trace = engine.traceKey(this.#kept.key);
      const { place, walk, comparisons } = trace;
      setText(
        this.#live,
        `${said.position} ${place.position}, ${said.owner} ${trace.nodes[0] ?? said.nobody}`,
      );
      /** @type {[string, (string | Node)[]][]} */
      const rows = [];
      if (trace.part !== null) rows.push([said.part, [code(short(trace.part))]]);
      if (trace.hashed) rows.push(...this.#text(trace.hashed));
      else rows.push([said.text, [said.isPosition]]);
      rows.push([said.position, [place.position, ' = ', code(`0x${place.hex}`)]]);
      if (comparisons.length) {
        rows.push([said.search, [searchText(spoken, trace), this.#comparisons(trace)]]);
      }
      rows.push([said.walk, walk.length ? [walkList(spoken, trace)] : [said.nobody]]);
      return [facts(rows)];
    });
  }

  /** @param {Text} text @returns {[string, (string | Node)[]][]} */
  #text(text) {
    const { spoken } = this;
    const said = spoken.reader.trace;
    return [
      [said.text, textCell(spoken, text)],
      [said.bytes, bytesCell(spoken, text)],
      [text.hash, digestCell(spoken, text)],
    ];
  }

  /** @param {import('../../trace.js').KeyTrace} trace */
  #comparisons(trace) {
    const said = this.spoken.reader.trace;
    return h(
      'details',
      {},
      h('summary', {}, said.showSearch),
      table(said.search, comparisonColumns(this.spoken), comparisonRows(this.spoken, trace), {
        numbers: [0, 1, 2],
      }),
    );
  }

  #showPoints() {
    const { engine, language, words } = this.#desk;
    const { hashed, f, share } = words;
    const said = this.spoken.reader.trace;
    attempt(this.#points, language, () => {
      if (!this.#kept.node) return [];
      const first = engine.tracePoint(this.#kept.node, this.#kept.first);
      const count = Math.min(ROWS, first.of - this.#kept.first);
      const traces = Array.from({ length: count }, (_, k) =>
        engine.tracePoint(this.#kept.node, this.#kept.first + k),
      );
      const note = h(
        'p',
        { id: fresh() },
        hashed.name,
        ' ',
        code(short(first.name)),
        ' · ',
        hashed.of(first.of),
      );
      return [
        note,
        table(
          hashed.ofPoints,
          [
            hashed.index,
            said.text,
            said.bytes,
            hashed.digest,
            said.position,
            hashed.hexadecimal,
            hashed.owns,
          ],
          traces.map((trace) => [
            f.n(trace.index),
            trace.hashed ? code(short(trace.hashed.text)) : '–',
            trace.hashed ? hex(trace.hashed.bytes) : '–',
            trace.hashed ? hex(trace.hashed.digest, trace.hashed.taken) : '–',
            trace.place.position,
            code(trace.place.hex),
            trace.arc
              ? share(trace.share)
              : h('span', {}, hashed.lostTo, ' ', named(short(trace.owner))),
          ]),
          { numbers: [0, 4, 6] },
        ),
      ];
    });
  }
}
