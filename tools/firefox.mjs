// Finds a Firefox and starts it without a window, through WebDriver BiDi.
import { existsSync } from 'node:fs';
import { Failure, which } from './run.mjs';

/** The browser to use: FIREFOX, else what PATH has. @returns {string | null} */
export function findFirefox() {
  const given = process.env.FIREFOX;
  if (given) {
    const path = existsSync(given) ? given : which(given);
    if (path) return path;
    throw new Failure(`FIREFOX is “${given}”, and there is no such program.`);
  }
  return which('firefox') ?? which('firefox-esr');
}

/** @param {string} executablePath */
export async function launchFirefox(executablePath) {
  const { default: puppeteer } = await import('puppeteer-core');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
}
