import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { on, ring } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** Thirty nodes, three copies of each key, a step done, a key looked up, everything open. @param {Page} shown */
async function busy(shown) {
  await on(shown, async (ring) => {
    await ring.ready;
    const nodes = Array.from({ length: 30 }, (_, at) => ({ id: `node-${at}` }));
    ring.scenario = { ...ring.scenario, steps: ['add x'], step: 1, nodes, replicas: 3 };
  });
  await shown.locator('#ring, hash-ring').first().getByRole('searchbox').fill('user:42 ');
  await on(shown, (ring) => {
    for (const details of ring.shadowRoot?.querySelectorAll('details') ?? []) details.open = true;
  });
}

for (const [locale, colorScheme] of /** @type {const} */ ([
  ['en-US', 'light'],
  ['en-US', 'dark'],
  ['zh-CN', 'light'],
])) {
  test(`axe finds nothing with thirty nodes, a lookup and all tables open (${locale}, ${colorScheme})`, async (t) => {
    const shown = await ring(t, '/embed.html', {
      locale,
      colorScheme,
      reducedMotion: 'reduce',
    });
    await busy(shown);
    await shown.keyboard.press('Tab');
    const devtools = await shown.context().newCDPSession(shown);
    await devtools.send('Runtime.evaluate', { expression: AXE });
    const found = await shown.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run(document, {
        resultTypes: ['violations'],
        // Which landmark the ring stands in is up to the page around.
        rules: Object.fromEntries(
          ['region', 'landmark-one-main', 'page-has-heading-one'].map((id) => [
            id,
            { enabled: false },
          ]),
        ),
      });
      return violations.flatMap((/** @type {any} */ { id, nodes }) =>
        nodes.map((/** @type {any} */ { target, failureSummary }) =>
          [id, JSON.stringify(target), failureSummary.replace(/\s+/g, ' ')].join(' '),
        ),
      );
    });
    assert.deepEqual(found, []);
  });
}

/** The relative luminance of a colour. @param {number[]} rgb */
const luminance = (rgb) => {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const x = part / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`every swatch and bar is told from its ground by its rim, 3 to 1 at least (${colorScheme})`, async (t) => {
    const shown = await ring(t, '/embed.html', { colorScheme });
    await on(shown, (ring) => {
      ring.scenario = { ...ring.scenario, nodes: /** @type {any} */ ('a b c d e f g h') };
    });
    const rims = await on(shown, (ring) => {
      const pixel = (/** @type {string} */ color) => {
        const canvas = document.createElement('canvas');
        const context = canvas.getContext('2d');
        if (!context) return [];
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      };
      const root = /** @type {ShadowRoot} */ (ring.shadowRoot);
      const paper = getComputedStyle(/** @type {Element} */ (root.querySelector('.root')));
      const ground = pixel(paper.getPropertyValue('--paper'));
      return [...root.querySelectorAll('.card :is(.swatch, .fill)')].map((patch) => {
        const shadow = getComputedStyle(patch).boxShadow.match(/^(.*\)) /)?.[1] ?? '';
        return { rim: pixel(shadow), ground, shadow };
      });
    });
    assert.equal(rims.length, 16);
    for (const { rim, ground, shadow } of rims) {
      const [a, b] = [luminance(rim), luminance(ground)];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      assert.ok(contrast >= 3, `${shadow}: ${contrast.toFixed(2)}`);
    }
  });
}

test('under forced colours patches and bars keep the colours of their nodes', async (t) => {
  const shown = await ring(t, '/embed.html');
  await shown.emulateMedia({ forcedColors: 'active' });
  const seen = await on(shown, (ring) => {
    const root = /** @type {ShadowRoot} */ (ring.shadowRoot);
    const look = (/** @type {string} */ selector) =>
      getComputedStyle(/** @type {Element} */ (root.querySelector(selector)));
    return {
      swatch: look('.card .swatch').backgroundColor,
      outline: look('.card .swatch').outlineStyle,
      fill: look('.bar .fill').backgroundColor,
      bar: look('.bar').outlineStyle,
    };
  });
  assert.deepEqual(seen, {
    swatch: 'rgb(0, 114, 178)',
    outline: 'solid',
    fill: 'rgb(0, 114, 178)',
    bar: 'solid',
  });
});

test('on paper there are the ring, the sentence and the tables, and nothing to press', async (t) => {
  const shown = await ring(t, '/embed.html');
  await on(shown, (ring) => ring.addNode('D'));
  await shown.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await shown.emulateMedia({ media: 'print' });
  const visible = async (/** @type {string} */ selector) =>
    on(
      shown,
      (ring, selector) =>
        [...(ring.shadowRoot?.querySelectorAll(selector) ?? [])].filter((each) =>
          each.checkVisibility(),
        ).length,
      selector,
    );
  assert.equal(await visible('canvas'), 1);
  assert.equal(await visible('.proof'), 1);
  assert.equal(await visible('.tables table'), 3);
  assert.ok((await visible('.tables tbody tr')) > 100, 'the arcs too');
  assert.equal(await visible('button:not(.link)'), 0);
  assert.equal(await visible('input[type=range], select, textarea, .dials'), 0);
  await shown.emulateMedia({ media: 'screen' });
  await shown.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await on(shown, (ring) => ring.shadowRoot?.querySelector('.tables[open]')), null);
});

for (const [width, height] of /** @type {const} */ ([
  [320, 640],
  [390, 844],
  [3840, 2160],
])) {
  test(`thirty nodes and a lookup fit into ${width} pixels`, async (t) => {
    const shown = await ring(t, '/embed.html', { viewport: { width, height } });
    await busy(shown);
    const found = await on(shown, (ring) => {
      const room = document.documentElement.clientWidth;
      const root = /** @type {ShadowRoot} */ (ring.shadowRoot);
      const out = [...root.querySelectorAll('.root *')].filter(
        (each) =>
          each.getBoundingClientRect().right > room + 0.5 &&
          !each.closest('.scroll') &&
          each.checkVisibility() &&
          !each.closest('.hidden'),
      );
      return {
        wide: document.documentElement.scrollWidth - room,
        out: out.map(({ className }) => className),
        canvas: root.querySelector('canvas')?.clientWidth ?? 0,
      };
    });
    assert.deepEqual([found.wide, found.out], [0, []]);
    // A very large screen is used, and a small one is filled.
    const least = width > 2000 ? 1200 : width - 60;
    assert.ok(found.canvas >= least, `${found.canvas}`);
  });
}
