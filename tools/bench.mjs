// npm run bench: measures, and prints one JSON object on the last line. A word picks rows by name.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { installBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { main, root } from './run.mjs';
import { setup } from './setup.mjs';
import { sizeOf } from './size.mjs';

/** @typedef {import('../tests/bench/measure.mjs').Row} Row */

await main(import.meta.url, async () => {
  const only = process.argv[2] ?? '';
  await setup();
  await build();
  await installBrowser();
  const rings = await import('../tests/bench/rings.mjs');
  const pages = await import('../tests/bench/pages.mjs');
  await rings.compilePeer();

  /** @type {Row[]} */
  const rows = [];
  /** @param {string} name @param {() => Promise<Row | Row[]>} measure */
  const take = async (name, measure) => {
    if (!name.includes(only)) return;
    for (const row of [await measure()].flat()) {
      rows.push(row);
      console.log(line(row));
    }
  };
  await take('add-node', rings.addNode);
  await take('weight-step', rings.weightStep);
  await take('hash-keys', rings.hashKeys);
  const native = rows.find(({ name }) => name === 'hash-keys')?.peer_ms ?? null;
  await take('hash-keys-parallel', () => pages.hashKeysParallel(native));
  await take('build', rings.build);
  await take('lookup', rings.lookup);
  await take('frame', pages.frame);
  await take('first-picture', pages.firstPicture);
  await take('bytes', async () => {
    const { gzip } = await sizeOf(join(root, 'dist/ringscope.js'));
    return { name: 'bytes', value: gzip, ours_ms: null, peer: null, peer_ms: null, ratio: null };
  });
  if ('growth'.includes(only)) {
    for (const { what, rows } of await rings.growth()) {
      console.log(`\nTime against ${what}:`);
      console.table(rows.map((row) => mapped(row)));
    }
  }
  const [cpu] = cpus();
  const machine = {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    node: process.version,
  };
  console.log(JSON.stringify({ machine, rows }));
});

/** @param {Record<string, number>} row */
function mapped(row) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Number(value.toPrecision(3))]),
  );
}

/** One row for a person. @param {Row} row */
function line({ name, ours_ms, peer, peer_ms, ratio, value }) {
  const parts = [name.padEnd(24)];
  if (value !== undefined) parts.push(`${value}`);
  if (ours_ms !== null) parts.push(`${ours_ms} ms`);
  if (peer_ms !== null) parts.push(`against ${peer_ms} ms (${peer})`);
  if (ratio !== null) parts.push(`ratio ${ratio}`);
  return parts.join(' ');
}
