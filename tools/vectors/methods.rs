//! Checks the methods that are no rings: tables of slots, and functions of the key.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ringscope::hash::Hash;
use ringscope::placement::{guava_jump, jump};
use ringscope::{Command, KeySpec, Lab, Node, Scenario, SchemeRef};
use serde_json::{Map, Value, json};

use crate::report::Report;

/// Checks everything in `file`; false where its system is none of these methods.
pub fn check(file: &Value, path: &str, report: &mut Report) -> bool {
    let mut checker = Checker { path, report, file };
    match text(&file["system"]) {
        "redis_cluster" => checker.redis(),
        "envoy_maglev" => checker.maglev(),
        "jump" => checker.jump(),
        "rendezvous" => checker.rendezvous(),
        "buraksezer_consistent" => checker.buraksezer(),
        "lafikl_consistent" => checker.lafikl(),
        _ => return false,
    }
    true
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn number(value: &Value) -> u64 {
    let decimal = || text(value).parse().ok();
    value.as_u64().or_else(decimal).unwrap_or(u64::MAX)
}

fn sha256(text: &str) -> String {
    let digest = Hash::Sha256.digest(text.as_bytes());
    digest
        .as_bytes()
        .iter()
        .fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

/// A node of a vector file: what is no field of ours is an extra.
fn node(value: &Value) -> Node {
    let mut node = Node::new(text(&value["name"]));
    for (name, value) in value.as_object().into_iter().flatten() {
        match name.as_str() {
            "name" => {}
            "weight" => node.weight = value.as_f64().unwrap_or(f64::NAN),
            _ => {
                node.extra.insert(name.clone(), value.clone());
            }
        }
    }
    node
}

fn scenario(name: &str, params: &Value, nodes: &Value) -> Scenario {
    Scenario {
        scheme: SchemeRef {
            name: name.to_owned(),
            params: params.as_object().cloned().unwrap_or_default(),
        },
        nodes: list(nodes).iter().map(node).collect(),
        keys: KeySpec::Count(0),
        ..Scenario::default()
    }
}

struct Checker<'a> {
    path: &'a str,
    report: &'a mut Report,
    file: &'a Value,
}

impl Checker<'_> {
    fn same<T: PartialEq + std::fmt::Debug>(
        &mut self,
        config: &Value,
        what: &str,
        got: &T,
        want: &T,
    ) {
        let config = config["id"].as_str().unwrap_or("-");
        self.report.check((self.path, config), what, got, want);
    }

    /// The lab of a scenario; one that cannot be made is a failure.
    fn lab(&mut self, config: &Value, scenario: Scenario) -> Option<Lab> {
        let lab = Lab::new(scenario);
        if let Err(error) = &lab {
            self.same(config, "scenario", &error.to_string(), &String::new());
        }
        lab.ok()
    }

    fn lookups(&mut self, config: &Value, lab: &Lab) {
        for (kind, at) in [("lookups", 1), ("edge_lookups", 1)] {
            for row in list(&config[kind]) {
                let (key, want) = (text(&row[0]), row[at].as_str().map(str::to_owned));
                let got = lab.owner_of(key).node;
                self.same(config, &format!("owner of {key:?}"), &got, &want);
            }
        }
    }

    /// The owners of keys made from a pattern: how many each has, the digest of all, and how
    /// many are others than in the configuration that this one grew from.
    fn counts(&mut self, config: &Value, scenario: &dyn Fn(&Value) -> Scenario) {
        let counts = &config["counts"];
        if counts.is_null() {
            return;
        }
        let Some(mut lab) = self.lab(config, with_keys(scenario(config), counts)) else {
            return;
        };
        follow(&mut lab, config);
        while lab.place(1 << 20) > 0 {}
        let owners = owners(&lab);
        self.per_owner(config, "keys", &counts["per_owner"], |id| {
            let snapshot = lab.snapshot().ok()?;
            let row = snapshot.nodes.iter().find(|row| row.id == id)?;
            Some(u64::from(row.keys))
        });
        self.same(
            config,
            "digest of keys",
            &sha256(&lines(&lab, &owners)),
            &hex(counts),
        );
        if config["moved_vs_c10"].is_null() {
            return;
        }
        let id = text(&config["id"]);
        let family = id.rsplit_once('/').map_or("", |(family, _)| family);
        let base = [family, "c10"].join(if family.is_empty() { "" } else { "/" });
        let file = self.file;
        let base = list(&file["configs"])
            .iter()
            .find(|config| config["id"] == base.as_str());
        if let Some(base) = base
            && let Some(mut before) = self.lab(base, with_keys(scenario(base), counts))
        {
            follow(&mut before, base);
            let before = self::owners(&before);
            let moved = before.iter().zip(&owners).filter(|(a, b)| a != b).count() as u64;
            let want = number(&config["moved_vs_c10"]);
            self.same(config, "keys moved from c10", &moved, &want);
        }
    }

    fn per_owner(
        &mut self,
        config: &Value,
        what: &str,
        wanted: &Value,
        mut got: impl FnMut(&str) -> Option<u64>,
    ) {
        for (owner, want) in wanted.as_object().into_iter().flatten() {
            let what = format!("{what} of {owner}");
            self.same(config, &what, &got(owner), &Some(number(want)));
        }
    }

    fn redis(&mut self) {
        let file = self.file;
        let Some(lab) = self.lab(
            &Value::Null,
            scenario("redis_cluster", &Value::Null, &json!([])),
        ) else {
            return;
        };
        let none = Value::Null;
        let slot = |key: &[u8]| lab.owner_of_bytes(key).position.parse::<u64>().ok();
        for row in list(&file["slots"]) {
            let got = slot(text(&row[0]).as_bytes());
            self.same(
                &none,
                &format!("slot of {}", row[0]),
                &got,
                &row[1].as_u64(),
            );
        }
        for row in list(&file["slots_hex_keys"]) {
            let hex = text(&row[0]);
            let bytes: Vec<u8> = (0..hex.len() / 2)
                .filter_map(|at| u8::from_str_radix(hex.get(2 * at..2 * at + 2)?, 16).ok())
                .collect();
            self.same(
                &none,
                &format!("slot of {hex}"),
                &slot(&bytes),
                &row[1].as_u64(),
            );
        }
        let bulk = &file["bulk"];
        let keys: Vec<String> = pattern_keys(bulk);
        let slots: Vec<u64> = keys.iter().filter_map(|key| slot(key.as_bytes())).collect();
        let mut all = String::new();
        for (key, slot) in keys.iter().zip(&slots) {
            let _ = writeln!(all, "{key} {slot}");
        }
        if !bulk.is_null() {
            self.same(&none, "digest of slots", &sha256(&all), &hex(bulk));
            let distinct = slots.iter().collect::<BTreeSet<_>>().len() as u64;
            self.same(
                &none,
                "distinct slots",
                &distinct,
                &number(&bulk["distinct_slots"]),
            );
            self.same(
                &none,
                "sum of slots",
                &slots.iter().sum(),
                &number(&bulk["sum"]),
            );
            let (first, last) = (list(&bulk["first"]), list(&bulk["last"]));
            let ends = first.iter().enumerate();
            let tail = slots.len().saturating_sub(last.len());
            let ends = ends.chain(last.iter().enumerate().map(|(at, slot)| (tail + at, slot)));
            for (at, want) in ends {
                self.same(
                    &none,
                    &format!("slot {at}"),
                    &slots.get(at).copied(),
                    &want.as_u64(),
                );
            }
        }
        let made = |config: &Value| scenario("redis_cluster", &Value::Null, &config["nodes"]);
        for config in list(&file["configs"]) {
            if let Some(lab) = self.lab(config, made(config)) {
                self.lookups(config, &lab);
            }
            self.counts(config, &made);
        }
    }

    fn maglev(&mut self) {
        let made = |config: &Value| scenario("envoy_maglev", &config["params"], &config["nodes"]);
        for config in list(&self.file["configs"]) {
            let Some(mut lab) = self.lab(config, made(config)) else {
                continue;
            };
            self.lookups(config, &lab);
            self.table(config, &config["table"], &mut lab);
            self.counts(config, &made);
        }
    }

    fn table(&mut self, config: &Value, table: &Value, lab: &mut Lab) {
        let world = lab.world();
        let slots = world.circle().last() + 1;
        let owner = |slot: u128| world.stage.id_of(world.arcs.node_at(slot)).unwrap_or("-");
        let mut all = String::new();
        for slot in 0..slots {
            let _ = writeln!(all, "{slot} {}", owner(slot));
        }
        self.same(config, "slots", &(slots as u64), &number(&table["total"]));
        self.same(config, "digest of the table", &sha256(&all), &hex(table));
        for row in list(&table["first"]) {
            let slot = number(&row[0]);
            let got = owner(u128::from(slot));
            self.same(
                config,
                &format!("owner of slot {slot}"),
                &got,
                &text(&row[1]),
            );
        }
        for (slot, want) in list(&table["all_owners"]).iter().enumerate() {
            // Either the owner alone, or slot and owner.
            let want = want.as_str().unwrap_or_else(|| text(&want[1]));
            let got = owner(slot as u128);
            self.same(config, &format!("owner of slot {slot}"), &got, &want);
        }
        self.points_of(config, "slots", &table["per_owner"], lab);
    }

    fn points_of(&mut self, config: &Value, what: &str, wanted: &Value, lab: &mut Lab) {
        self.per_owner(config, what, wanted, |id| {
            let snapshot = lab.snapshot().ok()?;
            let row = snapshot.nodes.iter().find(|row| row.id == id)?;
            Some(u64::from(row.points))
        });
    }

    fn jump(&mut self) {
        let file = self.file;
        let none = Value::Null;
        let guava_too = text(&file["large_note"]).contains("True");
        for (rows, counts) in [
            ("vectors", "bucket_counts"),
            ("large_vectors", "large_bucket_counts"),
        ] {
            for row in list(&file[rows]) {
                let key = number(&row[0]);
                for (buckets, want) in list(&file[counts]).iter().zip(list(&row[1])) {
                    let (buckets, want) = (number(buckets) as u32, number(want) as u32);
                    let what = format!("jump({key}, {buckets})");
                    self.same(&none, &what, &jump(key, buckets), &want);
                    if guava_too {
                        let got = guava_jump(key, buckets);
                        self.same(&none, &format!("Guava's {what}"), &got, &want);
                    }
                }
            }
        }
        for row in list(&file["guava_differs"]) {
            let (key, buckets) = (number(&row[0]), number(&row[1]) as u32);
            let last = |value| text(value).rsplit(' ').next().and_then(|n| n.parse().ok());
            let what = format!("jump({key}, {buckets})");
            self.same(&none, &what, &Some(jump(key, buckets)), &last(&row[2]));
            let got = Some(guava_jump(key, buckets));
            self.same(&none, &format!("Guava's {what}"), &got, &last(&row[3]));
        }
        let keys: Vec<u64> = list(&file["vectors"])
            .iter()
            .map(|row| number(&row[0]))
            .collect();
        for (from, want) in file["monotone"]["moved"].as_object().into_iter().flatten() {
            let from: u32 = from.parse().unwrap_or_default();
            let moved = keys
                .iter()
                .filter(|key| jump(**key, from) != jump(**key, from + 1));
            let astray = moved
                .clone()
                .filter(|key| jump(**key, from + 1) != from)
                .count();
            let what = format!("keys that move from {from} buckets to one more");
            self.same(&none, &what, &(moved.count() as u64), &number(want));
            self.same(
                &none,
                &format!("{what}, but not to the new one"),
                &astray,
                &0,
            );
        }
        self.jump_texts();
        for config in list(&file["configs"]) {
            let buckets = number(&config["buckets"]) as u32;
            let counts = &config["counts"];
            let Some(last) = text(&counts["keys"]).rsplit("..").next() else {
                continue;
            };
            let last: u64 = last.parse().unwrap_or_default();
            let (mut all, mut sums) = (String::new(), vec![0; buckets as usize]);
            for key in 0..=last {
                let bucket = jump(key, buckets);
                sums[bucket as usize] += 1;
                let _ = writeln!(all, "{key} {bucket}");
            }
            self.same(config, "digest of keys", &sha256(&all), &hex(counts));
            self.per_owner(config, "keys", &counts["per_owner"], |bucket| {
                sums.get(bucket.parse::<usize>().ok()?).copied()
            });
        }
    }

    /// Texts go through a string hash first; their buckets are nodes named by number.
    fn jump_texts(&mut self) {
        let (file, none) = (self.file, Value::Null);
        for (name, at) in [("xxh64", 1), ("sha256", 3)] {
            let field = text(&file["text_keys_fields"][at + 1]);
            let buckets = field.trim_end_matches(')').rsplit(',').next();
            let buckets: u32 = buckets.and_then(|n| n.trim().parse().ok()).unwrap_or(10);
            let nodes: Vec<_> = (0..buckets)
                .map(|at| json!({ "name": at.to_string() }))
                .collect();
            let scenario = scenario("jump", &json!({ "hash": name }), &Value::Array(nodes));
            let Some(lab) = self.lab(&none, scenario) else {
                continue;
            };
            for row in list(&file["text_keys"]) {
                let owner = lab.owner_of(text(&row[0]));
                let what = format!("{name} of {}", row[0]);
                self.same(&none, &what, &owner.position, &text(&row[at]).to_owned());
                let bucket = owner.node.and_then(|id| id.parse().ok());
                self.same(
                    &none,
                    &format!("bucket by {what}"),
                    &bucket,
                    &row[at + 1].as_u64(),
                );
            }
        }
    }

    fn rendezvous(&mut self) {
        let made = |config: &Value| {
            let params = json!({ "algorithm": config["lib"] });
            scenario("rendezvous", &params, &config["nodes"])
        };
        for config in list(&self.file["configs"]) {
            let Some(lab) = self.lab(config, made(config)) else {
                continue;
            };
            self.lookups(config, &lab);
            let three = Scenario {
                replicas: 3,
                ..made(config)
            };
            if let Some(lab) = self.lab(config, three) {
                for row in list(&config["top3"]) {
                    let want: Vec<&str> = list(row)[1..].iter().map(text).collect();
                    let got = lab.owner_of(text(&row[0])).replicas;
                    self.same(
                        config,
                        &format!("best three of {}", row[0]),
                        &same(&got),
                        &want,
                    );
                }
            }
            self.counts(config, &made);
        }
    }

    fn buraksezer(&mut self) {
        let made = |config: &Value| {
            let id = text(&config["id"]);
            let version = id.split('/').next().unwrap_or_default();
            let mut params = config["params"].clone();
            if let Some(params) = params.as_object_mut() {
                params.remove("add");
                params.remove("remove");
            }
            scenario(
                &format!("buraksezer_consistent/{version}"),
                &params,
                &config["nodes"],
            )
        };
        for config in list(&self.file["configs"]) {
            let Some(mut lab) = self.lab(
                config,
                Scenario {
                    replicas: 3,
                    ..made(config)
                },
            ) else {
                continue;
            };
            follow(&mut lab, config);
            self.lookups(config, &lab);
            let world = lab.world();
            for (partition, want) in list(&config["partition_owner"]).iter().enumerate() {
                let got = world.stage.id_of(world.arcs.node_at(partition as u128));
                let what = format!("owner of partition {partition}");
                self.same(config, &what, &got, &want.as_str());
            }
            for (want, row) in list(&config["partition_ids"])
                .iter()
                .zip(list(&config["lookups"]))
            {
                let got = lab.owner_of(text(&row[0])).position;
                let what = format!("partition of {}", row[0]);
                self.same(config, &what, &got, &number(want).to_string());
            }
            for row in list(&config["closest_3"]) {
                let want: Vec<&str> = list(&row[1]).iter().map(text).collect();
                let got = lab.owner_of(text(&row[0])).replicas;
                self.same(
                    config,
                    &format!("closest three of {}", row[0]),
                    &same(&got),
                    &want,
                );
            }
            self.member_ring(config, &lab);
            self.points_of(config, "partitions", &config["loads"], &mut lab);
            self.counts(config, &made);
        }
    }

    /// The ring of the members, from which the partitions were laid out.
    fn member_ring(&mut self, config: &Value, lab: &Lab) {
        let (points, world) = (&config["points"], lab.world());
        let Some(ring) = world.ring().filter(|_| !points.is_null()) else {
            return;
        };
        let (mut lines, mut owner) = (Vec::new(), "");
        for (at, point) in ring.points().enumerate() {
            if !ring.is_shadowed(at) {
                owner = world.stage.id_of(point.node).unwrap_or_default();
            }
            lines.push((point.position.to_string(), owner));
        }
        let all: String = lines
            .iter()
            .fold(String::new(), |mut all, (position, owner)| {
                let _ = writeln!(all, "{position} {owner}");
                all
            });
        self.same(
            config,
            "points",
            &(lines.len() as u64),
            &number(&points["total"]),
        );
        let distinct = (lines.len() - ring.collisions()) as u64;
        self.same(
            config,
            "distinct points",
            &distinct,
            &number(&points["distinct"]),
        );
        self.same(config, "digest of points", &sha256(&all), &hex(points));
        self.per_owner(config, "points", &points["per_owner"], |id| {
            Some(lines.iter().filter(|(_, owner)| *owner == id).count() as u64)
        });
        for (at, row) in list(&points["first"]).iter().enumerate() {
            let got = lines
                .get(at)
                .map(|(position, owner)| (position.as_str(), *owner));
            let want = Some((text(&row[0]), text(&row[1])));
            self.same(config, &format!("point {at}"), &got, &want);
        }
    }

    /// Only the configurations with bounded loads; the others are a ring.
    fn lafikl(&mut self) {
        for config in list(&self.file["configs"]) {
            let loads = config["loads"]
                .as_object()
                .cloned()
                .unwrap_or_else(Map::new);
            if loads.is_empty() {
                continue;
            }
            // "keys key:{i} for i=0..399 in order; …"
            let note = text(&config["note"]);
            let format = note
                .split(" for i=")
                .next()
                .and_then(|head| head.strip_prefix("keys "));
            let keys: u64 = loads.values().map(number).sum();
            let scenario = Scenario {
                keys: KeySpec::Count(keys as u32),
                key_pattern: format.unwrap_or("key:{i}").to_owned(),
                ..scenario("lafikl_consistent/bounded", &Value::Null, &config["nodes"])
            };
            let Some(mut lab) = self.lab(config, scenario) else {
                continue;
            };
            while lab.place(1 << 20) > 0 {}
            for row in list(&config["sequence_first"]) {
                let got = lab.owner_of(text(&row[0])).node;
                let want = row[1].as_str().map(str::to_owned);
                self.same(config, &format!("owner of {}", row[0]), &got, &want);
            }
            let got = sha256(&lines(&lab, &owners(&lab)));
            let want = text(&config["sequence_sha256"]).to_owned();
            self.same(config, "digest of the sequence", &got, &want);
            self.per_owner(config, "keys", &config["loads"], |id| {
                let snapshot = lab.snapshot().ok()?;
                let row = snapshot.nodes.iter().find(|row| row.id == id)?;
                Some(u64::from(row.keys))
            });
        }
    }
}

fn same(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

fn hex(value: &Value) -> String {
    text(&value["sha256"]).to_owned()
}

fn pattern_keys(value: &Value) -> Vec<String> {
    let format = text(&value["key_format"]);
    let count = value["n"].as_u64().unwrap_or_default();
    (0..count)
        .map(|at| format.replace("{i}", &at.to_string()))
        .collect()
}

/// The scenario with the keys that were counted.
fn with_keys(scenario: Scenario, counts: &Value) -> Scenario {
    Scenario {
        keys: KeySpec::Count(number(&counts["n"]) as u32),
        key_pattern: text(&counts["key_format"]).to_owned(),
        ..scenario
    }
}

/// The commands that led to a configuration, where its parameters tell them. One that fails shows
/// in everything that is checked after it.
fn follow(lab: &mut Lab, config: &Value) {
    let params = &config["params"];
    let added = list(&params["add"])
        .iter()
        .map(|added| Command::Add(node(added)));
    let removed = list(&params["remove"]).iter();
    let removed = removed.map(|id| Command::Remove(text(id).to_owned()));
    for command in added.chain(removed) {
        let _ = lab.act(command);
    }
}

/// The owner of every key, in order.
fn owners(lab: &Lab) -> Vec<String> {
    let keys = lab.keys().source();
    (0..keys.len())
        .map(|at| lab.owner_of(&keys.text(at)).node.unwrap_or_default())
        .collect()
}

/// One line for every key.
fn lines(lab: &Lab, owners: &[String]) -> String {
    let keys = lab.keys().source();
    let mut all = String::new();
    for (at, owner) in owners.iter().enumerate() {
        let _ = writeln!(all, "{} {owner}", keys.text(at));
    }
    all
}
