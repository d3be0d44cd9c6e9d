import { faultSentence } from './messages/fault.js';

/** What every method throws: a code for programs and a sentence for people. */
export class RingError extends Error {
  /** Written out, so that the built bundle's shorter names do not show. */
  static name = 'RingError';
  name = 'RingError';
  /** Which of the core's sentences it is, by which a translation finds it. */
  kind = '';
  /** The values in the sentence. */
  /** @type {string[]} */
  args = [];
  /** Why there is no ring, where that is what is wrong. @type {import('./messages/fault.js').Fault | undefined} */
  fault;

  /**
   * @param {string} code
   * @param {string} message
   * @param {ErrorOptions} [options]
   */
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }
}

/** @typedef {{ code: string, kind: string, message: string, args: string[] }} Told what the core says of a failure */

/** @param {Told} failure */
export function toError({ code, kind, message, args }) {
  return Object.assign(new RingError(code, message), { kind, args });
}

/** There is no ring, for a reason that a reader can do something about. */
export class Fault extends Error {
  /** @param {import('./messages/fault.js').Fault} fault @param {ErrorOptions} [options] */
  constructor(fault, options) {
    super(faultSentence('en', fault), options);
    this.fault = fault;
  }
}

/**
 * The same as the error that callers see.
 * @param {unknown} cause
 */
export function noRing(cause) {
  const fault = cause instanceof Fault ? cause.fault : why(cause);
  const message = faultSentence('en', fault);
  const text = message.slice(message.indexOf(': ') + 2, -1);
  const error = toError({ code: 'no-wasm', kind: 'no-wasm', message, args: [text] });
  return Object.assign(error, { fault, cause });
}

/** @param {unknown} cause @returns {import('./messages/fault.js').Fault} */
function why(cause) {
  const text = cause instanceof Error ? cause.message : String(cause);
  // Each engine says this in its own words, and not all of them name the remedy.
  if (/content security policy|\bcsp\b/i.test(text)) {
    return ["the policy of this page blocks WebAssembly; its script-src needs 'wasm-unsafe-eval'"];
  }
  return [text.replace(/\.+$/, '')];
}
