// What an author pastes: a tag, a frame or a link that shows the same ring.

/**
 * @typedef {object} Choice
 * @property {'full' | 'steps' | 'none'} controls
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'auto' | 'en' | 'zh'} lang
 * @property {string} caption
 * @property {string | null} script the steps, one a line; null: those of the ring
 * @property {boolean} begin whether it begins before them
 */

/** What each option is where nothing is said. */
const STANDARD = { controls: 'full', theme: 'auto', lang: 'auto', caption: '' };

/** @param {string} text */
const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`);

/** A script as the field of a scenario: what stands on each line. @param {string} script */
const stepsOf = (script) =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(';');

/**
 * All that is to be said of a ring: the fields of its link, changed as chosen, and the options.
 * @param {string} fragment
 * @param {Choice} choice
 * @returns {[string, string][]}
 */
export function fieldsOf(fragment, choice) {
  const fields = new Map(new URLSearchParams(fragment));
  fields.delete('v');
  if (choice.script !== null) {
    fields.delete('step');
    const steps = stepsOf(choice.script);
    if (steps) fields.set('steps', steps);
    else fields.delete('steps');
  }
  if (choice.begin && fields.has('steps')) fields.set('step', '0');
  for (const [name, standard] of Object.entries(STANDARD)) {
    const value = String(Reflect.get(choice, name));
    if (value !== standard) fields.set(name, value);
  }
  return [...fields];
}

/** @param {string} tag @param {[string, string][]} attributes @param {string} [inside] */
function element(tag, attributes, inside = '') {
  const said = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  return `<${tag}${said}>${inside}</${tag}>`;
}

/** Where the script of the tag lies. */
const SCRIPT = 'ringscope.js';

/**
 * @param {[string, string][]} fields
 * @param {string} fallback what stands in for the ring
 */
export function tagOf(fields, fallback) {
  const script = element('script', [
    ['type', 'module'],
    ['src', SCRIPT],
  ]);
  return `${script}\n${element('hash-ring', fields, `\n  ${escaped(fallback)}\n`)}`;
}

/** @param {string} page the address of a page @param {[string, string][]} fields */
export function addressOf(page, fields) {
  const url = new URL(page);
  url.hash = fields.length > 0 ? `v=1&${new URLSearchParams(fields)}` : '';
  return url.href;
}

/** @param {string} address @param {string} title @param {number} height CSS pixels */
export const frameOf = (address, title, height) =>
  element('iframe', [
    ['src', address],
    ['title', title],
    ['width', '100%'],
    ['height', String(height)],
    ['loading', 'lazy'],
    ['sandbox', 'allow-scripts'],
  ]);
