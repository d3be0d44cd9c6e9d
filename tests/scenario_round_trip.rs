//! What is written is read back unchanged, for hostile values drawn from a seed, and no text panics.

use std::time::Instant;

use ringscope::{
    Command, Fragment, Keys, LINK_KEYS, MAX_TEXT, Node, Scenario, SchemeRef, parse_json,
};
use serde_json::{Map, Value};

/// `SplitMix64`: small, seeded, the same everywhere.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn often(&mut self, part: usize) -> bool {
        self.below(part) == 0
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn text(&mut self) -> String {
        const PIECES: [&str; 51] = [
            "A",
            "b",
            "0",
            "7",
            "-1",
            "1e3",
            " ",
            "\t",
            "\n",
            "\r\n",
            "\u{a0}",
            "\u{3000}",
            "\u{2028}",
            "\u{85}",
            "\u{b}",
            "\"",
            "\\",
            "'",
            "*",
            "@",
            "/",
            ";",
            ",",
            ":",
            "&",
            "=",
            "+",
            "%",
            "%41",
            "#",
            "{",
            "}",
            "[",
            "]",
            "{i}",
            "[object",
            "list:",
            "null",
            "\\u0041",
            "\\ud800",
            "\0",
            "\u{1f}",
            "\u{7f}",
            "\u{feff}",
            "\u{200b}",
            "\u{202e}",
            "\u{5d0}",
            "节",
            "\u{1f98e}\u{200d}\u{1f680}",
            "e\u{301}",
            "\u{10ffff}",
        ];
        (0..self.below(6)).map(|_| self.pick(&PIECES)).collect()
    }

    fn id(&mut self) -> String {
        const WHOLE: [&str; 12] = [
            "A*2",
            "[object",
            "{}",
            "{\"id\":\"A\"}",
            "\"A\"",
            "list:",
            "list: a",
            "007",
            " A",
            "A ",
            "[object Object]",
            "null",
        ];
        let id = if self.often(4) {
            self.pick(&WHOLE).to_owned()
        } else {
            self.text()
        };
        if id.is_empty() { "x".to_owned() } else { id }
    }

    fn weight(&mut self) -> f64 {
        match self.below(6) {
            0 => 0.0,
            1 => 1.0,
            2 => self.below(1 << 32) as f64,
            3 => self.below(1000) as f64 / 10.0,
            4 => f64::from_bits(self.next() >> 2).min(4_294_967_295.0),
            // Any double from the least positive one to 2^32 − 1.
            _ => f64::from_bits(self.next() % 4_294_967_295_f64.to_bits()),
        }
    }

    fn positions(&mut self) -> Vec<String> {
        let mut positions: Vec<String> = (0..=self.below(4))
            .map(|_| match self.below(3) {
                0 => self.below(100).to_string(),
                1 => (self.next().cast_signed()).to_string(),
                _ => format!("{}:{}", self.next().cast_signed(), self.next()),
            })
            .collect();
        positions.sort();
        positions.dedup();
        positions
    }

    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => Value::Bool(self.often(2)),
            2 => Value::from(self.next()),
            3 => Value::from(self.next().cast_signed()),
            4 => Value::from(f64::from_bits(self.next())),
            5 => Value::from(self.text()),
            6 => (0..self.below(4)).map(|_| self.value(depth - 1)).collect(),
            _ => Value::Object(self.map(depth - 1)),
        }
    }

    fn map(&mut self, depth: usize) -> Map<String, Value> {
        (0..self.below(4))
            .map(|_| (self.text(), self.value(depth)))
            .collect()
    }

    fn node(&mut self) -> Node {
        let mut node = Node::new(self.id());
        node.weight = self.weight();
        node.positions = self.often(3).then(|| self.positions());
        node.zone = self.often(3).then(|| self.text());
        node.label = self.often(5).then(|| self.text());
        if self.often(5) {
            node.extra = self.map(2);
        }
        node
    }

    fn scheme(&mut self) -> SchemeRef {
        let mut scheme = SchemeRef::new(self.text());
        if self.often(2) {
            scheme.params = self.map(2);
            scheme.params.remove("name");
        }
        scheme
    }

    fn command(&mut self) -> Command {
        match self.below(7) {
            0 => Command::Add(self.node()),
            1 => Command::Remove(self.id()),
            2 => Command::Weight(self.id(), self.weight()),
            3 => Command::Rename(self.id(), self.id()),
            4 => Command::Vnodes(1 + self.below(2_000_000) as u32),
            5 => Command::Scheme(self.scheme()),
            _ => Command::Replicas(1 + self.below(1 << 31) as u32),
        }
    }

    fn scenario(&mut self) -> Scenario {
        let mut scenario = Scenario::default();
        if self.often(2) {
            scenario.scheme = self.scheme();
        }
        scenario.nodes.clear();
        for _ in 0..self.below(6) {
            let node = self.node();
            if scenario.nodes.iter().all(|other| other.id != node.id) {
                scenario.nodes.push(node);
            }
        }
        scenario.vnodes = self.often(2).then(|| 1 + self.below(2_000_000) as u32);
        scenario.keys = if self.often(2) {
            Keys::Count(self.below(20_000_001) as u32)
        } else {
            Keys::List((0..self.below(6)).map(|_| self.text()).collect())
        };
        if self.often(2) {
            scenario.key_pattern = self.text() + "{i}" + &self.text();
        }
        scenario.replicas = 1 + self.below(5) as u32;
        scenario.steps = (0..self.below(5)).map(|_| self.command()).collect();
        scenario.step = self.often(2).then(|| self.below(scenario.steps.len() + 1));
        scenario
    }
}

#[test]
fn every_scenario_survives_each_of_its_spellings() {
    let mut dice = Dice(1);
    for round in 0..4000 {
        let scenario = dice.scenario();
        let text = scenario.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&scenario), "{round}: {text}");
        assert_eq!(text.parse::<Scenario>().unwrap().to_string(), text);
        // Another reader of JSON finds the same shape, if perhaps not the last bit of every number.
        serde_json::from_str::<Value>(&text).unwrap();

        let mut fields = Scenario::default();
        for (name, _) in ringscope::FIELDS {
            let text = scenario.field(name).unwrap();
            fields.set_field(name, Some(&text)).unwrap();
        }
        assert_eq!(fields, scenario, "{round}");

        let base = if dice.often(2) {
            dice.scenario()
        } else {
            Scenario::default()
        };
        let link = scenario.to_fragment(&base, LINK_KEYS);
        assert!(!link.keys_left_out);
        assert!(
            link.fragment
                .bytes()
                .all(|b| b.is_ascii_graphic() && !b"\"<>`{}()'#".contains(&b))
        );
        let mut opened = base;
        if let Some(fragment) = Fragment::parse(&link.fragment) {
            assert_eq!(fragment.errors, []);
            assert_eq!(
                opened.set_fields(&fragment.fields),
                [],
                "{round}: {}",
                link.fragment
            );
        }
        assert_eq!(opened, scenario, "{round}: {}", link.fragment);
    }
}

#[test]
fn every_command_and_node_survives_alone() {
    let mut dice = Dice(2);
    for _ in 0..20_000 {
        let command = dice.command();
        let text = command.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&command), "{text}");
        let node = dice.node();
        let text = node.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&node), "{text}");
        assert_eq!(Node::from_json(&node.to_json()).as_ref(), Ok(&node));
    }
}

#[test]
fn no_text_panics_and_what_reads_is_written_back_the_same() {
    const PIECES: [&str; 30] = [
        "add ",
        "remove ",
        "weight ",
        "rename ",
        "vnodes ",
        "scheme ",
        "replicas ",
        "A",
        "\"",
        "\"A\"",
        "{\"id\":\"B\"",
        "}",
        "{\"name\":\"x\"}",
        ":",
        ",",
        ";",
        "*",
        "@",
        "/",
        "1",
        "0.5",
        " ",
        "\\",
        "\\u",
        "d83d",
        "list:",
        "[",
        "]",
        "é",
        "-",
    ];
    let mut dice = Dice(3);
    for _ in 0..60_000 {
        let text: String = (0..dice.below(9)).map(|_| dice.pick(&PIECES)).collect();
        for (name, _) in ringscope::FIELDS {
            let mut scenario = Scenario::default();
            match scenario.set_field(name, Some(&text)) {
                Ok(()) if name != "step" => {
                    let mut again = Scenario::default();
                    again
                        .set_field(name, scenario.field(name).as_deref())
                        .unwrap();
                    assert_eq!(again, scenario, "{name}={text}");
                }
                Ok(()) => {}
                Err(error) => assert!(error.to_string().ends_with('.')),
            }
        }
        let _ = parse_json(&text);
        let _ = text.parse::<Command>();
        let _ = Fragment::parse(&(text + "="));
    }
}

#[test]
fn a_megabyte_of_anything_is_read_or_refused_at_once() {
    let pieces = [
        "A ",
        "{",
        "[",
        "\"",
        "\\",
        "\"\\\"",
        "A;",
        "add A;",
        "remove \"",
        "A*",
        "A@1,",
        "@",
        "{\"id\":",
        "list:a ",
        "%",
        "%41",
        "nodes=",
        "&",
        "scheme {",
        "9",
        "\u{1f680}",
        "[object Object] ",
        "{} ",
        "\"a\" ",
    ];
    let start = Instant::now();
    for piece in pieces {
        for lead in ["", "A@", "A", "list:", "add ", "\"", "{\"name\":\""] {
            let text = lead.to_owned() + &piece.repeat((MAX_TEXT - lead.len()) / piece.len());
            for (name, _) in ringscope::FIELDS {
                let _ = Scenario::default().set_field(name, Some(&text));
            }
            let _ = text.parse::<Scenario>();
            let _ = Fragment::parse(&text).map(|it| Scenario::default().set_fields(&it.fields));
        }
    }
    // 1680 readings; one quadratic among them would take minutes.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
