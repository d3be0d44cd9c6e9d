//! `teaching-100`: a ring small enough to follow with a finger.
//!
//! The positions are the integers 0…99 and every node names its own. A key
//! that is such an integer in plain digits sits there; any other key sits at
//! its `reference` hash modulo 100.

use super::reference;
use crate::position::Circle;
use crate::scheme::{Count, KeyRule, Points, RingScheme, Scheme, Tie};

pub(super) fn scheme() -> Scheme {
    let key = KeyRule {
        plain_numbers: true,
        ..reference::key_rule()
    };
    let ring = RingScheme {
        tie: Tie::Refuse,
        ..RingScheme::usual(Circle::of(100), Points::Given, key, Count::Given)
    };
    Scheme::of_ring("teaching-100", super::OWN, ring)
}
