//! `lafikl-bounded`: lafikl/consistent 1.0 (bdd3606) where `Inc` follows every `GetLeast`.
//!
//! The ring of `lafikl`, with keys in the order of their numbers, each added to
//! the load of its host and never taken off. `lafikl` with `bounded: true` is
//! the same.

use super::go;
use crate::error::Result;
use crate::scheme::{Bound, KeyScheme, Method, Params, Rule, Scheme, Site};

pub(super) fn either(params: &mut Params<'_>) -> Result<Scheme> {
    match params.flag(&["bounded"])? {
        Some(true) => scheme(params),
        _ => go::lafikl(params),
    }
}

pub(super) fn scheme(params: &mut Params<'_>) -> Result<Scheme> {
    let plain = go::lafikl(params)?;
    Ok(match plain.method {
        Method::Ring(ring) => Scheme {
            alias: "lafikl-bounded",
            source: plain.source,
            method: Method::PerKey(KeyScheme {
                site: Site::of_ring(&ring),
                rule: Rule::Bounded {
                    ring: Box::new(ring),
                    bound: Bound::Lafikl,
                },
            }),
        },
        _ => plain,
    })
}
