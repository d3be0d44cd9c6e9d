// Workers that hash keys while the page stays free. Where there can be none, nobody is told: the keys
// are then hashed in slices.
import { script } from '#hasher';
import './hasher.js';
import { WORKER } from './worker-name.js';

/** @typedef {{ scheme: string, pattern: string, from: number, to: number, ticket: number }} Job */

/** Keys of one task: long enough to be worth a message, short enough to be taken within a frame. */
const TASK = 1 << 17;
/** So many tasks lie before each worker, so that it never waits for the page. */
const AHEAD = 2;
const MOST_WORKERS = 8;
/** Workers from whom nothing comes for so many ticks will not answer any more. */
const PATIENCE = 4;
/** Milliseconds: longer than the slowest machine hashes one task. */
const TICK = 5000;

/** Whether a worker has failed here: then no other is tried. */
let refused = false;

/**
 * The address of the worker's script where a worker may be tried: a script of the page's own origin,
 * which is what policies allow. Elsewhere trying alone would be a violation.
 */
export function address() {
  if (refused || typeof Worker === 'undefined' || !script.url) return null;
  const { origin } = new URL(script.url);
  return origin !== 'null' && origin === globalThis.location?.origin ? script.url : null;
}

/** Where a policy asks for it, an address of a script has to be vouched for. @param {string} url */
function trusted(url) {
  const { trustedTypes } = /** @type {{ trustedTypes?: any }} */ (globalThis);
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy('ringscope', {
    createScriptURL: (/** @type {string} */ text) => text,
  });
  return policy.createScriptURL(url);
}

/** @type {any} */
let policy;

/** @param {string} url @param {string} [name] what the script is told to be */
export function hire(url, name = WORKER) {
  const type = /** @type {WorkerType} */ (script.type);
  return new Worker(trusted(url), { type, name });
}

/**
 * Starts workers on a job.
 * @param {WebAssembly.Module} module the compiled core
 * @param {Job} job
 * @param {(from: number, positions: BigUint64Array) => boolean} take gets the positions in the order of the keys; says whether to go on
 * @param {() => void} fail is told, once, that there are no workers after all
 * @returns {(() => void) | null} stops them; null where there can be none
 */
export function startCrew(module, { scheme, pattern, from, to }, take, fail) {
  const url = address();
  if (!url) return null;
  const tasks = Math.ceil((to - from) / TASK);
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  const count = Math.min(tasks, MOST_WORKERS, Math.max(2, cores - 1));
  /** @type {Worker[]} */
  const workers = [];
  /** Answers whose turn has not come. @type {Map<number, BigUint64Array>} */
  const early = new Map();
  let [asked, taken] = [from, from];
  let silent = 0;
  const stop = () => {
    clearInterval(watch);
    for (const worker of workers.splice(0)) worker.terminate();
    early.clear();
  };
  /** @param {Worker} worker */
  const ask = (worker) => {
    if (asked >= to) return;
    const end = Math.min(to, asked + TASK);
    worker.postMessage({ scheme, pattern, from: asked, to: end });
    asked = end;
  };
  const drop = () => {
    if (workers.length === 0) return;
    refused = true;
    stop();
    fail();
  };
  /** @param {Worker} worker @param {{ from: number, positions: BigUint64Array }} answer */
  const hear = (worker, answer) => {
    if (workers.length === 0) return;
    silent = 0;
    ask(worker);
    early.set(answer.from, answer.positions);
    for (let next = early.get(taken); next; next = early.get(taken)) {
      early.delete(taken);
      const start = taken;
      taken += next.length;
      if (!take(start, next)) return stop();
    }
    if (taken >= to) stop();
  };
  // In ticks, so that a page that was put to sleep does not blame workers that slept too.
  const watch = setInterval(() => {
    silent += 1;
    if (silent > PATIENCE) drop();
  }, TICK);
  try {
    for (let nth = 0; nth < count; nth += 1) {
      const worker = hire(url);
      workers.push(worker);
      worker.onmessage = ({ data }) => hear(worker, data);
      worker.onmessageerror = drop;
      worker.onerror = (event) => {
        // What a policy forbids is no error of the page.
        event.preventDefault();
        drop();
      };
      worker.postMessage({ module });
      for (let lead = 0; lead < AHEAD; lead += 1) ask(worker);
    }
  } catch {
    refused = true;
    stop();
    return null;
  }
  return stop;
}
