// How the bench measures: the same work again and again, the median, and what is printed of it.

/** @typedef {{ name: string, ours_ms: number | null, peer: string | null, peer_ms: number | null, ratio: number | null, value?: number }} Row */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/**
 * The median time of some work in milliseconds.
 * @param {number} times how often it is measured
 * @param {() => unknown} work
 * @param {{ warm?: number, before?: () => unknown }} [options] `warm`: runs that do not count; `before`: what makes a run ready, unmeasured
 */
export async function time(times, work, { warm = 1, before = () => {} } = {}) {
  const spent = [];
  for (let run = -warm; run < times; run += 1) {
    await before();
    const start = performance.now();
    await work();
    if (run >= 0) spent.push(performance.now() - start);
  }
  return median(spent);
}

/**
 * @param {string} name
 * @param {number} ours in milliseconds
 * @param {string} peer
 * @param {number} theirs in milliseconds
 * @returns {Row}
 */
export function row(name, ours, peer, theirs) {
  return { name, ours_ms: round(ours), peer, peer_ms: round(theirs), ratio: round(theirs / ours) };
}

/** Four digits say all that a measurement knows. @param {number} value */
export function round(value) {
  return Number(value.toPrecision(4));
}

/**
 * Seeded random numbers, the same in every run.
 * @param {number} seed
 * @returns {() => number} a whole number below 2^32
 */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}

/**
 * Fails where two ways to the same answer do not agree: then there is nothing to compare.
 * @param {unknown} ours
 * @param {unknown} theirs
 * @param {string} what
 */
export function same(ours, theirs, what) {
  if (ours !== theirs) throw new Error(`${what}: ours is ${ours}, the peer's ${theirs}.`);
}
