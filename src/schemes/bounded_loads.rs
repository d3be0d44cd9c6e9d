//! `bounded-loads`: the reference ring, no node of which gets more than `c` times its mean.
//!
//! Mirrokni, Thorup and Zadimoghaddam 2016, with keys in the order of their
//! numbers; `c` is 1.25 unless given.

use super::reference;
use crate::error::Result;
use crate::scheme::{Bound, KeyScheme, Method, Params, Rule, Scheme, Site};

pub(super) fn scheme(params: &mut Params<'_>) -> Result<Scheme> {
    let mut factor = 1.25;
    if let Some((name, value)) = params.take(&["c"]) {
        let least = value.as_f64().filter(|factor| *factor >= 1.0);
        factor = least.ok_or_else(|| {
            params.refuse(name, value, "below 1 the nodes would not hold all keys")
        })?;
    }
    let ring = reference::ring();
    Ok(Scheme {
        alias: "bounded-loads",
        source: "Mirrokni, Thorup and Zadimoghaddam 2016",
        method: Method::PerKey(KeyScheme {
            site: Site::of_ring(&ring),
            rule: Rule::Bounded {
                ring: Box::new(ring),
                bound: Bound::Factor(factor),
            },
        }),
    })
}
