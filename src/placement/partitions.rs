//! The partition table of buraksezer/consistent: partitions are keys of a ring, and a member that
//! has its fill is passed over.

use std::collections::HashMap;
use std::rc::Rc;

use crate::error::{Error, Kind, Result};
use crate::hash::Hash;
use crate::ring::Ring;
use crate::stage::Stage;

const XXH64: Hash = Hash::Xxh64 { seed: 0 };

/// The owner of each of `size` partitions; `invalid-value` where the loads leave no room, which
/// is where the library panics.
pub(super) fn table(
    ring: &Ring,
    stage: &Stage,
    size: u32,
    load: f64,
    old: bool,
) -> Result<Vec<u32>> {
    let members = stage.live().len();
    if members == 0 || ring.is_empty() {
        return Ok(Vec::new());
    }
    let mean = if old {
        f64::from(size / members as u32)
    } else {
        f64::from(size) / members as f64
    };
    let most = (mean * load).ceil();
    let mut loads: HashMap<u32, f64> = HashMap::new();
    let mut owners = Vec::with_capacity(size as usize);
    for partition in 0..size {
        let digest = XXH64.digest(&u64::from(partition).to_le_bytes());
        let start = ring.owner_at(digest.be(0, 8)).unwrap_or(0);
        let tries = ring.len() - usize::from(old);
        let (mut member, mut owner) = (None, None);
        for at in (start..ring.len()).chain(0..start).take(tries) {
            // A point that lost its position to another answers with that other's name.
            if !ring.is_shadowed(at) {
                member = ring.point(at).map(|point| point.node);
            }
            let Some(member) = member else { break };
            let load = loads.entry(member).or_default();
            if *load + 1.0 <= most {
                *load += 1.0;
                owner = Some(member);
                break;
            }
        }
        let Some(owner) = owner else {
            let why =
                format!("{members} members of at most {most} partitions have no room for {size}");
            return Err(Error::new(
                &Kind::BAD_PARAM,
                [&stage.scheme.alias, &"load", &load, &why],
            ));
        };
        owners.push(owner);
    }
    Ok(owners)
}

/// The members in the order in which each is the next one's stand-in: by the hash of their names.
pub(super) fn heirs(stage: &Stage) -> Rc<[u32]> {
    let live = stage
        .members
        .iter()
        .filter(|member| member.node.weight > 0.0);
    let mut heirs: Vec<(u128, u32)> = live
        .map(|member| {
            (
                XXH64.digest(member.node.text().as_bytes()).be(0, 8),
                member.uid,
            )
        })
        .collect();
    heirs.sort_by_key(|(hash, _)| *hash);
    heirs.into_iter().map(|(_, node)| node).collect()
}
