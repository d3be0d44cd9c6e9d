// What many points buy and what they cost: heirs of a leaver, and neighbours.
import { h } from '../../dom.js';
import { lawOf, replicaNeighbours } from '../against.js';
import { Slices } from '../compare/desk.js';
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

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    /** @type {Map<number, { heirs: number, neighbours: number }>} */
    this.#kept = desk.keep('price', new Map());
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
        const nodes = Array.from({ length: CLUSTER }, (_, at) => ({
          id: `node-${at + 1}`,
          zone: `rack-${(at % RACKS) + 1}`,
        }));
        const neighbours = replicaNeighbours({ nodes, vnodes: points, replicas: COPIES });
        this.#kept.set(points, { heirs: luck.report().mean.heirs, neighbours });
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
    this.#result.replaceChildren(
      table(
        `${words.numbers}: ${price.title}`,
        [price.points, price.heirs(NODES), price.law, price.neighbours(CLUSTER)],
        POINTS.map((points) => {
          const found = this.#kept.get(points);
          return [
            words.f.n(points),
            found ? words.one(found.heirs) : '…',
            words.one(lawOf(NODES, points).heirs),
            found ? words.one(found.neighbours) : '…',
          ];
        }),
        { numbers: [0, 1, 2, 3] },
      ),
      h('p', { class: 'second' }, price.note),
    );
  }
}
