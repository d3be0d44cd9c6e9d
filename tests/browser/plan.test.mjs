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
  await shown.getByRole('button', { name: 'Find the order that moves least' }).click();
  await shown
    .locator('#plan')
    .getByText(/of 2 orders moves/)
    .waitFor();
  await shown.getByRole('button', { name: 'Use this order' }).click();
  const first = await shown.locator('#plan .steps li .name').first().textContent();
  assert.equal(first, 'add cache-7');
});

test('points for a spread and a weight for a share are found and become steps', async (t) => {
  const shown = await open(t);
  await shown.getByLabel('The fullest at most so many per cent above the mean').fill('4');
  await shown.getByRole('button', { name: 'Find the points' }).click();
  await shown.getByText(/points per unit of weight: the fullest is \d/).waitFor();
  await shown.locator('.plan-suggest').getByRole('button', { name: 'Add this step' }).click();
  await shown.locator('#plan .steps li').waitFor();
  const [peak] = await shown.evaluate(() => {
    const table = [...document.querySelectorAll('#plan caption')].find(
      ({ textContent }) => textContent === 'Step by step',
    );
    return [...(table?.parentElement?.querySelectorAll('tbody td') ?? [])]
      .map(({ textContent }) => textContent)
      .slice(3, 4);
  });
  assert.ok(Number(peak) <= 1.04, peak ?? '');
  await shown.locator('.plan-suggest').getByLabel('Server').selectOption('A');
  await shown.getByLabel('Per cent of the ring').fill('50');
  await shown.getByRole('button', { name: 'Find the weight' }).click();
  await shown.getByText(/gives .A. (49\.\d|50\.\d)/).waitFor();
  await shown.locator('.plan-suggest').getByRole('button', { name: 'Add this step' }).click();
  await shown.locator('#plan .steps li:nth-child(2)').waitFor();
  // What a scheme cannot do is said.
  await shown.getByLabel('Configuration').fill(NGINX);
  await shown.getByText(/Read as nginx/).waitFor();
  await shown.getByRole('button', { name: 'Find the points' }).click();
  await shown.getByText(/160 points per unit of weight are a constant/).waitFor();
});

test('of a file with several blocks another one can be read', async (t) => {
  const shown = await open(t);
  const file = new URL('../pasted/envoy-bootstrap.yaml', import.meta.url);
  await shown.getByLabel('Configuration').fill(await readFile(file, 'utf8'));
  await shown.getByText('Read as Envoy: 3 servers').waitFor();
  const menu = shown.getByLabel('Block to read');
  assert.equal(await menu.inputValue(), 'cache');
  await menu.selectOption('auth');
  await shown.getByText('Read as Envoy: 1 server from').waitFor();
  assert.match(await text(shown, 'read'), /line 31/);
  // Our own JSON is still ours.
  await shown.getByLabel('Configuration').fill('{"nodes": "x y", "replicas": 2}');
  await shown.getByText('Read as a scenario of this page in JSON.').waitFor();
  assert.equal(await menu.count(), 0);
});

/** A file of keys that takes a while. */
const MANY = Array.from({ length: 400_000 }, (_, at) => `key-${at % 390_000}`).join('\r\n');

for (const workers of [true, false]) {
  test(`a key file is read ${workers ? 'by a worker' : 'in slices'}, and the page stays free`, async (t) => {
    const init = () => {
      Reflect.deleteProperty(globalThis, 'Worker');
    };
    const shown = await open(t, workers ? {} : { init });
    await add(shown, 'cache-7');
    await shown.locator('#plan .steps li').waitFor();
    assert.equal(shown.workers().length, workers ? 1 : 0);
    await shown.evaluate(() => {
      // How often something else has had its turn, which does not depend on how busy the machine is.
      const turns = { count: 0, on: true };
      Reflect.set(globalThis, 'turns', turns);
      const take = () => {
        turns.count += 1;
        if (turns.on) setTimeout(take);
      };
      take();
    });
    const put = () =>
      shown
        .getByLabel('Key file')
        .setInputFiles({ name: 'keys.txt', mimeType: 'text/plain', buffer: Buffer.from(MANY) });
    await put();
    await shown.getByText('of 400,000 keys of the file move').waitFor();
    assert.match(await text(shown, 'keys'), /10,000 keys were there before/);
    assert.match(await text(shown, 'keys'), /399,999 lines end in CR LF/);
    const turns = await shown.evaluate(() => {
      const turns = Reflect.get(globalThis, 'turns');
      turns.on = false;
      return turns.count;
    });
    assert.ok(turns >= 20, `${turns} turns`);
    // Stopped, nothing of it stays.
    await shown.getByRole('button', { name: 'Forget the file' }).click();
    await put();
    await shown.locator('.plan-keys').getByRole('button', { name: 'Stop' }).click();
    await shown.getByText('Stopped; nothing of the file is kept.').waitFor();
    await shown.waitForTimeout(300);
    assert.doesNotMatch(await text(shown, 'keys'), /of the file move/);
    assert.doesNotMatch(await text(shown, 'answer'), /keys of the file/);
  });
}

test('a policy that forbids workers leaves the slices', async (t) => {
  const shown = await open(t, {
    policy: "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
    expected: [/policy violation: worker-src blocked/, /Content Security Policy/],
  });
  await add(shown, 'cache-7');
  await shown.getByLabel('Key file').setInputFiles({
    name: 'keys.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a\nb\na\n'),
  });
  await shown.getByText(/of 3 keys of the file/).waitFor();
  assert.match(await text(shown, 'keys'), /1 key was there before/);
});

test('a table of keys is read with its columns, and what is odd in it is told', async (t) => {
  const shown = await open(t);
  await add(shown, 'cache-7');
  const table = '\uFEFFkey,size,ttl\n"a,b",10,1\nc,ten,1\n\nd ,5,1\n';
  const put = (/** @type {string | Buffer} */ content) =>
    shown
      .getByLabel('Key file')
      .setInputFiles({ name: 'k.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await put(table);
  await shown.getByText(/of 2 keys of the file/).waitFor();
  const said = await text(shown, 'keys');
  for (const part of [
    'first line names its columns',
    'Columns that are not read: ttl',
    'A byte order mark',
    '1 empty line was skipped',
    'with white space, the first on line 5',
    '1 line could not be read',
    'line 3 c,ten,1',
    'The size is not a number',
  ]) {
    assert.ok(said.includes(part), `${part}: ${said}`);
  }
  await shown.getByLabel('Read lines as').selectOption('lines');
  await shown.getByText(/of 4 keys of the file/).waitFor();
  await put(Buffer.from([0xff, 0xfe, 0x61, 0]));
  await shown.getByText(/The file is UTF-16/).waitFor();
});

test('copies that have to be made anew are told', async (t) => {
  const shown = await open(t);
  await shown.locator('.plan-read').getByLabel('Copies of each key').fill('2');
  await shown.keyboard.press('Tab');
  await add(shown, 'cache-7');
  await shown.getByText(/every key has 2 copies before and 2 after/).waitFor();
  assert.match(await text(shown, 'answer'), /What each server has to take/);
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
