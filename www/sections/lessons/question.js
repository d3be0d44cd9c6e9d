// One question: a guess, the ring's answer, what to say in one minute and in five, what is asked
// next, and what most people say wrongly.
import { h, setText } from '../../dom.js';
import { figuresOf } from '../../messages/lessons.js';
import { scene } from '../compare/desk.js';
import { linkTo, sectionLink } from './parts.js';

/** @typedef {import('../../messages/index.js').Language} Language */
/** @typedef {import('../../messages/lessons.js').LessonWords['questions']} QuestionsWords */
/** @typedef {import('../../messages/questions-en.js').QuestionWords} QuestionWords */
/** @typedef {import('../lessons.js').Lesson} Lesson */
/** @typedef {{ open: (open: boolean) => void, guess: (guess: number | null) => void, refute: (refuting: boolean) => void, grade: (knew: boolean) => void }} Acts */

/** The question that the section on moving data plays through. */
const MOVING = 'ask-order';

export class QuestionCard {
  #words;
  #all;
  #acts;
  #summary;
  #waits = h('span', { class: 'waits second' });
  #body = h('div', { class: 'question-body' });
  #place = h('div', { class: 'question-ring' });
  #answer = h('div', { class: 'answer', role: 'status' });
  #guess = h('input', { type: 'range', min: '0', max: '100', step: '1', value: '50' });
  #output = h('b', { class: 'value' });
  #submit = h('button', { type: 'submit', class: 'primary' });
  #refute = h('button', { type: 'button' });
  #refuted = h('p', { role: 'status' });
  #grade = h('div', { class: 'scenes grade' });
  /** @type {import('../../messages/lessons.js').Figures | undefined} */
  #figures;
  #revealed = false;
  #refuting = false;

  /** @param {string} id @param {QuestionWords} words @param {QuestionsWords} all @param {Acts} acts */
  constructor(id, words, all, acts) {
    this.id = id;
    this.#words = words;
    this.#all = all;
    this.#acts = acts;
    this.#summary = h('summary', {}, h('h3', {}, words.question), this.#waits);
    const ontoggle = () => acts.open(this.#details.open);
    this.#details = h('details', { ontoggle }, this.#summary, this.#body);
    this.element = h('li', { class: 'question' }, this.#details);
    this.#guess.addEventListener('input', () => this.#point());
    this.#refute.addEventListener('click', () => acts.refute(!this.#refuting));
  }

  /** @type {HTMLDetailsElement} */
  #details;

  open() {
    this.#details.open = true;
    // The event comes later; what follows wants it now.
    this.#acts.open(true);
  }

  close() {
    this.#details.open = false;
  }

  focus() {
    this.#summary.focus({ preventScroll: true });
  }

  /** @param {HTMLElement} ring */
  take(ring) {
    this.#place.replaceChildren(ring);
  }

  /** @param {number | undefined} days */
  wait(days) {
    setText(this.#waits, days === undefined ? '' : this.#all.check.again(days));
  }

  /** @param {Lesson} of @param {Language} language */
  tell(of, language) {
    const [words, all] = [this.#words, this.#all];
    const a = figuresOf(of, language);
    this.#figures = a;
    const paragraphs = (/** @type {string[]} */ texts) => texts.map((text) => h('p', {}, text));
    const part = (/** @type {string} */ title, /** @type {HTMLElement[]} */ ...inside) =>
      h('details', { class: 'answers' }, h('summary', {}, title), ...inside);
    this.#minute = part(all.minute, ...paragraphs(words.minute(a)));
    const id = `${this.id}-guess`;
    this.#guess.id = id;
    const think = h(
      'form',
      {
        class: 'think',
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#acts.guess(this.#revealed ? null : this.#guess.valueAsNumber);
        },
      },
      h('h4', {}, all.think),
      h('p', {}, words.predict(a)),
      h(
        'div',
        { class: 'guessing' },
        h('label', { for: id }, `${all.guess} `, this.#output),
        this.#guess,
        this.#submit,
      ),
      this.#answer,
    );
    const [knew, missed] = [true, false].map((knows) =>
      h(
        'button',
        { type: 'button', onclick: () => this.#acts.grade(knows) },
        knows ? all.check.knew : all.check.missed,
      ),
    );
    this.#grade.replaceChildren(h('span', {}, all.check.grade), knew ?? '', missed ?? '');
    this.#grade.setAttribute('role', 'group');
    this.#grade.setAttribute('aria-label', all.check.grade);
    this.#body.replaceChildren(
      h(
        'div',
        { class: 'question-text' },
        think,
        this.#minute,
        part(all.five, h('ol', {}, ...words.five(a).map((text) => h('li', {}, text)))),
        part(
          all.follow,
          h(
            'dl',
            { class: 'follow' },
            ...words.follow(a).flatMap(([asked, said]) => [h('dt', {}, asked), h('dd', {}, said)]),
          ),
        ),
        h('h4', {}, all.wrong),
        h('blockquote', {}, words.wrong),
        h('p', { class: 'act' }, this.#refute),
        this.#refuted,
        this.#grade,
        h(
          'p',
          { class: 'links' },
          scene(of.view.link, all.open),
          linkTo(
            () => [
              ['section', 'questions'],
              ['scene', this.id],
            ],
            all.link,
          ),
          ...(this.id === MOVING ? [sectionLink('moving', all.moving)] : []),
        ),
      ),
      this.#place,
    );
    this.#point();
  }

  /** @type {HTMLDetailsElement | undefined} */
  #minute;

  #point() {
    const text = this.#all.percent(this.#guess.valueAsNumber);
    setText(this.#output, text);
    this.#guess.setAttribute('aria-valuetext', text);
  }

  /** @param {number | null} guess in percent @param {boolean} refuting */
  show(guess, refuting) {
    const [a, words, all] = [this.#figures, this.#words, this.#all];
    if (!a) return;
    const reveals = guess !== null && !this.#revealed;
    this.#revealed = guess !== null;
    this.#refuting = refuting;
    if (guess !== null) this.#guess.value = String(guess);
    this.#point();
    this.#guess.disabled = this.#revealed;
    setText(this.#submit, this.#revealed ? all.again : all.reveal);
    this.#answer.replaceChildren(
      ...(guess === null
        ? []
        : [
            h('p', { class: 'off' }, all.off(guess / 100, a.is('answer'))),
            h('p', {}, words.answer(a)),
          ]),
    );
    if (reveals && this.#minute) this.#minute.open = true;
    setText(this.#refute, refuting ? all.back : all.show);
    setText(this.#refuted, refuting ? words.refute(a) : '');
  }
}
