import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { news, on, ring, told } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Opens the disclosure. @param {Page} shown */
const open = (shown) => shown.getByText('Take it away', { exact: true }).click();

/** What a button offers for saving. @param {Page} shown @param {string} name */
async function saved(shown, name) {
  const [download] = await Promise.all([
    shown.waitForEvent('download'),
    shown.getByRole('button', { name, exact: true }).click(),
  ]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') };
}

/** @param {Page} shown */
const scenario = (shown) => on(shown, (ring) => ring.scenario);

/** Gives a text to the field and loads it. @param {Page} shown @param {string} text */
async function bring(shown, text) {
  await shown.getByRole('textbox', { name: 'Bring back' }).fill(text);
  await shown.getByRole('button', { name: 'Load', exact: true }).click();
}

/** @param {Page} shown @param {string} ending */
const file = (shown, ending, text = '') =>
  shown
    .locator('input[type=file]')
    .setInputFiles({ name: `ring${ending}`, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('pictures and the scenario are saved under names that say what they are', async (t) => {
  const shown = await ring(t, '/tests/pages/plain.html', {
    viewport: { width: 1280, height: 900 },
  });
  await shown.evaluate(() => {
    const made = /** @type {string[]} */ ([]);
    Reflect.set(globalThis, 'made', made);
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL(blob);
      made.push(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      made.splice(made.indexOf(url), 1);
      revokeObjectURL(url);
    };
  });
  await on(shown, (ring) => ring.addNode('D'));
  await open(shown);
  const svg = await saved(shown, 'Save SVG');
  assert.equal(svg.name, 'ringscope-reference-step-1.svg');
  assert.equal(svg.text, await on(shown, (ring) => ring.toSVG()));
  const widths = [];
  for (const scale of ['1×', '4×']) {
    await shown.getByRole('combobox', { name: 'Size of the PNG' }).selectOption(scale);
    const { bytes, name } = await saved(shown, 'Save PNG');
    assert.equal(name, 'ringscope-reference-step-1.png');
    assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
    widths.push(bytes.readUInt32BE(16));
  }
  assert.equal(widths[1], 4 * Number(widths[0]));
  const json = await saved(shown, 'Save JSON');
  assert.equal(json.name, 'ringscope-reference-step-1.json');
  assert.deepEqual(JSON.parse(json.text), await scenario(shown));
  await shown.waitForFunction(() => Reflect.get(globalThis, 'made').length === 0, null, {
    timeout: 10_000,
  });
});

test('nodes, arcs and moves are saved as tables', async (t) => {
  const shown = await ring(t);
  await on(shown, (ring) => ring.addNode('=D'));
  await open(shown);
  const nodes = await saved(shown, 'Nodes as CSV');
  assert.equal(nodes.name, 'ringscope-reference-step-1-nodes.csv');
  assert.match(nodes.text, /^node,weight,.*\r\nA,1,/);
  assert.match(nodes.text, /\r\n'=D,1,/);
  const arcs = await saved(shown, 'Arcs as CSV');
  assert.equal(arcs.text.trimEnd().split('\r\n').length, 1 + 4 * 32);
  const moves = await saved(shown, 'Moves as CSV');
  const plan = await on(shown, (ring) => ring.plan().ranges.length);
  assert.equal(moves.text.trimEnd().split('\r\n').length, 1 + plan);
  // More arcs than are written at once, and a method that has none.
  await on(shown, (ring) => ring.run('vnodes 12000'));
  const all = await saved(shown, 'Arcs as CSV');
  assert.equal(all.text.trimEnd().split('\r\n').length, 1 + 4 * 12_000);
  await on(shown, (ring) => ring.run('scheme rendezvous'));
  await shown.getByRole('button', { name: 'Arcs as CSV' }).click();
  await shown.getByRole('alert').getByText('there are no arcs').waitFor();
});

test('the last motion is saved as a film, and the ring is as it was', async (t) => {
  const shown = await ring(t);
  await on(shown, (ring) => ring.addNode('D'));
  const before = await scenario(shown);
  await open(shown);
  await news(shown);
  const film = await saved(shown, 'Save animation');
  assert.equal(film.name, 'ringscope-reference-step-1.webm');
  assert.equal(film.bytes.readUInt32BE(0), 0x1a45dfa3);
  assert.ok(film.bytes.length > 10_000, `${film.bytes.length} bytes`);
  assert.deepEqual(await scenario(shown), before);
  assert.deepEqual(await news(shown), []);
  await on(shown, (ring) => ring.seek(0));
  assert.equal(await shown.getByRole('button', { name: 'Save animation' }).isDisabled(), true);
});

test('a film is not offered where the browser cannot make one', async (t) => {
  const shown = await ring(t, '/tests/pages/plain.html');
  await shown.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
  await on(shown, (ring) => ring.setAttribute('lang', 'zh'));
  await on(shown, (ring) => ring.setAttribute('lang', 'en'));
  await open(shown);
  assert.equal(await shown.getByRole('button', { name: 'Save SVG' }).count(), 1);
  assert.equal(await shown.getByRole('button', { name: 'Save animation' }).count(), 0);
});

test('a copied link gives the same ring on a fresh visit', async (t) => {
  const shown = await ring(t, '/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await on(shown, (ring) => {
    ring.scenario = {
      nodes: 'A B*2 "rack 1"',
      keys: ['x', '=y', 'z z'],
      steps: 'add D; remove A',
      step: 1,
    };
  });
  await open(shown);
  await shown.getByRole('button', { name: 'Copy link' }).click();
  await shown.getByText('The link is copied.').first().waitFor();
  const link = await shown.evaluate(() => navigator.clipboard.readText());
  const before = await scenario(shown);
  await shown.goto('about:blank');
  await shown.goto(link);
  await on(shown, (ring) => ring.ready);
  assert.deepEqual(await scenario(shown), before);
});

test('where copying is not allowed the link is selected', async (t) => {
  const shown = await ring(t, '/');
  await shown.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );
  await on(shown, (ring) => ring.addNode('D'));
  await open(shown);
  await shown.getByRole('button', { name: 'Copy link' }).click();
  const field = shown.getByRole('textbox', { name: 'Link', exact: true });
  await field.waitFor();
  assert.match(await field.inputValue(), /^http.*#steps=add\+D$/);
  const selected = await field.evaluate((/** @type {HTMLInputElement} */ field) =>
    [field.selectionStart, field.selectionEnd, field.value.length].join(),
  );
  assert.match(selected, /^0,(\d+),\1$/);
});

test('a ring in a page that reads no links gives the fragment alone, and says so', async (t) => {
  const shown = await ring(t, '/tests/pages/plain.html', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await on(shown, (ring) => ring.addNode('D'));
  await open(shown);
  await shown.getByRole('button', { name: 'Copy link' }).click();
  await shown.getByText('This page reads no links.').first().waitFor();
  assert.equal(await shown.evaluate(() => navigator.clipboard.readText()), '#steps=add+D');
});

test('a long list of keys is left out of the link, and that is said', async (t) => {
  const shown = await ring(t, '/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await on(shown, (ring) => {
    ring.scenario = { keys: Array.from({ length: 101 }, (_, at) => `secret-${at}`) };
  });
  await open(shown);
  await shown.getByText('The address bar leaves out the list of keys.').waitFor();
  await shown.getByRole('button', { name: 'Copy link' }).click();
  await shown.getByText('The link leaves out the list of 101 keys; at most 100').first().waitFor();
  const link = await shown.evaluate(() => navigator.clipboard.readText());
  assert.ok(!link.includes('secret'), link);
  assert.ok(!shown.url().includes('secret'));
});

test('a link and a scenario are brought back by pasting into the field', async (t) => {
  const shown = await ring(t);
  await open(shown);
  await bring(
    shown,
    'https://example.org/some/page.html?x=1#nodes=P+Q*2&vnodes=8&steps=add+R&lang=zh',
  );
  assert.equal(
    await on(shown, (ring) =>
      ring
        .snapshot()
        .nodes.map(({ id }) => id)
        .join(''),
    ),
    'PQR',
  );
  assert.deepEqual(await news(shown), ['ringready', 'ringchange set']);
  await bring(shown, ' nodes=X+Y ');
  assert.equal(await on(shown, (ring) => ring.scenario.vnodes), null);
  await bring(shown, '\ufeff{"scheme":"teaching-100","nodes":"A@10 B@50","keys":["5"]}\n');
  assert.equal(await on(shown, (ring) => ring.ownerOf('30').node), 'B');
  // A position that a script's number cannot hold.
  await bring(shown, '{"nodes":[{"id":"A","positions":[18446744073709551615]}]}');
  assert.equal(
    await on(shown, (ring) => ring.ownerOf('x').point?.position),
    '18446744073709551615',
  );
});

const BAD = [
  ['{"nodes":["A"', 'ends too early'],
  ['{"nodes":"A A"}', 'already a node named'],
  ['{"colour":"red"}', 'no field named “colour”'],
  ['nodes=A+A&keys=7', 'already a node named'],
  ['https://example.org/#v=2&nodes=A', 'version'],
  ['https://example.org/#ring', 'neither a link'],
  ['a = b', 'neither a link'],
  ['', 'neither a link'],
  ['<script>hacked=1</script>', 'neither a link'],
  [`{"x":"${'y'.repeat(1 << 20)}"}`, 'the limit is 1048576'],
];

test('what cannot be brought back is said, and nothing is lost', async (t) => {
  const shown = await ring(t);
  await on(shown, (ring) => {
    for (const id of ['D', 'E']) ring.addNode(id);
  });
  await on(shown, (ring) => ring.undo());
  const before = await scenario(shown);
  await open(shown);
  await told(shown);
  for (const [text, sentence] of BAD) {
    await bring(shown, String(text));
    await shown.getByRole('alert').getByText(String(sentence)).first().waitFor();
    assert.deepEqual(await scenario(shown), before, text);
    const events = await told(shown);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['ringerror'],
      text,
    );
    await shown.getByRole('button', { name: 'Dismiss' }).click();
  }
});

test('a file is opened or dropped, unless it is too large', async (t) => {
  const shown = await ring(t);
  await open(shown);
  await file(shown, '.json', '{"nodes":"P Q"}');
  await shown.getByRole('button', { name: 'Remove Q' }).waitFor();
  await file(shown, '.txt', '#nodes=X+Y');
  await shown.getByRole('button', { name: 'Remove Y' }).waitFor();
  await news(shown);
  await file(shown, '.json', ' '.repeat(1 << 21));
  await shown.getByRole('alert').getByText('2097152 bytes long; the limit is 1048576').waitFor();
  assert.deepEqual(await news(shown), ['ringerror invalid-value']);
  const drop = (/** @type {string} */ text) =>
    on(
      shown,
      (ring, text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], 'dropped.json'));
        const canvas = ring.shadowRoot?.querySelector('canvas');
        const over = new DragEvent('dragover', {
          dataTransfer: data,
          bubbles: true,
          cancelable: true,
        });
        const dropped = new DragEvent('drop', {
          dataTransfer: data,
          bubbles: true,
          cancelable: true,
        });
        canvas?.dispatchEvent(over);
        canvas?.dispatchEvent(dropped);
        return over.defaultPrevented && dropped.defaultPrevented;
      },
      text,
    );
  assert.equal(await drop('{"nodes":"dropped"}'), true);
  await shown.getByRole('button', { name: 'Remove dropped' }).waitFor();
});

test('a paste acts on the focused ring, and never where text is typed', async (t) => {
  const shown = await ring(t, '/tests/pages/two.html', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await shown.evaluate(() => navigator.clipboard.writeText('#nodes=pasted&keys=10'));
  const ids = () =>
    shown.evaluate(() =>
      [...document.querySelectorAll('hash-ring')].map((ring) =>
        /** @type {any} */ (ring).scenario.nodes.map((/** @type {any} */ node) => node.id).join(''),
      ),
    );
  const before = await ids();
  const first = shown.locator('hash-ring').first();
  await first.getByRole('searchbox', { name: 'Look a key up' }).focus();
  await shown.keyboard.press('ControlOrMeta+V');
  assert.deepEqual(await ids(), before);
  await first.getByRole('slider', { name: 'Weight of' }).first().focus();
  await shown.keyboard.press('ControlOrMeta+V');
  assert.deepEqual(await ids(), ['pasted', ...before.slice(1)]);
});
