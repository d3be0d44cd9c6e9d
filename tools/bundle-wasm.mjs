// How a bundle comes by its wasm, and by the script that its workers run: an esbuild plugin that
// answers `#wasm`, `#wasm-bytes` and `#hasher`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { root } from './run.mjs';

/**
 * @param {'element' | 'site'} flavour which of the two builds the bundle gets
 * @param {'module' | 'classic'} [type] how a page loads the bundle
 * @returns {import('esbuild').Plugin}
 */
export function bundleWasm(flavour, type = 'module') {
  const folder = join(root, 'build', flavour);
  return {
    name: 'wasm',
    setup(build) {
      build.onResolve({ filter: /^#wasm$/ }, () => ({ path: join(folder, 'ringscope.js') }));
      build.onResolve({ filter: /^#wasm-bytes$/ }, () => ({ path: flavour, namespace: 'bytes' }));
      build.onLoad({ filter: /./, namespace: 'bytes' }, async () => ({
        contents: flavour === 'site' ? beside : inside(await readFile(join(folder, wasm))),
        resolveDir: folder,
      }));
      build.onResolve({ filter: /^#hasher$/ }, () => ({ path: flavour, namespace: 'hasher' }));
      build.onResolve({ filter: /^hasher\.js$/ }, () => ({
        path: 'hasher.js',
        namespace: 'worker',
      }));
      build.onLoad({ filter: /./, namespace: 'hasher' }, () => ({
        contents: flavour === 'site' ? apart : itself[type],
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
    const { currentScript } = globalThis.document ?? {};
    export const script = { url: currentScript?.src || null, type: 'classic' };
  `,
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
    entryPoints: ['www/hasher.js'],
    format: 'esm',
    write: false,
    plugins: [bundleWasm('site')],
  });
  return outputFiles[0]?.contents;
}

const wasm = 'ringscope_bg.wasm';

/** The page fetches its wasm, which lies beside the script in every place it is hosted. */
const beside = `
  import path from './${wasm}';
  export const bytes = async () => new URL(path, import.meta.url);
`;

/**
 * An embed is one file. Text that is deflated first is about as long after the server's own
 * compression as the wasm would have been; the browser inflates it without a fetch, which a strict
 * policy would forbid for data: addresses.
 * @param {Uint8Array} module
 */
function inside(module) {
  const text = deflateRawSync(module, { level: 9, memLevel: 9 }).toString('base64');
  return `
    const text = '${text}';
    export async function bytes() {
      if (typeof DecompressionStream === 'undefined') {
        throw new Error('this browser has no DecompressionStream');
      }
      const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const inflate = new DecompressionStream('deflate-raw');
      return new Response(new Blob([packed]).stream().pipeThrough(inflate)).arrayBuffer();
    }
  `;
}
