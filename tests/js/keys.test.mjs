// Keys as the built wasm hashes, keeps and forgets them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { dice } from '../bench/measure.mjs';
import { core } from './core.mjs';

/** The position of a key on the reference ring, by Node's own SHA-256. @param {string} key */
const position = (key) => createHash('sha256').update(`key:${key}`).digest().readBigUInt64BE();

/** @param {bigint} a @param {bigint} b */
const ascending = (a, b) => (a < b ? -1 : Number(a > b));

test('the wasm hashes in the lanes of vectors', async () => {
  for (const flavour of ['element', 'site']) {
    const bytes = await readFile(`build/${flavour}/ringscope_bg.wasm`);
    let adds = 0;
    // i32x4.add as it stands in the code.
    for (
      let at = bytes.indexOf('fdae01', 0, 'hex');
      at >= 0;
      at = bytes.indexOf('fdae01', at + 1, 'hex')
    ) {
      adds += 1;
    }
    assert.ok(adds > 100, `${flavour} adds vectors at ${adds} places`);
  }
});

test('keys of a pattern sit where SHA-256 of their texts says', async () => {
  const { hashKeys } = await core();
  const roll = dice(3);
  for (let turn = 0; turn < 60; turn += 1) {
    const letters = Array.from({ length: roll() % 62 }, () => 'abcé日{}'[roll() % 7]).join('');
    const pattern =
      turn % 3 === 0 ? `${letters}{i}` : turn % 3 === 1 ? `{i}${letters}` : `${letters}{i}/{i}`;
    const from = roll() % 10 ** (1 + (roll() % 7));
    const to = from + 1 + (roll() % 700);
    const wanted = [];
    for (let at = from; at < to; at += 1) {
      wanted.push(position(pattern.replaceAll('{i}', String(at))));
    }
    wanted.sort(ascending);
    const found = [...hashKeys('reference', pattern, from, to)];
    assert.deepEqual(found, wanted, `${pattern} from ${from} to ${to}`);
  }
});

test('a hundred thousand keys of every length of number are all there', async () => {
  const { hashKeys } = await core();
  const found = hashKeys('reference', 'key:{i}', 0, 101_234);
  const wanted = Array.from({ length: 101_234 }, (_, at) => position(`key:${at}`));
  wanted.sort(ascending);
  assert.ok(wanted.every((value, at) => value === found[at]));
});

test('keys that were hashed elsewhere count as if the core had hashed them', async () => {
  const { Scope, hashKeys } = await core();
  for (const scheme of ['reference', 'ketama', 'jump', '{"name":"reference"}']) {
    const fields = [
      ['keys', '260000'],
      ['scheme', scheme],
      ['steps', 'add D'],
    ];
    const [own, helped] = [new Scope(fields, []), new Scope(fields, [])];
    own.place(4_000_000_000);
    const job = helped.hashing();
    assert.deepEqual([job.from, job.to], [100_000, 260_000]);
    const task = (/** @type {number} */ from, /** @type {number} */ to) =>
      helped.absorb(job.ticket, from, hashKeys(job.scheme, job.pattern, from, to));
    assert.equal(task(150_000, 260_000), false, 'out of turn');
    assert.equal(
      helped.absorb(job.ticket + 1, 100_000, new BigUint64Array(5)),
      false,
      'other keys',
    );
    assert.equal(task(100_000, 150_000), true);
    assert.equal(task(100_000, 150_000), false, 'twice');
    assert.equal(helped.pending(), 110_000);
    assert.equal(task(150_000, 260_000), true);
    assert.deepEqual(helped.snapshot(), own.snapshot(), scheme);
    assert.equal(helped.hashing(), null);
    helped.check();
    own.free();
    helped.free();
  }
});

test('few keys, listed ones and those that are asked one by one are hashed by the core alone', async () => {
  const { Scope } = await core();
  for (const fields of [
    [['keys', '200000']],
    [['keys', `list:${'a '.repeat(300_000)}`]],
    [
      ['keys', '300000'],
      ['scheme', 'rendezvous'],
    ],
  ]) {
    const scope = new Scope(fields, []);
    assert.equal(scope.hashing(), null);
    scope.free();
  }
});

test('many texts have the owners that each has alone', async () => {
  const { Scope } = await core();
  const texts = [
    '',
    'a',
    'user:42',
    'é'.repeat(30),
    ...Array.from({ length: 500 }, (_, at) => `k${at}`),
  ];
  const bytes = texts.map((text) => Buffer.from(text));
  let end = 0;
  const ends = Uint32Array.from(bytes, (text) => {
    end += text.length;
    return end;
  });
  for (const scheme of ['reference', 'ketama', 'modulo', 'rendezvous', 'maglev']) {
    const scope = new Scope(
      [
        ['scheme', scheme],
        ['nodes', 'A B C D'],
      ],
      [],
    );
    const found = [...scope.owners(Buffer.concat(bytes), ends)].map((at) => 'ABCD'[at]);
    assert.deepEqual(
      found,
      texts.map((text) => scope.ownerOf(text).node),
      scheme,
    );
    scope.free();
  }
});

test('ten million keys take at most 200 MB, and their memory serves the next ones', async () => {
  // A core of its own: what other tests have used would count too.
  const url = `../../build/site/ringscope.js?${Date.now()}`;
  const wasm = /** @type {typeof import('../../build/site/ringscope.js')} */ (await import(url));
  const { memory } = wasm.initSync({ module: await readFile('build/site/ringscope_bg.wasm') });
  const nodes = Array.from({ length: 100 }, (_, at) => `n${at}`).join(' ');
  const scope = new wasm.Scope(
    [
      ['nodes', nodes],
      ['vnodes', '150'],
      ['keys', '10000000'],
    ],
    [],
  );
  while (scope.place(1 << 17) > 0);
  const full = memory.buffer.byteLength;
  assert.ok(full <= 200e6, `${(full / 1e6).toFixed(0)} MB`);
  for (let cycle = 0; cycle < 10; cycle += 1) {
    scope.setFields([['keys', '10']]);
    scope.setFields([['keys', '1500000']]);
    while (scope.place(1 << 17) > 0);
  }
  scope.free();
  for (let cycle = 0; cycle < 10; cycle += 1) {
    const next = new wasm.Scope(
      [
        ['nodes', nodes],
        ['vnodes', '150'],
        ['keys', '1500000'],
      ],
      [],
    );
    while (next.place(1 << 17) > 0);
    next.free();
  }
  assert.equal(memory.buffer.byteLength, full);
});
