// How a bundle comes by its wasm: an esbuild plugin that answers `#wasm` and `#wasm-bytes`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { root } from './run.mjs';

/**
 * @param {'element' | 'site'} flavour which of the two builds the bundle gets
 * @returns {import('esbuild').Plugin}
 */
export function bundleWasm(flavour) {
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
    },
  };
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
