// Long work on a plan, in pieces: what a worker does, and the page itself where there is none.

/**
 * What is asked of a plan. `wish` is `points`, `weight` or `order` with the numbers it needs.
 * @typedef {{ keys: { file: Blob, layout: string } } | { wish: Wish }} Job
 */
/** @typedef {{ kind: 'points', peak: number } | { kind: 'weight', server: string, share: number } | { kind: 'order' }} Wish */
/** @typedef {{ part: number, keys: number }} Progress */

/**
 * A plan, in the worker or on the page.
 * @typedef {object} Workable
 * @property {(layout: string) => void} beginKeys
 * @property {(bytes: Uint8Array, last: boolean) => void} takeKeys
 * @property {() => boolean} compareKeys
 * @property {() => any} reading
 * @property {() => any} fed
 * @property {(peak: number) => Searching} huntPoints
 * @property {(server: string, share: number) => Searching} huntWeight
 * @property {() => Searching} huntOrder
 */
/** @typedef {{ advance: () => boolean, part: () => number, found: () => any, free: () => void }} Searching */

/**
 * How the work is done.
 * @typedef {object} Way
 * @property {number} budget milliseconds between two rests
 * @property {(progress: Progress) => Promise<boolean>} rest lets others do theirs; says whether to go on
 * @property {() => number} now
 */

/** Bytes of a file that are asked for at once. */
const PIECE = 4 << 20;
/** The fewest and the most bytes that are given to the core at once, and how many at first. */
const [LEAST, MOST, FIRST] = [1 << 8, 1 << 20, 1 << 15];
/** A call that takes longer than this, in milliseconds, gets less the next time. */
const LONG = 12;
/** The part of the progress that comparing the keys with one another is. */
const COMPARING = 0.05;

/**
 * Does it; nothing where it was stopped.
 * @param {Workable} plan @param {Job} job @param {Way} way
 * @returns {Promise<any>}
 */
export function work(plan, job, way) {
  return 'keys' in job ? read(plan, job.keys, way) : hunt(plan, job.wish, way);
}

/** @param {Workable} plan @param {{ file: Blob, layout: string }} keys @param {Way} way */
async function read(plan, { file, layout }, way) {
  plan.beginKeys(layout);
  let size = FIRST;
  let since = way.now();
  const tell = (/** @type {number} */ part) => {
    return way.rest({ part, keys: plan.reading().total.keys });
  };
  for (let at = 0; ; at += PIECE) {
    const piece = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    const end = at + PIECE >= file.size;
    for (let from = 0; from === 0 || from < piece.length; ) {
      const to = Math.min(piece.length, from + size);
      const begun = way.now();
      plan.takeKeys(piece.subarray(from, to), end && to === piece.length);
      const took = way.now() - begun;
      if (took > LONG) size = Math.max(LEAST, size >> 1);
      else if (took < LONG / 4) size = Math.min(MOST, size << 1);
      from = Math.max(to, from + 1);
      if (way.now() - since < way.budget) continue;
      if (!(await tell(((at + to) / Math.max(1, file.size)) * (1 - COMPARING)))) return null;
      since = way.now();
    }
    if (end) break;
  }
  while (plan.compareKeys()) {
    if (way.now() - since < way.budget) continue;
    if (!(await tell(1 - COMPARING / 2))) return null;
    since = way.now();
  }
  return plan.fed();
}

/** @param {Workable} plan @param {Wish} wish @param {Way} way */
async function hunt(plan, wish, way) {
  const search =
    wish.kind === 'points'
      ? plan.huntPoints(wish.peak)
      : wish.kind === 'weight'
        ? plan.huntWeight(wish.server, wish.share)
        : plan.huntOrder();
  try {
    let since = way.now();
    while (search.advance()) {
      if (way.now() - since < way.budget) continue;
      if (!(await way.rest({ part: search.part(), keys: 0 }))) return null;
      since = way.now();
    }
    return search.found();
  } finally {
    search.free();
  }
}
