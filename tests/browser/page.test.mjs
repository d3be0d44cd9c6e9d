import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news, on, ring, told } from './ring.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} shown */
const snapshot = (shown) => on(shown, (ring) => ring.snapshot());

/** @param {Page} shown */
const ids = async (shown) => (await snapshot(shown)).nodes.map(({ id }) => id);

/** What each control is called. */
const NAMES = {
  en: {
    add: 'Add node',
    remove: (/** @type {string} */ id) => `Remove ${id}`,
    weight: (/** @type {string} */ id) => `Weight of ${id}`,
    name: (/** @type {string} */ id) => `Name of ${id}`,
    undo: 'Undo',
    redo: 'Redo',
    play: 'Play',
    step: 'Step',
    lookUp: 'Look a key up',
    scheme: 'Scheme',
    points: 'Points per weight',
    keys: 'Keys',
    yours: 'Your own nodes and keys',
    nodeList: 'Node list',
    keyList: 'Key list',
    useNodes: 'Use these nodes',
    useKeys: 'Use these keys',
    proof: /: 265 of 1,000 keys moved \(26\.5 %\), all to D/,
  },
  zh: {
    add: '添加节点',
    remove: (/** @type {string} */ id) => `移除 ${id}`,
    weight: (/** @type {string} */ id) => `${id} 的权重`,
    name: (/** @type {string} */ id) => `${id} 的名称`,
    undo: '撤销',
    redo: '重做',
    play: '播放',
    step: '步骤',
    lookUp: '查一个键',
    scheme: '方案',
    points: '每单位权重的虚拟节点数',
    keys: '键数',
    yours: '用你自己的节点和键',
    nodeList: '节点列表',
    keyList: '键列表',
    useNodes: '采用这些节点',
    useKeys: '采用这些键',
    proof: /：1,000 个键中有 265 个迁移（26\.5 %），全部迁到 D/,
  },
};

for (const lang of /** @type {const} */ (['en', 'zh'])) {
  const names = NAMES[lang];

  test(`every control is found by its role and name, and acts on one click (${lang})`, async (t) => {
    const shown = await ring(t, '/', { locale: lang === 'en' ? 'en-US' : 'zh-CN' });
    const button = (/** @type {string} */ name) => shown.getByRole('button', { name, exact: true });
    assert.deepEqual(await ids(shown), ['A', 'B', 'C']);
    await button(names.add).click();
    assert.deepEqual(await ids(shown), ['A', 'B', 'C', 'D']);
    const status = await shown.getByRole('status').textContent();
    assert.match(String(status), names.proof);
    await button(names.remove('B')).click();
    assert.deepEqual(await ids(shown), ['A', 'C', 'D']);
    await button(names.undo).click();
    await button(names.undo).click();
    await button(names.redo).click();
    assert.deepEqual(await ids(shown), ['A', 'B', 'C', 'D']);
    const slider = shown.getByRole('slider', { name: names.weight('A'), exact: true });
    assert.deepEqual(
      [await slider.getAttribute('min'), await slider.getAttribute('max')],
      ['0', '4'],
    );
    await slider.press('ArrowRight');
    assert.equal((await snapshot(shown)).nodes[0]?.weight, 1.1);
    const field = shown.getByRole('textbox', { name: names.weight('A'), exact: true });
    await field.fill('7.5');
    await field.press('Enter');
    assert.equal((await snapshot(shown)).nodes[0]?.weight, 7.5);
    const name = shown.getByRole('textbox', { name: names.name('D'), exact: true });
    await name.fill('rack 4');
    await name.press('Enter');
    assert.deepEqual(await ids(shown), ['A', 'B', 'C', 'rack 4']);
    const dial = (/** @type {string} */ group) =>
      shown.getByRole('group', { name: group, exact: true });
    await dial(names.points).getByRole('button', { name: '100', exact: true }).click();
    assert.equal((await snapshot(shown)).nodes[1]?.points, 100);
    await dial(names.keys).getByRole('button', { name: '100', exact: true }).click();
    assert.equal((await snapshot(shown)).keys, 100);
    assert.ok(await button(names.play).isEnabled());
    await shown.getByRole('slider', { name: names.step, exact: true }).fill('1');
    assert.equal((await snapshot(shown)).step, 1);
    assert.equal(await shown.getByRole('combobox', { name: names.scheme }).count(), 1);
    const probe = shown.getByRole('searchbox', { name: names.lookUp });
    await told(shown);
    await probe.fill('user:42');
    assert.deepEqual(await news(shown), ['ringselect user:42']);
    assert.match(String(await shown.getByRole('status').textContent()), /user:42/);
  });

  test(`a person's own nodes and keys are pasted and used (${lang})`, async (t) => {
    const shown = await ring(t, '/', { locale: lang === 'en' ? 'en-US' : 'zh-CN' });
    await shown.getByText(names.yours).click();
    const use = async (
      /** @type {string} */ list,
      /** @type {string} */ text,
      /** @type {string} */ name,
    ) => {
      await shown.getByRole('textbox', { name: list }).fill(text);
      await shown.getByRole('button', { name, exact: true }).click();
    };
    await shown.getByRole('button', { name: names.add, exact: true }).click();
    await use(names.nodeList, 'cache-1\ncache-2*2\n"rack 3"*0.5/eu\n', names.useNodes);
    const own = await snapshot(shown);
    assert.deepEqual(
      own.nodes.map(({ id, weight, zone }) => [id, weight, zone]),
      [
        ['cache-1', 1, null],
        ['cache-2', 2, null],
        ['rack 3', 0.5, 'eu'],
      ],
    );
    assert.deepEqual([own.step, own.steps], [0, 0]);
    await use(names.keyList, 'user:1\n user 2 \n\nuser:1\n键 🦎\n', names.useKeys);
    const { keys } = await on(shown, (ring) => ring.scenario);
    assert.deepEqual(keys, ['user:1', ' user 2 ', '', 'user:1', '键 🦎']);
    const before = await on(shown, (ring) => JSON.stringify(ring.scenario));
    await told(shown);
    await use(names.nodeList, 'a a', names.useNodes);
    assert.deepEqual(await news(shown), ['ringerror duplicate-node']);
    assert.equal(await on(shown, (ring) => JSON.stringify(ring.scenario)), before);
    // A ring further down the page has an alert of its own.
    const problem = shown.locator('#ring').getByRole('alert');
    const alert = String(await problem.textContent());
    assert.match(alert, lang === 'en' ? /already a node named “a”/ : /已经有名为“a”的节点/);
    await shown.getByRole('button', { name: names.add, exact: true }).click();
    assert.equal((await snapshot(shown)).nodes.length, 4);
    assert.equal(await problem.textContent(), '');
  });
}

test('a control that fails says so, tells it once, and shows what stands', async (t) => {
  const shown = await ring(t, '/');
  await told(shown);
  const alert = shown.locator('#ring').getByRole('alert');
  const field = shown.getByRole('textbox', { name: 'Weight of A' });
  for (const [text, value] of [
    ['abc', 'NaN'],
    ['', 'NaN'],
    ['-1', '-1'],
    ['1e309', 'NaN'],
    ['2000', '2000'],
  ]) {
    await field.fill(String(text));
    await field.press('Tab');
    assert.match(
      String(await alert.textContent()),
      new RegExp(`weight of “A” is ${value}; it must`),
    );
    assert.equal(await field.inputValue(), '1.0');
  }
  assert.deepEqual(await news(shown), Array(5).fill('ringerror invalid-weight'));
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  assert.equal(await alert.textContent(), '');
  const name = shown.getByRole('textbox', { name: 'Name of A' });
  for (const [text, code] of [
    ['', 'empty-node-id'],
    ['B', 'duplicate-node'],
  ]) {
    await name.fill(String(text));
    await name.press('Enter');
    assert.deepEqual(await news(shown), [`ringerror ${code}`]);
    assert.equal(await name.inputValue(), 'A');
  }
  await name.fill('given up');
  await name.press('Escape');
  assert.equal(await name.inputValue(), 'A');
  assert.deepEqual(await news(shown), []);
  await shown.getByRole('textbox', { name: 'Points per weight: Other number' }).fill('0');
  await shown.keyboard.press('Enter');
  assert.deepEqual(await news(shown), ['ringerror invalid-value']);
  await shown.getByRole('combobox', { name: 'Scheme' }).selectOption('teaching-100');
  assert.deepEqual(await news(shown), ['ringerror invalid-value']);
  assert.equal(await shown.getByRole('combobox', { name: 'Scheme' }).inputValue(), 'reference');
  assert.deepEqual((await snapshot(shown)).steps, 0);
});

test('a comma is a decimal point, and a weight is taken as typed', async (t) => {
  const shown = await ring(t, '/');
  const field = shown.getByRole('textbox', { name: 'Weight of A' });
  for (const [text, weight] of /** @type {[string, number][]} */ ([
    ['1,5', 1.5],
    [' 2 ', 2],
    ['0.123456789', 0.123456789],
    ['1000', 1000],
    ['0', 0],
  ])) {
    await field.fill(text);
    await field.press('Enter');
    assert.equal((await snapshot(shown)).nodes[0]?.weight, weight);
  }
  await shown.getByText('drained').waitFor();
});

test('a click on the ring picks what lies there, under any transform and zoom', async (t) => {
  const shown = await ring(t, '/tests/pages/teaching.html');
  await told(shown);
  const turns = [];
  for (const style of ['', 'rotate(30deg) scale(0.5)', 'scale(1.5)']) {
    await on(
      shown,
      (ring, transform) => {
        // By script, which a policy on style attributes allows.
        ring.style.transform = transform;
        ring.style.transformOrigin = '0 0';
      },
      style,
    );
    const canvas = shown.locator('canvas');
    const size = await canvas.evaluate((canvas) => [canvas.clientWidth, canvas.clientHeight]);
    const place = await canvas.evaluate((canvas, [width, height]) => {
      // A place in the band at a quarter of the circle, through whatever transform there is.
      const { style } = /** @type {HTMLElement} */ (
        /** @type {ShadowRoot} */ (canvas.getRootNode()).host
      );
      const matrix = new DOMMatrix(style.transform || 'none');
      const host = /** @type {ShadowRoot} */ (canvas.getRootNode()).host;
      const before = style.transform;
      style.transform = '';
      const box = host.getBoundingClientRect();
      const inner = canvas.getBoundingClientRect();
      style.transform = before;
      const point = matrix.transformPoint({
        x: inner.x - box.x + Number(width) * 0.85,
        y: inner.y - box.y + Number(height) * 0.5,
      });
      return { x: box.x + point.x, y: box.y + point.y };
    }, size);
    await canvas.evaluate((canvas, { x, y }) => {
      const hit = /** @type {ShadowRoot} */ (canvas.getRootNode()).elementFromPoint(x, y);
      if (hit !== canvas) scrollTo(0, 0);
    }, place);
    await shown.mouse.click(place.x, place.y);
    const [event] = (await told(shown)).filter(({ type }) => type === 'ringselect');
    turns.push(event?.detail.turn);
  }
  for (const turn of turns) assert.ok(Math.abs(turn - 0.25) < 0.01, String(turns));
});

test('a hundred nodes of 150 points and 100 000 keys work', async (t) => {
  const shown = await ring(t, '/');
  await on(shown, async (ring) => {
    const nodes = Array.from({ length: 100 }, (_, at) => ({ id: `node-${at}` }));
    ring.scenario = { nodes, vnodes: 150, keys: 100_000 };
    await ring.ready;
  });
  const before = await snapshot(shown);
  assert.deepEqual([before.points, before.keys, before.pending], [15_000, 100_000, 0]);
  await shown.getByRole('button', { name: 'Add node' }).click();
  await shown.getByRole('button', { name: 'Remove node-3', exact: true }).click();
  await shown.getByRole('slider', { name: 'Weight of node-0', exact: true }).press('ArrowRight');
  const { nodes, change } = await snapshot(shown);
  assert.equal(nodes.length, 100);
  assert.equal(change?.command, 'weight node-0 1.1');
  assert.ok(change?.flows.every(({ to }) => to === 'node-0'));
  assert.equal(new Set(nodes.map(({ color }) => color)).size >= 8, true);
});

test('no number on the page is none, with no keys, no nodes or no points', async (t) => {
  const shown = await ring(t, '/');
  for (const scenario of [
    { keys: 0 },
    { keys: [] },
    { nodes: [] },
    { nodes: [{ id: 'A', weight: 0 }] },
    { nodes: [{ id: 'A' }], keys: 0, vnodes: 1 },
    { keys: 0, scheme: 'jump' },
    { keys: 0, scheme: 'maglev' },
  ]) {
    await on(
      shown,
      (ring, scenario) => {
        ring.scenario = /** @type {any} */ (scenario);
      },
      scenario,
    );
    for (const command of ['addNode', 'undo', 'redo']) {
      await on(
        shown,
        (ring, command) => {
          if (command === 'addNode') ring.addNode('x');
          else Reflect.get(ring, command).call(ring);
        },
        command,
      );
      const text = await on(
        shown,
        (ring) => ring.shadowRoot?.querySelector('.root')?.textContent ?? '',
      );
      assert.doesNotMatch(text, /NaN|Infinity|undefined|null/, JSON.stringify([scenario, command]));
    }
  }
});

test('a section is loaded when one comes near it, and not before', async (t) => {
  const shown = await ring(t, '/');
  const loaded = () =>
    shown.evaluate(() =>
      [...document.querySelectorAll('main > section:not(:empty)')].map(({ id }) => id),
    );
  await shown.waitForTimeout(800);
  assert.ok((await loaded()).length <= 1, String(await loaded()));
  await shown.getByRole('link', { name: 'Plan' }).click();
  await shown.waitForFunction(() => document.querySelector('#plan h2'));
  await shown.evaluate(() => document.getElementById('embed')?.scrollIntoView());
  await shown.waitForFunction(() => document.querySelector('#embed h2'));
});
