// What can be said beside the scenario, by attribute or by link, and the words that each may be.
import { pickLanguage } from './messages/pick.js';

/** The words that an option may be, where they are few. @type {Record<string, string[]>} */
const CHOICES = {
  lang: ['en', 'zh'],
  controls: ['full', 'steps', 'none'],
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'full', 'none'],
  loading: ['lazy', 'eager'],
};

/** The options that take one of a few words. */
export const CHOSEN = Object.keys(CHOICES);

/**
 * What the sentence about an option that is none of its words names: the option, what it is, what
 * it may be. Nothing where it is right.
 * @param {string} name @param {string} text
 * @returns {string[] | undefined}
 */
export function misspelt(name, text) {
  const words = CHOICES[name];
  if (!words || words.includes(text)) return;
  // A language may come with its script and its country.
  if (name === 'lang' && pickLanguage([text])) return;
  return [name, `“${text}”`, words.join(', ')];
}
