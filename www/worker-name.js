/** The name of our workers: a script that holds what they do may run in others too. */
export const WORKER = 'ringscope hasher';

/** Whether this scope is one of them. */
export function isWorker() {
  const { name, document } = /** @type {{ name?: unknown, document?: unknown }} */ (globalThis);
  return !document && name === WORKER;
}

/** Where a classic script came from: only while it first runs can it be asked. @type {string | null} */
export const source = /** @type {any} */ (globalThis).document?.currentScript?.src || null;
