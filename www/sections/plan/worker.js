// What the page's workers do: they hash keys for a ring, and read key files and search for a plan.
import init, { Plan } from '#wasm';
import '../../hasher.js';
import { HELPER } from './helper-name.js';
import { work } from './work.js';

/** @typedef {{ ticket: number, scenario: any, steps: string[], job: import('./work.js').Job }} Order */
/** @typedef {{ module: WebAssembly.Module } | { stop: number } | Order} Message */

/** So often a worker tells how far it is, in milliseconds, and hears whether to stop. */
const BUDGET = 100;

function help() {
  const scope = /** @type {any} */ (globalThis);
  /** @type {Promise<unknown> | undefined} */
  let started;
  /** The job under way. */
  let current = 0;

  /** @param {Order} order */
  const take = async ({ ticket, scenario, steps, job }) => {
    current = ticket;
    /** @type {Plan | undefined} */
    let plan;
    try {
      await started;
      plan = new Plan(scenario, steps);
      const done = await work(plan, job, {
        budget: BUDGET,
        now: () => performance.now(),
        rest: async (progress) => {
          scope.postMessage({ ticket, progress });
          await new Promise((resume) => setTimeout(resume));
          return current === ticket;
        },
      });
      if (done) scope.postMessage({ ticket, done });
    } catch (thrown) {
      // The core throws plain objects; what else there is, is not the reader's to mend.
      const broken = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : undefined;
      scope.postMessage(broken ? { ticket, broken } : { ticket, failure: thrown });
    } finally {
      plan?.free();
    }
  };

  scope.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
    if ('module' in data) started = init({ module_or_path: data.module });
    else if ('stop' in data) current = 0;
    else void take(data);
  };
}

const { name, document } = /** @type {{ name?: unknown, document?: unknown }} */ (globalThis);
if (!document && name === HELPER) help();
