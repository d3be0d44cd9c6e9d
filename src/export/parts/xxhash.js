const XXH32_PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1];

/** XXH32, Yann Collet. */
function xxh32(data, seed) {
  const [p1, p2, p3, p4, p5] = XXH32_PRIMES;
  let h = seed + p5;
  let at = 0;
  if (data.length >= 16) {
    const lanes = [seed + p1 + p2, seed + p2, seed, seed - p1];
    for (; at + 16 <= data.length; at += 16) {
      lanes.forEach((lane, place) => {
        const word = little32(data, at + 4 * place);
        lanes[place] = Math.imul(rotl32((lane + Math.imul(word, p2)) | 0, 13), p1);
      });
    }
    h = [1, 7, 12, 18].reduce((sum, turn, place) => sum + rotl32(lanes[place], turn), 0);
  }
  h = (h + data.length) | 0;
  for (; at + 4 <= data.length; at += 4) {
    h = (h + Math.imul(little32(data, at), p3)) | 0;
    h = Math.imul(rotl32(h, 17), p4);
  }
  for (; at < data.length; at += 1) {
    h = Math.imul(rotl32((h + Math.imul(data[at], p5)) | 0, 11), p1);
  }
  h = Math.imul(h ^ (h >>> 15), p2);
  h = Math.imul(h ^ (h >>> 13), p3);
  return (h ^ (h >>> 16)) >>> 0;
}

const XXH64_PRIMES = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
];

function xxh64Round(lane, word) {
  const [p1, p2] = XXH64_PRIMES;
  return u64(rotl64(u64(lane + word * p2), 31n) * p1);
}

function xxh64Avalanche(value) {
  let h = u64((value ^ (value >> 33n)) * XXH64_PRIMES[1]);
  h = u64((h ^ (h >> 29n)) * XXH64_PRIMES[2]);
  return h ^ (h >> 32n);
}

/** XXH64, Yann Collet. */
function xxh64(data, seed) {
  const [p1, p2, p3, p4, p5] = XXH64_PRIMES;
  let h = seed + p5;
  let at = 0;
  if (data.length >= 32) {
    const lanes = [seed + p1 + p2, seed + p2, seed, seed - p1].map(u64);
    for (; at + 32 <= data.length; at += 32) {
      lanes.forEach((lane, place) => {
        lanes[place] = xxh64Round(lane, little64(data, at + 8 * place));
      });
    }
    h = [1n, 7n, 12n, 18n].reduce((sum, turn, place) => sum + rotl64(lanes[place], turn), 0n);
    for (const lane of lanes) h = (u64(h) ^ xxh64Round(0n, lane)) * p1 + p4;
  }
  h = u64(h + BigInt(data.length));
  for (; at + 8 <= data.length; at += 8) {
    h = u64(rotl64(h ^ xxh64Round(0n, little64(data, at)), 27n) * p1 + p4);
  }
  if (at + 4 <= data.length) {
    h = u64(rotl64(h ^ u64(BigInt(little32(data, at) >>> 0) * p1), 23n) * p2 + p3);
    at += 4;
  }
  for (; at < data.length; at += 1) h = u64(rotl64(h ^ u64(BigInt(data[at]) * p5), 11n) * p1);
  return xxh64Avalanche(h);
}

const XXH3_SECRET = Uint8Array.from(
  [
    'b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f',
    'cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c',
    '3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8',
    'a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364',
    'eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e',
    '2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e',
  ].flatMap((line) => line.match(/../g)),
  (byte) => Number.parseInt(byte, 16),
);

function xxh3Avalanche(value) {
  const h = u64((value ^ (value >> 37n)) * 0x165667919e3779f9n);
  return h ^ (h >> 32n);
}

/** The product with its high half folded onto the low one. */
function xxh3Fold(a, b) {
  return u64((a * b) ^ ((a * b) >> 64n));
}

function xxh3Secret(at) {
  return little64(XXH3_SECRET, at);
}

function xxh3Mix(data, at, secret) {
  return xxh3Fold(
    little64(data, at) ^ xxh3Secret(secret),
    little64(data, at + 8) ^ xxh3Secret(secret + 8),
  );
}

/** Up to 16 bytes. */
function xxh3Short(data) {
  const count = data.length;
  if (count > 8) {
    const low = little64(data, 0) ^ xxh3Secret(24) ^ xxh3Secret(32);
    const high = little64(data, count - 8) ^ xxh3Secret(40) ^ xxh3Secret(48);
    const swapped = little64(toBytes(low, 8), 0);
    return xxh3Avalanche(u64(BigInt(count) + swapped + high + xxh3Fold(low, high)));
  }
  if (count > 3) {
    const [low, high] = [little32(data, 0), little32(data, count - 4)];
    let h = u64((BigInt(low >>> 0) << 32n) | BigInt(high >>> 0));
    h ^= xxh3Secret(8) ^ xxh3Secret(16);
    h ^= rotl64(h, 49n) ^ rotl64(h, 24n);
    h = u64(h * 0x9fb21c651e98df25n);
    h = u64((h ^ ((h >> 35n) + BigInt(count))) * 0x9fb21c651e98df25n);
    return h ^ (h >> 28n);
  }
  if (count > 0) {
    const [first, middle, last] = [data[0], data[count >> 1], data[count - 1]];
    const value = (first << 16) | (middle << 24) | last | (count << 8);
    const flip = little32(XXH3_SECRET, 0) ^ little32(XXH3_SECRET, 4);
    return xxh64Avalanche(BigInt((value ^ flip) >>> 0));
  }
  return xxh64Avalanche(xxh3Secret(56) ^ xxh3Secret(64));
}

/** 17 to 240 bytes. */
function xxh3Middle(data) {
  const count = data.length;
  let h = BigInt(count) * XXH64_PRIMES[0];
  if (count <= 128) {
    for (let at = 0; 2 * at < count; at += 16) {
      h += xxh3Mix(data, at, 2 * at) + xxh3Mix(data, count - at - 16, 2 * at + 16);
    }
    return xxh3Avalanche(u64(h));
  }
  for (let at = 0; at < 128; at += 16) h += xxh3Mix(data, at, at);
  h = xxh3Avalanche(u64(h));
  for (let at = 128; at + 16 <= count; at += 16) h += xxh3Mix(data, at, at - 125);
  return xxh3Avalanche(u64(h + xxh3Mix(data, count - 16, 119)));
}

/** More than 240 bytes, in stripes of 64, of which 16 are a block. */
function xxh3Long(data) {
  const [p32, p64] = [XXH32_PRIMES.map(BigInt), XXH64_PRIMES];
  const lanes = [p32[2], p64[0], p64[1], p64[2], p64[3], p32[1], p64[4], p32[0]];
  const take = (at, secret) => {
    for (let lane = 0; lane < 8; lane += 1) {
      const word = little64(data, at + 8 * lane);
      const keyed = word ^ xxh3Secret(secret + 8 * lane);
      lanes[lane ^ 1] = u64(lanes[lane ^ 1] + word);
      lanes[lane] = u64(lanes[lane] + (keyed & 0xffffffffn) * (keyed >> 32n));
    }
  };
  const stripes = Math.floor((data.length - 1) / 64);
  for (let stripe = 0; stripe < stripes; stripe += 1) {
    take(64 * stripe, 8 * (stripe % 16));
    if (stripe % 16 === 15) {
      lanes.forEach((lane, place) => {
        lanes[place] = u64((lane ^ (lane >> 47n) ^ xxh3Secret(128 + 8 * place)) * p32[0]);
      });
    }
  }
  take(data.length - 64, 121);
  let h = BigInt(data.length) * p64[0];
  for (let at = 0; at < 8; at += 2) {
    h += xxh3Fold(lanes[at] ^ xxh3Secret(11 + 8 * at), lanes[at + 1] ^ xxh3Secret(19 + 8 * at));
  }
  return xxh3Avalanche(u64(h));
}

/** XXH3 with 64 bits and seed 0, Yann Collet. */
function xxh3(data) {
  if (data.length <= 16) return xxh3Short(data);
  return data.length <= 240 ? xxh3Middle(data) : xxh3Long(data);
}
