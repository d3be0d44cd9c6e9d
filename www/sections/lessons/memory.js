// What a reader knew and when it is to be asked again. It stays in the browser; where nothing can be
// kept, it lasts as long as the page.

/** @typedef {{ box: number, due: number }} Mark which interval is in force, and the day it ends */
/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} Shelf */

const NAME = 'ringscope.questions';
const DAY = 86_400_000;
/** Days until a question comes back, one interval after the other while it is known. */
const INTERVALS = [0, 1, 3, 7, 16, 35, 90];

/** The days of the reader's own clock, since they are counted by nights. @param {number} now */
const dayOf = (now) => Math.floor((now - new Date(now).getTimezoneOffset() * 60_000) / DAY);

export class Memory {
  #shelf;
  #now;
  /** @type {Map<string, Mark>} */
  #marks = new Map();
  /** Whether the browser keeps what is known. */
  kept = false;

  /**
   * @param {string[]} names the questions there are
   * @param {() => Shelf} shelf where it is kept; may throw
   * @param {() => number} now milliseconds
   */
  constructor(names, shelf = () => localStorage, now = Date.now) {
    this.names = names;
    this.#shelf = shelf;
    this.#now = now;
    try {
      this.#read(shelf().getItem(NAME) ?? '');
      this.kept = true;
    } catch {
      // Frames without an origin of their own have no storage, and readers may refuse it.
    }
  }

  /** What others have left under this name is no concern of ours. @param {string} text */
  #read(text) {
    /** @type {unknown} */
    let said;
    try {
      said = JSON.parse(text);
    } catch {
      return;
    }
    if (typeof said !== 'object' || said === null) return;
    for (const name of this.names) {
      const mark = Reflect.get(said, name);
      const { box, due } = mark ?? {};
      if (Number.isInteger(box) && box in INTERVALS && Number.isInteger(due)) {
        this.#marks.set(name, { box, due });
      }
    }
  }

  #write() {
    try {
      this.#shelf().setItem(NAME, JSON.stringify(Object.fromEntries(this.#marks)));
      this.kept = true;
    } catch {
      this.kept = false;
    }
  }

  /** The questions that are to be asked now: those that are due, and those never asked. */
  get due() {
    const today = dayOf(this.#now());
    return this.names.filter((name) => (this.#marks.get(name)?.due ?? today) <= today);
  }

  /** Days until a question comes back; nothing where it was never asked. @param {string} name */
  wait(name) {
    const mark = this.#marks.get(name);
    return mark && Math.max(0, mark.due - dayOf(this.#now()));
  }

  /**
   * What was known waits longer each time; what was not comes back today.
   * @param {string} name @param {boolean} knew
   */
  grade(name, knew) {
    const before = this.#marks.get(name)?.box ?? 0;
    const box = knew ? Math.min(before + 1, INTERVALS.length - 1) : 0;
    this.#marks.set(name, { box, due: dayOf(this.#now()) + (INTERVALS[box] ?? 0) });
    this.#write();
  }

  forget() {
    this.#marks.clear();
    try {
      this.#shelf().removeItem(NAME);
    } catch {
      this.kept = false;
    }
  }
}
