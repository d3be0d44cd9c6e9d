// What every section has: a language, the core's constants, colours that suit the page, and what a
// reader has set.
import { isDark } from '../dark.js';

/** @typedef {import('../messages/index.js').Language} Language */

export class SectionDesk {
  /** @type {Language} */
  language;
  /** What a reader has set in a part, which outlives a change of language. @type {Map<string, any>} */
  #kept = new Map();

  /** @param {Language} language @param {import('../engine.js').Constants} constants */
  constructor(language, constants) {
    this.language = language;
    this.constants = constants;
  }

  /** Colours by place in a list, as they suit the theme. */
  get colors() {
    const { light, dark } = this.constants;
    return isDark() ? dark : light;
  }

  /**
   * @template T
   * @param {string} name @param {T} first
   * @returns {T}
   */
  keep(name, first) {
    if (!this.#kept.has(name)) this.#kept.set(name, first);
    return this.#kept.get(name);
  }
}
