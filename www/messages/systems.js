// The words of the section on real systems, and its numbers.
import { words as wordsOf } from './index.js';
import { words as en } from './systems-en.js';
import { words as zh } from './systems-zh.js';

/** @typedef {import('./index.js').Language} Language */
/** @typedef {ReturnType<typeof en>} SystemsWords */

/**
 * @typedef {object} SystemsNumbers
 * @property {import('./index.js').Numbers} f
 * @property {import('./index.js').Reader} reader
 * @property {(n: number) => string} raised digits as an exponent
 * @property {(share: number) => string} share a share with two decimals, or two figures where it is tiny
 */

/** @type {Map<Language, SystemsWords>} */
const made = new Map();

/** @param {Language} language @returns {SystemsWords} */
export function systemsWords(language) {
  let words = made.get(language);
  if (!words) {
    const { f, reader } = wordsOf(language);
    const numbers = { f, reader, share: shares(language), raised };
    words = language === 'zh' ? zh(numbers) : en(numbers);
    made.set(language, words);
  }
  return words;
}

/** @param {number} n */
const raised = (n) => String(n).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit);

/** @param {Language} language */
function shares(language) {
  const two = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const tiny = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  return (/** @type {number} */ share) => {
    const format = share !== 0 && share < 0.0001 ? tiny : two;
    return `${format.format(share * 100)} %`;
  };
}
