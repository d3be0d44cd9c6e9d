//! Checks the methods that are no rings: tables of slots, and functions of the key.

#[path = "methods/per_key.rs"]
mod per_key;
#[path = "methods/tables.rs"]
mod tables;

use std::fmt::Write as _;

use ringscope::hash::Hash;
use ringscope::{Command, Keys, Lab, Node, Scenario, SchemeRef};
use serde_json::Value;

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
        keys: Keys::Count(0),
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

    fn points_of(&mut self, config: &Value, what: &str, wanted: &Value, lab: &mut Lab) {
        self.per_owner(config, what, wanted, |id| {
            let snapshot = lab.snapshot().ok()?;
            let row = snapshot.nodes.iter().find(|row| row.id == id)?;
            Some(u64::from(row.points))
        });
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
        keys: Keys::Count(number(&counts["n"]) as u32),
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
