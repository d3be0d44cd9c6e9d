/** SipHash with the zero key, Aumasson and Bernstein 2012. */
function siphash(data, rounds, lastRounds) {
  let [v0, v1, v2, v3] = [
    0x736f6d6570736575n,
    0x646f72616e646f6dn,
    0x6c7967656e657261n,
    0x7465646279746573n,
  ];
  const mix = (count) => {
    for (let round = 0; round < count; round += 1) {
      v0 = u64(v0 + v1);
      v1 = rotl64(v1, 13n) ^ v0;
      v0 = rotl64(v0, 32n);
      v2 = u64(v2 + v3);
      v3 = rotl64(v3, 16n) ^ v2;
      v0 = u64(v0 + v3);
      v3 = rotl64(v3, 21n) ^ v0;
      v2 = u64(v2 + v1);
      v1 = rotl64(v1, 17n) ^ v2;
      v2 = rotl64(v2, 32n);
    }
  };
  for (let at = 0; at <= data.length; at += 8) {
    let word = little64(data, at);
    // The last byte of the last word is the length.
    if (at + 8 > data.length) word |= BigInt(data.length % 256) << 56n;
    v3 ^= word;
    mix(rounds);
    v0 ^= word;
  }
  v2 ^= 0xffn;
  mix(lastRounds);
  return v0 ^ v1 ^ v2 ^ v3;
}
