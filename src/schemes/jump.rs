//! `jump`: jump consistent hash (Lamping and Veach 2014), as in jump-consistent-hash 3.6.0.
//!
//! The paper hashes numbers; which hash makes one of a text is left open.
//! `hash` is `xxh64` (the default) or `sha256`, whose first eight bytes count.
//! `guava: true` rounds as Guava 31.1 does, which matters only near 2^31
//! buckets.

use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{KeyScheme, Method, Params, Rule, Scheme, Site};

pub(super) fn scheme(params: &mut Params<'_>) -> Result<Scheme> {
    let hashes = [("xxh64", Hash::Xxh64 { seed: 0 }), ("sha256", Hash::Sha256)];
    let hash = params.choice(&["hash"], &hashes)?.unwrap_or(hashes[0].1);
    let guava = params.flag(&["guava"])?.unwrap_or(false);
    Ok(Scheme {
        alias: "jump",
        source: "jump-consistent-hash 3.6.0, Guava 31.1",
        method: Method::PerKey(KeyScheme {
            site: Site::of_hash(Circle::bits(64), hash, 8),
            rule: Rule::Jump { guava },
        }),
    })
}
