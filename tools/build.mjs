// npm run build: writes dist/, which holds the site and the element.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Failure, main, root } from './run.mjs';
import { setup } from './setup.mjs';
import { printSizes } from './size.mjs';
import { buildWasm } from './wasm.mjs';

const dist = join(root, 'dist');

/** The pages of the site. What they name as `./www/…` is bundled or copied, then named anew. */
const PAGES = ['index.html', 'embed.html'];

/** The script of the second page, which is a classic one. */
const FRAME = 'www/embed.js';

/**
 * The element's style is adopted by a script, so it is text there; the page's is a file.
 * @type {import('esbuild').Plugin}
 */
const sheetAsText = {
  name: 'sheet-as-text',
  setup(build) {
    build.onLoad({ filter: /www\/(?:box|element|inspector|modes)\.css$/ }, async ({ path }) => {
      const css = await readFile(path, 'utf8');
      const { code } = await build.esbuild.transform(css, { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};

/** Builds all of dist/ anew. The set-up must have run. */
export async function build() {
  await buildWasm();
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, 'split'), { recursive: true });
  await Promise.all([
    buildSite(),
    buildFile('www/ringscope.js', 'ringscope.js', 'esm'),
    buildFile('www/ringscope.js', 'ringscope.iife.js', 'iife'),
    buildFile('www/alone.js', 'core.js', 'esm'),
    buildSplit(),
    writeTypes(),
    writePlace(),
  ]);
  const { manifest } = await import('./cem.mjs');
  await writeFile(
    join(dist, 'custom-elements.json'),
    `${JSON.stringify(await manifest(), null, 2)}\n`,
  );
}

/** The style that holds a ring's place. */
async function writePlace() {
  const esbuild = await import('esbuild');
  const css = await readFile(join(root, 'www/place.css'), 'utf8');
  const { code } = await esbuild.transform(css, { loader: 'css', minify: true });
  await writeFile(join(dist, 'ringscope.css'), code);
}

/** What each entry gives, in one file that needs no other. */
async function writeTypes() {
  const read = (/** @type {string} */ name) => readFile(join(root, 'www', name), 'utf8');
  const data = (await read('data.d.ts')).replace(/^.*\n\n/, '');
  for (const name of ['ringscope.d.ts', 'core.d.ts']) {
    const text = await read(name);
    const whole = text.replace(/^import type .* from '.\/data.js';\n\n.*\n\n/m, () => `${data}\n`);
    await writeFile(join(dist, name), whole);
  }
  const types = "export * from '../ringscope.js';\n";
  for (const name of ['ringscope.d.ts', 'class.d.ts'])
    await writeFile(join(dist, 'split', name), types);
}

/** @returns {Promise<import('esbuild').BuildOptions>} */
async function common() {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    banner: { js: `/*! ${name} ${version}, ${license} */` },
    logLevel: 'warning',
  };
}

/**
 * One file that carries its wasm.
 * @param {string} entry
 * @param {string} out
 * @param {'esm' | 'iife'} format
 */
async function buildFile(entry, out, format) {
  const esbuild = await import('esbuild');
  const { bundleWasm } = await import('./bundle-wasm.mjs');
  await esbuild.build({
    ...(await common()),
    entryPoints: [entry],
    outfile: join(dist, out),
    format,
    // A module is always read as UTF-8; a classic script is read as whatever its page is.
    charset: format === 'esm' ? 'utf8' : 'ascii',
    ...(format === 'iife' && { globalName: 'Ringscope' }),
    plugins: [
      bundleWasm('element', { type: format === 'esm' ? 'module' : 'classic' }),
      sheetAsText,
    ],
  });
}

/**
 * The element in parts: what a page loads at once is small, the rest and the wasm beside it come
 * when a ring is near. The wasm is named by content, and where bundlers look for such names.
 */
async function buildSplit() {
  const esbuild = await import('esbuild');
  const { bundleWasm, wasmFile } = await import('./bundle-wasm.mjs');
  const wasm = await readFile(wasmFile('element'));
  const name = `ringscope-${createHash('sha256').update(wasm).digest('hex').slice(0, 8)}.wasm`;
  await writeFile(join(dist, 'split', name), wasm);
  await esbuild.build({
    ...(await common()),
    entryPoints: ['www/ringscope.js', 'www/class.js'],
    outdir: join(dist, 'split'),
    chunkNames: 'ringscope-[hash]',
    format: 'esm',
    splitting: true,
    charset: 'utf8',
    plugins: [bundleWasm('element', { place: name }), sheetAsText],
  });
}

/** The pages, and in assets/ everything they load, named by content so that caches never mix versions. */
async function buildSite() {
  const esbuild = await import('esbuild');
  const { bundleWasm } = await import('./bundle-wasm.mjs');
  const pages = await Promise.all(
    PAGES.map(async (name) => ({ name, html: await readFile(join(root, name), 'utf8') })),
  );
  const reference = /(?<==")\.\/(www\/[^"]+)(?=")/g;
  const named = pages.flatMap(({ html }) => [...html.matchAll(reference)].map((match) => match[1]));
  const { metafile } = await esbuild.build({
    ...(await common()),
    entryPoints: [...new Set(named)].map(String).filter((name) => name !== FRAME),
    outdir: join(dist, 'assets'),
    // Flat, so that every file finds the others beside it.
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    charset: 'utf8',
    loader: { '.wasm': 'file', '.svg': 'copy', '.png': 'copy', '.woff2': 'file' },
    metafile: true,
    plugins: [bundleWasm('site', { place: 'beside' }), sheetAsText],
  });
  /** @type {Map<string, string>} */
  const written = new Map();
  for (const [path, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
    // A copied file is not called an entry point, but it has one input: itself.
    const source = entryPoint ?? Object.keys(inputs)[0];
    if (source) written.set(source, `./assets/${basename(path)}`);
  }
  written.set(FRAME, await buildFrame());
  for (const { name, html } of pages) {
    await writeFile(
      join(dist, name),
      html.replace(reference, (_, source) => written.get(source) ?? source),
    );
  }
}

/**
 * The two scripts of a frame: its ring with the wasm inside, and all sections with theirs.
 * @returns {Promise<string>} the address of the first
 */
async function buildFrame() {
  const esbuild = await import('esbuild');
  const { bundleWasm } = await import('./bundle-wasm.mjs');
  /** @param {import('esbuild').BuildOptions} options */
  const write = async (options) => {
    const { metafile } = await esbuild.build({
      ...(await common()),
      outdir: join(dist, 'assets'),
      entryNames: '[name]-[hash]',
      format: 'iife',
      charset: 'ascii',
      metafile: true,
      ...options,
    });
    return basename(String(Object.keys(metafile?.outputs ?? {})[0]));
  };
  const sections = await write({
    entryPoints: { 'frame-sections': 'www/sections/index.js' },
    globalName: 'RingscopeSections',
    plugins: [bundleWasm('site', { type: 'none' }), sheetAsText],
  });
  const script = await write({
    entryPoints: { frame: FRAME },
    plugins: [bundleWasm('element', { type: 'none' }), sheetAsText, withSectionsIn(sections)],
  });
  return `./assets/${script}`;
}

/**
 * A frame loads the script of its sections when it shows one.
 * @param {string} file
 * @returns {import('esbuild').Plugin}
 */
const withSectionsIn = (file) => ({
  name: 'sections',
  setup(build) {
    build.onLoad({ filter: /www\/sections\/index\.js$/ }, async () => {
      const path = join(root, 'www/sections/frame.js');
      const text = await readFile(path, 'utf8');
      if (!text.includes(STANDIN)) throw new Failure(`${path} does not name ${STANDIN}.`);
      return { contents: text.replace(STANDIN, file), resolveDir: join(root, 'www/sections') };
    });
  },
});

/** What www/sections/frame.js calls the script of the sections. */
const STANDIN = 'ringscope-sections.js';

await main(import.meta.url, async () => {
  await setup();
  await build();
  await printSizes();
});
