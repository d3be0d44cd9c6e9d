import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { page } from './harness.mjs';
import { news, on, recorded, ring, told } from './ring.mjs';

/** @typedef {import('../../www/ringscope.js').HashRing} HashRing */

test('a ring that is moved in the document keeps its state and works on', async (t) => {
  const shown = await ring(t, '/tests/pages/places.html');
  await told(shown);
  const seen = await on(shown, async (ring) => {
    ring.addNode('D');
    ring.setWeight('A', 2);
    ring.undo();
    const before = JSON.stringify([ring.scenario, ring.snapshot()]);
    const { shadowRoot } = ring;
    for (const id of ['second', 'first', 'second']) document.getElementById(id)?.append(ring);
    const after = JSON.stringify([ring.scenario, ring.snapshot()]);
    await ring.ready;
    return { same: before === after, root: shadowRoot === ring.shadowRoot, redone: ring.redo() };
  });
  assert.deepEqual(seen, { same: true, root: true, redone: true });
  await shown.getByRole('button', { name: 'Remove B' }).click();
  assert.deepEqual((await news(shown)).slice(-2), ['ringchange redo', 'ringchange remove B']);
});

test('a ring that was removed lives again when it is put back', async (t) => {
  const shown = await ring(t, '/tests/pages/places.html');
  await on(shown, async (ring) => {
    ring.addNode('D');
    ring.remove();
    // Longer than a frame, so that whatever ends with the removal has ended.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    ring.addNode('E');
    ring.setAttribute('lang', 'zh');
    document.getElementById('second')?.append(ring);
  });
  await shown.getByRole('button', { name: '移除 B' }).click();
  const ids = await on(shown, (ring) => ring.snapshot().nodes.map(({ id }) => id));
  assert.deepEqual(ids, ['A', 'C', 'D', 'E']);
  const ink = await on(shown, async (ring) => {
    ring.setAttribute('theme', 'dark');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const canvas = ring.shadowRoot?.querySelector('canvas');
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return data?.some((byte) => byte > 0);
  });
  assert.ok(ink, 'it draws again');
});

test('a ring removed while it loads, and one never in a document, can be used', async (t) => {
  const shown = await page(t, '/tests/pages/plain.html');
  const seen = await shown.evaluate(async () => {
    await customElements.whenDefined('hash-ring');
    const removed = document.createElement('hash-ring');
    removed.setAttribute('loading', 'eager');
    document.body.append(removed);
    const { ready } = removed;
    removed.remove();
    await ready;
    const moved = removed.addNode('D').movedKeys;
    document.body.append(removed);
    const apart = document.createElement('hash-ring');
    apart.scenario = { nodes: 'A B', keys: 150_000 };
    await apart.ready;
    await apart.ready;
    const { keys, pending } = apart.snapshot();
    return { moved, visible: removed.checkVisibility(), keys, pending };
  });
  assert.deepEqual(seen, { moved: 265, visible: true, keys: 150_000, pending: 0 });
});

test('a ring removed while its keys are placed finishes when somebody waits for it', async (t) => {
  const shown = await ring(t);
  const counts = await on(shown, async (ring) => {
    ring.scenario = { keys: 400_000 };
    const waiting = ring.ready;
    ring.remove();
    const half = ring.snapshot().pending;
    document.body.append(ring);
    await waiting;
    const whole = ring.snapshot().pending;
    ring.scenario = { keys: 300_000 };
    ring.remove();
    await ring.ready;
    return [half > 0, whole, ring.snapshot().pending];
  });
  assert.deepEqual(counts, [true, 0, 0]);
});

test('fifty rings that came and went leave nothing behind', async (t) => {
  const shown = await ring(t);
  const devtools = await shown.context().newCDPSession(shown);
  await devtools.send('HeapProfiler.enable');
  const count = async () => {
    // Finalizers run after a collection, and may free what the next one collects.
    for (let round = 0; round < 3; round += 1) {
      await devtools.send('HeapProfiler.collectGarbage');
      await shown.evaluate(() => new Promise((done) => setTimeout(done)));
    }
    const { documents, jsEventListeners, nodes } = await devtools.send('Memory.getDOMCounters');
    const alive = await shown.evaluate(() => {
      /** @type {WeakRef<object>[]} */
      const refs = Reflect.get(globalThis, 'refs') ?? [];
      return refs.filter((ref) => ref.deref()).length;
    });
    return { documents, jsEventListeners, nodes, alive };
  };
  const cycle = (/** @type {number} */ times) =>
    shown.evaluate(async (times) => {
      /** @type {WeakRef<object>[]} */
      const refs = [];
      for (let at = 0; at < times; at += 1) {
        const ring = document.createElement('hash-ring');
        document.body.append(ring);
        await ring.ready;
        ring.addNode('D');
        ring.setAttribute('lang', at % 2 ? 'zh' : 'en');
        await new Promise((done) => requestAnimationFrame(done));
        ring.remove();
        refs.push(new WeakRef(ring));
        const canvas = ring.shadowRoot?.querySelector('canvas');
        if (canvas) refs.push(new WeakRef(canvas));
      }
      Reflect.set(globalThis, 'refs', refs);
    }, times);
  await cycle(2);
  const before = await count();
  await cycle(50);
  const after = await count();
  assert.equal(after.alive, 0);
  assert.equal(after.jsEventListeners, before.jsEventListeners);
  assert.equal(after.documents, before.documents);
  assert.ok(after.nodes <= before.nodes + 20, `${before.nodes} nodes became ${after.nodes}`);
});

test('a second import, a second address and the classic script beside it raise nothing', async (t) => {
  const shown = await recorded(t, '/tests/pages/twice.html');
  const seen = await on(shown, async (ring) => {
    const [first, again] = await Promise.all(
      ['/ringscope.js', '/ringscope.js?v=2'].map((address) => import(address)),
    );
    await ring.ready;
    return {
      owners: [first, again, Reflect.get(globalThis, 'Ringscope')].filter(
        ({ HashRing }) => ring instanceof HashRing,
      ).length,
      moved: ring.addNode('D').movedKeys,
      second: await new Promise((done) => {
        const made = document.createElement('hash-ring');
        document.body.append(made);
        done(made.ready.then(() => made.addNode('D').movedKeys));
      }),
    };
  });
  assert.deepEqual(seen, { owners: 1, moved: 265, second: 265 });
});

test('rings that share a page share one module and nothing else', async (t) => {
  const shown = await recorded(t, '/tests/pages/two.html', {});
  const compiled = await shown.evaluate(async () => {
    const [one, two] = document.querySelectorAll('hash-ring');
    if (!one || !two) throw new Error('There are not two rings.');
    await Promise.all([one.ready, two.ready]);
    one.addNode('D');
    two.removeNode('A');
    one.setAttribute('lang', 'zh');
    const ids = (/** @type {HashRing} */ ring) =>
      ring
        .snapshot()
        .nodes.map(({ id }) => id)
        .join('');
    return [ids(one), ids(two), Reflect.get(globalThis, 'compiled')()];
  });
  assert.deepEqual(compiled, ['ABCD', 'BC', 1]);
  assert.equal(await shown.getByRole('button', { name: '添加节点' }).count(), 1);
  assert.equal(await shown.getByRole('button', { name: 'Add node' }).count(), 1);
});

test('tags that arrive as markup, by a template or by cloning are rings', async (t) => {
  // Markup from text is what the strict policy forbids, so this page has another one.
  const shown = await page(t, '/tests/pages/plain.html', { policy: null });
  const seen = await shown.evaluate(async () => {
    document.body.innerHTML = '<hash-ring nodes="A B"><i>still</i></hash-ring>';
    const one = document.querySelector('hash-ring');
    if (!one) throw new Error('There is no ring.');
    await one.ready;
    one.addNode('C');
    const two = /** @type {HashRing} */ (one.cloneNode(true));
    const template = document.createElement('template');
    template.innerHTML = '<hash-ring nodes="X"></hash-ring>';
    document.body.append(two, template.content.cloneNode(true));
    const all = [...document.querySelectorAll('hash-ring')];
    await Promise.all(all.map(({ ready }) => ready));
    return all.map((ring) =>
      ring
        .snapshot()
        .nodes.map(({ id }) => id)
        .join(''),
    );
  });
  assert.deepEqual(seen, ['ABC', 'AB', 'X']);
});

test('a ring far below is not loaded until it comes near, unless it is eager', async (t) => {
  const shown = await recorded(t, '/tests/pages/far.html');
  const loads = () => shown.evaluate(() => Reflect.get(globalThis, 'compiled')());
  const frames = () =>
    shown.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  await frames();
  assert.equal(await loads(), 0);
  assert.deepEqual(await news(shown), []);
  await shown.evaluate(() => scrollTo(0, 4400));
  await shown.waitForFunction(() => Reflect.get(globalThis, 'told').length > 0);
  assert.deepEqual(await news(shown), ['ringready']);
  assert.equal(await loads(), 1);
  const eager = await recorded(t, '/tests/pages/far.html?eager');
  await on(eager, async (ring) => {
    ring.setAttribute('loading', 'eager');
    await new Promise((done) => ring.addEventListener('ringready', done, { once: true }));
  });
  assert.deepEqual(await eager.evaluate(() => scrollY), 0);
});

test('in parts, nothing heavy is asked for until the ring comes near', async (t) => {
  const shown = await page(t, '/tests/pages/split-far.html');
  const asked = () =>
    shown.evaluate(() => {
      const all = /** @type {PerformanceResourceTiming[]} */ (
        performance.getEntriesByType('resource')
      ).filter(({ name }) => name.includes('/split/'));
      const wasm = all.filter(({ name }) => name.endsWith('.wasm')).length;
      return { wasm, bytes: all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
    });
  await shown.waitForFunction(() => customElements.get('hash-ring'));
  await shown.waitForTimeout(100);
  const before = await asked();
  assert.equal(before.wasm, 0);
  assert.ok(before.bytes > 0 && before.bytes < 24 * 1024, `${before.bytes} bytes, not compressed`);
  await shown.evaluate(() => scrollTo(0, 4400));
  await on(shown, (ring) => ring.ready);
  assert.equal((await asked()).wasm, 1);
});

test('a hidden ring takes no room, draws nothing, and draws once it is shown', async (t) => {
  const shown = await recorded(t, '/tests/pages/hidden.html');
  const seen = await on(shown, async (ring) => {
    const box = ring.getBoundingClientRect();
    await ring.ready;
    ring.addNode('D');
    ring.hidden = false;
    await new Promise((done) => setTimeout(done, 0));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const after = ring.getBoundingClientRect();
    const canvas = ring.shadowRoot?.querySelector('canvas');
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return {
      before: [box.width, box.height],
      room: after.width >= 300 && after.height >= 200,
      sharp: canvas?.width === Math.round((canvas?.clientWidth ?? 0) * devicePixelRatio),
      ink: data?.some((byte) => byte > 0),
    };
  });
  assert.deepEqual(seen, { before: [0, 0], room: true, sharp: true, ink: true });
});

test('the classic script works in a file that is opened from disk, controls and all', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-'));
  t.after(() => rm(folder, { recursive: true }));
  await copyFile('dist/ringscope.iife.js', join(folder, 'ringscope.iife.js'));
  const html =
    '<!doctype html><html lang="zh"><title>文件</title><script src="ringscope.iife.js"></script><hash-ring></hash-ring>';
  await writeFile(join(folder, 'page.html'), html);
  const shown = await page(t, pathToFileURL(join(folder, 'page.html')).href);
  await on(shown, (ring) => ring.ready);
  await shown.getByRole('button', { name: '移除 B' }).click();
  const { change } = await on(shown, (ring) => ring.snapshot());
  assert.equal(change?.movedKeys, 312);
});

test('the tag of the README, pasted into an empty file and opened from disk, is a ring', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-'));
  t.after(() => rm(folder, { recursive: true }));
  await copyFile('dist/ringscope.iife.js', join(folder, 'ringscope.iife.js'));
  const tag = (await readFile('README.md', 'utf8')).match(/```html\n([\s\S]*?)```/)?.[1] ?? '';
  assert.match(tag, /<hash-ring/);
  await writeFile(join(folder, 'page.html'), tag);
  const shown = await page(t, pathToFileURL(join(folder, 'page.html')).href);
  const weights = await on(shown, async (ring) => {
    await ring.ready;
    return ring.snapshot().nodes.map(({ weight }) => weight);
  });
  assert.deepEqual(weights, [1, 2, 1]);
  await shown.getByRole('button', { name: 'Add node' }).click();
});
