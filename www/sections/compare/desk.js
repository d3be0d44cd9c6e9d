// What the parts of a section share: words, colours, what a reader has set, and work in slices.
import { h, plain } from '../../dom.js';
import { load } from '../../engine.js';
import { copy } from '../../files.js';
import { againstWords } from '../../messages/compare.js';
import { say, words as wordsOf } from '../../messages/index.js';
import { SectionDesk } from '../desk.js';
import { inFragment, readScene, writeScene } from './settings.js';

/** @typedef {import('../../messages/index.js').Language} Language */
/** @typedef {import('../../messages/compare.js').AgainstWords} AgainstWords */
/** @typedef {import('../../element.js').HashRing} HashRing */
/** @typedef {import('./settings.js').Failure} Failure */
/** @typedef {import('./settings.js').Kind} Kind */
/** @typedef {import('./settings.js').Setting} Setting */
/** @typedef {{ element: HTMLElement, update: () => void }} Shown */

/** So long may work hold the page before it rests, in milliseconds. */
const SLICE = 12;

export class Desk extends SectionDesk {
  /** @type {AgainstWords} */
  words;
  #section;
  /** The settings of each part that a link may give, and what they are at first. */
  #kinds = /** @type {Map<string, Record<string, Kind>>} */ (new Map());
  #first = /** @type {Map<string, Record<string, Setting>>} */ (new Map());

  /** @param {string} section @param {Language} language @param {import('../../engine.js').Constants} constants */
  constructor(section, language, constants) {
    super(language, constants);
    this.#section = section;
    this.words = againstWords(language);
  }

  /**
   * What a reader has set in a part, or a link for them.
   * @template {Record<string, any>} T
   * @param {string} part @param {T} first @param {{ [K in keyof T]: Kind }} kinds
   * @returns {T}
   */
  settings(part, first, kinds) {
    if (!this.#first.has(part)) this.#first.set(part, { ...first });
    this.#kinds.set(part, kinds);
    return this.keep(part, first);
  }

  /**
   * Sets what the scene of a link says; the part that it is about, none where there is no such.
   * @param {string} text
   */
  take(text) {
    const { part, settings, failures } = readScene(text, this.#kinds);
    if (part) {
      const kept = this.keep(part, {});
      // What the link leaves out is as at first.
      Object.assign(kept, this.#first.get(part), Object.fromEntries(settings));
    }
    return { part, failures };
  }

  /**
   * The links of a part: to its ring, if it has one, and to the part itself as it is set.
   * @param {string} part @param {string | null} ring the fragment of its ring
   * @param {string} [base] what the link to the part must say of the main ring
   * @param {Record<string, Setting>} [other] what the link says in place of what is set
   */
  links(part, ring, base = '', other = {}) {
    const first = this.#first.get(part) ?? {};
    const text = writeScene(part, { ...this.keep(part, first), ...other }, first);
    const own = `section=${this.#section}&scene=${inFragment(text)}`;
    const told = h('span', { class: 'second', role: 'status' });
    const take = async (/** @type {Event} */ event) => {
      const main = pageRing();
      // In a frame the link is just followed.
      if (!main) return;
      event.preventDefault();
      // The ring on the page is not to be lost by it.
      const hash = `#${[base || main.link(0)[0], own].filter(Boolean).join('&')}`;
      history.replaceState(history.state, '', hash);
      told.textContent = ` ${this.words.link[(await copy(location.href)) ? 'copied' : 'shown']}`;
    };
    const href = `#${[base, own].filter(Boolean).join('&')}`;
    return h(
      'p',
      { class: 'links' },
      ...(ring === null ? [] : [scene(ring, this.words.scene)]),
      h('a', { class: 'scene', href, onclick: take }, this.words.link.text),
      told,
    );
  }
}

/** The ring that the page has on top; a frame that shows a section has none. */
export function pageRing() {
  const ring = /** @type {HashRing | null} */ (document.getElementById('ring'));
  return ring && !ring.hidden ? ring : null;
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
  const desk = new Desk(name, language, await load());
  /** @type {Shown[]} */
  let parts = [];
  let width = place.clientWidth;
  /** What a link asked to be shown, and whether the reader is still to be brought there. */
  const asked = { part: '', failures: /** @type {Failure[]} */ ([]), going: false };
  const askedFor = () => (asked.part ? place.querySelector(`.part.${asked.part}`) : null);
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
    const problems = asked.failures.map((failure) => {
      const text = plain(say(failure, wordsOf(desk.language)));
      return h('p', { class: 'problem', role: 'status' }, text);
    });
    const under = (askedFor() ?? place).querySelector('.lead') ?? place.querySelector('.lead');
    under?.after(...problems);
    update();
  };
  /** One part after the other, so that there is room for input between them. */
  const update = () => {
    const rest = [...parts];
    const next = () => {
      const part = rest.shift();
      if (!part && asked.going) {
        // Only now are the parts above as tall as they will be.
        const there = askedFor() ?? place;
        (there.querySelector('.linked') ?? there).scrollIntoView();
        asked.going = false;
      }
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
    /** Shows what a link says of a part. @param {string} text */
    scene(text) {
      Object.assign(asked, desk.take(text), { going: true });
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
