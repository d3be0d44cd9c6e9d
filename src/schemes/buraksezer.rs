//! `buraksezer`, `buraksezer-v0`: buraksezer/consistent 1.0.0 and 0.10.0, with xxHash64.
//!
//! A key's partition is its hash modulo `parts`; partitions are laid on a ring
//! of the members, 20 points each (`replicas`), none of which gets more than
//! `load` times the mean. Version 1 hashes `i:name` where version 0 hashes the
//! name and then i, so an update moves keys of everybody.

use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{
    Count, Fill, KeyRule, Loser, MAX_POINTS, Method, Params, Points, RingScheme, Scheme, Site,
    TableScheme, Tie, Word,
};

const XXH64: Hash = Hash::Xxh64 { seed: 0 };

pub(super) fn scheme(params: &mut Params<'_>) -> Result<Scheme> {
    let source = "buraksezer/consistent 1.0.0";
    table(params, ("buraksezer", source), "{i}:{id}", false)
}

pub(super) fn old(params: &mut Params<'_>) -> Result<Scheme> {
    let source = "buraksezer/consistent 0.10.0";
    table(params, ("buraksezer-v0", source), "{id}{i}", true)
}

fn table(
    params: &mut Params<'_>,
    (alias, source): (&'static str, &'static str),
    label: &str,
    old: bool,
) -> Result<Scheme> {
    params.says(&["lib"], &["burak0", "burak1"])?;
    let most = MAX_POINTS as u32;
    let parts = params.whole(&["parts"], (1, most))?.unwrap_or(271);
    let unit = params.whole(&["replicas"], (1, most))?.unwrap_or(20);
    let mut load = 1.25;
    if let Some((name, value)) = params.take(&["load"]) {
        load = value
            .as_f64()
            .filter(|load| *load > 0.0)
            .ok_or_else(|| params.refuse(name, value, "it must be a number above 0"))?;
    }
    let word = Word::big(8);
    let ring = RingScheme {
        tie: Tie::Last(Loser::Renamed),
        ..RingScheme::usual(
            Circle::bits(64),
            Points::hashed(label, XXH64, word),
            KeyRule::new(XXH64, word),
            Count::Alike { unit },
        )
    };
    Ok(Scheme {
        alias,
        source,
        method: Method::Table(TableScheme {
            site: Site::of_hash(Circle::of(u128::from(parts)), XXH64, 8),
            fill: Fill::Partitions {
                ring: Box::new(ring),
                load,
                old,
            },
        }),
    })
}
