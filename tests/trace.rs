//! From the text to the nodes: what a trace tells is what the ring does.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

mod common;

use common::{lab, named, node};
use ringscope::{Lab, Met, Node, Scenario, Scheme, SchemeRef};
use serde_json::json;

fn zoned(id: &str, zone: &str) -> Node {
    Node {
        zone: Some(zone.to_owned()),
        ..Node::new(id)
    }
}

#[test]
fn a_key_of_the_reference_ring_is_traced_to_the_last_byte() {
    let lab = lab(&json!("reference"), &named(&["A", "B", "C"]));
    let trace = lab.key_trace("key:0");
    let owner = lab.owner_of("key:0");
    let hashed = trace.hashed.unwrap();
    assert_eq!(hashed.text, "key:key:0");
    assert_eq!(hashed.bytes, "6b65793a6b65793a30");
    assert_eq!(hashed.digest.len(), 64);
    assert_eq!(hashed.taken, [0, 8]);
    assert_eq!(trace.place.hex, hashed.digest[..16]);
    assert_eq!(trace.place.position, owner.position);
    assert_eq!(trace.boundary, Some("at-or-after"));
    assert!(
        (6..=7).contains(&trace.comparisons.len()),
        "{}",
        trace.points
    );
    assert_eq!(trace.walk.len(), 1);
    assert_eq!(trace.walk[0].met, Met::Chosen);
    assert_eq!(
        trace.walk[0].place.as_ref().unwrap().position,
        owner.point.unwrap().position
    );
    assert_eq!(trace.nodes, owner.replicas);
}

#[test]
fn a_point_of_ketama_is_the_second_word_of_a_digest() {
    let lab = lab(
        &json!("ketama"),
        &named(&["10.0.1.1:11211", "10.0.1.2:11211"]),
    );
    let trace = lab.point_trace("10.0.1.1:11211", 5).unwrap();
    let hashed = trace.hashed.unwrap();
    assert_eq!(trace.name, "10.0.1.1");
    assert_eq!(hashed.text, "10.0.1.1-1");
    assert_eq!(hashed.taken, [4, 8]);
    assert_eq!(hashed.order, "little");
    let bytes: Vec<&str> = (4..8)
        .map(|at| &hashed.digest[2 * at..2 * at + 2])
        .collect();
    let reversed: String = bytes.into_iter().rev().collect();
    assert_eq!(trace.place.hex, reversed);
    assert_eq!(trace.owner, "10.0.1.1:11211");
}

#[test]
fn every_point_of_every_ring_is_where_the_ring_has_it() {
    for names in Scheme::names() {
        let name = names[0];
        let scheme = Scheme::find(&SchemeRef::new(name)).unwrap();
        if scheme.ring().is_none() || ["teaching-100", "cassandra"].contains(&name) {
            continue;
        }
        let lab = lab(&json!(name), &named(&["a:1", "b:2", "c:3"]));
        let (world, mut sum) = (lab.world(), 0.0);
        for point in world.ring.points() {
            let id = world.stage.id_of(point.node).unwrap();
            let trace = lab.point_trace(id, point.index).unwrap();
            assert_eq!(
                trace.place.position,
                world.circle().write(point.position),
                "{name}"
            );
            assert_eq!(trace.arc.is_some(), trace.share > 0.0);
            sum += trace.share;
        }
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {sum}");
    }
}

#[test]
fn every_search_ends_where_the_ring_says() {
    for name in [
        "reference",
        "uhashring",
        "haproxy",
        "consistent-hashing",
        "nginx",
    ] {
        let lab = lab(&json!(name), &named(&["a", "b", "c"]));
        for at in 0..300 {
            let key = format!("user:{at}");
            let (trace, owner) = (lab.key_trace(&key), lab.owner_of(&key));
            assert_eq!(trace.nodes, owner.replicas, "{name} {key}");
            assert_eq!(trace.place.position, owner.position, "{name} {key}");
            let steps = trace.points.ilog2() + 1;
            assert!(trace.comparisons.len() as u32 <= steps, "{name} {key}");
            // The comparisons are a binary search: each halves what the one before left.
            let mut left = trace.points - 1;
            for comparison in &trace.comparisons {
                assert_eq!(
                    comparison.left[0] + comparison.left[1],
                    left,
                    "{name} {key}"
                );
                left = comparison.left[usize::from(comparison.after)].saturating_sub(1);
            }
        }
    }
}

#[test]
fn the_walk_names_what_it_skips_and_why() {
    let lab = Lab::new(Scenario {
        nodes: vec![
            zoned("A", "x"),
            zoned("B", "x"),
            zoned("C", "y"),
            zoned("D", "y"),
        ],
        replicas: 3,
        ..Scenario::default()
    })
    .unwrap();
    let (mut again, mut waits) = (0, 0);
    for at in 0..200 {
        let key = format!("k{at}");
        let trace = lab.key_trace(&key);
        assert_eq!(trace.nodes, lab.owner_of(&key).replicas);
        again += trace
            .walk
            .iter()
            .filter(|visit| visit.met == Met::Again)
            .count();
        waits += trace
            .walk
            .iter()
            .filter(|visit| visit.met == Met::Waits)
            .count();
        let chosen = trace
            .walk
            .iter()
            .filter(|visit| visit.met == Met::Chosen)
            .count();
        assert_eq!(chosen, 2, "two zones");
    }
    assert!(again > 0 && waits > 0);
}

#[test]
fn bytes_that_are_no_text_are_written_as_what_they_are() {
    let lab = lab(&json!("nginx"), &named(&["10.0.0.1:80", "10.0.0.2:80"]));
    let hashed = lab.point_trace("10.0.0.1:80", 0).unwrap().hashed.unwrap();
    assert!(hashed.escaped);
    assert_eq!(hashed.text, "10.0.0.1\\x0080\\x00\\x00\\x00\\x00");
    assert_eq!(
        hashed.bytes,
        "31302e302e302e310038300000 0000".replace(' ', "")
    );
}

#[test]
fn a_tag_is_the_part_that_counts() {
    let lab = lab(&json!("redis"), &named(&["a", "b", "c"]));
    let trace = lab.key_trace("{user1000}.following");
    assert_eq!(trace.part.as_deref(), Some("user1000"));
    assert_eq!(trace.place.position, "3443");
    assert_eq!(trace.boundary, None);
    assert_eq!(
        lab.point_trace("a", 0).unwrap_err().code().as_str(),
        "unsupported"
    );
}

#[test]
fn haproxy_mixes_a_number() {
    let lab = lab(
        &json!("haproxy"),
        &[node("s1", &json!({"id": 7})), Node::new("s2")],
    );
    let trace = lab.point_trace("s1", 1).unwrap();
    let hashed = trace.hashed.unwrap();
    assert_eq!(trace.name, "7");
    assert_eq!(hashed.text, (7 * 4096 + 1).to_string());
    assert_eq!(hashed.bytes, "00007001");
    assert_eq!(hashed.digest, trace.place.hex);
}

#[test]
fn a_point_that_lost_its_position_says_to_whom() {
    let names = ["172.31.1.125", "172.31.1.202"];
    let lab = lab(&json!("ketama"), &named(&names));
    let loser = lab.point_trace(names[1], 38 * 4).unwrap();
    let winner = lab.point_trace(names[0], 35 * 4 + 2).unwrap();
    assert_eq!(loser.place.position, "1009926488");
    assert_eq!((loser.owner.as_str(), loser.arc), (names[0], None));
    assert_eq!(winner.owner, names[0]);
    assert!(winner.share > 0.0);
}

#[test]
fn what_is_not_there_is_refused() {
    let lab = lab(&json!("reference"), &named(&["A"]));
    let code = |id, index| lab.point_trace(id, index).unwrap_err().code().as_str();
    assert_eq!(code("B", 0), "unknown-node");
    assert_eq!(code("A", 32), "invalid-value");
    let empty = Lab::new(Scenario {
        nodes: Vec::new(),
        ..Scenario::default()
    })
    .unwrap();
    let trace = empty.key_trace("k");
    assert_eq!((trace.nodes.len(), trace.comparisons.len()), (0, 0));
}
