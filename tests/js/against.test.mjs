import assert from 'node:assert/strict';
import { test } from 'node:test';
import { againstWords } from '../../www/messages/compare.js';
import { core } from './core.mjs';

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

/** @param {Awaited<ReturnType<typeof core>>} wasm @returns {string[]} */
const names = (wasm) =>
  wasm.claimGroups().flatMap((/** @type {[string, string[]]} */ [, list]) => list);

const [en, zh] = [againstWords('en'), againstWords('zh')];

test('the sections have the same words in both languages', () => {
  for (const section of /** @type {const} */ (['compare', 'balance', 'claims'])) {
    assert.deepEqual(paths(zh[section]).sort(), paths(en[section]).sort());
  }
});

test('every claim of the core has words, and none is left over', async () => {
  const ids = names(await core());
  assert.deepEqual(Object.keys(en.claims.list).sort(), [...ids].sort());
  const groups = (await core()).claimGroups().map((/** @type {[string]} */ [group]) => group);
  assert.deepEqual(Object.keys(en.claims.groups), groups);
});

test('what was found is said with its numbers in both languages', async () => {
  const wasm = await core();
  const { testClaim } = wasm;
  for (const id of names(wasm)) {
    const claim = testClaim(id);
    for (const words of [en, zh]) {
      const told = words.claims.list[id]?.found(claim) ?? '';
      assert.match(told, /\d/, id);
      assert.doesNotMatch(told, /undefined|NaN/, id);
    }
    assert.match(zh.claims.list[id]?.found(claim) ?? '', /\p{Script=Han}/u);
  }
});
