//! `lafikl-bounded`: lafikl/consistent 1.0 (bdd3606) where `Inc` follows every `GetLeast`.
//!
//! The ring of `lafikl`, 10 points a host at the first eight bytes, read least
//! significant first, of BLAKE2b-512 of the name and i; keys in the order of
//! their numbers, each added to the load of its host and never taken off.

use crate::error::Result;
use crate::hash::Hash;
use crate::placement::{Bound, KeyScheme, Method, Params, Rule, Site};
use crate::position::Circle;
use crate::scheme::{
    Boundary, Count, KeyRule, Loser, Order, Points, RingScheme, Scheme, Template, Tie, Word,
};

pub(super) fn scheme(params: &mut Params) -> Result<Scheme> {
    params.says(&["lib"], &["lafikl", "lafikl GetLeast + Inc, sequential"])?;
    let circle = Circle::bits(64);
    let rule = KeyRule {
        word: Word::little(8),
        ..Site::of_hash(circle, Hash::Blake2b512, 8).rule
    };
    let ring = RingScheme {
        circle,
        points: Points::Hashed {
            label: Template::new("{id}{i}"),
            base: 0,
            hash: Hash::Blake2b512,
            word: Word::little(8),
            words: 1,
        },
        key: rule.clone(),
        count: Count::Alike { unit: 10 },
        order: Order::Listed,
        tie: Tie::Last(Loser::Renamed),
        boundary: Boundary::AtOrAfter,
    };
    Ok(Scheme {
        alias: "lafikl-bounded",
        source: "lafikl/consistent bdd3606",
        method: Method::PerKey(KeyScheme {
            site: Site {
                circle,
                rule,
                tagged: false,
            },
            rule: Rule::Bounded {
                ring: Box::new(ring),
                bound: Bound::Lafikl,
            },
        }),
    })
}
