import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands, frame, pending, rested } from './clockwork.mjs';
import { on, ring, told } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

const TEACHING = '/tests/pages/teaching.html';

/** The canvas, and a place on its band by the turn of a whole ring. @param {Page} shown */
async function band(shown) {
  const canvas = shown.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The ring is not on screen.');
  const at = (/** @type {number} */ turn, radius = 0.41) => ({
    x: box.x + box.width / 2 + box.width * radius * Math.sin(turn * 2 * Math.PI),
    y: box.y + box.height / 2 - box.height * radius * Math.cos(turn * 2 * Math.PI),
  });
  return { canvas, at };
}

/** What the stage shows. @param {Page} shown */
const view = (shown) =>
  on(shown, (ring) => ring.shadowRoot?.querySelector('.stage')?.getAttribute('data-view'));

/** The turn that a click at a place selects. @param {Page} shown @param {{ x: number, y: number }} place */
async function turnAt(shown, { x, y }) {
  await told(shown);
  await shown.mouse.click(x, y);
  const event = (await told(shown)).find(({ type }) => type === 'ringselect');
  return /** @type {number} */ (event?.detail.turn);
}

test('buttons come nearer, go away, unroll and roll up again, and the camera rests after', async (t) => {
  const shown = await rested(t);
  const press = async (/** @type {string} */ name) => {
    await shown.getByRole('button', { name, exact: true }).click();
    assert.equal(await pending(shown), 1);
    await frame(shown, 200);
    assert.equal(await pending(shown), 1, 'it is on its way');
    await frame(shown, 2000);
    assert.equal(await pending(shown), 0, 'it has come to rest');
    return view(shown);
  };
  assert.equal(await view(shown), 'ring');
  assert.equal(await press('Zoom in'), 'near');
  assert.equal(await press('Zoom in'), 'near');
  assert.equal(await press('Lanes'), 'lanes');
  assert.equal(await press('See all of the circle'), 'lanes');
  assert.equal(await press('Ring'), 'ring');
  assert.deepEqual(await commands(shown), [], 'looking is no command');
});

test('who asked for less motion is there at once', async (t) => {
  const shown = await rested(t, { reducedMotion: 'reduce' });
  await shown.getByRole('button', { name: 'Lanes', exact: true }).click();
  await frame(shown, 1);
  assert.equal(await pending(shown), 0);
});

test('the wheel scrolls the page, and zooms the ring only with a key held', async (t) => {
  const shown = await ring(t, '/');
  const { at } = await band(shown);
  const place = at(0.1);
  await shown.mouse.move(place.x, place.y);
  const scrolled = () => shown.evaluate(() => scrollY);
  const before = await scrolled();
  await shown.mouse.wheel(0, 200);
  await shown.waitForFunction((before) => scrollY > before, before);
  assert.equal(await view(shown), 'ring');
  const there = at(0.1);
  await shown.evaluate((top) => scrollTo(0, top), before);
  await shown.keyboard.down('Control');
  await shown.mouse.move(there.x + 1, there.y + 1);
  await shown.mouse.wheel(0, -300);
  await shown.keyboard.up('Control');
  await shown.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('hash-ring') ?? {};
    return shadowRoot?.querySelector('.stage')?.getAttribute('data-view') === 'near';
  });
  assert.equal(await scrolled(), before);
});

test('a hand pans what it sees only once it is near, and a pan selects nothing', async (t) => {
  const shown = await ring(t, '/', { reducedMotion: 'reduce' });
  const { canvas, at } = await band(shown);
  const drag = async () => {
    await told(shown);
    const from = at(0);
    await shown.mouse.move(from.x, from.y);
    await shown.mouse.down();
    await shown.mouse.move(from.x + 90, from.y + 10, { steps: 4 });
    await shown.mouse.up();
    return (await told(shown)).map(({ type }) => type);
  };
  assert.deepEqual(await drag(), [], 'a drag on the whole ring is nothing');
  await canvas.focus();
  for (const key of ['+', '+', '+']) await shown.keyboard.press(key);
  const box = await canvas.boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + 140 };
  const before = await turnAt(shown, middle);
  assert.deepEqual(await drag(), []);
  const after = await turnAt(shown, middle);
  const moved = (before - after + 1) % 1;
  assert.ok(moved > 0.002 && moved < 0.05, `${before} → ${after}`);
});

test('two fingers zoom the ring and leave the page as it is', async (t) => {
  const shown = await ring(t, '/', { reducedMotion: 'reduce', hasTouch: true });
  const { at } = await band(shown);
  const session = await shown.context().newCDPSession(shown);
  const touch = (
    /** @type {string} */ type,
    /** @type {{ x: number, y: number }[]} */ touchPoints,
  ) =>
    session.send('Input.dispatchTouchEvent', {
      type: /** @type {'touchStart'} */ (type),
      touchPoints,
    });
  const { x, y } = at(0);
  await touch('touchStart', [{ x: x - 20, y }]);
  await touch('touchStart', [
    { x: x - 20, y },
    { x: x + 20, y },
  ]);
  for (const apart of [40, 70, 110]) {
    await touch('touchMove', [
      { x: x - apart, y },
      { x: x + apart, y },
    ]);
  }
  await touch('touchEnd', []);
  await shown.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('hash-ring') ?? {};
    return shadowRoot?.querySelector('.stage')?.getAttribute('data-view') === 'near';
  });
  assert.equal(await shown.evaluate(() => visualViewport?.scale), 1);
});

test('arrow keys walk from arc to arc and from node to node, and say where one is', async (t) => {
  const shown = await ring(t, TEACHING, { reducedMotion: 'reduce' });
  const { canvas } = await band(shown);
  await canvas.focus();
  const said = () =>
    on(shown, (ring) => ring.shadowRoot?.querySelector('[role=status]')?.textContent ?? '');
  const heard = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp']) {
    await shown.keyboard.press(key);
    heard.push((await said()).split(',')[0]);
  }
  assert.deepEqual(heard, ['A', 'B', 'C', 'B', 'A']);
  assert.match(await said(), /^A, 30(\.0)? %, point 0 at 10(\.0)? % of the circle/);
  await told(shown);
  await shown.keyboard.press('Enter');
  const [selected] = await told(shown);
  assert.deepEqual([selected?.type, selected?.detail.node], ['ringselect', 'A']);
  await shown.keyboard.press('Delete');
  assert.deepEqual(await on(shown, (ring) => ring.snapshot().nodes.map(({ id }) => id)), [
    'B',
    'C',
  ]);
});

test('a point with a position of its own follows the hand, as one change', async (t) => {
  const shown = await rested(t, { reducedMotion: 'reduce' }, TEACHING);
  const { at } = await band(shown);
  // A ring with names around it is a little smaller: its band is at 237 of 660.
  const radius = 237 / 660;
  const [from, to] = [at(0.1, radius), at(0.25, radius)];
  await shown.mouse.move(from.x, from.y);
  await shown.mouse.down();
  await shown.mouse.move(at(0.18, radius).x, at(0.18, radius).y, { steps: 3 });
  assert.deepEqual(await commands(shown), [], 'a hand is still on it');
  await shown.mouse.move(to.x, to.y, { steps: 3 });
  await shown.mouse.up();
  assert.deepEqual(await commands(shown), ['set']);
  const positions = () =>
    on(shown, (ring) => ring.scenario.nodes.map(({ positions }) => positions?.[0]));
  assert.deepEqual(await positions(), ['25', '50', '80']);
  // It cannot be laid on another point; it waits where it was.
  await shown.mouse.move(to.x, to.y);
  await shown.mouse.down();
  await shown.mouse.move(at(0.5, radius).x, at(0.5, radius).y);
  await shown.mouse.up();
  assert.deepEqual(await positions(), ['25', '50', '80']);
});

test('a gesture that the browser takes away leaves nothing behind', async (t) => {
  const shown = await ring(t, TEACHING, { reducedMotion: 'reduce' });
  const { canvas, at } = await band(shown);
  const place = at(0.1, 237 / 660);
  await shown.mouse.move(place.x, place.y);
  await shown.mouse.down();
  await canvas.evaluate((canvas) =>
    canvas.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1, bubbles: true })),
  );
  await shown.mouse.move(place.x + 60, place.y + 60);
  await shown.mouse.up();
  assert.deepEqual(
    await on(shown, (ring) => ring.scenario.nodes.map(({ positions }) => positions?.[0])),
    ['10', '50', '80'],
  );
  const turn = await turnAt(shown, at(0.4));
  assert.ok(Math.abs(turn - 0.4) < 0.01, 'the next click works');
});

test('keys act only while the ring has the focus', async (t) => {
  const shown = await ring(t, TEACHING);
  await shown.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  for (const key of ['+', 'l', 'Delete']) await shown.keyboard.press(key);
  assert.equal(await view(shown), 'ring');
  assert.equal(await on(shown, (ring) => ring.snapshot().nodes.length), 3);
});

test('a finger that stays asks who is there, and selects nothing', async (t) => {
  const shown = await ring(t, TEACHING, { reducedMotion: 'reduce', hasTouch: true });
  const { at } = await band(shown);
  await told(shown);
  const session = await shown.context().newCDPSession(shown);
  const { x, y } = at(0.3, 237 / 660);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await shown.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('hash-ring') ?? {};
    return shadowRoot?.querySelector('.readout .title')?.textContent === 'B';
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await shown.waitForTimeout(100);
  assert.deepEqual(
    (await told(shown)).map(({ type }) => type),
    [],
  );
});
