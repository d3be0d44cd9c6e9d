// What every browser test stands on: one server and one browser for each test file, and a page that
// makes its test fail on anything that a person would find in the console.
import { after } from 'node:test';
import { launch } from '../../tools/browser.mjs';
import { STRICT_POLICY, serve } from '../../tools/serve.mjs';

/** Where the files are on the test server. The page also lives under a sub-path, as on a project site. */
const MOUNTS = {
  '/': 'dist',
  '/some/sub/path/': 'dist',
  '/tests/pages/': 'tests/pages',
  // What documentation tools have built, each under a path of its own.
  '/docs/': 'build/docs',
};

/** @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;
/** One server for each policy, since the policy is a header. @type {Map<string | null, ReturnType<typeof serve>>} */
const servers = new Map();

after(async () => {
  await (await browser)?.close();
  for (const server of servers.values()) await (await server).close();
});

/**
 * The origin of a server whose answers carry `policy`.
 * @param {string | null} [policy]
 */
export async function origin(policy = STRICT_POLICY) {
  let server = servers.get(policy);
  if (!server) {
    server = serve({ policy, mounts: MOUNTS });
    servers.set(policy, server);
  }
  return (await server).origin;
}

/**
 * @typedef {object} PageOptions
 * @property {string | null} [policy] the Content-Security-Policy in place of the strict one
 * @property {RegExp[]} [expected] problems that must occur, and then do not fail the test
 * @property {string | (() => void)} [init] runs in each frame before the page's own scripts
 */

/**
 * Opens a page in a context of its own and waits until it is loaded. When the test ends, it fails if
 * there was an error, a console error or warning, a policy violation or a request to another origin.
 * @param {import('node:test').TestContext} t
 * @param {string} path on the test server, or a whole file: address
 * @param {PageOptions & import('playwright-core').BrowserContextOptions} [options]
 * @returns {Promise<import('playwright-core').Page>}
 */
export async function page(t, path, { policy, expected = [], init, ...context } = {}) {
  browser ??= launch();
  const address = new URL(path, await origin(policy));
  const opened = await (await browser).newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...context,
  });
  const problems = await listen(opened, address);
  t.after(async () => {
    // Answers come in order: after this one, whatever the pages had to report has arrived.
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    await Promise.all(opened.pages().map((each) => each.evaluate(settle).catch(() => {})));
    await opened.close();
    const missing = expected.filter(
      (pattern) => !problems.some((problem) => pattern.test(problem)),
    );
    const unexpected = problems.filter((problem) => !expected.some((each) => each.test(problem)));
    const complaints = [
      ...unexpected.map((problem) => `The page had a problem: ${problem}`),
      ...missing.map((pattern) => `A problem like ${pattern} was expected, but did not occur.`),
    ];
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
  if (init) await opened.addInitScript(init);
  const result = await opened.newPage();
  await result.goto(address.href, { waitUntil: 'load' });
  return result;
}

/**
 * Collects what goes wrong in any page, frame or worker of a context.
 * @param {import('playwright-core').BrowserContext} context
 * @param {URL} address
 */
async function listen(context, address) {
  /** @type {string[]} */
  const problems = [];
  context.on('weberror', (event) => problems.push(`error: ${event.error().stack}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    const own = address.protocol === 'file:' ? protocol === 'file:' : origin === address.origin;
    if (own || protocol === 'data:' || protocol === 'blob:') return;
    problems.push(`request to another origin: ${request.url()}`);
  });
  await context.exposeBinding('reportViolation', (_, text) => problems.push(text));
  await context.addInitScript(() => {
    // Taken away at once, so that the page's own globals are what they would be for a reader.
    const report = Reflect.get(globalThis, 'reportViolation');
    Reflect.deleteProperty(globalThis, 'reportViolation');
    const listener = (/** @type {SecurityPolicyViolationEvent} */ event) =>
      report(`policy violation: ${event.effectiveDirective} blocked ${event.blockedURI}`);
    document.addEventListener('securitypolicyviolation', listener, true);
  });
  return problems;
}
