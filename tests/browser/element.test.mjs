import assert from 'node:assert/strict';
import { test } from 'node:test';
import { news, on, recorded, ring, told } from './ring.mjs';

test('a ring becomes ready once, tells it, and hides the children that stood in for it', async (t) => {
  const shown = await ring(t);
  assert.deepEqual(await told(shown), [
    { type: 'ringready', detail: null, bubbles: true, composed: true, plain: true },
  ]);
  const { same, fallback, picture } = await on(shown, (ring) => {
    const { ready } = ring;
    return {
      same: ready === ring.ready,
      fallback: ring.querySelector('p')?.checkVisibility(),
      picture: Number(ring.shadowRoot?.querySelector('canvas')?.width),
    };
  });
  assert.ok(same);
  assert.equal(fallback, false);
  assert.ok(picture > 0);
});

test('methods before ready throw not-ready and start the loading', async (t) => {
  const shown = await recorded(t, '/tests/pages/below.html');
  const codes = await on(shown, async (ring) => {
    /** @type {(() => unknown)[]} */
    const calls = [
      () => ring.run('add D'),
      () => ring.addNode('D'),
      () => ring.removeNode('A'),
      () => ring.setWeight('A', 2),
      () => ring.undo(),
      () => ring.redo(),
      () => ring.seek(0),
      () => ring.ownerOf('key:1'),
      () => ring.snapshot(),
      () => ring.plan(),
      () => ring.toSVG(),
      () => ring.toPNG(),
    ];
    const codes = calls.map((call) => {
      try {
        return call();
      } catch (thrown) {
        const error = /** @type {import('../../www/ringscope.js').RingError} */ (thrown);
        return [error.code, error.name, error.constructor.name, error.message].join('|');
      }
    });
    // Nobody reads `ready` here: the call alone must have started it.
    await new Promise((done) => ring.addEventListener('ringready', done, { once: true }));
    return codes;
  });
  const sentence = 'The ring is not loaded yet; wait for its ready promise.';
  assert.deepEqual(codes, Array(12).fill(`not-ready|RingError|RingError|${sentence}`));
});

test('adding D moves 265 of 1000 keys, all to D; removing B instead moves 312, all from B', async (t) => {
  const shown = await ring(t);
  const { added, removed } = await on(shown, (ring) => {
    const added = ring.addNode('D');
    ring.undo();
    return { added, removed: ring.removeNode('B') };
  });
  assert.equal(added.command, 'add D');
  assert.equal(added.movedKeys, 265);
  assert.equal(added.totalKeys, 1000);
  assert.ok(Math.abs(added.idealShare - 0.25) < 1e-12);
  assert.deepEqual(new Set(added.flows.map(({ to }) => to)), new Set(['D']));
  assert.deepEqual(new Set(added.flows.map(({ from }) => from)), new Set(['A', 'B', 'C']));
  assert.equal(removed.command, 'remove B');
  assert.equal(removed.movedKeys, 312);
  assert.deepEqual(new Set(removed.flows.map(({ from }) => from)), new Set(['B']));
  for (const { movedKeys, movedShare, flows } of [added, removed]) {
    const sum = (/** @type {'keys' | 'share'} */ what) =>
      flows.reduce((total, flow) => total + flow[what], 0);
    assert.equal(sum('keys'), movedKeys);
    assert.ok(Math.abs(sum('share') - movedShare) < 1e-9);
  }
});

test('each command is told once, before its method returns, with the change it returned', async (t) => {
  const shown = await ring(t);
  await told(shown);
  const calls = await on(shown, (ring) => {
    /** @type {unknown[]} */
    const heard = [];
    ring.addEventListener('ringchange', ({ detail }) => heard.push(detail));
    /** @type {(() => unknown)[]} */
    const work = [
      () => ring.run('add D'),
      () => ring.addNode('E', { weight: 2, zone: 'z' }),
      () => ring.setWeight('A', 0),
      () => ring.removeNode('B'),
      () => ring.run('rename C "rack 1"'),
      () => ring.run('vnodes 8'),
      () => ring.run('replicas 2'),
      () => ring.undo(),
      () => ring.redo(),
      () => ring.seek(2),
      () => {
        ring.scenario = { nodes: 'A B' };
      },
    ];
    return work.map((call) => {
      const returned = call();
      const now = heard.splice(0);
      const same = JSON.stringify(returned) === JSON.stringify(now[0]);
      return { count: now.length, same, returned: typeof returned };
    });
  });
  assert.deepEqual(
    calls.map(({ count }) => count),
    Array(11).fill(1),
  );
  for (const { same, returned } of calls) assert.ok(returned !== 'object' || same);
  const events = await told(shown);
  assert.ok(events.every(({ bubbles, composed, plain }) => bubbles && composed && plain));
  assert.deepEqual(
    events.map(({ detail }) => detail.command),
    [
      'add D',
      'add E*2/z',
      'weight A 0',
      'remove B',
      'rename C "rack 1"',
      'vnodes 8',
      'replicas 2',
      'undo',
      'redo',
      'seek 2',
      'set',
    ],
  );
});

test('undo and redo at the ends return false and tell nothing', async (t) => {
  const shown = await ring(t);
  await told(shown);
  const moved = await on(shown, (ring) => {
    const ends = [ring.undo(), ring.redo()];
    ring.addNode('D');
    return [...ends, ring.redo(), ring.undo(), ring.undo(), ring.redo(), ring.redo()];
  });
  assert.deepEqual(moved, [false, false, false, true, false, true, false]);
  assert.deepEqual(await news(shown), ['ringchange add D', 'ringchange undo', 'ringchange redo']);
});

test('undo restores the snapshot but for the length of the log', async (t) => {
  const shown = await ring(t);
  const pairs = await on(shown, (ring) =>
    ['add D*2', 'remove B', 'weight A 3.3', 'rename A Z', 'vnodes 100', 'replicas 3'].map(
      (command) => {
        const before = ring.snapshot();
        ring.run(command);
        const during = JSON.stringify(ring.snapshot());
        ring.undo();
        return { command, before, after: ring.snapshot(), during };
      },
    ),
  );
  for (const { command, before, after, during } of pairs) {
    assert.deepEqual({ ...after, steps: 0 }, { ...before, steps: 0 }, command);
    assert.notEqual(during, JSON.stringify(before), command);
  }
});

test('a new command in the past drops what was undone, and seek reaches each end of the log', async (t) => {
  const shown = await ring(t);
  const seen = await on(shown, (ring) => {
    for (const id of ['D', 'E', 'F']) ring.addNode(id);
    ring.seek(0);
    const start = ring.snapshot();
    ring.seek(3);
    const end = ring.snapshot();
    ring.seek(1);
    ring.removeNode('A');
    return { start, end, steps: ring.scenario.steps, step: ring.scenario.step };
  });
  assert.equal(seen.start.step, 0);
  assert.equal(seen.start.change, null);
  assert.equal(seen.start.nodes.length, 3);
  assert.equal(seen.end.change?.command, 'add F');
  assert.deepEqual([seen.steps, seen.step], [['add D', 'remove A'], 2]);
});

test('a key has an owner, a place on the circle, and the point it belongs to', async (t) => {
  const shown = await ring(t, '/tests/pages/teaching.html');
  const seen = await on(shown, (ring) => ({
    owners: ['5', '10', '30', '50', '70', '90'].map((key) => ring.ownerOf(key)),
    again: ring.ownerOf('5'),
    moved: ring.run('add D@40') && ring.plan(),
    after: ['10', '11', '40', '41'].map((key) => ring.ownerOf(key).node),
  }));
  assert.equal(seen.owners.map(({ node }) => node).join(' '), 'A A B B C A');
  const [first] = seen.owners;
  assert.deepEqual(first, seen.again);
  assert.equal(first?.position, '5');
  assert.equal(first?.turn, 0.05);
  assert.deepEqual(first?.replicas, ['A']);
  assert.equal(first?.point?.node, 'A');
  assert.equal(first?.point?.position, '10');
  assert.deepEqual(
    seen.moved.ranges.map(({ start, end, from, to, share }) => [start, end, from, to, share]),
    [['10', '40', 'B', 'D', 0.3]],
  );
  assert.deepEqual(seen.after, ['A', 'D', 'D', 'B']);
});

test('a snapshot counts every key and the whole circle, in insertion order', async (t) => {
  const shown = await ring(t);
  const { snapshot, empty } = await on(shown, (ring) => {
    ring.run('add D*2.5/eu');
    const snapshot = ring.snapshot();
    for (const { id } of snapshot.nodes) ring.removeNode(id);
    return { snapshot, empty: { ...ring.snapshot(), owner: ring.ownerOf('key:1') } };
  });
  assert.deepEqual(
    snapshot.nodes.map(({ id, weight, zone, points }) => [id, weight, zone, points]),
    [
      ['A', 1, null, 32],
      ['B', 1, null, 32],
      ['C', 1, null, 32],
      ['D', 2.5, 'eu', 80],
    ],
  );
  assert.equal(snapshot.points, 176);
  const sum = (/** @type {'keys' | 'share'} */ what) =>
    snapshot.nodes.reduce((total, node) => total + node[what], 0);
  assert.equal(sum('keys'), 1000);
  assert.ok(Math.abs(sum('share') - 1) < 1e-12);
  assert.equal(new Set(snapshot.nodes.map(({ color }) => color)).size, 4);
  assert.equal(empty.points, 0);
  assert.deepEqual(empty.balance, { peakToMean: 0, stdDev: 0 });
  assert.deepEqual([empty.owner.node, empty.owner.replicas, empty.owner.point], [null, [], null]);
});

test('what a reader changes in a copy changes nothing in the ring', async (t) => {
  const shown = await ring(t);
  const same = await on(shown, (ring) => {
    const before = JSON.stringify([ring.scenario, ring.snapshot()]);
    const { scenario } = ring;
    scenario.nodes.pop();
    scenario.steps.push('add X');
    ring.snapshot().nodes.pop();
    return before === JSON.stringify([ring.scenario, ring.snapshot()]);
  });
  assert.ok(same);
});

test('beyond 100 000 keys ready is new until every key has its place, and counts are of those placed', async (t) => {
  const shown = await ring(t);
  const seen = await on(shown, async (ring) => {
    const first = ring.ready;
    ring.scenario = { ...ring.scenario, keys: 100_000 };
    const few = { same: ring.ready === first, ...ring.snapshot() };
    ring.scenario = { ...ring.scenario, keys: 250_000 };
    const { ready } = ring;
    const many = ring.snapshot();
    ring.addNode('D');
    await ready;
    const done = ring.snapshot();
    return { few, fresh: ready !== first, many, done, again: ring.ready };
  });
  assert.deepEqual([seen.few.same, seen.few.keys, seen.few.pending], [true, 100_000, 0]);
  assert.ok(seen.fresh);
  assert.ok(seen.many.pending > 0);
  assert.equal(seen.many.keys + seen.many.pending, 250_000);
  const counted = seen.many.nodes.reduce((sum, { keys }) => sum + keys, 0);
  assert.equal(counted, seen.many.keys);
  assert.deepEqual([seen.done.keys, seen.done.pending], [250_000, 0]);
  assert.equal(
    seen.done.nodes.reduce((sum, { keys }) => sum + keys, 0),
    250_000,
  );
  assert.equal(seen.done.change?.totalKeys, 250_000);
});

test('many keys given at the start are placed after the first picture', async (t) => {
  const shown = await ring(t);
  const seen = await shown.evaluate(async () => {
    const ring = document.createElement('hash-ring');
    ring.setAttribute('keys', '300000');
    document.body.append(ring);
    await ring.ready;
    const first = ring.snapshot();
    await ring.ready;
    return { first, last: ring.snapshot() };
  });
  assert.equal(seen.first.keys + seen.first.pending, 300_000);
  assert.ok(seen.first.pending > 0);
  assert.deepEqual([seen.last.keys, seen.last.pending], [300_000, 0]);
});
