// What only the sections on other methods and on luck ask of the core: values in, values out.
import * as wasm from '#wasm';
import { guard } from './core.js';

/** @typedef {import('./core.js').Some} Some */
/** @typedef {import('./core.js').Run} Run */

/**
 * @typedef {object} Outcome
 * @property {number} moved
 * @property {number} between
 * @property {number} total
 * @property {number} ideal
 * @property {[number, number]} peak
 * @property {{ entries: number, work: 'division' | 'comparisons' | 'table' | 'draws' | 'scores', steps: number }} cost
 * @property {(number | null)[]} before
 * @property {(number | null)[]} after
 */

/** @typedef {{ kind: string, args: string[], message: string }} Refusal */
/** @typedef {{ method: string, scheme: string, link: string, outcome: Outcome | null, refusal: Refusal | null }} Row */
/** @typedef {{ moved: number, round: number, share: number, ideal: number }} Remainder */

/**
 * @typedef {object} Law
 * @property {number} deviation
 * @property {[number, number]} band
 * @property {number} moved
 * @property {[number, number]} moved_band
 * @property {number} heirs
 * @property {number} peak
 */

/** @typedef {{ points: number, error: number, band: [number, number] }} Published */
/** @typedef {{ worst: number, deviation: number, peak: number, moved: number, heirs: number }} Draw */
/** @typedef {{ from: number, to: number, count: number, expected: number }} Bar */
/** @typedef {{ count: number, mean: Draw, last: Draw | null, law: Law, histogram: Bar[], near: number, link: string }} Report */
/** @typedef {{ skew: number, hot: number, sizes: boolean, bound: number | null, split: number, cache: number }} Traffic */
/** @typedef {{ id: string, keys: number, bytes: number, requests: number, overflow: number }} Part */
/** @typedef {{ nodes: Part[], peaks: [number, number, number], large: number, hottest: number, cached: number, elsewhere: number, most: number | null, link: string }} Load */
/** @typedef {{ gone: string[], lost: number, hurt: number, stuck: number, copies: number }} Loss */

/**
 * @typedef {object} Survey
 * @property {number} keys
 * @property {number} replicas
 * @property {Loss[]} nodes
 * @property {Loss | null} worst_pair
 * @property {number} mean_pair
 * @property {number} fatal_pairs
 * @property {number} pairs
 * @property {Loss[]} zones
 * @property {number} crowded
 * @property {number} neighbours
 * @property {string} link
 */

/** @typedef {{ id: string, keys: [number, number], moved: number, nodes: { id: string, keys: [number, number] }[], runs: Run[] }} Inside */
/** @typedef {{ keys: number, crossed: number, inside: number, elsewhere: number, parts: number, runs: Run[], regions: Inside[] }} Nested */
/** @typedef {{ id: string, said: number[], found: number[], names: string[], verdict: 'holds' | 'fails' | 'depends', link: string }} Claim */

/** @param {Some} base @param {string} command @param {string} own @returns {{ names: string[], rows: Row[] }} */
export const versus = (base, command, own) => guard(() => wasm.versus(base, command, own));

/** What the steps of a scenario have led to. @param {Some} scenario @returns {import('./core.js').Scenario} */
export const presentScenario = (scenario) => guard(() => wasm.presentScenario(scenario));

/** @param {number} from @param {number} to @returns {Remainder | null} */
export const remainderLaw = (from, to) => guard(() => wasm.remainderLaw(from, to));

/** @param {number} nodes @param {number} vnodes @returns {Law} */
export const lawOf = (nodes, vnodes) => guard(() => wasm.lawOf(nodes, vnodes));

/** @param {number} nodes @param {number} deviation @returns {number} */
export const pointsFor = (nodes, deviation) => guard(() => wasm.pointsFor(nodes, deviation));

/** @returns {Published[]} */
export const publishedSpread = () => guard(() => wasm.publishedSpread());

/** Rings drawn one by one; to be freed. */
export class Luck {
  #luck;

  /** @param {number} nodes @param {number} vnodes @param {number} seed the first */
  constructor(nodes, vnodes, seed) {
    this.#luck = new wasm.Luck(nodes, vnodes, seed);
  }

  /** @param {number} seed @returns {Some} */
  scenario(seed) {
    return guard(() => this.#luck.scenario(seed));
  }

  /** A part of the work that one more ring takes; whether that has finished it. @returns {boolean} */
  advance() {
    return guard(() => this.#luck.advance());
  }

  /** @returns {Report} */
  report() {
    return guard(() => this.#luck.report());
  }

  free() {
    this.#luck.free();
  }
}

/** @param {Some} scenario @param {Traffic} traffic @returns {Load} */
export const loadModel = (scenario, traffic) => guard(() => wasm.loadModel(scenario, traffic));

/** @param {Some} scenario @param {[string, string[]][]} zones @returns {Survey} */
export const surveyCopies = (scenario, zones) => guard(() => wasm.surveyCopies(scenario, zones));

/** @param {Some} scenario @param {string[]} gone @returns {Loss} */
export const failureOf = (scenario, gone) => guard(() => wasm.failureOf(scenario, gone));

/** @param {Some} scenario @returns {number} */
export const replicaNeighbours = (scenario) => guard(() => wasm.replicaNeighbours(scenario));

/**
 * @param {Some} outer @param {[string, Some][]} regions
 * @param {{ region: string | null, command: string } | null} step
 * @returns {Nested}
 */
export const nested = (outer, regions, step) =>
  guard(() =>
    wasm.nested(
      outer,
      regions.map(([name]) => name),
      regions.map(([, ring]) => ring),
      step?.region ?? undefined,
      step?.command,
    ),
  );

/** What the claims are about, and their names. @returns {[string, string[]][]} */
export const claimGroups = () => guard(() => wasm.claimGroups());

/** @param {string} id @returns {Claim} */
export const testClaim = (id) => guard(() => wasm.testClaim(id));
