// The core as the site loads it, in Node.
import { readFile } from 'node:fs/promises';

/** @type {Promise<typeof import('../../build/site/ringscope.js')> | undefined} */
let loading;

/** The wasm package of the site, started once. */
export function core() {
  loading ??= start();
  return loading;
}

async function start() {
  const wasm = await import('../../build/site/ringscope.js');
  wasm.initSync({ module: await readFile('build/site/ringscope_bg.wasm') });
  return wasm;
}
