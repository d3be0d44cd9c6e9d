import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news, on, recorded, ring } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Waits until the address bar says so. @param {Page} shown @param {RegExp} pattern */
const bar = (shown, pattern) => shown.waitForURL(pattern);

/** @param {Page} shown */
const state = (shown) =>
  on(shown, (ring) => {
    const { change: _, ...snapshot } = ring.snapshot();
    return { scenario: ring.scenario, snapshot };
  });

for (const path of ['/', '/embed.html', '/some/sub/path/']) {
  test(`the address bar follows the ring, and a reload restores it exactly (${path})`, async (t) => {
    const shown = await ring(t, path);
    const entries = await shown.evaluate(() => history.length);
    await on(shown, (ring) => {
      ring.addNode('cache 7', { weight: 2.5, zone: 'eu' });
      ring.run('remove B');
      ring.run('vnodes 64');
      ring.undo();
    });
    await bar(shown, /#steps=.*&step=2$/);
    const before = await state(shown);
    await shown.reload();
    await on(shown, (ring) => ring.ready);
    assert.deepEqual(await state(shown), before);
    assert.equal(await shown.evaluate(() => history.length), entries);
    // Back at the start there is nothing to say.
    await on(shown, (ring) => {
      ring.scenario = {};
    });
    await bar(shown, /\/[\w.]*$/);
  });
}

test('a state of 500 nodes survives a reload', async (t) => {
  const shown = await ring(t, '/');
  await on(shown, (ring) => {
    ring.scenario = {
      nodes: Array.from({ length: 500 }, (_, at) => ({
        id: `cache-${at}.example.net:11211`,
        weight: 1 + at / 500,
      })),
      steps: ['remove cache-7.example.net:11211', 'add 节点'],
    };
  });
  await bar(shown, /steps=/);
  const before = await state(shown);
  await shown.reload();
  await on(shown, (ring) => ring.ready);
  assert.deepEqual(await state(shown), before);
});

test('the language and the theme that a reader chose are in the address', async (t) => {
  const shown = await ring(t, '/#motion=none&caption=a%26b');
  await shown.getByRole('button', { name: '中文' }).click();
  await bar(shown, /#motion=none&caption=a%26b&lang=zh$/);
  await shown.getByRole('button', { name: '深色' }).click();
  await on(shown, (ring) => ring.addNode('D'));
  await bar(shown, /#steps=add\+D&motion=none&caption=a%26b&lang=zh&theme=dark$/);
  await shown.reload();
  await shown.getByRole('button', { name: '浅色' }).waitFor();
  assert.equal(await on(shown, (ring) => ring.getAttribute('caption')), 'a&b');
});

test('an address that is typed loads, and going back loads the one before', async (t) => {
  const shown = await ring(t, '/');
  await on(shown, (ring) => ring.addNode('D'));
  await bar(shown, /#steps=add\+D$/);
  await news(shown);
  const first = shown.url();
  await shown.evaluate(() => {
    location.hash = 'nodes=P+Q';
  });
  await shown.getByRole('button', { name: 'Remove Q' }).waitFor();
  await on(shown, (ring) => ring.removeNode('P'));
  await bar(shown, /#nodes=P\+Q&steps=remove\+P$/);
  await shown.goBack();
  await shown.getByRole('button', { name: 'Remove D' }).waitFor();
  assert.equal(shown.url(), first);
  await shown.goForward();
  await shown.getByRole('button', { name: 'Remove Q' }).waitFor();
  assert.deepEqual(await on(shown, (ring) => ring.scenario.steps), ['remove P']);
});

test('a place on the page stays in the address until there is something to say', async (t) => {
  const shown = await ring(t, '/#systems');
  await shown.getByRole('button', { name: 'Dark' }).waitFor();
  await on(shown, (ring) => {
    ring.scenario = {};
  });
  // Long enough for what should not happen to happen.
  await shown.waitForTimeout(600);
  assert.match(shown.url(), /#systems$/);
});

test('a ring in a page of somebody else never writes the address', async (t) => {
  const shown = await ring(t);
  const before = shown.url();
  await on(shown, (ring) => ring.addNode('D'));
  await shown.waitForTimeout(600);
  assert.equal(shown.url(), before);
});

test('keys are never written into the address', async (t) => {
  const shown = await ring(t, '/#keys=list:secret');
  await on(shown, (ring) => ring.addNode('D'));
  await bar(shown, /#steps=add\+D$/);
});

test('a language or theme of a link that is none of ours is told', async (t) => {
  const shown = await recorded(t, '/#lang=fr&theme=blue&nodes=P+Q');
  await on(shown, (ring) => ring.ready);
  const alert = String(await shown.getByRole('alert').textContent());
  assert.match(alert, /lang is “fr”; it must be one of en, zh\./);
  assert.match(alert, /theme is “blue”; it must be one of auto, light, dark\./);
  assert.deepEqual(await news(shown), [
    'ringerror invalid-value',
    'ringerror invalid-value',
    'ringready',
  ]);
  assert.equal(await on(shown, (ring) => ring.snapshot().nodes.length), 2);
  for (const lang of ['en', 'zh', 'zh-Hans-CN', 'en-GB']) {
    const fine = await recorded(t, `/#lang=${lang}`);
    await on(fine, (ring) => ring.ready);
    assert.deepEqual(await news(fine), ['ringready'], lang);
  }
});
