//! The hashes of libhashkit (libmemcached) and twemproxy where they differ from
//! the textbook: C's `char` is signed on x86, so a byte from 0x80 on is negative.

use super::murmur;
use super::plain::FNV32;

/// The low half of FNV's 64-bit beginning and multiplier.
///
/// `fnv1_64` computes in 64 bits and cuts, `fnv1a_64` computes in 32: low bits
/// never see high ones, so both are the same arithmetic on these two.
const FNV64_LOW: (u32, u32) = (0x8422_2325, 0x0000_01b3);

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
