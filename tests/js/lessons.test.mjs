// The words of the lessons: whole in both languages, and no number in them that the core has not said.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { figuresOf, lessonWords } from '../../www/messages/lessons.js';
import { Memory } from '../../www/sections/lessons/memory.js';
import { core } from './core.mjs';

/** @typedef {import('../../www/messages/index.js').Language} Language */

/** @type {Language[]} */
const LANGUAGES = ['en', 'zh'];

const wasm = /** @type {any} */ (await core());

/**
 * @param {object} object
 * @returns {string[]}
 */
function paths(object) {
  return Object.entries(object).flatMap(([key, value]) =>
    value && typeof value === 'object'
      ? paths(value).map((path) => `${key}.${path}`)
      : [`${key}:${typeof value}`],
  );
}

/** Everything that is said of a lesson. @param {string} id @param {Language} language @returns {string[]} */
function said(id, language) {
  const a = figuresOf(wasm.lesson(id, undefined), language);
  const { story, questions } = lessonWords(language);
  const scene = story.list[id];
  if (scene) {
    return [
      scene.title,
      ...scene.says(a),
      scene.play(a),
      scene.found(a),
      scene.control,
      scene.left,
      ...scene.notes,
    ];
  }
  const asked = questions.list[id];
  assert.ok(asked, id);
  return [
    asked.question,
    asked.predict(a),
    asked.answer(a),
    ...asked.minute(a),
    ...asked.five(a),
    ...asked.follow(a).flat(),
    asked.wrong,
    asked.refute(a),
  ];
}

const ids = [...wasm.storyScenes(), ...wasm.questionNames()];

test('both languages have the same words', () => {
  assert.deepEqual(paths(lessonWords('zh')), paths(lessonWords('en')));
  assert.equal(ids.length, 15);
});

test('every lesson is told in both languages, with figures that there are', () => {
  for (const id of ids) {
    const [en, zh] = LANGUAGES.map((language) => said(id, language));
    assert.equal(en?.length, zh?.length, id);
    for (const text of [...(en ?? []), ...(zh ?? [])]) {
      assert.ok(text.length > 1, id);
      assert.doesNotMatch(text, /undefined|NaN|Infinity|\[object/, id);
    }
    for (const text of en ?? []) assert.doesNotMatch(text, /\p{Script=Han}/u, id);
    for (const text of zh ?? []) assert.match(text, /\p{Script=Han}/u, id);
  }
});

test('a figure that there is not is a fault, and no zero', () => {
  const a = figuresOf({ figures: {}, names: {} }, 'en');
  assert.throws(() => a.n('moved'));
  assert.throws(() => a.name('joins'));
});

test('no number of a lesson is typed by hand', async () => {
  for (const name of ['story-en', 'story-zh', 'questions-en', 'questions-zh']) {
    const source = await readFile(`www/messages/${name}.js`, 'utf8');
    const from = source.slice(source.indexOf('list: {')).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    assert.ok(from.length > 2000, name);
    // What stands in a sentence's places comes from the core; an escape is a space.
    const plain = from.replace(/\$\{[^}]*\}/g, '').replace(/\\u[0-9a-f]{4}/g, '');
    assert.equal(plain.match(/.*\d.*/)?.[0], undefined, name);
  }
});

/** A shelf that lasts as long as the test. */
function shelf() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    kept,
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => void kept.set(name, text),
    removeItem: (/** @type {string} */ name) => void kept.delete(name),
  };
}

test('what is known comes back later each time, and what is not comes back today', () => {
  const own = shelf();
  let now = Date.UTC(2030, 0, 1, 12);
  const memory = () =>
    new Memory(
      ['a', 'b'],
      () => own,
      () => now,
    );
  const first = memory();
  assert.deepEqual(first.due, ['a', 'b']);
  first.grade('a', true);
  assert.deepEqual([first.wait('a'), first.wait('b')], [1, undefined]);
  assert.deepEqual(first.due, ['b']);
  now += 86_400_000;
  // Another visit remembers.
  const second = memory();
  assert.deepEqual(second.due, ['a', 'b']);
  second.grade('a', true);
  assert.equal(second.wait('a'), 3);
  second.grade('a', false);
  assert.equal(second.wait('a'), 0);
  assert.ok(second.due.includes('a'));
  second.forget();
  assert.equal(own.kept.size, 0);
  assert.equal(second.wait('a'), undefined);
});

test('without storage it lasts as long as the page, and rubbish in it is passed over', () => {
  const refused = new Memory(['a'], () => {
    throw new Error('SecurityError');
  });
  assert.equal(refused.kept, false);
  refused.grade('a', true);
  assert.deepEqual(refused.due, []);
  refused.forget();
  assert.deepEqual(refused.due, ['a']);
  for (const text of [
    '',
    'null',
    '[]',
    '{"a":5}',
    '{"a":{"box":99,"due":1}}',
    '{"a":{"box":"x"}}',
  ]) {
    const own = shelf();
    own.setItem('ringscope.questions', text);
    assert.deepEqual(new Memory(['a'], () => own).due, ['a'], text);
  }
});
