// What moves: the whole, the matrix, every step, the ranges, the order, the time, the warnings.
import { h } from '../../dom.js';
import { code, facts, field, live, named, part, select, short, table } from '../systems/parts.js';
import { circles, legend } from '../systems/picture.js';
import { apart, said } from './said.js';

/** @typedef {import('../plan.js').PlanDesk} PlanDesk */
/** @typedef {import('../core.js').Outline} Outline */

/** So many servers fit a matrix that can still be read. */
const MATRIX = 10;
/** So many lines of a list are shown. */
const LINES = 50;
/** So many ranges are a page. */
const PAGE = 20;

export class Answer {
  #desk;
  #shown = h('div');
  #ranges = h('div');
  #time = h('p', { class: 'says', 'aria-live': 'polite' });
  #live = live();
  #from = 0;
  /** @type {Record<string, HTMLInputElement>} */
  #inputs = {};
  /** The key file that the time was set by. @type {import('../core.js').Reading | null} */
  #counted = null;
  /** What was typed about time. */
  #asked = { all: '10000000', size: '1000', rate: '10000', unit: 'keys' };

  /** @param {PlanDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    const { answer, time } = desk.words;
    const number = (/** @type {'all' | 'size' | 'rate'} */ name) => {
      const input = h('input', {
        type: 'number',
        min: '0',
        step: 'any',
        oninput: () => {
          this.#asked[name] = input.value;
          this.#tellTime();
        },
      });
      input.value = this.#asked[name];
      this.#inputs[name] = input;
      return field(time[name], input);
    };
    const unit = select([['', Object.entries(time.units)]], this.#asked.unit, (name) => {
      this.#asked.unit = name;
      this.#tellTime();
    });
    this.element = part(
      'plan-answer',
      answer.title,
      answer.lead,
      this.#shown,
      this.#ranges,
      h('h4', {}, time.title),
      h(
        'div',
        { class: 'fields' },
        number('all'),
        number('size'),
        number('rate'),
        field(time.unit, unit),
      ),
      this.#time,
      this.#live,
    );
  }

  update() {
    const { outline } = this.#desk;
    this.#from = 0;
    this.#shown.replaceChildren(...this.#whole(outline));
    this.#showRanges();
    this.#count();
    this.#tellTime();
  }

  /** A key file says how many keys there are, and perhaps how large they are. */
  #count() {
    const { reading } = this.#desk;
    if (!reading || reading === this.#counted || reading.total.keys === 0) return;
    this.#counted = reading;
    const { keys, bytes } = reading.total;
    this.#asked.all = String(keys);
    if (reading.sizes && bytes > 0) this.#asked.size = String(Math.round((10 * bytes) / keys) / 10);
    for (const name of /** @type {const} */ (['all', 'size'])) {
      const input = this.#inputs[name];
      if (input) input.value = this.#asked[name];
    }
  }

  /** @param {string | null} name */
  #name(name) {
    return name === null ? this.#desk.words.answer.nobody : named(short(name));
  }

  /** @param {Outline} outline @returns {Node[]} */
  #whole(outline) {
    const { words, systems, colors } = this.#desk;
    const { answer } = words;
    const { share } = systems;
    const amount = (/** @type {import('../core.js').Amount | null} */ of) =>
      of ? [named(of.name ?? answer.nobody), ` ${share(of.share)}`] : ['–'];
    const head = h(
      'div',
      {},
      h(
        'p',
        {},
        h('span', { class: 'big' }, share(outline.share)),
        ' ',
        outline.exact ? answer.moved : answer.movedKeys,
      ),
      h('p', {}, answer.keys(outline.keys, outline.total)),
      facts([
        [answer.sender, amount(outline.sender)],
        [answer.receiver, amount(outline.receiver)],
      ]),
      ...(outline.inexact ? [h('p', { class: 'says' }, answer.noRanges[outline.inexact])] : []),
      ...this.#warnings(outline),
    );
    const picture = outline.picture
      ? h(
          'figure',
          {},
          circles(
            outline.picture,
            answer.picture(share(outline.share)),
            colors,
            share(outline.share),
          ),
          legend(outline.picture.names, colors),
          h('figcaption', {}, answer.picture(share(outline.share))),
        )
      : null;
    const columns = h('div', { class: 'columns side' }, head, picture);
    return [
      columns,
      ...this.#flows(outline),
      ...this.#steps(outline),
      ...this.#copies(outline),
      this.#servers(outline),
    ];
  }

  /** @param {Outline} outline @returns {Node[]} */
  #warnings(outline) {
    const { answer } = this.#desk.words;
    if (outline.warnings.length === 0) return [];
    return [
      h('h4', {}, answer.warnings),
      h(
        'ul',
        { class: 'warned' },
        ...outline.warnings.map(({ kind, step, name, value }) =>
          h(
            'li',
            { class: 'problem' },
            answer.after(step),
            answer.warning[kind]?.(apart(name ?? ''), value) ?? kind,
          ),
        ),
      ),
    ];
  }

  /** @param {Outline} outline @returns {Node[]} */
  #flows(outline) {
    const { words, systems } = this.#desk;
    const { answer } = words;
    const { columns } = answer;
    const { share, f } = systems;
    const { flows } = outline;
    if (flows.length === 0) return [];
    const read = this.#desk.reading;
    const extra = read
      ? [
          columns.file,
          ...(read.sizes ? [columns.bytes] : []),
          ...(read.requests ? [columns.requests] : []),
        ]
      : [];
    const rows = flows
      .slice(0, LINES)
      .map((flow) => [
        this.#name(flow.from),
        this.#name(flow.to),
        share(flow.share),
        f.n(flow.keys),
        ...(read ? [f.n(flow.file.keys)] : []),
        ...(read?.sizes ? [f.n(flow.file.bytes)] : []),
        ...(read?.requests ? [f.n(flow.file.requests)] : []),
      ]);
    const list = table(
      answer.flows,
      [columns.from, columns.to, columns.share, columns.keys, ...extra],
      rows,
      {
        numbers: [2, 3, 4, 5, 6],
      },
    );
    const more =
      flows.length > LINES ? [h('p', { class: 'second' }, answer.more(flows.length - LINES))] : [];
    const from = [...new Set(flows.map((flow) => flow.from))];
    const to = [...new Set(flows.map((flow) => flow.to))];
    const large = from.length > MATRIX || to.length > MATRIX;
    // With one side alone the list says the same.
    if (large || from.length < 2 || to.length < 2) return [list, ...more];
    const cell = (/** @type {string | null} */ a, /** @type {string | null} */ b) => {
      const flow = flows.find((one) => one.from === a && one.to === b);
      return flow ? share(flow.share) : '·';
    };
    const matrix = table(
      answer.matrix,
      ['', ...to.map((name) => short(name ?? answer.nobody))],
      from.map((a) => [this.#name(a), ...to.map((b) => cell(a, b))]),
      { numbers: to.map((_, at) => at + 1) },
    );
    return [matrix, list, ...more];
  }

  /** @param {Outline} outline @returns {Node[]} */
  #steps(outline) {
    const { words, systems } = this.#desk;
    const { answer } = words;
    const { columns } = answer;
    const { share, f } = systems;
    if (outline.steps.length === 0) return [];
    const rows = outline.steps.map((step) => [
      named(short(step.text)),
      share(step.share),
      f.n(step.keys),
      share(step.between),
      f.fixed(step.peak),
      step.busiest?.name ? named(short(step.busiest.name)) : '–',
    ]);
    const heads = [
      columns.step,
      columns.moved,
      columns.keys,
      columns.between,
      columns.peak,
      columns.busiest,
    ];
    return [table(answer.steps, heads, rows, { numbers: [1, 2, 3, 4] })];
  }

  /** What has to be copied where keys have several copies. @param {Outline} outline @returns {Node[]} */
  #copies({ copies }) {
    if (!copies) return [];
    const { words, systems } = this.#desk;
    const { answer } = words;
    const { f } = systems;
    const [before, after] = copies.count;
    const rows = copies.holders
      .slice(0, LINES)
      .map(({ name, gets, drops }) => [
        named(short(name)),
        gets ? systems.share(gets) : '–',
        drops ? systems.share(drops) : '–',
      ]);
    const { server, gets, drops } = answer.columns;
    return [
      h('h4', {}, answer.copies),
      h('p', {}, answer.made(f.fixed(copies.made), before, after)),
      ...(copies.sampled ? [h('p', { class: 'second' }, answer.followed(copies.sampled))] : []),
      ...(rows.length
        ? [table(answer.holders, [server, gets, drops], rows, { numbers: [1, 2] })]
        : []),
    ];
  }

  /** @param {Outline} outline */
  #servers(outline) {
    const { words, systems } = this.#desk;
    const { answer } = words;
    const part = (/** @type {number | null} */ of) => (of === null ? '–' : systems.share(of));
    const rows = outline.servers
      .slice(0, LINES)
      .map(({ name, before, after }) => [named(short(name)), part(before), part(after)]);
    const { server, before, after } = answer.columns;
    return table(answer.servers, [server, before, after], rows, { numbers: [1, 2] });
  }

  #showRanges() {
    const { words, outline, plan, systems } = this.#desk;
    const { answer } = words;
    const { columns } = answer;
    if (outline.ranges === 0) return this.#ranges.replaceChildren();
    const from = this.#from;
    const ranges = plan.ranges(from, PAGE);
    const rows = ranges.map((range) => [
      code(range.start),
      code(range.end),
      code(`0x${range.start_hex}`),
      code(`0x${range.end_hex}`),
      this.#name(range.from),
      this.#name(range.to),
      systems.share(range.share),
      systems.f.n(range.keys),
    ]);
    const heads = [
      columns.start,
      columns.end,
      columns.startHex,
      columns.endHex,
      columns.from,
      columns.to,
      columns.share,
      columns.keys,
    ];
    const go = (/** @type {number} */ to) => () => {
      this.#from = to;
      const later = to > from;
      this.#showRanges();
      const [first, second] = this.#ranges.querySelectorAll('button');
      const [wanted, other] = later ? [second, first] : [first, second];
      // The button at the end of the way is off; the other one is next to hand.
      (wanted?.disabled ? other : wanted)?.focus();
    };
    const end = from + ranges.length;
    this.#ranges.replaceChildren(
      table(answer.ranges, heads, rows, { numbers: [0, 1, 2, 3, 6, 7] }),
      h(
        'p',
        { class: 'tools' },
        h(
          'button',
          { type: 'button', disabled: from === 0, onclick: go(Math.max(0, from - PAGE)) },
          answer.earlier,
        ),
        h(
          'button',
          { type: 'button', disabled: end >= outline.ranges, onclick: go(from + PAGE) },
          answer.later,
        ),
        h('span', { role: 'status' }, answer.page(from + 1, end, outline.ranges)),
      ),
    );
  }

  #tellTime() {
    const { words, plan } = this.#desk;
    const { all, size, rate, unit } = this.#asked;
    const numbers = [all, size, rate].map(Number);
    const [keys = 0, bytes = 0, per = 0] = numbers;
    if (numbers.some((n) => !(n > 0) || !Number.isFinite(n))) {
      this.#time.textContent = words.time.bad;
      return;
    }
    try {
      const time = plan.time(keys, bytes, per, unit === 'bytes');
      this.#time.textContent = words.time.said(time.keys, time.bytes, time.all, time.each);
    } catch (error) {
      this.#time.textContent = said(error, this.#desk);
    }
  }
}
