// The only importer of the wasm package.
import init, * as wasm from '#wasm';
import { bytes } from '#wasm-bytes';
import { RingError } from './error.js';

/** @type {Promise<typeof wasm> | undefined} */
let loading;

/** Loads the wasm once for all elements of the page; after a failure the next call tries again. */
export function load() {
  loading ??= start();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function start() {
  try {
    if (typeof WebAssembly === 'undefined') throw new Error('this browser has no WebAssembly');
    await init({ module_or_path: await bytes() });
    return wasm;
  } catch (cause) {
    throw new RingError('no-wasm', `The ring cannot be shown: ${why(cause)}.`, { cause });
  }
}

/** @param {unknown} cause */
function why(cause) {
  const text = cause instanceof Error ? cause.message : String(cause);
  // Each engine says this in its own words, and not all of them name the remedy.
  if (/content security policy|\bcsp\b/i.test(text)) {
    return "the policy of this page blocks WebAssembly; its script-src needs 'wasm-unsafe-eval'";
  }
  return text.replace(/\.+$/, '');
}
