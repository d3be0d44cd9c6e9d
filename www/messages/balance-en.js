// The section on balance, in English.

/** @typedef {import('./compare.js').AgainstNumbers} AgainstNumbers */
/** @typedef {import('../sections/against.js').Law} Law */
/** @typedef {import('../sections/against.js').Load} Load */
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
      lead: 'Points fall as if by chance. The band holds 99 of 100 shares; the line is the fair one. Draw again: the names change, the law does not.',
      nodes: 'Nodes',
      points: 'Points per node',
      again: 'Draw again',
      node: 'Node',
      share: 'Share of the ring',
      toFair: 'To fair share',
      band: '99 of 100 shares',
      fair: 'Fair share',
      picture: 'Share of each node with the band of chance and the fair share',
      /** @param {number} peak @param {number} deviation @param {Law} law @param {number} outside */
      says: (peak, deviation, law, outside) =>
        `The fullest node has ${times(peak)} its fair share. The standard deviation is ${share(deviation)}; the law expects about ${share(law.deviation)}.${law.peak === null ? '' : ` With one point a node the fullest is expected at ${times(law.peak)}.`} ${outside === 0 ? 'Every share lies in the band.' : `${f.n(outside)} outside the band.`}`,
    },
    spread: {
      title: 'How many points?',
      lead: 'Ten equal nodes, from 1 to 10,000 points each. The spread falls as one over the root of the points: four times the points, half the spread.',
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
      note: 'Means over the rings drawn. The printed values are for very many nodes, so they lie a little above the law for ten.',
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
      picture: 'Histogram of the part that moves, with the law as a line',
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
      /** @param {number} nodes */
      neighbours: (nodes) => `Neighbours among ${f.n(nodes)}`,
      note: 'This is why Cassandra went from 256 tokens a node to 16 with placed tokens.',
    },
    traffic: {
      title: 'Load is not the number of keys',
      lead: 'Eight nodes, 150 points each, 10,000 keys: evenly shared. Now let some keys be asked for more, and some be larger.',
      skew: 'Skew of the traffic (Zipf exponent)',
      hot: 'One hot key takes on top',
      sizes: 'Sizes',
      alike: 'all alike',
      uneven: '80 % of the bytes in 20 % of the keys',
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
      title: 'Copies and zones',
      lead: 'A key goes to its owner and on clockwise to the next other nodes. Six nodes stand in three zones of two.',
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
      table: 'What a failure does',
      gone: 'Fails',
      lost: 'Keys lost',
      stuck: 'Without a majority',
      hurt: 'A copy short',
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
      lead: 'First a ring of regions, then in each region a ring of its nodes. Each level may be any scheme. Change one region and watch the others.',
      where: 'Where',
      among: 'among the regions',
      /** @param {string} region */
      inside: (region) => `inside ${region}`,
      what: 'What happens',
      add: 'one more joins',
      remove: 'the last one leaves',
      outer: 'Regions are found by',
      inner: 'Nodes are found by',
      /** @type {Record<string, string>} */
      names: { east: 'east', west: 'west', north: 'north', south: 'south' },
      table: 'Keys of each region',
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
