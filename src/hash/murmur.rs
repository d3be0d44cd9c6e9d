//! Austin Appleby's murmur hashes, written from his public-domain description
//! (`SMHasher`), and the dialects that real systems speak.
//!
//! Own code, because the dialects differ inside the tail and because a crate
//! for the common two costs more than all of them here.

/// The finisher of 32-bit `MurmurHash3`: every bit of `h` moves every bit of the answer.
pub const fn fmix32(mut h: u32) -> u32 {
    h ^= h >> 16;
    h = h.wrapping_mul(0x85eb_ca6b);
    h ^= h >> 13;
    h = h.wrapping_mul(0xc2b2_ae35);
    h ^ h >> 16
}

const fn fmix64(mut h: u64) -> u64 {
    h ^= h >> 33;
    h = h.wrapping_mul(0xff51_afd7_ed55_8ccd);
    h ^= h >> 33;
    h = h.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    h ^ h >> 33
}

/// `MurmurHash3_x86_32`.
pub(super) fn murmur3_32(bytes: &[u8], seed: u32) -> u32 {
    let mix = |k: u32| {
        k.wrapping_mul(0xcc9e_2d51)
            .rotate_left(15)
            .wrapping_mul(0x1b87_3593)
    };
    let (blocks, tail) = bytes.as_chunks::<4>();
    let mut h = seed;
    for block in blocks {
        h = (h ^ mix(u32::from_le_bytes(*block)))
            .rotate_left(13)
            .wrapping_mul(5)
            .wrapping_add(0xe654_6b64);
    }
    if !tail.is_empty() {
        h ^= mix(tail_word(tail) as u32);
    }
    // The reference keeps the length in 32 bits.
    fmix32(h ^ bytes.len() as u32)
}

/// `MurmurHash3_x64_128`: h1 and h2.
pub(super) fn murmur3_128(bytes: &[u8], seed: u32) -> [u64; 2] {
    let (_, tail) = bytes.as_chunks::<16>();
    let (low, high) = tail.split_at(tail.len().min(8));
    finish_128(bytes, seed, [tail_word(low), tail_word(high)])
}

/// Cassandra's `MurmurHash3_x64_128`: its Java widens the tail's bytes with
/// their sign, so a byte from 0x80 on flips everything above it.
pub(super) fn murmur3_128_signed_tail(bytes: &[u8]) -> [u64; 2] {
    let signed_word = |part: &[u8]| {
        (0..).step_by(8).zip(part).fold(0, |word, (shift, &byte)| {
            word ^ (i64::from(byte.cast_signed()) << shift).cast_unsigned()
        })
    };
    let (_, tail) = bytes.as_chunks::<16>();
    let (low, high) = tail.split_at(tail.len().min(8));
    finish_128(bytes, 0, [signed_word(low), signed_word(high)])
}

/// Blocks, then the two words of the tail, then the finisher.
fn finish_128(bytes: &[u8], seed: u32, [t1, t2]: [u64; 2]) -> [u64; 2] {
    const C1: u64 = 0x87c3_7b91_1142_53d5;
    const C2: u64 = 0x4cf5_ad43_2745_937f;
    let mix1 = |k: u64| k.wrapping_mul(C1).rotate_left(31).wrapping_mul(C2);
    let mix2 = |k: u64| k.wrapping_mul(C2).rotate_left(33).wrapping_mul(C1);

    let (mut h1, mut h2) = (u64::from(seed), u64::from(seed));
    let (words, _) = bytes.as_chunks::<8>();
    for pair in words.as_chunks::<2>().0 {
        h1 = (h1 ^ mix1(u64::from_le_bytes(pair[0])))
            .rotate_left(27)
            .wrapping_add(h2)
            .wrapping_mul(5)
            .wrapping_add(0x52dc_e729);
        h2 = (h2 ^ mix2(u64::from_le_bytes(pair[1])))
            .rotate_left(31)
            .wrapping_add(h1)
            .wrapping_mul(5)
            .wrapping_add(0x3849_5ab5);
    }
    // An absent tail word is 0, and 0 mixes to 0: no case of its own.
    h1 ^= mix1(t1) ^ bytes.len() as u64;
    h2 ^= mix2(t2) ^ bytes.len() as u64;
    h1 = h1.wrapping_add(h2);
    h2 = h2.wrapping_add(h1);
    h1 = fmix64(h1);
    h2 = fmix64(h2);
    h1 = h1.wrapping_add(h2);
    [h1, h2.wrapping_add(h1)]
}

/// `MurmurHash2`, 32 bits.
pub(super) fn murmur2_32(bytes: &[u8], seed: u32) -> u32 {
    const M: u32 = 0x5bd1_e995;
    let (blocks, tail) = bytes.as_chunks::<4>();
    let mut h = seed ^ bytes.len() as u32;
    for block in blocks {
        let k = u32::from_le_bytes(*block).wrapping_mul(M);
        h = h.wrapping_mul(M) ^ (k ^ k >> 24).wrapping_mul(M);
    }
    if !tail.is_empty() {
        h = (h ^ tail_word(tail) as u32).wrapping_mul(M);
    }
    h = (h ^ h >> 13).wrapping_mul(M);
    h ^ h >> 15
}

/// `MurmurHash64A`: the 64-bit `MurmurHash2`.
pub(super) fn murmur2_64a(bytes: &[u8], seed: u64) -> u64 {
    const M: u64 = 0xc6a4_a793_5bd1_e995;
    let (blocks, tail) = bytes.as_chunks::<8>();
    let mut h = seed ^ (bytes.len() as u64).wrapping_mul(M);
    for block in blocks {
        let k = u64::from_le_bytes(*block).wrapping_mul(M);
        h = (h ^ (k ^ k >> 47).wrapping_mul(M)).wrapping_mul(M);
    }
    if !tail.is_empty() {
        h = (h ^ tail_word(tail)).wrapping_mul(M);
    }
    h = (h ^ h >> 47).wrapping_mul(M);
    h ^ h >> 47
}

/// Fewer than nine bytes as a little-endian word.
fn tail_word(tail: &[u8]) -> u64 {
    tail.iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lengths around every block edge, with bytes of both halves.
    fn texts() -> impl Iterator<Item = Vec<u8>> {
        (0..=300).map(|len| (0..len).map(|at: u32| (at * 151 + len * 7) as u8).collect())
    }

    #[test]
    fn murmur3_agrees_with_the_crate_at_every_length() {
        for text in texts() {
            for seed in [0, 1, 42, u32::MAX] {
                let want = murmur3::murmur3_32(&mut text.as_slice(), seed).unwrap();
                assert_eq!(murmur3_32(&text, seed), want, "{} bytes", text.len());
                let want = murmur3::murmur3_x64_128(&mut text.as_slice(), seed).unwrap();
                let [h1, h2] = murmur3_128(&text, seed);
                let got = u128::from(h2) << 64 | u128::from(h1);
                assert_eq!(got, want, "{} bytes", text.len());
            }
        }
    }

    #[test]
    fn murmur2_agrees_with_the_crate_at_every_length() {
        for text in texts() {
            for seed in [0, 1, 0xc70f_6907, u32::MAX] {
                let want = murmur2::murmur2(&text, seed);
                assert_eq!(murmur2_32(&text, seed), want, "{} bytes", text.len());
                let want = murmur2::murmur64a(&text, seed.into());
                assert_eq!(
                    murmur2_64a(&text, seed.into()),
                    want,
                    "{} bytes",
                    text.len()
                );
            }
        }
    }

    #[test]
    fn a_signed_tail_matters_only_from_0x80_on() {
        let plain = b"sixteen bytes!!!tail";
        assert_eq!(murmur3_128_signed_tail(plain), murmur3_128(plain, 0));
        let high = b"sixteen bytes!!!t\x80il";
        assert_ne!(murmur3_128_signed_tail(high), murmur3_128(high, 0));
        let only_in_a_block = b"sixteen bytes\xff!!";
        assert_eq!(
            murmur3_128_signed_tail(only_in_a_block),
            murmur3_128(only_in_a_block, 0)
        );
    }
}
