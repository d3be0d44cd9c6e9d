// How tall a frame's page is, for a host that wants to know. Nothing is listened to.

/** What the message is called. */
export const TYPE = 'ringscope-height';

/** Milliseconds after the last change of the page at which a frame that is not drawn tells. */
const CALM = 200;

/**
 * Tells the page around the height of this one, in CSS pixels, whenever it changes. A frame that is
 * off the screen is not drawn, and what is not drawn observes no size; it is asked after a change.
 */
export function tellHeight() {
  if (parent === window) return;
  let told = 0;
  const tell = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    // Whoever frames the page may know: there is nothing in it but a number.
    parent.postMessage({ type: TYPE, height }, '*');
  };
  new ResizeObserver(tell).observe(document.documentElement);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(tell, CALM);
  };
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
  addEventListener('ringready', soon);
  soon();
}
