//! Which copies have to be made anew: a server that is to hold a key and has not held it before
//! gets one from somewhere, whoever the first owner is.

use std::collections::BTreeMap;

use serde::Serialize;

use super::course::Moment;
use crate::placement::Asked;
use crate::position::Position;

/// So many arcs times servers are looked at one by one; where there are more, keys are.
const MOST_WORK: usize = 12_000_000;

/// So many keys are looked at then.
const FOLLOWED: usize = 2000;

/// What one server has to take and may drop, in parts of the whole: one copy of everything is 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Holder {
    /// Which one.
    pub name: String,
    /// How much it gets.
    pub gets: f64,
    /// How much it holds no more.
    pub drops: f64,
}

/// What becomes of the copies from before the first step to after the last.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Copies {
    /// How many copies of a key there are before and after.
    pub count: [u32; 2],
    /// How much has to be copied, one copy of everything being 1.
    pub made: f64,
    /// The part of the whole of which no server keeps a copy.
    pub none_left: f64,
    /// Every server that gets or drops something.
    pub holders: Vec<Holder>,
    /// How many keys this was counted on; nothing where the parts are exact.
    pub sampled: Option<u32>,
}

/// The sums of a comparison.
#[derive(Default)]
struct Sums {
    made: f64,
    none_left: f64,
    gets: BTreeMap<u32, f64>,
    drops: BTreeMap<u32, f64>,
}

impl Sums {
    fn add(&mut self, before: &[u32], after: &[u32], weight: f64) {
        for server in after.iter().filter(|server| !before.contains(server)) {
            *self.gets.entry(*server).or_default() += weight;
            self.made += weight;
        }
        for server in before.iter().filter(|server| !after.contains(server)) {
            *self.drops.entry(*server).or_default() += weight;
        }
        if !before.is_empty() && !before.iter().any(|server| after.contains(server)) {
            self.none_left += weight;
        }
    }
}

fn holders(moment: &Moment, asked: Asked) -> Vec<u32> {
    let uids = moment.world.replicas(asked);
    uids.into_iter().map(|uid| moment.server(uid)).collect()
}

/// What becomes of the copies; nothing where every key has one before and after.
pub(super) fn recreated(first: &Moment, last: &Moment) -> Option<Copies> {
    let count = [first, last].map(|moment| moment.world.stage.replicas);
    if count == [1, 1] {
        return None;
    }
    let mut sums = Sums::default();
    let same = first.world.stage.scheme.same_keys(&last.world.stage.scheme);
    let nodes = last
        .world
        .stage
        .members
        .len()
        .max(first.world.stage.members.len());
    let arcs = first.world.arcs.len() + last.world.arcs.len();
    let arced = first.world.has_arcs() && last.world.has_arcs();
    let exact = same && arced && arcs.saturating_mul(nodes) <= MOST_WORK;
    let mut sampled = None;
    if exact {
        by_arcs(first, last, &mut sums);
    } else {
        sampled = Some(by_keys(first, last, &mut sums));
    }
    let mut servers: Vec<u32> = sums.gets.keys().chain(sums.drops.keys()).copied().collect();
    servers.sort_unstable();
    servers.dedup();
    let holder = |server: u32| {
        let of = |sums: &BTreeMap<u32, f64>| sums.get(&server).copied().unwrap_or_default();
        Some(Holder {
            name: last.name(server).or_else(|| first.name(server))?,
            gets: of(&sums.gets),
            drops: of(&sums.drops),
        })
    };
    Some(Copies {
        count,
        made: sums.made,
        none_left: sums.none_left,
        holders: servers.into_iter().filter_map(holder).collect(),
        sampled,
    })
}

/// Every stretch between two ends of arcs, before or after, has the same holders all along.
fn by_arcs(first: &Moment, last: &Moment, sums: &mut Sums) {
    let circle = last.world.circle();
    let ends = |moment: &Moment| -> Vec<Position> {
        moment.world.arcs.iter().map(|arc| arc.end).collect()
    };
    let mut all = [ends(first), ends(last)].concat();
    all.sort_unstable();
    all.dedup();
    let Some(mut start) = all.last().copied() else {
        return;
    };
    for end in all {
        let share = circle.length(start, end).share(circle);
        let asked = Asked::at(end);
        sums.add(&holders(first, asked), &holders(last, asked), share);
        start = end;
    }
}

/// The first of the keys, one by one; how many there were.
fn by_keys(first: &Moment, last: &Moment, sums: &mut Sums) -> u32 {
    let count = last.keys.placed().min(first.keys.placed()).min(FOLLOWED);
    let weight = 1.0 / count.max(1) as f64;
    let mut text = Vec::new();
    for at in 0..count {
        last.keys.source().write(at, &mut text);
        let of = |moment: &Moment| {
            let asked = moment.world.asked(&moment.keys, &text);
            holders(moment, asked)
        };
        let (before, after) = (of(first), of(last));
        sums.add(&before, &after, weight);
    }
    count as u32
}
