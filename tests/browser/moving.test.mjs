// The section on moving data, as a person meets it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { page } from './harness.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** @typedef {import('playwright-core').Page} Page */

/**
 * Opens the section alone, and waits until it is there.
 * @param {import('node:test').TestContext} t
 * @param {import('./harness.mjs').PageOptions & import('playwright-core').BrowserContextOptions} [options]
 */
async function open(t, options = {}) {
  const shown = await page(t, '/embed.html#section=moving', options);
  shown.setDefaultTimeout(20_000);
  await shown.locator('#moving .lanes').waitFor();
  await shown.locator('#moving .survey h3').waitFor();
  return shown;
}

/** @param {Page} shown @param {string} selector */
const text = (shown, selector) =>
  shown.locator(`#moving ${selector}`).evaluate((place) => place.textContent ?? '');

/** @param {Page} shown @param {string} name @returns {Promise<number>} */
const counted = async (shown, name) =>
  Number(
    await shown
      .locator('#moving .counts > div')
      .filter({ has: shown.getByText(name, { exact: true }) })
      .locator('b')
      .textContent(),
  );

/** @param {Page} shown */
const time = async (shown) =>
  Number(await shown.getByRole('slider', { name: 'Time', exact: true }).inputValue());

/** Waits until a later time is shown. @param {Page} shown @param {number} than */
const later = (shown, than) =>
  shown.waitForFunction((from) => {
    const hand = document.querySelector('#moving .overview input');
    return hand instanceof HTMLInputElement && Number(hand.value) > from;
  }, than);

test('the right order shows no fault, and every mistake shows its own', async (t) => {
  const shown = await open(t);
  assert.equal(await shown.locator('#moving .lanes path.fault').count(), 0);
  assert.match(await text(shown, '.survey'), /No fault in any of them/);
  assert.match(await text(shown, '.now'), /refuses the write/);
  /** @type {[string, RegExp][]} */
  const mistakes = [
    ['Switch before copying', /Miss before the copy/],
    ['No second read', /is told that key:\d+ is not there\. It is/],
    ['Write to one owner', /A stale read/],
    ['Delete without a mark', /A revived delete/],
    ['No version check', /A lost write/],
    ['Drop without comparing', /A lost write/],
    ['Drop at once', /has dropped its copy/],
    ['Copy all at once', /cannot serve them all/],
    ['Two clients, two versions', /Two owners: A takes a write/],
  ];
  for (const [name, fault] of mistakes) {
    await shown.getByRole('button', { name, exact: true }).click();
    assert.match(await text(shown, '.now'), fault, name);
    assert.ok((await shown.locator('#moving .lanes path.fault').count()) > 0, name);
    await shown
      .locator('#moving .survey')
      .getByText(/in \d+ of 200 runs/)
      .first()
      .waitFor();
  }
});

test('a protection taken away and put back brings the fault and takes it away', async (t) => {
  const shown = await open(t);
  const limit = shown.getByRole('checkbox', { name: 'Rate limit' });
  await limit.focus();
  await shown.keyboard.press('Space');
  assert.equal(await shown.locator('#moving .lanes path.fault').count(), 1);
  assert.equal(
    await shown.getByRole('button', { name: 'Copy all at once' }).getAttribute('aria-pressed'),
    'true',
  );
  await shown.keyboard.press('Space');
  assert.equal(await shown.locator('#moving .lanes path.fault').count(), 0);
  assert.ok(await limit.isChecked());
  const focused = await limit.evaluate((box) => box === document.activeElement);
  assert.ok(focused);
});

test('the run is stepped through with the keyboard alone', async (t) => {
  const shown = await open(t);
  await shown.getByRole('button', { name: 'To the start' }).focus();
  await shown.keyboard.press('Enter');
  assert.equal(await time(shown), 0);
  assert.match(await text(shown, '.now'), /All clients know ring version 1/);
  const list = shown.getByRole('listbox', { name: 'What happened' });
  await list.focus();
  for (let press = 0; press < 4; press += 1) await shown.keyboard.press('ArrowDown');
  const chosen = shown.locator('#moving .events [aria-selected="true"]');
  assert.equal(await chosen.count(), 1);
  assert.equal(await list.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
  assert.equal(await chosen.locator('span').last().textContent(), await text(shown, '.sentence'));
  await shown.keyboard.press('End');
  assert.match(await text(shown, '.now'), /The end\. D holds all that was acknowledged/);
  await shown.keyboard.press('Home');
  assert.equal(await time(shown), 0);
  await shown.getByRole('slider', { name: 'Time', exact: true }).focus();
  await shown.keyboard.press('PageUp');
  assert.ok((await time(shown)) > 0);
  await shown.keyboard.press('Space');
  await shown.getByRole('button', { name: 'Pause' }).waitFor();
  await shown.keyboard.press('Space');
  await shown.getByRole('button', { name: 'Play' }).waitFor();
});

test('what is counted is what the list has said', async (t) => {
  const shown = await open(t);
  await shown.getByRole('button', { name: 'No version check' }).click();
  await shown.getByRole('button', { name: 'Every event' }).click();
  await shown.getByRole('listbox').focus();
  await shown.keyboard.press('End');
  const lines = await shown.locator('#moving .events li').allTextContents();
  const said = (/** @type {RegExp} */ sign) => lines.filter((line) => sign.test(line)).length;
  assert.equal(await counted(shown, 'Hits'), said(/A hit:/));
  assert.equal(await counted(shown, 'Lost writes'), said(/A lost write/));
  assert.equal(await counted(shown, 'Stale reads'), said(/A stale read/));
  assert.equal(await counted(shown, 'Two owners'), said(/Two owners/));
  assert.ok((await counted(shown, 'Lost writes')) > 0);
  // What the lead says of the ring is what the ring does.
  assert.match(await text(shown, '.lead >> nth=0'), /265 of 1,000 keys, 124 of them from A to D/);
});

test('it plays, pauses, and rests when nobody looks', async (t) => {
  const shown = await open(t);
  await shown.evaluate(() => {
    const own = globalThis.requestAnimationFrame;
    Reflect.set(globalThis, 'frames', 0);
    globalThis.requestAnimationFrame = (frame) => {
      Reflect.set(globalThis, 'frames', Number(Reflect.get(globalThis, 'frames')) + 1);
      return own(frame);
    };
  });
  const frames = () => shown.evaluate(() => Number(Reflect.get(globalThis, 'frames')));
  await shown.waitForTimeout(300);
  assert.equal(await frames(), 0);
  const before = await time(shown);
  await shown.getByRole('button', { name: 'Play' }).click();
  await later(shown, before + 3);
  assert.ok((await frames()) > 0);
  // Far below the picture nobody sees it.
  await shown.locator('#moving .roles-picture').scrollIntoViewIfNeeded();
  await shown.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await shown.waitForTimeout(200);
  const [rested, at] = [await frames(), await time(shown)];
  await shown.waitForTimeout(400);
  assert.equal(await frames(), rested);
  assert.equal(await time(shown), at);
  await shown.evaluate(() => scrollTo(0, 0));
  await later(shown, at);
  await shown.getByRole('button', { name: 'Pause' }).click();
  const paused = await frames();
  await shown.waitForTimeout(300);
  assert.ok((await frames()) - paused <= 1);
});

test('who wants no motion sees one event after the other', async (t) => {
  const shown = await open(t, { reducedMotion: 'reduce' });
  await shown.evaluate(() => {
    globalThis.requestAnimationFrame = () => {
      throw new Error('There is a frame.');
    };
  });
  const before = await text(shown, '.sentence');
  await shown.getByRole('button', { name: 'Play' }).click();
  await shown.waitForFunction(
    (told) => document.querySelector('#moving .sentence')?.textContent !== told,
    before,
    { polling: 100 },
  );
  await shown.getByRole('button', { name: 'Pause' }).click();
  const at = await time(shown);
  await shown.waitForTimeout(1900);
  assert.equal(await time(shown), at);
});

test('a seed that is none is refused in a sentence, and the run stays', async (t) => {
  const shown = await open(t);
  const before = await text(shown, '.sentence');
  await shown.getByLabel('Seed').fill('-3');
  await shown.keyboard.press('Enter');
  await shown.getByText('A whole number from 0 to 4,294,967,295.').waitFor();
  assert.equal(await text(shown, '.sentence'), before);
  await shown.getByLabel('Seed').fill('77');
  await shown.keyboard.press('Enter');
  assert.equal(await text(shown, '.problem'), '');
  await shown.getByRole('button', { name: 'Another seed' }).click();
  assert.equal(await shown.getByLabel('Seed').inputValue(), '78');
});

test('every part of the picture of who does what can be chosen by hand and by key', async (t) => {
  const shown = await open(t);
  const told = () => text(shown, '.told');
  assert.match(await told(), /belongs to Y/);
  const picture = shown.locator('#moving .roles-picture');
  await picture.getByRole('button', { name: 'Consensus' }).click();
  assert.match(await told(), /Which ring is in force\?/);
  await picture.locator('.replication .copy').first().click();
  assert.match(await told(), /Who else has it\?/);
  await picture.locator('.placement .key').click();
  await picture.getByRole('button', { name: 'Replication' }).focus();
  await shown.keyboard.press('Enter');
  assert.match(await told(), /So Y, Z, and W hold photo:3/);
  await shown
    .locator('#moving .roles')
    .getByRole('button', { name: 'Virtual nodes' })
    .last()
    .click();
  assert.match(await told(), /4 machines have 12 points/);
  assert.equal(
    await picture.getByRole('button', { name: 'Virtual nodes' }).getAttribute('aria-pressed'),
    'true',
  );
});

test('the section is in the page, and speaks the language of the page', async (t) => {
  const shown = await page(t, '/#moving');
  await shown.locator('#moving .lanes').waitFor();
  await shown.getByRole('button', { name: 'Drop at once' }).click();
  const at = await time(shown);
  await shown.getByRole('button', { name: '中文' }).click();
  await shown.getByRole('button', { name: '立即清理', pressed: true }).waitFor();
  assert.equal(
    Number(await shown.getByRole('slider', { name: '时间', exact: true }).inputValue()),
    at,
  );
  assert.doesNotMatch(await text(shown, '.now'), /[a-z]{3,} [a-z]{3,}/);
});

test('nothing is wider than a narrow screen', async (t) => {
  const shown = await open(t, { viewport: { width: 320, height: 640 } });
  const wide = await shown.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 320, `${wide}`);
});

for (const [locale, scheme] of /** @type {const} */ ([
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
])) {
  test(`axe finds nothing in ${locale}, ${scheme}`, async (t) => {
    const shown = await open(t, { locale, colorScheme: scheme });
    // With a fault on the screen.
    await shown.locator('#moving .presets button').nth(5).click();
    await shown.locator('#moving .survey dl dt').first().waitFor();
    await shown.evaluate(await readFile(axe, 'utf8'));
    const found = await shown.evaluate(async () => {
      const { violations } = await Reflect.get(globalThis, 'axe').run('#moving', {
        resultTypes: ['violations'],
      });
      return violations.map(
        (/** @type {{ id: string, nodes: { html: string }[] }} */ { id, nodes }) =>
          `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    });
    assert.deepEqual(found, []);
  });
}

test('the last change of the ring above can be followed, once there is one', async (t) => {
  const shown = await page(t, '/#moving');
  await shown.locator('#moving .lanes').waitFor();
  const choice = shown.getByRole('button', { name: 'The last change of the ring above' });
  await choice.click();
  assert.match(await text(shown, '.source'), /has not been changed yet/);
  assert.equal(await choice.getAttribute('aria-pressed'), 'false');
  const change = await shown.evaluate(() => {
    const ring = /** @type {import('../../www/element.js').HashRing | null} */ (
      document.querySelector('hash-ring')
    );
    const made = ring?.run('remove B');
    if (!made) throw new Error('There is no ring.');
    const { movedKeys, flows } = made;
    return { movedKeys, most: Math.max(...flows.map(({ keys }) => keys)) };
  });
  await choice.click();
  const lead = await text(shown, '.lead >> nth=0');
  assert.match(lead, new RegExp(`“remove B” moves ${change.movedKeys} of 1,000 keys`));
  assert.match(lead, new RegExp(`${change.most} of them from B to`));
  assert.equal(await choice.getAttribute('aria-pressed'), 'true');
  assert.ok(await choice.evaluate((button) => button === document.activeElement));
  await shown.getByRole('button', { name: 'The first example' }).click();
  assert.match(await text(shown, '.lead >> nth=0'), /“add D” moves 265/);
});
