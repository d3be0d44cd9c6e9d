// The words of the section on plans.
import { words as wordsOf } from './index.js';
import { words as en } from './plan-en.js';
import { words as zh } from './plan-zh.js';
import { systemsWords } from './systems.js';

/** @typedef {import('./index.js').Language} Language */
/** @typedef {ReturnType<typeof en>} PlanWords */
/** @typedef {{ f: import('./index.js').Numbers, share: (share: number) => string }} PlanNumbers */

/** @param {Language} language @returns {PlanWords} */
export function planWords(language) {
  const numbers = { f: wordsOf(language).f, share: systemsWords(language).share };
  return language === 'zh' ? zh(numbers) : en(numbers);
}
