// Rust to WebAssembly, twice: build/element is what an embed carries, build/site adds the page's sections.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { Failure, main, root, run } from './run.mjs';
import { setup, WASM_TARGET } from './setup.mjs';

/** The two builds and the Cargo features that make them. */
const FLAVOURS = { element: '', site: 'site' };

/** Builds both, unless they were built from the very same inputs. */
export async function buildWasm() {
  const stamp = join(root, 'build/.stamp');
  const made = await digest();
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === made) return;
  await rm(stamp, { force: true });
  const bindgen = await artifact(
    ['build', '--profile', 'tools', '-p', 'ringscope-bindgen'],
    process.env,
    (file) => /bindgen(\.exe)?$/.test(file),
  );
  for (const [flavour, features] of Object.entries(FLAVOURS)) {
    const wasm = await compile(features);
    const out = join(root, 'build', flavour);
    await rm(out, { recursive: true, force: true });
    await mkdir(out, { recursive: true });
    await run(bindgen, [wasm, out]);
    // A worker is sent the module that the page has compiled, which the bindings keep to themselves.
    await appendFile(join(out, 'ringscope.js'), 'export const compiled = () => wasmModule;\n');
    const types = 'export function compiled(): WebAssembly.Module;\n';
    await appendFile(join(out, 'ringscope.d.ts'), types);
    await optimise(join(out, 'ringscope_bg.wasm'));
  }
  await writeFile(stamp, made);
}

/**
 * One text for everything that decides what the builds are. Cargo is not asked: both builds of the
 * crate write the same file of its target folder, so it would compile them again each time.
 */
async function digest() {
  const hash = createHash('sha256');
  const folders = ['src', 'tools/bindgen'];
  const files = ['Cargo.toml', 'Cargo.lock', '.cargo/config.toml', 'package-lock.json'];
  files.push('tools/wasm.mjs');
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of names.filter((entry) => entry.isFile())) {
      files.push(relative(root, join(entry.parentPath ?? entry.path, entry.name)));
    }
  }
  for (const file of files.sort())
    hash.update(`${file}\0`).update(await readFile(join(root, file)));
  hash.update(await run('rustc', ['-vV'], { quiet: true }));
  return hash.digest('hex');
}

/**
 * Compiles the crate with features beside its default ones, and names the file.
 * @param {string} features
 */
async function compile(features) {
  // The path of each dependency ends up in panic messages; where this machine keeps it is nobody's business.
  const sysroot = (await run('rustc', ['--print', 'sysroot'], { quiet: true })).trim();
  const sources = [...(await registries()), join(sysroot, 'lib/rustlib/src/rust/library')];
  const remap = sources.map((folder) => `--remap-path-prefix=${folder}=deps`);
  const env = { ...process.env };
  // These would replace the flags of .cargo/config.toml instead of adding to them.
  delete env.RUSTFLAGS;
  delete env.CARGO_ENCODED_RUSTFLAGS;
  // `cargo build` would make the rlib too, and then Cargo leaves link-time optimisation out.
  const args = [
    'rustc',
    '--lib',
    '--crate-type',
    'cdylib',
    '--profile',
    'web',
    '--target',
    WASM_TARGET,
  ];
  if (features) args.push('--features', features);
  args.push('--config', `target.${WASM_TARGET}.rustflags=${JSON.stringify(remap)}`);
  return artifact(args, env, (file) => file.endsWith('ringscope.wasm'));
}

/**
 * Makes the file smaller and faster in place.
 * @param {string} file
 */
async function optimise(file) {
  const wasmOpt = join(root, 'node_modules/binaryen/bin/wasm-opt');
  // Which features are in use it reads in the file, so no flag can contradict the compiler.
  const strip = ['--strip-debug', '--strip-producers', '--strip-target-features'];
  await run(process.execPath, [wasmOpt, '-Oz', ...strip, file, '-o', file]);
}

/** The folders that hold the sources of the dependencies, fetched if they are not there yet. */
async function registries() {
  const sources = join(process.env.CARGO_HOME ?? join(homedir(), '.cargo'), 'registry/src');
  if (!existsSync(sources)) await run('cargo', ['fetch', '--target', WASM_TARGET]);
  return existsSync(sources) ? readdirSync(sources).map((name) => join(sources, name)) : [];
}

/**
 * Runs Cargo and finds the file it made, wherever its target folder is.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(file: string) => boolean} wanted
 */
async function artifact(args, env, wanted) {
  const [command = '', ...rest] = args;
  const format = '--message-format=json-render-diagnostics';
  const output = await run('cargo', [command, format, ...rest], { env, quiet: true });
  for (const line of output.split('\n').filter(Boolean).reverse()) {
    const { reason, filenames = [] } = JSON.parse(line);
    const file = reason === 'compiler-artifact' && filenames.find(wanted);
    if (file) return /** @type {string} */ (file);
  }
  throw new Failure(`“cargo ${args.join(' ')}” did not say which file it wrote.`);
}

await main(import.meta.url, async () => {
  await setup();
  await buildWasm();
});
