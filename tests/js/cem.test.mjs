import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { described, manifest, real, withTables } from '../../tools/cem.mjs';
import { withSizes } from '../../tools/readme.mjs';

/** What the platform calls is not for authors. */
const LIFE = [
  'constructor',
  'connectedCallback',
  'disconnectedCallback',
  'attributeChangedCallback',
];
/** What the page around the main ring uses, and no author. */
const INNER = ['follow', 'addressed', 'link'];

const names = (/** @type {{ name: string }[]} */ entries) => entries.map(({ name }) => name).sort();

test('what is documented is what the element has, and all of it', async () => {
  const [said, is] = [await described(), await real()];
  assert.deepEqual(names(said.attributes), is.attributes);
  assert.deepEqual(names(said.events), is.events);
  assert.deepEqual(names(said.cssProperties), is.cssProperties);
  assert.deepEqual(names(said.cssParts), is.cssParts);
  const inner = [...LIFE, ...INNER];
  assert.deepEqual(
    names(said.methods),
    is.methods.filter((name) => !inner.includes(name)),
  );
  const camel = (/** @type {string} */ name) => name.replace(/-(.)/g, (_, at) => at.toUpperCase());
  const fields = is.properties.filter((name) => !is.attributes.map(camel).includes(name));
  assert.deepEqual(names(said.properties), fields);
});

test('everything documented says what it is', async () => {
  const { slot, ...groups } = await described();
  assert.ok(slot.length > 10);
  for (const [group, entries] of Object.entries(groups)) {
    assert.ok(entries.length > 0, group);
    for (const { name, description } of entries) assert.match(description, /^\S.*\.$/, name);
  }
  for (const entry of groups.attributes) assert.ok(entry.default, entry.name);
});

test('the manifest of the package is the one of this source', async () => {
  const built = JSON.parse(await readFile('dist/custom-elements.json', 'utf8'));
  assert.deepEqual(built, JSON.parse(JSON.stringify(await manifest())));
  const [{ declarations }] = built.modules;
  const add = declarations[0].members.find((/** @type {any} */ { name }) => name === 'addNode');
  assert.deepEqual(
    add.parameters.map((/** @type {any} */ { name, optional }) => [name, optional ?? false]),
    [
      ['id', false],
      ['options', true],
    ],
  );
  assert.equal(add.return.type.text, 'Change');
});

test('the tables of the README are those of this source', async () => {
  const readme = await readFile('README.md', 'utf8');
  assert.equal(readme, await withTables(readme), 'run “node tools/readme.mjs”');
  for (const name of ['attributes', 'members', 'events', 'style']) {
    assert.match(readme, new RegExp(`<!-- ${name} -->\n\\|`), name);
  }
});

test('the sizes in the README are those of this build', async () => {
  const readme = await readFile('README.md', 'utf8');
  const figures = (/** @type {string} */ text) =>
    [...text.matchAll(/<!-- size: (\w+) -->(\d+) KiB<!-- \/ -->/g)].map(([, name, size]) => ({
      name,
      size: Number(size),
    }));
  const [told, built] = [figures(readme), figures(await withSizes(readme))];
  assert.ok(told.length > 0);
  for (const [nth, { name, size }] of told.entries()) {
    const real = Number(built[nth]?.size);
    // Another compiler makes another file, by a little.
    const near = Math.abs(size - real) <= Math.max(1, real * 0.03);
    assert.ok(near, `${name} is ${real} KiB, not ${size}: run “node tools/readme.mjs”`);
  }
});
