//! A ring of rings: a key first finds its region, then a node of that region.
//!
//! Each level is a ring of its own and knows nothing of the other. So what
//! happens inside one region moves nothing in another.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::bands::{self, Run};
use crate::duel::Names;
use crate::error::{Error, Kind, Quoted, Result};
use crate::lab::Lab;
use crate::scenario::{Command, Keys, Scenario};
use crate::world::World;

/// At most so many keys are asked for.
const MOST_KEYS: u32 = 20_000;

/// A region and the ring inside it.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its name, a node of the outer ring.
    pub id: String,
    /// Its own ring; the keys are the outer ring's.
    pub ring: Scenario,
}

/// Where a step happens.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// In which region; none: among the regions.
    pub region: Option<String>,
    /// What happens.
    pub command: Command,
}

/// How many keys a node of a region has before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Held {
    /// The node.
    pub id: String,
    /// Keys before and after.
    pub keys: [u32; 2],
}

/// A region in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Inside {
    /// The region.
    pub id: String,
    /// Keys before and after.
    pub keys: [u32; 2],
    /// Keys that stay in the region and move between its nodes.
    pub moved: u32,
    /// Its nodes.
    pub nodes: Vec<Held>,
    /// Its circle after the step, by the places of its nodes; empty where it has no arcs.
    pub runs: Vec<Run>,
}

/// Both levels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Nested {
    /// How many keys there are.
    pub keys: u32,
    /// Keys that go to another region.
    pub crossed: u32,
    /// Keys that move inside the region of the step.
    pub inside: u32,
    /// Keys that move inside any other region.
    pub elsewhere: u32,
    /// How many equal parts a circle has.
    pub parts: u32,
    /// The outer circle after the step, by the places of the regions.
    pub runs: Vec<Run>,
    /// The regions.
    pub regions: Vec<Inside>,
}

/// The key's region and node, by name.
type Seat = Option<(String, String)>;

/// Makes `step` on a ring of rings. A region that only joins with the step must be among
/// `regions`, too.
pub fn nested(outer: &Scenario, regions: &[Region], step: Option<&Step>) -> Result<Nested> {
    let keys = match &outer.keys {
        Keys::Count(count) => Keys::Count((*count).min(MOST_KEYS)),
        keys @ Keys::List(_) => keys.clone(),
    };
    let open = |scenario: &Scenario| {
        Lab::new(Scenario {
            keys: keys.clone(),
            key_pattern: outer.key_pattern.clone(),
            ..scenario.clone()
        })
    };
    let mut top = open(outer)?;
    let mut rings = BTreeMap::new();
    for region in regions {
        rings.insert(region.id.clone(), open(&region.ring)?);
    }
    let before = seats(&top, &rings)?;
    if let Some(step) = step {
        let lab = match &step.region {
            None => &mut top,
            Some(id) => rings.get_mut(id).ok_or_else(|| unknown(id))?,
        };
        lab.act(step.command.clone())?;
    }
    let after = seats(&top, &rings)?;
    let touched = step.and_then(|step| step.region.as_deref());
    let mut out = Nested {
        keys: before.len() as u32,
        crossed: 0,
        inside: 0,
        elsewhere: 0,
        parts: bands::PARTS as u32,
        runs: runs(top.world()),
        regions: regions
            .iter()
            .map(|region| inside(region, rings.get(&region.id)))
            .collect(),
    };
    for (was, is) in before.iter().zip(&after) {
        for (seat, when) in [(was, 0), (is, 1)] {
            let Some((region, node)) = seat else { continue };
            let Some(row) = out.regions.iter_mut().find(|row| row.id == *region) else {
                continue;
            };
            row.keys[when] += 1;
            match row.nodes.iter_mut().find(|held| held.id == *node) {
                Some(held) => held.keys[when] += 1,
                None => row.nodes.push(Held {
                    id: node.clone(),
                    keys: if when == 0 { [1, 0] } else { [0, 1] },
                }),
            }
        }
        let region = |seat: &Seat| seat.as_ref().map(|seat| seat.0.clone());
        if was == is {
            continue;
        }
        if region(was) != region(is) {
            out.crossed += 1;
            continue;
        }
        if region(was).as_deref() == touched {
            out.inside += 1;
        } else {
            out.elsewhere += 1;
        }
        if let Some(row) = out
            .regions
            .iter_mut()
            .find(|row| Some(&row.id) == region(was).as_ref())
        {
            row.moved += 1;
        }
    }
    Ok(out)
}

fn unknown(id: &str) -> Error {
    Error::new(&Kind::UNKNOWN_NODE, [&Quoted(id)])
}

/// Where every key sits.
fn seats(top: &Lab, rings: &BTreeMap<String, Lab>) -> Result<Vec<Seat>> {
    let (mut text, mut label) = (Vec::new(), Vec::new());
    let mut out = Vec::with_capacity(top.keys().placed());
    for at in 0..top.keys().placed() {
        top.keys().source().write(at, &mut text);
        let world = top.world();
        let region = world.stage.id_of(world.owner_of(at, &text, &mut label));
        let Some(region) = region else {
            out.push(None);
            continue;
        };
        let ring = rings.get(region).ok_or_else(|| unknown(region))?.world();
        let node = ring.stage.id_of(ring.owner_of(at, &text, &mut label));
        out.push(node.map(|node| (region.to_owned(), node.to_owned())));
    }
    Ok(out)
}

fn inside(region: &Region, lab: Option<&Lab>) -> Inside {
    let members = lab.map_or(&[][..], |lab| &lab.world().stage.members);
    let held = |id: &str| Held {
        id: id.to_owned(),
        keys: [0; 2],
    };
    Inside {
        id: region.id.clone(),
        keys: [0; 2],
        moved: 0,
        nodes: members.iter().map(|member| held(&member.node.id)).collect(),
        runs: lab.map_or_else(Vec::new, |lab| runs(lab.world())),
    }
}

/// The circle by the places of the members; none where keys are asked one by one.
fn runs(world: &World) -> Vec<Run> {
    if !world.has_arcs() {
        return Vec::new();
    }
    bands::runs(&Names::of([world, world]).arcs(world))
}
