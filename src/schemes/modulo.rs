//! `modulo`: what everybody writes first, and what the ring is compared with.
//!
//! The reference hash of the key modulo the number of nodes, in list order.
//! Drained nodes are left out; other weights mean nothing.

use super::reference;
use crate::position::Circle;
use crate::scheme::{KeyScheme, Method, Rule, Scheme, Site};

pub(super) fn scheme() -> Scheme {
    Scheme {
        alias: "modulo",
        source: super::OWN,
        method: Method::PerKey(KeyScheme {
            site: Site {
                circle: Circle::bits(64),
                rule: reference::key_rule(),
            },
            rule: Rule::Modulo,
        }),
    }
}
