// The story, the questions and talks, as a person meets them.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { page } from './harness.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./harness.mjs').PageOptions & import('playwright-core').BrowserContextOptions} Options */

/**
 * Opens an address and waits for something of it.
 * @param {import('node:test').TestContext} t
 * @param {string} path @param {string} wanted @param {Options} [options]
 */
async function open(t, path, wanted, options = {}) {
  const shown = await page(t, path, options);
  shown.setDefaultTimeout(20_000);
  await shown.locator(wanted).first().waitFor();
  return shown;
}

/** @param {Page} shown @param {string} selector */
const text = (shown, selector) =>
  shown
    .locator(selector)
    .first()
    .evaluate((place) => place.textContent ?? '');

/** The scene that the ring shows. @param {Page} shown */
const here = (shown) =>
  shown.locator('#story [aria-current=step]').evaluate((card) => card.querySelector('h3')?.id);

/** What a ring has come to. @param {Page} shown @param {string} selector */
async function ringOf(shown, selector) {
  return shown.locator(selector).evaluate(async (element) => {
    const ring = /** @type {any} */ (element);
    await ring.ready;
    const { step, change, nodes } = ring.snapshot();
    return { step, moved: change?.movedKeys, keys: nodes.map((/** @type {any} */ n) => n.keys) };
  });
}

/** @param {Page} shown @param {string} selector @param {number} step */
const atStep = (shown, selector, step) =>
  shown.waitForFunction(
    ([selector, step]) => {
      const ring = /** @type {any} */ (document.querySelector(String(selector)));
      try {
        return ring?.snapshot().step === step;
      } catch {
        return false;
      }
    },
    [selector, step],
  );

/** @param {Page} shown @param {string} within */
async function violations(shown, within) {
  await shown.evaluate(await readFile(axe, 'utf8'));
  return shown.evaluate(async (within) => {
    const { violations } = await Reflect.get(globalThis, 'axe').run(within, {
      resultTypes: ['violations'],
    });
    return violations.map(
      (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
        `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, within);
}

test('a deep link shows its scene, which plays by itself with the figures of its ring', async (t) => {
  const shown = await open(t, '/#section=story&scene=leaves', '#story [aria-current=step]');
  assert.equal(await here(shown), 'story-leaves');
  const ring = '#story hash-ring';
  await atStep(shown, ring, 1);
  const { moved } = await ringOf(shown, ring);
  const found = await text(shown, '#story [aria-current=step] .found');
  assert.ok(moved && found.startsWith(`${moved} of`), `${moved}: ${found}`);
  assert.equal(await shown.locator('#story [aria-current=step] .found.waiting').count(), 0);
});

test('arrow keys go on and back within the story, and the step is undone and done again', async (t) => {
  const shown = await open(t, '/#section=story&scene=remainder', '#story [aria-current=step]');
  await shown.locator('#story .stage').focus();
  await shown.keyboard.press('ArrowRight');
  assert.equal(await here(shown), 'story-circle');
  await shown.keyboard.press('ArrowLeft');
  assert.equal(await here(shown), 'story-remainder');
  await shown.keyboard.press('ArrowLeft');
  assert.equal(await here(shown), 'story-remainder', 'there is nothing before the first');
  const ring = '#story hash-ring';
  await atStep(shown, ring, 1);
  assert.equal((await ringOf(shown, ring)).moved, 756);
  await shown.getByRole('button', { name: 'Undo this step' }).first().focus();
  await shown.keyboard.press('Enter');
  await atStep(shown, ring, 0);
  await shown
    .getByRole('button', { name: /^Add .D/ })
    .first()
    .click();
  await atStep(shown, ring, 1);
  // Outside of it the keys are the page's.
  await shown.locator('#headline').evaluate((title) => {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  });
  await shown.keyboard.press('ArrowRight');
  assert.equal(await here(shown), 'story-remainder');
});

test('scrolling tells the story in both directions', async (t) => {
  const shown = await open(t, '/#section=story&scene=points', '#story [aria-current=step]');
  await shown.waitForTimeout(700);
  const to = (/** @type {string} */ id) =>
    shown.locator(`#story-${id}`).evaluate((title) => {
      const { top } = title.getBoundingClientRect();
      scrollBy(0, top - innerHeight * 0.45);
    });
  for (const id of ['weights', 'leaves', 'points', 'unfair']) {
    await to(id);
    await shown.waitForFunction(
      (id) => document.querySelector('#story [aria-current=step] h3')?.id === `story-${id}`,
      id,
    );
  }
});

test('the one control of a scene sets the ring and every figure beside it', async (t) => {
  const shown = await open(t, '/#section=story&scene=weights', '#story [aria-current=step]');
  const slider = shown.getByLabel('Weight of this server');
  await slider.focus();
  await shown.keyboard.press('End');
  await atStep(shown, '#story hash-ring', 1);
  const { moved } = await ringOf(shown, '#story hash-ring');
  const found = await text(shown, '#story [aria-current=step] .found');
  assert.match(found, /128 points/);
  assert.ok(found.includes(` ${moved} of 1,000 keys moved, 0 of them`), found);
  assert.equal(await slider.evaluate((input) => document.activeElement === input), true);
  assert.match(await text(shown, '#story .hint'), /yours/);
  // The link to it carries what is set.
  await shown.locator('#story [aria-current=step]').getByText('Link to this scene').click();
  assert.match(shown.url(), /section=story&scene=weights;value=4$/);
});

test('a key of one’s own is looked up, isolated, and what cannot be is said', async (t) => {
  const shown = await open(t, '/#section=story&scene=circle', '#story [aria-current=step]');
  const field = shown.getByLabel('A key of your own');
  await field.fill('<img src=x onerror=alert(1)>');
  await shown.keyboard.press('Enter');
  const card = '#story [aria-current=step]';
  await shown.waitForFunction(
    (card) => document.querySelector(card)?.textContent?.includes('⁨<img src=x onerror=alert(1)>⁩'),
    card,
  );
  assert.equal(await shown.locator(`${card} img`).count(), 0);
  await field.fill('');
  await shown.keyboard.press('Enter');
  await shown.locator(`${card} .problem`).getByText('at least one byte').waitFor();
  await field.fill('next');
  await shown.keyboard.press('Enter');
  await shown.waitForFunction(
    (card) => document.querySelector(`${card} .problem`)?.textContent === '',
    card,
  );
});

test('a link to a scene that there is not says so and shows the story', async (t) => {
  const shown = await open(t, '/#section=story&scene=nowhere', '#story .problem');
  assert.match(await text(shown, '#story .problem'), /scene is “nowhere”; it must be one of/);
});

test('without motion a scene shows its end at once, and a hidden page plays nothing', async (t) => {
  const shown = await open(t, '/#section=story&scene=unfair', '#story [aria-current=step]', {
    reducedMotion: 'reduce',
  });
  await atStep(shown, '#story hash-ring', 1);
  assert.equal(await shown.locator('#story [aria-current=step] .found.waiting').count(), 0);
});

test('the story draws no frame once it is at rest', async (t) => {
  const shown = await open(t, '/#section=story&scene=replicas', '#story [aria-current=step]');
  await atStep(shown, '#story hash-ring', 1);
  await shown.waitForTimeout(2500);
  const frames = await shown.evaluate(async () => {
    let asked = 0;
    const { requestAnimationFrame } = globalThis;
    globalThis.requestAnimationFrame = (work) => {
      asked += 1;
      return requestAnimationFrame(work);
    };
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return asked;
  });
  assert.equal(frames, 0);
});

test('the ring answers a guess, and another scene refutes the wrong answer', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-moves', '#questions details[open]');
  const ring = '#questions hash-ring';
  assert.equal((await ringOf(shown, ring)).step, 0, 'nothing is given away');
  await shown.getByLabel('Your guess').focus();
  await shown.keyboard.press('Home');
  await shown.keyboard.press('Tab');
  await shown.keyboard.press('Enter');
  await atStep(shown, ring, 1);
  assert.equal((await ringOf(shown, ring)).moved, 265);
  assert.match(
    await text(shown, '#questions .answer'),
    /You said 0\s%, it is 26\.5\s%\.265 of 1,000/,
  );
  await shown.getByRole('button', { name: 'Show why on the ring' }).click();
  await shown.waitForFunction(() => {
    const ring = /** @type {any} */ (document.querySelector('#questions hash-ring'));
    return ring.scenario.vnodes === 1 && ring.snapshot().step === 1;
  });
  const { moved } = await ringOf(shown, ring);
  const refuted = await text(
    shown,
    '#questions [role=status]:not(.answer):not(.second):not(:empty)',
  );
  assert.ok(refuted.includes(`${((moved ?? 0) / 10).toFixed(1)}`), `${moved}: ${refuted}`);
  await shown.getByRole('button', { name: 'Back to the question' }).click();
  await shown.waitForFunction(() => {
    const ring = /** @type {any} */ (document.querySelector('#questions hash-ring'));
    return ring.scenario.vnodes === null;
  });
});

test('all seven questions open, one at a time, and each of them answers', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-lookup', '#questions details[open]');
  const cards = shown.locator('#questions .question');
  assert.equal(await cards.count(), 7);
  for (let at = 0; at < 7; at += 1) {
    const card = cards.nth(at);
    if (at > 0) await card.locator('summary').first().click();
    await card.getByRole('button', { name: 'Let the ring answer' }).click();
    await atStep(shown, '#questions hash-ring', 1);
    assert.match(await card.locator('.answer').evaluate((place) => place.textContent ?? ''), /\d/);
    assert.equal(await shown.locator('#questions .question > details[open]').count(), 1);
  }
});

test('the self-check is kept in the browser, and can be forgotten', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-roles', '#questions details[open]');
  assert.match(await text(shown, '#questions .due'), /7 of 7/);
  await shown.getByRole('button', { name: 'Yes, freely' }).click();
  assert.match(await text(shown, '#questions .due'), /6 of 7/);
  await shown.reload();
  await shown.locator('#questions details[open]').first().waitFor();
  assert.match(await text(shown, '#questions .due'), /6 of 7/);
  assert.match(await text(shown, '#questions .kept'), /stay in this browser/);
  await shown.getByRole('button', { name: 'Go to the next one' }).click();
  assert.equal(
    await shown.evaluate(() => document.activeElement?.closest('li')?.querySelector('h3') !== null),
    true,
  );
  await shown.getByRole('button', { name: 'Forget my answers' }).click();
  assert.match(await text(shown, '#questions .due'), /7 of 7/);
  assert.equal(await shown.evaluate(() => localStorage.length), 0);
});

test('where storage is refused the self-check works and says how long it lasts', async (t) => {
  const shown = await open(t, '/#section=questions&scene=ask-roles', '#questions details[open]', {
    init: () => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    },
  });
  await shown.getByRole('button', { name: 'Not yet' }).click();
  assert.match(await text(shown, '#questions .kept'), /until the page is closed/);
  assert.match(await text(shown, '#questions details[open] .waits'), /today/);
});

test('a talk from a link is given with keys alone, and back is as exact as on', async (t) => {
  const talk = encodeURIComponent('remainder | Ask\nplay | Tell\nadd E | Again\n| The end');
  const shown = await open(t, `/#present=${talk}`, 'dialog.present .headline');
  const ring = 'dialog.present hash-ring';
  /** @type {string[]} */
  const asked = [];
  await ringOf(shown, ring);
  shown.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url())) asked.push(request.url());
  });
  assert.match(await text(shown, '.present .headline'), /remainder/);
  assert.equal(await text(shown, '.present .note'), 'Ask');
  await shown.keyboard.press('ArrowRight');
  await atStep(shown, ring, 1);
  assert.equal((await ringOf(shown, ring)).moved, 756);
  assert.match(await text(shown, '.present .line'), /^756 of 1,000/);
  await shown.keyboard.press(' ');
  await atStep(shown, ring, 2);
  const { moved } = await ringOf(shown, ring);
  assert.match(await text(shown, '.present .headline'), /add E/);
  assert.ok((await text(shown, '.present .line')).startsWith(`${moved} of`));
  await shown.keyboard.press('PageUp');
  await atStep(shown, ring, 1);
  assert.equal((await ringOf(shown, ring)).moved, 756);
  await shown.keyboard.press('n');
  assert.equal(await shown.locator('.present .speaker').isVisible(), false);
  await shown.keyboard.press('End');
  assert.match(await text(shown, '.present .where'), /4 \/ 4/);
  await shown.keyboard.press('Home');
  await atStep(shown, ring, 0);
  assert.deepEqual(asked, [], 'it needs no network');
  await shown.keyboard.press('Escape');
  assert.equal(await shown.locator('dialog').count(), 0);
});

test('a talk is written in the page, checked line by line, and kept in its link', async (t) => {
  const shown = await open(t, '/#section=story&scene=limits', '#talk-script');
  const area = shown.locator('#talk-script');
  assert.match(await area.inputValue(), /^remainder \| /);
  await area.fill('circle | One\nplay | Two\nfly | Three');
  assert.match(await text(shown, '.present-part .remarks'), /Line 3: .*“fly”/);
  await shown.getByText('Link to this talk').click();
  const url = new URL(shown.url());
  assert.equal(
    new URLSearchParams(url.hash.slice(1)).get('present'),
    'circle | One\nplay | Two\nfly | Three',
  );
  await shown.getByRole('button', { name: 'Present', exact: true }).click();
  await shown.locator('dialog.present').waitFor();
  assert.equal(await text(shown, '.present .where'), '1 / 2');
  assert.equal(
    await shown.evaluate(() => document.activeElement?.closest('dialog') !== null),
    true,
    'the focus is in it',
  );
  await shown.getByRole('button', { name: 'End', exact: true }).click();
  assert.equal(
    await shown.evaluate(() => document.activeElement?.textContent),
    'Present',
    'the focus goes back',
  );
  await shown.getByRole('button', { name: 'The questions as a talk' }).click();
  await shown.getByText('Link to this talk').click();
  assert.match(shown.url(), /present=questions$/);
});

test('neither axe nor a narrow screen finds fault, in either language and theme', async (t) => {
  for (const [section, scene] of [
    ['story', 'circle'],
    ['questions', 'ask-clients'],
  ]) {
    for (const [lang, theme, width] of /** @type {const} */ ([
      ['en', 'light', 1280],
      ['zh', 'dark', 320],
    ])) {
      const shown = await open(
        t,
        `/embed.html#section=${section}&scene=${scene}&lang=${lang}&theme=${theme}`,
        `#${section} h2`,
        { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
      );
      if (section === 'questions') {
        await shown.locator('#questions details[open] .guessing button').click();
      }
      await atStep(shown, `#${section} hash-ring`, 1);
      assert.deepEqual(await violations(shown, `#${section}`), [], `${section} ${lang}`);
      const wide = await shown.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${section} ${width}: ${wide}`);
    }
  }
});

test('a talk has no fault for axe, and speaks Chinese', async (t) => {
  const shown = await open(t, '/#present=questions&lang=zh&theme=dark', 'dialog.present .headline');
  await ringOf(shown, 'dialog.present hash-ring');
  assert.match(await text(shown, '.present .headline'), /环怎样找到/);
  await shown.keyboard.press('ArrowRight');
  assert.match(await text(shown, '.present .line'), /个键中迁移了 756 个/);
  assert.deepEqual(await violations(shown, 'dialog'), []);
});

test('another language says everything again and keeps the place', async (t) => {
  const shown = await open(t, '/#section=story&scene=replicas', '#story [aria-current=step]');
  await atStep(shown, '#story hash-ring', 1);
  await shown.locator('#language').click();
  assert.equal(await here(shown), 'story-replicas');
  assert.match(
    await text(shown, '#story [aria-current=step]'),
    /副本放在后面的机器上.*1,000 个键/s,
  );
});
