// The picture of a run: a lane for each client and each owner, messages between them, and now.
import { s } from '../compare/plot.js';

/** @typedef {import('./model.js').Event} Event */
/** @typedef {import('./model.js').Frame} Frame */
/** @typedef {import('./model.js').Message} Message */
/** @typedef {import('./model.js').Outline} Outline */
/** @typedef {import('./desk.js').MovingDesk} MovingDesk */

const TOP = 24;
const GAP = 34;
const BAND = 14;

/** Where now is while the lanes move, as a part of the width. */
const NOW = 0.66;

/** Before the first tick and after the last. */
const MARGIN = 14;

/** @param {number} n */
const px = (n) => n.toFixed(1);

/** @param {Outline} outline @param {number} version when it was published */
function published({ events }, version) {
  const found = events.find((each) => each.kind === 'published' && each.version === version);
  return found?.at ?? Number.POSITIVE_INFINITY;
}

/** @param {Outline} outline @param {string} kind */
const first = ({ events }, kind) =>
  events.find((each) => each.kind === kind)?.at ?? Number.POSITIVE_INFINITY;

/** A name that fits beside its lane; the sentences have all of it. @param {string} name */
function short(name) {
  const letters = [...name];
  return letters.length > 9 ? `${letters.slice(0, 8).join('')}…` : name;
}

export class Lanes {
  #desk;
  #left;
  #scale;
  #room;
  #places;
  #world;
  #focus = s('circle', { class: 'at', r: 7 });
  #badges;
  #bottom;
  #future;
  #present;

  /** @param {MovingDesk} desk @param {number} width */
  constructor(desk, width) {
    this.#desk = desk;
    const { clients } = desk.rules;
    const { words } = desk;
    const narrow = width < 560;
    this.#left = narrow ? 84 : 104;
    this.#room = width - this.#left;
    this.#scale = narrow ? 3.4 : Math.max(5, this.#room / 160);
    const owners = TOP + GAP * clients + 16;
    this.#places = {
      client: (/** @type {number} */ at) => TOP + GAP * at,
      old: owners,
      new: owners + 46,
    };
    this.#bottom = owners + 46 + 26;
    const height = this.#bottom + 20;
    this.#world = s('g', {});
    this.#future = s('rect', { class: 'future', y: 0, width: px(this.#room), height });
    this.#present = s('line', { class: 'present', y1: 4, y2: this.#bottom });
    /** @type {[number, string][]} */
    const names = [
      ...Array.from(
        { length: clients },
        (_, at) =>
          /** @type {[number, string]} */ ([this.#places.client(at), words.picture.client(at)]),
      ),
      [this.#places.old, desk.cast.from],
      [this.#places.new, desk.cast.to],
    ];
    this.#badges = names.map(([y], at) =>
      s('text', { class: 'badge', x: this.#left - 8, y: y + 4, 'data-at': at }),
    );
    const inner = s(
      'svg',
      { x: this.#left, y: 0, width: px(this.#room), height },
      ...names.map(([y]) => s('line', { class: 'lane', x1: 0, x2: px(this.#room), y1: y, y2: y })),
      this.#world,
      this.#future,
      this.#present,
    );
    this.element = s(
      'svg',
      {
        class: 'lanes',
        viewBox: `0 0 ${px(width)} ${height}`,
        width: px(width),
        height,
        role: 'img',
        'aria-label': words.picture.label(desk.cast.from, desk.cast.to),
      },
      ...names.map(([y, name]) => s('text', { class: 'lane-name', x: 0, y: y + 4 }, short(name))),
      ...this.#badges,
      inner,
    );
    this.#draw();
  }

  /** @param {number} at */
  #x(at) {
    return at * this.#scale;
  }

  /** Where an event is drawn. @param {Event} event */
  #y({ client, side, kind }) {
    const atOwner = [
      'stored',
      'removed',
      'older',
      'refused',
      'twoOwners',
      'backfilled',
      'backfillOlder',
    ];
    if (client !== null && !atOwner.includes(kind)) return this.#places.client(client);
    return side === 'old' ? this.#places.old : this.#places.new;
  }

  #draw() {
    const { outline } = this.#desk;
    this.#world.replaceChildren(
      ...this.#bands(this.#desk.color(0), this.#desk.color(1)),
      ...this.#axis(outline.end),
      ...this.#messages(outline.messages),
      ...this.#pauses(outline.events),
      ...outline.events
        .filter(({ minor, phase }) => !minor && !phase)
        .flatMap((each) => this.#mark(each)),
      this.#focus,
    );
  }

  /** Who owns, who keeps a copy. @param {string} old @param {string} fresh */
  #bands(old, fresh) {
    const { outline } = this.#desk;
    const [joins, switched, gone] = [
      first(outline, 'joins'),
      published(outline, 3),
      first(outline, 'retired'),
    ];
    const end = outline.end + 40;
    const band = (
      /** @type {number} */ y,
      /** @type {string} */ color,
      /** @type {string} */ kind,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) =>
      s('rect', {
        class: `band ${kind}`,
        x: px(this.#x(from)),
        y: y - BAND / 2,
        width: px(Math.max(0, this.#x(Math.min(to, end)) - this.#x(from))),
        height: BAND,
        fill: color,
        stroke: color,
      });
    return [
      band(this.#places.old, old, 'owns', -40, switched),
      band(this.#places.old, old, 'keeps', switched, gone),
      band(this.#places.new, fresh, 'keeps', joins, switched),
      band(this.#places.new, fresh, 'owns', switched, end),
    ];
  }

  /** @param {number} end */
  #axis(end) {
    const { n } = this.#desk.f;
    const ticks = Array.from({ length: Math.floor(end / 20) + 1 }, (_, at) => at * 20);
    return ticks.flatMap((at) => [
      s('line', {
        class: 'tick',
        x1: px(this.#x(at)),
        x2: px(this.#x(at)),
        y1: this.#bottom - 4,
        y2: this.#bottom,
      }),
      s('text', { class: 'tick-name', x: px(this.#x(at)), y: this.#bottom + 14 }, n(at)),
    ]);
  }

  /** One path for each kind of message. @param {Message[]} messages */
  #messages(messages) {
    /** @type {Map<string, string>} */
    const paths = new Map();
    const add = (/** @type {string} */ kind, /** @type {string} */ d) =>
      paths.set(kind, (paths.get(kind) ?? '') + d);
    for (const { kind, client, side, sent, comes, lost } of messages) {
      const far = client === null ? this.#places.old : this.#places.client(client);
      const near = this.#places[side];
      const back = kind === 'answer' || kind === 'refusal';
      const [from, to] = back ? [near, far] : [far, near];
      // What is lost ends halfway, with a cross.
      const part = lost ? 0.55 : 1;
      const [x, y] = [this.#x(sent + (comes - sent) * part), from + (to - from) * part];
      add(kind, `M${px(this.#x(sent))} ${from}L${px(x)} ${px(y)}`);
      if (lost) add('lost', `M${px(x - 4)} ${px(y - 4)}l8 8m0-8l-8 8`);
    }
    const order = [
      'answer',
      'read',
      'compare',
      'copy',
      'backfill',
      'write',
      'delete',
      'refusal',
      'lost',
    ];
    return order.flatMap((kind) => {
      const d = paths.get(kind);
      return d ? [s('path', { class: `message ${kind}`, d })] : [];
    });
  }

  /** @param {Event[]} events */
  #pauses(events) {
    const pauses = events.filter(({ kind }) => kind === 'pauses');
    return pauses.map(({ at, client, count }) => {
      const y = this.#places.client(client ?? 0);
      return s('line', {
        class: 'pause',
        x1: px(this.#x(at)),
        x2: px(this.#x(at + (count ?? 0))),
        y1: y,
        y2: y,
      });
    });
  }

  /** @param {Event} event */
  #mark(event) {
    const [x, y] = [this.#x(event.at), this.#y(event)];
    if (event.fault) {
      return [
        s('line', { class: 'fault-line', x1: px(x), x2: px(x), y1: 6, y2: this.#bottom - 6 }),
        s('path', { class: 'fault', d: `M${px(x)} ${y - 8}l8 8l-8 8l-8-8z` }),
      ];
    }
    if (event.kind === 'refused') {
      return [s('path', { class: 'refused', d: `M${px(x - 5)} ${y - 9}h10v18h-10z` })];
    }
    return [s('circle', { class: 'mark', cx: px(x), cy: y, r: 3.2 })];
  }

  /**
   * Shows a moment.
   * @param {number} time @param {Event | undefined} event @param {Frame} frame
   */
  show(time, event, frame) {
    // The lanes rest at either end of the run, and now moves over them.
    const { end } = this.#desk.outline;
    const last = Math.min(MARGIN, this.#room - this.#x(end) - MARGIN);
    const shift = Math.min(MARGIN, Math.max(last, this.#room * NOW - this.#x(time)));
    const now = px(shift + this.#x(time));
    this.#future.setAttribute('x', now);
    this.#present.setAttribute('x1', now);
    this.#present.setAttribute('x2', now);
    this.#world.setAttribute('transform', `translate(${px(shift)} 0)`);
    const versions = [...frame.clients, ...frame.sides];
    for (const [at, badge] of this.#badges.entries()) {
      const text = this.#desk.words.picture.version(versions[at] ?? 1);
      if (badge.textContent !== text) badge.textContent = text;
    }
    const shown = event && !event.phase;
    this.#focus.setAttribute('visibility', shown ? 'visible' : 'hidden');
    if (!shown) return;
    this.#focus.setAttribute('cx', px(this.#x(event.at)));
    this.#focus.setAttribute('cy', String(this.#y(event)));
  }
}
