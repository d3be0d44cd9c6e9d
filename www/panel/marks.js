// Every step as a mark on the line: filled as far as one has come, hollow beyond.
import { h, setAttribute } from '../dom.js';

/** @typedef {import('../app.js').App} App */

/** More marks than these cannot be told apart. */
const MOST = 40;
/** More than these are drawn smaller. */
const MANY = 16;

export class Marks {
  #app;
  /** The steps that have a mark, with it. @type {Map<number, HTMLButtonElement>} */
  #marks = new Map();
  #shown = '';
  #step = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.element = h('div', {
      class: 'marks',
      // Not a row of buttons: “3: remove B” is no second button that removes B.
      role: 'listbox',
      'aria-orientation': 'horizontal',
      'aria-label': app.words.timeline.marks,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event),
    });
  }

  /** @param {number} step @param {string[]} commands */
  update(step, commands) {
    this.#step = step;
    const shown = JSON.stringify(commands);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#make(commands);
    }
    for (const [at, mark] of this.#marks) {
      mark.classList.toggle('done', at <= step);
      setAttribute(mark, 'aria-selected', String(at === step));
    }
    this.#rove(this.#nearest(step));
  }

  /** @param {string[]} commands */
  #make(commands) {
    const { words } = this.#app;
    const steps = commands.length;
    const stride = Math.ceil(steps / MOST) || 1;
    const places = Array.from({ length: Math.floor(steps / stride) + 1 }, (_, at) => at * stride);
    // The end always has one.
    if (places.at(-1) !== steps) places.push(steps);
    const hadFocus = this.element.contains(this.#active());
    this.#marks.clear();
    // A log without steps needs no mark of its start.
    for (const at of steps > 0 ? places : []) {
      const name = words.timeline.mark(at, at === 0 ? words.start : (commands[at - 1] ?? ''));
      const mark = h('button', {
        type: 'button',
        role: 'option',
        class: 'mark',
        title: name,
        'aria-label': name,
        tabindex: '-1',
        onclick: () => this.#app.attempt(() => this.#app.seek(at)),
      });
      mark.style.setProperty('--at', String(at / steps));
      this.#marks.set(at, mark);
    }
    this.element.hidden = steps === 0;
    this.element.classList.toggle('many', places.length > MANY);
    this.element.replaceChildren(...this.#marks.values());
    if (hadFocus) this.#nearest(this.#step)?.focus();
  }

  #active() {
    const root = this.element.getRootNode();
    return root instanceof ShadowRoot ? root.activeElement : null;
  }

  /** The mark that is nearest to a step. @param {number} step */
  #nearest(step) {
    const far = (/** @type {number} */ at) => Math.abs(at - step);
    const [best] = [...this.#marks.keys()].sort((a, b) => far(a) - far(b));
    return best === undefined ? undefined : this.#marks.get(best);
  }

  /** One mark is reached by Tab, the others from it by arrows. @param {HTMLElement | undefined} mark */
  #rove(mark) {
    for (const other of this.#marks.values()) other.tabIndex = other === mark ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const marks = [...this.#marks.values()];
    const at = marks.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: marks.length - 1 }[event.key];
    const mark = to === undefined ? undefined : marks[to];
    if (!mark || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#rove(mark);
    mark.focus();
  }
}
