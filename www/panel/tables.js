// Every number on the ring again, as tables: the canvas is never the only bearer of a fact.
import { h, setText } from '../dom.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */

export class Tables {
  #app;
  /** @type {Snapshot | undefined} */
  #snapshot;
  #stale = true;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { words } = app;
    const { columns } = words;
    this.#nodes = h('tbody');
    this.#moves = h('tbody');
    this.#balance = h('p');
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
          columns.keys,
        ],
        this.#nodes,
      ),
      this.#balance,
      table(words.moveTable, [columns.from, columns.to, columns.keys, columns.share], this.#moves),
    );
  }

  /** @type {HTMLElement} */ #nodes;
  /** @type {HTMLElement} */ #moves;
  /** @type {HTMLElement} */ #balance;

  /** @param {Snapshot} snapshot @param {import('./view.js').View} _view */
  update(snapshot, _view) {
    this.#snapshot = snapshot;
    this.#stale = true;
    this.#fill();
  }

  // Ten thousand rows are not made for nobody to see.
  #fill() {
    const few = (this.#snapshot?.nodes.length ?? 0) <= 50;
    if (!this.#snapshot || !this.#stale || !(this.element.open || few)) return;
    this.#stale = false;
    const { words } = this.#app;
    const { f } = words;
    const { nodes, change, balance } = this.#snapshot;
    const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
    this.#nodes.replaceChildren(
      ...nodes.map((node) =>
        row(node.id, [
          String(node.weight),
          node.zone ?? '–',
          f.n(node.points),
          f.pct(node.share),
          total > 0 ? f.pct(node.weight / total) : '–',
          f.n(node.keys),
        ]),
      ),
    );
    setText(this.#balance, words.balance(balance.peakToMean, balance.stdDev));
    this.#moves.replaceChildren(
      ...(change?.flows ?? []).map((flow) =>
        row(flow.from ?? words.nobodyCell, [
          h('bdi', {}, flow.to ?? words.nobodyCell),
          f.n(flow.keys),
          f.pct(flow.share),
        ]),
      ),
    );
  }
}

/** @param {string} name @param {string[]} columns @param {HTMLElement} body */
function table(name, columns, body) {
  return h(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name },
    h(
      'table',
      {},
      h('caption', {}, name),
      h('thead', {}, h('tr', {}, ...columns.map((column) => h('th', { scope: 'col' }, column)))),
      body,
    ),
  );
}

/** @param {string} head @param {(string | Node)[]} cells */
function row(head, cells) {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, h('bdi', {}, head)),
    ...cells.map((cell) => h('td', {}, cell)),
  );
}
