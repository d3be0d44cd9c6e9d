//! The lookup of a key on the ring, frame by frame.

use super::draw::View;
use super::list::{Id, List, Paint, Role};
use super::show::Show;
use crate::owner::Met;

/// How far a lookup has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Frame {
    /// There is no position yet.
    Text,
    /// The key has its position.
    Position,
    /// The points are searched.
    Search,
    /// The way from the key to its point.
    Walk,
    /// The node of the point.
    Node,
    /// The walk goes on for the other copies.
    Replicas,
}

impl Frame {
    /// The frame of this name; what comes before the position is one frame to the ring.
    pub fn named(name: &str) -> Self {
        match name {
            "position" => Self::Position,
            "search" => Self::Search,
            "walk" => Self::Walk,
            "node" => Self::Node,
            "replicas" => Self::Replicas,
            _ => Self::Text,
        }
    }
}

/// What the frames of one lookup show, all places in turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    frame: Frame,
    /// The points that the search compared, in its order.
    compared: Vec<f64>,
    /// The points that the walk met, with their nodes, and whether they were taken.
    met: Vec<(f64, u32, bool)>,
}

impl Show {
    /// Shows the lookup of the key that is followed up to a frame; `None`: all of it at once.
    pub fn step_lookup(&mut self, frame: Option<&str>) {
        let (Some(frame), Some(key)) = (frame, &self.followed) else {
            self.trail = None;
            return;
        };
        let frame = Frame::named(frame);
        if let Some(trail) = &mut self.trail {
            trail.frame = frame;
            return;
        }
        let trace = self.lab.key_trace(key);
        let stage = &self.lab.world().stage;
        let met = trace.walk.iter().filter_map(|visit| {
            let at = stage.find(&visit.node).ok()?;
            let turn = visit.place.as_ref()?.turn;
            let taken = matches!(visit.met, Met::Chosen);
            Some((turn, stage.members[at].uid, taken))
        });
        self.trail = Some(Trail {
            frame,
            compared: trace.comparisons.iter().map(|c| c.place.turn).collect(),
            met: met.collect(),
        });
    }
}

impl View<'_> {
    /// Whether a frame of the lookup on show has been reached; without frames, all have.
    pub(super) fn reached(&self, frame: Frame) -> bool {
        self.trail.is_none_or(|trail| trail.frame >= frame)
    }

    /// The node whose turn it is in the lookup.
    pub(super) fn found(&self) -> Option<u32> {
        let trail = self.trail?;
        (trail.frame == Frame::Node).then_some(self.probe?.node)
    }

    /// What the present frame of a lookup adds to the key and its way.
    pub(super) fn trail(&self, list: &mut List) {
        let Some(trail) = self.trail else {
            return;
        };
        let layout = &self.layout;
        if trail.frame == Frame::Search {
            let ends = (
                layout.inner() - 12.0 * layout.unit,
                layout.outer() + 4.0 * layout.unit,
            );
            for (at, turn) in trail.compared.iter().enumerate() {
                let decides = at + 1 == trail.compared.len();
                let (width, role) = if decides {
                    (2.5, Role::Ink)
                } else {
                    (1.5, Role::Second)
                };
                self.tick(list, ends, *turn, width, role);
            }
        }
        if trail.frame == Frame::Replicas {
            for (turn, node, taken) in &trail.met {
                if !layout.sees(*turn) {
                    continue;
                }
                let place = layout.place(layout.outer() + 9.0 * layout.unit, *turn);
                let (size, paint) = if *taken {
                    (4.5, self.paint(*node))
                } else {
                    (2.5, Paint::Role(Role::Paper))
                };
                let sizes = (size * layout.unit.max(0.8), 1.5);
                Self::disc(list, place, sizes, paint, (1.0, Id::None));
            }
        }
    }
}
