import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventSentence, movingWords } from '../../www/messages/moving.js';
import { core } from './core.mjs';

/** @typedef {import('../../www/sections/moving/model.js').Event} Event */

/**
 * The keys of an object and of those in it, as paths.
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

const [en, zh] = [movingWords('en'), movingWords('zh')];

test('the section on moving data has the same words in both languages', () => {
  assert.deepEqual(paths(zh).sort(), paths(en).sort());
});

test('everything that the core names has words', async () => {
  const { movingLessons, movingProtections, movingFaults } = await core();
  const lessons = movingLessons().map((/** @type {{ id: string }} */ { id }) => id);
  assert.deepEqual(Object.keys(en.protection).sort(), movingProtections().sort());
  assert.deepEqual(Object.keys(en.fault).sort(), movingFaults().sort());
  assert.deepEqual(Object.keys(en.lesson).sort(), lessons.sort());
});

/** Every event of many runs, with what its sentence needs. */
async function* told() {
  const { Moving, movingProtections } = await core();
  const model = new Moving({}, 'add D');
  const [cast, rules] = [model.cast(), model.rules()];
  for (const lost of [null, ...movingProtections()]) {
    const protections = movingProtections().filter((/** @type {string} */ one) => one !== lost);
    for (let seed = 1; seed <= 60; seed += 1) {
      model.setRun(protections, seed % 2 ? 'late' : 'never', seed);
      for (const event of model.outline().events) yield { event, cast, rules, protections };
    }
  }
  model.free();
}

test('every event of many runs is told in a whole sentence of both languages', async () => {
  const kinds = new Set();
  for await (const { event, ...model } of told()) {
    kinds.add(event.kind);
    const english = eventSentence(event, 'en', model);
    assert.match(english, /^[A-Z].*\.$/, event.kind);
    assert.doesNotMatch(english, /undefined|NaN|null|\p{Script=Han}| {2}|\bknows \.|stamp \b,/u);
    const chinese = eventSentence(event, 'zh', model);
    assert.match(chinese, /\p{Script=Han}.*。$/u, event.kind);
    assert.doesNotMatch(chinese, /undefined|NaN|null/);
    // Digits and letters stand apart from Chinese.
    assert.doesNotMatch(chinese, /[\da-z]\p{Script=Han}|\p{Script=Han}[\da-z]/iu, event.kind);
    // What an event speaks of is in its sentence, in either language.
    for (const value of [event.newest, event.kind === 'told' ? event.version : null]) {
      if (value === null) continue;
      assert.match(english, new RegExp(`\\b${value}\\b`), event.kind);
      assert.match(chinese, new RegExp(`(?<!\\d)${value}(?!\\d)`), event.kind);
    }
    if (event.key !== null && event.kind !== 'pauses') {
      const key = model.cast.keys[event.key] ?? '-';
      assert.ok(english.includes(key) && chinese.includes(key), event.kind);
    }
  }
  // No sentence is there that is never said.
  assert.deepEqual([...kinds].sort(), Object.keys(en.event).sort());
});

test('a mistake of the caller is said in a sentence and changes nothing', async () => {
  const { Moving } = await core();
  assert.throws(
    () => new Moving({}, 'vnodes 32'),
    (/** @type {{ code: string }} */ error) => error.code === 'unsupported',
  );
  const model = new Moving({}, 'add D');
  model.setRun(['limit'], 'soon', 5);
  const before = model.outline();
  assert.throws(
    () => model.setRun(['luck'], 'soon', 5),
    (/** @type {{ code: string, message: string }} */ { code, message }) =>
      code === 'invalid-value' && /“luck”/.test(message),
  );
  assert.throws(() => model.setRun(['limit'], 'sometime', 5));
  assert.deepEqual(model.outline(), before);
  assert.equal(model.frame(1e6), null);
  model.free();
});
