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

const MD5_SINES = Array.from({ length: 64 }, (_, at) => Math.abs(Math.sin(at + 1)) * 2 ** 32);

const MD5_TURNS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

/** MD5, RFC 1321. */
function md5(data) {
  const blocks = padded(data, true);
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let start = 0; start < blocks.byteLength; start += 64) {
    let [a, b, c, d] = state;
    for (let at = 0; at < 64; at += 1) {
      const round = at >> 4;
      let mixed = c ^ (b | ~d);
      if (round === 0) mixed = (b & c) | (~b & d);
      if (round === 1) mixed = (b & d) | (c & ~d);
      if (round === 2) mixed = b ^ c ^ d;
      const word = ([1, 5, 3, 7][round] * at + [0, 1, 5, 0][round]) % 16;
      const sum = a + mixed + Math.floor(MD5_SINES[at]) + blocks.getUint32(start + 4 * word, true);
      a = d;
      d = c;
      c = b;
      b = (b + rotl32(sum | 0, MD5_TURNS[4 * round + (at % 4)])) | 0;
    }
    [a, b, c, d].forEach((word, at) => {
      state[at] += word;
    });
  }
  return wordBytes(state, true);
}

/** SHA-1, RFC 3174. */
function sha1(data) {
  const blocks = padded(data, false);
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const words = new Uint32Array(80);
  for (let start = 0; start < blocks.byteLength; start += 64) {
    let [a, b, c, d, e] = state;
    for (let at = 0; at < 80; at += 1) {
      if (at < 16) words[at] = blocks.getUint32(start + 4 * at);
      else {
        words[at] = rotl32(words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16], 1);
      }
      const round = Math.floor(at / 20);
      let mixed = b ^ c ^ d;
      if (round === 0) mixed = (b & c) | (~b & d);
      if (round === 2) mixed = (b & c) | (b & d) | (c & d);
      const constant = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6][round];
      const next = (rotl32(a, 5) + mixed + e + constant + words[at]) | 0;
      e = d;
      d = c;
      c = rotl32(b, 30);
      b = a;
      a = next;
    }
    [a, b, c, d, e].forEach((word, at) => {
      state[at] += word;
    });
  }
  return wordBytes(state, false);
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

const BLAKE2B_START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

const BLAKE2B_ORDER = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/** BLAKE2b with 64 bytes, RFC 7693. */
function blake2b(data) {
  const state = BigUint64Array.from(BLAKE2B_START);
  state[0] ^= 0x01010040n;
  const v = new BigUint64Array(16);
  const mix = (a, b, c, d, x, y) => {
    v[a] += v[b] + x;
    v[d] = rotl64(v[d] ^ v[a], 32n);
    v[c] += v[d];
    v[b] = rotl64(v[b] ^ v[c], 40n);
    v[a] += v[b] + y;
    v[d] = rotl64(v[d] ^ v[a], 48n);
    v[c] += v[d];
    v[b] = rotl64(v[b] ^ v[c], 1n);
  };
  const blocks = Math.max(1, Math.ceil(data.length / 128));
  for (let block = 1; block <= blocks; block += 1) {
    const last = block === blocks;
    const words = Array.from({ length: 16 }, (_, at) => little64(data, 128 * block - 128 + 8 * at));
    v.set(state);
    v.set(BLAKE2B_START, 8);
    v[12] ^= BigInt(last ? data.length : 128 * block);
    if (last) v[14] = ~v[14];
    for (let round = 0; round < 12; round += 1) {
      const order = BLAKE2B_ORDER[round % 10];
      for (let at = 0; at < 8; at += 1) {
        const [x, y] = [words[order[2 * at]], words[order[2 * at + 1]]];
        // The first four go down the columns, the others along the diagonals.
        const turn = at < 4 ? 0 : 1;
        const place = (row) => 4 * row + ((at + row * turn) % 4);
        mix(place(0), place(1), place(2), place(3), x, y);
      }
    }
    state.forEach((word, at) => {
      state[at] = word ^ v[at] ^ v[at + 8];
    });
  }
  return bytes(...Array.from(state, (word) => littleBytes(word, 8)));
}
