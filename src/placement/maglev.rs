//! The table of Maglev (Eisenbud et al. 2016) as Envoy 1.40 fills it, with weights.
//!
//! Every host has a permutation of the slots, from two hashes of its key. In
//! rounds, in the order of their keys, hosts take their next free slot; a host
//! of less weight sits out the rounds that would give it too many.

use serde_json::Value;

use crate::arcs::NOBODY;
use crate::hash::Hash;
use crate::node::Node;
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

/// The text that Envoy hashes for a host: its hash key if it has one, else the host name where
/// that is asked for, else its address.
fn key(node: &Node, hostnames: bool) -> &str {
    let extra = |name: &str| node.extra.get(name).and_then(Value::as_str);
    let hostname = || extra("hostname").filter(|_| hostnames);
    let given = node.label.as_deref().or_else(|| extra("hash_key"));
    let key = given.or_else(hostname).or_else(|| extra("addr"));
    key.unwrap_or(&node.id)
}

/// The owner of each of `size` slots.
pub(super) fn table(stage: &Stage, size: u32, hostnames: bool) -> Vec<u32> {
    let size = u64::from(size);
    let live = stage
        .members
        .iter()
        .filter(|member| member.node.weight > 0.0);
    let total: f64 = live.clone().map(|member| member.node.weight).sum();
    let hash = |key: &str, seed| {
        let digest = Hash::Xxh64 { seed }.digest(key.as_bytes());
        digest.be(0, 8) as u64
    };
    let mut hosts: Vec<Host> = live
        .map(|member| {
            let key = key(&member.node, hostnames);
            Host {
                key,
                node: member.uid,
                offset: hash(key, 0) % size,
                skip: hash(key, 1) % (size - 1).max(1) + 1,
                taken: 0,
                weight: member.node.weight / total,
                target: 0.0,
            }
        })
        .collect();
    hosts.sort_by_key(|host| host.key.as_bytes());
    let most = hosts.iter().map(|host| host.weight).fold(0.0, f64::max);
    let mut owners = vec![NOBODY; size as usize];
    let (mut free, mut round) = (owners.len(), 0.0);
    while free > 0 && !hosts.is_empty() {
        round += 1.0;
        for host in &mut hosts {
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
    owners
}
