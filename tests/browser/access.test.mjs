import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { page } from './harness.mjs';
import { news, on, ring, told } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** An init script is the browser's, not the page's, so that a strict policy lets it be. */
const AXE = await readFile('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds wrong, in short. @param {Page} shown @returns {Promise<string[]>} */
const violations = (shown) =>
  shown.evaluate(async () => {
    const { violations } = await Reflect.get(globalThis, 'axe').run(document, {
      resultTypes: ['violations'],
    });
    return violations.flatMap((/** @type {any} */ { id, nodes }) =>
      nodes.map((/** @type {any} */ { target, failureSummary }) =>
        [id, JSON.stringify(target), failureSummary.replace(/\s+/g, ' ')].join(' '),
      ),
    );
  });

for (const locale of ['en-US', 'zh-CN']) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`axe finds nothing on the page, before and after a command (${locale}, ${colorScheme})`, async (t) => {
      const shown = await page(t, '/', { locale, colorScheme, init: AXE, reducedMotion: 'reduce' });
      await on(shown, (ring) => ring.ready);
      assert.deepEqual(await violations(shown), []);
      await shown.getByRole('button', { name: /^(Add node|添加节点)$/ }).click();
      await on(shown, (ring) => {
        ring.run('weight A 0');
        for (const details of ring.shadowRoot?.querySelectorAll('details') ?? [])
          details.open = true;
        ring.setAttribute('vnodes', 'none');
        ring.setAttribute('caption', 'A caption.');
      });
      assert.deepEqual(await violations(shown), []);
    });
  }
}

test('axe finds nothing where a ring is embedded, with each set of controls', async (t) => {
  const shown = await page(t, '/embed.html', { init: AXE, reducedMotion: 'reduce' });
  await on(shown, (ring) => ring.ready);
  for (const controls of ['full', 'steps', 'none']) {
    await on(shown, (ring, controls) => ring.setAttribute('controls', controls), controls);
    const found = await violations(shown);
    // Which landmark the ring stands in is up to the page around.
    const own = found.filter(
      (each) => !/^(region|landmark-one-main|page-has-heading-one) /.test(each),
    );
    assert.deepEqual(own, [], controls);
  }
});

test('ids inside a ring and names of its controls are unique', async (t) => {
  const shown = await ring(t, '/');
  const twice = await on(shown, (ring) => {
    const root = /** @type {ShadowRoot} */ (ring.shadowRoot);
    const names = [...root.querySelectorAll('button, input, select, textarea')].map((control) => {
      const label = control.getAttribute('aria-label') ?? control.closest('label')?.textContent;
      const group = control.closest('[role=group]')?.getAttribute('aria-label');
      return [
        control.localName,
        control.getAttribute('type'),
        group,
        label ?? control.textContent,
      ].join('|');
    });
    const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
    return [...names, ...ids].filter((name, at, all) => all.indexOf(name) !== at);
  });
  assert.deepEqual(twice, []);
});

/** Where the focus is, through shadow roots. @param {Page} shown */
const focused = (shown) =>
  shown.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.getAttribute('aria-label') ?? (at?.closest('label') ?? at)?.textContent ?? '';
  });

/**
 * Presses Tab until the control of that name has the focus.
 * @param {Page} shown @param {string} name @param {string} [key]
 */
async function tabTo(shown, name, key = 'Tab') {
  for (let presses = 0; presses < 400; presses += 1) {
    if ((await focused(shown)).startsWith(name)) return;
    await shown.keyboard.press(key);
  }
  assert.fail(`“${name}” is not reached by ${key}.`);
}

test('everything can be done by keyboard alone, and the focus is always seen and never lost', async (t) => {
  const shown = await ring(t, '/');
  await told(shown);
  const seen = () =>
    on(shown, (ring) => {
      const at = ring.shadowRoot?.activeElement;
      if (!at) return 'nowhere';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  await tabTo(shown, 'Add node');
  assert.equal(await seen(), true);
  await shown.keyboard.press('Enter');
  await tabTo(shown, 'Remove B');
  assert.equal(await seen(), true);
  await shown.keyboard.press('Space');
  assert.deepEqual(await news(shown), ['ringchange add D', 'ringchange remove B']);
  assert.equal(await focused(shown), 'Remove C', 'the focus goes on where the card was');
  await tabTo(shown, 'Weight of D');
  assert.equal(await seen(), true);
  await shown.keyboard.press('ArrowRight');
  await tabTo(shown, 'Name of D');
  await tabTo(shown, 'Name of D', 'Shift+Tab');
  await shown.keyboard.type('rack');
  await shown.keyboard.press('Enter');
  assert.deepEqual(await news(shown), ['ringchange weight D 1.1', 'ringchange rename D rack']);
  await tabTo(shown, '150');
  await shown.keyboard.press('Space');
  await tabTo(shown, 'Look a key up');
  await shown.keyboard.type('k');
  assert.deepEqual(await news(shown), ['ringchange vnodes 150', 'ringselect k']);
  await tabTo(shown, 'Undo', 'Shift+Tab');
  await shown.keyboard.press('Enter');
  await tabTo(shown, 'Step');
  await shown.keyboard.press('Home');
  assert.deepEqual(await news(shown), ['ringchange undo', 'ringchange seek 0']);
  await tabTo(shown, 'All numbers');
  await shown.keyboard.press('Enter');
  assert.equal(await shown.getByRole('table').first().isVisible(), true);
  for (let left = 3; left > 0; left -= 1) {
    const id = await on(shown, (ring) => String(ring.snapshot().nodes.at(-1)?.id));
    await tabTo(shown, `Remove ${id}`, 'Shift+Tab');
    await shown.keyboard.press('Enter');
  }
  assert.equal(await on(shown, (ring) => ring.snapshot().nodes.length), 0);
  assert.equal(await focused(shown), 'Add node');
});

test('keys typed inside stay inside, and the page’s own keys do nothing in a ring', async (t) => {
  const shown = await ring(t, '/tests/pages/two.html');
  await shown.evaluate(async () => {
    const all = [...document.querySelectorAll('hash-ring')];
    await Promise.all(all.map(({ ready }) => ready));
    /** @type {string[]} */
    const heard = [];
    Reflect.set(globalThis, 'heard', heard);
    for (const type of ['keydown', 'keypress', 'keyup']) {
      document.addEventListener(type, (event) =>
        heard.push(/** @type {KeyboardEvent} */ (event).key),
      );
    }
  });
  await told(shown);
  const second = shown.locator('hash-ring').nth(1);
  await second.getByRole('searchbox').pressSequentially('s/?t');
  await second.getByRole('button', { name: 'Add node' }).press('Escape');
  await second.getByRole('slider', { name: 'Weight of A' }).press('ArrowRight');
  assert.deepEqual(await shown.evaluate(() => Reflect.get(globalThis, 'heard')), []);
  const weights = await shown.evaluate(() =>
    [...document.querySelectorAll('hash-ring')].map((ring) => ring.snapshot().nodes[0]?.weight),
  );
  assert.deepEqual(weights, [1, 1.1]);
  await told(shown);
  await shown.evaluate(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
  });
  for (const key of ['z', 'ArrowRight', 'Delete', 'Space']) {
    await shown.keyboard.press(key);
  }
  assert.deepEqual(await news(shown), []);
  assert.ok((await shown.evaluate(() => Reflect.get(globalThis, 'heard'))).length > 0);
});

for (const deviceScaleFactor of [1, 2, 1.5]) {
  test(`the canvas has a pixel for each of the screen's at a ratio of ${deviceScaleFactor}`, async (t) => {
    const shown = await ring(t, '/tests/pages/plain.html', { deviceScaleFactor });
    const sharp = () =>
      on(shown, (ring) => {
        const canvas = ring.shadowRoot?.querySelector('canvas');
        const { width = 0, height = 0, clientWidth = 0, clientHeight = 0 } = canvas ?? {};
        const ratio = devicePixelRatio;
        return [
          ratio,
          width - Math.round(clientWidth * ratio),
          height - Math.round(clientHeight * ratio),
          width > 100,
        ];
      });
    assert.deepEqual(await sharp(), [deviceScaleFactor, 0, 0, true]);
    await shown.setViewportSize({ width: 700, height: 900 });
    await on(
      shown,
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    assert.deepEqual(await sharp(), [deviceScaleFactor, 0, 0, true]);
    // Another screen: the box stays as it is. Only with another height is the page told of it here.
    const devtools = await shown.context().newCDPSession(shown);
    await devtools.send('Emulation.setDeviceMetricsOverride', {
      width: 700,
      height: 901,
      deviceScaleFactor: 3,
      mobile: false,
    });
    await shown.waitForFunction(() => {
      const canvas = document.querySelector('hash-ring')?.shadowRoot?.querySelector('canvas');
      return canvas && canvas.width === Math.round(canvas.clientWidth * 3);
    });
    const ink = await on(shown, (ring) => {
      const canvas = ring.shadowRoot?.querySelector('canvas');
      const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return data?.some((byte) => byte > 0);
    });
    assert.ok(ink);
  });
}

for (const [path, locale] of [
  ['/', 'en-US'],
  ['/', 'zh-CN'],
  ['/embed.html', 'en-US'],
  ['/tests/pages/attributes.html', 'en-US'],
]) {
  test(`${path} fits into 320 pixels without scrolling sideways (${locale})`, async (t) => {
    const shown = await ring(t, String(path), { viewport: { width: 320, height: 640 }, locale });
    const wide = async () =>
      on(shown, (ring) => {
        for (const details of ring.shadowRoot?.querySelectorAll('details') ?? [])
          details.open = true;
        const room = document.documentElement.clientWidth;
        const inside = [...(ring.shadowRoot?.querySelectorAll('.root *') ?? [])].filter(
          (element) =>
            element.getBoundingClientRect().right > room + 0.5 &&
            !element.closest('.scroll') &&
            element.checkVisibility() &&
            !element.closest('.hidden'),
        );
        return {
          page: document.documentElement.scrollWidth,
          inside: inside.map(({ localName, className }) => `${localName}.${className}`),
        };
      });
    assert.deepEqual(await wide(), { page: 320, inside: [] });
    await on(shown, (ring) => {
      ring.addNode('a-server-with-a-very-long-name.example.internal:11211');
      ring.setWeight('a-server-with-a-very-long-name.example.internal:11211', 3.123456789);
      ring.setAttribute('vnodes', 'none');
      ring.setAttribute('caption', 'x'.repeat(200));
    });
    assert.deepEqual(await wide(), { page: 320, inside: [] });
  });
}

test('a narrow parent gets the least box, and no rule of the page reaches in', async (t) => {
  const shown = await ring(t, '/tests/pages/parents.html');
  const boxes = await shown.evaluate(async () => {
    const all = [...document.querySelectorAll('hash-ring')];
    await Promise.all(all.map(({ ready }) => ready));
    return all.map((ring) => {
      const { width, height } = ring.getBoundingClientRect();
      const root = /** @type {HTMLElement} */ (ring.shadowRoot?.querySelector('.root'));
      const { fontSize, color, textTransform, letterSpacing } = getComputedStyle(root);
      const big = width >= 300 && height >= 200;
      return {
        parent: ring.parentElement?.className,
        big,
        fontSize,
        color,
        textTransform,
        letterSpacing,
      };
    });
  });
  for (const { parent, ...box } of boxes) {
    assert.deepEqual(
      box,
      {
        big: true,
        fontSize: '15px',
        color: 'rgb(26, 28, 32)',
        textTransform: 'none',
        letterSpacing: 'normal',
      },
      parent,
    );
  }
  assert.ok(boxes.length >= 7);
});

/** The numbers in a text, without the signs that group their digits. @param {string} text */
const numbers = (text) => new Set(text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []);

for (const locale of ['en-US', 'zh-CN']) {
  test(`every number on the picture is also in a table or the live region (${locale})`, async (t) => {
    const shown = await ring(t, '/', { locale });
    const missing = async (/** @type {string} */ what) => {
      const { drawn, told } = await on(shown, (ring) => {
        const text = (/** @type {string} */ selector) =>
          [...(ring.shadowRoot?.querySelectorAll(selector) ?? [])]
            .map(({ textContent }) => textContent)
            .join(' ');
        const texts = [...ring.toSVG().matchAll(/>([^<]*)<\/(?:text|tspan)>/g)]
          .map(([, all]) => all)
          // The marks of the circle itself say nothing of this ring.
          .filter((mark) => !['0', '¼', '½', '¾'].includes(String(mark)));
        return {
          drawn: `${text('.readout p')} ${texts.join(' ')}`,
          told: text('td, th, [role=status], .tables p'),
        };
      });
      const there = numbers(told);
      const alone = [...numbers(drawn)].filter((number) => !there.has(number));
      assert.deepEqual(alone, [], `${what}: ${drawn} / ${told}`);
    };
    await missing('at the start');
    for (const command of [
      'add D',
      'remove B',
      'weight A 2.5',
      'vnodes 100',
      'replicas 2',
      'rename D E',
    ]) {
      await on(shown, (ring, command) => ring.run(command), command);
      await missing(command);
    }
    await shown.getByRole('searchbox').fill('user:42');
    await missing('a key');
    await shown.getByRole('searchbox').fill('');
    await shown.getByRole('button', { name: /^(Remove A|移除 A)$/ }).hover();
    await missing('a node');
    await on(shown, (ring) => ring.run('weight A 0'));
    await missing('a drained node');
    await on(shown, (ring) => {
      for (const { id } of ring.snapshot().nodes) ring.removeNode(id);
    });
    await missing('no node');
  });
}

test('the live region speaks once for a drag, and of each command', async (t) => {
  const shown = await ring(t, '/');
  const heard = await on(shown, async (ring) => {
    const region = /** @type {Element} */ (ring.shadowRoot?.querySelector('[role=status]'));
    /** @type {string[]} */
    const heard = [];
    const observer = new MutationObserver(() => heard.push(region.textContent ?? ''));
    observer.observe(region, { childList: true, characterData: true, subtree: true });
    const slider = /** @type {HTMLInputElement} */ (
      ring.shadowRoot?.querySelector('input[type=range][max="4"]')
    );
    for (const value of ['1.1', '1.2', '1.3']) {
      slider.value = value;
      slider.dispatchEvent(new Event('input'));
      await Promise.resolve();
    }
    const during = heard.length;
    slider.dispatchEvent(new Event('change'));
    await Promise.resolve();
    ring.addNode('D');
    await Promise.resolve();
    ring.setAttribute('lang', 'zh');
    await Promise.resolve();
    return { during, heard, same: region.isConnected };
  });
  assert.equal(heard.during, 0);
  assert.equal(heard.heard.length, 3);
  assert.match(String(heard.heard[0]), /^Weight of A set to 1\.3/);
  assert.match(String(heard.heard[1]), /^Added D/);
  assert.match(String(heard.heard[2]), /^加入 D/);
  assert.ok(heard.same);
});
