//! One stage made real: where keys go, who owns which arcs, and what every node owns.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::arcs::{Arcs, NOBODY};
use crate::error::Result;
use crate::keys::{Keys, Run};
use crate::placement::{Asked, Place, Placement, PointCache, Points};
use crate::position::{Circle, Length, Position};
use crate::ring::Ring;
use crate::scheme::Boundary;
use crate::stage::Stage;

/// To look a key up takes as long as to pass so many arcs.
pub(crate) const LOOKS_LIKE_STEPS: usize = 8;

/// What one node owns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How much of the circle, where it is divided into arcs.
    pub length: Length,
    /// How many of the placed keys.
    pub keys: u32,
}

/// A stage with its placement.
#[derive(Clone, Debug)]
pub struct World {
    /// Who is there.
    pub stage: Stage,
    /// Where keys go.
    pub placement: Placement,
    /// The points that keys are looked up on; none where the method has none.
    pub ring: Rc<Ring>,
    /// Who owns which part of the circle; none where the method asks for each key.
    pub arcs: Rc<Arcs>,
    /// What each node owns, by its number.
    pub tallies: BTreeMap<u32, Tally>,
    /// Who owns each placed key, where that does not follow from its position.
    owners: Rc<Vec<u32>>,
}

impl World {
    /// Nobody there yet, on the circle of `stage`.
    pub fn empty(stage: Stage) -> Self {
        let stage = stage.emptied();
        let placement = Placement::empty(&stage.scheme.method);
        Self {
            ring: ring(&placement, &stage),
            arcs: arcs(&placement, &stage),
            stage,
            placement,
            tallies: BTreeMap::new(),
            owners: Rc::default(),
        }
    }

    /// This world as `stage` has it. Where the scheme stays a ring, the cost is that of the
    /// difference and of a look at every node. The tallies are those of the old world until
    /// counted.
    pub fn moved_to(&self, stage: Stage, cache: &mut PointCache) -> Result<Self> {
        if self.stage.scheme.method != stage.scheme.method {
            return Self::empty(stage.clone()).moved_to(stage, cache);
        }
        let placement = self.placement.moved(&self.stage, &stage, cache)?;
        Ok(Self {
            ring: ring(&placement, &stage),
            arcs: arcs(&placement, &stage),
            stage,
            placement,
            tallies: self.tallies.clone(),
            owners: Rc::default(),
        })
    }

    /// What answers for keys.
    pub fn place(&self) -> &dyn Place {
        self.placement.place()
    }

    /// The circle that keys are on.
    pub fn circle(&self) -> Circle {
        self.arcs.circle()
    }

    /// Whether the circle is divided among the nodes, so that what moves are arcs.
    pub const fn has_arcs(&self) -> bool {
        matches!(self.placement, Placement::Ring(_) | Placement::Table(_))
    }

    /// Whether the owner of every placed key is known, and counted.
    pub(crate) fn has_owners(&self, keys: &Keys) -> bool {
        !self.place().by_position() && self.owners.len() == keys.placed()
    }

    /// Who owns placed key number `at`, whose text is `text`. `label` is scratch.
    pub fn owner_of(&self, at: usize, text: &[u8], label: &mut Vec<u8>) -> u32 {
        if let Some(owner) = self.owners.get(at) {
            return *owner;
        }
        let position = self.stage.scheme.key_position(text, label);
        let owner = None;
        self.place().owner(Asked {
            position,
            text,
            owner,
        })
    }

    /// The key that is asked about, with its owner where that was found when it was placed.
    pub fn asked<'a>(&self, keys: &Keys, text: &'a [u8]) -> Asked<'a> {
        let owner = match &self.placement {
            Placement::Bounded(_) => keys.source().find(text),
            _ => None,
        };
        Asked {
            position: self.stage.scheme.key_position(text, &mut Vec::new()),
            text,
            owner: owner.and_then(|at| self.owners.get(at).copied()),
        }
    }

    /// Counts afresh what every node owns.
    pub fn count(&mut self, keys: &Keys) {
        self.tallies = self
            .arcs
            .lengths()
            .into_iter()
            .filter(|(node, _)| *node != NOBODY)
            .map(|(node, length)| (node, Tally { length, keys: 0 }))
            .collect();
        self.owners = Rc::default();
        for run in keys.runs() {
            self.count_run(run);
        }
        self.count_rest(keys);
    }

    /// Adds the keys of one run to the tallies, where their positions say whose they are.
    pub fn count_run(&mut self, run: &Run) {
        // The numbers of nodes are small, so their counts are in a list until all are known.
        let mut counts: Vec<u32> = Vec::new();
        let tallies = &mut self.tallies;
        let mut add = |node: u32, keys| {
            if (node as usize) < Arcs::NEAR {
                if node as usize >= counts.len() {
                    counts.resize(node as usize + 1, 0);
                }
                counts[node as usize] += keys;
            } else if node != NOBODY {
                tallies.entry(node).or_default().keys += keys;
            }
        };
        let place = self.placement.place();
        if self.placement.arcs().is_some() && run.len() < self.arcs.len() / LOOKS_LIKE_STEPS {
            // So few keys that to look each one up is shorter than the way past all arcs.
            for position in run.iter() {
                add(self.arcs.node_at(position), 1);
            }
        } else if self.placement.arcs().is_some() {
            match run {
                Run::Narrow(run) => self.arcs.tally(run.iter().map(|at| (*at).into()), &mut add),
                Run::Wide(run) => self.arcs.tally(run.iter().copied(), &mut add),
            }
        } else if place.by_position() {
            for position in run.iter() {
                add(place.owner(Asked::at(position)), 1);
            }
        }
        for (node, keys) in (0..).zip(counts) {
            if keys > 0 {
                self.tallies.entry(node).or_default().keys += keys;
            }
        }
    }

    /// Adds the placed keys that are not yet counted, where each has to be asked by its text.
    pub fn count_rest(&mut self, keys: &Keys) {
        if self.place().by_position() {
            return;
        }
        let mut owners = core::mem::take(Rc::make_mut(&mut self.owners));
        if let (Placement::Bounded(bounded), true) = (&mut self.placement, owners.is_empty()) {
            bounded.begin(keys.source().len());
        }
        let (mut text, mut label) = (Vec::new(), Vec::new());
        for at in owners.len()..keys.placed() {
            keys.source().write(at, &mut text);
            let position = self.stage.scheme.key_position(&text, &mut label);
            let asked = Asked {
                text: &text,
                ..Asked::at(position)
            };
            let owner = match &mut self.placement {
                Placement::Bounded(bounded) => bounded.take(asked),
                other => other.place().owner(asked),
            };
            if owner != NOBODY {
                self.tallies.entry(owner).or_default().keys += 1;
            }
            owners.push(owner);
        }
        self.owners = Rc::new(owners);
    }

    /// What `uid` owns.
    pub fn tally(&self, uid: u32) -> Tally {
        self.tallies.get(&uid).copied().unwrap_or_default()
    }

    /// How many points, slots or buckets each node has, in list order; not those that the system
    /// itself has overwritten.
    pub fn counts(&self) -> Vec<u32> {
        self.place().counts(&self.stage)
    }

    /// The points as [`Points::dump`] has them; none where the method has no ring.
    pub fn dump(&self) -> impl Iterator<Item = (usize, Position, u32)> + '_ {
        self.placement.points().into_iter().flat_map(Points::dump)
    }

    /// The bytes that were hashed for point `index` of the node with this number; none for an
    /// explicit position, an unknown node, or a method without a ring.
    pub fn point_label(&self, uid: u32, index: u32) -> Result<Vec<u8>> {
        match self.placement.points() {
            Some(points) => points.label(&self.stage, uid, index),
            None => Ok(Vec::new()),
        }
    }

    /// Every invariant, or what is broken.
    pub fn check(&self, keys: &Keys) -> Result<(), String> {
        keys.check()?;
        self.placement.check()?;
        let mut again = self.clone();
        again.count(keys);
        let owned = |world: &Self| {
            let mut tallies = world.tallies.clone();
            tallies.retain(|_, tally| *tally != Tally::default());
            tallies
        };
        if owned(&again) != owned(self) {
            let (counted, kept) = (again.tallies, &self.tallies);
            return Err(format!("{counted:?} counted, {kept:?} kept"));
        }
        if again.owners != self.owners {
            return Err("the kept owners of keys are not theirs".into());
        }
        Ok(())
    }
}

/// The arcs of the placement, or none on the circle of its keys.
fn arcs(placement: &Placement, stage: &Stage) -> Rc<Arcs> {
    let none = || Rc::new(Arcs::new(stage.scheme.circle(), Vec::new()));
    placement.arcs().unwrap_or_else(none)
}

/// The ring that the placement looks keys up on, or none of its points.
fn ring(placement: &Placement, stage: &Stage) -> Rc<Ring> {
    let none = || {
        let circle = stage.scheme.circle();
        Rc::new(Ring::empty(circle, Boundary::AtOrAfter))
    };
    match placement {
        Placement::Table(_) => none(),
        other => other
            .points()
            .map_or_else(none, |points| points.ring.clone()),
    }
}
