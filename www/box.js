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
