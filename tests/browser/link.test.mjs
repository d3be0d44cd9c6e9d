import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news, on, recorded, ring, told } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Goes to another fragment of the page that is shown, and waits for what it does. @param {Page} shown @param {string} hash */
const go = (shown, hash) =>
  shown.evaluate(async (hash) => {
    const ring = document.querySelector('hash-ring');
    const changed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = hash;
    await changed;
    await new Promise((done) => setTimeout(done));
    await ring?.ready;
  }, hash);

/** @param {Page} shown */
const state = (shown) =>
  on(shown, (ring) => ({
    ...ring.scenario,
    ids: ring
      .snapshot()
      .nodes.map(({ id }) => id)
      .join(' '),
  }));

test('a link is the first picture, without a change that nobody made', async (t) => {
  const shown = await recorded(t, '/#nodes=P*2+Q&vnodes=8&keys=50&steps=add+R&lang=zh&theme=dark');
  await on(shown, (ring) => ring.ready);
  const { nodes, vnodes, keys, steps, step, ids } = await state(shown);
  assert.deepEqual(
    [ids, nodes.length, vnodes, keys, steps, step],
    ['P Q R', 2, 8, 50, ['add R'], 1],
  );
  assert.deepEqual(await news(shown), ['ringready']);
  await shown.getByRole('button', { name: '添加节点' }).waitFor();
  assert.equal(await shown.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await shown.getByRole('button', { name: '浅色' }).click();
  const scheme = await on(shown, (ring) => {
    const root = ring.shadowRoot?.querySelector('.root');
    return root && getComputedStyle(root).colorScheme;
  });
  assert.equal(scheme, 'light');
});

test('a link that is followed later is a visit of its own', async (t) => {
  const shown = await ring(t, '/#nodes=P+Q&vnodes=8&controls=steps&caption=Premiere');
  assert.equal(await shown.getByText('Premiere').isVisible(), true);
  await on(shown, (ring) => ring.addNode('mine'));
  await told(shown);
  await go(shown, 'nodes=X+Y+Z');
  const { vnodes, steps, ids } = await state(shown);
  assert.deepEqual([ids, vnodes, steps], ['X Y Z', null, []]);
  assert.deepEqual(await news(shown), ['ringchange set']);
  assert.equal(await shown.getByText('Premiere').count(), 0);
  assert.equal(await shown.getByRole('button', { name: 'Add node' }).count(), 1);
  // The same link again, after the reader has changed something.
  await on(shown, (ring) => ring.removeNode('X'));
  await go(shown, 'nodes=X+Y+Z&v=1');
  assert.equal((await state(shown)).ids, 'X Y Z');
});

test('a plain anchor changes nothing', async (t) => {
  const shown = await ring(t, '/#ring');
  await on(shown, (ring) => ring.addNode('D'));
  await told(shown);
  for (const anchor of ['why', 'headline', '', '%', '%41', 'nodes', '~']) {
    await go(shown, anchor || 'x');
    assert.equal((await state(shown)).ids, 'A B C D', anchor);
  }
  assert.deepEqual(await news(shown), []);
});

test('what is wrong with a link is shown and told, and the rest stands', async (t) => {
  const shown = await recorded(t, '/#nodes=A+A&keys=50&vnodes=none&colour=red');
  await on(shown, (ring) => ring.ready);
  const { ids, keys, vnodes } = await state(shown);
  assert.deepEqual([ids, keys, vnodes], ['A B C', 50, null]);
  const errors = (await told(shown)).filter(({ type }) => type === 'ringerror');
  assert.deepEqual(errors.map(({ detail }) => detail.code).sort(), [
    'duplicate-node',
    'parse',
    'parse',
  ]);
  const alert = String(await shown.getByRole('alert').textContent());
  for (const { detail } of errors) assert.ok(alert.includes(detail.message), detail.message);
  await on(shown, (ring) => ring.addNode('mine'));
  await go(shown, 'nodes=X*-1&keys=60');
  const later = await state(shown);
  assert.equal(later.keys, 60);
  assert.deepEqual(
    (await news(shown)).filter((what) => what.startsWith('ringerror')),
    ['ringerror invalid-weight'],
  );
  await go(shown, 'v=2&nodes=X');
  assert.deepEqual(await news(shown), ['ringerror unsupported']);
  assert.notEqual((await state(shown)).ids, 'X');
});

const HOSTILE = [
  'nodes=%',
  'nodes=%FF%FE',
  'nodes=%ED%A0%80',
  'nodes=<script>hacked=1</script>',
  'nodes="><img+src=x+onerror=hacked=1>"',
  '=',
  '&&&=&=&',
  'nodes=A&nodes=B',
  'vnodes=1e999',
  'keys=99999999999999999999',
  `steps=${'add+x;'.repeat(3000)}`,
  'v=99999999999999999999',
  'scheme=__proto__&__proto__=1',
  'constructor=1&hasOwnProperty=2&toString=3',
  'caption=<img src=x onerror="hacked=1"><script>hacked=1</script>',
  'lang=<script>&theme="><script>&controls=javascript:hacked=1&motion=%00',
  `nodes=${'A'.repeat(200_000)}`,
  'key-pattern=none&replicas=-1&step=-1',
  'scheme={"name":"reference","a":{"a":{"a":{"a":{}}}}}',
  `nodes=${encodeURIComponent('\u202e\u0000\n\ufeff')}&keys=list:%00+%0A`,
  'section=../../etc/passwd&nodes=[object+Object]',
  `scheme=${'['.repeat(100_000)}`,
];

test('no hostile link breaks the page, runs, or stays: the next command works', async (t) => {
  const shown = await ring(t, '/');
  for (const hash of HOSTILE) {
    await go(shown, hash);
    await shown.getByRole('button', { name: /^(Add node|添加节点)$/ }).click();
    const seen = await on(shown, (ring) => ({
      node: ring.snapshot().nodes.length > 0,
      markup: ring.shadowRoot?.querySelectorAll('script, img, iframe, [onerror]').length,
      outside: document.querySelectorAll('body script, img, iframe').length,
      hacked: Reflect.get(globalThis, 'hacked'),
    }));
    assert.deepEqual(
      seen,
      { node: true, markup: 0, outside: 0, hacked: undefined },
      hash.slice(0, 80),
    );
  }
  await go(shown, 'nodes=A+B+C&controls=full');
  assert.equal(await on(shown, (ring) => ring.addNode('D').movedKeys), 265);
});

for (const hash of HOSTILE.filter((_, at) => at % 4 === 0)) {
  test(`a visit by the hostile link #${hash.slice(0, 40)} gives a ring that works`, async (t) => {
    const shown = await recorded(t, `/#${hash}`);
    await on(shown, (ring) => ring.ready);
    const before = await on(shown, (ring) => ring.snapshot().nodes.length);
    await shown.getByRole('button', { name: 'Add node' }).click();
    assert.equal(await on(shown, (ring) => ring.snapshot().nodes.length), before + 1);
  });
}

const NAMES = [
  '<script>hacked=1</script>',
  '<img src=x onerror=hacked=1>',
  '"><svg/onload=hacked=1>',
  "'-hacked=1-'",
  '$\u007bhacked=1}',
  '{{hacked=1}}',
  'javascript:hacked=1',
  '</style><style>*{display:none}',
  '&lt;b&gt;&amp;',
  '__proto__',
  'constructor',
  'toString',
  '\u202eabc\u202c',
  'שלום',
  'مرحبا',
  'é\u0301\u0301\u0301\u0301',
  'a\u0000b\u001b[31m',
  ' \t\n\r leading and trailing ',
  '\ufeffbom',
  '界'.repeat(500),
  'x'.repeat(10_000),
  '👩‍👩‍👧‍👦',
  '{0} {1} %s $& $1',
];

test('no hostile name is ever markup or script, and each can be used like any other', async (t) => {
  const shown = await ring(t, '/');
  await on(
    shown,
    (ring, names) => {
      ring.scenario = { nodes: names.map((id) => ({ id, zone: id.slice(0, 100) })), vnodes: 4 };
    },
    NAMES,
  );
  for (const name of NAMES) {
    const seen = await on(
      shown,
      (ring, name) => {
        ring.setWeight(name, 2);
        ring.run(`rename ${JSON.stringify(name)} ${JSON.stringify(`${name}!`)}`);
        const moved = ring.removeNode(`${name}!`).flows.every(({ from }) => from === `${name}!`);
        ring.addNode(name);
        ring.ownerOf(name);
        // Twice the same name: the sentence that refuses it holds the name.
        ring.setAttribute('nodes', `${JSON.stringify(name)} ${JSON.stringify(name)}`);
        ring.snapshot();
        ring.setAttribute('lang', ring.getAttribute('lang') === 'zh' ? 'en' : 'zh');
        const root = /** @type {ShadowRoot} */ (ring.shadowRoot);
        return {
          moved,
          shown: [...root.querySelectorAll('bdi, input')].some((element) =>
            (element.textContent || /** @type {HTMLInputElement} */ (element).value).includes(
              name.trim().slice(0, 5),
            ),
          ),
          markup: root.querySelectorAll('script, img, svg, style, iframe, [onerror], [onload]')
            .length,
          hacked: Reflect.get(globalThis, 'hacked'),
        };
      },
      name,
    );
    assert.deepEqual(
      seen,
      { moved: true, shown: true, markup: 0, hacked: undefined },
      name.slice(0, 40),
    );
  }
  // Each name stands in an element of its own, so that its direction stays its own.
  const loose = await on(shown, (ring) => {
    const root = /** @type {ShadowRoot} */ (ring.shadowRoot);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const loose = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (
        /[\u202e\u05d0-\u06ff]/.test(textContent ?? '') &&
        !parentElement?.closest('bdi, [dir=auto], [role=status]')
      )
        loose.push(parentElement?.outerHTML);
    }
    return loose;
  });
  assert.deepEqual(loose, []);
});
