// Makes a fresh clone ready. Only Node's own modules here: nothing else may be installed yet.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main, root, run, which } from './run.mjs';

/** The one target that the page needs. */
export const WASM_TARGET = 'wasm32-unknown-unknown';

/**
 * Installs what is missing and says what it cannot install.
 * @param {{ components?: string[] }} [options] Rust components that the caller runs, such as clippy
 */
export async function setup({ components = [] } = {}) {
  const node = Number(process.versions.node.split('.')[0]);
  if (node < 20) {
    throw new Failure(
      `Node 20 or newer is needed and this is ${process.version}: install one from https://nodejs.org.`,
    );
  }
  if (!which('cargo') || !which('rustc')) {
    throw new Failure('Rust is needed: install it from https://rustup.rs, then run this again.');
  }
  await nodePackages();
  await wasmTarget();
  for (const component of components) await rustComponent(component);
}

/** npm writes this file last, so its age is the age of the installation. */
async function nodePackages() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log('Installing the Node packages…');
  const args = ['ci', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await run(process.execPath, [npm, ...args]);
  else if (which('npm')) await run('npm', args);
  else throw new Failure('npm is needed to install the Node packages: it comes with Node.');
}

async function wasmTarget() {
  const libraries = await run('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET], {
    quiet: true,
  });
  if (existsSync(libraries.trim())) return;
  if (!which('rustup')) {
    throw new Failure(
      `Rust's ${WASM_TARGET} target is missing and there is no rustup to add it: install Rust from https://rustup.rs, or the target from your system's packages.`,
    );
  }
  console.log(`Adding Rust's ${WASM_TARGET} target…`);
  await run('rustup', ['target', 'add', WASM_TARGET]);
}

/** @param {string} name */
async function rustComponent(name) {
  const program = { clippy: 'cargo-clippy', rustfmt: 'rustfmt' }[name] ?? name;
  try {
    // Under rustup the program is on PATH even when the component is not there, so it must be run.
    await run(program, ['--version'], { quiet: true });
    return;
  } catch {
    if (!which('rustup')) {
      throw new Failure(
        `${program} is missing and there is no rustup to add it: install it from your system's packages.`,
      );
    }
  }
  await run('rustup', ['component', 'add', name]);
}

await main(import.meta.url, () => setup());
