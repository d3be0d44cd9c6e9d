//! `spymemcached`: Java's ketama client.
//!
//! `couchbase/spymemcached` at eb5d6ee on `OpenJDK` 17. Points live in a `TreeMap`,
//! so the node later in the list overwrites. Parameters: `node_key_format`
//! (`SPYMEMCACHED`, `LIBMEMCACHED`), `hash` (a `DefaultHashAlgorithm`) and
//! `weighted`: whether the client was given a map of weights; unless said, it
//! was if some weight is not 1. A node's extras `hostname`, `ip` and `port`
//! are its socket address.

use super::{CIRCLE_32, md5_words, word_of};
use crate::error::Result;
use crate::hash::Hash;
use crate::scheme::{
    Count, Float, KeyRule, Loser, NodeText, OwnVnodes, Params, Points, RingScheme, Rounding,
    Scheme, Tie,
};

const HASHES: &[(&str, Hash)] = &[
    ("KETAMA_HASH", Hash::Md5),
    ("NATIVE_HASH", Hash::JavaString),
    ("CRC_HASH", Hash::HashkitCrc),
    ("FNV1_64_HASH", Hash::SpyFnv1_64),
    ("FNV1A_64_HASH", Hash::SpyFnv1a64),
    ("FNV1_32_HASH", Hash::SpyFnv1_32),
    ("FNV1A_32_HASH", Hash::SpyFnv1a32),
];

pub(super) fn make(params: &mut Params<'_>) -> Result<Scheme> {
    let formats = [
        ("SPYMEMCACHED", NodeText::Java),
        ("LIBMEMCACHED", NodeText::JavaHost),
    ];
    let text = params.choice(&["node_key_format"], &formats)?;
    let hash = params.choice(&["hash"], HASHES)?.unwrap_or(Hash::Md5);
    let weighted = params.flag(&["weighted"])?;
    let shares = Count::Share {
        unit: 40,
        total: false,
        float: Float::Single,
        rounding: Rounding::Floor,
        own: OwnVnodes::Ignored,
        only_uneven: weighted.is_none(),
    };
    // Without weights another hash also places the points, one per text.
    let (points, count) = match (hash, weighted) {
        (Hash::Md5, Some(false)) => (md5_words("{id}-{i}"), Count::Alike { unit: 40 }),
        (Hash::Md5, _) | (_, Some(true)) => (md5_words("{id}-{i}"), shares),
        _ => (
            Points::hashed("{id}-{i}", hash, word_of(hash)),
            Count::Alike { unit: 160 },
        ),
    };
    let ring = RingScheme {
        text: text.unwrap_or(NodeText::Java),
        tie: Tie::Last(Loser::Lost),
        ..RingScheme::usual(CIRCLE_32, points, KeyRule::new(hash, word_of(hash)), count)
    };
    Ok(Scheme::of_ring(
        "spymemcached",
        "spymemcached eb5d6ee",
        ring,
    ))
}
