// The same smoke in Firefox, where there is one: what is built must not be for one engine alone.
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findFirefox, launchFirefox } from '../../tools/firefox.mjs';
import { PLACES, serveBoth } from './engines.mjs';

const path = findFirefox();
const skip = path ? false : 'There is no Firefox here: install one, or set FIREFOX to its path.';

/** @type {Awaited<ReturnType<typeof launchFirefox>>} */
let browser;
/** @type {Awaited<ReturnType<typeof serveBoth>>} */
let servers;

before(async () => {
  if (!path) return;
  servers = await serveBoth();
  browser = await launchFirefox(path);
});

after(async () => {
  await browser?.close();
  for (const server of Object.values(servers ?? {})) await server.close();
});

/**
 * A page in Firefox; its test fails on what the console would show.
 * @param {import('node:test').TestContext} t
 * @param {string} address
 */
async function open(t, address) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(message.text());
  });
  t.after(async () => {
    await page.close();
    assert.deepEqual(problems, []);
  });
  await page.goto(address);
  return page;
}

/** Adds D to the first ring once it is there. @param {import('puppeteer-core').Page | import('puppeteer-core').Frame} shown */
async function moved(shown) {
  await shown.waitForFunction(() => customElements.get('hash-ring'));
  return shown.evaluate(async () => {
    const ring = document.querySelector('hash-ring');
    await ring?.ready;
    return ring?.addNode('D').movedKeys;
  });
}

for (const where of PLACES) {
  test(`firefox: ${where} works under the strict policy`, { skip }, async (t) => {
    const page = await open(t, `${servers.strict.origin}${where}`);
    assert.equal(await moved(page), 265);
    const ink = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const canvas = document.querySelector('hash-ring')?.shadowRoot?.querySelector('canvas');
      const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return data?.some((byte) => byte > 0);
    });
    assert.equal(ink, true);
  });
}

test('firefox: frames without an origin show a ring and a section', { skip }, async (t) => {
  const page = await open(t, `${servers.open.origin}/tests/pages/frame.html`);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every(({ style }) => style.height !== ''),
  );
  const [ring, section] = page.frames().slice(1);
  assert.ok(ring && section);
  await ring.waitForFunction(() =>
    document.querySelector('hash-ring')?.shadowRoot?.querySelector('canvas'),
  );
  await section.waitForFunction(() => document.querySelector('#systems textarea'));
});

test('firefox: the classic script works in a file that is opened from disk', {
  skip,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-'));
  t.after(() => rm(folder, { recursive: true }));
  await copyFile('dist/ringscope.iife.js', join(folder, 'ringscope.iife.js'));
  const html =
    '<!doctype html><meta charset="utf-8"><title>File</title><script src="ringscope.iife.js"></script><hash-ring></hash-ring>';
  await writeFile(join(folder, 'page.html'), html);
  assert.equal(await moved(await open(t, pathToFileURL(join(folder, 'page.html')).href)), 265);
});

test('firefox: the ring follows the theme of its page and gives its picture', {
  skip,
}, async (t) => {
  const page = await open(t, `${servers.strict.origin}/tests/pages/plain.html`);
  await moved(page);
  const seen = await page.evaluate(async () => {
    const ring = document.querySelector('hash-ring');
    document.documentElement.className = 'dark';
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
    const theme = ring?.shadowRoot?.querySelector('.root')?.getAttribute('data-theme');
    return [theme, (await ring?.toPNG())?.type, ring?.toSVG().startsWith('<svg')];
  });
  assert.deepEqual(seen, ['dark', 'image/png', true]);
});
