// What a ring must do in every documentation tool.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { page } from '../browser/harness.mjs';
import { on } from '../browser/ring.mjs';
import { builds, Missing } from './tools.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} start the page without a ring
 * @property {string} ring the page with one
 * @property {(shown: Page) => Promise<unknown>} [dark] presses the tool's own switch
 * @property {string} [search] the key that opens its search
 */

/** Where the ring is, and how its place looks. @param {Page} shown */
const seen = (shown) =>
  on(shown, (ring) => {
    const { width, height } = ring.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    const theme = ring.shadowRoot?.querySelector('.root')?.getAttribute('data-theme');
    const children = document.createRange();
    children.selectNodeContents(ring);
    return {
      room: width >= 300 && height >= 200,
      wide: scrollWidth > clientWidth,
      fallback: children.getClientRects().length > 0,
      theme,
    };
  });

/** No site here has an icon, and a browser that asks for one would be told so in its console. */
function icon() {
  addEventListener('DOMContentLoaded', () => {
    if (document.querySelector('link[rel~=icon]')) return;
    const link = document.createElement('link');
    link.rel = 'icon';
    link.href = 'data:,';
    document.head.append(link);
  });
}

/** @param {Tool} tool */
export function smoke({ name, start, ring: address, dark, search }) {
  /** @type {string | undefined} */
  let missing;
  before(async () => {
    try {
      await builds[name]?.();
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      missing = error.message;
    }
  });

  /** @param {string} what @param {(t: import('node:test').TestContext) => Promise<unknown>} body */
  const check = (what, body) =>
    test(`${name}: ${what}`, async (t) => {
      if (missing) t.skip(missing);
      else await body(t);
    });
  const open = (/** @type {import('node:test').TestContext} */ t, path = address, options = {}) =>
    page(t, `/docs/${name}/${path}`, { policy: null, init: icon, ...options });

  check('a ring on a nested page is there and works', async (t) => {
    const shown = await open(t);
    await on(shown, (ring) => ring.ready);
    const look = { room: true, wide: false, fallback: false, theme: 'light' };
    assert.deepEqual(await seen(shown), look);
    assert.equal(await on(shown, (ring) => ring.addNode('D').movedKeys), 265);
    await shown.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await on(shown, (ring) => ring.snapshot().step), 0);
  });

  check('on a phone nothing is wider than the screen', async (t) => {
    const shown = await open(t, address, { viewport: { width: 390, height: 844 } });
    await on(shown, (ring) => ring.ready);
    assert.equal((await seen(shown)).wide, false);
  });

  check('the ring is there after going to its page by a link, back, and there again', async (t) => {
    const shown = await open(t, start);
    const link = () => shown.getByRole('link', { name: 'A ring' }).first();
    for (let round = 0; round < 2; round += 1) {
      await link().click();
      await shown.getByRole('heading', { name: 'A ring' }).first().waitFor();
      await on(shown, (ring) => ring.ready);
      assert.equal(await on(shown, (ring) => ring.addNode('D').movedKeys), 265);
      await shown.goBack();
      await shown.waitForFunction(() => !document.querySelector('hash-ring'));
    }
  });

  if (dark) {
    check('the ring follows the tool’s own switch at once', async (t) => {
      const shown = await open(t);
      await on(shown, (ring) => ring.ready);
      assert.equal((await seen(shown)).theme, 'light');
      await dark(shown);
      await on(shown, async (ring) => {
        const root = ring.shadowRoot?.querySelector('.root');
        for (let turn = 0; turn < 100 && root?.getAttribute('data-theme') !== 'dark'; turn += 1) {
          await new Promise((done) => setTimeout(done, 20));
        }
      });
      assert.equal((await seen(shown)).theme, 'dark');
    });
  }

  if (search) {
    check('a key pressed inside the ring is no shortcut of the tool', async (t) => {
      const shown = await open(t);
      await on(shown, (ring) => {
        ring.setAttribute('controls', 'full');
        return ring.ready;
      });
      const field = shown.getByRole('searchbox', { name: 'Look a key up' });
      await field.focus();
      await shown.keyboard.type(`${search}a`);
      assert.equal(await field.inputValue(), `${search}a`);
    });
  }
}
