// Where a talk is written: a plain text, read line by line, and kept in the link.
import { h, plain, setText } from '../../dom.js';
import { say, words as wordsOf } from '../../messages/index.js';
import { lessonWords } from '../../messages/lessons.js';
import { questionNames, readTalk, storyScenes } from '../lessons.js';
import { present } from '../present.js';
import { linkTo } from './parts.js';
import { nameOf, scriptOf } from './script.js';

/** @typedef {import('../../messages/index.js').Language} Language */

export class Editor {
  /** @type {Language} */
  #language;
  /** What was written; nothing: the usual talk of this name. */
  #own = '';
  #name;
  #area = h('textarea', {
    id: 'talk-script',
    rows: '9',
    spellcheck: 'false',
    autocapitalize: 'off',
  });
  #count = h('p', { class: 'second', role: 'status' });
  #problems = h('ul', { class: 'remarks' });
  element = h('div', { class: 'part present-part' });

  /** @param {Language} language @param {string} name */
  constructor(language, name) {
    this.#language = language;
    this.#name = name;
    this.#area.addEventListener('input', () => {
      this.#own = this.#area.value;
      this.#read();
    });
    this.speak(language);
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    const words = lessonWords(language).present;
    const text = () => nameOf(this.#area.value, this.#language);
    const usual = (/** @type {string} */ name) => () => {
      [this.#own, this.#name] = ['', name];
      this.#fill();
    };
    const button = (/** @type {string} */ name, /** @type {() => void} */ onclick, kind = '') =>
      h('button', { type: 'button', class: kind || null, onclick }, name);
    this.element.replaceChildren(
      h('h3', {}, words.title),
      h('p', { class: 'lead' }, words.lead),
      h(
        'div',
        { class: 'columns' },
        h(
          'div',
          {},
          h(
            'div',
            { class: 'field' },
            h('label', { for: this.#area.id }, words.script),
            this.#area,
          ),
          h(
            'div',
            { class: 'scenes' },
            button(words.start, () => present(this.#area.value, this.#language, true), 'primary'),
            button(words.usual, usual('story')),
            button(words.asked, usual('questions')),
            linkTo(() => [['present', text()]], words.link),
          ),
          this.#count,
          this.#problems,
        ),
        h(
          'div',
          {},
          h('h4', {}, words.helpTitle),
          h(
            'dl',
            { class: 'facts grammar' },
            ...words.help.flatMap(([step, says]) => [
              h('dt', {}, h('code', {}, step ?? '')),
              h('dd', {}, says ?? ''),
            ]),
          ),
          h('p', { class: 'second names' }, words.names(storyScenes(), questionNames())),
        ),
      ),
    );
    this.#fill();
  }

  #fill() {
    // The usual talks are in the reader's language; what was written is the writer's.
    this.#area.value = this.#own || scriptOf(this.#name, this.#language);
    this.#read();
  }

  #read() {
    const words = lessonWords(this.#language).present;
    const { slides, problems } = readTalk(this.#area.value);
    setText(this.#count, slides.length === 0 ? words.none : words.slides(slides.length));
    this.#problems.replaceChildren(
      ...problems.map(({ line, refusal }) =>
        h('li', {}, words.problem(line, plain(say(refusal, wordsOf(this.#language))))),
      ),
    );
    this.#problems.hidden = problems.length === 0;
  }
}
