import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news, on, recorded, ring, told } from './ring.mjs';

/** @typedef {import('../../www/ringscope.js').HashRing} HashRing */

/** The sentences that a ring shows for what went wrong. @param {HashRing} ring */
const problems = (ring) =>
  [...(ring.shadowRoot?.querySelectorAll('[part=error] p') ?? [])].map((p) => p.textContent);

test('every field can be an attribute, and reads back as a scenario', async (t) => {
  const shown = await ring(t, '/tests/pages/attributes.html');
  const { scenario, snapshot } = await on(shown, (ring) => ({
    scenario: ring.scenario,
    snapshot: ring.snapshot(),
  }));
  assert.deepEqual(scenario, {
    scheme: 'reference',
    nodes: [
      { id: 'A', weight: 1 },
      { id: 'B', weight: 2 },
      { id: 'rack 1', weight: 0.5, zone: 'eu-1' },
    ],
    vnodes: 64,
    keys: 500,
    keyPattern: 'user:{i}',
    replicas: 2,
    steps: ['add D', 'remove A'],
    step: 1,
  });
  assert.deepEqual(
    snapshot.nodes.map(({ id }) => id),
    ['A', 'B', 'rack 1', 'D'],
  );
  assert.deepEqual(await told(shown).then((all) => all.map(({ type }) => type)), ['ringready']);
});

test('setting the scenario that was read gives it again', async (t) => {
  const shown = await ring(t, '/tests/pages/attributes.html');
  const pairs = await on(shown, (ring) => {
    /** @type {import('../../www/ringscope.js').ScenarioInput[]} */
    const given = [
      ring.scenario,
      { nodes: 'A B*2', keys: ['a', 'b', 'b', ' spaced ', '键', ''], vnodes: null },
      { scheme: 'teaching-100', nodes: [{ id: 'n', positions: ['7', 3] }], keys: 'list:' },
      { nodes: [{ id: 'é', label: 'L', extra: { a: [1, null] }, zone: 'z', weight: 0 }] },
      { nodes: 'A B', steps: 'add C;weight A 2', step: 1 },
      { nodes: [] },
    ];
    return given.map((scenario) => {
      ring.scenario = scenario;
      const first = ring.scenario;
      ring.scenario = first;
      return [first, ring.scenario];
    });
  });
  for (const [first, again] of pairs) assert.deepEqual(again, first);
  assert.deepEqual(pairs[1]?.[0]?.keys, ['a', 'b', 'b', ' spaced ', '键', '']);
  assert.deepEqual(pairs[4]?.[0]?.step, 1);
});

test('attributes that change together are taken together and told as one set', async (t) => {
  const shown = await ring(t);
  await told(shown);
  const seen = await on(shown, async (ring) => {
    ring.setAttribute('scheme', 'teaching-100');
    ring.setAttribute('nodes', 'A@10 B@50 C@80');
    ring.setAttribute('keys', 'list: 5 70');
    const there = ring.snapshot();
    await Promise.resolve();
    ring.removeAttribute('nodes');
    ring.removeAttribute('scheme');
    ring.removeAttribute('keys');
    await Promise.resolve();
    return { there, back: ring.snapshot() };
  });
  assert.equal(seen.there.scheme, 'teaching-100');
  assert.deepEqual(
    seen.there.nodes.map(({ id, keys }) => [id, keys]),
    [
      ['A', 1],
      ['B', 0],
      ['C', 1],
    ],
  );
  assert.deepEqual([seen.back.scheme, seen.back.keys], ['reference', 1000]);
  assert.deepEqual(await news(shown), ['ringchange set', 'ringchange set']);
});

test('an attribute applies by itself, and a method sees it at once', async (t) => {
  const shown = await ring(t);
  await told(shown);
  const seen = await on(shown, async (ring) => {
    ring.setAttribute('nodes', 'A B');
    const before = ring.snapshot().nodes.length;
    ring.setAttribute('vnodes', '7');
    await new Promise((done) => ring.addEventListener('ringchange', done, { once: true }));
    const { points } = ring.snapshot();
    // The same text again is no change: a framework says it at each turn.
    ring.addNode('D');
    ring.setAttribute('vnodes', '7');
    await Promise.resolve();
    return { before, points, steps: ring.snapshot().steps };
  });
  assert.deepEqual(seen, { before: 2, points: 14, steps: 1 });
  assert.deepEqual(await news(shown), ['ringchange set', 'ringchange set', 'ringchange add D']);
});

test('bad attributes at the start take their defaults, and each is told and shown', async (t) => {
  const shown = await ring(t, '/tests/pages/bad-attributes.html');
  const scenario = await on(shown, (ring) => ring.scenario);
  const sentences = await on(shown, problems);
  assert.equal(scenario.vnodes, null);
  assert.deepEqual(
    scenario.nodes.map(({ id }) => id),
    ['A', 'B', 'C'],
  );
  assert.equal(scenario.keys, 200, 'the rest stands');
  const errors = (await told(shown)).filter(({ type }) => type === 'ringerror');
  assert.deepEqual(
    errors.map(({ detail }) => [detail.code, /^[A-Z“].*\.$/.test(detail.message)]),
    [
      ['parse', true],
      ['parse', true],
    ],
  );
  assert.deepEqual(
    sentences,
    errors.map(({ detail }) => detail.message),
  );
  assert.ok(sentences.some((sentence) => sentence?.includes('[object Object]')));
  assert.ok(errors.every(({ bubbles, composed, plain }) => bubbles && composed && plain));
});

test('a bad attribute later leaves what was there, and the next good one clears its sentence', async (t) => {
  const shown = await ring(t);
  await told(shown);
  for (const [name, value, code] of [
    ['nodes', '[object Object]', 'parse'],
    ['nodes', 'A A', 'duplicate-node'],
    ['nodes', 'A*x', 'invalid-weight'],
    ['vnodes', '0', 'invalid-value'],
    ['keys', '-1', 'invalid-value'],
    ['keys', '99999999999', 'too-many-keys'],
    ['key-pattern', 'no place', 'invalid-value'],
    ['replicas', '1.5', 'invalid-value'],
    ['scheme', 'nothing', 'unknown-scheme'],
    ['steps', 'remove nobody', 'unknown-node'],
    ['step', '7', 'invalid-value'],
  ]) {
    const before = await on(shown, (ring) => JSON.stringify([ring.scenario, ring.snapshot()]));
    const after = await on(
      shown,
      async (ring, { name, value }) => {
        ring.setAttribute(name, value);
        await Promise.resolve();
        const after = JSON.stringify([ring.scenario, ring.snapshot()]);
        ring.removeAttribute(name);
        return after;
      },
      { name: String(name), value: String(value) },
    );
    assert.equal(after, before, `${name}=${value}`);
    const [error, ...rest] = await told(shown);
    assert.deepEqual([error?.type, error?.detail.code], ['ringerror', code], `${name}=${value}`);
    assert.ok(
      rest.every(({ detail }) => detail.command === 'set'),
      `${name}=${value}`,
    );
  }
  await on(shown, (ring) => ring.setAttribute('vnodes', '0'));
  assert.equal((await on(shown, problems)).length, 1);
  await on(shown, (ring) => ring.setAttribute('vnodes', '9'));
  assert.deepEqual(await on(shown, problems), []);
});

test('where one of several attributes is bad the others are taken', async (t) => {
  const shown = await ring(t);
  await told(shown);
  const seen = await on(shown, (ring) => {
    ring.setAttribute('nodes', 'A \ud800');
    ring.setAttribute('keys', '77');
    ring.setAttribute('vnodes', '-1');
    return ring.snapshot();
  });
  assert.deepEqual([seen.nodes.length, seen.keys, seen.points], [3, 77, 96]);
  assert.deepEqual((await news(shown)).sort(), [
    'ringchange set',
    'ringerror invalid-value',
    'ringerror invalid-value',
  ]);
});

test('properties set before the definition are kept', async (t) => {
  const shown = await recorded(t, '/tests/pages/early.html');
  const seen = await shown.evaluate(async () => {
    const rings = [...document.querySelectorAll('hash-ring')];
    await Promise.all(rings.map(({ ready }) => ready));
    return rings.map((ring) => ({ id: ring.id, ...ring.scenario }));
  });
  const [scenario, nodes, both, bad, late] = seen;
  const ids = (/** @type {typeof scenario} */ ring) => ring?.nodes.map(({ id }) => id).join(' ');
  assert.equal(ids(scenario), 'P Q');
  assert.equal(scenario?.keys, 10);
  assert.equal(ids(nodes), 'X Y Z');
  assert.equal(nodes?.vnodes, 5, 'the attributes of the other fields stand');
  assert.equal(both?.scheme, 'teaching-100');
  assert.equal(ids(both), 'n');
  assert.equal(ids(bad), 'A B', 'what cannot be taken leaves what the tag says');
  assert.equal(ids(late), 'L');
  const types = (await told(shown)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type === 'ringchange'),
    [],
  );
  assert.deepEqual(
    types.filter((type) => type === 'ringerror'),
    ['ringerror'],
  );
});

test('a scenario can be read and set before the ring is loaded', async (t) => {
  const shown = await recorded(t, '/tests/pages/below.html');
  const seen = await on(shown, async (ring) => {
    const first = ring.scenario;
    const given = { nodes: [{ id: 'M', weight: 2 }] };
    ring.scenario = given;
    given.nodes.pop();
    const early = ring.scenario;
    await ring.ready;
    return { first, early, ready: ring.scenario };
  });
  assert.deepEqual(seen.first, {
    scheme: 'reference',
    nodes: ['A', 'B', 'C'].map((id) => ({ id, weight: 1 })),
    vnodes: null,
    keys: 1000,
    keyPattern: 'key:{i}',
    replicas: 1,
    steps: [],
    step: 0,
  });
  assert.deepEqual(seen.early, seen.ready);
  assert.deepEqual(seen.ready.nodes, [{ id: 'M', weight: 2 }]);
});

test('properties set after loading are taken together, and a bad one is told', async (t) => {
  const shown = await ring(t);
  await told(shown);
  const seen = await on(shown, async (ring) => {
    Object.assign(ring, { scheme: 'teaching-100', nodes: [{ id: 'n', positions: [7] }] });
    const there = ring.scenario;
    Object.assign(ring, { vnodes: 0 });
    await Promise.resolve();
    Object.assign(ring, { steps: ['weight n 2'] });
    return { there, after: ring.scenario };
  });
  assert.equal(seen.there.scheme, 'teaching-100');
  assert.deepEqual([seen.after.vnodes, seen.after.step], [null, 1]);
  assert.deepEqual(await news(shown), [
    'ringchange set',
    'ringerror invalid-value',
    'ringchange set',
  ]);
});

test('controls, language, theme and caption are live', async (t) => {
  const shown = await ring(t, '/tests/pages/plain.html', { locale: 'fr-FR' });
  const add = shown.getByRole('button', { name: 'Add node' });
  const undo = shown.getByRole('button', { name: 'Undo' });
  await on(shown, (ring) => ring.setAttribute('controls', 'steps'));
  assert.deepEqual([await add.count(), await undo.count()], [0, 1]);
  await on(shown, (ring) => ring.setAttribute('controls', 'none'));
  assert.deepEqual([await add.count(), await undo.count()], [0, 0]);
  await on(shown, (ring) => ring.setAttribute('controls', 'some'));
  assert.deepEqual([await add.count(), await undo.count()], [1, 1]);
  await on(shown, (ring) => ring.setAttribute('lang', 'zh-Hant-TW'));
  assert.equal(await shown.getByRole('button', { name: '添加节点' }).count(), 1);
  await on(shown, (ring) => ring.removeAttribute('lang'));
  assert.equal(await add.count(), 1);
  await on(shown, (ring) => ring.setAttribute('caption', 'Three <b>caches</b>'));
  assert.equal(await shown.getByText('Three <b>caches</b>').isVisible(), true);
  const dark = () =>
    on(shown, (ring) => {
      const root = ring.shadowRoot?.querySelector('.root');
      return root ? getComputedStyle(root).colorScheme : '';
    });
  assert.equal(await dark(), 'light');
  await on(shown, (ring) => ring.setAttribute('theme', 'dark'));
  assert.equal(await dark(), 'dark');
  await on(shown, (ring) => ring.setAttribute('theme', 'auto'));
  assert.equal(await dark(), 'light');
});

test('an option that is none of its words is told once, and its default stands', async (t) => {
  const shown = await ring(t, '/#controls=weird');
  assert.deepEqual(await on(shown, problems), [
    'controls is “weird”; it must be one of full, steps, none.',
  ]);
  assert.deepEqual(await news(shown), ['ringerror invalid-value', 'ringready']);
  assert.equal(await shown.getByRole('button', { name: 'Add node' }).count(), 1);
  await on(shown, (ring) => ring.setAttribute('motion', 'slow'));
  assert.deepEqual(await news(shown), ['ringerror invalid-value']);
  await on(shown, (ring) => ring.setAttribute('motion', 'none'));
  assert.deepEqual(await news(shown), []);
});
