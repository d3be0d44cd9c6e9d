// Pictures from numbers that the core has counted: two divisions of one circle, and bars.
import { h } from '../../dom.js';

/** @typedef {import('../core.js').Picture} Picture */
/** @typedef {import('../core.js').Run} Run */

const SPACE = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...Node} children */
function s(tag, attributes, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {number} radius @param {number} turn */
function point(radius, turn) {
  const angle = 2 * Math.PI * turn;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** A piece of a band. @param {number} inner @param {number} outer @param {number} from @param {number} to @returns {string} */
function piece(inner, outer, from, to) {
  // An arc of a whole turn has no direction, so it is two.
  if (to - from > 0.75) {
    const middle = (from + to) / 2;
    return piece(inner, outer, from, middle) + piece(inner, outer, middle, to);
  }
  const large = to - from > 0.5 ? 1 : 0;
  return (
    `M${point(outer, from)}A${outer} ${outer} 0 ${large} 1 ${point(outer, to)}` +
    `L${point(inner, to)}A${inner} ${inner} 0 ${large} 0 ${point(inner, from)}Z`
  );
}

/**
 * A band of owners, one path for each.
 * @param {Run[]} runs @param {number} parts @param {number} inner @param {number} outer
 * @param {(owner: number) => string} color
 */
export function band(runs, parts, inner, outer, color) {
  /** @type {Map<number, string>} */
  const paths = new Map();
  for (const { from, to, owner } of runs) {
    if (owner === null) continue;
    const path = piece(inner, outer, from / parts, to / parts);
    paths.set(owner, (paths.get(owner) ?? '') + path);
  }
  return [...paths].map(([owner, d]) => s('path', { d, fill: color(owner) }));
}

/**
 * A rim whose height says how much of each part is meant.
 * @param {number[]} density @param {number} inner @param {number} height
 */
function rim(density, inner, height) {
  let d = '';
  for (let at = 0; at < density.length; at++) {
    const part = density[at] ?? 0;
    if (part < 0.02) continue;
    let end = at + 1;
    while (end < density.length && Math.abs((density[end] ?? 0) - part) < 0.02) end++;
    d += piece(inner, inner + height * part, at / density.length, end / density.length);
    at = end - 1;
  }
  return d;
}

/**
 * Two clients, or before and after, on one circle: the first outside, the second inside, and round
 * them what differs.
 * @param {Picture} picture
 * @param {string} label
 * @param {string[]} colors
 * @param {string} figure what stands in the middle
 */
export function circles(picture, label, colors, figure) {
  const color = (/** @type {number} */ owner) => String(colors[owner % colors.length]);
  const { parts } = picture;
  const apart = rim(picture.apart, 140, 12);
  const between = rim(picture.between, 156, 12);
  return s(
    'svg',
    { viewBox: '-172 -172 344 344', role: 'img', 'aria-label': label, class: 'circles' },
    ...band(picture.a, parts, 114, 136, color),
    ...band(picture.b, parts, 88, 110, color),
    s('path', { d: apart, class: 'apart' }),
    s('path', { d: between, class: 'between' }),
    s('path', { d: 'M0 -82V-74', class: 'tick' }),
    s('text', { y: 11, class: 'figure', 'aria-hidden': 'true' }, document.createTextNode(figure)),
  );
}

/**
 * How many lie in each part, as bars round a circle.
 * @param {number[]} bins
 * @param {string} label
 */
export function wheel(bins, label) {
  const most = Math.max(1, ...bins);
  const mean = bins.reduce((sum, n) => sum + n, 0) / bins.length;
  const radius = (/** @type {number} */ n) => 46 + 50 * (n / most);
  const d = bins
    .map((n, at) => (n ? piece(46, radius(n), at / bins.length, (at + 0.92) / bins.length) : ''))
    .join('');
  return s(
    'svg',
    { viewBox: '-100 -100 200 200', role: 'img', 'aria-label': label, class: 'wheel' },
    s('circle', { r: 46, class: 'base' }),
    s('path', { d, class: 'bars' }),
    s('circle', { r: radius(mean), class: 'mean' }),
    s('path', { d: 'M0 -40V-32', class: 'tick' }),
  );
}

/**
 * The same unrolled into a line.
 * @param {number[]} bins
 * @param {string} label
 */
export function strip(bins, label) {
  const most = Math.max(1, ...bins);
  let d = '';
  bins.forEach((n, at) => {
    if (n) d += `M${at} 20h0.9v${(-20 * (n / most)).toFixed(2)}h-0.9Z`;
  });
  return s(
    'svg',
    {
      viewBox: `0 0 ${bins.length} 20`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': label,
      class: 'strip',
    },
    s('path', { d, class: 'bars' }),
  );
}

/**
 * Which colour is whose.
 * @param {string[]} names
 * @param {string[]} colors
 */
export function legend(names, colors) {
  const shown = names.slice(0, 12);
  return h(
    'ul',
    { class: 'legend' },
    ...shown.map((name, at) => {
      const swatch = h('span', { class: 'swatch', 'aria-hidden': 'true' });
      swatch.style.setProperty('--color', String(colors[at % colors.length]));
      return h('li', {}, swatch, h('bdi', {}, name));
    }),
    names.length > shown.length ? h('li', {}, `+ ${names.length - shown.length}`) : null,
  );
}
