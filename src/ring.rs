//! Sorted points and who owns a position.
//!
//! A ring is a value: changing it makes another ring, by merging the few
//! points that differ into the many that stay. Points at one position stay
//! side by side, their owner first, so that taking the owner away brings the
//! other back.

use crate::arcs::{Arc, Arcs};
use crate::position::{Circle, Position};
use crate::scheme::Boundary;

/// One point: whose it is and which of theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Where it sits.
    pub position: Position,
    /// Where its node stands among those that meet at one position: the lowest owns it.
    pub rank: u32,
    /// Its node, by the number that the node keeps for life.
    pub node: u32,
    /// Which of the node's points it is, from 0.
    pub index: u32,
}

/// The points of all nodes on a circle, and the side of the boundary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    circle: Circle,
    boundary: Boundary,
    // Two arrays, so that a search touches positions only.
    positions: Vec<Position>,
    owners: Vec<(u32, u32, u32)>,
}

/// The points that two rings of one scheme do not share. Both lists are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Delta {
    /// Only in the ring before.
    pub gone: Vec<Point>,
    /// Only in the ring after.
    pub come: Vec<Point>,
}

impl Delta {
    /// Sorts both lists; what stands in both is no difference.
    pub fn normalise(&mut self) {
        self.gone.sort_unstable();
        self.come.sort_unstable();
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        let (mut i, mut j) = (0, 0);
        while i < self.gone.len() || j < self.come.len() {
            match (self.gone.get(i), self.come.get(j)) {
                (Some(a), Some(b)) if a == b => {
                    i += 1;
                    j += 1;
                }
                (Some(a), Some(b)) if a < b => {
                    gone.push(*a);
                    i += 1;
                }
                (Some(a), None) => {
                    gone.push(*a);
                    i += 1;
                }
                (_, Some(b)) => {
                    come.push(*b);
                    j += 1;
                }
                (None, None) => break,
            }
        }
        self.gone = gone;
        self.come = come;
    }

    /// Whether the rings are the same.
    pub fn is_empty(&self) -> bool {
        self.gone.is_empty() && self.come.is_empty()
    }
}

impl Ring {
    /// A ring without points.
    pub const fn empty(circle: Circle, boundary: Boundary) -> Self {
        Self {
            circle,
            boundary,
            positions: Vec::new(),
            owners: Vec::new(),
        }
    }

    /// The ring that differs from this one by `delta`. Cost: one copy of the points, plus the
    /// difference times the logarithm of the ring.
    #[must_use]
    pub fn merged(&self, delta: &Delta) -> Self {
        let len = (self.len() + delta.come.len()).saturating_sub(delta.gone.len());
        let mut next = Self {
            positions: Vec::with_capacity(len),
            owners: Vec::with_capacity(len),
            ..Self::empty(self.circle, self.boundary)
        };
        let mut copied = 0;
        let (mut gone, mut come) = (delta.gone.iter().peekable(), delta.come.iter().peekable());
        loop {
            let take = match (gone.peek(), come.peek()) {
                (None, None) => break,
                (Some(a), Some(b)) => a <= b,
                (a, _) => a.is_some(),
            };
            let Some(point) = (if take { gone.next() } else { come.next() }) else {
                break;
            };
            let at = copied + self.rank_from(copied, point);
            next.copy(self, copied, at);
            copied = at;
            if take {
                copied += usize::from(self.point(at) == Some(*point));
            } else {
                next.push(point);
            }
        }
        next.copy(self, copied, self.len());
        next
    }

    /// How many points from `from` on sort before `point`.
    fn rank_from(&self, from: usize, point: &Point) -> usize {
        let mut at = self.positions[from..].partition_point(|position| *position < point.position);
        let owner = (point.rank, point.node, point.index);
        while self.positions.get(from + at) == Some(&point.position)
            && self.owners[from + at] < owner
        {
            at += 1;
        }
        at
    }

    fn copy(&mut self, from: &Self, start: usize, end: usize) {
        self.positions
            .extend_from_slice(&from.positions[start..end]);
        self.owners.extend_from_slice(&from.owners[start..end]);
    }

    fn push(&mut self, point: &Point) {
        self.positions.push(point.position);
        self.owners.push((point.rank, point.node, point.index));
    }

    /// The circle it lies on.
    pub const fn circle(&self) -> Circle {
        self.circle
    }

    /// Which side of an arc its boundary belongs to.
    pub const fn boundary(&self) -> Boundary {
        self.boundary
    }

    /// How many points there are, those without an arc included.
    pub const fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether nobody owns anything.
    pub const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Point `at` in the order of the ring.
    pub fn point(&self, at: usize) -> Option<Point> {
        let position = *self.positions.get(at)?;
        let (rank, node, index) = self.owners[at];
        Some(Point {
            position,
            rank,
            node,
            index,
        })
    }

    /// All points in the order of the ring.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.len()).filter_map(|at| self.point(at))
    }

    /// Whether point `at` lost its position to another point.
    pub fn is_shadowed(&self, at: usize) -> bool {
        at > 0 && self.positions[at] == self.positions[at - 1]
    }

    /// How many points lost their position to another.
    pub fn collisions(&self) -> usize {
        (1..self.len()).filter(|at| self.is_shadowed(*at)).count()
    }

    /// The nodes of the two points at the position of `point`, if there is more than one.
    pub fn neighbours_at(&self, point: &Point) -> Option<(u32, u32)> {
        let first = self.positions.partition_point(|at| *at < point.position);
        let second = first + 1;
        if second < self.len() && self.is_shadowed(second) {
            return Some((self.owners[first].1, self.owners[second].1));
        }
        None
    }

    /// The numbers of the points at `position`, its owner first.
    pub fn group_at(&self, position: Position) -> core::ops::Range<usize> {
        let start = self.positions.partition_point(|at| *at < position);
        let end = self.positions.partition_point(|at| *at <= position);
        start..end
    }

    /// The number of the point that owns `position`; `None` on an empty ring.
    ///
    /// Cost: one binary search.
    pub fn owner_at(&self, position: Position) -> Option<usize> {
        self.search(position, |_| {})
    }

    /// As [`Ring::owner_at`]; `compared` is told the number of every point that the binary search
    /// compares with `position`.
    pub fn search(&self, position: Position, mut compared: impl FnMut(usize)) -> Option<usize> {
        let mut first = |before: &dyn Fn(Position) -> bool| {
            let (mut low, mut high) = (0, self.len());
            while low < high {
                let middle = low + (high - low) / 2;
                compared(middle);
                if before(self.positions[middle]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        if self.is_empty() {
            return None;
        }
        let wrap = |at: usize| if at == self.len() { 0 } else { at };
        Some(match self.boundary {
            Boundary::AtOrAfter => wrap(first(&|point| point < position)),
            Boundary::After => wrap(first(&|point| point <= position)),
            Boundary::AtOrBefore => self.group_before(first(&|point| point <= position)),
            Boundary::Nearest => {
                let at = first(&|point| point < position);
                let (next, before) = (wrap(at), self.group_before(at));
                let ahead = self.circle.distance(position, self.positions[next]);
                let behind = self.circle.distance(self.positions[before], position);
                if behind <= ahead { before } else { next }
            }
        })
    }

    /// The owner of the position before point `at` (before the first comes the last).
    fn group_before(&self, at: usize) -> usize {
        let mut before = if at == 0 { self.len() } else { at } - 1;
        while self.is_shadowed(before) {
            before -= 1;
        }
        before
    }

    /// Who owns which part of the circle, in order.
    pub fn arcs(&self) -> Arcs {
        let heads: Vec<usize> = (0..self.len())
            .filter(|at| !self.is_shadowed(*at))
            .collect();
        let count = heads.len();
        let mut arcs = Vec::with_capacity(count);
        for (k, &at) in heads.iter().enumerate() {
            let here = self.positions[at];
            let next = self.positions[heads[(k + 1) % count]];
            let end = match self.boundary {
                Boundary::AtOrAfter => here,
                Boundary::After => self.circle.before(here),
                Boundary::AtOrBefore => self.circle.before(next),
                Boundary::Nearest if count == 1 => here,
                Boundary::Nearest => {
                    let gap = self.circle.distance(here, next);
                    self.circle.advance(here, gap / 2)
                }
            };
            let (_, node, _) = self.owners[at];
            arcs.push(Arc {
                end,
                node,
                point: at as u32,
            });
        }
        // At most one boundary was carried across twelve o'clock: the first or the last.
        if count > 1 {
            if arcs[0].end > arcs[1].end {
                arcs.rotate_left(1);
            } else if arcs[count - 1].end < arcs[count - 2].end {
                arcs.rotate_right(1);
            }
        }
        Arcs::new(self.circle, arcs)
    }

    /// Every invariant, or what is broken: for tests and for the doubtful.
    pub fn check(&self) -> Result<(), String> {
        if self.positions.len() != self.owners.len() {
            return Err("positions and owners differ in number".into());
        }
        let mut before: Option<Point> = None;
        for point in self.points() {
            if point.position > self.circle.last() {
                return Err(format!("{point:?} is outside the circle"));
            }
            if before.is_some_and(|before| before >= point) {
                return Err(format!("{before:?} does not sort before {point:?}"));
            }
            before = Some(point);
        }
        self.arcs().check()?;
        for arc in &self.arcs() {
            let owner = self.owner_at(arc.end).and_then(|at| self.point(at));
            if owner.map(|point| point.node) != Some(arc.node) {
                return Err(format!("{arc:?} ends at a position that {owner:?} owns"));
            }
        }
        Ok(())
    }
}
