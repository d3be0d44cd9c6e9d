import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { page } from './harness.mjs';

/**
 * Waits for the ring of a page; answers what kept it from starting, or null.
 * @param {import('playwright-core').Page} shown
 */
function start(shown) {
  return shown.evaluate(async () => {
    const element = await customElements.whenDefined('hash-ring');
    const ring = document.querySelector('hash-ring');
    if (!(ring instanceof element)) throw new Error('The tag is not the element.');
    return ring.ready.then(
      () => null,
      (/** @type {{ code: string, message: string, constructor: Function }} */ error) => ({
        code: error.code,
        message: error.message,
        name: error.constructor.name,
      }),
    );
  });
}

for (const path of ['/', '/embed.html', '/some/sub/path/', '/some/sub/path/embed.html']) {
  test(`the page at ${path} loads without errors under the strict policy`, async (t) => {
    assert.equal(await start(await page(t, path)), null);
  });
}

test('the module starts the element under the strict policy', async (t) => {
  assert.equal(await start(await page(t, '/tests/pages/plain.html')), null);
});

test('the classic script starts the element and adds one global', async (t) => {
  const shown = await page(t, '/tests/pages/classic.html');
  assert.equal(await start(shown), null);
  assert.deepEqual(await addedGlobals(shown), ['Ringscope']);
});

test('the module adds no globals', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html');
  assert.equal(await start(shown), null);
  assert.deepEqual(await addedGlobals(shown), []);
});

test('the classic script works in a file that is opened from disk', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-'));
  t.after(() => rm(folder, { recursive: true }));
  await copyFile('dist/ringscope.iife.js', join(folder, 'ringscope.iife.js'));
  const html = '<!doctype html><script src="ringscope.iife.js"></script><hash-ring></hash-ring>';
  await writeFile(join(folder, 'page.html'), html);
  const shown = await page(t, pathToFileURL(join(folder, 'page.html')).href);
  assert.equal(await start(shown), null);
});

for (const missing of ['WebAssembly', 'DecompressionStream']) {
  test(`without ${missing} ready rejects with the cause`, async (t) => {
    const shown = await page(t, '/tests/pages/plain.html', {
      init: `delete globalThis.${missing};`,
    });
    assert.deepEqual(await start(shown), {
      code: 'no-wasm',
      message: `The ring cannot be shown: this browser has no ${missing}.`,
      name: 'RingError',
    });
  });
}

test('a policy that forbids WebAssembly makes ready reject with the cause', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html', {
    policy: "script-src 'self'",
    expected: [/policy violation: script-src blocked wasm-eval/],
  });
  assert.deepEqual(await start(shown), {
    code: 'no-wasm',
    message:
      "The ring cannot be shown: the policy of this page blocks WebAssembly; its script-src needs 'wasm-unsafe-eval'.",
    name: 'RingError',
  });
});

/**
 * The names on `window` that an empty page does not have.
 * @param {import('playwright-core').Page} shown
 */
function addedGlobals(shown) {
  return shown.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow));
    frame.remove();
    return Object.getOwnPropertyNames(window).filter((name) => !usual.has(name));
  });
}
