// How tall a frame's page is, for a host that wants to know. Nothing is listened to.

/** What the message is called. */
export const TYPE = 'ringscope-height';

/** Tells the page around the height of this one, in CSS pixels, whenever it changes. */
export function tellHeight() {
  if (parent === window) return;
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    // Whoever frames the page may know: there is nothing in it but a number.
    parent.postMessage({ type: TYPE, height }, '*');
  });
  observer.observe(document.documentElement);
}
