//! What a lab refuses: the code and the sentence of every rule, and that the next command works.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{Command, Lab, Node, Scenario};
use support::{lab, refusal, run, scenario, snapshot, try_run};

/// Runs `command` on A, B and C; it must fail so, change nothing, and leave the lab alive.
fn refused(command: &str, code: &str, sentence: &str) {
    refused_in(&mut lab(&[("keys", "50")]), command, code, sentence);
}

fn refused_in(lab: &mut Lab, command: &str, code: &str, sentence: &str) {
    let before = (snapshot(lab), lab.scenario());
    let error = try_run(lab, command).unwrap_err();
    assert_eq!(error.to_string(), sentence, "{command}");
    assert_eq!(error.code().as_str(), code, "{command}");
    assert_eq!((snapshot(lab), lab.scenario()), before, "{command}");
    run(lab, "replicas 2");
}

#[test]
fn an_id_must_be_there_be_new_and_fit() {
    refused(
        r#"add """#,
        "empty-node-id",
        "A node needs a name of at least one byte.",
    );
    refused(
        "add A",
        "duplicate-node",
        "There is already a node named “A”.",
    );
    refused(
        "rename A B",
        "duplicate-node",
        "There is already a node named “B”.",
    );
    refused(
        &format!("add {}", "x".repeat(65_537)),
        "invalid-value",
        "The name of a node is 65537 bytes long; the limit is 65536.",
    );
    for command in ["remove Z", "weight Z 2", "rename Z Y"] {
        refused(command, "unknown-node", "There is no node named “Z”.");
    }
    refused("remove a", "unknown-node", "There is no node named “a”.");
    refused(
        r#"remove "A ""#,
        "unknown-node",
        "There is no node named “A ”.",
    );
}

#[test]
fn half_a_surrogate_pair_is_no_name() {
    let error = try_run(&mut lab(&[]), r#"add "\ud800""#).unwrap_err();
    assert_eq!(error.code().as_str(), "invalid-value");
}

#[test]
fn a_weight_is_a_number_from_nought_to_the_most_that_the_scheme_takes() {
    for (weight, shown) in [("-1", "-1"), ("-300", "-300"), ("1e309", "1e309")] {
        refused(
            &format!("weight A {weight}"),
            "invalid-weight",
            &format!("The weight of “A” is {shown}; it must be a number from 0 to 4294967295."),
        );
    }
    for weight in ["NaN", "Infinity", "-Infinity", "inf", "0x10", "1,5", "zwei"] {
        refused(
            &format!("weight A {weight}"),
            "invalid-weight",
            &format!("The weight of “A” is “{weight}”; it must be a number from 0 to 4294967295."),
        );
    }
    refused(
        "weight A 1000.5",
        "invalid-weight",
        "The weight of “A” is 1000.5; it must be a number from 0 to 1000.",
    );
    refused(
        "add D*1000000",
        "invalid-weight",
        "The weight of “D” is 1000000; it must be a number from 0 to 1000.",
    );
    let most = snapshot(&mut lab(&[("nodes", "A*1000"), ("keys", "5")]));
    assert_eq!(most.points, 32_000);
}

#[test]
fn a_weight_that_is_no_number_is_refused_even_when_it_comes_without_text() {
    for weight in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.5] {
        let mut lab = lab(&[("keys", "5")]);
        let before = snapshot(&mut lab);
        let error = lab
            .act(Command::Weight("A".to_owned(), weight))
            .unwrap_err();
        assert_eq!(error.code().as_str(), "invalid-weight");
        let node = Node {
            weight,
            ..Node::new("D")
        };
        let error = lab.act(Command::Add(node)).unwrap_err();
        assert_eq!(error.code().as_str(), "invalid-weight");
        assert_eq!(snapshot(&mut lab), before);
        lab.check().unwrap();
    }
}

#[test]
fn counts_are_whole_numbers_from_one() {
    for (command, sentence) in [
        (
            "vnodes 0",
            "“vnodes” is 0; it must be a whole number from 1 to 2000000.",
        ),
        (
            "vnodes -1",
            "“vnodes” is -1; it must be a whole number from 1 to 2000000.",
        ),
        (
            "vnodes 1.5",
            "“vnodes” is 1.5; it must be a whole number from 1 to 2000000.",
        ),
        (
            "vnodes 4294967297",
            "“vnodes” is 4294967297; it must be a whole number from 1 to 2000000.",
        ),
        (
            "replicas 0",
            "“replicas” is 0; it must be a whole number from 1 to 4294967295.",
        ),
        (
            "replicas -1",
            "“replicas” is -1; it must be a whole number from 1 to 4294967295.",
        ),
    ] {
        refused(command, "invalid-value", sentence);
    }
    refused(
        "vnodes x",
        "parse",
        "“vnodes” is “x”, which is not a number.",
    );
}

#[test]
fn positions_lie_on_the_ring_once_and_are_free() {
    refused(
        "add D@18446744073709551616",
        "invalid-value",
        "Position 18446744073709551616 of node “D” is outside the ring, which goes from 0 to \
         18446744073709551615.",
    );
    refused(
        "add D@7,7",
        "invalid-value",
        "Position 7 is given twice for node “D”.",
    );
    let mut lab = lab(&[("nodes", "A B@7"), ("keys", "5")]);
    refused_in(
        &mut lab,
        "add D@7",
        "collision",
        "Nodes “B” and “D” both have a point at position 7, and the scheme reference refuses that.",
    );
    let taken = support::ring(&lab).points().nth(5).unwrap().position;
    assert_eq!(
        try_run(&mut lab, &format!("add E@{taken}"))
            .unwrap_err()
            .code()
            .as_str(),
        "collision"
    );
}

#[test]
fn two_nodes_that_hash_the_same_text_collide_by_name() {
    let mut lab = lab(&[("keys", "5")]);
    let error = try_run(&mut lab, r#"add {"id":"D","label":"A"}"#).unwrap_err();
    assert_eq!(error.code().as_str(), "collision");
    let sentence = error.to_string();
    assert!(
        sentence.starts_with("Nodes “A” and “D” both have a point at position "),
        "{sentence}"
    );
    run(&mut lab, r#"add {"id":"D","label":"D"}"#);
    let error = try_run(&mut lab, r#"add {"id":"E","label":"D"}"#).unwrap_err();
    assert_eq!(error.code().as_str(), "collision");
}

#[test]
fn the_small_ring_needs_positions_from_0_to_99() {
    let mut lab = lab(&[("scheme", "teaching-100"), ("nodes", "A@10 B@50 C@80")]);
    refused_in(
        &mut lab,
        "add D",
        "invalid-value",
        "Node “D” needs positions: the scheme teaching-100 does not compute any.",
    );
    refused_in(
        &mut lab,
        "add D@100",
        "invalid-value",
        "Position 100 of node “D” is outside the ring, which goes from 0 to 99.",
    );
    refused_in(
        &mut lab,
        "add D@-1",
        "invalid-value",
        "Position -1 of node “D” is outside the ring, which goes from 0 to 99.",
    );
    refused_in(
        &mut lab,
        "add D@50",
        "collision",
        "Nodes “B” and “D” both have a point at position 50, and the scheme teaching-100 refuses \
         that.",
    );
    refused(
        "scheme teaching-100",
        "invalid-value",
        "Node “A” needs positions: the scheme teaching-100 does not compute any.",
    );
}

#[test]
fn a_scheme_that_does_not_exist_is_named() {
    refused(
        "scheme nowhere",
        "unknown-scheme",
        "There is no scheme named “nowhere”.",
    );
}

#[test]
fn a_command_is_one_command_of_seven() {
    refused(
        "explode",
        "parse",
        "There is no command named “explode”; the commands are add, remove, weight, rename, \
         vnodes, scheme and replicas.",
    );
    refused(
        "add D; add E",
        "parse",
        "Exactly one command is expected, but 2 were given.",
    );
    refused(
        "",
        "parse",
        "Exactly one command is expected, but 0 were given.",
    );
}

#[test]
fn no_more_than_ten_thousand_nodes() {
    let names: Vec<String> = (0..10_000).map(|at| format!("n{at}")).collect();
    let nodes = names.join(" ");
    let mut full = lab(&[("nodes", &nodes), ("vnodes", "1"), ("keys", "10")]);
    refused_in(
        &mut full,
        "add one-more",
        "too-many-nodes",
        "That would be 10001 nodes; the limit is 10000.",
    );
    let error = refusal(&[("nodes", &(nodes + " one-more")), ("vnodes", "1")]);
    assert_eq!(
        error.to_string(),
        "That would be 10001 nodes; the limit is 10000."
    );
    assert_eq!(error.code().as_str(), "too-many-nodes");
}

#[test]
fn no_more_than_two_million_points() {
    refused(
        "vnodes 700000",
        "too-many-points",
        "That would be 2100000 points; the limit is 2000000.",
    );
    let error = refusal(&[("nodes", "A*1000 B*1000"), ("vnodes", "1001")]);
    assert_eq!(
        error.to_string(),
        "That would be 2002000 points; the limit is 2000000."
    );
}

#[test]
fn no_more_than_twenty_million_keys() {
    let error = refusal(&[("keys", "20000001")]);
    assert_eq!(
        error.to_string(),
        "That would be 20000001 keys; the limit is 20000000."
    );
    assert_eq!(error.code().as_str(), "too-many-keys");
}

#[test]
fn no_more_than_a_thousand_steps_but_a_tail_makes_room() {
    let steps = vec!["replicas 2"; 1000].join(";");
    let mut full = lab(&[("steps", &steps), ("keys", "5")]);
    let error = try_run(&mut full, "replicas 3").unwrap_err();
    assert_eq!(
        error.to_string(),
        "The log holds 1001 commands; the limit is 1000."
    );
    assert_eq!(error.code().as_str(), "invalid-value");
    assert_eq!((full.step(), full.steps().len()), (1000, 1000));
    full.amend("replicas 4".parse().unwrap()).unwrap();
    full.undo().unwrap();
    run(&mut full, "replicas 3");
    assert_eq!(full.step(), 1000);
    assert_eq!(
        refusal(&[("steps", &(steps + ";replicas 2"))]).to_string(),
        "The log holds 1001 commands; the limit is 1000."
    );
}

#[test]
fn no_text_longer_than_a_mebibyte() {
    let error = refusal(&[("nodes", &"x".repeat((1 << 20) + 1))]);
    assert_eq!(
        error.to_string(),
        "The scenario is 1048577 bytes long; the limit is 1048576."
    );
    assert_eq!(error.code().as_str(), "invalid-value");
}

#[test]
fn a_step_lies_in_the_log() {
    let error = refusal(&[("steps", "add D"), ("step", "2")]);
    assert_eq!(
        error.to_string(),
        "Step 2 is outside the log, which goes from 0 to 1."
    );
    assert_eq!(error.code().as_str(), "invalid-value");
}

#[test]
fn a_scenario_whose_steps_fail_is_refused_as_a_whole() {
    let mut lab = lab(&[("steps", "add D; remove A"), ("step", "1")]);
    let before = (snapshot(&mut lab), lab.scenario());
    for (field, text, code) in [
        ("nodes", "B C", "unknown-node"),
        ("nodes", "A B C D", "duplicate-node"),
        ("scheme", "teaching-100", "invalid-value"),
        ("vnodes", "1000000", "too-many-points"),
        ("step", "3", "invalid-value"),
        ("steps", "remove A; remove A", "unknown-node"),
    ] {
        let mut wanted = lab.scenario();
        wanted.set_field(field, Some(text)).unwrap();
        let error = lab.set(wanted).unwrap_err();
        assert_eq!(error.code().as_str(), code, "{field} {text}: {error}");
        assert_eq!((snapshot(&mut lab), lab.scenario()), before);
    }
    run(&mut lab, "remove B");
}

#[test]
fn a_failure_behind_the_present_step_fails_the_scenario_too() {
    let broken = scenario(&[("steps", "add D; remove Z"), ("step", "0")]);
    assert_eq!(
        Lab::new(broken).unwrap_err().code().as_str(),
        "unknown-node"
    );
    assert!(Lab::new(Scenario::default()).is_ok());
}

#[test]
fn a_thousand_nodes_with_a_hundred_and_twenty_eight_points_do_not_meet() {
    let names: Vec<String> = (0..1024).map(|at| at.to_string()).collect();
    let mut lab = lab(&[
        ("nodes", &names.join(" ")),
        ("vnodes", "128"),
        ("keys", "100"),
    ]);
    assert_eq!(snapshot(&mut lab).points, 131_072);
    assert_eq!(support::ring(&lab).collisions(), 0);
    lab.check().unwrap();
    let error = try_run(&mut lab, "add 805").unwrap_err();
    assert_eq!(error.code().as_str(), "duplicate-node");
}

#[test]
fn every_weight_from_one_to_a_thousandth_has_a_node_that_is_reached() {
    let nodes: Vec<String> = (0..=200)
        .map(|at| format!("n{at}*{}", f64::from(at) / 1000.0))
        .collect();
    let mut lab = lab(&[("nodes", &nodes.join(" ")), ("keys", "10")]);
    for row in snapshot(&mut lab).nodes {
        assert_eq!(row.points > 0, row.weight > 0.0, "{row:?}");
        assert_eq!(row.share > 0.0, row.weight > 0.0, "{row:?}");
    }
}
