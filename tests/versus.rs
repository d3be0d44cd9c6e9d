//! The same keys and the same command under every method.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{
    Command, Outcome, Row, Scenario, SchemeRef, Versus, present, remainder_law, versus,
};
use support::scenario;

fn compare(fields: &[(&str, &str)], command: &str) -> Versus {
    let command: Command = command.parse().unwrap();
    versus(&scenario(fields), &command, None)
}

fn row<'a>(all: &'a Versus, method: &str) -> &'a Row {
    all.rows.iter().find(|row| row.method == method).unwrap()
}

fn done<'a>(all: &'a Versus, method: &str) -> &'a Outcome {
    row(all, method).outcome.as_ref().unwrap()
}

#[test]
fn the_law_of_the_remainder_is_that_of_counting_for_all_pairs_up_to_64() {
    for from in 1..=64u32 {
        for to in 1..=64u32 {
            let law = remainder_law(from, to).unwrap();
            // A round that is surely whole: all that counts repeats after from × to.
            let whole = u64::from(from) * u64::from(to);
            let moved = (0..whole)
                .filter(|hash| hash % u64::from(from) != hash % u64::from(to))
                .count() as u64;
            assert_eq!(
                moved * law.round,
                law.moved * whole,
                "from {from} to {to}: {law:?}"
            );
        }
    }
    assert_eq!(remainder_law(0, 3), None);
    assert_eq!(remainder_law(3, 0), None);
}

#[test]
fn the_remainders_that_the_project_teaches() {
    let part = |from, to| {
        let law = remainder_law(from, to).unwrap();
        (law.moved, law.round)
    };
    assert_eq!(part(3, 4), (9, 12));
    assert_eq!(part(4, 5), (16, 20));
    assert_eq!(part(9, 10), (81, 90));
    assert_eq!(part(4, 8), (4, 8));
    assert_eq!(part(10, 12), (50, 60));
    assert!((remainder_law(100, 101).unwrap().share - 0.99).abs() < 0.001);
}

#[test]
fn adding_d_moves_756_by_remainder_and_265_on_the_ring() {
    let all = compare(&[], "add D");
    assert_eq!(all.names, ["A", "B", "C", "D"]);
    assert_eq!(done(&all, "remainder").moved, 756);
    assert_eq!(done(&all, "ring").moved, 265);
    assert!(done(&all, "remainder").between > 0);
    for method in ["one-point", "ring", "slots", "jump", "rendezvous"] {
        assert_eq!(done(&all, method).between, 0, "{method}");
    }
    for row in &all.rows {
        let outcome = row.outcome.as_ref().unwrap();
        assert_eq!(outcome.total, 1000, "{}", row.method);
        assert!((outcome.ideal - 0.25).abs() < 1e-12, "{}", row.method);
        assert!(outcome.peak[1] >= 1.0 - 1e-12, "{}", row.method);
    }
}

#[test]
fn what_is_drawn_is_what_is_counted() {
    for command in ["add D", "remove B", "weight A 3"] {
        let all = compare(&[("nodes", "A B*2 C")], command);
        for row in all.rows.iter().filter(|row| row.outcome.is_some()) {
            let outcome = row.outcome.as_ref().unwrap();
            let pairs = outcome.before.iter().zip(&outcome.after);
            let moved = pairs.filter(|(was, is)| was != is).count();
            assert_eq!(moved, outcome.moved as usize, "{} {command}", row.method);
            assert!(outcome.before.iter().all(Option::is_some));
        }
    }
}

#[test]
fn every_link_shows_what_its_row_says() {
    let all = compare(&[("nodes", "A B C D E"), ("keys", "500")], "remove B");
    for row in all.rows.iter().filter(|row| row.outcome.is_some()) {
        let fragment = ringscope::Fragment::parse(&row.link).unwrap();
        assert!(fragment.errors.is_empty(), "{}", row.link);
        let mut shown = Scenario::default();
        assert!(shown.set_fields(&fragment.fields).is_empty());
        let mut lab = ringscope::Lab::new(shown).unwrap();
        let change = lab.change().unwrap().unwrap();
        let outcome = row.outcome.as_ref().unwrap();
        assert_eq!(change.moved_keys, outcome.moved, "{}", row.method);
    }
}

#[test]
fn jump_refuses_all_but_the_last_and_says_so() {
    let all = compare(&[], "remove B");
    let refusal = row(&all, "jump").refusal.as_ref().unwrap();
    assert_eq!(refusal.kind, "unsupported");
    assert!(
        refusal.message.contains("only the last bucket"),
        "{refusal:?}"
    );
    assert!(row(&all, "jump").outcome.is_none());
    assert!(row(&compare(&[], "remove C"), "jump").outcome.is_some());
}

#[test]
fn plain_rendezvous_has_no_weights_and_weighted_rendezvous_only_gives_to_the_raised() {
    let all = compare(&[], "weight A 3");
    assert_eq!(done(&all, "rendezvous").moved, 0);
    let weighted = done(&all, "weighted-rendezvous");
    assert!(weighted.moved > 0 && weighted.between == 0);
    assert!(row(&all, "jump").refusal.is_some());
}

#[test]
fn ten_nodes_show_what_each_method_costs() {
    let fields = [("nodes", "A B C D E F G H I J"), ("keys", "10000")];
    let all = compare(&fields, "add K");
    let entries = |method| done(&all, method).cost.entries;
    assert_eq!(entries("remainder"), 11);
    assert_eq!(entries("one-point"), 11);
    assert_eq!(entries("ring"), 11 * 32);
    assert_eq!(entries("slots"), 16_384);
    assert_eq!(entries("maglev"), 65_537);
    let steps = |method| done(&all, method).cost.steps;
    assert!((steps("rendezvous") - 11.0).abs() < 1e-12);
    // A binary search among 352 points looks at eight or nine of them.
    assert!((8.0..=9.0).contains(&steps("ring")), "{}", steps("ring"));
    assert!(done(&all, "one-point").peak[0] > done(&all, "ring").peak[0]);
    assert!(done(&all, "bounded").peak[1] <= 1.26);
    assert!(done(&all, "slots").between == 0);
    let even = ["jump", "rendezvous", "maglev"].map(|method| done(&all, method).peak[1]);
    assert!(even.iter().all(|peak| *peak < 1.15), "{even:?}");
}

#[test]
fn any_scheme_can_stand_beside_the_others() {
    let command: Command = "add D".parse().unwrap();
    let base = scenario(&[]);
    let own = versus(&base, &command, Some(&SchemeRef::new("ketama")));
    assert!(own.rows.last().unwrap().outcome.is_some());
    let unknown = versus(&base, &command, Some(&SchemeRef::new("nobody")));
    let refusal = unknown.rows.last().unwrap().refusal.as_ref().unwrap();
    assert_eq!(refusal.kind, "unknown-scheme");
}

#[test]
fn what_the_steps_have_led_to_is_what_is_compared() {
    let before = scenario(&[
        ("nodes", "A B*2 C"),
        ("vnodes", "8"),
        (
            "steps",
            "vnodes 50;add D;rename C X;scheme rendezvous;weight A 3",
        ),
    ]);
    let now = present(&before).unwrap();
    assert_eq!(now.vnodes, Some(50));
    assert_eq!(now.scheme.name, "rendezvous");
    let ids: Vec<(&str, f64)> = now.nodes.iter().map(|n| (&*n.id, n.weight)).collect();
    assert_eq!(ids, [("A", 3.0), ("B", 2.0), ("X", 1.0), ("D", 1.0)]);
    assert!(now.steps.is_empty());
    let early = present(&Scenario {
        step: Some(1),
        ..before
    });
    let early = early.unwrap();
    assert_eq!((early.vnodes, early.nodes.len()), (Some(50), 3));
    let all = versus(&early, &"add D".parse().unwrap(), None);
    assert_eq!(done(&all, "ring").cost.entries, 250);
    assert_eq!(done(&all, "bounded").cost.entries, 250);
    assert_eq!(done(&all, "one-point").cost.entries, 5);
}

#[test]
fn a_scheme_that_stands_beside_takes_the_points_that_were_set_where_it_can() {
    let base = scenario(&[("vnodes", "50"), ("scheme", "reference")]);
    let entries = |own: &str| {
        let all = versus(
            &base,
            &"add D".parse().unwrap(),
            Some(&own.parse().unwrap()),
        );
        done(&all, "own").cost.entries
    };
    assert_eq!(entries("reference"), 200);
    assert_eq!(entries("redis"), 16_384, "it has no points");
}

#[test]
fn positions_by_hand_stay_with_the_ring_they_were_made_for() {
    let base = scenario(&[
        ("scheme", "teaching-100"),
        ("nodes", "A@10 B@50 C@80"),
        ("key-pattern", "{i}"),
        ("keys", "100"),
    ]);
    let all = versus(&base, &"add D@40".parse().unwrap(), Some(&base.scheme));
    assert_eq!(done(&all, "own").moved, 30, "(10, 40]");
    assert_eq!(done(&all, "own").cost.entries, 4);
}
