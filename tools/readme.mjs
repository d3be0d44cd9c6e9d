// What the README tells of the source and of the build, written from them: `node tools/readme.mjs`.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withTables } from './cem.mjs';
import { main, root } from './run.mjs';
import { sizeOf } from './size.mjs';

/** What of a built entry is loaded at once: the file and those that it imports. @param {string} file */
export async function atOnce(file) {
  const text = await readFile(join(root, 'dist', file), 'utf8');
  let { gzip } = await sizeOf(join(root, 'dist', file));
  for (const [, name] of text.matchAll(/\bfrom"\.\/([^"]+)"/g))
    gzip += (await sizeOf(join(root, 'dist', dirname(file), String(name)))).gzip;
  return gzip;
}

/** The entries whose sizes it names, as they travel. */
const SIZES = { element: 'ringscope.js', loader: 'split/ringscope.js' };

/** The text with each size in its place, in whole KiB. @param {string} text */
export async function withSizes(text) {
  let result = text;
  for (const [name, file] of Object.entries(SIZES)) {
    const gzip = await atOnce(file);
    const place = new RegExp(`(<!-- size: ${name} -->)[^<]*(<!-- / -->)`, 'g');
    const size = `${Math.ceil(gzip / 1024)} KiB`;
    result = result.replace(place, (_, start, end) => `${start}${size}${end}`);
  }
  return result;
}

await main(import.meta.url, async () => {
  const readme = join(root, 'README.md');
  await writeFile(readme, await withSizes(await withTables(await readFile(readme, 'utf8'))));
});
