// The hash lab in English.

/** @typedef {import('./systems.js').SystemsNumbers} SystemsNumbers */
/** @typedef {import('../sections/core.js').Scene} Scene */
/** @typedef {import('../sections/core.js').Spread} Spread */

/** @param {SystemsNumbers} numbers */
export function lab({ f, share }) {
  const says = (/** @type {Scene} */ { spreads }, /** @type {number} */ at) => spreads[at]?.spread;
  return {
    title: 'Hash lab',
    lead: 'A ring is as even as its hash, and a name is the bytes it is made of.',
    traps: 'Traps',
    every: 'Every hash over your labels and keys',
    everyNote:
      'The first four bytes of the digest, most significant first, round the circle. A good hash looks like rain: not even, but without a pattern.',
    labelPattern: 'Labels',
    labelCount: 'Number of labels',
    keyPattern: 'Keys',
    keyCount: 'Number of keys',
    everyTable: (/** @type {number} */ bins) =>
      `Spread over ${f.n(bins)} equal parts; chi-square to be expected: about ${f.n(bins - 1)}`,
    hash: 'Hash',
    labels: 'Labels',
    keys: 'Keys',
    chi: 'Chi-square',
    gap: 'Largest gap',
    verdict: 'Reading',
    bars: (/** @type {string} */ hash, /** @type {Spread} */ { chiSquare, gap }) =>
      `${hash}: chi-square ${f.n(chiSquare)}, largest gap ${share(gap)}`,
    reading: (
      /** @type {Spread} */ { chiSquare, expected, gap, expectedGap, count: n, distinct },
    ) =>
      `chi-square ${f.n(chiSquare)} (about ${f.n(expected)} by chance), largest gap ${share(gap)} (${share(expectedGap)} by chance)${
        distinct < n ? `, ${f.n(distinct)} positions for ${f.n(n)} texts` : ''
      }`,
    tenths: (/** @type {number[]} */ bins) => `in order: ${bins.map(f.n).join(' · ')}`,
    verdicts: {
      few: 'too few to say',
      even: 'like chance',
      clustered: 'clustered',
      regular: 'more even than chance',
    },
    texts: 'What each becomes',
    text: 'Text',
    emptyText: '(empty)',
    bytes: 'Bytes',
    how: 'Read as',
    value: 'Number',
    rings: 'The rings',
    lost: 'Points overwritten',
    circleShares: 'Parts of the circle',
    keyShares: 'Parts of the keys',
    lastPositions: 'Keys in the last 256 positions',
    moved: 'Keys that moved',
    hows: /** @type {Record<string, string>} */ ({
      md5: 'MD5, first word, little-endian',
      crc32: 'CRC-32, unsigned',
      'crc32-signed': 'CRC-32, signed',
      java: 'Java’s hashCode',
      'java-abs': 'Math.abs of it',
      'fnv1a-utf8': 'FNV-1a over UTF-8 bytes',
      'fnv1a-utf16': 'FNV-1a over UTF-16 units',
      slot: 'Redis slot',
      'md5-32-java-signed': 'bytes with their sign',
      'md5-32-java': 'with & 0xff',
      'by-place': 'named by place in the list',
      'by-id': 'numbers of their own',
      'by-name': 'named by name',
    }),
    scenes: /** @type {Record<string, { title: string, says: (scene: Scene) => string }>} */ ({
      'fnv-sequential': {
        title: 'FNV-1a without a mix',
        says: (scene) =>
          `${f.n(says(scene, 0)?.count ?? 0)} names that differ only at the end: the high bits of FNV-1a hardly move, so most of them land in two tenths of the ring. One last mix (fmix32) repairs it.`,
      },
      'fnv-gap': {
        title: 'A gap',
        says: (scene) =>
          `The labels of one server leave ${share(says(scene, 0)?.gap ?? 0)} of the ring without a single point; mixed, the largest gap is ${share(says(scene, 1)?.gap ?? 0)}.`,
      },
      'fnv-thirds': {
        title: 'Three shards',
        says: (scene) =>
          `${f.n(says(scene, 0)?.count ?? 0)} ticket numbers in thirds of the ring: ${(says(scene, 0)?.bins ?? []).map(f.n).join(' / ')}, and ${(says(scene, 1)?.bins ?? []).map(f.n).join(' / ')} after a mix.`,
      },
      'java-hash': {
        title: 'Java’s hashCode',
        says: (scene) =>
          `A polynomial in 31: the points of one node land side by side. The largest gap is ${share(says(scene, 0)?.gap ?? 0)} of the ring, ${share(says(scene, 1)?.gap ?? 0)} under murmur3.`,
      },
      'signed-bytes': {
        title: 'Signed bytes',
        says: ({ rings: [ring] }) =>
          `An integer made of MD5’s bytes without & 0xff: ${f.n(ring?.lost ?? 0)} of ${f.n(ring?.points ?? 0)} points are overwritten, ${f.n(ring?.by_others ?? 0)} of them by another node, and ${share(ring?.last ?? 0)} of the keys fall into the last 256 positions. The third node carries ${share(ring?.keys[2] ?? 0)} of the keys with ${share(ring?.circle[2] ?? 0)} of the circle. Lookups still answer, so tests pass.`,
      },
      narrow: {
        title: 'A ring too narrow',
        says: (scene) =>
          `On 16 bits points meet: ${f.n(says(scene, 1)?.distinct ?? 0)} positions for ${f.n(says(scene, 1)?.count ?? 0)} points. On 32 bits: ${f.n(says(scene, 2)?.distinct ?? 0)}.`,
      },
      glued: {
        title: 'Glued names',
        says: () =>
          'Name and index without a separator: two different points have one and the same label, so one and the same position.',
      },
      'normal-forms': {
        title: 'One letter, two spellings',
        says: () =>
          'The same word to the eye: é as one character, and as e with a mark. Nothing is normalised here, so they are two names.',
      },
      invisible: {
        title: 'What the eye does not see',
        says: () =>
          'A space, a line end, a capital, a byte order mark, a character without width: six names, six places on the ring.',
      },
      'utf-16': {
        title: 'UTF-8 and UTF-16',
        says: () => 'A client that hashes UTF-16 units agrees on ASCII and on nothing else.',
      },
      sign: {
        title: 'The sign',
        says: () =>
          'The same 32 bits, with and without a sign; and the absolute value of the smallest integer is negative.',
      },
      tags: {
        title: 'Hash tags',
        says: () =>
          'Redis hashes what stands between the first { and the next }, where that is not empty; else the whole key.',
      },
      empty: {
        title: 'The empty key',
        says: () =>
          'It is a key like any other, and it may hash to 0. A client that takes 0 for “no hash” sends it elsewhere.',
      },
      'by-place': {
        title: 'A place is no name',
        says: ({ rings: [ring] }) =>
          `The second of five servers leaves. Where servers go by their place in the list, everybody behind it gets another number: ${share(ring?.moved ?? 0)} of the keys move.`,
      },
    }),
    suspicious: 'Suspicious names',
    suspiciousNote:
      'Nothing is trimmed, folded or normalised: whatever the eye does not see makes another name, with points of its own.',
    names: 'Names, one a line',
    line: (/** @type {number} */ n) => `line ${f.n(n)}`,
    looksLike: (/** @type {number[]} */ lines) => `looks like line ${f.list(lines.map(f.n))}`,
    nothing: 'Nothing suspicious.',
  };
}
