// The sections below the ring. Each is loaded when it nears the screen or is asked for.

/** @typedef {import('../messages/index.js').Language} Language */
/** @typedef {{ speak: (language: Language) => void, scene?: (text: string) => void }} Section */

/** @type {Record<string, () => Promise<{ mount: (place: HTMLElement, language: Language) => Promise<Section> }>>} */
const modules = {
  story: () => import('./story.js'),
  compare: () => import('./compare.js'),
  balance: () => import('./balance.js'),
  systems: () => import('./systems.js'),
  plan: () => import('./plan.js'),
  moving: () => import('./moving.js'),
  embed: () => import('./embed.js'),
  questions: () => import('./questions.js'),
  claims: () => import('./claims.js'),
};

/** @type {Map<string, Promise<Section>>} */
const mounted = new Map();

/** @type {Language} */
let language = 'en';

/** @param {string} name */
function mount(name) {
  const place = document.getElementById(name);
  const load = modules[name];
  if (!place || !load || mounted.has(name)) return;
  // Who listens on the page listens to the main ring; a section's own rings are its own affair.
  for (const type of ['ringready', 'ringchange', 'ringselect', 'ringerror']) {
    place.addEventListener(type, (event) => event.stopPropagation());
  }
  const mounting = load().then((module) => module.mount(place, language));
  mounted.set(name, mounting);
  // Where the core cannot be had the main ring says so; the next call tries again.
  mounting.catch(() => mounted.delete(name));
}

/** Brings a section before the reader, once it is there. @param {string} name */
function show(name) {
  const go = () => document.getElementById(name)?.scrollIntoView();
  mount(name);
  go();
  mounted.get(name)?.then(go, () => {});
}

/**
 * Shows a scene of a section, as a link says it.
 * @param {string} name @param {string} text
 */
export function openScene(name, text) {
  if (!Object.hasOwn(modules, name)) return;
  mount(name);
  mounted.get(name)?.then(
    (shown) => shown.scene?.(text),
    () => {},
  );
}

/** Gives a talk, as a link has it. @param {string} text */
export function openTalk(text) {
  import('./present.js').then(({ present }) => present(text, language)).catch(() => {});
}

/** Watches the places of the sections, and mounts what comes near. */
export function watchSections() {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        mount(target.id);
      }
    },
    { rootMargin: '300px' },
  );
  for (const name of Object.keys(modules)) {
    const place = document.getElementById(name);
    if (place) near.observe(place);
  }
  for (const link of document.querySelectorAll('#sections a')) {
    link.addEventListener('click', (event) => {
      // The fragment holds what is on screen; going to a section must not throw that away.
      event.preventDefault();
      show(link.getAttribute('href')?.slice(1) ?? '');
    });
  }
  const anchor = location.hash.slice(1);
  if (Object.hasOwn(modules, anchor)) show(anchor);
}

/** Says everything again in another language or theme. @param {Language} to */
export function speakSections(to) {
  language = to;
  for (const section of mounted.values()) {
    section.then(
      (shown) => shown.speak(to),
      () => {},
    );
  }
}

/**
 * Shows one section alone, where a page has no place for it: an embed.
 * @param {string} name @param {string} [scene] what is to be seen of it
 */
export function openAlone(name, scene) {
  if (!Object.hasOwn(modules, name)) return false;
  if (!document.getElementById(name)) {
    const main = document.createElement('main');
    const place = document.createElement('section');
    place.id = name;
    main.append(place);
    document.body.append(main);
  }
  mount(name);
  if (scene !== undefined) openScene(name, scene);
  return true;
}
