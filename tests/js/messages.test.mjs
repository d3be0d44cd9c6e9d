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

/**
 * Every text of an object and of those in it, with the name it has there.
 * @param {object} object
 * @returns {[string, string][]}
 */
function texts(object) {
  return Object.entries(object).flatMap(([key, value]) => {
    if (value && typeof value === 'object' && key !== 'errors') return texts(value);
    return typeof value === 'string' ? [/** @type {[string, string]} */ ([key, value])] : [];
  });
}

test('no word of one language is left in the other', () => {
  // The keys of a keyboard are named in Latin letters, and so is a key to look up.
  const { key, ...keyboard } = zh.reader.keyboard;
  assert.deepEqual(Object.keys(key), Object.keys(en.reader.keyboard.key));
  const said = texts({ ...zh, reader: { ...zh.reader, keyboard } });
  assert.ok(said.length > 150, `${said.length}`);
  for (const [key, value] of said) {
    if (['lang', 'lookUpHint', 'end'].includes(key)) continue;
    assert.match(value, /\p{Script=Han}/u, key);
  }
  for (const [key, value] of texts(en)) assert.doesNotMatch(value, /\p{Script=Han}/u, key);
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
  assert.equal(plain(say(error, zh)), '已经有名为“{0} {1}”的节点。');
  assert.equal(plain(say(error, en, 'There is {0}.')), 'There is “{0} {1}”.');
  assert.equal(plain(say({ ...error, kind: 'constructor' }, zh)), 'English.');
  assert.equal(
    plain(say({ ...error, args: ['constructor'] }, zh)),
    '已经有名为 constructor 的节点。',
  );
  const wrong = { kind: 'wrong-type', args: ['The key', 'text', 'a number'], message: '' };
  assert.equal(plain(say(wrong, zh)), '键应为文本，但给出的是数字。');
});

test('a Chinese sentence has a space beside Latin letters and digits, and none beside its own signs', async () => {
  const { kinds } = (await core()).constants();
  for (const [kind, , text] of kinds) {
    const quoted = ['“名称”', '“b”', '“c”', '“d”'];
    const sentence = plain(say({ kind, args: quoted, message: text }, zh));
    assert.doesNotMatch(sentence, / “|” /u, kind);
    // What was wanted and given is always a word of its own.
    if (kind === 'wrong-type') continue;
    const bare = plain(say({ kind, args: ['1', '2', '3', '4'], message: text }, zh));
    assert.doesNotMatch(bare, /\p{Script=Han}[1-4]|[1-4]\p{Script=Han}/u, kind);
  }
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

/** What a browser calls keys, elements and the like, not a word to read. */
const NAMES =
  /^(?:Enter|Escape|Home|End|Delete|Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Files|ringscope hasher|HashRing|RingError|Segoe UI)$/;

/**
 * The literals of a script, with what stands before each: comments and regular expressions are
 * passed over, and of a template the texts between its values are told.
 * @param {string} source
 * @returns {[string, string][]}
 */
function literals(source) {
  /** @type {[string, string][]} */
  const found = [];
  /** How many braces are open in each template that is being read. @type {number[]} */
  const templates = [];
  /** @param {number} from @param {RegExp} end where the literal that begins at `from` ends */
  const take = (from, end) => {
    const length = source.slice(from + 1).search(end);
    const to = length < 0 ? source.length : from + 1 + length;
    found.push([source.slice(Math.max(0, from - 200), from), source.slice(from + 1, to)]);
    return to;
  };
  const text = /(?<!\\)(?:\\\\)*(?:`|\$\{)/;
  const template = (/** @type {number} */ from) => {
    const to = take(from, text);
    if (source[to] === '`') return to;
    templates.push(0);
    return to + 1;
  };
  for (let at = 0; at < source.length; at += 1) {
    const c = source[at];
    if (c === "'" || c === '"') at = take(at, new RegExp(`(?<!\\\\)${c}`));
    else if (c === '`') at = template(at);
    else if (source.startsWith('//', at)) at = source.indexOf('\n', at);
    else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 1;
    else if (c === '/' && /[(,=:[!&|?{};]\s*$/.test(source.slice(Math.max(0, at - 20), at))) {
      at += source.slice(at).match(/^\/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\\[])+\//)?.[0].length ?? 0;
    } else if (c === '{' && templates.length) templates.push((templates.pop() ?? 0) + 1);
    else if (c === '}' && templates.length) {
      const open = templates.pop() ?? 0;
      if (open === 0) at = template(at);
      else templates.push(open - 1);
    }
  }
  return found;
}

/**
 * The literals that read as words: several in a row, or one with a capital letter. An error for
 * programs is English, as the contract says; what names a value in one is translated as a whole,
 * which a test of its own looks after.
 * @param {string} source
 */
function wordsIn(source) {
  const spared =
    /(?:class: |'aria-keyshortcuts': |(?:matches|closest|querySelector|querySelectorAll|matchMedia)\(|Error\([^;]*)$/;
  return literals(source)
    .filter(([before, text]) => {
      const words = /\p{L}{2,}[,.:;]? \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}{2,}$/u.test(text);
      return words && !NAMES.test(text) && !Object.hasOwn(zh.errors, text) && !spared.test(before);
    })
    .map(([, text]) => text);
}

test('the reader of literals sees words and passes over names', () => {
  const source = [
    "h('p', { class: 'one two' }, 'Two words', 'Undo', 'Home')",
    '`$' + '{n({})} more words`',
    "new Error('In English.')",
    "x = /[it's no text]/",
  ].join(';\n// It is said.\n');
  assert.deepEqual(wordsIn(source), ['Two words', 'Undo', ' more words']);
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
    // What is pasted as an example is no word of the page.
    if (!name.endsWith('examples.js')) assert.deepEqual(wordsIn(source), [], name);
    // What reaches the page as a text, a label or a child of an element is never a literal word.
    const said =
      /(?:setText\([^,]+, |textContent = |'aria-label': |title: |placeholder: |'(?:p|span|button|h2|summary|caption|th|option)',\s*\{\s*[^{}]*\},\s*)(?:'[^'\n]*\p{Letter}|"|`[^`$\n]*\p{Letter})/u;
    assert.equal(source.match(said)?.[0], undefined, name);
  }
});
