import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commands, frame, pending, picture, rested, seen } from './clockwork.mjs';
import { on } from './ring.mjs';

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
