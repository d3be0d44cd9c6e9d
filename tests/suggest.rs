//! What is offered to a person who only says "one more" can be added as it is.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{Command, Lab, Node};
use support::{Dice, lab, run, scenario, snapshot, try_run};

/// Adds what is offered; says its name.
fn one_more(lab: &mut Lab) -> String {
    let node = lab.next_node();
    let name = node.id.clone();
    run(lab, &format!("add {node}"));
    name
}

#[test]
fn a_small_ring_is_filled_from_the_middle_of_its_widest_arc() {
    let mut lab = lab(&[
        ("scheme", "teaching-100"),
        ("nodes", "A@10 B@50 C@80"),
        ("keys", "10"),
    ]);
    assert_eq!(lab.next_node().positions.unwrap(), ["30"]);
    for count in 4..=100 {
        one_more(&mut lab);
        assert_eq!(snapshot(&mut lab).points, count);
    }
    let full = snapshot(&mut lab);
    let node = lab.next_node();
    let error = try_run(&mut lab, &format!("add {node}")).unwrap_err();
    assert_eq!(error.code().as_str(), "collision");
    assert_eq!(snapshot(&mut lab), full);
}

#[test]
fn the_middle_is_found_on_a_ring_of_nobody_and_of_one() {
    for (nodes, position) in [
        ("", "0"),
        ("A@0", "49"),
        ("A@99", "48"),
        ("A@70", "19"),
        ("A*0@10", "0"),
    ] {
        let mut lab = lab(&[("scheme", "teaching-100"), ("nodes", nodes)]);
        assert_eq!(lab.next_node().positions.unwrap(), [position], "{nodes}");
        one_more(&mut lab);
    }
}

#[test]
fn a_ring_that_hashes_needs_no_positions() {
    let lab = lab(&[]);
    assert_eq!(lab.next_node(), Node::new("D"));
}

#[test]
fn forty_more_can_be_added_whatever_the_names() {
    for nodes in [
        "",
        "A",
        "Z Y X",
        "a b c",
        "node-1 node-3",
        "10.0.0.254:11211 10.0.0.1:11211",
        "9 99 999",
        "n9007199254740990",
        "node-1 \"node-\" node-01",
        "\" \" \"*\" \"a;b7\" \"é1\"",
        "[::1]:80 : :7 7:",
        "杭州1 杭州",
    ] {
        let mut lab = lab(&[("nodes", nodes), ("vnodes", "2"), ("keys", "5")]);
        for _ in 0..40 {
            one_more(&mut lab);
        }
    }
}

#[test]
fn the_longest_name_has_a_successor_that_fits() {
    let mut scenario = scenario(&[("keys", "5")]);
    scenario.nodes = vec![Node::new("9".repeat(10) + &"x".repeat(65_525) + "9")];
    let mut lab = Lab::new(scenario).unwrap();
    let node = lab.next_node();
    node.check().unwrap();
    lab.act(Command::Add(node)).unwrap();
}

#[test]
fn what_is_removed_in_between_does_not_make_names_meet() {
    let mut dice = Dice::new(3);
    let mut lab = lab(&[("nodes", "A B C"), ("vnodes", "2"), ("keys", "5")]);
    for _ in 0..200 {
        one_more(&mut lab);
        if dice.once_in(2) {
            let rows = snapshot(&mut lab).nodes;
            let gone = &rows[dice.below(rows.len())].id;
            run(&mut lab, &format!("remove {gone}"));
        }
    }
}
