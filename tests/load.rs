//! Fields that come from outside: what is good of them stands, what is bad is named.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{FIELDS, FieldError, Lab, Scenario};
use support::{Dice, lab, run, snapshot};

/// The lab of these fields and, for each that was refused, its name, code and sentence.
fn tolerant(fields: &[(&str, &str)]) -> (Lab, Vec<(String, &'static str, String)>) {
    let fields: Vec<(String, String)> = fields
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
        .collect();
    let (lab, errors) = Lab::tolerant(&fields).unwrap();
    lab.check().unwrap();
    (lab, told(errors))
}

fn told(errors: Vec<FieldError>) -> Vec<(String, &'static str, String)> {
    let told = |own: FieldError| {
        let code = own.error.code().as_str();
        (own.field, code, own.error.to_string())
    };
    errors.into_iter().map(told).collect()
}

/// Sets fields of `lab`; no text means the default.
fn set(lab: &mut Lab, fields: &[(&str, Option<&str>)]) -> Vec<(String, &'static str, String)> {
    let fields: Vec<(String, Option<String>)> = fields
        .iter()
        .map(|(name, text)| ((*name).to_owned(), text.map(str::to_owned)))
        .collect();
    let (change, errors) = lab.set_fields(&fields).unwrap();
    assert_eq!(change.command, "set");
    lab.check().unwrap();
    told(errors)
}

fn blamed<'a>(errors: &'a [(String, &'static str, String)]) -> Vec<(&'a str, &'a str)> {
    let names = errors.iter();
    names
        .map(|(field, code, _)| (field.as_str(), *code))
        .collect()
}

/// The text of a field of the lab.
fn field(lab: &Lab, name: &str) -> String {
    lab.scenario().field(name).unwrap()
}

#[test]
fn good_fields_are_all_taken() {
    let (lab, errors) = tolerant(&[
        ("vnodes", "8"),
        ("nodes", "A B*2 C@7/eu"),
        ("keys", "list:x y"),
        ("replicas", "2"),
        ("steps", "add D; remove A"),
        ("step", "1"),
        ("key-pattern", "k{i}"),
        ("scheme", "reference"),
    ]);
    assert_eq!(errors, []);
    let wanted = support::scenario(&[
        ("vnodes", "8"),
        ("nodes", "A B*2 C@7/eu"),
        ("keys", "list:x y"),
        ("replicas", "2"),
        ("steps", "add D; remove A"),
        ("step", "1"),
        ("key-pattern", "k{i}"),
    ]);
    assert_eq!(lab.scenario(), wanted);
}

#[test]
fn nothing_given_is_the_default_and_no_error() {
    let (lab, errors) = tolerant(&[]);
    assert_eq!(errors, []);
    assert_eq!(lab.scenario(), Scenario::default());
}

#[test]
fn every_bad_field_alone_takes_its_default_and_is_named() {
    for (name, text, code) in [
        ("scheme", "nowhere", "unknown-scheme"),
        ("scheme", "{", "parse"),
        ("scheme", "teaching-100", "invalid-value"),
        ("nodes", "A A", "duplicate-node"),
        ("nodes", "A*-1", "invalid-weight"),
        ("nodes", "A*2000", "invalid-weight"),
        ("nodes", "A@5 B@5", "collision"),
        ("nodes", "A@99999999999999999999", "invalid-value"),
        ("nodes", "[object Object]", "parse"),
        ("vnodes", "0", "invalid-value"),
        ("vnodes", "1000000", "too-many-points"),
        ("vnodes", "many", "parse"),
        ("keys", "20000001", "too-many-keys"),
        ("keys", "A B", "parse"),
        ("key-pattern", "key", "invalid-value"),
        ("replicas", "0", "invalid-value"),
        ("steps", "explode", "parse"),
        ("steps", "remove Z", "unknown-node"),
        ("steps", "add A", "duplicate-node"),
        ("step", "1", "invalid-value"),
        ("step", "-1", "invalid-value"),
        ("colour", "red", "parse"),
    ] {
        let (lab, errors) = tolerant(&[(name, text)]);
        assert_eq!(blamed(&errors), [(name, code)], "{text}");
        assert_eq!(lab.scenario(), Scenario::default(), "{name}={text}");
    }
}

#[test]
fn the_rest_stands_beside_a_field_that_does_not() {
    for (name, text, code) in [
        ("nodes", "A*2000", "invalid-weight"),
        ("scheme", "nowhere", "unknown-scheme"),
        ("steps", "remove Z", "unknown-node"),
        ("step", "9", "invalid-value"),
    ] {
        let (lab, errors) = tolerant(&[
            ("keys", "77"),
            ("vnodes", "64"),
            (name, text),
            ("replicas", "2"),
            ("key-pattern", "{i}"),
        ]);
        assert_eq!(blamed(&errors), [(name, code)]);
        let kept = ["keys", "vnodes", "replicas", "key-pattern"].map(|name| field(&lab, name));
        assert_eq!(kept, ["77", "64", "2", "{i}"], "{name}");
    }
}

#[test]
fn several_bad_fields_are_each_named_with_what_is_wrong_with_it() {
    let (lab, errors) = tolerant(&[
        ("nodes", "A B C*2000"),
        ("vnodes", "64"),
        ("steps", "remove Z"),
        ("replicas", "none"),
        ("keys", "50"),
        ("key-pattern", "k{i}"),
    ]);
    let mut blame = blamed(&errors);
    blame.sort_unstable();
    assert_eq!(
        blame,
        [
            ("nodes", "invalid-weight"),
            ("replicas", "parse"),
            ("steps", "unknown-node"),
        ]
    );
    assert_eq!(field(&lab, "vnodes"), "64", "what is good stands");
    assert_eq!(
        (&*field(&lab, "keys"), &*field(&lab, "key-pattern")),
        ("50", "k{i}")
    );
    let sentence = |name: &str| &errors.iter().find(|own| own.0 == name).unwrap().2;
    assert_eq!(
        sentence("nodes"),
        "The weight of “C” is 2000; it must be a number from 0 to 1000."
    );
    assert_eq!(sentence("steps"), "There is no node named “Z”.");
}

#[test]
fn steps_that_need_nodes_that_were_refused_go_with_them() {
    let (lab, errors) = tolerant(&[("nodes", "X*2000 Y"), ("steps", "remove Y"), ("keys", "9")]);
    assert_eq!(
        blamed(&errors),
        [("steps", "unknown-node"), ("nodes", "invalid-weight")]
    );
    assert_eq!(field(&lab, "nodes"), "A B C");
    assert_eq!((lab.steps().len(), lab.keys().placed()), (0, 9));
}

#[test]
fn a_step_that_lies_in_the_steps_as_given_stands_in_either_order() {
    for fields in [
        [("steps", "add D; add E"), ("step", "1")],
        [("step", "1"), ("steps", "add D; add E")],
    ] {
        let (lab, errors) = tolerant(&fields);
        assert_eq!(errors, []);
        assert_eq!((lab.step(), lab.steps().len()), (1, 2));
    }
}

#[test]
fn a_small_ring_and_its_nodes_come_together() {
    let (lab, errors) = tolerant(&[("scheme", "teaching-100"), ("nodes", "A@10 B@50 C@80")]);
    assert_eq!(errors, []);
    assert_eq!(lab.owner_of("30").node.as_deref(), Some("B"));
    // The nodes cannot stand without the scheme, but without it they do.
    let (lab, errors) = tolerant(&[("scheme", "teaching-100"), ("nodes", "A@10 B@500")]);
    assert_eq!(blamed(&errors), [("scheme", "invalid-value")]);
    assert!(errors[0].2.starts_with("Position 500 of node “B”"));
    assert_eq!(field(&lab, "nodes"), "A@10 B@500");
}

#[test]
fn a_small_ring_stands_beside_steps_that_do_not() {
    let (lab, errors) = tolerant(&[
        ("steps", "remove Z"),
        ("step", "1"),
        ("scheme", "teaching-100"),
        ("nodes", "A@10 B@50 C@80"),
    ]);
    assert_eq!(
        blamed(&errors),
        [("step", "invalid-value"), ("steps", "unknown-node")]
    );
    assert_eq!(lab.owner_of("30").node.as_deref(), Some("B"));
}

#[test]
fn later_a_bad_field_keeps_what_was_there() {
    let mut lab = lab(&[("steps", "add D; remove A"), ("step", "1"), ("keys", "60")]);
    let (before, log) = (snapshot(&mut lab), lab.scenario());
    for (name, text, code) in [
        ("nodes", "B C", "unknown-node"),
        ("nodes", "A A", "duplicate-node"),
        ("scheme", "teaching-100", "invalid-value"),
        ("scheme", "nowhere", "unknown-scheme"),
        ("vnodes", "900000", "too-many-points"),
        ("keys", "-1", "invalid-value"),
        ("key-pattern", "", "invalid-value"),
        ("replicas", "x", "parse"),
        ("steps", "remove A; remove A", "unknown-node"),
        ("step", "3", "invalid-value"),
        ("colour", "red", "parse"),
    ] {
        let errors = set(&mut lab, &[(name, Some(text))]);
        assert_eq!(blamed(&errors), [(name, code)], "{text}");
        assert_eq!(
            (snapshot(&mut lab), lab.scenario()),
            (before.clone(), log.clone())
        );
    }
}

#[test]
fn later_a_good_field_is_taken_beside_a_bad_one() {
    let mut lab = lab(&[("steps", "add D"), ("keys", "60")]);
    let errors = set(
        &mut lab,
        &[
            ("nodes", Some("A B D")),
            ("vnodes", Some("16")),
            ("replicas", Some("0")),
            ("keys", Some("40")),
        ],
    );
    assert_eq!(
        blamed(&errors),
        [("replicas", "invalid-value"), ("nodes", "duplicate-node")]
    );
    assert_eq!(field(&lab, "nodes"), "A B C");
    assert_eq!(
        (&*field(&lab, "vnodes"), &*field(&lab, "keys")),
        ("16", "40")
    );
    assert_eq!(lab.steps().len(), 1);
}

#[test]
fn a_field_without_text_takes_its_default() {
    let mut lab = lab(&[
        ("nodes", "x y"),
        ("vnodes", "5"),
        ("keys", "3"),
        ("replicas", "2"),
        ("steps", "add z; remove x"),
        ("step", "1"),
        ("key-pattern", "{i}"),
    ]);
    set(&mut lab, &[("step", None)]);
    assert_eq!(lab.step(), 2, "all steps");
    let all: Vec<(&str, Option<&str>)> = FIELDS.iter().map(|field| (field.0, None)).collect();
    assert_eq!(set(&mut lab, &all), []);
    assert_eq!(lab.scenario(), Scenario::default());
}

#[test]
fn new_steps_are_all_applied_unless_a_step_is_given_with_them() {
    let mut lab = lab(&[("steps", "add D; add E; add F"), ("step", "1")]);
    set(&mut lab, &[("steps", Some("add X; add Y"))]);
    assert_eq!((lab.step(), lab.steps().len()), (2, 2));
    set(
        &mut lab,
        &[("steps", Some("add X; add Y; add Z")), ("step", Some("1"))],
    );
    assert_eq!((lab.step(), lab.steps().len()), (1, 3));
    set(&mut lab, &[("step", Some("3"))]);
    assert_eq!(lab.step(), 3);
    // Steps that fail leave the old ones and the old place in them.
    set(&mut lab, &[("step", Some("1"))]);
    set(&mut lab, &[("steps", Some("add X; add X"))]);
    assert_eq!((lab.step(), lab.steps().len()), (1, 3));
}

#[test]
fn a_change_of_other_fields_keeps_the_place_in_the_log() {
    let mut lab = lab(&[("steps", "add D; add E"), ("step", "1")]);
    for (name, text) in [
        ("vnodes", "9"),
        ("keys", "20"),
        ("nodes", "A B"),
        ("replicas", "3"),
    ] {
        assert_eq!(set(&mut lab, &[(name, Some(text))]), []);
        assert_eq!((lab.step(), lab.steps().len()), (1, 2), "{name}");
    }
    run(&mut lab, "remove A");
}

#[test]
fn whatever_comes_in_a_lab_opens_and_says_why_it_is_not_as_asked() {
    let texts = [
        ("scheme", ["reference", "teaching-100", "nowhere"]),
        ("nodes", ["A@1 B@2", "A*2000", "A B C D"]),
        ("vnodes", ["4", "3000000", "700000"]),
        ("keys", ["30", "list: a", "x"]),
        ("replicas", ["2", "0", "9"]),
        ("steps", ["add E@7", "remove B; remove B", "weight A 2"]),
        ("step", ["0", "1", "5"]),
        ("key-pattern", ["{i}", "k", "{i}{i}"]),
    ];
    for seed in 1..=300 {
        let mut dice = Dice::new(seed);
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for (name, choices) in texts {
            if dice.once_in(2) {
                fields.push((name, dice.pick(&choices)));
            }
        }
        dice.shuffle(&mut fields);
        let (lab, errors) = tolerant(&fields);
        for (name, text) in &fields {
            let refused = errors.iter().any(|error| error.0 == *name);
            let is = field(&lab, name);
            assert!(
                is == *text || refused,
                "{fields:?}: {name} is {is}, {errors:?}"
            );
            assert!(
                is != *text || !refused || *name == "step",
                "{fields:?}: {errors:?}"
            );
        }
        let mut names: Vec<&String> = errors.iter().map(|error| &error.0).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), errors.len(), "each is named once: {errors:?}");
    }
}
