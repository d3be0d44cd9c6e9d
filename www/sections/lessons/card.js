// One scene of the story: its sentences, its step, its one control.
import { h, setText } from '../../dom.js';
import { scene } from '../compare/desk.js';
import { writeScene } from '../compare/settings.js';
import { linkTo, sectionLink } from './parts.js';

/** @typedef {import('../../messages/lessons.js').Figures} Figures */
/** @typedef {import('../../messages/lessons.js').LessonWords['story']} StoryWords */
/** @typedef {import('../../messages/story-en.js').SceneWords} SceneWords */
/** @typedef {import('../lessons.js').Lesson} Lesson */
/** @typedef {{ play: (played: boolean) => void, set: (value: string) => string }} Acts */

/** The scene after which the data itself is the next thing to move. */
const LAST = 'limits';

export class SceneCard {
  #words;
  #story;
  #acts;
  #says = h('div');
  #found = h('p', { class: 'found' });
  #left = h('p', { class: 'left second' });
  #step = h('button', { type: 'button', class: 'primary' });
  #output = h('b', { class: 'value' });
  #problem = h('p', { class: 'problem', role: 'alert' });
  #links = h('p', { class: 'links' });
  /** @type {HTMLInputElement | undefined} */
  #input;
  /** @type {string[]} */
  #values = [];
  /** What its control was at first, which a link leaves out. @type {string | undefined} */
  #first;
  #played = false;

  /** @param {string} id @param {SceneWords} words @param {StoryWords} story @param {Acts} acts */
  constructor(id, words, story, acts) {
    this.id = id;
    this.#words = words;
    this.#story = story;
    this.#acts = acts;
    this.#step.addEventListener('click', () => acts.play(!this.#played));
    this.#control = h('div', { class: 'field' });
    const title = h('h3', { id: `story-${id}` }, words.title);
    this.element = h(
      'li',
      { class: 'scene-card', 'aria-labelledby': title.id },
      title,
      this.#says,
      h('p', { class: 'act' }, this.#step),
      this.#found,
      this.#control,
      this.#problem,
      this.#left,
      this.#links,
    );
  }

  /** @type {HTMLElement} */
  #control;

  get title() {
    return this.#words.title;
  }

  get found() {
    return this.#found.textContent ?? '';
  }

  /** @param {Lesson} of @param {Figures} a @param {boolean} played */
  tell(of, a, played) {
    const words = this.#words;
    this.#first ??= of.control?.value ?? '';
    this.#played = played;
    this.#says.replaceChildren(...words.says(a).map((text) => h('p', {}, text)));
    setText(this.#step, played ? this.#story.undo : words.play(a));
    setText(this.#found, words.found(a));
    // Its room is there from the start, so that nothing below it jumps.
    this.#found.classList.toggle('waiting', !played);
    setText(this.#left, words.left);
    setText(this.#problem, '');
    this.#set(of);
    const first = this.#first;
    this.#links.replaceChildren(
      scene(of.view.link, this.#story.open),
      linkTo(
        () => [
          ['section', 'story'],
          ['scene', writeScene(this.id, { value: of.control?.value ?? first }, { value: first })],
        ],
        this.#story.link,
      ),
      ...(this.id === LAST ? [sectionLink('moving', this.#story.moving)] : []),
    );
  }

  /** The control, made once and then set. @param {Lesson} of */
  #set({ control }) {
    if (!control) return;
    this.#values = control.values;
    const input = this.#input ?? this.#make(control.values.length > 0);
    const at = control.values.indexOf(control.value);
    const value = at < 0 ? control.value : String(at);
    if (input.value !== value) input.value = value;
    if (at < 0) return;
    const text = this.#words.value(control.value);
    input.setAttribute('aria-valuetext', text);
    setText(this.#output, text);
  }

  /** @param {boolean} slides */
  #make(slides) {
    const name = `story-${this.id}-control`;
    const act = () => {
      const value = slides ? this.#values[Number(input.value)] : input.value;
      if (value !== undefined) this.complain(this.#acts.set(value));
    };
    const input = slides
      ? h('input', {
          id: name,
          type: 'range',
          min: '0',
          max: String(this.#values.length - 1),
          step: '1',
          oninput: act,
        })
      : h('input', {
          id: name,
          type: 'text',
          autocomplete: 'off',
          spellcheck: 'false',
          maxlength: '200',
          onchange: act,
        });
    this.#input = input;
    const label = h('label', { for: name }, `${this.#words.control} `, this.#output);
    this.#control.replaceChildren(label, input);
    return input;
  }

  /** @param {string} problem */
  complain(problem) {
    setText(this.#problem, problem);
  }

  /** @param {boolean} here whether the ring shows it */
  mark(here) {
    this.element.classList.toggle('here', here);
    if (here) this.element.setAttribute('aria-current', 'step');
    else this.element.removeAttribute('aria-current');
  }
}
