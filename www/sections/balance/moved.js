// What one more node takes, over many rings: the mean is 1 ÷ (N + 1), a single ring is luck.
import { h } from '../../dom.js';
import { Luck } from '../against.js';
import { Slices, slider } from '../compare/desk.js';
import { key, line, linear, plot, s } from '../compare/plot.js';
import { oneOf, whole } from '../compare/settings.js';
import { field, part, table } from '../systems/parts.js';
import { LAST_SEED, niceStep, withOutput } from './one.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */
/** @typedef {import('../against.js').Report} Report */

const POINTS = [1, 3, 10, 32, 100, 150, 256];
const NODES = 3;
const MORE = 200;

export class Moved {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });
  #slices = new Slices();
  /** @type {Luck | null} */
  #luck = null;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.settings(
      'moved',
      { points: 10, seed: 1 },
      { points: oneOf(POINTS), seed: whole(1, LAST_SEED) },
    );
    const { moved } = desk.words.balance;
    this.element = part('moved', moved.title, moved.lead(NODES), this.#choice, this.#result);
  }

  update() {
    const { moved } = this.#desk.words.balance;
    const { n } = this.#desk.words.f;
    const points = slider(POINTS, this.#kept.points, n, (value) => {
      this.#kept.points = value;
      this.#begin();
    });
    const again = () => {
      this.#kept.seed += MORE;
      this.#begin();
    };
    this.#choice.replaceChildren(
      withOutput(field(moved.points, points.input), points.output),
      h(
        'div',
        { class: 'field' },
        h('button', { type: 'button', class: 'primary', onclick: again }, moved.again(MORE)),
      ),
    );
    if (this.#luck) this.#show(this.#luck.report());
    else this.#begin();
  }

  #begin() {
    this.#luck?.free();
    const luck = new Luck(NODES, this.#kept.points, this.#kept.seed);
    this.#luck = luck;
    let drawn = 0;
    this.#slices.run(
      () => {
        if (luck.advance()) drawn += 1;
        return drawn < MORE;
      },
      () => {
        if (!this.element.isConnected) this.#slices.stop();
        else this.#show(luck.report());
      },
    );
  }

  /** @param {Report} report */
  #show(report) {
    const { words } = this.#desk;
    const { moved } = words.balance;
    const { histogram, mean, law, count, near, link } = report;
    const first = histogram[0]?.from ?? 0;
    const last = histogram.at(-1)?.to ?? 1;
    const most = Math.max(1, ...histogram.map((bar) => Math.max(bar.count, bar.expected))) * 1.08;
    const step = Math.max(1, niceStep(most));
    const xStep = niceStep(last - first);
    const xFirst = Math.ceil(first / xStep) * xStep;
    const xTicks = Array.from(
      { length: Math.floor((last - xFirst) / xStep) + 1 },
      (_, at) => xFirst + at * xStep,
    );
    const middle = (/** @type {{ from: number, to: number }} */ bar) => (bar.from + bar.to) / 2;
    this.#result.replaceChildren(
      h('p', {}, moved.says(count, mean.moved, law.moved, near)),
      key([
        ['bar', moved.rings],
        ['law', moved.law],
      ]),
      plot(
        {
          width: Math.min(760, this.element.clientWidth || 640),
          label: moved.picture,
          x: {
            label: moved.share,
            at: linear(first, last),
            ticks: xTicks.map((tick) => [tick, words.rough(tick)]),
          },
          y: {
            label: moved.rings,
            at: linear(0, most),
            ticks: Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => [
              at * step,
              words.f.n(at * step),
            ]),
          },
        },
        (frame) => [
          ...histogram.map((bar) =>
            s('rect', {
              class: 'bar',
              x: frame.x(bar.from) + 0.5,
              width: Math.max(0.5, frame.x(bar.to) - frame.x(bar.from) - 1),
              y: frame.y(bar.count),
              height: frame.bottom - frame.y(bar.count),
            }),
          ),
          line(
            frame,
            histogram.map((bar) => [middle(bar), bar.expected]),
            'law',
          ),
          s('path', {
            class: 'mean-line',
            d: `M${frame.x(mean.moved)} ${frame.top}V${frame.bottom}`,
          }),
          s('text', { x: frame.x(mean.moved) + 6, y: frame.top + 10 }, moved.mean(mean.moved)),
        ],
      ),
      this.#desk.links('moved', link),
      h(
        'details',
        {},
        h('summary', {}, words.numbers),
        table(
          `${words.numbers}: ${moved.title}`,
          [moved.share, moved.rings, moved.law],
          histogram.map((bar) => [
            `${words.share(bar.from)} – ${words.share(bar.to)}`,
            words.f.n(bar.count),
            words.one(bar.expected),
          ]),
          { numbers: [1, 2] },
        ),
      ),
    );
  }
}
