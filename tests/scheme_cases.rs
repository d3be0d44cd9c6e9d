//! Faults that people met in hash rings, and the right answers here.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

use ringscope::{Command, Keys, Lab, Node, RingScheme, Scenario, Scheme, SchemeRef};
use serde_json::{Value, json};

fn wanted(scheme: &Value) -> SchemeRef {
    let mut params = scheme.as_object().cloned().unwrap_or_default();
    let name = match scheme {
        Value::String(name) => name.clone(),
        _ => params.remove("name").unwrap().as_str().unwrap().to_owned(),
    };
    SchemeRef { name, params }
}

fn try_lab(scheme: &Value, nodes: &[Node], vnodes: Option<u32>) -> ringscope::Result<Lab> {
    Lab::new(Scenario {
        scheme: wanted(scheme),
        nodes: nodes.to_vec(),
        vnodes,
        keys: Keys::Count(2000),
        ..Scenario::default()
    })
}

fn lab(scheme: &Value, nodes: &[Node]) -> Lab {
    try_lab(scheme, nodes, None).unwrap_or_else(|error| panic!("{error}"))
}

fn named(names: &[&str]) -> Vec<Node> {
    names.iter().copied().map(Node::new).collect()
}

fn weighted(weights: &[f64]) -> Vec<Node> {
    let nodes = weights.iter().enumerate();
    nodes
        .map(|(at, weight)| Node {
            weight: *weight,
            ..Node::new(format!("n{at}"))
        })
        .collect()
}

fn node(id: &str, extra: &Value) -> Node {
    Node {
        extra: extra.as_object().unwrap().clone(),
        ..Node::new(id)
    }
}

fn dump(lab: &Lab) -> Vec<(u128, String)> {
    let world = lab.world();
    world
        .dump()
        .map(|(_, at, uid)| (at, world.stage.id_of(uid).unwrap().to_owned()))
        .collect()
}

fn owner(lab: &Lab, key: &str) -> String {
    lab.owner_of(key).node.unwrap()
}

fn counts(lab: &mut Lab) -> Vec<u32> {
    let snapshot = lab.snapshot().unwrap();
    snapshot.nodes.iter().map(|row| row.points).collect()
}

#[track_caller]
fn refused(scheme: &Value, nodes: &[Node], code: &str, sentence: &str) {
    let error = try_lab(scheme, nodes, None).unwrap_err();
    assert_eq!(error.code().as_str(), code, "{error}");
    assert_eq!(error.to_string(), sentence);
}

/// Two names of which one point each meet (ketama, F4).
const MEETING: [&str; 2] = ["172.31.1.125", "172.31.1.202"];
const MEETING_AT: u128 = 1_009_926_488;

fn custom_ketama() -> Value {
    json!({
        "name": "custom", "label": "{id}-{i}", "hash": "md5", "bytes": [0, 4],
        "byteOrder": "little", "words": 4, "bits": 32, "points": 40,
    })
}

#[test]
fn f1_a_tiny_ring_by_hand() {
    let hand = json!({"name": "custom", "bits": 32, "pointsFrom": "given", "weights": "given", "keyNumbers": true});
    let at = |id, positions: &[&str]| Node {
        positions: Some(positions.iter().map(|at| (*at).to_owned()).collect()),
        ..Node::new(id)
    };
    let nodes = [
        at("A", &["1073741824", "3221225472"]),
        at("B", &["2147483648"]),
    ];
    let mut lab = lab(&hand, &nodes);
    for (key, node) in [
        (0u32, "A"),
        (0x4000_0000, "A"),
        (0x4000_0001, "B"),
        (0x8000_0000, "B"),
        (0x8000_0001, "A"),
        (0xc000_0001, "A"),
        (0xffff_ffff, "A"),
    ] {
        assert_eq!(owner(&lab, &key.to_string()), node, "{key:#x}");
    }
    let shares: Vec<f64> = lab
        .snapshot()
        .unwrap()
        .nodes
        .iter()
        .map(|row| row.share)
        .collect();
    assert_eq!(shares, [0.75, 0.25]);
    let lengths = lab.world().arcs.lengths();
    let sum = lengths
        .values()
        .fold(ringscope::Length::ZERO, |a, b| a.plus(*b));
    assert_eq!(sum, lab.world().ring.circle().whole());
}

#[test]
fn f2_one_node_with_one_point_owns_all() {
    let one = json!({"name": "custom", "points": 1});
    let mut lab = lab(&one, &named(&["A"]));
    assert!((lab.snapshot().unwrap().nodes[0].share - 1.0).abs() < f64::EPSILON);
}

#[test]
fn r01_r08_r13_a_shared_position_has_one_owner_in_any_order() {
    let [a, b] = MEETING;
    let (ab, ba) = (named(&[a, b]), named(&[b, a]));
    let (ab, ba) = (lab(&custom_ketama(), &ab), lab(&custom_ketama(), &ba));
    assert_eq!(dump(&ab), dump(&ba));
    for lab in [&ab, &ba] {
        let ring = &lab.world().ring;
        assert_eq!(ring.collisions(), 1);
        assert_eq!(ring.len(), 320);
        let at = ring
            .owner_at(MEETING_AT)
            .and_then(|at| ring.point(at))
            .unwrap();
        // The smaller name.
        assert_eq!(lab.world().stage.id_of(at.node), Some(a));
    }
    // A system keeps its own rule: the server listed first.
    for nodes in [[a, b], [b, a]] {
        let lab = lab(&json!("libketama"), &named(&nodes));
        let ring = &lab.world().ring;
        let at = ring
            .owner_at(MEETING_AT)
            .and_then(|at| ring.point(at))
            .unwrap();
        assert_eq!(lab.world().stage.id_of(at.node), Some(nodes[0]));
    }
}

#[test]
fn r03_r06_r07_removal_undoes_addition() {
    let [a, b] = MEETING;
    for scheme in [
        custom_ketama(),
        json!("libketama"),
        json!("ketama"),
        json!("uhashring-ketama"),
        json!("spymemcached"),
        json!("twemproxy"),
    ] {
        let mut lab = lab(&scheme, &named(&[a, "x"]));
        let before = dump(&lab);
        lab.act(Command::Add(Node::new(b))).unwrap();
        lab.check().unwrap();
        assert_eq!(lab.world().ring.collisions(), 1, "{scheme}");
        lab.act(Command::Remove(b.to_owned())).unwrap();
        assert_eq!(dump(&lab), before, "{scheme}");
        // Taking away the one that had been there first leaves the other whole.
        lab.act(Command::Add(Node::new(b))).unwrap();
        lab.act(Command::Remove(a.to_owned())).unwrap();
        assert_eq!(dump(&lab), dump(&self::lab(&scheme, &named(&["x", b]))));
    }
}

#[test]
fn r05_r20_narrow_rings_count_their_collisions_and_drop_no_key() {
    let narrow = json!({"name": "custom", "bits": 16, "points": 100});
    let nodes: Vec<Node> = (0..100).map(|at| Node::new(at.to_string())).collect();
    let lab = lab(&narrow, &nodes);
    let ring = &lab.world().ring;
    assert_eq!(ring.len(), 10_000);
    let distinct = ring.len() - ring.collisions();
    assert!((9_200..9_350).contains(&distinct), "{distinct}");
    let keys: u32 = lab.world().tallies.values().map(|tally| tally.keys).sum();
    assert_eq!(keys, 2000);
}

#[test]
fn r11_labels_without_a_separator_meet() {
    let joined = json!({"name": "custom", "label": "{id}{i}", "points": 11, "bits": 64});
    let apart = json!({"name": "custom", "label": "{id}#{i}", "points": 11, "bits": 64});
    let nodes = named(&["host1", "host11"]);
    assert_eq!(lab(&joined, &nodes).world().ring.collisions(), 1);
    assert_eq!(lab(&apart, &nodes).world().ring.collisions(), 0);
}

#[test]
fn w03_a_light_node_has_no_points_in_ketama_and_one_where_shares_are_rounded() {
    let nodes = weighted(&[100.0, 9900.0]);
    assert_eq!(counts(&mut lab(&json!("ketama"), &nodes)), [0, 4 * 79]);
    let ours = json!({"name": "custom", "weights": "normalised", "points": 40});
    assert_eq!(counts(&mut lab(&ours, &nodes)), [1, 79]);
}

#[test]
fn w04_every_weight_from_1_to_1000_is_reached() {
    let weights: Vec<f64> = (0..=1000).map(f64::from).collect();
    let one = json!({"name": "custom", "points": 1, "bits": 64});
    let counts = counts(&mut lab(&one, &weighted(&weights)));
    assert!(
        counts
            .iter()
            .enumerate()
            .all(|(weight, count)| weight == *count as usize)
    );
}

#[test]
fn w06_a_weight_that_grows_takes_and_one_that_shrinks_gives() {
    for scheme in [
        "reference",
        "nginx",
        "haproxy",
        "conhash",
        "serialx",
        "uhashring",
    ] {
        let nodes = named(&["a", "b", "c"]);
        let mut lab = lab(&json!(scheme), &nodes);
        let up = lab.act(Command::Weight("b".into(), 3.0)).unwrap();
        assert!(up.flows.iter().all(|flow| flow.to.as_deref() == Some("b")));
        let down = lab.act(Command::Weight("b".into(), 2.0)).unwrap();
        assert!(
            down.flows
                .iter()
                .all(|flow| flow.from.as_deref() == Some("b"))
        );
    }
}

#[test]
fn w07_w10_w12_weights_that_are_none_are_refused() {
    for weight in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.1] {
        for names in Scheme::names() {
            let nodes = Node {
                weight,
                positions: Some(vec!["1".to_owned()]),
                ..Node::new("a")
            };
            let error = try_lab(&json!(names[0]), &[nodes], None).unwrap_err();
            assert_eq!(
                error.code().as_str(),
                "invalid-weight",
                "{names:?} {weight}"
            );
        }
    }
    refused(
        &json!("nginx"),
        &weighted(&[1e6]),
        "invalid-weight",
        "The weight of “n0” is 1000000; it must be a number from 0 to 1000.",
    );
    refused(
        &json!("haproxy"),
        &weighted(&[257.0]),
        "invalid-weight",
        "The weight of “n0” is 257; it must be a number from 0 to 256.",
    );
    // Where weights are shares they may be as large as memory sizes.
    let large = weighted(&[4_294_967_295.0, 4_294_967_295.0]);
    assert_eq!(counts(&mut lab(&json!("libketama"), &large)), [160, 160]);
}

#[test]
fn w10_a_ring_of_too_many_points_is_refused() {
    let nodes = weighted(&[1000.0; 13]);
    refused(
        &json!("nginx"),
        &nodes,
        "too-many-points",
        "That would be 2080000 points; the limit is 2000000.",
    );
}

#[test]
fn w14_a_setting_of_zero_is_refused() {
    refused(
        &json!({"name": "envoy", "minimum_ring_size": 0}),
        &named(&["a"]),
        "invalid-value",
        "The scheme envoy cannot take 0 for minimum_ring_size: it must be a whole number from 1 to 8388608.",
    );
    refused(
        &json!({"name": "groupcache", "replicas": 0}),
        &named(&["a"]),
        "invalid-value",
        "The scheme groupcache cannot take 0 for replicas: it must be a whole number from 1 to 1000000.",
    );
}

#[test]
fn l09_servers_named_by_their_place_move_when_one_leaves() {
    let nodes = weighted(&[100.0; 5]);
    let mut by_place = lab(&json!("haproxy"), &nodes);
    let moved = by_place.act(Command::Remove("n1".into())).unwrap();
    assert!(moved.moved_share > 0.5, "{}", moved.moved_share);
    let ids = (1..=5).map(|id| Node {
        weight: 100.0,
        ..node(&format!("n{id}"), &json!({"id": id}))
    });
    let mut by_id = lab(&json!("haproxy"), &ids.collect::<Vec<_>>());
    let moved = by_id.act(Command::Remove("n2".into())).unwrap();
    assert!(
        (0.15..0.25).contains(&moved.moved_share),
        "{}",
        moved.moved_share
    );
    assert!(
        moved
            .flows
            .iter()
            .all(|flow| flow.from.as_deref() == Some("n2"))
    );
}

#[test]
fn n01_the_label_says_which_text_was_hashed() {
    let label = |scheme: &str, id: &str| {
        let owner = lab(&json!(scheme), &named(&[id])).owner_of("k");
        owner.point.unwrap().label
    };
    assert!(label("ketama", "1.1.1.1:11211").starts_with("1.1.1.1-"));
    assert!(label("libketama", "1.1.1.1:11211").starts_with("1.1.1.1:11211-"));
    assert!(label("libmemcached-spy", "1.1.1.1").starts_with("/1.1.1.1:11211-"));
    assert!(label("groupcache", "peer").ends_with("peer"));
    assert!(label("nginx", "a:80").starts_with("a\u{0}80"));
    assert!(label("haproxy", "a").parse::<u32>().unwrap() >= 4096);
}

#[test]
fn n02_a_label_keeps_the_points_of_a_server_that_moves() {
    for scheme in [
        "ketama",
        "nginx",
        "dubbo",
        "libmemcached-spy",
        "spymemcached",
        "twemproxy",
    ] {
        let names = ["10.0.0.1:11211", "10.0.0.2:11211"];
        let before = lab(&json!(scheme), &named(&names));
        let mut nodes = named(&["10.9.9.9:80", names[1]]);
        nodes[0].label = Some(names[0].to_owned());
        let after = lab(&json!(scheme), &nodes);
        let positions =
            |lab: &Lab| -> Vec<u128> { dump(lab).into_iter().map(|(at, _)| at).collect() };
        assert_eq!(positions(&before), positions(&after), "{scheme}");
    }
}

#[test]
fn n03_names_have_no_length_limit() {
    let long = "x".repeat(10_000);
    let other = format!("{long}y");
    for scheme in ["ketama", "nginx", "envoy", "rust-hashring", "lafikl"] {
        let lab = lab(&json!(scheme), &named(&[&long, &other]));
        assert_eq!(lab.world().ring.collisions(), 0, "{scheme}");
    }
}

#[test]
fn n06_the_empty_key_is_a_key() {
    let position = |scheme: &str| lab(&json!(scheme), &named(&["a"])).owner_of("").position;
    assert_eq!(position("nginx"), "0");
    assert_eq!(position("ketama"), "3649838548");
}

#[test]
fn vnodes_are_points_where_the_system_lets_one_set_them() {
    let nodes = named(&["a", "b"]);
    let points =
        |scheme: &str, vnodes| counts(&mut try_lab(&json!(scheme), &nodes, Some(vnodes)).unwrap());
    for scheme in [
        "groupcache",
        "stathat",
        "dubbo",
        "uhashring",
        "uhashring-ketama",
        "node-hashring",
        "spymemcached",
        "conhash",
        "md5-128",
    ] {
        assert_eq!(points(scheme, 32), [32, 32], "{scheme}");
    }
    for scheme in [
        "ketama",
        "nginx",
        "haproxy",
        "envoy",
        "twemproxy",
        "python-hashring",
        "cassandra",
        "md5-128-single",
    ] {
        let error = try_lab(&json!(scheme), &nodes, Some(32)).unwrap_err();
        assert_eq!(error.code().as_str(), "unsupported", "{scheme}");
    }
    let error = try_lab(&json!("nginx"), &nodes, Some(32)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The scheme nginx cannot do this: its 160 points per unit of weight are a constant."
    );
}

#[test]
fn what_is_not_known_is_refused_in_a_sentence() {
    let nodes = named(&["a"]);
    refused(
        &json!({"name": "twemproxy", "hashtag": "{}"}),
        &nodes,
        "invalid-value",
        "The scheme twemproxy cannot take \"{}\" for hashtag: it has no such parameter.",
    );
    refused(
        &json!({"name": "twemproxy", "hash_tag": "{"}),
        &nodes,
        "invalid-value",
        "The scheme twemproxy cannot take \"{\" for hash_tag: it must be two characters.",
    );
    refused(
        &json!({"name": "haproxy", "avalanche": "yes"}),
        &nodes,
        "invalid-value",
        "The scheme haproxy cannot take \"yes\" for avalanche: it must be true or false.",
    );
    refused(
        &json!({"name": "haproxy", "balance": "roundrobin"}),
        &nodes,
        "unsupported",
        "The scheme haproxy cannot do this: only balance hash and balance uri are reproduced here, not roundrobin.",
    );
    refused(
        &json!({"name": "twemproxy", "distribution": "modula"}),
        &nodes,
        "unsupported",
        "The scheme twemproxy cannot do this: distribution \"modula\" is set, but only ketama is reproduced here.",
    );
    refused(
        &json!("haproxy"),
        &[node("a", &json!({"id": "one"}))],
        "invalid-value",
        "Node “a” cannot take \"one\" for id: it must be a whole number from 1 to 2147483647.",
    );
    refused(
        &json!("cassandra"),
        &nodes,
        "invalid-value",
        "Node “a” needs positions: the scheme cassandra does not compute any.",
    );
    refused(
        &json!("cassandra"),
        &[node("a", &json!({"tokens": ["1", "1"]}))],
        "invalid-value",
        "Position 1 is given twice for node “a”.",
    );
    refused(
        &json!({"name": "custom", "hash": "crc32", "bytes": [0, 8]}),
        &nodes,
        "invalid-value",
        "The scheme custom cannot take 8 for bytes: a digest of crc32 has 4 bytes.",
    );
    refused(
        &json!({"name": "grpc", "min_ring_size": 9, "max_ring_size": 8}),
        &nodes,
        "invalid-value",
        "The scheme grpc cannot take 9 for min_ring_size: it is above the maximum, 8.",
    );
}

#[test]
fn a_token_that_is_taken_is_a_collision() {
    let nodes = [
        node("a", &json!({"tokens": ["7", -3]})),
        node("b", &json!({"tokens": [7]})),
    ];
    let error = try_lab(&json!("cassandra"), &nodes, None).unwrap_err();
    assert_eq!(error.code().as_str(), "collision");
    let lab = lab(&json!("cassandra"), &nodes[..1]);
    assert_eq!(lab.owner_of("x").point.unwrap().label, "");
}

#[test]
fn settings_may_stand_as_they_do_in_vector_files() {
    let nodes = named(&["a", "b"]);
    let nested = json!({"name": "envoy", "lb_policy": "RING_HASH", "ring_hash_lb_config": {"minimum_ring_size": 12}, "common_lb_config": {"consistent_hashing_lb_config": {"use_hostname_for_hashing": true}}});
    let flat = json!({"name": "envoy", "minimum_ring_size": 12, "use_hostname_for_hashing": true});
    assert_eq!(dump(&lab(&nested, &nodes)), dump(&lab(&flat, &nodes)));
    let nested = json!({"name": "node-hashring", "options": {"compatibility": "hash_ring", "default port": 80}});
    assert_eq!(counts(&mut lab(&nested, &nodes)), [120, 120]);
}

#[test]
fn a_hash_that_cannot_reach_the_ring_is_warned_of() {
    let warnings = |scheme: &Value| {
        let scheme = Scheme::find(&wanted(scheme)).unwrap();
        scheme.ring().map(RingScheme::warnings).unwrap_or_default()
    };
    let narrow = json!({"name": "custom", "hash": "crc16_xmodem", "bits": 32});
    assert_eq!(warnings(&narrow), ["narrow-hash"]);
    assert_eq!(
        warnings(&json!({"name": "twemproxy", "hash": "crc32"})),
        ["narrow-hash"]
    );
    for names in Scheme::names() {
        assert!(warnings(&json!(names[0])).is_empty(), "{names:?}");
    }
}

#[test]
fn floats_are_wrong_at_the_same_numbers_of_nodes_as_in_the_systems() {
    let nodes: Vec<Node> = (0..300).map(|at| Node::new(at.to_string())).collect();
    let short = |scheme: &Value, most: usize| -> Vec<usize> {
        let scheme = Scheme::find(&wanted(scheme)).unwrap();
        let all: Vec<&Node> = nodes.iter().collect();
        let short = |count: &usize| {
            let ring = scheme.ring().unwrap();
            let counts = ring.counts(scheme.alias, &all[..*count], None).unwrap();
            let first = counts[0];
            assert!(counts.iter().all(|count| *count == first));
            assert!(first == 160 || first == 156, "{count} nodes: {first}");
            first == 156
        };
        (1..=most).filter(short).collect()
    };
    let single = [25, 47, 50, 55, 61, 71, 94, 100];
    let further = [107, 109, 110, 115, 122, 142, 159, 163, 188, 193, 200];
    assert_eq!(short(&json!("ketama"), 100), single);
    assert_eq!(short(&json!("libmemcached-spy"), 100), single);
    assert_eq!(
        short(&json!({"name": "spymemcached", "weighted": true}), 100),
        single
    );
    assert_eq!(short(&json!("spymemcached"), 200), [0usize; 0]);
    assert_eq!(
        short(&json!("twemproxy"), 200),
        [&single[..], &further].concat()
    );
    assert_eq!(short(&json!("libketama"), 110), [61]);
    assert_eq!(
        short(&json!("node-hashring"), 300),
        [
            7, 14, 28, 49, 56, 98, 103, 112, 141, 147, 161, 196, 206, 224, 253, 269, 281, 282, 294
        ]
    );
    assert_eq!(short(&json!("uhashring-ketama"), 300), [0usize; 0]);
}
