// The whole run in one strip: its phases, its faults, and a hand to move through it.
import { h, setAttribute } from '../../dom.js';
import { s } from '../compare/plot.js';

/** @typedef {import('./desk.js').MovingDesk} MovingDesk */

const HEIGHT = 40;

export class Overview {
  #desk;
  #hand;

  /** @param {MovingDesk} desk @param {number} width @param {(time: number) => void} seek */
  constructor(desk, width, seek) {
    this.#desk = desk;
    const { outline, words } = desk;
    // The hand is sixteen pixels wide, and its middle stands at the time.
    const room = Math.max(100, width - 16);
    const x = (/** @type {number} */ at) => (room * at) / Math.max(1, outline.end);
    const phases = outline.phases.map(([phase, from], at) => {
      const to = outline.phases[at + 1]?.[1] ?? outline.end;
      const name = words.picture.phases[phase];
      const wide = x(to) - x(from) > name.length * (/\p{Script=Han}/u.test(name) ? 13 : 7) + 8;
      return s(
        'g',
        { class: `phase ${phase}` },
        s('rect', {
          x: (x(from) + 0.5).toFixed(1),
          y: 0,
          width: Math.max(0, x(to) - x(from) - 1).toFixed(1),
          height: 5,
        }),
        wide ? s('text', { x: (x(from) + 1).toFixed(1), y: 20 }, name) : s('g', {}),
      );
    });
    const faults = outline.events.filter(({ fault }) => fault);
    const marks = faults.map(({ at }) =>
      s('path', { class: 'fault', d: `M${x(at).toFixed(1)} 27l5 5l-5 5l-5-5z` }),
    );
    this.#hand = h('input', {
      type: 'range',
      min: '0',
      max: String(outline.end),
      step: '1',
      'aria-label': words.controls.time,
      oninput: () => seek(Number(this.#hand.value)),
    });
    this.element = h(
      'div',
      { class: 'overview' },
      s(
        'svg',
        {
          viewBox: `0 0 ${room.toFixed(1)} ${HEIGHT}`,
          width: room.toFixed(1),
          height: HEIGHT,
          'aria-hidden': 'true',
        },
        ...phases,
        ...marks,
      ),
      this.#hand,
    );
  }

  /** @param {number} time */
  show(time) {
    const at = Math.round(time);
    this.#hand.value = String(at);
    const { outline, words } = this.#desk;
    setAttribute(this.#hand, 'aria-valuetext', words.controls.at(at, outline.end));
  }
}
