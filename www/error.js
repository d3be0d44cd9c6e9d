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
