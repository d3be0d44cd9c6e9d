// Talks, as a person writes and gives them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStep, open, ringOf, text, violations } from './lessons.mjs';

test('a talk from a link is given with keys alone, and back is as exact as on', async (t) => {
  const talk = encodeURIComponent('remainder | Ask\nplay | Tell\nadd E | Again\n| The end');
  const shown = await open(t, `/#present=${talk}`, 'dialog.present .headline');
  const ring = 'dialog.present hash-ring';
  /** @type {string[]} */
  const asked = [];
  await ringOf(shown, ring);
  shown.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url())) asked.push(request.url());
  });
  assert.match(await text(shown, '.present .headline'), /remainder/);
  assert.equal(await text(shown, '.present .note'), 'Ask');
  await shown.keyboard.press('ArrowRight');
  await atStep(shown, ring, 1);
  assert.equal((await ringOf(shown, ring)).moved, 756);
  assert.match(await text(shown, '.present .line'), /^756 of 1,000/);
  await shown.keyboard.press(' ');
  await atStep(shown, ring, 2);
  const { moved } = await ringOf(shown, ring);
  assert.match(await text(shown, '.present .headline'), /add E/);
  assert.ok((await text(shown, '.present .line')).startsWith(`${moved} of`));
  await shown.keyboard.press('PageUp');
  await atStep(shown, ring, 1);
  assert.equal((await ringOf(shown, ring)).moved, 756);
  await shown.keyboard.press('n');
  assert.equal(await shown.locator('.present .speaker').isVisible(), false);
  await shown.keyboard.press('End');
  assert.match(await text(shown, '.present .where'), /4 \/ 4/);
  await shown.keyboard.press('Home');
  await atStep(shown, ring, 0);
  assert.deepEqual(asked, [], 'it needs no network');
  await shown.keyboard.press('Escape');
  await shown.locator('dialog.present').waitFor({ state: 'detached' });
});

test('a talk is written in the page, checked line by line, and kept in its link', async (t) => {
  const shown = await open(t, '/#section=story&scene=limits', '#talk-script');
  const area = shown.locator('#talk-script');
  assert.match(await area.inputValue(), /^remainder \| /);
  await area.fill('circle | One\nplay | Two\nfly | Three');
  assert.match(await text(shown, '.present-part .remarks'), /Line 3: .*“fly”/);
  await shown.getByText('Link to this talk').click();
  const url = new URL(shown.url());
  assert.equal(
    new URLSearchParams(url.hash.slice(1)).get('present'),
    'circle | One\nplay | Two\nfly | Three',
  );
  await shown.getByRole('button', { name: 'Present', exact: true }).click();
  await shown.locator('dialog.present').waitFor();
  assert.equal(await text(shown, '.present .where'), '1 / 2');
  assert.equal(
    await shown.evaluate(() => document.activeElement?.closest('dialog') !== null),
    true,
    'the focus is in it',
  );
  await shown.getByRole('button', { name: 'End', exact: true }).click();
  // The focus goes back, once the dialog has gone.
  await shown.waitForFunction(() => document.activeElement?.textContent === 'Present');
  await shown.getByRole('button', { name: 'The questions as a talk' }).click();
  await shown.getByText('Link to this talk').click();
  assert.match(shown.url(), /present=questions$/);
});

test('a talk has no fault for axe, and speaks Chinese', async (t) => {
  const shown = await open(t, '/#present=questions&lang=zh&theme=dark', 'dialog.present .headline');
  await ringOf(shown, 'dialog.present hash-ring');
  assert.match(await text(shown, '.present .headline'), /环怎样找到/);
  await shown.keyboard.press('ArrowRight');
  assert.match(await text(shown, '.present .line'), /个键中迁移了 756 个/);
  assert.deepEqual(await violations(shown, 'dialog'), []);
});
