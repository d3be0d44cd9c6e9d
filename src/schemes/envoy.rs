//! `envoy` and `grpc`: ring hash as Envoy 1.40.0 and grpc-go at 4793ad0 have it.
//!
//! The ring is made as large as it takes for the lightest host to get a whole
//! number of points, so that adding or removing a host changes everybody's
//! number and moves keys between bystanders. Equal points, which neither sorts
//! stably, go to the host that comes first. The size is set by a least and a
//! most; there is no number of points per host to set.
//!
//! A host's extras `hash_key` and, in Envoy, `hostname` (with
//! `use_hostname_for_hashing`) and `addr` are hashed in place of its name.

use crate::error::Result;
use crate::hash::Hash;
use crate::position::Circle;
use crate::scheme::{
    Count, KeyRule, Limits, NodeText, Order, Params, Points, RingScheme, Scheme, Word,
};

const LIMITS: Limits = Limits::fixed("the size of the ring is set by its minimum and maximum");
const XXH64: Hash = Hash::Xxh64 { seed: 0 };
/// The largest ring that either lets one ask for.
const MOST: u32 = 8_388_608;

fn ring(hash: Hash, min: u32, max: u32) -> RingScheme {
    RingScheme {
        limits: LIMITS,
        ..RingScheme::usual(
            Circle::bits(64),
            Points::hashed("{id}_{i}", hash, Word::big(8)),
            KeyRule::new(XXH64, Word::big(8)),
            Count::RingSize { min, max },
        )
    }
}

/// The least and the most, in this order of names.
fn sizes(params: &mut Params<'_>, names: [&[&str]; 2], most: u32) -> Result<(u32, u32)> {
    let min = params.whole(names[0], (1, MOST))?;
    let max = params.whole(names[1], (1, MOST))?.unwrap_or(most);
    match min {
        Some(min) if min > max => {
            let reason = format!("it is above the maximum, {max}");
            Err(params.refuse(names[0][0], &min.into(), &reason))
        }
        Some(min) => Ok((min, max)),
        None => Ok((1024.min(max), max)),
    }
}

/// `envoy`: `minimum_ring_size` (1024), `maximum_ring_size` (8388608), `hash_function`
/// (`XX_HASH`, or `MURMUR_HASH_2` for points only) and `use_hostname_for_hashing`.
pub(super) fn envoy(params: &mut Params<'_>) -> Result<Scheme> {
    params.says(&["lb_policy"], &["RING_HASH"])?;
    if params.take(&["hash_balance_factor"]).is_some() {
        return Err(params.unsupported("hash_balance_factor depends on requests under way"));
    }
    let names: [&[&str]; 2] = [&["minimum_ring_size"], &["maximum_ring_size"]];
    let (min, max) = sizes(params, names, MOST)?;
    let functions = [
        ("XX_HASH", XXH64),
        ("DEFAULT_HASH", XXH64),
        ("MURMUR_HASH_2", Hash::Murmur2_64A { seed: 0xc70f_6907 }),
    ];
    let hash = params.choice(&["hash_function"], &functions)?;
    let hostname = params.flag(&["use_hostname_for_hashing"])?;
    let ring = RingScheme {
        text: NodeText::HashKey {
            hostname: hostname.unwrap_or(false),
        },
        ..ring(hash.unwrap_or(XXH64), min, max)
    };
    Ok(Scheme::of_ring("envoy", "Envoy 1.40.0", ring))
}

/// `grpc`: endpoints sorted by address; `min_ring_size` (1024) and `max_ring_size` (4096), both at
/// most 4096.
pub(super) fn grpc(params: &mut Params<'_>) -> Result<Scheme> {
    const CAP: u32 = 4096;
    let names: [&[&str]; 2] = [
        &["min_ring_size", "minRingSize"],
        &["max_ring_size", "maxRingSize"],
    ];
    let (min, max) = sizes(params, names, CAP)?;
    let ring = RingScheme {
        text: NodeText::HashKey { hostname: false },
        order: Order::ByText,
        ..ring(XXH64, min.min(CAP), max.min(CAP))
    };
    Ok(Scheme::of_ring("grpc", "grpc-go 4793ad0", ring))
}
