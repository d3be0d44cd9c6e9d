// Pointer and keys → numbers and commands. Pure: nothing here touches the page.

/**
 * Where on an element an event happened, in the element's own CSS pixels, whatever transform or
 * zoom it stands under.
 * @param {{ offsetX: number, offsetY: number }} event
 * @param {{ clientLeft: number, clientTop: number }} _element
 * @returns {[number, number]}
 */
export function clickAt(event, _element) {
  return [event.offsetX, event.offsetY];
}

/**
 * A number that a person typed, or none.
 * @param {string} text
 * @returns {number | undefined}
 */
export function typedNumber(text) {
  const trimmed = text.trim();
  // Number('') is 0, which nobody typed.
  const number = trimmed === '' ? Number.NaN : Number(trimmed);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Whether a key press belongs to an input method that is still composing.
 * @param {KeyboardEvent} event
 */
export function isComposing(event) {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Keys as a person pastes them: one a line, taken exactly as written; a last empty line is none.
 * @param {string} text
 */
export function pastedKeys(text) {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
