// The page around the ring: its words, its language and theme, and the link to what is on screen.
import { load, parseFragment } from './engine.js';
import { pickLanguage } from './messages/index.js';
import { pageWords } from './messages/page.js';
import { openAlone, speakSections, watchSections } from './sections/index.js';

/** @typedef {import('./element.js').HashRing} HashRing */
/** @typedef {import('./messages/index.js').Language} Language */

const ring = /** @type {HashRing} */ (document.getElementById('ring'));
const root = document.documentElement;

/** @type {Language} */
let language = pickLanguage([...navigator.languages]) ?? 'en';

/** What was wrong with the first link, before there is a ring to say it. */
/** @type {import('./engine.js').Failure[]} */
const failures = [];

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Whether there is a page around the ring; an embed has none. */
const isPage = document.getElementById('headline') !== null;

/** Everything that is said on the page, in the language in force. */
function speak() {
  const words = pageWords(language);
  root.lang = language === 'zh' ? 'zh-Hans' : 'en';
  document.title = words.title;
  speakSections(language);
  if (!isPage) return ring.setAttribute('lang', language);
  for (const link of document.querySelectorAll('#sections a')) {
    const name = link.getAttribute('href')?.slice(1) ?? '';
    link.textContent = words.sections[name] ?? name;
  }
  byId('headline').textContent = words.headline;
  byId('language').textContent = words.otherLanguage;
  byId('language').lang = language === 'zh' ? 'en' : 'zh';
  byId('theme').textContent = isDark() ? words.light : words.dark;
  ring.setAttribute('lang', language);
  count();
}

/** The lines around the ring that hold numbers: they come from the ring. */
function count() {
  if (!isPage) return;
  const words = pageWords(language);
  const snapshot = ring.snapshot();
  byId('lead').textContent = words.lead(snapshot);
  byId('why').textContent = snapshot.step === 0 ? words.why(snapshot) : '';
}

if (isPage)
  byId('language').addEventListener('click', () => {
    language = language === 'zh' ? 'en' : 'zh';
    speak();
  });

if (isPage)
  byId('theme').addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    speak();
  });

ring.addEventListener('ringchange', count);

/** An embed shows one section in place of its ring. @param {string} name */
function alone(name) {
  if (!isPage && openAlone(name)) ring.hidden = true;
}

/** The link's fields override what the page says; a field that it leaves out is the page's own. */
async function follow() {
  await load();
  const link = parseFragment(location.hash);
  if (!link) return;
  for (const [name, text] of link.page) {
    if (name === 'lang') language = pickLanguage([text]) ?? language;
    else if (name === 'section') alone(text);
    else ring.setAttribute(name, text);
    if (name === 'theme' && (text === 'light' || text === 'dark')) root.dataset.theme = text;
  }
  for (const [name, text] of link.fields) ring.setAttribute(name, text);
  for (const failure of link.errors) {
    if (ring.report) ring.report(failure);
    else failures.push(failure);
  }
}

addEventListener('hashchange', () => follow().then(speak));

// The element comes to life once it knows what the link says, so that nothing is drawn twice.
await follow().catch(() => {});
ring.setAttribute('lang', language);
await import('./ringscope.js');
for (const failure of failures) ring.report(failure);
await ring.ready.then(speak, () => {});
watchSections();
