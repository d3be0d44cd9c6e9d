/** In numbers of up to 32 bits, the first byte highest. */
function big(data) {
  return data.reduce((value, byte) => value * 256 + byte, 0);
}

/** The first byte lowest. */
function little(data) {
  return data.reduceRight((value, byte) => value * 256 + byte, 0);
}

/** Little-endian from signed bytes: a negative one sets all bits above it. */
function littleSmeared(data) {
  const smear = (value, byte, at) => value | (((byte << 24) >> 24) << (8 * at));
  return (data.reduce(smear, 0) >>> 0) % 256 ** data.length;
}

/** Big-endian and signed, raised so that the smallest number is 0. */
function raised(data) {
  const half = 256 ** data.length / 2;
  return (big(data) + half) % (2 * half);
}

/** Big-endian and signed, without its sign. */
function absolute(data) {
  return Math.min(big(data), 256 ** data.length - big(data));
}

/** Two signed little-endian words, the first one higher, raised so that the smallest is 0. */
function raisedPair(data) {
  const count = data.length / 2;
  const upper = (word) => raised(word.slice().reverse());
  return upper(data.subarray(0, count)) * 256 ** count + upper(data.subarray(count));
}

/** The first byte highest. */
function bigWide(data) {
  return data.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** The first byte lowest. */
function littleWide(data) {
  return data.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** Little-endian from signed bytes: a negative one sets all bits above it. */
function littleSmearedWide(data) {
  const smear = (value, byte, at) => value | (BigInt((byte << 24) >> 24) << BigInt(8 * at));
  return BigInt.asUintN(8 * data.length, data.reduce(smear, 0n));
}

/** Big-endian and signed, raised so that the smallest number is 0. */
function raisedWide(data) {
  return bigWide(data) ^ (1n << BigInt(8 * data.length - 1));
}

/** Big-endian and signed, without its sign. */
function absoluteWide(data) {
  const value = BigInt.asIntN(8 * data.length, bigWide(data));
  return value < 0n ? -value : value;
}

/** Two signed little-endian words, the first one higher, raised so that the smallest is 0. */
function raisedPairWide(data) {
  const count = data.length / 2;
  const upper = (word) => littleWide(word) ^ (1n << BigInt(8 * count - 1));
  return (upper(data.subarray(0, count)) << BigInt(8 * count)) | upper(data.subarray(count));
}

/** The key up to its first zero byte. */
function cString(key) {
  const end = key.indexOf(0);
  return end < 0 ? key : key.subarray(0, end);
}

/** What stands between two marks, if that is something; else the whole key. */
function tag(key, opening, closing) {
  const from = key.indexOf(opening) + 1;
  const to = from > 0 ? key.indexOf(closing, from) : -1;
  return to > from ? key.subarray(from, to) : key;
}

/** What HAProxy hashes of a URI; a length or depth of 0 is no limit. */
function uri(key, whole, length, depth) {
  const part = length > 0 ? key.subarray(0, length) : key;
  let slashes = 0;
  const end = part.findIndex((byte) => {
    if (byte === 0x2f) slashes += 1;
    const deep = byte === 0x2f && depth > 0 && slashes > depth;
    return deep || (byte === 0x3f && !whole);
  });
  return end < 0 ? part : part.subarray(0, end);
}

/** The number that a key of plain digits spells, unless it is longer than any position. */
function plainNumber(key) {
  let number = key.length > 0 ? 0n : undefined;
  for (const byte of key) {
    if (byte < 0x30 || byte > 0x39) return undefined;
    number = number * 10n + BigInt(byte - 0x30);
    if (number >> 128n) return undefined;
  }
  return number;
}

/** HAProxy's avalanche: Bob Jenkins' hash of a 32-bit integer, then a multiplication. */
function avalanche(value) {
  let a = value | 0;
  a = (a + 0x7ed55d16 + (a << 12)) | 0;
  a = a ^ 0xc761c23c ^ (a >>> 19);
  a = (a + 0x165667b1 + (a << 5)) | 0;
  a = ((a + 0xd3a2646c) | 0) ^ (a << 9);
  a = (a + 0xfd7046c5 + (a << 3)) | 0;
  a = a ^ 0xb55a4f09 ^ (a >>> 16);
  return Math.imul(a, 3221225473) >>> 0;
}
