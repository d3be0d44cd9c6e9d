// The motion of the last step as a short film.

/** @typedef {import('./app.js').App} App */

/** Milliseconds that the film stands still before and after the motion. */
const STILL = 500;
/** Milliseconds of the motion: what it takes on screen. */
const MOTION = 1100;
/** Pictures a second. */
const RATE = 30;
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];

/** The kind of film that this browser can make, if any. */
export function filmKind() {
  if (typeof MediaRecorder === 'undefined' || !HTMLCanvasElement.prototype.captureStream) return;
  return KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
}

/**
 * Plays the motion of the present step once more and records it, on an opaque ground and with what
 * is written in the middle. Nothing where something else happened meanwhile.
 * @param {App} app
 * @param {string} kind
 * @returns {Promise<Blob | undefined>}
 */
export async function film(app, kind) {
  const { step } = app.engine.snapshot();
  const canvas = document.createElement('canvas');
  const { width, height } = app.stage.canvas;
  // Video wants even sides.
  [canvas.width, canvas.height] = [width + (width % 2), height + (height % 2)];
  const context = canvas.getContext('2d', { alpha: false });
  if (!context || step === 0) return;
  const shoot = (/** @type {number} */ t) => {
    app.scrub(step - 1 + t, true);
    app.flush();
    compose(context, app, t);
  };
  shoot(0);
  const stream = canvas.captureStream(RATE);
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: 8_000_000 });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((done) => {
    recorder.onstop = done;
  });
  recorder.start();
  const whole = await run((time) => {
    // The timeline was let go: somebody did something else, or looked away.
    if (!app.scrubbing) return false;
    shoot(ease((time - STILL) / MOTION));
    return true;
  });
  recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  app.settle();
  return whole ? new Blob(parts, { type: 'video/webm' }) : undefined;
}

/** @param {number} t */
const ease = (t) => Math.min(1, Math.max(0, t));

/**
 * Calls `shoot` with the time for each frame until the film is over; false where it was stopped.
 * @param {(time: number) => boolean} shoot
 * @returns {Promise<boolean>}
 */
function run(shoot) {
  const start = performance.now();
  return new Promise((done, failed) => {
    const frame = () => {
      const time = performance.now() - start;
      try {
        if (!shoot(time)) return done(false);
      } catch (error) {
        return failed(error);
      }
      if (time >= 2 * STILL + MOTION) return done(true);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/**
 * One picture of the film: ground, ring, readout.
 * @param {CanvasRenderingContext2D} context @param {App} app @param {number} t
 */
function compose(context, app, t) {
  const { canvas } = context;
  const { roles, font, readout, width } = app.stage.dress();
  const [ink = '', second = '', , , paper = ''] = roles;
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(app.stage.canvas, 0, 0);
  const unit = (canvas.width / width) * Math.max(0.6, width / 620);
  context.textAlign = 'center';
  // The numbers of a step come when it is done.
  const lines = t < 1 ? readout.slice(0, 1) : readout;
  const [at, size, color] = [
    [-58, 2, 38, 62],
    [15, 54, 16, 13],
    [second, ink, ink, second],
  ];
  lines.forEach((line, index) => {
    context.font = `${index === 1 ? 600 : 400} ${(Number(size?.[index]) || 15) * unit}px ${font}`;
    context.fillStyle = String(color?.[index]);
    const middle = canvas.height / 2 + Number(at?.[index] ?? 0) * unit;
    context.fillText(line, canvas.width / 2, middle, canvas.width * 0.36);
  });
}
