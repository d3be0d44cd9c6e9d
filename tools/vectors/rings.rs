//! Rings: whole point lists, lookups, edges, many keys, moves.

use std::collections::BTreeMap;
use std::fmt::Write;

use ringscope::placement::Asked;
use ringscope::{Hash, Lab, Scheme, SchemeRef, World};
use serde_json::{Map, Value};

use crate::cases::{each, lab, row};
use crate::hashes::unhex;
use crate::report::Report;

/// Systems that have a circle with points.
const SYSTEMS: &[&str] = &[
    "article-md5-128-hash",
    "article-md5-128-single",
    "article-md5-128-v",
    "article-md5-128-w",
    "article-md5-32-java",
    "article-md5-32-java-signed",
    "article-murmur3-32-hash",
    "article-reference",
    "cassandra_murmur3",
    "dubbo_consistenthash",
    "envoy_ring_hash",
    "groupcache",
    "grpc_ring_hash",
    "haproxy_consistent",
    "ketama_libketama",
    "ketama_libmemcached_plain",
    "ketama_libmemcached_spy",
    "ketama_libmemcached_weighted",
    "ketama_spymemcached",
    "ketama_twemproxy",
    "lafikl_consistent",
    "nginx_consistent",
    "node_hashring",
    "npm_consistent_hashing",
    "python_hash_ring",
    "rust_conhash",
    "rust_hash_ring",
    "rust_hashring",
    "serialx_hashring",
    "stathat_consistent",
    "uhashring",
];

/// Checks what `file` says of a ring; `false` if it is not one's.
pub fn check(file: &Value, path: &str, report: &mut Report) -> bool {
    let system = file["system"].as_str().unwrap_or_default();
    if !SYSTEMS.contains(&system) {
        return false;
    }
    functions(file, path, report);
    let configs = file["configs"].as_array();
    // The owners of the counted keys of each configuration, for the ones that compare with it.
    let mut counted: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for config in configs.into_iter().flatten() {
        // Sequences that depend on load are no ring's.
        if config.get("sequence_first").is_some() {
            continue;
        }
        let id = config["id"].as_str().unwrap_or("-").to_owned();
        match lab(system, config) {
            Ok(lab) => {
                let owners = Config { config, lab }.check((path, &id), report);
                counted.insert(id, owners);
            }
            Err(error) => report.fail((path, &id), "config", &error.to_string(), "a ring"),
        }
    }
    for config in configs.into_iter().flatten() {
        moved(config, path, &counted, report);
    }
    true
}

fn sha256(lines: &str) -> String {
    Hash::Sha256.digest(lines.as_bytes()).to_string()
}

/// The name of the node that owns the key of these bytes.
fn owner<'a>(world: &'a World, key: &[u8], scratch: &mut Vec<u8>) -> &'a str {
    let position = world.stage.scheme.key_position(key, scratch);
    let uid = world.place().owner(Asked::at(position));
    world.stage.id_of(uid).unwrap_or_default()
}

/// A position as the files write it: decimal, but hexadecimal where the system compares texts.
fn write(world: &World, at: usize) -> String {
    let scheme = &world.stage.scheme;
    let point = world.ring.point(at);
    let (Some(point), Some(ring)) = (point, scheme.ring()) else {
        return String::new();
    };
    if scheme.alias != "consistent-hashing" {
        return ring.circle.write(point.position);
    }
    let nodes = world.stage.nodes();
    let place = world.stage.places()[&point.node];
    let text = ring.point_text(&nodes, place).unwrap_or_default();
    let digest = ring.point_digest(nodes[place], &text, point.index);
    digest.map_or_else(String::new, |digest| digest.to_string())
}

/// One configuration and its ring.
struct Config<'a> {
    config: &'a Value,
    lab: Lab,
}

impl Config<'_> {
    /// Checks all of it; returns the owners of the counted keys.
    fn check(mut self, at: (&str, &str), report: &mut Report) -> Vec<String> {
        if self.config.get("points").is_some() {
            self.points(at, report);
        }
        for (field, what) in [("lookups", "lookup"), ("edge_lookups", "edge lookup")] {
            for line in each(&self.config[field]) {
                let Some(key) = line[0].as_str() else {
                    continue;
                };
                let got = self.lab.owner_of(key).node;
                let want = line[1].as_str();
                report.check(at, &format!("{what} {key:?}"), &got.as_deref(), &want);
            }
        }
        self.replicas(at, report);
        self.hex(at, report);
        self.counts(at, report)
    }

    fn points(&self, at: (&str, &str), report: &mut Report) {
        let (world, want) = (self.lab.world(), &self.config["points"]);
        let mut lines = String::new();
        let mut first = Vec::new();
        let mut per_owner: BTreeMap<&str, u64> = BTreeMap::new();
        let (mut total, mut distinct, mut before) = (0u64, 0u64, None);
        for (place, position, uid) in world.dump() {
            let owner = world.stage.id_of(uid).unwrap_or_default();
            let text = write(world, place);
            let _ = writeln!(lines, "{text} {owner}");
            if first.len() < 50 {
                first.push(Value::from(vec![text, owner.to_owned()]));
            }
            *per_owner.entry(owner).or_default() += 1;
            total += 1;
            distinct += u64::from(before.replace(position) != Some(position));
        }
        report.check(
            at,
            "points sha256",
            &Some(&*sha256(&lines)),
            &want["sha256"].as_str(),
        );
        for (what, got) in [("total", total), ("distinct", distinct)] {
            if let Some(want) = want[what].as_u64() {
                report.check(at, &format!("points {what}"), &got, &want);
            }
        }
        if let Some(bits) = want["bits"].as_u64() {
            let got = 128 - world.circle().last().leading_zeros();
            report.check(at, "points bits", &u64::from(got), &bits);
        }
        if let Some(want) = want["first"].as_array() {
            report.check(at, "points first", &&first, &want);
        }
        tally(&want["per_owner"], &per_owner, "points of", at, report);
        // What the page says of a node is what the system would say.
        let live: u32 = world.counts().iter().sum();
        report.check(at, "live points", &u64::from(live), &total);
    }

    fn replicas(&self, at: (&str, &str), report: &mut Report) {
        for line in each(&self.config["replicas_rf3"]) {
            let Some(key) = line[0].as_str() else {
                continue;
            };
            let got = self.lab.owner_of(key).replicas;
            let want: Vec<String> = row(&line[1]).into_iter().map(str::to_owned).collect();
            report.check(at, &format!("replicas {key:?}"), &got, &want);
        }
    }

    /// Keys that are not text: `[hex, position, owner, why]`.
    fn hex(&self, at: (&str, &str), report: &mut Report) {
        let world = self.lab.world();
        let mut scratch = Vec::new();
        for line in each(&self.config["edge_lookups_hex"]) {
            if let [hex, token, want, ..] = row(line)[..] {
                let key = unhex(hex);
                let position = world.stage.scheme.key_position(&key, &mut scratch);
                let got = world.circle().write(position);
                report.check(at, &format!("token {hex}"), &got.as_str(), &token);
                let got = owner(world, &key, &mut scratch);
                report.check(at, &format!("edge lookup {hex}"), &got, &want);
            }
        }
    }

    fn counts(&mut self, at: (&str, &str), report: &mut Report) -> Vec<String> {
        let want = &self.config["counts"];
        let world = self.lab.world();
        let (mut key, mut scratch, mut lines) = (Vec::new(), Vec::new(), String::new());
        let source = self.lab.keys().source();
        let mut owners = Vec::with_capacity(source.len());
        for place in 0..source.len() {
            source.write(place, &mut key);
            let owner = owner(world, &key, &mut scratch);
            let _ = writeln!(lines, "{} {owner}", String::from_utf8_lossy(&key));
            owners.push(owner.to_owned());
        }
        if owners.is_empty() {
            return owners;
        }
        report.check(
            at,
            "counts sha256",
            &Some(&*sha256(&lines)),
            &want["sha256"].as_str(),
        );
        // Counted again, by the sorted positions and the arcs.
        match self.lab.snapshot() {
            Ok(snapshot) => {
                let rows = snapshot.nodes.iter();
                let got = rows
                    .filter(|row| row.keys > 0)
                    .map(|row| (row.id.as_str(), u64::from(row.keys)))
                    .collect();
                tally(&want["per_owner"], &got, "keys of", at, report);
            }
            Err(error) => report.fail(at, "counts", &error.to_string(), "a snapshot"),
        }
        owners
    }
}

/// One check per owner that either side names.
fn tally(
    want: &Value,
    got: &BTreeMap<&str, u64>,
    what: &str,
    at: (&str, &str),
    report: &mut Report,
) {
    let Some(want) = want.as_object() else { return };
    for (owner, want) in want {
        let got = got.get(owner.as_str()).copied().unwrap_or(0);
        report.check(at, &format!("{what} {owner:?}"), &Some(got), &want.as_u64());
    }
    for (owner, got) in got {
        if !want.contains_key(*owner) {
            report.check(at, &format!("{what} {owner:?}"), got, &0);
        }
    }
}

/// How many of the counted keys have another owner than in the ten-node configuration of the same
/// variant.
fn moved(config: &Value, path: &str, counted: &BTreeMap<String, Vec<String>>, report: &mut Report) {
    let (Some(want), Some(id)) = (config["moved_vs_c10"].as_u64(), config["id"].as_str()) else {
        return;
    };
    let (variant, _) = id.rsplit_once('/').unwrap_or(("", id));
    let is_base = |other: &&String| {
        let (other_variant, name) = other.rsplit_once('/').unwrap_or(("", other));
        other_variant == variant && (name == "c10" || name.starts_with("c10_"))
    };
    // `c10` sorts before `c10_…`.
    let base = counted
        .keys()
        .find(is_base)
        .and_then(|base| counted.get(base));
    let (Some(base), Some(now)) = (base, counted.get(id)) else {
        return report.fail(
            (path, id),
            "moved_vs_c10",
            "nothing to compare with",
            "a c10",
        );
    };
    let got = base.iter().zip(now).filter(|(was, is)| was != is).count();
    report.check((path, id), "moved_vs_c10", &(got as u64), &want);
}

/// Values of functions at the top of a file: Cassandra's tokens.
fn functions(file: &Value, path: &str, report: &mut Report) {
    let at = (path, "-");
    let mut scratch = Vec::new();
    for (field, partitioner) in [
        ("tokens", "Murmur3Partitioner"),
        ("tokens_hex", "Murmur3Partitioner"),
        ("random_partitioner_tokens", "RandomPartitioner"),
    ] {
        let mut params = Map::new();
        params.insert("partitioner".to_owned(), partitioner.into());
        let name = "cassandra".to_owned();
        let Ok(scheme) = Scheme::find(&SchemeRef { name, params }) else {
            continue;
        };
        for line in each(&file[field]) {
            let row = row(line);
            let (Some(text), Some(want)) = (row.first(), row.last()) else {
                continue;
            };
            let key = if field.ends_with("_hex") {
                unhex(text)
            } else {
                text.as_bytes().to_vec()
            };
            if let [_, raw, _] = row[..] {
                let got = Hash::Murmur3Cassandra.digest(&key).be(0, 8) as u64;
                let got = got.cast_signed().to_string();
                report.check(at, &format!("hash of {text:?}"), &got.as_str(), &raw);
            }
            let position = scheme.key_position(&key, &mut scratch);
            let got = scheme.circle().write(position);
            report.check(at, &format!("token of {text:?}"), &got.as_str(), want);
        }
    }
}
