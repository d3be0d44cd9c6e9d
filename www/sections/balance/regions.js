// A ring of rings: first a region, then a node of that region.
import { h } from '../../dom.js';
import { Engine } from '../../engine.js';
import { nested } from '../against.js';
import { letters } from '../compare/desk.js';
import { s } from '../compare/plot.js';
import { oneOf } from '../compare/settings.js';
import { attempt, field, live, part, select, table } from '../systems/parts.js';
import { band, legend } from '../systems/picture.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */
/** @typedef {import('../against.js').Inside} Inside */
/** @typedef {import('../against.js').Nested} Nested */
/** @typedef {import('../core.js').Some} Some */

const NAMES = /** @type {const} */ (['east', 'west', 'north']);
/** The region that may join; its ring is of the reference scheme. */
const LATE = 'south';

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
    this.#kept = desk.settings(
      'regions',
      {
        where: 'east',
        what: 'add',
        outer: 'reference',
        east: 'reference',
        west: 'reference',
        north: 'reference',
      },
      {
        where: oneOf(['', ...NAMES]),
        what: oneOf(['add', 'remove']),
        outer: oneOf(desk.constants.schemes),
        east: oneOf(desk.constants.schemes),
        west: oneOf(desk.constants.schemes),
        north: oneOf(desk.constants.schemes),
      },
    );
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
    /**
     * @param {'where' | 'what' | 'outer' | 'east' | 'west' | 'north'} name
     * @param {string} label @param {[string, string][]} options
     */
    const menu = (name, label, options) =>
      field(
        label,
        select([['', options]], this.#kept[name], (value) => {
          this.#kept[name] = value;
          this.#show();
        }),
      );
    const { schemes } = this.#desk.constants;
    const all = schemes.map((id) => /** @type {[string, string]} */ ([id, id]));
    this.#choice.replaceChildren(
      menu('where', regions.where, [
        ['', regions.among],
        ...NAMES.map(
          (id) => /** @type {[string, string]} */ ([id, regions.inside(regions.names[id] ?? id)]),
        ),
      ]),
      menu('what', regions.what, [
        ['add', regions.add],
        ['remove', regions.remove],
      ]),
      menu('outer', regions.outer, all),
      ...NAMES.map((id) => menu(id, regions.inner(regions.names[id] ?? id), all)),
    );
    this.#show();
  }

  #show() {
    const { language, words, colors } = this.#desk;
    const { regions } = words.balance;
    const { where, what, outer } = this.#kept;
    attempt(this.#result, language, () => {
      /** @param {string} id @returns {[string, Some]} */
      const region = (id) => [
        id,
        {
          scheme: NAMES.find((name) => name === id)
            ? this.#kept[/** @type {'east'} */ (id)]
            : 'reference',
          nodes: letters(4).map((letter) => ({ id: `${id}-${letter}` })),
        },
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
      const drawn = [shown.runs, ...shown.regions.map(({ runs }) => runs)].every(
        (runs) => runs.length > 0,
      );
      return [
        h('p', {}, says),
        h(
          'div',
          { class: 'beside' },
          h(
            'div',
            {},
            this.#picture(shown, colors, names),
            legend(names.slice(0, there), colors),
            h(
              'p',
              { class: 'second' },
              [regions.shades, ...(drawn ? [] : [regions.noCircle])].join(
                language === 'zh' ? '' : ' ',
              ),
            ),
            this.#desk.links(
              'regions',
              this.#ring(where ? all.find(([id]) => id === where)?.[1] : top, command),
            ),
          ),
          this.#table(shown.regions.slice(0, there), names),
        ),
      ];
    });
  }

  /** The ring that the step is on, with the step, as a fragment. @param {Some | undefined} ring @param {string} command */
  #ring(ring, command) {
    this.#engine.setScenario({ keys: 1000, ...ring, steps: [command] });
    return this.#engine.link([], 0)[0];
  }

  /** @param {Inside[]} rows @param {string[]} names */
  #table(rows, names) {
    const { words } = this.#desk;
    const { regions } = words.balance;
    const { n } = words.f;
    return table(
      regions.table,
      [regions.region, regions.node, regions.before, regions.after, regions.moved],
      rows.flatMap((row, at) => {
        const name = names[at] ?? row.id;
        return [
          [name, regions.all, n(row.keys[0]), n(row.keys[1]), n(row.moved)],
          ...row.nodes.map(({ id, keys }) => [
            name,
            id.slice(row.id.length + 1),
            n(keys[0]),
            n(keys[1]),
            '',
          ]),
        ];
      }),
      { numbers: [2, 3, 4] },
    );
  }

  /** @param {Nested} shown @param {string[]} colors @param {string[]} names */
  #picture(shown, colors, names) {
    const { words } = this.#desk;
    const { regions } = words.balance;
    const color = (/** @type {number} */ owner) => String(colors[owner % colors.length]);
    const held = shown.regions
      .map((row, at) => ({ ...row, at }))
      .filter(({ keys }) => keys[0] + keys[1] > 0);
    const rings = held.flatMap((row, nth) => {
      const { runs, at, keys, moved, id } = row;
      const angle = (2 * Math.PI * (nth + 0.5)) / held.length;
      const [x, y] = [84 * Math.sin(angle), -84 * Math.cos(angle)];
      // The nodes of a region wear its colour, in as many strengths as there are nodes.
      const most = Math.max(1, ...runs.map(({ owner }) => owner ?? 0));
      /** @type {number[]} */
      const owners = [];
      const paths = band(runs, shown.parts, 38, 52, (owner) => {
        owners.push(owner);
        return color(at);
      });
      paths.forEach((path, index) => {
        path.setAttribute('fill-opacity', String(1 - (0.75 * (owners[index] ?? 0)) / most));
      });
      const here = this.#kept.where === id;
      const rim = s('circle', { r: here ? 54 : 52, class: 'rim' });
      rim.classList.toggle('here', here);
      const what = this.#kept.where ? regions.movedHere(moved) : regions.gained(keys[1] - keys[0]);
      return [
        s(
          'g',
          { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
          rim,
          ...paths,
          s('text', { class: 'middle name', y: -1 }, names[at] ?? ''),
          s('text', { class: 'middle', y: 15 }, what),
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
