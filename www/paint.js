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
  let [cx, cy] = [0, 0];
  /** @type {string[] | undefined} */
  let strings;
  for (let at = 0; at < length; at += stride) {
    const own = list[at + 1] ?? 0;
    const [a, b] = [list[at + 3] ?? 0, list[at + 4] ?? 0];
    const [c, d] = [list[at + 5] ?? 0, list[at + 6] ?? 0];
    const color = (own < 0 ? ink.roles[-own - 1] : ink.slots[own % ink.slots.length]) ?? '';
    context.globalAlpha = list[at + 2] ?? 0;
    context.fillStyle = color;
    context.strokeStyle = color;
    switch (list[at]) {
      case CENTRE:
        [cx, cy] = [a, b];
        break;
      case SECTOR:
        sector(context, cx, cy, a, b, c, d);
        break;
      case RECT:
        context.fillRect(a, b, c, d);
        break;
      case DOT:
        context.beginPath();
        context.arc(a, b, c, 0, TURN);
        context.fill();
        if (d > 0) {
          context.lineWidth = d;
          context.strokeStyle = ink.roles[0] ?? '';
          context.stroke();
        }
        break;
      case TICK: {
        const [sin, cos] = [Math.sin(c * TURN), -Math.cos(c * TURN)];
        context.lineWidth = d;
        context.beginPath();
        context.moveTo(cx + a * sin, cy + a * cos);
        context.lineTo(cx + b * sin, cy + b * cos);
        context.stroke();
        break;
      }
      case PARCEL:
        context.save();
        context.translate(a, b);
        context.rotate(d * TURN);
        context.fillRect(-c / 2, -c / 2, c, c);
        context.restore();
        break;
      case TEXT:
        strings ??= texts();
        context.font = `${d}px ${ink.font}`;
        context.textAlign = ALIGN[(list[at + 7] ?? 0) + 1] ?? 'center';
        context.textBaseline = 'middle';
        context.fillText(strings[c] ?? '', a, b);
        break;
      case LINE:
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
  context.beginPath();
  context.arc(cx, cy, outer, angle(start), angle(start + sweep));
  context.arc(cx, cy, inner, angle(start + sweep), angle(start), true);
  context.closePath();
  context.fill();
}
