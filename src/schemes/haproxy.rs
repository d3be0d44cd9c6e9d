//! `haproxy`: `hash-type consistent`.
//!
//! `HAProxy` 2.6.12. Points depend on the server's number alone (extra `id`, else
//! its place in the list), so taking one out of the middle renumbers the rest
//! and moves most keys. The nearest point owns a key. Parameters `hash_function`
//! (`sdbm`, `djb2`, `wt6`, `crc32`), `avalanche` (of keys; unless said, it is on
//! where no function is named either) and `balance`: `hash …`, or `uri` with
//! `whole`, `len N` and `depth N`. 16 points per unit of weight, a constant;
//! weights go to 256.

use super::CIRCLE_32;
use crate::error::Result;
use crate::hash::Hash;
use crate::scheme::{
    Boundary, Count, Cut, Finish, KeyRule, Limits, NodeText, OwnVnodes, Params, Points, RingScheme,
    Scheme, Word,
};

const FUNCTIONS: &[(&str, Hash)] = &[
    ("sdbm", Hash::Sdbm),
    ("djb2", Hash::Djb2),
    ("wt6", Hash::Wt6),
    ("crc32", Hash::Crc32),
];

pub(super) fn make(params: &mut Params<'_>) -> Result<Scheme> {
    let hash = params.choice(&["hash_function"], FUNCTIONS)?;
    let avalanche = params.flag(&["avalanche"])?;
    let finish = if avalanche.unwrap_or(hash.is_none()) {
        Finish::Avalanche
    } else {
        Finish::Plain
    };
    let key = KeyRule {
        cut: cut(params)?,
        finish,
        ..KeyRule::new(hash.unwrap_or(Hash::Sdbm), Word::big(4))
    };
    let count = Count::PerWeight {
        unit: 16,
        own: OwnVnodes::Ignored,
    };
    let ring = RingScheme {
        text: NodeText::HaproxyId,
        boundary: Boundary::Nearest,
        limits: Limits {
            weight: Some(256),
            ..Limits::fixed("its 16 points per unit of weight are a constant")
        },
        ..RingScheme::usual(CIRCLE_32, Points::Numbered, key, count)
    };
    Ok(Scheme::of_ring("haproxy", "HAProxy 2.6.12", ring))
}

/// What `balance` makes of a key.
fn cut(params: &mut Params<'_>) -> Result<Cut> {
    let Some(balance) = params.text(&["balance"])? else {
        return Ok(Cut::Whole);
    };
    let cut = match balance.split_once(' ').unwrap_or((balance, "")) {
        ("hash", _) => Some(Cut::Whole),
        ("uri", words) => Cut::uri(words),
        _ => None,
    };
    cut.ok_or_else(|| {
        let what = format!("only balance hash and balance uri are reproduced here, not {balance}");
        params.unsupported(&what)
    })
}
