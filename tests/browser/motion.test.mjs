import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
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
async function rested(t, options, path = '/tests/pages/plain.html') {
  const shown = await page(t, path, { ...options, init: clockwork });
  await on(shown, (ring) => ring.ready);
  await seen(shown, true);
  await frame(shown, 5000);
  assert.equal(await pending(shown), 0);
  return shown;
}

/** Lets so much time pass and draws one frame. @param {Page} shown @param {number} milliseconds */
const frame = (shown, milliseconds) =>
  shown.evaluate((time) => Reflect.get(globalThis, 'clockwork').run(time), milliseconds);

/** How many frames are asked for. @param {Page} shown @returns {Promise<number>} */
const pending = (shown) => shown.evaluate(() => Reflect.get(globalThis, 'clockwork').pending());

/** The picture on the canvas, as a digest of its pixels. @param {Page} shown */
const picture = async (shown) =>
  createHash('sha256')
    .update(
      await on(shown, (ring) => String(ring.shadowRoot?.querySelector('canvas')?.toDataURL())),
    )
    .digest('hex');

/** The commands that were told. @param {Page} shown @returns {Promise<string[]>} */
const commands = (shown) => shown.evaluate(() => Reflect.get(globalThis, 'news').splice(0));

/**
 * Waits until the ring has been told that it is, or is not, near the screen.
 * @param {Page} shown @param {boolean} near
 */
const seen = (shown, near) =>
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

test('a change is drawn in frames, one asked for at a time, and then no more', async (t) => {
  const shown = await rested(t);
  const before = await picture(shown);
  await on(shown, (ring) => ring.addNode('D'));
  assert.equal(await pending(shown), 1);
  const pictures = new Set([before]);
  for (let time = 0; time < 1000; time += 100) {
    await frame(shown, 100);
    assert.equal(await pending(shown), 1, `after ${time} ms`);
    pictures.add(await picture(shown));
  }
  assert.ok(pictures.size >= 9, 'it moves');
  await frame(shown, 500);
  assert.equal(await pending(shown), 0);
  const end = await picture(shown);
  await on(shown, (ring) => ring.undo());
  await frame(shown, 5000);
  assert.notEqual(await picture(shown), end);
  await on(shown, (ring) => ring.redo());
  await frame(shown, 5000);
  assert.equal(await pending(shown), 0);
  assert.equal(await picture(shown), end);
});

test('reading, hovering and what changes nothing ask for at most one frame', async (t) => {
  const shown = await rested(t);
  await on(shown, (ring) => {
    ring.snapshot();
    ring.ownerOf('key:1');
    ring.plan();
    ring.toSVG();
    ring.undo();
  });
  assert.equal(await pending(shown), 0);
  await shown.locator('canvas').hover();
  await frame(shown, 16);
  assert.equal(await pending(shown), 0);
});

test('a ring that is scrolled away or in a hidden tab asks for no frame, and then shows the end', async (t) => {
  const shown = await rested(t, {}, '/tests/pages/above.html');
  await on(shown, (ring) => ring.addNode('D'));
  await frame(shown, 100);
  const middle = await picture(shown);
  await shown.evaluate(() => scrollTo(0, 4000));
  await seen(shown, false);
  assert.equal(await pending(shown), 0);
  await on(shown, (ring) => {
    ring.addNode('E');
    ring.setAttribute('caption', 'away');
  });
  assert.equal(await pending(shown), 0);
  await shown.evaluate(() => scrollTo(0, 0));
  await seen(shown, true);
  assert.equal(await pending(shown), 1);
  await frame(shown, 16);
  assert.equal(await pending(shown), 0, 'nothing is played that nobody saw');
  assert.notEqual(await picture(shown), middle);

  const hide = (/** @type {boolean} */ hidden) =>
    shown.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await on(shown, (ring) => ring.removeNode('A'));
  await frame(shown, 100);
  await hide(true);
  assert.equal(await pending(shown), 0);
  await on(shown, (ring) => ring.removeNode('B'));
  assert.equal(await pending(shown), 0);
  await hide(false);
  await frame(shown, 16);
  assert.equal(await pending(shown), 0);
  const last = await picture(shown);
  await on(shown, (ring) => ring.setAttribute('motion', 'none'));
  await frame(shown, 16);
  assert.equal(await picture(shown), last);
});

for (const [what, options, attribute] of /** @type {const} */ ([
  ['reduced motion', { reducedMotion: 'reduce' }, null],
  ['motion="none"', {}, 'none'],
])) {
  test(`with ${what} a change shows its end in one frame`, async (t) => {
    const shown = await rested(t, options);
    await on(shown, (ring, motion) => motion && ring.setAttribute('motion', motion), attribute);
    await on(shown, (ring) => ring.addNode('D'));
    await frame(shown, 16);
    assert.equal(await pending(shown), 0);
    const first = await picture(shown);
    await frame(shown, 5000);
    assert.equal(await picture(shown), first);
    // What moved is still marked, since nobody saw it move.
    await on(shown, (ring) => ring.setAttribute('motion', 'full'));
    await on(shown, (ring) => ring.undo() && ring.redo());
    await frame(shown, 5000);
    assert.equal(await picture(shown), first);
  });
}

test('reduced motion that is switched on amid a change shows the end at once', async (t) => {
  const shown = await rested(t, { reducedMotion: 'no-preference' });
  await on(shown, (ring) => ring.addNode('D'));
  await frame(shown, 200);
  const middle = await picture(shown);
  await shown.evaluate(() => {
    const media = matchMedia('(prefers-reduced-motion: reduce)');
    const changed = new Promise((done) => media.addEventListener('change', done, { once: true }));
    Reflect.set(
      globalThis,
      'changed',
      changed.then(() => {}),
    );
  });
  await shown.emulateMedia({ reducedMotion: 'reduce' });
  await shown.evaluate(() => Reflect.get(globalThis, 'changed'));
  await frame(shown, 16);
  assert.equal(await pending(shown), 0);
  const end = await picture(shown);
  assert.notEqual(end, middle);
  await frame(shown, 5000);
  assert.equal(await picture(shown), end);
});

test('a command amid a change is taken at once, and the picture ends as if there had been time', async (t) => {
  const shown = await rested(t);
  /** Keeps the picture's pixels under a name, or counts in how many it differs from another. */
  const differing = (/** @type {boolean} */ first) =>
    on(
      shown,
      (ring, first) => {
        const canvas = /** @type {HTMLCanvasElement} */ (ring.shadowRoot?.querySelector('canvas'));
        const { width, height } = canvas;
        const copy = new OffscreenCanvas(width, height).getContext('2d', {
          willReadFrequently: true,
        });
        copy?.drawImage(canvas, 0, 0);
        const pixels = copy?.getImageData(0, 0, width, height).data ?? [];
        if (first) Reflect.set(globalThis, 'kept', pixels);
        const kept = Reflect.get(globalThis, 'kept');
        let count = 0;
        for (let at = 0; at < pixels.length; at += 4) {
          const distance = [0, 1, 2, 3].some(
            (channel) => Math.abs(Number(pixels[at + channel]) - kept[at + channel]) > 24,
          );
          if (distance) count += 1;
        }
        return count / (width * height);
      },
      first,
    );
  await on(shown, (ring) => ring.addNode('D'));
  await frame(shown, 300);
  await on(shown, (ring) => ring.removeNode('B'));
  assert.equal(await pending(shown), 1);
  await frame(shown, 5000);
  assert.equal(await pending(shown), 0);
  await differing(true);
  await on(shown, (ring) => ring.seek(0));
  await frame(shown, 5000);
  assert.ok((await differing(false)) > 0.01, 'another ring is another picture');
  for (const _ of [1, 2]) {
    await on(shown, (ring) => ring.redo());
    await frame(shown, 5000);
  }
  // Seams between sectors may lie elsewhere.
  assert.ok((await differing(false)) < 0.005);
});

/** The weight slider of A and how to take it at a weight. @param {Page} shown */
async function slider(shown) {
  const input = shown.getByRole('slider', { name: 'Weight of A' });
  await input.scrollIntoViewIfNeeded();
  const box = await input.boundingBox();
  if (!box) throw new Error('The slider is not on screen.');
  // The thumb's centre keeps half its width from each end.
  const inset = 8;
  const at = (/** @type {number} */ weight) => ({
    x: box.x + inset + ((box.width - 2 * inset) * weight) / 4,
    y: box.y + box.height / 2,
  });
  return { input, at };
}

/** @param {Page} shown */
const weight = (shown) => on(shown, (ring) => Number(ring.snapshot().nodes[0]?.weight));

test('a slider that is dragged moves the ring with it, and is one step and one event', async (t) => {
  const shown = await rested(t);
  const { at } = await slider(shown);
  const before = await on(shown, (ring) => ring.snapshot());
  await shown.mouse.move(at(1).x, at(1).y);
  await shown.mouse.down();
  /** @type {number[]} */
  const weights = [];
  const shares = new Set();
  for (const to of [1.5, 2, 2.5, 3, 2.2]) {
    await shown.mouse.move(at(to).x, at(to).y);
    weights.push(await weight(shown));
    shares.add(await on(shown, (ring) => ring.snapshot().nodes[0]?.share));
    assert.ok((await pending(shown)) <= 1);
    await frame(shown, 16);
  }
  weights.forEach((value, step) => {
    assert.ok(Math.abs(value - Number([1.5, 2, 2.5, 3, 2.2][step])) < 0.35, `${weights}`);
  });
  assert.equal(shares.size, 5);
  assert.deepEqual(await commands(shown), []);
  await shown.mouse.up();
  const after = await on(shown, (ring) => ring.snapshot());
  assert.deepEqual(await commands(shown), [`weight A ${after.nodes[0]?.weight}`]);
  assert.deepEqual([after.step, after.steps], [1, 1]);
  assert.ok(await on(shown, (ring) => ring.undo()));
  const undone = await on(shown, (ring) => ring.snapshot());
  assert.deepEqual({ ...undone, steps: 0 }, before);
});

test('undo amid a drag ends its step, and the drag goes on as another', async (t) => {
  const shown = await rested(t);
  const { at } = await slider(shown);
  await shown.mouse.move(at(1).x, at(1).y);
  await shown.mouse.down();
  await shown.mouse.move(at(2).x, at(2).y);
  const first = await weight(shown);
  await on(shown, (ring) => ring.undo());
  assert.equal(await weight(shown), 1);
  await shown.mouse.move(at(3).x, at(3).y);
  const second = await weight(shown);
  await shown.mouse.up();
  assert.deepEqual(await commands(shown), [`weight A ${first}`, 'undo', `weight A ${second}`]);
  const { step, steps } = await on(shown, (ring) => ring.snapshot());
  assert.deepEqual([step, steps], [1, 1]);
});

test('an arrow key steps a weight by 0.1, each press a step of its own', async (t) => {
  const shown = await rested(t);
  const { input } = await slider(shown);
  await input.focus();
  /** @type {[string, number][]} */
  const presses = [
    ['ArrowRight', 1.1],
    ['ArrowUp', 1.2],
    ['ArrowLeft', 1.1],
    ['ArrowDown', 1],
    ['End', 4],
    ['ArrowRight', 4],
    ['Home', 0],
    ['ArrowLeft', 0],
  ];
  for (const [key, want] of presses) {
    await shown.keyboard.press(key);
    assert.equal(await weight(shown), want, key);
  }
  assert.deepEqual(
    await commands(shown),
    [1.1, 1.2, 1.1, 1, 4, 0].map((value) => `weight A ${value}`),
  );
  assert.equal(await input.getAttribute('aria-valuetext'), '0');
});

test('a touch that is cancelled amid a drag leaves one step and everything working', async (t) => {
  const shown = await rested(t, { hasTouch: true });
  const { at } = await slider(shown);
  const devtools = await shown.context().newCDPSession(shown);
  const touch = (/** @type {'touchStart' | 'touchMove' | 'touchCancel'} */ type, weight = 0) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchCancel' ? [] : [at(weight)],
    });
  await touch('touchStart', 1);
  await touch('touchMove', 1.5);
  await touch('touchMove', 2);
  await touch('touchCancel');
  const moved = await weight(shown);
  assert.ok(moved > 1);
  assert.deepEqual(await commands(shown), [`weight A ${moved}`]);
  await shown.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await weight(shown), 1);
  await shown.getByRole('button', { name: 'Remove B' }).tap();
  assert.deepEqual(await commands(shown), ['undo', 'remove B']);
});

test('a ring that is removed amid a drag has told the step', async (t) => {
  const shown = await rested(t);
  const { at } = await slider(shown);
  await shown.mouse.move(at(1).x, at(1).y);
  await shown.mouse.down();
  await shown.mouse.move(at(2).x, at(2).y);
  const told = await on(shown, (ring) => {
    /** @type {string[]} */
    const told = [];
    ring.addEventListener('ringchange', ({ detail }) => told.push(detail.command));
    ring.remove();
    document.body.append(ring);
    return { told, weight: ring.snapshot().nodes[0]?.weight };
  });
  assert.deepEqual(told.told, [`weight A ${told.weight}`]);
  await shown.mouse.up();
});

test('play goes through the log step by step, and any other command stops it', async (t) => {
  const shown = await rested(t, { reducedMotion: 'reduce' });
  await on(shown, (ring) => {
    for (const id of ['D', 'E', 'F']) ring.addNode(id);
  });
  await commands(shown);
  const play = shown.getByRole('button', { name: 'Play', exact: true });
  const pause = shown.getByRole('button', { name: 'Pause' });
  const at = (/** @type {number} */ step) =>
    shown.waitForFunction(
      (step) => document.querySelector('hash-ring')?.snapshot().step === step,
      step,
      { polling: 20 },
    );
  await play.click();
  await at(1);
  await pause.click();
  assert.equal(await play.count(), 1);
  await play.click();
  await at(2);
  await shown.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await play.count(), 1, 'undo stops it');
  await play.click();
  await at(3);
  await play.waitFor();
  assert.deepEqual(await commands(shown), ['seek 0', 'redo', 'redo', 'undo', 'redo', 'redo']);
});
