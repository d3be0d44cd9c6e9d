//! Commands and the step log: every form, its text, and the sentence for what is no command.

use ringscope::{Command, Scenario};

fn sentence(error: &ringscope::Error) -> String {
    format!("{}: {error}", error.code().as_str())
}

/// The command written back, or the sentence that refuses it.
fn command(text: &str) -> String {
    match text.parse::<Command>() {
        Ok(command) => command.to_string(),
        Err(error) => sentence(&error),
    }
}

#[test]
fn steps_are_joined_by_semicolons_outside_strings() {
    let mut scenario = Scenario::default();
    let text = r#"add D*2/eu; remove "a;b"; add {"id":"E;","label":"x;y"}; scheme {"name":"z","tag":";"};; weight A 0.5;"#;
    scenario.set_field("steps", Some(text)).unwrap();
    assert_eq!(scenario.steps.len(), 5);
    assert_eq!(scenario.steps[1], Command::Remove("a;b".into()));
    assert_eq!(scenario.applied(), 5);
    assert_eq!(
        scenario.field("steps").unwrap(),
        r#"add D*2/eu; remove "a;b"; add {"id":"E;","label":"x;y"}; scheme {"name":"z","tag":";"}; weight A 0.5"#
    );
}

#[test]
fn every_command_reads_and_writes_itself() {
    for text in [
        "add D",
        "add D*0.5@1,2/eu",
        r#"add {"id":"D","label":"C"}"#,
        r#"remove "rack 1""#,
        "weight A 0",
        "weight \"A;\" 0.0000001",
        r#"rename A "B C""#,
        "vnodes 160",
        "scheme teaching-100",
        r#"scheme {"name":"maglev","size":65537}"#,
        "replicas 3",
    ] {
        assert_eq!(command(text), text);
    }
    assert_eq!(command("\n weight\tA   2.50 ;"), "weight A 2.5");
    assert_eq!(command("remove {x}"), r#"remove "{x}""#);
}

#[test]
fn a_command_that_is_none_is_a_sentence() {
    let cases = [
        (
            "",
            "parse: Exactly one command is expected, but 0 were given.",
        ),
        (
            " ; ",
            "parse: Exactly one command is expected, but 0 were given.",
        ),
        (
            "add D; add E",
            "parse: Exactly one command is expected, but 2 were given.",
        ),
        (
            "Add D",
            "parse: There is no command named “Add”; the commands are add, remove, weight, rename, vnodes, scheme and replicas.",
        ),
        (
            "keys 5",
            "parse: There is no command named “keys”; the commands are add, remove, weight, rename, vnodes, scheme and replicas.",
        ),
        ("add", "parse: “add” does not follow the form “add NODE”."),
        (
            "add D E",
            "parse: “add D E” does not follow the form “add NODE”.",
        ),
        (
            "weight A",
            "parse: “weight A” does not follow the form “weight ID W”.",
        ),
        (
            "weight A 1 2",
            "parse: “weight A 1 2” does not follow the form “weight ID W”.",
        ),
        (
            "rename A ;",
            "parse: “rename A” does not follow the form “rename ID ID”.",
        ),
        (
            "scheme ",
            "parse: “scheme” does not follow the form “scheme NAME-or-JSON”.",
        ),
        (
            "rename A \"\"",
            "empty-node-id: A node needs a name of at least one byte.",
        ),
        (
            "remove A*2",
            "parse: “remove A*2” cannot be read at character 9: “*” does not belong there.",
        ),
        (
            "weight \"A\"2",
            "parse: “weight \"A\"2” cannot be read at character 11: “2” does not belong there.",
        ),
        (
            "vnodes 0",
            "invalid-value: “vnodes” is 0; it must be a whole number from 1 to 2000000.",
        ),
        (
            "replicas x",
            "parse: “replicas” is “x”, which is not a number.",
        ),
        (
            "scheme {}",
            "parse: A scheme given as an object needs its name as text in the field name.",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(command(text), expected, "{text}");
    }
}
