/** A consistent-hash ring in a document: `<hash-ring nodes="A B*2" vnodes="32"></hash-ring>`. */

import type { Change, Node, Owner, Plan, Scenario, ScenarioInput, Snapshot } from './data.js';

export * from './data.js';

/** The events of the element; they bubble and are composed. */
export interface HashRingEventMap {
  /** The first picture is drawn. */
  ringready: CustomEvent<null>;
  /** A command was carried out, by a reader or a program: once each, before the method returns. */
  ringchange: CustomEvent<Change>;
  /** A reader picked a key or a place on the ring. */
  ringselect: CustomEvent<Owner>;
  /** An attribute, a link or a control asked for what cannot be; not sent for a method that throws. */
  ringerror: CustomEvent<{ code: string; message: string }>;
}

/**
 * The `<hash-ring>` element.
 *
 * @slot What stands in for the ring until it is there, and where it cannot be: a picture, a sentence.
 *
 * @cssprop --ringscope-paper The ground; light #faf9f6, dark #111317.
 * @cssprop --ringscope-raised Fields and boxes that lie on it.
 * @cssprop --ringscope-ink Text and points.
 * @cssprop --ringscope-second Text of second rank.
 * @cssprop --ringscope-rule Hairlines.
 * @cssprop --ringscope-faint The ground of bars.
 * @cssprop --ringscope-font The list of fonts.
 * @cssprop --ringscope-size How wide the ring itself may get; 620px.
 *
 * @csspart caption The caption.
 * @csspart canvas The ring.
 * @csspart readout The numbers in its middle.
 * @csspart view The buttons that zoom and unroll it.
 * @csspart proof What the last command moved, in words.
 * @csspart error What went wrong.
 * @csspart timeline The steps and how to play them.
 * @csspart question What is asked before a command, where the reader predicts.
 * @csspart inspector What is known of the key or arc that is picked.
 * @csspart lookup How a key finds its node, in frames.
 * @csspart nodes The cards of the nodes.
 * @csspart card One of them.
 * @csspart slider The slider of its weight.
 * @csspart add The button that adds a node.
 * @csspart dials Points, keys, replicas, scheme.
 * @csspart yours Where a reader's own nodes and keys go in.
 * @csspart tables All numbers.
 * @csspart take What can be saved.
 * @csspart help The list of keys.
 */
export class HashRing extends HTMLElement {
  /** First picture drawn. Rejects only with code no-wasm, never as an unhandled rejection. */
  readonly ready: Promise<void>;
  /** May be read and set at any time, before the upgrade too; reading gives a copy. */
  get scenario(): Scenario;
  set scenario(value: ScenarioInput);
  /** Carries out a command; throws RingError, state untouched. */
  run(command: string): Change;
  /** Adds a node; `options` as in the scenario. */
  addNode(id: string, options?: Omit<Node, 'id'>): Change;
  /** Removes a node. */
  removeNode(id: string): Change;
  /** Sets a node's weight; 0 drains it. */
  setWeight(id: string, weight: number): Change;
  /** Takes the last step back; false at the start of the log. */
  undo(): boolean;
  /** Applies the next step again; false at its end. */
  redo(): boolean;
  /** Goes to a step of the log, from 0. */
  seek(step: number): void;
  /** Who owns a key, and where it lies. */
  ownerOf(key: string): Owner;
  /** The state on screen in numbers. */
  snapshot(): Snapshot;
  /** The ranges that the change at `step` moves. */
  plan(): Plan;
  /** The picture at rest, as an SVG document. */
  toSVG(): string;
  /** The same as a PNG, `scale` pixels per CSS pixel; default 2. */
  toPNG(scale?: number): Promise<Blob>;

  addEventListener<Name extends keyof HashRingEventMap>(
    type: Name,
    listener: (this: HashRing, event: HashRingEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof HashRingEventMap>(
    type: Name,
    listener: (this: HashRing, event: HashRingEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The attributes of the tag, as a template language writes them. */
export interface HashRingAttributes {
  /** Which system's ring: `reference`, `ketama`, `nginx`, `envoy`, `cassandra`, … or a JSON object. @default reference */
  scheme?: string;
  /** `id`, then optionally `*weight`, `@position,…`, `/zone`, separated by spaces. @default A B C */
  nodes?: string;
  /** Points per unit of weight, where the system leaves that open. @default the scheme's own */
  vnodes?: number | string;
  /** How many keys, or `list:` and the keys. @default 1000 */
  keys?: number | string;
  /** The text of generated key i. @default key:{i} */
  'key-pattern'?: string;
  /** How many nodes hold a key. @default 1 */
  replicas?: number | string;
  /** Commands, joined by `;`: `add D; weight B 2; remove A`. @default none */
  steps?: string;
  /** How many of them are applied. @default all */
  step?: number | string;
  /** What can be operated: `full`, `steps` (the timeline alone) or `none` (a picture). @default full */
  controls?: 'full' | 'steps' | 'none';
  /** `en` or `zh`. @default the page's, else the browser's */
  lang?: string;
  /** `auto` (as the page around, live), `light` or `dark`. @default auto */
  theme?: 'auto' | 'light' | 'dark';
  /** `auto` (as the reader's system asks), `full` or `none`. @default auto */
  motion?: 'auto' | 'full' | 'none';
  /** A line above the ring. @default none */
  caption?: string;
  /** `lazy` (when it comes near the screen) or `eager`. @default lazy */
  loading?: 'lazy' | 'eager';
  id?: string;
  class?: string;
  style?: unknown;
  slot?: string;
  key?: string | number | null;
  ref?: unknown;
  children?: unknown;
}

declare global {
  interface HTMLElementTagNameMap {
    'hash-ring': HashRing;
  }
  namespace JSX {
    interface IntrinsicElements {
      'hash-ring': HashRingAttributes;
    }
  }
}

// These keep their tags in modules of their own; where one is not installed there is nothing to add to.
// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'hash-ring': HashRingAttributes;
    }
  }
}
// @ts-ignore
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'hash-ring': HashRingAttributes;
    }
  }
}
// @ts-ignore
declare module 'solid-js/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'hash-ring': HashRingAttributes;
    }
  }
}
