// The element's style, made once and adopted by every shadow root: a strict policy allows that.
import box from './element.css';
import inspector from './inspector.css';
import modes from './modes.css';

/** @type {CSSStyleSheet | undefined} */
let made;

export function sheet() {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync([box, inspector, modes].join('\n'));
  }
  return made;
}
