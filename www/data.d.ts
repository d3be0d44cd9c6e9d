/** What a ring takes and tells: plain data, with no document in it. */

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
