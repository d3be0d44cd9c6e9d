// The usual talks, written as anybody would write one.
import { figuresOf, lessonWords } from '../../messages/lessons.js';
import { lesson, questionNames, storyScenes } from '../lessons.js';

/** @typedef {import('../../messages/index.js').Language} Language */

/** The names by which a link knows the usual talks. */
export const USUAL = ['story', 'questions'];

/** @param {Language} language */
function story(language) {
  const { list } = lessonWords(language).story;
  return storyScenes().flatMap((id) => {
    const [before, after] = list[id]?.notes ?? ['', ''];
    return [`${id} | ${before}`, `play | ${after}`];
  });
}

/** @param {Language} language */
function questions(language) {
  const { list, think } = lessonWords(language).questions;
  const space = language === 'zh' ? '' : ' ';
  return questionNames().flatMap((id) => {
    const said = list[id]?.minute(figuresOf(lesson(id), language)) ?? [];
    return [`${id} | ${think}`, `play | ${said.join(space)}`];
  });
}

/**
 * The script of a talk: its own text, or that of one of the usual two.
 * @param {string} text @param {Language} language
 */
export function scriptOf(text, language) {
  const name = text.trim();
  if (name === '' || name === 'story') return story(language).join('\n');
  if (name === 'questions') return questions(language).join('\n');
  return text;
}

/** What a link says of a script: a name where it is one of the usual two. @param {string} text @param {Language} language */
export function nameOf(text, language) {
  return USUAL.find((name) => scriptOf(name, language) === text.trim()) ?? text;
}
