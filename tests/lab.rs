//! One visualizer: its log, its names and weights and its colours.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::collections::BTreeMap;

use ringscope::{Balance, Command, Lab};
use support::{Dice, lab, owners, picture, run, scenario, snapshot, try_run};

fn colors(lab: &mut Lab) -> BTreeMap<String, &'static str> {
    let rows = snapshot(lab).nodes.into_iter();
    rows.map(|row| (row.id, row.color)).collect()
}

#[test]
fn at_the_ends_of_the_log_undo_and_redo_do_nothing() {
    let mut lab = lab(&[]);
    assert_eq!(lab.undo().unwrap(), None);
    assert_eq!(lab.redo().unwrap(), None);
    assert_eq!(lab.change().unwrap(), None);
    assert!(lab.plan().unwrap().ranges.is_empty());
    assert_eq!(lab.proof().unwrap(), None);
    run(&mut lab, "add D");
    assert_eq!(lab.redo().unwrap(), None);
    assert!(lab.undo().unwrap().is_some());
    assert_eq!(lab.undo().unwrap(), None);
    assert_eq!((lab.step(), lab.steps().len()), (0, 1));
}

#[test]
fn a_new_command_in_the_past_drops_what_was_undone() {
    let mut lab = lab(&[]);
    for command in ["add D", "add E", "weight A 2"] {
        run(&mut lab, command);
    }
    lab.seek(1).unwrap();
    run(&mut lab, "remove A");
    let log: Vec<String> = lab.steps().iter().map(ToString::to_string).collect();
    assert_eq!(log, ["add D", "remove A"]);
    assert_eq!(lab.redo().unwrap(), None);
}

#[test]
fn a_command_that_fails_in_the_past_keeps_what_was_undone() {
    let mut lab = lab(&[("steps", "add D; add E; weight A 2"), ("step", "1")]);
    let before = (snapshot(&mut lab), lab.scenario());
    try_run(&mut lab, "remove Z").unwrap_err();
    try_run(&mut lab, "add D").unwrap_err();
    assert_eq!((snapshot(&mut lab), lab.scenario()), before);
    assert_eq!(lab.redo().unwrap().unwrap().command, "redo");
}

#[test]
fn removing_what_was_added_restores_the_ring_the_counts_and_the_colours() {
    let mut lab = lab(&[]);
    let (before, points) = (picture(&mut lab), support::ring(&lab).clone());
    let there = run(&mut lab, "add D*2.5");
    let back = run(&mut lab, "remove D");
    assert_eq!(there.moved_keys, back.moved_keys);
    assert_eq!(support::ring(&lab), &points);
    assert_eq!(picture(&mut lab), before);
}

#[test]
fn a_node_that_was_removed_is_nowhere_any_more() {
    let mut lab = lab(&[("nodes", "a b c"), ("replicas", "3")]);
    try_run(&mut lab, "add a").unwrap_err();
    run(&mut lab, "remove a");
    for at in 0..10_000 {
        let owner = lab.owner_of(&format!("key:{at}"));
        assert!(owner.replicas.iter().all(|node| node != "a"));
        assert_ne!(owner.node.as_deref(), Some("a"));
    }
    assert!(snapshot(&mut lab).nodes.iter().all(|row| row.id != "a"));
    try_run(&mut lab, "remove a").unwrap_err();
}

#[test]
fn a_rename_with_a_label_moves_nothing_and_one_without_moves_the_points() {
    let mut lab = lab(&[("nodes", r#"{"id":"A","label":"old"} B C"#)]);
    let before = owners(&lab, 300);
    let change = run(&mut lab, "rename A elsewhere");
    assert_eq!((change.moved_keys, change.flows.len()), (0, 0));
    let renamed = |name: Option<String>| match name.as_deref() {
        Some("A") => Some("elsewhere".to_owned()),
        _ => name,
    };
    let before: Vec<_> = before.into_iter().map(renamed).collect();
    assert_eq!(owners(&lab, 300), before);
    let change = run(&mut lab, "rename B other");
    assert!(change.moved_keys > 0);
    let ends = |name: &Option<String>| matches!(name.as_deref(), Some("B" | "other"));
    assert!(
        change
            .flows
            .iter()
            .all(|flow| ends(&flow.from) || ends(&flow.to))
    );
    assert_eq!(run(&mut lab, "rename C C").moved_keys, 0);
    assert_eq!(lab.undo().unwrap().unwrap().moved_keys, 0);
    assert_eq!(lab.undo().unwrap().unwrap().moved_keys, change.moved_keys);
}

#[test]
fn a_name_that_comes_back_by_another_way_has_moved_nothing() {
    let mut lab = lab(&[("steps", "rename A X; remove X; add X"), ("step", "1")]);
    let change = lab.seek(3).unwrap();
    assert_eq!((change.moved_keys, change.flows.len()), (0, 0));
    assert!(change.moved_share.abs() < f64::EPSILON);
    let change = lab.set(scenario(&[("nodes", "B C X")])).unwrap();
    assert_eq!(change.moved_keys, 0, "{change:?}");
}

#[test]
fn a_node_may_take_the_name_that_another_gave_up() {
    let mut lab = lab(&[("nodes", r#"{"id":"A","label":"kept"} B"#)]);
    run(&mut lab, "rename A X");
    let change = run(&mut lab, "add A");
    assert!(
        change
            .flows
            .iter()
            .all(|flow| flow.to.as_deref() == Some("A"))
    );
    let names: Vec<String> = snapshot(&mut lab)
        .nodes
        .into_iter()
        .map(|row| row.id)
        .collect();
    assert_eq!(names, ["X", "B", "A"]);
    assert_eq!(
        colors(&mut lab)
            .values()
            .collect::<std::collections::BTreeSet<_>>()
            .len(),
        3
    );
}

#[test]
fn a_drained_node_stays_listed_without_points() {
    let mut lab = lab(&[]);
    let change = run(&mut lab, "weight B 0");
    assert!(
        change
            .flows
            .iter()
            .all(|flow| flow.from.as_deref() == Some("B"))
    );
    let row = snapshot(&mut lab).nodes[1].clone();
    assert_eq!((&*row.id, row.points, row.keys), ("B", 0, 0));
    assert!(row.share.abs() < f64::EPSILON);
    assert_eq!(lab.owner_of("key:1").replicas.len(), 1);
    let back = run(&mut lab, "weight B 1");
    assert_eq!(back.moved_keys, change.moved_keys);
}

#[test]
fn where_all_are_drained_nobody_owns_anything_and_nothing_is_nan() {
    for fields in [
        &[("nodes", "A*0 B*0 C*0")][..],
        &[("nodes", "")],
        &[("nodes", "A*0"), ("steps", "add B*0")],
        &[("scheme", "teaching-100"), ("nodes", "A*0@10")],
        &[("steps", "remove A; remove B; remove C")],
    ] {
        let mut lab = lab(fields);
        let snapshot = snapshot(&mut lab);
        assert_eq!(snapshot.points, 0);
        assert_eq!(snapshot.keys, 1000);
        assert_eq!(snapshot.balance, Balance::default());
        assert!(
            snapshot
                .nodes
                .iter()
                .all(|row| row.share.abs() < f64::EPSILON)
        );
        let owner = lab.owner_of("key:1");
        assert_eq!((owner.node, owner.point), (None, None));
        assert!(owner.replicas.is_empty());
        lab.check().unwrap();
    }
}

#[test]
fn the_first_node_takes_everything_from_nobody_and_the_last_gives_it_back() {
    let mut lab = lab(&[("nodes", "")]);
    let change = run(&mut lab, "add A");
    assert_eq!((change.moved_keys, change.flows.len()), (1000, 1));
    assert_eq!(change.flows[0].from, None);
    assert_eq!(change.moved_share.to_bits(), 1f64.to_bits());
    assert_eq!(change.ideal_share.to_bits(), 1f64.to_bits());
    let balance = snapshot(&mut lab).balance;
    assert_eq!(balance.peak_to_mean.to_bits(), 1f64.to_bits());
    assert!(balance.std_dev.abs() < f64::EPSILON);
    let change = run(&mut lab, "remove A");
    assert_eq!(
        (change.flows[0].to.as_deref(), change.moved_keys),
        (None, 1000)
    );
    assert!(change.ideal_share.abs() < f64::EPSILON);
}

#[test]
fn balance_is_a_number_however_far_weights_are_apart() {
    for nodes in [
        "A*5e-324 B C",
        "A*5e-324",
        "A*1e-300 B*1000",
        "A*1e-320 B*1e-320",
    ] {
        let balance = snapshot(&mut lab(&[("nodes", nodes)])).balance;
        assert!(balance.peak_to_mean.is_finite(), "{nodes}: {balance:?}");
        assert!(balance.peak_to_mean >= 1.0, "{nodes}: {balance:?}");
        assert!(balance.std_dev.is_finite(), "{nodes}: {balance:?}");
    }
}

#[test]
fn balance_is_that_of_share_by_weight_over_nodes_that_have_one() {
    let mut lab = lab(&[("scheme", "teaching-100"), ("nodes", "A@19 B*3@99 C*0@50")]);
    // Shares 0.2 and 0.8, fair ones 0.25 and 0.75.
    let balance = snapshot(&mut lab).balance;
    let ratios = [0.2 / 0.25, 0.8 / 0.75];
    let mean = f64::midpoint(ratios[0], ratios[1]);
    assert!((balance.peak_to_mean - ratios[1] / mean).abs() < 1e-12);
    assert!((balance.std_dev - (ratios[1] - ratios[0]) / 2.0).abs() < 1e-12);
}

#[test]
fn colours_follow_their_nodes() {
    let mut lab = lab(&[]);
    let first = colors(&mut lab);
    run(&mut lab, "remove B");
    assert_eq!(colors(&mut lab)["C"], first["C"]);
    run(&mut lab, "add D");
    assert_ne!(
        colors(&mut lab)["D"],
        first["B"],
        "B's colour is not reused while there are others"
    );
    run(&mut lab, "add B");
    assert_eq!(colors(&mut lab)["B"], first["B"], "B has its own again");
    run(&mut lab, "rename A renamed");
    assert_eq!(colors(&mut lab)["renamed"], first["A"]);
    run(&mut lab, "weight C 3");
    assert_eq!(colors(&mut lab)["C"], first["C"]);
    let last = colors(&mut lab);
    lab.seek(0).unwrap();
    assert_eq!(colors(&mut lab), first);
    lab.seek(5).unwrap();
    assert_eq!(colors(&mut lab), last);
}

#[test]
fn eight_nodes_have_eight_colours_and_freed_ones_come_round_again() {
    let mut lab = lab(&[("nodes", "a b c d e f g h"), ("vnodes", "1")]);
    let distinct = |lab: &mut Lab| {
        colors(lab)
            .values()
            .collect::<std::collections::BTreeSet<_>>()
            .len()
    };
    assert_eq!(distinct(&mut lab), 8);
    for round in 0..20 {
        let first = snapshot(&mut lab).nodes[0].id.clone();
        run(&mut lab, &format!("remove {first}"));
        run(&mut lab, &format!("add new{round}"));
        assert_eq!(distinct(&mut lab), 8, "round {round}");
    }
}

#[test]
fn names_are_taken_exactly_as_given() {
    let names = [
        "node1",
        "node1 ",
        " node1",
        "node1\n",
        "Node1",
        "\u{feff}node1",
        "node1\u{200b}",
        "caché",
        "cache\u{301}",
    ];
    let mut lab = lab(&[("nodes", "")]);
    for name in names {
        let text = ringscope::Node::new(name).to_string();
        run(&mut lab, &format!("add {text}"));
    }
    let rows: Vec<String> = snapshot(&mut lab)
        .nodes
        .into_iter()
        .map(|row| row.id)
        .collect();
    assert_eq!(rows, names);
    let positions = support::ring(&lab).points().map(|point| point.position);
    let distinct: std::collections::BTreeSet<_> = positions.collect();
    assert_eq!(distinct.len(), 32 * names.len());
}

#[test]
fn long_names_are_hashed_to_the_end() {
    let (a, b) = ("x".repeat(10_000), "x".repeat(9_999) + "y");
    let rows = |name: &str| snapshot(&mut lab(&[("nodes", &format!("{name} B"))])).nodes;
    assert_eq!(rows(&a), rows(&a));
    assert!((rows(&a)[0].share - rows(&b)[0].share).abs() > 1e-9);
    let most = "é".repeat(32_768);
    assert_eq!(rows(&most)[0].points, 32);
}

#[test]
fn setting_the_same_nodes_again_moves_nothing_and_keeps_the_log() {
    let mut lab = lab(&[("steps", "add D; remove A"), ("step", "1")]);
    let (before, log) = (snapshot(&mut lab), lab.scenario());
    for _ in 0..2 {
        let fields = [("nodes".to_owned(), Some("A B C".to_owned()))];
        let (change, errors) = lab.set_fields(&fields).unwrap();
        assert!(errors.is_empty());
        assert_eq!((&*change.command, change.moved_keys), ("set", 0));
        assert_eq!(
            (snapshot(&mut lab), lab.scenario()),
            (before.clone(), log.clone())
        );
    }
}

#[test]
fn a_proof_counts_what_moved_between_those_that_the_command_does_not_name() {
    let mut lab = lab(&[("nodes", r#"A B {"id":"C","label":"c"} D"#)]);
    for (command, op, id, value) in [
        ("add E*2", "add", Some("E"), None),
        ("weight A 3", "weight", Some("A"), Some("3")),
        ("rename B X", "rename", Some("B"), Some("X")),
        ("rename C Y", "rename", Some("C"), Some("Y")),
        ("remove D", "remove", Some("D"), None),
        ("replicas 2", "replicas", None, Some("2")),
        ("vnodes 50", "vnodes", None, Some("50")),
    ] {
        let change = run(&mut lab, command);
        let proof = lab.proof().unwrap().unwrap();
        let said = (proof.op, proof.id.as_deref(), proof.value.as_deref());
        assert_eq!(said, (op, id, value));
        let between = if op == "vnodes" { change.moved_keys } else { 0 };
        assert_eq!(proof.between, between, "{command}");
        assert_eq!(proof.between_share > 0.0, op == "vnodes", "{command}");
        assert_eq!(proof.remainder.is_some(), op == "add" || op == "remove");
        assert_eq!(proof.change, change);
    }
}

#[test]
fn a_slider_that_is_held_ends_where_one_that_is_set_at_once_ends() {
    let mut dice = Dice::new(40);
    for scheme in ["reference", "modulo", "ketama", "maglev", "rendezvous"] {
        let fields = [("scheme", scheme), ("nodes", "A B C D"), ("keys", "500")];
        let fields = scenario(&fields);
        for _ in 0..12 {
            let mut held = Lab::new(fields.clone()).unwrap();
            let weight = |dice: &mut Dice, node: &str| -> Command {
                let weight = dice.pick(&["0", "0.1", "0.9", "1", "1.7", "4"]);
                format!("weight {node} {weight}").parse().unwrap()
            };
            let mut last = weight(&mut dice, "A");
            held.act(last.clone()).unwrap();
            let mut change = None;
            for _ in 0..5 {
                let node = dice.pick(&["A", "A", "A", "B"]);
                last = weight(&mut dice, node);
                change = Some(held.amend(last.clone()).unwrap());
                held.check().unwrap();
            }
            let mut once = Lab::new(fields.clone()).unwrap();
            assert_eq!(change, Some(once.act(last).unwrap()), "{scheme}");
            assert_eq!(
                held.snapshot().unwrap(),
                once.snapshot().unwrap(),
                "{scheme}"
            );
            assert_eq!(held.undo().unwrap(), once.undo().unwrap(), "{scheme}");
            assert_eq!(
                held.snapshot().unwrap(),
                once.snapshot().unwrap(),
                "{scheme}"
            );
        }
    }
}

#[test]
fn without_keys_the_remainder_has_nothing_to_move() {
    let mut lab = lab(&[("keys", "0")]);
    run(&mut lab, "add D");
    assert_eq!(lab.proof().unwrap().unwrap().remainder, None);
}
