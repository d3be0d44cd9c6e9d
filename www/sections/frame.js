// What stands for sections/index.js in a frame: all sections are in a script of their own, which
// only a frame that shows one of them loads.

/** @typedef {import('../messages/index.js').Language} Language */
/** @typedef {Pick<typeof import('./index.js'), 'openAlone' | 'openTalk' | 'speakSections'>} Sections */

/** The name of that script, which the build fills in. */
const FILE = 'ringscope-sections.js';

/** Scripts of this page lie beside one another. */
const own = /** @type {HTMLScriptElement | null} */ (document.currentScript)?.src ?? '';

/** @type {Language} */
let language = 'en';
/** @type {Promise<Sections> | undefined} */
let loading;

function load() {
  loading ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.onload = () => done(Reflect.get(globalThis, 'RingscopeSections'));
    script.onerror = failed;
    script.src = trusted(new URL(FILE, own).href);
    document.head.append(script);
  });
  return loading;
}

/**
 * A policy may ask that somebody answers for the address.
 * @param {string} address
 * @returns {string}
 */
function trusted(address) {
  const types = Reflect.get(globalThis, 'trustedTypes');
  if (!types) return address;
  const policy = types.createPolicy('ringscope', { createScriptURL: () => address });
  return policy.createScriptURL('');
}

/** @param {Language} to */
export function speakSections(to) {
  language = to;
  loading?.then(
    (sections) => sections.speakSections(to),
    () => {},
  );
}

/** @param {string} name @param {string} [scene] */
export function openAlone(name, scene) {
  const show = (/** @type {typeof import('./index.js').openAlone} */ open) => {
    const ring = document.getElementById('ring');
    // By now another link may have asked for the ring.
    if (ring?.hidden) ring.hidden = open(name, scene);
  };
  load().then(
    (sections) => {
      sections.speakSections(language);
      // A name that is none shows the ring.
      show(sections.openAlone);
    },
    () => {
      loading = undefined;
      show(() => false);
    },
  );
  return true;
}

/** @param {string} text */
export function openTalk(text) {
  load().then(
    (sections) => {
      sections.speakSections(language);
      sections.openTalk(text);
    },
    () => {
      loading = undefined;
    },
  );
}

/** A frame shows a section alone or not at all. */
export function openScene() {}

/** A frame has no places for sections to watch. */
export function watchSections() {}
