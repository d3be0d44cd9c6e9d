// What the parts of the section share: the model, the switches, the run, and the moment shown.
import { words as wordsOf } from '../../messages/index.js';
import { eventSentence, movingWords } from '../../messages/moving.js';
import { SectionDesk } from '../desk.js';
import { sentence } from '../systems/parts.js';
import { Moving, movingLessons } from './model.js';

/** @typedef {import('../../messages/index.js').Language} Language */
/** @typedef {import('./model.js').Event} Event */
/** @typedef {import('./model.js').Lateness} Lateness */

/** The first example of this page: what is told here can be seen on its ring. */
const COMMAND = 'add D';

/** At most so many keys of the ring above are placed for a run. */
const MOST_KEYS = 100_000;

/** The ring above, where a page has one to see. */
export function ringAbove() {
  const ring = /** @type {import('../../element.js').HashRing | null} */ (
    document.getElementById('ring')
  );
  return ring && !ring.hidden ? ring : null;
}

export class MovingDesk extends SectionDesk {
  model = new Moving({}, COMMAND);
  cast = this.model.cast();
  rules = this.model.rules();
  lessons = movingLessons();
  /** Whether the change is the one that was made last on the ring above. */
  above = false;
  /** The lesson shown; empty where the switches are the reader's own. */
  lesson = 'right';
  /** @type {string[]} */
  protections = [];
  /** @type {Lateness} */
  lateness = 'late';
  seed = 1;
  /** @type {import('./model.js').Outline} */
  outline;
  /** Whether the list has every event. */
  all = false;
  /** The time shown, and the last event up to it. */
  time = 0;
  index = 0;
  speed = 1;
  /** @type {number[] | undefined} */
  #shown;

  /** @param {Language} language @param {import('../../engine.js').Constants} constants */
  constructor(language, constants) {
    super(language, constants);
    this.outline = this.take('right');
  }

  get words() {
    return movingWords(this.language);
  }

  get f() {
    return wordsOf(this.language).f;
  }

  /**
   * Takes the last change of the ring above, or the example again; the switches stay.
   * @param {boolean} above @returns {string} why it cannot, or nothing
   */
  choose(above) {
    /** @type {[import('./model.js').Some, string]} */
    let change = [{}, COMMAND];
    if (above) {
      const scenario = ringAbove()?.scenario;
      const command = scenario?.steps[scenario.step - 1];
      if (!scenario || command === undefined) return this.words.source.none;
      const keys =
        typeof scenario.keys === 'number' ? Math.min(scenario.keys, MOST_KEYS) : scenario.keys;
      change = [{ ...scenario, keys, step: scenario.step - 1 }, command];
    }
    /** @type {Moving} */
    let model;
    try {
      model = new Moving(...change);
    } catch (error) {
      return sentence(error, this.language);
    }
    this.model.free();
    [this.model, this.above] = [model, above];
    [this.cast, this.rules] = [model.cast(), model.rules()];
    if (this.lesson) this.take(this.lesson);
    else this.run();
    return '';
  }

  /** The colour of the old or of the new owner. @param {0 | 1} side */
  color(side) {
    const { colors } = this;
    return colors[this.cast.places[side] % colors.length] ?? '';
  }

  /** Takes a lesson's switches and its telling seed. @param {string} id */
  take(id) {
    const lesson = this.lessons.find((each) => each.id === id);
    if (lesson) {
      this.lesson = id;
      this.protections = [...lesson.protections];
      this.lateness = lesson.lateness;
      this.seed = this.model.tellingSeed(id);
    }
    this.outline = this.run();
    // What the lesson is about comes first; where nothing goes wrong, a protection at work.
    const telling = this.outline.events.findIndex(({ fault, kind }) =>
      lesson?.fault ? fault === lesson.fault : kind === 'refused',
    );
    this.go(telling);
    return this.outline;
  }

  /** Runs the model with the switches as they are, and stays where the time was. */
  run() {
    this.outline = this.model.run(this.protections, this.lateness, this.seed);
    this.#shown = undefined;
    this.index = 0;
    this.seek(this.time);
    return this.outline;
  }

  /** Finds the lesson that the switches are, if any. */
  recognise() {
    const own = [...this.protections].sort().join();
    const found = this.lessons.find(
      ({ protections, lateness }) =>
        lateness === this.lateness && [...protections].sort().join() === own,
    );
    this.lesson = found?.id ?? '';
  }

  /** @param {Event} event */
  sentence(event) {
    return eventSentence(event, this.language, this);
  }

  /** The numbers of the events that the list has. */
  shown() {
    if (!this.#shown || this.#listed !== this.all) {
      const { events } = this.outline;
      this.#shown = [...events.keys()].filter((at) => this.all || !events[at]?.minor);
      this.#listed = this.all;
    }
    return this.#shown;
  }

  #listed = false;

  /** The next event of the list, onwards or back. @param {1 | -1} way */
  next(way) {
    return way > 0 ? this.shown().find((at) => at > this.index) : this.last(this.index - 1);
  }

  /** The last event of the list up to another one. @param {number} index */
  last(index) {
    return this.shown()
      .filter((at) => at <= index)
      .at(-1);
  }

  /** The next fault. */
  nextFault() {
    const found = this.outline.events.findIndex(
      ({ fault }, at) => fault !== null && at > this.index,
    );
    return found < 0 ? undefined : found;
  }

  /** Shows an event. @param {number} index */
  go(index) {
    const { events } = this.outline;
    this.index = Math.max(0, Math.min(events.length - 1, index));
    this.time = events[this.index]?.at ?? 0;
  }

  /** Shows a time. @param {number} time @returns {boolean} whether another event is shown */
  seek(time) {
    const { events, end } = this.outline;
    this.time = Math.max(0, Math.min(end, time));
    const before = this.index;
    if ((events[this.index]?.at ?? 0) > this.time) this.index = 0;
    while ((events[this.index + 1]?.at ?? Number.POSITIVE_INFINITY) <= this.time) this.index += 1;
    return this.index !== before;
  }
}
