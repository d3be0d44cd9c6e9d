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

function rotl32(value, by) {
  return (value << by) | (value >>> (32 - by));
}

function u64(value) {
  return BigInt.asUintN(64, value);
}

function rotl64(value, by) {
  return u64(value << by) | (value >> (64n - by));
}

/** Up to four bytes from byte `at` on as a number, the first one lowest. */
function little32(data, at) {
  return data[at] | (data[at + 1] << 8) | (data[at + 2] << 16) | (data[at + 3] << 24);
}

/** Up to eight bytes from byte `at` on as a number, the first one lowest. */
function little64(data, at) {
  const low = BigInt(little32(data, at) >>> 0);
  return low | (BigInt(little32(data, at + 4) >>> 0) << 32n);
}

/** Bytes as C's signed char has them: from 0x80 on they are negative. */
function signedBytes(data) {
  return new Int8Array(data);
}

/** The text as Java has it: units of 16 bits. */
function utf16Units(data) {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}
