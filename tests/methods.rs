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

#[path = "../tools/vectors/methods.rs"]
mod methods;
#[path = "../tools/vectors/report.rs"]
#[allow(dead_code)]
mod report;

/// Every check of a vector file must agree.
fn agrees(name: &str, least: u64) {
    let path = format!("tests/vectors/{name}.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let file = serde_json::from_str(&text).unwrap();
    let mut report = report::Report::default();
    assert!(methods::check(&file, &path, &mut report));
    println!("{name}: {} passed, {} failed", report.passed, report.failed);
    assert_eq!(report.failed, 0);
    assert!(report.passed >= least, "{}", report.passed);
}

#[test]
fn redis_clusters_slots_are_ours() {
    agrees("redis_cluster", 1);
}

#[test]
fn envoys_maglev_table_is_ours() {
    agrees("envoy_maglev", 1);
}

#[test]
fn jump_jumps_as_its_libraries_do() {
    agrees("jump", 1);
}

#[test]
fn every_rendezvous_library_agrees() {
    agrees("rendezvous", 1);
}

#[test]
fn buraksezers_partitions_are_ours() {
    agrees("buraksezer_consistent", 1);
}

#[test]
fn lafikls_bounded_loads_are_ours() {
    agrees("lafikl_consistent", 1);
}
