// What `#hasher` is outside of a bundle: there is no script that a worker could run.
export const script = { url: /** @type {string | null} */ (null), type: 'module' };
