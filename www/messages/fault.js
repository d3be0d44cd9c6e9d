// What is said where there is no ring: before anything else is loaded, so apart from all other words.

/** What went wrong, and the values in that sentence. @typedef {[cause: string, ...values: string[]]} Fault */

const SENTENCE = 'The ring cannot be shown: {0}.';

/** The English is also what programs are told, so it is the key. @type {Record<string, string>} */
const zh = {
  [SENTENCE]: '无法显示哈希环：{0}。',
  'this browser has no WebAssembly': '此浏览器没有 WebAssembly',
  'this browser has no DecompressionStream': '此浏览器没有 DecompressionStream',
  "the policy of this page blocks WebAssembly; its script-src needs 'wasm-unsafe-eval'":
    "本页的安全策略禁止 WebAssembly，其 script-src 需要加上 'wasm-unsafe-eval'",
  '{0} could not be fetched': '无法取得 {0}',
  '{0} could not be loaded': '无法加载 {0}',
  'the server answered {1} in place of {0}': '请求 {0} 时服务器返回 {1}',
  'what the server sent as {0} is no WebAssembly, but {1}':
    '服务器发来的 {0} 不是 WebAssembly，而是 {1}',
};

/** The sentence as errors in Chinese are looked up: by kind, its places still in it. */
export const fault = {
  en: { 'no-wasm': SENTENCE },
  zh: { ...zh, 'no-wasm': String(zh[SENTENCE]) },
};

/** @param {string} text @param {string[]} values */
const fill = (text, values) => text.replace(/\{(\d)\}/g, (_, at) => values[at] ?? '');

/**
 * The whole sentence.
 * @param {import('./index.js').Language} lang
 * @param {Fault} fault
 */
export function faultSentence(lang, [cause, ...values]) {
  const own = (/** @type {string} */ text) => (lang === 'zh' && zh[text]) || text;
  return fill(own(SENTENCE), [fill(own(cause), values)]);
}
