// English for the inspector, the lookup in frames, the tables' pages, the list of keys and the menu of schemes.

/** @typedef {import('./index.js').Numbers} Numbers */
/** @typedef {import('./index.js').Name} Name */
/** @typedef {import('./index.js').Part} Part */
/** @typedef {Record<string, string>} Texts */

/** @param {Numbers} f */
export function reader(f) {
  const count = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ more) =>
    `${f.n(n)} ${n === 1 ? one : more}`;
  const boundary = /** @type {Texts} */ ({
    'at-or-after': 'the first point at or after the key',
    after: 'the first point after the key; one exactly on it does not count',
    'at-or-before': 'the last point at or before the key',
    nearest: 'the nearer of the points on either side',
  });
  return {
    // How a position comes about
    trace: {
      part: 'Part that counts',
      text: 'Text',
      bytes: 'Bytes (UTF-8)',
      noBytes: 'none: the text is empty',
      digest: 'Digest',
      position: 'Position',
      hexadecimal: 'In hexadecimal',
      escaped: '(bytes that do not print are written \\xNN)',
      isPosition: 'The key is a position itself; nothing is hashed.',
      order: /** @type {Texts} */ ({
        big: 'most significant first',
        little: 'least significant first',
        'little-smeared':
          'least significant first, each byte with its sign smeared over those above it',
        signed: 'most significant first, as a signed number',
        absolute: 'most significant first, as a number without its sign',
        'signed-pair': 'two signed words, least significant first',
      }),
      taken: (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ how) =>
        `bytes ${from} to ${to - 1}, ${how}`,
      finishes: /** @type {Texts} */ ({
        avalanche: '· then HAProxy’s avalanche',
        'lowest-to-highest': '· the lowest becomes the highest',
      }),
      boundary,
      search: 'Search',
      searched: (/** @type {number} */ n, /** @type {number} */ of, /** @type {string} */ rule) =>
        `${count(n, 'comparison', 'comparisons')} among ${count(of, 'point', 'points')} for ${boundary[rule] ?? rule}.`,
      wrapped: 'Past twelve o’clock: the search wraps.',
      showSearch: 'Comparisons',
      step: 'Step',
      pointNumber: 'Point',
      next: 'Then',
      goUp: 'before the key: look after it',
      goDown: 'not before the key: look up to it',
      walk: 'Walk',
      nobody: 'Nobody is there.',
      owner: 'owner',
      met: {
        chosen: 'takes a copy',
        again: 'passed over: chosen before',
        waits: 'waits: its zone has a copy',
      },
      pointOf: (/** @type {number} */ index) => `point ${f.n(index)}`,
      at: (/** @type {string} */ position) => `at ${position}`,
      more: (/** @type {string} */ n) => `and ${n} more points`,
    },
    // The lookup in frames
    frames: {
      title: 'Lookup',
      of: (/** @type {string} */ key) => [
        'How ',
        /** @type {Name} */ ({ name: key }),
        ' finds its node',
      ],
      list: 'Frames of the lookup; the arrow keys step through them',
      previous: 'Previous frame',
      next: 'Next frame',
      play: 'Play the lookup',
      pause: 'Pause the lookup',
      skip: 'Skip to the end',
      short: { previous: 'Previous', next: 'Next', play: 'Play', pause: 'Pause', skip: 'Skip' },
      at: (/** @type {number} */ at, /** @type {number} */ of) => `frame ${f.n(at)} of ${f.n(of)}`,
      names: {
        text: 'Key',
        label: 'Text that is hashed',
        bytes: 'Bytes',
        digest: 'Digest',
        position: 'Position',
        search: 'Binary search',
        walk: 'Clockwise to the point',
        slot: 'Slot',
        choice: 'Choice',
        node: 'Node',
        replicas: 'Copies',
      },
      empty: '(empty)',
      width: (/** @type {number} */ n) => count(n, 'byte', 'bytes'),
      turn: (/** @type {number} */ turn) =>
        `${f.pct(turn)} of the way round, clockwise from twelve`,
      toPoint: (/** @type {Name} */ node, /** @type {number} */ index) => [
        'Point ',
        f.n(index),
        ' of ',
        node,
      ],
      exact: 'The key lies exactly on it.',
      wraps: 'Past the last point the circle begins again: this is the first one.',
      wrapsBack: 'Before the first point the circle ends: this is the last one.',
      slotIs: (/** @type {string} */ slot) =>
        `The position is a slot’s number: slot ${slot}. The table says whose it is.`,
      choices: /** @type {Texts} */ ({
        modulo: 'The position modulo the number of nodes is a place in their list.',
        jump: 'The position seeds a row of jumps; the last bucket before the end is a place in the list of nodes.',
        rendezvous: 'Every node is given a score for the key; the highest wins.',
        other: 'The method asks for this key alone; it has no points to search.',
      }),
      one: 'One copy is kept, so the owner alone holds it.',
      held: (/** @type {string[]} */ ids, /** @type {number} */ wanted) =>
        ids.length < wanted
          ? `Held by ${f.list(ids)}: only ${count(ids.length, 'node', 'nodes')} of the ${f.n(wanted)} wanted.`
          : `Held by ${f.list(ids)}.`,
      taken: 'held after all: no other zone is left',
      flags: (/** @type {string} */ what) => `Taken exactly as typed: ${what}`,
    },
    flags: /** @type {Record<string, (code: string) => string>} */ ({
      empty: () => 'an empty name',
      'space-start': (code) => `begins with white space (${code})`,
      'space-end': (code) => `ends with white space (${code})`,
      'line-end': (code) => `has a line end in it (${code})`,
      control: (code) => `has a control character in it (${code})`,
      'odd-space': (code) => `has an unusual space in it (${code})`,
      bom: (code) => `begins with a byte order mark (${code})`,
      'zero-width': (code) => `has a character without width in it (${code})`,
      bidi: (code) => `has a mark in it that changes the direction of text (${code})`,
      replacement: (code) => `has the sign for something that was no text in it (${code})`,
      combining: (code) =>
        `writes a letter and its mark as two characters (${code}); as one it is another name`,
      'mixed-forms': () => 'writes marks both ways, joined and apart',
      'mixed-scripts': (code) => `mixes Latin letters with those of another script (${code})`,
    }),
    // What is pointed at
    spot: {
      title: 'Inspector',
      hint: 'Point at the ring or look a key up: who it is and where it comes from is shown here.',
      point: (/** @type {Name} */ node, /** @type {number} */ index, /** @type {number} */ of) => [
        node,
        `, point ${f.n(index)} of ${f.n(of)}`,
      ],
      label: 'Hashed text',
      given: 'none: the position was given',
      arc: 'Arc',
      lost: (/** @type {Name} */ owner) => ['No arc: the position belongs to ', owner],
      share: 'Share',
      keys: 'Keys',
      before: 'Point before',
      after: 'Point after',
      alone: 'There is no other point.',
      copy: (/** @type {string} */ what) => `Copy ${what}`,
      copied: 'Copied.',
      copyShort: 'Copy',
      decimal: 'the position in decimal',
      hex: 'the position in hexadecimal',
    },
    // Cards
    filter: 'Find a node',
    filterHint: 'Part of a name',
    cards: 'Cards',
    noMatch: 'No node’s name has that in it.',
    expected: 'Expected, 99 %',
    band: (/** @type {number} */ low, /** @type {number} */ high) =>
      `99 % expected: ${f.pct(low)} to ${f.pct(high)}`,
    // Pages of long lists
    pages: {
      previous: (/** @type {string} */ what) => `${what}: previous rows`,
      next: (/** @type {string} */ what) => `${what}: next rows`,
      from: (/** @type {string} */ what) => `${what}: first row to show`,
      short: { previous: 'Previous', next: 'Next', from: 'from' },
      range: (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ of) =>
        `${f.n(from)}–${f.n(to)} of ${f.n(of)}`,
    },
    arcs: {
      title: 'Arcs',
      slots: 'Runs of slots',
      columns: {
        at: 'No.',
        label: 'Point',
        start: 'After',
        end: 'Up to',
        hex: 'Up to, in hexadecimal',
        length: 'Length',
      },
      slot: (/** @type {string} */ slot) => `up to slot ${slot}`,
      none: 'This method divides no circle: it asks for each key.',
      sum: (/** @type {number} */ n, /** @type {string} */ length) =>
        `${count(n, 'arc', 'arcs')}, together ${length} positions: the whole circle.`,
    },
    // Keys
    keyboard: {
      title: 'Keys',
      open: 'Keyboard shortcuts',
      close: 'Close',
      where: 'They work while something in this ring has the focus, and never while you type.',
      ring: 'On the ring',
      everywhere: 'Anywhere in it',
      key: /** @type {Texts} */ ({
        arrows: '← →',
        nodes: '↑ ↓ or Shift with ← →',
        zoom: '+ −',
        whole: '0 or Home',
        lanes: 'L',
        inspect: 'Enter',
        play: 'Space',
        undo: 'Z',
        redo: 'Y or Shift with Z',
        add: 'N',
        remove: 'Delete',
        help: '?',
      }),
      does: /** @type {Texts} */ ({
        arrows: 'the point before or after',
        nodes: 'the node before or after',
        zoom: 'zoom in or out',
        whole: 'the whole ring again',
        lanes: 'one lane for each node, and back',
        inspect: 'inspect what has the focus',
        play: 'play or pause',
        undo: 'undo',
        redo: 'redo',
        add: 'add a node',
        remove: 'remove the node that has the focus',
        help: 'this list',
      }),
    },
    // The menu of schemes
    groups: /** @type {Texts} */ ({
      memcached: 'Memcached clients and proxies',
      proxies: 'Proxies and load balancers',
      stores: 'Stores and caches',
      libraries: 'Libraries',
      articles: 'Rings that articles print',
      methods: 'Other methods',
      ours: 'Of this page',
    }),
    sources: /** @type {Texts} */ ({
      "an article's printed algorithm": 'an article’s printed algorithm',
      'described by hand': 'described by hand',
    }),
  };
}
