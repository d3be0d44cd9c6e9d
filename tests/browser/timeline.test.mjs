import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { commands, frame, pending, picture, rested } from './clockwork.mjs';
import { page } from './harness.mjs';
import { news, on, ring } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

const STEPS = ['add D', 'add E', 'remove B', 'weight A 2'];

/** A page at rest whose log has these steps. @param {import('node:test').TestContext} t @param {string[]} [steps] @param {object} [options] */
async function stepped(t, steps = STEPS, options = {}) {
  const shown = await rested(t, options);
  await on(
    shown,
    (ring, steps) => {
      for (const step of steps) ring.run(step);
    },
    steps,
  );
  await frame(shown, 5000);
  await commands(shown);
  return shown;
}

/** @param {Page} shown */
const step = (shown) => on(shown, (ring) => ring.snapshot().step);

/** The marks: what each says, and whether it is filled. @param {Page} shown */
const marks = (shown) =>
  on(shown, (ring) =>
    [...(ring.shadowRoot?.querySelectorAll('.mark') ?? [])].map((mark) => [
      mark.getAttribute('title'),
      mark.classList.contains('done'),
      mark.getAttribute('aria-selected'),
    ]),
  );

/** Where step `place` of `steps` is on the screen. @param {Page} shown @param {number} place @param {number} [steps] */
async function spot(shown, place, steps = STEPS.length) {
  const box = await shown.getByRole('slider', { name: 'Step' }).boundingBox();
  assert.ok(box);
  const x = box.x + 8 + ((box.width - 16) * place) / steps;
  return /** @type {const} */ ([x, box.y + box.height / 2]);
}

test('every step is a mark that tells its command, filled up to the present one', async (t) => {
  const shown = await stepped(t);
  await on(shown, (ring) => ring.seek(2));
  assert.deepEqual(await marks(shown), [
    ['0: Start', true, 'false'],
    ['1: add D', true, 'false'],
    ['2: add E', true, 'true'],
    ['3: remove B', false, 'false'],
    ['4: weight A 2', false, 'false'],
  ]);
  await shown.getByRole('option', { name: '3: remove B' }).first().click();
  assert.equal(await step(shown), 3);
  assert.deepEqual(await commands(shown), ['seek 2', 'seek 3']);
});

test('a mark is never taken for the control that does the same', async (t) => {
  const shown = await ring(t, '/#nodes=node-1+node-2&steps=add+node-3;remove+node-1;add+node-1');
  // By a part of the name, in any case, as people search.
  for (const name of ['Add node', 'Remove node-1', 'Undo', 'Redo', 'Play']) {
    assert.equal(await shown.getByRole('button', { name }).count(), 1, name);
  }
});

test('axe finds nothing with marks, a comparison and a question', async (t) => {
  const shown = await page(t, '/#steps=add+D;remove+B;weight+A+2&step=2', {
    init: await readFile('node_modules/axe-core/axe.min.js', 'utf8'),
    reducedMotion: 'reduce',
  });
  await on(shown, (ring) => ring.ready);
  await shown.getByRole('combobox', { name: 'Compare with' }).selectOption('0: Start');
  await shown.getByRole('checkbox', { name: 'Predict first' }).check();
  await shown.getByRole('button', { name: 'Add node' }).click();
  await shown.getByRole('button', { name: 'Reveal' }).waitFor();
  const found = await shown.evaluate(async () => {
    const { violations } = await Reflect.get(globalThis, 'axe').run(document);
    return violations.map((/** @type {any} */ { id, nodes }) => [id, nodes[0].failureSummary]);
  });
  assert.deepEqual(found, []);
});

test('a finger on the line goes where it taps', async (t) => {
  const shown = await ring(t, '/#steps=add+D;add+E;remove+B;weight+A+2', { hasTouch: true });
  await news(shown);
  await shown.getByRole('slider', { name: 'Step' }).scrollIntoViewIfNeeded();
  await shown.touchscreen.tap(...(await spot(shown, 1)));
  assert.equal(await step(shown), 1);
  assert.deepEqual(await news(shown), ['ringchange seek 1']);
});

test('marks beyond what can be told apart are thinned, and the slider still knows every step', async (t) => {
  const many = Array.from({ length: 301 }, (_, at) => `weight A ${1 + (at % 9) / 10}`);
  const shown = await stepped(t, many);
  const shownMarks = await marks(shown);
  assert.ok(shownMarks.length > 20 && shownMarks.length <= 42, `${shownMarks.length} marks`);
  assert.match(String(shownMarks.at(-1)?.[0]), /^301: /);
  await shown.getByRole('slider', { name: 'Step' }).press('ArrowLeft');
  assert.equal(await step(shown), 300);
});

test('the marks are read by keyboard without going there', async (t) => {
  const shown = await stepped(t);
  const name = () =>
    on(shown, (ring) => ring.shadowRoot?.activeElement?.getAttribute('aria-label'));
  await shown.getByRole('slider', { name: 'Step' }).focus();
  await shown.keyboard.press('Tab');
  assert.equal(await name(), '4: weight A 2');
  await shown.keyboard.press('ArrowLeft');
  assert.equal(await name(), '3: remove B');
  await shown.keyboard.press('Home');
  assert.equal(await name(), '0: Start');
  assert.equal(await step(shown), 4);
  await shown.keyboard.press('Enter');
  assert.equal(await step(shown), 0);
  assert.equal(await name(), '0: Start');
});

test('a drag along the line shows the motion between two steps where the hand is', async (t) => {
  const shown = await stepped(t);
  await on(shown, (ring) => ring.seek(2));
  await frame(shown, 5000);
  const two = await picture(shown);
  await on(shown, (ring) => ring.redo());
  await frame(shown, 550);
  const half = await picture(shown);
  await frame(shown, 5000);
  const three = await picture(shown);
  assert.equal(new Set([two, half, three]).size, 3);
  await commands(shown);
  await shown.mouse.move(...(await spot(shown, 4)));
  await shown.mouse.down();
  await shown.mouse.move(...(await spot(shown, 3.2)));
  await shown.mouse.move(...(await spot(shown, 2.5)), { steps: 5 });
  // Which pixel that is depends on the screen, so the place is put right.
  await frame(shown, 20);
  const held = await picture(shown);
  assert.ok(![two, three].includes(held));
  assert.equal(await pending(shown), 0, 'a hand that rests asks for no frame');
  await shown.mouse.move(...(await spot(shown, 3)));
  await frame(shown, 20);
  assert.equal(await picture(shown), three);
  await shown.mouse.move(...(await spot(shown, 2.2)));
  assert.deepEqual(await commands(shown), [], 'nothing is told before it is let go');
  await shown.mouse.up();
  assert.deepEqual(await commands(shown), ['seek 2']);
  assert.equal(await step(shown), 2);
  await frame(shown, 5000);
  assert.equal(await picture(shown), two);
  assert.equal(await on(shown, (ring) => ring.scenario.steps.length), 4);
});

test('a click on the line goes to the nearest step, and a drag back to where it began tells nothing', async (t) => {
  const shown = await stepped(t);
  await shown.mouse.click(...(await spot(shown, 1.3)));
  assert.equal(await step(shown), 1);
  assert.deepEqual(await commands(shown), ['seek 1']);
  await shown.mouse.move(...(await spot(shown, 1)));
  await shown.mouse.down();
  await shown.mouse.move(...(await spot(shown, 3.5)));
  await shown.mouse.move(...(await spot(shown, 1.1)));
  await shown.mouse.up();
  assert.deepEqual(await commands(shown), []);
  assert.equal(await step(shown), 1);
});

test('a program that acts while the line is held acts at the step that is nearest', async (t) => {
  const shown = await stepped(t);
  await shown.mouse.move(...(await spot(shown, 4)));
  await shown.mouse.down();
  await shown.mouse.move(...(await spot(shown, 1.8)));
  await on(shown, (ring) => ring.addNode('X'));
  await shown.mouse.up();
  assert.deepEqual(await on(shown, (ring) => ring.scenario.steps), ['add D', 'add E', 'add X']);
  assert.deepEqual(await commands(shown), ['seek 2', 'add X']);
});

test('without motion the line shows whole steps', async (t) => {
  const shown = await stepped(t, STEPS, { reducedMotion: 'reduce' });
  await on(shown, (ring) => ring.seek(2));
  await frame(shown, 5000);
  const two = await picture(shown);
  await shown.mouse.move(...(await spot(shown, 4)));
  await shown.mouse.down();
  await shown.mouse.move(...(await spot(shown, 2.4)));
  await frame(shown, 20);
  assert.equal(await picture(shown), two);
  await shown.mouse.up();
});

test('a speed scales every motion', async (t) => {
  const shown = await stepped(t);
  const speed = shown.getByRole('combobox', { name: 'Speed' });
  await speed.selectOption('4×');
  await on(shown, (ring) => ring.undo());
  await frame(shown, 270);
  assert.equal(await pending(shown), 1);
  await frame(shown, 10);
  assert.equal(await pending(shown), 0);
  await speed.selectOption('0.25×');
  await on(shown, (ring) => ring.redo());
  await frame(shown, 4300);
  assert.equal(await pending(shown), 1);
  await frame(shown, 200);
  assert.equal(await pending(shown), 0);
});

test('what the next change drops is said, and only the change drops it', async (t) => {
  const shown = await stepped(t);
  const line = shown.getByText('later steps are dropped by the next change');
  assert.equal(await line.count(), 0);
  await on(shown, (ring) => ring.seek(1));
  assert.equal(await line.textContent(), '3 later steps are dropped by the next change.');
  assert.equal(await on(shown, (ring) => ring.snapshot().steps), 4);
  await shown.getByRole('button', { name: 'Remove C' }).click();
  assert.deepEqual(await on(shown, (ring) => ring.scenario.steps), ['add D', 'remove C']);
  assert.equal(await line.count(), 0);
});

test('any two steps are compared in a sentence, with the numbers of one change', async (t) => {
  const shown = await stepped(t, ['add D', 'add E', 'remove D']);
  const select = shown.getByRole('combobox', { name: 'Compare with' });
  await select.selectOption('0: Start');
  const sentence = () =>
    on(shown, (ring) => ring.shadowRoot?.querySelector('.differs')?.textContent ?? '');
  // As if E alone had come.
  const moved = await on(shown, async () => {
    const other = document.createElement('hash-ring');
    other.setAttribute('loading', 'eager');
    document.body.append(other);
    await /** @type {any} */ (other).ready;
    const { movedKeys } = /** @type {any} */ (other).addNode('E');
    other.remove();
    return movedKeys;
  });
  const text = await sentence();
  assert.ok(
    text.startsWith(`From step 0 to step 3: ${moved} of 1,000 keys have another owner`),
    text,
  );
  assert.match(text, /most of them from [ABC] to E \(\d+\)\. Share of the ring moved/);
  await select.selectOption('the previous step');
  assert.match(await sentence(), /^From step 2 to step 3: .* from D to /);
  await on(shown, (ring) => ring.undo());
  assert.match(await sentence(), /^From step 1 to step 2: /);
  await select.selectOption('nothing');
  assert.equal(await sentence(), '');
});

test('a guess comes before the numbers, and programs do not wait for it', async (t) => {
  const shown = await ring(t);
  await news(shown);
  await shown.getByRole('checkbox', { name: 'Predict first' }).check();
  await shown.getByRole('button', { name: 'Add node' }).click();
  await shown.getByText('add D: how many of the 1,000 keys will move?').waitFor();
  assert.deepEqual(await news(shown), []);
  assert.equal(await on(shown, (ring) => ring.snapshot().nodes.length), 3);
  const guess = shown.getByRole('slider', { name: 'Your guess in percent' });
  await guess.fill('40');
  await shown.getByRole('button', { name: 'Reveal' }).click();
  assert.deepEqual(await news(shown), ['ringchange add D']);
  await shown
    .getByText(/^You guessed 40 %; it is 26\.5 %\. Added D: 265 of/)
    .first()
    .waitFor();
  // By keyboard alone, and without a guess.
  await shown.getByRole('slider', { name: 'Weight of A' }).press('ArrowRight');
  assert.equal(await on(shown, (ring) => ring.snapshot().nodes[0]?.weight), 1);
  await shown.getByText('weight A 1.1: how many').waitFor();
  await shown.keyboard.press('Escape');
  assert.deepEqual(await news(shown), ['ringchange weight A 1.1']);
  assert.equal(await guess.count(), 0);
  assert.equal(await shown.getByText('You guessed').count(), 0);
  // A guess by keyboard, with Enter.
  await shown.getByRole('button', { name: 'Remove B' }).press('Enter');
  await shown.keyboard.press('ArrowLeft');
  await shown.keyboard.press('Enter');
  assert.deepEqual(await news(shown), ['ringchange remove B']);
  await shown
    .getByText(/^You guessed 49 %; it is/)
    .first()
    .waitFor();
  // A program is never asked, not even one that listens to what a control does.
  await on(shown, (ring) =>
    ring.addEventListener('ringchange', () => ring.addNode('heard'), { once: true }),
  );
  assert.equal(await on(shown, (ring) => ring.addNode('X').command), 'add X');
  await news(shown);
  await on(shown, (ring) =>
    ring.addEventListener('ringchange', () => ring.removeNode('X'), { once: true }),
  );
  await shown.getByRole('button', { name: 'Undo' }).click();
  assert.equal((await news(shown)).length, 2);
  // One more command shows the first at once.
  await shown.getByRole('button', { name: 'Remove A' }).click();
  await shown.getByRole('button', { name: 'Remove C' }).click();
  assert.deepEqual(await news(shown), ['ringchange remove A']);
  await shown.getByRole('checkbox', { name: 'Predict first' }).uncheck();
  assert.deepEqual(await news(shown), ['ringchange remove C']);
});
