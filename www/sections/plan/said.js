// What went wrong with a plan, all of it in the reader's language.
import { RingError } from '../../error.js';
import { sentence, short } from '../systems/parts.js';

/**
 * @param {unknown} error
 * @param {{ language: import('../../messages/index.js').Language, words: import('../../messages/plan.js').PlanWords }} desk
 */
export function said(error, { language, words }) {
  if (error instanceof RingError && error.kind === 'unsupported') {
    // Why a scheme cannot do something is told by the core in English.
    error.args = error.args.map((arg) =>
      words.reasons.reduce((text, [from, to]) => text.replace(from, to), arg),
    );
  }
  return sentence(error, language);
}

/** A name in a sentence, kept apart so that its direction of writing stays its own. @param {string} name */
export const apart = (name) => `\u2068${short(name)}\u2069`;
