import { load } from './engine.js';

/** In Node there are no elements; importing the module must work there all the same. */
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

/** The `<hash-ring>` element. */
export class HashRing extends Base {
  static name = 'HashRing';

  /** @type {Promise<void> | undefined} */
  #ready;

  get ready() {
    this.#ready ??= this.#start();
    this.#ready.catch(() => {});
    return this.#ready;
  }

  connectedCallback() {
    this.ready;
  }

  async #start() {
    const { version } = await load();
    this.attachShadow({ mode: 'open' }).textContent = `Ringscope ${version()}`;
  }
}
