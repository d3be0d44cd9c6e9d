// A talk on a wall: one ring, large type, keys. It lies over the page and takes nothing from it.
import { h, setText } from '../dom.js';
import { load } from '../engine.js';
import { figuresOf, lessonWords } from '../messages/lessons.js';
import { scriptOf } from './lessons/script.js';
import { RingSide } from './lessons/side.js';
import { lesson, readTalk, storyScenes } from './lessons.js';

/** @typedef {import('../messages/index.js').Language} Language */
/** @typedef {import('./lessons.js').Slide} Slide */

/** What the keys do. @type {Record<string, 'next' | 'previous' | 'first' | 'last' | 'notes' | 'full'>} */
const KEYS = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  Enter: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
  n: 'notes',
  f: 'full',
};

/** The talk that is being given; there is one at a time. @type {Show | undefined} */
let given;

class Show {
  #talk;
  #at = 0;
  #block = -1;
  #language;
  #words;
  #side = new RingSide();
  #ring = this.#side.ring;
  #title = h('h2', { class: 'headline' });
  #line = h('p', { class: 'line', 'aria-live': 'polite' });
  #note = h('p', { class: 'note' });
  #where = h('span', { class: 'where' });
  #notes;
  #stage;
  #dialog;
  #back = document.activeElement;
  #scenes = storyScenes();

  /** @param {string} text @param {Language} language */
  constructor(text, language) {
    const words = lessonWords(language).present;
    this.#language = language;
    this.#words = words;
    this.#talk = readTalk(scriptOf(text, language));
    this.#side.speak(language, words.ring);
    this.#ring.setAttribute('loading', 'eager');
    this.#notes = h('section', { class: 'speaker', 'aria-label': words.notes }, this.#note);
    const button = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      h('button', { type: 'button', onclick: act }, name);
    this.#stage = h(
      'div',
      { class: 'talk', tabindex: '0', role: 'group', 'aria-label': words.name },
      h(
        'div',
        { class: 'slide' },
        h('div', { class: 'said' }, this.#title, this.#line),
        this.#side.element,
      ),
      this.#notes,
      h(
        'div',
        { class: 'desk' },
        button(words.previous, () => this.#do('previous')),
        this.#where,
        button(words.next, () => this.#do('next')),
        h('span', { class: 'keys second' }, words.keys),
        button(words.toggle, () => this.#do('notes')),
        button(words.full, () => this.#do('full')),
        button(words.close, () => this.#dialog.close()),
      ),
    );
    this.#dialog = h(
      'dialog',
      {
        class: 'present lessons',
        'aria-label': words.name,
        lang: language === 'zh' ? 'zh-Hans' : 'en',
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
        onclose: () => this.#end(),
      },
      this.#stage,
    );
  }

  open() {
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#stage.focus();
    this.#show();
  }

  #end() {
    if (document.fullscreenElement === this.#stage) document.exitFullscreen().catch(() => {});
    this.#dialog.remove();
    given = undefined;
    if (this.#back instanceof HTMLElement && this.#back.isConnected) this.#back.focus();
  }

  close() {
    this.#dialog.close();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    // A button that has the focus is pressed by these.
    const pressed = event.key === ' ' || event.key === 'Enter';
    if (!act || (pressed && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    this.#do(act);
  }

  /** @param {(typeof KEYS)[string]} act */
  #do(act) {
    const last = this.#talk.slides.length - 1;
    if (act === 'notes') this.#notes.hidden = !this.#notes.hidden;
    else if (act === 'full') this.full();
    else {
      const to = { next: this.#at + 1, previous: this.#at - 1, first: 0, last }[act];
      this.#at = Math.max(0, Math.min(last, to));
      this.#show();
    }
  }

  /** All of the screen, where the browser lets us. */
  full() {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : this.#stage.requestFullscreen?.();
    done?.catch(() => {});
  }

  #show() {
    const slide = this.#talk.slides[this.#at];
    const words = this.#words;
    if (!slide) {
      setText(this.#title, words.none);
      return;
    }
    const [title, line] = this.#said(slide);
    setText(this.#title, title);
    setText(this.#line, line);
    setText(this.#note, slide.note);
    setText(this.#where, words.at(this.#at + 1, this.#talk.slides.length));
    this.#move(slide).catch(() => {});
  }

  /** Within one ring only steps are taken, so that going back is as exact as going on. @param {Slide} slide */
  async #move({ block, step }) {
    const scenario = this.#talk.blocks[block];
    if (scenario && block !== this.#block) this.#ring.scenario = { ...scenario, step };
    this.#block = block;
    await this.#ring.ready;
    const shown = this.#talk.slides[this.#at];
    if (shown?.block === block && shown.step === step && this.#ring.snapshot().step !== step) {
      this.#ring.seek(step);
    }
  }

  /** What the audience reads. @param {Slide} slide @returns {[string, string]} */
  #said({ lesson: id, step, command, change }) {
    if (id !== null) {
      const of = lesson(id);
      const a = figuresOf(of, this.#language);
      const { story, questions } = lessonWords(this.#language);
      const scene = this.#scenes.includes(id) ? story.list[id] : undefined;
      if (scene) return [scene.title, step > 0 ? scene.found(a) : (scene.says(a).at(-1) ?? '')];
      const asked = questions.list[id];
      if (asked) return [asked.question, step > 0 ? asked.answer(a) : asked.predict(a)];
    }
    const moved = change ? this.#words.moved(change.movedKeys, change.totalKeys) : '';
    return [command && change ? `\u2068${command}\u2069` : '', moved];
  }
}

/**
 * Gives a talk.
 * @param {string} text its script, or the name of one of the usual two
 * @param {Language} language
 * @param {boolean} [full] whether to ask for all of the screen, which takes a reader's own hand
 */
export async function present(text, language, full = false) {
  // Whoever asks for the screen must do so at once.
  if (!full) await load();
  given?.close();
  given = new Show(text, language);
  given.open();
  if (full) given.full();
}
