// How a bundle comes by its wasm, and by the script that its workers run: an esbuild plugin that
// answers `#wasm`, `#wasm-bytes` and `#hasher`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { root } from './run.mjs';

/** @typedef {'element' | 'site'} Flavour which of the two builds a bundle gets */

/** @param {Flavour} flavour */
export const wasmFile = (flavour) => join(root, 'build', flavour, wasm);

/**
 * @param {Flavour} flavour
 * @param {object} [how]
 * @param {string} [how.place] `inside` the bundle, `beside` it as an asset of it, or a file that lies
 *   beside it under that name
 * @param {'module' | 'classic' | 'none'} [how.type] how its workers load the bundle, if they can
 * @returns {import('esbuild').Plugin}
 */
export function bundleWasm(flavour, { place = 'inside', type = 'module' } = {}) {
  const folder = join(root, 'build', flavour);
  return {
    name: 'wasm',
    setup(build) {
      build.onResolve({ filter: /^#wasm$/ }, () => ({ path: join(folder, 'ringscope.js') }));
      build.onResolve({ filter: /^#wasm-bytes$/ }, () => ({ path: flavour, namespace: 'bytes' }));
      build.onLoad({ filter: /./, namespace: 'bytes' }, async () => ({
        contents: await contents(flavour, place),
        resolveDir: folder,
      }));
      build.onResolve({ filter: /^#hasher$/ }, () => ({ path: flavour, namespace: 'hasher' }));
      build.onResolve({ filter: /^hasher\.js$/ }, () => ({
        path: 'hasher.js',
        namespace: 'worker',
      }));
      build.onLoad({ filter: /./, namespace: 'hasher' }, () => ({
        contents: place === 'beside' ? apart : itself[type],
        resolveDir: folder,
      }));
      build.onLoad({ filter: /./, namespace: 'worker' }, async () => ({
        contents: await hasher(build),
        loader: 'file',
      }));
    },
  };
}

/** The page's workers have a file of their own. */
const apart = `
  import path from 'hasher.js';
  export const script = { url: new URL(path, import.meta.url).href, type: 'module' };
`;

/** An embed is one file: its workers run the very same, which knows where it is. */
const itself = {
  module: "export const script = { url: import.meta.url, type: 'module' };",
  classic: `
    import { source } from ${JSON.stringify(join(root, 'www/worker-name.js'))};
    export const script = { url: source, type: 'classic' };
  `,
  none: "export const script = { url: null, type: 'classic' };",
};

/**
 * The script of the page's workers.
 * @param {import('esbuild').PluginBuild} build
 */
async function hasher({ esbuild, initialOptions }) {
  const { absWorkingDir, banner, charset, minify, target } = initialOptions;
  const { outputFiles } = await esbuild.build({
    ...{ absWorkingDir, banner, charset, minify, target },
    bundle: true,
    entryPoints: ['www/sections/plan/worker.js'],
    format: 'esm',
    write: false,
    plugins: [bundleWasm('site')],
  });
  return outputFiles[0]?.contents;
}

const wasm = 'ringscope_bg.wasm';

/** @param {Flavour} flavour @param {string} place */
async function contents(flavour, place) {
  if (place === 'inside') return inside(await readFile(wasmFile(flavour)));
  return place === 'beside' ? beside : named(place);
}

const fetched = join(root, 'www/fetched.js');

/** The page fetches its wasm, which lies beside the script in every place it is hosted. */
const beside = `
  import path from './${wasm}';
  import { fetched } from ${JSON.stringify(fetched)};
  export const bytes = () => fetched(new URL(path, import.meta.url));
`;

/** Bundlers read such a line, and take the file along. @param {string} name */
const named = (name) => `
  import { fetched } from ${JSON.stringify(fetched)};
  export const bytes = () => fetched(new URL('./${name}', import.meta.url));
`;

/**
 * An embed is one file. Text that is deflated first is about as long after the server's own
 * compression as the wasm would have been; the browser inflates it without a fetch, which a strict
 * policy would forbid for data: addresses.
 * @param {Uint8Array} module
 */
function inside(module) {
  const text = deflateSync(module, { level: 9, memLevel: 9 }).toString('base64');
  return `
    import { Fault } from ${JSON.stringify(join(root, 'www/error.js'))};
    const text = '${text}';
    export async function bytes() {
      if (typeof DecompressionStream === 'undefined') {
        throw new Fault(['this browser has no DecompressionStream']);
      }
      const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const inflate = new DecompressionStream('deflate');
      return new Response(new Blob([packed]).stream().pipeThrough(inflate)).arrayBuffer();
    }
  `;
}
