// What every tool shares: where the project is, how to run a program, and how to fail in one sentence.
import { spawn } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, with a separator at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that its sentence explains: no stack is printed for it. */
export class Failure extends Error {}

/**
 * Runs a program in the project's folder, its output shown as it comes. Rejects when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: standard output is not shown
 * @returns {Promise<string>} what it wrote to standard output, when quiet
 */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const line = [command === process.execPath ? 'node' : command, ...args].join(' ');
    child.on('error', (cause) => {
      reject(new Failure(`“${line}” could not be started: ${cause.message}.`, { cause }));
    });
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Failure(`“${line}” failed (${signal ?? `exit status ${code}`}).`));
    });
  });
}

/**
 * The path of a program, or null when PATH has none of that name.
 * @param {string} name
 */
export function which(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    for (const ending of endings) {
      const path = join(folder, name + ending);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return null;
}

/**
 * Runs `body` when the module is the one that Node was started with, and turns what it throws into a
 * sentence and an exit status.
 * @param {string} url the module's `import.meta.url`
 * @param {() => Promise<unknown>} body
 */
export async function main(url, body) {
  const started = process.argv[1];
  if (!started || realpathSync(started) !== fileURLToPath(url)) return;
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}
