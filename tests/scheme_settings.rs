//! Weights, counts and the settings of schemes: what they do and what is refused.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

mod common;

use common::{counts, dump, lab, named, node, refused, try_lab, wanted, weighted};
use ringscope::{Command, Node, RingScheme, Scheme};
use serde_json::{Value, json};

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
