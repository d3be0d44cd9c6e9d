// The story, as a person meets it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStep, here, open, ringOf, text, violations } from './lessons.mjs';

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
  await shown.locator('#story .telling > .stage').focus();
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
