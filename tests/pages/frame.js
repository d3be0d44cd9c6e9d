// Lets each frame be as tall as its content, within limits of this page's own.
addEventListener('message', ({ source, data }) => {
  if (data?.type !== 'ringscope-height' || !Number.isFinite(data.height)) return;
  for (const frame of document.querySelectorAll('iframe.ringscope')) {
    if (frame.contentWindow !== source) continue;
    frame.style.height = `${Math.min(Math.max(data.height, 200), 2000)}px`;
  }
});
