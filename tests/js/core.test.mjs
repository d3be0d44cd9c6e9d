import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { core } from './core.mjs';

/** The first eight bytes of the digest as a number. @param {string | Buffer} text */
const sha = (text) => createHash('sha256').update(text).digest().readBigUInt64BE();

/**
 * Where the keys go by the rule of the reference scheme, worked out here once more.
 * @param {Record<string, number>} counts points of each node
 */
function reference(counts) {
  const points = Object.entries(counts)
    .flatMap(([node, count]) =>
      Array.from({ length: count }, (_, at) => ({ node, label: `node:${node}:${at}` })),
    )
    .map((point) => ({ ...point, position: sha(point.label) }))
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  return (/** @type {string} */ key) => {
    const position = sha(`key:${key}`);
    const point = points.find((one) => one.position >= position) ?? points[0];
    return { position: String(position), node: point?.node, label: point?.label };
  };
}

/** @param {[string, string][]} fields */
async function scope(fields = []) {
  const { Scope } = await core();
  /** @type {unknown[]} */
  const errors = [];
  const made = new Scope(fields, errors);
  assert.deepEqual(errors, []);
  return made;
}

const ODD = ['', ' ', '\0', 'é', 'e\u0301', '键', '🦎', '\ufeffk', 'k\u200b', 'x'.repeat(10_000)];

test('the wasm places every key where the rule says, bit for bit', async () => {
  const ring = await scope([['nodes', 'A B*2 "rack 1"*0.5']]);
  const rule = reference({ A: 32, B: 64, 'rack 1': 16 });
  for (const key of [...Array.from({ length: 1000 }, (_, at) => `key:${at}`), ...ODD]) {
    const { position, node, point, turn } = ring.ownerOf(key);
    const want = rule(key);
    assert.deepEqual({ position, node, label: point.label }, want, JSON.stringify(key));
    assert.ok(Math.abs(turn - Number(BigInt(position)) / 2 ** 64) < 1e-9);
  }
});

test('the wasm agrees with the published digests', async () => {
  const { rows } = JSON.parse(await readFile('tests/vectors/hashes.json', 'utf8'));
  const ring = await scope();
  let checked = 0;
  for (const { text, sha256_first8_be: want } of rows) {
    if (!text?.startsWith('key:')) continue;
    assert.equal(ring.ownerOf(text.slice(4)).position, want);
    checked += 1;
  }
  assert.ok(checked >= 3);
});

test('the known figures of the first example come out of the wasm', async () => {
  const ring = await scope();
  assert.equal(ring.run('add D', false).movedKeys, 265);
  assert.equal(ring.proof().remainder, 756);
  ring.undo();
  assert.equal(ring.remove('B').movedKeys, 312);
});

test('every export can be called twice, and after each the invariants hold', async () => {
  const ring = await scope();
  /** @type {(() => unknown)[]} */
  const calls = [
    () => ring.scenario(),
    () => ring.setScenario({ nodes: 'A B C D' }),
    () =>
      ring.setFields([
        ['vnodes', '8'],
        ['nodes', undefined],
      ]),
    () => ring.weigh('A', 2, true),
    () => ring.weigh('A', 3, false),
    () => ring.undo(),
    () => ring.redo(),
    () => ring.seek(0),
    () => ring.ownerOf('k'),
    () => ring.ownerAt(0.5),
    () => ring.snapshot(),
    () => ring.plan(),
    () => ring.proof(),
    () => ring.steps(),
    () => ring.place(10),
    () => ring.pending(),
    () => ring.nextNode(),
    () => ring.field('nodes'),
    () => ring.link([], 100),
    () => ring.resize(600, 400),
    () => ring.room(600, 400),
    () => ring.focus('A'),
    () => ring.follow('key:1'),
    () => ring.frame(0.5, 0.5, new Float32Array(1 << 16)),
    () => ring.aimAt(0.3, 8, true),
    () => ring.aim(),
    () => ring.zoomAt(300, 20, 1.5),
    () => ring.pan(300, 20, 310, 30),
    () => ring.pointTo(0.4),
    () => ring.stepLookup('search'),
    () => ring.stepLookup(),
    () => ring.inFocus(),
    () => ring.ownerInFocus(),
    () => ring.walk(true, true),
    () => ring.walkNodes(false),
    () => ring.movePoint('A', 0, 0.5),
    () => ring.letGo(),
    () => ring.compareWith(0),
    () => ring.compareWith(),
    () => ring.pointTo(),
    () => ring.texts(),
    () => ring.pick(300, 20),
    () => ring.replicas(),
    () => ring.toSvg(600, 400, true, 'f', 't', ['', '', '', '', ''], ['', '', '', '']),
    () => ring.focus(),
    () => ring.follow(),
  ];
  for (const call of [...calls, ...calls]) {
    call();
    ring.check();
  }
});

test('odd numbers for a size, a time or a place neither trap nor break the ring', async () => {
  const ring = await scope();
  const odd = [Number.NaN, Infinity, -Infinity, -1, 0, 1e-300, 1e300, 2 ** 53];
  for (const a of odd) {
    for (const b of [1, ...odd]) {
      ring.resize(a, b);
      ring.frame(b, a, new Float32Array(1 << 16));
      ring.aimAt(a, b, b > 1);
      ring.zoomAt(a, b, a);
      ring.pan(a, b, b, a);
      ring.pick(a, b);
      ring.room(a, b);
    }
    ring.ownerAt(a);
    ring.pointTo(a);
    ring.frame(a, 1, new Float32Array(0));
  }
  ring.resize(600, 600);
  ring.check();
  assert.equal(ring.run('add D', false).movedKeys, 265);
});

test('what is thrown is a sentence with its code, never a trap', async () => {
  const ring = await scope();
  for (const command of [
    '',
    'add A',
    'remove Z',
    'weight A -1',
    'vnodes 0',
    '\0',
    'add "\\ud800"',
  ]) {
    assert.throws(
      () => ring.run(command, false),
      (/** @type {any} */ error) =>
        typeof error.code === 'string' && /\.$/.test(error.message) && !(error instanceof Error),
      command,
    );
    ring.check();
  }
});

test('one scope is freed without another noticing', async () => {
  const [one, two] = [await scope(), await scope()];
  one.run('add D', false);
  one.free();
  assert.throws(() => one.snapshot());
  assert.equal(two.snapshot().nodes.length, 3);
});

test('defaults that the element must know before loading are the core’s own', async () => {
  const scenario = (await scope()).scenario();
  const source = await readFile('www/element.js', 'utf8');
  const text = source.match(/const DEFAULTS = (\{[\s\S]*?\n\});/)?.[1];
  assert.ok(text);
  assert.deepEqual(new Function(`return ${text}`)(), scenario);
});
