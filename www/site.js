// The page around the ring: its words, its language and theme, and the link to what is on screen.
import { isDark } from './dark.js';
import { failure, load, parseFragment } from './engine.js';
import { pickLanguage } from './messages/index.js';
import { pageWords } from './messages/page.js';
import { misspelt } from './options.js';
import { openAlone, openScene, openTalk, speakSections, watchSections } from './sections/index.js';
// The page has its ring on top, so that it need not wait to be asked for what that is made of.
import './heart.js';
import './ringscope.js';

/** @typedef {import('./element.js').HashRing} HashRing */
/** @typedef {import('./messages/index.js').Language} Language */

/** What a link can say beside the scenario, each an attribute of the tag. */
const OPTIONS = ['motion', 'controls', 'caption'];

const ring = /** @type {HashRing} */ (document.getElementById('ring'));
const root = document.documentElement;
/** What the page itself says where a link says nothing. */
const own = new Map(OPTIONS.map((name) => [name, ring.getAttribute(name)]));

/** @type {Language} */
let language = pickLanguage([...navigator.languages]) ?? 'en';
/** Whether there is a ring to ask for numbers. */
let ready = false;
/** What the last link said beside the scenario. @type {Map<string, string>} */
let linked = new Map();
/** What the reader has chosen since. @type {Map<string, string>} */
const chosen = new Map();
/** Whether what changes is what the address bar says already. */
let following = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;
/** Milliseconds of rest before the address bar follows: browsers count how often it does. */
const REST = 250;
/** The longest fragment that can be read back. */
let longest = 0;

/** @param {string} id @param {string} text */
function say(id, text) {
  // A page that shows the ring alone has none of these.
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

/** Everything that is said on the page, in the language in force. */
function speak() {
  const words = pageWords(language);
  root.lang = language === 'zh' ? 'zh-Hans' : 'en';
  document.title = words.title;
  speakSections(language);
  for (const link of document.querySelectorAll('#sections a')) {
    const name = link.getAttribute('href')?.slice(1) ?? '';
    link.textContent = words.sections[name] ?? name;
  }
  say('headline', words.headline);
  say('language', words.otherLanguage);
  document.getElementById('language')?.setAttribute('lang', language === 'zh' ? 'en' : 'zh');
  say('theme', isDark() ? words.light : words.dark);
  say('fallback', words.fallback);
  ring.setAttribute('lang', language);
  count();
}

/** The lines around the ring that hold numbers: they come from the ring. */
function count() {
  if (!ready) return;
  const words = pageWords(language);
  const snapshot = ring.snapshot();
  say('lead', words.lead(snapshot));
  // Where points are put by hand, it is not chance that shows.
  const hashed = !ring.scenario.nodes.some(({ positions }) => positions);
  say('why', snapshot.step === 0 && hashed ? words.why(snapshot) : '');
}

document.getElementById('language')?.addEventListener('click', () => {
  language = language === 'zh' ? 'en' : 'zh';
  chosen.set('lang', language);
  speak();
  write();
});

document.getElementById('theme')?.addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  chosen.set('theme', root.dataset.theme);
  speak();
  write();
});

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', speak);
ring.addEventListener('ringchange', () => {
  count();
  if (following) return;
  // What is on screen is no longer the scene of a link.
  if (document.getElementById('headline'))
    for (const name of ['section', 'scene', 'present']) linked.delete(name);
  write();
});

/** The whole address of what a fragment says of the ring. @param {string} fragment */
function address(fragment) {
  const options = new URLSearchParams([...new Map([...linked, ...chosen])]);
  const url = new URL(location.href);
  url.hash = [fragment, String(options)].filter(Boolean).join('&');
  return url.href;
}

/**
 * The address bar follows the ring, once that has come to rest. No entry is added to the history:
 * going back leaves the page, and does not undo.
 */
function write() {
  clearTimeout(writing);
  writing = setTimeout(() => {
    if (!ready) return;
    const url = address(ring.link(0)[0]);
    const { hash } = new URL(url);
    // Where there is nothing to say, the place on the page stands.
    if (hash === '' && !location.hash.includes('=')) return;
    if (hash.length > longest || url === location.href) return;
    try {
      history.replaceState(history.state, '', url);
    } catch {
      // A frame without an origin of its own has no address to write.
    }
  }, REST);
}

/** The link's fields override what the page says; a field that it leaves out is the page's own. */
async function follow() {
  longest = (await load()).max_text;
  const link = parseFragment(location.hash);
  if (!link) return;
  // What waits to be written is older than what is read.
  clearTimeout(writing);
  const said = new Map(link.page);
  const failures = [...link.errors];
  for (const [name, text] of link.page) {
    // The ring tells what is wrong with its own attributes.
    if (OPTIONS.includes(name)) continue;
    const wrong = misspelt(name, text);
    if (!wrong) continue;
    failures.push(failure('not-one-of', wrong));
    said.delete(name);
  }
  linked = said;
  for (const name of said.keys()) chosen.delete(name);
  language = pickLanguage([said.get('lang')]) ?? language;
  for (const name of OPTIONS) {
    const text = said.get(name) ?? own.get(name);
    if (text === null || text === undefined) ring.removeAttribute(name);
    else ring.setAttribute(name, text);
  }
  // An embed shows one section in place of its ring.
  const section = said.get('section');
  const scene = said.get('scene');
  if (!document.getElementById('headline')) {
    ring.hidden = section !== undefined && openAlone(section, scene);
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll('main > section')
    )) {
      place.hidden = place.id !== section;
    }
  } else if (section && scene !== undefined) openScene(section, scene);
  // The ring follows the page, so that the page's own switch still works.
  const theme = said.get('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else if (theme) delete root.dataset.theme;
  following = true;
  try {
    ring.follow(link.fields, failures);
  } finally {
    following = false;
  }
  speak();
  const talk = said.get('present');
  if (talk !== undefined) openTalk(talk);
}

ring.addressed(address);
speak();
addEventListener('hashchange', () => follow().catch(() => {}));
// Before the ring is there, so that its first picture is the link's.
follow()
  .catch(() => {})
  .then(() => ring.ready)
  .then(
    () => {
      ready = true;
      speak();
    },
    () => {},
  )
  .then(watchSections);
