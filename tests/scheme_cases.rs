//! Faults that people met in the points, names and lookups of hash rings, and the right answers.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

mod common;

use common::{dump, lab, named, node, owner, weighted};
use ringscope::{Command, Lab, Node};
use serde_json::{Value, json};

/// Two names of which one point each meet (ketama, F4).
const MEETING: [&str; 2] = ["172.31.1.125", "172.31.1.202"];
const MEETING_AT: u128 = 1_009_926_488;

fn custom_ketama() -> Value {
    json!({
        "name": "custom", "label": "{id}-{i}", "hash": "md5", "bytes": [0, 4],
        "byteOrder": "little", "words": 4, "bits": 32, "points": 40,
    })
}

#[test]
fn f1_a_tiny_ring_by_hand() {
    let hand = json!({"name": "custom", "bits": 32, "pointsFrom": "given", "weights": "given", "keyNumbers": true});
    let at = |id, positions: &[&str]| Node {
        positions: Some(positions.iter().map(|at| (*at).to_owned()).collect()),
        ..Node::new(id)
    };
    let nodes = [
        at("A", &["1073741824", "3221225472"]),
        at("B", &["2147483648"]),
    ];
    let mut lab = lab(&hand, &nodes);
    for (key, node) in [
        (0u32, "A"),
        (0x4000_0000, "A"),
        (0x4000_0001, "B"),
        (0x8000_0000, "B"),
        (0x8000_0001, "A"),
        (0xc000_0001, "A"),
        (0xffff_ffff, "A"),
    ] {
        assert_eq!(owner(&lab, &key.to_string()), node, "{key:#x}");
    }
    let shares: Vec<f64> = lab
        .snapshot()
        .unwrap()
        .nodes
        .iter()
        .map(|row| row.share)
        .collect();
    assert_eq!(shares, [0.75, 0.25]);
    let lengths = lab.world().arcs.lengths();
    let sum = lengths
        .values()
        .fold(ringscope::Length::ZERO, |a, b| a.plus(*b));
    assert_eq!(sum, lab.world().ring.circle().whole());
}

#[test]
fn f2_one_node_with_one_point_owns_all() {
    let one = json!({"name": "custom", "points": 1});
    let mut lab = lab(&one, &named(&["A"]));
    assert!((lab.snapshot().unwrap().nodes[0].share - 1.0).abs() < f64::EPSILON);
}

#[test]
fn r01_r08_r13_a_shared_position_has_one_owner_in_any_order() {
    let [a, b] = MEETING;
    let (ab, ba) = (named(&[a, b]), named(&[b, a]));
    let (ab, ba) = (lab(&custom_ketama(), &ab), lab(&custom_ketama(), &ba));
    assert_eq!(dump(&ab), dump(&ba));
    for lab in [&ab, &ba] {
        let ring = &lab.world().ring;
        assert_eq!(ring.collisions(), 1);
        assert_eq!(ring.len(), 320);
        let at = ring
            .owner_at(MEETING_AT)
            .and_then(|at| ring.point(at))
            .unwrap();
        // The smaller name.
        assert_eq!(lab.world().stage.id_of(at.node), Some(a));
    }
    // A system keeps its own rule: the server listed first.
    for nodes in [[a, b], [b, a]] {
        let lab = lab(&json!("libketama"), &named(&nodes));
        let ring = &lab.world().ring;
        let at = ring
            .owner_at(MEETING_AT)
            .and_then(|at| ring.point(at))
            .unwrap();
        assert_eq!(lab.world().stage.id_of(at.node), Some(nodes[0]));
    }
}

#[test]
fn r03_r06_r07_removal_undoes_addition() {
    let [a, b] = MEETING;
    for scheme in [
        custom_ketama(),
        json!("libketama"),
        json!("ketama"),
        json!("uhashring-ketama"),
        json!("spymemcached"),
        json!("twemproxy"),
    ] {
        let mut lab = lab(&scheme, &named(&[a, "x"]));
        let before = dump(&lab);
        lab.act(Command::Add(Node::new(b))).unwrap();
        lab.check().unwrap();
        assert_eq!(lab.world().ring.collisions(), 1, "{scheme}");
        lab.act(Command::Remove(b.to_owned())).unwrap();
        assert_eq!(dump(&lab), before, "{scheme}");
        // Taking away the one that had been there first leaves the other whole.
        lab.act(Command::Add(Node::new(b))).unwrap();
        lab.act(Command::Remove(a.to_owned())).unwrap();
        assert_eq!(dump(&lab), dump(&self::lab(&scheme, &named(&["x", b]))));
    }
}

#[test]
fn r05_r20_narrow_rings_count_their_collisions_and_drop_no_key() {
    let narrow = json!({"name": "custom", "bits": 16, "points": 100});
    let nodes: Vec<Node> = (0..100).map(|at| Node::new(at.to_string())).collect();
    let lab = lab(&narrow, &nodes);
    let ring = &lab.world().ring;
    assert_eq!(ring.len(), 10_000);
    let distinct = ring.len() - ring.collisions();
    assert!((9_200..9_350).contains(&distinct), "{distinct}");
    let keys: u32 = lab.world().tallies.values().map(|tally| tally.keys).sum();
    assert_eq!(keys, 2000);
}

#[test]
fn r11_labels_without_a_separator_meet() {
    let joined = json!({"name": "custom", "label": "{id}{i}", "points": 11, "bits": 64});
    let apart = json!({"name": "custom", "label": "{id}#{i}", "points": 11, "bits": 64});
    let nodes = named(&["host1", "host11"]);
    assert_eq!(lab(&joined, &nodes).world().ring.collisions(), 1);
    assert_eq!(lab(&apart, &nodes).world().ring.collisions(), 0);
}

#[test]
fn l09_servers_named_by_their_place_move_when_one_leaves() {
    let nodes = weighted(&[100.0; 5]);
    let mut by_place = lab(&json!("haproxy"), &nodes);
    let moved = by_place.act(Command::Remove("n1".into())).unwrap();
    assert!(moved.moved_share > 0.5, "{}", moved.moved_share);
    let ids = (1..=5).map(|id| Node {
        weight: 100.0,
        ..node(&format!("n{id}"), &json!({"id": id}))
    });
    let mut by_id = lab(&json!("haproxy"), &ids.collect::<Vec<_>>());
    let moved = by_id.act(Command::Remove("n2".into())).unwrap();
    assert!(
        (0.15..0.25).contains(&moved.moved_share),
        "{}",
        moved.moved_share
    );
    assert!(
        moved
            .flows
            .iter()
            .all(|flow| flow.from.as_deref() == Some("n2"))
    );
}

#[test]
fn n01_the_label_says_which_text_was_hashed() {
    let label = |scheme: &str, id: &str| {
        let owner = lab(&json!(scheme), &named(&[id])).owner_of("k");
        owner.point.unwrap().label
    };
    assert!(label("ketama", "1.1.1.1:11211").starts_with("1.1.1.1-"));
    assert!(label("libketama", "1.1.1.1:11211").starts_with("1.1.1.1:11211-"));
    assert!(label("libmemcached-spy", "1.1.1.1").starts_with("/1.1.1.1:11211-"));
    assert!(label("groupcache", "peer").ends_with("peer"));
    assert!(label("nginx", "a:80").starts_with("a\u{0}80"));
    assert!(label("haproxy", "a").parse::<u32>().unwrap() >= 4096);
}

#[test]
fn n02_a_label_keeps_the_points_of_a_server_that_moves() {
    for scheme in [
        "ketama",
        "nginx",
        "dubbo",
        "libmemcached-spy",
        "spymemcached",
        "twemproxy",
    ] {
        let names = ["10.0.0.1:11211", "10.0.0.2:11211"];
        let before = lab(&json!(scheme), &named(&names));
        let mut nodes = named(&["10.9.9.9:80", names[1]]);
        nodes[0].label = Some(names[0].to_owned());
        let after = lab(&json!(scheme), &nodes);
        let positions =
            |lab: &Lab| -> Vec<u128> { dump(lab).into_iter().map(|(at, _)| at).collect() };
        assert_eq!(positions(&before), positions(&after), "{scheme}");
    }
}

#[test]
fn n03_names_have_no_length_limit() {
    let long = "x".repeat(10_000);
    let other = format!("{long}y");
    for scheme in ["ketama", "nginx", "envoy", "rust-hashring", "lafikl"] {
        let lab = lab(&json!(scheme), &named(&[&long, &other]));
        assert_eq!(lab.world().ring.collisions(), 0, "{scheme}");
    }
}

#[test]
fn n06_the_empty_key_is_a_key() {
    let position = |scheme: &str| lab(&json!(scheme), &named(&["a"])).owner_of("").position;
    assert_eq!(position("nginx"), "0");
    assert_eq!(position("ketama"), "3649838548");
}
