// The only importer of the wasm package. Everything that leaves it is a plain value or a RingError.
import init, * as wasm from '#wasm';
import { bytes } from '#wasm-bytes';
import { startCrew } from './crew.js';
import { Fault, noRing, toError } from './error.js';

export { toError };

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
 * @property {number} max_text
 * @property {[string, string, string][]} kinds
 * @property {string[]} schemes
 * @property {{ alias: string, group: string, source: string }[]} systems
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
/** @typedef {import('./trace.js').ArcPage} ArcPage */
/** @typedef {import('./trace.js').Flag} Flag */

/**
 * @typedef {object} Spot a point of the ring, or a slot of a table
 * @property {string | null} node
 * @property {number | null} index which of the node's points
 * @property {number} turn
 * @property {number} share
 * @property {boolean} movable whether it has a position of its own
 */

/** @typedef {{ key: string | null, node: string | null, point: Spot | null, turn: number }} Picked */

/**
 * @typedef {object} Facts
 * @property {'ring' | 'table' | 'keys'} kind
 * @property {string} source
 * @property {number | null} vnodes
 * @property {number} collisions
 * @property {string[]} warnings
 */

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
    if (typeof WebAssembly === 'undefined') throw new Fault(['this browser has no WebAssembly']);
    await init({ module_or_path: await bytes() });
    return /** @type {Constants} */ (wasm.constants());
  } catch (cause) {
    throw noRing(cause);
  }
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

/**
 * The error of one of the core's sentences; before the core is there, of the sentence given.
 * @param {string} kind
 * @param {string[]} args
 */
function sentence(kind, args) {
  return toError(failure(kind, args));
}

/** The same as plain data. @param {string} kind @param {string[]} args @returns {Failure} */
export function failure(kind, args) {
  return wasm.sentence(kind, args);
}

/**
 * Half of a surrogate pair would become U+FFFD at the boundary, and two names one.
 * @param {string} value
 * @param {string} what
 */
function refuseSurrogates(value, what) {
  if (/\p{Surrogate}/u.test(value)) throw sentence('surrogate', [what]);
}

/** The core refuses what nests deeper; what never ends must not get that far. */
const MOST_DEPTH = 64;

/**
 * A copy of a script's value as the core can read it. A member that is undefined is missing, whole
 * numbers of any size are text, and what JSON would turn into null without a word is an error.
 * @param {unknown} value
 * @param {string} what the value as a sentence names it
 * @param {number} [depth]
 * @returns {unknown}
 */
function plain(value, what, depth = 0) {
  if (depth > MOST_DEPTH) throw sentence('too-deep', [String(MOST_DEPTH)]);
  if (typeof value === 'string') refuseSurrogates(value, what);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    // The core has a sentence of its own for a weight.
    if (what === '“weight”') return String(value);
    throw Number.isNaN(value)
      ? sentence('not-a-number', [what, 'NaN'])
      : sentence('too-large', [String(value)]);
  }
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw wrongType(what, 'plain data', value);
  }
  if (Array.isArray(value)) return value.map((inner) => plain(inner, what, depth + 1));
  if (!value || typeof value !== 'object') return value;
  /** @type {[string, unknown][]} */
  const entries = [];
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    refuseSurrogates(name, what);
    entries.push([name, plain(inner, `“${name}”`, depth + 1)]);
  }
  return Object.fromEntries(entries);
}

/**
 * @param {unknown} value
 * @param {string} what
 * @returns {asserts value is string}
 */
function mustBeText(value, what) {
  if (typeof value !== 'string') throw wrongType(what, 'text', value);
  refuseSurrogates(value, what);
}

const TYPE_NAMES = {
  string: 'text',
  number: 'a number',
  bigint: 'a number',
  boolean: 'true or false',
  undefined: 'nothing',
  object: 'an object',
  function: 'a function',
  symbol: 'a symbol',
};

/** What a value is, in the core's own words. @param {unknown} value */
function typeName(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return TYPE_NAMES[typeof value];
}

/**
 * @param {string} what
 * @param {string} wanted what it must be, in the core's own words
 * @param {unknown} value
 */
export function wrongType(what, wanted, value) {
  return sentence('wrong-type', [what, wanted, typeName(value)]);
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
    const { clean, errors } = withoutSurrogates(fields);
    this.errors.push(...errors);
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
    const data = plain(scenario, '“scenario”');
    return this.#guard(() => this.#scope.setScenario(data));
  }

  /** @param {[string, string | null][]} fields @returns {{ change: Change, errors: Failure[] }} */
  setFields(fields) {
    const { clean, errors } = withoutSurrogates(fields);
    const outcome = this.#guard(() =>
      this.#scope.setFields(clean.map(([name, text]) => [name, text ?? undefined])),
    );
    return { ...outcome, errors: [...errors, ...outcome.errors] };
  }

  /** @param {unknown} command @returns {Change} */
  run(command) {
    mustBeText(command, 'The command');
    return this.#guard(() => this.#scope.run(command, false));
  }

  /** @param {unknown} id @param {unknown} [options] @returns {Change} */
  add(id, options) {
    mustBeText(id, 'The name of a node');
    if (options !== undefined && (options === null || typeof options !== 'object')) {
      throw wrongType('“options”', 'an object', options);
    }
    const node = plain({ ...options, id }, '“node”');
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
    if (typeof weight === 'number') return this.#guard(() => this.#scope.weigh(id, weight, held));
    // The core knows the limit, but the boundary would make a number of anything.
    try {
      return this.#scope.weigh(id, Number.NaN, held);
    } catch (thrown) {
      const { kind, args } = /** @type {Failure} */ (thrown);
      const [name = '', , limit = ''] = args ?? [];
      if (kind !== 'invalid-weight') throw asRingError(thrown);
      throw sentence(kind, [name, shown(weight), limit]);
    }
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
    if (typeof step !== 'number') throw wrongType('The step', 'a number', step);
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

  /** @returns {Facts} */
  facts() {
    return this.#guard(() => this.#scope.facts());
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

  /** The number of the set of keys: another set has another one. @returns {number} */
  ticket() {
    return this.#guard(() => this.#scope.ticket());
  }

  /**
   * Has workers hash the keys that have no place yet. They are taken until other keys are wanted.
   * @param {(left: number) => void} placed is told after each part how many keys are still to come
   * @param {() => void} fail is told, once, that there are no workers after all
   * @returns {(() => void) | null} stops them; null where there can be none
   */
  placeElsewhere(placed, fail) {
    const job = /** @type {import('./crew.js').Job | null} */ (
      this.#guard(() => this.#scope.hashing()) ?? null
    );
    if (!job) return null;
    return startCrew(
      wasm.compiled(),
      job,
      (from, positions) => {
        const taken = this.#guard(() => this.#scope.absorb(job.ticket, from, positions));
        if (taken) placed(this.pending());
        return taken;
      },
      fail,
    );
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
   * The picture at time t of the change and u of the camera's way; the array is used again for the
   * next one.
   * @param {number} t @param {number} [u]
   * @returns {{ list: Float32Array, length: number, texts: () => string[] }}
   */
  frame(t, u = 1) {
    return this.#guard(() => {
      let length = this.#scope.frame(t, u, this.#picture);
      if (length > this.#picture.length) {
        this.#picture = new Float32Array(2 * length);
        length = this.#scope.frame(t, u, this.#picture);
      }
      return { list: this.#picture, length, texts: () => this.#scope.texts() };
    });
  }

  /** @param {number} x @param {number} y @returns {Picked} */
  pick(x, y) {
    return this.#guard(() => this.#scope.pick(x, y));
  }

  // The camera

  /** Where it is, or is on its way to. @returns {{ mid: number, zoom: number, unroll: number }} */
  aim() {
    return this.#guard(() => this.#scope.aim());
  }

  /** @param {number} mid a turn @param {number} zoom from 1 @param {boolean} lanes */
  aimAt(mid, zoom, lanes) {
    this.#guard(() => this.#scope.aimAt(mid, zoom, lanes));
  }

  /** @param {number} x @param {number} y @param {number} factor */
  zoomAt(x, y, factor) {
    this.#guard(() => this.#scope.zoomAt(x, y, factor));
  }

  /** @param {[number, number]} from @param {[number, number]} to */
  pan(from, to) {
    this.#guard(() => this.#scope.pan(...from, ...to));
  }

  // The arc in focus

  /** @param {number | null} turn @returns {Spot | null} */
  pointTo(turn) {
    return this.#guard(() => this.#scope.pointTo(turn ?? undefined));
  }

  /** After a change another arc may be there. @returns {Spot | null} */
  inFocus() {
    return this.#guard(() => this.#scope.inFocus());
  }

  /** @returns {Owner | null} */
  ownerInFocus() {
    return this.#guard(() => this.#scope.ownerInFocus());
  }

  /** @param {boolean} forward @param {boolean} own only arcs of one node @returns {Spot | null} */
  walk(forward, own) {
    return this.#guard(() => this.#scope.walk(forward, own));
  }

  /** @param {boolean} forward @returns {Spot | null} */
  walkNodes(forward) {
    return this.#guard(() => this.#scope.walkNodes(forward));
  }

  /**
   * Moves a point that has a position of its own; nothing where it is there already.
   * @param {string} id @param {number} index @param {number} turn
   * @returns {Change | null}
   */
  movePoint(id, index, turn) {
    return this.#guard(() => this.#scope.movePoint(id, index, turn));
  }

  /** All that has moved since a hand took a point. @returns {Change | null} */
  letGo() {
    return this.#guard(() => this.#scope.letGo());
  }

  /** Shows the lookup of the key that is followed up to a frame. @param {string | null} frame */
  stepLookup(frame) {
    this.#guard(() => this.#scope.stepLookup(frame ?? undefined));
  }

  /** Marks what differs from a step on the picture. @param {number | null} step */
  against(step) {
    this.#guard(() => this.#scope.compareWith(step ?? undefined));
  }

  /**
   * The ring as text: only in the site's build.
   * @param {'describeScheme' | 'exportPython' | 'exportJavaScript'} how
   * @returns {string}
   */
  written(how) {
    return this.#guard(() => this.#scope[how]());
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

  /** The palette slot of every node, in list order. @returns {Uint32Array} */
  slots() {
    return this.#guard(() => this.#scope.slots());
  }

  /**
   * Where chance keeps the shares of the nodes at these places of the list.
   * @param {number[]} places
   * @returns {[number, number][]} low and high of each; nothing where no such law holds
   */
  bands(places) {
    const flat = this.#guard(() => this.#scope.bands(new Uint32Array(places)));
    return places.flatMap((_, at) => {
      const [low, high] = [flat[2 * at], flat[2 * at + 1]];
      return low === undefined || high === undefined ? [] : [[low, high]];
    });
  }

  /** Arcs in the order of the circle. @param {number} from @param {number} count @returns {ArcPage} */
  arcs(from, count) {
    return this.#guard(() => this.#scope.arcs(from, count));
  }

  /** The number of the arc that holds a key. @param {string} key @returns {number | undefined} */
  arcOf(key) {
    mustBeText(key, 'The key');
    return this.#guard(() => this.#scope.arcOf(key));
  }

  /** What is suspicious about a text. @param {string} text @returns {Flag[]} */
  flags(text) {
    mustBeText(text, 'The key');
    return this.#guard(() => wasm.flagsOf(text));
  }

  /** What differs between a step of the log and the present one. @param {number} step @returns {Change} */
  changeFrom(step) {
    return this.#guard(() => this.#scope.changeFrom(step));
  }

  /** @param {string} text the scenario as JSON @returns {Change} */
  setScenarioText(text) {
    mustBeText(text, '“scenario”');
    return this.#guard(() => this.#scope.setScenarioText(text));
  }

  /** @param {[string, string][]} fields all that is said; on the first bad one nothing changes @returns {Change} */
  setLink(fields) {
    const { errors } = withoutSurrogates(fields);
    for (const failure of errors) throw toError(failure);
    return this.#guard(() => this.#scope.setLink(fields));
  }

  /** @returns {string} */
  nodesCsv() {
    return this.#guard(() => this.#scope.nodesCsv());
  }

  /** So many arcs from one on; past the last an empty text. @param {number} first @param {number} most @returns {string} */
  arcsCsv(first, most) {
    return this.#guard(() => this.#scope.arcsCsv(first, most));
  }

  /** So many moves from one on; past the last an empty text. @param {number} first @param {number} most @returns {string} */
  movesCsv(first, most) {
    return this.#guard(() => this.#scope.movesCsv(first, most));
  }
}

/** A value that is not a number, as a sentence names it. @param {unknown} value */
function shown(value) {
  return typeof value === 'string' ? `“${value}”` : typeName(value);
}

/**
 * @template {[string, string | null]} Field
 * @param {Field[]} fields
 * @returns {{ clean: Field[], errors: Failure[] }} the rest stands where one cannot be taken
 */
function withoutSurrogates(fields) {
  const bad = (/** @type {Field} */ [, text]) => /\p{Surrogate}/u.test(text ?? '');
  return {
    clean: fields.filter((field) => !bad(field)),
    errors: fields.filter(bad).map(([field]) => ({
      ...failure('surrogate', [`“${field}”`]),
      field,
    })),
  };
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
