//! The text forms: what is read, what is written, and the sentence where neither works.

use ringscope::{Command, Keys, MAX_TEXT, Node, Scenario, SchemeRef};

fn nodes(text: &str) -> Result<Vec<Node>, String> {
    let mut scenario = Scenario::default();
    match scenario.set_field("nodes", Some(text)) {
        Ok(()) => Ok(scenario.nodes),
        Err(error) => Err(sentence(&error)),
    }
}

fn sentence(error: &ringscope::Error) -> String {
    format!("{}: {error}", error.code().as_str())
}

/// What setting `name` to `text` says; empty if it works.
fn refusal(name: &str, text: &str) -> String {
    let before = Scenario::default();
    let mut scenario = before.clone();
    match scenario.set_field(name, Some(text)) {
        Ok(()) => String::new(),
        Err(error) => {
            assert_eq!(scenario, before, "a refused field changes nothing");
            sentence(&error)
        }
    }
}

fn command(text: &str) -> String {
    match text.parse::<Command>() {
        Ok(command) => command.to_string(),
        Err(error) => sentence(&error),
    }
}

#[test]
fn the_defaults_are_three_nodes_and_a_thousand_keys() {
    let scenario = Scenario::default();
    assert_eq!(scenario.scheme, SchemeRef::new("reference"));
    assert_eq!(scenario.nodes, ["A", "B", "C"].map(Node::new));
    assert_eq!(scenario.vnodes, None);
    assert_eq!(scenario.keys, Keys::Count(1000));
    assert_eq!(scenario.key_pattern, "key:{i}");
    assert_eq!(scenario.replicas, 1);
    assert!(scenario.steps.is_empty());
    assert_eq!(scenario.applied(), 0);
}

#[test]
fn every_field_without_text_takes_its_default() {
    let mut scenario: Scenario = r#"{"scheme":"modulo","nodes":"X","vnodes":3,"keys":5,
        "keyPattern":"{i}","replicas":2,"steps":"add D","step":0}"#
        .parse()
        .unwrap();
    for (name, _) in ringscope::FIELDS {
        scenario.set_field(name, None).unwrap();
    }
    assert_eq!(scenario, Scenario::default());
}

#[test]
fn the_contracts_node_list_is_read_and_written() {
    let text = r#"A B*2 "rack 1"*0.5 C@10,40/eu-1"#;
    let list = nodes(text).unwrap();
    assert_eq!(list.len(), 4);
    assert_eq!((list[1].id.as_str(), list[1].weight), ("B", 2.0));
    assert_eq!((list[2].id.as_str(), list[2].weight), ("rack 1", 0.5));
    assert_eq!(list[3].positions, Some(vec!["10".into(), "40".into()]));
    assert_eq!(list[3].zone.as_deref(), Some("eu-1"));
    let scenario = Scenario {
        nodes: list,
        ..Scenario::default()
    };
    assert_eq!(scenario.field("nodes").as_deref(), Some(text));
}

#[test]
fn a_node_with_label_or_extra_is_json() {
    let text = r#"{"extra":{"id":7},"id":"web 1","label":"10.0.0.1:80","weight":2} B"#;
    let list = nodes(text).unwrap();
    assert_eq!(list[0].label.as_deref(), Some("10.0.0.1:80"));
    assert_eq!(list[0].extra["id"], 7);
    assert_eq!(list[0].weight.to_bits(), 2_f64.to_bits());
    assert_eq!(list[0].to_string() + " B", text);
}

#[test]
fn names_are_taken_exactly_as_they_are() {
    let list = nodes("node1 Node1 node1\u{200b} \u{feff}node1 cache\u{301} caché").unwrap();
    let ids: Vec<&str> = list.iter().map(|node| node.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "node1",
            "Node1",
            "node1\u{200b}",
            "\u{feff}node1",
            "cache\u{301}",
            "caché"
        ]
    );
    let list = nodes(r#"[2001:db8::1]:11211 "A*2" " A" list: {"id":"list:x"} 007"#).unwrap();
    let ids: Vec<&str> = list.iter().map(|node| node.id.as_str()).collect();
    assert_eq!(
        ids,
        ["[2001:db8::1]:11211", "A*2", " A", "list:", "list:x", "007"]
    );
}

#[test]
fn white_space_of_any_kind_separates_nodes() {
    let list = nodes("\u{a0}A\u{3000}B\n\tC\u{2028}D\u{85}").unwrap();
    assert_eq!(list.len(), 4);
    assert_eq!(nodes("").unwrap(), []);
    assert_eq!(Node::new("a\u{3000}b").to_string(), "\"a\u{3000}b\"");
}

#[test]
fn a_node_that_is_no_node_is_a_sentence() {
    let cases = [
        ("A A", "duplicate-node: There is already a node named “A”."),
        (
            r#"A {"id":"\u0041","label":"x"}"#,
            "duplicate-node: There is already a node named “A”.",
        ),
        (
            "*2",
            "empty-node-id: A node needs a name of at least one byte.",
        ),
        (
            r#"A """#,
            "empty-node-id: A node needs a name of at least one byte.",
        ),
        (
            "{}",
            "empty-node-id: A node needs a name of at least one byte.",
        ),
        (
            "A/eu*2",
            "parse: “A/eu*2” cannot be read at character 5: “*” does not belong there.",
        ),
        (
            "A;B",
            "parse: “A;B” cannot be read at character 2: “;” does not belong there.",
        ),
        (
            "é a\"b",
            "parse: “é a\"b” cannot be read at character 4: “\"” does not belong there.",
        ),
        (
            r#""A"B"#,
            "parse: “\"A\"B” cannot be read at character 4: “B” does not belong there.",
        ),
        (
            r#"A "B"#,
            "parse: “A \"B” ends too early: something is missing after character 4.",
        ),
        (
            "A/",
            "parse: “A/” ends too early: something is missing after character 2.",
        ),
        (
            "A@1,x",
            "parse: Position “x” of node “A” is not a whole number.",
        ),
        (
            "A@",
            "parse: Position “” of node “A” is not a whole number.",
        ),
        (
            "A@1.5",
            "parse: Position “1.5” of node “A” is not a whole number.",
        ),
        (
            "A@5,05",
            "invalid-value: Position 5 is given twice for node “A”.",
        ),
        (
            "[object Object]",
            "parse: The nodes “[object Object]” are a script's objects turned into text; set the property, not the attribute.",
        ),
        (
            "[object Object],[object Object]",
            "parse: The nodes “[object Object]” are a script's objects turned into text; set the property, not the attribute.",
        ),
        (
            r#""\ud800""#,
            "invalid-value: “\\ud800” holds half of a surrogate pair, which is not text.",
        ),
        (
            r#"{"id":"A","size":1}"#,
            "parse: There is no field named “size”.",
        ),
        (
            r#"{"id":1}"#,
            "parse: “id” must be text, but a number was given.",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(nodes(text), Err(expected.to_owned()), "{text}");
    }
}

#[test]
fn a_weight_is_a_finite_number_of_zero_or_more() {
    for (text, weight) in [
        ("2", 2.0),
        ("0", 0.0),
        ("-0", 0.0),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("0.30000000000000004", 0.1 + 0.2),
        ("4294967295", 4_294_967_295.0),
        ("1e-400", 0.0),
    ] {
        let list = nodes(&format!("A*{text}")).unwrap();
        assert_eq!(list[0].weight.to_bits(), f64::to_bits(weight), "{text}");
    }
    for (text, shown) in [
        ("NaN", "“NaN”"),
        ("inf", "“inf”"),
        ("Infinity", "“Infinity”"),
        ("", "“”"),
        ("0x10", "“0x10”"),
        ("1_000", "“1_000”"),
        ("e", "“e”"),
        ("١", "“١”"),
        ("1e309", "1e309"),
        ("-1", "-1"),
        ("-300", "-300"),
        ("4294967296", "4294967296"),
    ] {
        let sentence = format!(
            "invalid-weight: The weight of “A” is {shown}; it must be a number from 0 to 4294967295."
        );
        assert_eq!(nodes(&format!("A*{text}")), Err(sentence.clone()));
        if !text.is_empty() {
            assert_eq!(command(&format!("weight A {text}")), sentence);
        }
    }
}

#[test]
fn weights_are_written_as_short_as_they_read_back() {
    for (given, written) in [
        ("A*1", "A"),
        ("A*1.0", "A"),
        ("A*2.0", "A*2"),
        ("A*0.50", "A*0.5"),
        ("A*00", "A*0"),
        ("A*1e-9", "A*0.000000001"),
        ("A*1e3", "A*1000"),
    ] {
        assert_eq!(nodes(given).unwrap()[0].to_string(), written);
    }
    assert_eq!(ringscope::check_weight("A", -0.0).unwrap().to_bits(), 0);
    assert_eq!(
        sentence(&ringscope::check_weight("A", f64::NAN).unwrap_err()),
        "invalid-weight: The weight of “A” is NaN; it must be a number from 0 to 4294967295."
    );
}

#[test]
fn positions_are_exact_integers_in_one_spelling() {
    let text = "A@007,-0,-9223372036854775808,0xFF,0x8000000000000000,340282366920938463463374607431768211455";
    assert_eq!(
        nodes(text).unwrap()[0].to_string(),
        "A@7,0,-9223372036854775808,255,9223372036854775808,340282366920938463463374607431768211455"
    );
    assert_eq!(nodes("A@-01:0x10").unwrap()[0].to_string(), "A@-1:16");
    assert_eq!(
        nodes("A@340282366920938463463374607431768211456"),
        Err("invalid-value: Position “340282366920938463463374607431768211456” of node “A” is wider than 128 bits.".into())
    );
    for text in ["A@+1", "A@0x", "A@1:2:3", "A@--1", "A@1e3", "A@:"] {
        assert!(
            nodes(text).unwrap_err().starts_with("parse: Position"),
            "{text}"
        );
    }
}

#[test]
fn counts_are_whole_numbers_in_their_range() {
    for (name, text, expected) in [
        (
            "vnodes",
            "0",
            "invalid-value: “vnodes” is 0; it must be a whole number from 1 to 2000000.",
        ),
        (
            "vnodes",
            "-1",
            "invalid-value: “vnodes” is -1; it must be a whole number from 1 to 2000000.",
        ),
        (
            "vnodes",
            "1.5",
            "invalid-value: “vnodes” is 1.5; it must be a whole number from 1 to 2000000.",
        ),
        (
            "vnodes",
            "4294967296",
            "invalid-value: “vnodes” is 4294967296; it must be a whole number from 1 to 2000000.",
        ),
        (
            "vnodes",
            "many",
            "parse: “vnodes” is “many”, which is not a number.",
        ),
        (
            "vnodes",
            "",
            "parse: “vnodes” is “”, which is not a number.",
        ),
        (
            "replicas",
            "0",
            "invalid-value: “replicas” is 0; it must be a whole number from 1 to 4294967295.",
        ),
        (
            "replicas",
            "0x2",
            "parse: “replicas” is “0x2”, which is not a number.",
        ),
        (
            "step",
            "-1",
            "invalid-value: “step” is -1; it must be a whole number from 0 to 1000.",
        ),
        (
            "keys",
            "-1",
            "invalid-value: “keys” is -1; it must be a whole number from 0 to 20000000.",
        ),
        (
            "keys",
            "20000001",
            "too-many-keys: That would be 20000001 keys; the limit is 20000000.",
        ),
        (
            "keys",
            "99999999999",
            "too-many-keys: That would be 99999999999 keys; the limit is 20000000.",
        ),
        (
            "keys",
            "a b",
            "parse: The keys “a b” are neither a count nor a list that starts with list:.",
        ),
        (
            "keys",
            "list:\"a\"b",
            "parse: “\"a\"b” cannot be read at character 4: “b” does not belong there.",
        ),
        (
            "key-pattern",
            "k",
            "invalid-value: The key pattern “k” has no {i} in it, so all keys would be the same.",
        ),
        (
            "keyPattern",
            "{i}",
            "parse: There is no field named “keyPattern”.",
        ),
        ("vnodes", " 160\n", ""),
        ("vnodes", "null", ""),
        ("keys", "20000000", ""),
        ("keys", "0", ""),
    ] {
        assert_eq!(refusal(name, text), expected);
    }
}

#[test]
fn keys_are_a_count_or_a_list() {
    let list = |text: &str| match text.parse::<Keys>().unwrap() {
        Keys::List(keys) => keys,
        Keys::Count(count) => vec![format!("count {count}")],
    };
    assert_eq!(list("list:"), Vec::<String>::new());
    assert_eq!(list("list:a b\na"), ["a", "b", "a"]);
    assert_eq!(
        list(r#"list: "" "a b" a"b {bar} list:x 5;*@/"#),
        ["", "a b", "a\"b", "{bar}", "list:x", "5;*@/"]
    );
    assert_eq!(list("007"), ["count 7"]);
    let keys = Keys::List(["", "a b", "\"q", "x"].map(String::from).into());
    assert_eq!(keys.to_string(), r#"list: "" "a b" "\"q" x"#);
}

#[test]
fn past_a_limit_is_the_code_for_it() {
    let many = |count: usize, one: &str| vec![one; count].join(";");
    assert_eq!(refusal("steps", &many(1000, "add D")), "");
    assert_eq!(
        refusal("steps", &many(1001, "add D")),
        "invalid-value: The log holds 1001 commands; the limit is 1000."
    );
    let names: Vec<String> = (0..10_001).map(|i| i.to_string()).collect();
    assert_eq!(refusal("nodes", &names[1..].join(" ")), "");
    assert_eq!(
        refusal("nodes", &names.join(" ")),
        "too-many-nodes: That would be 10001 nodes; the limit is 10000."
    );
    assert_eq!(refusal("nodes", &"x".repeat(65_536)), "");
    assert_eq!(
        refusal("nodes", &"x".repeat(65_537)),
        "invalid-value: The name of a node is 65537 bytes long; the limit is 65536."
    );
    assert_eq!(
        refusal("nodes", &format!("A/{}", "x".repeat(65_537))),
        "invalid-value: The value of “zone” is 65537 bytes long; the limit is 65536."
    );
    assert_eq!(
        refusal("key-pattern", &"{i}".repeat(30_000)),
        "invalid-value: The value of “key-pattern” is 90000 bytes long; the limit is 65536."
    );
    for (name, _) in ringscope::FIELDS {
        assert_eq!(
            refusal(name, &" ".repeat(MAX_TEXT + 1)),
            "invalid-value: The scenario is 1048577 bytes long; the limit is 1048576."
        );
    }
}

#[test]
fn a_scheme_is_a_name_or_an_object() {
    let scheme = |text: &str| text.parse::<SchemeRef>();
    assert_eq!(scheme(" ketama ").unwrap(), SchemeRef::new("ketama"));
    assert_eq!(
        scheme(r#"{"name":"ketama"}"#).unwrap(),
        SchemeRef::new("ketama")
    );
    let maglev = scheme(r#"{"size":65537,"name":"maglev"}"#).unwrap();
    assert_eq!(maglev.params["size"], 65_537);
    assert_eq!(maglev.to_string(), r#"{"name":"maglev","size":65537}"#);
    assert_eq!(SchemeRef::new("{x").to_string(), r#""{x""#);
}

#[test]
fn a_step_past_the_log_is_found_out_once_both_are_known() {
    let mut scenario = Scenario::default();
    scenario.set_field("step", Some("2")).unwrap();
    assert_eq!(
        sentence(&scenario.check().unwrap_err()),
        "invalid-value: Step 2 is outside the log, which goes from 0 to 0."
    );
    scenario
        .set_field("steps", Some("add D; add E; add F"))
        .unwrap();
    scenario.check().unwrap();
    assert_eq!(scenario.applied(), 2);
    scenario.set_field("step", None).unwrap();
    scenario.set_field("steps", Some("add D")).unwrap();
    assert_eq!(scenario.applied(), 1);
}
