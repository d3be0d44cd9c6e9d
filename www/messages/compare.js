// The words of the sections on other methods, on luck, and on claims, and their numbers.
import { words as balanceEn } from './balance-en.js';
import { words as balanceZh } from './balance-zh.js';
import { words as claimsEn } from './claims-en.js';
import { words as claimsZh } from './claims-zh.js';
import { words as compareEn } from './compare-en.js';
import { words as compareZh } from './compare-zh.js';
import { words as wordsOf } from './index.js';

/** @typedef {import('./index.js').Language} Language */

/**
 * @typedef {object} AgainstNumbers
 * @property {import('./index.js').Numbers} f
 * @property {(share: number) => string} share as a percentage
 * @property {(share: number) => string} rough the same without needless digits
 * @property {(x: number) => string} one at most one decimal
 * @property {(x: number) => string} three at most three figures
 * @property {(x: number) => string} times so many times as much
 */

/**
 * @typedef {AgainstNumbers & { scene: string, numbers: string,
 *   link: { text: string, copied: string, shown: string },
 *   compare: ReturnType<typeof compareEn>, balance: ReturnType<typeof balanceEn>,
 *   claims: ReturnType<typeof claimsEn> }} AgainstWords
 */

const GENERAL = {
  en: {
    scene: 'See it on the ring',
    numbers: 'In numbers',
    link: {
      text: 'Link to this scene',
      copied: 'Copied; it is in the address bar, too.',
      shown: 'It is in the address bar.',
    },
  },
  zh: {
    scene: '在环上查看',
    numbers: '数据',
    link: { text: '此场景的链接', copied: '已复制，也在地址栏中。', shown: '已在地址栏中。' },
  },
};

/** @type {Map<Language, AgainstWords>} */
const made = new Map();

/** @param {Language} language @returns {AgainstWords} */
export function againstWords(language) {
  let words = made.get(language);
  if (!words) {
    const numbers = numbersOf(language);
    const zh = language === 'zh';
    words = {
      ...numbers,
      ...GENERAL[language],
      compare: (zh ? compareZh : compareEn)(numbers),
      balance: (zh ? balanceZh : balanceEn)(numbers),
      claims: (zh ? claimsZh : claimsEn)(numbers),
    };
    made.set(language, words);
  }
  return words;
}

/** @param {Language} language @returns {AgainstNumbers} */
function numbersOf(language) {
  const { f } = wordsOf(language);
  const few = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
  const three = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const one = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return {
    f,
    // A number and its sign stay on one line.
    share: (share) => f.pct(share).replace(' ', '\u00a0'),
    rough: (share) =>
      `${(share < 1 ? few : one).format(Number((share * 100).toPrecision(3)))}\u00a0%`,
    one: (x) => one.format(x),
    three: (x) => three.format(x),
    times: (x) => (language === 'zh' ? `${f.fixed(x)} 倍` : `${f.fixed(x)}×`),
  };
}
