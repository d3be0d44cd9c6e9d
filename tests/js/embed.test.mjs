import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, fieldsOf, frameOf, tagOf } from '../../www/embed-snippets.js';
import { embedWords } from '../../www/messages/embed.js';

const CHOICE = /** @type {const} */ ({
  controls: 'full',
  theme: 'auto',
  lang: 'auto',
  caption: '',
  script: null,
  begin: false,
});

/** @param {object} words @returns {string[]} */
const paths = (words) =>
  Object.entries(words).flatMap(([key, value]) =>
    value && typeof value === 'object'
      ? paths(value).map((path) => `${key}.${path}`)
      : [`${key}:${typeof value}`],
  );

test('the section has the same words in both languages', () => {
  assert.deepEqual(paths(embedWords('zh')).sort(), paths(embedWords('en')).sort());
});

test('a ring with its defaults needs no attribute, and its link no fragment', () => {
  assert.deepEqual(fieldsOf('', CHOICE), []);
  assert.deepEqual(fieldsOf('v=1', CHOICE), []);
  assert.match(tagOf([], 'A & B'), /\n<hash-ring>\n {2}A &amp; B\n<\/hash-ring>$/);
  assert.equal(addressOf('https://x.test/a/', []), 'https://x.test/a/');
});

test('a script of steps stands for those of the ring, and begins where it is asked to', () => {
  const own = 'v=1&nodes=A+B&steps=add+C&step=1';
  const fields = (/** @type {object} */ choice) => fieldsOf(own, { ...CHOICE, ...choice });
  assert.deepEqual(fields({}), [
    ['nodes', 'A B'],
    ['steps', 'add C'],
    ['step', '1'],
  ]);
  assert.deepEqual(fields({ begin: true }).at(-1), ['step', '0']);
  assert.deepEqual(fields({ script: 'add X\n \nremove A' }), [
    ['nodes', 'A B'],
    ['steps', 'add X;remove A'],
  ]);
  assert.deepEqual(fields({ script: '', begin: true }), [['nodes', 'A B']]);
});

test('nothing of a name can leave its attribute', () => {
  const name = `"><script>&amp;'`;
  assert.match(tagOf([['nodes', name]], ''), /nodes="&quot;&gt;&lt;script&gt;&amp;amp;'"/);
  const frame = frameOf(addressOf('https://x.test/', [['nodes', name]]), name, 300);
  assert.match(frame, /title="&quot;&gt;&lt;script&gt;&amp;amp;'"/);
  assert.equal(frame.match(/</g)?.length, 2);
});
