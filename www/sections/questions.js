// Seven questions: think first, let the ring answer, read, and be asked again another day.
import { h, plain, setText } from '../dom.js';
import { load } from '../engine.js';
import { say, words as wordsOf } from '../messages/index.js';
import { lessonWords } from '../messages/lessons.js';
import { readScene } from './compare/settings.js';
import { Memory } from './lessons/memory.js';
import { showView } from './lessons/parts.js';
import { QuestionCard } from './lessons/question.js';
import { RingSide } from './lessons/side.js';
import { lesson, questionNames } from './lessons.js';
import { present } from './present.js';

/** @typedef {import('../messages/index.js').Language} Language */
/** @typedef {import('./lessons.js').Lesson} Lesson */

/** What a reader has done with a question. @typedef {{ guess: number | null, refuting: boolean }} Done */

class Questions {
  #place;
  /** @type {Language} */
  #language;
  #names = questionNames();
  #memory = new Memory(this.#names);
  /** Measured when they are first opened. @type {Map<string, Lesson>} */
  #lessons = new Map();
  /** @type {Map<string, Done>} */
  #done = new Map();
  /** @type {QuestionCard[]} */
  #cards = [];
  /** The one that is open: the ring is with it. */
  #open = '';
  #side = new RingSide();
  #due = h('p', { class: 'due' });
  #kept = h('p', { class: 'second kept' });
  #told = h('span', { class: 'second', role: 'status' });
  /** @type {import('./compare/settings.js').Failure[]} */
  #failures = [];

  /** @param {HTMLElement} place @param {Language} language */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
    this.#build();
  }

  get #words() {
    return lessonWords(this.#language).questions;
  }

  /** @param {string} id @returns {Lesson} */
  #lesson(id) {
    const known = this.#lessons.get(id) ?? lesson(id);
    this.#lessons.set(id, known);
    return known;
  }

  /** @param {string} id @returns {Done} */
  #doneWith(id) {
    const done = this.#done.get(id) ?? { guess: null, refuting: false };
    this.#done.set(id, done);
    return done;
  }

  #build() {
    const words = this.#words;
    this.#side.speak(this.#language, words.ring);
    this.#cards = this.#names.map((id) => {
      const question = words.list[id];
      if (!question) throw new Error(id);
      return new QuestionCard(id, question, words, {
        open: (open) => this.#turn(id, open),
        guess: (guess) => this.#guess(id, guess),
        refute: (refuting) => this.#refute(id, refuting),
        grade: (knew) => this.#grade(id, knew),
      });
    });
    this.#place.classList.add('systems', 'lessons', 'questions');
    this.#place.setAttribute('aria-labelledby', 'questions-title');
    this.#place.replaceChildren(
      h('h2', { id: 'questions-title' }, words.title),
      h('p', { class: 'lead' }, words.lead),
      ...this.#failures.map((failure) =>
        h('p', { class: 'problem', role: 'status' }, plain(say(failure, wordsOf(this.#language)))),
      ),
      h(
        'div',
        { class: 'self-check', role: 'group', 'aria-label': words.check.title },
        h('div', {}, this.#due, this.#kept),
        h(
          'div',
          { class: 'scenes' },
          h('button', { type: 'button', onclick: () => this.#next() }, words.check.next),
          h('button', { type: 'button', onclick: () => this.#forget() }, words.check.forget),
          h(
            'button',
            { type: 'button', onclick: () => present('questions', this.#language, true) },
            words.present,
          ),
          this.#told,
        ),
      ),
      h('ol', { class: 'question-cards' }, ...this.#cards.map(({ element }) => element)),
    );
    setText(this.#told, '');
    this.#count();
    const open = this.#open;
    this.#open = '';
    if (open) this.#card(open)?.open();
  }

  /** @param {string} id */
  #card(id) {
    return this.#cards.find((card) => card.id === id);
  }

  #count() {
    const { check } = this.#words;
    setText(this.#due, check.due(this.#memory.due.length, this.#names.length));
    setText(this.#kept, this.#memory.kept ? check.kept : check.lost);
    for (const card of this.#cards) card.wait(this.#memory.wait(card.id));
  }

  /** Opening one closes the others. @param {string} id @param {boolean} open */
  #turn(id, open) {
    if (!open) {
      if (this.#open === id) this.#open = '';
      return;
    }
    if (this.#open === id) return;
    this.#open = id;
    for (const card of this.#cards) if (card.id !== id) card.close();
    const card = this.#card(id);
    card?.tell(this.#lesson(id), this.#language);
    card?.take(this.#side.element);
    this.#show(id);
  }

  /** The ring and the card as they are after what the reader did. @param {string} id */
  #show(id) {
    const { view, refuting } = this.#lesson(id);
    const done = this.#doneWith(id);
    const shown = done.refuting && refuting ? refuting : view;
    this.#card(id)?.show(done.guess, done.refuting);
    // A ring that is not to be had says so itself.
    showView(this.#side.ring, shown, done.refuting || done.guess !== null).catch(() => {});
  }

  /** @param {string} id @param {number | null} guess in percent */
  #guess(id, guess) {
    Object.assign(this.#doneWith(id), { guess, refuting: false });
    this.#show(id);
  }

  /** @param {string} id @param {boolean} refuting */
  #refute(id, refuting) {
    this.#doneWith(id).refuting = refuting;
    this.#show(id);
  }

  /** @param {string} id @param {boolean} knew */
  #grade(id, knew) {
    this.#memory.grade(id, knew);
    this.#count();
  }

  #next() {
    const { due } = this.#memory;
    const name = due.find((id) => id !== this.#open) ?? due[0];
    if (name) this.#go(name);
  }

  #forget() {
    this.#memory.forget();
    this.#done.clear();
    this.#count();
    if (this.#open) this.#show(this.#open);
    setText(this.#told, this.#words.check.forgotten);
  }

  /** @param {string} id */
  #go(id) {
    const card = this.#card(id);
    card?.open();
    card?.element.scrollIntoView({ block: 'start' });
    card?.focus();
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    this.#build();
  }

  /** Opens the question of a link. @param {string} text */
  scene(text) {
    const { part, failures } = readScene(text, new Map(this.#names.map((id) => [id, {}])));
    this.#failures = failures;
    this.#build();
    if (part) this.#go(part);
    else this.#place.scrollIntoView();
  }
}

/** @param {HTMLElement} place @param {Language} language */
export async function mount(place, language) {
  await load();
  return new Questions(place, language);
}
