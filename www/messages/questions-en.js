// Seven questions that interviewers ask, in English.

/** @typedef {import('./lessons.js').Figures} Figures */
/** @typedef {import('./story-en.js').LessonNumbers} LessonNumbers */

/**
 * @typedef {object} QuestionWords
 * @property {string} question
 * @property {(a: Figures) => string} predict what a reader is to guess, as a part
 * @property {(a: Figures) => string} answer what the ring then shows
 * @property {(a: Figures) => string[]} minute
 * @property {(a: Figures) => string[]} five
 * @property {(a: Figures) => [string, string][]} follow what is asked next, and what to say
 * @property {string} wrong
 * @property {(a: Figures) => string} refute
 */

/** @param {LessonNumbers} numbers */
export const words = ({ f, share }) => ({
  title: 'Seven questions',
  lead: 'What interviewers ask, with the ring in front of you. Think first, say a number, and let the ring answer. Then read.',
  think: 'Think first',
  guess: 'Your guess',
  reveal: 'Let the ring answer',
  again: 'Guess again',
  /** @param {number} guess @param {number} answer */
  off: (guess, answer) =>
    Math.abs(guess - answer) < 0.05
      ? `You said ${f.n(guess * 100)}\u00a0%. Close.`
      : `You said ${f.n(guess * 100)}\u00a0%, it is ${share(answer)}.`,
  /** @param {number} n */
  percent: (n) => `${f.n(n)}\u00a0%`,
  ring: 'The ring of this question',
  minute: 'The answer in a minute',
  five: 'The answer in five minutes',
  follow: 'What they ask next',
  wrong: 'The usual wrong answer',
  show: 'Show why on the ring',
  back: 'Back to the question',
  open: 'Take it to the ring above',
  moving: 'Watch it go wrong, and right, step by step',
  present: 'Present the questions',
  link: { text: 'Link to this question', copied: 'Copied.', shown: 'It is in the address bar.' },
  check: {
    title: 'Check yourself',
    grade: 'Could you have said it?',
    knew: 'Yes, freely',
    missed: 'Not yet',
    /** @param {number} due @param {number} all */
    due: (due, all) =>
      due === 0
        ? 'Nothing is due. Come back another day, or read on.'
        : `${f.n(due)} of ${f.n(all)} are due.`,
    next: 'Go to the next one',
    forget: 'Forget my answers',
    forgotten: 'Forgotten.',
    kept: 'Your answers stay in this browser.',
    lost: 'This browser keeps nothing here, so your answers last until the page is closed.',
    /** @param {number} days */
    again: (days) =>
      days === 0
        ? 'It comes back today.'
        : days === 1
          ? 'It comes back tomorrow.'
          : `It comes back in ${f.n(days)} days.`,
  },
  /** @type {Record<string, QuestionWords>} */
  list: {
    'ask-lookup': {
      question:
        'How does a ring find the node of a key, and how does that differ from the remainder?',
      predict: (a) =>
        `By remainder, ${a.n('nodes')} nodes become ${a.n('after')}. Which part of the ${a.n('keys')} keys moves?`,
      answer: (a) =>
        `${a.n('moved')} of ${a.n('keys')} keys moved, ${a.part('answer')}. On a ring the same step moves ${a.n('ring')}, ${a.part('ring_part')}.`,
      minute: (a) => [
        'Keys and nodes are hashed into the same circle. A key belongs to the first point at or after it, clockwise. Past the last point, it wraps to the first.',
        `The points are kept sorted, so a lookup is a hash and a binary search: here ${a.n('comparisons')} comparisons among ${a.n('points')} points.`,
        `The remainder divides by the number of nodes. When that changes, nearly every result changes: ${a.rough('law')} from ${a.n('nodes')} to ${a.n('after')}. A ring has no such divisor. A new point takes one arc and leaves the others alone.`,
      ],
      five: (a) => [
        `Fix one space of hash values, and never let the number of nodes into it. The place of ${a.name('key')} is ${a.part('turn')} of the way round, whoever the nodes are. Its owner is ${a.name('owner')}.`,
        'An arc belongs to the point at its end. A node owns what lies between its predecessor and itself, its own place included.',
        `When ${a.name('joins')} joins, it takes keys from the next node clockwise. Nobody else can tell that anything happened.`,
        `Compare the figures. By remainder ${a.n('moved')} keys moved; the ring moved ${a.n('ring')}. The least that any method must move is ${a.rough('ideal')}, if the new node is to have its fair share.`,
        'The price is memory for the points, time to sort them, and a search for each lookup. The remainder needs none of these. Where the number of nodes never changes, it is the better choice.',
      ],
      follow: (a) => [
        [
          'What does a lookup cost?',
          `The hash of the key, and a search that halves the points each time: ${a.n('comparisons')} comparisons here. Twice the points cost one more.`,
        ],
        [
          'What if a key falls exactly on a point?',
          'Most rings give it to that point. Some take the next one. All clients must do the same.',
        ],
        [
          'And if two points fall on one position?',
          'Refuse it, or break the tie by a rule that all clients share. Overwriting in silence loses an arc.',
        ],
        [
          'When is the remainder good enough?',
          'When the number of nodes is fixed, or when losing the cache costs nothing.',
        ],
      ],
      wrong: 'A key goes to the nearest node.',
      refute: (a) =>
        `On a ring of ${a.n('small')} places, the key ${a.n('small_key')} is nearest to ${a.name('nearest')}. But it walks clockwise, to ${a.name('walks_to')}. The nearest point is the wrong one for ${a.n('nearer')} of the ${a.n('small')} places.`,
    },
    'ask-moves': {
      question: 'Which keys move when a node joins or leaves, and is the share fixed?',
      predict: (a) =>
        `A node joins ${a.n('nodes')} others on a ring with ${a.n('points')} points each. Which part of the keys moves?`,
      answer: (a) =>
        `${a.n('moved')} of ${a.n('keys')} keys moved, ${a.part('answer')}, all of them to ${a.name('joins')}. The mean of many rings is ${a.rough('ideal')}.`,
      minute: (a) => [
        'When a node joins, the keys that move are those that it takes. When a node leaves, they are those that it had. No key moves between two others.',
        `How many? In the mean, one part in the number of nodes, the new one counted: ${a.rough('ideal')} when ${a.n('nodes')} become ${a.n('after')}. On leaving, one part in the number before: ${a.rough('left_ideal')}.`,
        `It is a mean, not a promise. Here ${a.part('answer')} moved on joining and ${a.part('left_part')} on leaving.`,
      ],
      five: (a) => [
        `Joining: each new point cuts an arc in two and takes the part that ends at it. ${a.name('joins')} took ${a.n('moved')} keys, from ${a.n('donors')} nodes. Between the others ${a.n('between')} moved.`,
        `Leaving: each arc falls to the next point. When ${a.name('leaver')} leaves, ${a.n('left')} keys move to ${a.n('left_heirs')} heirs, and ${a.n('left_between')} between the others.`,
        'This gives a check that costs nothing. After a join, every key that moved must belong to the new node. If one does not, then a point moved, the hash changed, or another weight changed.',
        `The share is not fixed. With ${a.n('points')} points each, it lies between ${a.part('low')} and ${a.part('high')} in ${a.rough('band')} of all rings. More points narrow that band.`,
        'All this supposes equal weights, a hash that mixes well, and many keys. A few hot keys move more traffic than their number says.',
      ],
      follow: (a) => [
        [
          'From whom does the new node take?',
          `From the node after each of its points, clockwise. With one point that is one donor; here there were ${a.n('donors')}.`,
        ],
        [
          'How would you test an implementation?',
          'Add a node and list the keys that moved. Every one must belong to it. Remove it again: every owner must be as before.',
        ],
        [
          'What if two nodes join at once?',
          'The result does not depend on the order. But keys may move twice if they are added one after the other.',
        ],
      ],
      wrong: 'Exactly one part in the number of nodes moves, every time.',
      refute: (a) =>
        `With one point each, ${a.part('one')} moves on this ring, all of it from ${a.name('one_from')}. Only the mean over many rings is ${a.rough('ideal')}.`,
    },
    'ask-virtual': {
      question: 'What do virtual nodes solve? Is weight one to two exactly load one to two?',
      predict: (a) =>
        `${a.name('heavy')} gets twice the points of ${a.name('light')}: ${a.n('points_after')} against ${a.n('points')}. Which part of the circle does it own?`,
      answer: (a) =>
        `${a.name('heavy')} owns ${a.part('answer')}. Its weight asks for ${a.rough('fair')}. Points are drawn by chance, so a weight is an expectation.`,
      minute: (a) => [
        `With one point each, chance decides. On this ring of ${a.n('nodes')}, shares run from ${a.part('one_least')} to ${a.part('one_most')}. A leaver has one heir, who may fall next.`,
        `Virtual nodes give each machine many points. With ${a.n('many')} each, shares run from ${a.part('many_least')} to ${a.part('many_most')}, and a leaver has many heirs.`,
        'A weight is a number of points. So twice the weight is about twice the load, not exactly.',
      ],
      five: (a) => [
        'A virtual node is one position of a machine on the circle. It is not a process, and not a copy of data.',
        `The spread falls with the root of the points. For ${a.n('ten')} machines the law gives a deviation of ${a.part('law_one')} with one point each, and of ${a.part('law_many')} with ${a.n('many')}. To keep it at ${a.rough('wanted')}, you need ${a.n('needed')} points each.`,
        `The second gain is the heirs. When one of ${a.n('ten')} leaves, its load falls on ${a.one('heirs_one')} machine; with ${a.n('many')} points each, on ${a.one('heirs_many')} in the mean.`,
        'Name the points by machine and number. Then raising a weight only adds points, and keys move to that machine alone. Schemes that compute all counts anew from the total also move keys between others.',
        'The price: memory and time to build the ring, and, with copies, more neighbours. The more machines share a key with yours, the more pairs of failures hurt somebody.',
      ],
      follow: (a) => [
        [
          'How many points would you take?',
          `Start from the spread that you can bear. The law gives ${a.n('needed')} for a deviation of ${a.rough('wanted')} among ${a.n('ten')} machines.`,
        ],
        [
          'Do more machines even out the load?',
          'No. The points of each machine decide, not the number of machines.',
        ],
        [
          'Can I change the number of points later?',
          'Yes, but that moves keys like any other change. Treat it as a migration.',
        ],
        [
          'How do you get exact weights?',
          'Place the points by hand, or use fixed slots and assign them. Or cap the load.',
        ],
      ],
      wrong: 'Virtual nodes reduce the amount of data that moves.',
      refute: (a) =>
        `With ${a.n('dense')} points each, ${a.name('joins')} still takes ${a.part('dense_part')}; the mean is ${a.rough('dense_ideal')} with any number of points. What shrinks is the luck: from the band ${a.part('low_one')} to ${a.part('high_one')}, to the band ${a.part('low_dense')} to ${a.part('high_dense')}.`,
    },
    'ask-overload': {
      question: 'Many virtual nodes, keys spread evenly, and yet one machine is overloaded. Why?',
      predict: (a) =>
        `${a.n('hot')} of ${a.n('requests')} requests ask for one key. With ${a.n('points')} points on each of ${a.n('nodes')} machines, which part of all requests does the busiest get?`,
      answer: (a) =>
        `${a.name('busiest')} gets ${a.part('answer')}. Before, with ${a.n('points_before')} points each, the busiest got ${a.part('before')}. Fair would be ${a.rough('fair')}.`,
      minute: () => [
        'A ring spreads keys, not requests and not bytes. Three things break the balance on a perfect ring.',
        'A hot key: all of its requests go to one machine, whatever the number of points. A skew: a few keys get most of the traffic. Large objects: equal counts are not equal bytes.',
        'So measure first: requests, bytes and time for each key. Then treat the cause. More points treat none of them.',
      ],
      five: (a) => [
        `Take ${a.n('even_keys')} keys on ${a.n('nodes')} machines with ${a.n('points')} points each. The fullest machine has ${a.times('even_peak')} its fair share of the keys. That is even.`,
        `Now send ${a.n('hot')} of ${a.n('requests')} requests to one key. The busiest machine gets ${a.times('hot_peak')} its fair share of the requests.`,
        `No key need be extreme. Under the law of Zipf the hottest has only ${a.part('skewed_hottest')}, and still one machine gets ${a.times('skewed_peak')} its share.`,
        `For hot reads, put a cache in front, or merge requests for the same key. A cache of one key answers ${a.part('cached')} here, and the peak falls to ${a.times('cached_peak')}.`,
        `For counters that can be merged, split the key. In ${a.n('pieces')} pieces the peak falls to ${a.times('split_peak')}. A read then has to gather the pieces.`,
        'For writes that must stay in order there is no trick. Keep one owner and limit the rate.',
      ],
      follow: () => [
        [
          'How do you find the hot key?',
          'Count requests for each key, by a sample or a sketch, at the machine or in the client.',
        ],
        [
          'Would bounded loads help?',
          'They cap what a machine takes, and pass the rest on. Then a key may be on several machines, and a lookup must know the load.',
        ],
        [
          'Could replicas serve the reads?',
          'Yes, where stale reads are allowed. The load of the key is then divided by the number of copies.',
        ],
      ],
      wrong: 'Add more machines.',
      refute: (a) =>
        `${a.name('joins')} joins, and there are ${a.n('wider')}. The busiest machine still gets ${a.part('wider_most')} of the requests. The hot key has one owner, as before.`,
    },
    'ask-order': {
      question:
        'A new ring is published. Reads miss, or two nodes take writes. Why, and what is the right order?',
      predict: (a) =>
        `${a.name('joins')} joins ${a.n('nodes')} nodes, and the new ring is published before any data is copied. Which part of the reads misses, if all keys are read alike?`,
      answer: (a) =>
        `${a.part('answer')}: the ${a.n('moved')} keys that ${a.name('joins')} now owns and does not have.`,
      minute: () => [
        'Routing is not data. A new ring changes where requests go. It copies nothing, and it revokes nothing.',
        'So a read at the new owner misses until the data is there. And while some clients use the old ring, two nodes take writes for the same key.',
        'The right order: let the node join without traffic, copy its arcs, catch up and verify, switch under a new version, keep the old copy for a while, then clean up.',
      ],
      five: (a) => [
        `Who is affected? Only the ${a.n('moved')} of ${a.n('keys')} keys that change hands, from ${a.n('donors')} nodes. For all others both rings say the same.`,
        'Before the switch, copy. Limit the rate, or the sources suffer. Then catch up with the writes that came meanwhile, and compare the ranges.',
        'During the switch, write to both owners; if either fails, retry the whole. Read from the new one, and on a miss from the old one, and write back.',
        'Delete at both, and leave a tombstone. Otherwise a backfill brings the deleted key back.',
        'Give each ring a version. A node refuses writes that carry an old one. This fence is what ends the time of two owners.',
        'Who decides which ring is the newest? Not the ring. It takes an agreed log or a store with one truth.',
      ],
      follow: () => [
        [
          'Why keep the old copy at all?',
          'It is the way back. It also answers reads of clients that are late.',
        ],
        [
          'Is all of this needed for a cache?',
          'Often not. A miss is only slow, so it may be enough to add nodes one at a time and warm them. Stale values are the harder part.',
        ],
        [
          'What happens to the database behind a cache?',
          'It gets all the misses at once. Spread the expiry times, limit the rate, and merge requests for the same key.',
        ],
      ],
      wrong: 'If it goes badly, just take the new node out again. Then all is as before.',
      refute: (a) =>
        `The routing is as before: ${a.n('returned')} keys go back to ${a.n('heirs')} nodes. But every write that ${a.name('joins')} took meanwhile goes with it, and the old owners hold what is stale.`,
    },
    'ask-roles': {
      question: 'Who does what: consistent hashing, virtual nodes, replication, Raft?',
      predict: (a) =>
        `Each key is on one machine, and ${a.name('leaver')} is lost for good. Which part of the ${a.n('keys')} keys is lost?`,
      answer: (a) =>
        `${a.part('answer')}: all ${a.n('lost_one')} keys of ${a.name('leaver')}. The ring names ${a.n('heirs')} heirs for them, and these have nothing.`,
      minute: (a) => [
        'Consistent hashing says who is responsible for a key. Virtual nodes make that even. Neither stores anything.',
        `Replication keeps more than one copy. With a second copy, the loss of ${a.name('leaver')} loses ${a.n('lost_two')} keys instead of ${a.n('lost_one')}.`,
        'Raft makes several machines agree on one order of events, such as writes or members. It does not say which machine a key belongs to.',
        'Placement, evenness, durability, agreement: four questions, four tools.',
      ],
      five: (a) => [
        'Consistent hashing: a function from a key to a machine, which changes little when machines change. It has no state but the list of members.',
        'Virtual nodes: more positions for each machine. They give even shares and many heirs. They are not copies.',
        `Replication: the key is kept on the next distinct machines clockwise. With ${a.n('copies')} copies on ${a.n('five')} machines, losing ${a.name('leaver')} and ${a.name('pair')} at once loses ${a.n('pair_lost')} of ${a.n('keys')} keys.`,
        `But ${a.n('pair_stuck')} of them have lost their majority. They exist, and a system that needs a majority cannot write them. Durable is not the same as available.`,
        'Raft: a log on which a majority agrees. Often it holds the list of members and the version of the ring. Sometimes each arc has a group of its own, and then it orders the writes as well.',
        'They fit together: the log agrees on the ring, the ring names the machines, the machines hold the copies.',
      ],
      follow: () => [
        [
          'Does a quorum make it consistent?',
          'Overlapping reads and writes let you see the newest write. They do not put concurrent writes in order.',
        ],
        [
          'Where does the list of members live?',
          'In an agreed log or store, or it is gossiped. With gossip, clients may disagree for a while.',
        ],
        [
          'Why spread copies over zones?',
          'Machines of one zone fail together. The walk skips zones it has used, as it skips machines.',
        ],
      ],
      wrong: 'The next points clockwise are the copies.',
      refute: (a) =>
        `For ${a.part('crowded')} of the keys, the next ${a.n('copies')} points lie on fewer than ${a.n('copies')} machines. The walk must skip a machine that it has met.`,
    },
    'ask-clients': {
      question:
        'The same key lands on different nodes in two clients. What do you check, and in which order?',
      predict: (a) =>
        `Two clients have the same ${a.n('nodes')} nodes and the same hash. One writes the names of points with “${a.name('was')}”, the other with “${a.name('is')}”. On which part of the keys do they disagree?`,
      answer: (a) =>
        `On ${a.n('moved')} of ${a.n('keys')} keys, ${a.part('answer')}. Two rings that have nothing in common would disagree on ${a.rough('chance')} in the mean.`,
      minute: () => [
        'First the list of members and its version. Most often one client is simply behind.',
        'Then the ring: points for each node, weights, the text that is hashed, the hash, which bytes of it, in which order.',
        'Last the rules that rarely matter: exact hits, ties, an order that leaks in. Take one key, and compare the steps one by one. The first that differs is the cause.',
      ],
      five: (a) => [
        `Members: one node missing in one client changes ${a.part('missing')} of the keys. All of these would be its own.`,
        `Points: another number of points changes ${a.part('points')}. Look for defaults that differ.`,
        `Text: another separator changes ${a.part('separator')}; counting from one instead of zero, ${a.part('index-base')}; a port that one client adds and the other leaves out, ${a.part('port')}.`,
        `Hash: another function changes ${a.part('hash')}. The same function read in another byte order changes ${a.part('byte-order')}. Look for signed bytes, for seeds, and for the encoding of the text.`,
        `Rules: the side of an exact hit changes ${a.part('boundary')} of these keys, the rule for ties ${a.part('tie')}, the order of the list ${a.part('order')}. They are real faults all the same. They show only where a key meets a point, or two points meet.`,
        'The size of the difference is a hint. About one node’s share: a member is missing. Nearly everything: the text or the hash. Almost nothing: a boundary or a tie.',
      ],
      follow: () => [
        [
          'How do you keep two clients in step?',
          'Share test vectors: names, keys, positions and owners. Run them in the tests of every client.',
        ],
        [
          'Can the server notice?',
          'Yes, if requests carry the version or a digest of the ring. A server that is asked for a key it does not own should say so.',
        ],
        [
          'Why not use the hash that the language offers?',
          'It may differ from process to process, by version or by a random seed. Use a named hash of bytes.',
        ],
      ],
      wrong: 'Both use the same hash function, so they agree.',
      refute: (a) =>
        `The same function, its bytes taken ${a.name('order_was')}-endian by one client and ${a.name('order_is')}-endian by the other: they disagree on ${a.part('byte-order')} of the keys.`,
    },
  },
});
