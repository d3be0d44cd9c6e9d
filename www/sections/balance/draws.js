// Rings drawn by lot, one number of points after the other, a little at a time.
import { Luck } from '../against.js';

/**
 * A step for slices.
 * @param {number} nodes
 * @param {number[]} sizes points per node; used up
 * @param {number} seed
 * @param {(points: number) => number} rings how many are drawn of a size
 * @param {(points: number, luck: Luck) => void} done is given what was drawn of a size
 * @returns {() => boolean} does a little; whether there is more
 */
export function draws(nodes, sizes, seed, rings, done) {
  /** @type {Luck | null} */
  let luck = null;
  let drawn = 0;
  return () => {
    const points = sizes[0];
    if (points === undefined) return false;
    luck ??= new Luck(nodes, points, seed);
    if (drawn < rings(points)) {
      if (luck.advance()) drawn += 1;
      return true;
    }
    done(points, luck);
    luck.free();
    luck = null;
    drawn = 0;
    sizes.shift();
    return sizes.length > 0;
  };
}
