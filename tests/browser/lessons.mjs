// What the tests of the story, the questions and talks share.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { page } from './harness.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./harness.mjs').PageOptions & import('playwright-core').BrowserContextOptions} Options */

/**
 * Opens an address and waits for something of it.
 * @param {import('node:test').TestContext} t
 * @param {string} path @param {string} wanted @param {Options} [options]
 */
export async function open(t, path, wanted, options = {}) {
  const shown = await page(t, path, options);
  shown.setDefaultTimeout(20_000);
  await shown.locator(wanted).first().waitFor();
  return shown;
}

/** @param {Page} shown @param {string} selector */
export const text = (shown, selector) =>
  shown
    .locator(selector)
    .first()
    .evaluate((place) => place.textContent ?? '');

/** The scene that the ring shows. @param {Page} shown */
export const here = (shown) =>
  shown.locator('#story [aria-current=step]').evaluate((card) => card.querySelector('h3')?.id);

/** What a ring has come to. @param {Page} shown @param {string} selector */
export async function ringOf(shown, selector) {
  return shown.locator(selector).evaluate(async (element) => {
    const ring = /** @type {any} */ (element);
    await ring.ready;
    const { step, change, nodes } = ring.snapshot();
    return { step, moved: change?.movedKeys, keys: nodes.map((/** @type {any} */ n) => n.keys) };
  });
}

/** @param {Page} shown @param {string} selector @param {number} step */
export const atStep = (shown, selector, step) =>
  shown.waitForFunction(
    ([selector, step]) => {
      const ring = /** @type {any} */ (document.querySelector(String(selector)));
      try {
        return ring?.snapshot().step === step;
      } catch {
        return false;
      }
    },
    [selector, step],
  );

/** @param {Page} shown @param {string} within */
export async function violations(shown, within) {
  await shown.evaluate(await readFile(axe, 'utf8'));
  return shown.evaluate(async (within) => {
    const { violations } = await Reflect.get(globalThis, 'axe').run(within, {
      resultTypes: ['violations'],
    });
    return violations.map(
      (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
        `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, within);
}
