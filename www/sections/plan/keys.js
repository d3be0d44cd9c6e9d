// The keys: so many of a pattern, or a file that is read piece by piece and never kept.
import { h } from '../../dom.js';
import { field, part, sentence } from '../systems/parts.js';

/** @typedef {import('../plan.js').PlanDesk} PlanDesk */

/** More generated keys than these would keep the page waiting. */
const MOST = 1_000_000;
/** Bytes that are asked at once: between them the page can answer. */
const PIECE = 1 << 18;

export class Keys {
  #desk;
  #changed;
  #told = h('div', { 'aria-live': 'polite' });
  #wrong = h('p', { class: 'problem', role: 'status' });
  #progress = h('progress', { max: '1', value: '0' });
  #going;
  #file;
  /** The reading under way; another one, or none, ends it. @type {symbol | null} */
  #turn = null;

  /** @param {PlanDesk} desk @param {() => void} changed */
  constructor(desk, changed) {
    this.#desk = desk;
    this.#changed = changed;
    const { keys } = desk.words;
    const { scenario } = desk;
    const count = h('input', { type: 'number', min: '1', max: String(MOST), step: '1' });
    const pattern = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
    count.value = String(desk.outline.total);
    pattern.value = scenario.keyPattern ?? 'key:{i}';
    const made = () => {
      const n = Number(count.value);
      if (!Number.isInteger(n) || n < 1 || n > MOST) {
        this.#wrong.textContent = keys.bad(MOST);
        return;
      }
      this.stop();
      const wanted = { ...this.#desk.scenario, keys: n, keyPattern: pattern.value };
      this.#wrong.textContent = this.#desk.take(wanted, this.#desk.steps);
      if (!this.#wrong.textContent) this.#changed();
    };
    count.addEventListener('change', made);
    pattern.addEventListener('change', made);
    this.#file = h('input', {
      type: 'file',
      onchange: () => {
        const file = this.#file.files?.[0];
        if (file) this.#read(file);
      },
    });
    this.#progress.setAttribute('aria-label', keys.progress);
    this.#going = h(
      'p',
      { class: 'tools', hidden: true },
      this.#progress,
      h('button', { type: 'button', onclick: () => this.#cancel() }, keys.cancel),
    );
    this.element = part(
      'plan-keys',
      keys.title,
      keys.lead,
      h('div', { class: 'fields' }, field(keys.count, count), field(keys.pattern, pattern)),
      this.#wrong,
      field(keys.file, this.#file, keys.hint),
      this.#going,
      this.#told,
    );
  }

  update() {
    const { reading } = this.#desk;
    // Another plan has other owners; a file that is being read was asked for the old ones.
    if (!reading) this.stop();
    this.#tell();
  }

  stop() {
    this.#turn = null;
    this.#going.hidden = true;
  }

  #cancel() {
    this.stop();
    this.#forget();
    this.#told.replaceChildren(h('p', {}, this.#desk.words.keys.stopped));
    this.#file.focus();
  }

  #forget() {
    this.#desk.plan.forget();
    this.#desk.reading = null;
    this.#file.value = '';
  }

  #tell() {
    const { reading, words } = this.#desk;
    const { keys } = words;
    if (!reading) return this.#told.replaceChildren();
    const { moved, total, empty, refused, firstRefused } = reading;
    const lines = [
      keys.done(moved.keys, total.keys),
      reading.sizes ? keys.sizes(moved.bytes, total.bytes) : '',
      reading.requests ? keys.requests(moved.requests, total.requests) : '',
      keys.twice,
      empty ? keys.empty(empty) : '',
      refused ? keys.refused(refused, firstRefused) : '',
    ];
    const forget = () => {
      this.#forget();
      this.#changed();
      this.#file.focus();
    };
    this.#told.replaceChildren(
      h('p', {}, lines.filter(Boolean).join(' ')),
      h('button', { type: 'button', onclick: forget }, keys.forget),
    );
  }

  /** @param {File} file */
  async #read(file) {
    const { words, language, plan } = this.#desk;
    const turn = Symbol('reading');
    this.#turn = turn;
    this.#wrong.textContent = '';
    this.#told.replaceChildren();
    this.#going.hidden = false;
    this.#progress.value = 0;
    try {
      plan.forget();
      for (let at = 0; ; at += PIECE) {
        const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
        if (this.#turn !== turn) return;
        const last = at + PIECE >= file.size;
        const reading = plan.takeKeys(piece, last);
        this.#progress.value = Math.min(1, (at + PIECE) / Math.max(1, file.size));
        if (last) {
          this.#desk.reading = reading;
          break;
        }
        // Input and painting come first.
        await new Promise((done) => setTimeout(done));
        if (this.#turn !== turn) return;
      }
      this.#desk.outline = plan.outline();
      this.stop();
      this.#changed();
    } catch (error) {
      if (this.#turn !== turn) return;
      this.stop();
      const known =
        error instanceof DOMException ? words.read.unreadable : sentence(error, language);
      this.#wrong.textContent = known;
    }
  }
}
