// Finds WebKit's own driver and browser, and starts them through WebDriver.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { which } from './run.mjs';

/** Where Debian and its kin keep WebKitGTK's small browser. */
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'];

/** The browser that WebKitGTK brings for its driver. @returns {string | null} */
function findBrowser() {
  for (const folder of LIBRARIES.filter((folder) => existsSync(folder))) {
    for (const name of readdirSync(folder).filter((name) => name.startsWith('webkit'))) {
      const path = join(folder, name, 'MiniBrowser');
      if (existsSync(path)) return path;
    }
  }
  return null;
}

/** The driver, its browser and where they can show it; null where one of them is missing. */
export function findWebkit() {
  const driver = which('WebKitWebDriver');
  const browser = findBrowser();
  const screen = process.env.DISPLAY ? '' : which('xvfb-run');
  return driver && browser && screen !== null ? { driver, browser, screen } : null;
}

/** A port that nobody listens on. @returns {Promise<number>} */
const freePort = () =>
  new Promise((found, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => found(port));
    });
  });

/**
 * @param {NonNullable<ReturnType<typeof findWebkit>>} found
 * @returns {Promise<{ driver: import('selenium-webdriver').WebDriver, close: () => Promise<void> }>}
 */
export async function launchWebkit({ driver: path, browser, screen }) {
  const { Builder, Capabilities } = await import('selenium-webdriver');
  const port = await freePort();
  const args = [path, `--port=${port}`];
  const [command, ...rest] = screen ? [screen, '-a', ...args] : args;
  const server = spawn(String(command), rest, {
    detached: true,
    stdio: 'ignore',
    // A container allows no sandbox within.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = () => {
    try {
      // All that it started, the screen included.
      if (server.pid) process.kill(-server.pid);
    } catch {
      // It has ended by itself.
    }
  };
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  const address = `http://127.0.0.1:${port}`;
  try {
    await listening(address);
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities(capabilities)
      .disableEnvironmentOverrides()
      .build();
    await driver.manage().setTimeouts({ script: 60_000 });
    return { driver, close: () => driver.quit().finally(stop) };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Settles when the driver answers. @param {string} address */
async function listening(address) {
  for (let turn = 0; turn < 100; turn += 1) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('WebKitWebDriver does not answer.');
}
