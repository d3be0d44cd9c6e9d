// The page around the ring: its words, its language and theme, and the link to what is on screen.
import { load, parseFragment } from './engine.js';
import { pickLanguage } from './messages/index.js';
import { pageWords } from './messages/page.js';
import { openAlone, speakSections, watchSections } from './sections/index.js';
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

/** @param {string} id @param {string} text */
function say(id, text) {
  // A page that shows the ring alone has none of these.
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
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
  say('why', snapshot.step === 0 ? words.why(snapshot) : '');
}

document.getElementById('language')?.addEventListener('click', () => {
  language = language === 'zh' ? 'en' : 'zh';
  speak();
});

document.getElementById('theme')?.addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  speak();
});

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', speak);
ring.addEventListener('ringchange', count);

/** The link's fields override what the page says; a field that it leaves out is the page's own. */
async function follow() {
  await load();
  const link = parseFragment(location.hash);
  if (!link) return;
  const said = new Map(link.page);
  language = pickLanguage([said.get('lang')]) ?? language;
  for (const name of OPTIONS) {
    const text = said.get(name) ?? own.get(name);
    if (text === null || text === undefined) ring.removeAttribute(name);
    else ring.setAttribute(name, text);
  }
  // An embed shows one section in place of its ring.
  const section = said.get('section');
  if (section && !document.getElementById('headline')) ring.hidden = openAlone(section);
  // The ring follows the page, so that the page's own switch still works.
  const theme = said.get('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  else if (theme) delete root.dataset.theme;
  ring.follow(link.fields, link.errors);
  speak();
}

speak();
addEventListener('hashchange', () => follow().catch(() => {}));
// Before the ring is there, so that its first picture is the link's.
await follow().catch(() => {});
await ring.ready.then(
  () => {
    ready = true;
    speak();
  },
  () => {},
);
watchSections();
