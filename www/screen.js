// What a picture needs to know of the screen it is on.

/**
 * Calls `changed` whenever a CSS pixel has another number of the screen's own, as after a zoom or on
 * another screen; returns how to stop.
 * @param {() => void} changed
 */
export function watchRatio(changed) {
  /** @type {MediaQueryList | undefined} */
  let media;
  const again = () => {
    watch();
    changed();
  };
  const watch = () => {
    media?.removeEventListener('change', again);
    media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    media.addEventListener('change', again);
  };
  watch();
  return () => media?.removeEventListener('change', again);
}
