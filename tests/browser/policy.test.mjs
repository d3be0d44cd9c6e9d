import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { test } from 'node:test';
import { page } from './harness.mjs';
import { news, on, recorded, ring, told } from './ring.mjs';

/** The strict policy as the contract writes it. */
const POLICY =
  "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'";

test('everything that can be done works under the strict policy without a violation', async (t) => {
  const shown = await ring(t, '/tests/pages/plain.html', { policy: POLICY });
  const button = (/** @type {string} */ name) => shown.getByRole('button', { name, exact: true });
  await button('Add node').click();
  await button('Remove B').click();
  await button('Undo').click();
  await button('Redo').click();
  await shown.getByRole('slider', { name: 'Weight of A' }).press('ArrowRight');
  await button('100').first().click();
  await shown.getByRole('searchbox', { name: 'Look a key up' }).fill('user:42');
  await shown.locator('canvas').click({ position: { x: 40, y: 300 } });
  await shown.getByText('Your own nodes and keys').click();
  await shown.getByRole('textbox', { name: 'Node list' }).fill('<b>x</b>\nB*2');
  await button('Use these nodes').click();
  await shown.getByText('All numbers').click();
  const size = await on(shown, async (ring) => {
    for (const [name, value] of [
      ['lang', 'zh'],
      ['theme', 'dark'],
      ['caption', '<img src=x onerror=alert(1)>'],
      ['controls', 'steps'],
      ['nodes', '[object Object]'],
    ]) {
      ring.setAttribute(String(name), String(value));
    }
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return ring.toSVG().length + (await ring.toPNG()).size;
  });
  assert.ok(size > 1000);
  const types = new Set((await told(shown)).map(({ type }) => type));
  assert.deepEqual([...types].sort(), ['ringchange', 'ringerror', 'ringready', 'ringselect']);
});

test('the page itself works under the strict policy without a violation', async (t) => {
  const shown = await ring(t, '/', { policy: POLICY });
  await shown.getByRole('button', { name: '中文' }).click();
  await shown.getByRole('button', { name: '添加节点' }).click();
  await shown.getByRole('button', { name: '深色' }).click();
  await shown.evaluate(() => {
    location.hash = 'nodes=A+B&bad=1';
  });
  await shown.waitForFunction(
    () => document.querySelector('hash-ring')?.snapshot().nodes.length === 2,
  );
});

/** What a reader sees of a ring that cannot be. @param {import('playwright-core').Page} shown */
async function failed(shown) {
  const outcome = await on(shown, (ring) =>
    ring.ready.then(
      () => null,
      (error) => ({ code: error.code, name: error.constructor.name }),
    ),
  );
  const fallback = await shown.getByText('A picture of a ring.').isVisible();
  const sentence = await shown.getByRole('alert').textContent();
  return { ...outcome, fallback, sentence };
}

for (const [what, lang, options, sentence] of /** @type {const} */ ([
  [
    'a policy that forbids WebAssembly',
    'en-US',
    {
      policy: "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'",
      expected: [/policy violation: script-src blocked wasm-eval/],
    },
    "The ring cannot be shown: the policy of this page blocks WebAssembly; its script-src needs 'wasm-unsafe-eval'.",
  ],
  [
    'a policy that forbids WebAssembly',
    'zh-CN',
    {
      policy: "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'",
      expected: [/policy violation: script-src blocked wasm-eval/],
    },
    "无法显示哈希环：本页的安全策略禁止 WebAssembly，其 script-src 需要加上 'wasm-unsafe-eval'。",
  ],
  [
    'no WebAssembly',
    'en-US',
    { init: 'delete globalThis.WebAssembly;' },
    'The ring cannot be shown: this browser has no WebAssembly.',
  ],
  [
    'no WebAssembly',
    'zh-CN',
    { init: 'delete globalThis.WebAssembly;' },
    '无法显示哈希环：此浏览器没有 WebAssembly。',
  ],
])) {
  test(`with ${what} the children stay visible and a sentence names the cause (${lang})`, async (t) => {
    const shown = await page(t, '/tests/pages/no-language.html', {
      ...options,
      expected: [...('expected' in options ? options.expected : [])],
      locale: lang,
    });
    assert.deepEqual(await failed(shown), {
      code: 'no-wasm',
      name: 'RingError',
      fallback: true,
      sentence,
    });
  });
}

test('a ring that cannot be is told once, and its methods say that it is not ready', async (t) => {
  const shown = await recorded(t, '/tests/pages/no-wasm.html');
  const codes = await on(shown, async (ring) => {
    // Nobody listens to this promise: the harness fails on a rejection that nobody handles.
    ring.ready;
    await new Promise((done) => ring.addEventListener('ringerror', done, { once: true }));
    try {
      ring.snapshot();
    } catch (error) {
      return [/** @type {any} */ (error).code, ring.scenario.nodes.length];
    }
  });
  assert.deepEqual(codes, ['not-ready', 3]);
  await on(shown, (ring) => ring.ready.catch(() => {}));
  const [first] = await told(shown);
  assert.deepEqual(first?.detail, {
    code: 'no-wasm',
    message: 'The ring cannot be shown: this browser has no WebAssembly.',
  });
});

test('after a fetch that failed the next call tries again, and then everything is there', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html', { expected: [/Failed to load resource/] });
  let broken = true;
  await shown.context().route('**/*.wasm', (route) => (broken ? route.abort() : route.fallback()));
  await shown.goto(new URL('/tests/pages/split.html', shown.url()).href);
  await shown.getByRole('alert').waitFor();
  assert.equal(await shown.locator('#fallback').isVisible(), true);
  assert.match(String(await shown.getByRole('alert').textContent()), /^The ring cannot be shown: /);
  broken = false;
  await on(shown, (ring) => ring.ready);
  assert.equal(await shown.getByRole('button', { name: 'Add node' }).isVisible(), true);
  assert.equal(await shown.locator('#fallback').isVisible(), false);
  assert.equal(await shown.getByText('The ring cannot be shown').count(), 0);
});

test('a ring that failed offline tries again when the network is back', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html', { expected: [/Failed to load resource/] });
  let online = false;
  await shown.context().route('**/*.wasm', (route) => (online ? route.fallback() : route.abort()));
  await shown.goto(new URL('/tests/pages/split.html', shown.url()).href);
  await shown.getByRole('alert').waitFor();
  online = true;
  await shown.evaluate(() => dispatchEvent(new Event('online')));
  await shown.getByRole('button', { name: 'Add node' }).waitFor();
});

for (const [what, answer, sentence] of /** @type {const} */ ([
  [
    'is not there',
    { status: 404, body: 'no' },
    /: the server answered 404[^:]* in place of http\S+\.wasm\.$/,
  ],
  [
    'is a page of the host',
    { status: 200, contentType: 'text/html; charset=utf-8', body: '<!doctype html>' },
    /: what the server sent as http\S+\.wasm is no WebAssembly, but text\/html\.$/,
  ],
  ['cannot be had', null, /: http\S+\.wasm could not be fetched\.$/],
])) {
  test(`where the wasm ${what} one sentence says so, and the children stay`, async (t) => {
    const expected = answer?.status === 200 ? [] : [/Failed to load resource/];
    const shown = await page(t, '/tests/pages/plain.html', { expected });
    await shown
      .context()
      .route('**/*.wasm', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await shown.goto(new URL('/tests/pages/split.html', shown.url()).href);
    const seen = await failed(shown);
    assert.match(String(seen.sentence), sentence);
    assert.match(String(seen.sentence), /^The ring cannot be shown: /);
    assert.deepEqual([seen.code, seen.fallback], ['no-wasm', true]);
    assert.equal(await shown.getByRole('alert').count(), 1);
  });
}

test('a wasm of another type is taken for what it is, without a warning', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html');
  await shown.context().route('**/*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { 'Content-Type': 'application/octet-stream' } });
  });
  await shown.goto(new URL('/tests/pages/split.html', shown.url()).href);
  await on(shown, (ring) => ring.ready);
  assert.equal(await on(shown, (ring) => ring.addNode('D').movedKeys), 265);
});

test('where the part that paints is missing a sentence names it, and the next call tries again', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html', {
    expected: [/Failed to load resource/],
    locale: 'zh-CN',
  });
  let missing = true;
  const heavy = (await readdir('dist/split')).filter((name) => /-\w+\.js$/.test(name));
  const sizes = await Promise.all(
    heavy.map(async (name) => (await stat(`dist/split/${name}`)).size),
  );
  const largest = heavy[sizes.indexOf(Math.max(...sizes))];
  await shown
    .context()
    .route(`**/${largest}`, (route) => (missing ? route.abort() : route.fallback()));
  await shown.goto(new URL('/tests/pages/split.html', shown.url()).href);
  await shown.evaluate(() => document.documentElement.setAttribute('lang', 'zh'));
  const seen = await failed(shown);
  assert.equal(seen.fallback, true);
  assert.match(String(seen.sentence), new RegExp(`：无法加载 http\\S+/${largest}。$`));
  missing = false;
  await on(shown, (ring) => ring.ready);
  assert.equal(await shown.locator('#fallback').isVisible(), false);
});

test('the page without WebAssembly still speaks both languages and has its switches', async (t) => {
  const shown = await page(t, '/', { init: 'delete globalThis.WebAssembly;', locale: 'zh-CN' });
  await shown.getByText('无法显示哈希环').waitFor();
  assert.equal(await shown.getByText('需要 JavaScript').first().isVisible(), true);
  await shown.getByRole('button', { name: 'English' }).click();
  await shown.getByRole('heading', { name: 'Add a node.' }).waitFor();
  assert.equal(await shown.getByText('It needs JavaScript').first().isVisible(), true);
  assert.equal(await shown.getByRole('button', { name: 'Dark' }).isVisible(), true);
});

test('in a sandboxed frame without storage a ring works', async (t) => {
  const shown = await page(t, '/tests/pages/sandbox.html', { policy: null });
  const frame = shown.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Add node' }).click();
  await frame.getByText('265 of 1,000').first().waitFor();
});

test('events of a ring inside a shadow root reach the page', async (t) => {
  const shown = await ring(t);
  await told(shown);
  await shown.evaluate(async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const inner = document.createElement('hash-ring');
    host.attachShadow({ mode: 'open' }).append(inner);
    await inner.ready;
    inner.addNode('D');
  });
  assert.deepEqual(await news(shown), ['ringready', 'ringchange add D']);
});
