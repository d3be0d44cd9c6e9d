//! Consistent hashing with bounded loads (Mirrokni, Thorup and Zadimoghaddam 2016): keys come one
//! by one, and a node that is full is passed over for the next on the ring.
//!
//! Who owns a key depends on the keys before it, so an owner is remembered,
//! not computed. A walk ends after one round: when all are full, nobody owns
//! the key.

use std::collections::HashMap;
use std::rc::Rc;

use crate::arcs::NOBODY;
use crate::error::Result;
use crate::placement::{Asked, Place, PointCache, Points, Spot};
use crate::scheme::{Bound, RingScheme};
use crate::stage::Stage;

/// A ring of nodes that can be full.
#[derive(Clone, Debug)]
pub struct Bounded {
    bound: Bound,
    points: Points,
    /// Where each node stands in the lists below.
    places: Rc<HashMap<u32, usize>>,
    /// The weights of the nodes, 0 for those without points.
    weights: Rc<[f64]>,
    /// Their sum.
    weight: f64,
    /// How many nodes have points.
    live: u64,
    /// How many keys each node has.
    loads: Vec<u64>,
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
            places: Rc::default(),
            weights: [].into(),
            weight: 0.0,
            live: 0,
            loads: Vec::new(),
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
        let has = |count: &u32| *count > 0;
        let weights = after.weights().into_iter().zip(&points.counts);
        let weights: Rc<[f64]> = weights
            .map(|((_, weight), count)| if has(count) { weight } else { 0.0 })
            .collect();
        Ok(Self {
            bound: self.bound,
            places: Rc::new(after.places()),
            live: points.counts.iter().filter(|count| has(count)).count() as u64,
            loads: vec![0; weights.len()],
            points,
            weight: weights.iter().sum(),
            weights,
            placed: 0,
            keys: 0,
        })
    }

    pub(super) const fn points(&self) -> &Points {
        &self.points
    }

    /// Starts afresh for `keys` keys.
    pub(crate) fn begin(&mut self, keys: usize) {
        self.loads.fill(0);
        self.placed = 0;
        self.keys = keys as u64;
    }

    /// Places the next key: its owner has one more.
    pub(crate) fn take(&mut self, key: Asked) -> u32 {
        let owner = self.owner(Asked { owner: None, ..key });
        self.placed += 1;
        if let Some(place) = self.places.get(&owner) {
            self.loads[*place] += 1;
        }
        owner
    }

    /// Whether `node` takes one more key.
    fn has_room(&self, node: u32) -> bool {
        let Some(place) = self.places.get(&node) else {
            return false;
        };
        let most = match self.bound {
            Bound::Factor(factor) => {
                // A key beyond those that were announced is one more of them.
                let keys = self.keys.max(self.placed + 1) as f64;
                (factor * keys * self.weights[*place] / self.weight).ceil()
            }
            Bound::Lafikl => {
                let mean = (self.placed + 1) / self.live.max(1);
                (mean.max(1) as f64 * 1.25).ceil()
            }
        };
        self.loads[*place] as f64 + 1.0 <= most
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
