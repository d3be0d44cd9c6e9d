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
}
