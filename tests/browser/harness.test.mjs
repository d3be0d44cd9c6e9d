import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { page } from './harness.mjs';

test('a test fails on each problem of its page, and on an expected one that stays away', () => {
  const sample = fileURLToPath(new URL('samples/faulty.mjs', import.meta.url));
  const env = { ...process.env };
  // Set by the runner of this file; with it the sample's runner would report to nobody.
  delete env.NODE_TEST_CONTEXT;
  const { status, stdout } = spawnSync(process.execPath, ['--test', sample], {
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  for (const problem of [
    'console warning: a warning',
    'console error: an error',
    'error: Error: a rejection that nobody handles',
    'error: Error: an exception that nobody catches',
    'policy violation: style-src-attr blocked inline',
    'request to another origin: https://elsewhere.example/picture.png',
    'A problem like /never said/ was expected, but did not occur.',
  ]) {
    assert.ok(stdout.includes(problem), `“${problem}” is not in:\n${stdout}`);
  }
});

test('a page gets the viewport, language and preferences that it asks for', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html', {
    viewport: { width: 321, height: 234 },
    deviceScaleFactor: 2,
    locale: 'zh-CN',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const seen = await shown.evaluate(() => ({
    box: [innerWidth, innerHeight, devicePixelRatio],
    language: navigator.language,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  assert.deepEqual(seen, { box: [321, 234, 2], language: 'zh-CN', dark: true, calm: true });
});
