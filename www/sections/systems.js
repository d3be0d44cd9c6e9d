// Real systems: your own ring as your system computes it, and why another client disagrees.
import { h } from '../dom.js';
import { Engine, load } from '../engine.js';
import { systemsWords } from '../messages/systems.js';
import { pasteServers } from './core.js';
import { SectionDesk } from './desk.js';
import { Clients } from './systems/clients.js';
import { EXAMPLES } from './systems/examples.js';
import { Hashed } from './systems/hashed.js';
import { Lab } from './systems/lab.js';
import { sentence } from './systems/parts.js';
import { Rules } from './systems/rules.js';
import { Weights } from './systems/weights.js';
import { Yours } from './systems/yours.js';

/** @typedef {import('../messages/index.js').Language} Language */
/** @typedef {import('../messages/systems.js').SystemsWords} SystemsWords */
/** @typedef {import('./core.js').Some} Some */

/** Past so many points a comparison waits until it is asked for. */
const HEAVY = 50_000;

/** What all parts share: the ring at hand, and the words in force. */
export class Desk extends SectionDesk {
  /** @type {SystemsWords} */
  words;
  /** @type {Some} */
  scenario = {};
  /** The ring at hand, to ask. */
  engine = new Engine([]);
  /** @type {import('../ringscope.js').Snapshot} */
  snapshot = this.engine.snapshot();

  /** @param {Language} language @param {import('../engine.js').Constants} constants */
  constructor(language, constants) {
    super(language, constants);
    this.words = systemsWords(language);
  }

  get heavy() {
    return this.snapshot.points > HEAVY;
  }

  /** The names of the servers. */
  get names() {
    return this.snapshot.nodes.map(({ id }) => id);
  }

  /**
   * Takes another ring, if it is one; else says why not.
   * @param {Some} scenario
   * @returns {string} what is wrong, or nothing
   */
  take(scenario) {
    try {
      this.engine.setScenario({ keys: 1000, ...scenario });
    } catch (error) {
      return sentence(error, this.language);
    }
    this.scenario = { keys: 1000, ...scenario };
    this.snapshot = this.engine.snapshot();
    return '';
  }
}

/** @param {HTMLElement} place @param {Language} language */
export async function mount(place, language) {
  const desk = new Desk(language, await load());
  const text = EXAMPLES.weighted ?? '';
  const { scheme, nodes } = pasteServers(text);
  desk.take({ scheme: scheme ?? 'ketama', nodes });

  /** @type {{ element: HTMLElement, update: () => void }[]} */
  let parts = [];
  /** What is typed outlives a change of language. */
  const kept = { text, format: '', problem: '' };

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const build = () => {
    clearTimeout(waiting);
    const { words } = desk;
    // One after the other, so that a large ring leaves room for input between them.
    const changed = () => {
      clearTimeout(waiting);
      const rest = parts.slice(1);
      const next = () => {
        rest.shift()?.update();
        if (rest.length) waiting = setTimeout(next);
      };
      waiting = setTimeout(next);
    };
    parts = [
      new Yours(desk, kept, changed),
      new Rules(desk, changed),
      new Hashed(desk),
      new Clients(desk),
      new Weights(desk),
      new Lab(desk),
    ];
    place.classList.add('systems');
    place.setAttribute('aria-labelledby', 'systems-title');
    place.replaceChildren(
      h('h2', { id: 'systems-title' }, words.title),
      h('p', { class: 'lead' }, words.lead),
      ...parts.map(({ element }) => element),
    );
    for (const part of parts) part.update();
  };

  build();
  return {
    /** @param {Language} to */
    speak(to) {
      desk.language = to;
      desk.words = systemsWords(to);
      build();
    },
  };
}
