// The rows that need no browser: our core in wasm beside its peers, in one process, on the same keys.
import { createRequire } from 'node:module';
import { run } from '../../tools/run.mjs';
import { core } from '../js/core.mjs';
import { dice, row, same, time } from './measure.mjs';

/** @typedef {import('../../build/site/ringscope.js').Scope} Scope */

const require = createRequire(import.meta.url);
/** @type {new (servers: string[], algorithm?: string, options?: object) => { add(server: string): void, get(key: string): string }} */
const HashRing = require('hashring');
/** @type {new (options: object) => { add(node: string, n: number): void, get(key: string): string }} */
const ConsistentHash = require('consistent-hash');

/** @param {number} count */
export const names = (count) => Array.from({ length: count }, (_, at) => `node-${at}`);

/** What npm hashring does, point for point. @param {object} [params] */
const twin = (params = {}) => JSON.stringify({ name: 'node-hashring', ...params });

/** @param {Record<string, string>} fields @returns {Promise<Scope>} */
export async function scope(fields) {
  const { Scope } = await core();
  return new Scope(Object.entries(fields), []);
}

/** Places the keys that are left. @param {Scope} scope */
export function placeAll(scope) {
  while (scope.place(1 << 17) > 0);
}

/**
 * Texts as the core takes them: all in one, and where each ends.
 * @param {string[]} texts
 */
function packed(texts) {
  const ends = new Uint32Array(texts.length);
  const all = texts.join('');
  const bytes = new TextEncoder().encode(all);
  let end = 0;
  const plain = bytes.length === all.length;
  for (let at = 0; at < texts.length; at += 1) {
    const text = /** @type {string} */ (texts[at]);
    end += plain ? text.length : Buffer.byteLength(text);
    ends[at] = end;
  }
  return { bytes, ends };
}

/** One node joins 100, each with 150 points, and 1 000 000 keys are asked for what that moved. */
export async function addNode() {
  const [nodes, count] = [names(100), 1_000_000];
  const params = { 'vnode count': 150, replicas: 1 };
  const ours = await scope({ scheme: twin(params), nodes: nodes.join(' '), keys: `${count}` });
  placeAll(ours);
  let moved = 0;
  const ours_ms = await time(
    25,
    () => {
      moved = ours.run('add node-new', false).movedKeys;
    },
    { warm: 5, before: () => ours.undo() },
  );
  ours.free();
  const keys = Array.from({ length: count }, (_, at) => `key:${at}`);
  /** @type {InstanceType<typeof HashRing>} */
  let ring;
  /** @type {string[]} */
  let before = [];
  let theirs = 0;
  const peer_ms = await time(
    1,
    () => {
      ring.add('node-new');
      theirs = keys.reduce((sum, key, at) => sum + Number(ring.get(key) !== before[at]), 0);
    },
    {
      warm: 0,
      before: () => {
        ring = new HashRing(nodes, 'md5', params);
        before = keys.map((key) => ring.get(key));
      },
    },
  );
  same(moved, theirs, 'Keys that moved');
  return row('add-node', ours_ms, 'npm hashring: add, then look every key up', peer_ms);
}

/** A slider step of one of 1000 nodes with 150 points each, over 10 000 000 keys. */
export async function weightStep() {
  const [nodes, count, part] = [names(1000), 10_000_000, 250_000];
  const fields = { nodes: nodes.join(' '), vnodes: '150' };
  const ours = await scope({ ...fields, keys: `${count}` });
  placeAll(ours);
  ours.run('weight node-500 1', false);
  let weight = 1;
  let change = ours.run('weight node-500 1.1', true);
  const ours_ms = await time(
    25,
    () => {
      change = ours.run(`weight node-500 ${weight}`, true);
    },
    {
      warm: 5,
      before: () => {
        weight = weight === 1.1 ? 1.2 : 1.1;
      },
    },
  );
  ours.free();
  const texts = Array.from({ length: count / part }, (_, nth) =>
    packed(Array.from({ length: part }, (_, at) => `key:${nth * part + at}`)),
  );
  const old = await scope({ ...fields, keys: '0' });
  const owners = texts.map(({ bytes, ends }) => old.owners(bytes, ends));
  let moved = 0;
  const peer_ms = await time(
    1,
    async () => {
      const list = nodes.map((id) => (id === 'node-500' ? `${id}*${weight}` : id));
      const fresh = await scope({ ...fields, nodes: list.join(' '), keys: '0' });
      moved = 0;
      for (const [nth, { bytes, ends }] of texts.entries()) {
        const found = fresh.owners(bytes, ends);
        const was = /** @type {Uint32Array} */ (owners[nth]);
        for (let at = 0; at < found.length; at += 1) moved += Number(found[at] !== was[at]);
      }
      fresh.free();
    },
    { warm: 0 },
  );
  same(change.movedKeys, moved, 'Keys that moved');
  return row('weight-step', ours_ms, 'our ring built anew and every key looked up', peer_ms);
}

/** 10 000 000 keys hashed and placed on 100 nodes with 150 points each, on one thread. */
export async function hashKeys() {
  const count = 10_000_000;
  const fields = { nodes: names(100).join(' '), vnodes: '150' };
  const ours_ms = await time(3, async () => {
    const ours = await scope({ ...fields, keys: `${count}` });
    placeAll(ours);
    ours.free();
  });
  const example = ['--release', '--example', 'bench-native', '--', `${count}`, '4'];
  const lines = await run('cargo', ['run', '--quiet', ...example], { quiet: true });
  const [, ...spent] = lines.trim().split('\n').map(Number);
  const native = spent.sort((a, b) => a - b)[1] ?? Number.NaN;
  return row('hash-keys', ours_ms, 'the same natively with the sha2 crate, one thread', native);
}

/** A ring of 1000 nodes with 160 points each. */
export async function build() {
  const nodes = names(1000);
  const fields = { scheme: twin(), nodes: nodes.join(' '), keys: '0' };
  let points = 0;
  const ours_ms = await time(
    15,
    async () => {
      const ours = await scope(fields);
      points = ours.snapshot().points;
      ours.free();
    },
    { warm: 3 },
  );
  let theirs = 0;
  const peer_ms = await time(5, () => {
    theirs = Reflect.get(new HashRing(nodes), 'size');
  });
  same(points, theirs, 'Points');
  return row('build', ours_ms, 'npm hashring', peer_ms);
}

/** 1 000 000 text keys in no order, looked up one after the other on 1000 nodes. */
export async function lookup() {
  const [nodes, count] = [names(1000), 1_000_000];
  const roll = dice(7);
  const keys = Array.from({ length: count }, () => `user:${roll().toString(36)}:${roll() % 1000}`);
  const ours = await scope({ scheme: twin(), nodes: nodes.join(' '), keys: '0' });
  /** @type {Uint32Array} */
  let found = new Uint32Array();
  const ours_ms = await time(5, () => {
    const { bytes, ends } = packed(keys);
    found = ours.owners(bytes, ends);
  });
  ours.free();
  const ring = new HashRing(nodes);
  /** @type {string[]} */
  let theirs = [];
  const hashring = await time(
    1,
    () => {
      theirs = keys.map((key) => ring.get(key));
    },
    { warm: 0 },
  );
  const differ = theirs.filter((node, at) => node !== nodes[found[at] ?? -1]).length;
  same(0, differ, 'Keys with another owner');
  const weak = new ConsistentHash({ range: 2 ** 31 });
  for (const node of nodes) weak.add(node, 160);
  const consistent = await time(3, () => keys.map((key) => weak.get(key)));
  return [
    row('lookup', ours_ms, 'npm hashring', hashring),
    row('lookup-consistent-hash', ours_ms, 'npm consistent-hash', consistent),
  ];
}

/** How time grows with nodes, points and keys, three decades each. */
export async function growth() {
  const decades = [1, 10, 100, 1000];
  const step = async (/** @type {Record<string, string>} */ fields) => {
    const ours = await scope(fields);
    placeAll(ours);
    ours.run('weight node-0 2', false);
    let weight = 2;
    const before = () => {
      weight = weight === 2 ? 3 : 2;
    };
    const work = () => ours.run(`weight node-0 ${weight}`, true);
    const step_ms = await time(9, work, { warm: 2, before });
    ours.free();
    return step_ms;
  };
  const load = (/** @type {Record<string, string>} */ fields) =>
    time(3, async () => {
      const ours = await scope(fields);
      placeAll(ours);
      ours.free();
    });
  const tables = [];
  for (const [what, fields] of /** @type {[string, (by: number) => Record<string, string>][]} */ ([
    ['nodes', (by) => ({ nodes: names(10 * by).join(' '), vnodes: '32', keys: '1000' })],
    ['points', (by) => ({ nodes: names(10).join(' '), vnodes: `${16 * by}`, keys: '1000' })],
    ['keys', (by) => ({ nodes: names(100).join(' '), vnodes: '150', keys: `${10_000 * by}` })],
  ])) {
    const rows = [];
    for (const by of decades) {
      const wanted = fields(by);
      const size = { nodes: 10 * by, points: 160 * by, keys: 10_000 * by }[what] ?? by;
      rows.push({ [what]: size, load_ms: await load(wanted), weight_step_ms: await step(wanted) });
    }
    tables.push({ what, rows });
  }
  return tables;
}

/** Compiles the native peer, before anything is measured. */
export async function compilePeer() {
  await run('cargo', ['build', '--quiet', '--release', '--example', 'bench-native']);
}
