// Consistent-hash ring of the scheme nginx (nginx 1.22.1).
// owner('key') is the name of the node that owns a key. Written out by Ringscope VERSION.

// Every node: its name, the text hashed for it, and its number of points. Points of a node: 160 ×
// weight, rounded, halves up, and at least 1; none at weight 0.
const NODES = [
  ['a.example:80', 'a.example\x0080', 160],
  ['b', 'b\x00', 160],
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

/** A number as bytes, the lowest first. */
function littleBytes(value, count) {
  return toBytes(value, count).reverse();
}

/** A number as bytes, the highest first. */
function toBytes(value, count) {
  const found = new Uint8Array(count);
  let rest = BigInt(value);
  for (let at = count - 1; at >= 0; at -= 1) {
    found[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return found;
}

/** What each byte does to a CRC of 32 bits that takes the lowest bit first. */
function crcTable(polynomial) {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? polynomial : 0);
    return value;
  });
}

/** A CRC of 32 bits that begins with ones and is inverted at its end. */
function crc(data, table) {
  return ~data.reduce((value, byte) => (value >>> 8) ^ table[(value ^ byte) & 0xff], -1) >>> 0;
}

const CRC32_TABLE = crcTable(0xedb88320);

/** CRC-32 of IEEE 802.3, as in zlib. */
function crc32(data) {
  return crc(data, CRC32_TABLE);
}

// The crc32 of "{id}{previous:u32le}" is a point of a node: all bytes of the digest, the first one
// highest. {id} is the node's host, a zero byte and its port. {previous} is the point before, 0 at
// first.
function* points(text, count) {
  let previous = 0;
  for (let index = 0; index < count; index += 1) {
    previous = crc32(bytes(text, littleBytes(previous, 4)));
    yield previous;
  }
}

// A key is placed by the crc32 of "{key}": all bytes of the digest, the first one highest.
function position(key) {
  return crc32(key);
}

// Of two points at one position that of the first node counts.
const ring = new Map();
for (const [name, text, own] of NODES) {
  for (const place of points(utf8.encode(text), own)) {
    if (!ring.has(place)) ring.set(place, name);
  }
}
const places = [...ring.keys()].sort((a, b) => a - b);

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
