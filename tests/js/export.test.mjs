import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as wasm from '#wasm';
import { cases, keys, NAMES } from './export-cases.mjs';

/** Schemes that are no ring of points. */
const NO_RINGS = [
  ...['lafikl-bounded', 'modulo', 'redis', 'maglev', 'jump', 'rendezvous'],
  ...['buraksezer', 'buraksezer-v0', 'bounded-loads'],
];

/**
 * Loads each module it is told of and prints, a line for each, which of the names owns which key.
 * What Python would only warn of is an error.
 */
const ASK = `
import json, runpy, sys, warnings
warnings.simplefilter("error", SyntaxWarning)
warnings.simplefilter("error", DeprecationWarning)
asked = json.loads(sys.stdin.buffer.read())
for file, names in asked["modules"]:
    owner = runpy.run_path(file)["owner"]
    places = {name: place for place, name in enumerate(names)}
    print(json.dumps([places.get(owner(key), -1) for key in asked["keys"]]))
`;

const asked = keys();

/** @typedef {{ name: string, module: string, owners: (string | null)[], names: string[] }} Told */

/** @type {Told[]} */
let told = [];
/** @type {Promise<string>} */
let python;
/** @type {string} */
let folder;

/** @param {object} scenario */
function scope(scenario) {
  const made = new wasm.Scope([], []);
  made.setScenario({ keys: 0, ...scenario });
  return made;
}

before(async () => {
  const bytes = await readFile(new URL('../../build/site/ringscope_bg.wasm', import.meta.url));
  wasm.initSync({ module: bytes });
  folder = await mkdtemp(join(tmpdir(), 'ringscope-export-'));
  const schemes = /** @type {string[]} */ (wasm.constants().schemes);
  const rings = schemes.filter((name) => !NO_RINGS.includes(name));
  const all = cases(rings, new Map(wasm.ruleChoices()).get('hash') ?? []).map(
    ({ name, scenario }, at) => {
      const made = scope(scenario);
      const module = join(folder, `ring${at}`);
      return { name, module, made };
    },
  );
  for (const { module, made } of all) {
    await writeFile(`${module}.py`, made.exportPython());
    await writeFile(`${module}.mjs`, made.exportJavaScript());
  }
  const modules = all.map(({ module, made }) => [`${module}.py`, namesOf(made)]);
  // Python answers while this process goes on.
  python = ask({ modules, keys: asked });
  told = all.map(({ name, module, made }) => {
    const owners = asked.map((key) => made.ownerOf(key).node);
    const names = namesOf(made);
    made.free();
    return { name, module, owners, names };
  });
});

after(() => rm(folder, { recursive: true }));

/** @param {wasm.Scope} made */
const namesOf = (made) =>
  /** @type {{ id: string }[]} */ (made.snapshot().nodes).map(({ id }) => id);

/** @param {object} question */
async function ask(question) {
  const child = spawn('python3', ['-c', ASK], { stdio: ['pipe', 'pipe', 'inherit'] });
  const missing = once(child, 'error').then(([cause]) => {
    throw new Error('python3 is needed to run the exported modules', { cause });
  });
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(question));
  return Promise.race([text(child.stdout), missing]);
}

/**
 * @param {string} name
 * @param {(string | null)[]} got
 * @param {(string | null)[]} want
 */
function same(name, got, want) {
  const at = want.findIndex((owner, key) => owner !== got[key]);
  const key = JSON.stringify(asked[at])?.slice(0, 80);
  assert.equal(at, -1, `${name}: ${key} goes to ${got[at]} instead of ${want[at]}`);
}

test('ten thousand keys are asked for', () => {
  assert.equal(asked.length, 10_000);
  assert.equal(new Set(told.map(({ name }) => name)).size, told.length, 'a case is there twice');
});

test('an exported JavaScript module gives every key its owner', async () => {
  for (const { name, module, owners } of told) {
    const { owner } = await import(pathToFileURL(`${module}.mjs`).href);
    same(name, asked.map(owner), owners);
  }
});

test('an exported Python module gives every key its owner', async () => {
  const lines = (await python).trim().split('\n');
  assert.equal(lines.length, told.length);
  told.forEach(({ name, owners, names }, at) => {
    const places = /** @type {number[]} */ (JSON.parse(lines[at] ?? ''));
    same(
      name,
      places.map((place) => names[place] ?? null),
      owners,
    );
  });
});

test('a described ring is the same ring', () => {
  const schemes = ['ketama', 'nginx', 'haproxy', 'serialx', 'grpc', 'rust-hashring'];
  for (const scheme of schemes) {
    const nodes = NAMES.map((id, at) => ({ id, weight: at + 1 }));
    const made = scope({ scheme, nodes });
    const described = JSON.parse(made.describeScheme().trim().split('\n').at(-1) ?? '');
    const again = scope({ scheme: described, nodes });
    for (const key of asked.slice(0, 1000))
      assert.equal(again.ownerOf(key).node, made.ownerOf(key).node, scheme);
  }
});

test('a method without a ring says that it cannot be written out', () => {
  for (const scheme of NO_RINGS) {
    const made = scope({ scheme });
    const failure = { code: 'unsupported', kind: 'unsupported' };
    assert.throws(() => made.exportPython(), failure, scheme);
    assert.throws(() => made.exportJavaScript(), failure, scheme);
    assert.match(made.describeScheme(), /cannot do this: it has no ring of points/);
  }
});
