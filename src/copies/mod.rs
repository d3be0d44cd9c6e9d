//! Replicas and zones: which failures a key outlives, and what has to be copied after one.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::error::{Error, Kind, Quoted, Result};
use crate::lab::Lab;
use crate::scenario::{Keys, Scenario};

/// At most so many keys are asked for.
const MOST_KEYS: u32 = 20_000;
/// Pairs are looked at one by one up to so many nodes.
const MOST_PAIRED: usize = 80;

/// What a failure does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Loss {
    /// Who is gone: nodes, or the name of one zone.
    pub gone: Vec<String>,
    /// Keys of which no copy is left.
    pub lost: u32,
    /// Keys that have fewer copies than before, the lost ones not among them.
    pub hurt: u32,
    /// Keys of which fewer than half the copies and one are left: no majority answers.
    pub stuck: u32,
    /// Copies to make until every key that is left has as many as it can.
    pub copies: u32,
}

/// What each failure does to a ring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Survey {
    /// How many keys there are.
    pub keys: u32,
    /// How many nodes hold each.
    pub replicas: u32,
    /// Every node alone.
    pub nodes: Vec<Loss>,
    /// The two whose failure loses most.
    pub worst_pair: Option<Loss>,
    /// The mean over all pairs of what is lost.
    pub mean_pair: f64,
    /// How many of all pairs lose anything.
    pub fatal_pairs: u32,
    /// How many pairs there are.
    pub pairs: u32,
    /// Every zone alone.
    pub zones: Vec<Loss>,
    /// Keys that have two copies in one zone.
    pub crowded: u32,
    /// With how many other nodes a node shares keys, on the average.
    pub neighbours: f64,
    /// The fragment that shows the ring.
    pub link: String,
}

/// Who holds how many keys, by place in the list.
#[derive(Debug)]
struct Holdings {
    /// By the places of all holders in rising order.
    sets: BTreeMap<Vec<u32>, u32>,
    ids: Vec<String>,
    zones: Vec<Option<String>>,
    live: usize,
    replicas: u32,
}

impl Holdings {
    fn of(lab: &Lab) -> Self {
        let world = lab.world();
        let places = world.stage.places();
        let members = &world.stage.members;
        let mut sets: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut text = Vec::new();
        for at in 0..lab.keys().placed() {
            lab.keys().source().write(at, &mut text);
            let holders = world.replicas(world.asked(lab.keys(), &text));
            let mut set: Vec<u32> = holders
                .iter()
                .filter_map(|uid| places.get(uid).map(|place| *place as u32))
                .collect();
            set.sort_unstable();
            *sets.entry(set).or_default() += 1;
        }
        Self {
            sets,
            ids: members
                .iter()
                .map(|member| member.node.id.clone())
                .collect(),
            zones: members
                .iter()
                .map(|member| member.node.zone.clone())
                .collect(),
            live: world.stage.live().len(),
            replicas: world.stage.replicas,
        }
    }

    /// Puts every node where `together` says it stands.
    fn stand(&mut self, together: &Together) {
        for (zone, id) in self.zones.iter_mut().zip(&self.ids) {
            let found = together.iter().find(|(_, ids)| ids.contains(id));
            *zone = found.map(|(name, _)| name.clone());
        }
    }

    fn loss(&self, gone: &[u32], names: Vec<String>) -> Loss {
        let mut loss = Loss {
            gone: names,
            lost: 0,
            hurt: 0,
            stuck: 0,
            copies: 0,
        };
        let left = self.live.saturating_sub(gone.len());
        let wanted = left.min(self.replicas as usize);
        for (set, keys) in &self.sets {
            let missing = set.iter().filter(|place| gone.contains(place)).count();
            if missing == 0 {
                continue;
            }
            let kept = set.len() - missing;
            if kept == 0 {
                loss.lost += keys;
            } else {
                loss.hurt += keys;
                loss.copies += keys * wanted.saturating_sub(kept) as u32;
            }
            if kept < set.len() / 2 + 1 {
                loss.stuck += keys;
            }
        }
        loss
    }

    fn neighbours(&self) -> f64 {
        let mut pairs: BTreeSet<(u32, u32)> = BTreeSet::new();
        for set in self.sets.keys() {
            for (at, a) in set.iter().enumerate() {
                pairs.extend(set[at + 1..].iter().map(|b| (*a, *b)));
            }
        }
        2.0 * pairs.len() as f64 / self.live.max(1) as f64
    }

    fn crowded(&self) -> u32 {
        let twice = |set: &[u32]| {
            let mut seen = BTreeSet::new();
            set.iter()
                .filter_map(|place| self.zones[*place as usize].as_ref())
                .any(|zone| !seen.insert(zone))
        };
        let sets = self.sets.iter();
        sets.filter(|(set, _)| twice(set))
            .map(|(_, keys)| keys)
            .sum()
    }
}

/// Nodes that fail together, by a name of theirs.
pub type Together = [(String, Vec<String>)];

/// What every failure does to `scenario`. The zones are those of `together`, whether the ring knows
/// of them or not; none there: those of the nodes.
pub fn survey(scenario: &Scenario, together: &Together) -> Result<Survey> {
    let scenario = within(scenario);
    let lab = Lab::new(scenario.clone())?;
    let mut held = Holdings::of(&lab);
    if !together.is_empty() {
        held.stand(together);
    }
    let count = held.ids.len();
    let name = |place: u32| held.ids[place as usize].clone();
    let nodes = (0..count as u32).map(|at| held.loss(&[at], vec![name(at)]));
    let paired = if count <= MOST_PAIRED {
        count as u32
    } else {
        0
    };
    let mut worst: Option<Loss> = None;
    let (mut sum, mut fatal, mut pairs) = (0u64, 0, 0);
    for a in 0..paired {
        for b in a + 1..paired {
            let loss = held.loss(&[a, b], vec![name(a), name(b)]);
            pairs += 1;
            sum += u64::from(loss.lost);
            fatal += u32::from(loss.lost > 0);
            let is_worse = |worst: &Loss| (loss.lost, loss.stuck) > (worst.lost, worst.stuck);
            if worst.as_ref().is_none_or(is_worse) {
                worst = Some(loss);
            }
        }
    }
    let zones: BTreeSet<&String> = held.zones.iter().flatten().collect();
    let zone = |zone: &&String| {
        let members =
            (0..count as u32).filter(|at| held.zones[*at as usize].as_ref() == Some(*zone));
        held.loss(&members.collect::<Vec<_>>(), vec![(*zone).clone()])
    };
    Ok(Survey {
        keys: lab.keys().placed() as u32,
        replicas: held.replicas,
        nodes: nodes.collect(),
        worst_pair: worst,
        mean_pair: sum as f64 / f64::from(pairs.max(1)),
        fatal_pairs: fatal,
        pairs,
        zones: zones.iter().map(zone).collect(),
        crowded: held.crowded(),
        neighbours: held.neighbours(),
        link: crate::versus::link(&scenario),
    })
}

/// What it does to `scenario` when all of these nodes fail at once; `unknown-node` for a node that
/// is not there.
pub fn failure(scenario: &Scenario, gone: &[String]) -> Result<Loss> {
    let held = Holdings::of(&Lab::new(within(scenario))?);
    let mut places = BTreeSet::new();
    for id in gone {
        let place = held.ids.iter().position(|known| known == id);
        let place = place.ok_or_else(|| Error::new(&Kind::UNKNOWN_NODE, [&Quoted(id)]))?;
        places.insert(place as u32);
    }
    let names = places.iter().map(|at| held.ids[*at as usize].clone());
    let names = names.collect();
    Ok(held.loss(&places.into_iter().collect::<Vec<_>>(), names))
}

/// The scenario with no more keys than are asked for.
fn within(scenario: &Scenario) -> Scenario {
    Scenario {
        keys: match &scenario.keys {
            Keys::Count(count) => Keys::Count((*count).min(MOST_KEYS)),
            keys @ Keys::List(_) => keys.clone(),
        },
        ..scenario.clone()
    }
}

/// With how many others a node of this ring shares a range: every arc is asked, whether a key lies
/// in it or not.
pub fn neighbours(scenario: &Scenario) -> Result<f64> {
    let lab = Lab::new(Scenario {
        keys: Keys::Count(0),
        ..scenario.clone()
    })?;
    let world = lab.world();
    let mut pairs: BTreeSet<(u32, u32)> = BTreeSet::new();
    for arc in world.arcs.iter() {
        let mut set = world.replicas(crate::placement::Asked::at(arc.end));
        set.sort_unstable();
        for (at, a) in set.iter().enumerate() {
            pairs.extend(set[at + 1..].iter().map(|b| (*a, *b)));
        }
    }
    Ok(2.0 * pairs.len() as f64 / world.stage.live().len().max(1) as f64)
}
