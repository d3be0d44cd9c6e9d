// Many keys: placed by workers where they may be, in slices where not, and never in the way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page } from './harness.mjs';
import { on, ring } from './ring.mjs';

const KEYS = 700_000;

/** Counts of the placed keys, in the order of the nodes. @param {import('playwright-core').Page} shown */
const counts = (shown) => on(shown, (ring) => ring.snapshot().nodes.map(({ keys }) => keys));

/** Fails unless the workers end, which a busy machine tells late. @param {import('playwright-core').Page} shown */
async function gone(shown) {
  for (let turn = 0; turn < 100 && shown.workers().length > 0; turn += 1) {
    await shown.waitForTimeout(50);
  }
  assert.equal(shown.workers().length, 0);
}

/** Waits until a big set of keys is placed; answers how many workers that took. @param {import('playwright-core').Page} shown */
async function placed(shown) {
  let workers = 0;
  shown.on('worker', () => {
    workers += 1;
  });
  const seen = await on(
    shown,
    async (ring, keys) => {
      await ring.ready;
      ring.scenario = { ...ring.scenario, keys };
      const first = ring.snapshot();
      await ring.ready;
      const last = ring.snapshot();
      return [first.keys, first.pending, last.keys, last.pending];
    },
    KEYS,
  );
  assert.deepEqual(seen, [100_000, KEYS - 100_000, KEYS, 0]);
  return workers;
}

/** What SHA-256 says of 700 000 keys on A, B and C. */
let wanted = /** @type {number[] | undefined} */ (undefined);

for (const [what, path, options, some] of /** @type {const} */ ([
  ['the page', '/', {}, true],
  ['a page with the module', '/tests/pages/plain.html', {}, true],
  ['a page with the classic script', '/tests/pages/classic.html', {}, true],
  ['a browser without workers', '/', {}, false],
  [
    'a policy that forbids workers',
    '/tests/pages/plain.html',
    {
      policy: "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
      expected: [/policy violation: worker-src blocked/, /Content Security Policy/],
    },
    false,
  ],
])) {
  test(`${what} places ${KEYS} keys, ${some ? 'with' : 'without'} workers`, async (t) => {
    const shown = await ring(t, path, /** @type {{}} */ (options));
    if (what === 'a browser without workers') {
      await shown.evaluate(() => Reflect.deleteProperty(globalThis, 'Worker'));
    }
    const workers = await placed(shown);
    assert.equal(workers > 0, some, `${workers} workers`);
    const found = await counts(shown);
    wanted ??= found;
    assert.deepEqual(found, wanted);
    await gone(shown);
  });
}

test('workers that never answer are given up, and the keys placed in slices', async (t) => {
  const shown = await ring(t);
  await shown.evaluate(() => {
    Worker.prototype.postMessage = () => {};
    // Five seconds of patience at a time are too many for a test.
    const interval = globalThis.setInterval;
    Reflect.set(
      globalThis,
      'setInterval',
      (/** @type {() => void} */ tick, /** @type {number} */ ms) => interval(tick, ms / 50),
    );
  });
  assert.ok((await placed(shown)) > 0);
  assert.deepEqual(await counts(shown), wanted);
  await gone(shown);
});

test('other keys end the work on the first, and an element that goes ends its own', async (t) => {
  const shown = await ring(t);
  const first = await on(shown, async (ring) => {
    ring.scenario = { ...ring.scenario, keys: 20_000_000 };
    await new Promise((done) => setTimeout(done, 100));
    ring.scenario = { ...ring.scenario, keys: 300_000, keyPattern: 'other-{i}' };
    await ring.ready;
    const { keys, pending } = ring.snapshot();
    return [keys, pending];
  });
  assert.deepEqual(first, [300_000, 0]);
  const left = await on(shown, async (ring) => {
    ring.scenario = { ...ring.scenario, keys: 20_000_000 };
    await new Promise((done) => setTimeout(done, 100));
    const parent = ring.parentNode;
    ring.remove();
    const before = ring.snapshot().pending;
    await new Promise((done) => setTimeout(done, 300));
    const after = ring.snapshot().pending;
    parent?.append(ring);
    await new Promise((done) => setTimeout(done, 700));
    const later = ring.snapshot().pending;
    ring.remove();
    return [before, after, later];
  });
  assert.equal(left[0], left[1]);
  assert.ok(Number(left[2]) < Number(left[1]), 'it goes on where it stopped');
  await gone(shown);
});

test('a weight can be dragged while keys are still coming, and they are counted right', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html');
  const sums = await on(shown, async (ring) => {
    await ring.ready;
    ring.scenario = { ...ring.scenario, keys: 900_000 };
    for (let step = 0; step < 5; step += 1) {
      await new Promise((done) => setTimeout(done, 20));
      ring.setWeight('A', 1 + step / 10);
    }
    ring.undo();
    await ring.ready;
    const { nodes, keys, pending } = ring.snapshot();
    return [nodes.reduce((sum, node) => sum + node.keys, 0), keys, pending];
  });
  assert.deepEqual(sums, [900_000, 900_000, 0]);
});
