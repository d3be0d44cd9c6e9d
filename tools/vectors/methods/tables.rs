//! Tables of slots: Redis Cluster, Maglev, buraksezer's partitions.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ringscope::{Lab, Scenario};
use serde_json::{Value, json};

use super::{Checker, follow, hex, list, number, pattern_keys, same, scenario, sha256, text};

impl Checker<'_> {
    pub(super) fn redis(&mut self) {
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

    pub(super) fn maglev(&mut self) {
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

    pub(super) fn buraksezer(&mut self) {
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
        let Some(members) = world.placement.points().filter(|_| !points.is_null()) else {
            return;
        };
        let name = |uid| world.stage.id_of(uid).unwrap_or_default();
        let lines: Vec<(String, &str)> = members
            .dump()
            .map(|(_, position, uid)| (position.to_string(), name(uid)))
            .collect();
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
        let distinct = (lines.len() - members.ring.collisions()) as u64;
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
}
