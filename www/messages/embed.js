// The words of the section that makes embeds.
import { words as en } from './embed-en.js';
import { words as zh } from './embed-zh.js';
import { words as wordsOf } from './index.js';

/** @typedef {ReturnType<typeof en>} EmbedWords */

/** @param {import('./index.js').Language} language @returns {EmbedWords} */
export function embedWords(language) {
  const { f } = wordsOf(language);
  return language === 'zh' ? zh(f) : en(f);
}
