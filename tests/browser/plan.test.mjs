// The section on plans, as a person meets it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { page } from './harness.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @typedef {import('playwright-core').Page} Page */

/**
 * Opens the page at the section, and waits until it is there.
 * @param {import('node:test').TestContext} t
 * @param {import('./harness.mjs').PageOptions & import('playwright-core').BrowserContextOptions} [options]
 */
async function open(t, options = {}) {
  const shown = await page(t, '/#plan', options);
  shown.setDefaultTimeout(20_000);
  await shown.locator('#plan table').first().waitFor();
  return shown;
}

/** @param {Page} shown @param {string} part */
const text = (shown, part) =>
  shown.locator(`#plan .plan-${part}`).evaluate((place) => place.textContent ?? '');

/** @param {Page} shown @param {string} name */
async function add(shown, name) {
  await shown.getByLabel('Name of the new one').fill(name);
  await shown.getByRole('button', { name: 'Add this step' }).click();
}

const NGINX =
  'upstream c {\n  hash $uri consistent;\n  server 10.0.0.1:80;\n  server 10.0.0.2:80;\n  <img src=x onerror=alert(1)>;\n}';

test('a configuration is read, a step planned with the keyboard, and taken out again', async (t) => {
  const shown = await open(t);
  await shown.getByLabel('Configuration').fill(NGINX);
  await shown.locator('#plan .remarks').waitFor();
  assert.match(await text(shown, 'read'), /Read as nginx upstream: 2 servers/);
  assert.match(await text(shown, 'read'), /line 5/);
  await shown.getByLabel('Name of the new one').fill('10.0.0.3:80');
  await shown.keyboard.press('Enter');
  await shown.locator('#plan .steps li').waitFor();
  assert.match(await text(shown, 'answer'), /Receives the most10\.0\.0\.3:80/);
  assert.match(await text(shown, 'answer'), /0x[0-9a-f]{8}/);
  await shown.getByRole('button', { name: 'Take out add 10.0.0.3:80' }).focus();
  await shown.keyboard.press('Enter');
  assert.equal(await shown.locator('#plan .steps li').count(), 0);
  const focus = await shown.evaluate(
    () => document.activeElement?.closest('.plan-change') !== null,
  );
  assert.ok(focus);
});

test('what cannot be is said in a sentence, and the plan stays', async (t) => {
  const shown = await open(t);
  await add(shown, 'cache-7');
  await add(shown, 'cache-7');
  assert.match(await text(shown, 'change'), /already a node named “cache-7”/);
  assert.equal(await shown.locator('#plan .steps li').count(), 1);
  await shown.getByLabel('Configuration').fill('{"nodes": 5}');
  await shown.locator('#plan .told .problem').waitFor();
  assert.equal(await shown.locator('#plan .steps li').count(), 1);
});

test('nothing is requested and no key is in the address while keys are read', async (t) => {
  const shown = await open(t);
  /** @type {string[]} */
  const asked = [];
  shown.on('request', (request) => {
    if (!request.url().startsWith('blob:')) asked.push(request.url());
  });
  const keys = Array.from({ length: 40_000 }, (_, at) => `secret-${at}`).join('\n');
  await add(shown, 'cache-7');
  await shown.getByLabel('Key file').setInputFiles({
    name: 'keys.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(keys),
  });
  await shown.getByText('of 40,000 keys of the file move').waitFor();
  await shown.getByRole('button', { name: 'Ticket in Markdown' }).click();
  await shown.getByRole('button', { name: 'Copy a link without keys' }).click();
  await shown.getByText(/The link is copied|here is the link/).waitFor();
  assert.deepEqual(asked, []);
  assert.doesNotMatch(shown.url(), /secret/);
  assert.doesNotMatch(await text(shown, 'take'), /secret/);
});

test('the best order is found and used', async (t) => {
  const shown = await open(t);
  await shown.locator('#plan').getByLabel('Step', { exact: true }).selectOption('remove');
  await shown.getByRole('button', { name: 'Add this step' }).click();
  await shown.locator('#plan').getByLabel('Step', { exact: true }).selectOption('add');
  await add(shown, 'cache-7');
  await shown.getByRole('button', { name: 'Compare every order' }).click();
  const said = await shown
    .locator('#plan')
    .getByText(/of 2 orders moves/)
    .textContent();
  assert.ok(said);
});

for (const locale of ['en-US', 'zh-CN']) {
  test(`axe finds nothing in ${locale}`, async (t) => {
    const shown = await open(t, { locale });
    await shown.locator('#plan form input').first().fill('cache-7');
    await shown.keyboard.press('Enter');
    await shown.locator('#plan .steps li').waitFor();
    await shown.evaluate(await readFile(axe, 'utf8'));
    const found = await shown.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run('#plan', {
        resultTypes: ['violations'],
      });
      return violations.map(
        (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
          `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
      );
    });
    assert.deepEqual(found, []);
  });
}
