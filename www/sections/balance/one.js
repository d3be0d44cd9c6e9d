// One ring drawn by lot: its shares against the band that chance keeps them in.
import { h } from '../../dom.js';
import { Engine } from '../../engine.js';
import { Luck, lawOf } from '../against.js';
import { letters, slider } from '../compare/desk.js';
import { key, linear, mark, plot, s } from '../compare/plot.js';
import { oneOf, whole } from '../compare/settings.js';
import { field, live, part, table } from '../systems/parts.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */

export const POINTS = [1, 2, 3, 5, 10, 20, 32, 50, 100, 150, 256, 500, 1000];
const NODES = [2, 3, 5, 10, 20];
/** Seeds are whole numbers that the core can count on from. */
export const LAST_SEED = 100_000_000;

export class One {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });
  #live = live();
  #engine = new Engine([]);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.settings(
      'one',
      { nodes: 10, points: 32, seed: 1 },
      { nodes: oneOf(NODES), points: oneOf(POINTS), seed: whole(1, LAST_SEED) },
    );
    const { one } = desk.words.balance;
    this.element = part('one', one.title, one.lead, this.#choice, this.#live, this.#result);
  }

  update() {
    const { one } = this.#desk.words.balance;
    const { n } = this.#desk.words.f;
    const kept = this.#kept;
    const nodes = slider(NODES, kept.nodes, n, (value) => {
      kept.nodes = value;
      this.#show();
    });
    const points = slider(POINTS, kept.points, n, (value) => {
      kept.points = value;
      this.#show();
    });
    const again = () => {
      kept.seed += 1;
      this.#show();
    };
    this.#choice.replaceChildren(
      withOutput(field(one.nodes, nodes.input), nodes.output),
      withOutput(field(one.points, points.input), points.output),
      h(
        'div',
        { class: 'field' },
        h('button', { type: 'button', class: 'primary', onclick: again }, one.again),
      ),
    );
    this.#show();
  }

  #show() {
    const { words } = this.#desk;
    const { one } = words.balance;
    const { nodes, points, seed } = this.#kept;
    const luck = new Luck(nodes, points, seed);
    const scenario = luck.scenario(seed);
    luck.free();
    this.#engine.setScenario(scenario);
    const { nodes: rows, balance } = this.#engine.snapshot();
    const [band = [0, 0]] = this.#engine.bands([0]);
    const [link] = this.#engine.link([], 0);
    const law = lawOf(nodes, points);
    const most = Math.max(...rows.map(({ share }) => share), band[1]) * 1.08;
    const names = letters(nodes);
    const step = niceStep(most);
    const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
    const says = one.says(
      balance.peakToMean,
      balance.stdDev,
      law,
      rows.filter(({ share }) => share < band[0] || share > band[1]).length,
    );
    this.#live.textContent = says;
    this.#result.replaceChildren(
      h('p', {}, says),
      h('p', { class: 'second' }, one.seed(seed)),
      key([
        ['dot', one.share],
        ['band', one.band],
        ['law', one.fair],
      ]),
      plot(
        {
          width: Math.min(760, this.element.clientWidth || 640),
          label: one.picture,
          x: {
            label: one.node,
            at: linear(-0.5, nodes - 0.5),
            ticks: names.map((name, at) => [at, name]),
          },
          y: {
            label: one.share,
            at: linear(0, most),
            ticks: ticks.map((tick) => [tick, words.rough(tick)]),
          },
        },
        (frame) => [
          s('rect', {
            class: 'band',
            x: frame.left,
            y: frame.y(band[1]),
            width: frame.right - frame.left,
            height: frame.y(band[0]) - frame.y(band[1]),
          }),
          s('path', { class: 'law', d: `M${frame.left} ${frame.y(1 / nodes)}H${frame.right}` }),
          ...rows.map(({ share }, at) => mark(frame, [at, share], 'dot')),
        ],
      ),
      this.#desk.links('one', link ?? null),
      h(
        'details',
        {},
        h('summary', {}, words.numbers),
        table(
          `${words.numbers}: ${one.title}`,
          [one.node, one.share, one.toFair],
          rows.map(({ share }, at) => [
            names[at] ?? '',
            words.share(share),
            words.times(share * nodes),
          ]),
          { numbers: [1, 2] },
        ),
      ),
    );
  }
}

/** @param {HTMLElement} place @param {HTMLElement} output */
export function withOutput(place, output) {
  place.querySelector('label')?.append(' ', output);
  return place;
}

/** A round step that gives about five ticks. @param {number} most */
export function niceStep(most) {
  const raw = most / 5;
  const ten = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((step) => step * ten >= raw) ?? 10) * ten;
}
