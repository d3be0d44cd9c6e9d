import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { plain } from '../../www/dom.js';
import { pickLanguage, say, words } from '../../www/messages/index.js';
import { pageWords } from '../../www/messages/page.js';
import { core } from './core.mjs';

/**
 * The keys of an object and of those in it, as paths.
 * @param {object} object
 * @returns {string[]}
 */
function paths(object) {
  return Object.entries(object).flatMap(([key, value]) =>
    value && typeof value === 'object' && key !== 'errors'
      ? paths(value).map((path) => `${key}.${path}`)
      : [`${key}:${typeof value}`],
  );
}

const [en, zh] = [words('en'), words('zh')];

/** The places of a sentence, each as often as it is there. @param {string} text */
const places = (text) => (text.match(/\{\w\}/g) ?? []).sort();

test('both languages have the same words', () => {
  assert.deepEqual(paths(zh).sort(), paths(en).sort());
  assert.deepEqual(paths(pageWords('zh')).sort(), paths(pageWords('en')).sort());
});

test('no word of one language is left in the other', () => {
  for (const [key, value] of Object.entries(zh)) {
    if (typeof value !== 'string' || ['lang', 'lookUpHint'].includes(key)) continue;
    assert.match(value, /\p{Script=Han}/u, key);
  }
  for (const value of Object.values(en)) {
    if (typeof value === 'string') assert.doesNotMatch(value, /\p{Script=Han}/u);
  }
});

test('every sentence of the core exists in Chinese, with the same places', async () => {
  const { kinds } = (await core()).constants();
  assert.ok(kinds.length > 30);
  for (const [id, , text] of kinds) {
    const sentence = zh.errors[id];
    assert.ok(sentence, `“${id}” has no Chinese sentence`);
    assert.match(sentence, /\p{Script=Han}.*。$/u, id);
    assert.deepEqual(places(sentence), places(text), id);
  }
});

test('the words that the core puts into its sentences exist in Chinese', async () => {
  // Constants such as `const TEXT: &str = "text";`, of which a sentence says what was wanted and given.
  const source = await readFile('src/scenario/json.rs', 'utf8');
  const list = source.match(/TYPE_WORDS[^=]*= \[([^\]]*)\]/)?.[1] ?? '';
  const names = list.match(/\w+/g) ?? [];
  assert.ok(names.length > 5);
  for (const name of names) {
    const word = source.match(new RegExp(`const ${name}: &str = "([^"]*)"`))?.[1];
    assert.ok(word && Object.hasOwn(zh.errors, word), `${name} (${word}) is not in Chinese`);
  }
});

test('the words that the page puts into sentences exist in Chinese', async () => {
  const engine = await readFile('www/engine.js', 'utf8');
  const types = engine.match(/TYPE_NAMES = \{([^}]*)\}/)?.[1] ?? '';
  const away = await readFile('www/away.js', 'utf8');
  const said = [
    ...[...types.matchAll(/: '([^']+)'/g)].map(([, word]) => word),
    ...[...`${engine}${away}`.matchAll(/(?:wrongType|mustBeText)\(([^;{]*)\)/g)].flatMap(
      ([, args]) => [...String(args).matchAll(/'([A-Za-z][^'“]*)'/g)].map(([, word]) => word),
    ),
    ...[...engine.matchAll(/new Error\('([^']+)'\)/g)].map(([, word]) => word),
  ];
  assert.ok(said.length > 10);
  for (const word of said) {
    assert.ok(word && Object.hasOwn(zh.errors, word), `“${word}” is not in Chinese`);
  }
});

test('a sentence is filled with its values, whatever they look like', () => {
  const error = { kind: 'duplicate-node', args: ['“{0} {1}”'], message: 'English.' };
  assert.equal(plain(say(error, zh)), '已经有名为 “{0} {1}” 的节点。');
  assert.equal(plain(say(error, en, 'There is {0}.')), 'There is “{0} {1}”.');
  assert.equal(plain(say({ ...error, kind: 'constructor' }, zh)), 'English.');
  assert.equal(
    plain(say({ ...error, args: ['constructor'] }, zh)),
    '已经有名为 constructor 的节点。',
  );
  const wrong = { kind: 'wrong-type', args: ['The key', 'text', 'a number'], message: '' };
  assert.equal(plain(say(wrong, zh)), '键 应为文本，但给出的是数字。');
});

test('the language is the first that is spoken here', () => {
  assert.equal(pickLanguage(['fr', 'zh-Hant-TW', 'en']), 'zh');
  assert.equal(pickLanguage([null, undefined, '', 'EN-gb']), 'en');
  assert.equal(pickLanguage(['fr', 'zhuang', 'english']), undefined);
});

test('numbers are written as the language writes them', () => {
  assert.equal(en.f.n(1_234_567), '1,234,567');
  assert.equal(zh.f.n(1_234_567), '1,234,567');
  assert.equal(en.f.pct(0.2654), '26.5 %');
  assert.equal(en.f.signed(-1.26), '−1.3');
  assert.equal(en.f.list(['A', 'B', 'C']), 'A, B, and C');
  assert.equal(zh.f.list(['A', 'B', 'C']), 'A、B和C');
});

test('no script outside the messages holds a word that a person reads', async () => {
  const files = (await readdir('www', { recursive: true })).filter(
    (name) => name.endsWith('.js') && !name.startsWith('messages'),
  );
  assert.ok(files.length > 10);
  for (const name of files) {
    const source = (await readFile(`www/${name}`, 'utf8'))
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
      // An error for programs is English, as the contract says.
      .replace(/new (?:Ring)?Error\([^;]*\)/g, '');
    assert.doesNotMatch(source, /\p{Script=Han}/u, name);
    // What reaches the page as a text, a label or a child of an element is never a literal word.
    const said =
      /(?:setText\([^,]+, |textContent = |'aria-label': |title: |placeholder: |'(?:p|span|button|h2|summary|caption|th|option)',\s*\{\s*[^{}]*\},\s*)(?:'[^'\n]*\p{Letter}|"|`[^`$\n]*\p{Letter})/u;
    assert.equal(source.match(said)?.[0], undefined, name);
  }
});
