// A wasm file beside the script, and what a server may do instead of sending it.
import { Fault } from './error.js';

/** The first bytes of every module. */
const MAGIC = [0, 0x61, 0x73, 0x6d];

/**
 * What `init` takes. A server that names the type lets the browser compile while it downloads;
 * another one may still have sent the right bytes.
 * @param {URL} url
 * @returns {Promise<Response | ArrayBuffer>}
 */
export async function fetched(url) {
  const response = await fetch(url).catch((cause) => {
    throw new Fault(['{0} could not be fetched', url.href], { cause });
  });
  if (!response.ok) {
    const status = `${response.status} ${response.statusText}`.trim();
    throw new Fault(['the server answered {1} in place of {0}', url.href, status]);
  }
  const type = response.headers.get('Content-Type') ?? '';
  if (type === 'application/wasm') return response;
  const bytes = await response.arrayBuffer().catch((cause) => {
    throw new Fault(['{0} could not be fetched', url.href], { cause });
  });
  const start = new Uint8Array(bytes.slice(0, MAGIC.length));
  if (MAGIC.every((byte, at) => start[at] === byte)) return bytes;
  const what = type.split(';')[0] || '?';
  throw new Fault(['what the server sent as {0} is no WebAssembly, but {1}', url.href, what]);
}
