//! Placement that is no ring: what must hold of any method.

#![allow(
    clippy::unwrap_used,
    reason = "a scenario that cannot be made is a failed test"
)]

use ringscope::{Algorithm, Code, Command, Keys, Lab, Node, Scenario, SchemeRef, placement};

fn scheme(name: &str) -> SchemeRef {
    SchemeRef {
        name: name.into(),
        params: serde_json::Map::new(),
    }
}

#[test]
fn one_more_node_moves_756_of_1000_keys_by_remainder() {
    let mut lab = Lab::new(Scenario {
        scheme: scheme("modulo"),
        ..Scenario::default()
    })
    .unwrap();
    lab.check().unwrap();
    let change = lab.act(Command::Add(Node::new("D"))).unwrap();
    assert_eq!(change.moved_keys, 756);
    lab.check().unwrap();
    assert_eq!(lab.remainder().unwrap(), Some(756));
    assert_eq!(lab.plan().unwrap_err().code(), Code::Unsupported);
    let snapshot = lab.snapshot().unwrap();
    assert!(
        snapshot
            .nodes
            .iter()
            .all(|row| (row.share - 0.25).abs() < 1e-12)
    );
    assert_eq!(lab.undo().unwrap().unwrap().moved_keys, 756);
    lab.check().unwrap();
}

#[test]
fn every_pair_of_remainders_moves_what_the_least_common_multiple_says() {
    for n in 1..=64usize {
        for m in 1..=64 {
            let (mut a, mut b) = (n, m);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            let lcm = n / a * m;
            let stay = (0..lcm as u128)
                .filter(|hash| placement::remainder(*hash, n) == placement::remainder(*hash, m));
            assert_eq!(stay.count(), n.min(m), "{n} → {m}");
        }
    }
}

#[test]
fn a_ring_turns_into_a_remainder_and_back() {
    let mut lab = Lab::new(Scenario {
        keys: Keys::Count(100),
        ..Scenario::default()
    })
    .unwrap();
    let there = lab.act(Command::Scheme(scheme("modulo"))).unwrap();
    lab.check().unwrap();
    let back = lab.act(Command::Scheme(scheme("reference"))).unwrap();
    lab.check().unwrap();
    assert_eq!(there.moved_keys, back.moved_keys);
    assert!(there.moved_keys > 0);
}

const METHODS: &[(&str, &str)] = &[
    ("reference", "{}"),
    ("modulo", "{}"),
    ("redis", "{}"),
    ("maglev", r#"{"table_size":307}"#),
    ("jump", "{}"),
    ("jump", r#"{"hash":"sha256","guava":true}"#),
    ("rendezvous", "{}"),
    ("rendezvous", r#"{"algorithm":"rust_hrw_hash"}"#),
    ("rendezvous", r#"{"algorithm":"clandestined"}"#),
    ("buraksezer", r#"{"load":3}"#),
    ("buraksezer-v0", r#"{"parts":97,"load":4}"#),
    ("bounded-loads", r#"{"c":1.1}"#),
    ("lafikl-bounded", "{}"),
];

fn with(name: &str, params: &str) -> SchemeRef {
    SchemeRef {
        name: name.into(),
        params: serde_json::from_str(params).unwrap(),
    }
}

fn lab(name: &str, params: &str, nodes: &[Node], keys: u32) -> Lab {
    Lab::new(Scenario {
        scheme: with(name, params),
        nodes: nodes.to_vec(),
        keys: Keys::Count(keys),
        ..Scenario::default()
    })
    .unwrap()
}

fn nodes(names: &[&str]) -> Vec<Node> {
    names.iter().map(|name| Node::new(*name)).collect()
}

fn weighted(name: &str, weight: f64) -> Node {
    Node {
        weight,
        ..Node::new(name)
    }
}

fn slotted(name: &str, slots: &str) -> Node {
    let mut node = Node::new(name);
    node.extra
        .insert("slots".into(), serde_json::from_str(slots).unwrap());
    node
}

/// The same numbers in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % sides
    }

    fn command(&mut self, lab: &Lab) -> Command {
        let members = &lab.world().stage.members;
        let any = |at: usize| {
            let member = members.get(at % members.len().max(1));
            member.map_or_else(|| "nobody".into(), |member| member.node.id.clone())
        };
        let last = members.len().saturating_sub(1);
        match self.roll(12) {
            0..4 => Command::Add(weighted(
                &format!("n{}", self.roll(30)),
                [1.0, 1.0, 1.0, 0.0, 2.5][self.roll(5)],
            )),
            4 | 5 => Command::Remove(any(self.roll(30))),
            6 => Command::Remove(any(last)),
            7 | 8 => Command::Weight(any(self.roll(30)), [0.0, 1.0, 1.0, 3.0][self.roll(4)]),
            9 => Command::Rename(any(self.roll(30)), format!("r{}", self.roll(9))),
            10 => Command::Vnodes([7, 20, 40][self.roll(3)]),
            _ => Command::Replicas([1, 2, 9][self.roll(3)]),
        }
    }
}

/// Who owns what, by name.
fn owned(lab: &mut Lab) -> Vec<(String, u32, u32)> {
    let rows = lab.snapshot().unwrap().nodes.into_iter();
    rows.map(|row| (row.id, row.points, row.keys)).collect()
}

#[test]
fn whatever_is_done_every_method_keeps_its_books() {
    for (seed, (name, params)) in METHODS.iter().enumerate() {
        let mut dice = Dice(seed as u64);
        let mut lab = lab(name, params, &nodes(&["A", "B", "C"]), 300);
        for _ in 0..60 {
            match dice.roll(6) {
                0 => drop(lab.undo().unwrap()),
                1 => drop(lab.redo().unwrap()),
                2 => drop(lab.seek(dice.roll(lab.steps().len() + 1)).unwrap()),
                _ => {
                    let command = dice.command(&lab);
                    let before = owned(&mut lab);
                    let refused = lab.act(command).err();
                    if let Some(error) = refused {
                        assert!(error.to_string().ends_with('.'), "{error}");
                        assert_eq!(owned(&mut lab), before);
                    }
                }
            }
            lab.check()
                .unwrap_or_else(|broken| panic!("{name}: {broken}"));
            for row in lab.snapshot().unwrap().nodes {
                assert!((0.0..=1.0).contains(&row.share), "{name} {row:?}");
                assert!(row.weight > 0.0 || row.points == 0, "{name} {row:?}");
            }
        }
        // The same steps from the start, and, where there is no memory, the same nodes at once.
        let mut again = Lab::new(lab.scenario()).unwrap();
        assert_eq!(owned(&mut again), owned(&mut lab), "{name}");
        if *name != "redis" {
            let stage = &lab.world().stage;
            let mut fresh = Lab::new(Scenario {
                nodes: stage.nodes().into_iter().cloned().collect(),
                vnodes: stage.vnodes,
                replicas: stage.replicas,
                steps: Vec::new(),
                step: None,
                ..lab.scenario()
            })
            .unwrap();
            assert_eq!(owned(&mut fresh), owned(&mut lab), "{name}");
            for at in 0..50 {
                let key = format!("key:{at}");
                assert_eq!(fresh.owner_of(&key), lab.owner_of(&key), "{name}");
            }
        }
    }
}

#[test]
fn any_method_can_be_exchanged_for_any_other() {
    let mut lab = lab("reference", "{}", &nodes(&["A", "B", "C", "D"]), 200);
    for (from, from_params) in METHODS {
        for (to, params) in METHODS {
            lab.act(Command::Scheme(with(from, from_params))).unwrap();
            let change = lab.act(Command::Scheme(with(to, params))).unwrap();
            lab.check().unwrap();
            let sum: u32 = change.flows.iter().map(|flow| flow.keys).sum();
            assert_eq!(sum, change.moved_keys, "{from} to {to}");
            if (from, from_params) == (to, params) {
                assert_eq!(change.moved_keys, 0, "{from}");
            }
            let same = lab.undo().unwrap().unwrap();
            assert_eq!(same.moved_keys, change.moved_keys, "{to} back to {from}");
            lab.redo().unwrap();
        }
    }
}

#[test]
fn keys_that_come_in_slices_count_as_those_that_come_at_once() {
    for (name, params) in METHODS {
        let mut lab = lab(name, params, &nodes(&["A", "B", "C"]), 100_500);
        assert_eq!(lab.snapshot().unwrap().pending, 500);
        while lab.place(200) > 0 {
            lab.check().unwrap();
        }
        lab.check().unwrap();
        lab.act(Command::Add(Node::new("D"))).unwrap();
        lab.check().unwrap();
        lab.place(1000);
        let change = lab.change().unwrap().unwrap();
        assert_eq!(change.total_keys, 100_500, "{name}");
        lab.check().unwrap();
    }
}

#[test]
fn owners_agree_with_counts_and_replicas_are_distinct() {
    for (name, params) in METHODS {
        let mut lab = lab(name, params, &nodes(&["A", "B", "C", "D", "E"]), 400);
        lab.act(Command::Replicas(3)).unwrap();
        let mut counts = std::collections::BTreeMap::new();
        for at in 0..400 {
            let owner = lab.owner_of(&lab.keys().source().text(at));
            assert_eq!(owner.replicas.len(), 3, "{name}");
            assert_eq!(owner.node.as_ref(), owner.replicas.first());
            assert_eq!(owner.point.unwrap().node, owner.replicas[0]);
            let distinct: std::collections::BTreeSet<_> = owner.replicas.iter().collect();
            assert_eq!(distinct.len(), 3, "{name}");
            *counts.entry(owner.node.unwrap()).or_insert(0) += 1;
        }
        for row in lab.snapshot().unwrap().nodes {
            assert_eq!(counts[&row.id], row.keys, "{name}");
        }
        lab.act(Command::Replicas(9)).unwrap();
        assert_eq!(lab.owner_of("k").replicas.len(), 5, "{name}");
    }
}

#[test]
fn without_nodes_nobody_owns_anything() {
    for (name, params) in METHODS {
        let drained = ["A", "B", "C"].map(|name| weighted(name, 0.0));
        for nodes in [&drained[..], &[]] {
            let mut lab = lab(name, params, nodes, 10);
            let owner = lab.owner_of("k");
            assert_eq!((owner.node, owner.replicas.len()), (None, 0), "{name}");
            let snapshot = lab.snapshot().unwrap();
            assert!(snapshot.nodes.iter().all(|row| row.share.abs() < 1e-12));
            assert!(snapshot.balance.peak_to_mean.abs() < 1e-12, "{name}");
            let change = lab.act(Command::Add(Node::new("D"))).unwrap();
            assert_eq!(change.moved_keys, 10, "{name}");
            assert_eq!(lab.owner_of("k").node.as_deref(), Some("D"), "{name}");
            lab.check().unwrap();
        }
    }
}

#[test]
fn a_position_by_hand_belongs_to_a_ring() {
    for (name, params) in &METHODS[1..] {
        let given = Node {
            positions: Some(vec!["5".into()]),
            ..Node::new("A")
        };
        let error = Lab::new(Scenario {
            scheme: with(name, params),
            nodes: vec![given],
            ..Scenario::default()
        })
        .unwrap_err();
        assert_eq!(error.code(), Code::Unsupported, "{name}");
    }
}

#[test]
fn bad_weights_are_refused_by_every_method() {
    for (name, params) in METHODS {
        for weight in [-1.0, f64::NAN, f64::INFINITY] {
            let mut lab = lab(name, params, &nodes(&["A", "B"]), 10);
            let error = lab.act(Command::Weight("B".into(), weight)).unwrap_err();
            let codes = [Code::InvalidWeight, Code::Unsupported];
            assert!(codes.contains(&error.code()), "{name} {weight}: {error}");
            lab.check().unwrap();
        }
    }
}

#[test]
fn jump_takes_away_the_last_bucket_and_no_other() {
    let mut lab = lab("jump", "{}", &nodes(&["A", "B", "C"]), 1000);
    let error = lab.act(Command::Remove("B".into())).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The scheme jump cannot do this: only the last bucket can be removed, \
         and “B” is bucket 1 of 3."
    );
    let error = lab.act(Command::Weight("A".into(), 0.0)).unwrap_err();
    assert_eq!(error.code(), Code::Unsupported);
    let error = lab.act(Command::Weight("A".into(), 2.0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The scheme jump cannot do this: all buckets have the same share, \
         so none has a weight of 2."
    );
    let change = lab.act(Command::Remove("C".into())).unwrap();
    assert!(
        change
            .flows
            .iter()
            .all(|flow| flow.from.as_deref() == Some("C"))
    );
    let snapshot = lab.snapshot().unwrap();
    assert!(
        snapshot
            .nodes
            .iter()
            .all(|row| row.expected && (row.share - 0.5).abs() < 1e-12)
    );
    assert_eq!(lab.plan().unwrap_err().code(), Code::Unsupported);
    // A drained node is no bucket.
    let drained = [weighted("A", 0.0), Node::new("B"), Node::new("C")];
    let mut lab = self::lab("jump", "{}", &drained, 10);
    let error = lab.act(Command::Weight("A".into(), 1.0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The scheme jump cannot do this: a bucket can only be added at the end, \
         and “A” would be bucket 0 of 3."
    );
}

#[test]
fn jump_moves_keys_to_the_new_bucket_and_to_no_other() {
    let mut state = 1u64;
    for _ in 0..2000 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(99);
        let mut bucket = 0;
        for buckets in 1..200 {
            let next = placement::jump(state, buckets);
            assert_eq!(placement::guava_jump(state, buckets), next);
            assert!(next == bucket || next == buckets - 1);
            bucket = next;
        }
    }
    assert_eq!(placement::jump(7, 0), 0);
}

#[test]
fn maglev_splits_by_weight_and_wants_a_prime() {
    let mut lab = lab(
        "maglev",
        "{}",
        &[weighted("A", 1.0), weighted("B", 2.0)],
        10,
    );
    let points: Vec<_> = owned(&mut lab).into_iter().map(|row| row.1).collect();
    assert_eq!(points, [21_846, 43_691]);
    for size in ["0", "1", "4", "65536", "-7", "7.5", "\"x\"", "5000011"] {
        let error = Lab::new(Scenario {
            scheme: with("maglev", &format!(r#"{{"table_size":{size}}}"#)),
            ..Scenario::default()
        })
        .unwrap_err();
        assert_eq!(error.code(), Code::InvalidValue, "{size}");
    }
    let error = Lab::new(Scenario {
        scheme: with("maglev", r#"{"tablesize":7}"#),
        ..Scenario::default()
    })
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "The scheme maglev cannot take 7 for tablesize: it has no such parameter."
    );
    for size in [2, 3, 5] {
        let params = format!(r#"{{"table_size":{size}}}"#);
        let mut lab = self::lab("maglev", &params, &nodes(&["A", "B", "C"]), 50);
        lab.check().unwrap();
        assert_eq!(lab.snapshot().unwrap().points, size);
    }
}

#[test]
fn a_table_plans_in_slots() {
    let mut lab = lab("redis", "{}", &nodes(&["A", "B", "C"]), 1000);
    lab.act(Command::Add(Node::new("D"))).unwrap();
    let change = lab.change().unwrap().unwrap();
    let ranges: Vec<_> = lab.plan().unwrap().ranges;
    let moved: Vec<_> = ranges
        .iter()
        .map(|range| {
            (
                range.start.as_str(),
                range.end.as_str(),
                range.to.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        moved,
        [
            ("16383", "1364", Some("D")),
            ("5460", "6826", Some("D")),
            ("10922", "12287", Some("D")),
        ]
    );
    let share: f64 = ranges.iter().map(|range| range.share).sum();
    assert!((share - 0.25).abs() < 1e-12);
    assert_eq!(
        ranges.iter().map(|range| range.keys).sum::<u32>(),
        change.moved_keys
    );
    let slots: Vec<_> = owned(&mut lab).into_iter().map(|row| row.1).collect();
    assert_eq!(slots, [4096; 4]);
    // An assignment remembers how it came about, and so does its undoing.
    lab.act(Command::Remove("A".into())).unwrap();
    lab.check().unwrap();
    let slots: u32 = owned(&mut lab).into_iter().map(|row| row.1).sum();
    assert_eq!(slots, 16_384);
    lab.seek(0).unwrap();
    let slots: Vec<_> = owned(&mut lab).into_iter().map(|row| row.1).collect();
    assert_eq!(slots, [5461, 5462, 5461]);
}

/// The nodes of a configuration in the vector file, with the slots that redis-cli gave them.
fn redis_cli(config: &str) -> Vec<Node> {
    let text = std::fs::read_to_string("tests/vectors/redis_cluster.json").unwrap();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let configs = file["configs"].as_array().unwrap();
    let config = configs.iter().find(|one| one["id"] == config).unwrap();
    let nodes = config["nodes"].as_array().unwrap().iter();
    nodes
        .map(|node| slotted(node["name"].as_str().unwrap(), &node["slots"].to_string()))
        .collect()
}

fn without_slots(nodes: &[Node]) -> Vec<Node> {
    nodes.iter().map(|node| Node::new(&node.id)).collect()
}

#[test]
fn a_new_redis_cluster_is_laid_out_as_redis_cli_does() {
    for config in ["a3", "n4", "c10"] {
        let named = redis_cli(config);
        let given = lab("redis", "{}", &named, 0);
        let computed = lab("redis", "{}", &without_slots(&named), 0);
        assert_eq!(computed.world().arcs, given.world().arcs, "{config}");
    }
}

#[test]
fn a_node_that_joins_gets_the_slots_that_redis_cli_moved() {
    let after = redis_cli("d4_add_rebalance");
    let given = lab("redis", "{}", &after, 0);
    for before in [redis_cli("a3"), without_slots(&redis_cli("a3"))] {
        let mut lab = lab("redis", "{}", &before, 0);
        lab.act(Command::Add(Node::new(&after[3].id))).unwrap();
        assert_eq!(lab.world().arcs, given.world().arcs);
    }
}

#[test]
fn slots_that_nodes_name_are_theirs() {
    let mut lab = lab(
        "redis",
        "{}",
        &[slotted("A", r#"["0-100", 102, "104"]"#), Node::new("B")],
        1000,
    );
    let owner = |lab: &Lab, slot| {
        let world = lab.world();
        world
            .stage
            .id_of(world.arcs.node_at(slot))
            .map(str::to_owned)
    };
    assert_eq!(owner(&lab, 104).as_deref(), Some("A"));
    assert_eq!(owner(&lab, 101), None);
    // Slot 12182 has no owner, so neither has the key.
    let foo = lab.owner_of("foo");
    assert_eq!(
        (foo.node, foo.point, foo.position.as_str()),
        (None, None, "12182")
    );
    lab.check().unwrap();
    let change = lab.act(Command::Add(slotted("C", r#"["12182"]"#))).unwrap();
    assert!(change.flows.iter().all(|flow| flow.from.is_none()));
    assert_eq!(lab.owner_of("foo").node.as_deref(), Some("C"));
    lab.check().unwrap();
    let error = lab
        .act(Command::Add(slotted("D", r#"["99-103"]"#)))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "Node “D” cannot take \"99-103\" for slots: slot 99 already belongs to node “A”."
    );
    for bad in [
        r#""0-5""#,
        r#"["5-3"]"#,
        "[16384]",
        "[-1]",
        r#"["x"]"#,
        "[[1]]",
    ] {
        let error = lab.act(Command::Add(slotted("D", bad))).unwrap_err();
        assert_eq!(error.code(), Code::InvalidValue, "{bad}");
    }
}

#[test]
fn redis_hashes_tags_and_bytes() {
    let lab = lab("redis", "{}", &nodes(&["A"]), 0);
    for (key, slot) in [
        ("foo", "12182"),
        ("fag{bar}", "5061"),
        ("foo{bar}{zap}", "5061"),
        ("foo{{bar}}zap", "4015"),
        ("foo{}{bar}", "8363"),
        ("{}abc", "5980"),
        ("{abc", "444"),
        ("}{abc", "15680"),
        ("A}B{C", "7939"),
        ("wp:{}{same}", "1583"),
        ("a{b}c", "3300"),
        ("user:{tag}:1", "8338"),
        ("{user1000}.following", "3443"),
        ("{test", "10879"),
        ("", "0"),
        ("a{'1':{'i32':1}}", "5540"),
    ] {
        assert_eq!(lab.owner_of(key).position, slot, "{key}");
    }
}

#[test]
fn rendezvous_moves_the_leavers_keys_and_no_others() {
    for (name, _) in Algorithm::NAMES {
        let params = format!(r#"{{"algorithm":"{name}"}}"#);
        let mut lab = lab("rendezvous", &params, &nodes(&["A", "B", "C", "D"]), 1000);
        let had = owned(&mut lab)[1].2;
        let change = lab.act(Command::Remove("B".into())).unwrap();
        assert_eq!(change.moved_keys, had, "{name}");
        assert!(
            change
                .flows
                .iter()
                .all(|flow| flow.from.as_deref() == Some("B"))
        );
        let weighs = lab.act(Command::Weight("A".into(), 3.0)).unwrap();
        assert!(
            weighs
                .flows
                .iter()
                .all(|flow| flow.to.as_deref() == Some("A"))
        );
    }
}

#[test]
fn equal_scores_go_to_the_same_node_in_either_order() {
    let twin = |name: &str| Node {
        label: Some("twin".into()),
        ..Node::new(name)
    };
    for (name, _) in Algorithm::NAMES {
        let params = format!(r#"{{"algorithm":"{name}"}}"#);
        for order in [[twin("A"), twin("B")], [twin("B"), twin("A")]] {
            let lab = lab("rendezvous", &params, &order, 0);
            assert_eq!(lab.owner_of("k").replicas, ["A"], "{name}");
        }
    }
}

#[test]
fn bounded_loads_stay_below_their_bound() {
    for c in ["1", "1.05", "1.25", "2"] {
        let params = format!(r#"{{"c":{c}}}"#);
        let mut lab = lab(
            "bounded-loads",
            &params,
            &nodes(&["A", "B", "C", "D"]),
            1000,
        );
        let most = (250.0 * c.parse::<f64>().unwrap()).ceil() as u32;
        let snapshot = lab.snapshot().unwrap();
        assert!(snapshot.nodes.iter().all(|row| row.keys <= most), "{c}");
        assert_eq!(snapshot.nodes.iter().map(|row| row.keys).sum::<u32>(), 1000);
        // A key that was not announced still finds a node, even where all are full.
        assert!(lab.owner_of("another").node.is_some());
        lab.act(Command::Weight("A".into(), 3.0)).unwrap();
        lab.check().unwrap();
    }
    for c in ["0.9", "0", "-1", "\"x\""] {
        let error = Lab::new(Scenario {
            scheme: with("bounded-loads", &format!(r#"{{"c":{c}}}"#)),
            ..Scenario::default()
        })
        .unwrap_err();
        assert_eq!(error.code(), Code::InvalidValue, "{c}");
    }
    let mut lab = lab("lafikl-bounded", "{}", &nodes(&["A", "B", "C"]), 1000);
    let most = owned(&mut lab).into_iter().map(|row| row.2).max().unwrap();
    assert!(most <= 417);
}

#[test]
fn partitions_that_find_no_room_are_refused_in_a_sentence() {
    for (name, params) in [
        ("buraksezer", r#"{"load":0.5}"#),
        ("buraksezer-v0", r#"{"parts":2}"#),
    ] {
        let error = Lab::new(Scenario {
            scheme: with(name, params),
            ..Scenario::default()
        })
        .unwrap_err();
        assert_eq!(error.code(), Code::InvalidValue);
    }
    // Version 0 never tries the last point of the ring.
    let one = Scenario {
        nodes: nodes(&["A"]),
        vnodes: Some(1),
        ..Scenario::default()
    };
    for (name, works) in [("buraksezer", true), ("buraksezer-v0", false)] {
        let scheme = with(name, "{}");
        assert_eq!(
            Lab::new(Scenario {
                scheme,
                ..one.clone()
            })
            .is_ok(),
            works
        );
    }
}

#[test]
fn keys_are_found_by_their_text() {
    let mut lab = Lab::new(Scenario {
        scheme: with("bounded-loads", "{}"),
        keys: Keys::Count(120),
        key_pattern: "{i}1{i}".into(),
        ..Scenario::default()
    })
    .unwrap();
    let source = lab.keys().source();
    for at in 0..120 {
        // "1111" is key 11 only with another middle; the first number that spells it counts.
        let text = source.text(at);
        let found = source.find(text.as_bytes()).unwrap();
        assert_eq!(source.text(found), text);
    }
    for none in ["", "1", "x", "12010120", "999999999999999999999991"] {
        assert_eq!(source.find(none.as_bytes()), None, "{none}");
    }
    assert!(lab.snapshot().is_ok());
}

#[test]
fn where_thousands_are_asked_keys_come_in_slices() {
    let many: Vec<_> = (0..5000).map(|at| Node::new(format!("n{at}"))).collect();
    let mut lab = lab("rendezvous", "{}", &many, 5000);
    assert_eq!(lab.snapshot().unwrap().pending, 1000);
    lab.place(500);
    // What is placed is more than can be asked at once, so placing starts again.
    lab.act(Command::Remove("n7".into())).unwrap();
    let snapshot = lab.snapshot().unwrap();
    assert_eq!(snapshot.keys + snapshot.pending, 5000);
    assert_eq!(snapshot.change.unwrap().total_keys, snapshot.keys);
    assert_eq!(snapshot.keys, 4000);
}
