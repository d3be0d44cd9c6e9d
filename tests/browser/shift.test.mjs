import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './harness.mjs';

/** Adds up how far what is in view has jumped. */
function record() {
  const seen = { score: 0 };
  Reflect.set(globalThis, 'shifts', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.score += Reflect.get(entry, 'value');
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const [width, height, lang] of /** @type {const} */ ([
  [320, 1500, 'en'],
  [390, 844, 'zh'],
  [700, 3000, 'en'],
  [1280, 800, 'en'],
  [1280, 3000, 'zh'],
  [1920, 1080, 'en'],
])) {
  test(`nothing jumps while rings load at ${width} × ${height} (${lang})`, async (t) => {
    const shown = await page(t, '/tests/pages/shift.html', {
      viewport: { width, height },
      init: record,
      locale: lang,
    });
    // The first paint is of the tags as they are; what was defined before it cannot jump.
    await shown.evaluate(async () => {
      await customElements.whenDefined('hash-ring');
      for (const ring of document.querySelectorAll('hash-ring')) {
        if (ring.getBoundingClientRect().top < innerHeight) await ring.ready;
      }
      await new Promise((done) => setTimeout(done, 300));
    });
    const { score } = await shown.evaluate(() => Reflect.get(globalThis, 'shifts'));
    assert.equal(score, 0);
  });
}

test('a ring with all controls takes the room that was held for its nodes', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html');
  for (const nodes of ['A B C', 'A*2 "B" C {"id":"D","weight":1} E F']) {
    for (const width of [320, 390, 600, 750, 880, 1000]) {
      await shown.setViewportSize({ width, height: 900 });
      const heights = await shown.evaluate(async (nodes) => {
        const ring = document.createElement('hash-ring');
        ring.setAttribute('nodes', nodes);
        ring.setAttribute('loading', 'eager');
        document.body.style.margin = '0';
        document.body.replaceChildren(ring);
        const held = ring.offsetHeight;
        await ring.ready;
        await new Promise((done) => setTimeout(done, 200));
        return [held, ring.offsetHeight];
      }, nodes);
      assert.equal(heights[1], heights[0], `${nodes} at ${width}`);
    }
  }
});
