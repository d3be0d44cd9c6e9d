// The keys: so many of a pattern, or a file that is read piece by piece and never kept.
import { h } from '../../dom.js';
import { code, field, part, select, short } from '../systems/parts.js';
import { Going } from './going.js';
import { said } from './said.js';

/** @typedef {import('../plan.js').PlanDesk} PlanDesk */
/** @typedef {import('../core.js').Reading} Reading */

/** More generated keys than these would keep the page waiting. */
const MOST = 1_000_000;

export class Keys {
  #desk;
  #changed;
  #told = h('div', { 'aria-live': 'polite' });
  #wrong = h('p', { class: 'problem', role: 'status' });
  #going;
  #open;
  /** The file that was read last, to read it in another way. @type {File | null} */
  #file = null;
  #layout = '';

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
    this.#open = h('input', {
      type: 'file',
      onchange: () => {
        const file = this.#open.files?.[0];
        if (file) this.#read(file);
      },
    });
    const layouts = Object.entries(keys.layouts);
    const layout = select([['', layouts]], '', (name) => {
      this.#layout = name;
      if (this.#file) this.#read(this.#file);
    });
    this.#going = new Going(keys.progress, keys.cancel, () => this.#cancel());
    this.element = part(
      'plan-keys',
      keys.title,
      keys.lead,
      h('div', { class: 'fields' }, field(keys.count, count), field(keys.pattern, pattern)),
      this.#wrong,
      h('div', { class: 'fields' }, field(keys.file, this.#open), field(keys.layout, layout)),
      h('p', { class: 'second' }, keys.hint),
      this.#going.element,
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
    this.#going.stop();
  }

  #cancel() {
    this.#forget();
    this.#told.replaceChildren(h('p', {}, this.#desk.words.keys.stopped));
    this.#open.focus();
  }

  #forget() {
    this.#desk.plan.forget();
    this.#desk.reading = null;
    this.#file = null;
    this.#open.value = '';
  }

  #tell() {
    const { reading, words } = this.#desk;
    const { keys } = words;
    if (!reading) return this.#told.replaceChildren();
    const { moved, total, refused, refusals } = reading;
    const forget = () => {
      this.#forget();
      this.#changed();
      this.#open.focus();
    };
    const sums = [
      keys.done(moved.keys, total.keys),
      reading.sizes ? keys.sizes(moved.bytes, total.bytes) : '',
      reading.requests ? keys.requests(moved.requests, total.requests) : '',
    ];
    const lines = refusals.map(({ line, text, why }) =>
      h(
        'li',
        { class: 'lost' },
        h('b', {}, this.#desk.systems.yours.line(line)),
        ' ',
        text ? code(short(text)) : null,
        text ? h('br') : null,
        keys.refusals[why] ?? why,
      ),
    );
    this.#told.replaceChildren(
      h('p', {}, sums.filter(Boolean).join(' ')),
      h('ul', { class: 'notes' }, ...this.#notes(reading).map((note) => h('li', {}, note))),
      ...(lines.length
        ? [
            h('p', {}, keys.refused(refused, lines.length)),
            h('ul', { class: 'remarks', tabindex: '0', 'aria-label': keys.unread }, ...lines),
          ]
        : []),
      h('p', { class: 'tools' }, h('button', { type: 'button', onclick: forget }, keys.forget)),
    );
  }

  /** How it was read, and what there was in it. @param {Reading} reading */
  #notes(reading) {
    const { keys } = this.#desk.words;
    const { by, bytes, spaced, again, compared, total } = reading;
    const separator = keys.separators[by ?? ''] ?? by ?? '';
    const notes = [
      by === null ? keys.asLines : keys.asTable(separator, reading.named),
      reading.ignored.length ? keys.ignored(reading.ignored.map(short).join(', ')) : '',
      again === null ? '' : keys.again(again),
      compared < total.keys ? keys.compared(compared) : '',
      reading.empty ? keys.empty(reading.empty) : '',
      reading.bom ? keys.bom : '',
      reading.crlf ? keys.crlf(reading.crlf) : '',
      bytes.count ? keys.bytes(bytes.count, bytes.first) : '',
      spaced.count ? keys.spaced(spaced.count, spaced.first) : '',
    ];
    return notes.filter(Boolean);
  }

  /** @param {File} file */
  async #read(file) {
    const desk = this.#desk;
    const { words, plan, scenario, steps, systems } = desk;
    const { keys } = words;
    const signal = this.#going.begin();
    this.#file = file;
    this.#wrong.textContent = '';
    this.#told.replaceChildren();
    desk.reading = null;
    try {
      const job = { keys: { file, layout: this.#layout } };
      const told = (/** @type {import('./work.js').Progress} */ { part, keys: count }) => {
        if (!signal.aborted) this.#going.tell(part, keys.reading(systems.share(part), count));
      };
      const fed = await desk.helper.run(plan, scenario, steps, job, told, signal);
      if (signal.aborted || !fed) return;
      this.#going.end();
      plan.takeFed(fed);
      const reading = plan.reading();
      if (reading.wrong) {
        this.#forget();
        this.#wrong.textContent = keys.wrong[reading.wrong] ?? reading.wrong;
        return;
      }
      desk.reading = reading;
      desk.outline = plan.outline();
      this.#changed();
    } catch (error) {
      if (signal.aborted) return;
      this.#going.end();
      this.#file = null;
      const unreadable = error instanceof DOMException;
      this.#wrong.textContent = unreadable ? words.read.unreadable : said(error, desk);
    }
  }
}
