// How a position comes about, as text and lists: what the inspector and the section on systems share.
import { h } from '../dom.js';

/** @typedef {import('../messages/index.js').Spoken} Spoken */
/** @typedef {import('../trace.js').Hashed} Hashed */
/** @typedef {import('../trace.js').KeyTrace} KeyTrace */
/** @typedef {string | Node} Cell */

/** A name among text, its direction its own. @param {string | null} name @param {string} nobody */
export const named = (name, nobody = '–') => h('bdi', { class: 'name' }, name ?? nobody);

/** @param {string} text */
export const code = (text) => h('code', {}, h('bdi', {}, text));

/** Text of any length, the middle of a long one left out. @param {string} text */
export function short(text) {
  const letters = [...text];
  if (letters.length <= 80) return text;
  return `${letters.slice(0, 48).join('')}…${letters.slice(-24).join('')}`;
}

/** So many bytes are shown at either end of a long text. */
const SHOWN = 48;
/** So many points of a walk are listed; the others are counted. */
const WALKED = 24;

/**
 * Bytes in hexadecimal, in pairs; those that count stand out.
 * @param {string} digits
 * @param {[number, number]} [taken]
 */
export function hex(digits, taken) {
  const bytes = digits.match(/../g) ?? [];
  const element = h('code', { class: 'hex', dir: 'ltr' });
  if (bytes.length > 2 * SHOWN) {
    const rest = bytes.length - 2 * SHOWN;
    const ends = [bytes.slice(0, SHOWN).join(' '), bytes.slice(-SHOWN).join(' ')];
    element.append(ends.join(` …(${rest})… `));
    element.title = digits;
    return element;
  }
  const [from, to] = taken ?? [0, 0];
  const part = (/** @type {number} */ a, /** @type {number} */ b) => bytes.slice(a, b).join(' ');
  const before = part(0, from);
  const after = part(to, bytes.length);
  if (before) element.append(`${before} `);
  if (to > from) element.append(h('mark', {}, part(from, to)));
  if (after) element.append(to > from ? ` ${after}` : after);
  return element;
}

/** The text that is hashed. @param {Spoken} words @param {Hashed} hashed @returns {Cell[]} */
export function textCell({ reader: { trace } }, { text, escaped }) {
  return [code(short(text)), escaped ? ` ${trace.escaped}` : ''];
}

/** Its bytes. @param {Spoken} words @param {Hashed} hashed @returns {Cell[]} */
export function bytesCell({ reader: { trace } }, { bytes }) {
  return [bytes ? hex(bytes) : trace.noBytes];
}

/** Its digest, with what is taken of it. @param {Spoken} words @param {Hashed} hashed @returns {Cell[]} */
export function digestCell({ reader: { trace } }, { digest, taken, order, finish }) {
  const after = trace.finishes[finish];
  return [
    hex(digest, taken),
    ' ',
    trace.taken(taken[0], taken[1], trace.order[order] ?? order),
    after ? ` ${after}` : '',
  ];
}

/** How many comparisons it took, and whether they went past twelve o'clock. @param {Spoken} words @param {KeyTrace} trace */
export function searchText({ reader }, { comparisons, points, boundary, wrapped }) {
  const { trace } = reader;
  const said = trace.searched(comparisons.length, points, boundary ?? '');
  return wrapped ? `${said} ${trace.wrapped}` : said;
}

/** @param {Spoken} words */
export const comparisonColumns = ({ reader: { trace } }) => [
  trace.step,
  trace.pointNumber,
  trace.position,
  trace.next,
];

/** @param {Spoken} words @param {KeyTrace} trace @returns {string[][]} */
export function comparisonRows({ f, reader: { trace } }, { comparisons }) {
  return comparisons.map(({ at, place, after }, step) => [
    f.n(step + 1),
    f.n(at),
    place.position,
    after ? trace.goUp : trace.goDown,
  ]);
}

/**
 * The points that the walk meets, and what each is to the key.
 * @param {Spoken} words @param {KeyTrace} trace
 * @param {(node: string) => Node} [name]
 */
export function walkList({ f, reader }, { walk, unnamed, nodes }, name = (id) => named(short(id))) {
  const { trace, frames } = reader;
  const shown = walk.slice(0, WALKED);
  const rest = walk.length - shown.length + unnamed;
  return h(
    'ol',
    { class: 'walk' },
    ...shown.map(({ node, index, place, met }, at) => {
      // A zone that is used already may be the only one left.
      const taken = met === 'waits' && nodes.includes(node);
      return h(
        'li',
        { class: taken ? 'chosen' : met },
        name(node),
        index === null ? '' : ` ${trace.pointOf(index)}`,
        place ? ` ${trace.at(place.position)}` : '',
        ' · ',
        at === 0 ? trace.owner : taken ? `${trace.met.waits}; ${frames.taken}` : trace.met[met],
      );
    }),
    rest > 0 ? h('li', {}, trace.more(f.n(rest))) : null,
  );
}
