//! `reference`: the ring that this project explains everything with.
//!
//! SHA-256, the first 8 bytes most significant first, on a ring of 2^64; point
//! label `node:{id}:{i}` with i from 0; key label `key:{key}`; 32 points per
//! unit of weight; a point owns its own position; two points at one position
//! are refused.

use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{Count, KeyRule, OwnVnodes, Points, RingScheme, Scheme, Template, Tie, Word};

/// The rule for keys, which `teaching-100` and `modulo` share.
pub(super) fn key_rule() -> KeyRule {
    KeyRule {
        label: Template::new("key:{key}"),
        ..KeyRule::new(Hash::Sha256, Word::big(8))
    }
}

pub(super) fn scheme() -> Scheme {
    Scheme::of_ring("reference", super::OWN, ring())
}

/// The ring, which `bounded-loads` puts limits to.
pub(super) fn ring() -> RingScheme {
    RingScheme {
        tie: Tie::Refuse,
        ..RingScheme::usual(
            Circle::bits(64),
            Points::hashed("node:{id}:{i}", Hash::Sha256, Word::big(8)),
            key_rule(),
            Count::PerWeight {
                unit: 32,
                own: OwnVnodes::Ignored,
            },
        )
    }
}
