// Replicas and zones: where copies go, and which failures they outlive.
import { h } from '../../dom.js';
import { Engine } from '../../engine.js';
import { surveyCopies } from '../against.js';
import { choices, letters, scene, slider } from '../compare/desk.js';
import { whole } from '../core.js';
import { field, live, part, table } from '../systems/parts.js';
import { withOutput } from './one.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */
/** @typedef {import('../against.js').Loss} Loss */

const ZONES = ['east', 'west', 'north'];

export class Copies {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #zones = h('div');
  #result = h('div', { class: 'result' });
  #live = live();
  #engine = new Engine([]);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.keep('copies', { replicas: 2, aware: 'blind', key: 'key:39' });
    const { copies } = desk.words.balance;
    this.element = part(
      'copies',
      copies.title,
      copies.lead,
      this.#choice,
      this.#zones,
      this.#live,
      this.#result,
    );
  }

  update() {
    const { words } = this.#desk;
    const { copies } = words.balance;
    const kept = this.#kept;
    const replicas = slider([1, 2, 3, 4], kept.replicas, words.f.n, (value) => {
      kept.replicas = value;
      this.#show();
    });
    const key = h('input', {
      type: 'text',
      value: kept.key,
      spellcheck: 'false',
      autocomplete: 'off',
      oninput: () => {
        kept.key = key.value;
        this.#show();
      },
    });
    this.#choice.replaceChildren(
      withOutput(field(copies.replicas, replicas.input), replicas.output),
      field(copies.key, key),
    );
    this.#zones.replaceChildren(
      choices(
        copies.zones,
        [
          ['blind', copies.blind],
          ['aware', copies.aware],
        ],
        kept.aware,
        (value) => {
          kept.aware = value;
          this.#show();
        },
      ),
    );
    this.#show();
  }

  /** Two nodes a zone; `zoned` says whether the ring knows. @param {boolean} zoned */
  #scenario(zoned) {
    const nodes = letters(6).map((id, at) => ({
      id,
      ...(zoned ? { zone: ZONES[Math.floor(at / 2)] ?? '' } : {}),
    }));
    return { nodes, replicas: this.#kept.replicas, keys: 1000 };
  }

  #show() {
    const { words } = this.#desk;
    const { copies } = words.balance;
    const aware = this.#kept.aware === 'aware';
    const survey = surveyCopies(
      this.#scenario(aware),
      ZONES.map((zone, at) => [zone, letters(6).slice(2 * at, 2 * at + 2)]),
    );
    this.#engine.setScenario(this.#scenario(aware));
    const says = copies.says(survey);
    this.#live.textContent = says;
    /** @param {string} name @param {Loss} loss */
    const row = (name, loss) => [
      name,
      words.f.n(loss.lost),
      words.f.n(loss.stuck),
      words.f.n(loss.hurt),
      words.f.n(loss.copies),
    ];
    const worst = survey.worst_pair;
    this.#result.replaceChildren(
      h('p', {}, says),
      h('h4', {}, copies.walk),
      this.#walk(),
      table(
        copies.table,
        [copies.gone, copies.lost, copies.stuck, copies.hurt, copies.copies],
        [
          ...survey.nodes.map((loss) => row(copies.node(loss.gone[0] ?? ''), loss)),
          ...(worst ? [row(copies.pair(worst.gone), worst)] : []),
          ...survey.zones.map((loss) =>
            row(copies.zone(copies.names[loss.gone[0] ?? ''] ?? ''), loss),
          ),
        ],
        { numbers: [1, 2, 3, 4] },
      ),
      h('p', {}, scene(survey.link, words.scene)),
    );
  }

  /** The points that the walk of a key meets, those passed over included. */
  #walk() {
    const { copies } = this.#desk.words.balance;
    const { walk } = this.#engine.traceKey(whole(this.#kept.key));
    return h(
      'ol',
      { class: 'points-met' },
      ...walk.slice(0, 24).map(({ node, met }) => {
        const at = node ? node.charCodeAt(0) - 65 : 0;
        const zone = copies.names[ZONES[Math.floor(at / 2)] ?? ''] ?? '';
        return h(
          'li',
          { class: met },
          h('bdi', { class: 'name' }, node ?? '–'),
          h('small', {}, ` ${zone}`),
          h('span', {}, ` ${copies.met[met] ?? met}`),
        );
      }),
    );
  }
}
