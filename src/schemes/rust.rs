//! Rings of Rust crates: hashring 0.3.6, `hash_ring` 0.2.0 and conhash 0.5.1, built
//! with rustc 1.95 for x86-64.
//!
//! The number of points is the caller's in all of them; 20 is what the vector
//! files use (parameter `replicas_per_weight`).

use super::MOST;
use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{
    Count, KeyRule, Limits, Loser, OwnVnodes, Params, Points, RingScheme, Scheme, Template, Tie,
    Word,
};

fn replicas(params: &mut Params<'_>) -> Result<u32> {
    let names = ["replicas_per_weight", "replicas"];
    Ok(params.whole(&names, (1, MOST))?.unwrap_or(20))
}

const fn per_weight(unit: u32) -> Count {
    Count::PerWeight {
        unit,
        own: OwnVnodes::Ignored,
    }
}

/// `rust-hashring`: `SipHash` of Rust's `Hash` encoding.
///
/// Parameter `node_type` is the type of the nodes: `VNode{name,id}`, a string and a `usize` of 64
/// bits, or `String`, which is hashed without a number and so has one point. The crate itself
/// gives a node one point; several are several nodes.
pub(super) fn hashring(params: &mut Params<'_>) -> Result<Scheme> {
    let types = [("VNode{name,id}", true), ("String", false)];
    let numbered = params.choice(&["node_type"], &types)?.unwrap_or(true);
    let unit = replicas(params)?;
    let word = Word::big(8);
    let key = KeyRule {
        label: Template::new("{key}{0xff}"),
        ..KeyRule::new(Hash::Siphash24, word)
    };
    let (label, count, limits) = if numbered {
        let label = "{id}{0xff}{i:u64le}";
        (label, per_weight(unit), Limits::default())
    } else {
        let one = Limits::fixed("a node that is a String has one point");
        ("{id}{0xff}", Count::Alike { unit: 1 }, one)
    };
    let points = Points::hashed(label, Hash::Siphash24, word);
    let ring = RingScheme {
        limits,
        ..RingScheme::usual(Circle::bits(64), points, key, count)
    };
    Ok(Scheme::of_ring(
        "rust-hashring",
        "hashring 0.3.6 (crates.io)",
        ring,
    ))
}

/// `rust-hash-ring`: xxHash64; the node added last answers for equal points. Weights are not known.
pub(super) fn hash_ring(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["node_type"], &["name"])?;
    let (hash, word) = (Hash::Xxh64 { seed: 0 }, Word::big(8));
    let ring = RingScheme {
        tie: Tie::Last(Loser::Renamed),
        ..RingScheme::usual(
            Circle::bits(64),
            Points::hashed("{id}:{i}", hash, word),
            KeyRule::new(hash, word),
            Count::Alike {
                unit: replicas(params)?,
            },
        )
    };
    Ok(Scheme::of_ring(
        "rust-hash-ring",
        "hash_ring 0.2.0 (crates.io)",
        ring,
    ))
}

/// `conhash`: the whole MD5, compared byte by byte; the node added last overwrites equal points.
pub(super) fn conhash(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["node_type"], &["name"])?;
    let word = Word::big(16);
    let ring = RingScheme {
        tie: Tie::Last(Loser::Lost),
        ..RingScheme::usual(
            Circle::bits(128),
            Points::hashed("{id}:{i}", Hash::Md5, word),
            KeyRule::new(Hash::Md5, word),
            per_weight(replicas(params)?),
        )
    };
    Ok(Scheme::of_ring(
        "conhash",
        "conhash 0.5.1 (crates.io)",
        ring,
    ))
}
