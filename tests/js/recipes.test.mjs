import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createRing } from '../../dist/core.js';

const text = await readFile('docs/embedding.md', 'utf8');

test('each file of a recipe is the one that is tested', async () => {
  const blocks = [...text.matchAll(/<!-- file: (\S+) -->\n(`{3,})\w+\n([\s\S]*?)\n\2\n/g)];
  for (const [, path = '', , shown] of blocks) {
    assert.equal(shown, (await readFile(path, 'utf8')).trimEnd(), path);
  }
  const shown = blocks.map(([, path]) => path);
  for (const tool of await readdir('tests/docs/sites')) {
    assert.ok(
      shown.some((path) => path?.startsWith(`tests/docs/sites/${tool}/`)),
      `${tool} has no recipe`,
    );
  }
});

test('each entry and file that the recipes name is in the package', async () => {
  const { exports } = JSON.parse(await readFile('package.json', 'utf8'));
  const entries = [...text.matchAll(/[`']ringscope(\/[\w.]+)?[`']/g)].map(
    ([, path = '']) => `.${path}`,
  );
  assert.ok(entries.length > 4);
  for (const entry of entries) assert.ok(Object.hasOwn(exports, entry), entry);
  const files = await readdir('dist');
  for (const [, file = ''] of text.matchAll(/`(ringscope\.[\w.]+|embed\.html)`/g)) {
    assert.ok(files.includes(file), file);
  }
});

test('what a recipe without a page prints is so', async () => {
  const ring = await createRing({ nodes: 'A B C', keys: 1000 });
  assert.equal(ring.addNode('D').movedKeys, 265);
  assert.match(ring.toSVG({ width: 480, theme: 'dark' }), /^<svg/);
  ring.free();
});
