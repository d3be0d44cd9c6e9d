// What the parts of the section are made of: fields, tables, hexadecimal, names.
import { h, plain } from '../../dom.js';
import { RingError } from '../../error.js';
import { say, words as wordsOf } from '../../messages/index.js';

export { code, hex, named, short } from '../../panel/trace.js';

/** @typedef {import('../../messages/index.js').Language} Language */
/** @typedef {string | Node} Cell */

/** What a screen reader is told when a result changes; everybody else sees the result. */
export const live = () => h('p', { class: 'unseen', 'aria-live': 'polite' });

let count = 0;
/** An id that nothing else on the page has. */
export const fresh = () => `systems-${++count}`;

/**
 * A labelled control.
 * @template {HTMLElement} T
 * @param {string} label
 * @param {T} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  const id = fresh();
  control.id = id;
  const note = hint ? h('small', { id: `${id}-hint` }, hint) : null;
  if (note) control.setAttribute('aria-describedby', note.id);
  return h('div', { class: 'field' }, h('label', { for: id }, label), control, note);
}

/**
 * @param {[string, [string, string][]][]} groups name of the group (none: no group), and value and name of its options
 * @param {string} value
 * @param {(value: string) => void} change
 */
export function select(groups, value, change) {
  const options = (/** @type {[string, string][]} */ list) =>
    list.map(([id, name]) => h('option', { value: id, selected: id === value }, name));
  const element = h(
    'select',
    { onchange: () => change(element.value) },
    ...groups.flatMap(([name, list]) =>
      name ? [h('optgroup', { label: name }, ...options(list))] : options(list),
    ),
  );
  return element;
}

/**
 * A table that scrolls in its own box where the page is narrow.
 * @param {string} name
 * @param {string[]} columns
 * @param {Cell[][]} rows the first cell of each is its head
 * @param {{ numbers?: number[] }} [how] the columns of numbers
 */
export function table(name, columns, rows, { numbers = [] } = {}) {
  const kind = (/** @type {number} */ at) => (numbers.includes(at) ? 'number' : null);
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name },
    h(
      'table',
      {},
      h('caption', {}, name),
      h(
        'thead',
        {},
        h('tr', {}, ...columns.map((text, at) => h('th', { scope: 'col', class: kind(at) }, text))),
      ),
      h(
        'tbody',
        {},
        ...rows.map((cells) =>
          h(
            'tr',
            {},
            ...cells.map((cell, at) =>
              at === 0
                ? h('th', { scope: 'row', class: kind(at) }, cell)
                : h('td', { class: kind(at) }, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {[string, Cell | Cell[]][]} rows */
export function facts(rows) {
  return h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) => [
      h('dt', {}, name),
      h('dd', {}, ...(Array.isArray(value) ? value : [value])),
    ]),
  );
}

/**
 * What went wrong, as the reader's language says it.
 * @param {unknown} error
 * @param {Language} language
 */
export function sentence(error, language) {
  if (!(error instanceof RingError)) throw error;
  return plain(say(error, wordsOf(language)));
}

/**
 * Shows what `work` makes in `place`, or why it could not.
 * @param {HTMLElement} place
 * @param {Language} language
 * @param {() => (Node | string)[]} work
 */
export function attempt(place, language, work) {
  try {
    place.replaceChildren(...work());
  } catch (error) {
    place.replaceChildren(h('p', { class: 'problem', role: 'status' }, sentence(error, language)));
  }
}

/**
 * A heading, a line under it, and what follows.
 * @param {string} id
 * @param {string} title
 * @param {string} lead
 * @param {...Node} children
 */
export function part(id, title, lead, ...children) {
  const heading = `systems-${id}-title`;
  return h(
    'section',
    { class: `part ${id}`, 'aria-labelledby': heading },
    h('h3', { id: heading }, title),
    h('p', { class: 'lead' }, lead),
    ...children,
  );
}

/**
 * Calls `work` once typing has paused.
 * @param {() => void} work
 */
export function later(work) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, 150);
  };
}
