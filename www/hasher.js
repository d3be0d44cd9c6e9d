// What a worker does: hashes the keys it is asked for, with the core that it is sent compiled.
import init, { hashKeys } from '#wasm';
import { isWorker } from './worker-name.js';

/**
 * What this needs of a worker's own scope.
 * @typedef {object} Scope
 * @property {(event: MessageEvent<{ module: WebAssembly.Module } | Task>) => void} onmessage
 * @property {(answer: unknown, transfer: Transferable[]) => void} postMessage
 */
/** @typedef {{ scheme: string, pattern: string, from: number, to: number }} Task */

/** Answers tasks with `{ from, positions }`, the positions handed over, not copied. */
export function work() {
  const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
  /** @type {Promise<unknown> | undefined} */
  let started;
  scope.onmessage = async ({ data }) => {
    if ('module' in data) {
      started = init({ module_or_path: data.module });
      return;
    }
    await started;
    const { scheme, pattern, from, to } = data;
    const positions = hashKeys(scheme, pattern, from, to);
    scope.postMessage({ from, positions }, [positions.buffer]);
  };
}

if (isWorker()) work();
