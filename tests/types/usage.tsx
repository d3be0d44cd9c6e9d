// Compiled, never run: what an author writes in TypeScript and in JSX must type-check as shipped.
import {
  type Change,
  type HashRing,
  type Owner,
  RingError,
  type Scenario,
} from '../../www/ringscope.js';

export async function usage(): Promise<string> {
  const ring = document.createElement('hash-ring');
  ring satisfies HashRing;
  ring.scenario = { nodes: 'A B*2', keys: ['a', 'b'], vnodes: null };
  ring.scenario = { scheme: { name: 'reference', bits: 64 }, nodes: [{ id: 'A', weight: 2 }] };
  const scenario: Scenario = ring.scenario;
  await document.querySelector('hash-ring')?.ready;
  const change: Change = ring.addNode('D', { weight: 2, positions: ['7', 8] });
  const owner: Owner = ring.ownerOf('key:1');
  ring.addEventListener('ringchange', (event) => event.detail.movedKeys.toFixed());
  ring.addEventListener('ringerror', ({ detail }) => `${detail.code}: ${detail.message}`);
  ring.addEventListener('click', (event) => event.clientX);
  // @ts-expect-error The text is one of three.
  const wrong = <hash-ring controls="some" />;
  const right = <hash-ring nodes="A B" vnodes={32} controls="none" theme="dark" lang="zh" />;
  try {
    ring.run('remove A');
  } catch (error) {
    if (error instanceof RingError) return error.code;
  }
  return [scenario.step, change.idealShare, owner.point?.label, wrong, right].join();
}
