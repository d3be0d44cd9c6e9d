// Spread against points per node, from one to ten thousand, with the law and what others printed.
import { h } from '../../dom.js';
import { lawOf, publishedSpread } from '../against.js';
import { Slices, scene } from '../compare/desk.js';
import { key, line, logarithmic, mark, plot } from '../compare/plot.js';
import { part, table } from '../systems/parts.js';
import { draws } from './draws.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */
/** @typedef {import('../against.js').Report} Report */

const POINTS = [1, 3, 10, 32, 100, 150, 256, 1000, 3000, 10_000];
const NODES = 10;
/** So many points are hashed for each place on the dial, whatever it says: a bound on the work. */
const BUDGET = 60_000;
const MOST = 30;

export class Spread {
  #desk;
  #kept;
  #result = h('div', { class: 'result' });
  #slices = new Slices();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    /** @type {{ seed: number, reports: Map<number, Report> }} */
    this.#kept = desk.keep('spread', { seed: 1, reports: new Map() });
    const { spread } = desk.words.balance;
    const again = () => {
      this.#kept.seed += MOST;
      this.#kept.reports = new Map();
      this.#measure();
    };
    const button = h('button', { type: 'button', class: 'primary', onclick: again }, spread.again);
    this.element = part('spread', spread.title, spread.lead, h('p', {}, button), this.#result);
  }

  update() {
    if (this.#kept.reports.size < POINTS.length) this.#measure();
    this.#show();
  }

  #measure() {
    const { reports, seed } = this.#kept;
    const left = POINTS.filter((points) => !reports.has(points));
    const step = draws(
      NODES,
      left,
      seed,
      (points) => Math.min(MOST, Math.max(1, BUDGET / (NODES * points))),
      (points, luck) => reports.set(points, luck.report()),
    );
    this.#slices.run(step, () => {
      // A section that was built anew in another language has parts of its own.
      if (!this.element.isConnected) this.#slices.stop();
      this.#show();
    });
  }

  #show() {
    const { words } = this.#desk;
    const { spread } = words.balance;
    const { reports } = this.#kept;
    const published = publishedSpread();
    const curve = /** @type {[number, number][]} */ (
      Array.from({ length: 41 }, (_, at) => {
        const points = Math.round(10 ** (at / 10));
        return [points, lawOf(NODES, points).deviation];
      })
    );
    const found = [...reports];
    this.#result.replaceChildren(
      key([
        ['dot', spread.deviation],
        ['ring', spread.worst],
        ['law', spread.law],
        ['cross', spread.published],
      ]),
      plot(
        {
          width: Math.min(760, this.element.clientWidth || 640),
          height: 340,
          label: spread.picture,
          x: {
            label: spread.points,
            at: logarithmic(0.8, 12_500),
            ticks: [1, 10, 100, 1000, 10_000].map((tick) => [tick, words.f.n(tick)]),
          },
          y: {
            label: spread.off,
            at: logarithmic(0.005, 3),
            ticks: [0.01, 0.03, 0.1, 0.3, 1].map((tick) => [tick, words.rough(tick)]),
          },
        },
        (frame) => [
          line(frame, curve, 'law'),
          ...published.map(({ points, error }) => mark(frame, [points, error], 'cross')),
          ...found.map(([points, { mean }]) => mark(frame, [points, mean.worst], 'ring')),
          ...found.map(([points, { mean }]) => mark(frame, [points, mean.deviation], 'dot')),
        ],
      ),
      h('p', { class: 'second' }, spread.note),
      table(
        `${words.numbers}: ${spread.title}`,
        [
          spread.points,
          spread.rings,
          spread.worst,
          spread.deviation,
          spread.law,
          spread.peak,
          spread.printed,
        ],
        POINTS.map((points) => {
          const report = reports.get(points);
          const printed = published.find((row) => row.points === points);
          const or = (/** @type {number | undefined} */ value) =>
            value === undefined ? '…' : words.share(value);
          return [
            report ? scene(report.link, words.f.n(points)) : words.f.n(points),
            report ? words.f.n(report.count) : '…',
            or(report?.mean.worst),
            or(report?.mean.deviation),
            words.share(lawOf(NODES, points).deviation),
            report ? words.times(report.mean.peak) : '…',
            printed ? spread.row(printed) : '',
          ];
        }),
        { numbers: [0, 1, 2, 3, 4, 5] },
      ),
    );
  }
}
