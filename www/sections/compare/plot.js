// Plots of a few numbers, with axes and labels; every one has a table beside it.

const SPACE = 'http://www.w3.org/2000/svg';

/** @typedef {{ label: string, at: (value: number) => number, ticks: [number, string][] }} Axis a value's place, 0…1 */
/** @typedef {{ x: (value: number) => number, y: (value: number) => number, bottom: number, left: number, right: number, top: number }} Frame */

/** @param {string} tag @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {number} n */
const px = (n) => n.toFixed(1);

/** @param {number} low @param {number} high @returns {(value: number) => number} */
export const linear = (low, high) => (value) => (value - low) / (high - low);

/** @param {number} low @param {number} high @returns {(value: number) => number} */
export const logarithmic = (low, high) => (value) =>
  Math.log(Math.max(value, low / 10) / low) / Math.log(high / low);

/**
 * @param {{ width: number, height?: number, label: string, x: Axis, y: Axis }} how
 * @param {(frame: Frame) => Node[]} marks
 */
export function plot({ width, height = 300, label, x, y }, marks) {
  const longest = Math.max(...y.ticks.map(([, text]) => text.length), 1);
  const [left, right, top, bottom] = [16 + longest * 7.5, width - 14, 26, height - 44];
  const frame = {
    x: (/** @type {number} */ value) => left + (right - left) * x.at(value),
    y: (/** @type {number} */ value) => bottom - (bottom - top) * y.at(value),
    left,
    right,
    top,
    bottom,
  };
  // Where there is little room every second label is enough.
  const room = (right - left) / Math.max(1, x.ticks.length);
  const widest = Math.max(...x.ticks.map(([, text]) => text.length), 1) * 7.5 + 8;
  const every = Math.ceil(widest / room);
  return s(
    'svg',
    {
      class: 'plot',
      viewBox: `0 0 ${px(width)} ${height}`,
      width: px(width),
      height,
      role: 'img',
      'aria-label': label,
    },
    ...y.ticks.flatMap(([value, text]) => [
      s('path', { class: 'grid', d: `M${px(left)} ${px(frame.y(value))}H${px(right)}` }),
      s('text', { x: px(left - 8), y: px(frame.y(value) + 4), class: 'end' }, text),
    ]),
    ...x.ticks.flatMap(([value, text], at) => [
      s('path', { class: 'grid', d: `M${px(frame.x(value))} ${px(bottom)}v5` }),
      ...(at % every === 0 ? [tick(frame.x(value), bottom + 20, text, width)] : []),
    ]),
    s('path', { class: 'axis', d: `M${px(left)} ${px(bottom)}H${px(right)}` }),
    s('text', { x: px((left + right) / 2), y: px(height - 6), class: 'middle name' }, x.label),
    s('text', { x: 2, y: 13, class: 'name' }, y.label),
    ...marks(frame),
  );
}

/** A label under a tick, drawn in where the plot ends. @param {number} x @param {number} y @param {string} text @param {number} width */
function tick(x, y, text, width) {
  const beyond = x + text.length * 3.75 > width;
  return beyond
    ? s('text', { x: px(width), y: px(y), class: 'end' }, text)
    : s('text', { x: px(x), y: px(y), class: 'middle' }, text);
}

/** @param {Frame} frame @param {[number, number][]} points @param {string} kind */
export function line(frame, points, kind) {
  const d = points.map(([x, y], at) => `${at ? 'L' : 'M'}${px(frame.x(x))} ${px(frame.y(y))}`);
  return s('path', { d: d.join(''), class: kind });
}

/** A mark of its own shape, so that colour is not all that tells kinds apart.
 * @param {Frame} frame @param {[number, number]} at @param {'dot' | 'ring' | 'cross'} kind
 */
export function mark(frame, [x, y], kind) {
  const [cx, cy] = [frame.x(x), frame.y(y)];
  if (kind === 'cross') {
    return s('path', {
      class: kind,
      d: `M${px(cx - 5)} ${px(cy - 5)}l10 10m0 -10l-10 10`,
    });
  }
  return s('circle', { cx: px(cx), cy: px(cy), r: kind === 'dot' ? 4 : 5, class: kind });
}

/** Which mark says what. @param {['dot' | 'ring' | 'cross' | 'law' | 'band' | 'bar', string][]} entries */
export function key(entries) {
  const list = document.createElement('ul');
  list.className = 'legend';
  for (const [kind, text] of entries) {
    const frame = {
      x: (/** @type {number} */ value) => value,
      y: (/** @type {number} */ value) => value,
      left: 0,
      right: 0,
      top: 0,
      bottom: 0,
    };
    const shape = {
      law: () => s('path', { class: 'law', d: 'M0 8H22' }),
      band: () => s('rect', { class: 'band', x: 0, y: 3, width: 22, height: 10 }),
      bar: () => s('rect', { class: 'bar', x: 6, y: 1, width: 10, height: 14 }),
    };
    const drawn =
      kind === 'dot' || kind === 'ring' || kind === 'cross'
        ? mark(frame, [11, 8], kind)
        : shape[kind]();
    const item = document.createElement('li');
    item.append(
      s(
        'svg',
        { class: 'plot key', viewBox: '0 0 22 16', width: 22, height: 16, 'aria-hidden': 'true' },
        drawn,
      ),
      ` ${text}`,
    );
    list.append(item);
  }
  return list;
}

/**
 * Two rows of owners with what changed between them.
 * @param {(number | null)[]} before @param {(number | null)[]} after
 * @param {string[]} colors @param {string} label
 */
export function strips(before, after, colors, label) {
  const rows = [
    [before, 0],
    [after, 30],
  ];
  const paths = rows.flatMap(([owners, top]) => {
    /** @type {Map<number, string>} */
    const byOwner = new Map();
    const list = /** @type {(number | null)[]} */ (owners);
    for (let at = 0; at < list.length; ) {
      const owner = list[at] ?? null;
      let end = at + 1;
      while (end < list.length && (list[end] ?? null) === owner) end++;
      if (owner !== null) {
        const piece = `M${at} ${top}h${end - at}v20h${at - end}Z`;
        byOwner.set(owner, (byOwner.get(owner) ?? '') + piece);
      }
      at = end;
    }
    return [...byOwner].map(([owner, d]) =>
      s('path', { d, fill: String(colors[owner % colors.length]) }),
    );
  });
  let moved = '';
  for (let at = 0; at < after.length; at++) {
    if (before[at] !== after[at]) moved += `M${at} 21h1v8h-1Z`;
  }
  return s(
    'svg',
    {
      class: 'strips',
      viewBox: `0 0 ${Math.max(1, after.length)} 50`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': label,
    },
    ...paths,
    s('path', { d: moved, class: 'apart' }),
  );
}
