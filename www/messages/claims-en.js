// The claims that circulate, in English.

/** @typedef {import('./compare.js').AgainstNumbers} AgainstNumbers */
/** @typedef {import('../sections/against.js').Claim} Claim */
/** @typedef {{ claim: string, found: (claim: Claim) => string }} ClaimWords */

/** @param {AgainstNumbers} numbers */
export const words = ({ f, share, rough, one, times }) => {
  const at = (/** @type {number[]} */ list, /** @type {number} */ place) => list[place] ?? 0;
  const shares = (/** @type {number[]} */ list) => f.list(list.map(share));
  return {
    title: 'Claims',
    lead: 'Sentences from articles, talks and interviews. Say what you think; then the core builds the scene and measures.',
    /** @type {Record<string, string>} */
    groups: {
      moves: 'What moves',
      spread: 'How even it is',
      methods: 'What it can do, and what other methods do',
    },
    predict: 'Your prediction',
    guesses: { holds: 'It holds', depends: 'It depends', fails: 'It does not' },
    verdicts: { holds: 'It holds.', depends: 'It depends.', fails: 'It does not hold.' },
    right: 'As you said.',
    wrong: 'Not as you said.',
    /** @param {number} right @param {number} guessed @param {number} all */
    score: (right, guessed, all) =>
      guessed === 0
        ? `${f.n(all)} claims.`
        : `${f.n(right)} of ${f.n(guessed)} predicted rightly; ${f.n(all - guessed)} to go.`,
    /** @type {Record<string, ClaimWords>} */
    list: {
      'remainder-loses-92': {
        claim: 'Going from 3 to 4 servers by remainder loses 92 % of a cache.',
        found: ({ found }) =>
          `By the exact law ${share(at(found, 0))} moves; of ${f.n(at(found, 2))} keys ${share(at(found, 1))} did.`,
      },
      'remainder-always-all': {
        claim: 'By remainder at least three quarters move, whatever the numbers.',
        found: ({ said, found }) =>
          `From ${f.n(at(said, 1))} to ${f.n(at(said, 2))} nodes ${share(at(found, 0))} moves, from ${f.n(at(said, 3))} to ${f.n(at(said, 4))} only ${share(at(found, 1))}: it depends on the least common multiple.`,
      },
      'exactly-one-nth': {
        claim: 'A fourth node takes exactly a quarter of the keys.',
        found: ({ said, found }) =>
          `On this ring it takes ${share(at(found, 0))}. Of many rings, the part lies between ${rough(at(said, 1))} and ${rough(at(said, 2))} in ${share(at(found, 1))} with ${f.n(at(said, 3))} point a node, in ${share(at(found, 2))} with ${f.n(at(said, 4))}, in ${share(at(found, 3))} with ${f.n(at(said, 5))}. A quarter is only the mean of many rings.`,
      },
      'under-one-percent': {
        claim: 'With consistent hashing less than 1 % of the keys move.',
        found: ({ said, found }) =>
          `From ${f.n(at(said, 1))} to ${f.n(at(said, 2))} nodes ${share(at(found, 0))} moves. From ${f.n(at(said, 3))} to ${f.n(at(said, 4))} it is ${share(at(found, 1))} on the average. The part is one over the number of nodes, so it takes a large cluster.`,
      },
      'takes-from-predecessor': {
        claim: 'A new node takes its keys from the node before it.',
        found: ({ found, names }) =>
          `${names[0]} stands between ${names[1]} and ${names[2]}. It took ${f.n(at(found, 0))} keys, all from ${names[2]}, the node behind it clockwise.`,
      },
      'takes-interval-after': {
        claim: 'A new node takes the interval that begins at its position.',
        found: ({ said, found }) =>
          `Placed at ${f.n(at(said, 0))} it took what lies after ${f.n(at(found, 0))} and up to ${f.n(at(found, 1))}: an arc ends at its point.`,
      },
      'virtual-move-less': {
        claim: 'Virtual nodes reduce how much data moves.',
        found: ({ said, found }) =>
          `On the average of many rings ${share(at(found, 0))} moves with ${f.n(at(said, 0))} point a node and ${share(at(found, 1))} with ${f.n(at(said, 1))}. What shrinks is the scatter from ring to ring, its standard deviation: from ${share(at(found, 2))} to ${share(at(found, 3))} of the ring.`,
      },
      'one-heir': {
        claim: 'When a node leaves, its neighbour gets all its keys.',
        found: ({ said, found }) =>
          `Of ${f.n(at(said, 2))} nodes one leaves. With ${f.n(at(said, 0))} point a node it has ${f.n(at(found, 0))} heir, with ${f.n(at(said, 1))} points ${f.n(at(found, 1))}; the law expects ${one(at(found, 2))}.`,
      },
      'order-is-nothing': {
        claim: 'The order of the server list does not matter.',
        found: ({ found }) =>
          `The list backwards: on the ring ${share(at(found, 0))} of the keys change their node, by remainder ${share(at(found, 1))}.`,
      },
      'dial-is-free': {
        claim: 'You can always raise the number of points later; that moves nothing.',
        found: ({ said, found }) =>
          `From ${f.n(at(said, 0))} to ${f.n(at(said, 1))} points a node, with ${f.n(at(said, 2))} nodes, ${share(at(found, 0))} of the ring changes hands; ${share(at(found, 1))} was to be expected.`,
      },
      'raise-only-takes': {
        claim: 'A server that gets more weight only takes keys. Nobody else’s keys move.',
        found: ({ found }) =>
          `Where a weight is a number of points, ${share(at(found, 0))} of the ring moves between other servers. In libketama, where it is a share of a total, ${share(at(found, 1))} does.`,
      },
      'five-points-enough': {
        claim: 'Three to five points a server are enough.',
        found: ({ said, found }) =>
          `With ${f.n(at(said, 0))} points the fullest of ten has ${times(at(found, 0))} its fair share on the average. Enough was taken as ${times(at(said, 1))}.`,
      },
      '150-within-5': {
        claim: '150 points a server keep ten servers within 5 % of their fair share.',
        found: ({ found }) =>
          `The largest deviation is ${share(at(found, 0))} on the average of ${f.n(at(found, 2))} rings. The standard deviation is ${share(at(found, 1))}.`,
      },
      '256-thirds': {
        claim: 'Three servers with 256 points each get 33.4, 33.3 and 33.3 %.',
        found: ({ found }) => `This ring gives them ${shares(found)}.`,
      },
      '62-23-15': {
        claim: 'Three servers with one point each got 62, 23 and 15 %. The hash must be broken.',
        found: ({ found }) =>
          `In ${share(at(found, 0))} of the rings one server has as much or more. On the average the fullest has ${times(at(found, 1))} its share; the law says ${times(at(found, 2))}. That is luck as usual.`,
      },
      'weights-are-loads': {
        claim: 'Weights 1, 2, 1 give loads of 25, 50 and 25 %.',
        found: ({ found }) =>
          `This ring gives ${shares(found)}. The points are as 1 to 2 to 1, the arcs only come near.`,
      },
      'more-nodes-even-out': {
        claim: 'The more servers, the more even the load.',
        found: ({ said, found }) =>
          `With ${f.n(at(said, 2))} points each, ${f.n(at(said, 0))} servers have a standard deviation of ${share(at(found, 0))} and ${f.n(at(said, 1))} of ${share(at(found, 1))}. The fullest has ${times(at(found, 2))} and ${times(at(found, 3))} its share. Points per node decide.`,
      },
      'more-points-are-better': {
        claim: 'The more points a node, the better.',
        found: ({ said, found }) =>
          `Among ${f.n(at(said, 2))} nodes the standard deviation falls from ${share(at(found, 0))} with ${f.n(at(said, 0))} points to ${share(at(found, 1))} with ${f.n(at(said, 1))}. But the number of others that a node shares keys with rises from ${one(at(found, 2))} to ${one(at(found, 3))}, so two failures at once more often hit the same keys.`,
      },
      'even-keys-even-load': {
        claim: 'Where every server has as many keys, every server has as much to do.',
        found: ({ said, found }) =>
          `The fullest server has ${times(at(found, 0))} its fair share of the keys, the busiest ${times(at(found, 1))} of the requests; ${times(at(said, 0))} was let pass. Traffic follows Zipf’s law here: the most popular key alone gets ${share(at(found, 2))} of it.`,
      },
      'points-cure-hot-key': {
        claim: 'With enough virtual nodes no server suffers from a hot key.',
        found: ({ said, found }) =>
          `One key gets ${rough(at(said, 0))} of all requests. Its server has ${share(at(found, 0))} of them with ${f.n(at(said, 2))} points a node, and ${share(at(found, 1))} with ${f.n(at(said, 1))}. A key has one owner.`,
      },
      'points-never-meet': {
        claim: 'Points never collide: an MD5 collision has a chance of 2⁻¹²⁸.',
        found: ({ found, names }) =>
          `A ring keeps a few bytes of the digest, not all of it. Here ${names.join(' and ')} have ${f.n(at(found, 0))} point in common. Among ${f.n(at(found, 2))} points a collision somewhere has a chance of about ${share(at(found, 1))}.`,
      },
      'next-points-are-copies': {
        claim: 'The next three points clockwise are the three copies.',
        found: ({ found }) =>
          `For ${share(at(found, 0))} of the keys the next three points belong to fewer than three machines. Points of machines already met must be skipped.`,
      },
      'ring-is-tolerance': {
        claim: 'A consistent-hash ring tolerates the failure of a server.',
        found: ({ found, names }) =>
          `${names[0]} fails: with one copy of each key ${f.n(at(found, 0))} of ${f.n(at(found, 2))} are gone, with two copies ${f.n(at(found, 1))}. The copies do it, not the ring.`,
      },
      'redis-is-a-ring': {
        claim: 'Redis Cluster is a consistent-hash ring with murmur3.',
        found: ({ found, names }) =>
          `It has ${f.n(at(found, 0))} fixed slots. “${names[0]}” is in slot ${f.n(at(found, 1))}, by CRC16; murmur3 would say ${f.n(at(found, 2))}.`,
      },
      'jump-removes-any': {
        claim: 'Jump hash copes with any server leaving.',
        found: ({ said, found, names }) =>
          `Of ${f.n(at(said, 0))} servers it lets ${f.n(at(found, 0))} go: the last, ${names[0]}. Any other would give new numbers to all behind it.`,
      },
      'rendezvous-is-minimal': {
        claim: 'Rendezvous hashing moves only what the leaver had.',
        found: ({ found, names }) =>
          `${names[0]} held ${share(at(found, 0))} and ${share(at(found, 1))} moved. Between servers that stayed: ${share(at(found, 2))}.`,
      },
      'maglev-is-minimal': {
        claim: 'Maglev moves only what the leaver had.',
        found: ({ found, names }) =>
          `${names[0]} held ${share(at(found, 0))} and ${share(at(found, 1))} moved. Between servers that stayed: ${share(at(found, 2))}.`,
      },
      'bounded-keeps-cap': {
        claim: 'Bounded loads with c = 1.25 keep every server at 125 % of the mean or less.',
        found: ({ found }) =>
          `The fullest has ${times(at(found, 0))} the mean; without the bound it would have ${times(at(found, 1))}. The price: when a node leaves, ${f.n(at(found, 2))} keys move between servers that stayed.`,
      },
    },
  };
};
