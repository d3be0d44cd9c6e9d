// Giving a talk, in English.

/** @typedef {import('./story-en.js').LessonNumbers} LessonNumbers */

/** @param {LessonNumbers} numbers */
export const words = ({ f, share }) => ({
  title: 'Present it',
  lead: 'A talk is a text: one line for each slide, the step, a bar, and your note. It is kept in the link, and nowhere else. Nothing is sent.',
  script: 'The talk',
  help: [
    ['remainder', 'a scene of the story or a question, before its step'],
    ['play', 'the step that stands ready'],
    ['add D; weight B 2', 'commands, as the ring takes them'],
    ['#nodes=A+B&vnodes=8', 'another ring, as a link has it'],
    ['| …', 'a note alone; the ring stays'],
  ],
  helpTitle: 'What a step can be',
  /** @param {string[]} scenes @param {string[]} questions */
  names: (scenes, questions) => `Scenes: ${scenes.join(', ')}. Questions: ${questions.join(', ')}.`,
  start: 'Present',
  usual: 'The story as a talk',
  asked: 'The questions as a talk',
  link: { text: 'Link to this talk', copied: 'Copied.', shown: 'It is in the address bar.' },
  /** @param {number} n */
  slides: (n) => `${f.n(n)} ${n === 1 ? 'slide' : 'slides'}.`,
  none: 'There is no slide yet.',
  /** @param {number} line @param {string} sentence */
  problem: (line, sentence) => `Line ${f.n(line)}: ${sentence}`,
  name: 'Presentation',
  ring: 'The ring of the slide',
  notes: 'Speaker notes',
  previous: 'Previous slide',
  next: 'Next slide',
  toggle: 'Notes',
  full: 'Full screen',
  close: 'End',
  /** @param {number} at @param {number} of */
  at: (at, of) => `${f.n(at)} / ${f.n(of)}`,
  keys: 'Arrow keys or space: move. N: notes. F: full screen. Escape: end.',
  /** @param {number} moved @param {number} total */
  moved: (moved, total) =>
    `${f.n(moved)} of ${f.n(total)} keys moved: ${share(total === 0 ? 0 : moved / total)}.`,
});
