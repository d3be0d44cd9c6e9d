// Who does what: one picture of a ring with a key, and four jobs to be told apart on it.
import { h } from '../../dom.js';
import { choices } from '../compare/desk.js';
import { s } from '../compare/plot.js';
import { part } from '../systems/parts.js';
import { movingRoles } from './model.js';

/** @typedef {import('./desk.js').MovingDesk} MovingDesk */
/** @typedef {'placement' | 'points' | 'replication' | 'consensus'} Job */

/** @type {Job[]} */
const JOBS = ['placement', 'points', 'replication', 'consensus'];

/** A ring that is small enough to see every point of. */
const RING = {
  nodes: ['W', 'X', 'Y', 'Z'].map((id) => ({ id })),
  vnodes: 3,
  replicas: 3,
};
/** Its walk passes over points before it has three machines. */
const KEY = 'photo:3';
const VERSION = 4;
const R = 122;

/** @param {number} turn @param {number} radius */
const place = (turn, radius) => {
  const angle = 2 * Math.PI * turn;
  return /** @type {[string, string]} */ ([
    (radius * Math.sin(angle)).toFixed(1),
    (-radius * Math.cos(angle)).toFixed(1),
  ]);
};

/** An arc clockwise. @param {number} from @param {number} to @param {number} radius */
function arc(from, to, radius) {
  const span = (to - from + 1) % 1;
  const [a, b] = [place(from, radius).join(' '), place(to, radius).join(' ')];
  return `M${a}A${radius} ${radius} 0 ${span > 0.5 ? 1 : 0} 1 ${b}`;
}

/** Which of two places a walk from `start` comes to later. @param {number} start */
const further =
  (start) =>
  (/** @type {number} */ far, /** @type {{ turn: number }} */ { turn }) =>
    (turn - start + 1) % 1 > (far - start + 1) % 1 ? turn : far;

export class Roles {
  #desk;
  #roles = movingRoles(RING, KEY);
  #told = h('div', { class: 'told', 'aria-live': 'polite' });
  #jobs = h('div', {});
  #picture;
  /** @type {Map<Job, Element>} */
  #groups = new Map();

  /** @param {MovingDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    const { roles } = desk.words;
    this.#picture = this.#draw();
    this.element = part(
      'roles',
      roles.title,
      roles.lead,
      h(
        'div',
        { class: 'columns' },
        h('figure', {}, this.#picture),
        h('div', {}, this.#jobs, this.#told),
      ),
    );
    this.#choose(desk.keep('job', { job: /** @type {Job} */ ('placement') }).job);
  }

  #draw() {
    const { words, colors } = this.#desk;
    const { key, turn, nodes, holders, points } = this.#roles;
    const color = (/** @type {number} */ node) => colors[node] ?? '';
    const held = points.filter(({ copy }) => copy !== null);
    const owner = points.find(({ copy }) => copy === 0);
    const group = (/** @type {Job} */ job, /** @type {Node[]} */ ...children) => {
      const made = s(
        'g',
        {
          class: `job ${job}`,
          role: 'button',
          tabindex: 0,
          'aria-label': words.roles.part[job]?.name ?? job,
        },
        ...children,
      );
      made.addEventListener('click', () => this.#choose(job));
      made.addEventListener('keydown', (event) => {
        const { key: pressed } = /** @type {KeyboardEvent} */ (event);
        if (pressed !== 'Enter' && pressed !== ' ') return;
        event.preventDefault();
        this.#choose(job);
      });
      this.#groups.set(job, made);
      return made;
    };
    const [kx, ky] = place(turn, R);
    const [tx, ty] = place(turn, R - 27);
    const ring = s('circle', { class: 'ring', r: R });
    const arcs = points.map((point, at) => {
      const before = points.at(at - 1)?.turn ?? 0;
      return s('path', {
        class: 'owned',
        d: arc(before, point.turn, R),
        stroke: color(point.node),
      });
    });
    const consensus = group(
      'consensus',
      s('rect', { class: 'hit', x: -46, y: -21, width: 92, height: 44, rx: 8 }),
    );
    const dots = group(
      'points',
      ...points.map(({ turn: at, node }) => {
        const [cx, cy] = place(at, R);
        return s('circle', { class: 'point', cx, cy, r: 7, fill: color(node) });
      }),
    );
    const placement = group(
      'placement',
      s('path', { class: 'hit-line', d: arc(turn, owner?.turn ?? turn, R - 16) }),
      s('path', { class: 'walk', d: arc(turn, owner?.turn ?? turn, R - 16) }),
      s('path', { class: 'key', d: `M${kx} ${ky}m0-6l6 6l-6 6l-6-6z` }),
    );
    const walked = arc(owner?.turn ?? 0, held.reduce(further(turn), owner?.turn ?? 0), R + 42);
    const copies = group(
      'replication',
      s('path', { class: 'hit-line', d: walked }),
      s('path', { class: 'walk', d: walked }),
      ...held.map(({ turn: at, node }) => {
        const [x, y] = place(at, R + 42);
        return s('rect', {
          class: 'copy',
          x: Number(x) - 7,
          y: Number(y) - 7,
          width: 14,
          height: 14,
          rx: 3,
          fill: color(node),
        });
      }),
    );
    // What is written is beside the buttons: their names are those of the jobs.
    const names = s(
      'g',
      { class: 'names', 'aria-hidden': 'true' },
      s('text', { class: 'version', y: 0 }, words.roles.version(VERSION)),
      s('text', { class: 'members', y: 17 }, nodes.join(' ')),
      s(
        'text',
        { class: `key-name ${turn < 0.5 ? 'end' : 'start'}`, x: tx, y: Number(ty) + 5 },
        key,
      ),
      ...points.map(({ turn: at, node }) => {
        const [x, y] = place(at, R + 21);
        return s('text', { class: 'point-name', x, y: Number(y) + 5 }, nodes[node] ?? '');
      }),
    );
    return s(
      'svg',
      {
        class: 'roles-picture',
        viewBox: '-190 -190 380 380',
        role: 'group',
        'aria-label': words.roles.picture(key, holders[0] ?? ''),
      },
      ring,
      ...arcs,
      consensus,
      dots,
      placement,
      copies,
      names,
    );
  }

  /** @param {Job} job */
  #choose(job) {
    const { roles } = this.#desk.words;
    this.#desk.keep('job', { job }).job = job;
    const { key, nodes, holders, points } = this.#roles;
    const words = roles.part[job];
    this.#picture.setAttribute('data-job', job);
    for (const [each, group] of this.#groups) {
      group.setAttribute('aria-pressed', String(each === job));
      group.classList.toggle('chosen', each === job);
    }
    if (!this.#jobs.contains(document.activeElement)) {
      this.#jobs.replaceChildren(
        choices(
          roles.label,
          JOBS.map((each) => [each, roles.part[each]?.name ?? each]),
          job,
          (chosen) => this.#choose(/** @type {Job} */ (chosen)),
        ),
      );
    }
    const told = {
      key,
      owner: holders[0] ?? '',
      holders,
      nodes: nodes.length,
      points: points.length,
    };
    this.#told.replaceChildren(
      h('p', { class: 'asks' }, words?.asks ?? ''),
      h('p', {}, words?.does(told) ?? ''),
      h('p', { class: 'second' }, h('b', {}, `${roles.not}: `), words?.not ?? ''),
    );
  }
}
