//! Functions of the key: jump, rendezvous, and lafikl's bounded loads.

use std::fmt::Write as _;

use ringscope::placement::{guava_jump, jump};
use ringscope::{Keys, Scenario};
use serde_json::{Map, Value, json};

use super::{Checker, hex, lines, list, number, owners, same, scenario, sha256, text};

impl Checker<'_> {
    pub(super) fn jump(&mut self) {
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

    pub(super) fn rendezvous(&mut self) {
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

    /// Only the configurations with bounded loads; the others are a ring.
    pub(super) fn lafikl(&mut self) {
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
                keys: Keys::Count(keys as u32),
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
