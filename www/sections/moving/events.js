// The list of events: one line and one sentence each, and the present one among them.
import { h } from '../../dom.js';
import { choices } from '../compare/desk.js';
import { fresh } from '../systems/parts.js';

/** @typedef {import('./desk.js').MovingDesk} MovingDesk */

export class Events {
  #desk;
  #go;
  #list;
  /** @type {Map<number, HTMLElement>} the lines by the number of their event */
  #lines = new Map();
  /** @type {HTMLElement | undefined} */
  #current;

  /** @param {MovingDesk} desk @param {(index: number) => void} go @param {() => void} filtered */
  constructor(desk, go, filtered) {
    this.#desk = desk;
    this.#go = go;
    const { list } = desk.words;
    this.#list = h('ol', {
      class: 'events',
      role: 'listbox',
      tabindex: '0',
      'aria-label': list.title,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onclick: (/** @type {MouseEvent} */ event) => this.#click(event),
    });
    this.element = h(
      'div',
      { class: 'happened' },
      h('h3', {}, list.title),
      choices(
        list.which,
        [
          ['matters', list.matters],
          ['all', list.all],
        ],
        desk.all ? 'all' : 'matters',
        (which) => {
          desk.all = which === 'all';
          this.build();
          filtered();
        },
      ),
      this.#list,
    );
  }

  build() {
    const { f } = this.#desk;
    this.#lines.clear();
    const name = fresh();
    for (const index of this.#desk.shown()) {
      const event = this.#desk.outline.events[index];
      if (!event) continue;
      const kind = event.fault ? 'fault' : event.phase ? 'phase' : event.minor ? 'minor' : null;
      const line = h(
        'li',
        {
          class: kind,
          role: 'option',
          id: `${name}-${index}`,
          'aria-selected': 'false',
          'data-index': index,
        },
        h('span', { class: 'time' }, f.n(event.at)),
        h('span', {}, this.#desk.sentence(event)),
      );
      this.#lines.set(index, line);
    }
    this.#list.replaceChildren(...this.#lines.values());
    this.#current = undefined;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const shown = this.#desk.shown();
    const [first, last] = [shown[0] ?? 0, shown.at(-1) ?? 0];
    const to = {
      ArrowDown: () => this.#desk.next(1) ?? last,
      ArrowUp: () => this.#desk.next(-1) ?? first,
      Home: () => first,
      End: () => last,
    }[key];
    if (!to) return;
    event.preventDefault();
    this.#go(to());
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const line = /** @type {Element} */ (event.target).closest('li');
    if (line) this.#go(Number(line.dataset.index));
  }

  /** Marks the last line up to an event. @param {number} index */
  show(index) {
    const before = this.#desk.last(index);
    const line = before === undefined ? undefined : this.#lines.get(before);
    if (line === this.#current) return;
    this.#current?.setAttribute('aria-selected', 'false');
    this.#current = line;
    if (!line) {
      this.#list.removeAttribute('aria-activedescendant');
      return;
    }
    line.setAttribute('aria-selected', 'true');
    this.#list.setAttribute('aria-activedescendant', line.id);
    // Only the list scrolls, never the page.
    const { offsetTop: top, offsetHeight: height } = line;
    const { scrollTop, clientHeight } = this.#list;
    if (top < scrollTop || top + height > scrollTop + clientHeight) {
      this.#list.scrollTop = Math.max(0, top - clientHeight / 2);
    }
  }
}
