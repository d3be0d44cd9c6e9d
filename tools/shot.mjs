// Looks at a page while it is being worked on:
//   node tools/shot.mjs URL OUT.png [--width 1280 --height 800 --dpr 1 --dark --reduced --lang zh]
//     [--full] [--of SELECTOR] and, in the order they are given, [--click "button name"] [--press KEY]
//     [--fill "field name=text"] [--hover SELECTOR] [--eval JS] [--wait MS]
// A URL without a scheme is a path of dist/ (and of tests/pages/), which is served for the occasion.
import { parseArgs } from 'node:util';
import { launch } from './browser.mjs';
import { Failure, main } from './run.mjs';
import { serve } from './serve.mjs';

/** @type {NonNullable<import('node:util').ParseArgsConfig['options']>} */
const options = {
  width: { type: 'string', default: '1280' },
  height: { type: 'string', default: '800' },
  dpr: { type: 'string', default: '1' },
  lang: { type: 'string', default: 'en-US' },
  dark: { type: 'boolean' },
  reduced: { type: 'boolean' },
  full: { type: 'boolean' },
  of: { type: 'string' },
  click: { type: 'string', multiple: true },
  press: { type: 'string', multiple: true },
  fill: { type: 'string', multiple: true },
  hover: { type: 'string', multiple: true },
  eval: { type: 'string', multiple: true },
  wait: { type: 'string', multiple: true },
};

/** @typedef {import('playwright-core').Page} Page */

/** What can be done before the picture is taken. @type {Record<string, (page: Page, value: string) => Promise<unknown>>} */
const actions = {
  click: (page, name) => page.getByRole('button', { name, exact: true }).first().click(),
  press: (page, key) => page.keyboard.press(key),
  fill: (page, text) => {
    const [name = '', ...value] = text.split('=');
    return page.getByLabel(name).first().fill(value.join('='));
  },
  hover: (page, selector) => page.hover(selector),
  eval: async (page, code) => {
    const value = await page.evaluate(code);
    if (value !== undefined) console.log(typeof value === 'string' ? value : JSON.stringify(value));
  },
  wait: (page, time) => page.waitForTimeout(Number(time)),
};

await main(import.meta.url, async () => {
  const { values, positionals, tokens } = parseArgs({
    options,
    allowPositionals: true,
    tokens: true,
  });
  const [url, out] = positionals;
  if (!url || !out) throw new Failure('Usage: node tools/shot.mjs URL OUT.png [--dark …]');
  const server = /^[a-z]+:/.test(url)
    ? null
    : await serve({ mounts: { '/': 'dist', '/tests/pages/': 'tests/pages' } });
  const browser = await launch();
  try {
    const context = await browser.newContext({
      viewport: { width: Number(values.width), height: Number(values.height) },
      deviceScaleFactor: Number(values.dpr),
      locale: String(values.lang),
      colorScheme: values.dark ? 'dark' : 'light',
      reducedMotion: values.reduced ? 'reduce' : 'no-preference',
    });
    context.on('weberror', (event) => console.error(event.error().stack));
    context.on('console', (message) => console.error(`${message.type()}: ${message.text()}`));
    context.on('requestfailed', (request) => console.error(`failed: ${request.url()}`));
    const page = await context.newPage();
    page.setDefaultTimeout(5000);
    await page.goto(server ? new URL(url, server.origin).href : url, { waitUntil: 'load' });
    // Long enough for the wasm and a first picture; --wait adds to it.
    await page.waitForTimeout(300);
    for (const token of tokens) {
      if (token.kind === 'option') await actions[token.name]?.(page, token.value ?? '');
    }
    if (values.of) await page.locator(String(values.of)).first().screenshot({ path: out });
    else await page.screenshot({ path: out, fullPage: Boolean(values.full) });
  } finally {
    await browser.close();
    await server?.close();
  }
});
