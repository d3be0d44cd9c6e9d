// The sections that compare, draw lots and test claims, as a person meets them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { page } from './harness.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./harness.mjs').PageOptions & import('playwright-core').BrowserContextOptions} Options */

/** What each section shows when it is there. */
const LAST = { compare: '.remainder table', balance: '.regions table', claims: '.claim' };

/**
 * Opens one section alone and waits until it is there.
 * @param {import('node:test').TestContext} t
 * @param {keyof typeof LAST} name
 * @param {Options & { lang?: string }} [options]
 */
async function open(t, name, { lang = 'en', ...options } = {}) {
  const shown = await page(t, `/embed.html#section=${name}&lang=${lang}`, options);
  shown.setDefaultTimeout(20_000);
  await shown.locator(`#${name} ${LAST[name]}`).first().waitFor();
  return shown;
}

/** @param {Page} shown @param {string} selector */
const text = (shown, selector) =>
  shown
    .locator(selector)
    .first()
    .evaluate((place) => place.textContent ?? '');

/** @param {Page} shown @param {string} name */
const row = (shown, name) =>
  shown
    .locator('#compare .methods tbody tr')
    .filter({ hasText: name })
    .first()
    .evaluate((place) => place.textContent ?? '');

/** @param {Page} shown @param {string} section */
async function violations(shown, section) {
  await shown.evaluate(await readFile(axe, 'utf8'));
  return shown.evaluate(async (id) => {
    const { violations } = await Reflect.get(globalThis, 'axe').run(id, {
      resultTypes: ['violations'],
    });
    return violations.map(
      (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
        `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, section);
}

test('the same command moves what each method moves, and jump says why it refuses', async (t) => {
  const shown = await open(t, 'compare');
  assert.match(await row(shown, 'Remainder'), /756 · 75\.6\s%/);
  assert.match(await row(shown, 'Ring, many points'), /265 · 26\.5\s%/);
  await shown.getByLabel('What happens').selectOption('remove');
  assert.match(await row(shown, 'Ring, many points'), /312 · 31\.2\s%/);
  assert.match(await row(shown, 'Jump hash'), /refuses/);
  assert.match(
    await text(shown, '#compare .method .problem'),
    /only the last bucket can be removed/,
  );
  await shown.getByLabel('Which node').selectOption('=C');
  assert.doesNotMatch(await row(shown, 'Jump hash'), /refuses/);
  await shown.getByLabel('One more method').selectOption('ketama');
  assert.match(await row(shown, 'ketama'), /\d/);
});

test('a scene is a link that the ring opens with the same number', async (t) => {
  const shown = await page(t, '/#compare');
  shown.setDefaultTimeout(20_000);
  const card = shown.locator('#compare .method').filter({ hasText: 'Fixed slots' });
  const moved = ((await card.locator('.moved').textContent()) ?? '').match(/(\d+) of/)?.[1];
  assert.ok(moved);
  await card.getByRole('link', { name: 'See it on the ring' }).click();
  await shown.waitForFunction(() => {
    const ring = /** @type {any} */ (document.getElementById('ring'));
    return ring.scenario.scheme === 'redis';
  });
  const change = await shown.evaluate(() => {
    const ring = /** @type {any} */ (document.getElementById('ring'));
    return ring.snapshot().change.movedKeys;
  });
  assert.equal(String(change), moved);
});

test('the nodes of the main ring can be compared', async (t) => {
  const shown = await page(t, '/#nodes=p+q*3+r+s&keys=200');
  shown.setDefaultTimeout(20_000);
  await shown.getByRole('link', { name: 'Compare' }).click();
  await shown.locator('#compare .methods').getByLabel('Nodes').selectOption('above');
  assert.match(await text(shown, '#compare .methods .legend'), /p.*q.*r.*s.*new-node/s);
  assert.match(await row(shown, 'Jump hash'), /refuses/, 'it has no weights');
});

test('the law of the remainder follows the numbers that are typed', async (t) => {
  const shown = await open(t, 'compare');
  await shown.getByLabel('Nodes before').fill('4');
  await shown.getByLabel('Nodes after').fill('8');
  assert.match(
    await text(shown, '#compare .remainder .result p'),
    /50\.0\s% moves: of every 8 .* 4 change/,
  );
});

test('luck is drawn in slices that leave the page free', async (t) => {
  const shown = await open(t, 'balance');
  await shown.evaluate(() => {
    /** @type {number[]} */
    const long = [];
    Reflect.set(globalThis, 'long', long);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) long.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await shown.getByRole('button', { name: 'Measure again with other names' }).click();
  await shown.waitForFunction(
    () => !document.querySelector('#balance .spread table')?.textContent?.includes('…'),
  );
  const long = await shown.evaluate(() => Reflect.get(globalThis, 'long'));
  // A shared machine may stretch a slice; the whole work is many times this.
  assert.ok(Math.max(0, ...long) < 400, `${long}`);
  const spread = await text(shown, '#balance .spread table');
  assert.match(spread, /10,000/);
  assert.doesNotMatch(spread, /NaN|undefined/);
});

test('every part of balance answers its controls from the keyboard', async (t) => {
  const shown = await open(t, 'balance');
  const one = () => text(shown, '#balance .one .result p');
  const before = await one();
  await shown.getByRole('button', { name: 'Draw again' }).focus();
  await shown.keyboard.press('Enter');
  assert.notEqual(await one(), before);
  await shown.locator('#balance .one').getByLabel('Points per node').focus();
  const drawn = await one();
  await shown.keyboard.press('ArrowRight');
  assert.notEqual(await one(), drawn);
  const traffic = () => text(shown, '#balance .traffic .result');
  await shown.getByLabel('Bounded loads').selectOption('1.25');
  assert.match(await traffic(), /1\.25× of the requests/);
  await shown.getByLabel('Split the hottest key').selectOption('16');
  assert.match(await traffic(), /Splitting changes the meaning/);
  const copies = () => text(shown, '#balance .copies .result');
  assert.match(await copies(), /15 of 15 pairs|1\d of 15 pairs/);
  await shown.getByRole('button', { name: 'A zone at most once' }).click();
  assert.match(await copies(), /Any zone may fail: no key is lost/);
  const regions = () => text(shown, '#balance .regions .result p');
  assert.match(await regions(), /In the other regions 0 keys moved, and 0 keys went/);
  await shown.getByLabel('Where').selectOption('');
  assert.match(await regions(), /[1-9]\d* keys went to another region\. 0 keys moved inside/);
  await shown.getByLabel('Nodes are found by').selectOption('jump');
  assert.doesNotMatch(await regions(), /NaN|undefined/);
});

test('a claim is predicted, then settled by a number', async (t) => {
  const shown = await open(t, 'claims');
  const cards = shown.locator('#claims .claim');
  assert.ok((await cards.count()) >= 18);
  for (const card of await cards.all()) {
    assert.equal(await card.locator('.verdict').count(), 0, 'nothing is told before');
    await card.getByRole('button', { name: 'It does not' }).click();
    const told = (await card.textContent()) ?? '';
    assert.match(told, /It (holds|depends|does not hold)\./);
    assert.match(told, /\d/);
    assert.doesNotMatch(told, /NaN|undefined/);
    assert.match(String(await card.getByRole('link').getAttribute('href')), /^#.*=/);
  }
  assert.match(await text(shown, '#claims .score'), /\d+ of 26 predicted rightly; 0 to go/);
});

for (const name of /** @type {const} */ (['compare', 'balance', 'claims'])) {
  for (const [how, options] of /** @type {const} */ ([
    ['light, wide', { viewport: { width: 1280, height: 900 } }],
    [
      'dark, narrow, Chinese',
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark', lang: 'zh' },
    ],
  ])) {
    test(`nothing in ${name} breaks the rules of accessibility (${how})`, async (t) => {
      const shown = await open(t, name, options);
      if (name === 'claims') await shown.locator('#claims .claim button').first().click();
      assert.deepEqual(await violations(shown, `#${name}`), []);
      const width = await shown.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, options.viewport.width, 'the page does not scroll sideways');
    });
  }
}
