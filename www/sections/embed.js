// Makes the tag, the frame and the link for the ring that is on screen, and shows what they show.
import { h, setText } from '../dom.js';
import { addressOf, fieldsOf, frameOf, tagOf } from '../embed-snippets.js';
import { copy } from '../files.js';
import { embedWords } from '../messages/embed.js';

/** @typedef {import('../element.js').HashRing} HashRing */
/** @typedef {import('../embed-snippets.js').Choice} Choice */
/** @typedef {import('../messages/index.js').Language} Language */

/** So many listed keys fit into a link. */
const LISTED = 100;
/** The widths that a preview can have, in CSS pixels. */
const WIDTHS = { least: 300, most: 1200, step: 20 };
/** A frame is at least so tall, in CSS pixels, and its page has so much room around the ring. */
const LEAST = 200;
const AROUND = 24;

/**
 * @param {HTMLElement} place
 * @param {Language} language
 */
export async function mount(place, language) {
  const ring = /** @type {HashRing} */ (document.getElementById('ring'));
  await ring.ready;
  const section = new Embed(place, ring, language);
  ring.addEventListener('ringchange', () => section.update());
  return section;
}

class Embed {
  #place;
  #ring;
  #language;
  #words;
  /** @type {Choice} */
  #choice = {
    controls: 'steps',
    theme: 'auto',
    lang: 'auto',
    caption: '',
    script: null,
    begin: true,
  };
  #width = 640;
  /** What the author wants; without it what was measured. @type {number | null} */
  #height = null;
  #measured = LEAST;
  /** @type {[string, string][]} */
  #shown = [];
  #preview = /** @type {HashRing} */ (document.createElement('hash-ring'));
  #texts = { tag: text(), frame: text(), link: text() };
  #script = h('textarea', { rows: 3, spellcheck: 'false', autocapitalize: 'off' });
  #hint = h('small');
  #note = h('p', { class: 'note', role: 'status' });

  /** @param {HTMLElement} place @param {HashRing} ring @param {Language} language */
  constructor(place, ring, language) {
    this.#place = place;
    this.#ring = ring;
    this.#language = language;
    this.#words = embedWords(language);
    const room = Math.floor((place.clientWidth - 2 * AROUND) / WIDTHS.step) * WIDTHS.step;
    this.#width = Math.max(WIDTHS.least, Math.min(this.#width, room));
    new ResizeObserver(() => this.#measure()).observe(this.#preview);
    this.#script.addEventListener('input', () => this.#choose('script', this.#script.value));
    this.#build();
    this.update();
  }

  /** @param {Language} language */
  speak(language) {
    this.#language = language;
    this.#words = embedWords(language);
    this.#build();
    this.update();
  }

  /**
   * @template {keyof Choice} Name
   * @param {Name} name
   * @param {Choice[Name]} value
   */
  #choose(name, value) {
    this.#choice[name] = value;
    this.update();
  }

  #build() {
    const words = this.#words;
    const place = this.#place;
    place.classList.add('embedding');
    place.setAttribute('aria-labelledby', 'embed-title');
    const caption = h('input', {
      type: 'text',
      value: this.#choice.caption,
      oninput: () => this.#choose('caption', caption.value),
    });
    const begin = h('input', {
      type: 'checkbox',
      checked: this.#choice.begin,
      onchange: () => this.#choose('begin', begin.checked),
    });
    const height = h('input', {
      type: 'number',
      min: LEAST,
      step: 10,
      value: this.#height,
      oninput: () => {
        this.#height =
          height.value === '' ? null : Math.max(LEAST, Math.round(Number(height.value)));
        this.update();
      },
    });
    const width = h('input', {
      type: 'range',
      min: WIDTHS.least,
      max: WIDTHS.most,
      step: WIDTHS.step,
      value: this.#width,
      oninput: () => {
        this.#width = Number(width.value);
        widen();
      },
    });
    const pixels = h('output');
    const widen = () => {
      pixels.textContent = words.pixels(this.#width);
      width.setAttribute('aria-valuetext', words.pixels(this.#width));
      this.#preview.style.setProperty('inline-size', `${this.#width}px`);
    };
    widen();
    place.replaceChildren(
      h('h2', { id: 'embed-title' }, words.title),
      h('p', { class: 'lead' }, words.lead),
      h(
        'div',
        { class: 'choices', role: 'group', 'aria-label': words.choices },
        this.#select('controls', words.controls, words.controlsOf),
        this.#select('theme', words.theme, words.themeOf),
        this.#select('lang', words.language, words.languageOf),
        field(words.caption, caption),
        field(words.height, height, this.#hint),
        field(words.width, width, pixels),
        field(words.script, this.#script, h('small', {}, words.scriptHint)),
        h('label', { class: 'begin' }, begin, words.begin),
      ),
      h(
        'div',
        { class: 'snippets' },
        .../** @type {const} */ (['tag', 'frame', 'link']).map((name) => this.#snippet(name)),
        this.#note,
      ),
      h('h3', { id: 'embed-preview' }, words.preview),
      h(
        'div',
        { class: 'preview', role: 'group', 'aria-labelledby': 'embed-preview' },
        this.#preview,
      ),
    );
  }

  /**
   * @template {'controls' | 'theme' | 'lang'} Name
   * @param {Name} name
   * @param {string} label
   * @param {Record<Choice[Name], string>} options
   */
  #select(name, label, options) {
    const entries = /** @type {[Choice[Name], string][]} */ (Object.entries(options));
    const element = h(
      'select',
      { onchange: () => this.#choose(name, /** @type {Choice[Name]} */ (element.value)) },
      ...entries.map(([value, said]) =>
        h('option', { value, selected: value === this.#choice[name] }, said),
      ),
    );
    return field(label, element);
  }

  /** @param {'tag' | 'frame' | 'link'} name */
  #snippet(name) {
    const words = this.#words;
    const area = this.#texts[name];
    // The ring's own panel has a link of its own, so the names must differ.
    area.setAttribute('aria-label', words.pasted[name]);
    const press = async () => {
      const copied = await copy(area.value);
      if (!copied) area.select();
      setText(this.#note, copied ? words.copied : words.copyYourself);
    };
    return h(
      'div',
      { class: 'snippet' },
      h(
        'div',
        { class: 'row' },
        h('h3', {}, words[name]),
        h('button', { type: 'button', onclick: press }, words.copy[name]),
      ),
      h('small', {}, words.hints[name]),
      area,
    );
  }

  /** The ring on screen has changed, or what is chosen. */
  update() {
    const words = this.#words;
    const [fragment, leftOut] = this.#ring.link(LISTED);
    const fields = fieldsOf(fragment, this.#choice);
    if (this.#choice.script === null) {
      const { steps } = this.#ring.scenario;
      const said = steps.join('\n');
      if (this.#script.value !== said) this.#script.value = said;
    }
    const title = this.#choice.caption || words.fallback;
    const frame = addressOf(new URL('embed.html', document.baseURI).href, fields);
    // The page of the link has room for all controls.
    const own = fields.filter(([name]) => name !== 'controls');
    const page = addressOf(new URL('./', document.baseURI).href, own);
    this.#texts.tag.value = tagOf(fields, words.fallback);
    this.#texts.frame.value = frameOf(frame, title, this.#height ?? this.#measured);
    this.#texts.link.value = page;
    setText(this.#hint, words.heightHint(this.#measured));
    setText(this.#note, leftOut ? words.leftOut(LISTED) : '');
    this.#show(fields);
  }

  /** The preview has just the attributes of the tag. @param {[string, string][]} fields */
  #show(fields) {
    const given = new Map(fields);
    // The page around speaks the reader's language, as an author's page would.
    this.#place.setAttribute('lang', this.#language === 'zh' ? 'zh-Hans' : 'en');
    for (const [name] of this.#shown) if (!given.has(name)) this.#preview.removeAttribute(name);
    for (const [name, value] of fields) {
      if (this.#preview.getAttribute(name) !== value) this.#preview.setAttribute(name, value);
    }
    this.#shown = fields;
  }

  #measure() {
    const height = Math.ceil((this.#preview.offsetHeight + AROUND) / 10) * 10;
    if (height === this.#measured) return;
    this.#measured = Math.max(LEAST, height);
    this.update();
  }
}

/** What an author copies: to be read, selected, not changed. */
function text() {
  return h('textarea', { readonly: true, rows: 4, spellcheck: 'false' });
}

let count = 0;

/** @param {string} label @param {HTMLElement} control @param {HTMLElement} [hint] */
function field(label, control, hint) {
  count += 1;
  control.id = `embed-${count}`;
  if (hint) {
    hint.id = `${control.id}-hint`;
    control.setAttribute('aria-describedby', hint.id);
  }
  return h('div', { class: 'field' }, h('label', { for: control.id }, label), control, hint);
}
