// Small helpers to make elements. Text is always text: nothing here parses markup.

/** @typedef {import('./messages/index.js').Part} Part */
/** @typedef {{ color: string, pattern: number }} Look how a node looks on the ring */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [attributes] `class`, `aria-…` and the like as attributes; functions named `on…` as listeners
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Sets an element's text, if it is another one: a screen reader hears every change.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets or removes an attribute, if that changes anything.
 * @param {Element} element @param {string} name @param {string | null} value
 */
export function setAttribute(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** A patch of a node's colour and pattern. @param {Look} look */
export function swatch({ color, pattern }) {
  const patch = h('span', { class: 'swatch', 'aria-hidden': 'true', 'data-pattern': pattern });
  patch.style.setProperty('--color', color);
  return patch;
}

/**
 * Text with names in it; every name is isolated, so that its direction stays its own.
 * @param {Part[]} parts
 * @param {(name: string) => Look | undefined} [look]
 * @returns {Node[]}
 */
export function rich(parts, look) {
  return parts.map((part) => {
    if (typeof part === 'string') return document.createTextNode(part);
    if ('strong' in part) return h('strong', {}, part.strong);
    const name = h('bdi', { class: 'name' }, part.name ?? '–');
    const own = part.name === null ? undefined : look?.(part.name);
    return own ? h('span', { class: 'named' }, swatch(own), name) : name;
  });
}

/**
 * The same as plain text, for attributes and comparison.
 * @param {Part[]} parts
 */
export function plain(parts) {
  return parts.map(textOf).join('');
}

/** @param {Part} part */
function textOf(part) {
  if (typeof part === 'string') return part;
  return 'strong' in part ? part.strong : (part.name ?? '–');
}
