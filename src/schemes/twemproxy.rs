//! `twemproxy`: ketama as the proxy nutcracker builds it.
//!
//! twemproxy 0.5.0, ring from the source at 60aaf85. Servers are sorted by name
//! (shorter first) and keep that order where their points meet. Parameters as
//! in its configuration: `hash` (keys only; points are always MD5), `hash_tag`
//! (two characters) and `distribution`, which must be `ketama`. A node's extra
//! `conf` is its line in `servers:`.

use super::{CIRCLE_32, md5_words, word_of};
use crate::error::Result;
use crate::hash::Hash;
use crate::scheme::{
    Count, Cut, Float, KeyRule, Limits, NodeText, Order, Params, RingScheme, Scheme,
};

const HASHES: &[(&str, Hash)] = &[
    ("one_at_a_time", Hash::HashkitOneAtATime),
    ("md5", Hash::Md5),
    ("crc16", Hash::TwemproxyCrc16),
    ("crc32", Hash::HashkitCrc),
    ("crc32a", Hash::Crc32),
    ("fnv1_64", Hash::HashkitFnv1_64),
    ("fnv1a_64", Hash::HashkitFnv1a64),
    ("fnv1_32", Hash::HashkitFnv1_32),
    ("fnv1a_32", Hash::HashkitFnv1a32),
    ("hsieh", Hash::TwemproxyHsieh),
    ("murmur", Hash::HashkitMurmur),
    ("jenkins", Hash::HashkitJenkins),
];

pub(super) fn make(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["distribution"], &["ketama"])?;
    let hash = params.choice(&["hash"], HASHES)?;
    let hash = hash.unwrap_or(Hash::HashkitFnv1a64);
    let cut = match params.take(&["hash_tag"]) {
        None => Cut::Whole,
        Some((name, tag)) => match tag.as_str().map(str::as_bytes) {
            Some(&[open, close]) => Cut::Tag([open, close]),
            _ => return Err(params.refuse(name, tag, "it must be two characters")),
        },
    };
    let key = KeyRule {
        cut,
        ..KeyRule::new(hash, word_of(hash))
    };
    let ring = RingScheme {
        text: NodeText::Twemproxy,
        order: Order::ByLengthThenText,
        limits: Limits::fixed("its 160 points per server are a constant"),
        ..RingScheme::usual(
            CIRCLE_32,
            md5_words("{id}-{i}"),
            key,
            Count::share(40, Float::Single),
        )
    };
    Ok(Scheme::of_ring("twemproxy", "twemproxy 0.5.0", ring))
}
