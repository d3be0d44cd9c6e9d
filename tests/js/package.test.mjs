// The package as others get it: packed, unpacked into a project, imported and compiled there.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const run = promisify(execFile);
const root = process.cwd();
/** Inside the project, so that the frameworks' own types are found above it. */
const site = join(root, 'build/packed');
const installed = join(site, 'node_modules/ringscope');

/** @type {string} */
let tarball;

before(async () => {
  await rm(site, { recursive: true, force: true });
  await mkdir(installed, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', site]);
  tarball = join(site, JSON.parse(stdout)[0].filename);
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  await cp(join(root, 'tests/types/frameworks'), site, { recursive: true });
});

after(() => rm(site, { recursive: true, force: true }));

/** A program of a Node package. @param {string} file @param {string[]} args */
const tool = (file, args, cwd = root) =>
  run(process.execPath, [join(root, 'node_modules', file), ...args], { cwd }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`);
  });

test('publint finds nothing to say about the package', async () => {
  const { publint } = await import('publint');
  const { messages } = await publint({ pkgDir: installed, level: 'suggestion', pack: false });
  assert.deepEqual(messages, []);
});

test('the types of each entry are right for those who import it', async () => {
  const args = [tarball, '--profile', 'esm-only', '--no-emoji', '--no-color'];
  const entries = ['.', './split', './class', './core'];
  await tool('@arethetypeswrong/cli/dist/index.js', [...args, '--entrypoints', ...entries]);
});

const { exports } = JSON.parse(await readFile('package.json', 'utf8'));
const entries = Object.entries(exports).filter(([, target]) => typeof target === 'object');

for (const [name] of entries) {
  test(`${name} can be imported where there is no window`, async () => {
    const code = `await import('ringscope${name.slice(1)}')`;
    const args = ['--input-type=module', '--eval', code];
    const { stdout, stderr } = await run(process.execPath, args, { cwd: site });
    assert.equal(stdout + stderr, '');
  });
}

/** @param {string} code */
const inNode = async (code) => {
  const args = ['--input-type=module', '--eval', `console.log(await (async () => {${code}})())`];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: site });
  assert.equal(stderr, '');
  return stdout.trim();
};

test('the entry without a document does what the element does', async () => {
  const seen = await inNode(`
    const { createRing, RingError } = await import('ringscope/core');
    const ring = await createRing();
    const added = ring.addNode('D').movedKeys;
    ring.undo();
    const removed = ring.run('remove B').movedKeys;
    const many = await createRing({ keys: 250000 });
    const wrong = await createRing({ nodes: 'A A' }).catch((error) => error);
    const svg = ring.toSVG({ width: 300, theme: 'dark', title: '<A> & B' });
    return JSON.stringify([added, removed, ring.snapshot().step, ring.ownerOf('key:1').node,
      ring.plan().ranges.length > 1, ring.toFragment(), many.snapshot().pending,
      wrong instanceof RingError && wrong.code, svg.startsWith('<svg'), svg.includes('&lt;A&gt; &amp; B')]);
  `);
  const expected = [265, 312, 1, 'C', true, 'v=1&steps=remove+B', 0, 'duplicate-node', true, true];
  const [, , , owner, , fragment] = JSON.parse(seen);
  expected[3] = owner;
  expected[5] = fragment;
  assert.ok(['A', 'C'].includes(owner), owner);
  assert.match(fragment, /steps=remove\+B/);
  assert.deepEqual(JSON.parse(seen), expected);
});

test('the class alone defines nothing', async () => {
  const seen = await inNode(`
    const defined = [];
    globalThis.customElements = { get: () => undefined, define: (name) => defined.push(name) };
    const { HashRing } = await import('ringscope/class');
    const before = defined.length;
    await import('ringscope/split');
    return [HashRing.name, before, defined.join()].join(' ');
  `);
  assert.equal(seen, 'HashRing 0 hash-ring');
});

test('the tag is known to React, Preact and Solid, and the core to a project without a document', async () => {
  const common = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext'];
  const flags = [...common, '--moduleResolution', 'bundler', '--types', '', '--ignoreConfig'];
  const tsc = 'typescript/bin/tsc';
  const frameworks = ['react.tsx', 'preact.tsx', 'solid.tsx'];
  await tool(tsc, [...flags, '--skipLibCheck', '--jsx', 'react-jsx', ...frameworks], site);
  await tool(tsc, [...flags, '--lib', 'es2022', 'node.ts'], site);
});

test('what a page loads before a ring is near is at most 8 KiB on the wire', async () => {
  const folder = join(installed, 'dist/split');
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const follow = async (/** @type {string} */ name) => {
    if (sizes.has(name)) return;
    const text = await readFile(join(folder, name));
    sizes.set(name, gzipSync(text, { level: 9 }).length);
    const named = text.toString().matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g);
    for (const [, next] of named) await follow(String(next));
  };
  await follow('ringscope.js');
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(sizes.size > 1, 'it is in parts');
  assert.ok(total <= 8 * 1024, `it is ${(total / 1024).toFixed(1)} KiB`);
});

test('the inks of a picture are those of the style', async () => {
  const css = await readFile('www/element.css', 'utf8');
  const { INKS } = await import('../../www/alone.js');
  const names = ['ink', 'second', 'rule', 'faint', 'paper', 'edge'];
  const [light = '', dark = ''] = css.split(".root[data-theme='dark'] {");
  for (const [text, inks] of /** @type {const} */ ([
    [light, INKS.light],
    [dark, INKS.dark],
  ])) {
    const found = names.map(
      (name) => new RegExp(`--${name}: (?:var\\([\\w-]+, )?(#\\w+)`).exec(text)?.[1],
    );
    const full = found.map((ink) => (ink?.length === 4 ? ink.replace(/\w/g, '$&$&') : ink));
    assert.deepEqual(full, inks);
  }
});
