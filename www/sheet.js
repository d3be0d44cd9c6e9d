// The element's style, made once and adopted by every shadow root: a strict policy allows that.
import css from './element.css';

/** @type {CSSStyleSheet | undefined} */
let made;

export function sheet() {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
  }
  return made;
}
