// Compiled without the DOM's types: what a server or a build step writes.
import { type Change, createRing, RingError, type Snapshot } from 'ringscope/core';

export async function moved(): Promise<number | string> {
  const ring = await createRing({ nodes: 'A B C', keys: 1000 });
  try {
    const change: Change = ring.addNode('D', { weight: 1 });
    const snapshot: Snapshot = ring.snapshot();
    // @ts-expect-error A size is a number.
    ring.toSVG({ width: 'wide' });
    return change.movedKeys + snapshot.points + ring.toSVG({ width: 300, theme: 'dark' }).length;
  } catch (error) {
    return error instanceof RingError ? error.code : '';
  } finally {
    ring.free();
  }
}
