// A lookup in frames: from the text of a key to the nodes that hold it, one idea after the other.
import { h, plain, rich, setAttribute, setText } from '../dom.js';
import { copyable, grid } from './parts.js';
import {
  bytesCell,
  code,
  comparisonColumns,
  comparisonRows,
  digestCell,
  searchText,
  short,
  textCell,
  walkList,
} from './trace.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Owner} Owner */
/** @typedef {import('../trace.js').KeyTrace} KeyTrace */
/** @typedef {import('./view.js').View} View */
/** @typedef {keyof import('../messages/index.js').Reader['frames']['names']} Name */
/** @typedef {{ name: Name, cells: (Node | string)[] }} Frame */

/** Milliseconds that a frame stands while the lookup plays. */
const STAND = 1400;

export class Frames {
  #app;
  #view;
  #list;
  #title;
  #count;
  #flags;
  /** @type {Frame[]} */
  #frames = [];
  /** @type {HTMLElement[]} */
  #items = [];
  /** The frame that stands; the last one shows everything. */
  #at = 0;
  /** @type {string | null} */
  #key = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {App} app @param {View} view */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
    const { frames } = app.words.reader;
    const button = (
      /** @type {'previous' | 'next' | 'play' | 'skip'} */ name,
      /** @type {() => void} */ act,
    ) =>
      h(
        'button',
        { type: 'button', 'aria-label': frames[name], title: frames[name], onclick: act },
        frames.short[name],
      );
    this.#previous = button('previous', () => this.#step(-1));
    this.#next = button('next', () => this.#step(1));
    this.#play = button('play', () => (this.#timer ? this.stop() : this.#start()));
    this.#skip = button('skip', () => this.#go(this.#frames.length - 1));
    this.#title = h('h3');
    this.#count = h('span', { class: 'count' });
    this.#flags = h('ul', { class: 'flags' });
    this.#list = h('ol', {
      class: 'frames',
      tabindex: '0',
      'aria-label': frames.list,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keyed(event),
    });
    this.element = h(
      'div',
      { class: 'lookup', part: 'lookup', hidden: true },
      this.#title,
      this.#flags,
      h(
        'div',
        { class: 'steppers' },
        this.#previous,
        this.#next,
        this.#play,
        this.#skip,
        this.#count,
      ),
      this.#list,
    );
  }

  /** @type {HTMLButtonElement} */ #previous;
  /** @type {HTMLButtonElement} */ #next;
  /** @type {HTMLButtonElement} */ #play;
  /** @type {HTMLButtonElement} */ #skip;

  /** The key whose lookup is shown. */
  get key() {
    return this.#key;
  }

  /**
   * The lookup of a key, all of it; of the same key, as far as it was.
   * @param {string} key @param {KeyTrace} trace @param {Owner} owner @param {number} wanted how many copies are asked for
   */
  show(key, trace, owner, wanted) {
    const { reader } = this.#app.words;
    const same = key === this.#key;
    const { name } = this.#frames[this.#at] ?? {};
    if (!same) this.stop();
    this.#key = key;
    this.#frames = this.#framesOf(trace, owner, wanted);
    const last = this.#frames.length - 1;
    const kept = this.#frames.findIndex((frame) => frame.name === name);
    this.#at = same && kept >= 0 ? kept : last;
    this.#title.replaceChildren(...rich(reader.frames.of(short(key) || reader.frames.empty)));
    const flags = this.#app.engine.flags(key).filter(({ kind }) => kind !== 'empty');
    this.#flags.replaceChildren(
      ...flags.map(({ kind, code }) =>
        h('li', {}, reader.frames.flags(reader.flags[kind]?.(code) ?? kind)),
      ),
    );
    this.#items = this.#frames.map(({ name, cells }) =>
      h(
        'li',
        { class: 'frame', 'data-frame': name },
        h('h4', {}, reader.frames.names[name]),
        h('div', { class: 'body' }, ...cells),
      ),
    );
    this.#list.replaceChildren(...this.#items);
    this.element.hidden = false;
    this.#mark();
  }

  clear() {
    this.stop();
    if (this.#key === null) return;
    this.#key = null;
    this.#frames = [];
    this.element.hidden = true;
    this.#list.replaceChildren();
    this.#app.frameOfTrace(null);
  }

  /** Stops playing; nothing is left to run. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#mark();
  }

  /** @param {KeyTrace} trace @param {Owner} owner @param {number} wanted @returns {Frame[]} */
  #framesOf(trace, owner, wanted) {
    const { words, engine } = this.#app;
    const { frames, trace: said, spot } = words.reader;
    const { hashed, place, walk } = trace;
    /** @type {Frame[]} */
    const out = [];
    const add = (/** @type {Name} */ name, /** @type {(Node | string | null)[]} */ ...cells) =>
      out.push({ name, cells: cells.filter((cell) => cell !== null) });
    const part = trace.part === null ? null : note(`${said.part}: `, code(short(trace.part)));
    add('text', code(short(trace.key)), part);
    if (hashed) {
      add('label', ...textCell(words, hashed));
      const width = frames.width(hashed.bytes.length / 2);
      add('bytes', ...bytesCell(words, hashed), note(width));
      add('digest', note(hashed.hash), ...digestCell(words, hashed));
    }
    add(
      'position',
      hashed ? null : note(said.isPosition),
      copyable(this.#view, place.position, spot.decimal),
      copyable(this.#view, `0x${place.hex}`, spot.hex),
      note(frames.turn(place.turn)),
    );
    const [first] = walk;
    const name = (/** @type {string} */ id) =>
      h('span', {}, ...rich([{ name: id }], this.#view.lookOf));
    const { kind } = engine.facts();
    if (trace.comparisons.length > 0) {
      const rows = grid(said.showSearch, comparisonColumns(words), comparisonRows(words, trace));
      add(
        'search',
        note(searchText(words, trace)),
        h('details', {}, h('summary', {}, said.showSearch), rows),
      );
    }
    if (first?.place && first.index !== null) {
      const back = trace.boundary === 'at-or-before';
      const on = first.place.position === place.position;
      add(
        'walk',
        h('p', {}, ...rich(frames.toPoint({ name: first.node }, first.index), this.#view.lookOf)),
        owner.point?.label ? h('p', {}, code(short(owner.point.label))) : null,
        note(said.at(first.place.position)),
        on ? note(frames.exact) : null,
        trace.wrapped ? note(back ? frames.wrapsBack : frames.wraps) : null,
      );
    } else if (first) {
      const { scheme } = engine.snapshot();
      const why = frames.choices[scheme] ?? frames.choices.other ?? '';
      if (kind === 'table') add('slot', note(frames.slotIs(place.position)));
      else add('choice', note(why));
    }
    if (!first) {
      add('node', note(said.nobody));
      return out;
    }
    add('node', name(trace.nodes[0] ?? first.node));
    if (wanted === 1) add('replicas', note(frames.one));
    else add('replicas', walkList(words, trace, name), note(frames.held(trace.nodes, wanted)));
    return out;
  }

  #start() {
    if (this.#at >= this.#frames.length - 1) this.#go(0);
    const next = () => {
      this.#timer = undefined;
      this.#go(this.#at + 1, true);
      if (this.#at < this.#frames.length - 1) this.#timer = setTimeout(next, STAND);
      this.#mark();
    };
    this.#timer = setTimeout(next, STAND);
    this.#mark();
  }

  /** @param {number} by */
  #step(by) {
    this.#go(this.#at + by);
  }

  /** @param {number} at @param {boolean} [playing] */
  #go(at, playing = false) {
    if (!playing) this.stop();
    const last = this.#frames.length - 1;
    const to = Math.max(0, Math.min(last, at));
    if (to === this.#at) return;
    this.#at = to;
    this.#mark();
    const item = this.#items[to];
    const frame = this.#frames[to];
    if (!item || !frame) return;
    const { names, at: place } = this.#app.words.reader.frames;
    this.#view.trace(this.#key);
    this.#app.frameOfTrace(frame.name);
    const body = item.querySelector('.body > :not(details)')?.textContent ?? '';
    this.#view.say(`${names[frame.name]}, ${place(to + 1, last + 1)}: ${body}`);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== this.#list) return;
    const last = this.#frames.length - 1;
    const to = {
      ArrowRight: this.#at + 1,
      ArrowDown: this.#at + 1,
      ArrowLeft: this.#at - 1,
      ArrowUp: this.#at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }

  /** What stands, what is to come, and what can be done. */
  #mark() {
    const { frames } = this.#app.words.reader;
    const last = this.#frames.length - 1;
    const { motion } = this.#app.options;
    this.#items.forEach((item, at) => {
      setAttribute(item, 'aria-current', at === this.#at ? 'step' : null);
      // Without motion everything is there at once, and only the mark moves.
      item.classList.toggle('ahead', motion && at > this.#at);
    });
    this.#previous.disabled = this.#at <= 0;
    this.#next.disabled = this.#at >= last;
    this.#skip.disabled = this.#at >= last && !this.#timer;
    this.#play.hidden = !motion;
    const name = this.#timer ? 'pause' : 'play';
    setAttribute(this.#play, 'aria-label', frames[name]);
    setAttribute(this.#play, 'title', frames[name]);
    setText(this.#play, frames.short[name]);
    setText(this.#count, last >= 0 ? frames.at(this.#at + 1, last + 1) : '');
  }

  /** The heading, as text. */
  title() {
    const { frames } = this.#app.words.reader;
    return plain(frames.of(this.#key ?? ''));
  }
}

/** @param {...(Node | string)} cells */
const note = (...cells) => h('p', { class: 'note' }, ...cells);
