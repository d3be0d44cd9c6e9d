/** A consistent-hash ring in a document: `<hash-ring nodes="A B*2" vnodes="32"></hash-ring>`. */

/** What a scheme takes beside its name. */
export type Params = Record<string, unknown>;

/** A server on the ring. */
export interface Node {
  id: string;
  weight?: number;
  positions?: (number | string)[];
  zone?: string;
  label?: string;
  extra?: object;
}

/** Everything needed to reproduce what is on screen. */
export interface Scenario {
  /** Default `reference`; an object carries the scheme's parameters. */
  scheme: string | ({ name: string } & Params);
  /** As they were before the steps; default A B C; order kept. */
  nodes: Node[];
  /** Points per unit of weight where the scheme leaves that open; null: the scheme's own. */
  vnodes: number | null;
  /** A count (default 1000) or the keys themselves; duplicates count as given. */
  keys: number | string[];
  /** Text of generated key i; every {i} is replaced, at least one is needed; default `key:{i}`. */
  keyPattern: string;
  /** Default 1. */
  replicas: number;
  /** The command log, redo tail included; default none. */
  steps: string[];
  /** How many of them are applied; default all. */
  step: number;
}

/** A scenario as it may be given: a missing field takes its default, any field may be in its text form. */
export type ScenarioInput = { [Field in keyof Scenario]?: Scenario[Field] | string };

/** Who owns a key. */
export interface Owner {
  key: string;
  node: string | null;
  /** The owner first; at most min(replicas, nodes with points) distinct nodes; unused zones before used ones. */
  replicas: string[];
  /** Decimal integer as the system writes it (signed where it is). */
  position: string;
  /** 0 ≤ turn < 1, clockwise from twelve o'clock. */
  turn: number;
  point: { node: string; label: string; position: string } | null;
}

/** The state on screen in numbers. */
export interface Snapshot {
  scheme: string;
  step: number;
  steps: number;
  points: number;
  keys: number;
  pending: number;
  /** In insertion order. */
  nodes: {
    id: string;
    weight: number;
    zone: string | null;
    points: number;
    share: number;
    keys: number;
    color: string;
  }[];
  /** Of share ÷ fair (weighted) share over nodes of weight > 0; 0 on an empty ring, never NaN. */
  balance: { peakToMean: number; stdDev: number };
  /** That of step `step`; null at 0. */
  change: Change | null;
}

/** What a command moved. */
export interface Change {
  command: string;
  movedKeys: number;
  totalKeys: number;
  movedShare: number;
  /** Σ max(0, fair after − fair before), fair = weight ÷ total; 0 for rename, vnodes, scheme, replicas. */
  idealShare: number;
  /** First owners; null: no owner (empty ring). */
  flows: { from: string | null; to: string | null; keys: number; share: number }[];
}

/** The ranges that a change moves. */
export interface Plan {
  /** (start, end], merged, ring order. */
  ranges: {
    start: string;
    end: string;
    from: string | null;
    to: string | null;
    share: number;
    keys: number;
  }[];
}

/** What the methods throw; `message` is a full sentence. */
export class RingError extends Error {
  constructor(code: string, message: string, options?: { cause?: unknown });
  code: string;
}

/** The events of the element; they bubble and are composed. */
export interface HashRingEventMap {
  ringready: CustomEvent<null>;
  ringchange: CustomEvent<Change>;
  ringselect: CustomEvent<Owner>;
  ringerror: CustomEvent<{ code: string; message: string }>;
}

/** The `<hash-ring>` element. */
export class HashRing extends HTMLElement {
  /** First picture drawn. Rejects only with code no-wasm, never as an unhandled rejection. */
  readonly ready: Promise<void>;
  /** May be read and set at any time, before the upgrade too; reading gives a copy. */
  get scenario(): Scenario;
  set scenario(value: ScenarioInput);
  /** Throws RingError, state untouched. */
  run(command: string): Change;
  addNode(id: string, options?: Omit<Node, 'id'>): Change;
  removeNode(id: string): Change;
  setWeight(id: string, weight: number): Change;
  undo(): boolean;
  redo(): boolean;
  seek(step: number): void;
  ownerOf(key: string): Owner;
  snapshot(): Snapshot;
  /** The ranges that the change at `step` moves. */
  plan(): Plan;
  toSVG(): string;
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
  scheme?: string;
  nodes?: string;
  vnodes?: number | string;
  keys?: number | string;
  'key-pattern'?: string;
  replicas?: number | string;
  steps?: string;
  step?: number | string;
  controls?: 'full' | 'steps' | 'none';
  lang?: string;
  theme?: 'auto' | 'light' | 'dark';
  motion?: 'auto' | 'full' | 'none';
  caption?: string;
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

// React keeps its tags in its own module; where it is not installed there is nothing to add to.
// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'hash-ring': HashRingAttributes;
    }
  }
}
