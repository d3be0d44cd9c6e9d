//! The scenario as JSON: shapes, exact numbers, and the sentence for each wrong type.

use ringscope::{Keys, Scenario, parse_json, write_json};
use serde_json::{Value, json};

fn sentence(error: &ringscope::Error) -> String {
    format!("{}: {error}", error.code().as_str())
}

fn refusal(text: &str) -> String {
    text.parse::<Scenario>()
        .map_or_else(|error| sentence(&error), |_| String::new())
}

fn written(value: &Value) -> String {
    let mut out = String::new();
    write_json(value, &mut out);
    out
}

#[test]
fn reading_a_scenario_gives_every_field() {
    assert_eq!(
        Scenario::default().to_json(),
        json!({
            "scheme": "reference",
            "nodes": [{"id": "A", "weight": 1}, {"id": "B", "weight": 1}, {"id": "C", "weight": 1}],
            "vnodes": null, "keys": 1000, "keyPattern": "key:{i}", "replicas": 1, "steps": [], "step": 0
        })
    );
    assert_eq!("{}".parse(), Ok(Scenario::default()));
}

#[test]
fn a_full_scenario_reads_back_as_it_was() {
    let text = concat!(
        r#"{"keyPattern":"k{i}","keys":["a","","a"],"nodes":[{"extra":{"id":7},"id":"A","label":"l","positions":["10","40"],"weight":0.5,"zone":"eu"}],"#,
        r#""replicas":2,"scheme":{"name":"maglev","size":7},"step":1,"steps":["add D","weight D 2"],"vnodes":32}"#
    );
    let scenario: Scenario = text.parse().unwrap();
    assert_eq!(scenario.to_string(), text);
    assert_eq!(scenario.applied(), 1);
}

#[test]
fn any_field_may_be_its_text_form() {
    let texts: Scenario = r#"{"scheme":"{\"name\":\"maglev\",\"size\":7}","nodes":"A B*2","vnodes":"32","keys":"list:a b",
        "keyPattern":"k{i}","replicas":"2","steps":"add D; remove A","step":"1"}"#.parse().unwrap();
    let objects: Scenario = r#"{"scheme":{"name":"maglev","size":7},"nodes":[{"id":"A"},{"id":"B","weight":"2"}],"vnodes":32.0,
        "keys":["a","b"],"keyPattern":"k{i}","replicas":2,"steps":["add D","remove A"],"step":1}"#.parse().unwrap();
    assert_eq!(texts, objects);
    assert_eq!(texts.keys, Keys::List(vec!["a".into(), "b".into()]));
}

#[test]
fn positions_in_json_are_exact_or_refused() {
    let scenario = Scenario::from_json(&json!({"nodes": [{"id": "A",
        "positions": [10, "0x10", 18_446_744_073_709_551_615_u64, i64::MIN, 3.0, "-1:2"]}]}));
    assert_eq!(
        scenario.unwrap().nodes[0].to_string(),
        "A@10,16,18446744073709551615,-9223372036854775808,3,-1:2"
    );
    assert_eq!(
        refusal(r#"{"nodes":[{"id":"A","positions":[1.5]}]}"#),
        "invalid-value: Position 1.5 of node “A” is not an exact whole number; positions above 2^53 are written as text."
    );
    assert_eq!(
        refusal(r#"{"nodes":[{"id":"A","positions":[18446744073709551616]}]}"#),
        "invalid-value: Position 18446744073709552000.0 of node “A” is not an exact whole number; positions above 2^53 are written as text."
    );
    let absent: Scenario = r#"{"nodes":[{"id":"A","positions":[],"zone":null}]}"#
        .parse()
        .unwrap();
    assert_eq!(absent.nodes[0].positions, None);
}

#[test]
fn a_wrong_field_is_a_sentence() {
    let cases = [
        (
            "[]",
            "parse: “scenario” must be an object, but a list was given.",
        ),
        (
            "null",
            "parse: “scenario” must be an object, but null was given.",
        ),
        (
            r#"{"scheme":1}"#,
            "parse: “scheme” must be text or an object, but a number was given.",
        ),
        (
            r#"{"scheme":{"size":1}}"#,
            "parse: A scheme given as an object needs its name as text in the field name.",
        ),
        (
            r#"{"keys":["a\udc00b"]}"#,
            "invalid-value: “a\\udc00” holds half of a surrogate pair, which is not text.",
        ),
        (
            r#"{"keys":[1]}"#,
            "parse: “key” must be text, but a number was given.",
        ),
        (
            r#"{"keys":true}"#,
            "parse: “keys” must be a number, text or a list, but true or false was given.",
        ),
        (
            r#"{"vnodes":{}}"#,
            "parse: “vnodes” must be a number or text, but an object was given.",
        ),
        (
            r#"{"vnodes":1.5}"#,
            "invalid-value: “vnodes” is 1.5; it must be a whole number from 1 to 2000000.",
        ),
        (
            r#"{"keyPattern":7}"#,
            "parse: “keyPattern” must be text, but a number was given.",
        ),
        (
            r#"{"steps":["add D; add E"]}"#,
            "parse: Exactly one command is expected, but 2 were given.",
        ),
        (
            r#"{"steps":["add D"],"step":2}"#,
            "invalid-value: Step 2 is outside the log, which goes from 0 to 1.",
        ),
        (
            r#"{"key-pattern":"{i}"}"#,
            "parse: There is no field named “key-pattern”.",
        ),
        (
            r#"{"key-pattern":7}"#,
            "parse: There is no field named “key-pattern”.",
        ),
        (r#"{"lang":"en"}"#, "parse: There is no field named “lang”."),
        (r#"{"lang":null}"#, "parse: There is no field named “lang”."),
        (
            r#"{"scheme":"#,
            "parse: “{\"scheme\":” ends too early: something is missing after character 10.",
        ),
        (
            "{}}",
            "parse: “{}}” cannot be read at character 3: “}” does not belong there.",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(refusal(text), expected, "{text}");
    }
}

#[test]
fn a_wrong_node_is_a_sentence() {
    let cases = [
        (
            r#"{"nodes":null}"#,
            "parse: “nodes” must be text or a list, but null was given.",
        ),
        (
            r#"{"nodes":["A"]}"#,
            "parse: “node” must be an object, but text was given.",
        ),
        (
            r#"{"nodes":"[object Object]"}"#,
            "parse: The nodes “[object Object]” are a script's objects turned into text; set the property, not the attribute.",
        ),
        (
            r#"{"nodes":[{"id":"A"},{"id":"A"}]}"#,
            "duplicate-node: There is already a node named “A”.",
        ),
        (
            r#"{"nodes":[{"id":""}]}"#,
            "empty-node-id: A node needs a name of at least one byte.",
        ),
        (
            r#"{"nodes":[{"id":"A","weight":null}]}"#,
            "invalid-weight: The weight of “A” is null; it must be a number from 0 to 4294967295.",
        ),
        (
            r#"{"nodes":[{"id":"A","weight":-1}]}"#,
            "invalid-weight: The weight of “A” is -1; it must be a number from 0 to 4294967295.",
        ),
        (
            r#"{"nodes":[{"id":"A","weight":1e309}]}"#,
            "parse: The number 1e309 is too large to be read.",
        ),
        (
            r#"{"nodes":[{"id":"A","weight":[]}]}"#,
            "parse: “weight” must be a number or text, but a list was given.",
        ),
        (
            r#"{"nodes":[{"id":"A","extra":[]}]}"#,
            "parse: “extra” must be an object, but a list was given.",
        ),
        (
            r#"{"nodes":[{"id":"A","colour":1}]}"#,
            "parse: There is no field named “colour”.",
        ),
        (
            r#"{"nodes":[{"id":"\ud800"}]}"#,
            "invalid-value: “\\ud800” holds half of a surrogate pair, which is not text.",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(refusal(text), expected, "{text}");
    }
}

#[test]
fn every_type_word_is_listed() {
    for wanted in [
        "text or an object",
        "text or a list",
        "a number or text",
        "null",
    ] {
        assert!(ringscope::TYPE_WORDS.contains(&wanted));
    }
}

#[test]
fn a_megabyte_is_the_limit_of_a_text_and_not_of_a_value() {
    let keys = vec!["k".repeat(20); 100_000];
    let text = written(&json!({"keys": keys}));
    assert_eq!(
        refusal(&text),
        "invalid-value: The scenario is 2300010 bytes long; the limit is 1048576."
    );
    let scenario = Scenario::from_json(&parse_json(&text).unwrap()).unwrap();
    assert_eq!(scenario.keys, Keys::List(keys));
}

#[test]
fn json_is_read_as_serde_json_reads_it() {
    let good = [
        "null",
        " [ ] ",
        "{}",
        "[1,2.5,-3]",
        "-0",
        "0",
        "-0.0",
        "1e2",
        "1E+2",
        "1.5e-3",
        "18446744073709551615",
        "-9223372036854775808",
        r#""\u00e9\ud83d\ude00\n\/\b\f""#,
        r#"{"a":{"b":[true,false,null]},"a":2}"#,
        "\"\u{7f}\u{2028}\u{feff}\"",
        "\t\r\n 1 ",
    ];
    for text in good {
        let ours = parse_json(text).unwrap();
        let theirs: Value = serde_json::from_str(text).unwrap();
        assert_eq!(ours, theirs, "{text}");
        assert_eq!(
            serde_json::from_str::<Value>(&written(&ours)).unwrap(),
            theirs,
            "{text}"
        );
    }
    let bad = [
        "",
        " ",
        "nul",
        "tru",
        "+1",
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "1e+",
        "[1,]",
        "[,]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1,}",
        "\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u+123\"",
        "\"\n\"",
        "1 2",
        "\u{a0}1",
        "\u{feff}1",
        "nullx",
        "'a'",
        "\"\\ud800\"",
        "\"\\ud800\\n\"",
        "\"\\ud800\\u0041\"",
        "\"\\udc00\"",
        "NaN",
        "1e999",
    ];
    for text in bad {
        assert!(parse_json(text).is_err(), "{text}");
        assert!(serde_json::from_str::<Value>(text).is_err(), "{text}");
    }
}

#[test]
fn deep_nesting_is_refused_in_text_and_value() {
    let deep = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    parse_json(&deep(64)).unwrap();
    assert_eq!(
        sentence(&parse_json(&deep(65)).unwrap_err()),
        "parse: The text nests values more than 64 deep."
    );
    assert!(parse_json(&"[".repeat(1 << 20)).is_err());
    assert!(parse_json(&"{\"a\":".repeat(1 << 17)).is_err());
    let value: Value = serde_json::from_str(&deep(70)).unwrap();
    assert_eq!(
        sentence(&Scenario::from_json(&json!({"scheme": {"name": "x", "y": value}})).unwrap_err()),
        "parse: The text nests values more than 64 deep."
    );
}
