//! `reference`: the ring that this project explains everything with.
//!
//! SHA-256, the first 8 bytes most significant first, on a ring of 2^64; point
//! label `node:{id}:{i}` with i from 0; key label `key:{key}`; 32 points per
//! unit of weight; a point owns its own position; two points at one position
//! are refused.

use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{
    Boundary, Count, KeyRule, Order, Points, RingScheme, Scheme, Template, Tie, Word,
};

/// The rule for keys, which `teaching-100` and `modulo` share.
pub(crate) fn key_rule() -> KeyRule {
    KeyRule {
        plain_numbers: false,
        label: Template::new("key:{key}"),
        hash: Hash::Sha256,
        word: Word::big(8),
    }
}

pub(super) fn scheme() -> Scheme {
    Scheme::of_ring("reference", "Ringscope, version 1", ring())
}

/// The ring, which `bounded-loads` puts limits to.
pub(super) fn ring() -> RingScheme {
    RingScheme {
        circle: Circle::bits(64),
        points: Points::Hashed {
            label: Template::new("node:{id}:{i}"),
            base: 0,
            hash: Hash::Sha256,
            word: Word::big(8),
            words: 1,
        },
        key: key_rule(),
        count: Count::PerWeight { unit: 32 },
        order: Order::Listed,
        tie: Tie::Refuse,
        boundary: Boundary::AtOrAfter,
    }
}
