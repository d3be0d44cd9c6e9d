import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news, on, ring, told } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * The frames that are shown: name, text, whether it stands, whether it is still to come.
 * @param {Page} shown
 */
const frames = (shown) =>
  on(shown, (ring) =>
    [...(ring.shadowRoot?.querySelectorAll('.frame') ?? [])].map((frame) => ({
      name: frame.getAttribute('data-frame') ?? '',
      text: frame.querySelector('.body')?.textContent ?? '',
      stands: frame.getAttribute('aria-current') === 'step',
      ahead: frame.classList.contains('ahead'),
    })),
  );

/** @param {Page} shown */
const standing = async (shown) => (await frames(shown)).find(({ stands }) => stands)?.name;

/** @param {Page} shown @param {string} key */
const look = (shown, key) => shown.getByRole('searchbox').fill(key);

test('a key is followed from its text to its node, and every figure is the core’s own', async (t) => {
  const shown = await ring(t);
  await look(shown, 'user:42');
  const all = await frames(shown);
  assert.deepEqual(
    all.map(({ name }) => name),
    ['text', 'label', 'bytes', 'digest', 'position', 'search', 'walk', 'node', 'replicas'],
  );
  const text = Object.fromEntries(all.map(({ name, text }) => [name, text]));
  const owner = await on(shown, (ring) => ring.ownerOf('user:42'));
  // SHA-256 of "key:user:42", whose first eight bytes are the position.
  const bytes = new TextEncoder().encode('key:user:42');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0'));
  assert.equal(text.label, 'key:user:42');
  assert.ok(
    text.bytes?.startsWith(Buffer.from(bytes).toString('hex').match(/../g)?.join(' ') ?? '-'),
  );
  assert.ok(text.digest?.includes(hex.join(' ')), text.digest);
  assert.ok(text.position?.includes(BigInt(`0x${hex.slice(0, 8).join('')}`).toString()));
  assert.ok(text.position?.includes(`0x${hex.slice(0, 8).join('')}`), 'as wide as the ring');
  assert.ok(text.walk?.includes(owner.point?.position ?? '-'));
  assert.ok(text.walk?.includes(owner.point?.label ?? '-'));
  assert.equal(text.node, owner.node);
  const marked = await on(
    shown,
    (ring) => ring.shadowRoot?.querySelector('[data-frame=digest] mark')?.textContent,
  );
  assert.equal(marked, hex.slice(0, 8).join(' '));
});

test('the comparisons are those of a binary search among all points', async (t) => {
  const shown = await ring(t);
  await look(shown, 'user:42');
  const { rows, points, key } = await on(shown, (ring) => ({
    rows: [...(ring.shadowRoot?.querySelectorAll('[data-frame=search] tbody tr') ?? [])].map((tr) =>
      [...tr.children].map(({ textContent }) => textContent ?? ''),
    ),
    points: ring.snapshot().points,
    key: ring.ownerOf('user:42').position,
  }));
  assert.ok(rows.length > 0 && rows.length <= Math.ceil(Math.log2(points + 1)), `${rows.length}`);
  let [low, high] = [0, points];
  for (const [, at, position, then] of rows) {
    const middle = Math.floor((low + high) / 2);
    assert.equal(Number(at), middle);
    const before = BigInt(position ?? 0) < BigInt(key);
    assert.equal(then?.startsWith('before the key'), before);
    [low, high] = before ? [middle + 1, high] : [low, middle];
  }
  assert.equal(low, high);
});

test('frames are stepped by buttons and by arrow keys, and each is told', async (t) => {
  const shown = await ring(t);
  await look(shown, 'user:42');
  assert.equal(await standing(shown), 'replicas', 'typing shows everything at once');
  await shown.getByRole('button', { name: 'Previous frame' }).click();
  assert.equal(await standing(shown), 'node');
  assert.deepEqual(
    (await frames(shown)).filter(({ ahead }) => ahead).map(({ name }) => name),
    ['replicas'],
  );
  assert.match(
    String(await shown.getByRole('status').textContent()),
    /^Node, frame 8 of 9: [ABC]$/,
  );
  await shown.getByRole('list', { name: /^Frames/ }).focus();
  await shown.keyboard.press('Home');
  assert.equal(await standing(shown), 'text');
  await shown.keyboard.press('ArrowLeft');
  assert.equal(await standing(shown), 'text');
  await shown.keyboard.press('ArrowDown');
  await shown.keyboard.press('ArrowRight');
  assert.equal(await standing(shown), 'bytes');
  await shown.getByRole('button', { name: 'Next frame' }).click();
  assert.equal(await standing(shown), 'digest');
  await shown.getByRole('button', { name: 'Skip to the end' }).click();
  assert.equal(await standing(shown), 'replicas');
  assert.ok((await frames(shown)).every(({ ahead }) => !ahead));
});

test('the lookup plays, pauses, and rests at its end', async (t) => {
  const shown = await ring(t);
  await shown.clock.install();
  await look(shown, 'user:42');
  await shown.getByRole('button', { name: 'Play the lookup' }).click();
  assert.equal(await standing(shown), 'text');
  await shown.clock.runFor(3000);
  assert.equal(await standing(shown), 'bytes');
  await shown.getByRole('button', { name: 'Pause the lookup' }).click();
  await shown.clock.runFor(10_000);
  assert.equal(await standing(shown), 'bytes', 'paused');
  await shown.getByRole('button', { name: 'Play the lookup' }).click();
  await shown.clock.runFor(20_000);
  assert.equal(await standing(shown), 'replicas');
  assert.equal(await shown.getByRole('button', { name: 'Play the lookup' }).isVisible(), true);
});

test('without motion everything is there at once, and motion may be switched off at run time', async (t) => {
  const shown = await ring(t);
  await look(shown, 'user:42');
  await shown.getByRole('button', { name: 'Previous frame' }).click();
  assert.equal((await frames(shown)).filter(({ ahead }) => ahead).length, 1);
  await shown.emulateMedia({ reducedMotion: 'reduce' });
  await on(shown, (ring) => ring.setAttribute('caption', 'x'));
  assert.equal((await frames(shown)).filter(({ ahead }) => ahead).length, 0);
  assert.equal(await shown.getByRole('button', { name: 'Play the lookup' }).isVisible(), false);
});

test('replicas are walked to, and whoever is passed over is named with the reason', async (t) => {
  const shown = await ring(t);
  await on(shown, (ring) => {
    ring.scenario = {
      ...ring.scenario,
      nodes: /** @type {any} */ ('A/x B/x C/y'),
      replicas: 3,
    };
  });
  let [again, waits] = [false, false];
  for (let at = 0; at < 20 && !(again && waits); at += 1) {
    await look(shown, `key:${at}`);
    const copies = (await frames(shown)).find(({ name }) => name === 'replicas')?.text ?? '';
    again ||= /passed over: chosen before/.test(copies);
    waits ||= /waits: its zone has a copy/.test(copies);
    const { replicas } = await on(shown, (ring, key) => ring.ownerOf(key), `key:${at}`);
    const list = replicas.length === 3 ? `${replicas[0]}, ${replicas[1]}, and ${replicas[2]}` : '-';
    assert.ok(copies.endsWith(`Held by ${list}.`), copies);
  }
  assert.ok(again && waits);
});

for (const [scheme, frame] of /** @type {const} */ ([
  ['modulo', 'choice'],
  ['jump', 'choice'],
  ['rendezvous', 'choice'],
  ['maglev', 'slot'],
])) {
  test(`${scheme} has no points to walk to, and frames of its own`, async (t) => {
    const shown = await ring(t);
    await on(shown, (ring, scheme) => ring.run(`scheme ${scheme}`), scheme);
    await look(shown, 'user:42');
    const all = await frames(shown);
    const names = all.map(({ name }) => name);
    assert.ok(names.includes(frame), names.join());
    assert.ok(!names.includes('search') && !names.includes('walk'), names.join());
    const { node } = await on(shown, (ring) => ring.ownerOf('user:42'));
    assert.equal(all.find(({ name }) => name === 'node')?.text, node);
  });
}

test('a key that is a position is not hashed, and one past the last point wraps', async (t) => {
  const shown = await ring(t, '/tests/pages/teaching.html');
  await on(shown, (ring) => {
    ring.scenario = {
      ...ring.scenario,
      scheme: 'teaching-100',
      steps: [],
      step: 0,
      nodes: /** @type {any} */ ('A@10 B@50 C@80'),
    };
  });
  await look(shown, '90');
  const all = await frames(shown);
  assert.deepEqual(
    all.map(({ name }) => name),
    ['text', 'position', 'search', 'walk', 'node', 'replicas'],
  );
  assert.match(all[3]?.text ?? '', /Point 0 of A.*at 10.*begins again/);
  await look(shown, '50');
  assert.match((await frames(shown))[3]?.text ?? '', /exactly on it/);
});

test('a key is looked up without any key in the ring, and without any node', async (t) => {
  const shown = await ring(t);
  await on(shown, (ring) => {
    ring.scenario = { ...ring.scenario, keys: [] };
  });
  await look(shown, 'user:42');
  assert.equal((await frames(shown)).length, 9);
  await on(shown, (ring) => {
    for (const { id } of ring.snapshot().nodes) ring.removeNode(id);
  });
  const last = (await frames(shown)).at(-1);
  assert.deepEqual([last?.name, last?.text], ['node', 'Nobody is there.']);
});

test('a lookup follows the ring: after a command it tells the new owner', async (t) => {
  const shown = await ring(t);
  await look(shown, 'user:42');
  const owner = async () => (await frames(shown)).find(({ name }) => name === 'node')?.text;
  const before = await owner();
  await on(shown, (ring, id) => ring.removeNode(String(id)), before);
  const { node } = await on(shown, (ring) => ring.ownerOf('user:42'));
  assert.notEqual(node, before);
  assert.equal(await owner(), node);
  await look(shown, '');
  assert.equal((await frames(shown)).length, 0);
});

test('what the eye does not see of a key is said, and half a character is refused', async (t) => {
  const shown = await ring(t);
  for (const [key, said] of /** @type {const} */ ([
    ['user:42 ', /ends with white space \(U\+0020\)/],
    [' user:42', /begins with white space \(U\+0020\)/],
    ['user\u200b:42', /without width in it \(U\+200B\)/],
    ['\ufeffuser', /byte order mark \(U\+FEFF\)/],
  ])) {
    await look(shown, key);
    assert.match(String(await shown.locator('.flags').textContent()), said);
  }
  await look(shown, 'user:42');
  assert.equal(await shown.locator('.flags li').count(), 0);
  await told(shown);
  await on(shown, (ring) => {
    const field = ring.shadowRoot?.querySelector('input[type=search]');
    if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.');
    field.value = '\ud800';
    field.dispatchEvent(new InputEvent('input'));
  });
  assert.match(String(await shown.getByRole('alert').textContent()), /half of a surrogate pair/);
  assert.deepEqual(await news(shown), ['ringerror invalid-value']);
});

test('a position can be copied, in decimal and in hexadecimal', async (t) => {
  const shown = await ring(t, '/tests/pages/plain.html', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await look(shown, 'user:42');
  await shown.getByRole('button', { name: 'Copy the position in hexadecimal' }).click();
  assert.match(await shown.evaluate(() => navigator.clipboard.readText()), /^0x[\da-f]{16}$/);
  assert.equal(await shown.getByRole('status').textContent(), 'Copied.');
  await shown.getByRole('button', { name: 'Copy the position in decimal' }).click();
  assert.equal(
    await shown.evaluate(() => navigator.clipboard.readText()),
    (await on(shown, (ring) => ring.ownerOf('user:42'))).position,
  );
});

test('the keys act inside the element alone, never while one types, and are listed under ?', async (t) => {
  const shown = await ring(t);
  await told(shown);
  await shown.keyboard.press('n');
  assert.deepEqual(await news(shown), [], 'nothing has the focus');
  await shown.getByRole('button', { name: 'Undo' }).focus();
  await shown.getByRole('button', { name: 'Add node' }).focus();
  await shown.keyboard.press('n');
  await shown.keyboard.press('z');
  await shown.keyboard.press('y');
  await shown.keyboard.press('z');
  await shown.keyboard.press('Shift+Z');
  assert.deepEqual(await news(shown), [
    'ringchange add D',
    'ringchange undo',
    'ringchange redo',
    'ringchange undo',
    'ringchange redo',
  ]);
  await shown.keyboard.press('Control+z');
  await shown.getByRole('searchbox').focus();
  await shown.keyboard.type('nzy?');
  assert.deepEqual(
    (await news(shown)).filter((what) => !what.startsWith('ringselect')),
    [],
    'typing is typing',
  );
  await shown.getByRole('slider', { name: 'Weight of B' }).focus();
  await shown.keyboard.press('Delete');
  assert.deepEqual(await news(shown), ['ringchange remove B']);
  await shown.keyboard.press('?');
  const list = shown.getByRole('dialog', { name: 'Keys' });
  assert.equal(await list.isVisible(), true);
  await shown.keyboard.press('n');
  assert.deepEqual(await news(shown), [], 'nothing behind the list is touched');
  await shown.keyboard.press('Escape');
  assert.equal(await list.isVisible(), false);
});

test('a point tells who it is, what it owns and who is next to it, all round the ring', async (t) => {
  const shown = await ring(t);
  await on(shown, (ring) => {
    ring.setAttribute('vnodes', '2');
    const tables = ring.shadowRoot?.querySelector('.tables');
    if (tables instanceof HTMLDetailsElement) tables.open = true;
  });
  assert.match(String(await shown.locator('.inspector').textContent()), /Point at the ring/);
  await shown.getByRole('button', { name: 'Inspector: node:A:1' }).click();
  /** The figures of the point that is shown. */
  const spot = () =>
    on(shown, (ring) => {
      const box = ring.shadowRoot?.querySelector('.spot');
      const facts = [...(box?.querySelectorAll('dt') ?? [])].map((dt) => [
        dt.textContent,
        dt.nextElementSibling?.textContent ?? '',
      ]);
      return { title: box?.querySelector('h3')?.textContent ?? '', ...Object.fromEntries(facts) };
    });
  const first = await spot();
  assert.equal(first.title, 'A, point 1 of 2');
  assert.equal(first['Hashed text'], 'node:A:1');
  assert.match(first.sha256, /bytes 0 to 7/);
  assert.match(String(await shown.getByRole('status').textContent()), /^A, point 1 of 2$/);
  const titles = [];
  let share = 0;
  for (let step = 0; step < 6; step += 1) {
    const { title, Share, Arc, ...facts } = await spot();
    titles.push(title);
    share += Number.parseFloat(Share);
    const position = facts.Position.match(/^\d+/)?.[0];
    assert.ok(Arc.endsWith(`, ${position}]`), Arc);
    const before = facts['Point before'].match(/at (\d+)$/)?.[1];
    assert.ok(Arc.startsWith(`(${before}, `), `${Arc} begins where the point before is: ${before}`);
    await shown.locator('.spot .after').press('Enter');
  }
  assert.equal(new Set(titles).size, 6, 'every point once');
  assert.ok(Math.abs(share - 100) < 0.5, `${share}`);
  assert.equal((await spot()).title, first.title, 'and round again');
});
