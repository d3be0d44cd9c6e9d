// The languages, and numbers as each of them writes them.
import { words as en } from './en.js';
import { reader as readerEn } from './reader-en.js';
import { reader as readerZh } from './reader-zh.js';
import { words as zh } from './zh.js';

export { pickLanguage } from './pick.js';

/** @typedef {{ name: string | null }} Name a node's name among text */
/** @typedef {string | Name | { strong: string }} Part */
/** @typedef {{ id: string | null, keys: number }} Row */

/**
 * @typedef {object} Numbers
 * @property {(n: number) => string} n a whole number
 * @property {(n: number) => string} compact a round number, short
 * @property {(share: number) => string} pct a share as a percentage
 * @property {(x: number) => string} fixed two decimals
 * @property {(x: number) => string} signed one decimal with its sign
 * @property {(items: string[]) => string} list
 * @property {(rows: Row[], side: 'from' | 'to') => Part[]} rows
 */

/**
 * @typedef {object} Words
 * @property {'en' | 'zh'} lang
 * @property {string} addNode
 * @property {(id: string) => string} remove
 * @property {(id: string) => string} weightOf
 * @property {(id: string) => string} nameOf
 * @property {string} undo
 * @property {string} redo
 * @property {string} play
 * @property {string} pause
 * @property {string} step
 * @property {(step: number, steps: number) => string} stepOf
 * @property {string} start
 * @property {string} nodes
 * @property {string} weight
 * @property {string} drained
 * @property {(n: number) => string} points
 * @property {(n: number) => string} slots
 * @property {(n: number) => string} buckets
 * @property {(n: number) => string} collisions
 * @property {Record<string, string>} warnings
 * @property {(n: number) => string} keys
 * @property {string} isNew
 * @property {(share: number) => string} difference
 * @property {string} pointsPerWeight
 * @property {string} keysDial
 * @property {string} replicas
 * @property {string} scheme
 * @property {string} lookUp
 * @property {string} lookUpHint
 * @property {string} clear
 * @property {string} other
 * @property {string} settings
 * @property {string} yours
 * @property {string} yourNodes
 * @property {string} yourNodesHint
 * @property {string} yourKeys
 * @property {string} yourKeysHint
 * @property {string} use
 * @property {string} useNodes
 * @property {string} useKeys
 * @property {string} useCount
 * @property {string} ring
 * @property {(nodes: number, points: number, keys: number) => string} ringSummary
 * @property {{ title: (nodes: number) => string, figure: (n: number) => string, line: (n: number) => string, note: (peak: number) => string, empty: string }} before
 * @property {Record<Op, (id: Name, value: string) => Part[]> & { moved: (moved: number, total: number) => string, ideal: (share: number) => string, remainder: (share: number) => string }} after
 * @property {string} share
 * @property {(share: number) => string} fair
 * @property {(keys: number) => string} owned
 * @property {(turn: number) => string} keyAt
 * @property {(node: Name) => Part[]} belongs
 * @property {string} nobody
 * @property {(ids: string[]) => string} replicasOf
 * @property {string} view
 * @property {string} zoomIn
 * @property {string} zoomOut
 * @property {string} whole
 * @property {string} wholeRing
 * @property {string} lanes
 * @property {string} asRing
 * @property {string} unroll
 * @property {string} rollUp
 * @property {(index: number, turn: number) => string} pointAt
 * @property {string} arcShare
 * @property {string} position
 * @property {string} point
 * @property {string} hashed
 * @property {Record<Op, (id: Name, value: string) => Part[]> & ProofWords} proof
 * @property {TimelineWords} timeline
 * @property {TakeWords} take
 * @property {(pending: number) => string} placing
 * @property {string} numbers
 * @property {string} nodeTable
 * @property {string} moveTable
 * @property {Record<'node' | 'weight' | 'zone' | 'points' | 'share' | 'fair' | 'keys' | 'from' | 'to', string>} columns
 * @property {(peak: number, deviation: number) => string} balance
 * @property {string} expected
 * @property {string} nobodyCell
 * @property {string} errorTitle
 * @property {string} dismiss
 * @property {Record<string, string>} errors sentences by kind; none means the core's own English
 */

/** @typedef {'add' | 'remove' | 'weight' | 'rename' | 'vnodes' | 'scheme' | 'replicas'} Op */

/**
 * @typedef {object} ProofWords
 * @property {(moved: number, total: number, share: number) => string} moved
 * @property {(id: Name) => Part[]} allTo
 * @property {(id: Name) => Part[]} allFrom
 * @property {(rows: Row[]) => Part[]} from
 * @property {(rows: Row[]) => Part[]} to
 * @property {string} end
 * @property {(share: number, ideal: number) => string} share
 * @property {(n: number) => string} between
 * @property {(n: number, share: number) => string} remainder
 * @property {(n: number) => string} pending
 * @property {(nodes: number, keys: number) => string} start
 * @property {string} undone
 * @property {string} redone
 * @property {(step: number) => string} sought
 * @property {string} set
 */

/**
 * @typedef {object} TimelineWords
 * @property {string} marks
 * @property {(step: number, command: string) => string} mark
 * @property {string} speed
 * @property {(speed: number) => string} times
 * @property {(n: number) => string} dropped
 * @property {string} compare
 * @property {string} nothing
 * @property {string} previous
 * @property {(from: number, to: number, moved: number, total: number, share: number) => string} between
 * @property {(from: Name, to: Name, keys: number) => Part[]} most
 * @property {(from: Name, to: Name) => Part[]} all
 * @property {string} same
 * @property {string} predict
 * @property {(command: Name, keys: number) => Part[]} question
 * @property {string} guess
 * @property {string} reveal
 * @property {(n: number) => string} percent
 * @property {(guess: number, share: number) => string} guessed
 */

/**
 * @typedef {Record<'title' | 'link' | 'copied' | 'copyYourself' | 'barLeftOut' | 'noAddress' | 'address' | 'svg' | 'png'
 *   | 'scale' | 'json' | 'nodes' | 'arcs' | 'moves' | 'csvHint' | 'film' | 'filming' | 'filmStopped' | 'changed'
 *   | 'back' | 'backHint' | 'load' | 'open', string> & {
 *   leftOut: (keys: number, most: number) => string, times: (scale: number) => string,
 *   saved: (name: string) => Part[], writing: (lines: number) => string }} TakeWords
 */

const languages = { en, zh };
const readers = { en: readerEn, zh: readerZh };

/** @typedef {keyof typeof languages} Language */
/** @typedef {ReturnType<typeof readerEn>} Reader */
/** @typedef {Words & { f: Numbers, reader: Reader }} Spoken */

/** @type {Map<Language, Spoken>} */
const made = new Map();

/**
 * The words of a language, with its numbers as `f` and those of the inspector as `reader`.
 * @param {Language} lang
 */
export function words(lang) {
  let words = made.get(lang);
  if (!words) {
    const f = numbers(lang);
    words = { ...languages[lang](f), f, reader: readers[lang](f) };
    made.set(lang, words);
  }
  return words;
}

/**
 * An error's sentence in the reader's language, else in the core's. Its values may be names, so
 * each is a part of its own.
 * @param {{ kind: string, args: string[], message: string }} error
 * @param {Words} words
 * @param {string} [own] the core's sentence with its places
 * @returns {Part[]}
 */
export function say({ kind, args, message }, { lang, errors }, own = message) {
  const known = (/** @type {string} */ text) =>
    Object.hasOwn(errors, text) ? errors[text] : undefined;
  const pieces = (known(kind) ?? own).split(/\{(\d)\}/);
  const values = pieces.map((piece, at) => {
    const value = at % 2 === 0 ? piece : (args[Number(piece)] ?? '');
    const said = at % 2 === 0 ? value : (known(value) ?? value);
    return { own: said === value, said };
  });
  return values.map(({ own, said }, at) => {
    if (at % 2 === 1) return own ? { name: said } : said;
    if (lang !== 'zh') return said;
    // Chinese sets a space beside Latin letters and digits, and none beside its own signs.
    const [before, after] = [values[at - 1]?.said ?? '', values[at + 1]?.said ?? ''];
    const start = DENSE_END.test(before) ? said.trimStart() : said;
    return DENSE_START.test(after) ? start.trimEnd() : start;
  });
}

/** What stands close in Chinese: its letters, quotes and signs. */
const DENSE = '[\\p{Script=Han}“”‘’（），。：；、]';
const DENSE_START = new RegExp(`^${DENSE}`, 'u');
const DENSE_END = new RegExp(`${DENSE}$`, 'u');

/** @param {string} lang @returns {Numbers} */
function numbers(lang) {
  const whole = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 });
  const format = (/** @type {Intl.NumberFormatOptions} */ options) =>
    new Intl.NumberFormat(lang, options);
  const coarse = format({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // Small shares keep their figures, so that the nodes of a large ring can be told apart.
  const fine = format({ minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const percent = (/** @type {number} */ share) => (share === 0 || share >= 0.0995 ? coarse : fine);
  const two = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const signed = format({
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const signedFine = format({
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const short = format({ notation: 'compact' });
  const and = new Intl.ListFormat(lang, { type: 'conjunction' });
  const n = (/** @type {number} */ x) => whole.format(x);
  return {
    n,
    compact: (x) => short.format(x).replace('K', 'k'),
    pct: (share) => `${percent(share).format(share * 100)} %`,
    fixed: (x) => two.format(x),
    // A true minus sign is as wide as a digit.
    signed: (x) => (Math.abs(x) < 1 ? signedFine : signed).format(x).replace('-', '−'),
    list: (items) => and.format(items),
    rows: (rows, side) =>
      rows.flatMap((row, at) => [
        at ? (lang === 'zh' ? '，' : ', ') : '',
        ...sided(lang, side, { name: row.id }),
        ` ${n(row.keys)}`,
      ]),
  };
}

/** @param {string} lang @param {'from' | 'to'} side @param {Name} name @returns {Part[]} */
function sided(lang, side, name) {
  if (lang === 'zh') return [side === 'from' ? '来自 ' : '迁到 ', name];
  return [`${side} `, name];
}
