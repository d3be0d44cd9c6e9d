// What real systems answered, asked of the wasm that a page carries: every lookup of every file.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import test from 'node:test';
import { core } from './core.mjs';

/** @typedef {Record<string, any>} Json */

const folder = 'tests/vectors';
/** Raw hashes are asked in core.test.mjs; the keys of jump are numbers, which only Rust can ask. */
const elsewhere = ['hashes.json', 'jump.json'];

/** @param {any} value */
const each = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** A node from its name or from all that is said of it. @param {any} said */
function node(said) {
  if (typeof said === 'string') return { id: said };
  const { name, weight, ...extra } = said;
  return { id: name, weight: weight ?? 1, extra };
}

/** @param {Json} config */
function nodes({ nodes, params = {} }) {
  const list = each(nodes).map(node);
  for (const added of each(params.add).map(node)) {
    if (!list.some(({ id }) => id === added.id)) list.push(added);
  }
  const removed = each(params.remove).map((gone) => node(gone).id);
  return list.filter(({ id }) => !removed.includes(id));
}

/** The scheme as the file's system, variant and parameters name it. @param {string} system @param {Json} config */
function schemes(system, config) {
  const { add, remove, ...params } = config.params ?? {};
  if (config.hash) params.hash = config.hash;
  if (system === 'rendezvous') return [{ name: 'rendezvous', algorithm: config.lib }];
  const variant = config.id.split('/')[0];
  const names = config.id.includes('/') ? [`${system}/${variant}`, system] : [system];
  return names.map((name) => ({ ...params, name }));
}

/** @param {string} system @param {Json} config */
async function scope(system, config) {
  const { Scope } = await core();
  const made = new Scope([['keys', '0']], []);
  let refused;
  for (const scheme of schemes(system, config)) {
    try {
      made.setScenario({ scheme, nodes: nodes(config), keys: 0 });
      return made;
    } catch (error) {
      refused = error;
    }
  }
  made.free();
  throw new Error(`${config.id}: ${JSON.stringify(refused)}`);
}

for (const name of (await readdir(folder)).sort()) {
  if (elsewhere.includes(name)) continue;
  test(`${name.replace('.json', '')} answers in the built wasm as it did where it came from`, async () => {
    const file = JSON.parse(await readFile(`${folder}/${name}`, 'utf8'));
    let asked = 0;
    for (const config of file.configs) {
      const rows = [...(config.lookups ?? []), ...(config.edge_lookups ?? [])];
      if (rows.length === 0) continue;
      const made = await scope(file.system, config);
      for (const [key, owner] of rows) {
        assert.equal(made.ownerOf(key).node, owner, `${config.id}: ${JSON.stringify(key)}`);
        asked += 1;
      }
      made.free();
    }
    assert.ok(asked > 50, `only ${asked} lookups`);
  });
}
