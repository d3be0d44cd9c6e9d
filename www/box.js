// The style of the box alone: what holds the place before the ring is there.
import css from './box.css';

/** @type {CSSStyleSheet | undefined} */
let made;

export function boxSheet() {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
  }
  return made;
}

/** More cards than this scroll past the screen anyway. */
const MOST = 24;

/**
 * How many cards to hold room for: about as many as a list of nodes has words. What the list really
 * says only the core can tell, and it is not there yet.
 * @param {string | null} nodes
 */
export function cardsFor(nodes) {
  if (nodes === null) return 3;
  const words = nodes.match(/(?:"(?:[^"\\]|\\.)*"|\{[^}]*\}|[^\s"{])+/g) ?? [];
  return Math.min(words.length, MOST);
}
