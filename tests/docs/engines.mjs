// What the smoke tests of every browser engine have in common.
import { STRICT_POLICY, serve } from '../../tools/serve.mjs';

/** Pages that show the first ring, whatever the engine. */
export const PLACES = [
  '/',
  '/some/sub/path/',
  '/embed.html',
  '/tests/pages/plain.html',
  '/tests/pages/split.html',
  '/tests/pages/classic.html',
];

/** The build, under the strict policy and under none. */
export async function serveBoth() {
  const mounts = { '/': 'dist', '/some/sub/path/': 'dist', '/tests/pages/': 'tests/pages' };
  return {
    strict: await serve({ policy: STRICT_POLICY, mounts }),
    open: await serve({ policy: null, mounts }),
  };
}
