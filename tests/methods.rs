//! Placement that is no ring: what real systems computed, and what must hold of any method.

use ringscope::{Code, Command, KeySpec, Lab, Node, Scenario, SchemeRef, placement};

fn scheme(name: &str) -> SchemeRef {
    SchemeRef {
        name: name.into(),
        params: serde_json::Map::new(),
    }
}

#[test]
fn one_more_node_moves_756_of_1000_keys_by_remainder() {
    let mut lab = Lab::new(Scenario {
        scheme: scheme("modulo"),
        ..Scenario::default()
    })
    .unwrap();
    lab.check().unwrap();
    let change = lab.act(Command::Add(Node::new("D"))).unwrap();
    assert_eq!(change.moved_keys, 756);
    lab.check().unwrap();
    assert_eq!(lab.remainder().unwrap(), Some(756));
    assert_eq!(lab.plan().unwrap_err().code(), Code::Unsupported);
    let snapshot = lab.snapshot().unwrap();
    assert!(
        snapshot
            .nodes
            .iter()
            .all(|row| (row.share - 0.25).abs() < 1e-12)
    );
    assert_eq!(lab.undo().unwrap().unwrap().moved_keys, 756);
    lab.check().unwrap();
}

#[test]
fn every_pair_of_remainders_moves_what_the_least_common_multiple_says() {
    for n in 1..=64usize {
        for m in 1..=64 {
            let (mut a, mut b) = (n, m);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            let lcm = n / a * m;
            let stay = (0..lcm as u128)
                .filter(|hash| placement::remainder(*hash, n) == placement::remainder(*hash, m));
            assert_eq!(stay.count(), n.min(m), "{n} → {m}");
        }
    }
}

#[test]
fn a_ring_turns_into_a_remainder_and_back() {
    let mut lab = Lab::new(Scenario {
        keys: KeySpec::Count(100),
        ..Scenario::default()
    })
    .unwrap();
    let there = lab.act(Command::Scheme(scheme("modulo"))).unwrap();
    lab.check().unwrap();
    let back = lab.act(Command::Scheme(scheme("reference"))).unwrap();
    lab.check().unwrap();
    assert_eq!(there.moved_keys, back.moved_keys);
    assert!(there.moved_keys > 0);
}
