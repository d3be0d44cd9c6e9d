// What a worker does: hashes the keys it is asked for, with the core that it is sent compiled.
import init, { hashKeys } from '#wasm';

/**
 * What this needs of a worker's own scope.
 * @typedef {object} Scope
 * @property {(event: MessageEvent<{ module: WebAssembly.Module } | Task>) => void} onmessage
 * @property {(answer: unknown, transfer: Transferable[]) => void} postMessage
 */
/** @typedef {{ scheme: string, pattern: string, from: number, to: number }} Task */

/** Only a worker of this name is ours: the module that holds this may run in others too. */
export const WORKER = 'ringscope hasher';

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

const { name, document } = /** @type {{ name?: unknown, document?: unknown }} */ (globalThis);
if (!document && name === WORKER) work();
