//! libmemcached's ketama rings, and libketama, which they imitate.
//!
//! libmemcached 1.1.4 (Debian 1.1.4-1) and `RJ/ketama` at 18cf9a7. Equal points
//! are kept twice; the server listed first owns them (libketama compares points
//! only, so there the order is what glibc's stable `qsort` leaves). The number
//! of points is a constant of their sources.

use super::{CIRCLE_32, md5_words, word_of};
use crate::error::Result;
use crate::hash::Hash;
use crate::scheme::{
    Count, Cut, Float, KeyRule, Limits, MEMCACHED_PORT, NodeText, Params, Points, RingScheme,
    Scheme,
};

const SOURCE: &str = "libmemcached 1.1.4";
const WEIGHTED: Limits = Limits::fixed("its 160 points per server are a constant");

/// Four words of MD5, keys by MD5, shares in `float`.
fn weighted_ring(text: NodeText, key: Hash) -> RingScheme {
    RingScheme {
        text,
        limits: WEIGHTED,
        ..RingScheme::usual(
            CIRCLE_32,
            md5_words("{id}-{i}"),
            KeyRule::new(key, word_of(key)),
            Count::share(40, Float::Single),
        )
    }
}

const NAME: NodeText = NodeText::DropPort(MEMCACHED_PORT);

/// `ketama`: `MEMCACHED_BEHAVIOR_KETAMA_WEIGHTED`.
pub(super) fn weighted() -> Scheme {
    let ring = weighted_ring(NAME, Hash::Md5);
    Scheme::of_ring("ketama", SOURCE, ring)
}

/// `libmemcached-spy`: `MEMCACHED_DISTRIBUTION_CONSISTENT_KETAMA_SPY`.
pub(super) fn spy() -> Scheme {
    let ring = weighted_ring(NodeText::SlashAndPort, Hash::Md5);
    Scheme::of_ring("libmemcached-spy", SOURCE, ring)
}

/// The hashes of libhashkit by its own names; `hsieh` is compiled out of Debian's build.
const HASHES: &[(&str, Hash)] = &[
    ("one_at_a_time", Hash::HashkitOneAtATime),
    ("md5", Hash::Md5),
    ("crc", Hash::HashkitCrc),
    ("fnv1_64", Hash::HashkitFnv1_64),
    ("fnv1a_64", Hash::HashkitFnv1a64),
    ("fnv1_32", Hash::HashkitFnv1_32),
    ("fnv1a_32", Hash::HashkitFnv1a32),
    ("murmur", Hash::HashkitMurmur),
    ("jenkins", Hash::HashkitJenkins),
    ("murmur3", Hash::HashkitMurmur3),
];

/// `MEMCACHED_DISTRIBUTION_CONSISTENT_KETAMA`: 100 texts per server, weights ignored.
///
/// Parameter `hash` is what hashes points and keys. `points md5, keys …` is the silent switch
/// after a server of weight above 1 was added last: points weighted as in `ketama`, keys not.
fn plain_ring(params: &mut Params<'_>, default: Hash) -> Result<RingScheme> {
    let Some((name, value)) = params.take(&["hash"]) else {
        return Ok(unweighted_ring(default));
    };
    let text = value.as_str().unwrap_or_default();
    let key = text.strip_prefix("points md5, keys ");
    let wanted = key.unwrap_or(text);
    let Some((_, hash)) = HASHES.iter().find(|(name, _)| *name == wanted) else {
        return Err(params.refuse(name, value, "libhashkit has no such hash here"));
    };
    Ok(match key {
        Some(_) => weighted_ring(NAME, *hash),
        None => unweighted_ring(*hash),
    })
}

fn unweighted_ring(hash: Hash) -> RingScheme {
    RingScheme {
        text: NAME,
        limits: Limits::fixed("its 100 points per server are a constant"),
        ..RingScheme::usual(
            CIRCLE_32,
            Points::hashed("{id}-{i}", hash, word_of(hash)),
            KeyRule::new(hash, word_of(hash)),
            Count::Alike { unit: 100 },
        )
    }
}

/// `libmemcached-plain`: by `one_at_a_time` unless said otherwise.
pub(super) fn plain(params: &mut Params<'_>) -> Result<Scheme> {
    let ring = plain_ring(params, Hash::HashkitOneAtATime)?;
    Ok(Scheme::of_ring("libmemcached-plain", SOURCE, ring))
}

/// `libmemcached-plain-md5`: by MD5 unless said otherwise.
pub(super) fn plain_md5(params: &mut Params<'_>) -> Result<Scheme> {
    let ring = plain_ring(params, Hash::Md5)?;
    Ok(Scheme::of_ring("libmemcached-plain-md5", SOURCE, ring))
}

/// `libketama`: the address as written; keys are C strings.
pub(super) fn libketama() -> Scheme {
    let ring = weighted_ring(NodeText::Name, Hash::Md5);
    let ring = RingScheme {
        key: KeyRule {
            cut: Cut::CString,
            ..ring.key
        },
        count: Count::share(40, Float::SingleThenDouble),
        ..ring
    };
    Scheme::of_ring("libketama", "RJ/ketama 18cf9a7", ring)
}
