// What a reader downloads: the size of each file of dist/ as a server sends it, compressed with gzip.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { main, root } from './run.mjs';

/**
 * @param {string | URL} file
 * @returns {Promise<{ raw: number, gzip: number }>} in bytes
 */
export async function sizeOf(file) {
  const bytes = await readFile(file);
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

/** Prints one line for each file. */
export async function printSizes() {
  const dist = join(root, 'dist');
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of files
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()) {
    const { raw, gzip } = await sizeOf(file);
    const kib = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1).padStart(7);
    console.log(`${kib(gzip)} KiB gz ${kib(raw)} KiB  ${file.slice(root.length)}`);
  }
}

await main(import.meta.url, printSizes);
