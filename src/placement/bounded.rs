//! Consistent hashing with bounded loads (Mirrokni, Thorup and Zadimoghaddam 2016): keys come one
//! by one, and a node that is full is passed over for the next on the ring.
//!
//! Who owns a key depends on the keys before it, so an owner is remembered,
//! not computed. A walk ends after one round: when all are full, nobody owns
//! the key.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::arcs::NOBODY;
use crate::error::Result;
use crate::placement::{Asked, Bound, Place, PointCache, Points, Spot};
use crate::scheme::RingScheme;
use crate::stage::Stage;

/// A ring of nodes that can be full.
#[derive(Clone, Debug)]
pub struct Bounded {
    bound: Bound,
    points: Points,
    /// The weights of the nodes that have points.
    weights: Rc<BTreeMap<u32, f64>>,
    /// Their sum.
    weight: f64,
    loads: BTreeMap<u32, u64>,
    /// How many keys have come.
    placed: u64,
    /// How many there are in all.
    keys: u64,
}

impl Bounded {
    /// Nobody there, no key yet.
    pub fn empty(ring: &RingScheme, bound: Bound) -> Self {
        Self {
            bound,
            points: Points::empty(ring),
            weights: Rc::default(),
            weight: 0.0,
            loads: BTreeMap::new(),
            placed: 0,
            keys: 0,
        }
    }

    /// The same for the members of `after`, before any key has come.
    pub(super) fn moved(
        &self,
        before: &Stage,
        after: &Stage,
        cache: &mut PointCache,
    ) -> Result<Self> {
        let points = self.points.moved(before, after, cache)?;
        let weights = after.weights().into_iter().zip(&points.counts);
        let live = weights.filter(|(_, count)| **count > 0);
        let weights: BTreeMap<u32, f64> = live.map(|(weight, _)| weight).collect();
        Ok(Self {
            points,
            weight: weights.values().sum(),
            weights: Rc::new(weights),
            ..Self::empty_like(self)
        })
    }

    fn empty_like(other: &Self) -> Self {
        Self {
            loads: BTreeMap::new(),
            placed: 0,
            keys: 0,
            ..other.clone()
        }
    }

    pub(super) const fn points(&self) -> &Points {
        &self.points
    }

    /// Starts afresh for `keys` keys.
    pub(crate) fn begin(&mut self, keys: usize) {
        *self = Self::empty_like(self);
        self.keys = keys as u64;
    }

    /// Places the next key: its owner has one more.
    pub(crate) fn take(&mut self, key: Asked) -> u32 {
        let owner = self.owner(Asked { owner: None, ..key });
        self.placed += 1;
        if owner != NOBODY {
            *self.loads.entry(owner).or_default() += 1;
        }
        owner
    }

    /// Whether `node` takes one more key.
    fn has_room(&self, node: u32) -> bool {
        let load = self.loads.get(&node).copied().unwrap_or_default();
        let most = match self.bound {
            Bound::Factor(factor) => {
                // A key beyond those that were announced is one more of them.
                let keys = self.keys.max(self.placed + 1) as f64;
                let weight = self.weights.get(&node).copied().unwrap_or_default();
                (factor * keys * weight / self.weight).ceil()
            }
            Bound::Lafikl => {
                let mean = (self.placed + 1) / (self.weights.len() as u64).max(1);
                (mean.max(1) as f64 * 1.25).ceil()
            }
        };
        load as f64 + 1.0 <= most
    }

    /// The point that answers for the key: the first whose node owns it, or has room.
    fn point(&self, key: Asked) -> Option<usize> {
        let ring = &self.points.ring;
        let start = ring.owner_at(key.position)?;
        let mut full = NOBODY;
        (start..ring.len()).chain(0..start).find(|at| {
            let Some(point) = ring.point(*at) else {
                return false;
            };
            // Of points that share a position, the first answers for all.
            if ring.is_shadowed(*at) || point.node == full {
                return false;
            }
            let found = match key.owner {
                Some(owner) => point.node == owner,
                None => self.has_room(point.node),
            };
            if !found {
                full = point.node;
            }
            found
        })
    }

    fn node(&self, at: usize) -> u32 {
        self.points
            .ring
            .point(at)
            .map_or(NOBODY, |point| point.node)
    }
}

impl Place for Bounded {
    /// The owner as it was found when the key came; else that of one more key.
    fn owner(&self, key: Asked) -> u32 {
        match key.owner {
            Some(owner) => owner,
            None => self.point(key).map_or(NOBODY, |at| self.node(at)),
        }
    }

    fn by_position(&self) -> bool {
        false
    }

    fn walk(&self, key: Asked, next: &mut dyn FnMut(u32) -> bool) {
        let Some(at) = self.point(key) else { return };
        let len = self.points.ring.len();
        for at in (at..len).chain(0..at) {
            if !next(self.node(at)) {
                break;
            }
        }
    }

    fn spot(&self, key: Asked, stage: &Stage) -> Option<Spot> {
        let at = self.point(key)?;
        self.points.spot_at(at, stage)
    }

    fn counts(&self, stage: &Stage) -> Vec<u32> {
        self.points.counts(stage)
    }
}
