// What a reader has set in a part of a section, as the text that a link carries:
// `regions;where=east;outer=ketama`. What is as at first is left out.
import { failure } from '../../engine.js';

/** @typedef {string | number | boolean} Setting */
/** @typedef {{ read: (text: string) => Setting | undefined, choices: string }} Kind */
/** @typedef {import('../../engine.js').Failure} Failure */
/** @typedef {{ part: string, settings: [string, Setting][], failures: Failure[] }} Scene */

/** One of a few. @param {readonly Setting[]} values @returns {Kind} */
export const oneOf = (values) => ({
  read: (text) => values.find((value) => String(value) === text),
  choices: values.map((value) => (value === '' ? '“”' : String(value))).join(', '),
});

/** A whole number. @param {number} low @param {number} high @returns {Kind} */
export const whole = (low, high) => ({
  read: (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= low && value <= high ? value : undefined;
  },
  choices: `${low}…${high}`,
});

/** A number as a person types one; the core judges it. @type {Kind} */
export const number = {
  read: (text) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
  choices: '0…',
};

/** Any text that a name may be. @type {Kind} */
export const name = {
  read: (text) => (text.length <= 1000 ? text : undefined),
  choices: '…',
};

/** What stands between settings must not stand in them. @param {string} text */
const quoted = (text) => text.replace(/[%;=]/g, encodeURIComponent);

/** @param {string} text */
function unquoted(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param {string} part
 * @param {Record<string, Setting>} now @param {Record<string, Setting>} first
 */
export function writeScene(part, now, first) {
  const changed = Object.keys(first).filter((key) => now[key] !== first[key]);
  return [part, ...changed.map((key) => `${key}=${quoted(String(now[key]))}`)].join(';');
}

/**
 * What a link says of a part; what it says wrongly is named and stays as at first.
 * @param {string} text
 * @param {Map<string, Record<string, Kind>>} kinds of the settings of each part
 * @returns {Scene}
 */
export function readScene(text, kinds) {
  const [part = '', ...pairs] = text.split(';');
  const known = kinds.get(part);
  if (!known)
    return { part: '', settings: [], failures: [wrong('scene', part, [...kinds.keys()])] };
  /** @type {Scene} */
  const scene = { part, settings: [], failures: [] };
  for (const pair of pairs.filter(Boolean)) {
    const at = pair.indexOf('=');
    const key = at < 0 ? pair : pair.slice(0, at);
    const kind = Object.hasOwn(known, key) ? known[key] : undefined;
    const value = unquoted(pair.slice(at + 1));
    const setting = kind?.read(value);
    if (!kind) scene.failures.push(wrong(part, key, Object.keys(known)));
    else if (setting === undefined) scene.failures.push(wrong(key, value, [kind.choices]));
    else scene.settings.push([key, setting]);
  }
  return scene;
}

/** @param {string} what @param {string} text @param {string[]} choices */
function wrong(what, text, choices) {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return failure('not-one-of', [what, `“${shown}”`, choices.join(', ')]);
}

/** A scene in a fragment: as it is, but for what a fragment or a mail would stumble over. @param {string} text */
export const inFragment = (text) =>
  encodeURIComponent(text).replace(/%(3B|3D|3A|2C|2F|40)/g, decodeURIComponent);
