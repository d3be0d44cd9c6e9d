// Files out and in: names that every system takes, addresses that are given back.

/** Milliseconds before an object URL is given back; some browsers read it only after a while. */
const KEPT = 4000;

/**
 * Offers a file for saving.
 * @param {Blob} blob @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}

/**
 * A file name for the picture of a scheme at a step.
 * @param {string} scheme @param {number} step @param {string} ending
 */
export function fileName(scheme, step, ending) {
  // What a person has named may hold anything.
  const safe = scheme.replace(/[^\w-]+/g, '-').slice(0, 40);
  return `ringscope-${safe}-step-${step}${ending}`;
}

/**
 * Puts a text on the clipboard; false where the browser does not let a page do so.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
