// Which change is followed: the example, or the one made last on the ring above.
import { h } from '../../dom.js';
import { choices } from '../compare/desk.js';
import { ringAbove } from './desk.js';

/** @typedef {import('./desk.js').MovingDesk} MovingDesk */

/**
 * The choice, where there is one.
 * @param {MovingDesk} desk @param {() => void} changed
 */
export function source(desk, changed) {
  if (!ringAbove()) return null;
  const { source: words } = desk.words;
  const problem = h('p', { class: 'problem', role: 'status' });
  const place = h('div', { class: 'source row' });
  const show = () =>
    place.replaceChildren(
      h('span', { class: 'row-name', 'aria-hidden': 'true' }, words.label),
      choices(
        words.label,
        [
          ['example', words.example],
          ['above', words.above],
        ],
        desk.above ? 'above' : 'example',
        (which) => {
          const wrong = desk.choose(which === 'above');
          if (wrong) {
            show();
            place.querySelectorAll('button')[which === 'above' ? 1 : 0]?.focus();
            problem.textContent = wrong;
          } else changed();
        },
      ),
      problem,
    );
  show();
  return place;
}
