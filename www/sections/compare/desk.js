// What the parts of a section share: words, colours, what a reader has set, and work in slices.
import { h } from '../../dom.js';
import { load } from '../../engine.js';
import { againstWords } from '../../messages/compare.js';
import { SectionDesk } from '../desk.js';

/** @typedef {import('../../messages/index.js').Language} Language */
/** @typedef {import('../../messages/compare.js').AgainstWords} AgainstWords */
/** @typedef {{ element: HTMLElement, update: () => void }} Shown */

/** So long may work hold the page before it rests, in milliseconds. */
const SLICE = 12;

export class Desk extends SectionDesk {
  /** @type {AgainstWords} */
  words;

  /** @param {Language} language @param {import('../../engine.js').Constants} constants */
  constructor(language, constants) {
    super(language, constants);
    this.words = againstWords(language);
  }
}

/** Work that is done in slices, so that the page answers in between. A new run ends the last one. */
export class Slices {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {() => boolean} step does a little; whether there is more
   * @param {(done: boolean) => void} rest is called after each slice
   */
  run(step, rest) {
    this.stop();
    const slice = () => {
      const start = performance.now();
      let more = true;
      while (more && performance.now() - start < SLICE) more = step();
      if (more) this.#timer = setTimeout(slice);
      rest(!more);
    };
    this.#timer = setTimeout(slice);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

/**
 * A section made of parts.
 * @param {HTMLElement} place @param {Language} language
 * @param {'compare' | 'balance' | 'claims'} name
 * @param {((desk: Desk) => Shown)[]} makers
 */
export async function section(place, language, name, makers) {
  const desk = new Desk(language, await load());
  /** @type {Shown[]} */
  let parts = [];
  let width = place.clientWidth;
  const build = () => {
    const { title, lead } = desk.words[name];
    parts = makers.map((make) => make(desk));
    // The sheet of all sections is the one of the first there was.
    place.classList.add('systems', 'against');
    place.setAttribute('aria-labelledby', `${name}-title`);
    place.replaceChildren(
      h('h2', { id: `${name}-title` }, title),
      h('p', { class: 'lead' }, lead),
      ...parts.map(({ element }) => element),
    );
    update();
  };
  /** One part after the other, so that there is room for input between them. */
  const update = () => {
    const rest = [...parts];
    const next = () => {
      const part = rest.shift();
      // Another language has built other parts meanwhile.
      if (!part || !parts.includes(part)) return;
      part.update();
      setTimeout(next);
    };
    next();
  };
  build();
  // Plots are drawn for the width they have, so that their letters stay as large as others.
  new ResizeObserver(() => {
    if (Math.abs(place.clientWidth - width) < 24) return;
    width = place.clientWidth;
    update();
  }).observe(place);
  return {
    /** @param {Language} to */
    speak(to) {
      desk.language = to;
      desk.words = againstWords(to);
      build();
    },
  };
}

/** A link that shows a scene on the main ring. @param {string} link @param {string} text */
export function scene(link, text) {
  const ring = () => document.getElementById('ring')?.scrollIntoView();
  return h('a', { class: 'scene', href: `#${link}`, onclick: ring }, text);
}

/** Names of one letter. @param {number} count */
export const letters = (count) =>
  Array.from({ length: count }, (_, at) => String.fromCharCode(65 + at));

/** A row of buttons of which one is pressed.
 * @param {string} label @param {[string, string][]} options @param {string} value
 * @param {(value: string) => void} change
 */
export function choices(label, options, value, change) {
  const buttons = options.map(([id, text]) => {
    const press = () => {
      for (const button of buttons) button.setAttribute('aria-pressed', String(button === own));
      change(id);
    };
    const own = h(
      'button',
      { type: 'button', 'aria-pressed': String(id === value), onclick: press },
      text,
    );
    return own;
  });
  return h('div', { class: 'scenes', role: 'group', 'aria-label': label }, ...buttons);
}

/**
 * A slider over a list of values, with the value written beside it.
 * @template T
 * @param {T[]} values @param {T} value @param {(value: T) => string} write @param {(value: T) => void} change
 */
export function slider(values, value, write, change) {
  // No output element: its role is that of the page's one live line.
  const output = h('b', { class: 'value' }, write(value));
  const input = h('input', {
    type: 'range',
    min: '0',
    max: String(values.length - 1),
    step: '1',
    value: String(Math.max(0, values.indexOf(value))),
    'aria-valuetext': write(value),
    oninput: () => {
      const now = /** @type {T} */ (values[Number(input.value)]);
      output.textContent = write(now);
      input.setAttribute('aria-valuetext', write(now));
      change(now);
    },
  });
  return { input, output };
}
