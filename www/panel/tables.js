// Every number on the ring again, as tables: the canvas is never the only bearer of a fact.
import { h, rich, setText } from '../dom.js';
import { Pager, row, table } from './parts.js';
import { code, short } from './trace.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */
/** @typedef {import('./view.js').View} View */

/** Rows on a page. */
const PAGE = 100;
/** So few nodes are listed even where nobody has opened the tables. */
const FEW = 50;

export class Tables {
  #app;
  #view;
  /** @type {Snapshot | undefined} */
  #snapshot;
  #stale = true;

  /** @param {App} app @param {View} view */
  constructor(app, view) {
    this.#app = app;
    this.#view = view;
    const { words } = app;
    const { columns, reader } = words;
    const { arcs } = reader;
    this.#nodes = h('tbody');
    this.#arcs = h('tbody');
    this.#moves = h('tbody');
    this.#balance = h('p');
    this.#sum = h('p');
    this.#nodePages = new Pager(words, words.nodeTable, PAGE, () => this.#fillNodes());
    this.#arcPages = new Pager(words, arcs.title, PAGE, () => this.#fillArcs());
    this.#movePages = new Pager(words, words.moveTable, PAGE, () => this.#fillMoves());
    this.element = h(
      'details',
      { class: 'tables', part: 'tables', ontoggle: () => this.#fill() },
      h('summary', {}, words.numbers),
      table(
        words.nodeTable,
        [
          columns.node,
          columns.weight,
          columns.zone,
          columns.points,
          columns.share,
          columns.fair,
          reader.expected,
          columns.keys,
        ],
        this.#nodes,
      ),
      this.#nodePages.element,
      this.#balance,
      table(words.moveTable, [columns.from, columns.to, columns.keys, columns.share], this.#moves),
      this.#movePages.element,
      table(
        arcs.title,
        [
          arcs.columns.at,
          columns.node,
          arcs.columns.label,
          arcs.columns.start,
          arcs.columns.end,
          arcs.columns.hex,
          arcs.columns.length,
          columns.share,
          columns.keys,
        ],
        this.#arcs,
      ),
      this.#arcPages.element,
      this.#sum,
    );
  }

  /** @type {HTMLElement} */ #nodes;
  /** @type {HTMLElement} */ #arcs;
  /** @type {HTMLElement} */ #moves;
  /** @type {HTMLElement} */ #balance;
  /** @type {HTMLElement} */ #sum;
  /** @type {Pager} */ #nodePages;
  /** @type {Pager} */ #arcPages;
  /** @type {Pager} */ #movePages;

  /** @param {Snapshot} snapshot */
  update(snapshot) {
    this.#snapshot = snapshot;
    this.#stale = true;
    this.#fill();
  }

  /** Opens for paper, and closes again if it was closed. @param {boolean} printing */
  print(printing) {
    if (printing && !this.element.open) {
      this.element.open = true;
      this.#opened = true;
      this.#fill();
    } else if (!printing && this.#opened) {
      this.element.open = false;
      this.#opened = false;
    }
  }

  #opened = false;

  // Ten thousand rows are not made for nobody to see.
  #fill() {
    const few = (this.#snapshot?.nodes.length ?? 0) <= FEW;
    if (!this.#snapshot || !(this.element.open || few)) return;
    // The arcs wait until somebody looks.
    if (this.element.open) this.#fillArcs();
    if (!this.#stale) return;
    this.#stale = false;
    this.#fillNodes();
    this.#fillMoves();
    const { words } = this.#app;
    const { balance } = this.#snapshot;
    setText(this.#balance, words.balance(balance.peakToMean, balance.stdDev));
  }

  /** @param {string | null} id */
  #name(id) {
    const { words } = this.#app;
    if (id === null) return h('bdi', {}, words.nobodyCell);
    const look = this.#view.lookOf(id);
    return h('span', {}, ...rich([{ name: short(id) }], () => look));
  }

  /**
   * The point that an arc belongs to, by the text that was hashed for it: to be looked at closer.
   * @param {string | null} node @param {number | null} index @param {string} label @param {string} end
   */
  #point(node, index, label, end) {
    const { reader } = this.#app.words;
    if (node === null || index === null) return reader.arcs.slot(end);
    const text = label ? code(short(label)) : reader.trace.pointOf(index);
    if (!this.#view.inspector) return h('span', {}, text);
    const inspect = () => this.#view.inspectPoint({ node, index }, true);
    const name = `${reader.spot.title}: ${label || `${short(node)} ${reader.trace.pointOf(index)}`}`;
    return h(
      'button',
      { type: 'button', class: 'link', 'aria-label': name, onclick: inspect },
      text,
    );
  }

  #fillNodes() {
    const { words } = this.#app;
    const { f } = words;
    const nodes = this.#snapshot?.nodes ?? [];
    const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
    this.#nodePages.limit(nodes.length);
    const { from } = this.#nodePages;
    const shown = nodes.slice(from, from + PAGE);
    const bands = this.#app.engine.bands(shown.map((_, at) => from + at));
    this.#nodes.replaceChildren(
      ...shown.map((node, at) =>
        row([
          this.#name(node.id),
          String(node.weight),
          node.zone === null ? '–' : h('bdi', {}, node.zone),
          f.n(node.points),
          f.pct(node.share),
          total > 0 ? f.pct(node.weight / total) : '–',
          bandText(words, bands[at]),
          f.n(node.keys),
        ]),
      ),
    );
  }

  #fillMoves() {
    const { f } = this.#app.words;
    const flows = this.#snapshot?.change?.flows ?? [];
    this.#movePages.limit(flows.length);
    const { from } = this.#movePages;
    this.#moves.replaceChildren(
      ...flows
        .slice(from, from + PAGE)
        .map((flow) =>
          row([this.#name(flow.from), this.#name(flow.to), f.n(flow.keys), f.pct(flow.share)]),
        ),
    );
  }

  #fillArcs() {
    const { words, engine } = this.#app;
    const { f } = words;
    const { arcs } = words.reader;
    let page = engine.arcs(this.#arcPages.from, PAGE);
    const { from } = this.#arcPages;
    this.#arcPages.limit(page.total);
    // The ring may have fewer arcs than when the page was turned.
    if (this.#arcPages.from !== from) page = engine.arcs(this.#arcPages.from, PAGE);
    this.#arcs.replaceChildren(
      ...page.rows.map(({ at, node, label, index, start, end, length, share, keys }) =>
        row([
          f.n(at + 1),
          this.#name(node),
          this.#point(node, index, label, end.position),
          start.position,
          end.position,
          code(`0x${end.hex}`),
          length,
          f.pct(share),
          f.n(keys),
        ]),
      ),
    );
    setText(this.#sum, page.total ? arcs.sum(page.total, page.length) : arcs.none);
  }
}

/** Where chance keeps a share. @param {import('../messages/index.js').Spoken} words @param {[number, number] | undefined} band */
function bandText({ f }, band) {
  return band && band[0] < band[1] ? `${f.pct(band[0])}–${f.pct(band[1])}` : '–';
}
