// What leaves the page as a picture, and what comes back as a text.
import { parseFragment, toError, wrongType } from './engine.js';

/** @typedef {import('./engine.js').Engine} Engine */

/**
 * The picture at rest as a PNG: an SVG picture drawn on a canvas, so that both show the same.
 * @param {Engine} engine
 * @param {Parameters<Engine['toSvg']>[0]} dress
 * @param {unknown} scale pixels per CSS pixel
 * @returns {Promise<Blob>}
 */
export async function png(engine, dress, scale) {
  if (typeof scale !== 'number') throw wrongType('The scale', 'a number', scale);
  if (!(scale > 0 && scale <= 8)) {
    throw engine.error('out-of-range', ['The scale', String(scale), '1', '8']);
  }
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(engine.toSvg(dress))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(dress.width * scale);
  canvas.height = Math.round(dress.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture is empty.'))));
  });
}

/**
 * Replaces the scenario by the one that a text holds: a link, its fragment, or JSON. On failure
 * nothing changes.
 * @param {Engine} engine
 * @param {string} given
 * @param {[string, string][]} base what a link says nothing of
 * @param {number} most bytes
 */
export function load(engine, given, base, most) {
  const text = given.trim();
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > most) throw engine.error('text-too-long', [String(bytes), String(most)]);
  if (text.startsWith('{')) return engine.setScenarioText(text);
  const link = parseFragment(text.slice(text.indexOf('#') + 1));
  if (!link) throw engine.error('not-a-scenario', []);
  const { fields, page, errors } = link;
  const [first] = errors;
  // Words with an equals sign somewhere are no link either, but a link of another version is one.
  if (first && (first.code !== 'parse' || fields.length + page.length > 0)) throw toError(first);
  if (fields.length + page.length === 0) throw engine.error('not-a-scenario', []);
  return engine.setLink([...new Map([...base, ...fields])]);
}
