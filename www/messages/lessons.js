// The words of the lessons: the story, the questions, and talks made of them.
import { againstWords } from './compare.js';
import { words as presentEn } from './present-en.js';
import { words as presentZh } from './present-zh.js';
import { words as questionsEn } from './questions-en.js';
import { words as questionsZh } from './questions-zh.js';
import { words as storyEn } from './story-en.js';
import { words as storyZh } from './story-zh.js';

/** @typedef {import('./index.js').Language} Language */
/** @typedef {Pick<import('../sections/lessons.js').Lesson, 'figures' | 'names'>} Told */
/** @typedef {ReturnType<typeof figuresOf>} Figures */
/** @typedef {{ story: ReturnType<typeof storyEn>, questions: ReturnType<typeof questionsEn>, present: ReturnType<typeof presentEn> }} LessonWords */

/**
 * The figures of a lesson as a language writes them. One that is missing is a fault of ours, which
 * must not read as a zero.
 * @param {Told} lesson @param {Language} language
 */
export function figuresOf({ figures, names }, language) {
  const { f, share, rough, times, one } = againstWords(language);
  const is = (/** @type {string} */ name) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(name);
    return figure;
  };
  return {
    is,
    /** A whole number. @param {string} name */
    n: (name) => f.n(is(name)),
    /** A part. @param {string} name */
    part: (name) => share(is(name)),
    /** A part that is a round number. @param {string} name */
    rough: (name) => rough(is(name)),
    /** So many times as much. @param {string} name */
    times: (name) => times(is(name)),
    /** At most one decimal. @param {string} name */
    one: (name) => one(is(name)),
    /** A name, whose direction stays its own. @param {string} name */
    name: (name) => {
      const text = names[name];
      if (text === undefined) throw new Error(name);
      return `\u2068${text}\u2069`;
    },
  };
}

/** @type {Map<Language, LessonWords>} */
const made = new Map();

/** @param {Language} language @returns {LessonWords} */
export function lessonWords(language) {
  let words = made.get(language);
  if (!words) {
    const { f, share } = againstWords(language);
    const numbers = { f, share };
    words =
      language === 'zh'
        ? { story: storyZh(numbers), questions: questionsZh(numbers), present: presentZh(numbers) }
        : { story: storyEn(numbers), questions: questionsEn(numbers), present: presentEn(numbers) };
    made.set(language, words);
  }
  return words;
}
