//! Who else holds a key: distinct nodes, unused zones first, and never more than there are.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::collections::BTreeSet;

use ringscope::Lab;
use support::{Dice, lab, run};

fn replicas(lab: &Lab, key: &str) -> Vec<String> {
    lab.owner_of(key).replicas
}

fn keys() -> impl Iterator<Item = String> {
    (0..2000).map(|at| format!("key:{at}"))
}

#[test]
fn two_of_two_are_both_for_every_key() {
    let lab = lab(&[("nodes", "A B"), ("replicas", "2")]);
    for key in keys() {
        let found: BTreeSet<String> = replicas(&lab, &key).into_iter().collect();
        assert_eq!(found, BTreeSet::from(["A".to_owned(), "B".to_owned()]));
    }
}

#[test]
fn two_of_two_are_both_at_every_position_of_a_small_ring() {
    let lab = lab(&[
        ("scheme", "teaching-100"),
        ("nodes", "A@0,1,2,99 B@50"),
        ("replicas", "2"),
    ]);
    for position in 0..100 {
        let owner = lab.owner_of(&position.to_string());
        assert_eq!(owner.replicas.len(), 2, "{position}");
        assert_eq!(owner.replicas.first(), owner.node.as_ref());
        assert_ne!(owner.replicas[0], owner.replicas[1]);
    }
}

#[test]
fn more_than_there_are_is_all_there_are_and_none_twice() {
    for wanted in ["3", "5", "1000", "4294967295"] {
        let lab = lab(&[("replicas", wanted)]);
        for key in keys().take(200) {
            let found: BTreeSet<String> = replicas(&lab, &key).into_iter().collect();
            assert_eq!((found.len(), replicas(&lab, &key).len()), (3, 3));
        }
    }
}

#[test]
fn the_owner_comes_first_and_nodes_without_points_never_come() {
    let lab = lab(&[("nodes", "A B*0 C D*0 E"), ("replicas", "4")]);
    for key in keys().take(500) {
        let owner = lab.owner_of(&key);
        assert_eq!(owner.replicas.len(), 3);
        assert_eq!(owner.replicas.first(), owner.node.as_ref());
        assert!(!owner.replicas.iter().any(|node| node == "B" || node == "D"));
    }
}

#[test]
fn more_replicas_only_lengthen_the_list() {
    let mut few = lab(&[("nodes", "a b c d e f g h"), ("replicas", "3")]);
    let before: Vec<_> = keys().map(|key| replicas(&few, &key)).collect();
    let change = run(&mut few, "replicas 6");
    assert_eq!((change.moved_keys, change.flows.len()), (0, 0));
    for (key, before) in keys().zip(before) {
        let after = replicas(&few, &key);
        assert_eq!(after.len(), 6);
        assert_eq!(after[..3], before);
    }
}

#[test]
fn zones_that_are_unused_come_before_used_ones() {
    let lab = lab(&[
        ("scheme", "teaching-100"),
        ("nodes", "a@10/x b@20/x c@30/x d@40/y e@50/y f@60/z"),
        ("replicas", "5"),
    ]);
    assert_eq!(replicas(&lab, "5"), ["a", "d", "f", "b", "c"]);
    assert_eq!(replicas(&lab, "25"), ["c", "d", "f", "e", "a"]);
    assert_eq!(replicas(&lab, "55"), ["f", "a", "d", "b", "c"]);
}

#[test]
fn nodes_without_a_zone_stand_each_for_itself() {
    let lab = lab(&[
        ("scheme", "teaching-100"),
        ("nodes", "a@10 b@20 c@30/x d@40/x"),
        ("replicas", "4"),
    ]);
    assert_eq!(replicas(&lab, "5"), ["a", "b", "c", "d"]);
    assert_eq!(replicas(&lab, "25"), ["c", "a", "b", "d"]);
}

/// The list as the contract words it, walked over every point in turn.
fn naive(lab: &Lab, key: &str, wanted: usize) -> Vec<String> {
    let ring = support::ring(lab);
    let position: u128 = lab.owner_of(key).position.parse().unwrap();
    let mut walk: Vec<_> = ring.points().collect();
    let first = walk.iter().position(|point| point.position >= position);
    let first = first.unwrap_or(0);
    walk.rotate_left(first);
    let stage = &lab.world().stage;
    let mut nodes: Vec<(String, Option<String>)> = Vec::new();
    for point in walk {
        let node = &stage.member(point.node).unwrap().node;
        if nodes.iter().all(|(id, _)| *id != node.id) {
            nodes.push((node.id.clone(), node.zone.clone()));
        }
    }
    let mut zones = BTreeSet::new();
    let (unused, used): (Vec<_>, Vec<_>) = nodes
        .into_iter()
        .partition(|(_, zone)| zone.as_ref().is_none_or(|zone| zones.insert(zone.clone())));
    let all = unused.into_iter().chain(used);
    all.map(|(id, _)| id).take(wanted).collect()
}

#[test]
fn on_any_ring_the_list_is_that_of_a_walk_over_every_point() {
    for seed in 1..=30 {
        let mut dice = Dice::new(seed);
        let nodes: Vec<String> = (0..=dice.below(9))
            .map(|at| {
                format!(
                    "n{at}*{}{}",
                    dice.pick(&["1", "0.1", "2", "0"]),
                    dice.pick(&["", "/x", "/y", "/z"])
                )
            })
            .collect();
        let wanted = 1 + dice.below(10);
        let mut lab = lab(&[
            ("nodes", &nodes.join(" ")),
            ("vnodes", "5"),
            ("replicas", &wanted.to_string()),
        ]);
        run(&mut lab, "add late/y");
        for key in keys().take(100) {
            assert_eq!(
                replicas(&lab, &key),
                naive(&lab, &key, wanted),
                "seed {seed}, {nodes:?}"
            );
        }
    }
}
