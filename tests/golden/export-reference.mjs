// Consistent-hash ring of the scheme reference (Ringscope VERSION).
// owner('key') is the name of the node that owns a key. Written out by Ringscope VERSION.

// Every node: its name, the text hashed for it, and its number of points. Points of a node: 32 ×
// weight, rounded, halves up, and at least 1; none at weight 0.
const NODES = [
  ['A', 'A', 32],
  ['B', 'B', 32],
  ['C', 'C', 32],
];

const utf8 = new TextEncoder();

/** Texts and bytes, one after the other. */
function bytes(...parts) {
  const all = parts.map((part) => (typeof part === 'string' ? utf8.encode(part) : part));
  const joined = new Uint8Array(all.reduce((count, part) => count + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function rotl32(value, by) {
  return (value << by) | (value >>> (32 - by));
}

/** The first byte highest. */
function bigWide(data) {
  return data.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** The message in blocks of 64 bytes: after it a one, zeros, and its length in bits. */
function padded(data, littleEndian) {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((data.length + 9) / 64) * 64));
  new Uint8Array(blocks.buffer).set(data);
  blocks.setUint8(data.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(data.length) * 8n, littleEndian);
  return blocks;
}

/** Words of 32 bits as bytes. */
function wordBytes(words, littleEndian) {
  const found = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, at) => {
    found.setUint32(4 * at, word, littleEndian);
  });
  return new Uint8Array(found.buffer);
}

const PRIMES = Array.from({ length: 310 }, (_, at) => at + 2).filter((number, _, all) =>
  all.every((smaller) => smaller >= number || number % smaller > 0),
);

/** The first 32 bits behind the point. */
function fraction(number) {
  return Math.floor((number % 1) * 2 ** 32);
}

const SHA256_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/** SHA-256, FIPS 180-4. */
function sha256(data) {
  const blocks = padded(data, false);
  const state = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Uint32Array(64);
  for (let start = 0; start < blocks.byteLength; start += 64) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at += 1) {
      if (at < 16) words[at] = blocks.getUint32(start + 4 * at);
      else {
        const [x, y] = [words[at - 15], words[at - 2]];
        const left = rotl32(x, 25) ^ rotl32(x, 14) ^ (x >>> 3);
        const right = rotl32(y, 15) ^ rotl32(y, 13) ^ (y >>> 10);
        words[at] = words[at - 16] + left + words[at - 7] + right;
      }
      const sum = rotl32(e, 26) ^ rotl32(e, 21) ^ rotl32(e, 7);
      const next = h + sum + ((e & f) ^ (~e & g)) + SHA256_CONSTANTS[at] + words[at];
      const most = (a & b) ^ (a & c) ^ (b & c);
      const other = (rotl32(a, 30) ^ rotl32(a, 19) ^ rotl32(a, 10)) + most;
      h = g;
      g = f;
      f = e;
      e = (d + next) | 0;
      d = c;
      c = b;
      b = a;
      a = (next + other) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      state[at] += word;
    });
  }
  return wordBytes(state, false);
}

// The sha256 of "node:{id}:{i}", {i} from 0, is a point of a node: bytes 0 to 7 of the digest, the
// first one highest. {id} is the node's name, or its label where it has one.
function* points(text, count) {
  for (let index = 0; index < count; index += 1) {
    const digest = sha256(bytes('node:', text, `:${index}`));
    yield bigWide(digest.subarray(0, 8));
  }
}

// A key is placed by the sha256 of "key:{key}": bytes 0 to 7 of the digest, the first one highest.
function position(key) {
  const digest = sha256(bytes('key:', key));
  return bigWide(digest.subarray(0, 8));
}

// Two points at one position are refused.
const ring = new Map();
for (const [name, text, own] of NODES) {
  for (const place of points(utf8.encode(text), own)) {
    if (ring.has(place)) {
      throw new Error(`${name} and ${ring.get(place)} both have a point at ${place}`);
    }
    ring.set(place, name);
  }
}
const places = [...ring.keys()].sort((a, b) => (a < b ? -1 : 1));

// A key belongs to the first point at or after it; after the last point comes the first.
/**
 * The name of the node that owns a key; null where no node has points.
 * @param {string} key
 * @returns {string | null}
 */
export function owner(key) {
  if (places.length === 0) return null;
  const here = position(utf8.encode(key));
  let [at, end] = [0, places.length];
  while (at < end) {
    const middle = (at + end) >> 1;
    if (places[middle] < here) at = middle + 1;
    else end = middle;
  }
  return ring.get(places[at % places.length]);
}
