// The words of the section on moving data, and what an event's sentence is made of.
import { words as wordsOf } from './index.js';
import { words as en } from './moving-en.js';
import { words as zh } from './moving-zh.js';
import { systemsWords } from './systems.js';

/** @typedef {import('./index.js').Language} Language */
/** @typedef {import('../sections/moving/model.js').Event} Event */
/** @typedef {import('../sections/moving/model.js').Cast} Cast */
/** @typedef {import('../sections/moving/model.js').Rules} Rules */
/** @typedef {ReturnType<typeof en>} MovingWords */
/** @typedef {{ f: import('./index.js').Numbers, share: (share: number) => string }} MovingNumbers */

/**
 * What an event speaks of, ready to be put into a sentence; what it does not speak of is empty.
 * @typedef {object} Told
 * @property {string} key
 * @property {string} client
 * @property {string} side the owner it is about
 * @property {boolean} single whether it is about one owner only
 * @property {string} from the old owner
 * @property {string} to the new one
 * @property {string} stamp
 * @property {string} newest
 * @property {string} version
 * @property {number} number the version as a number
 * @property {'notCopied' | 'copyLost' | 'dropped' | 'removed'} cause
 * @property {number} count
 * @property {number} of how many keys are followed
 * @property {number} window
 * @property {(protection: string) => boolean} has
 */

/** @param {Language} language @returns {MovingWords} */
export function movingWords(language) {
  const numbers = { f: wordsOf(language).f, share: systemsWords(language).share };
  return language === 'zh' ? zh(numbers) : en(numbers);
}

/**
 * A name in a sentence keeps its own direction. Plain Latin text needs no help for that.
 * @param {string} name
 */
const isolated = (name) => (/^[\x20-\x7e]*$/.test(name) ? name : `\u2068${name}\u2069`);

/** The same cast with names that can be put into sentences. @param {Cast} cast @returns {Cast} */
export const named = (cast) => ({
  ...cast,
  command: isolated(cast.command),
  from: isolated(cast.from),
  to: isolated(cast.to),
  keys: cast.keys.map(isolated),
});

/**
 * The sentence of an event.
 * @param {Event} event @param {Language} language
 * @param {{ cast: Cast, rules: Rules, protections: string[] }} model
 */
export function eventSentence(event, language, { cast: plain, rules, protections }) {
  const cast = named(plain);
  const words = movingWords(language);
  const { n } = wordsOf(language).f;
  const number = (/** @type {number | null} */ value) => (value === null ? '' : n(value));
  return (
    words.event[event.kind]?.({
      key: cast.keys[event.key ?? 0] ?? '',
      client: words.picture.client(event.client ?? 0),
      side: event.side === 'new' ? cast.to : cast.from,
      single: event.side !== null,
      from: cast.from,
      to: cast.to,
      stamp: number(event.stamp),
      newest: number(event.newest),
      version: number(event.version),
      number: event.version ?? 0,
      cause: event.cause ?? 'removed',
      count: event.count ?? 0,
      of: cast.keys.length,
      window: rules.window,
      has: (one) => protections.includes(one),
    }) ?? ''
  );
}
