// The Custom Elements Manifest and the tables of the documentation, from the element's types and source.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/** @typedef {{ name: string, description: string, type: string, default?: string }} Entry */

/** A comment's text in one line. @param {string} comment */
const line = (comment) =>
  comment
    .replace(/^\s*\/?\*+\/?/gm, '')
    .replace(/\*\/\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The members of an interface or class: each with the comment before it.
 * @param {string} text
 * @param {string} head how the declaration starts
 * @returns {Entry[]}
 */
function members(text, head) {
  const start = text.indexOf(head);
  const body = text.slice(text.indexOf('{', start) + 1, text.indexOf('\n}\n', start));
  const pattern =
    /(\/\*\*(?:[^*]|\*(?!\/))*\*\/)\s*(?:readonly |(get) )?'?([\w-]+)'?\??(\(.*\))?: (.*);$/gm;
  return [...body.matchAll(pattern)].map(([, comment = '', get, name = '', inside, kind = '']) => {
    const type = inside && !get ? `${inside}: ${kind}` : kind;
    const [description = '', standard] = line(comment).split(/ @default /);
    const entry = { name, description, type };
    return standard === undefined ? entry : { ...entry, default: standard };
  });
}

/**
 * The tags of one kind of the class's comment.
 * @param {string} text
 * @param {string} tag
 * @returns {{ name: string, description: string }[]}
 */
function tags(text, tag) {
  const pattern = new RegExp(`^ \\* @${tag} (\\S+) (.*)$`, 'gm');
  return [...text.matchAll(pattern)].map(([, name = '', description = '']) => ({
    name,
    description,
  }));
}

/** What the types say of the element. */
export async function described() {
  const text = await readFile(join(root, 'www/ringscope.d.ts'), 'utf8');
  const all = members(text, 'export class HashRing');
  return {
    attributes: members(text, 'export interface HashRingAttributes'),
    properties: all.filter(({ type }) => !type.startsWith('(')),
    methods: all.filter(({ type }) => type.startsWith('(')),
    events: members(text, 'export interface HashRingEventMap'),
    cssProperties: tags(text, 'cssprop'),
    cssParts: tags(text, 'csspart'),
    slot: (text.match(/^ \* @slot (.*)$/m) ?? [])[1] ?? '',
  };
}

/** Every source of the element, by the path in www/. @param {RegExp} names */
async function sources(names) {
  const www = join(root, 'www');
  const files = (await readdir(www, { recursive: true })).filter((file) => names.test(file));
  return Promise.all(files.map((file) => readFile(join(www, file), 'utf8')));
}

/** @param {string[]} texts @param {RegExp} pattern */
const found = (texts, pattern) =>
  [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))),
  ].sort();

/** What the element really has, as its built class and its sources show. */
export async function real() {
  const built = pathToFileURL(join(root, 'dist/split/class.js')).href;
  const { HashRing } = await import(built);
  const scripts = await sources(/^(panel\/[\w-]+|element|app|film)\.js$/);
  const styles = await sources(/^(box|element|inspector|modes)\.css$/);
  /** @type {string[]} */
  const fields = [];
  /** @type {string[]} */
  const methods = [];
  for (const [name, { get, value }] of Object.entries(
    Object.getOwnPropertyDescriptors(HashRing.prototype),
  )) {
    if (get) fields.push(name);
    else if (typeof value === 'function') methods.push(name);
  }
  return {
    attributes: /** @type {string[]} */ ([...HashRing.observedAttributes]).sort(),
    properties: fields.sort(),
    methods: methods.sort(),
    events: found(scripts, /'(ring(?:ready|change|select|error))'/g),
    cssProperties: found(styles, /var\(\s*(--ringscope-[a-z-]+)/g),
    cssParts: found(scripts, /\bpart: '([a-z]+)'/g),
  };
}

/** @returns {Promise<object>} see https://github.com/webcomponents/custom-elements-manifest */
export async function manifest() {
  const { attributes, properties, methods, events, cssProperties, cssParts, slot } =
    await described();
  const path = 'dist/ringscope.js';
  const camel = (/** @type {string} */ name) => name.replace(/-(.)/g, (_, at) => at.toUpperCase());
  const fields = new Set((await real()).properties);
  const declaration = {
    kind: 'class',
    customElement: true,
    name: 'HashRing',
    tagName: 'hash-ring',
    description: 'A consistent-hash ring that can be touched.',
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map(({ name, description, type, default: standard }) => ({
      name,
      description,
      type: { text: type },
      default: standard,
      ...(fields.has(camel(name)) && { fieldName: camel(name) }),
    })),
    members: [
      ...properties.map(({ name, description, type }) => ({
        kind: 'field',
        name,
        description,
        type: { text: type },
        ...(name === 'ready' && { readonly: true }),
      })),
      ...attributes
        .filter(({ name }) => fields.has(camel(name)) && camel(name) !== 'lang')
        .map(({ name, description, type }) => ({
          kind: 'field',
          name: camel(name),
          description,
          type: { text: type },
          attribute: name,
        })),
      ...methods.map(({ name, description, type }) => ({
        kind: 'method',
        name,
        description,
        return: { type: { text: type.slice(type.lastIndexOf('): ') + 3) } },
        parameters: parameters(type),
      })),
    ],
    events: events.map(({ name, description, type }) => ({
      name,
      description,
      type: { text: type },
    })),
    slots: [{ name: '', description: slot }],
    cssProperties,
    cssParts,
  };
  const reference = { name: 'HashRing', module: path };
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [declaration],
        exports: [
          { kind: 'js', name: 'HashRing', declaration: reference },
          { kind: 'custom-element-definition', name: 'hash-ring', declaration: reference },
        ],
      },
    ],
  };
}

/** @param {string} signature such as `(id: string, options?: Node): Change` */
function parameters(signature) {
  const inside = signature.slice(1, signature.lastIndexOf('): '));
  // A comma between angle brackets parts no parameters.
  const parts = inside.split(/,\s(?![^<]*>)/).filter(Boolean);
  return parts.map((part) => {
    const [, name = '', optional, type = ''] = /^(\w+)(\?)?: (.*)$/.exec(part) ?? [];
    return { name, type: { text: type }, ...(optional && { optional: true }) };
  });
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const cell = (/** @type {string} */ text) => text.replace(/\|/g, '\\|').replace(/\.$/, '');
  return [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map(cell).join(' | ')} |`)
    .join('\n');
}

/** The tables of the documentation, by the name of the place where each stands. */
export async function tables() {
  const { attributes, properties, methods, events, cssProperties, cssParts } = await described();
  const code = (/** @type {string} */ text) => `\`${text}\``;
  /** Words say what a default is where no value does. @param {string} text */
  const standard = (text) => (/^(none|all|the )/.test(text) ? text : code(text));
  const short = (/** @type {string} */ type) => type.replace(/ \| undefined/g, '');
  return {
    attributes: table(
      ['attribute', 'what it says', 'default'],
      attributes.map((each) => [code(each.name), each.description, standard(each.default ?? '')]),
    ),
    members: table(
      ['property or method', 'what it does'],
      [...properties, ...methods].map(({ name, description, type }) => [
        code(type.startsWith('(') ? `${name}${short(type)}` : `${name}: ${short(type)}`),
        description,
      ]),
    ),
    events: table(
      ['event', 'when', 'detail'],
      events.map(({ name, description, type }) => [
        code(name),
        description,
        code(type.slice('CustomEvent<'.length, -1)),
      ]),
    ),
    style: table(
      ['custom property or part', 'what it is'],
      [
        ...cssProperties.map(({ name, description }) => [code(name), description]),
        ...cssParts.map(({ name, description }) => [code(`::part(${name})`), description]),
      ],
    ),
  };
}

/** The text with each table in its place. @param {string} text */
export async function withTables(text) {
  let result = text;
  for (const [name, rows] of Object.entries(await tables())) {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    result = result.replace(place, (_, start, end) => `${start}${rows}\n${end}`);
  }
  return result;
}
