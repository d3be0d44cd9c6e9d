/** The finisher of MurmurHash3: every bit of the value moves every bit of the answer. */
function fmix32(value) {
  let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function fmix64(value) {
  let h = u64((value ^ (value >> 33n)) * 0xff51afd7ed558ccdn);
  h = u64((h ^ (h >> 33n)) * 0xc4ceb9fe1a85ec53n);
  return h ^ (h >> 33n);
}

/** MurmurHash3_x86_32, Austin Appleby. */
function murmur3(data, seed) {
  const scrambled = (word) => Math.imul(rotl32(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  let h = seed;
  let at = 0;
  for (; at + 4 <= data.length; at += 4) {
    h ^= scrambled(little32(data, at));
    h = (Math.imul(rotl32(h, 13), 5) + 0xe6546b64) | 0;
  }
  h ^= scrambled(little32(data, at));
  return fmix32(h ^ data.length);
}

/** MurmurHash3_x64_128, Austin Appleby: its first word in the high half. */
function murmur3Wide(data, seed, tailWord) {
  const [c1, c2] = [0x87c37b91114253d5n, 0x4cf5ad432745937fn];
  const scrambled1 = (word) => u64(rotl64(u64(word * c1), 31n) * c2);
  const scrambled2 = (word) => u64(rotl64(u64(word * c2), 33n) * c1);
  let [h1, h2] = [seed, seed];
  let at = 0;
  for (; at + 16 <= data.length; at += 16) {
    h1 ^= scrambled1(little64(data, at));
    h1 = u64((rotl64(h1, 27n) + h2) * 5n + 0x52dce729n);
    h2 ^= scrambled2(little64(data, at + 8));
    h2 = u64((rotl64(h2, 31n) + h1) * 5n + 0x38495ab5n);
  }
  h1 ^= scrambled1(tailWord(data, at)) ^ BigInt(data.length);
  h2 ^= scrambled2(tailWord(data, at + 8)) ^ BigInt(data.length);
  h1 = u64(h1 + h2);
  h2 = fmix64(u64(h2 + h1));
  h1 = u64(fmix64(h1) + h2);
  return (h1 << 64n) | u64(h2 + h1);
}

/** Little-endian from signed bytes, each of them turning over the bits it meets. */
function signedWord(data, at) {
  const flip = (word, byte, place) => word ^ (BigInt((byte << 24) >> 24) << BigInt(8 * place));
  return u64(data.subarray(at, at + 8).reduce(flip, 0n));
}

/** Cassandra's murmur3: the first word of MurmurHash3_x64_128, its last bytes signed. */
function murmur3Cassandra(data) {
  return murmur3Wide(data, 0n, signedWord) >> 64n;
}

/** MurmurHash2, Austin Appleby. */
function murmur2(data, seed) {
  const m = 0x5bd1e995;
  let h = seed ^ data.length;
  let at = 0;
  for (; at + 4 <= data.length; at += 4) {
    const word = Math.imul(little32(data, at), m);
    h = Math.imul(h, m) ^ Math.imul(word ^ (word >>> 24), m);
  }
  if (at < data.length) h = Math.imul(h ^ little32(data, at), m);
  h = Math.imul(h ^ (h >>> 13), m);
  return (h ^ (h >>> 15)) >>> 0;
}

/** MurmurHash64A, Austin Appleby: MurmurHash2 with 64 bits. */
function murmur2Wide(data, seed) {
  const m = 0xc6a4a7935bd1e995n;
  let h = seed ^ u64(BigInt(data.length) * m);
  let at = 0;
  for (; at + 8 <= data.length; at += 8) {
    const word = u64(little64(data, at) * m);
    h = u64((h ^ u64((word ^ (word >> 47n)) * m)) * m);
  }
  if (at < data.length) h = u64((h ^ little64(data, at)) * m);
  h = u64((h ^ (h >> 47n)) * m);
  return h ^ (h >> 47n);
}

/** MurmurHash2 with the length in its seed, as libhashkit and twemproxy have it. */
function hashkitMurmur(data) {
  return murmur2(data, Math.imul(0xdeadbeef, data.length));
}

/** MurmurHash3 with the length in its seed, as libhashkit has it. */
function hashkitMurmur3(data) {
  return murmur3(data, Math.imul(0xdeadbeef, data.length));
}
