//! Two clients, and two meanings of weight.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

mod common;

use common::{named, wanted};
use ringscope::{
    Command, Duel, Keys, Lab, Meanings, NOBODY, Node, PARTS, Scenario, Scheme, SchemeRef, duel,
    presets, two_meanings,
};
use serde_json::{Value, json};

fn scenario(scheme: &Value, nodes: Vec<Node>) -> Scenario {
    Scenario {
        scheme: wanted(scheme),
        nodes,
        keys: Keys::Count(2000),
        ..Scenario::default()
    }
}

fn memcached() -> Vec<Node> {
    (1..=5)
        .map(|at| Node::new(format!("10.0.1.{at}:11211")))
        .collect()
}

/// The percentage as it is printed.
fn percent(share: f64) -> String {
    format!("{:.2}", share * 100.0)
}

/// What must hold of any duel.
fn sound(out: &Duel) {
    let all: f64 = out.pairs.iter().map(|pair| pair.share).sum();
    assert!((all - 1.0).abs() < 1e-9, "{all}");
    let keys: u32 = out.pairs.iter().map(|pair| pair.keys).sum();
    assert_eq!(keys, out.total);
    let apart = out.pairs.iter().filter(|pair| pair.a != pair.b);
    let (share, keys) = apart.fold((0.0, 0), |sum, pair| {
        (sum.0 + pair.share, sum.1 + pair.keys)
    });
    assert!((share - out.share).abs() < 1e-9);
    assert_eq!(keys, out.keys);
    if let Some(picture) = &out.picture {
        for runs in [&picture.a, &picture.b] {
            assert_eq!((runs[0].from, runs.last().unwrap().to), (0, PARTS as u32));
            assert!(
                runs.windows(2)
                    .all(|pair| pair[0].to == pair[1].from && pair[0].owner != pair[1].owner)
            );
        }
        let drawn: f64 = picture
            .apart
            .iter()
            .map(|part| f64::from(*part))
            .sum::<f64>()
            / PARTS as f64;
        assert!((drawn - out.share).abs() < 1e-3, "{drawn} {}", out.share);
    }
}

#[test]
fn the_same_client_twice_agrees() {
    let a = scenario(&json!("ketama"), memcached());
    let out = duel(&a, &a, 10).unwrap();
    sound(&out);
    assert!(out.exact);
    assert_eq!((out.share, out.keys, out.all_ranges), (0.0, 0, 0));
}

#[test]
fn a_missing_node_is_a_change_seen_from_both_sides() {
    let a = scenario(&json!("reference"), named(&["A", "B", "C"]));
    let b = scenario(&json!("reference"), named(&["C", "A", "B", "D"]));
    let out = duel(
        &Scenario {
            keys: Keys::Count(1000),
            ..a.clone()
        },
        &b,
        5,
    )
    .unwrap();
    sound(&out);
    assert_eq!(out.keys, 265);
    assert!(
        out.pairs
            .iter()
            .filter(|pair| pair.a != pair.b)
            .all(|pair| pair.b.as_deref() == Some("D"))
    );
    assert_eq!((out.ranges.len(), out.all_ranges > 5), (5, true));
    assert!(
        out.ranges
            .windows(2)
            .all(|pair| pair[0].share >= pair[1].share)
    );
}

#[test]
fn every_key_says_what_the_arcs_say() {
    let a = scenario(&json!("ketama"), memcached());
    let b = scenario(&json!("libmemcached-spy"), memcached());
    let out = duel(&a, &b, usize::MAX).unwrap();
    sound(&out);
    assert!(out.exact);
    let (lab_a, lab_b) = (Lab::new(a).unwrap(), Lab::new(b).unwrap());
    let differ = (0..2000).filter(|at| {
        let key = format!("key:{at}");
        lab_a.owner_of(&key).node != lab_b.owner_of(&key).node
    });
    assert_eq!(differ.count() as u32, out.keys);
    assert_eq!(out.ranges.len() as u32, out.all_ranges);
    let sum: u32 = out.ranges.iter().map(|range| range.keys).sum();
    assert_eq!(sum, out.keys);
}

#[test]
fn where_keys_lie_elsewhere_they_are_asked() {
    let a = scenario(&json!("ketama"), memcached());
    let b = scenario(&json!("jump"), memcached());
    let out = duel(&a, &b, 10).unwrap();
    sound(&out);
    assert!(!out.exact && out.ranges.is_empty() && out.picture.is_none());
    assert!((0.7..0.9).contains(&out.share), "{}", out.share);
}

#[test]
fn an_empty_ring_owns_nothing() {
    let a = scenario(&json!("reference"), named(&["A"]));
    let b = scenario(&json!("reference"), Vec::new());
    let out = duel(&a, &b, 10).unwrap();
    sound(&out);
    assert_eq!((out.share, out.keys), (1.0, 2000));
    assert_eq!(out.pairs[0].b, None);
    assert_eq!(NOBODY, u32::MAX);
}

#[test]
fn every_usual_cause_can_be_made_of_every_scheme() {
    for names in Scheme::names() {
        let name = names[0];
        if ["teaching-100", "cassandra"].contains(&name) {
            continue;
        }
        let first = scenario(&json!(name), memcached());
        let made = presets(&first).unwrap();
        let causes: Vec<&str> = made.iter().map(|preset| preset.cause).collect();
        assert!(
            causes.contains(&"missing") && causes.contains(&"order"),
            "{name}"
        );
        for preset in &made {
            let out = duel(&first, &preset.scenario, 3);
            let out = out.unwrap_or_else(|error| panic!("{name} {}: {error}", preset.cause));
            sound(&out);
            match preset.cause {
                "separator" | "hash" | "points" | "index-base" | "missing" => {
                    assert!(out.share > 0.0, "{name} {} {}", preset.cause, out.share);
                }
                "tie" if out.collisions == [0, 0] => assert_eq!(out.keys, 0, "{name}"),
                _ => {}
            }
        }
    }
}

#[test]
fn a_scheme_described_by_hand_is_the_same_client() {
    for name in [
        "ketama",
        "nginx",
        "haproxy",
        "uhashring",
        "reference",
        "spymemcached",
    ] {
        let first = scenario(&json!(name), memcached());
        let scheme = Scheme::find(&first.scheme).unwrap();
        let mut params = scheme.ring().unwrap().describe();
        params.remove("name");
        let second = Scenario {
            scheme: SchemeRef {
                name: "custom".into(),
                params,
            },
            ..first.clone()
        };
        let out = duel(&first, &second, 3).unwrap();
        assert!(out.exact, "{name}");
        assert_eq!(out.share.to_bits(), 0, "{name}");
    }
}

#[test]
fn the_default_port_left_out_is_another_ring() {
    let first = scenario(&json!("ketama"), memcached());
    let made = presets(&first).unwrap();
    let port = made.iter().find(|preset| preset.cause == "port").unwrap();
    assert_eq!(
        (port.was.as_str(), port.is.as_str()),
        ("10.0.1.1", "10.0.1.1:11211")
    );
    let out = duel(&first, &port.scenario, 3).unwrap();
    // libketama keeps the port, and is that other ring.
    let other = scenario(&json!("libketama"), memcached());
    let same = duel(&port.scenario, &other, 3).unwrap();
    assert!(out.exact && out.share > 0.7, "{}", out.share);
    assert_eq!((same.keys, same.total), (0, 2000));
}

fn libketama(command: &str) -> Meanings {
    let base = scenario(&json!("libketama"), memcached());
    two_meanings(&base, &command.parse::<Command>().unwrap()).unwrap()
}

#[test]
fn doubling_a_weight_moves_keys_between_bystanders_where_counts_are_normalised() {
    let both = libketama(r#"weight "10.0.1.1:11211" 2"#);
    assert_eq!(percent(both.normalised.proof.change.moved_share), "19.75");
    assert_eq!(percent(both.normalised.proof.between_share), "6.43");
    assert_eq!(percent(both.absolute.proof.change.moved_share), "14.26");
    assert_eq!(both.absolute.proof.between_share.to_bits(), 0);
    assert!(both.normalised.own && !both.absolute.own);
    assert_eq!(
        both.absolute.points[0],
        ("10.0.1.1:11211".to_owned(), 160, 320)
    );
    assert_eq!(both.absolute.points[1].2, 160);
    assert!(both.normalised.points[1].2 < 160);
    assert_eq!(both.absolute.ranges[1], 0);
    assert!(both.normalised.ranges[1] > 0);
    let drawn: f32 = both.normalised.picture.between.iter().sum::<f32>() / PARTS as f32;
    assert!((f64::from(drawn) - both.normalised.proof.between_share).abs() < 1e-3);
}

#[test]
fn a_heavy_newcomer_moves_keys_between_bystanders_where_counts_are_normalised() {
    let both = libketama(r#"add "10.0.1.6:11211"*3"#);
    assert_eq!(percent(both.normalised.proof.change.moved_share), "47.83");
    assert_eq!(percent(both.normalised.proof.between_share), "8.63");
    assert_eq!(percent(both.absolute.proof.change.moved_share), "39.85");
    assert_eq!(both.absolute.proof.between_share.to_bits(), 0);
}

#[test]
fn every_ring_has_both_meanings_and_only_one_moves_bystanders() {
    for names in Scheme::names() {
        let name = names[0];
        let scheme = Scheme::find(&SchemeRef::new(name)).unwrap();
        let none = ["teaching-100", "cassandra", "md5-128-single"];
        if scheme.ring().is_none() || none.contains(&name) {
            continue;
        }
        let base = scenario(&json!(name), memcached());
        let command = Command::Weight("10.0.1.2:11211".into(), 2.0);
        let both = two_meanings(&base, &command).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(both.absolute.proof.between_share.to_bits(), 0, "{name}");
        assert!(both.absolute.proof.change.moved_share > 0.0, "{name}");
    }
    let code = |name: &str| {
        let base = scenario(&json!(name), memcached());
        let command = Command::Weight("10.0.1.2:11211".into(), 2.0);
        two_meanings(&base, &command).unwrap_err().code().as_str()
    };
    assert_eq!(code("jump"), "unsupported");
    assert_eq!(code("redis"), "unsupported");
}
