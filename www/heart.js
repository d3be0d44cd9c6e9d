// All that a ring needs once it is near: the core and what paints it. The element loads it on demand.
export { App } from './app.js';
export { load } from './engine.js';
export { sheet } from './sheet.js';
