// The section on real systems in English.
import { lab } from './systems-lab-en.js';

/** @typedef {import('./systems.js').SystemsNumbers} SystemsNumbers */
/** @typedef {import('../sections/core.js').Duel} Duel */
/** @typedef {import('../ringscope.js').Change} Change */
/** @typedef {Record<string, (args: string[]) => string>} Remarks */

/** @param {SystemsNumbers} numbers */
export function words({ f, reader, share, raised }) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ more) =>
    `${f.n(n)} ${n === 1 ? one : more}`;
  const { order, boundary } = reader.trace;
  const part = (/** @type {string} */ name) => {
    if (name === 'c-string') return 'the key up to its first zero byte';
    if (name.startsWith('tag:'))
      return `what stands between ${name[4]} and ${name[5]}, if anything`;
    return 'a part of the URI';
  };
  /** @type {Record<string, string>} */
  const finish = {
    avalanche: ', then HAProxy’s avalanche',
    'lowest-to-highest': ', the lowest becoming the highest',
  };
  const tie = /** @type {Record<string, string>} */ ({
    refuse: 'the ring is refused',
    first: 'the server that comes first keeps it',
    last: 'the server that comes last takes it',
    'smaller-name': 'the smaller name, byte by byte, owns it',
  });
  const loser = /** @type {Record<string, string>} */ ({
    stays: 'the other point stays without an arc',
    renamed: 'the other point answers with the owner’s name',
    lost: 'the other point is overwritten',
  });
  const texts = /** @type {Record<string, string>} */ ({
    name: 'the name as it stands',
    'slash-and-port': '/host:port, the default port added',
    java: 'a Java socket address',
    'java-host': 'host, and the port unless it is the default one',
    twemproxy: 'the name in its configuration line, else the address without the default port',
    nginx: 'host, a zero byte, port',
    'haproxy-id': 'the server’s number',
    'hash-key': 'the hash key, else the address',
    hostname: 'the hash key, else the host name',
    tokens: 'its tokens',
  });
  return {
    title: 'Real systems',
    lead: 'Your ring as your system computes it: the same text, the same bytes, the same points. Paste the servers, see what is hashed, and find out why another client sends the key elsewhere.',
    f,
    share,
    order,
    nobody: 'nobody',
    compute: 'Compute (a large ring takes a moment)',
    groups: reader.groups,
    sources: reader.sources,
    formats: /** @type {Record<string, string>} */ ({
      list: 'plain list',
      csv: 'CSV',
      weighted: 'host:port weight',
      libmemcached: 'libmemcached string',
      twemproxy: 'twemproxy',
      nginx: 'nginx upstream',
      haproxy: 'HAProxy backend',
      redis: 'CLUSTER NODES',
      cassandra: 'nodetool ring',
      describering: 'nodetool describering',
      slots: 'CLUSTER SLOTS',
      envoy: 'Envoy',
      json: 'JSON list',
    }),
    warnings: /** @type {Record<string, string>} */ ({
      'narrow-hash': 'The hash is narrower than the ring: most positions can never be taken.',
    }),
    methods: /** @type {Record<string, string>} */ ({
      redis:
        'Not a ring: CRC16 of the key, or of what stands between { and }, picks one of 16384 slots, and somebody assigned each slot to a node.',
      maglev:
        'Not a ring but a table: the nodes take turns at picking slots, each along a permutation of its own.',
      modulo: 'Not a ring: the remainder of the key’s hash by the number of nodes.',
      jump: 'Not a ring: the key jumps from bucket to bucket, and nodes are known by their place in the list.',
      rendezvous: 'Not a ring: each node gets a score for the key, and the highest wins.',
      'bounded-loads': 'A ring whose nodes are passed over once they are full.',
      'lafikl-bounded': 'A ring whose nodes are passed over once they are full.',
      buraksezer:
        'A fixed number of partitions, each laid on a ring whose nodes have a bounded load.',
      'buraksezer-v0':
        'A fixed number of partitions, each laid on a ring whose nodes have a bounded load.',
    }),
    /** What a described ring does, as rows. @param {Record<string, any>} ring @returns {[string, string][]} */
    rules: (ring) => {
      /** @type {[string, string][]} */
      const rows = [];
      const text = String(ring.nodeText).startsWith('drop-port')
        ? `host:port, but without the port where it is ${ring.nodeText.split(':')[1]}`
        : texts[ring.nodeText];
      rows.push(['A server is hashed as', text ?? ring.nodeText]);
      if (ring.pointsFrom === 'labels') {
        rows.push(['Text of a point', `${ring.label}   (index from ${ring.indexBase})`]);
        const words = ring.words > 1 ? `; ${ring.words} points from each digest` : '';
        rows.push([
          'Position',
          `${ring.hash}, bytes ${ring.bytes[0]} to ${ring.bytes[1] - 1}, ${order[ring.byteOrder]}${words}`,
        ]);
      } else if (ring.pointsFrom === 'haproxy') {
        rows.push(['Position', 'an avalanche of 4096 × the server’s number + the point’s index']);
      } else {
        rows.push(['Position', 'given by hand or by the node’s own tokens; nothing is computed']);
      }
      rows.push(['Ring', ring.bits ? `2${raised(ring.bits)} positions` : `${ring.size} positions`]);
      const per = (ring.points ?? 0) * (ring.words ?? 1);
      const number = /** @type {Record<string, string>} */ ({
        absolute: `${f.n(per)} for each unit of weight`,
        ignored: `${f.n(per)} for each server; weights mean nothing`,
        normalised: ring.total
          ? `a share of ${f.n(ring.total * (ring.words ?? 1))} in proportion to the weights`
          : `${f.n(per)} for each server on average, shared out by weight`,
        'ring-size': `at least ${f.n(ring.min ?? 0)} for the whole ring, as many as give the lightest a whole number`,
        given: 'as many as there are positions',
      });
      rows.push(['Points', number[ring.weights] ?? ring.weights]);
      rows.push([
        'Text of a key',
        ring.keyPart === 'whole' ? ring.key : `${ring.key}   (${part(ring.keyPart)})`,
      ]);
      rows.push([
        'Position of a key',
        `${ring.keyHash}, bytes ${ring.keyBytes[0]} to ${ring.keyBytes[1] - 1}, ${order[ring.keyByteOrder]}${finish[ring.keyFinish] ?? ''}`,
      ]);
      rows.push(['A key belongs to', boundary[ring.boundary] ?? ring.boundary]);
      rows.push(['Two points at one position', `${tie[ring.tie]}; ${loser[ring.loser]}`]);
      return rows;
    },
    yours: {
      title: 'Your ring',
      lead: 'Choose the system, or paste a configuration and let it be recognised.',
      system: 'System',
      servers: 'Servers',
      serversHint: 'A configuration, a ring dump or a list. It stays in this page.',
      examples: 'Examples',
      readAs: 'Read as',
      recognise: 'what it looks like',
      remarks: 'Remarks on lines and names',
      line: (/** @type {number} */ n) => `line ${f.n(n)}`,
      read: (
        /** @type {string} */ format,
        /** @type {number} */ nodes,
        /** @type {number} */ lines,
        /** @type {number} */ lost,
      ) =>
        lines === 0
          ? 'Nothing to read yet.'
          : `Read as ${format}: ${count(nodes, 'server', 'servers')} from ${count(lines, 'line', 'lines')}${
              lost ? `, ${count(lost, 'line', 'lines')} left out in whole or in part` : ''
            }.`,
      alike: 'These look alike and are different names:',
      unnamed: (/** @type {number} */ n) => `and ${count(n, 'more remark', 'more remarks')}`,
      caption: (
        /** @type {number} */ nodes,
        /** @type {number} */ points,
        /** @type {number} */ peak,
      ) =>
        `${count(nodes, 'server', 'servers')}, ${count(points, 'point', 'points')}; the fullest is at ${f.fixed(peak)} × the mean.`,
      checked: (/** @type {string} */ source) => `Checked bit for bit against ${source}.`,
    },
    remarks: /** @type {Remarks} */ ({
      bom: () => 'A byte order mark stood before the text; it is left out.',
      'too-long': ([length, most]) => `The text is ${length} bytes long; the limit is ${most}.`,
      'no-servers': () => 'No server was found.',
      'bad-name': () => 'Left out: a name has 1 to 65536 bytes.',
      duplicate: ([name, line]) => `Left out: ${name} is already on line ${line}.`,
      'too-many': ([most]) => `Left out: there are at most ${most} servers.`,
      'bad-weight': ([weight]) => `Left out: “${weight}” is not a weight that this system takes.`,
      'bad-port': ([port]) => `Left out: “${port}” is not a port.`,
      'bad-id': ([id]) => `Left out: “${id}” is not a server number.`,
      'bad-slots': ([slots]) => `Slots “${slots}” are left out: they go from 0 to 16383.`,
      'unknown-line': () => 'Left out: this line says nothing about servers that is known here.',
      'unknown-option': ([word]) => `“${word}” is not known here and is left out.`,
      'unknown-hash': () => 'The hash that is named is not of this system; its default is used.',
      'unknown-column': ([name]) => `The column “${name}” is left out.`,
      'too-many-fields': ([most]) => `Left out: more than ${most} fields.`,
      'other-block': ([name]) => `Left out: it belongs to another block${name ? `, ${name}` : ''}.`,
      backup: () => 'Left out: a backup server has no points while others are up.',
      'backup-idle': () =>
        'A backup server gets no keys; it stays with weight 0, since the numbers behind it count on it.',
      down: () => 'Marked down: it gets no keys, so its weight is 0.',
      unix: () => 'A Unix socket: its path is hashed, with no port.',
      bounded: () => 'hash-balance-factor depends on requests under way and is left out.',
      'no-semicolon': () => 'No semicolon ends this; it is read as if one did.',
      'not-consistent': ([method]) =>
        `“${method}” does not place keys on a ring; the ring shown is what consistent hashing would give.`,
      'distribution-assumed': () => 'No distribution is named: shown is the weighted ketama ring.',
      'weighted-switch': () =>
        'The last server weighs more than 1, so libmemcached silently switches its points, but not its keys, to the weighted ring.',
      namespace: ([option]) => `${option} is not applied: put the prefix into the keys.`,
      'weight-assumed': () => 'No weight: 1 is assumed.',
      trimmed: () => 'White space around the name is left out.',
      'space-inside': () => 'The whole line is taken as one name, white space included.',
      comment: () => 'Left out: a line that begins with # is taken for a comment.',
      replica: ([of]) => `Left out: a replica of ${of}.`,
      'not-joined': ([state]) => `Left out: the node is ${state}.`,
      migrating: ([slot]) => `Slot ${slot} is on its way; it is shown where it is now.`,
      failing: () => 'Marked as failing; it still holds its slots.',
      'slots-missing': ([n]) => `${f.n(Number(n))} of 16384 slots have no owner.`,
      'token-twice': ([token]) => `Left out: token ${token} is there already.`,
      'down-owns': ([name]) => `${name} is down and still owns its tokens.`,
      datacenters: ([n]) => `${n} data centres are shown as the one ring that their tokens make.`,
      'partitioner-assumed': () => 'No token tells the partitioner: Murmur3Partitioner is assumed.',
      'columns-assumed': ([names]) => `No names of columns: read as ${names}.`,
      'bad-yaml': ([why]) => `The text breaks here: ${why}.`,
      'policy-assumed': ([name]) =>
        `Nothing says how ${name} chooses its hosts: RING_HASH with its defaults is assumed.`,
      'locality-weight': () =>
        'Weights of localities are not applied; the hosts are taken as one list.',
      'bad-settings': ([why]) => `The settings are left out: ${why}`,
      resolved: ([type]) =>
        `${type}: Envoy hashes the addresses that names resolve to; here the names themselves are hashed.`,
      'no-address': () => 'Left out: this host has no address.',
      priority: ([n]) =>
        `Left out: hosts of priority ${n} get keys only while those of priority 0 are down.`,
      'not-healthy': ([state]) => `Left out: marked ${state}.`,
      'no-endpoint': () => 'Left out: this range has no endpoint.',
      'no-tokens': ([name]) => `Left out: ${name} holds copies and is the first of no range.`,
      'ranges-missing': ([n]) =>
        `After ${f.n(Number(n))} of the ranges the next one is missing; the ring is shown as if they went on.`,
      'bad-node': ([why]) => `Left out: ${why}`,
    }),
    flags: reader.flags,
    ruleset: {
      title: 'Its rules',
      lead: 'A scheme is data. Change a rule and every part of this section follows; take the ring away as a description or as a program that gives the same owners.',
      change: 'Change the rules',
      none: 'This method has no ring of points, so there are no such rules to change.',
      written: {
        describeScheme: 'Description',
        exportPython: 'Python',
        exportJavaScript: 'JavaScript',
      },
      /** @param {string} name */
      save: (name) => `Save ${name}`,
    },
    hashed: {
      title: 'What is hashed',
      lead: 'Exact text, exact bytes. If two clients disagree, this is where it begins.',
      ofKey: 'A key',
      ofPoints: 'Points of a server',
      key: 'Key',
      copies: 'Copies',
      server: 'Server',
      from: 'From index',
      name: 'Hashed as',
      of: (/** @type {number} */ n) => count(n, 'point', 'points'),
      digest: 'Digest',
      hexadecimal: 'In hexadecimal',
      index: 'Index',
      owns: 'Owns',
      lostTo: 'lost to',
    },
    clients: {
      title: 'Two clients',
      lead: 'The same servers, two configurations: the part of the ring on which they send a key to different servers.',
      second: 'The other client differs in',
      usual: 'The usual causes',
      systems: 'Another system',
      causes: /** @type {Record<string, (was: string, is: string) => string>} */ ({
        points: (was, is) => `number of points: ${was} and ${is}`,
        'byte-order': (was, is) => `byte order: ${was} and ${is}`,
        separator: (was, is) => `separator: “${was}” and “${is}”`,
        'index-base': (was, is) => `index base: ${was} and ${is}`,
        boundary: (was, is) => `boundary: ${was} and ${is}`,
        tie: (was, is) => `tie rule: ${was} and ${is}`,
        hash: (was, is) => `hash: ${was} and ${is}`,
        order: (was, is) => `order of the list: from ${was}, from ${is}`,
        missing: (was) => `a server missing: ${was}`,
        port: (was, is) => `default port: ${was} and ${is}`,
      }),
      why: /** @type {Record<string, string>} */ ({
        points:
          'Points that both have stay where they are; each one that only one client has moves an arc.',
        'byte-order':
          'The same digest read from the other end: every point and every key lies elsewhere.',
        separator: 'One character in the label gives every point another place.',
        'index-base':
          'All points but one of each server are the same; the last and the first differ.',
        boundary:
          'They differ only for a key exactly on a point, so hardly anything differs, and tests do not find it.',
        tie: 'It matters only where two points meet.',
        hash: 'Another hash is another ring.',
        order: 'It matters where servers go by their place in the list, or where points meet.',
        missing:
          'Only keys of the missing server differ, if points depend on their own server alone.',
        port: 'One client hashes the default port, the other leaves it out: the same servers, another ring.',
      }),
      says: (/** @type {Duel} */ { exact, keys, total }) =>
        exact
          ? `of the ring belongs to different servers, exactly; ${f.n(keys)} of ${count(total, 'key', 'keys')} go elsewhere.`
          : `of the keys go to different servers: ${f.n(keys)} of ${f.n(total)}. The two put keys in different places, so no part of one ring can be named.`,
      collisions: (/** @type {[number, number]} */ [a, b]) =>
        `Points that share a position with another: ${f.n(a)} and ${f.n(b)}.`,
      caption: 'Outside the first client, inside the second; the rim marks where they differ.',
      picture: (/** @type {Duel} */ { share: part }) =>
        `Both divisions of the ring; they differ on ${share(part)} of it. The tables have the numbers.`,
      noPicture: 'There is no common ring to draw.',
      /** @type {(exact: boolean) => string} */
      matrix: (exact) =>
        exact
          ? 'Part of the ring by owner: rows the first client, columns the second'
          : 'Part of the keys by owner: rows the first client, columns the second',
      largest: 'The largest differences',
      corner: 'First',
      first: 'First client',
      secondOwner: 'Second client',
      after: 'After',
      upTo: 'Up to',
      part: 'Part',
      keys: 'Keys',
      where: (/** @type {number} */ shown, /** @type {number} */ all) =>
        all > shown
          ? `Where: the ${f.n(shown)} largest of ${f.n(all)} ranges`
          : 'Where they differ',
    },
    weights: {
      title: 'Weights, two meanings',
      lead: 'Some systems give a server so many points for each unit of weight. Others share out a fixed number. The same command, on both:',
      server: 'Server',
      weight: 'Its new weight',
      change: 'Change the weight of',
      join: 'Let join',
      newcomer: 'one more server',
      absolute: 'Absolute',
      normalised: 'Normalised',
      absoluteNote: 'A server’s points depend on its own weight.',
      normalisedNote: 'A server’s points depend on everybody’s weight.',
      own: 'as this system does',
      says: (
        /** @type {Change} */ change,
        /** @type {number} */ between,
        /** @type {number} */ keys,
      ) =>
        between > 0
          ? `of the ring moves (${f.n(change.movedKeys)} keys). ${share(between)} of the ring moves between servers that nobody touched (${f.n(keys)} keys).`
          : `of the ring moves (${f.n(change.movedKeys)} keys), nothing between servers that nobody touched.`,
      caption:
        'Outside before, inside after. The inner rim marks what moves, the outer what moves between bystanders.',
      picture: (/** @type {number} */ moved, /** @type {number} */ between) =>
        `The ring before and after: ${share(moved)} of it moves, ${share(between)} between bystanders.`,
      points: 'Points of each server, before and after',
    },
    lab: lab({ f, reader, share, raised }),
  };
}
