// The sentence under the ring: every number of it comes from the core.

/** @typedef {import('../messages/index.js').Part} Part */
/** @typedef {import('../messages/index.js').Words} Words */

/**
 * @param {Words} words
 * @param {import('../engine.js').Snapshot} snapshot
 * @param {import('../engine.js').Proof | null} proof
 * @param {string} prefix
 * @returns {Part[]}
 */
export function proofParts(words, snapshot, proof, prefix) {
  const say = words.proof;
  /** @type {Part[]} */
  const parts = prefix ? [prefix] : [];
  if (!proof) {
    parts.push(say.start(snapshot.nodes.length, snapshot.keys));
  } else {
    const { op, change } = proof;
    const { movedKeys, totalKeys, movedShare, idealShare, flows } = change;
    parts.push(...say[op]({ name: proof.id }, proof.value ?? ''));
    // None is a number too: whoever does not see the picture hears what is on it.
    const share = totalKeys > 0 ? movedKeys / totalKeys : 0;
    parts.push(say.moved(movedKeys, totalKeys, share), ...toWhom(say, flows), say.end);
    if (movedShare > 0) parts.push(say.share(movedShare, idealShare));
    if (op === 'add' || op === 'remove' || op === 'weight')
      parts.push({ strong: say.between(proof.between) });
    if (proof.remainder !== null)
      parts.push(say.remainder(proof.remainder, proof.remainder / totalKeys));
  }
  if (snapshot.pending > 0) parts.push(say.pending(snapshot.pending));
  return parts;
}

/**
 * Who the keys went to or came from, where one node is on one side of every flow.
 * @param {import('../messages/index.js').ProofWords} say
 * @param {import('../engine.js').Change['flows']} flows
 * @returns {Part[]}
 */
function toWhom(say, flows) {
  const moved = flows.filter(({ keys }) => keys > 0);
  const receivers = new Set(moved.map(({ to }) => to));
  const givers = new Set(moved.map(({ from }) => from));
  const [one] = moved;
  if (!one) return [];
  const rows = (/** @type {'from' | 'to'} */ side) =>
    moved.slice(0, 6).map((flow) => ({ id: flow[side], keys: flow.keys }));
  const few = moved.length <= 6;
  if (receivers.size === 1) {
    return [
      ...say.allTo({ name: one.to }),
      ...(few && givers.size > 1 ? say.from(rows('from')) : []),
    ];
  }
  if (givers.size === 1)
    return [...say.allFrom({ name: one.from }), ...(few ? say.to(rows('to')) : [])];
  return [];
}
