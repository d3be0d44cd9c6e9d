// What many points buy and what they cost: heirs of a leaver, and neighbours.
import { h } from '../../dom.js';
import { Engine } from '../../engine.js';
import { lawOf, replicaNeighbours } from '../against.js';
import { Slices, scene } from '../compare/desk.js';
import { key, line, linear, logarithmic, mark, plot } from '../compare/plot.js';
import { part, table } from '../systems/parts.js';
import { draws } from './draws.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */

const POINTS = [1, 3, 4, 10, 16, 100, 256];
const NODES = 10;
const RINGS = 20;
const [CLUSTER, RACKS, COPIES] = [60, 3, 3];

export class Price {
  #desk;
  #kept;
  #result = h('div', { class: 'result' });
  #slices = new Slices();
  #engine = new Engine([]);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    desk.settings('price', {}, {});
    /** @type {Map<number, { heirs: number, neighbours: number, link: string }>} */
    this.#kept = desk.keep('price-drawn', new Map());
    const { price } = desk.words.balance;
    this.element = part('price', price.title, price.lead(CLUSTER, RACKS, COPIES), this.#result);
  }

  update() {
    const left = POINTS.filter((points) => !this.#kept.has(points));
    const step = draws(
      NODES,
      left,
      1,
      () => RINGS,
      (points, luck) => {
        const neighbours = replicaNeighbours(cluster(points));
        this.#engine.setScenario({ ...cluster(points), keys: 1000 });
        const [link] = this.#engine.link([], 0);
        this.#kept.set(points, { heirs: luck.report().mean.heirs, neighbours, link });
      },
    );
    this.#slices.run(step, () => {
      if (!this.element.isConnected) this.#slices.stop();
      this.#show();
    });
  }

  #show() {
    const { words } = this.#desk;
    const { price } = words.balance;
    const found = [...this.#kept];
    this.#result.replaceChildren(
      key([
        ['dot', price.heirs(NODES)],
        ['law', price.law],
        ['ring', price.neighbours(CLUSTER)],
      ]),
      plot(
        {
          width: Math.min(760, this.element.clientWidth || 640),
          label: price.picture,
          x: {
            label: price.points,
            at: logarithmic(0.8, 320),
            ticks: [1, 3, 10, 30, 100, 300].map((tick) => [tick, words.f.n(tick)]),
          },
          y: {
            label: price.nodes,
            at: linear(0, CLUSTER - 1),
            ticks: [0, 10, 20, 30, 40, 50].map((tick) => [tick, words.f.n(tick)]),
          },
        },
        (frame) => [
          line(frame, heirsByLaw(), 'law'),
          ...found.map(([points, { neighbours }]) => mark(frame, [points, neighbours], 'ring')),
          ...found.map(([points, { heirs }]) => mark(frame, [points, heirs], 'dot')),
        ],
      ),
      table(
        `${words.numbers}: ${price.title}`,
        [price.points, price.heirs(NODES), price.law, price.neighbours(CLUSTER), price.meet],
        POINTS.map((points) => {
          const found = this.#kept.get(points);
          return [
            found ? scene(found.link, words.f.n(points)) : words.f.n(points),
            found ? words.one(found.heirs) : '…',
            words.one(lawOf(NODES, points).heirs),
            found ? words.one(found.neighbours) : '…',
            found ? words.share(found.neighbours / (CLUSTER - 1)) : '…',
          ];
        }),
        { numbers: [0, 1, 2, 3, 4] },
      ),
      h('p', { class: 'second' }, price.note),
      this.#desk.links('price', null),
    );
  }
}

/** The cluster that shows the price. @param {number} points */
const cluster = (points) => ({
  nodes: Array.from({ length: CLUSTER }, (_, at) => ({
    id: `node-${at + 1}`,
    zone: `rack-${(at % RACKS) + 1}`,
  })),
  vnodes: points,
  replicas: COPIES,
});

/** @returns {[number, number][]} */
const heirsByLaw = () =>
  Array.from({ length: 25 }, (_, at) => {
    const points = Math.round(256 ** (at / 24));
    return [points, lawOf(NODES, points).heirs];
  });
