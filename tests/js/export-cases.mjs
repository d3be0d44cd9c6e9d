// Rings for the tests of exported programs: every named scheme, every hash, every rule.

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {object} scenario
 */

/** Names that would become code if they were not escaped. */
export const NAMES = [
  'A',
  `it's "quoted" \\ and \`\${ticked}\` \\u0041 \\`,
  'two\nlines\r\t\u2028\u2029\u0085</script><!-- ]]> */ """ #',
  '\u202eturned\u0000nul\u007f\u009f\ufeff\ufffd %s %d %% {id} {i}',
  '名前🔑e\u0301\u{e0001}\u200d',
];

const WEIGHTS = [1, 2, 0.5, 3, 1];

/** @param {(at: number) => object} [more] */
const nodes = (more = () => ({})) =>
  NAMES.map((id, at) => ({ id, weight: WEIGHTS[at], ...more(at) }));

/** @type {Record<string, (at: number) => object>} what a named scheme needs of its nodes */
const NEEDS = {
  'teaching-100': (at) => ({ positions: [at * 17, at * 17 + 5] }),
  cassandra: (at) => ({
    extra: { tokens: [-9, -1, 0, 3, 7].map((token) => `${token}00000000000000${at}1`) },
  }),
};

/** @type {[string, object][]} */
const SETTINGS = [
  ['envoy', { minimum_ring_size: 7, maximum_ring_size: 50 }],
  ['envoy', { hash_function: 'MURMUR_HASH_2' }],
  ['uhashring', { hash_fn: 'ketama', vnodes: 12, replicas: 2 }],
  ['spymemcached', { weighted: true, hash: 'FNV1A_64_HASH' }],
  ['spymemcached', { weighted: false, hash: 'FNV1_64_HASH' }],
  ['haproxy', { hash_function: 'wt6', balance: 'uri depth 2 len 30' }],
  ['haproxy', { hash_function: 'crc32', avalanche: true, balance: 'uri whole' }],
  ['libmemcached-plain', { hash: 'points md5, keys crc' }],
  ['twemproxy', { hash: 'hsieh', hash_tag: '{}' }],
  ['twemproxy', { hash: 'crc16', hash_tag: '::' }],
  ['node-hashring', { algorithm: 'sha1', compatibility: 'hash_ring', 'default port': 11211 }],
  ['consistent-hashing', { algorithm: 'sha256', replicas: 20 }],
  ['rust-hashring', { node_type: 'String' }],
];

/** @type {Record<string, object>} parameters of custom rings */
const RULES = {
  ...Object.fromEntries(
    ['at-or-after', 'after', 'at-or-before', 'nearest'].map((boundary, at) => {
      const tie = ['first', 'last', 'smaller-name', 'last'][at];
      return [`tie ${tie}, ${boundary}`, { tie, boundary, bits: 10, points: 60 }];
    }),
  ),
  'refused ties': { tie: 'refuse', bits: 128 },
  'last of those sorted by text': { order: 'by-text', tie: 'last', bits: 9 },
  'first of those sorted by length': { order: 'by-length-then-text', tie: 'first', bits: 9 },
  'nearest on a wide ring': { boundary: 'nearest', bits: 128 },
  'nearest on a round number': { boundary: 'nearest', size: '1000000000000000000000' },
  ...Object.fromEntries(
    ['big', 'little', 'little-smeared', 'signed', 'absolute', 'signed-pair'].flatMap((byteOrder) =>
      [4, 16].map((length) => [
        `${byteOrder}, ${length} bytes`,
        { byteOrder, length, hash: 'md5', offset: length === 4 ? 5 : 0, boundary: 'after' },
      ]),
    ),
  ),
  'smeared, an odd number of bytes': { byteOrder: 'little-smeared', length: 3 },
  'a signed pair of short words': { byteOrder: 'signed-pair', length: 2 },
  'an absolute number on a narrow ring': { byteOrder: 'absolute', length: 6, bits: 29 },
  'a word of a number': { hash: 'xxh64', bytes: [2, 5], byteOrder: 'little', words: 2 },
  'a word of a wide number': { hash: 'murmur3_x64_128', bytes: [1, 9], byteOrder: 'absolute' },
  'a short number on a wide ring': { hash: 'crc32', bits: 128, points: 40 },
  'many words': { hash: 'sha1', bytes: [2, 6], byteOrder: 'signed', words: 4, indexBase: 7 },
  'wide words': { hash: 'sha256', bytes: [0, 16], byteOrder: 'signed-pair', words: 2 },
  'other bytes for keys': { hash: 'sha256', keyHash: 'crc16_xmodem', bits: 16, boundary: 'after' },
  'size 1000': { size: 1000, points: 9 },
  'size 2^127 + 1': { size: '170141183460469231731687303715884105729', byteOrder: 'absolute' },
  'size 2^32 + 1': { size: 4294967297, bytes: [0, 8] },
  avalanche: { keyHash: 'crc32', keyFinish: 'avalanche' },
  'avalanche on 64 bits': { keyHash: 'fnv1_64', keyFinish: 'avalanche', bits: 64 },
  'avalanche on a small ring': { keyFinish: 'avalanche', size: 77777, length: 7 },
  'lowest to highest': { keyFinish: 'lowest-to-highest', bits: 6, points: 5, boundary: 'after' },
  'lowest to highest on 128 bits': { keyFinish: 'lowest-to-highest', bits: 128 },
  'a tag': { keyPart: 'tag:{}' },
  'a tag between equal marks': { keyPart: 'tag:""' },
  'a C string': { keyPart: 'c-string' },
  'a URI': { keyPart: 'uri' },
  'a whole URI': { keyPart: 'uri whole len 7' },
  'a deep URI': { keyPart: 'uri depth 1 len 21', keyHash: 'java_string' },
  'numbers below 1000': { keyNumbers: true, size: 1000, points: 5, boundary: 'nearest' },
  'numbers of 128 bits': { keyNumbers: true, bits: 128 },
  'bytes in labels': { label: '{0xff}{id}{0x00}{i:u64le}{0x25}%', key: '{0xff}{key}{0x80}%s' },
  'bytes that are no text': { label: '{id}{0xff}{i}', hash: 'java_string', key: '{key}{0xc3}' },
  'text in labels': { label: `é%"\`\${x\\<{id}\n%%s{i}\u2028'`, key: `"<%\\{key}\`\${'\n*/` },
  'places in keys': { key: '{i}{key}{i:u64le}x{i}{key}{previous:u32le}' },
  'no place in a label': { label: '%"none', key: "'all`alike%%" },
  'no index': { label: '{id}', boundary: 'after' },
  'an index base': { label: '{i}{id}', indexBase: 4294967295 },
  'a chain': { label: '{previous:u32le}{id}', hash: 'xxh32:7', points: 12 },
  'a wide chain': { label: '{id}{previous:u32le}', hash: 'sha1', bytes: [0, 8], words: 2 },
  'a chain on a small ring': { label: '{id}{previous:u32le}{i}', size: 99999, length: 4 },
  'numbered points': { pointsFrom: 'haproxy', nodeText: 'haproxy-id', size: 100000 },
  'numbered points without numbers': { pointsFrom: 'haproxy', bits: 64, keyHash: 'sdbm' },
  ...Object.fromEntries(
    ['murmur3_32', 'murmur3_x64_128', 'xxh32', 'murmur2_64a', 'xxh64'].map((name, at) => {
      const hash = `${name}:${at < 3 ? '4294967295' : '18446744073709551615'}`;
      return [hash, { hash }];
    }),
  ),
};

/**
 * Every case.
 * @param {string[]} schemes
 * @param {string[]} hashes
 * @returns {Case[]}
 */
export function cases(schemes, hashes) {
  return [
    ...schemes.map((scheme) => ({
      name: scheme,
      scenario: { scheme, nodes: nodes(NEEDS[scheme]) },
    })),
    ...SETTINGS.map(([name, settings]) => ({
      name: `${name} ${JSON.stringify(settings)}`,
      scenario: { scheme: { name, ...settings }, nodes: nodes() },
    })),
    // On 128 bits a hash is read as far as it goes, and most of a narrow one's points coincide.
    ...hashes.map((hash) => ({ name: hash, scenario: custom({ hash, bits: 128 }, nodes()) })),
    ...Object.entries(RULES).map(([name, rules]) => ({ name, scenario: custom(rules, nodes()) })),
    ...systems(),
    ...positions(),
    ...steps(),
  ];
}

/**
 * @param {object} rules
 * @param {object[]} nodes
 */
const custom = (rules, nodes) => ({ scheme: { name: 'custom', points: 20, ...rules }, nodes });

/**
 * Nodes as their systems know them.
 * @returns {Case[]}
 */
function systems() {
  const known = [
    { host: '10.0.0.1', port: 11211, ip: '10.0.0.1', hostname: 'a.b', conf: '10.0.0.1:1:1 a' },
    { host: '10.0.0.2', port: 80, ip: '10.0.0.2', hash_key: 'two', conf: '10.0.0.2:11211:1' },
    { host: 'unix', hostname: 'c.b', addr: '[::1]:9', conf: '10.0.0.3:11212:1', id: 77 },
  ].map((extra, at) => ({ id: `n${at}`, weight: at + 1, extra }));
  const addresses = ['10.0.0.1:11211', 'unix:/run/a', '[::1]:80', 'h/10.0.0.9:11211', '/1.2.3.4:5'];
  const listed = addresses.map((id) => ({ id }));
  const schemes = [
    ...['ketama', 'libmemcached-spy', 'twemproxy', 'spymemcached', 'nginx', 'haproxy', 'grpc'],
    { name: 'envoy', use_hostname_for_hashing: true },
    { name: 'spymemcached', node_key_format: 'LIBMEMCACHED' },
  ];
  return schemes.flatMap((scheme) => [
    { name: `${JSON.stringify(scheme)} with extras`, scenario: { scheme, nodes: known } },
    { name: `${JSON.stringify(scheme)} with addresses`, scenario: { scheme, nodes: listed } },
  ]);
}

/**
 * Positions by hand, alone and beside hashed points.
 * @returns {Case[]}
 */
function positions() {
  const least = '-9223372036854775808';
  /** @param {string[][]} given */
  const placed = (given) =>
    NAMES.map((id, at) => (given[at] ? { id, positions: given[at] } : { id, weight: 2 }));
  const signed = placed([['-128', '0'], ['127'], ['-1'], ['5'], ['-7']]);
  const pairs = placed([[`${least}:0`, '5:-6'], ['-1:9223372036854775807'], [`0:${least}`]]);
  const shared = NAMES.map((id, at) => ({
    id,
    extra: { tokens: ['50', `${50 * at}`].slice(at % 2) },
  }));
  const tokens = { pointsFrom: 'tokens', nodeText: 'tokens', bits: 8 };
  /** @type {Record<string, [object, object[]]>} */
  const all = {
    'some given': [{}, placed([['0', '99'], ['4294967295']])],
    'some given on a wide ring': [{ bits: 64 }, placed([['0', '99'], ['4294967295']])],
    'all given, signed': [{ bits: 8, spelling: 'signed', byteOrder: 'signed' }, signed],
    'all given, wide and signed': [{ bits: 64, spelling: 'signed' }, signed],
    pairs: [{ bits: 128, spelling: 'signed-pair', byteOrder: 'signed-pair' }, pairs],
    'only given': [{ pointsFrom: 'given', weights: 'given', bits: 8, spelling: 'signed' }, signed],
    'tokens that are shared': [{ ...tokens, tie: 'last' }, shared],
    'tokens that are shared, by text': [{ ...tokens, tie: 'first', order: 'by-text' }, shared],
    nobody: [{}, []],
    'all drained': [{}, NAMES.map((id) => ({ id, weight: 0 }))],
    'a label, and one drained': [
      {},
      [
        { id: 'a', weight: 0 },
        { id: 'b', label: 'the "b"' },
      ],
    ],
  };
  return Object.entries(all).map(([name, [rules, nodes]]) => ({
    name,
    scenario: custom(rules, nodes),
  }));
}

/**
 * Rings at a step of a log.
 * @returns {Case[]}
 */
function steps() {
  const three = ['A', 'B', 'C'].map((id) => ({ id }));
  const scenario = {
    ...custom({ tie: 'last', bits: 10, points: 60 }, three),
    steps: ['remove A', 'add A*2', 'rename B "B 2"', 'vnodes 33', 'weight C 0.5'],
  };
  return [
    { name: 'after steps', scenario },
    { name: 'between steps', scenario: { ...scenario, step: 3 } },
    { name: 'vnodes', scenario: { scheme: 'uhashring-ketama', nodes: nodes(), vnodes: 50 } },
  ];
}

/** Ten thousand keys of every length and kind. */
export function keys() {
  const numbers = ['0', '007', '99', '100', `${2n ** 128n - 1n}`, `${2n ** 128n}`, '0'.repeat(200)];
  const tags = ['a{b}c', '{}x', '}{y}', 'a"b"c', 'x::y', ':x:', '/a/b/c.png?x=/y', '/a?b'];
  const odd = [
    '',
    '\0',
    'nul\0nul',
    '\ufeffbom',
    '👩‍👩‍👧',
    'ﷺ',
    'e\u0301',
    '\u2028',
    '</script>',
    "'\\",
  ];
  const long = Array.from({ length: 400 }, (_, at) => {
    const text = [...'ключ-k€y🔑'.repeat(at)].slice(0, at).join('');
    return at % 2 ? text : 'x'.repeat(at * 2);
  });
  const some = [...numbers, '9'.repeat(5000), '٣', ...tags, ...odd, ...long];
  const rest = Array.from({ length: 10_000 - some.length }, (_, at) => {
    const kinds = [`key:${at}`, `${at % 1200}`, `/${at % 90}/user/{${at % 700}}/é?${at}`, `${at}ß`];
    return kinds[at % 4] ?? '';
  });
  return [...some, ...rest];
}
