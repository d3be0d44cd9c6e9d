// Not a test of its own: harness.test.mjs runs it to see it fail.
import { test } from 'node:test';
import { page } from '../harness.mjs';

test('a page with problems', async (t) => {
  await page(t, '/tests/pages/faulty.html', { expected: [/never said/] });
});
