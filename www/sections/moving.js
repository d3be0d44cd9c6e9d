// Moving data: what must happen to keys that change hands, simulated.
import { h } from '../dom.js';
import { load } from '../engine.js';
import { named } from '../messages/moving.js';
import { MovingDesk } from './moving/desk.js';
import { Roles } from './moving/roles.js';
import { source } from './moving/source.js';
import { Stage } from './moving/stage.js';
import { Switches } from './moving/switches.js';

/** @typedef {import('../messages/index.js').Language} Language */

/** @param {HTMLElement} place @returns {HTMLElement | null} */
const pressed = (place) => place.querySelector('.source [aria-pressed="true"]');

/** @param {HTMLElement} place @param {Language} language */
export async function mount(place, language) {
  const desk = new MovingDesk(language, await load());
  /** @type {(() => void) | undefined} */
  let stop;
  const build = () => {
    stop?.();
    const { words, cast, rules } = desk;
    const stage = new Stage(desk);
    const switches = new Switches(desk, () => stage.load());
    stop = () => {
      stage.stop();
      switches.stop();
    };
    stage.beside.append(switches.survey);
    place.classList.add('systems', 'moving');
    place.setAttribute('aria-labelledby', 'moving-title');
    place.replaceChildren(
      h('h2', { id: 'moving-title' }, words.title),
      h('p', { class: 'lead' }, words.lead(named(cast))),
      source(desk, () => {
        build();
        pressed(place)?.focus();
      }) ?? '',
      switches.presets,
      h('div', { class: 'columns side' }, stage.element, switches.element),
      stage.below,
      h('p', { class: 'second model' }, words.model(rules)),
      new Roles(desk).element,
    );
    switches.load();
    stage.load();
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
