//! Tables: a key falls to a slot, and a slot belongs to a node.
//!
//! A table of T slots is a circle of T positions, and slots next to each other
//! with one owner are one arc. So shares, counts, changes and plans are those
//! of arcs, as for a ring.

use std::rc::Rc;

use crate::arcs::{Arc, Arcs, NOBODY};
use crate::error::Result;
use crate::placement::{Asked, Place, PointCache, Points, Spot, maglev, partitions};
use crate::position::Circle;
use crate::scheme::{Fill, TableScheme};
use crate::stage::Stage;

/// A table whose slots have their owners.
#[derive(Clone, Debug)]
pub struct Table {
    scheme: Rc<TableScheme>,
    arcs: Rc<Arcs>,
    /// The ring that the slots were laid on, where they were.
    points: Option<Points>,
    /// The order in which members stand in for each other, where it is not that of the table.
    heirs: Option<Rc<[u32]>>,
}

impl Table {
    /// A table that nobody owns.
    pub fn empty(scheme: &TableScheme) -> Self {
        let points = match &scheme.fill {
            Fill::Partitions { ring, .. } => Some(Points::empty(ring)),
            _ => None,
        };
        Self {
            scheme: Rc::new(scheme.clone()),
            arcs: Rc::new(Arcs::new(scheme.site.circle, Vec::new())),
            points,
            heirs: None,
        }
    }

    /// The same kind of table for the members of `after`.
    pub(super) fn moved(
        &self,
        before: &Stage,
        after: &Stage,
        cache: &mut PointCache,
    ) -> Result<Self> {
        let circle = self.scheme.site.circle;
        let size = circle.last() as u32 + 1;
        let mut next = self.clone();
        let owners: Rc<[u32]> = match &self.scheme.fill {
            Fill::Assigned => after.slots.clone().unwrap_or_default(),
            Fill::Maglev { text } => maglev::table(after, size, *text)?.into(),
            Fill::Partitions { load, old, .. } => {
                next.heirs = Some(partitions::heirs(after));
                let Some(points) = &self.points else {
                    return Ok(next);
                };
                let points = points.moved(before, after, cache)?;
                let owners = partitions::table(&points.ring, after, size, *load, *old)?;
                next.points = Some(points);
                owners.into()
            }
        };
        next.arcs = Rc::new(arcs(circle, &owners));
        Ok(next)
    }

    /// Who owns which slots.
    pub(super) fn arcs(&self) -> Rc<Arcs> {
        self.arcs.clone()
    }

    pub(super) const fn points(&self) -> Option<&Points> {
        self.points.as_ref()
    }

    /// The owner of every slot, [`NOBODY`] where it has none.
    pub fn owners(&self) -> Vec<u32> {
        let slots = 0..=self.scheme.site.circle.last();
        slots.map(|slot| self.arcs.node_at(slot)).collect()
    }
}

/// One arc for each run of slots with one owner. Where nobody owns any, there are none.
fn arcs(circle: Circle, owners: &[u32]) -> Arcs {
    let mut arcs: Vec<Arc> = Vec::new();
    for (slot, node) in owners.iter().enumerate() {
        let arc = Arc {
            end: slot as u128,
            node: *node,
            point: slot as u32,
        };
        match arcs.last_mut() {
            Some(last) if last.node == *node => *last = arc,
            _ => arcs.push(arc),
        }
    }
    if arcs.iter().all(|arc| arc.node == NOBODY) {
        arcs.clear();
    }
    Arcs::new(circle, arcs)
}

impl Place for Table {
    fn owner(&self, key: Asked) -> u32 {
        self.arcs.node_at(key.position)
    }

    fn walk(&self, key: Asked, next: &mut dyn FnMut(u32) -> bool) {
        let owner = self.owner(key);
        if owner == NOBODY {
            return;
        }
        if let Some(heirs) = &self.heirs {
            let at = heirs.iter().position(|heir| *heir == owner);
            super::modulo::list_walk(heirs, at, next);
            return;
        }
        let count = self.arcs.len();
        let at = self.arcs.at(key.position).unwrap_or(0);
        for step in 0..count {
            if let Some(arc) = self.arcs.get((at + step) % count)
                && arc.node != NOBODY
                && !next(arc.node)
            {
                break;
            }
        }
    }

    fn spot(&self, key: Asked, _: &Stage) -> Option<Spot> {
        let node = self.owner(key);
        let slot = self.scheme.site.circle.write(key.position);
        (node != NOBODY).then(|| Spot {
            node,
            label: format!("slot {slot}").into_bytes(),
            position: slot,
        })
    }

    fn counts(&self, stage: &Stage) -> Vec<u32> {
        let (mut counts, places) = (vec![0; stage.members.len()], stage.places());
        let mut start = 0;
        for arc in self.arcs.iter() {
            let end = arc.end as u32 + 1;
            if let Some(at) = places.get(&arc.node) {
                counts[*at] += end - start;
            }
            start = end;
        }
        counts
    }
}
