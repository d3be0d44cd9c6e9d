// One ring in one box: turns gestures into commands, commands into motion, and tells what happened.
import { load, png } from './away.js';
import { Engine, toError } from './engine.js';
import { RingError } from './error.js';
import { Loop } from './loop.js';
import { say, words as wordsOf } from './messages/index.js';
import { View } from './panel/view.js';
import { Placing } from './placing.js';
import { Player } from './player.js';
import { Scrub } from './scrub.js';

/** @typedef {import('./engine.js').Change} Change */
/** @typedef {import('./engine.js').Constants} Constants */
/** @typedef {import('./engine.js').Owner} Owner */
/** @typedef {import('./engine.js').Proof} Proof */
/** @typedef {import('./engine.js').Snapshot} Snapshot */
/** @typedef {import('./messages/index.js').Language} Language */

/** Milliseconds of a whole change, and of one step of a slider that is held. */
const CHANGE = 1100;
const HELD = 160;
/** So often in a row may all of the circle start to move before it has come to rest. */
const RESTLESS = 2;

/**
 * @typedef {object} Options
 * @property {Language} lang
 * @property {'light' | 'dark'} theme
 * @property {boolean} motion
 * @property {'full' | 'steps' | 'none'} controls
 * @property {string} caption
 */

export class App {
  #emit;
  #loop;
  #scrub;
  #view;
  /** @type {Options} */
  #options;
  /** The command of the slider that is held, so that a drag is one step. */
  /** @type {string | null} */
  #held = null;
  #placing;
  #player;
  /** Shown with the numbers of a sentence such as "undone". */
  #prefix = '';
  #awake = false;
  /** How much faster than usual everything moves. */
  #speed = 1;
  /** Whether a control of the ring is acting, not a program. */
  #byHand = false;
  /** Whether the reader guesses before each command what it will do. */
  #predict = false;
  /** The command that waits for a guess. @type {(() => Change) | null} */
  #asked = null;
  /** A weight that waits for the slider to be let go. @type {{ id: string, weight: number } | null} */
  #wanted = null;
  /** What was guessed of the present step, in percent. @type {number | null} */
  #guess = null;
  /** How often everything has changed since the last rest. */
  #restless = 0;
  /** What went wrong before there was a picture to say it in. */
  /** @type {RingError[]} */
  #failures = [];

  /**
   * @param {HTMLElement} root
   * @param {Constants} constants
   * @param {[string, string][]} fields
   * @param {Options} options
   * @param {(type: string, detail: unknown) => void} emit
   * @param {{ scenario: unknown, fields: Record<string, unknown> }} early set before there was a ring
   */
  constructor(root, constants, fields, options, emit, early) {
    this.#emit = (/** @type {string} */ type, /** @type {unknown} */ detail) => {
      // Who listens is a program.
      this.#byHand = false;
      emit(type, detail);
    };
    this.#options = options;
    this.constants = constants;
    this.engine = new Engine(fields);
    this.#failures = this.engine.errors.map(toError);
    this.#begin(early);
    this.#loop = new Loop((t, u) => this.#draw(t, u));
    this.#scrub = new Scrub(this.engine, this.#loop);
    this.#placing = new Placing(
      this.engine,
      () => this.#emit('pending', null),
      () => {
        this.refresh();
        this.#loop.request();
      },
    );
    const next = () => {
      if (!this.redo()) return false;
      const { step, steps } = this.engine.snapshot();
      return step < steps;
    };
    this.#player = new Player(
      () => this.#lasting(CHANGE),
      next,
      () => this.refresh(),
    );
    this.#view = new View(root, this);
    this.#view.restyle();
    this.refresh();
  }

  /** What was set before there was a ring stands above what the tag says. @param {{ scenario: unknown, fields: Record<string, unknown> }} early */
  #begin({ scenario, fields }) {
    const attempts = [];
    if (scenario !== undefined) attempts.push(() => scenario);
    if (Object.keys(fields).length > 0) attempts.push(() => this.with(fields));
    for (const given of attempts) {
      try {
        this.engine.setScenario(given());
      } catch (error) {
        if (!(error instanceof RingError)) throw error;
        this.#failures.push(error);
      }
    }
  }

  /** The scenario with other fields; new steps are all applied. @param {Record<string, unknown>} fields */
  with(fields) {
    const { step, ...scenario } = this.engine.scenario();
    return { ...scenario, ...('steps' in fields ? {} : { step }), ...fields };
  }

  /** Tells what went wrong at the start, once one can ask what is there instead. @param {RingError[]} more */
  start(more) {
    this.complain(...this.#failures.splice(0), ...more);
  }

  /** Whether a change is on its way that a hand is not holding. */
  get moving() {
    return this.#loop.running && this.#held === null;
  }

  get options() {
    return this.#options;
  }

  get words() {
    return wordsOf(this.#options.lang);
  }

  /** @param {Options} options */
  configure(options) {
    const { lang, controls } = this.#options;
    this.#options = options;
    if (options.lang !== lang || options.controls !== controls) {
      this.reveal();
      // Where nothing can be asked nothing waits for an answer.
      if (options.controls === 'none') this.#predict = false;
      this.#view.rebuild();
    }
    this.#view.restyle();
    this.refresh();
    if (!options.motion) this.#loop.play(0);
    this.#loop.request();
  }

  // What callers can do. Everything that changes the world goes through #change.

  /**
   * @template {Change | undefined} T
   * @param {() => T} work
   * @param {{ held?: string | null, prefix?: string, guess?: number | null }} [how] `held`: the node whose slider is held
   */
  #change(work, { held = null, prefix = '', guess = null } = {}) {
    this.#byHand = false;
    this.settle();
    if (this.#held !== held) this.#letGo();
    // Whoever does something else has seen enough.
    this.stop();
    const change = work();
    if (!change) return change;
    this.revision += 1;
    this.#held = held;
    this.#prefix = prefix;
    this.#guess = guess;
    this.#loop.play(this.#lasting(held === null ? CHANGE : HELD));
    this.engine.follow(null);
    this.#placing.start();
    this.#view.quiet();
    this.refresh();
    if (held === null) this.#emit('ringchange', change);
    return change;
  }

  /** So many milliseconds at the speed in force; without motion none. @param {number} time */
  #lasting(time) {
    return this.#options.motion ? time / this.#speed : 0;
  }

  /**
   * A command. From a control it may have to wait for the reader's guess.
   * @param {string} name the command as the log will have it
   * @param {() => Change} work
   */
  #command(name, work) {
    if (!this.#byHand || !this.#predict) return this.#change(work);
    this.#byHand = false;
    this.reveal();
    this.#asked = work;
    const { keys, pending } = this.engine.snapshot();
    this.#view.ask(name, keys + pending);
  }

  /** @param {unknown} command */
  run(command) {
    return this.#command(String(command), () => this.engine.run(command));
  }

  /** @param {unknown} id @param {unknown} [options] */
  add(id, options) {
    return this.#command(`add ${id}`, () => this.engine.add(id, options));
  }

  /** @param {unknown} id */
  remove(id) {
    return this.#command(`remove ${id}`, () => this.engine.remove(id));
  }

  /** @param {unknown} id @param {unknown} weight */
  weigh(id, weight) {
    return this.#command(`weight ${id} ${weight}`, () => this.engine.weigh(id, weight));
  }

  undo() {
    return (
      this.#change(() => this.engine.undo(), { prefix: this.words.proof.undone }) !== undefined
    );
  }

  redo() {
    return (
      this.#change(() => this.engine.redo(), { prefix: this.words.proof.redone }) !== undefined
    );
  }

  /** @param {unknown} step */
  seek(step) {
    const prefix = this.words.proof.sought(Number(step));
    return this.#change(() => this.engine.seek(step), { prefix });
  }

  /**
   * A whole scenario may move everything. What is amid such moves is cut finer by each, so that
   * many of them in a row start from where the last one ends.
   */
  #rest() {
    this.#restless = this.#loop.running ? this.#restless + 1 : 0;
    if (this.#restless <= RESTLESS) return;
    this.#restless = 0;
    this.engine.frame(1);
  }

  /** @param {unknown} scenario */
  setScenario(scenario) {
    this.#rest();
    return this.#change(() => this.engine.setScenario(scenario), { prefix: this.words.proof.set });
  }

  /** @param {[string, string | null][]} fields */
  setFields(fields) {
    this.#rest();
    /** @type {import('./engine.js').Failure[]} */
    let errors = [];
    this.attempt(() =>
      this.#change(
        () => {
          const outcome = this.engine.setFields(fields);
          errors = outcome.errors;
          // Where nothing could be taken nothing was set.
          return errors.length === fields.length ? undefined : outcome.change;
        },
        { prefix: this.words.proof.set },
      ),
    );
    if (errors.length > 0) this.complain(...errors.map(toError));
  }

  /** @param {string} from @param {string} to */
  rename(from, to) {
    return this.#command(`rename ${from} ${to}`, () => this.engine.rename(from, to));
  }

  /**
   * A slider at hand: the ring follows at once, and all of it is one step.
   * @param {string} id @param {number} weight
   */
  hold(id, weight) {
    if (this.#predict) {
      this.#wanted = { id, weight };
      return;
    }
    const held = this.#held === id;
    this.attempt(() => this.#change(() => this.engine.weigh(id, weight, held), { held: id }));
  }

  /**
   * A point in a hand: the ring follows at once. It cannot lie where another one is; then it stays
   * where it was.
   * @param {string} id @param {number} index which of the node's points @param {number} turn
   */
  carry(id, index, turn) {
    const held = `${id}@${index}`;
    try {
      this.#change(() => this.engine.movePoint(id, index, turn) ?? undefined, { held });
    } catch (error) {
      if (!(error instanceof RingError) || error.code !== 'collision') throw error;
    }
  }

  /** The slider, or the point, is let go. */
  release() {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted) {
      this.attempt(() => this.weigh(wanted.id, wanted.weight));
      this.refresh();
    }
    if (this.#held === null) return;
    this.#letGo();
    this.refresh();
  }

  /** What a slider did is one command, told when it ends, whatever ends it. */
  #letGo() {
    if (this.#held === null) return;
    this.#held = null;
    // What a hand carried has moved in many small steps; it is told as one.
    const change = this.engine.letGo() ?? this.engine.snapshot().change;
    if (change) this.#emit('ringchange', change);
  }

  /**
   * What a control does: a failure is shown and told, not thrown.
   * @param {() => unknown} work
   */
  attempt(work) {
    const before = this.#byHand;
    this.#byHand = true;
    try {
      work();
    } catch (error) {
      if (!(error instanceof RingError)) throw error;
      this.complain(error);
    } finally {
      this.#byHand = before;
    }
  }

  /** Shows what went wrong, and tells it. @param {...RingError} errors */
  complain(...errors) {
    if (errors.length === 0) return;
    const { kinds } = this.constants;
    this.#view.complain(
      errors.map((error) =>
        say(error, this.words, kinds.find(([kind]) => kind === error.kind)?.[2]),
      ),
    );
    for (const { code, message } of errors) this.#emit('ringerror', { code, message });
  }

  /** Says something that a control did. @param {string} text */
  announce(text) {
    this.#view.say(text);
  }

  // Keys

  /** @param {string | null} key */
  probe(key) {
    this.engine.follow(key);
    this.#loop.request();
    const owner = key === null ? null : this.engine.ownerOf(key);
    this.#view.inspect(owner);
    return owner;
  }

  /** The ring shows a frame of the lookup. @param {string | null} name */
  frameOfTrace(name) {
    this.engine.stepLookup(name);
    this.#loop.request();
  }

  /** @param {Owner} owner */
  select(owner) {
    this.#emit('ringselect', owner);
  }

  /** @param {string | null} id */
  focus(id) {
    this.engine.focus(id);
    this.#loop.request();
  }

  get pending() {
    return this.#placing.pending;
  }

  /** Settles when every key has its place. */
  allPlaced() {
    return this.#placing.all();
  }

  // The log

  get playing() {
    return this.#player.playing;
  }

  get speed() {
    return this.#speed;
  }

  /** What moves already keeps its pace. */
  set speed(speed) {
    this.#speed = speed;
  }

  /** Plays the steps from where we are, or from the start if we are at the end. */
  play() {
    const { step, steps } = this.engine.snapshot();
    if (steps === 0) return;
    if (step === steps) this.seek(0);
    this.#player.start(this.#speed, step === steps);
  }

  /** Stops playing. */
  stop() {
    this.#player.stop();
  }

  /**
   * The timeline at hand, at a step or between two. Nothing is told before it is let go.
   * @param {number} place
   * @param {boolean} [motion] without it only whole steps are shown
   */
  scrub(place, motion = this.#options.motion) {
    if (!this.scrubbing) {
      this.release();
      this.stop();
      [this.#prefix, this.#guess] = ['', null];
      this.engine.follow(null);
    }
    if (!this.#scrub.to(motion ? place : Math.round(place))) return;
    this.revision += 1;
    this.#placing.start();
    this.refresh();
  }

  /** Whether the timeline is held. */
  get scrubbing() {
    return this.#scrub.held;
  }

  /** The timeline is let go: the ring comes to rest at the nearest step, which is told. */
  settle() {
    const ended = this.#scrub.end(this.#lasting(CHANGE));
    if (!ended) return;
    const { from, step } = ended;
    this.revision += 1;
    this.#placing.start();
    if (step !== from) this.#prefix = this.words.proof.sought(step);
    this.refresh();
    if (step === from) return;
    this.#emit('ringchange', { ...this.engine.changeFrom(from), command: `seek ${step}` });
  }

  /** What the present step is compared with, as the control for it has it. */
  compared = '';

  // A guess first

  get predict() {
    return this.#predict;
  }

  set predict(predict) {
    this.#predict = predict;
    if (!predict) this.reveal();
  }

  /**
   * Does what was asked for, and says how far off the guess was, if there was one.
   * @param {number | null} [guess] in percent of the keys
   */
  reveal(guess = null) {
    const work = this.#asked;
    if (!work) return;
    this.#asked = null;
    this.#view.answered();
    this.attempt(() => this.#change(work, { guess }));
  }

  // Taking it away, and bringing it back

  /** What the tag says of the ring, and what makes an address of a link where the page reads some. */
  /** @type {{ base: () => [string, string][], address: ((fragment: string) => string) | undefined }} */
  place = { base: () => [], address: undefined };

  /** @param {number} listed @returns {[string, boolean]} what is to be said over the tag, and whether keys were left out */
  link(listed) {
    return this.engine.link(this.place.base(), listed);
  }

  /** @param {string} text a link, its fragment, or a scenario in JSON; on failure nothing changes */
  load(text) {
    this.#rest();
    const { max_text } = this.constants;
    return this.#change(() => load(this.engine, text, this.place.base(), max_text), {
      prefix: this.words.proof.set,
    });
  }

  // The picture

  /** Counts and shows everything anew. */
  refresh() {
    this.#view.update(this.engine.snapshot(), this.engine.proof(), {
      prefix: this.#prefixNow(),
      held: this.#held !== null || this.scrubbing,
      playing: this.playing,
    });
  }

  /** What stands before the numbers: a guess is measured by what has been counted so far. */
  #prefixNow() {
    const change = this.#guess === null ? null : this.engine.snapshot().change;
    if (this.#guess === null || !change) return this.#prefix;
    const { movedKeys, totalKeys, movedShare } = change;
    const share = totalKeys > 0 ? movedKeys / totalKeys : movedShare;
    return this.words.timeline.guessed(this.#guess, share);
  }

  /** @param {number} t @param {number} u */
  #draw(t, u) {
    this.#view.paint(t, u, this.engine);
  }

  /** Sends the camera on its way. @param {number} milliseconds */
  travel(milliseconds) {
    this.#loop.travel(this.#options.motion ? milliseconds : 0);
  }

  /** Asks for one frame. */
  repaint() {
    this.#loop.request();
  }

  /** Draws now, whether somebody looks or not. */
  flush() {
    this.#loop.flush();
  }

  /** On paper nothing can be opened. @param {boolean} printing */
  print(printing) {
    this.#view.print(printing);
  }

  /** The box or the screen may be another one. */
  measure() {
    this.#view.measure();
  }

  /** @param {boolean} awake */
  attend(awake) {
    if (awake === this.#awake) return;
    this.#awake = awake;
    if (awake) {
      this.#loop.wake();
      this.#view.measure();
    } else {
      this.settle();
      this.#loop.sleep();
      // What was on its way has arrived when somebody looks again.
      this.#view.rest();
      this.stop();
    }
  }

  /**
   * Whether the element is in a document: out of it nothing is left running.
   * @param {boolean} connected
   */
  connect(connected) {
    if (connected) {
      this.#placing.start();
    } else {
      this.#placing.stop();
      this.settle();
      this.release();
    }
  }

  /** Somebody waits for the keys, be the element in a document or not. */
  hurry() {
    this.#placing.start();
  }

  /** Counts what has changed the ring: who takes long can see whether it is still the same. */
  revision = 0;

  /** The canvas and what is written in its middle, for a recording. */
  get stage() {
    return this.#view.stage;
  }

  /** The picture at rest, with its readout, as an SVG document. */
  toSVG() {
    return this.engine.toSvg(this.#view.stage.dress());
  }

  /** The same as a PNG. @param {unknown} scale pixels per CSS pixel */
  async toPNG(scale) {
    return png(this.engine, this.#view.stage.dress(), scale);
  }
}
