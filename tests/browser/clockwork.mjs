// What tests of motion share: a page whose clock the test turns.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { page } from './harness.mjs';
import { on } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Frames come when the test says so, and time is what it says: no test here waits for a clock. */
function clockwork() {
  let now = 0;
  let next = 1;
  /** @type {Map<number, FrameRequestCallback>} */
  const pending = new Map();
  globalThis.requestAnimationFrame = (callback) => {
    pending.set(next, callback);
    return next++;
  };
  globalThis.cancelAnimationFrame = (handle) => pending.delete(handle);
  performance.now = () => now;
  Reflect.set(globalThis, 'clockwork', {
    pending: () => pending.size,
    run: (/** @type {number} */ milliseconds) => {
      now += milliseconds;
      const due = [...pending.values()];
      pending.clear();
      for (const callback of due) callback(now);
    },
  });
  /** @type {string[]} */
  const news = [];
  Reflect.set(globalThis, 'news', news);
  addEventListener('ringchange', (event) =>
    news.push(/** @type {CustomEvent} */ (event).detail.command),
  );
}

/**
 * A page whose ring is on screen and at rest.
 * @param {import('node:test').TestContext} t
 * @param {Parameters<typeof page>[2]} [options]
 * @param {string} [path]
 */
export async function rested(t, options, path = '/tests/pages/plain.html') {
  const shown = await page(t, path, { ...options, init: clockwork });
  await on(shown, (ring) => ring.ready);
  await seen(shown, true);
  await frame(shown, 5000);
  assert.equal(await pending(shown), 0);
  return shown;
}

/** Lets so much time pass and draws one frame. @param {Page} shown @param {number} milliseconds */
export const frame = (shown, milliseconds) =>
  shown.evaluate((time) => Reflect.get(globalThis, 'clockwork').run(time), milliseconds);

/** How many frames are asked for. @param {Page} shown @returns {Promise<number>} */
export const pending = (shown) =>
  shown.evaluate(() => Reflect.get(globalThis, 'clockwork').pending());

/** The picture on the canvas, as a digest of its pixels. @param {Page} shown */
export const picture = async (shown) =>
  createHash('sha256')
    .update(
      await on(shown, (ring) => String(ring.shadowRoot?.querySelector('canvas')?.toDataURL())),
    )
    .digest('hex');

/** The commands that were told. @param {Page} shown @returns {Promise<string[]>} */
export const commands = (shown) => shown.evaluate(() => Reflect.get(globalThis, 'news').splice(0));

/**
 * Waits until the ring has been told that it is, or is not, near the screen.
 * @param {Page} shown @param {boolean} near
 */
export const seen = (shown, near) =>
  on(
    shown,
    (ring, near) =>
      new Promise((done) => {
        const observer = new IntersectionObserver(
          (entries) => {
            if (entries.some(({ isIntersecting }) => isIntersecting === near)) {
              observer.disconnect();
              // The ring's own observer was told in the same round, or will be now.
              setTimeout(() => done(undefined));
            }
          },
          { rootMargin: '200px' },
        );
        observer.observe(ring);
      }),
    near,
  );
