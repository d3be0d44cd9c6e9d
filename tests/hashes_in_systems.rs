//! Hashes that no library prints alone, against the rings of the systems that use them.
//!
//! The rings are built here as plainly as they are described, without the crate's own.

#![allow(
    clippy::unwrap_used,
    reason = "a vector file that does not read is a failed test"
)]

use ringscope::Hash;
use ringscope::hash::haproxy_avalanche;
use serde_json::Value;

fn configs(file: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(file).unwrap();
    file["configs"].as_array().unwrap().clone()
}

/// Rows of a list of texts.
fn rows(list: &Value) -> impl Iterator<Item = Vec<&str>> {
    list.as_array().unwrap().iter().map(|row| {
        row.as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect()
    })
}

fn whole(hash: Hash, bytes: &[u8]) -> u64 {
    hash.digest(bytes).be(0, 8) as u64
}

/// The lines that the files give the SHA-256 of.
fn sha256_of_lines(points: &[(u64, &str)]) -> String {
    let lines = points.iter().fold(String::new(), |lines, (point, owner)| {
        lines + &format!("{point} {owner}\n")
    });
    Hash::Sha256.digest(lines.as_bytes()).to_string()
}

fn haproxy_ring(nodes: &Value) -> Vec<(u64, &str)> {
    let mut points = Vec::new();
    for node in nodes.as_array().unwrap() {
        let id = node["id"].as_u64().unwrap() as u32;
        for at in 0..16 * node["weight"].as_u64().unwrap() as u32 {
            let point = haproxy_avalanche(id * 4096 + at);
            points.push((point.into(), node["name"].as_str().unwrap()));
        }
    }
    points.sort_unstable();
    points
}

/// The nearest point on either side, the lower one on a tie.
fn nearest<'a>(points: &[(u64, &'a str)], key: u64) -> &'a str {
    let after = points.partition_point(|&(point, _)| point < key);
    let next = points[after % points.len()];
    let previous = points[(after + points.len() - 1) % points.len()];
    let distance = |from: u64, to: u64| (to as u32).wrapping_sub(from as u32);
    if distance(key, next.0) < distance(previous.0, key) {
        next.1
    } else {
        previous.1
    }
}

#[test]
fn haproxys_hashes_and_avalanche_send_keys_where_haproxy_does() {
    for config in configs(include_str!("vectors/haproxy_consistent.json")) {
        let points = haproxy_ring(&config["nodes"]);
        if let Some(want) = config["points"]["sha256"].as_str() {
            assert_eq!(sha256_of_lines(&points), want, "{}", config["id"]);
        }
        let hash = Hash::parse(config["params"]["hash_function"].as_str().unwrap()).unwrap();
        let avalanche = config["params"]["avalanche"].as_bool().unwrap();
        let by_path = config["params"]["balance"] == "uri";
        for row in rows(&config["lookups"]) {
            let key = if by_path {
                row[0].split('?').next().unwrap()
            } else {
                row[0]
            };
            let mut at = whole(hash, key.as_bytes()) as u32;
            if avalanche {
                at = haproxy_avalanche(at);
            }
            assert_eq!(
                nearest(&points, at.into()),
                row[1],
                "{} {key:?}",
                config["id"]
            );
        }
    }
}

#[test]
fn cassandras_murmur_is_its_drivers() {
    let file: Value = serde_json::from_str(include_str!("vectors/cassandra_murmur3.json")).unwrap();
    let raw = |bytes: &[u8]| {
        whole(Hash::Murmur3Cassandra, bytes)
            .cast_signed()
            .to_string()
    };
    for row in rows(&file["tokens"]) {
        assert_eq!(raw(row[0].as_bytes()), row[1], "{:?}", row[0]);
    }
    for row in rows(&file["tokens_hex"]) {
        let bytes: Vec<u8> = (0..row[0].len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&row[0][at..at + 2], 16).unwrap())
            .collect();
        assert_eq!(raw(&bytes), row[1], "{}", row[0]);
    }
}

#[test]
fn envoys_two_hashes_give_envoys_rings() {
    for (id, name) in [("a3", "xxh64"), ("a3_murmur2", "murmur2_64a:3339675911")] {
        let configs = configs(include_str!("vectors/envoy_ring_hash.json"));
        let config = configs.iter().find(|config| config["id"] == id).unwrap();
        let mut points = Vec::new();
        for node in config["nodes"].as_array().unwrap() {
            let owner = node["name"].as_str().unwrap();
            for at in 0..342 {
                let label = format!("{owner}_{at}");
                points.push((whole(Hash::parse(name).unwrap(), label.as_bytes()), owner));
            }
        }
        points.sort_unstable();
        assert_eq!(sha256_of_lines(&points), config["points"]["sha256"], "{id}");
    }
}

#[test]
fn siphash_2_4_sends_keys_where_the_crate_hashring_does() {
    for config in configs(include_str!("vectors/rust_hashring.json")) {
        if config["params"]["node_type"] != "VNode{name,id}" {
            continue;
        }
        let mut points = Vec::new();
        for node in config["nodes"].as_array().unwrap() {
            let owner = node["name"].as_str().unwrap();
            for at in 0..20 * node["weight"].as_u64().unwrap() {
                let label = [owner.as_bytes(), &[0xff], &at.to_le_bytes()].concat();
                points.push((whole(Hash::Siphash24, &label), owner));
            }
        }
        points.sort_unstable();
        for row in rows(&config["lookups"]) {
            let at = whole(Hash::Siphash24, &[row[0].as_bytes(), &[0xff]].concat());
            let owner = points.partition_point(|&(point, _)| point < at) % points.len();
            assert_eq!(points[owner].1, row[1], "{} {:?}", config["id"], row[0]);
        }
    }
}

#[test]
fn siphash_1_3_sends_keys_where_the_crate_rendezvous_hash_does() {
    for config in configs(include_str!("vectors/rendezvous.json")) {
        let id = config["id"].as_str().unwrap();
        if !id.starts_with("rust_rendezvous_hash/") {
            continue;
        }
        for row in rows(&config["lookups"]) {
            let best = config["nodes"]
                .as_array()
                .unwrap()
                .iter()
                .max_by_key(|node| {
                    let node = node["name"].as_str().unwrap();
                    let text = [row[0].as_bytes(), &[0xff], node.as_bytes(), &[0xff]].concat();
                    whole(Hash::Siphash13, &text)
                });
            assert_eq!(best.unwrap()["name"], row[1], "{id} {:?}", row[0]);
        }
    }
}
