//! Rings that articles on consistent hashing print, for readers who follow one.
//!
//! Checked against the printed algorithms, run in Python 3.11 and, for the two
//! Java ones, on `OpenJDK` 17. Only `md5-128-w` looks at weights. All but
//! `md5-128-single`, which has one point per node, leave the number of points
//! open.

use super::CIRCLE_32;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{
    Boundary, ByteOrder, Count, Float, KeyRule, Limits, Loser, OwnVnodes, Points, RingScheme,
    Rounding, Scheme, Tie, Word,
};

const SOURCE: &str = "an article's printed algorithm";

/// The whole MD5 as one integer, most significant byte first; a later node overwrites.
fn md5_128(label: &str, count: Count) -> RingScheme {
    let word = Word::big(16);
    RingScheme {
        tie: Tie::Last(Loser::Lost),
        ..RingScheme::usual(
            Circle::bits(128),
            Points::hashed(label, Hash::Md5, word),
            KeyRule::new(Hash::Md5, word),
            count,
        )
    }
}

/// `md5-128`: a key exactly on a point goes to the next one.
pub(super) fn md5_hash() -> Scheme {
    let ring = RingScheme {
        boundary: Boundary::After,
        ..md5_128("{id}#{i}", Count::Alike { unit: 100 })
    };
    Scheme::of_ring("md5-128", SOURCE, ring)
}

/// `md5-128-single`: the name itself, one point per node.
pub(super) fn md5_single() -> Scheme {
    let ring = RingScheme {
        limits: Limits::fixed("it has one point per node"),
        ..md5_128("{id}", Count::Alike { unit: 1 })
    };
    Scheme::of_ring("md5-128-single", SOURCE, ring)
}

/// `md5-128-v`: three points per node.
pub(super) fn md5_v() -> Scheme {
    let ring = md5_128("{id}_v{i}", Count::Alike { unit: 3 });
    Scheme::of_ring("md5-128-v", SOURCE, ring)
}

/// `md5-128-w`: a thousand points for the whole ring, by weight, fractions dropped.
pub(super) fn md5_w() -> Scheme {
    let count = Count::Share {
        unit: 1000,
        total: true,
        float: Float::Exact,
        rounding: Rounding::Floor,
        own: OwnVnodes::Ignored,
        only_uneven: false,
    };
    Scheme::of_ring("md5-128-w", SOURCE, md5_128("{id}_w{i}", count))
}

/// 256 points per node in a `TreeMap`: a later node overwrites.
fn java_ring(order: ByteOrder) -> RingScheme {
    let word = Word::ordered(4, order);
    RingScheme {
        tie: Tie::Last(Loser::Lost),
        ..RingScheme::usual(
            CIRCLE_32,
            Points::hashed("{id}v{i}", Hash::Md5, word),
            KeyRule::new(Hash::Md5, word),
            Count::Alike { unit: 256 },
        )
    }
}

/// `md5-32-java`: with the `& 0xff` that it takes.
pub(super) fn java() -> Scheme {
    let ring = java_ring(ByteOrder::Little);
    Scheme::of_ring("md5-32-java", SOURCE, ring)
}

/// `md5-32-java-signed`: without it, so that half of the ring is hardly reached.
pub(super) fn java_signed() -> Scheme {
    let ring = java_ring(ByteOrder::LittleSmeared);
    Scheme::of_ring("md5-32-java-signed", SOURCE, ring)
}

/// `murmur3-32`: 150 points per node; a later node overwrites.
pub(super) fn murmur3() -> Scheme {
    let hash = Hash::Murmur3X86_32 { seed: 0 };
    let ring = RingScheme {
        tie: Tie::Last(Loser::Lost),
        ..RingScheme::usual(
            CIRCLE_32,
            Points::hashed("{id}#{i}", hash, Word::big(4)),
            KeyRule::new(hash, Word::big(4)),
            Count::Alike { unit: 150 },
        )
    };
    Scheme::of_ring("murmur3-32", SOURCE, ring)
}
