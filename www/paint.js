// Primitives → canvas. Knows op codes and colours, knows no ring.

const TURN = 2 * Math.PI;
/** Turns start at twelve o'clock, canvas angles at three. */
const angle = (/** @type {number} */ turn) => turn * TURN - Math.PI / 2;

/** The op codes, as the core numbers them. */
export const SECTOR = 0;
export const DOT = 1;
export const TICK = 2;
export const PARCEL = 3;
export const TEXT = 4;
export const LINE = 5;
export const RECT = 6;
export const CENTRE = 7;

/**
 * @typedef {object} Ink
 * @property {string[]} slots colours of palette slots, repeated past the end
 * @property {string[]} roles colours of roles −1, −2, …
 * @property {string} font
 */

/** Up to so many pixels a curve cannot be told from a line. */
const HAIR = 4;

/** Which part of a text stands at its place. @type {CanvasTextAlign[]} */
const ALIGN = ['right', 'center', 'left'];

/**
 * Paints one picture.
 * @param {CanvasRenderingContext2D} context scaled to CSS pixels
 * @param {{ width: number, height: number }} size in CSS pixels
 * @param {Float32Array} list
 * @param {number} length how many numbers of the list are the picture
 * @param {number} stride
 * @param {() => string[]} texts
 * @param {Ink} ink
 */
export function paint(context, { width, height }, list, length, stride, texts, ink) {
  context.clearRect(0, 0, width, height);
  let cx = 0;
  let cy = 0;
  /** @type {string[] | undefined} */
  let strings;
  // A canvas reads a colour anew each time it is told one, which costs more than the shape.
  let [filled, stroked, strength] = ['', '', 1];
  context.globalAlpha = 1;
  const fill = (/** @type {string} */ color) => {
    if (color !== filled) context.fillStyle = filled = color;
  };
  const stroke = (/** @type {string} */ color) => {
    if (color !== stroked) context.strokeStyle = stroked = color;
  };
  for (let at = 0; at < length; at += stride) {
    const own = list[at + 1] ?? 0;
    const alpha = list[at + 2] ?? 0;
    const a = list[at + 3] ?? 0;
    const b = list[at + 4] ?? 0;
    const c = list[at + 5] ?? 0;
    const d = list[at + 6] ?? 0;
    const color = (own < 0 ? ink.roles[-own - 1] : ink.slots[own % ink.slots.length]) ?? '';
    if (alpha !== strength) context.globalAlpha = strength = alpha;
    switch (list[at]) {
      case CENTRE:
        cx = a;
        cy = b;
        break;
      case SECTOR:
        fill(color);
        sector(context, cx, cy, a, b, c, d);
        break;
      case RECT:
        fill(color);
        context.fillRect(a, b, c, d);
        break;
      case DOT:
        fill(color);
        context.beginPath();
        context.arc(a, b, c, 0, TURN);
        context.fill();
        if (d > 0) {
          context.lineWidth = d;
          stroke(ink.roles[0] ?? '');
          context.stroke();
        }
        break;
      case TICK: {
        const sin = Math.sin(c * TURN);
        const cos = -Math.cos(c * TURN);
        stroke(color);
        context.lineWidth = d;
        context.beginPath();
        context.moveTo(cx + a * sin, cy + a * cos);
        context.lineTo(cx + b * sin, cy + b * cos);
        context.stroke();
        break;
      }
      case PARCEL:
        fill(color);
        context.translate(a, b);
        context.rotate(d * TURN);
        context.fillRect(-c / 2, -c / 2, c, c);
        context.rotate(-d * TURN);
        context.translate(-a, -b);
        break;
      case TEXT:
        strings ??= texts();
        fill(color);
        context.font = `${d}px ${ink.font}`;
        context.textAlign = ALIGN[(list[at + 7] ?? 0) + 1] ?? 'center';
        context.textBaseline = 'middle';
        context.fillText(strings[c] ?? '', a, b);
        break;
      case LINE:
        stroke(color);
        context.lineWidth = b;
        context.beginPath();
        context.arc(cx, cy, a, angle(c), angle(c + d));
        context.stroke();
        break;
    }
  }
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} cx @param {number} cy @param {number} inner @param {number} outer
 * @param {number} start @param {number} sweep in turns
 */
function sector(context, cx, cy, inner, outer, start, sweep) {
  if (sweep <= 0) return;
  const [from, to] = [angle(start), angle(start + sweep)];
  context.beginPath();
  if ((to - from) * outer < HAIR) {
    // So short a curve is a line.
    const [x, y, u, v] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
    context.moveTo(cx + outer * x, cy + outer * y);
    context.lineTo(cx + outer * u, cy + outer * v);
    context.lineTo(cx + inner * u, cy + inner * v);
    context.lineTo(cx + inner * x, cy + inner * y);
  } else {
    context.moveTo(cx + outer * Math.cos(from), cy + outer * Math.sin(from));
    context.arc(cx, cy, outer, from, to);
    context.arc(cx, cy, inner, to, from, true);
  }
  context.closePath();
  context.fill();
}
