// The present step against an earlier or later one: which to compare with, and what differs.
import { h, rich } from '../dom.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */

const NONE = '';
const PREVIOUS = 'previous';

export class Compare {
  #app;
  #shown = '';
  /** @type {number | null} */
  #told = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    const { timeline } = app.words;
    this.#select = h('select', { onchange: () => this.#choose() });
    this.control = h('label', { class: 'against' }, h('span', {}, timeline.compare), this.#select);
    this.sentence = h('p', { class: 'differs' });
  }

  /** @type {HTMLSelectElement} */ #select;

  #choose() {
    this.#app.attempt(() => this.#app.refresh());
    this.#app.announce(this.sentence.textContent);
  }

  /** @param {Snapshot} snapshot @param {string[]} commands */
  update(snapshot, commands) {
    this.control.hidden = commands.length === 0;
    const shown = JSON.stringify(commands);
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#offer(commands);
    }
    const step = this.#step(snapshot.step);
    this.#tell(step);
    this.sentence.replaceChildren(...(step === null ? [] : rich(this.#say(step, snapshot))));
  }

  /** @param {string[]} commands */
  #offer(commands) {
    const { value } = this.#select;
    const { timeline, start } = this.#app.words;
    const option = (/** @type {string} */ value, /** @type {string} */ text) =>
      h('option', { value, dir: 'auto' }, text);
    this.#select.replaceChildren(
      option(NONE, timeline.nothing),
      option(PREVIOUS, timeline.previous),
      ...[start, ...commands].map((command, at) => option(String(at), timeline.mark(at, command))),
    );
    const still = [...this.#select.options].some((one) => one.value === value);
    this.#select.value = still ? value : NONE;
  }

  /** The step that is compared with, if any. @param {number} step the present one */
  #step(step) {
    const { value } = this.#select;
    if (value === NONE || (value === PREVIOUS && step === 0)) return null;
    return value === PREVIOUS ? step - 1 : Number(value);
  }

  /** The picture may have marks for it. @param {number | null} step */
  #tell(step) {
    if (step === this.#told) return;
    this.#told = step;
    /** @type {unknown} */
    const against = Reflect.get(this.#app.engine, 'against');
    if (typeof against !== 'function') return;
    against.call(this.#app.engine, step);
    this.#app.repaint();
  }

  /** @param {number} from @param {Snapshot} snapshot @returns {import('../messages/index.js').Part[]} */
  #say(from, { step }) {
    const { timeline, proof } = this.#app.words;
    if (from === step) return [timeline.same];
    const { movedKeys, totalKeys, movedShare, idealShare, flows } =
      this.#app.engine.changeFrom(from);
    const share = totalKeys > 0 ? movedKeys / totalKeys : 0;
    const parts = [timeline.between(from, step, movedKeys, totalKeys, share)];
    const most = flows.reduce(
      (most, flow) => (flow.keys > (most?.keys ?? 0) ? flow : most),
      flows[0],
    );
    /** @type {import('../messages/index.js').Part[]} */
    let flow = [];
    if (most && most.keys > 0) {
      const [giver, taker] = [{ name: most.from }, { name: most.to }];
      flow =
        most.keys === movedKeys
          ? timeline.all(giver, taker)
          : timeline.most(giver, taker, most.keys);
    }
    return [
      ...parts,
      ...flow,
      proof.end,
      ...(movedShare > 0 ? [proof.share(movedShare, idealShare)] : []),
    ];
  }
}
