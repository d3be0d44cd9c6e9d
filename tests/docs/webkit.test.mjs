// The same smoke in WebKit, where its driver is: what Safari is made of.
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findWebkit, launchWebkit } from '../../tools/webkit.mjs';
import { PLACES, serveBoth } from './engines.mjs';

const found = findWebkit();
const skip = found
  ? false
  : 'There is no WebKit here: on Debian, install webkit2gtk-driver and xvfb.';

/** @type {Awaited<ReturnType<typeof launchWebkit>>} */
let browser;
/** @type {Awaited<ReturnType<typeof serveBoth>>} */
let servers;

before(async () => {
  if (!found) return;
  servers = await serveBoth();
  browser = await launchWebkit(found);
});

after(async () => {
  await browser?.close();
  for (const server of Object.values(servers ?? {})) await server.close();
});

/**
 * Runs `work` in the page at `address` once its ring is drawn; its answer, or its error, comes back.
 * @param {string} address
 * @param {string} work the body of an async function of `ring`
 * @returns {Promise<any>}
 */
async function onRing(address, work) {
  await browser.driver.get(address);
  return run(`
    await customElements.whenDefined('hash-ring');
    const ring = document.querySelector('hash-ring');
    await ring.ready;
    ${work}`);
}

/** @param {string} body of an async function */
async function run(body) {
  const script = `
    const done = arguments[arguments.length - 1];
    (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const answer = /** @type {{ value?: any, error?: string }} */ (
    await browser.driver.executeAsyncScript(script)
  );
  assert.equal(answer.error, undefined);
  return answer.value;
}

const INK = `
  const moved = ring.addNode('D').movedKeys;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const canvas = ring.shadowRoot.querySelector('canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return [moved, data.some((byte) => byte > 0)];`;

for (const where of PLACES) {
  test(`webkit: ${where} works under the strict policy`, { skip }, async () => {
    assert.deepEqual(await onRing(`${servers.strict.origin}${where}`, INK), [265, true]);
  });
}

test('webkit: ten times as many keys as are placed at once are placed with workers', {
  skip,
}, async () => {
  const counted = await onRing(
    `${servers.open.origin}/`,
    `ring.scenario = { ...ring.scenario, keys: 1_000_000 };
     const { pending } = ring.snapshot();
     await ring.ready;
     const { keys, nodes } = ring.snapshot();
     return [pending, keys, nodes.reduce((sum, node) => sum + node.keys, 0)];`,
  );
  assert.deepEqual(counted, [900_000, 1_000_000, 1_000_000]);
});

test('webkit: the classic script works in a file that is opened from disk', {
  skip,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-'));
  t.after(() => rm(folder, { recursive: true }));
  await copyFile('dist/ringscope.iife.js', join(folder, 'ringscope.iife.js'));
  const html =
    '<!doctype html><meta charset="utf-8"><title>File</title><script src="ringscope.iife.js"></script><hash-ring></hash-ring>';
  await writeFile(join(folder, 'page.html'), html);
  assert.deepEqual(await onRing(pathToFileURL(join(folder, 'page.html')).href, INK), [265, true]);
});

test('webkit: the ring follows the theme of its page and gives its picture', {
  skip,
}, async () => {
  const seen = await onRing(
    `${servers.strict.origin}/tests/pages/plain.html`,
    `document.documentElement.className = 'dark';
     await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
     const theme = ring.shadowRoot.querySelector('.root').getAttribute('data-theme');
     return [theme, (await ring.toPNG()).type, ring.toSVG().startsWith('<svg')];`,
  );
  assert.deepEqual(seen, ['dark', 'image/png', true]);
});
