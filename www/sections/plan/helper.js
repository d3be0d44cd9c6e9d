// Long work for a plan, off the main thread where a worker is allowed, else in short slices on it.
import { address, hire } from '../../crew.js';
import { toError } from '../../error.js';
import { compiled } from '../core.js';
import { HELPER } from './helper-name.js';
import { work } from './work.js';

/** @typedef {import('./work.js').Job} Job */
/** @typedef {import('./work.js').Progress} Progress */
/** @typedef {import('../core.js').Planned} Planned */

/** So long the page may be held at a stretch, in milliseconds. */
const BUDGET = 8;

/**
 * @typedef {object} Waiting
 * @property {(done: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(progress: Progress) => void} told
 */

export class Helper {
  /** @type {Worker | null} */
  #worker = null;
  /** Jobs by ticket. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #tickets = 0;

  /** Hires the worker at once: later the page must ask for nothing any more. */
  constructor() {
    const url = address();
    if (!url) return;
    try {
      const worker = hire(url, HELPER);
      worker.onmessage = ({ data }) => this.#hear(data);
      worker.onmessageerror = () => this.#drop();
      worker.onerror = (event) => {
        // What a policy forbids is no error of the page.
        event.preventDefault();
        this.#drop();
      };
      worker.postMessage({ module: compiled() });
      this.#worker = worker;
    } catch {
      // There is none; slices do as well.
    }
  }

  /** The worker is no more: those that wait are done here. */
  #drop() {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { resolve } of waiting) resolve(GONE);
  }

  /** @param {{ ticket: number, progress?: Progress, done?: any, failure?: any, broken?: string }} answer */
  #hear({ ticket, progress, done, failure, broken }) {
    const waiting = this.#waiting.get(ticket);
    if (!waiting) return;
    if (progress) return waiting.told(progress);
    this.#waiting.delete(ticket);
    if (done) waiting.resolve(done);
    else if (failure) waiting.reject(toError(failure));
    // A worker that has broken cannot be trusted with more.
    else if (broken) {
      waiting.resolve(GONE);
      this.#drop();
    }
  }

  /**
   * Does a job for a plan; null where it was stopped.
   * @param {Planned} plan the same plan on the page @param {any} scenario @param {string[]} steps
   * @param {Job} job @param {(progress: Progress) => void} told @param {AbortSignal} signal
   * @returns {Promise<any>}
   */
  async run(plan, scenario, steps, job, told, signal) {
    if (this.#worker) {
      const done = await this.#ask(this.#worker, { scenario, steps, job }, told, signal);
      if (done !== GONE) return done;
    }
    return work(plan, job, {
      budget: BUDGET,
      now: () => performance.now(),
      rest: async (progress) => {
        if (signal.aborted) return false;
        told(progress);
        // Input and painting come first.
        await new Promise((resume) => setTimeout(resume));
        return !signal.aborted;
      },
    });
  }

  /**
   * @param {Worker} worker @param {{ scenario: any, steps: string[], job: Job }} order
   * @param {(progress: Progress) => void} told @param {AbortSignal} signal
   */
  #ask(worker, { scenario, steps, job }, told, signal) {
    this.#tickets += 1;
    const ticket = this.#tickets;
    return new Promise((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject, told });
      const stop = () => {
        if (!this.#waiting.delete(ticket)) return;
        worker.postMessage({ stop: ticket });
        resolve(null);
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      // A key file says nothing of the ring's own keys.
      const few = 'keys' in job ? { ...scenario, keys: 1 } : scenario;
      worker.postMessage({ ticket, scenario: few, steps, job });
    });
  }
}

/** The answer of a worker that is there no more. */
const GONE = Symbol('gone');
