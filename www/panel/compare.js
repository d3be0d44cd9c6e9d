// The present step against an earlier or later one: which to compare with, and what differs.
import { h, rich, setText } from '../dom.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */

const NONE = '';
const PREVIOUS = 'previous';

export class Compare {
  #app;
  /** @type {number | null | undefined} */
  #told;

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
    this.#app.compared = this.#select.value;
    this.#app.attempt(() => this.#app.refresh());
    this.#app.announce(this.sentence.textContent);
  }

  /** @param {Snapshot} snapshot @param {string[]} commands */
  update(snapshot, commands) {
    this.control.hidden = commands.length === 0;
    this.#offer(commands);
    const step = this.#step(snapshot.step);
    this.#tell(step);
    this.sentence.replaceChildren(...(step === null ? [] : rich(this.#say(step, snapshot))));
  }

  /** Only what differs is made anew: a held slider comes here at every turn. @param {string[]} commands */
  #offer(commands) {
    const { timeline, start } = this.#app.words;
    const { options } = this.#select;
    const texts = [
      timeline.nothing,
      timeline.previous,
      ...[start, ...commands].map((command, at) => timeline.mark(at, command)),
    ];
    texts.forEach((text, at) => {
      const value = [NONE, PREVIOUS][at] ?? String(at - 2);
      const option = options[at];
      if (option) setText(option, text);
      else this.#select.append(h('option', { value, dir: 'auto' }, text));
    });
    while (options.length > texts.length) options[options.length - 1]?.remove();
    this.#select.value = this.#app.compared;
    // The step is no more.
    if (this.#select.selectedIndex < 0) this.#select.value = this.#app.compared = NONE;
  }

  /** The step that is compared with, if any. @param {number} step the present one */
  #step(step) {
    const { value } = this.#select;
    if (value === NONE || (value === PREVIOUS && step === 0)) return null;
    return value === PREVIOUS ? step - 1 : Number(value);
  }

  /** The picture marks it. @param {number | null} step */
  #tell(step) {
    if (step === this.#told) return;
    this.#told = step;
    this.#app.engine.against(step);
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
