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
 * @property {string[]} blocks the blocks that hold servers, if there are several
 * @property {string | null} block the one that was read
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

/** The compiled core, for workers. */
export const compiled = () => wasm.compiled();

/** Half of a surrogate pair is no text; what stands for it says so. @param {string} text */
export const whole = (text) => text.replace(/\p{Surrogate}/gu, '\u{fffd}');

/** @returns {System[]} */
export const listSystems = () => guard(() => wasm.listSystems());

/** @param {Some} scenario @returns {Described} */
export const describeSystem = (scenario) => guard(() => wasm.describeSystem(scenario));

/** @returns {string[]} */
export const pasteFormats = () => guard(() => wasm.pasteFormats());

/** @param {string} text @param {string} [format] @param {string} [block] @returns {Paste} */
export const pasteServers = (text, format, block) =>
  guard(() => wasm.pasteServers(whole(text), format ?? '', whole(block ?? '')));

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

// The plan of a change.

/** @typedef {{ keys: number, bytes: number, requests: number }} Fed */
/** @typedef {{ name: string | null, share: number, keys: number }} Amount */
/** @typedef {{ from: string | null, to: string | null, share: number, keys: number, file: Fed }} Transfer */
/** @typedef {{ kind: string, step: number, name: string | null, value: number }} PlanWarning */
/** @typedef {{ text: string, share: number, keys: number, exact: boolean, between: number, peak: number, busiest: Amount | null }} PlanStep */
/** @typedef {{ name: string, before: number | null, after: number | null }} PlanServer */
/** @typedef {{ start: string, end: string, start_hex: string, end_hex: string, from: string | null, to: string | null, share: number, keys: number }} Stretch */
/** @typedef {{ given: number, best: number, order: number[], tried: number, all: boolean, exact: boolean }} Orders */
/** @typedef {{ keys: number, bytes: number, all: number, each: number }} PlanTime */
/** @typedef {{ count: number, first: number }} Odd */
/** @typedef {{ line: number, text: string, why: string }} Refusal */
/** @typedef {{ count: [number, number], made: number, none_left: number, holders: { name: string, gets: number, drops: number }[], sampled: number | null }} Copies */
/** @typedef {{ kind: 'points', vnodes: number, peak: number, reached: boolean, moved: number, most: number }} FoundPoints */
/** @typedef {{ kind: 'weight', weight: number, share: number, moved: number, around: (number | null)[] }} FoundWeight */
/** @typedef {{ kind: 'order', orders: Orders | null }} FoundOrder */

/**
 * How a key file was read.
 * @typedef {object} Reading
 * @property {Fed} total
 * @property {Fed} moved
 * @property {string | null} by
 * @property {boolean} named
 * @property {string[]} ignored
 * @property {boolean} sizes
 * @property {boolean} requests
 * @property {boolean} bom
 * @property {number} crlf
 * @property {number} empty
 * @property {Odd} bytes
 * @property {Odd} spaced
 * @property {number} refused
 * @property {Refusal[]} refusals
 * @property {number | null} again
 * @property {number} compared
 * @property {string | null} wrong
 */

/**
 * @typedef {object} Outline
 * @property {string} scheme
 * @property {number} count
 * @property {number} points
 * @property {number} peak
 * @property {boolean} exact
 * @property {'asked' | 'placed' | null} inexact
 * @property {number} share
 * @property {number} keys
 * @property {number} total
 * @property {Transfer[]} flows
 * @property {number} ranges
 * @property {PlanStep[]} steps
 * @property {number} sum
 * @property {Amount | null} sender
 * @property {Amount | null} receiver
 * @property {PlanServer[]} servers
 * @property {Copies | null} copies
 * @property {PlanWarning[]} warnings
 * @property {Picture | null} picture
 * @property {boolean} slots
 */

/** @param {string} text @returns {Scenario} */
export const readScenario = (text) => guard(() => wasm.readScenario(whole(text)));

/** @param {string} verb @param {string[]} parts @returns {string} */
export const writeStep = (verb, parts) => guard(() => wasm.writeStep(verb, parts.map(whole)));

/** A plan, worked out; it is kept in the core until `free` is called. */
export class Planned {
  #plan;

  /** @param {Some} scenario @param {string[]} steps */
  constructor(scenario, steps) {
    this.#plan = guard(() => new wasm.Plan(scenario, steps));
  }

  /** @returns {Outline} */
  outline() {
    return guard(() => this.#plan.outline());
  }

  /** @param {number} from @param {number} count @returns {Stretch[]} */
  ranges(from, count) {
    return guard(() => this.#plan.ranges(from, count));
  }

  /** @param {number} peak */
  huntPoints(peak) {
    return new Hunting(guard(() => this.#plan.huntPoints(peak)));
  }

  /** @param {string} server @param {number} share */
  huntWeight(server, share) {
    return new Hunting(guard(() => this.#plan.huntWeight(server, share)));
  }

  huntOrder() {
    return new Hunting(guard(() => this.#plan.huntOrder()));
  }

  /** @param {number} keys @param {number} bytes @param {number} rate @param {boolean} byBytes @returns {PlanTime} */
  time(keys, bytes, rate, byBytes) {
    return guard(() => this.#plan.time(keys, bytes, rate, byBytes));
  }

  /** @param {string} layout `lines`, `comma`, `semicolon`, `tab`, or as it looks */
  beginKeys(layout) {
    guard(() => this.#plan.beginKeys(layout));
  }

  /** @param {Uint8Array} bytes @param {boolean} last */
  takeKeys(bytes, last) {
    guard(() => this.#plan.takeKeys(bytes, last));
  }

  /** @returns {boolean} whether there is more to compare */
  compareKeys() {
    return guard(() => this.#plan.compareKeys());
  }

  /** @returns {Reading} */
  reading() {
    return guard(() => this.#plan.reading());
  }

  /** All that is known of the file, for the same plan elsewhere. */
  fed() {
    return guard(() => this.#plan.fed());
  }

  /** @param {unknown} fed */
  takeFed(fed) {
    guard(() => this.#plan.takeFed(fed));
  }

  forget() {
    guard(() => this.#plan.forget());
  }

  /** @returns {Scenario} */
  planned() {
    return guard(() => this.#plan.planned());
  }

  matrixCsv() {
    return guard(() => this.#plan.matrixCsv());
  }

  rangesCsv() {
    return guard(() => this.#plan.rangesCsv());
  }

  /** @param {number} most */
  json(most) {
    return guard(() => this.#plan.json(most));
  }

  /** @param {string[]} words */
  markdown(words) {
    return guard(() => this.#plan.markdown(words));
  }

  setSlots() {
    return guard(() => this.#plan.setSlots());
  }

  free() {
    this.#plan.free();
  }
}

/** A search, one small step at a time. */
class Hunting {
  #hunt;

  /** @param {import('#wasm').Hunt} hunt */
  constructor(hunt) {
    this.#hunt = hunt;
  }

  /** @returns {boolean} whether there is more to do */
  advance() {
    return guard(() => this.#hunt.advance());
  }

  part() {
    return guard(() => this.#hunt.part());
  }

  found() {
    return guard(() => this.#hunt.found());
  }

  free() {
    this.#hunt.free();
  }
}
