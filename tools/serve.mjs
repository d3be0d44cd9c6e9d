// npm start: serves the built page on this machine, under the policy that a strict host would set.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from './build.mjs';
import { Failure, main, root } from './run.mjs';
import { setup } from './setup.mjs';

/** The strictest policy that the page and the element promise to work under. */
export const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * @typedef {object} Server
 * @property {string} origin such as `http://127.0.0.1:8080`
 * @property {() => Promise<void>} close
 */

/**
 * Serves folders on 127.0.0.1 and resolves once a request is answered.
 * @param {object} [options]
 * @param {number} [options.port] 0 takes any free one
 * @param {string | null} [options.policy] the Content-Security-Policy; null sends none
 * @param {Record<string, string>} [options.mounts] path prefix to folder; the longest that fits is taken
 * @returns {Promise<Server>}
 */
export async function serve({ port = 0, policy = STRICT_POLICY, mounts = { '/': 'dist' } } = {}) {
  const { default: sirv } = await import('sirv');
  const folders = Object.entries(mounts)
    .sort(([a], [b]) => b.length - a.length)
    .map(([prefix, folder]) => ({
      prefix,
      answer: sirv(join(root, folder), { dev: true, etag: true, extensions: ['html'] }),
    }));
  const server = createServer((request, response) => {
    // A page that is being worked on must never come from a cache.
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (policy !== null) response.setHeader('Content-Security-Policy', policy);
    const url = request.url ?? '/';
    const missing = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`There is nothing at ${url}.\n`);
    };
    const mount = folders.find(({ prefix }) => url.startsWith(prefix));
    if (!mount) return missing();
    request.url = url.slice(mount.prefix.length - 1);
    mount.answer(request, response, missing);
  });
  await listen(server, port);
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${address.port}`;
  await fetch(`${origin}/`).then((response) => response.arrayBuffer());
  return {
    origin,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 */
async function listen(server, port) {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw cause;
    const why = code === 'EADDRINUSE' ? 'is taken' : 'may not be used by you';
    throw new Failure(`Port ${port} ${why}: set PORT to another one, as in “PORT=8081 npm start”.`);
  }
}

/** Fails when the port cannot be used, before a build that may take a minute. @param {number} port */
async function probe(port) {
  const server = createServer();
  await listen(server, port);
  server.close();
  await once(server, 'close');
}

/** npm passes a signal on to its shell, which dies without telling us; a server that nobody can stop would stay. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) process.exit();
  }, 200);
  watch.unref();
}

await main(import.meta.url, async () => {
  endWithNpm();
  const given = process.env.PORT || '8080';
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65535) {
    throw new Failure(`PORT is “${given}”; it must be a whole number from 0 to 65535.`);
  }
  await probe(port);
  await setup();
  await build();
  const { origin } = await serve({ port });
  console.log(`Ringscope is at ${origin}/`);
});
