// The ring itself: a canvas, and in its middle the readout.
import { h, rich, setAttribute, setText } from '../dom.js';
import { clickAt } from '../input.js';
import { paint } from '../paint.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Owner} Owner */
/** @typedef {import('../engine.js').Proof} Proof */
/** @typedef {import('../engine.js').Snapshot} Snapshot */
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
  #resize;

  /** @param {App} app @param {View} view */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
    this.canvas = h('canvas', {
      role: 'img',
      part: 'canvas',
      onpointermove: (/** @type {PointerEvent} */ event) => this.#point(event),
      onpointerleave: () => this.hover(null),
      onclick: (/** @type {MouseEvent} */ event) => this.#click(event),
    });
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
    this.element = h('div', { class: 'stage' }, this.canvas, this.#readout);
    this.#resize = new ResizeObserver(() => this.measure());
    this.#resize.observe(this.element);
  }

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

  /** @param {number} t @param {import('../engine.js').Engine} engine */
  paint(t, engine) {
    const context = this.canvas.getContext('2d');
    if (!context || this.#width === 0) return;
    if (globalThis.devicePixelRatio !== this.#ratio) this.measure();
    const { list, length, texts } = engine.frame(t);
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
    return {
      width: this.#width || side,
      height: this.#height || side,
      dark: this.#app.options.theme === 'dark',
      font: this.#ink.font,
      title: this.canvas.getAttribute('aria-label') ?? '',
      roles: this.#ink.roles,
      readout: lines.map((line) => line.textContent ?? ''),
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
    setText(this.#note, note);
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

  /** @param {PointerEvent} event */
  #point(event) {
    if (event.pointerType === 'touch') return;
    const { key, node } = this.#app.engine.pick(...clickAt(event, this.canvas));
    this.canvas.classList.toggle('over', key !== null || node !== null);
    this.hover(node);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const { engine } = this.#app;
    const { key, turn } = engine.pick(...clickAt(event, this.canvas));
    if (key !== null) this.#app.select(this.#app.probe(key) ?? engine.ownerOf(key));
    else this.#app.select(engine.ownerAt(turn));
  }

  close() {
    this.#resize.disconnect();
  }
}
