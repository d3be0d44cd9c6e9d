import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './harness.mjs';
import { on } from './ring.mjs';

for (const policy of [null, undefined]) {
  const where = policy === null ? 'a host without a policy' : 'a host with the strict one';
  test(`frames without an origin show a ring and a section, as tall as they are, in ${where}`, async (t) => {
    // The host's policy says nothing of frames; theirs is their own.
    const shown = await page(t, '/tests/pages/frame.html', {
      policy: policy === null ? null : `${FRAMES}; require-trusted-types-for 'script'`,
    });
    const ring = shown.frameLocator('iframe[title="A ring"]');
    await ring.getByRole('button', { name: 'Undo' }).waitFor();
    const section = shown.frameLocator('iframe[title="A section"]');
    await section.getByRole('heading', { name: 'Real systems' }).waitFor();
    await section.getByRole('textbox').first().waitFor();
    assert.equal(await section.locator('hash-ring#ring').isVisible(), false);
    await shown.waitForFunction(() =>
      [...document.querySelectorAll('iframe')].every(({ style }) => style.height !== ''),
    );
    // Nothing more happens once they have come to rest.
    const heights = () =>
      shown.evaluate(() =>
        [...document.querySelectorAll('iframe')].map(({ style }) => style.height),
      );
    await shown.waitForTimeout(400);
    const before = await heights();
    await shown.waitForTimeout(400);
    assert.deepEqual(await heights(), before);
    for (const height of before) {
      const pixels = Number.parseFloat(height);
      assert.ok(pixels >= 200 && pixels <= 2000, height);
    }
  });
}

const FRAMES =
  "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'";

test('a frame tells its height and nothing else, and hears nothing', async (t) => {
  const shown = await page(t, '/tests/pages/frame.html', {
    policy: null,
    init: () => {
      /** @type {unknown[]} */
      const heard = [];
      Reflect.set(globalThis, 'heard', heard);
      addEventListener('message', ({ data }) => heard.push(data));
    },
  });
  const frame = shown.frameLocator('iframe[title="A ring"]');
  await frame.getByRole('button', { name: 'Undo' }).waitFor();
  await shown.waitForFunction(() => Reflect.get(globalThis, 'heard').length > 0);
  await shown.evaluate(() => {
    for (const { contentWindow } of document.querySelectorAll('iframe')) {
      for (const data of [{ type: 'ringscope-height', height: 9 }, 'nodes=X', { nodes: 'X' }]) {
        contentWindow?.postMessage(data, '*');
      }
    }
  });
  await shown.waitForTimeout(200);
  const heard = await shown.evaluate(() => Reflect.get(globalThis, 'heard'));
  for (const data of heard) {
    assert.deepEqual(Object.keys(data).sort(), ['height', 'type']);
    assert.equal(data.type, 'ringscope-height');
    assert.ok(Number.isInteger(data.height));
  }
  assert.equal(await frame.getByText('X', { exact: true }).count(), 0);
});

test('the state of a frame is in its fragment, and a later fragment is followed', async (t) => {
  const shown = await page(t, '/embed.html#nodes=A+B+C+E&steps=remove+E&controls=steps&lang=zh');
  await on(shown, (ring) => ring.ready);
  const ids = () =>
    on(shown, (ring) =>
      ring
        .snapshot()
        .nodes.map(({ id }) => id)
        .join(''),
    );
  assert.equal(await ids(), 'ABC');
  assert.equal(await shown.evaluate(() => document.documentElement.lang), 'zh-Hans');
  await shown.evaluate(() => {
    location.hash = 'nodes=X+Y';
  });
  await shown.waitForFunction(
    () => document.querySelector('hash-ring')?.snapshot().nodes.length === 2,
  );
  assert.equal(await ids(), 'XY');
  await shown.evaluate(() => {
    location.hash = 'section=systems';
  });
  await shown.getByRole('textbox').first().waitFor();
  assert.equal(await shown.locator('#ring').isVisible(), false);
  await shown.evaluate(() => {
    location.hash = 'nodes=P+Q+R+S';
  });
  await shown.waitForFunction(() => document.querySelector('hash-ring')?.checkVisibility());
  assert.equal(await ids(), 'PQRS');
});
