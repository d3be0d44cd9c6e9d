// Keys that act on the ring while something inside it has the focus, and the list of them.
import { h } from '../dom.js';
import { isComposing } from '../input.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./view.js').View} View */

/** What is done on the ring itself, and what anywhere in the box; in the order of the list. */
const ON_RING = ['arrows', 'nodes', 'zoom', 'whole', 'lanes', 'inspect', 'play'];
const ANYWHERE = ['undo', 'redo', 'add', 'remove', 'help'];

/** The list of keys. */
export class Keys {
  #app;
  #view;

  /** @param {App} app @param {View} view */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
    const { keyboard } = app.words.reader;
    const list = (/** @type {string[]} */ names) =>
      h(
        'dl',
        {},
        ...names.flatMap((name) => [
          h('dt', {}, h('kbd', {}, keyboard.key[name] ?? '')),
          h('dd', {}, keyboard.does[name] ?? ''),
        ]),
      );
    this.dialog = h(
      'dialog',
      { class: 'help', part: 'help', 'aria-label': keyboard.title, tabindex: '-1' },
      h('h2', {}, keyboard.title),
      h('p', { class: 'hint' }, keyboard.where),
      h('h3', {}, keyboard.ring),
      list(ON_RING),
      h('h3', {}, keyboard.everywhere),
      list(ANYWHERE),
      h('button', { type: 'button', onclick: () => this.dialog.close() }, keyboard.close),
    );
    this.button = h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-keyshortcuts': '?',
        'aria-haspopup': 'dialog',
        onclick: () => this.open(),
      },
      keyboard.open,
    );
  }

  open() {
    if (this.dialog.open) return;
    this.dialog.showModal();
    // It is read from its beginning, not from the button at its end.
    this.dialog.focus();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isComposing(event) || isTyping(event.target)) return;
    if (this.dialog.open) {
      // The list closes by its own key too; nothing behind it is touched.
      if (event.key === '?') this.dialog.close();
      return;
    }
    const act = this.#actOf(event);
    if (!act) return;
    event.preventDefault();
    // A key that is held is pressed once.
    if (!event.repeat || event.key.toLowerCase() === 'z') this.#app.attempt(act);
  }

  /** @param {KeyboardEvent} event @returns {(() => unknown) | undefined} */
  #actOf({ key, shiftKey, target }) {
    const app = this.#app;
    const { controls } = app.options;
    if (key === '?') return () => this.open();
    if (controls === 'none') return undefined;
    const letter = key.toLowerCase();
    if (letter === 'z') return () => (shiftKey ? app.redo() : app.undo());
    if (letter === 'y' && !shiftKey) return () => app.redo();
    if (controls === 'steps') return undefined;
    if (letter === 'n' && !shiftKey) return () => this.#view.cards?.add();
    const id = key === 'Delete' ? this.#view.cards?.nodeAt(target) : undefined;
    return id === undefined ? undefined : () => app.remove(id);
  }
}

/** Whether what has the focus takes letters. @param {EventTarget | null} target */
function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return target.matches('textarea, select, [contenteditable]');
}
