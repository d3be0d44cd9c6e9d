/** The ring without a page: for Node, workers, servers and build steps. */

import type { Change, Node, Owner, Plan, Scenario, ScenarioInput, Snapshot } from './data.js';

export * from './data.js';

/** How a picture is drawn. */
export interface PictureOptions {
  /** CSS pixels; default 480. */
  width?: number;
  /** CSS pixels; default the width. */
  height?: number;
  /** Default `light`. */
  theme?: 'light' | 'dark';
  /** What the picture is called; default the names of the nodes. */
  title?: string;
  /** A font list as in CSS. */
  font?: string;
}

/** One ring and its log of commands. Every key has its place when a method returns. */
export interface Ring {
  /** Reading gives a copy. */
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
  /** What stands after the `#` of a link to this ring. */
  toFragment(): string;
  toSVG(options?: PictureOptions): string;
  /** Gives the memory back; the ring cannot be used any more. */
  free(): void;
}

/** A ring as the scenario says; rejects with a RingError where it says something wrong. */
export function createRing(scenario?: ScenarioInput): Promise<Ring>;
