// The section that makes embeds: what it gives to paste shows the ring that is on screen.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { page } from './harness.mjs';
import { on } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {import('node:test').TestContext} t @param {string} fragment */
async function open(t, fragment) {
  const shown = await page(t, `/#${fragment}`, { policy: null });
  await on(shown, (ring) => ring.ready);
  await shown.getByRole('link', { name: 'Embed' }).click();
  await field(shown, 'Tag to paste').waitFor();
  return shown;
}

/** A control of the section. @param {Page} shown @param {string} name */
const field = (shown, name) => shown.locator('#embed').getByLabel(name, { exact: true });

/** What a browser makes of a snippet, in a page without a policy. @param {Page} shown @param {string} name */
async function pasted(shown, name) {
  const text = await field(shown, name).inputValue();
  const empty = await shown.context().newPage();
  const made = await empty.evaluate((text) => {
    const { body, head } = new DOMParser().parseFromString(text, 'text/html');
    const all = [...head.children, ...body.children];
    const attributes = [...(all.at(-1)?.attributes ?? [])].map(({ name, value }) => [name, value]);
    return { tags: all.map(({ localName }) => localName), attributes };
  }, text);
  await empty.close();
  return { tags: made.tags, attributes: Object.fromEntries(made.attributes) };
}

const HOSTILE = '"><img src=x onerror=alert(1)>';
const NODES = `A ${JSON.stringify(HOSTILE)}*2 C`;

test('the tag, the frame and the link show the ring that is on screen', async (t) => {
  const shown = await open(t, new URLSearchParams({ nodes: NODES, vnodes: '16' }).toString());
  await on(shown, (ring) => ring.addNode('D', { weight: 2 }));
  await field(shown, 'Begin before the steps').uncheck();
  const state = (/** @type {Page} */ shown) =>
    on(shown, async (ring) => {
      await ring.ready;
      const { nodes, vnodes, steps, step } = ring.scenario;
      return { nodes, vnodes, steps, step };
    });
  const expected = await state(shown);
  assert.deepEqual(expected.steps, ['add D*2']);

  const tag = await pasted(shown, 'Tag to paste');
  assert.deepEqual(tag.tags, ['script', 'hash-ring']);
  const fields = await shown.evaluate(async (attributes) => {
    const made = document.createElement('hash-ring');
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    await made.ready;
    const { nodes, vnodes, steps, step } = made.scenario;
    return { nodes, vnodes, steps, step };
  }, tag.attributes);
  assert.deepEqual(fields, expected);

  const frame = await pasted(shown, 'Frame to paste');
  assert.deepEqual(frame.tags, ['iframe']);
  assert.equal(frame.attributes.sandbox, 'allow-scripts');
  const link = await field(shown, 'Address to paste').inputValue();
  for (const address of [frame.attributes.src, link]) {
    const other = await shown.context().newPage();
    await other.goto(address);
    assert.deepEqual(await state(other), expected);
  }
});

test('what is chosen is in the tag and in the preview at once', async (t) => {
  const shown = await open(t, 'nodes=A+B');
  await field(shown, 'Controls').selectOption('A picture');
  await field(shown, 'Theme').selectOption('Dark');
  await field(shown, 'Language').selectOption('中文');
  await field(shown, 'Caption').fill('Fig. 1 <b>');
  await field(shown, 'Steps, one command a line').fill('add C\n\n remove A \n');
  await field(shown, 'Height of the frame').fill('333');
  const { attributes } = await pasted(shown, 'Tag to paste');
  const chosen = {
    nodes: 'A B',
    steps: 'add C;remove A',
    step: '0',
    controls: 'none',
    theme: 'dark',
    lang: 'zh',
    caption: 'Fig. 1 <b>',
  };
  assert.deepEqual(attributes, chosen);
  const preview = shown.locator('#embed hash-ring');
  const given = await preview.evaluate((ring) =>
    Object.fromEntries(ring.getAttributeNames().map((name) => [name, ring.getAttribute(name)])),
  );
  delete given.style;
  assert.deepEqual(given, chosen);
  const frame = await pasted(shown, 'Frame to paste');
  assert.equal(frame.attributes.height, '333');
  assert.equal(frame.attributes.title, 'Fig. 1 <b>');
  await field(shown, 'Width of the preview').fill('400');
  assert.equal(await preview.evaluate((ring) => ring.clientWidth), 400);
  // Everything taken back, the tag says no more than the ring.
  await field(shown, 'Controls').selectOption('Everything');
  await field(shown, 'Theme').selectOption('As the page');
  await field(shown, 'Language').selectOption('As the page');
  await field(shown, 'Caption').fill('');
  await field(shown, 'Steps, one command a line').fill('');
  assert.deepEqual((await pasted(shown, 'Tag to paste')).attributes, { nodes: 'A B' });
});

test('a copy says that it was made, and the section speaks Chinese', async (t) => {
  const shown = await open(t, 'nodes=A+B');
  await shown.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await shown.getByRole('button', { name: 'Copy the link' }).click();
  await shown.getByText('Copied.').waitFor();
  const text = await shown.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /#v=1&nodes=A\+B$/);
  await shown.getByRole('button', { name: '中文' }).click();
  await shown.getByRole('button', { name: '复制标签' }).waitFor();
  const { attributes } = await pasted(shown, '可粘贴的标签');
  assert.equal(attributes.nodes, 'A B');
});

for (const [locale, colorScheme] of /** @type {const} */ ([
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
])) {
  test(`axe finds no fault with the section, and it fits a phone (${locale}, ${colorScheme})`, async (t) => {
    const init = await readFile('node_modules/axe-core/axe.min.js', 'utf8');
    const viewport = { width: 320, height: 640 };
    const shown = await page(t, '/#embed', { locale, colorScheme, init, viewport });
    await shown.locator('#embed textarea').first().waitFor();
    const seen = await shown.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run('#embed');
      const { scrollWidth } = document.documentElement;
      return { faults: violations.map((/** @type {{ id: string }} */ { id }) => id), scrollWidth };
    });
    assert.deepEqual(seen, { faults: [], scrollWidth: 320 });
  });
}
