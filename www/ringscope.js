import { HashRing } from './element.js';
import { RingError } from './error.js';
import { isWorker } from './worker-name.js';

// A page may load the module twice, or two versions of it: the first one has the tag.
if (globalThis.customElements && !customElements.get('hash-ring')) {
  customElements.define('hash-ring', HashRing);
}

// One file is also the script of its own workers, which need no tag but the core.
if (isWorker()) import('./heart.js');

export { HashRing, RingError };
