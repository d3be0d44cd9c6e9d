//! The keys of a lab: as given, made from a pattern, set anew, and placed in slices.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::collections::BTreeMap;

use ringscope::{Lab, PLACED_AT_ONCE};
use support::{asked, lab, picture, run, snapshot};

#[test]
fn keys_count_as_given_the_empty_one_and_doubles_too() {
    let mut lab = lab(&[("keys", r#"list:a a a "" "" b"#)]);
    let snapshot = snapshot(&mut lab);
    assert_eq!(snapshot.keys, 6);
    let counted: BTreeMap<String, u32> = snapshot
        .nodes
        .into_iter()
        .map(|row| (row.id, row.keys))
        .collect();
    let mut wanted: BTreeMap<String, u32> = ["A", "B", "C"].map(|id| (id.to_owned(), 0)).into();
    for key in ["a", "a", "a", "", "", "b"] {
        *wanted.get_mut(&lab.owner_of(key).node.unwrap()).unwrap() += 1;
    }
    assert_eq!(counted, wanted);
    assert_eq!(
        support::snapshot(&mut support::lab(&[("keys", "list:")])).keys,
        0
    );
}

#[test]
fn every_place_of_the_key_pattern_takes_the_number() {
    let mut lab = lab(&[("keys", "12"), ("key-pattern", "{i}-{i}{{i}")]);
    assert_eq!(lab.keys().source().text(11), "11-11{11");
    let keys: Vec<String> = (0..12).map(|at| format!("{at}-{at}{{{at}")).collect();
    let listed: Vec<String> = keys.iter().map(|key| format!("{key:?}")).collect();
    let mut other = support::lab(&[("keys", &format!("list:{}", listed.join(" ")))]);
    assert_eq!(picture(&mut lab), picture(&mut other));
}

#[test]
fn setting_other_keys_counts_them_and_moves_none() {
    let mut lab = lab(&[("keys", "10"), ("steps", "add D")]);
    for keys in ["5000", "list:a b", "list:", "300"] {
        let mut wanted = lab.scenario();
        wanted.set_field("keys", Some(keys)).unwrap();
        let change = lab.set(wanted.clone()).unwrap();
        assert_eq!((change.moved_keys, change.flows.len()), (0, 0), "{keys}");
        lab.check().unwrap();
        assert_eq!(picture(&mut lab), picture(&mut Lab::new(wanted).unwrap()));
    }
}

#[test]
fn keys_beyond_the_first_hundred_thousand_come_in_slices_and_counts_cover_those_placed() {
    const KEYS: usize = 130_000;
    let mut lab = lab(&[
        ("keys", &KEYS.to_string()),
        ("steps", "add D; remove B; add E"),
    ]);
    assert_eq!(lab.keys().placed(), PLACED_AT_ONCE);
    for most in [1, 9_999, 12_345, usize::MAX] {
        let left = lab.place(most);
        let snapshot = snapshot(&mut lab);
        lab.check().unwrap();
        assert_eq!(snapshot.pending as usize, left);
        assert_eq!(snapshot.keys + snapshot.pending, KEYS as u32);
        let sum: u32 = snapshot.nodes.iter().map(|row| row.keys).sum();
        assert_eq!(sum, snapshot.keys);
        let change = snapshot.change.unwrap();
        assert_eq!(change.total_keys, snapshot.keys);
        let e = snapshot.nodes.iter().find(|row| row.id == "E").unwrap();
        assert_eq!(change.moved_keys, e.keys, "all that moved went to E");
    }
    let counted: BTreeMap<String, u32> = snapshot(&mut lab)
        .nodes
        .into_iter()
        .map(|row| (row.id, row.keys))
        .collect();
    assert_eq!(counted, asked(&lab, KEYS));
    assert_eq!(lab.place(10), 0);
    for step in [2, 1, 0, 3] {
        lab.seek(step).unwrap();
        lab.check().unwrap();
        let counted = lab.change().unwrap().map_or(0, |change| change.total_keys);
        assert_eq!(counted, if step == 0 { 0 } else { KEYS as u32 });
    }
}

#[test]
fn a_slice_may_come_between_any_two_commands() {
    let mut lab = lab(&[("keys", "110000")]);
    run(&mut lab, "add D");
    lab.place(3_000);
    run(&mut lab, "remove A");
    lab.place(3_000);
    lab.undo().unwrap();
    lab.check().unwrap();
    let e = run(&mut lab, "add E");
    assert_eq!(e.total_keys, 106_000);
    assert_eq!(lab.place(usize::MAX), 0);
    lab.check().unwrap();
    for _ in 0..2 {
        let change = lab.change().unwrap().unwrap();
        assert_eq!(change.total_keys, 110_000);
        lab.undo().unwrap();
    }
}
