//! The hashes of libhashkit (libmemcached) and twemproxy where they differ from
//! the textbook: C's `char` is signed on x86, so a byte from 0x80 on is negative.

use super::murmur;
use super::plain::FNV32;

/// The low half of FNV's 64-bit beginning and multiplier.
///
/// `fnv1_64` computes in 64 bits and cuts, `fnv1a_64` computes in 32: low bits
/// never see high ones, so both are the same arithmetic on these two.
pub(super) const FNV64_LOW: (u32, u32) = (0x8422_2325, 0x0000_01b3);

fn widen(byte: u8) -> u32 {
    i32::from(byte.cast_signed()).cast_unsigned()
}

/// Bob Jenkins' one-at-a-time.
pub(super) fn one_at_a_time(bytes: &[u8]) -> u32 {
    let mut h = bytes.iter().fold(0_u32, |h, &byte| {
        let h = h.wrapping_add(widen(byte));
        let h = h.wrapping_add(h << 10);
        h ^ h >> 6
    });
    h = h.wrapping_add(h << 3);
    h ^= h >> 11;
    h.wrapping_add(h << 15)
}

fn fnv1(bytes: &[u8], (begin, prime): (u32, u32)) -> u32 {
    bytes
        .iter()
        .fold(begin, |h, &byte| h.wrapping_mul(prime) ^ widen(byte))
}

fn fnv1a(bytes: &[u8], (begin, prime): (u32, u32)) -> u32 {
    bytes
        .iter()
        .fold(begin, |h, &byte| (h ^ widen(byte)).wrapping_mul(prime))
}

pub(super) fn fnv1_32(bytes: &[u8]) -> u32 {
    fnv1(bytes, FNV32)
}

pub(super) fn fnv1a_32(bytes: &[u8]) -> u32 {
    fnv1a(bytes, FNV32)
}

pub(super) fn fnv1_64(bytes: &[u8]) -> u32 {
    fnv1(bytes, FNV64_LOW)
}

pub(super) fn fnv1a_64(bytes: &[u8]) -> u32 {
    fnv1a(bytes, FNV64_LOW)
}

/// The length in the seed, as both libraries do it, in 32 bits.
fn seed(bytes: &[u8]) -> u32 {
    0xdead_beef_u32.wrapping_mul(bytes.len() as u32)
}

/// `MurmurHash2`; its own `seed ^ length` is the "xor len" of its documentation.
pub(super) fn murmur(bytes: &[u8]) -> u32 {
    murmur::murmur2_32(bytes, seed(bytes))
}

pub(super) fn murmur3(bytes: &[u8]) -> u32 {
    murmur::murmur3_32(bytes, seed(bytes))
}

/// Bob Jenkins' lookup3 (`hashlittle`) with the seed of both libraries.
pub(super) fn jenkins(bytes: &[u8]) -> u32 {
    const SEED: u32 = 13;
    let begin = 0xdead_beef_u32
        .wrapping_add(bytes.len() as u32)
        .wrapping_add(SEED);
    let mut state = [begin; 3];
    // The last 1 to 12 bytes are finished, not mixed; of an empty text there are none.
    let mixed = bytes.len().saturating_sub(1) / 12 * 12;
    let (blocks, tail) = bytes.split_at(mixed);
    for block in blocks.chunks(12) {
        add_words(&mut state, block);
        // (which takes, which gives, by how much it is turned)
        for (to, from, turn) in [
            (0, 2, 4),
            (1, 0, 6),
            (2, 1, 8),
            (0, 2, 16),
            (1, 0, 19),
            (2, 1, 4),
        ] {
            let third = state[3 - to - from];
            state[to] = state[to].wrapping_sub(state[from]) ^ state[from].rotate_left(turn);
            state[from] = state[from].wrapping_add(third);
        }
    }
    if !tail.is_empty() {
        add_words(&mut state, tail);
        for (to, from, turn) in [
            (2, 1, 14),
            (0, 2, 11),
            (1, 0, 25),
            (2, 1, 16),
            (0, 2, 4),
            (1, 0, 14),
            (2, 1, 24),
        ] {
            state[to] = (state[to] ^ state[from]).wrapping_sub(state[from].rotate_left(turn));
        }
    }
    state[2]
}

/// Adds up to twelve bytes to three words, the first bytes lowest.
fn add_words(state: &mut [u32; 3], bytes: &[u8]) {
    for (word, four) in state.iter_mut().zip(bytes.chunks(4)) {
        let little = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
        *word = word.wrapping_add(four.iter().rev().fold(0, little));
    }
}

/// Paul Hsieh's `SuperFastHash` from 0, its odd third byte signed.
pub(super) fn hsieh(bytes: &[u8]) -> u32 {
    let half = |pair: &[u8]| u32::from(pair[0]) | u32::from(pair[1]) << 8;
    let (blocks, tail) = bytes.as_chunks::<4>();
    let mut h = 0_u32;
    for block in blocks {
        h = h.wrapping_add(half(&block[..2]));
        h = h << 16 ^ (half(&block[2..]) << 11 ^ h);
        h = h.wrapping_add(h >> 11);
    }
    match tail {
        [one] => {
            h = h.wrapping_add(u32::from(*one));
            h ^= h << 10;
            h = h.wrapping_add(h >> 1);
        }
        [_, _] => {
            h = h.wrapping_add(half(tail));
            h ^= h << 11;
            h = h.wrapping_add(h >> 17);
        }
        [_, _, third] => {
            h = h.wrapping_add(half(tail));
            h ^= h << 16;
            h ^= widen(*third) << 18;
            h = h.wrapping_add(h >> 11);
        }
        _ => {}
    }
    h ^= h << 3;
    h = h.wrapping_add(h >> 5);
    h ^= h << 4;
    h = h.wrapping_add(h >> 17);
    h ^= h << 25;
    h.wrapping_add(h >> 6)
}
