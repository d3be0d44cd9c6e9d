//! Rings of Go packages: groupcache 2c02b82, stathat/consistent 30ea17e,
//! serialx/hashring 22c0c7a and lafikl/consistent bdd3606, on Go 1.27.
//!
//! Only serialx knows weights. Parameter `lib` is the name that vector files
//! give the package. stathat removes a shared point together with either node;
//! here the other node gets it back.

use super::{CIRCLE_32, MOST};
use crate::error::Result;
use crate::hash::Hash;
use crate::position::{Circle, Spelling};
use crate::scheme::{
    Boundary, ByteOrder, Count, KeyRule, Loser, OwnVnodes, Params, Points, RingScheme, Scheme, Tie,
    Word,
};

fn replicas(params: &mut Params<'_>, default: u32) -> Result<Count> {
    let names = ["replicas", "NumberOfReplicas"];
    let unit = params.whole(&names, (1, MOST))?.unwrap_or(default);
    Ok(Count::Alike { unit })
}

/// Keys are hashed as points are.
fn alike(circle: Circle, label: &str, hash: Hash, word: Word, count: Count) -> RingScheme {
    let points = Points::hashed(label, hash, word);
    RingScheme::usual(circle, points, KeyRule::new(hash, word), count)
}

/// `groupcache`: the index before the name, `replicas` (50) points; the peer added last answers
/// for equal points, which stay twice.
pub(super) fn groupcache(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["lib"], &["groupcache"])?;
    let count = replicas(params, 50)?;
    let ring = RingScheme {
        tie: Tie::Last(Loser::Renamed),
        ..alike(CIRCLE_32, "{i}{id}", Hash::Crc32, Word::big(4), count)
    };
    Ok(Scheme::of_ring(
        "groupcache",
        "golang/groupcache 2c02b82",
        ring,
    ))
}

fn stathat_ring(params: &mut Params<'_>, fnv: bool) -> Result<RingScheme> {
    let libraries = [("stathat", false), ("stathat_fnv", true)];
    let library = params.choice(&["lib"], &libraries)?;
    let flag = params.flag(&["UseFnv", "use_fnv", "fnv"])?;
    let hash = if flag.or(library).unwrap_or(fnv) {
        Hash::Fnv1a32
    } else {
        Hash::Crc32
    };
    let count = replicas(params, 20)?;
    Ok(RingScheme {
        tie: Tie::Last(Loser::Lost),
        boundary: Boundary::After,
        ..alike(CIRCLE_32, "{i}{id}", hash, Word::big(4), count)
    })
}

const STATHAT: &str = "stathat/consistent 30ea17e";

/// `stathat`: the index before the name, `NumberOfReplicas` (20) points in a map; a key exactly on
/// a point goes to the next one. `UseFnv` takes FNV-1a in place of CRC-32.
pub(super) fn stathat(params: &mut Params<'_>) -> Result<Scheme> {
    let ring = stathat_ring(params, false)?;
    Ok(Scheme::of_ring("stathat", STATHAT, ring))
}

/// `stathat-fnv`: the same with `UseFnv`.
pub(super) fn stathat_fnv(params: &mut Params<'_>) -> Result<Scheme> {
    let ring = stathat_ring(params, true)?;
    Ok(Scheme::of_ring("stathat-fnv", STATHAT, ring))
}

/// `serialx`: one point per unit of weight, a pair of signed words; a key exactly on a point goes
/// to the next one.
pub(super) fn serialx(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["lib"], &["serialx", "serialx_w"])?;
    let word = Word::ordered(16, ByteOrder::SignedPair);
    let circle = Circle::bits(128).spelled(Spelling::SignedPair);
    let count = Count::PerWeight {
        unit: 1,
        own: OwnVnodes::Ignored,
    };
    let ring = RingScheme {
        boundary: Boundary::After,
        ..alike(circle, "{id}-{i}", Hash::Md5, word, count)
    };
    Ok(Scheme::of_ring("serialx", "serialx/hashring 22c0c7a", ring))
}

/// `lafikl`: 10 points; the host added last answers for equal ones, which stay twice.
pub(super) fn lafikl(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["lib"], &["lafikl"])?;
    let ring = RingScheme {
        tie: Tie::Last(Loser::Renamed),
        ..alike(
            Circle::bits(64),
            "{id}{i}",
            Hash::Blake2b512,
            Word::little(8),
            replicas(params, 10)?,
        )
    };
    Ok(Scheme::of_ring("lafikl", "lafikl/consistent bdd3606", ring))
}
