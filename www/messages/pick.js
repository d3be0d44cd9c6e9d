// Which of the languages somebody reads: wanted before there are any words.

/**
 * The first supported language among tags such as `zh-Hans-CN`, or none.
 * @param {readonly (string | null | undefined)[]} tags
 * @returns {import('./index.js').Language | undefined}
 */
export function pickLanguage(tags) {
  for (const tag of tags) {
    const base = tag?.toLowerCase().split('-')[0];
    if (base === 'en' || base === 'zh') return base;
  }
}
