//! Byte-at-a-time hashes: FNV, the C world's classics, Java's, and `HAProxy`'s.
//!
//! Each is a few lines of its own definition, so there is no crate to lean on.

use super::fmix32;

/// FNV's 32-bit beginning and multiplier.
pub(super) const FNV32: (u32, u32) = (0x811c_9dc5, 0x0100_0193);
const FNV64: (u64, u64) = (0xcbf2_9ce4_8422_2325, 0x0000_0100_0000_01b3);

/// FNV-1: multiply, then mix the byte in.
pub(super) fn fnv1_32(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(FNV32.0, |h, &b| h.wrapping_mul(FNV32.1) ^ u32::from(b))
}

/// FNV-1a: mix the byte in, then multiply.
pub(super) fn fnv1a_32(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(FNV32.0, |h, &b| (h ^ u32::from(b)).wrapping_mul(FNV32.1))
}

/// FNV-1a, finished as murmur is: the last byte then reaches the high bits too.
pub(super) fn fnv1a_32_mixed(bytes: &[u8]) -> u32 {
    fmix32(fnv1a_32(bytes))
}

/// FNV-1 in 64 bits.
pub(super) fn fnv1_64(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(FNV64.0, |h, &b| h.wrapping_mul(FNV64.1) ^ u64::from(b))
}

/// FNV-1a in 64 bits.
pub(super) fn fnv1a_64(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(FNV64.0, |h, &b| (h ^ u64::from(b)).wrapping_mul(FNV64.1))
}

/// The text as Java has it: UTF-16 units. Bytes that are not UTF-8 count as U+FFFD, as a Java
/// program that decodes them has it.
fn units(bytes: &[u8], mut each: impl FnMut(u16)) {
    for chunk in bytes.utf8_chunks() {
        chunk.valid().encode_utf16().for_each(&mut each);
        if !chunk.invalid().is_empty() {
            each(0xfffd);
        }
    }
}

/// Java's `String.hashCode` of the text: over UTF-16 units, not over bytes.
pub(super) fn java_string(bytes: &[u8]) -> u32 {
    let mut h = 0_u32;
    units(bytes, |unit| {
        h = h.wrapping_mul(31).wrapping_add(u32::from(unit));
    });
    h
}

/// spymemcached's FNV-1 over UTF-16 units. It computes in 64 bits and cuts: low bits never see
/// high ones, so 32 bits and the low halves of the constants are enough.
pub(super) fn spy_fnv1(bytes: &[u8], (begin, prime): (u32, u32)) -> u32 {
    let mut h = begin;
    units(bytes, |unit| h = h.wrapping_mul(prime) ^ u32::from(unit));
    h
}

/// spymemcached's FNV-1a over UTF-16 units.
pub(super) fn spy_fnv1a(bytes: &[u8], (begin, prime): (u32, u32)) -> u32 {
    let mut h = begin;
    units(bytes, |unit| h = (h ^ u32::from(unit)).wrapping_mul(prime));
    h
}

/// Ozan Yigit's sdbm, as `HAProxy` has it.
pub(super) fn sdbm(bytes: &[u8]) -> u32 {
    // The usual (h << 6) + (h << 16) - h, in one multiplication.
    bytes.iter().fold(0, |h: u32, &b| {
        h.wrapping_mul(65_599).wrapping_add(b.into())
    })
}

/// Dan Bernstein's djb2 (the variant that adds), as `HAProxy` has it.
pub(super) fn djb2(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(5381, |h: u32, &b| h.wrapping_mul(33).wrapping_add(b.into()))
}

/// Willy Tarreau's wt6: two halves that rotate by amounts they take from each other.
pub(super) fn wt6(bytes: &[u8]) -> u32 {
    let (mut h0, mut h1) = (0xa53c_965a_u32, 0x5ca6_953a_u32);
    let (mut turn0, mut turn1) = (6, 18);
    for &byte in bytes {
        let (left, right) = (!(h0 ^ u32::from(byte)), !h1.wrapping_add(byte.into()));
        // The halves change places here.
        h0 = right.rotate_left(turn0);
        h1 = left.rotate_left(turn1);
        let mixed = (h0 >> 16 ^ h1) & 0xffff;
        turn0 = mixed & 0x1f;
        turn1 = mixed >> 11;
    }
    h0 ^ h1
}

/// The avalanche of `HAProxy`, which places its points and (asked for) its keys:
/// Bob Jenkins' 32-bit integer hash, then a multiplication by 3 · 2³⁰ + 1.
pub const fn haproxy_avalanche(value: u32) -> u32 {
    jenkins_avalanche(value).wrapping_mul(3_221_225_473)
}

/// Bob Jenkins' full avalanche of a 32-bit integer (burtleburtle.net, "Integer Hash").
pub const fn jenkins_avalanche(mut a: u32) -> u32 {
    a = a.wrapping_add(0x7ed5_5d16).wrapping_add(a << 12);
    a = a ^ 0xc761_c23c ^ a >> 19;
    a = a.wrapping_add(0x1656_67b1).wrapping_add(a << 5);
    a = a.wrapping_add(0xd3a2_646c) ^ a << 9;
    a = a.wrapping_add(0xfd70_46c5).wrapping_add(a << 3);
    a ^ 0xb55a_4f09 ^ a >> 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::hash::Hasher;

    #[test]
    fn fnv1a_64_agrees_with_the_crate_at_every_length() {
        for len in 0..=300_u32 {
            let text: Vec<u8> = (0..len).map(|at| (at * 151 + len) as u8).collect();
            let mut crate_says = fnv::FnvHasher::default();
            crate_says.write(&text);
            assert_eq!(fnv1a_64(&text), crate_says.finish(), "{len} bytes");
        }
    }

    #[test]
    fn java_hashes_units_of_text_that_is_not_utf_8_as_the_replacement() {
        assert_eq!(java_string(b"a\xffb"), java_string("a\u{fffd}b".as_bytes()));
        assert_eq!(java_string("🔑".as_bytes()), 0xd83d * 31 + 0xdd11);
    }
}
