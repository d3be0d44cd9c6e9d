// The only importer of the wasm package. Everything that leaves it is a plain value or a RingError.
import init, * as wasm from '#wasm';
import { bytes } from '#wasm-bytes';
import { RingError } from './error.js';

/** @typedef {import('./ringscope.js').Change} Change */
/** @typedef {import('./ringscope.js').Owner} Owner */
/** @typedef {import('./ringscope.js').Plan} Plan */
/** @typedef {import('./ringscope.js').Scenario} Scenario */
/** @typedef {import('./ringscope.js').Snapshot} Snapshot */

/** @typedef {{ code: string, kind: string, message: string, args: string[], field?: string }} Failure */

/**
 * @typedef {object} Constants
 * @property {number} stride
 * @property {[string, string][]} fields
 * @property {string[]} light
 * @property {string[]} dark
 * @property {number} max_keys
 * @property {number} max_nodes
 * @property {number} max_steps
 * @property {number} link_keys
 * @property {[string, string, string][]} kinds
 * @property {string[]} schemes
 */

/**
 * @typedef {object} Proof
 * @property {import('./messages/index.js').Op} op
 * @property {string | null} id
 * @property {string | null} value
 * @property {number} between
 * @property {number} betweenShare
 * @property {number | null} remainder
 * @property {Change} change
 */

/** @typedef {import('./trace.js').KeyTrace} KeyTrace */
/** @typedef {import('./trace.js').PointTrace} PointTrace */

/** @type {Promise<Constants> | undefined} */
let loading;

/** Loads the wasm once for all elements of the page; after a failure the next call tries again. */
export function load() {
  loading ??= start();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function start() {
  try {
    if (typeof WebAssembly === 'undefined') throw new Error('this browser has no WebAssembly');
    await init({ module_or_path: await bytes() });
    return /** @type {Constants} */ (wasm.constants());
  } catch (cause) {
    throw new RingError('no-wasm', `The ring cannot be shown: ${why(cause)}.`, { cause });
  }
}

/** @param {unknown} cause */
function why(cause) {
  const text = cause instanceof Error ? cause.message : String(cause);
  // Each engine says this in its own words, and not all of them name the remedy.
  if (/content security policy|\bcsp\b/i.test(text)) {
    return "the policy of this page blocks WebAssembly; its script-src needs 'wasm-unsafe-eval'";
  }
  return text.replace(/\.+$/, '');
}

/**
 * What the core threw, as the error that callers see.
 * @param {unknown} thrown
 * @returns {unknown}
 */
export function asRingError(thrown) {
  const failure = /** @type {Partial<Failure>} */ (thrown);
  if (!failure || typeof failure.code !== 'string' || thrown instanceof Error) return thrown;
  return toError(/** @type {Failure} */ (failure));
}

/** @param {Failure} failure */
export function toError(failure) {
  const error = new RingError(failure.code, failure.message);
  error.kind = failure.kind;
  error.args = failure.args;
  return error;
}

/**
 * The error of one of the core's sentences; before the core is there, of the sentence given.
 * @param {string} kind
 * @param {string[]} args
 */
function sentence(kind, args) {
  return toError(/** @type {Failure} */ (wasm.sentence(kind, args)));
}

/**
 * Half of a surrogate pair would become U+FFFD at the boundary, and two names one.
 * @param {unknown} value
 * @param {string} what
 */
function refuseSurrogates(value, what) {
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) throw sentence('surrogate', [what]);
  } else if (value && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      refuseSurrogates(name, what);
      refuseSurrogates(inner, what);
    }
  }
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {asserts value is string}
 */
function mustBeText(value, what) {
  if (typeof value !== 'string') throw sentence('wrong-type', [what, 'text', typeName(value)]);
  refuseSurrogates(value, what);
}

/** @param {unknown} value */
function typeName(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value;
}

/**
 * One scope of the core. Arguments are checked here too, since the boundary would turn NaN into 0
 * and half a character into another one without a word.
 */
export class Engine {
  #scope;
  #picture = new Float32Array(1 << 14);
  /** What could not be taken at the start. */
  /** @type {Failure[]} */
  errors = [];

  /** @param {[string, string][]} fields */
  constructor(fields) {
    const clean = fields.filter(([name, text]) => {
      if (!/\p{Surrogate}/u.test(text)) return true;
      this.errors.push({
        .../** @type {Failure} */ (wasm.sentence('surrogate', [name])),
        field: name,
      });
      return false;
    });
    this.#scope = this.#guard(() => new wasm.Scope(clean, this.errors));
  }

  /**
   * @template T
   * @param {() => T} work
   */
  #guard(work) {
    try {
      return work();
    } catch (thrown) {
      throw asRingError(thrown);
    }
  }

  /** Gives the memory back. */
  free() {
    this.#scope.free();
  }

  /** @returns {Scenario} */
  scenario() {
    return this.#guard(() => this.#scope.scenario());
  }

  /** @param {unknown} scenario @returns {Change} */
  setScenario(scenario) {
    refuseSurrogates(scenario, 'The scenario');
    return this.#guard(() => this.#scope.setScenario(scenario));
  }

  /** @param {[string, string | null][]} fields @returns {{ change: Change, errors: Failure[] }} */
  setFields(fields) {
    for (const [name, text] of fields) refuseSurrogates(text, name);
    return this.#guard(() =>
      this.#scope.setFields(fields.map(([name, text]) => [name, text ?? undefined])),
    );
  }

  /** @param {unknown} command @returns {Change} */
  run(command) {
    mustBeText(command, 'The command');
    return this.#guard(() => this.#scope.run(command, false));
  }

  /** @param {unknown} id @param {object} [options] @returns {Change} */
  add(id, options) {
    mustBeText(id, 'The name of a node');
    const node = { ...options, id };
    refuseSurrogates(node, 'The node');
    const weight = /** @type {{ weight?: unknown }} */ (node).weight;
    // JSON has no word for these, so they would arrive as null.
    if (typeof weight === 'number' && !Number.isFinite(weight)) throw badWeight(id, weight);
    return this.#guard(() => this.#scope.add(node));
  }

  /** @param {unknown} id @returns {Change} */
  remove(id) {
    mustBeText(id, 'The name of a node');
    return this.#guard(() => this.#scope.remove(id));
  }

  /** @param {unknown} id @param {unknown} weight @param {boolean} [held] @returns {Change} */
  weigh(id, weight, held = false) {
    mustBeText(id, 'The name of a node');
    if (typeof weight !== 'number') throw badWeight(id, weight);
    return this.#guard(() => this.#scope.weigh(id, weight, held));
  }

  /** @param {string} id @param {string} to @returns {Change} */
  rename(id, to) {
    mustBeText(to, 'The name of a node');
    return this.#guard(() => this.#scope.rename(id, to));
  }

  /** @returns {Change | undefined} */
  undo() {
    return this.#guard(() => this.#scope.undo());
  }

  /** @returns {Change | undefined} */
  redo() {
    return this.#guard(() => this.#scope.redo());
  }

  /** @param {unknown} step @returns {Change} */
  seek(step) {
    if (typeof step !== 'number') {
      throw sentence('wrong-type', ['The step', 'a number', typeName(step)]);
    }
    return this.#guard(() => this.#scope.seek(step));
  }

  /** @param {unknown} key @returns {Owner} */
  ownerOf(key) {
    mustBeText(key, 'The key');
    return this.#guard(() => this.#scope.ownerOf(key));
  }

  /** @param {number} turn @returns {Owner} */
  ownerAt(turn) {
    return this.#guard(() => this.#scope.ownerAt(turn));
  }

  /** @returns {Snapshot} */
  snapshot() {
    return this.#guard(() => this.#scope.snapshot());
  }

  /** @returns {Plan} */
  plan() {
    return this.#guard(() => this.#scope.plan());
  }

  /** @returns {Proof | null} */
  proof() {
    return this.#guard(() => this.#scope.proof());
  }

  /** @returns {string[]} */
  steps() {
    return this.#guard(() => this.#scope.steps());
  }

  /** @returns {import('./ringscope.js').Node} */
  nextNode() {
    return this.#guard(() => this.#scope.nextNode());
  }

  /** @param {string} name @returns {string} */
  field(name) {
    return this.#guard(() => this.#scope.field(name)) ?? '';
  }

  /** @param {[string, string][]} base @param {number} listed @returns {[string, boolean]} */
  link(base, listed) {
    return this.#guard(() => this.#scope.link(base, listed));
  }

  /** @param {number} most @returns {number} keys still without a place */
  place(most) {
    return this.#guard(() => this.#scope.place(most));
  }

  /** @returns {number} */
  pending() {
    return this.#guard(() => this.#scope.pending());
  }

  /** @param {number} width @param {number} height @returns {number} room in the middle, as a radius */
  resize(width, height) {
    return this.#guard(() => {
      this.#scope.resize(width, height);
      return this.#scope.room(width, height);
    });
  }

  /** @param {string | null} id */
  focus(id) {
    this.#guard(() => this.#scope.focus(id ?? undefined));
  }

  /** @param {string | null} key */
  follow(key) {
    this.#guard(() => this.#scope.follow(key ?? undefined));
  }

  /**
   * The picture at time t; the array is used again for the next one.
   * @param {number} t
   * @returns {{ list: Float32Array, length: number, texts: () => string[] }}
   */
  frame(t) {
    return this.#guard(() => {
      let length = this.#scope.frame(t, this.#picture);
      if (length > this.#picture.length) {
        this.#picture = new Float32Array(2 * length);
        length = this.#scope.frame(t, this.#picture);
      }
      return { list: this.#picture, length, texts: () => this.#scope.texts() };
    });
  }

  /** @param {number} x @param {number} y @returns {{ key: string | null, node: string | null, turn: number }} */
  pick(x, y) {
    return this.#guard(() => this.#scope.pick(x, y));
  }

  /** One of the core's sentences as an error. @param {string} kind @param {string[]} args */
  error(kind, args) {
    return sentence(kind, args);
  }

  /** How many replicas a key has. */
  replicas() {
    return this.#guard(() => this.#scope.replicas());
  }

  /**
   * @param {{ width: number, height: number, dark: boolean, font: string, title: string, roles: string[], readout: string[] }} dress
   * @returns {string}
   */
  toSvg({ width, height, dark, font, title, roles, readout }) {
    return this.#guard(() => this.#scope.toSvg(width, height, dark, font, title, roles, readout));
  }

  /** How a key finds its nodes. @param {string} key @returns {KeyTrace} */
  traceKey(key) {
    mustBeText(key, 'The key');
    return this.#guard(() => this.#scope.traceKey(key));
  }

  /** How a point came where it is. @param {string} id @param {number} index @returns {PointTrace} */
  tracePoint(id, index) {
    mustBeText(id, 'The name of a node');
    return this.#guard(() => this.#scope.tracePoint(id, index));
  }

  /** Throws what is broken, if anything is: for tests. */
  check() {
    this.#guard(() => this.#scope.check());
  }
}

/** @param {string} id @param {unknown} weight */
function badWeight(id, weight) {
  return sentence('invalid-weight', [`“${id}”`, String(weight), '4294967295']);
}

/**
 * @param {string} text
 * @returns {{ fields: [string, string][], page: [string, string][], errors: Failure[] } | undefined}
 */
export function parseFragment(text) {
  try {
    return wasm.parseFragment(text);
  } catch (thrown) {
    throw asRingError(thrown);
  }
}
