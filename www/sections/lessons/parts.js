// What the story, the questions and talks share.
import { h } from '../../dom.js';
import { copy } from '../../files.js';
import { pageRing } from '../compare/desk.js';
import { inFragment } from '../compare/settings.js';

/** @typedef {import('../../element.js').HashRing} HashRing */
/** @typedef {import('../lessons.js').View} View */

/**
 * Shows a ring of a lesson before its steps or after all of them. A ring that shows it already only
 * takes the steps.
 * @param {HashRing} ring @param {View} view @param {boolean} played
 */
export async function showView(ring, view, played) {
  const { scenario } = view;
  const step = played ? scenario.steps.length : 0;
  const shown = key(ring) === view;
  keyed.set(ring, view);
  if (!shown) ring.scenario = { ...scenario, step };
  await ring.ready;
  // Meanwhile it may have been asked for something else.
  if (key(ring) === view && ring.snapshot().step !== step) ring.seek(step);
}

/** What a ring shows. @type {WeakMap<HashRing, View>} */
const keyed = new WeakMap();
/** @param {HashRing} ring */
const key = (ring) => keyed.get(ring);

/** Whether there is movement on the page. */
export const moves = () => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A link to another section: on the page one goes there, a frame shows it instead.
 * @param {string} name @param {string} text
 */
export function sectionLink(name, text) {
  const go = (/** @type {Event} */ event) => {
    const there = document.getElementById(name);
    if (!there) return;
    event.preventDefault();
    there.scrollIntoView();
  };
  return h('a', { class: 'scene', href: `#section=${name}`, onclick: go }, text);
}

/**
 * A link to a part of the page that the reader can hand on.
 * @param {() => [string, string][]} fields what it says beside the ring on the page
 * @param {{ text: string, copied: string, shown: string }} words
 */
export function linkTo(fields, words) {
  const told = h('span', { class: 'second', role: 'status' });
  const own = () => fields().map(([name, text]) => `${name}=${inFragment(text)}`);
  const link = h(
    'a',
    {
      class: 'scene',
      href: `#${own().join('&')}`,
      onclick: async (/** @type {Event} */ event) => {
        const main = pageRing();
        const hash = `#${[main?.link(0)[0], ...own()].filter(Boolean).join('&')}`;
        link.setAttribute('href', hash);
        // In a frame the link is just followed.
        if (!main) return;
        event.preventDefault();
        try {
          // The ring on the page is not to be lost by it.
          history.replaceState(history.state, '', hash);
        } catch {
          // A frame without an origin of its own has no address to write.
        }
        const copied = await copy(location.href);
        told.textContent = ` ${copied ? words.copied : words.shown}`;
      },
    },
    words.text,
  );
  return h('span', {}, link, told);
}
