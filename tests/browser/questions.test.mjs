// The seven questions, as a person meets them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStep, open, ringOf, text } from './lessons.mjs';

test('the ring answers a guess, and another scene refutes the wrong answer', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-moves', '#questions details[open]');
  const ring = '#questions hash-ring';
  assert.equal((await ringOf(shown, ring)).step, 0, 'nothing is given away');
  await shown.getByRole('slider', { name: 'Your guess 50' }).focus();
  await shown.keyboard.press('Home');
  await shown.keyboard.press('Tab');
  await shown.keyboard.press('Enter');
  await atStep(shown, ring, 1);
  assert.equal((await ringOf(shown, ring)).moved, 265);
  assert.match(
    await text(shown, '#questions .answer'),
    /You said 0\s%, it is 26\.5\s%\.265 of 1,000/,
  );
  await shown.getByRole('button', { name: 'Show why on the ring' }).click();
  await shown.waitForFunction(() => {
    const ring = /** @type {any} */ (document.querySelector('#questions hash-ring'));
    return ring.scenario.vnodes === 1 && ring.snapshot().step === 1;
  });
  const { moved } = await ringOf(shown, ring);
  const refuted = await text(
    shown,
    '#questions [role=status]:not(.answer):not(.second):not(:empty)',
  );
  assert.ok(refuted.includes(`${((moved ?? 0) / 10).toFixed(1)}`), `${moved}: ${refuted}`);
  await shown.getByRole('button', { name: 'Back to the question' }).click();
  await shown.waitForFunction(() => {
    const ring = /** @type {any} */ (document.querySelector('#questions hash-ring'));
    return ring.scenario.vnodes === null;
  });
});

test('all seven questions open, one at a time, and each of them answers', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-lookup', '#questions details[open]');
  const cards = shown.locator('#questions .question');
  assert.equal(await cards.count(), 7);
  for (let at = 0; at < 7; at += 1) {
    const card = cards.nth(at);
    if (at > 0) await card.locator('summary').first().click();
    await card.getByRole('button', { name: 'Let the ring answer' }).click();
    await atStep(shown, '#questions hash-ring', 1);
    assert.match(await card.locator('.answer').evaluate((place) => place.textContent ?? ''), /\d/);
    assert.equal(await shown.locator('#questions .question > details[open]').count(), 1);
  }
});

test('the self-check is kept in the browser, and can be forgotten', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-roles', '#questions details[open]');
  assert.match(await text(shown, '#questions .due'), /7 of 7/);
  await shown.getByRole('button', { name: 'Yes, freely' }).click();
  assert.match(await text(shown, '#questions .due'), /6 of 7/);
  await shown.reload();
  await shown.locator('#questions details[open]').first().waitFor();
  assert.match(await text(shown, '#questions .due'), /6 of 7/);
  assert.match(await text(shown, '#questions .kept'), /stay in this browser/);
  await shown.getByRole('button', { name: 'Go to the next one' }).click();
  assert.equal(
    await shown.evaluate(() => document.activeElement?.closest('li')?.querySelector('h3') !== null),
    true,
  );
  await shown.getByRole('button', { name: 'Forget my answers' }).click();
  assert.match(await text(shown, '#questions .due'), /7 of 7/);
  assert.equal(await shown.evaluate(() => localStorage.length), 0);
});

test('where storage is refused the self-check works and says how long it lasts', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-roles', '#questions details[open]', {
    init: () => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    },
  });
  await shown.getByRole('button', { name: 'Not yet' }).click();
  assert.match(await text(shown, '#questions .kept'), /until the page is closed/);
  assert.match(await text(shown, '#questions details[open] .waits'), /today/);
});
