//! `rendezvous`: highest random weight, in the libraries that `algorithm` names.
//!
//! The default is `rust_rendezvous_hash_xxh64_weighted`: it has weights, and
//! its hash is fast and the same everywhere. A key has no position in this
//! method; it is shown at its xxHash64.

use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{Algorithm, KeyScheme, Method, Params, Rule, Scheme, Site};

pub(super) fn scheme(params: &mut Params<'_>) -> Result<Scheme> {
    let algorithm = params.choice(&["algorithm", "lib"], Algorithm::NAMES)?;
    let default = Algorithm::Xxh64 { weighted: true };
    Ok(Scheme {
        alias: "rendezvous",
        source: "clandestined 1.1.0, hrw 0.2.0, rendezvous_hash 0.3.0, hrw-hash 2.0.3",
        method: Method::PerKey(KeyScheme {
            site: Site::of_hash(Circle::bits(64), Hash::Xxh64 { seed: 0 }, 8),
            rule: Rule::Rendezvous(algorithm.unwrap_or(default)),
        }),
    })
}
