// What only the section on moving data asks of the core: values in, values out.
import * as wasm from '#wasm';
import { guard } from '../core.js';

/** @typedef {import('../core.js').Some} Some */
/** @typedef {'old' | 'new'} Side */
/** @typedef {'soon' | 'late' | 'never'} Lateness */

/**
 * @typedef {object} Cast
 * @property {string} command
 * @property {string} from
 * @property {string} to
 * @property {[number, number]} places
 * @property {number} total
 * @property {number} all_moved
 * @property {number} moved
 * @property {string[]} keys
 */

/**
 * @typedef {object} Rules times in ticks
 * @property {number} copy_loss
 * @property {number} failure
 * @property {number} pause
 * @property {[number, number]} latency
 * @property {number} lateness
 * @property {number} grace
 * @property {number} copying
 * @property {number} window
 * @property {number} capacity
 * @property {number} clients
 */

/** @typedef {{ id: string, protections: string[], lateness: Lateness, fault: string | null }} Lesson */

/**
 * @typedef {object} Event
 * @property {number} at
 * @property {string} kind
 * @property {string | null} fault
 * @property {number | null} key
 * @property {number | null} client
 * @property {Side | null} side
 * @property {number | null} stamp
 * @property {number | null} newest
 * @property {number | null} version
 * @property {'notCopied' | 'copyLost' | 'dropped' | 'removed' | null} cause
 * @property {number | null} count
 * @property {boolean} phase
 * @property {boolean} minor
 */

/** @typedef {{ kind: 'read' | 'write' | 'delete' | 'answer' | 'refusal' | 'copy' | 'backfill' | 'compare', client: number | null, side: Side, sent: number, comes: number, key: number, lost: boolean }} Message */

/**
 * @typedef {Record<'reads' | 'hits' | 'absent' | 'misses' | 'rescued' | 'unanswered' | 'stale' | 'acknowledged' | 'lost'
 *   | 'twoOwners' | 'revived' | 'refused' | 'load' | 'peak' | 'copied', number>} Counts
 */

/** @typedef {'before' | 'copying' | 'switched' | 'comparing' | 'retired'} Phase */

/**
 * @typedef {object} Outline
 * @property {Event[]} events
 * @property {Message[]} messages
 * @property {[Phase, number][]} phases
 * @property {Counts} counts
 * @property {number} wrong
 * @property {number} end
 */

/** @typedef {{ stamp: number, deleted: boolean }} Cell */
/** @typedef {{ counts: Counts, keys: { old: Cell | null, new: Cell | null, truth: Cell }[], clients: number[], sides: [number, number] }} Frame */

/** @typedef {{ key: string, turn: number, nodes: string[], holders: string[], points: { turn: number, node: number, copy: number | null }[] }} Roles */

/** The model, kept in the core until `free` is called. */
export class Moving {
  #model;

  /** @param {Some} scenario @param {string} command */
  constructor(scenario, command) {
    this.#model = guard(() => new wasm.Moving(scenario, command));
  }

  /** @returns {Cast} */
  cast() {
    return guard(() => this.#model.cast());
  }

  /** @returns {Rules} */
  rules() {
    return guard(() => this.#model.rules());
  }

  /** The seed that shows best what a lesson is about. @param {string} lesson @returns {number} */
  tellingSeed(lesson) {
    return guard(() => this.#model.tellingSeed(lesson));
  }

  /** @param {string[]} protections @param {Lateness} lateness @param {number} seed @returns {Outline} */
  run(protections, lateness, seed) {
    guard(() => this.#model.setRun(protections, lateness, seed));
    return guard(() => this.#model.outline());
  }

  /** The state after an event. @param {number} at @returns {Frame} */
  frame(at) {
    return guard(() => this.#model.frame(at));
  }

  /** One more run of the survey: how many there were, and how many showed each fault. @returns {[number, number[]]} */
  survey() {
    return guard(() => this.#model.survey());
  }

  free() {
    this.#model.free();
  }
}

/** @returns {Lesson[]} */
export const movingLessons = () => guard(() => wasm.movingLessons());

/** @returns {string[]} */
export const movingProtections = () => guard(() => wasm.movingProtections());

/** @returns {string[]} */
export const movingFaults = () => guard(() => wasm.movingFaults());

/** @param {Some} scenario @param {string} key @returns {Roles} */
export const movingRoles = (scenario, key) => guard(() => wasm.movingRoles(scenario, key));
