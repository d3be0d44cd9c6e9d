//! Rings of Python packages: uhashring 2.5 and hashring 1.5.1 of `PyPI`.
//!
//! Their points live in a `dict` beside a sorted list: of equal ones both stay
//! in the list and the node added last answers for both. A key exactly on a
//! point goes to the next one.

use super::{CIRCLE_32, MOST, md5_words};
use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{
    Boundary, Count, Float, KeyRule, Limits, Loser, OwnVnodes, Params, Points, RingScheme,
    Rounding, Scheme, Tie, Word,
};

const UHASHRING: &str = "uhashring 2.5";

fn ring(circle: Circle, points: Points, word: Word, count: Count) -> RingScheme {
    RingScheme {
        tie: Tie::Last(Loser::Renamed),
        boundary: Boundary::After,
        ..RingScheme::usual(circle, points, KeyRule::new(Hash::Md5, word), count)
    }
}

/// `uhashring`: the whole MD5, `vnodes` (160) points per unit of weight, a node's own (extra
/// `vnodes`) before the ring's. Parameter `hash_fn` `ketama` is the other ring below.
pub(super) fn uhashring(params: &mut Params<'_>) -> Result<Scheme> {
    let default = "default(md5 128-bit)";
    let choices = [
        ("ketama", true),
        ("default", false),
        (default, false),
        ("md5", false),
    ];
    if params.choice(&["hash_fn"], &choices)? == Some(true) {
        return uhashring_ketama(params);
    }
    let unit = params.whole(&["vnodes"], (1, MOST))?.unwrap_or(160);
    let ring = ring(
        Circle::bits(128),
        Points::hashed("{id}-{i}", Hash::Md5, Word::big(16)),
        Word::big(16),
        Count::PerWeight {
            unit,
            own: OwnVnodes::Unit,
        },
    );
    Ok(Scheme::of_ring("uhashring", UHASHRING, ring))
}

/// `uhashring-ketama`: `vnodes` (40) digests per node, shared out by weight, each giving
/// `replicas` (4) points.
pub(super) fn uhashring_ketama(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["hash_fn"], &["ketama"])?;
    let unit = params.whole(&["vnodes"], (1, MOST))?.unwrap_or(40);
    let words = params.whole(&["replicas"], (1, 4))?.unwrap_or(4);
    let count = Count::Share {
        unit,
        total: false,
        float: Float::Exact,
        rounding: Rounding::Floor,
        own: OwnVnodes::Unit,
        only_uneven: false,
    };
    let points = md5_words("{id}-{i}").in_words(words);
    let ring = ring(CIRCLE_32, points, Word::little(4), count);
    Ok(Scheme::of_ring("uhashring-ketama", UHASHRING, ring))
}

/// `python-hashring`: three of the four words of each digest, 40 digests per node shared out by
/// weight.
pub(super) fn hash_ring() -> Scheme {
    let ring = RingScheme {
        limits: Limits::fixed("its 40 digests per node are a constant"),
        ..ring(
            CIRCLE_32,
            md5_words("{id}-{i}").in_words(3),
            Word::little(4),
            Count::share(40, Float::Exact),
        )
    };
    Scheme::of_ring("python-hashring", "hashring 1.5.1 (PyPI)", ring)
}
