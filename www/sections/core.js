// engine.js for what only the site's build of the core has: values in, values out.
import * as wasm from '#wasm';
import { asRingError } from '../engine.js';

/** @typedef {import('../ringscope.js').Node} Node */
/** @typedef {import('../ringscope.js').Scenario} Scenario */
/** @typedef {Partial<Scenario>} Some */

/** @typedef {{ alias: string, group: string, source: string }} System */
/** @typedef {{ alias: string, source: string, ring: Record<string, any> | null, warnings: string[] }} Described */
/** @typedef {{ line: number, text: string, kind: string, args: string[], lost: boolean }} Remark */

/**
 * @typedef {object} Paste
 * @property {string} format
 * @property {string[]} also
 * @property {Scenario['scheme'] | null} scheme
 * @property {Node[]} nodes
 * @property {Remark[]} remarks
 * @property {number} unnamed
 * @property {number} lines
 * @property {number} lost
 */

/** @typedef {{ from: number, to: number, owner: number | null }} Run */
/** @typedef {{ names: string[], parts: number, a: Run[], b: Run[], apart: number[], between: number[] }} Picture */
/** @typedef {{ a: string | null, b: string | null, share: number, keys: number }} Pair */
/** @typedef {import('../trace.js').Place} Place */

/**
 * @typedef {object} Duel
 * @property {boolean} exact
 * @property {number} share
 * @property {number} keys
 * @property {number} total
 * @property {Pair[]} pairs
 * @property {(Pair & { start: Place, end: Place })[]} ranges
 * @property {number} allRanges
 * @property {[number, number]} collisions
 * @property {[number, number]} points
 * @property {Picture | null} picture
 */

/** @typedef {{ cause: string, was: string, is: string, scenario: Scenario }} Preset */

/**
 * @typedef {object} Meaning
 * @property {Scenario} scenario
 * @property {boolean} own
 * @property {[string, number, number][]} points
 * @property {import('../engine.js').Proof} proof
 * @property {[number, number]} ranges
 * @property {Picture} picture
 */

/**
 * @typedef {object} Spread
 * @property {number} count
 * @property {number} distinct
 * @property {number[]} bins
 * @property {number} chiSquare
 * @property {number} expected
 * @property {number} gap
 * @property {number} expectedGap
 * @property {'few' | 'even' | 'clustered' | 'regular'} verdict
 */

/** @typedef {{ hash: string, docs: string, bits: number, labels: Spread, keys: Spread }} HashRow */

/**
 * @typedef {object} Scene
 * @property {string} id
 * @property {{ hash: string, ends: [string, string], spread: Spread }[]} spreads
 * @property {{ text: string, bytes: string, how: string, value: string }[]} texts
 * @property {{ how: string, points: number, lost: number, by_others: number, keys: number[], circle: number[], last: number, moved: number }[]} rings
 */

/** @typedef {{ kind: string, code: string, at: number }} Flag */
/** @typedef {{ flags: Flag[][], alike: number[][] }} Suspects */

/**
 * @template T
 * @param {() => T} work
 */
export function guard(work) {
  try {
    return work();
  } catch (thrown) {
    throw asRingError(thrown);
  }
}

/** Half of a surrogate pair is no text; what stands for it says so. @param {string} text */
export const whole = (text) => text.replace(/\p{Surrogate}/gu, '\u{fffd}');

/** @returns {System[]} */
export const listSystems = () => guard(() => wasm.listSystems());

/** @param {Some} scenario @returns {Described} */
export const describeSystem = (scenario) => guard(() => wasm.describeSystem(scenario));

/** @returns {string[]} */
export const pasteFormats = () => guard(() => wasm.pasteFormats());

/** @param {string} text @param {string} [format] @returns {Paste} */
export const pasteServers = (text, format) =>
  guard(() => wasm.pasteServers(whole(text), format ?? ''));

/** @param {Some} a @param {Some} b @param {number} limit @returns {Duel} */
export const duel = (a, b, limit) => guard(() => wasm.duel(a, b, limit));

/** @param {Some} a @returns {Preset[]} */
export const duelPresets = (a) => guard(() => wasm.duelPresets(a));

/** @param {Some} base @param {string} command @returns {{ absolute: Meaning, normalised: Meaning }} */
export const twoMeanings = (base, command) => guard(() => wasm.twoMeanings(base, command));

/** @returns {string[]} */
export const hashScenes = () => guard(() => wasm.hashScenes());

/** @param {string} id @returns {Scene} */
export const hashScene = (id) => guard(() => wasm.hashScene(id));

/**
 * @param {string} label @param {number} labels @param {string} key @param {number} keys
 * @param {number} bins
 * @returns {HashRow[]}
 */
export const hashRows = (label, labels, key, keys, bins) =>
  guard(() => wasm.hashRows(whole(label), labels, whole(key), keys, bins));

/** @param {string[]} names @returns {Suspects} */
export const suspects = (names) => guard(() => wasm.suspects(names.map(whole)));

/** What each field of a described ring may be. @returns {Map<string, string[]>} */
export const ruleChoices = () => new Map(guard(() => wasm.ruleChoices()));
