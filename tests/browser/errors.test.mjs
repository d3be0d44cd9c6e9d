import assert from 'node:assert/strict';
import { test } from 'node:test';
import { on, ring, told } from './ring.mjs';

/** @typedef {{ code: string, method: string, args: unknown[], names?: string[] }} Case */

/** @param {string} code @param {string} method @param {...unknown} args @returns {Case} */
const throws = (code, method, ...args) => ({ code, method, args });

/**
 * Calls each method and says what it threw, whether the ring is as it was, and whether the next command works.
 * @param {import('playwright-core').Page} shown
 * @param {Case[]} cases
 */
function outcomes(shown, cases) {
  return on(
    shown,
    (ring, cases) =>
      cases.map(({ method, args }) => {
        const before = JSON.stringify([ring.scenario, ring.snapshot()]);
        /** @type {any} */
        let error;
        try {
          if (method === 'scenario') Reflect.set(ring, method, args[0]);
          else Reflect.get(ring, method).apply(ring, args);
        } catch (thrown) {
          error = thrown;
        }
        const untouched = before === JSON.stringify([ring.scenario, ring.snapshot()]);
        ring.addNode('next command', { positions: [99] });
        ring.scenario = JSON.parse(before)[0];
        return {
          code: error?.code,
          name: `${error?.name} ${error?.constructor.name}`,
          isError: error instanceof Error,
          message: String(error?.message),
          untouched,
        };
      }),
    cases,
  );
}

/**
 * @param {import('playwright-core').Page} shown
 * @param {Case[]} cases
 */
async function check(shown, cases) {
  const seen = await outcomes(shown, cases);
  for (const [at, { method, args, code }] of cases.entries()) {
    const what = `${method}(${args.map((arg) => String(JSON.stringify(arg) ?? arg).slice(0, 60))})`;
    const { message, ...rest } = seen[at] ?? { message: '' };
    assert.deepEqual(
      { ...rest, what },
      { code, name: 'RingError RingError', isError: true, untouched: true, what },
      message,
    );
    assert.match(message, /^[A-Z“].+\.$/s, what);
    assert.ok(message.length < 1000, what);
    assert.doesNotMatch(message, /JsValue|undefined|\{\d\}/, what);
  }
  assert.deepEqual(
    (await told(shown)).filter(({ type }) => type === 'ringerror'),
    [],
    'a method that throws does not tell it too',
  );
}

test('names that cannot be names throw and change nothing', async (t) => {
  const shown = await ring(t);
  await check(shown, [
    throws('empty-node-id', 'addNode', ''),
    throws('empty-node-id', 'run', 'add ""'),
    throws('empty-node-id', 'scenario', { nodes: [{ id: '' }] }),
    throws('duplicate-node', 'addNode', 'A'),
    throws('duplicate-node', 'run', 'rename A B'),
    throws('duplicate-node', 'scenario', { nodes: 'A B A' }),
    throws('unknown-node', 'removeNode', 'a'),
    throws('unknown-node', 'removeNode', 'A '),
    throws('unknown-node', 'removeNode', ''),
    throws('unknown-node', 'setWeight', 'nobody', 1),
    throws('unknown-node', 'run', 'rename nobody somebody'),
    throws('invalid-value', 'addNode', 'x'.repeat(65_537)),
    throws('invalid-value', 'addNode', '界'.repeat(21_846)),
    throws('parse', 'addNode', 5),
    throws('parse', 'addNode', null),
    throws('parse', 'addNode', undefined),
    throws('parse', 'addNode', { id: 'D' }),
    throws('parse', 'removeNode', 1),
    throws('parse', 'setWeight', ['A'], 1),
  ]);
});

test('half of a surrogate pair is no text, wherever it stands', async (t) => {
  const shown = await ring(t);
  const codes = await on(shown, (ring) => {
    const half = 'x\ud800';
    /** @type {(() => unknown)[]} */
    const calls = [
      () => ring.addNode(half),
      () => ring.addNode('D', { zone: half }),
      () => ring.addNode('D', { label: half }),
      () => ring.addNode('D', { extra: { [half]: 1 } }),
      () => ring.addNode('D', { extra: { deep: [[half]] } }),
      () => ring.removeNode(half),
      () => ring.setWeight(half, 1),
      () => ring.run(`add ${half}`),
      () => ring.ownerOf(half),
      () => ring.ownerOf('\udc00\ud800'),
      () => Reflect.set(ring, 'scenario', { keys: ['a', half] }),
      () => Reflect.set(ring, 'scenario', { nodes: half }),
      () => Reflect.set(ring, 'scenario', { [half]: 1 }),
    ];
    const before = JSON.stringify([ring.scenario, ring.snapshot()]);
    const codes = calls.map((call) => {
      try {
        return call();
      } catch (error) {
        return /** @type {any} */ (error).code;
      }
    });
    const whole = ring.addNode('😀').flows.every(({ to }) => to === '😀');
    ring.undo();
    const same = before === JSON.stringify([ring.scenario, ring.snapshot()]);
    return { codes, whole, same: same || ring.scenario.steps.length === 1 };
  });
  assert.deepEqual(codes, { codes: Array(13).fill('invalid-value'), whole: true, same: true });
});

test('weights that are no weights throw, name the value and the limit, and change nothing', async (t) => {
  const shown = await ring(t);
  const weights = [
    Number.NaN,
    Infinity,
    -Infinity,
    -1,
    -0.1,
    1000.5,
    1e300,
    2 ** 32,
    '2',
    '',
    null,
  ];
  const wrong = [undefined, true, {}, [1], 'NaN'];
  await check(shown, [
    ...[...weights, ...wrong].map((weight) => throws('invalid-weight', 'setWeight', 'A', weight)),
    ...weights
      .filter((weight) => weight !== '2')
      .map((weight) => throws('invalid-weight', 'addNode', 'D', { weight })),
    ...['NaN', '-1', '1e309', 'Infinity', '""', '0x10', '1,5'].map((text) =>
      throws('invalid-weight', 'run', `weight A ${text}`),
    ),
    throws('invalid-weight', 'scenario', { nodes: [{ id: 'A', weight: Number.NaN }] }),
    throws('invalid-weight', 'scenario', { nodes: 'A*1e309' }),
  ]);
  const [nan, text] = await outcomes(shown, [
    throws('', 'setWeight', 'A', Number.NaN),
    throws('', 'setWeight', 'A', '7'),
  ]);
  assert.equal(nan?.message, 'The weight of “A” is NaN; it must be a number from 0 to 1000.');
  assert.equal(text?.message, 'The weight of “A” is “7”; it must be a number from 0 to 1000.');
});

test('a weight’s limit is that of the scheme in force, however the weight is given', async (t) => {
  const shown = await ring(t);
  const limits = async () =>
    (
      await outcomes(shown, [
        throws('', 'run', 'weight A 1e10'),
        throws('', 'run', 'weight A -1'),
        throws('', 'addNode', 'D', { weight: 1e10 }),
        throws('', 'setWeight', 'A', 1e10),
      ])
    ).map((outcome) => outcome?.message.match(/from 0 to (\d+)\.$/)?.[1]);
  assert.deepEqual(await limits(), ['1000', '1000', '1000', '1000']);
  await on(shown, (ring) => ring.run('scheme ketama'));
  assert.deepEqual(await limits(), Array(4).fill('4294967295'));
});

test('a step that is no whole number is told as one, and nought has no sign', async (t) => {
  const shown = await ring(t);
  await on(shown, (ring) => ring.addNode('D'));
  const [half, nan, past] = await outcomes(shown, [
    throws('invalid-value', 'seek', 0.5),
    throws('invalid-value', 'seek', Number.NaN),
    throws('invalid-value', 'seek', 2),
  ]);
  assert.equal(half?.message, 'The step is 0.5; it must be a whole number from 0 to 1.');
  assert.equal(nan?.message, 'The step is NaN; it must be a whole number from 0 to 1.');
  assert.equal(past?.message, 'Step 2 is outside the log, which goes from 0 to 1.');
  const { steps, weight } = await on(shown, (ring) => {
    ring.setWeight('A', -0);
    return { steps: ring.scenario.steps, weight: Object.is(ring.snapshot().nodes[0]?.weight, 0) };
  });
  assert.deepEqual([steps.at(-1), weight], ['weight A 0', true]);
});

test('numbers out of range and past a limit throw and change nothing', async (t) => {
  const shown = await ring(t);
  const names = Array.from({ length: 10_001 }, (_, at) => `n${at}`).join(' ');
  await check(shown, [
    ...['0', '-1', '1.5', '1e309', '99999999999999999999', String(2 ** 32 + 1)].flatMap((n) => [
      throws('invalid-value', 'run', `vnodes ${n}`),
    ]),
    throws('invalid-value', 'run', 'replicas 0'),
    throws('invalid-value', 'run', 'replicas -1'),
    throws('invalid-value', 'run', 'replicas 4294967296'),
    throws('invalid-value', 'scenario', { vnodes: 0 }),
    throws('invalid-value', 'scenario', { replicas: -1 }),
    throws('invalid-value', 'scenario', { step: 1 }),
    throws('invalid-value', 'scenario', { keyPattern: 'no place' }),
    throws('invalid-value', 'scenario', { steps: Array(1001).fill('vnodes 1') }),
    throws('invalid-value', 'seek', 1),
    throws('invalid-value', 'seek', -1),
    throws('invalid-value', 'seek', 0.5),
    throws('invalid-value', 'seek', Number.NaN),
    throws('invalid-value', 'seek', Infinity),
    throws('too-many-nodes', 'scenario', { nodes: names }),
    throws('too-many-points', 'run', 'vnodes 1000000'),
    throws('too-many-points', 'scenario', { nodes: 'A*1000 B*1000 C*1000', vnodes: 1000 }),
    throws('too-many-keys', 'scenario', { keys: 20_000_001 }),
    throws('too-many-keys', 'scenario', { keys: 1e300 }),
    throws('invalid-value', 'scenario', { keyPattern: `{i}${'x'.repeat(2 ** 20)}` }),
  ]);
});

test('text and values of another kind throw and change nothing', async (t) => {
  const shown = await ring(t);
  await check(shown, [
    ...['', ' ', ';', 'add', 'add D;add E', 'fly A', 'add "D', 'weight A', 'keys 5', 'add D E'].map(
      (command) => throws('parse', 'run', command),
    ),
    ...['vnodes NaN', 'vnodes many', 'vnodes', 'replicas two'].map((command) =>
      throws('parse', 'run', command),
    ),
    ...[undefined, null, 5, Number.NaN, true, {}, ['add D']].flatMap((value) => [
      throws('parse', 'run', value),
      throws('parse', 'ownerOf', value),
    ]),
    ...[undefined, null, '1', true].map((value) => throws('parse', 'seek', value)),
    ...[null, 5, 'weight', true].map((value) => throws('parse', 'addNode', 'D', value)),
    throws('parse', 'addNode', 'D', { colour: 'red' }),
    throws('parse', 'addNode', 'D', { zone: 5 }),
    throws('parse', 'addNode', 'D', { extra: { n: Number.NaN } }),
    throws('unknown-scheme', 'run', 'scheme nothing'),
    throws('unknown-scheme', 'scenario', { scheme: '' }),
    ...[undefined, null, 5, 'A B', [], true].map((value) => throws('parse', 'scenario', value)),
    throws('parse', 'scenario', { servers: 'A' }),
    throws('parse', 'scenario', { nodes: 5 }),
    throws('parse', 'scenario', { nodes: [5] }),
    throws('empty-node-id', 'scenario', { nodes: [{}] }),
    throws('parse', 'scenario', { nodes: '[object Object]' }),
    throws('parse', 'scenario', { keys: {} }),
    throws('parse', 'scenario', { keys: [1] }),
    throws('parse', 'scenario', { keys: Number.NaN }),
    throws('parse', 'scenario', { vnodes: Number.NaN }),
    throws('parse', 'scenario', { vnodes: Infinity }),
    throws('parse', 'scenario', { steps: [5] }),
    throws('parse', 'scenario', { steps: 'add D;;fly' }),
    throws('parse', 'scenario', { scheme: { bits: 3 } }),
  ]);
});

test('values that no document holds throw and change nothing', async (t) => {
  const shown = await ring(t);
  const seen = await on(shown, (ring) => {
    /** @type {any} */
    const circle = {};
    circle.self = circle;
    /** @type {any} */
    let deep = {};
    for (let at = 0; at < 100_000; at += 1) deep = { deep };
    const hostile = {
      get nodes() {
        return 'A B';
      },
    };
    const values = [circle, deep, [circle], () => 1, Symbol('s'), /x/.exec];
    const before = JSON.stringify(ring.scenario);
    const codes = values.flatMap((value) =>
      [{ scheme: value }, { nodes: [value] }, { nodes: [{ id: 'A', extra: { value } }] }].map(
        (scenario) => {
          try {
            ring.scenario = /** @type {any} */ (scenario);
            const taken = JSON.stringify(ring.scenario);
            ring.scenario = JSON.parse(before);
            return taken.includes('extra') ? 'parse' : taken;
          } catch (error) {
            return /** @type {any} */ (error).code ?? String(error);
          }
        },
      ),
    );
    ring.scenario = hostile;
    const got = ring.scenario.nodes.length;
    ring.addNode('D', { positions: /** @type {any} */ ([2n ** 63n]), weight: undefined });
    return { codes, got, position: ring.scenario.steps[0] };
  });
  assert.deepEqual([...new Set(seen.codes)], ['parse']);
  assert.equal(seen.got, 2);
  assert.equal(seen.position, 'add D@9223372036854775808');
});

test('two points at one place, and what a scheme cannot do, throw and change nothing', async (t) => {
  const shown = await ring(t, '/tests/pages/teaching.html');
  await check(shown, [
    throws('collision', 'addNode', 'D', { positions: [50] }),
    throws('collision', 'run', 'add D@10'),
    throws('invalid-value', 'addNode', 'D'),
    throws('invalid-value', 'addNode', 'D', { positions: [100] }),
    throws('invalid-value', 'addNode', 'D', { positions: [-1] }),
    throws('invalid-value', 'addNode', 'D', { positions: [40, 40] }),
    throws('invalid-value', 'addNode', 'D', { positions: [1.5] }),
    throws('parse', 'addNode', 'D', { positions: ['x'] }),
    throws('parse', 'addNode', 'D', { positions: [Number.NaN] }),
    throws('parse', 'addNode', 'D', { positions: 'here' }),
  ]);
  const [collision] = await outcomes(shown, [throws('', 'run', 'add D@10')]);
  for (const part of ['“A”', '“D”', ' 10']) assert.ok(collision?.message.includes(part));
  const code = await on(shown, (ring) => {
    ring.run('scheme reference');
    try {
      return ring.plan();
    } catch (error) {
      return /** @type {any} */ (error).code;
    }
  });
  assert.equal(code, 'unsupported');
});

test('a listener that throws or calls back does not break the ring', async (t) => {
  const shown = await ring(t, '/tests/pages/plain.html', { expected: [/error: .*on purpose/] });
  const ids = await on(shown, (ring) => {
    ring.addEventListener('ringchange', () => {
      throw new Error('on purpose');
    });
    ring.addEventListener('ringchange', ({ detail }) => {
      if (detail.command === 'add D') ring.addNode('E');
      if (detail.command === 'add E') ring.undo();
    });
    ring.addNode('D');
    return ring.snapshot().nodes.map(({ id }) => id);
  });
  assert.deepEqual(ids, ['A', 'B', 'C', 'D']);
});
