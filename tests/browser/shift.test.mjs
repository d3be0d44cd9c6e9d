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
