// The same keys and the same command under one method after another.
import { h, plain, setText } from '../../dom.js';
import { say, words as wordsOf } from '../../messages/index.js';
import { presentScenario, versus } from '../against.js';
import {
  attempt,
  facts,
  field,
  later,
  live,
  part,
  select,
  short,
  table,
} from '../systems/parts.js';
import { legend } from '../systems/picture.js';
import { letters, pageRing, scene } from './desk.js';
import { strips } from './plot.js';
import { name, number, oneOf } from './settings.js';

/** @typedef {import('./desk.js').Desk} Desk */
/** @typedef {import('../against.js').Row} Row */
/** @typedef {import('../../ringscope.js').Node} RingNode */

/** @type {Record<string, RingNode[]>} */
const LISTS = {
  three: letters(3).map((id) => ({ id })),
  weighted: [{ id: 'A' }, { id: 'B', weight: 2 }, { id: 'C' }],
  ten: letters(10).map((id) => ({ id })),
};

/** A ring of more nodes or points would hold the page while nine methods place them. */
const [MOST_NODES, MOST_POINTS] = [300, 30_000];

/** Who joins and gets less than this part of the ideal has got too little. */
const TOO_FEW = 0.6;

/** What the main ring shows now, where the page has one that is ready and not too large. */
function mainRing() {
  const ring = pageRing();
  if (!ring) return null;
  try {
    const { nodes, points } = ring.snapshot();
    const large = nodes.length > MOST_NODES || points > MOST_POINTS;
    return large || nodes.length === 0 ? null : presentScenario(ring.scenario);
  } catch {
    return null;
  }
}

/** A scheme as the core reads one. @param {import('../../ringscope.js').Scenario['scheme']} scheme */
const schemeText = (scheme) => (typeof scheme === 'string' ? scheme : JSON.stringify(scheme));

export class Methods {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });
  #live = live();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.settings(
      'methods',
      { list: 'three', what: 'add', node: 'B', weight: 2, own: '' },
      {
        list: oneOf([...Object.keys(LISTS), 'above']),
        what: oneOf(['add', 'remove', 'weight']),
        node: name,
        weight: number,
        own: name,
      },
    );
    const { methods } = desk.words.compare;
    const follow = () => {
      // A section that was built anew in another language has parts of its own.
      if (!this.element.isConnected) ring?.removeEventListener('ringchange', follow);
      else if (this.#kept.list === 'above') this.update();
    };
    const ring = document.getElementById('ring');
    ring?.addEventListener('ringchange', follow);
    this.element = part(
      'methods',
      methods.title,
      methods.lead,
      this.#choice,
      this.#live,
      this.#result,
    );
  }

  /** The nodes and keys that all methods get. */
  #base() {
    const { list } = this.#kept;
    const above = list === 'above' ? mainRing() : null;
    if (!above) return { nodes: LISTS[list] ?? LISTS.three ?? [], keys: 1000 };
    return above;
  }

  update() {
    const { methods } = this.#desk.words.compare;
    const above = mainRing();
    const { nodes } = this.#base();
    const names = nodes.map(({ id }) => id);
    const kept = this.#kept;
    if (!names.includes(kept.node)) kept.node = names[1] ?? names[0] ?? '';
    const again = () => this.update();
    const list = select(
      [
        [
          '',
          [...Object.keys(LISTS), ...(above || kept.list === 'above' ? ['above'] : [])].map(
            (id) => [id, methods.lists[id] ?? id],
          ),
        ],
      ],
      kept.list,
      (value) => {
        kept.list = value;
        // Who compares with the ring above wants to see it among the others.
        if (value === 'above' && kept.own === '') kept.own = 'above';
        if (value !== 'above' && kept.own === 'above') kept.own = '';
        again();
      },
    );
    const what = select(
      [['', ['add', 'remove', 'weight'].map((id) => [id, methods.what[id] ?? id])]],
      kept.what,
      (value) => {
        kept.what = value;
        again();
      },
    );
    const fields = [field(methods.nodes, list), field(methods.happens, what)];
    if (kept.what !== 'add') {
      const node = select(
        [['', names.slice(0, 500).map((id) => [`=${id}`, short(id)])]],
        `=${kept.node}`,
        (id) => {
          kept.node = id.slice(1);
          this.#show();
        },
      );
      fields.push(field(methods.which, node));
    }
    if (kept.what === 'weight') {
      const show = later(() => this.#show());
      const weight = h('input', {
        type: 'number',
        min: '0',
        step: '0.5',
        value: String(kept.weight),
        oninput: () => {
          // A field that is being typed in is no weight of 0.
          if (weight.value === '') return;
          kept.weight = Number(weight.value);
          show();
        },
      });
      fields.push(field(methods.weight, weight));
    }
    /** @type {[string, [string, string][]]} */
    const ownAbove = ['', [['above', methods.ownAbove]]];
    const own = select(
      [
        ['', [['', methods.none]]],
        ...(above ? [ownAbove] : []),
        ['', this.#desk.constants.schemes.map((id) => [id, id])],
      ],
      kept.own,
      (value) => {
        kept.own = value;
        this.#show();
      },
    );
    fields.push(field(methods.own, own));
    this.#choice.replaceChildren(...fields);
    this.#show();
  }

  /** @param {string[]} names */
  #command(names) {
    const { what, node, weight } = this.#kept;
    const free = letters(26).find((name) => !names.includes(name)) ?? 'new';
    let next = names.every((name) => /^[A-Z]$/.test(name)) ? free : 'new-node';
    for (let at = 2; names.includes(next); at++) next = `new-node-${at}`;
    if (what === 'add') return `add ${JSON.stringify(next)}`;
    if (what === 'remove') return `remove ${JSON.stringify(node)}`;
    return `weight ${JSON.stringify(node)} ${weight}`;
  }

  #show() {
    const { language, words, colors } = this.#desk;
    const { methods } = words.compare;
    attempt(this.#result, language, () => {
      const base = this.#base();
      const command = this.#command(base.nodes.map(({ id }) => id));
      const { names, rows } = versus(base, command, this.#own());
      const done = rows.filter(({ outcome }) => outcome);
      setText(
        this.#live,
        done.map((row) => `${this.#name(row)}: ${words.share(this.#part(row))}`).join('; '),
      );
      return [
        legend(names.map(short), colors),
        h('p', { class: 'second' }, methods.caption),
        h('div', { class: 'methods-grid' }, ...rows.map((row) => this.#card(row))),
        this.#table(rows),
        this.#desk.links('methods', null, this.#needed()),
      ];
    });
  }

  /** The one more method as the core reads it. */
  #own() {
    const { own } = this.#kept;
    if (own !== 'above') return own;
    const above = mainRing();
    return above ? schemeText(above.scheme) : '';
  }

  /** What a link must say of the main ring for this to be shown again. */
  #needed() {
    const { list, own } = this.#kept;
    return list === 'above' || own === 'above' ? (pageRing()?.link(0)[0] ?? '') : '';
  }

  /** @param {Row} row */
  #name({ method, scheme }) {
    return method === 'own' ? scheme : (this.#desk.words.compare.methods.names[method] ?? method);
  }

  /** @param {Row} row */
  #part({ outcome }) {
    return outcome ? outcome.moved / Math.max(1, outcome.total) : 0;
  }

  /** @param {Row} row */
  #refused({ refusal }) {
    return refusal ? plain(say(refusal, wordsOf(this.#desk.language))) : '';
  }

  /** @param {Row} row */
  #card(row) {
    const { words, colors } = this.#desk;
    const { methods } = words.compare;
    const { outcome, method, link } = row;
    const about = methods.about[method] ?? '';
    const head = [h('h4', {}, this.#name(row)), h('p', { class: 'second about' }, about)];
    const cannot = methods.cannot[method];
    if (!outcome) {
      return h(
        'article',
        { class: 'method' },
        ...head,
        h('p', { class: 'problem' }, this.#refused(row)),
      );
    }
    const { moved, total, ideal, between, peak, cost, before, after } = outcome;
    return h(
      'article',
      { class: 'method' },
      ...head,
      strips(before, after, colors, methods.picture(this.#name(row), moved, total)),
      h(
        'p',
        { class: 'moved' },
        h('b', {}, words.share(this.#part(row))),
        ` ${methods.moved(moved, total)}`,
      ),
      ...(this.#kept.what === 'add' && moved / Math.max(1, total) < TOO_FEW * ideal
        ? [h('p', { class: 'second' }, methods.tooFew)]
        : []),
      facts([
        [methods.ideal, words.share(ideal)],
        [methods.between, methods.betweenOthers(between)],
        [methods.spread, methods.peak(peak[1])],
        [methods.memory, methods.entries(cost.work, cost.entries)],
        [methods.lookup, methods.steps[cost.work](cost.steps)],
        ...(cannot ? [/** @type {[string, string]} */ ([methods.limits, cannot])] : []),
      ]),
      h('p', {}, scene(link, words.scene)),
    );
  }

  /** @param {Row[]} rows */
  #table(rows) {
    const { words } = this.#desk;
    const { methods } = words.compare;
    return table(
      methods.table,
      [
        methods.method,
        methods.movedColumn,
        methods.ideal,
        methods.between,
        methods.spread,
        methods.memory,
        methods.lookup,
      ],
      rows.map((row) => {
        const { outcome } = row;
        if (!outcome) return [this.#name(row), methods.refuses, '–', '–', '–', '–', '–'];
        const { moved, ideal, between, peak, cost } = outcome;
        return [
          this.#name(row),
          `${words.f.n(moved)} · ${words.share(this.#part(row))}`,
          words.share(ideal),
          words.f.n(between),
          methods.peak(peak[1]),
          methods.entries(cost.work, cost.entries),
          methods.steps[cost.work](cost.steps),
        ];
      }),
      { numbers: [1, 2, 3, 4] },
    );
  }
}
