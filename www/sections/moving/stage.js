// A run to look at: the picture, the hands on its time, the present event in large, and its state.
import { h, setText } from '../../dom.js';
import { slider } from '../compare/desk.js';
import { Clock } from './clock.js';
import { Events } from './events.js';
import { Lanes } from './lanes.js';
import { Overview } from './overview.js';
import { Count, Held } from './state.js';

/** @typedef {import('./desk.js').MovingDesk} MovingDesk */

const SPEEDS = [0.25, 0.5, 1, 2, 4];

export class Stage {
  #desk;
  #clock;
  #events;
  #count;
  #held;
  /** @type {Lanes | undefined} */
  #lanes;
  /** @type {Overview | undefined} */
  #overview;
  #picture = h('div', { class: 'picture' });
  #strip = h('div', {});
  #meta = h('span', { class: 'meta' });
  #sentence = h('span', { class: 'sentence' });
  #now = h('p', { class: 'now', 'aria-live': 'polite' }, this.#meta, this.#sentence);
  #play;
  #back;
  #forth;
  #fault;
  #width = 0;
  #size = new ResizeObserver(() => this.#measure());
  /** @type {import('./model.js').Frame | undefined} */
  #frame;
  #framed = -1;

  /** @param {MovingDesk} desk */
  constructor(desk) {
    this.#desk = desk;
    const { controls, picture } = desk.words;
    this.#clock = new Clock(this.#picture, {
      pass: (ticks) => this.#pass(ticks),
      step: () => this.#step(1),
      changed: () => this.#buttons(),
    });
    this.#clock.speed = desk.speed;
    this.#events = new Events(
      desk,
      (index) => this.#go(index),
      () => {
        this.#events.show(desk.index);
        this.show();
      },
    );
    this.#count = new Count(desk);
    this.#held = new Held(desk);
    const button = (/** @type {string} */ text, /** @type {() => void} */ press) =>
      h('button', { type: 'button', onclick: press }, text);
    this.#play = h('button', {
      type: 'button',
      class: 'primary',
      'aria-keyshortcuts': 'Space',
      onclick: () => this.#toggle(),
    });
    this.#back = button(controls.back, () => this.#step(-1));
    this.#forth = button(controls.forth, () => this.#step(1));
    this.#fault = button(controls.fault, () => {
      const fault = desk.nextFault();
      if (fault !== undefined) this.#go(fault);
    });
    const start = button(controls.start, () => this.#go(0));
    const { input, output } = slider(
      SPEEDS,
      desk.speed,
      (speed) => controls.times(speed),
      (speed) => {
        desk.speed = speed;
        this.#clock.speed = speed;
      },
    );
    input.setAttribute('aria-label', controls.speed);
    const legend = Object.entries(picture.legend).map(([kind, name]) =>
      h('li', { class: kind }, name),
    );
    this.element = h(
      'div',
      { class: 'stage' },
      this.#picture,
      this.#strip,
      h(
        'div',
        { class: 'tools', role: 'group', 'aria-label': controls.group },
        this.#play,
        this.#back,
        this.#forth,
        this.#fault,
        start,
        h('span', { class: 'speed' }, controls.speed, ' ', input, output),
      ),
      this.#now,
      h('ul', { class: 'legend keys' }, ...legend),
      this.#count.element,
    );
    this.beside = h('div', {}, this.#held.element);
    this.below = h('div', { class: 'columns' }, this.#events.element, this.beside);
    for (const place of [this.element, this.below]) {
      place.addEventListener('keydown', (event) => this.#key(event));
    }
    this.#size.observe(this.#picture);
  }

  /** On the hand of time and on the list the space bar plays and pauses. @param {KeyboardEvent} event */
  #key(event) {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const place = /** @type {Element} */ (target);
    if (key !== ' ' || altKey || ctrlKey || metaKey) return;
    if (!place.matches('.overview input, .events')) return;
    event.preventDefault();
    if (!event.repeat) this.#toggle();
  }

  /** Another run, or other switches. */
  load() {
    this.#clock.pause();
    this.#framed = -1;
    this.#events.build();
    this.#draw();
  }

  stop() {
    this.#clock.stop();
    this.#size.disconnect();
  }

  #measure() {
    if (Math.abs(this.#picture.clientWidth - this.#width) >= 2) this.#draw();
  }

  #draw() {
    this.#width = this.#picture.clientWidth;
    if (this.#width === 0) return;
    const held = this.#strip.contains(document.activeElement);
    this.#lanes = new Lanes(this.#desk, this.#width);
    this.#overview = new Overview(this.#desk, this.#width, (time) => {
      this.#clock.pause();
      this.#desk.seek(time);
      this.show();
    });
    this.#picture.replaceChildren(this.#lanes.element);
    this.#strip.replaceChildren(this.#overview.element);
    if (held) this.#strip.querySelector('input')?.focus();
    this.show();
  }

  #toggle() {
    const desk = this.#desk;
    if (this.#clock.playing) this.#clock.pause();
    else {
      if (desk.time >= desk.outline.end) desk.go(0);
      this.#clock.play();
    }
  }

  /** @param {number} ticks */
  #pass(ticks) {
    this.#desk.seek(this.#desk.time + ticks);
    this.show();
    return this.#desk.time < this.#desk.outline.end;
  }

  /** @param {1 | -1} way */
  #step(way) {
    const to = this.#desk.next(way);
    if (to === undefined) return false;
    // What plays in steps goes on; a hand stops what plays by itself.
    if (!this.#clock.stepping) this.#clock.pause();
    this.#desk.go(to);
    this.show();
    return this.#desk.next(way) !== undefined;
  }

  /** @param {number} index */
  #go(index) {
    this.#clock.pause();
    this.#desk.go(index);
    this.show();
  }

  #buttons() {
    const { controls } = this.#desk.words;
    setText(this.#play, this.#clock.playing ? controls.pause : controls.play);
    // While it plays by itself a screen reader would never come to an end.
    this.#now.setAttribute('aria-live', this.#clock.playing ? 'off' : 'polite');
  }

  /** Shows the moment of the desk. */
  show() {
    const desk = this.#desk;
    if (this.#framed !== desk.index) {
      this.#frame = desk.model.frame(desk.index);
      this.#framed = desk.index;
      this.#count.show(this.#frame);
      this.#held.show(this.#frame);
      this.#events.show(desk.index);
    }
    if (!this.#frame) return;
    // The last event that the list has: what is minor is only told where every event is.
    const told = desk.last(desk.index) ?? 0;
    const event = desk.outline.events[told];
    this.#lanes?.show(desk.time, event, this.#frame);
    this.#overview?.show(desk.time);
    if (event) {
      const { now } = desk.words;
      const fault = event.fault ? desk.words.fault[event.fault] : '';
      this.#now.classList.toggle('fault', event.fault !== null);
      setText(this.#meta, [now.tick(event.at), fault].filter(Boolean).join(' · '));
      setText(this.#sentence, desk.sentence(event));
    }
    this.#able(this.#back, desk.next(-1) !== undefined);
    this.#able(this.#forth, desk.next(1) !== undefined);
    this.#able(this.#fault, desk.nextFault() !== undefined);
    this.#buttons();
  }

  /** A button that has the focus must not lose it. @param {HTMLElement} button @param {boolean} able */
  #able(button, able) {
    button.setAttribute('aria-disabled', String(!able));
  }
}
