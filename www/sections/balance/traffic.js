// Load is not the number of keys: traffic, sizes, a hot key, and what helps.
import { h } from '../../dom.js';
import { loadModel } from '../against.js';
import { letters, slider } from '../compare/desk.js';
import { key, linear, plot, s } from '../compare/plot.js';
import { oneOf } from '../compare/settings.js';
import { field, live, part, select, table } from '../systems/parts.js';
import { niceStep, withOutput } from './one.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */

const SKEW = [0, 0.5, 0.8, 0.9, 1, 1.1, 1.2, 1.5];
const HOT = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5];
const BOUNDS = ['', '2', '1.5', '1.25', '1.1'];
const SPLITS = ['1', '4', '16', '64'];
const CACHES = ['0', '1', '10', '100'];
const SCENARIO = { nodes: letters(8).map((id) => ({ id })), vnodes: 150, keys: 10_000 };

export class Traffic {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });
  #live = live();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.settings(
      'traffic',
      { skew: 1, hot: 0, sizes: true, bound: '', split: '1', cache: '0' },
      {
        skew: oneOf(SKEW),
        hot: oneOf(HOT),
        sizes: oneOf([true, false]),
        bound: oneOf(BOUNDS),
        split: oneOf(SPLITS),
        cache: oneOf(CACHES),
      },
    );
    const { traffic } = desk.words.balance;
    this.element = part(
      'traffic',
      traffic.title,
      traffic.lead(SCENARIO.nodes.length, SCENARIO.vnodes, SCENARIO.keys),
      this.#choice,
      this.#live,
      this.#result,
    );
  }

  update() {
    const { words } = this.#desk;
    const { traffic } = words.balance;
    const kept = this.#kept;
    const skew = slider(SKEW, kept.skew, words.one, (value) => {
      kept.skew = value;
      this.#show();
    });
    const hot = slider(HOT, kept.hot, words.rough, (value) => {
      kept.hot = value;
      this.#show();
    });
    /** @param {'bound' | 'split' | 'cache'} name @param {string[]} values @param {(value: number) => string} write */
    const menu = (name, values, write) => {
      const options = values.map(
        (value) => /** @type {[string, string]} */ ([value, write(Number(value))]),
      );
      return field(
        traffic[name],
        select([['', options]], kept[name], (value) => {
          kept[name] = value;
          this.#show();
        }),
      );
    };
    const sizes = select(
      [
        [
          '',
          [
            ['', traffic.alike],
            ['uneven', traffic.uneven],
          ],
        ],
      ],
      kept.sizes ? 'uneven' : '',
      (value) => {
        kept.sizes = value !== '';
        this.#show();
      },
    );
    this.#choice.replaceChildren(
      withOutput(field(traffic.skew, skew.input), skew.output),
      withOutput(field(traffic.hot, hot.input), hot.output),
      field(traffic.sizes, sizes),
      menu('bound', BOUNDS, (c) => (c ? traffic.c(c) : traffic.unbounded)),
      menu('split', SPLITS, (count) => (count > 1 ? traffic.pieces(count) : traffic.whole)),
      menu('cache', CACHES, (count) => (count ? traffic.hottest(count) : traffic.noCache)),
    );
    this.#show();
  }

  #show() {
    const { words } = this.#desk;
    const { traffic } = words.balance;
    const kept = this.#kept;
    const load = loadModel(SCENARIO, {
      skew: kept.skew,
      hot: kept.hot,
      sizes: kept.sizes,
      bound: kept.bound ? Number(kept.bound) : null,
      split: Number(kept.split),
      cache: Number(kept.cache),
    });
    const kinds = /** @type {const} */ (['keys', 'bytes', 'requests']);
    const most = Math.max(...load.nodes.flatMap((row) => kinds.map((kind) => row[kind]))) * 1.08;
    const step = niceStep(most);
    const says = traffic.says(load);
    this.#live.textContent = says;
    const meanings = [
      kept.sizes ? traffic.sizesMean(load.large) : '',
      Number(kept.split) > 1 ? traffic.splitMeans : '',
      Number(kept.cache) > 0 ? traffic.cacheMeans(load.cached) : '',
      kept.bound ? traffic.boundMeans(load.elsewhere) : '',
    ].filter(Boolean);
    this.#result.replaceChildren(
      h('p', {}, says),
      ...meanings.map((text) => h('p', { class: 'meaning' }, text)),
      this.#legend(load.most !== null),
      plot(
        {
          width: Math.min(760, this.element.clientWidth || 640),
          label: traffic.picture,
          x: {
            label: traffic.node,
            at: linear(-0.5, load.nodes.length - 0.5),
            ticks: load.nodes.map(({ id }, at) => [at, id]),
          },
          y: {
            label: traffic.part,
            at: linear(0, most),
            ticks: Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => [
              at * step,
              words.rough(at * step),
            ]),
          },
        },
        (frame) => {
          const width = Math.min(16, (frame.x(1) - frame.x(0)) / 4);
          return [
            ...load.nodes.flatMap((row, at) => [
              ...kinds.map((kind, nth) =>
                s('rect', {
                  class: `bar ${kind}`,
                  x: frame.x(at) + (nth - 1.5) * width + 1,
                  width: width - 2,
                  y: frame.y(row[kind]),
                  height: frame.bottom - frame.y(row[kind]),
                }),
              ),
              s('rect', {
                class: 'overflow',
                x: frame.x(at) + 0.5 * width + 1,
                width: width - 2,
                y: frame.y(row.requests),
                height: frame.y(row.requests - row.overflow) - frame.y(row.requests),
              }),
            ]),
            ...(load.most === null
              ? []
              : [
                  s('path', {
                    class: 'law',
                    d: `M${frame.left} ${frame.y(load.most)}H${frame.right}`,
                  }),
                ]),
          ];
        },
      ),
      this.#desk.links('traffic', load.link),
      table(
        `${words.numbers}: ${traffic.title}`,
        [
          traffic.node,
          traffic.keys,
          traffic.bytes,
          traffic.requests,
          ...(load.most === null ? [] : [traffic.overflow]),
        ],
        [
          ...load.nodes.map((row) => [
            row.id,
            words.share(row.keys),
            words.share(row.bytes),
            words.share(row.requests),
            ...(load.most === null ? [] : [words.share(row.overflow)]),
          ]),
          [
            traffic.peak,
            ...load.peaks.map((peak) => words.times(peak)),
            ...(load.most === null ? [] : ['']),
          ],
        ],
        { numbers: [1, 2, 3, 4] },
      ),
    );
  }

  /** @param {boolean} bounded */
  #legend(bounded) {
    const { traffic } = this.#desk.words.balance;
    const list = key([
      ['bar', traffic.keys],
      ['bar', traffic.bytes],
      ['bar', traffic.requests],
      ...(bounded
        ? /** @type {['bar' | 'law', string][]} */ ([
            ['bar', traffic.overflow],
            ['law', traffic.full],
          ])
        : []),
    ]);
    const kinds = ['keys', 'bytes', 'requests', 'overflow'];
    list.querySelectorAll('rect').forEach((bar, at) => {
      bar.classList.add(String(kinds[at]));
    });
    return list;
  }
}
