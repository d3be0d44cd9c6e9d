/** FNV-1 (RFC 9923): multiply, then mix the next unit in. */
function fnv1(units, start, prime) {
  return units.reduce((value, unit) => Math.imul(value, prime) ^ unit, start) >>> 0;
}

/** FNV-1a (RFC 9923): mix the next unit in, then multiply. */
function fnv1a(units, start, prime) {
  return units.reduce((value, unit) => Math.imul(value ^ unit, prime), start) >>> 0;
}

/** FNV-1a finished as MurmurHash3 is. */
function fnv1aMixed(data) {
  return fmix32(fnv1a(data, 0x811c9dc5, 0x01000193));
}

/** FNV-1 with 64 bits (RFC 9923). */
function fnv1Wide(data) {
  const step = (value, byte) => u64(value * 0x100000001b3n) ^ BigInt(byte);
  return data.reduce(step, 0xcbf29ce484222325n);
}

/** FNV-1a with 64 bits (RFC 9923). */
function fnv1aWide(data) {
  const step = (value, byte) => u64((value ^ BigInt(byte)) * 0x100000001b3n);
  return data.reduce(step, 0xcbf29ce484222325n);
}

/** Java's String.hashCode. */
function javaString(data) {
  return utf16Units(data).reduce((value, unit) => (Math.imul(value, 31) + unit) | 0, 0) >>> 0;
}

/** sdbm, Ozan Yigit, as HAProxy has it. */
function sdbm(data) {
  return data.reduce((value, byte) => (Math.imul(value, 65599) + byte) | 0, 0) >>> 0;
}

/** djb2, Dan Bernstein, the variant that adds. */
function djb2(data) {
  return data.reduce((value, byte) => (Math.imul(value, 33) + byte) | 0, 5381) >>> 0;
}

/** wt6, Willy Tarreau: two halves that turn by amounts they take from each other. */
function wt6(data) {
  let [h0, h1, turn0, turn1] = [0xa53c965a, 0x5ca6953a, 6, 18];
  for (const byte of data) {
    const left = ~(h0 ^ byte);
    const right = ~(h1 + byte);
    h0 = rotl32(right, turn0);
    h1 = rotl32(left, turn1);
    const mixed = ((h0 >>> 16) ^ h1) & 0xffff;
    turn0 = mixed & 0x1f;
    turn1 = mixed >> 11;
  }
  return (h0 ^ h1) >>> 0;
}

/** one_at_a_time, Bob Jenkins, with signed bytes. */
function oneAtATime(data) {
  let h = 0;
  for (const byte of signedBytes(data)) {
    h = Math.imul(h + byte, 1025);
    h ^= h >>> 6;
  }
  h = Math.imul(h, 9);
  h ^= h >>> 11;
  return Math.imul(h, 32769) >>> 0;
}

/** lookup3 (hashlittle), Bob Jenkins. */
function lookup3(data, seed) {
  const start = (0xdeadbeef + data.length + seed) | 0;
  const state = new Int32Array([start, start, start]);
  const mix = (to, from, turn) => {
    const third = state[3 - to - from];
    state[to] = (state[to] - state[from]) ^ rotl32(state[from], turn);
    state[from] += third;
  };
  const finish = (to, from, turn) => {
    state[to] = (state[to] ^ state[from]) - rotl32(state[from], turn);
  };
  // The last 1 to 12 bytes are finished, not mixed.
  for (let at = 0; at < data.length; at += 12) {
    for (let word = 0; word < 3; word += 1) state[word] += little32(data, at + 4 * word);
    const turns = data.length - at > 12 ? [4, 6, 8, 16, 19, 4] : [14, 11, 25, 16, 4, 14, 24];
    turns.forEach((turn, step) => {
      if (turns.length === 6) mix(step % 3, (step + 2) % 3, turn);
      else finish((step + 2) % 3, (step + 1) % 3, turn);
    });
  }
  return state[2] >>> 0;
}

/** SuperFastHash, Paul Hsieh, from 0 and with a signed third byte at the end. */
function superFastHash(data) {
  const half = (at) => data[at] | (data[at + 1] << 8);
  let h = 0;
  let at = 0;
  for (; at + 4 <= data.length; at += 4) {
    h = (h + half(at)) | 0;
    h = (h << 16) ^ (half(at + 2) << 11) ^ h;
    h = (h + (h >>> 11)) | 0;
  }
  h = (h + half(at)) | 0;
  const rest = data.length - at;
  if (rest === 1) {
    h ^= h << 10;
    h = (h + (h >>> 1)) | 0;
  } else if (rest === 2) {
    h ^= h << 11;
    h = (h + (h >>> 17)) | 0;
  } else if (rest === 3) {
    h ^= (h << 16) ^ (((data[at + 2] << 24) >> 24) << 18);
    h = (h + (h >>> 11)) | 0;
  }
  h ^= h << 3;
  h = (h + (h >>> 5)) | 0;
  h ^= h << 4;
  h = (h + (h >>> 17)) | 0;
  h ^= h << 25;
  return (h + (h >>> 6)) >>> 0;
}
