// npm test: every test that CI runs. `npm test -- browser` runs one stage; a further word picks test files.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { installBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { Failure, main, root, run } from './run.mjs';
import { setup, WASM_TARGET } from './setup.mjs';
import { buildWasm } from './wasm.mjs';

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => Promise<unknown>} test
 * @property {() => Promise<unknown>} [needs] what must be built first when the stage runs alone
 * @property {boolean} [slow] runs only when it is asked for
 */

/** @param {string[]} args */
const cargo = (...args) => run('cargo', args);

/**
 * Runs a program of a Node package.
 * @param {string} file
 * @param {string[]} args
 */
const tool = (file, ...args) => run(process.execPath, [join(root, 'node_modules', file), ...args]);

/** @param {string} filter a part of the names of the test files to run */
const stages = (filter) =>
  /** @type {Stage[]} */ ([
    { name: 'fmt', test: () => cargo('fmt', '--all', '--check') },
    {
      name: 'clippy',
      test: async () => {
        await cargo('clippy', '--all-targets', '--', '-D', 'warnings');
        // The boundary exists only on this target.
        const wasm = ['--lib', '--features', 'site', '--target', WASM_TARGET];
        await cargo('clippy', ...wasm, '--', '-D', 'warnings');
      },
    },
    { name: 'cargo', test: () => cargo('test') },
    { name: 'build', test: build },
    { name: 'lint', test: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings') },
    { name: 'types', test: () => tool('typescript/bin/tsc', '--project', root), needs: buildWasm },
    { name: 'js', test: () => nodeTests('tests/js', filter), needs: build },
    {
      name: 'browser',
      test: async () => {
        await installBrowser();
        await nodeTests('tests/browser', filter);
      },
      needs: build,
    },
    // One tool of the slow ring, so that each run has seen a page that is not ours.
    { name: 'embed', test: () => nodeTests('tests/docs', filter || 'vitepress'), needs: build },
    { name: 'docs', test: () => nodeTests('tests/docs', filter), needs: build, slow: true },
  ]);

/**
 * Node's own runner, on each *.test.mjs file of a folder.
 * @param {string} folder
 * @param {string} filter
 */
async function nodeTests(folder, filter) {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.test.mjs') && name.includes(filter)).sort();
  if (files.length === 0) {
    throw new Failure(
      filter
        ? `No test file of ${folder} has “${filter}” in its name.`
        : `There are no test files in ${folder}.`,
    );
  }
  const paths = files.map((name) => join(folder, name));
  await run(process.execPath, ['--test', '--test-reporter=spec', ...paths]);
}

await main(import.meta.url, async () => {
  const [only, filter = ''] = process.argv.slice(2);
  const all = stages(filter);
  const chosen = only ? all.filter(({ name }) => name === only) : all.filter(({ slow }) => !slow);
  if (chosen.length === 0) {
    const names = all.map(({ name }) => name).join(', ');
    throw new Failure(`There is no stage named “${only}”; the stages are ${names}.`);
  }
  await setup({ components: ['clippy', 'rustfmt'] });
  if (only) await chosen[0]?.needs?.();

  /** @type {{ name: string, passed: boolean, seconds: string }[]} */
  const results = [];
  for (const { name, test } of chosen) {
    console.log(`\n=== ${name}`);
    const start = performance.now();
    let passed = true;
    // One failure must not hide the next.
    await test().catch((error) => {
      passed = false;
      console.error(error instanceof Failure ? error.message : error);
    });
    results.push({ name, passed, seconds: ((performance.now() - start) / 1000).toFixed(1) });
  }
  console.log('');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
  }
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});
