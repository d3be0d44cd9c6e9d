// The section that compares methods, in English.

/** @typedef {import('./compare.js').AgainstNumbers} AgainstNumbers */
/** @typedef {import('../sections/against.js').Remainder} Remainder */

/** @param {AgainstNumbers} numbers */
export const words = ({ f, share, one, times }) => ({
  title: 'Compare',
  lead: 'The same keys and the same command, under one method after another. Look at the marks between the strips: each is a key that moved.',
  methods: {
    title: 'One command, every method',
    lead: 'Choose what happens. Every method gets the same nodes and the same keys; a key moves when its owner is another one afterwards. Ideal is the least that must move for every node to have its fair share.',
    nodes: 'Nodes',
    /** @type {Record<string, string>} */
    lists: {
      three: 'A, B, C',
      weighted: 'A, B twice as large, C',
      ten: 'ten equal nodes',
      above: 'those of the ring above',
    },
    happens: 'What happens',
    /** @type {Record<string, string>} */
    what: { add: 'a node joins', remove: 'a node leaves', weight: 'a weight changes' },
    which: 'Which node',
    weight: 'Its new weight',
    own: 'One more method',
    none: 'none',
    ownAbove: 'that of the ring above',
    caption:
      'Each strip holds the keys in the order in which the method sees them: before above, after below, and a mark between them where the owner changed.',
    /** @type {Record<string, string>} */
    names: {
      remainder: 'Remainder',
      'one-point': 'Ring, one point a node',
      ring: 'Ring, many points',
      slots: 'Fixed slots (Redis Cluster)',
      jump: 'Jump hash',
      rendezvous: 'Rendezvous',
      'weighted-rendezvous': 'Rendezvous with weights',
      maglev: 'Maglev',
      bounded: 'Ring with bounded loads',
    },
    /** @type {Record<string, string>} */
    about: {
      remainder: 'Hash modulo the number of nodes.',
      'one-point': 'First point clockwise; a node has one.',
      ring: 'First point clockwise; a node has many.',
      slots: 'A key has a slot for good; a plan moves as few slots as balance needs.',
      jump: 'A key jumps from bucket to bucket as their number grows.',
      rendezvous: 'Every node scores the key; the highest score wins.',
      'weighted-rendezvous': 'The same, with scores that know weights.',
      maglev: 'Nodes take turns to fill a table of slots; a key looks into one.',
      bounded: 'The ring, but a node with a set part above the mean is full, and sends a key on.',
      own: 'As the named system computes it.',
    },
    /** @type {Record<string, string>} */
    cannot: {
      remainder: 'Change the number of nodes without moving most keys. No weights.',
      'one-point': 'Share evenly: luck decides, and one neighbour inherits all.',
      ring: 'Share exactly evenly: more points only come closer.',
      slots: 'Decide by itself: somebody must move slots and remember who has them.',
      jump: 'Remove any bucket but the last. No weights.',
      rendezvous: 'Find a key without asking every node. No weights.',
      'weighted-rendezvous': 'Find a key without asking every node.',
      maglev: 'Move only what must move: a few keys change between nodes that stay.',
      bounded: 'Tell the owner from the key alone: it depends on the keys that came before.',
    },
    /** @param {string} name @param {number} moved @param {number} total */
    picture: (name, moved, total) =>
      `${name}: owners of the keys before and after; ${f.n(moved)} of ${f.n(total)} moved`,
    /** @param {number} moved @param {number} total */
    moved: (moved, total) => `${f.n(moved)} of ${f.n(total)} keys moved`,
    tooFew: 'Less than ideal is no gain: the new node got too little.',
    between: 'Between others',
    /** @param {number} keys */
    betweenOthers: (keys) => (keys === 0 ? 'none' : `${f.n(keys)} ${keys === 1 ? 'key' : 'keys'}`),
    spread: 'Fullest node',
    /** @param {number} peak */
    peak: (peak) => `${times(peak)} fair share`,
    memory: 'Memory',
    /** @param {string} work @param {number} count */
    entries: (work, count) => {
      const what = { comparisons: 'points', table: 'slots' }[work] ?? 'nodes';
      return `${f.n(count)} ${what}`;
    },
    lookup: 'Lookup',
    steps: {
      division: () => 'one division',
      /** @param {number} n */
      comparisons: (n) => `${one(n)} comparisons`,
      table: () => 'one look-up',
      /** @param {number} n */
      draws: (n) => `${one(n)} draws, expected`,
      /** @param {number} n */
      scores: (n) => `${f.n(n)} scores`,
    },
    limits: 'Cannot',
    table: 'All methods',
    method: 'Method',
    movedColumn: 'Keys moved',
    ideal: 'Ideal',
    refuses: 'refuses',
  },
  remainder: {
    title: 'Why not take the remainder?',
    lead: 'A key stays only if its hash leaves the same remainder by both numbers. So the part that moves is known exactly: 1 − min ÷ lcm, the smaller number of nodes over the least common multiple of both.',
    from: 'Nodes before',
    to: 'Nodes after',
    /** @param {number} from @param {number} to @param {Remainder} law */
    picture: (from, to, law) =>
      `Hashes 0, 1, 2 …: their remainders by ${from} above, by ${to} below; ${share(law.share)} differ`,
    /** @param {Remainder} law */
    says: (law) =>
      law.moved === 0
        ? 'moves: nothing changes.'
        : `moves: of every ${f.n(law.round)} hashes in a row, ${f.n(law.moved)} change. ${share(law.ideal)} would have been enough.`,
    /** @param {number} shown @param {number} round */
    caption: (shown, round) =>
      shown === round
        ? `All ${f.n(round)} hashes of a round, from 0.`
        : `The first ${f.n(shown)} hashes of a round of ${f.n(round)}.`,
    table: 'It depends on the numbers',
    change: 'Nodes',
    moves: 'Remainder moves',
    least: 'Ideal',
  },
});
