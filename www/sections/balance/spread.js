// Spread against points per node, from one to ten thousand, with the law and what others printed.
import { h } from '../../dom.js';
import { lawOf, pointsFor, publishedSpread } from '../against.js';
import { Slices, scene } from '../compare/desk.js';
import { key, line, linear, logarithmic, mark, plot } from '../compare/plot.js';
import { whole } from '../compare/settings.js';
import { part, table } from '../systems/parts.js';
import { draws } from './draws.js';
import { LAST_SEED } from './one.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */
/** @typedef {import('../against.js').Report} Report */

const POINTS = [1, 3, 10, 32, 100, 150, 256, 1000, 3000, 10_000];
const NODES = 10;
/** So many points are hashed for each place on the dial, whatever it says: a bound on the work. */
const BUDGET = 60_000;
const MOST = 30;
/** Deviations that people ask for. */
const WANTED = [0.05, 0.01];
/** Where the laws are drawn. */
const CURVE = Array.from({ length: 41 }, (_, at) => Math.round(10 ** (at / 10)));

export class Spread {
  #desk;
  #kept;
  #drawn;
  #result = h('div', { class: 'result' });
  #slices = new Slices();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.settings('spread', { seed: 1 }, { seed: whole(1, LAST_SEED) });
    /** @type {{ seed: number, reports: Map<number, Report> }} */
    this.#drawn = desk.keep('spread-drawn', { seed: 0, reports: new Map() });
    const { spread } = desk.words.balance;
    const again = () => {
      this.#kept.seed += MOST;
      this.#measure();
    };
    const button = h('button', { type: 'button', class: 'primary', onclick: again }, spread.again);
    this.element = part(
      'spread',
      spread.title,
      spread.lead(NODES, POINTS),
      h('p', {}, button),
      this.#result,
    );
  }

  update() {
    this.#measure();
    this.#show();
  }

  #measure() {
    const { seed } = this.#kept;
    // A link may have brought another seed.
    if (this.#drawn.seed !== seed) Object.assign(this.#drawn, { seed, reports: new Map() });
    const { reports } = this.#drawn;
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
    this.#result.replaceChildren(
      h(
        'p',
        {},
        spread.takes(
          NODES,
          WANTED.map((off) => [off, pointsFor(NODES, off)]),
        ),
      ),
      ...this.#deviations(),
      h('p', { class: 'second' }, spread.note),
      h('h4', {}, spread.peakTitle),
      h('p', { class: 'second' }, spread.peakLead(NODES, lawAt(1).peak)),
      ...this.#peaks(),
      this.#table(),
      this.#desk.links('spread', null),
    );
  }

  /** The axis of points, which both plots have. */
  #points() {
    const { words } = this.#desk;
    return {
      label: words.balance.spread.points,
      at: logarithmic(0.8, 12_500),
      ticks: /** @type {[number, string][]} */ (
        [1, 10, 100, 1000, 10_000].map((tick) => [tick, words.f.n(tick)])
      ),
    };
  }

  #deviations() {
    const { words } = this.#desk;
    const { spread } = words.balance;
    const found = [...this.#drawn.reports];
    return [
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
          x: this.#points(),
          y: {
            label: spread.off,
            at: logarithmic(0.005, 3),
            ticks: [0.01, 0.03, 0.1, 0.3, 1].map((tick) => [tick, words.rough(tick)]),
          },
        },
        (frame) => [
          line(
            frame,
            CURVE.map((points) => [points, lawAt(points).deviation]),
            'law',
          ),
          ...publishedSpread().map(({ points, error }) => mark(frame, [points, error], 'cross')),
          ...found.map(([points, { mean }]) => mark(frame, [points, mean.worst], 'ring')),
          ...found.map(([points, { mean }]) => mark(frame, [points, mean.deviation], 'dot')),
        ],
      ),
    ];
  }

  #peaks() {
    const { words } = this.#desk;
    const { spread } = words.balance;
    const found = [...this.#drawn.reports];
    const most = Math.max(lawAt(1).peak, ...found.map(([, { mean }]) => mean.peak)) * 1.08;
    const ticks = Array.from({ length: Math.floor((most - 1) / 0.5) + 1 }, (_, at) => 1 + at / 2);
    return [
      key([
        ['dot', spread.peak],
        ['law', spread.peakLaw],
      ]),
      plot(
        {
          width: Math.min(760, this.element.clientWidth || 640),
          label: spread.peakPicture,
          x: this.#points(),
          y: {
            label: spread.peak,
            at: linear(1, most),
            ticks: ticks.map((tick) => [tick, words.times(tick)]),
          },
        },
        (frame) => [
          line(
            frame,
            CURVE.map((points) => [points, lawAt(points).peak]),
            'law',
          ),
          ...found.map(([points, { mean }]) => mark(frame, [points, mean.peak], 'dot')),
        ],
      ),
    ];
  }

  #table() {
    const { words } = this.#desk;
    const { spread } = words.balance;
    const { reports } = this.#drawn;
    const published = publishedSpread();
    return table(
      `${words.numbers}: ${spread.title}`,
      [
        spread.points,
        spread.rings,
        spread.worst,
        spread.deviation,
        spread.law,
        spread.printed,
        spread.peak,
        spread.peakLaw,
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
          words.share(lawAt(points).deviation),
          printed ? spread.row(printed) : '',
          report ? words.times(report.mean.peak) : '…',
          words.times(lawAt(points).peak),
        ];
      }),
      { numbers: [0, 1, 2, 3, 4, 6, 7] },
    );
  }
}

/** What the law says does not change, so it is asked once. @type {Map<number, import('../against.js').Law>} */
const laws = new Map();

/** @param {number} points */
function lawAt(points) {
  const law = laws.get(points) ?? lawOf(NODES, points);
  laws.set(points, law);
  return law;
}
