// Everything in the box, put together. Holds no numbers of its own: it shows what it is given.
import { h, plain, rich, setText } from '../dom.js';
import { Cards } from './cards.js';
import { Dials } from './dials.js';
import { Inspector } from './inspector.js';
import { Keys } from './keys.js';
import { Predict } from './predict.js';
import { proofParts } from './proof.js';
import { Stage } from './stage.js';
import { Tables } from './tables.js';
import { Take } from './take.js';
import { Timeline } from './timeline.js';
import { Yours } from './yours.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Owner} Owner */
/** @typedef {import('../engine.js').Proof} Proof */
/** @typedef {import('../engine.js').Snapshot} Snapshot */

/** @typedef {{ prefix: string, held: boolean, playing: boolean }} How */

export class View {
  #root;
  #app;
  /** @type {Snapshot | undefined} */
  #snapshot;
  #said = '';

  /**
   * @param {HTMLElement} root
   * @param {App} app
   */
  constructor(root, app) {
    this.#root = root;
    this.#app = app;
    this.stage = new Stage(app, this);
    root.addEventListener('keydown', (event) => this.#keys?.press(event));
    this.#build();
  }

  /** @type {Keys | undefined} */
  #keys;

  #build() {
    const app = this.#app;
    const { words, options } = app;
    const full = options.controls === 'full';
    this.cards = full ? new Cards(app, this) : undefined;
    this.dials = full ? new Dials(app) : undefined;
    this.inspector?.forget();
    this.inspector = full ? new Inspector(app, this) : undefined;
    this.yours = full ? new Yours(app) : undefined;
    this.timeline = options.controls === 'none' ? undefined : new Timeline(app);
    this.take?.close();
    this.take = full ? new Take(app, this.#root) : undefined;
    this.predict = this.timeline && new Predict(app);
    this.tables = new Tables(app, this);
    this.#keys = new Keys(app, this);
    const main = h(
      'div',
      { class: 'main' },
      this.stage.element,
      this.#proof,
      this.predict?.element,
      this.timeline?.element,
    );
    const side = full
      ? h(
          'div',
          { class: 'side' },
          this.cards?.element,
          this.dials?.element,
          this.inspector?.element,
          this.yours?.element,
          this.take?.element,
        )
      : null;
    this.#root.replaceChildren(
      this.#problem,
      h('div', { class: `layout ${options.controls}` }, main, side),
      this.#caption,
      this.tables.element,
      options.controls === 'none' ? '' : this.#keys.button,
      this.#keys.dialog,
      this.#live,
    );
    this.#root.lang = words.lang;
  }

  // These outlive a rebuild: a live region speaks of changes only where it was there before them.
  #proof = h('p', { class: 'proof', part: 'proof' });
  #live = h('p', { class: 'hidden', role: 'status', 'aria-live': 'polite' });
  #problem = h('div', { class: 'problem', role: 'alert', part: 'error' });
  #caption = h('p', { class: 'caption', part: 'caption' });

  /** Another language or other controls: everything anew. */
  rebuild() {
    this.stage.close();
    this.stage = new Stage(this.#app, this);
    this.#said = '';
    this.#build();
  }

  /** Another theme, font or caption. */
  restyle() {
    const { theme, caption } = this.#app.options;
    this.#root.dataset.theme = theme;
    setText(this.#caption, caption);
    this.#caption.hidden = !caption;
    this.stage.restyle();
  }

  /** The words in force. */
  get words() {
    return this.#app.words;
  }

  /** How each node looks: made once for a snapshot. @type {Map<string, import('../dom.js').Look>} */
  #looks = new Map();

  /** How a node looks in the theme in force. @param {string} id */
  lookOf = (id) => this.#looks.get(id);

  #look() {
    const { nodes } = this.#snapshot ?? { nodes: [] };
    const slots = this.#app.engine.slots();
    const { length } = this.#app.constants.light;
    this.#looks = new Map(
      nodes.map(({ id, color }, at) => [
        id,
        { color: this.themed(color), pattern: Math.floor((slots[at] ?? 0) / length) % 4 },
      ]),
    );
  }

  /** @param {string} light a colour of the light palette */
  themed(light) {
    const { light: lights, dark } = this.#app.constants;
    const at = lights.indexOf(light);
    return (this.#app.options.theme === 'dark' && dark[at]) || light;
  }

  /**
   * @param {Snapshot} snapshot
   * @param {Proof | null} proof
   * @param {How} how
   */
  update(snapshot, proof, how) {
    this.#snapshot = snapshot;
    this.#look();
    this.cards?.update(snapshot);
    this.dials?.update(snapshot);
    this.yours?.update();
    this.take?.update(snapshot);
    this.timeline?.update(snapshot, how.playing);
    this.tables?.update(snapshot);
    this.stage.update(snapshot, proof);
    this.#retrace();
    const parts = proofParts(this.#app.words, snapshot, proof, how.prefix);
    this.#proof.replaceChildren(...rich(parts, this.lookOf));
    // A held slider speaks once, when it is let go.
    const text = plain(parts);
    if (!how.held && text !== this.#said) {
      this.#said = text;
      setText(this.#live, text);
    }
  }

  /** Asks for a guess. @param {string} command @param {number} keys how many there are */
  ask(command, keys) {
    this.predict?.ask(command, keys);
  }

  /** No guess is asked for any more. */
  answered() {
    this.predict?.close();
  }

  /** @param {Owner | null} owner */
  inspect(owner) {
    this.stage.inspect(owner);
    if (this.#tracing) return;
    this.dials?.inspect(owner);
    if (owner) {
      this.inspector?.showKey(owner.key, owner);
      this.say(this.stage.readoutText());
    } else {
      this.inspector?.forget();
    }
  }

  /** Whether a lookup that is shown already is only pointed out on the ring. */
  #tracing = false;

  /** Points out on the ring how a key finds its node. @param {string | null} key */
  trace(key) {
    this.#tracing = true;
    this.#app.attempt(() => this.#app.probe(key));
    this.#tracing = false;
  }

  /** The key that is looked up finds its node on another ring. */
  #retrace() {
    const key = this.inspector?.key ?? null;
    if (key !== null) this.inspector?.showKey(key, this.#app.engine.ownerOf(key));
  }

  /**
   * A point of the ring is pointed at or has the focus, or none.
   * @param {{ node: string, index: number } | null} point
   * @param {boolean} [aloud] whether the live region tells it
   */
  inspectPoint(point, aloud = false) {
    if (!this.inspector) return;
    if (!point) return this.inspector.clear();
    this.#app.attempt(() => {
      this.inspector?.showPoint(this.#app.engine.tracePoint(point.node, point.index));
      if (aloud) this.say(this.inspector?.text ?? '');
    });
  }

  /** Speaks to whoever does not see it: there is one voice. @param {string} text */
  say(text) {
    setText(this.#live, text);
  }

  /** @param {boolean} printing */
  print(printing) {
    this.tables?.print(printing);
  }

  /** @param {import('../messages/index.js').Part[][]} sentences */
  complain(sentences) {
    const { words } = this.#app;
    this.#problem.replaceChildren(
      ...sentences.map((sentence) => h('p', {}, ...rich(sentence))),
      h('button', { type: 'button', onclick: () => this.quiet() }, words.dismiss),
    );
  }

  quiet() {
    if (this.#problem.firstChild) this.#problem.replaceChildren();
  }

  /** @param {number} t @param {number} u @param {import('../engine.js').Engine} engine */
  paint(t, u, engine) {
    this.stage.paint(t, u, engine);
    this.cards?.roll(t);
  }

  measure() {
    this.stage.measure();
  }

  get canvas() {
    return this.stage.canvas;
  }

  /** Nobody looks: nothing goes on by itself. */
  rest() {
    this.cards?.roll(1);
    this.inspector?.stop();
  }

  close() {
    this.inspector?.stop();
    this.take?.close();
    this.stage.close();
  }
}
