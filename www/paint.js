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

/**
 * @typedef {object} Ink
 * @property {string[]} slots colours of palette slots, repeated past the end
 * @property {string[]} roles colours of roles −1, −2, …
 * @property {string} font
 */

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
  const cx = width / 2;
  const cy = height / 2;
  /** @type {string[] | undefined} */
  let strings;
  for (let at = 0; at < length; at += stride) {
    const [op = 0, own = 0, alpha = 0, a = 0, b = 0, c = 0, d = 0] = list.subarray(at, at + 7);
    const color = (own < 0 ? ink.roles[-own - 1] : ink.slots[own % ink.slots.length]) ?? '';
    context.globalAlpha = alpha;
    context.fillStyle = color;
    context.strokeStyle = color;
    if (op === SECTOR) {
      sector(context, cx, cy, a, b, c, d);
      const pattern = own < 0 ? 0 : Math.floor(own / ink.slots.length) % 4;
      if (pattern) hatch(context, cx, cy, a, b, c, d, pattern, ink.roles[4] ?? '');
    } else if (op === DOT) {
      context.beginPath();
      context.arc(a, b, c, 0, TURN);
      context.fill();
      if (d > 0) {
        context.lineWidth = d;
        context.strokeStyle = ink.roles[0] ?? '';
        context.stroke();
      }
    } else if (op === TICK) {
      const [sin, cos] = [Math.sin(c * TURN), -Math.cos(c * TURN)];
      context.lineWidth = d;
      context.beginPath();
      context.moveTo(cx + a * sin, cy + a * cos);
      context.lineTo(cx + b * sin, cy + b * cos);
      context.stroke();
    } else if (op === PARCEL) {
      context.save();
      context.translate(a, b);
      context.rotate(d * TURN);
      context.fillRect(-c / 2, -c / 2, c, c);
      context.restore();
    } else if (op === TEXT) {
      strings ??= texts();
      context.font = `${Math.abs(d)}px ${ink.font}`;
      // Names stand away from the centre, so that they never cross the ring.
      const side = d < 0 ? 0 : (a - cx) / Math.max(1, Math.hypot(a - cx, b - cy));
      context.textAlign = side > 0.3 ? 'left' : side < -0.3 ? 'right' : 'center';
      context.textBaseline = 'middle';
      context.fillText(strings[c] ?? '', a, b);
    } else if (op === LINE) {
      context.lineWidth = b;
      context.beginPath();
      context.arc(cx, cy, a, angle(c), angle(c + d));
      context.stroke();
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

/**
 * Lines across a sector, for nodes past the last hue.
 * @param {CanvasRenderingContext2D} context
 * @param {number} cx @param {number} cy @param {number} inner @param {number} outer
 * @param {number} start @param {number} sweep @param {number} pattern @param {string} color
 */
function hatch(context, cx, cy, inner, outer, start, sweep, pattern, color) {
  context.lineWidth = 1.2;
  context.strokeStyle = color;
  for (let line = 1; line <= pattern; line += 1) {
    const radius = inner + ((outer - inner) * line) / (pattern + 1);
    context.beginPath();
    context.arc(cx, cy, radius, angle(start), angle(start + sweep));
    context.stroke();
  }
}
