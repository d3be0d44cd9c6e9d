// Replicas and zones: where copies go, and which failures they outlive.
import { h } from '../../dom.js';
import { Engine } from '../../engine.js';
import { failureOf, surveyCopies } from '../against.js';
import { choices, letters, slider } from '../compare/desk.js';
import { name, oneOf } from '../compare/settings.js';
import { whole } from '../core.js';
import { field, live, part, table } from '../systems/parts.js';
import { withOutput } from './one.js';

/** @typedef {import('../compare/desk.js').Desk} Desk */
/** @typedef {import('../against.js').Loss} Loss */

const ZONES = ['east', 'west', 'north'];
/** Two to a zone. */
const NODES = letters(6);
const REPLICAS = [1, 2, 3, 4];

/** Nodes of a text, each once and in their order; nothing where one is none. @param {string} text */
function readGone(text) {
  const ids = text.split(' ').filter(Boolean);
  return ids.every((id) => NODES.includes(id)) ? NODES.filter((id) => ids.includes(id)) : undefined;
}

/** @param {string} id */
const zoneOf = (id) => ZONES[Math.floor(NODES.indexOf(id) / 2)] ?? '';

export class Copies {
  #desk;
  #kept;
  #choice = h('div', { class: 'fields' });
  #zones = h('div');
  #result = h('div', { class: 'result' });
  #live = live();
  #fate = h('p', { 'aria-live': 'polite' });
  /** The fragment of the ring. */
  #link = '';
  #engine = new Engine([]);

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#kept = desk.settings(
      'copies',
      { replicas: 2, aware: 'blind', key: 'key:104', gone: 'A B' },
      {
        replicas: oneOf(REPLICAS),
        aware: oneOf(['blind', 'aware']),
        key: name,
        gone: { read: (text) => readGone(text)?.join(' '), choices: NODES.join(' ') },
      },
    );
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
    const replicas = slider(REPLICAS, kept.replicas, words.f.n, (value) => {
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
      h('p', { class: 'second', 'aria-hidden': 'true' }, copies.zones),
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
    const nodes = NODES.map((id) => ({ id, ...(zoned ? { zone: zoneOf(id) } : {}) }));
    return { nodes, replicas: this.#kept.replicas, keys: 1000 };
  }

  #show() {
    const { words } = this.#desk;
    const { copies } = words.balance;
    const aware = this.#kept.aware === 'aware';
    const survey = surveyCopies(
      this.#scenario(aware),
      ZONES.map((zone) => [zone, NODES.filter((id) => zoneOf(id) === zone)]),
    );
    this.#link = survey.link;
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
    this.#fail();
    this.#result.replaceChildren(
      h('p', {}, says),
      h('h4', {}, copies.walk),
      this.#walk(),
      h('h4', {}, copies.fail),
      this.#toggles(),
      this.#fate,
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
      this.#desk.links('copies', survey.link),
    );
  }

  /** A switch for each node, and what happens when those that are on fail together. */
  #toggles() {
    const { copies } = this.#desk.words.balance;
    return h(
      'div',
      { class: 'scenes', role: 'group', 'aria-label': copies.fail },
      ...NODES.map((id) => {
        const gone = () => readGone(this.#kept.gone) ?? [];
        const press = () => {
          const rest = gone().filter((other) => other !== id);
          const next = rest.length < gone().length ? rest : [...rest, id];
          this.#kept.gone = NODES.filter((each) => next.includes(each)).join(' ');
          button.setAttribute('aria-pressed', String(next.includes(id)));
          this.#fail();
        };
        const pressed = String(gone().includes(id));
        const text = copies.nodeIn(id, copies.names[zoneOf(id)] ?? '');
        const button = h(
          'button',
          { type: 'button', 'aria-pressed': pressed, onclick: press },
          text,
        );
        return button;
      }),
    );
  }

  #fail() {
    const { words } = this.#desk;
    const { copies } = words.balance;
    const scenario = this.#scenario(this.#kept.aware === 'aware');
    const loss = failureOf(scenario, readGone(this.#kept.gone) ?? []);
    this.#fate.textContent = copies.fate(loss, scenario.keys);
    const own = this.element.querySelector('.links');
    // The link says who has failed.
    own?.replaceWith(this.#desk.links('copies', this.#link));
  }

  /** The points that the walk of a key meets, those passed over included. */
  #walk() {
    const { copies } = this.#desk.words.balance;
    const { walk } = this.#engine.traceKey(whole(this.#kept.key));
    return h(
      'ol',
      { class: 'points-met' },
      ...walk.slice(0, 24).map(({ node, met }) => {
        const zone = copies.names[zoneOf(node ?? '')] ?? '';
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
