//! The worked examples that the product explains rings with, to the key.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{Change, Lab, ideal_share};
use support::{asked, lab, owners, run, snapshot};

/// Whether two numbers differ by rounding alone.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

fn share_of(lab: &mut Lab, id: &str) -> f64 {
    let rows = snapshot(lab).nodes;
    rows.iter().find(|row| row.id == id).unwrap().share
}

/// (from, to, keys) of every flow.
fn flows(change: &Change) -> Vec<(&str, &str, u32)> {
    let name = |name: &'_ Option<String>| name.clone().unwrap_or_default();
    let flows = change.flows.iter();
    flows
        .map(|flow| {
            assert_ne!(name(&flow.from), name(&flow.to));
            (
                flow.from.as_deref().unwrap_or(""),
                flow.to.as_deref().unwrap_or(""),
                flow.keys,
            )
        })
        .collect()
}

fn teaching() -> Lab {
    lab(&[
        ("scheme", "teaching-100"),
        ("nodes", "A@10 B@50 C@80"),
        ("keys", "list:5 10 30 50 70 90"),
    ])
}

#[test]
fn adding_d_moves_265_of_1000_keys_all_to_d() {
    let mut lab = lab(&[]);
    let change = run(&mut lab, "add D");
    assert_eq!((change.moved_keys, change.total_keys), (265, 1000));
    assert_eq!(change.command, "add D");
    assert_eq!(flows(&change).len(), 3);
    assert!(flows(&change).iter().all(|flow| flow.1 == "D"));
    assert!(same(change.moved_share, share_of(&mut lab, "D")));
    assert!(same(change.ideal_share, 0.25));
    let keys: u32 = snapshot(&mut lab).nodes.iter().map(|row| row.keys).sum();
    assert_eq!(keys, 1000);
    assert_eq!(asked(&lab, 1000)["D"], 265);
}

#[test]
fn removing_b_moves_312_of_1000_keys_all_from_b() {
    let mut lab = lab(&[]);
    let share = share_of(&mut lab, "B");
    let change = run(&mut lab, "remove B");
    assert_eq!(change.moved_keys, 312);
    assert!(flows(&change).iter().all(|flow| flow.0 == "B"));
    assert!(same(change.moved_share, share));
    assert!(same(change.ideal_share, 1.0 / 3.0));
}

#[test]
fn a_remainder_would_have_moved_756_keys_where_the_ring_moves_265() {
    let mut lab = lab(&[]);
    assert_eq!(lab.remainder().unwrap(), None, "no step, no question");
    run(&mut lab, "add D");
    assert_eq!(lab.remainder().unwrap(), Some(756));
    let proof = lab.proof().unwrap().unwrap();
    assert_eq!((proof.op, proof.id.as_deref()), ("add", Some("D")));
    assert_eq!((proof.between, proof.remainder), (0, Some(756)));
    assert!(same(proof.between_share, 0.0));
    run(&mut lab, "replicas 2");
    assert_eq!(lab.remainder().unwrap(), None, "as many nodes as before");
}

#[test]
fn what_the_scenario_says_of_a_key_named_like_a_key_is_hashed_as_it_stands() {
    let mut lab = lab(&[("keys", "list:key:0 key:1"), ("nodes", "A B C")]);
    let listed = [lab.owner_of("key:0"), lab.owner_of("key:1")];
    lab = support::lab(&[("keys", "2")]);
    assert_eq!(listed, [lab.owner_of("key:0"), lab.owner_of("key:1")]);
    assert_eq!(lab.keys().source().text(0), "key:0");
    // SHA-256("key:key:0"), the first eight bytes, most significant first.
    assert_eq!(
        listed[0].position,
        u64::from_str_radix("b8ceadd03c197369", 16)
            .unwrap()
            .to_string()
    );
}

#[test]
fn a_point_says_which_text_was_hashed_for_it() {
    let lab = lab(&[("nodes", "A 'B'"), ("vnodes", "3")]);
    let labels: Vec<String> = (0..200)
        .filter_map(|at| Some(lab.owner_of(&format!("key:{at}")).point?.label))
        .collect();
    for label in ["node:A:0", "node:A:1", "node:'B':0", "node:'B':2"] {
        assert!(labels.iter().any(|other| other == label), "{label}");
    }
}

#[test]
fn on_the_small_ring_every_key_of_the_example_has_its_owner() {
    let mut lab = teaching();
    for (key, node) in [
        ("5", "A"),
        ("10", "A"),
        ("30", "B"),
        ("50", "B"),
        ("70", "C"),
        ("90", "A"),
        ("0", "A"),
        ("99", "A"),
        ("81", "A"),
        ("11", "B"),
        ("51", "C"),
    ] {
        let owner = lab.owner_of(key);
        assert_eq!(owner.node.as_deref(), Some(node), "{key}");
        assert_eq!(owner.position, key);
    }
    let shares: Vec<f64> = snapshot(&mut lab)
        .nodes
        .iter()
        .map(|row| row.share)
        .collect();
    assert!(same(shares[0], 0.3) && same(shares[1], 0.4) && same(shares[2], 0.3));
}

#[test]
fn a_key_that_is_no_plain_number_below_100_sits_at_its_hash() {
    let lab = teaching();
    for key in ["100", "-1", "+5", " 5", "1e1", "5.0", "５", "", "key:0"] {
        let owner = lab.owner_of(key);
        let hash = support::lab(&[]).owner_of(key).position;
        let hash: u64 = hash.parse().unwrap();
        assert_eq!(owner.position, (hash % 100).to_string(), "{key:?}");
    }
}

#[test]
fn adding_d_at_40_moves_the_range_from_10_to_40_from_b_to_d() {
    let mut lab = teaching();
    let change = run(&mut lab, "add D@40");
    assert_eq!(flows(&change), [("B", "D", 1)]);
    assert!(same(change.moved_share, 0.3));
    let plan = lab.plan().unwrap().ranges;
    assert_eq!(plan.len(), 1);
    assert_eq!((&*plan[0].start, &*plan[0].end), ("10", "40"));
    let ends = (plan[0].from.as_deref(), plan[0].to.as_deref());
    assert_eq!(ends, (Some("B"), Some("D")));
    assert_eq!(plan[0].keys, 1);
    assert!(same(plan[0].share, 0.3));
    assert_eq!(lab.owner_of("41").node.as_deref(), Some("B"));
    assert_eq!(lab.owner_of("40").node.as_deref(), Some("D"));
}

#[test]
fn removing_b_from_the_small_ring_gives_its_range_to_c_alone() {
    let mut lab = teaching();
    let change = run(&mut lab, "remove B");
    assert_eq!(flows(&change), [("B", "C", 2)]);
    let plan = lab.plan().unwrap().ranges;
    assert_eq!((&*plan[0].start, &*plan[0].end), ("10", "50"));
    assert_eq!(plan.len(), 1);
}

#[test]
fn a_range_across_twelve_o_clock_is_one_range_of_the_plan() {
    let mut lab = teaching();
    run(&mut lab, "remove A");
    let plan = lab.plan().unwrap().ranges;
    assert_eq!(plan.len(), 1);
    assert_eq!((&*plan[0].start, &*plan[0].end), ("80", "10"));
    assert_eq!(plan[0].keys, 3);
    run(&mut lab, "remove B");
    run(&mut lab, "remove C");
    let plan = lab.plan().unwrap().ranges;
    assert_eq!(plan.len(), 1, "everything goes from C to nobody");
    assert!(same(plan[0].share, 1.0) && plan[0].to.is_none());
}

#[test]
fn the_plan_sums_to_the_change() {
    let mut lab = lab(&[("nodes", "A B*2 C/eu D")]);
    for command in [
        "add E*3",
        "weight B 0.5",
        "vnodes 50",
        "remove A",
        "rename C X",
    ] {
        let change = run(&mut lab, command);
        let ranges = lab.plan().unwrap().ranges;
        let keys: u32 = ranges.iter().map(|range| range.keys).sum();
        let share: f64 = ranges.iter().map(|range| range.share).sum();
        assert_eq!(keys, change.moved_keys, "{command}");
        assert!((share - change.moved_share).abs() < 1e-9, "{command}");
    }
}

#[test]
fn weights_one_two_one_are_32_64_and_32_points() {
    let mut lab = lab(&[("nodes", "A B*2 C")]);
    let snapshot = snapshot(&mut lab);
    let points: Vec<u32> = snapshot.nodes.iter().map(|row| row.points).collect();
    assert_eq!(points, [32, 64, 32]);
    assert_eq!(snapshot.points, 128);
}

#[test]
fn points_are_rounded_half_away_from_zero_and_are_never_none_above_weight_nought() {
    let mut lab = lab(&[("nodes", "A*0.015625 B*0.046875 C*0.0001 D*0 E*0.03 F*1.999")]);
    let points: Vec<u32> = snapshot(&mut lab)
        .nodes
        .iter()
        .map(|row| row.points)
        .collect();
    assert_eq!(points, [1, 2, 1, 0, 1, 64]);
}

#[test]
fn a_heavier_node_only_takes_and_a_lighter_one_only_gives() {
    let mut lab = lab(&[("nodes", "A B C D E F G H I J")]);
    let up = run(&mut lab, "weight C 3");
    assert!(up.moved_keys > 0 && flows(&up).iter().all(|flow| flow.1 == "C"));
    let down = run(&mut lab, "weight C 0.5");
    assert!(down.moved_keys > 0 && flows(&down).iter().all(|flow| flow.0 == "C"));
    assert!(same(up.ideal_share, 3.0 / 12.0 - 0.1));
}

#[test]
fn one_point_a_node_has_one_donor_and_many_points_have_all() {
    let mut one = lab(&[("vnodes", "1"), ("keys", "5000")]);
    assert_eq!(run(&mut one, "add D").flows.len(), 1);
    let mut many = lab(&[("vnodes", "160"), ("keys", "5000")]);
    assert_eq!(run(&mut many, "add D").flows.len(), 3);
}

#[test]
fn which_node_a_key_has_does_not_depend_on_the_order_of_the_list() {
    let names: Vec<String> = (0..10).map(|at| format!("node-{at}")).collect();
    let forward = lab(&[("nodes", &names.join(" "))]);
    let backward: Vec<&str> = names.iter().rev().map(String::as_str).collect();
    let backward = lab(&[("nodes", &backward.join(" "))]);
    assert_eq!(owners(&forward, 10_000), owners(&backward, 10_000));
}

/// The mean over thirty rings of ten nodes.
fn mean(vnodes: u32, measure: impl Fn(&mut Lab) -> f64) -> f64 {
    let rings = (0..30).map(|ring| {
        let nodes: Vec<String> = (0..10).map(|at| format!("ring{ring}-node{at}")).collect();
        let mut lab = lab(&[
            ("nodes", &nodes.join(" ")),
            ("vnodes", &vnodes.to_string()),
            ("keys", "0"),
        ]);
        measure(&mut lab)
    });
    rings.sum::<f64>() / 30.0
}

#[test]
fn more_points_even_out_the_load_as_the_law_says() {
    for (vnodes, peak, spread) in [
        (1, 2.93, 0.86),
        (10, 1.53, 0.29),
        (100, 1.17, 0.098),
        (150, 1.13, 0.078),
    ] {
        let balance = |lab: &mut Lab| snapshot(lab).balance;
        let peaks = mean(vnodes, |lab| balance(lab).peak_to_mean);
        let spreads = mean(vnodes, |lab| balance(lab).std_dev);
        assert!((peaks / peak - 1.0).abs() < 0.1, "{vnodes}: peak {peaks}");
        assert!(
            (spreads / spread - 1.0).abs() < 0.15,
            "{vnodes}: spread {spreads}"
        );
        let law = (9.0 / (10.0 * f64::from(vnodes) + 1.0)).sqrt();
        assert!((spreads / law - 1.0).abs() < 0.15, "{vnodes}: law {law}");
    }
}

#[test]
fn a_leaver_has_as_many_heirs_as_the_law_says() {
    for (vnodes, heirs) in [(1, 1.0), (3, 2.6), (10, 6.1), (100, 9.0)] {
        let found = mean(vnodes, |lab| {
            let first = snapshot(lab).nodes[0].id.clone();
            run(lab, &format!("remove {first}")).flows.len() as f64
        });
        assert!((found / heirs - 1.0).abs() < 0.12, "{vnodes}: {found}");
    }
}

#[test]
fn turning_the_dial_of_points_moves_what_the_law_says() {
    let mut lab = lab(&[("nodes", "a b c d e"), ("vnodes", "10"), ("keys", "0")]);
    let change = run(&mut lab, "vnodes 150");
    assert!((change.moved_share - 0.747).abs() < 0.05, "{change:?}");
    assert!(same(change.ideal_share, 0.0));
}

#[test]
fn the_ideal_share_is_what_had_to_change_hands() {
    let weights = |list: &[f64]| -> Vec<(u32, f64)> {
        let numbered = list.iter().enumerate();
        numbered.map(|(at, weight)| (at as u32, *weight)).collect()
    };
    for (before, after, share) in [
        (&[1.0, 1.0, 1.0][..], &[1.0, 1.0, 1.0][..], 0.0),
        (&[1.0, 1.0, 1.0], &[1.0, 1.0, 1.0, 1.0], 0.25),
        (&[1.0, 1.0, 1.0], &[1.0, 1.0, 1.0, 3.0], 0.5),
        (&[1.0, 1.0], &[3.0, 1.0], 0.25),
        (&[1.0, 1.0], &[0.0, 1.0], 0.5),
        (&[0.0, 0.0], &[1.0, 1.0], 1.0),
        (&[1.0, 1.0], &[0.0, 0.0], 0.0),
        (&[], &[], 0.0),
        (&[], &[2.0], 1.0),
    ] {
        let found = ideal_share(&weights(before), &weights(after));
        assert!(same(found, share), "{before:?} → {after:?}: {found}");
    }
}

#[test]
fn settings_and_names_have_no_ideal_share() {
    let mut lab = lab(&[]);
    for command in ["rename A X", "vnodes 40", "scheme reference", "replicas 3"] {
        let change = run(&mut lab, command);
        assert!(same(change.ideal_share, 0.0), "{command}");
    }
}
