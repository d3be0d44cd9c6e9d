import assert from 'node:assert/strict';
import { test } from 'node:test';
import { on, ring } from './ring.mjs';

/** Names that break a document which is put together without care. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '&amp; &lt; ]]> <!-- -->',
  '\u0000\u0001\u001b\u007f',
  '\ufffe\uffff',
  '\u202eevil',
  '‏שרת‎',
  'a\nb\r\tc',
  '界 🦎 é',
  "'--><svg/onload=alert(1)>",
];

test('the SVG is well-formed whatever the names are, and shows them', async (t) => {
  // A parser of markup from text is what the strict policy forbids, so this page has another one.
  const shown = await ring(t, '/tests/pages/plain.html', { policy: null });
  const seen = await on(
    shown,
    (ring, names) => {
      ring.scenario = { nodes: names.map((id) => ({ id })), vnodes: 3 };
      const parse = () => {
        const text = ring.toSVG();
        const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
        return {
          error: root.querySelector('parsererror')?.textContent ?? null,
          tag: root.localName,
          space: root.namespaceURI,
          text: root.textContent ?? '',
          bad: root.querySelectorAll('script, img, foreignObject, [onload], [onerror]').length,
          size: [root.getAttribute('width'), root.getAttribute('height')].map(Number),
        };
      };
      const first = parse();
      ring.removeNode(names[0] ?? '');
      return [first, parse()];
    },
    HOSTILE,
  );
  for (const { error, tag, space, text, bad, size } of seen) {
    assert.deepEqual([error, tag, space, bad], [null, 'svg', 'http://www.w3.org/2000/svg', 0]);
    assert.ok(size.every((pixels) => pixels >= 200));
    // A long name is cut short on the ring.
    for (const start of ['"><img src=x ', '界 🦎 é', "'--><svg/onlo"])
      assert.ok(text.includes(start));
    assert.ok(text.includes('\ufffd'));
  }
});

test('the SVG fetches nothing and holds the numbers of the readout', async (t) => {
  const shown = await ring(t);
  const { svg, snapshot } = await on(shown, (ring) => {
    ring.addNode('D');
    return { svg: ring.toSVG(), snapshot: ring.snapshot() };
  });
  assert.doesNotMatch(svg, /(?:href|src)=|url\((?!['"]?#)|@import/);
  assert.ok(svg.includes(`${snapshot.change?.movedKeys} of 1,000`));
});

for (const [theme, light] of /** @type {const} */ ([
  ['light', true],
  ['dark', false],
])) {
  test(`the PNG is opaque, of the size asked for, and ${theme} where the page is`, async (t) => {
    const shown = await ring(t, '/tests/pages/plain.html', { colorScheme: theme });
    const pictures = await on(
      shown,
      async (ring, theme) => {
        ring.setAttribute('theme', theme);
        const canvas = /** @type {HTMLCanvasElement} */ (ring.shadowRoot?.querySelector('canvas'));
        const css = [canvas.clientWidth, canvas.clientHeight];
        const pictures = [];
        for (const scale of [undefined, 1, 2, 0.5]) {
          const blob = await ring.toPNG(scale);
          const image = await createImageBitmap(blob);
          const copy = new OffscreenCanvas(image.width, image.height).getContext('2d');
          copy?.drawImage(image, 0, 0);
          const data = copy?.getImageData(0, 0, image.width, image.height).data ?? [];
          const alphas = data.filter((_, at) => at % 4 === 3);
          const colors = new Set();
          for (let at = 0; at < data.length; at += 4) {
            colors.add([data[at], data[at + 1], data[at + 2]].join());
          }
          pictures.push({
            type: blob.type,
            scale: scale ?? 2,
            size: [image.width, image.height],
            css,
            opaque: alphas.every((alpha) => alpha === 255),
            corner: Number(data[0]),
            colors: colors.size,
          });
        }
        return pictures;
      },
      theme,
    );
    for (const { type, scale, size, css, opaque, corner, colors } of pictures) {
      assert.equal(type, 'image/png');
      assert.deepEqual(
        size,
        css.map((pixels) => Math.round(pixels * scale)),
      );
      assert.ok(opaque);
      assert.equal(corner > 128, light);
      assert.ok(colors > 10, 'there is a picture on it');
    }
  });
}

test('a scale that is none is refused, and a ring that is not in the document has pictures too', async (t) => {
  const shown = await ring(t);
  const seen = await shown.evaluate(async () => {
    const ring = document.createElement('hash-ring');
    await ring.ready;
    const codes = [];
    for (const scale of [0, -1, Number.NaN, Infinity, 1000, '2', null]) {
      codes.push(
        await ring.toPNG(/** @type {any} */ (scale)).then(
          () => 'taken',
          (error) => error.code,
        ),
      );
    }
    const blob = await ring.toPNG(1);
    return { codes, size: blob.size, svg: ring.toSVG().length };
  });
  assert.deepEqual(seen.codes.slice(0, 5), Array(5).fill('invalid-value'));
  assert.deepEqual(seen.codes.slice(5), ['parse', 'parse']);
  assert.ok(seen.size > 1000);
  assert.ok(seen.svg > 1000);
});
