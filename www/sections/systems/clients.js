// Two clients: on how much of the ring do they send a key elsewhere, and where?
import { h, setText } from '../../dom.js';
import { duel, duelPresets, listSystems } from '../core.js';
import { attempt, field, live, named, part, select, short, table } from './parts.js';
import { circles, legend } from './picture.js';

/** @typedef {import('../systems.js').Desk} Desk */
/** @typedef {import('../core.js').Duel} Duel */
/** @typedef {import('../core.js').Some} Some */

/** Past so many names a matrix is no help. */
const MATRIX = 10;
const RANGES = 12;

export class Clients {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #result = h('div', { class: 'result' });
  #live = live();
  /** @type {import('../core.js').Preset[]} */
  #presets = [];
  #asked = false;

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.keep('clients', { second: 'cause:port' });
    const { clients } = desk.words;
    this.element = part(
      'clients',
      clients.title,
      clients.lead,
      this.#choice,
      this.#live,
      this.#result,
    );
  }

  update() {
    const { words, scenario, snapshot } = this.#desk;
    const { clients } = words;
    this.#asked = false;
    this.#presets = duelPresets(scenario);
    const causes = this.#presets.map(
      ({ cause, was, is }) =>
        /** @type {[string, string]} */ ([
          `cause:${cause}`,
          clients.causes[cause]?.(short(was), short(is)) ?? cause,
        ]),
    );
    // Their rings are not made of names.
    const tokens = scenario.nodes?.some(({ extra }) => extra && 'tokens' in extra);
    const needy = tokens ? ['teaching-100'] : ['teaching-100', 'cassandra'];
    const systems = listSystems()
      .filter(({ alias }) => alias !== snapshot.scheme && !needy.includes(alias))
      .map(
        ({ alias, source }) =>
          /** @type {[string, string]} */ ([
            `system:${alias}`,
            `${alias} · ${words.sources[source] ?? source}`,
          ]),
      );
    const known = [...causes, ...systems].some(([id]) => id === this.#kept.second);
    if (!known) this.#kept.second = causes[0]?.[0] ?? systems[0]?.[0] ?? '';
    const menu = select(
      [
        [clients.usual, causes],
        [clients.systems, systems],
      ],
      this.#kept.second,
      (id) => {
        this.#kept.second = id;
        this.#show();
      },
    );
    this.#choice.replaceChildren(field(clients.second, menu));
    this.#show();
  }

  /** @returns {Some} */
  #other() {
    const [kind, name] = this.#kept.second.split(':');
    const { scenario } = this.#desk;
    if (kind === 'system') return { ...scenario, scheme: String(name) };
    return this.#presets.find(({ cause }) => cause === name)?.scenario ?? scenario;
  }

  #show() {
    const { language, words, heavy } = this.#desk;
    if (heavy && !this.#asked) {
      const go = () => {
        this.#asked = true;
        this.#show();
      };
      this.#result.replaceChildren(
        h('button', { type: 'button', class: 'primary', onclick: go }, words.compute),
      );
      return;
    }
    attempt(this.#result, language, () =>
      this.#answer(duel(this.#desk.scenario, this.#other(), RANGES)),
    );
  }

  /** @param {Duel} found */
  #answer(found) {
    const { words, colors } = this.#desk;
    const { clients, share, f } = words;
    const { picture } = found;
    const [kind, name] = this.#kept.second.split(':');
    setText(this.#live, `${share(found.share)} ${clients.says(found)}`);
    const why = kind === 'cause' ? clients.why[String(name)] : '';
    const says = h(
      'div',
      {},
      picture ? null : h('p', { class: 'big' }, share(found.share)),
      h('p', {}, h('b', {}, share(found.share)), ' ', clients.says(found)),
      why ? h('p', { class: 'second' }, why) : null,
      found.collisions[0] + found.collisions[1] > 0 || name === 'tie'
        ? h('p', { class: 'second' }, clients.collisions(found.collisions))
        : null,
    );
    const drawn = picture
      ? h(
          'figure',
          {},
          circles(picture, clients.picture(found), colors, share(found.share)),
          h('figcaption', {}, clients.caption, legend(picture.names.map(short), colors)),
        )
      : null;
    return [
      h(
        'div',
        { class: 'columns side' },
        h('div', {}, says, this.#pairs(found)),
        drawn ?? h('p', { class: 'second' }, clients.noPicture),
      ),
      ...(found.ranges.length
        ? [
            table(
              clients.where(found.ranges.length, found.allRanges),
              [
                clients.after,
                clients.upTo,
                clients.first,
                clients.secondOwner,
                clients.part,
                clients.keys,
              ],
              found.ranges.map(({ start, end, a, b, share: part, keys }) => [
                start.position,
                end.position,
                named(a),
                named(b),
                share(part),
                f.n(keys),
              ]),
              { numbers: [0, 1, 4, 5] },
            ),
          ]
        : []),
    ];
  }

  /** Who owns what under either: a matrix, or the largest differences where there are too many names. @param {Duel} found */
  #pairs({ pairs, exact }) {
    const { words, names } = this.#desk;
    const { clients, share, f } = words;
    const columns = [...new Set([...names, ...pairs.map(({ b }) => b)])];
    const rows = [...new Set([...names, ...pairs.map(({ a }) => a)])];
    if (rows.length > MATRIX || columns.length > MATRIX) {
      const apart = pairs.filter(({ a, b }) => a !== b).sort((a, b) => b.share - a.share);
      return table(
        clients.largest,
        [clients.first, clients.secondOwner, clients.part, clients.keys],
        apart
          .slice(0, 20)
          .map((pair) => [named(pair.a), named(pair.b), share(pair.share), f.n(pair.keys)]),
        { numbers: [2, 3] },
      );
    }
    const cell = (/** @type {string | null} */ a, /** @type {string | null} */ b) => {
      const pair = pairs.find((each) => each.a === a && each.b === b);
      const text = pair ? share(pair.share) : '0';
      return h('span', { class: a === b ? 'same' : pair ? null : 'none' }, text);
    };
    return table(
      clients.matrix(exact),
      [clients.corner, ...columns.map((name) => name ?? words.nobody)],
      rows.map((a) => [named(a, words.nobody), ...columns.map((b) => cell(a, b))]),
      { numbers: columns.map((_, at) => at + 1) },
    );
  }
}
