// What is hashed: from a point or a key to its bytes, and from these to the node.
import { h, setText } from '../../dom.js';
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
    const { engine, language, words } = this.#desk;
    const { hashed } = words;
    attempt(this.#trace, language, () => {
      if (engine.replicas() !== this.#kept.replicas) engine.run(`replicas ${this.#kept.replicas}`);
      const trace = engine.traceKey(this.#kept.key);
      const { place, walk, comparisons } = trace;
      setText(
        this.#live,
        `${hashed.position} ${place.position}, ${hashed.owner} ${trace.nodes[0] ?? hashed.nobody}`,
      );
      /** @type {[string, (string | Node)[]][]} */
      const rows = [];
      if (trace.part !== null) rows.push([hashed.part, [code(short(trace.part))]]);
      if (trace.hashed) rows.push(...this.#text(trace.hashed));
      else rows.push([hashed.text, [hashed.isPosition]]);
      rows.push([hashed.position, [place.position, ' = ', code(`0x${place.hex}`)]]);
      if (comparisons.length) {
        rows.push([
          hashed.search,
          [
            hashed.searched(comparisons.length, trace.points, trace.boundary ?? ''),
            trace.wrapped ? ` ${hashed.wrapped}` : '',
            this.#comparisons(comparisons),
          ],
        ]);
      }
      rows.push([hashed.walk, walk.length ? [this.#walk(trace)] : [hashed.nobody]]);
      return [facts(rows)];
    });
  }

  /** @param {Text} text @returns {[string, (string | Node)[]][]} */
  #text(text) {
    const { hashed, order } = this.#desk.words;
    const [from, to] = text.taken;
    const finish = hashed.finishes[text.finish];
    return [
      [hashed.text, [code(short(text.text)), text.escaped ? ` ${hashed.escaped}` : '']],
      [hashed.bytes, [text.bytes ? hex(text.bytes) : hashed.noBytes]],
      [
        text.hash,
        [
          hex(text.digest, text.taken),
          ' ',
          hashed.taken(from, to, order[text.order] ?? text.order),
          finish ? ` ${finish}` : '',
        ],
      ],
    ];
  }

  /** @param {import('../../trace.js').KeyTrace['comparisons']} comparisons */
  #comparisons(comparisons) {
    const { hashed, f } = this.#desk.words;
    return h(
      'details',
      {},
      h('summary', {}, hashed.showSearch),
      table(
        hashed.search,
        [hashed.step, hashed.pointNumber, hashed.position, hashed.next],
        comparisons.map(({ at, place, after }, step) => [
          f.n(step + 1),
          f.n(at),
          place.position,
          after ? hashed.goUp : hashed.goDown,
        ]),
        { numbers: [0, 1, 2] },
      ),
    );
  }

  /** @param {import('../../trace.js').KeyTrace} trace */
  #walk({ walk, unnamed }) {
    const { hashed, f } = this.#desk.words;
    const shown = walk.slice(0, 24);
    const rest = walk.length - shown.length + unnamed;
    return h(
      'ol',
      { class: 'walk' },
      ...shown.map(({ node, index, place, met }, at) =>
        h(
          'li',
          { class: met },
          named(short(node)),
          index === null ? '' : ` ${hashed.pointOf(index)}`,
          place ? ` ${hashed.at(place.position)}` : '',
          ' · ',
          at === 0 ? hashed.owner : hashed.met[met],
        ),
      ),
      rest > 0 ? h('li', {}, hashed.more(f.n(rest))) : null,
    );
  }

  #showPoints() {
    const { engine, language, words } = this.#desk;
    const { hashed, f, share } = words;
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
            hashed.text,
            hashed.bytes,
            hashed.digest,
            hashed.position,
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
