// The life of a <hash-ring>: loading, attributes, properties, events. No drawing, no ring.
// What a ring is made of is not here but in heart.js, which is loaded once the element is near.
import { boxSheet, cardsFor } from './box.js';
import { Fault, noRing, RingError, toError } from './error.js';
import { faultSentence } from './messages/fault.js';
import { pickLanguage } from './messages/pick.js';
import { CHOSEN, misspelt } from './options.js';
import { watchRatio } from './screen.js';
import { themeAround, watchTheme } from './theme.js';

/** In Node there are no elements; importing the module must work there all the same. */
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

/** The scenario's fields as attributes. */
const FIELDS = ['scheme', 'nodes', 'vnodes', 'keys', 'key-pattern', 'replicas', 'steps', 'step'];
/** What else can be said by attribute. */
const OPTIONS = ['controls', 'lang', 'theme', 'motion', 'caption', 'loading'];

/** What the core takes where nothing is said; before it is loaded, reading must know. */
const DEFAULTS = {
  scheme: 'reference',
  nodes: ['A', 'B', 'C'].map((id) => ({ id, weight: 1 })),
  vnodes: null,
  keys: 1000,
  keyPattern: 'key:{i}',
  replicas: 1,
  steps: [],
  step: 0,
};

/** @param {string} name */
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The `<hash-ring>` element. */
export class HashRing extends Base {
  static name = 'HashRing';
  static observedAttributes = [...FIELDS, ...OPTIONS];

  // Frameworks set properties, not attributes: each field is one too, and speaks for the scenario.
  // Like attributes they are taken together, since one alone may not make sense.
  static {
    for (const name of FIELDS.map(camel)) {
      Object.defineProperty(HashRing.prototype, name, {
        configurable: true,
        enumerable: true,
        /** @this {HashRing} */
        get() {
          return Reflect.get(this.scenario, name);
        },
        /** @this {HashRing} @param {unknown} value */
        set(value) {
          this.#want(name, value);
        },
      });
    }
  }

  /** @type {import('./app.js').App | undefined} */
  #app;
  /** @type {HTMLElement | undefined} */
  #root;
  /** @type {HTMLSlotElement | undefined} */
  #slot;
  /** @type {ShadowRoot | undefined} */
  #shadow;
  /** @type {Deferred} */
  #ready = deferred();
  #started = false;
  #failed = false;
  /** A scenario given before there was a ring. @type {unknown} */
  #early;
  /** Fields set as properties and not applied yet. @type {Record<string, unknown>} */
  #wanted = {};
  /** Fields of a link: they stand for the attributes. @type {[string, string][] | undefined} */
  #linked;
  /** Attributes that changed and are not applied yet: they are taken together. */
  /** @type {Set<string>} */
  #dirty = new Set();
  /** @type {(() => void)[]} */
  #undoers = [];
  #seen = false;
  /** @type {((fragment: string) => string) | undefined} */
  #address;
  /** Failures of a link, told once there is a ring. */
  /** @type {import('./engine.js').Failure[]} */
  #reports = [];

  constructor() {
    super();
    if (!globalThis.document) return;
    this.#shadow = this.attachShadow({ mode: 'open' });
    this.#shadow.adoptedStyleSheets = [boxSheet()];
    this.#root = document.createElement('div');
    this.#root.classList.add('root', 'reserve');
    this.#root.hidden = true;
    this.#slot = document.createElement('slot');
    this.#slot.className = 'reserve';
    this.#shadow.append(this.#slot, this.#root);
    // What is typed inside is no shortcut of the page around.
    for (const type of ['keydown', 'keypress', 'keyup']) {
      this.#shadow.addEventListener(type, (event) => event.stopPropagation());
    }
  }

  connectedCallback() {
    if (this.#slot) {
      const cards = String(cardsFor(this.getAttribute('nodes')));
      this.#slot.style.setProperty('--cards', cards);
    }
    for (const name of ['scenario', ...FIELDS.map(camel)]) this.#upgrade(name);
    const seen = new IntersectionObserver(
      (entries) => this.#see(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    );
    seen.observe(this);
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const configure = () => this.#configure();
    const attend = () => this.#attend();
    motion.addEventListener('change', configure);
    document.addEventListener('visibilitychange', attend);
    const unwatch = watchTheme(this, configure);
    const retry = () => {
      if (this.#failed) this.#start();
    };
    addEventListener('online', retry);
    const paper = () => this.#app?.print(true);
    const screen = () => this.#app?.print(false);
    addEventListener('beforeprint', paper);
    addEventListener('afterprint', screen);
    this.#undoers = [
      () => seen.disconnect(),
      () => motion.removeEventListener('change', configure),
      () => document.removeEventListener('visibilitychange', attend),
      () => removeEventListener('online', retry),
      () => removeEventListener('beforeprint', paper),
      () => removeEventListener('afterprint', screen),
      watchRatio(() => this.#app?.measure()),
      unwatch,
    ];
    this.#configure();
    this.#app?.connect(true);
    if (this.getAttribute('loading') === 'eager') this.#start();
  }

  disconnectedCallback() {
    for (const undo of this.#undoers.splice(0)) undo();
    this.#seen = false;
    this.#attend();
    this.#app?.connect(false);
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    this.#app?.complain(...this.#misspelt([name]));
    if (name === 'loading') {
      if (after === 'eager' && this.isConnected) this.#start();
    } else if (OPTIONS.includes(name)) {
      this.#configure();
    } else if (this.#app) {
      if (this.#dirty.size === 0) queueMicrotask(() => this.#flush());
      this.#dirty.add(name);
    }
  }

  /** What is wrong with options that are none of the words they may be. @param {string[]} names */
  #misspelt(names) {
    return names.flatMap((name) => {
      const text = this.getAttribute(name);
      const wrong = text === null ? undefined : misspelt(name, text);
      return this.#app && wrong ? [this.#app.engine.error('not-one-of', wrong)] : [];
    });
  }

  /** A property set on the element before it was one. @param {string} name */
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }

  // Loading

  get ready() {
    this.#start();
    this.#app?.hurry();
    return this.#ready.promise;
  }

  #start() {
    if (this.#started || !this.#root) return;
    this.#started = true;
    this.#failed = false;
    this.#load().catch((error) => this.#fail(error));
  }

  async #load() {
    const { App, load, sheet } = await heart();
    const constants = await load();
    if (this.#app || !this.#root || !this.#slot || !this.#shadow) return;
    this.#shadow.adoptedStyleSheets = [boxSheet(), sheet()];
    const first = this.#ready;
    this.#root.hidden = false;
    this.#slot.hidden = true;
    this.#root.classList.add('reserve');
    const emit = (/** @type {string} */ type, /** @type {unknown} */ detail) =>
      this.#emit(type, detail);
    const fields = this.#linked ?? this.#attributes();
    const early = { scenario: this.#early, fields: this.#take() };
    this.#app = new App(this.#root, constants, fields, this.#options(), emit, early);
    this.#app.place = { base: () => this.#attributes(), address: this.#address };
    this.#app.measure();
    this.#attend();
    const told = this.#reports.splice(0).map(toError);
    this.#app.start([...told, ...this.#misspelt(CHOSEN)]);
    first.resolve();
    this.#emit('ringready', null);
    this.#app.hurry();
  }

  /** The properties that wait, which then wait no more. */
  #take() {
    const wanted = this.#wanted;
    this.#wanted = {};
    return wanted;
  }

  /** @param {string} name @param {unknown} value */
  #want(name, value) {
    this.#wanted[name] = copy(value);
    if (this.#app) queueMicrotask(() => this.#flush());
  }

  /** The fields that the tag gives. @returns {[string, string][]} */
  #attributes() {
    return FIELDS.filter((name) => this.hasAttribute(name)).map((name) => [
      name,
      this.getAttribute(name) ?? '',
    ]);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#started = false;
    this.#failed = true;
    if (!(error instanceof RingError)) throw error;
    const { lang } = this.#options();
    const message = document.createElement('p');
    message.className = 'no-wasm';
    message.setAttribute('role', 'alert');
    message.textContent = error.fault ? faultSentence(lang, error.fault) : error.message;
    this.#root?.replaceChildren(message);
    if (this.#root) this.#root.hidden = false;
    // Nothing will come into that room.
    this.#slot?.classList.remove('reserve');
    this.#root?.classList.remove('reserve');
    this.#ready.reject(error);
    this.#ready = deferred();
    this.#emit('ringerror', { code: error.code, message: error.message });
  }

  /** @param {string} type @param {unknown} detail */
  #emit(type, detail) {
    if (type === 'pending') {
      const placing = deferred();
      this.#ready = placing;
      this.#app?.allPlaced().then(() => placing.resolve());
      return;
    }
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  // Options

  /** @returns {import('./app.js').Options} */
  #options() {
    const theme = this.getAttribute('theme');
    const motion = this.getAttribute('motion');
    const controls = this.getAttribute('controls');
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const around = this.closest('[lang]')?.getAttribute('lang');
    return {
      lang:
        pickLanguage([this.getAttribute('lang'), around, ...(around ? [] : navigator.languages)]) ??
        'en',
      theme: theme === 'light' || theme === 'dark' ? theme : themeAround(this),
      motion: motion === 'full' || (motion !== 'none' && !reduced),
      controls: controls === 'none' || controls === 'steps' ? controls : 'full',
      caption: this.getAttribute('caption') ?? '',
    };
  }

  #configure() {
    if (this.#app && this.isConnected) this.#app.configure(this.#options());
  }

  /** @param {boolean} seen */
  #see(seen) {
    this.#seen = seen;
    if (seen) this.#start();
    this.#attend();
  }

  #attend() {
    this.#app?.attend(this.#seen && !document.hidden);
  }

  // What callers can do

  /** The app with every changed attribute applied; loading starts if it has not. */
  #now() {
    if (!this.#app) {
      this.#start();
      throw new RingError('not-ready', 'The ring is not loaded yet; wait for its ready promise.');
    }
    this.#flush();
    return this.#app;
  }

  #flush() {
    const app = this.#app;
    if (!app) return;
    const names = [...this.#dirty];
    this.#dirty.clear();
    if (names.length > 0) app.setFields(names.map((name) => [name, this.getAttribute(name)]));
    const wanted = this.#take();
    if (Object.keys(wanted).length > 0) app.attempt(() => app.setScenario(app.with(wanted)));
  }

  /**
   * Loads what a link says over what the tag says, and shows what was wrong with it.
   * @param {[string, string][]} fields
   * @param {import('./engine.js').Failure[]} failures
   */
  follow(fields, failures) {
    const given = new Map([...this.#attributes(), ...fields]);
    if (this.#app) {
      this.#dirty.clear();
      this.#wanted = {};
      // A link of which nothing can be read changes nothing.
      const none = fields.length === 0 && failures.length > 0;
      if (!none) this.#app.setFields(FIELDS.map((name) => [name, given.get(name) ?? null]));
      this.#app.complain(...failures.map(toError));
    } else {
      this.#linked = [...given];
      this.#reports = failures;
    }
  }

  /**
   * The page reads links to this ring: `address` makes a whole one of a fragment. Only then is
   * there an address to copy, since a ring never speaks for the page it is in.
   * @param {(fragment: string) => string} address
   */
  addressed(address) {
    this.#address = address;
    if (this.#app) this.#app.place = { ...this.#app.place, address };
  }

  /**
   * What a link says of the ring over what the tag says, and whether the list of keys was left
   * out of it, being of more than `listed` keys.
   * @param {number} listed
   */
  link(listed) {
    return this.#now().link(listed);
  }

  get scenario() {
    if (this.#app) return this.#now().engine.scenario();
    const said = Object.fromEntries(this.#attributes().map(([name, text]) => [camel(name), text]));
    const early = this.#early ?? said;
    const all = copy({ ...DEFAULTS, .../** @type {object} */ (early), ...this.#wanted });
    return /** @type {import('./ringscope.js').Scenario} */ (all);
  }

  set scenario(value) {
    if (this.#app) this.#now().setScenario(value);
    else [this.#early, this.#wanted] = [copy(value), {}];
  }

  /** @param {string} command */
  run(command) {
    return this.#now().run(command);
  }

  /** @param {string} id @param {object} [options] */
  addNode(id, options) {
    return this.#now().add(id, options);
  }

  /** @param {string} id */
  removeNode(id) {
    return this.#now().remove(id);
  }

  /** @param {string} id @param {number} weight */
  setWeight(id, weight) {
    return this.#now().weigh(id, weight);
  }

  undo() {
    return this.#now().undo();
  }

  redo() {
    return this.#now().redo();
  }

  /** @param {number} step */
  seek(step) {
    this.#now().seek(step);
  }

  /** @param {string} key */
  ownerOf(key) {
    return this.#now().engine.ownerOf(key);
  }

  snapshot() {
    return this.#now().engine.snapshot();
  }

  plan() {
    return this.#now().engine.plan();
  }

  /** The picture as it is at rest, as an SVG document. */
  toSVG() {
    return this.#now().toSVG();
  }

  /** The same as a PNG, `scale` pixels per CSS pixel. @param {number} [scale] */
  toPNG(scale = 2) {
    return this.#now().toPNG(scale);
  }
}

/** What a ring is made of. In a bundle of one file it is there already. */
async function heart() {
  try {
    return await import('./heart.js');
  } catch (cause) {
    const address = /\S+:\/\/\S+/.exec(String(cause))?.[0] ?? 'heart.js';
    throw noRing(new Fault(['{0} could not be loaded', address], { cause }));
  }
}

/** A copy of plain data; what cannot be copied is refused later, with a sentence. @param {unknown} value */
function copy(value) {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

/**
 * @typedef {object} Deferred
 * @property {Promise<void>} promise
 * @property {() => void} resolve
 * @property {(reason: unknown) => void} reject
 */

/** @returns {Deferred} */
function deferred() {
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {(reason: unknown) => void} */
  let reject = () => {};
  const promise = /** @type {Promise<void>} */ (
    new Promise((yes, no) => {
      resolve = yes;
      reject = no;
    })
  );
  // Nobody need listen: a failure is also an event and a sentence.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
