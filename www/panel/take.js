// Taking it away as a link, a picture, a table or a film, and bringing it back.
import { h, plain, rich } from '../dom.js';
import { copy, fileName, save } from '../files.js';
import { film, filmKind } from '../film.js';

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../engine.js').Snapshot} Snapshot */

const SCALES = [1, 2, 4];
/** So many lines are written before the page may draw a frame. */
const SLICE = 40_000;

export class Take {
  #app;
  /** @type {Snapshot | undefined} */
  #snapshot;
  #gone = new AbortController();

  /** @param {App} app @param {HTMLElement} root where files are dropped and links are pasted */
  constructor(app, root) {
    this.#app = app;
    const words = app.words.take;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      h('button', { type: 'button', onclick: () => this.#do(act) }, name);
    this.#address = h('input', { type: 'text', readonly: true, 'aria-label': words.address });
    this.#address.hidden = true;
    this.#note = h('p', { class: 'told' });
    this.#left = h('p', { class: 'hint' });
    this.#scale = h(
      'select',
      { class: 'scale', 'aria-label': words.scale },
      ...SCALES.map((scale) =>
        h('option', { value: String(scale), selected: scale === 2 }, words.times(scale)),
      ),
    );
    const kind = filmKind();
    this.#film = kind ? button(words.film, () => this.#saveFilm(kind)) : null;
    this.#text = h('textarea', {
      rows: '3',
      'aria-label': words.back,
      spellcheck: 'false',
      autocomplete: 'off',
    });
    this.#file = h('input', {
      type: 'file',
      accept: '.json,.txt,.url,application/json,text/plain',
      'aria-label': words.open,
      onchange: () => this.#do(() => this.#open(this.#file.files?.[0])),
    });
    this.#file.hidden = true;
    this.element = h(
      'details',
      { class: 'take yours', part: 'take', ontoggle: () => this.#show() },
      h('summary', {}, words.title),
      h(
        'div',
        { class: 'row' },
        button(words.link, () => this.#copy()),
        button(words.json, () => this.#saveJson()),
      ),
      this.#address,
      h(
        'div',
        { class: 'row' },
        button(words.svg, () => this.#save(app.toSVG(), 'image/svg+xml', '.svg')),
        h(
          'span',
          { class: 'joined' },
          button(words.png, () => this.#savePng()),
          this.#scale,
        ),
        this.#film,
      ),
      h(
        'div',
        { class: 'row' },
        button(words.nodes, () => this.#saveCsv(app.engine.nodesCsv(), 'nodes')),
        button(words.arcs, () => this.#saveParts('arcs', (...part) => app.engine.arcsCsv(...part))),
        button(words.moves, () =>
          this.#saveParts('moves', (...part) => app.engine.movesCsv(...part)),
        ),
      ),
      h('p', { class: 'hint' }, words.csvHint),
      this.#left,
      this.#note,
      h('label', {}, h('span', {}, words.back), this.#text),
      h('p', { class: 'hint' }, words.backHint),
      h(
        'div',
        { class: 'row' },
        button(words.load, () => app.load(this.#text.value)),
        button(words.open, () => this.#file.click()),
      ),
      this.#file,
    );
    const { signal } = this.#gone;
    root.addEventListener('dragover', (event) => this.#over(event), { signal });
    root.addEventListener('drop', (event) => this.#drop(event), { signal });
    root.addEventListener('paste', (event) => this.#paste(event), { signal });
  }

  /** @type {HTMLInputElement} */ #address;
  /** @type {HTMLElement} */ #note;
  /** @type {HTMLElement} */ #left;
  /** @type {HTMLSelectElement} */ #scale;
  /** @type {HTMLButtonElement | null} */ #film;
  /** @type {HTMLTextAreaElement} */ #text;
  /** @type {HTMLInputElement} */ #file;

  /** @param {Snapshot} snapshot */
  update(snapshot) {
    this.#snapshot = snapshot;
    this.#show();
  }

  // A link is long, and nobody may ever look.
  #show() {
    if (!this.element.open || !this.#snapshot) return;
    if (this.#film) this.#film.disabled = this.#snapshot.step === 0;
    const leftOut = this.#app.place.address !== undefined && this.#app.link(0)[1];
    this.#left.textContent = leftOut ? this.#app.words.take.barLeftOut : '';
    this.#address.hidden = true;
  }

  /** What was asked for; what goes wrong is said. @param {() => unknown} act */
  #do(act) {
    this.#say();
    // A command may be among it, but none that is to be guessed.
    this.#app.attempt(() => {
      const done = act();
      if (done instanceof Promise) {
        done.catch((error) =>
          this.#app.attempt(() => {
            throw error;
          }),
        );
      }
    });
  }

  /** @param {...import('../messages/index.js').Part} parts */
  #say(...parts) {
    this.#note.replaceChildren(...rich(parts));
    if (parts.length > 0) this.#app.announce(plain(parts));
  }

  // Away

  async #copy() {
    const { take } = this.#app.words;
    const { link_keys } = this.#app.constants;
    const [fragment, leftOut] = this.#app.link(link_keys);
    const { address } = this.#app.place;
    const text = address ? address(fragment) : `#${fragment}`;
    const copied = await copy(text);
    const { keys } = this.#app.engine.scenario();
    const about = [
      copied ? take.copied : take.copyYourself,
      ...(address ? [] : [take.noAddress]),
      ...(leftOut && Array.isArray(keys) ? [take.leftOut(keys.length, link_keys)] : []),
    ];
    this.#say(about.join(' '));
    this.#address.hidden = copied && address !== undefined;
    this.#address.value = text;
    if (copied) return;
    this.#address.focus();
    this.#address.select();
  }

  /** @param {BlobPart | BlobPart[]} parts @param {string} type @param {string} ending */
  #save(parts, type, ending) {
    const { scheme, step } = this.#app.engine.snapshot();
    const name = fileName(scheme, step, ending);
    save(new Blob(Array.isArray(parts) ? parts : [parts], { type }), name);
    this.#say(...this.#app.words.take.saved(name));
  }

  async #savePng() {
    this.#save(await this.#app.toPNG(Number(this.#scale.value)), 'image/png', '.png');
  }

  #saveJson() {
    const text = `${JSON.stringify(this.#app.engine.scenario(), null, 2)}\n`;
    this.#save(text, 'application/json', '.json');
  }

  /** @param {BlobPart | BlobPart[]} text @param {string} what */
  #saveCsv(text, what) {
    this.#save(text, 'text/csv;charset=utf-8', `-${what}.csv`);
  }

  /**
   * Millions of lines are written part by part, so that the page goes on.
   * @param {string} what
   * @param {(first: number, most: number) => string} write past the end an empty text
   */
  async #saveParts(what, write) {
    const { take } = this.#app.words;
    const { revision } = this.#app;
    const parts = [];
    for (let first = 0; ; first += SLICE) {
      const part = write(first, SLICE);
      if (part === '') break;
      parts.push(part);
      this.#note.textContent = take.writing(first + SLICE);
      await new Promise((done) => setTimeout(done));
      if (this.#app.revision !== revision) return this.#say(take.changed);
    }
    this.#saveCsv(parts, what);
  }

  /** @param {string} kind */
  async #saveFilm(kind) {
    const { take } = this.#app.words;
    this.#say(take.filming);
    const made = await film(this.#app, kind);
    if (made) this.#save(made, made.type, '.webm');
    else this.#say(take.filmStopped);
  }

  // Back

  /** @param {File | undefined} file */
  async #open(file) {
    this.#file.value = '';
    if (!file) return;
    const { max_text } = this.#app.constants;
    if (file.size > max_text) {
      throw this.#app.engine.error('text-too-long', [String(file.size), String(max_text)]);
    }
    this.#app.load(await file.text());
  }

  /** @param {DragEvent} event */
  #over(event) {
    const types = event.dataTransfer?.types ?? [];
    if (!types.includes('Files')) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  }

  /** @param {DragEvent} event */
  #drop(event) {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    this.#do(() => this.#open(file));
  }

  /** What is pasted outside a field is a ring, if it looks like one. @param {ClipboardEvent} event */
  #paste(event) {
    const [target] = event.composedPath();
    if (target instanceof HTMLTextAreaElement) return;
    if (target instanceof HTMLInputElement && !['range', 'checkbox'].includes(target.type)) return;
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (!/^\{|#.*=/.test(text)) return;
    event.preventDefault();
    this.#do(() => this.#app.load(text));
  }

  close() {
    this.#gone.abort();
  }
}
