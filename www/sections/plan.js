// Before you add a server: the plan. What is read, what changes, what that moves, and all of it
// to take away.
import { h } from '../dom.js';
import { load } from '../engine.js';
import { planWords } from '../messages/plan.js';
import { systemsWords } from '../messages/systems.js';
import { Planned } from './core.js';
import { SectionDesk } from './desk.js';
import { Answer } from './plan/answer.js';
import { Change } from './plan/change.js';
import { Helper } from './plan/helper.js';
import { Keys } from './plan/keys.js';
import { Read } from './plan/read.js';
import { said } from './plan/said.js';
import { Suggest } from './plan/suggest.js';
import { Take } from './plan/take.js';

/** @typedef {import('../messages/index.js').Language} Language */
/** @typedef {import('./core.js').Some} Some */

/** Up to so many of the ring's keys are planned for at first. */
const MOST_KEYS = 100_000;

/** What all parts share: the ring as it is, the steps, and the plan worked out. */
export class PlanDesk extends SectionDesk {
  /** @type {Some} */
  scenario = {};
  /** @type {string[]} */
  steps = [];
  /** @type {Planned} */
  plan;
  /** @type {import('./core.js').Outline} */
  outline;
  /** What a file of keys came to. @type {import('./core.js').Reading | null} */
  reading = null;
  helper = new Helper();

  /** @param {Language} language @param {import('../engine.js').Constants} constants @param {Some} scenario */
  constructor(language, constants, scenario) {
    super(language, constants);
    this.scenario = scenario;
    this.plan = new Planned(scenario, []);
    this.outline = this.plan.outline();
  }

  get words() {
    return planWords(this.language);
  }

  get systems() {
    return systemsWords(this.language);
  }

  /** The names of the servers after all steps. */
  get names() {
    return this.outline.servers.filter(({ after }) => after !== null).map(({ name }) => name);
  }

  /**
   * Takes another ring or other steps, if they fit together; else says why not.
   * @param {Some} scenario @param {string[]} steps
   * @returns {string} what is wrong, or nothing
   */
  take(scenario, steps) {
    /** @type {Planned | undefined} */
    let plan;
    try {
      plan = new Planned(scenario, steps);
      this.outline = plan.outline();
    } catch (error) {
      plan?.free();
      return said(error, this);
    }
    this.plan.free();
    [this.plan, this.scenario, this.steps, this.reading] = [plan, scenario, steps, null];
    return '';
  }
}

/** The ring above as it stands, its listed keys left behind. @returns {Some} */
export function above() {
  const ring = /** @type {import('../element.js').HashRing | null} */ (
    document.getElementById('ring')
  );
  const scenario = ring?.scenario;
  if (!scenario) return { keys: 10_000 };
  const keys = typeof scenario.keys === 'number' ? scenario.keys : 10_000;
  // Nobody has asked for a plan yet, so it must not make anybody wait.
  return { ...scenario, keys: Math.min(keys, MOST_KEYS) };
}

/** @param {HTMLElement} place @param {Language} language */
export async function mount(place, language) {
  const constants = await load();
  /** @type {PlanDesk} */
  let desk;
  try {
    desk = new PlanDesk(language, constants, above());
  } catch {
    // A ring that is refused above says so itself; a plan begins with another one.
    desk = new PlanDesk(language, constants, { keys: 10_000 });
  }
  /** What is typed outlives a change of language. */
  const kept = { text: '', format: '', block: '', problem: '', verb: 'add' };
  /** @type {{ stop: () => void } | undefined} */
  let before;

  const build = () => {
    before?.stop();
    const { words } = desk;
    const changed = () => {
      for (const part of parts) part.update();
    };
    const keys = new Keys(desk, changed);
    const suggest = new Suggest(desk, changed);
    before = {
      stop() {
        keys.stop();
        suggest.stop();
      },
    };
    const parts = [
      new Read(desk, kept, changed),
      new Change(desk, kept, changed),
      new Answer(desk),
      suggest,
      keys,
      new Take(desk),
    ];
    place.classList.add('systems', 'plan');
    place.setAttribute('aria-labelledby', 'plan-title');
    place.replaceChildren(
      h('h2', { id: 'plan-title' }, words.title),
      h('p', { class: 'lead' }, words.lead),
      h('p', { class: 'says privacy' }, words.privacy),
      ...parts.map(({ element }) => element),
    );
    changed();
  };

  build();
  return {
    /** @param {Language} to */
    speak(to) {
      desk.language = to;
      build();
    },
  };
}
