import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news, on, ring, told } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} shown @param {number} count @param {object} [more] */
const fill = (shown, count, more = {}) =>
  on(
    shown,
    (ring, { count, more }) => {
      const nodes = Array.from({ length: count }, (_, at) => ({ id: `node-${at}` }));
      ring.scenario = { ...ring.scenario, steps: [], step: 0, nodes, ...more };
    },
    { count, more },
  );

/** The names on the cards that are shown. @param {Page} shown */
const cards = (shown) =>
  on(shown, (ring) =>
    [...(ring.shadowRoot?.querySelectorAll('.card .id') ?? [])].map((name) =>
      name instanceof HTMLInputElement ? name.value : '',
    ),
  );

test('every one of ten thousand nodes can be found, weighted and removed', async (t) => {
  const shown = await ring(t);
  await fill(shown, 10_000, { vnodes: 1, keys: 100 });
  await told(shown);
  assert.equal((await cards(shown)).length, 100);
  await shown.getByRole('textbox', { name: 'Find a node' }).fill('node-7777');
  assert.deepEqual(await cards(shown), ['node-7777']);
  await shown.getByRole('slider', { name: 'Weight of node-7777' }).press('ArrowRight');
  await shown.getByRole('button', { name: 'Remove node-7777' }).click();
  assert.deepEqual(await news(shown), [
    'ringchange weight node-7777 1.1',
    'ringchange remove node-7777',
  ]);
  assert.deepEqual(await cards(shown), []);
  await shown.getByRole('textbox', { name: 'Find a node' }).fill('');
  const first = shown.getByRole('textbox', { name: 'Cards: first row to show' });
  await first.fill('9999');
  await first.press('Enter');
  assert.deepEqual(await cards(shown), ['node-9999']);
});

test('pages of cards are turned, and an added node turns none under the reader’s hand', async (t) => {
  const shown = await ring(t);
  await fill(shown, 103, { vnodes: 4 });
  assert.equal((await cards(shown))[0], 'node-0');
  await shown.getByRole('button', { name: 'Add node' }).click();
  assert.equal((await cards(shown))[0], 'node-0');
  await shown.getByRole('button', { name: 'Cards: next rows' }).click();
  assert.deepEqual(
    await cards(shown),
    [100, 101, 102, 103].map((at) => `node-${at}`),
  );
  await shown.getByRole('button', { name: 'Add node' }).click();
  assert.equal((await cards(shown)).at(-1), 'node-104');
  await shown.getByRole('button', { name: 'Remove node-103' }).click();
  await shown.getByRole('button', { name: 'Cards: previous rows' }).click();
  assert.equal((await cards(shown)).length, 100);
});

test('the bars of all pages share one scale, and the band is that of the law', async (t) => {
  const shown = await ring(t);
  await fill(shown, 120);
  const read = () =>
    on(shown, (ring) => {
      const card = /** @type {HTMLElement} */ (ring.shadowRoot?.querySelector('.card'));
      const of = (/** @type {string} */ name) => Number(card.style.getPropertyValue(name));
      return { fair: of('--fair'), low: of('--low'), high: of('--high') };
    });
  const first = await read();
  await shown.getByRole('button', { name: 'Cards: next rows' }).click();
  const second = await read();
  assert.deepEqual(second, first, 'equal nodes have equal marks on every page');
  // 99 % of Beta(32, 3808), by mpmath: 0.6044 to 1.5107 of the fair share.
  assert.ok(Math.abs(first.low / first.fair - 0.6044) < 0.0001, `${first.low / first.fair}`);
  assert.ok(Math.abs(first.high / first.fair - 1.5107) < 0.0001, `${first.high / first.fair}`);
});

test('there is no band where no law holds', async (t) => {
  const shown = await ring(t);
  const lawless = () =>
    on(shown, (ring) => ring.shadowRoot?.querySelector('.card')?.classList.contains('lawless'));
  assert.equal(await lawless(), false);
  for (const scheme of ['jump', 'maglev', 'modulo']) {
    await on(shown, (ring, scheme) => ring.run(`scheme ${scheme}`), scheme);
    assert.equal(await lawless(), true, scheme);
  }
});

test('the table of arcs has every arc, a page at a time', async (t) => {
  const shown = await ring(t);
  await fill(shown, 40);
  await on(shown, (ring) => {
    const tables = ring.shadowRoot?.querySelector('.tables');
    if (tables instanceof HTMLDetailsElement) tables.open = true;
  });
  const rows = shown.getByRole('region', { name: 'Arcs', exact: true }).locator('tbody tr');
  assert.equal(await rows.count(), 100);
  const { points } = await on(shown, (ring) => ring.snapshot());
  let [share, seen] = [0, 0];
  let ends = '';
  for (let from = 0; from < points; from += 100) {
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
    );
    for (const [, , label, start, end, hex, length] of texts) {
      assert.match(label ?? '', /^node:node-\d+:\d+$/);
      if (ends) assert.equal(start, ends, 'no gap between rows');
      assert.equal(BigInt(hex ?? 0), BigInt(end ?? 0));
      assert.equal(hex?.length, 18);
      ends = end ?? '';
      share += Number(BigInt(length ?? 0)) / 2 ** 64;
      seen += 1;
    }
    const next = shown.getByRole('button', { name: 'Arcs: next rows' });
    if (await next.isEnabled()) await next.click();
  }
  assert.equal(seen, points);
  assert.ok(Math.abs(share - 1) < 1e-9, `${share}`);
});

test('a swatch in a sentence, on a card and in a table has the pattern of the arcs, which follows the node', async (t) => {
  const shown = await ring(t);
  await fill(shown, 10);
  const patterns = () =>
    on(shown, (ring) => {
      const root = /** @type {ShadowRoot} */ (ring.shadowRoot);
      const of = (/** @type {Element | null | undefined} */ box) =>
        box?.querySelector('.swatch')?.getAttribute('data-pattern');
      const card = [...root.querySelectorAll('.card')].find(
        (each) => /** @type {HTMLInputElement} */ (each.querySelector('.id')).value === 'node-8',
      );
      const row = [...root.querySelectorAll('.tables tr')].find(
        (each) => each.querySelector('th')?.textContent === 'node-8',
      );
      return [of(card), of(row)];
    });
  assert.deepEqual(await patterns(), ['1', '1']);
  // With another node gone it has another place in the list, and looks as it did.
  await on(shown, (ring) => ring.removeNode('node-0'));
  assert.deepEqual(await patterns(), ['1', '1']);
  await on(shown, (ring) => ring.removeNode('node-8'));
  const said = await on(shown, (ring) =>
    ring.shadowRoot?.querySelector('.proof .swatch')?.getAttribute('data-pattern'),
  );
  assert.equal(said, undefined, 'whoever is gone has no patch');
});

test('the menu of schemes is grouped, names what each reproduces, and its values are ids', async (t) => {
  const shown = await ring(t);
  const menu = await on(shown, (ring) => {
    const select = /** @type {HTMLSelectElement} */ (
      ring.shadowRoot?.querySelector('.dials select')
    );
    return {
      value: select.value,
      groups: select.querySelectorAll('optgroup').length,
      options: [...select.options].map(({ value, text }) => [value, text]),
    };
  });
  assert.equal(menu.value, 'reference');
  assert.ok(menu.groups >= 6);
  for (const [value, text] of menu.options) assert.ok(text?.startsWith(`${value} · `), text);
});
