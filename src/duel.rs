//! Two configurations side by side: where two clients send a key to different servers.
//!
//! Nodes are the same where their names are. Where both place keys alike and
//! divide the circle, the difference is one of arcs, exact to the last
//! position; else the keys are asked one by one.

use std::collections::HashMap;

use serde::Serialize;

use crate::arcs::{Arc, Arcs, Moved, NOBODY};
use crate::bands::{self, Run};
use crate::error::Result;
use crate::lab::Lab;
use crate::position::Length;
use crate::ring::Ring;
use crate::scenario::Scenario;
use crate::trace::Place;
use crate::world::World;

/// What is placed by the first client's owner in rows and the second's in columns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    /// The owner under the first; nobody on an empty ring.
    pub a: Option<String>,
    /// The owner under the second.
    pub b: Option<String>,
    /// How much of the circle, or of the keys where there is no common circle, 0…1.
    pub share: f64,
    /// How many of the keys.
    pub keys: u32,
}

/// A range on which they disagree: after `start`, up to `end`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Apart {
    /// The position before its first.
    pub start: Place,
    /// Its last position.
    pub end: Place,
    /// The owner under the first.
    pub a: Option<String>,
    /// The owner under the second.
    pub b: Option<String>,
    /// How much of the circle it is, 0…1.
    pub share: f64,
    /// How many of the keys.
    pub keys: u32,
}

/// What a picture of both needs: runs of owners by their place in `names`, and how much of each
/// part they disagree on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Picture {
    /// The names.
    pub names: Vec<String>,
    /// How many equal parts the circle has.
    pub parts: u32,
    /// The first division.
    pub a: Vec<Run>,
    /// The second.
    pub b: Vec<Run>,
    /// How much of each part is in dispute, 0…1.
    pub apart: Vec<f32>,
    /// How much of it is in dispute between nodes that the command does not name; empty where
    /// there is no command.
    pub between: Vec<f32>,
}

/// Two clients compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Duel {
    /// Whether both give every key the same position on one circle, so that `share` is one of it.
    pub exact: bool,
    /// On how much they disagree: of the circle where `exact`, else of the keys.
    pub share: f64,
    /// On how many keys.
    pub keys: u32,
    /// Of how many.
    pub total: u32,
    /// Who owns what under either, agreements included, in list order.
    pub pairs: Vec<Pair>,
    /// Where they disagree, the largest first; none where not `exact`.
    pub ranges: Vec<Apart>,
    /// How many ranges there are, those beyond the limit included.
    pub all_ranges: u32,
    /// How many points lost their position to another's under either.
    pub collisions: [u32; 2],
    /// How many points either has.
    pub points: [u32; 2],
    /// For a picture, where `exact`.
    pub picture: Option<Picture>,
}

/// The names that two worlds know, one number each.
pub(crate) struct Names {
    /// In the order of the first list, then those that only the second has.
    pub names: Vec<String>,
    by_name: HashMap<String, u32>,
}

impl Names {
    /// The names of both.
    pub(crate) fn of(worlds: [&World; 2]) -> Self {
        let mut out = Self {
            names: Vec::new(),
            by_name: HashMap::new(),
        };
        for member in worlds.iter().flat_map(|world| &world.stage.members) {
            let id = &member.node.id;
            if !out.by_name.contains_key(id) {
                out.by_name.insert(id.clone(), out.names.len() as u32);
                out.names.push(id.clone());
            }
        }
        out
    }

    /// The number of each member of `world`, by the number it has there.
    fn map(&self, world: &World) -> HashMap<u32, u32> {
        let members = world.stage.members.iter();
        members
            .filter_map(|member| Some((member.uid, *self.by_name.get(&member.node.id)?)))
            .collect()
    }

    /// The arcs of `world` by these numbers; neighbours with one owner stay apart.
    pub(crate) fn arcs(&self, world: &World) -> Arcs {
        let map = self.map(world);
        let arc = |arc: Arc| Arc {
            node: map.get(&arc.node).copied().unwrap_or(NOBODY),
            ..arc
        };
        Arcs::new(world.circle(), world.arcs.iter().map(arc).collect())
    }

    pub(crate) fn name(&self, at: u32) -> Option<String> {
        self.names.get(at as usize).cloned()
    }
}

/// Compares two scenarios, each at the step it names. The keys are those of the first; at most
/// `limit` ranges are told.
pub fn duel(a: &Scenario, b: &Scenario, limit: usize) -> Result<Duel> {
    let b = Scenario {
        keys: a.keys.clone(),
        key_pattern: a.key_pattern.clone(),
        ..b.clone()
    };
    let (lab_a, lab_b) = (Lab::new(a.clone())?, Lab::new(b)?);
    let (world_a, world_b) = (lab_a.world(), lab_b.world());
    let names = Names::of([world_a, world_b]);
    let exact = world_a.stage.scheme.same_keys(&world_b.stage.scheme)
        && world_a.has_arcs()
        && world_b.has_arcs();
    let ring = |world: &World| world.placement.points().map(|points| points.ring.clone());
    let rings = [ring(world_a), ring(world_b)];
    let count = |of: fn(&Ring) -> usize| {
        [&rings[0], &rings[1]].map(|ring| ring.as_ref().map_or(0, |ring| of(ring) as u32))
    };
    let mut out = Duel {
        exact,
        share: 0.0,
        keys: 0,
        total: lab_a.keys().placed() as u32,
        pairs: Vec::new(),
        ranges: Vec::new(),
        all_ranges: 0,
        collisions: count(Ring::collisions),
        points: count(Ring::len),
        picture: None,
    };
    if exact {
        by_arcs(&mut out, &lab_a, &lab_b, &names, limit);
    } else {
        by_keys(&mut out, &lab_a, &lab_b, &names);
    }
    Ok(out)
}

/// Sums by (owner under the first, owner under the second).
type Sums = std::collections::BTreeMap<(u32, u32), (u32, Length)>;

fn by_arcs(out: &mut Duel, lab_a: &Lab, lab_b: &Lab, names: &Names, limit: usize) {
    let (a, b) = (names.arcs(lab_a.world()), names.arcs(lab_b.world()));
    let (circle, keys) = (a.circle(), lab_a.keys());
    let moved = a.moved(&b);
    let mut sums = Sums::new();
    for range in &moved {
        let sum = sums.entry((range.from, range.to)).or_default();
        sum.0 += keys.count(range.start, range.end) as u32;
        sum.1 = sum.1.plus(circle.length(range.start, range.end));
    }
    let all = sums.values().fold((0, Length::ZERO), |all, sum| {
        (all.0 + sum.0, all.1.plus(sum.1))
    });
    // What an owner does not lose is where both agree.
    let mut kept: HashMap<u32, (u32, Length)> = HashMap::new();
    for (k, arc) in a.iter().enumerate() {
        let sum = kept.entry(arc.node).or_default();
        sum.0 += keys.count(a.start(k), arc.end) as u32;
        sum.1 = sum.1.plus(a.length(k));
    }
    for ((from, _), sum) in &sums {
        if let Some(kept) = kept.get_mut(from) {
            kept.0 -= sum.0;
            kept.1 = kept.1.minus(sum.1);
        }
    }
    kept.retain(|_, sum| !sum.1.is_zero());
    sums.extend(kept.into_iter().map(|(at, sum)| ((at, at), sum)));
    let mut largest: Vec<&Moved> = moved.iter().collect();
    largest.sort_by_key(|range| core::cmp::Reverse(circle.length(range.start, range.end)));
    largest.truncate(limit);
    let apart = |range: &Moved| Apart {
        start: Place::of(circle, range.start),
        end: Place::of(circle, range.end),
        a: names.name(range.from),
        b: names.name(range.to),
        share: circle.length(range.start, range.end).share(circle),
        keys: keys.count(range.start, range.end) as u32,
    };
    out.share = all.1.share(circle);
    out.keys = all.0;
    out.pairs = pairs(&sums, names, |sum| sum.1.share(circle));
    out.ranges = largest.into_iter().map(apart).collect();
    out.all_ranges = moved.len() as u32;
    out.picture = Some(Picture {
        between: Vec::new(),
        ..picture(names, &a, &b, &moved, &|_| false)
    });
}

fn by_keys(out: &mut Duel, lab_a: &Lab, lab_b: &Lab, names: &Names) {
    let (world_a, world_b) = (lab_a.world(), lab_b.world());
    let (map_a, map_b) = (names.map(world_a), names.map(world_b));
    let place = |map: &HashMap<u32, u32>, uid| map.get(&uid).copied().unwrap_or(NOBODY);
    let mut sums = Sums::new();
    let (mut text, mut label) = (Vec::new(), Vec::new());
    let total = lab_a.keys().placed().min(lab_b.keys().placed());
    for at in 0..total {
        lab_a.keys().source().write(at, &mut text);
        let from = place(&map_a, world_a.owner_of(at, &text, &mut label));
        let to = place(&map_b, world_b.owner_of(at, &text, &mut label));
        sums.entry((from, to)).or_default().0 += 1;
    }
    let apart = sums.iter().filter(|((from, to), _)| from != to);
    let keys: u32 = apart.map(|(_, sum)| sum.0).sum();
    let part = |keys: u32| f64::from(keys) / (total.max(1) as f64);
    out.share = part(keys);
    out.keys = keys;
    out.total = total as u32;
    out.pairs = pairs(&sums, names, |sum| part(sum.0));
}

fn pairs(sums: &Sums, names: &Names, share: impl Fn(&(u32, Length)) -> f64) -> Vec<Pair> {
    let pair = |((from, to), sum): (&(u32, u32), &(u32, Length))| Pair {
        a: names.name(*from),
        b: names.name(*to),
        share: share(sum),
        keys: sum.0,
    };
    sums.iter().map(pair).collect()
}

/// What a picture of both divisions needs; `between` picks the ranges that bystanders exchange.
pub(crate) fn picture(
    names: &Names,
    a: &Arcs,
    b: &Arcs,
    moved: &[Moved],
    between: &dyn Fn(&Moved) -> bool,
) -> Picture {
    let circle = a.circle();
    Picture {
        names: names.names.clone(),
        parts: bands::PARTS as u32,
        a: bands::runs(a),
        b: bands::runs(b),
        apart: bands::density(circle, moved, |_| true),
        between: bands::density(circle, moved, between),
    }
}
