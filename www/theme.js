// Light or dark: what the page around has chosen, else what the reader prefers.

/** Attributes by which pages and documentation tools say it. */
const SWITCHES = ['data-theme', 'data-md-color-scheme', 'data-mode', 'data-color-mode', 'class'];

const DARK = new Set(['dark', 'slate', 'navy', 'coal', 'ayu', 'night', 'black']);
const LIGHT = new Set(['light', 'default', 'rust', 'day', 'white']);

/**
 * What one element says by its switches, if it says anything.
 * @param {Element} element
 * @returns {'light' | 'dark' | undefined}
 */
function said(element) {
  for (const name of SWITCHES) {
    for (const word of (element.getAttribute(name) ?? '').toLowerCase().split(/\s+/)) {
      // A class `light` or `default` is too common a word off the root to mean the theme.
      if (DARK.has(word) && (name !== 'class' || word === 'dark' || isRoot(element))) return 'dark';
      if (LIGHT.has(word) && (name !== 'class' || isRoot(element))) return 'light';
    }
  }
}

/** @param {Element} element */
const isRoot = (element) => element === document.documentElement || element === document.body;

/** @param {Element} element @returns {Element | null} */
function parent(element) {
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * The theme of the place where `element` stands.
 * @param {HTMLElement} element
 * @returns {'light' | 'dark'}
 */
export function themeAround(element) {
  for (let at = parent(element); at; at = parent(at)) {
    const theme = said(at);
    if (theme) return theme;
  }
  const schemes = getComputedStyle(parent(element) ?? element).colorScheme.split(/\s+/);
  const dark = schemes.includes('dark');
  if (dark && schemes.includes('light')) {
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  return dark ? 'dark' : 'light';
}

/**
 * Calls `changed` whenever the theme around `element` may have changed; returns how to stop.
 * @param {HTMLElement} element
 * @param {() => void} changed
 */
export function watchTheme(element, changed) {
  const observer = new MutationObserver(changed);
  const attributeFilter = [...SWITCHES, 'style'];
  for (let at = parent(element); at; at = parent(at)) {
    observer.observe(at, { attributes: true, attributeFilter });
  }
  const media = matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    media.removeEventListener('change', changed);
  };
}
