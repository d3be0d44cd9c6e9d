import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { sizeOf } from '../../tools/size.mjs';

const dist = new URL('../../dist/', import.meta.url);
const module = new URL('ringscope.js', dist).href;

/** @param {string} code run by a Node of its own */
const node = (code) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);

test('the module can be imported where there is no window', async () => {
  const { stdout, stderr } = await node(`await import('${module}')`);
  assert.equal(stdout + stderr, '');
});

test('the module can be imported twice under two addresses', async () => {
  const code = `await import('${module}'); await import('${module}?v=1')`;
  const { stdout, stderr } = await node(code);
  assert.equal(stdout + stderr, '');
});

test('the classic script runs where there is no window', async () => {
  await import(new URL('ringscope.iife.js', dist).href);
});

test('the classes keep their names in the built module', async () => {
  const { HashRing, RingError } = await import(module);
  assert.equal(HashRing.name, 'HashRing');
  assert.equal(RingError.name, 'RingError');
  const error = new RingError('parse', 'It cannot be read.');
  assert.equal(`${error}`, 'RingError: It cannot be read.');
});

// What an embed should weigh is 64 KiB. It is five times that; until it is mended this keeps it from
// growing unseen.
test('the module is at most 336 KiB on the wire', async () => {
  const { gzip } = await sizeOf(new URL('ringscope.js', dist));
  assert.ok(gzip <= 336 * 1024, `it is ${(gzip / 1024).toFixed(1)} KiB`);
});

test('the module needs no other file and nothing that a strict policy forbids', async () => {
  const text = await readFile(new URL('ringscope.js', dist), 'utf8');
  assert.doesNotMatch(text, /\bimport\s*[("'{*]|\beval\(|\bnew Function\b|\bfetch\(['"`]data:/);
  const classic = await readFile(new URL('ringscope.iife.js', dist), 'utf8');
  assert.doesNotMatch(classic, /\bimport\.meta\b/);
  assert.match(classic, /^[\0-\x7f]*$/, 'a classic script is read in the encoding of its page');
});

test('the wasm says nothing about the machine that built it', async () => {
  for (const flavour of ['element', 'site']) {
    const bytes = await readFile(`build/${flavour}/ringscope_bg.wasm`);
    const compiled = new WebAssembly.Module(bytes);
    for (const section of ['name', 'producers', 'target_features']) {
      assert.equal(WebAssembly.Module.customSections(compiled, section).length, 0, section);
    }
    const text = bytes.toString('latin1');
    for (const part of [homedir(), 'registry/src', process.cwd()]) {
      assert.ok(!text.includes(part), `${flavour} has ${part} in it`);
    }
  }
});

test('the pages name only files that are there, by relative paths', async () => {
  const assets = (await readdir(new URL('assets/', dist))).map((name) => `./assets/${name}`);
  for (const name of ['index.html', 'embed.html']) {
    const html = await readFile(new URL(name, dist), 'utf8');
    assert.doesNotMatch(html, /\b(?:href|src)="(?:\/|https?:|\.\/www)/, name);
    for (const [path] of html.matchAll(/\.\/assets\/[^"]+/g))
      assert.ok(assets.includes(path), path);
  }
});

test('a section that opens alone wears what it wears on the page', async () => {
  const styles = async (/** @type {string} */ name) =>
    [...(await readFile(name, 'utf8')).matchAll(/href="(\.\/www\/[^"]+\.css)"/g)]
      .map(([, path]) => path)
      .sort();
  assert.deepEqual(await styles('embed.html'), await styles('index.html'));
});

test('the crate and the package have one version', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  assert.match(await readFile('Cargo.toml', 'utf8'), new RegExp(`^version = "${version}"$`, 'm'));
});

test('the bindings generator is pinned to the version that the crate uses', async () => {
  const pin = (/** @type {string} */ text) => text.match(/^wasm-bindgen\S* = "(=[^"]+)"/m)?.[1];
  const crate = pin(await readFile('Cargo.toml', 'utf8'));
  assert.ok(crate);
  assert.equal(pin(await readFile('tools/bindgen/Cargo.toml', 'utf8')), crate);
});
