// How keys and points come where they are, as the core tells it: see src/trace.rs.

export interface Place {
  position: string;
  hex: string;
  turn: number;
}

export interface Hashed {
  /** Bytes that do not print are written \xNN. */
  text: string;
  escaped: boolean;
  /** In hexadecimal. */
  bytes: string;
  hash: string;
  /** In hexadecimal. */
  digest: string;
  /** The bytes that are the position. */
  taken: [number, number];
  order: string;
  finish: string;
}

export interface KeyTrace {
  key: string;
  /** The part of the key that counts, where that is not all of it. */
  part: string | null;
  hashed: Hashed | null;
  place: Place;
  boundary: string | null;
  points: number;
  comparisons: { at: number; left: [number, number]; place: Place; after: boolean }[];
  wrapped: boolean;
  walk: {
    node: string;
    zone: string | null;
    index: number | null;
    place: Place | null;
    met: 'chosen' | 'again' | 'waits';
  }[];
  unnamed: number;
  nodes: string[];
}

export interface PointTrace {
  node: string;
  index: number;
  of: number;
  name: string;
  hashed: Hashed | null;
  place: Place;
  owner: string;
  arc: [Place, Place] | null;
  share: number;
  keys: number;
  /** The points before and after it on the ring. */
  neighbours: [Neighbour, Neighbour] | null;
}

export interface Neighbour {
  node: string;
  index: number;
  place: Place;
}

/** One arc, (start, end]: see src/listing.rs. */
export interface ArcRow {
  at: number;
  node: string | null;
  label: string;
  index: number | null;
  start: Place;
  end: Place;
  length: string;
  share: number;
  keys: number;
}

export interface ArcPage {
  total: number;
  length: string;
  rows: ArcRow[];
}

/** What is suspicious about a text: see src/names.rs. */
export interface Flag {
  kind: string;
  code: string;
  at: number;
}
