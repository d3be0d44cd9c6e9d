// The story from remainder to replicas: text that scrolls, and one ring that follows it.
import { h, plain, setText } from '../dom.js';
import { load } from '../engine.js';
import { RingError } from '../error.js';
import { say, words as wordsOf } from '../messages/index.js';
import { figuresOf, lessonWords } from '../messages/lessons.js';
import { readScene } from './compare/settings.js';
import { SceneCard } from './lessons/card.js';
import { Editor } from './lessons/editor.js';
import { moves, showView } from './lessons/parts.js';
import { RingSide } from './lessons/side.js';
import { lesson, storyScenes } from './lessons.js';
import { present } from './present.js';

/** @typedef {import('../messages/index.js').Language} Language */
/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./compare/settings.js').Kind} Kind */

/** So long a scene rests before its step plays by itself, in milliseconds. */
const REST = 1800;
/** So long after a jump the page may still settle, in milliseconds. */
const SETTLE = 500;

/** What a link may set a control to: the core judges it. @type {Kind} */
const any = { read: (text) => text, choices: '…' };

class Story {
  #place;
  /** @type {Language} */
  #language;
  #ids = storyScenes();
  /** What each scene shows. @type {Map<string, Lesson>} */
  #lessons = new Map();
  /** The scenes whose step is done. @type {Set<string>} */
  #played = new Set();
  /** The scenes that the reader has taken over. @type {Set<string>} */
  #touched = new Set();
  #at = 0;
  /** Whether the line that decides has met a scene yet, and whether the ring is in sight. */
  #begun = false;
  #seen = false;
  #settled = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {SceneCard[]} */
  #cards = [];
  #side = new RingSide();
  #ring = this.#side.ring;
  #status = h('p', { class: 'unseen', role: 'status' });
  #where = h('span', { class: 'where' });
  #hint = h('p', { class: 'hint second' });
  #editor;
  /** @type {AbortController | undefined} */
  #life;
  /** @type {import('./compare/settings.js').Failure[]} */
  #failures = [];

  /** @param {HTMLElement} place @param {Language} language */
  constructor(place, language) {
    this.#place = place;
    this.#language = language;
    for (const id of this.#ids) this.#lessons.set(id, lesson(id));
    this.#editor = new Editor(language, 'story');
    this.#build();
    document.addEventListener('visibilitychange', () => this.#attend());
  }

  get #words() {
    return lessonWords(this.#language).story;
  }

  /** @param {number} at @returns {Lesson} */
  #lesson(at) {
    return /** @type {Lesson} */ (this.#lessons.get(/** @type {string} */ (this.#ids[at])));
  }

  #build() {
    this.#life?.abort();
    this.#life = new AbortController();
    const words = this.#words;
    this.#side.speak(this.#language, words.ring);
    this.#cards = this.#ids.map((id, at) => {
      const scene = words.list[id];
      if (!scene) throw new Error(id);
      return new SceneCard(id, scene, words, {
        play: (played) => this.#play(at, played),
        set: (value) => this.#set(at, value),
      });
    });
    const previous = h(
      'button',
      { type: 'button', onclick: () => this.go(this.#at - 1) },
      words.previous,
    );
    const next = h('button', { type: 'button', onclick: () => this.go(this.#at + 1) }, words.next);
    const stage = h(
      'div',
      { class: 'stage', role: 'group', tabindex: '0', 'aria-label': words.scenes },
      h('div', { class: 'walk-through' }, previous, this.#where, next),
      this.#hint,
      this.#side.element,
      this.#status,
    );
    this.#buttons = [previous, next];
    const body = h(
      'div',
      {
        class: 'telling',
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
        onpointerdown: (/** @type {Event} */ event) => this.#touch(event),
      },
      stage,
      h('ol', { class: 'story-scenes' }, ...this.#cards.map(({ element }) => element)),
    );
    this.#place.classList.add('systems', 'lessons', 'story');
    this.#place.setAttribute('aria-labelledby', 'story-title');
    this.#place.replaceChildren(
      h('h2', { id: 'story-title' }, words.title),
      h('p', { class: 'lead' }, words.lead),
      h(
        'p',
        { class: 'scenes presenting' },
        h(
          'button',
          { type: 'button', onclick: () => present('story', this.#language, true) },
          words.present,
        ),
      ),
      ...this.#failures.map((failure) =>
        h('p', { class: 'problem', role: 'status' }, plain(say(failure, wordsOf(this.#language)))),
      ),
      body,
      this.#editor.element,
    );
    this.#tellAll();
    this.#watch(stage);
    this.#show();
  }

  /** @type {HTMLButtonElement[]} */
  #buttons = [];

  #tellAll() {
    for (const [at, card] of this.#cards.entries()) this.#tell(at, card);
  }

  /** @param {number} at @param {SceneCard | undefined} card */
  #tell(at, card) {
    const of = this.#lesson(at);
    card?.tell(of, figuresOf(of, this.#language), this.#played.has(of.id));
  }

  /** Follows the reader's place on the page, and never sets it. @param {HTMLElement} stage */
  #watch(stage) {
    const line = new IntersectionObserver(
      (entries) => {
        if (performance.now() < this.#settled) return;
        for (const { target, isIntersecting } of entries) {
          const at = this.#cards.findIndex(({ element }) => element === target);
          if (isIntersecting && at >= 0) this.#enter(at);
        }
      },
      { rootMargin: '-60% 0px -39% 0px' },
    );
    for (const { element } of this.#cards) line.observe(element);
    const sight = new IntersectionObserver((entries) => {
      this.#seen = entries.some(({ isIntersecting }) => isIntersecting);
      this.#attend();
    });
    sight.observe(stage);
    this.#life?.signal.addEventListener('abort', () => {
      line.disconnect();
      sight.disconnect();
      clearTimeout(this.#timer);
    });
  }

  /** @param {number} at */
  #enter(at) {
    if (this.#begun && at === this.#at) return;
    this.#begun = true;
    this.#at = at;
    this.#show();
  }

  /** Goes to a scene because the reader asked for it. @param {number} at */
  go(at) {
    const card = this.#cards[at];
    if (!card) return;
    this.#settled = performance.now() + SETTLE;
    // On a narrow screen the ring stands above it, whose height the style keeps free.
    const block = matchMedia('(min-width: 900px)').matches ? 'center' : 'start';
    card.element.scrollIntoView({ block });
    this.#begun = true;
    this.#at = at;
    this.#show();
    const { title } = card;
    setText(this.#status, `${this.#words.at(at + 1, this.#cards.length)}. ${title}`);
  }

  /** The ring, the marks and the hint as the present scene wants them. */
  #show() {
    const of = this.#lesson(this.#at);
    for (const [at, card] of this.#cards.entries()) card.mark(at === this.#at);
    const [previous, next] = this.#buttons;
    previous?.toggleAttribute('disabled', this.#at === 0);
    next?.toggleAttribute('disabled', this.#at === this.#cards.length - 1);
    setText(this.#where, this.#words.at(this.#at + 1, this.#cards.length));
    setText(this.#hint, this.#words[this.#touched.has(of.id) ? 'yours' : 'playing']);
    // Without motion the end is what there is to see.
    if (!moves() && this.#begun && !this.#touched.has(of.id)) this.#played.add(of.id);
    this.#tell(this.#at, this.#cards[this.#at]);
    // A ring that is not to be had says so itself.
    showView(this.#ring, of.view, this.#played.has(of.id)).catch(() => {});
    this.#attend();
  }

  /** Plays the step after a rest, where somebody sees it and nobody has touched it. */
  #attend() {
    clearTimeout(this.#timer);
    const { id } = this.#lesson(this.#at);
    const waits = this.#begun && !this.#touched.has(id) && !this.#played.has(id);
    if (!waits || !this.#seen || document.hidden) return;
    this.#timer = setTimeout(() => this.#do(this.#at, true), REST);
  }

  /** @param {number} at @param {boolean} played */
  #do(at, played) {
    const of = this.#lesson(at);
    if (played) this.#played.add(of.id);
    else this.#played.delete(of.id);
    this.#show();
    const { found } = this.#cards[at] ?? {};
    if (played && found) setText(this.#status, found);
  }

  /** The button of a scene. @param {number} at @param {boolean} played */
  #play(at, played) {
    this.#touched.add(this.#lesson(at).id);
    this.#at = at;
    this.#begun = true;
    this.#do(at, played);
  }

  /**
   * The control of a scene.
   * @param {number} at @param {string} value
   * @returns {string} what is wrong with it, or nothing
   */
  #set(at, value) {
    const { id } = this.#lesson(at);
    try {
      this.#lessons.set(id, lesson(id, value));
    } catch (error) {
      if (!(error instanceof RingError)) throw error;
      return plain(say(error, wordsOf(this.#language)));
    }
    this.#play(at, true);
    return '';
  }

  /** Whoever touches the ring takes the scene over. @param {Event} event */
  #touch(event) {
    if (!(event.target instanceof Node) || !this.#ring.contains(event.target)) return;
    this.#touched.add(this.#lesson(this.#at).id);
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLInputElement) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    this.#editor.speak(language);
    this.#build();
  }

  /** Shows the scene of a link. @param {string} text */
  scene(text) {
    const kinds = new Map(this.#ids.map((id) => [id, { value: any }]));
    const { part, settings, failures } = readScene(text, kinds);
    this.#failures = failures;
    this.#build();
    const at = this.#ids.indexOf(part);
    if (at < 0) return this.#place.scrollIntoView();
    for (const [, value] of settings) {
      const problem = this.#set(at, String(value));
      if (problem) this.#cards[at]?.complain(problem);
    }
    this.go(at);
  }
}

/** @param {HTMLElement} place @param {Language} language */
export async function mount(place, language) {
  await load();
  return new Story(place, language);
}
