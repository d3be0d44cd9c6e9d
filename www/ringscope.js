import { HashRing } from './element.js';
import { RingError } from './error.js';

// A page may load the module twice, or two versions of it: the first one has the tag.
if (globalThis.customElements && !customElements.get('hash-ring')) {
  customElements.define('hash-ring', HashRing);
}

export { HashRing, RingError };
