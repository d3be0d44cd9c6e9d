// A ring of rings: first a region, then a node of that region.
import { h } from '../../dom.js';
import { Engine } from '../../engine.js';
import { nested } from '../against.js';
import { letters, scene } from '../compare/desk.js';
import { s } from '../compare/plot.js';
import { attempt, field, live, part, select, table } from '../systems/parts.js';
import { band, legend } from '../systems/picture.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */
/** @typedef {import('../against.js').Nested} Nested */
/** @typedef {import('../core.js').Some} Some */

const NAMES = ['east', 'west', 'north'];
const LATE = 'south';
const SCHEMES = ['reference', 'ketama', 'redis', 'maglev', 'rendezvous', 'jump', 'modulo'];

export class Regions {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });
  #live = live();
  #engine = new Engine([]);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.keep('regions', {
      where: 'east',
      what: 'add',
      outer: 'reference',
      inner: 'reference',
    });
    const { regions } = desk.words.balance;
    this.element = part(
      'regions',
      regions.title,
      regions.lead,
      this.#choice,
      this.#live,
      this.#result,
    );
  }

  update() {
    const { regions } = this.#desk.words.balance;
    /** @param {'where' | 'what' | 'outer' | 'inner'} name @param {[string, string][]} options */
    const menu = (name, options) =>
      field(
        regions[name],
        select([['', options]], this.#kept[name], (value) => {
          this.#kept[name] = value;
          this.#show();
        }),
      );
    const schemes = SCHEMES.map((id) => /** @type {[string, string]} */ ([id, id]));
    this.#choice.replaceChildren(
      menu('where', [
        ['', regions.among],
        ...NAMES.map(
          (id) => /** @type {[string, string]} */ ([id, regions.inside(regions.names[id] ?? id)]),
        ),
      ]),
      menu('what', [
        ['add', regions.add],
        ['remove', regions.remove],
      ]),
      menu('outer', schemes),
      menu('inner', schemes),
    );
    this.#show();
  }

  #show() {
    const { language, words, colors } = this.#desk;
    const { regions } = words.balance;
    const { where, what, outer, inner } = this.#kept;
    attempt(this.#result, language, () => {
      /** @param {string} id @returns {[string, Some]} */
      const region = (id) => [
        id,
        { scheme: inner, nodes: letters(4).map((letter) => ({ id: `${id}-${letter}` })) },
      ];
      const all = [...NAMES, LATE].map(region);
      const top = { scheme: outer, nodes: NAMES.map((id) => ({ id })), keys: 1000 };
      const last = where ? `${where}-D` : NAMES[NAMES.length - 1];
      const fresh = where ? `${where}-E` : LATE;
      const command = what === 'add' ? `add ${fresh}` : `remove ${last}`;
      const shown = nested(top, all, { region: where || null, command });
      const says = regions.says(shown, where ? (regions.names[where] ?? where) : '');
      this.#live.textContent = says;
      const names = [...NAMES, LATE].map((id) => regions.names[id] ?? id);
      // The region that may join is the last; it is left out where it does not.
      const there = shown.regions.filter(({ keys }) => keys[0] + keys[1] > 0).length;
      return [
        h('p', {}, says),
        h(
          'p',
          {},
          this.#link(where ? (all.find(([id]) => id === where)?.[1] ?? top) : top, command),
        ),
        this.#picture(shown, colors, names),
        legend(names.slice(0, there), colors),
        table(
          regions.table,
          [regions.region, regions.before, regions.after, regions.moved],
          shown.regions
            .slice(0, there)
            .map((row, at) => [
              names[at] ?? row.id,
              words.f.n(row.keys[0]),
              words.f.n(row.keys[1]),
              words.f.n(row.moved),
            ]),
          { numbers: [1, 2, 3] },
        ),
      ];
    });
  }

  /** The ring that the step is on, with the step. @param {Some} ring @param {string} command */
  #link(ring, command) {
    this.#engine.setScenario({ keys: 1000, ...ring, steps: [command] });
    return scene(this.#engine.link([], 0)[0], this.#desk.words.scene);
  }

  /** @param {Nested} shown @param {string[]} colors @param {string[]} names */
  #picture(shown, colors, names) {
    const { regions } = this.#desk.words.balance;
    const color = (/** @type {number} */ owner) => String(colors[owner % colors.length]);
    const held = shown.regions
      .map((row, at) => ({ ...row, at }))
      .filter(({ keys }) => keys[0] + keys[1] > 0);
    const rings = held.flatMap(({ runs, at, nodes }, nth) => {
      const angle = (2 * Math.PI * (nth + 0.5)) / held.length;
      const [x, y] = [78 * Math.sin(angle), -78 * Math.cos(angle)];
      // The nodes of a region wear its colour, in as many strengths as there are nodes.
      const paths = band(runs, shown.parts, 34, 46, () => color(at));
      const shades = paths.map((path, index) => {
        path.setAttribute(
          'fill-opacity',
          String(1 - (0.72 * index) / Math.max(1, nodes.length - 1)),
        );
        return path;
      });
      return [
        s(
          'g',
          { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
          s('circle', { r: 46, class: 'rim' }),
          ...shades,
          s('text', { class: 'middle', y: 5 }, names[at] ?? ''),
        ),
      ];
    });
    return s(
      'svg',
      {
        viewBox: '-172 -172 344 344',
        role: 'img',
        'aria-label': regions.picture,
        class: 'circles plot',
      },
      ...band(shown.runs, shown.parts, 148, 168, color),
      s('circle', { r: 168, class: 'rim' }),
      ...rings,
    );
  }
}
