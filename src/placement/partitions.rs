//! The partition table of buraksezer/consistent: partitions are keys of a ring, and a member that
//! has its fill is passed over.

use std::rc::Rc;

use crate::error::{Error, Kind, Result};
use crate::hash::Hash;
use crate::order;
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
    let places = stage.places();
    let mut loads = vec![0.0; places.len()];
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
            let Some(place) = member.and_then(|member| places.get(&member)) else {
                break;
            };
            if loads[*place] + 1.0 <= most {
                loads[*place] += 1.0;
                owner = member;
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
    let heirs: Vec<(u128, u32)> = live
        .map(|member| {
            (
                XXH64.digest(member.node.text().as_bytes()).be(0, 8),
                member.uid,
            )
        })
        .collect();
    let order = order::places(heirs.len(), &|a, b| heirs[a].0.cmp(&heirs[b].0));
    order.into_iter().map(|at| heirs[at].1).collect()
}
