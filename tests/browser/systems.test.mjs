// The section on real systems, as a person meets it.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { page } from './harness.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @typedef {import('playwright-core').Page} Page */

/**
 * Opens the page at the section, and waits until it is there.
 * @param {import('node:test').TestContext} t
 * @param {string} [path]
 * @param {import('./harness.mjs').PageOptions & import('playwright-core').BrowserContextOptions} [options]
 */
async function open(t, path = '/#systems', options = {}) {
  const shown = await page(t, path, options);
  shown.setDefaultTimeout(20_000);
  await shown.locator('#systems .lab table').first().waitFor();
  return shown;
}

/** @param {Page} shown @param {string} part */
const text = (shown, part) =>
  shown.locator(`#systems .${part}`).evaluate((place) => place.textContent ?? '');

/** @param {Page} shown @param {string} servers */
async function paste(shown, servers) {
  await shown.getByLabel('Servers').fill(servers);
  // Reading waits until typing pauses.
  await shown.waitForTimeout(300);
}

/** What axe finds in the section. @param {Page} shown */
async function violations(shown) {
  const source = await (await import('node:fs/promises')).readFile(axe, 'utf8');
  await shown.evaluate(source);
  return shown.evaluate(async () => {
    const { violations } = await Reflect.get(globalThis, 'axe').run('#systems', {
      resultTypes: ['violations'],
    });
    return violations.map(
      (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
        `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  });
}

test('the section is loaded when its link is used, and not before', async (t) => {
  const shown = await page(t, '/', { viewport: { width: 1280, height: 500 } });
  shown.setDefaultTimeout(20_000);
  await shown.evaluate(() => document.querySelector('hash-ring')?.ready);
  assert.equal(await shown.locator('#systems h2').count(), 0);
  await shown.getByRole('link', { name: 'Real systems' }).click();
  await shown.getByRole('heading', { name: 'Real systems' }).waitFor();
  assert.match(await text(shown, 'yours'), /5 servers, 800 points/);
});

test('the two meanings of weight have the figures that the project teaches', async (t) => {
  const shown = await open(t);
  const weights = await text(shown, 'weights');
  assert.match(weights, /14\.26 % of the ring moves .*nothing between servers that nobody touched/);
  assert.match(weights, /19\.75 % of the ring moves .* 6\.43 % of the ring moves between/);
  const part = shown.locator('#systems .weights');
  await part.getByLabel('Server', { exact: true }).selectOption({ label: 'one more server' });
  await part.getByLabel('Its new weight').fill('3');
  const added = await text(shown, 'weights');
  assert.match(added, /39\.85 % of the ring moves/);
  assert.match(added, /47\.83 % of the ring moves .* 8\.63 % of the ring moves between/);
});

test('a pasted configuration is recognised, and lines that are left out are told', async (t) => {
  const shown = await open(t);
  await paste(
    shown,
    'upstream cache {\n  server 10.0.0.1:80 weight=2;\n  server 10.0.0.2:80;\n  server 10.0.0.3:80 backup;\n  <img src=x onerror=alert(1)>;\n}',
  );
  const told = await text(shown, 'told');
  assert.match(told, /Read as nginx upstream: 2 servers from 6 lines, 2 lines left out/);
  assert.match(told, /line 4.*a backup server has no points/);
  assert.match(told, /line 5.*<img src=x/);
  assert.equal(await shown.locator('#systems img').count(), 0);
  assert.equal(
    await shown.locator('#systems').getByLabel('System', { exact: true }).inputValue(),
    'nginx',
  );
  assert.match(await text(shown, 'yours'), /2 servers, 480 points/);
  // The zero byte between host and port is seen.
  assert.match(await text(shown, 'points'), /10\.0\.0\.1\\x0080/);
});

test('every example is read without a problem', async (t) => {
  const shown = await open(t);
  const examples = shown.locator('#systems .examples button');
  for (const button of await examples.all()) {
    await button.click();
    const name = await button.textContent();
    const told = await text(shown, 'told');
    assert.match(told, new RegExp(`^Read as ${name}`), told);
    assert.equal(await shown.locator('#systems .told .problem').count(), 0, String(name));
    assert.doesNotMatch(told, /unknown|undefined/, String(name));
  }
});

test('a system that cannot use the servers says so and the ring stays', async (t) => {
  const shown = await open(t);
  const system = shown.locator('#systems').getByLabel('System', { exact: true });
  await system.selectOption('cassandra');
  assert.match(await text(shown, 'told'), /needs positions/);
  assert.match(await text(shown, 'yours'), /5 servers, 800 points/);
  await system.selectOption('haproxy');
  assert.equal(await shown.locator('#systems .told .problem').count(), 0);
  assert.match(await text(shown, 'yours'), /5 servers, 80 points/);
});

test('a key is traced to its bytes, its digest and its nodes', async (t) => {
  const shown = await open(t);
  await shown.getByLabel('Key', { exact: true }).fill('caché');
  await shown.waitForTimeout(300);
  const trace = await text(shown, 'trace');
  assert.match(trace, /63 61 63 68 c3 a9/);
  assert.match(trace, /Position3326518900/);
  assert.match(trace, /comparisons? among 800 points/);
  assert.match(trace, /owner/);
});

test('two clients: the port left out, and a system with other keys', async (t) => {
  const shown = await open(t);
  assert.match(await text(shown, 'clients'), /80\.89 % of the ring belongs to different servers/);
  const second = shown.getByLabel('The other client differs in');
  for (const option of await second.locator('option').all()) {
    await second.selectOption(await option.getAttribute('value'));
    const result = await text(shown, 'clients');
    assert.match(result, /\d %/, String(await option.textContent()));
  }
});

test('the traps of the hash lab show their figures', async (t) => {
  const shown = await open(t);
  const scene = () => text(shown, 'scene');
  assert.match(await scene(), /0 · 49 · 1 · 0 · 0 · 8 · 42 · 0 · 0 · 0/);
  const buttons = shown.locator('#systems .scenes button');
  for (const button of await buttons.all()) {
    await button.focus();
    await shown.keyboard.press('Enter');
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    assert.doesNotMatch(await scene(), /undefined|NaN/, String(await button.textContent()));
  }
  await shown.getByRole('button', { name: 'Signed bytes' }).click();
  assert.match(await scene(), /264 of 768 points are overwritten, 129 of them by another node/);
  assert.match(await text(shown, 'lab'), /mixes Latin letters with those of another script/);
});

test('what is set outlives a change of language', async (t) => {
  const shown = await open(t);
  await paste(shown, 'a\nb\nc');
  await shown.getByLabel('Key', { exact: true }).fill('k');
  await shown.waitForTimeout(300);
  await shown.getByRole('button', { name: '中文' }).click();
  await shown.getByRole('heading', { name: '真实系统' }).waitFor();
  assert.equal(await shown.getByLabel('服务器', { exact: true }).first().inputValue(), 'a\nb\nc');
  assert.equal(await shown.getByLabel('键', { exact: true }).first().inputValue(), 'k');
  const latin = (await text(shown, 'weights')).match(/undefined|\bof the ring\b/);
  assert.equal(latin, null);
});

test('the section opens alone in an embed', async (t) => {
  const shown = await open(t, '/embed.html#section=systems&lang=zh');
  assert.equal(await shown.locator('#ring').isVisible(), false);
  await shown.getByRole('heading', { name: '真实系统' }).waitFor();
});

for (const [name, options] of /** @type {const} */ ([
  ['light, wide', { viewport: { width: 1280, height: 900 } }],
  ['dark, narrow', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
])) {
  test(`nothing in the section breaks the rules of accessibility (${name})`, async (t) => {
    const shown = await open(t, '/#systems', options);
    await paste(shown, 'server a:80;\nserver b:80 backup;\nserver b:80;');
    assert.deepEqual(await violations(shown), []);
    const width = await shown.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, options.viewport.width, 'the page does not scroll sideways');
  });
}
