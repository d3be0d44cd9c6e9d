//! The table of Maglev (Eisenbud et al. 2016) as Envoy 1.40 fills it, with weights.
//!
//! Every host has a permutation of the slots, from two hashes of its key. In
//! rounds, in the order of their keys, hosts take their next free slot; a host
//! of less weight sits out the rounds that would give it too many.

use crate::arcs::NOBODY;
use crate::error::Result;
use crate::hash::Hash;
use crate::order;
use crate::scheme::NodeText;
use crate::stage::Stage;

struct Host<'a> {
    key: &'a str,
    node: u32,
    offset: u64,
    skip: u64,
    taken: u64,
    weight: f64,
    target: f64,
}

/// The owner of each of `size` slots.
pub(super) fn table(stage: &Stage, size: u32, text: NodeText) -> Result<Vec<u32>> {
    let size = u64::from(size);
    let nodes = stage.nodes();
    let keys = text.texts(&nodes)?;
    let live = stage
        .members
        .iter()
        .filter(|member| member.node.weight > 0.0);
    let total: f64 = live.map(|member| member.node.weight).sum();
    let hash = |key: &str, seed| {
        let digest = Hash::Xxh64 { seed }.digest(key.as_bytes());
        digest.be(0, 8) as u64
    };
    let keyed = stage.members.iter().zip(&keys);
    let mut hosts: Vec<Host> = keyed
        .filter(|(member, _)| member.node.weight > 0.0)
        .map(|(member, key)| Host {
            key,
            node: member.uid,
            offset: hash(key, 0) % size,
            skip: hash(key, 1) % (size - 1).max(1) + 1,
            taken: 0,
            weight: member.node.weight / total,
            target: 0.0,
        })
        .collect();
    let order = order::places(hosts.len(), &|a, b| hosts[a].key.cmp(hosts[b].key));
    let most = hosts.iter().map(|host| host.weight).fold(0.0, f64::max);
    let mut owners = vec![NOBODY; size as usize];
    let (mut free, mut round) = (owners.len(), 0.0);
    while free > 0 && !hosts.is_empty() {
        round += 1.0;
        for at in &order {
            let host = &mut hosts[*at];
            if free == 0 {
                break;
            }
            if round * host.weight < host.target {
                continue;
            }
            host.target += most;
            loop {
                let slot = ((host.offset + host.skip * host.taken) % size) as usize;
                host.taken += 1;
                if owners[slot] == NOBODY {
                    owners[slot] = host.node;
                    free -= 1;
                    break;
                }
            }
        }
    }
    Ok(owners)
}
