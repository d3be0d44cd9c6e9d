import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands, frame, pending, rested } from './clockwork.mjs';
import { on } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

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
