// The section on balance, in English.

/** @typedef {import('./compare.js').AgainstNumbers} AgainstNumbers */
/** @typedef {import('../sections/against.js').Law} Law */
/** @typedef {import('../sections/against.js').Load} Load */
/** @typedef {import('../sections/against.js').Loss} Loss */
/** @typedef {import('../sections/against.js').Survey} Survey */
/** @typedef {import('../sections/against.js').Nested} Nested */
/** @typedef {import('../sections/against.js').Published} Published */

/** @param {AgainstNumbers} numbers */
export const words = ({ f, share, rough, one, three, times }) => {
  const keys = (/** @type {number} */ n) => `${f.n(n)} ${n === 1 ? 'key' : 'keys'}`;
  return {
    title: 'Balance',
    lead: 'How even is a ring, how much of that is luck, and what does it say of the load?',
    one: {
      title: 'One ring, by lot',
      lead: 'A node owns the arcs that end at its points, and hashing throws the points as if by chance. The band is where chance keeps a share in 99 of 100 cases; the line is the fair share. Draw again: the names change, the law does not.',
      nodes: 'Nodes',
      points: 'Points per node',
      again: 'Draw again',
      /** @param {number} seed */
      seed: (seed) => `Draw ${f.n(seed)}. The same number draws the same ring again.`,
      node: 'Node',
      share: 'Share of the ring',
      toFair: 'To fair share',
      band: '99 of 100 shares',
      fair: 'Fair share',
      picture: 'Share of each node with the band of chance and the fair share',
      /** @param {number} peak @param {number} deviation @param {Law} law @param {number} outside */
      says: (peak, deviation, law, outside) =>
        `The fullest node has ${times(peak)} its fair share. The standard deviation of the shares is ${share(deviation)} of the fair share; the law expects about ${share(law.deviation)}, and a fullest node of ${times(law.peak)}. ${outside === 0 ? 'Every share lies in the band.' : `${f.n(outside)} ${outside === 1 ? 'share lies' : 'shares lie'} outside the band.`}`,
    },
    spread: {
      title: 'How many points?',
      /** @param {number} nodes @param {number[]} points */
      lead: (nodes, points) =>
        `${f.n(nodes)} equal nodes, from ${f.n(Math.min(...points))} to ${f.n(Math.max(...points))} points each. The spread falls as one over the root of the points: four times the points, half the spread. More nodes do not help.`,
      /** @param {number} nodes @param {[number, number][]} wanted deviations, and the points each takes */
      takes: (nodes, wanted) =>
        `For ${f.n(nodes)} nodes, by the law, ${f.list(wanted.map(([off, points]) => `a standard deviation of ${rough(off)} takes ${f.n(points)} points a node`))}.`,
      peakTitle: 'How full is the fullest?',
      /** @param {number} nodes @param {number} peak */
      peakLead: (nodes, peak) =>
        `Peak to mean: the largest share against the fair one. With one point a node its expectation is the harmonic number, 1 + 1/2 + … + 1/N: ${times(peak)} for ${f.n(nodes)} nodes. With v points it is the longest of N waits for v events, against v.`,
      peakLaw: 'Expected by the law',
      peakPicture: 'Peak to mean against points per node, measured and by the law',
      again: 'Measure again with other names',
      deviation: 'Standard deviation',
      worst: 'Largest deviation',
      law: 'Law: √((N − 1) ÷ (N·v + 1))',
      published: 'Lamping and Veach 2014',
      points: 'Points per node',
      off: 'Off the fair share',
      picture: 'Spread against points per node, both axes logarithmic',
      rings: 'Rings',
      peak: 'Peak to mean',
      printed: 'Printed: deviation, 99 % band',
      /** @param {Published} row */
      row: (row) => `${share(row.error)}, ${three(row.band[0])} to ${three(row.band[1])}`,
      note: 'Means over the rings drawn. The printed values are for very many nodes, so they lie a little above the law for so few.',
    },
    moved: {
      title: 'What one more node takes',
      /** @param {number} nodes */
      lead: (nodes) =>
        `${f.n(nodes)} nodes become ${f.n(nodes + 1)}, again and again with other names. “1 ÷ (N + 1) of the keys move” is the mean of many rings, not a promise for yours.`,
      points: 'Points per node',
      /** @param {number} n */
      again: (n) => `Draw ${f.n(n)} others`,
      /** @param {number} count @param {number} mean @param {number} ideal @param {number} near */
      says: (count, mean, ideal, near) =>
        `${f.n(count)} rings: on the average ${share(mean)} moves, ideal ${share(ideal)}. In ${share(near)} of them the part is within a fifth of the ideal.`,
      share: 'Part of the ring that moves',
      rings: 'Rings',
      law: 'Rings by the Beta law',
      picture: 'Histogram of the part that moves, with its mean and the law as lines',
      /** @param {number} mean */
      mean: (mean) => `mean ${share(mean)}`,
    },
    price: {
      title: 'What points buy, and their price',
      /** @param {number} nodes @param {number} racks @param {number} copies */
      lead: (nodes, racks, copies) =>
        `Many points spread a leaver's keys over many heirs. The same points make many neighbours: nodes that share keys. In a cluster of ${f.n(nodes)} nodes, ${f.n(racks)} racks and ${f.n(copies)} copies, two failures then meet more often.`,
      points: 'Points per node',
      /** @param {number} nodes */
      heirs: (nodes) => `Heirs of one of ${f.n(nodes)}, measured`,
      law: 'Heirs, by the law',
      nodes: 'Nodes',
      meet: 'Pairs that share keys',
      picture: 'Heirs of a leaver and neighbours of a node against points per node',
      /** @param {number} nodes */
      neighbours: (nodes) => `Neighbours among ${f.n(nodes)}`,
      note: 'A pair that shares keys is a pair whose failure takes two copies of some key. This is why Cassandra went from 256 tokens a node to 16, and places them with care.',
    },
    traffic: {
      title: 'Load is not the number of keys',
      /** @param {number} nodes @param {number} points @param {number} keys */
      lead: (nodes, points, keys) =>
        `${f.n(nodes)} nodes, ${f.n(points)} points each, ${f.n(keys)} keys: nearly evenly shared. Now let some keys be asked for more often, and some be larger.`,
      skew: 'Zipf exponent of traffic',
      hot: 'One hot key, of all requests',
      sizes: 'Sizes',
      alike: 'all alike',
      uneven: 'a few are large',
      bound: 'Bounded loads',
      /** @param {number} c */
      c: (c) => `at most ${one(c) === String(c) ? one(c) : f.fixed(c)} × the mean`,
      unbounded: 'no bound',
      split: 'Split the hottest key',
      /** @param {number} n */
      pieces: (n) => `in ${f.n(n)} keys`,
      whole: 'leave it whole',
      cache: 'Cache in front',
      /** @param {number} n */
      hottest: (n) => (n === 1 ? 'of the hottest key' : `of the ${f.n(n)} hottest keys`),
      noCache: 'none',
      node: 'Node',
      part: 'Part of all',
      keys: 'Keys',
      bytes: 'Bytes',
      requests: 'Requests',
      overflow: 'Of these from full nodes',
      peak: 'Fullest to fair',
      picture: 'Part of the keys, the bytes and the requests that each node has',
      /** @param {Load} load */
      says: (load) =>
        `The fullest node has ${times(load.peaks[0])} its fair share of the keys, ${times(load.peaks[1])} of the bytes and ${times(load.peaks[2])} of the requests. The hottest key alone gets ${rough(load.hottest)} of all requests.`,
      full: 'Full',
      /** @param {number} large */
      sizesMean: (large) =>
        `Sizes follow Pareto's law: the largest fifth of the keys has ${rough(large)} of the bytes.`,
      splitMeans:
        'Splitting changes the meaning: a read must gather the pieces. It suits counters that can be added up, not writes whose order counts.',
      /** @param {number} cached */
      cacheMeans: (cached) =>
        `The cache answers ${rough(cached)} of the requests before they reach a node. It changes the meaning: an answer may be old, and writes still go to the owner.`,
      /** @param {number} elsewhere */
      boundMeans: (elsewhere) =>
        `With the bound ${rough(elsewhere)} of the requests are answered by a node that does not own the key: a full node sends them on clockwise. It changes the meaning: the key alone no longer tells the node.`,
    },
    copies: {
      title: 'Replicas and zones',
      lead: 'A key goes to its owner and on clockwise to the next other nodes, until it has its copies. Points of a node that holds one already are skipped. The nodes stand two by two in zones: racks or data centres that fail as one.',
      replicas: 'Copies of each key',
      key: 'Follow a key',
      zones: 'Does the ring know the zones?',
      blind: 'Zones unknown',
      aware: 'A zone at most once',
      /** @type {Record<string, string>} */
      names: { east: 'east', west: 'west', north: 'north' },
      walk: 'The points that the walk meets',
      /** @type {Record<string, string>} */
      met: {
        chosen: 'holds a copy',
        again: 'skipped: has it already',
        waits: 'skipped: its zone has one',
      },
      fail: 'Let any of them fail at once',
      /** @param {string} id @param {string} zone */
      nodeIn: (id, zone) => `${id}, ${zone}`,
      /** @param {Loss} loss @param {number} all */
      fate: (loss, all) =>
        loss.gone.length === 0
          ? 'Nobody has failed.'
          : `Without ${f.list(loss.gone)}: ${keys(loss.lost)} lost, ${f.n(all - loss.lost)} left. ${loss.hurt === 0 ? 'None of those lacks a copy.' : `${f.n(loss.hurt)} of those ${loss.hurt === 1 ? 'lacks' : 'lack'} a copy; ${loss.copies === 0 ? 'there is no node left to put one on' : `${f.n(loss.copies)} ${loss.copies === 1 ? 'copy is' : 'copies are'} to be made`}.`}`,
      table: 'What a failure does to the keys',
      gone: 'Fails',
      lost: 'Keys lost',
      stuck: 'No majority of copies left',
      hurt: 'Left, but a copy short',
      copies: 'Copies to make',
      /** @param {string} id */
      node: (id) => `node ${id}`,
      /** @param {string[]} ids */
      pair: (ids) => `${ids.join(' and ')}, the worst pair`,
      /** @param {string} zone */
      zone: (zone) => `zone ${zone}`,
      /** @param {Survey} survey */
      says: (survey) => {
        const lone = survey.replicas === 1;
        const pairs = `${f.n(survey.fatal_pairs)} of ${f.n(survey.pairs)} pairs of nodes lose keys when both fail, ${keys(Math.round(survey.mean_pair))} on the average.`;
        const worst = Math.max(...survey.zones.map(({ lost }) => lost));
        const zones =
          worst > 0
            ? `A zone that fails takes up to ${keys(worst)} with it.`
            : 'Any zone may fail: no key is lost.';
        return `${lone ? 'One copy outlives nothing: a ring by itself tolerates no failure.' : `With ${f.n(survey.replicas)} copies no single node takes a key with it.`} ${pairs} ${zones}`.trim();
      },
    },
    regions: {
      title: 'A ring of rings',
      lead: 'A key first finds its region on one ring, then its node on the ring of that region. Each level may be any scheme. Change one region and watch the others.',
      where: 'Where',
      among: 'among the regions',
      /** @param {string} region */
      inside: (region) => `inside ${region}`,
      what: 'What happens',
      add: 'one more joins',
      remove: 'the last one leaves',
      outer: 'Regions are found by',
      /** @param {string} region */
      inner: (region) => `Nodes of ${region} by`,
      /** @type {Record<string, string>} */
      names: { east: 'east', west: 'west', north: 'north', south: 'south' },
      table: 'Keys of each region and node',
      node: 'Node',
      all: 'all',
      shades:
        'Outside, the ring of regions. Inside, the ring of each: the first node in the full colour, the others fainter in turn.',
      noCircle: 'A method that asks every node about every key has no circle to draw.',
      /** @param {number} moved */
      movedHere: (moved) => `${f.n(moved)} moved`,
      /** @param {number} more */
      gained: (more) => `${more < 0 ? '−' : '+'}${f.n(Math.abs(more))}`,
      region: 'Region',
      before: 'Before',
      after: 'After',
      moved: 'Moved inside',
      picture: 'The ring of regions, and inside it the ring of each region',
      /** @param {Nested} all @param {string} region */
      says: (all, region) =>
        region
          ? `Inside ${region} ${keys(all.inside)} moved. In the other regions ${keys(all.elsewhere)} moved, and ${keys(all.crossed)} went to another region.`
          : `${keys(all.crossed)} went to another region. ${keys(all.elsewhere)} moved inside a region that kept them.`,
    },
  };
};
