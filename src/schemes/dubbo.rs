//! `dubbo`: Apache Dubbo's `ConsistentHashLoadBalance`.
//!
//! `apache/dubbo` at 324c625 (3.3.2-SNAPSHOT) on `OpenJDK` 17. Address and index are
//! joined without a separator; points live in a `TreeMap`, so the invoker later
//! in the list overwrites. Parameter `hash.nodes` (160): a quarter of it,
//! rounded down, is the number of digests. Weights are not known. The key is
//! the text of the call's arguments, so `hash.arguments` has nothing to choose.

use super::{CIRCLE_32, MOST, md5_words, word_of};
use crate::error::Result;
use crate::hash::Hash;
use crate::scheme::{Count, KeyRule, Loser, Params, RingScheme, Scheme, Tie};

pub(super) fn make(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["hash.arguments"], &["0"])?;
    let nodes = params.whole(&["hash.nodes"], (4, MOST))?.unwrap_or(160);
    let ring = RingScheme {
        tie: Tie::Last(Loser::Lost),
        ..RingScheme::usual(
            CIRCLE_32,
            md5_words("{id}{i}"),
            KeyRule::new(Hash::Md5, word_of(Hash::Md5)),
            Count::Alike { unit: nodes / 4 },
        )
    };
    Ok(Scheme::of_ring("dubbo", "apache/dubbo 324c625", ring))
}
