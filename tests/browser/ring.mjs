// What tests of one ring share: a page whose ring is ready, work on the element, and a record of its events.
import { page } from './harness.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../../www/ringscope.js').HashRing} HashRing */
/** @typedef {{ type: string, detail: any, bubbles: boolean, composed: boolean, plain: boolean }} Told */

/** Notes every event of every ring, from before the page's own scripts. */
function record() {
  /** @type {Told[]} */
  const told = [];
  Reflect.set(globalThis, 'told', told);
  for (const type of ['ringready', 'ringchange', 'ringselect', 'ringerror']) {
    addEventListener(type, (event) => {
      const { detail, bubbles, composed } = /** @type {CustomEvent} */ (event);
      const plain = JSON.stringify(detail) === JSON.stringify(structuredClone(detail));
      told.push({ type, detail, bubbles, composed, plain });
    });
  }
}

/**
 * A page with the events of its rings on record.
 * @param {import('node:test').TestContext} t
 * @param {string} path
 * @param {Parameters<typeof page>[2]} [options]
 */
export function recorded(t, path, options) {
  return page(t, path, { ...options, init: record });
}

/**
 * The same once its first ring is ready.
 * @param {import('node:test').TestContext} t
 * @param {string} [path]
 * @param {Parameters<typeof page>[2]} [options]
 */
export async function ring(t, path = '/tests/pages/plain.html', options = {}) {
  const shown = await recorded(t, path, options);
  await on(shown, (ring) => ring.ready);
  return shown;
}

/**
 * Works on the first ring of a page.
 * @template R
 * @template [A=undefined]
 * @param {Page} shown
 * @param {(ring: HashRing, arg: A) => R} work
 * @param {A} [arg]
 * @returns {Promise<Awaited<R>>}
 */
export async function on(shown, work, arg) {
  const handle = await shown.waitForFunction(() => {
    const found = document.querySelector('hash-ring');
    return found && customElements.get('hash-ring') ? found : null;
  });
  return /** @type {Promise<Awaited<R>>} */ (
    handle.evaluate(/** @type {any} */ (work), /** @type {any} */ (arg))
  );
}

/**
 * The events since the last call.
 * @param {Page} shown
 * @returns {Promise<Told[]>}
 */
export function told(shown) {
  return shown.evaluate(() => Reflect.get(globalThis, 'told').splice(0));
}

/**
 * Their types and what they say, in short.
 * @param {Page} shown
 */
export async function news(shown) {
  return (await told(shown)).map(({ type, detail }) => {
    const what = detail?.command ?? detail?.code ?? detail?.key;
    return what === undefined ? type : `${type} ${what}`;
  });
}
