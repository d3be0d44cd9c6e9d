// The rows that need a browser: the built page as a reader gets it.
import { launch } from '../../tools/browser.mjs';
import { serve } from '../../tools/serve.mjs';
import { median, round, time } from './measure.mjs';
import { names } from './rings.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * Runs `work` on a page of the built site.
 * @template T
 * @param {string} path
 * @param {(page: Page) => Promise<T>} work
 */
async function onPage(path, work) {
  const server = await serve();
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(server.origin + path, { waitUntil: 'load' });
    return await work(page);
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * The median time of a drawn frame of an animation, script and paint, in milliseconds.
 * @param {Page} page
 * @param {Record<string, string>} fields
 */
async function frameTime(page, fields) {
  await page.evaluate(async (fields) => {
    const ring = /** @type {any} */ (document.querySelector('hash-ring'));
    for (const [name, text] of Object.entries(fields)) ring.setAttribute(name, text);
    ring.snapshot();
    await ring.ready;
    await new Promise((done) => setTimeout(done, 1500));
  }, fields);
  const client = await page.context().newCDPSession(page);
  /** @type {{ name: string, ts: number, dur?: number, tid: number, pid: number }[]} */
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {any} */ (value));
  });
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline';
  await client.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await page.evaluate(async () => {
    const ring = /** @type {any} */ (document.querySelector('hash-ring'));
    for (let turn = 0; turn < 4; turn += 1) {
      ring.setWeight('node-1', turn % 2 === 0 ? 2 : 1);
      await new Promise((done) => setTimeout(done, 1400));
    }
  });
  const complete = new Promise((done) => client.once('Tracing.tracingComplete', done));
  await client.send('Tracing.end');
  await complete;
  await client.detach();
  return median(frames(events));
}

/**
 * Milliseconds of each frame that was drawn: its script, and what follows of it up to the next.
 * @param {{ name: string, ts: number, dur?: number, tid: number }[]} events
 */
function frames(events) {
  const drawn = events
    .filter(({ name, dur }) => name === 'FireAnimationFrame' && dur !== undefined)
    .sort((a, b) => a.ts - b.ts);
  const paints = events.filter(({ name }) =>
    ['Paint', 'Layerize', 'PrePaint', 'UpdateLayoutTree', 'Layout', 'Commit'].includes(name),
  );
  return drawn.map(({ ts, dur = 0, tid }, nth) => {
    const next = drawn[nth + 1]?.ts ?? ts + 100_000;
    const own = paints.filter(
      (paint) => paint.tid === tid && paint.ts >= ts + dur && paint.ts < next,
    );
    return (dur + own.reduce((sum, paint) => sum + (paint.dur ?? 0), 0)) / 1000;
  });
}

/** An animation frame of a big ring over one of a small ring. */
export async function frame() {
  const small = { nodes: names(5).join(' '), vnodes: '32', keys: '1000' };
  const big = { nodes: names(1000).join(' '), vnodes: '150', keys: '1000000' };
  const [big_ms, small_ms] = await onPage('/', async (page) => {
    await page.waitForFunction(() => document.querySelector('hash-ring')?.shadowRoot);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('hash-ring')).ready);
    const less = await frameTime(page, small);
    return [await frameTime(page, big), less];
  });
  return {
    name: 'frame',
    ours_ms: round(big_ms),
    peer: '5 nodes × 32 points, 1000 keys',
    peer_ms: round(small_ms),
    ratio: round(big_ms / small_ms),
  };
}

/** From the start of the navigation to the first drawn ring. */
export async function firstPicture() {
  const spent = await onPage('/', async (page) => {
    const all = [];
    for (let visit = 0; visit < 8; visit += 1) {
      await page.reload({ waitUntil: 'commit' });
      const at = await page.evaluate(async () => {
        await customElements.whenDefined('hash-ring');
        const ring = /** @type {any} */ (document.querySelector('hash-ring'));
        await ring.ready;
        return performance.now();
      });
      if (visit > 0) all.push(at);
    }
    return all;
  });
  return {
    name: 'first-picture',
    ours_ms: round(median(spent)),
    peer: null,
    peer_ms: null,
    ratio: null,
  };
}

/**
 * 10 000 000 keys placed with workers, as the page does it.
 * @param {number | null} peer_ms what the native peer needs on one thread
 */
export async function hashKeysParallel(peer_ms) {
  const nodes = names(100).join(' ');
  const ours_ms = await onPage('/', async (page) => {
    await page.waitForFunction(() => document.querySelector('hash-ring')?.shadowRoot);
    await page.evaluate(async (nodes) => {
      const ring = /** @type {any} */ (document.querySelector('hash-ring'));
      await ring.ready;
      Object.assign(ring, { nodes, vnodes: 150 });
      ring.snapshot();
    }, nodes);
    return time(3, () =>
      page.evaluate(async () => {
        const ring = /** @type {any} */ (document.querySelector('hash-ring'));
        ring.keys = 10;
        ring.snapshot();
        ring.keys = 10_000_000;
        ring.snapshot();
        await ring.ready;
        if (ring.snapshot().pending > 0) throw new Error('Some keys have no place.');
      }),
    );
  });
  return {
    name: 'hash-keys-parallel',
    ours_ms: round(ours_ms),
    peer: 'the same natively with the sha2 crate, one thread',
    peer_ms,
    ratio: peer_ms === null ? null : round(peer_ms / ours_ms),
  };
}
