// The class alone: nothing is defined, so that an author can choose when, and under which name.
export { HashRing } from './element.js';
export { RingError } from './error.js';
