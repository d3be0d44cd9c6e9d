// The plan to take away: files that are made in the page, and a link that holds no key.
import { h } from '../../dom.js';
import { Engine } from '../../engine.js';
import { copy, fileName, save } from '../../files.js';
import { part } from '../systems/parts.js';
import { said } from './said.js';

/** @typedef {import('../plan.js').PlanDesk} PlanDesk */

/** So many ranges go into the JSON. */
const RANGES = 100_000;

export class Take {
  #desk;
  #told = h('div', { 'aria-live': 'polite' });
  #slots;
  #ranges;
  #svg;

  /** @param {PlanDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    const { take } = desk.words;
    const button = (/** @type {string} */ name, /** @type {() => void} */ work) =>
      h('button', { type: 'button', onclick: () => this.#try(work) }, name);
    this.#slots = button(take.slots, () =>
      this.#save(desk.plan.setSlots(), '-setslot.txt', 'text/plain'),
    );
    this.#ranges = button(take.ranges, () =>
      this.#save(desk.plan.rangesCsv(), '-ranges.csv', 'text/csv'),
    );
    this.#svg = button(take.svg, () => this.#picture());
    this.element = part(
      'plan-take',
      take.title,
      take.lead,
      h(
        'p',
        { class: 'tools' },
        button(take.csv, () => this.#save(desk.plan.matrixCsv(), '-flows.csv', 'text/csv')),
        this.#ranges,
        button(take.json, () => this.#save(desk.plan.json(RANGES), '.json', 'application/json')),
        button(take.markdown, () => this.#save(this.#ticket(), '.md', 'text/markdown')),
        this.#svg,
        this.#slots,
        button(take.link, () => void this.#link()),
      ),
      this.#told,
    );
  }

  update() {
    const { outline } = this.#desk;
    this.#slots.hidden = !outline.slots;
    this.#ranges.hidden = outline.ranges === 0;
    this.#svg.hidden = !outline.picture;
    this.#told.replaceChildren();
  }

  /** @param {() => void} work */
  #try(work) {
    try {
      work();
    } catch (error) {
      this.#told.replaceChildren(h('p', { class: 'problem' }, said(error, this.#desk)));
    }
  }

  /** @param {string} text @param {string} ending @param {string} type */
  #save(text, ending, type) {
    const { outline, steps, words } = this.#desk;
    const name = fileName(`${outline.scheme}-plan`, steps.length, ending);
    save(new Blob([text], { type: `${type};charset=utf-8` }), name);
    this.#told.replaceChildren(h('p', {}, words.take.saved(name)));
  }

  #ticket() {
    const { plan, outline, steps, words, systems, reading } = this.#desk;
    const { answer, take } = words;
    const { columns } = answer;
    const moved = `${systems.share(outline.share)} ${outline.exact ? answer.moved : answer.movedKeys}`;
    const start = words.read.start(outline.scheme, outline.count, outline.points, outline.peak);
    const warnings = outline.warnings.map(
      ({ kind, step, name, value }) =>
        // What a name holds must not become markup where the line is read.
        answer.after(step) +
        (answer.warning[kind]?.((name ?? '').replace(/[^\p{L}\p{N} .:-]/gu, '\\$&'), value) ??
          kind),
    );
    const { copies } = outline;
    const more = [
      copies ? answer.made(systems.f.fixed(copies.made), ...copies.count) : '',
      reading ? words.keys.done(reading.moved.keys, reading.total.keys) : '',
      reading?.sizes ? words.keys.sizes(reading.moved.bytes, reading.total.bytes) : '',
      reading?.requests ? words.keys.requests(reading.moved.requests, reading.total.requests) : '',
    ].filter(Boolean);
    return plan.markdown([
      take.ticket(steps.length),
      [start, `${moved}. ${answer.keys(outline.keys, outline.total)}`, ...more].join('\n\n'),
      answer.steps,
      answer.flows,
      answer.ranges,
      columns.from,
      columns.to,
      columns.share,
      columns.keys,
      columns.start,
      columns.end,
      take.more,
      ...warnings,
    ]);
  }

  /** The picture as a file of its own, whose colours no style sheet has to know. */
  #picture() {
    const place = this.element.parentElement?.querySelector('svg.circles');
    if (!place) return;
    const svg = /** @type {SVGElement} */ (place.cloneNode(true));
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const ink = getComputedStyle(place).color;
    for (const rim of svg.querySelectorAll('.apart, .figure')) rim.setAttribute('fill', ink);
    for (const tick of svg.querySelectorAll('.tick')) tick.setAttribute('stroke', ink);
    for (const text of svg.querySelectorAll('text')) {
      text.setAttribute('text-anchor', 'middle');
      text.setAttribute('font-size', '30');
      text.setAttribute('font-family', 'sans-serif');
    }
    this.#save(new XMLSerializer().serializeToString(svg), '.svg', 'image/svg+xml');
  }

  async #link() {
    const { plan, words } = this.#desk;
    const { take } = words;
    const engine = new Engine([]);
    let url = '';
    try {
      // Generated keys are a number and a pattern; of a file nothing is in the scenario.
      engine.setScenario(plan.planned());
      const [fragment] = engine.link([], 0);
      url = new URL(`#${fragment}`, location.href).href;
    } catch (error) {
      this.#told.replaceChildren(h('p', { class: 'problem' }, said(error, this.#desk)));
      return;
    } finally {
      engine.free?.();
    }
    const copied = await copy(url);
    this.#told.replaceChildren(
      copied ? h('p', {}, take.copied) : h('p', {}, take.copyYourself, ' ', h('code', {}, url)),
    );
  }
}
