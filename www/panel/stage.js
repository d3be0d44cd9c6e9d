// The ring itself: a canvas, and in its middle the readout.
import { h, rich, setAttribute, setText } from '../dom.js';
import { isComposing } from '../input.js';
import { paint } from '../paint.js';
import { Hand } from './hand.js';
import { Lens } from './lens.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Owner} Owner */
/** @typedef {import('../engine.js').Proof} Proof */
/** @typedef {import('../engine.js').Snapshot} Snapshot */
/** @typedef {import('../engine.js').Spot} Spot */
/** @typedef {import('../messages/index.js').Part} Part */
/** @typedef {import('./view.js').View} View */

/** @typedef {{ title: Part[], figure: string, line: string, note: string }} Readout */

/** The custom properties that give the roles −1, −2, … their colours. */
const ROLES = ['--ink', '--second', '--rule', '--faint', '--paper', '--edge'];

export class Stage {
  #app;
  #view;
  /** @type {import('../paint.js').Ink} */
  #ink = { slots: [], roles: [], font: '' };
  #width = 0;
  #height = 0;
  #ratio = 0;
  /** @type {Snapshot | undefined} */
  #snapshot;
  /** @type {Proof | null} */
  #proof = null;
  /** @type {Owner | null} */
  #owner = null;
  /** @type {string | null} */
  #hovered = null;
  /** The arc in focus. @type {Spot | null} */
  #spot = null;
  /** The point that a hand has. @type {Spot | null} */
  #held = null;
  #resize;

  /** @param {App} app @param {View} view */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
    this.canvas = h('canvas', {
      // Keys are its own while it has the focus, and only then.
      role: 'application',
      'aria-roledescription': app.words.ring,
      tabindex: '0',
      part: 'canvas',
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      onblur: () => this.#look(null),
    });
    this.#hand = new Hand(this.canvas, {
      hover: (at) => this.#hover(at),
      leave: () => this.hover(null),
      select: (at) => this.#select(at),
      hold: (at) => this.#hover(at),
      grab: (at) => this.#grab(at),
      drag: (at) => this.#drag(at),
      drop: () => this.#drop(),
      near: () => app.engine.aim().zoom > 1,
      pan: (from, to) => this.lens.pan(from, to),
      zoom: (at, factor) => this.lens.zoomAt(at, factor),
    });
    this.lens = new Lens(app, () => this.#aimed());
    this.#title = h('p', { class: 'title' });
    this.#figure = h('p', { class: 'figure' });
    this.#line = h('p', { class: 'line' });
    this.#note = h('p', { class: 'note' });
    this.#readout = h(
      'div',
      { class: 'readout', part: 'readout', 'aria-hidden': 'true' },
      this.#title,
      this.#figure,
      this.#line,
      this.#note,
    );
    const buttons = app.options.controls === 'none' ? null : this.lens.element;
    this.element = h('div', { class: 'stage' }, this.canvas, this.#readout, buttons);
    this.#aimed();
    this.#resize = new ResizeObserver(() => this.measure());
    this.#resize.observe(this.element);
  }

  /** @type {Hand} */ #hand;
  /** @type {HTMLElement} */ #title;
  /** @type {HTMLElement} */ #figure;
  /** @type {HTMLElement} */ #line;
  /** @type {HTMLElement} */ #note;
  /** @type {HTMLElement} */ #readout;

  /** Takes the size of the box and the sharpness of the screen. */
  measure() {
    const width = this.element.clientWidth || 480;
    const height = this.element.clientHeight || width;
    const ratio = globalThis.devicePixelRatio || 1;
    if (width === this.#width && height === this.#height && ratio === this.#ratio) return;
    [this.#width, this.#height, this.#ratio] = [width, height, ratio];
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const room = this.#app.engine.resize(width, height);
    this.#readout.style.setProperty('--room', `${room}px`);
    // A canvas is empty once it has another size, so it must not wait for the next frame.
    this.#app.flush();
  }

  restyle() {
    const style = getComputedStyle(this.element);
    const { light, dark } = this.#app.constants;
    this.#ink = {
      slots: this.#app.options.theme === 'dark' ? dark : light,
      roles: ROLES.map((name) => style.getPropertyValue(name).trim()),
      font: style.fontFamily,
    };
    this.#app.repaint();
  }

  /** @param {number} t @param {number} u @param {import('../engine.js').Engine} engine */
  paint(t, u, engine) {
    const context = this.canvas.getContext('2d');
    if (!context || this.#width === 0) return;
    if (globalThis.devicePixelRatio !== this.#ratio) this.measure();
    const { list, length, texts } = engine.frame(t, u);
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    const size = { width: this.#width, height: this.#height };
    paint(context, size, list, length, this.#app.constants.stride, texts, this.#ink);
  }

  /** @param {Snapshot} snapshot @param {Proof | null} proof */
  update(snapshot, proof) {
    this.#snapshot = snapshot;
    this.#proof = proof;
    const { words } = this.#app;
    const summary = words.ringSummary(snapshot.nodes.length, snapshot.points, snapshot.keys);
    setAttribute(this.canvas, 'aria-label', summary);
    this.#owner = null;
    // Where it is may be another arc by now.
    if (this.#spot) this.#spot = this.#app.engine.inFocus();
    this.#show();
  }

  /** @param {Owner | null} owner */
  inspect(owner) {
    this.#owner = owner;
    this.#show();
  }

  /** @param {string | null} id */
  hover(id) {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#app.focus(id);
    this.#show();
  }

  /** What a picture of this needs beside its primitives. */
  dress() {
    const lines = [this.#title, this.#figure, this.#line, this.#note];
    const side = Math.min(this.#width, this.#height) || 480;
    const lanes = this.element.dataset.view === 'lanes';
    return {
      width: this.#width || side,
      height: this.#height || side,
      dark: this.#app.options.theme === 'dark',
      font: this.#ink.font,
      title: this.canvas.getAttribute('aria-label') ?? '',
      roles: this.#ink.roles,
      // Lanes leave no room for it.
      readout: lines.map((line) => (lanes ? '' : (line.textContent ?? ''))),
    };
  }

  readoutText() {
    const lines = [this.#title, this.#figure, this.#line, this.#note];
    return lines.map((line) => line.textContent).join(', ');
  }

  #show() {
    const { title, figure, line, note } = this.#readoutOf();
    this.#title.replaceChildren(...rich(title, this.#view.lookOf));
    setText(this.#figure, figure);
    setText(this.#line, line);
    // Each remark stays whole where the line is broken.
    const remarks = note.split(' · ').flatMap((remark, at) => {
      const whole = h('span', { class: 'whole' }, remark);
      return at === 0 ? [whole] : [' · ', whole];
    });
    this.#note.replaceChildren(...remarks);
    // A long figure is set smaller, so that it stays inside the ring.
    this.#figure.style.setProperty('--long', String(Math.max(1, [...figure].length / 6)));
  }

  /** @returns {Readout} */
  #readoutOf() {
    const { words } = this.#app;
    const { f } = words;
    const snapshot = this.#snapshot;
    if (!snapshot) return { title: [], figure: '', line: '', note: '' };
    if (this.#owner) {
      const { key, node, turn, replicas } = this.#owner;
      return {
        title: [{ name: key || f.pct(turn) }],
        figure: node ?? '–',
        line: words.keyAt(turn),
        note: replicas.length > 1 ? words.replicasOf(replicas) : '',
      };
    }
    if (this.#spot) {
      const { node, index, turn, share } = this.#spot;
      return {
        title: [{ name: node }],
        figure: f.pct(share),
        line: index === null ? words.keyAt(turn) : words.pointAt(index, turn),
        note: words.arcShare,
      };
    }
    const hovered = snapshot.nodes.find(({ id }) => id === this.#hovered);
    if (hovered) {
      const total = snapshot.nodes.reduce((sum, { weight }) => sum + weight, 0);
      return {
        title: [{ name: hovered.id }],
        figure: f.pct(hovered.share),
        line: words.owned(hovered.keys),
        note: total > 0 ? words.fair(hovered.weight / total) : '',
      };
    }
    if (this.#proof) {
      const { op, id, value, change, remainder } = this.#proof;
      const notes = [];
      if (change.idealShare > 0) notes.push(words.after.ideal(change.idealShare));
      if (remainder !== null) notes.push(words.after.remainder(remainder / change.totalKeys));
      return {
        title: words.after[op]({ name: id }, value ?? ''),
        figure: f.pct(change.totalKeys ? change.movedKeys / change.totalKeys : change.movedShare),
        line: words.after.moved(change.movedKeys, change.totalKeys),
        note: notes.join(' · '),
      };
    }
    const { before } = words;
    return {
      title: [before.title(snapshot.nodes.length)],
      figure: before.figure(snapshot.keys),
      line: before.line(snapshot.keys),
      note: snapshot.points ? before.note(snapshot.balance.peakToMean) : before.empty,
    };
  }

  /** @param {[number, number]} at */
  #hover(at) {
    const { key, node, point } = this.#app.engine.pick(...at);
    this.canvas.classList.toggle('over', key !== null || node !== null);
    this.canvas.classList.toggle('grab', point?.movable === true);
    this.hover(node);
  }

  /** @param {[number, number]} at */
  #select(at) {
    const { engine } = this.#app;
    const { key, node, turn } = engine.pick(...at);
    if (key !== null) return this.#app.select(this.#app.probe(key) ?? engine.ownerOf(key));
    this.#app.select(engine.ownerAt(turn));
    // In the middle there is nothing to look at.
    this.#look(node === null ? null : engine.pointTo(turn));
  }

  // A point that has a position of its own, in a hand

  /** @param {[number, number]} at */
  #grab(at) {
    const { point } = this.#app.engine.pick(...at);
    this.#held = point?.movable ? point : null;
    return this.#held !== null;
  }

  /** @param {[number, number]} at */
  #drag(at) {
    const { node, index } = this.#held ?? {};
    if (!node || index === null || index === undefined) return;
    this.#app.carry(node, index, this.#app.engine.pick(...at).turn);
  }

  #drop() {
    this.#held = null;
    this.#app.release();
  }

  // The arc in focus

  /** @param {Spot | null} spot */
  #look(spot) {
    if (spot === null && this.#spot === null) return;
    this.#spot = spot;
    this.canvas.classList.toggle('spotted', spot !== null);
    if (spot === null) this.#app.engine.pointTo(null);
    this.lens.follow();
    this.#show();
    if (spot) this.#view.say(this.readoutText());
    const { node, index } = spot ?? {};
    const known = typeof node === 'string' && typeof index === 'number';
    this.#view.inspectPoint(known ? { node, index } : null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = this.#keys()[event.key];
    if (!act) return;
    event.preventDefault();
    // The list of keys and the log's keys are for the box as a whole.
    event.stopPropagation();
    act(event.shiftKey);
  }

  /** What each key does while the ring has the focus. @returns {Record<string, (shift: boolean) => void>} */
  #keys() {
    const { engine } = this.#app;
    const zoom = (/** @type {number} */ factor) => this.lens.zoom(factor, this.#spot?.turn);
    return {
      ArrowRight: (shift) => this.#look(engine.walk(true, shift)),
      ArrowLeft: (shift) => this.#look(engine.walk(false, shift)),
      ArrowDown: () => this.#look(engine.walkNodes(true)),
      ArrowUp: () => this.#look(engine.walkNodes(false)),
      '+': () => zoom(2),
      '=': () => zoom(2),
      '-': () => zoom(0.5),
      _: () => zoom(0.5),
      0: () => this.lens.whole(),
      Home: () => this.lens.whole(),
      PageUp: () => this.lens.slide(-1),
      PageDown: () => this.lens.slide(1),
      l: () => this.lens.unroll(),
      L: () => this.lens.unroll(),
      Enter: () => {
        const owner = engine.ownerInFocus();
        if (owner) this.#app.select(owner);
      },
      Escape: () => this.#look(null),
      ' ': () => this.#app.attempt(() => (this.#app.playing ? this.#app.stop() : this.#app.play())),
      Delete: () => {
        const id = this.#spot?.node;
        if (id) this.#app.attempt(() => this.#app.remove(id));
      },
    };
  }

  /** One looks elsewhere. */
  #aimed() {
    this.lens.update();
    const { zoom, unroll } = this.#app.engine.aim();
    const view = unroll > 0 ? 'lanes' : zoom > 1 ? 'near' : 'ring';
    setAttribute(this.element, 'data-view', view);
  }

  close() {
    this.#resize.disconnect();
    this.#hand.close();
  }
}
