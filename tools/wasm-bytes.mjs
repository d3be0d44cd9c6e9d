// What `#wasm-bytes` is outside of a bundle: the built file, for tests of the sources in Node.
import { readFile } from 'node:fs/promises';

/** @returns {Promise<BufferSource | Response | URL>} */
export async function bytes() {
  return readFile(new URL('../build/site/ringscope_bg.wasm', import.meta.url));
}
