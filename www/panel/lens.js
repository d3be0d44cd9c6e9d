// Where one looks: the buttons and keys that move the camera over the ring.
import { h, setAttribute, setText } from '../dom.js';

/** @typedef {import('../app.js').App} App */

/** How much nearer one press comes. */
const NEARER = 2;
/** Milliseconds that the camera takes. */
const TRAVEL = 420;
/** And for the way from a ring to lanes and back. */
const UNROLL = 900;
/** And to an arc that is not on the picture. */
const FOLLOW = 300;

export class Lens {
  #app;
  #changed;
  /** The turn that one looked at last. */
  #mid = 0;

  /** @param {App} app @param {() => void} changed called when one looks elsewhere */
  constructor(app, changed) {
    this.#app = app;
    this.#changed = changed;
    const { words } = app;
    const button = (
      /** @type {string} */ text,
      /** @type {string} */ name,
      /** @type {() => void} */ act,
    ) => h('button', { type: 'button', 'aria-label': name, title: name, onclick: act }, text);
    this.#out = button('−', words.zoomOut, () => this.zoom(1 / NEARER));
    this.#in = button('+', words.zoomIn, () => this.zoom(NEARER));
    this.#whole = button(words.whole, words.wholeRing, () => this.whole());
    this.#lanes = h('button', { type: 'button', onclick: () => this.unroll() }, words.lanes);
    this.element = h(
      'div',
      { class: 'lens', role: 'group', 'aria-label': words.view, part: 'view' },
      this.#whole,
      this.#lanes,
      this.#out,
      this.#in,
    );
    this.update();
  }

  /** @type {HTMLButtonElement} */ #in;
  /** @type {HTMLButtonElement} */ #out;
  /** @type {HTMLButtonElement} */ #whole;
  /** @type {HTMLButtonElement} */ #lanes;

  /** The state of the buttons, and what else hangs on where one looks. */
  update() {
    const { zoom, unroll } = this.#app.engine.aim();
    this.#out.disabled = zoom <= 1;
    this.#whole.hidden = zoom <= 1;
    const { words } = this.#app;
    setText(this.#lanes, unroll > 0 ? words.asRing : words.lanes);
    setAttribute(this.#lanes, 'title', unroll > 0 ? words.rollUp : words.unroll);
  }

  /** @param {number} mid @param {number} zoom @param {boolean} lanes @param {number} [time] */
  #aim(mid, zoom, lanes, time = TRAVEL) {
    this.#app.engine.aimAt(mid, zoom, lanes);
    this.#mid = this.#app.engine.aim().mid;
    this.#app.travel(time);
    this.#changed();
  }

  /** Comes nearer by a factor, or goes away. @param {number} factor @param {number} [at] the turn that one looks at */
  zoom(factor, at) {
    const { mid, zoom, unroll } = this.#app.engine.aim();
    this.#aim(at ?? mid, Math.max(1, zoom * factor), unroll > 0);
  }

  /** All of it. */
  whole() {
    const { mid, unroll } = this.#app.engine.aim();
    this.#aim(mid, 1, unroll > 0);
  }

  /** One lane for each node, or a ring again. */
  unroll() {
    const { mid, zoom, unroll } = this.#app.engine.aim();
    this.#aim(mid, zoom, unroll === 0, UNROLL);
  }

  /** The core may have sent the camera after the arc in focus; else one frame shows it. */
  follow() {
    const { mid } = this.#app.engine.aim();
    this.#app.travel(mid === this.#mid ? 0 : FOLLOW);
    this.#mid = mid;
  }

  /** A part of what is seen to the side. @param {number} part */
  slide(part) {
    const { mid, zoom, unroll } = this.#app.engine.aim();
    if (zoom > 1) this.#aim(mid + part / (zoom * 2), zoom, unroll > 0);
  }

  /** Around a pixel, at once: a hand is on it. @param {[number, number]} at @param {number} factor */
  zoomAt(at, factor) {
    this.#app.engine.zoomAt(...at, factor);
    this.#app.travel(0);
    this.#changed();
  }

  /** @param {[number, number]} from @param {[number, number]} to */
  pan(from, to) {
    this.#app.engine.pan(from, to);
    this.#app.travel(0);
  }
}
