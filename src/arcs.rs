//! Exact ownership of a circle, whatever the scheme.
//!
//! Every ring and every table comes down to the same thing: ends in ascending
//! order, each with the node that owns (previous end, end], the first arc
//! reaching back across twelve o'clock. Everything that moves is the
//! difference of two such lists.

use crate::position::{Circle, Length, Position};

/// The node number that stands for "nobody": the owner of everything on an empty ring.
pub const NOBODY: u32 = u32::MAX;

/// One arc: it reaches from after the previous arc's end up to and including its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    /// Its last position.
    pub end: Position,
    /// Who owns it.
    pub node: u32,
    /// The point of the ring that it belongs to; the number of the slot in a table.
    pub point: u32,
}

/// A circle divided among nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arcs {
    circle: Circle,
    arcs: Vec<Arc>,
}

/// A part of the circle that changes hands: (`start`, `end`]; equal ends mean all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The position before the first that moves.
    pub start: Position,
    /// The last position that moves.
    pub end: Position,
    /// Who owned it; [`NOBODY`] on an empty ring.
    pub from: u32,
    /// Who owns it now.
    pub to: u32,
}

impl Arcs {
    /// Arcs by ascending end.
    pub const fn new(circle: Circle, arcs: Vec<Arc>) -> Self {
        Self { circle, arcs }
    }

    /// The circle they divide.
    pub const fn circle(&self) -> Circle {
        self.circle
    }

    /// The arcs by ascending end.
    pub fn iter(&self) -> core::slice::Iter<'_, Arc> {
        self.arcs.iter()
    }

    /// How many arcs there are.
    pub const fn len(&self) -> usize {
        self.arcs.len()
    }

    /// Whether nobody owns anything.
    pub const fn is_empty(&self) -> bool {
        self.arcs.is_empty()
    }

    /// The arc number `at`.
    pub fn get(&self, at: usize) -> Option<Arc> {
        self.arcs.get(at).copied()
    }

    /// The end of the arc before arc `at`.
    pub fn start(&self, at: usize) -> Position {
        let before = if at == 0 { self.arcs.len() } else { at } - 1;
        self.arcs[before].end
    }

    /// The exact length of arc `at`.
    pub fn length(&self, at: usize) -> Length {
        self.circle.length(self.start(at), self.arcs[at].end)
    }

    /// The number of the arc that holds `position`; `None` if there are none.
    pub fn at(&self, position: Position) -> Option<usize> {
        if self.arcs.is_empty() {
            return None;
        }
        let at = self.arcs.partition_point(|arc| arc.end < position);
        Some(if at == self.arcs.len() { 0 } else { at })
    }

    /// The number of the arc of point `point`.
    pub fn of_point(&self, point: u32) -> Option<usize> {
        self.arcs.iter().position(|arc| arc.point == point)
    }

    /// Who owns `position`, or [`NOBODY`].
    pub fn node_at(&self, position: Position) -> u32 {
        self.at(position).map_or(NOBODY, |at| self.arcs[at].node)
    }

    /// What changes hands from this division to `after`, which must divide the same circle:
    /// merged where it can be, in the order of the circle from twelve o'clock.
    ///
    /// Cost: the number of arcs of both. No key is asked.
    pub fn moved(&self, after: &Self) -> Vec<Moved> {
        let last = self.circle.last();
        let mut moved: Vec<Moved> = Vec::new();
        let (mut i, mut j) = (0, 0);
        let mut start = last;
        loop {
            let side = |arcs: &[Arc], at: usize| match arcs.get(at) {
                Some(arc) => (arc.end, arc.node),
                // Past the last end the circle belongs to the first arc.
                None => (last, arcs.first().map_or(NOBODY, |arc| arc.node)),
            };
            let ((end_a, from), (end_b, to)) = (side(&self.arcs, i), side(&after.arcs, j));
            let end = end_a.min(end_b);
            if from != to {
                match moved.last_mut() {
                    Some(run) if run.end == start && run.from == from && run.to == to => {
                        run.end = end;
                    }
                    _ => moved.push(Moved {
                        start,
                        end,
                        from,
                        to,
                    }),
                }
            }
            if end == last {
                break;
            }
            i += usize::from(end_a == end);
            j += usize::from(end_b == end);
            start = end;
        }
        join_across_twelve(&mut moved, last);
        moved
    }

    /// The exact length that each node owns, by node number.
    pub fn lengths(&self) -> std::collections::BTreeMap<u32, Length> {
        let mut lengths = std::collections::BTreeMap::new();
        for at in 0..self.arcs.len() {
            let sum: &mut Length = lengths.entry(self.arcs[at].node).or_default();
            *sum = sum.plus(self.length(at));
        }
        lengths
    }

    /// Adds to `tally`, for each of `positions` (in ascending order), one for its owner.
    ///
    /// Cost: the number of arcs and positions.
    pub fn tally(
        &self,
        positions: impl Iterator<Item = Position>,
        tally: &mut dyn FnMut(u32, u32),
    ) {
        let mut at = 0;
        let mut count = 0;
        let node = |at: usize| match self.arcs.get(at).or(self.arcs.first()) {
            Some(arc) => arc.node,
            None => NOBODY,
        };
        for position in positions {
            while at < self.arcs.len() && self.arcs[at].end < position {
                if count > 0 {
                    tally(node(at), core::mem::take(&mut count));
                }
                at += 1;
            }
            count += 1;
        }
        if count > 0 {
            tally(node(at), count);
        }
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        let mut pairs = self.arcs.windows(2);
        if let Some([a, b]) = pairs.find(|pair| pair[0].end >= pair[1].end) {
            return Err(format!("{a:?} does not end before {b:?}"));
        }
        if self.arcs.iter().any(|arc| arc.end > self.circle.last()) {
            return Err("an arc ends outside the circle".into());
        }
        let sum = self
            .lengths()
            .values()
            .fold(Length::ZERO, |a, b| a.plus(*b));
        if !self.arcs.is_empty() && sum != self.circle.whole() {
            return Err(format!("the arcs sum to {sum:?}"));
        }
        Ok(())
    }
}

impl<'a> IntoIterator for &'a Arcs {
    type Item = &'a Arc;
    type IntoIter = core::slice::Iter<'a, Arc>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A run that ends at the last position and one that starts there are one run.
fn join_across_twelve(moved: &mut Vec<Moved>, last: Position) {
    let [first, .., end] = &moved[..] else {
        return;
    };
    if first.start == last && end.end == last && first.from == end.from && first.to == end.to {
        let joined = Moved {
            start: end.start,
            ..*first
        };
        moved.pop();
        moved[0] = joined;
    }
}

impl Arcs {
    /// The same division, in turns, on another circle.
    #[must_use]
    pub fn rescaled(&self, circle: Circle) -> Self {
        if circle.last() == self.circle.last() {
            return Self {
                circle,
                arcs: self.arcs.clone(),
            };
        }
        let mut arcs: Vec<Arc> = Vec::with_capacity(self.arcs.len());
        for arc in &self.arcs {
            let end = circle.at_turn(self.circle.turn(arc.end));
            match arcs.last_mut() {
                Some(last) if last.end >= end => *last = Arc { end, ..*arc },
                _ => arcs.push(Arc { end, ..*arc }),
            }
        }
        Self { circle, arcs }
    }
}
