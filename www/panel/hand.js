// Fingers, pointers and wheels on the canvas. Says what a hand wants; knows no ring.
import { clickAt } from '../input.js';

/** @typedef {[number, number]} Place in CSS pixels of the canvas */

/**
 * @typedef {object} Wants
 * @property {(at: Place) => void} hover the pointer is here
 * @property {() => void} leave
 * @property {(at: Place) => void} select
 * @property {(at: Place) => void} hold a finger stays here
 * @property {(at: Place) => boolean} grab whether there is something here that can be dragged; it is then held
 * @property {(at: Place) => void} drag
 * @property {(kept: boolean) => void} drop
 * @property {() => boolean} near whether there is anything to the sides of what is seen
 * @property {(from: Place, to: Place) => void} pan
 * @property {(at: Place, factor: number) => void} zoom
 */

/** A hand that moves less does not mean to. */
const SLACK = 4;
/** Milliseconds until a finger that stays means to ask. */
const LONG = 450;

export class Hand {
  #canvas;
  #wants;
  /** Where each finger is. @type {Map<number, Place>} */
  #fingers = new Map();
  /** Where the first went down. @type {Place} */
  #start = [0, 0];
  /** @type {'none' | 'wait' | 'drag' | 'pan' | 'pinch' | 'done'} */
  #doing = 'none';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #long;

  /** @param {HTMLCanvasElement} canvas @param {Wants} wants */
  constructor(canvas, wants) {
    this.#canvas = canvas;
    this.#wants = wants;
    /** @type {[string, (event: any) => void][]} */
    const listeners = [
      ['pointerdown', (event) => this.#down(event)],
      ['pointermove', (event) => this.#move(event)],
      ['pointerup', (event) => this.#up(event, true)],
      ['pointercancel', (event) => this.#up(event, false)],
      ['pointerleave', (event) => event.pointerType === 'touch' || wants.leave()],
      ['click', (event) => this.#click(event)],
      ['dblclick', (event) => wants.zoom(this.#at(event), event.shiftKey ? 0.25 : 4)],
      ['contextmenu', (event) => this.#doing === 'done' && event.preventDefault()],
    ];
    for (const [type, listener] of listeners) canvas.addEventListener(type, listener);
    // These two may keep the page from scrolling: the wheel only with a key held, a finger only
    // on something that can be dragged.
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('touchstart', (event) => this.#touch(event), { passive: false });
  }

  /** @param {MouseEvent} event @returns {Place} */
  #at(event) {
    return clickAt(event, this.#canvas);
  }

  /** @param {TouchEvent} event */
  #touch(event) {
    if (this.#doing === 'drag' && event.cancelable) event.preventDefault();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    // Lines and pages are so many pixels.
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 24);
    this.#wants.zoom(this.#at(event), Math.exp(-Math.max(-60, Math.min(60, pixels)) * 0.012));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0) return;
    const at = this.#at(event);
    this.#fingers.set(event.pointerId, at);
    clearTimeout(this.#long);
    if (this.#fingers.size === 1) {
      this.#start = at;
      this.#doing = this.#wants.grab(at) ? 'drag' : 'wait';
      if (this.#doing === 'drag') this.#canvas.setPointerCapture(event.pointerId);
      if (event.pointerType === 'touch' && this.#doing === 'wait') {
        this.#long = setTimeout(() => {
          this.#doing = 'done';
          this.#wants.hold(at);
        }, LONG);
      }
    } else {
      // A second finger ends what the first was doing.
      if (this.#doing === 'drag') this.#wants.drop(false);
      this.#doing = this.#fingers.size === 2 ? 'pinch' : 'done';
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const at = this.#at(event);
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') this.#wants.hover(at);
      return;
    }
    if (this.#doing === 'pinch') this.#pinch(event.pointerId, before, at);
    this.#fingers.set(event.pointerId, at);
    const far = Math.hypot(at[0] - this.#start[0], at[1] - this.#start[1]) > SLACK;
    if (this.#doing === 'wait' && far) {
      clearTimeout(this.#long);
      this.#doing = this.#wants.near() ? 'pan' : 'done';
      if (this.#doing === 'pan') this.#canvas.setPointerCapture(event.pointerId);
    }
    if (this.#doing === 'drag') this.#wants.drag(at);
    if (this.#doing === 'pan') this.#wants.pan(before, at);
  }

  /** @param {number} id @param {Place} before @param {Place} at */
  #pinch(id, before, at) {
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1];
    if (!other) return;
    const apart = (/** @type {Place} */ [x, y]) => Math.hypot(x - other[0], y - other[1]);
    const middle = (/** @type {Place} */ [x, y]) =>
      /** @type {Place} */ ([(x + other[0]) / 2, (y + other[1]) / 2]);
    this.#wants.pan(middle(before), middle(at));
    this.#wants.zoom(middle(at), apart(at) / Math.max(1, apart(before)));
  }

  /** @param {PointerEvent} event @param {boolean} kept */
  #up(event, kept) {
    if (!this.#fingers.delete(event.pointerId)) return;
    clearTimeout(this.#long);
    if (this.#doing === 'drag') {
      this.#wants.drop(kept);
      const at = this.#at(event);
      const far = Math.hypot(at[0] - this.#start[0], at[1] - this.#start[1]) > SLACK;
      this.#doing = far ? 'done' : 'wait';
    } else if (this.#doing === 'pan' || this.#doing === 'pinch') {
      this.#doing = 'done';
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    // The click that ends a drag or a long press is none.
    if (this.#doing !== 'done') this.#wants.select(this.#at(event));
    if (this.#fingers.size === 0) this.#doing = 'none';
  }

  close() {
    clearTimeout(this.#long);
  }
}
