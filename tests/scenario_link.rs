//! The scenario in a link: form encoding, page fields, and errors that leave the rest standing.

#![allow(clippy::unwrap_used)]

use ringscope::{Fragment, Keys, LINK_KEYS, Scenario};

fn fragment(text: &str) -> Fragment {
    Fragment::parse(text).unwrap()
}

fn errors(text: &str) -> Vec<String> {
    let shown = |error: &ringscope::FieldError| {
        format!(
            "{}: {}: {}",
            error.field,
            error.error.code().as_str(),
            error.error
        )
    };
    fragment(text).errors.iter().map(shown).collect()
}

fn open(text: &str) -> Scenario {
    let mut scenario = Scenario::default();
    let fragment = fragment(text);
    assert_eq!(fragment.errors, []);
    assert_eq!(scenario.set_fields(&fragment.fields), []);
    scenario
}

fn link(scenario: &Scenario) -> String {
    scenario
        .to_fragment(&Scenario::default(), LINK_KEYS)
        .fragment
}

#[test]
fn the_contracts_link_is_read_and_written() {
    let scenario = open("#nodes=A+B*2&vnodes=32");
    assert_eq!(scenario.field("nodes").unwrap(), "A B*2");
    assert_eq!(scenario.vnodes, Some(32));
    assert_eq!(link(&scenario), "nodes=A+B*2&vnodes=32");
    assert_eq!(link(&Scenario::default()), "");
}

#[test]
fn a_fragment_without_an_equals_sign_is_an_anchor() {
    for text in ["", "#", "#balance", "#a&b", "%zz"] {
        assert_eq!(Fragment::parse(text), None);
    }
    assert_eq!(
        fragment("#nodes="),
        Fragment {
            fields: vec![("nodes".into(), String::new())],
            ..Fragment::default()
        }
    );
}

#[test]
fn page_fields_are_kept_apart() {
    let fragment = fragment(
        "v=1&lang=zh&nodes=A&theme=dark&motion=none&controls=steps&caption=a%26b&section=plan&scene=a;b=c&present=play%0A%7C+x",
    );
    assert_eq!(fragment.fields, [("nodes".into(), "A".into())]);
    let page: Vec<String> = fragment
        .page
        .iter()
        .map(|(name, text)| format!("{name}={text}"))
        .collect();
    assert_eq!(
        page,
        [
            "lang=zh",
            "theme=dark",
            "motion=none",
            "controls=steps",
            "caption=a&b",
            "section=plan",
            "scene=a;b=c",
            "present=play\n| x"
        ]
    );
    assert_eq!(fragment.errors, []);
}

#[test]
fn a_bad_field_is_reported_and_the_rest_stands() {
    let text = "nodes=A&vnods=2&vnodes=%zz&keys=%ff&replicas=2&%=1&nodes=B&step";
    assert_eq!(
        errors(text),
        [
            "vnods: parse: There is no field named “vnods”.",
            "vnodes: parse: The field “vnodes” of the link holds “%zz”, which is not an escaped byte.",
            "keys: parse: The field “keys” of the link is not UTF-8 text.",
            "%: parse: The field “%” of the link holds “%”, which is not an escaped byte.",
            "nodes: parse: The link gives the field “nodes” twice; the first one counts.",
        ]
    );
    let mut scenario = Scenario::default();
    let errors = scenario.set_fields(&fragment(text).fields);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].field, "step");
    assert_eq!(
        errors[0].error.to_string(),
        "“step” is “”, which is not a number."
    );
    assert_eq!(scenario.field("nodes").unwrap(), "A");
    assert_eq!(scenario.replicas, 2);
    assert_eq!(scenario.vnodes, None);
}

#[test]
fn a_step_past_the_log_becomes_all() {
    let mut scenario = Scenario::default();
    let errors = scenario.set_fields(&fragment("step=3&steps=add+D;+add+E").fields);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].field, "step");
    assert_eq!(
        errors[0].error.to_string(),
        "Step 3 is outside the log, which goes from 0 to 2."
    );
    assert_eq!(scenario.applied(), 2);
}

#[test]
fn a_link_of_another_version_is_not_read() {
    let fragment = fragment("nodes=A&new=1&v=2");
    assert!(fragment.fields.is_empty() && fragment.page.is_empty());
    assert_eq!(
        errors("nodes=A&new=1&v=2"),
        ["v: unsupported: The link is of version “2”; this page reads version 1."]
    );
}

#[test]
fn a_link_past_a_megabyte_is_not_read() {
    assert_eq!(
        errors(&("keys=".to_owned() + &"1".repeat(1 << 20))),
        [": invalid-value: The scenario is 1048581 bytes long; the limit is 1048576."]
    );
    assert_eq!(errors(&"x=&".repeat(200_000)).len(), 100);
}

#[test]
fn plus_is_a_space_and_bytes_are_utf8() {
    let scenario = open("nodes=%E8%8A%82%E7%82%B9+%22a+b%22+c%2Bd+\u{1f600}&key-pattern=%7Bi%7D");
    assert_eq!(
        scenario.field("nodes").unwrap(),
        "节点 \"a b\" c+d \u{1f600}"
    );
    assert_eq!(
        link(&scenario),
        "nodes=%E8%8A%82%E7%82%B9+%22a+b%22+c%2Bd+%F0%9F%98%80&key-pattern=%7Bi%7D"
    );
}

#[test]
fn steps_and_step_travel_readably() {
    let scenario = open("steps=add+D*2@1,2/eu;+remove+A&step=1");
    assert_eq!(scenario.applied(), 1);
    assert_eq!(link(&scenario), "steps=add+D*2@1,2/eu;+remove+A&step=1");
}

#[test]
fn long_key_lists_stay_out_of_links() {
    let mut scenario = Scenario {
        keys: Keys::List((0..100).map(|i| format!("k{i}")).collect()),
        ..Scenario::default()
    };
    let written = scenario.to_fragment(&Scenario::default(), LINK_KEYS);
    assert!(written.fragment.starts_with("keys=list:+k0+k1+") && !written.keys_left_out);
    assert_eq!(open(&written.fragment), scenario);
    let bare = scenario.to_fragment(&Scenario::default(), 0);
    assert!(bare.fragment.is_empty() && bare.keys_left_out);
    if let Keys::List(keys) = &mut scenario.keys {
        keys.push("one more".into());
    }
    let written = scenario.to_fragment(&Scenario::default(), LINK_KEYS);
    assert!(written.fragment.is_empty() && written.keys_left_out);
}

#[test]
fn a_link_says_what_differs_from_the_page() {
    let mut base = Scenario::default();
    for (name, text) in [
        ("nodes", "X"),
        ("vnodes", "7"),
        ("steps", "add D; add E"),
        ("step", "1"),
    ] {
        base.set_field(name, Some(text)).unwrap();
    }
    let mut scenario = Scenario::default();
    scenario.set_field("steps", Some("add D; add E")).unwrap();
    let written = scenario.to_fragment(&base, LINK_KEYS).fragment;
    assert_eq!(written, "nodes=A+B+C&vnodes=null&step=2");
    assert_eq!(base.set_fields(&fragment(&written).fields), []);
    assert_eq!(base, scenario);
}
