// Finds a Chromium, wherever it was installed from, and starts it with a fresh profile.
import { existsSync } from 'node:fs';
import { Failure, run, which } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Nothing but the page may use the network, and containers lack what the sandbox and GPU need. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser to use: CHROMIUM, else what PATH has, else Playwright's own.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM;
  if (given) {
    const path = existsSync(given) ? given : which(given);
    if (path) return path;
    throw new Failure(`CHROMIUM is “${given}”, and there is no such program.`);
  }
  for (const name of NAMES) {
    const path = which(name);
    if (path) return path;
  }
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Installs Chromium where that is ours to do: as root on a Debian system, as in CI. */
export async function installBrowser() {
  if (await findBrowser()) return;
  if (process.getuid?.() !== 0 || !which('apt-get')) return;
  console.log('Installing Chromium…');
  await run('apt-get', ['update', '-qq'], { quiet: true });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu'];
  await run('apt-get', args, { env, quiet: true });
}

/**
 * Starts the browser without a window. Playwright gives each start its own empty profile.
 * @returns {Promise<import('playwright-core').Browser>}
 */
export async function launch() {
  const { chromium } = await import('playwright-core');
  const executablePath = await findBrowser();
  if (executablePath) return chromium.launch({ executablePath, args: FLAGS });
  try {
    // On macOS and Windows the browser is not on PATH; Playwright knows where it lives.
    return await chromium.launch({ channel: 'chrome', args: FLAGS });
  } catch (cause) {
    throw new Failure(
      'No Chromium was found: install Chromium or Chrome, or run “npx playwright-core install chromium”, or set CHROMIUM to its path.',
      { cause },
    );
  }
}
