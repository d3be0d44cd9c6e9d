// npm run bench: measures, and prints one JSON object on the last line.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { main, root } from './run.mjs';
import { setup } from './setup.mjs';
import { sizeOf } from './size.mjs';

await main(import.meta.url, async () => {
  await setup();
  await build();
  const { gzip } = await sizeOf(join(root, 'dist/ringscope.js'));
  const rows = [
    { name: 'bytes', value: gzip, ours_ms: null, peer: null, peer_ms: null, ratio: null },
  ];
  const [cpu] = cpus();
  const machine = {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    node: process.version,
  };
  console.log(JSON.stringify({ machine, rows }));
});
