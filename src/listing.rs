//! The arcs as rows of a table, a page at a time: what is drawn, in numbers.

use serde::Serialize;

use crate::arcs::NOBODY;
use crate::lab::Lab;
use crate::position::Length;
use crate::trace::{Place, shown};

/// One arc, (start, end].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArcRow {
    /// Its number in the order of the circle, from 0.
    pub at: u32,
    /// Who owns it; none where a table has slots without an owner.
    pub node: Option<String>,
    /// The text that was hashed for its point; empty where there is none.
    pub label: String,
    /// Which of its node's points it belongs to; none in a table.
    pub index: Option<u32>,
    /// The position before its first.
    pub start: Place,
    /// Its last position.
    pub end: Place,
    /// How many positions it has, exactly.
    pub length: String,
    /// The part of the circle that is.
    pub share: f64,
    /// How many of the placed keys lie in it.
    pub keys: u32,
}

/// Some of the arcs, and what all of them come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArcPage {
    /// How many arcs there are.
    pub total: u32,
    /// How many positions all of them have together, exactly: the circle, or nothing.
    pub length: String,
    /// The rows that were asked for.
    pub rows: Vec<ArcRow>,
}

impl Lab {
    /// Up to `count` arcs from number `from` on; none where the method divides no circle.
    pub fn arc_page(&self, from: u32, count: u32) -> ArcPage {
        let world = self.world();
        let (arcs, circle) = (&world.arcs, world.circle());
        let rows = (from as usize..arcs.len()).take(count as usize);
        let row = |at: usize| {
            let (start, length) = (arcs.start(at), arcs.length(at));
            let arc = arcs.get(at)?;
            let point = world.ring.point(arc.point as usize);
            let label = point.and_then(|point| world.point_label(point.node, point.index).ok());
            Some(ArcRow {
                at: at as u32,
                node: (arc.node != NOBODY)
                    .then(|| world.stage.id_of(arc.node).unwrap_or_default().to_owned()),
                label: label.map(|bytes| shown(&bytes).0).unwrap_or_default(),
                index: point.map(|point| point.index),
                start: Place::of(circle, start),
                end: Place::of(circle, arc.end),
                length: length.to_string(),
                share: length.share(circle),
                keys: self.keys().count(start, arc.end) as u32,
            })
        };
        let whole = if arcs.is_empty() {
            Length::ZERO
        } else {
            circle.whole()
        };
        ArcPage {
            total: arcs.len() as u32,
            length: whole.to_string(),
            rows: rows.filter_map(row).collect(),
        }
    }

    /// The number of the arc that holds the key; none where there are no arcs.
    pub fn arc_of(&self, key: &str) -> Option<u32> {
        let world = self.world();
        if world.arcs.is_empty() {
            return None;
        }
        let position = world
            .stage
            .scheme
            .key_position(key.as_bytes(), &mut Vec::new());
        world.arcs.at(position).map(|at| at as u32)
    }
}
