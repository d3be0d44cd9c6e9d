//! Exact ownership of a circle, whatever the scheme.
//!
//! Every ring and every table comes down to the same thing: ends in ascending
//! order, each with the node that owns (previous end, end], the first arc
//! reaching back across twelve o'clock. Everything that moves is the
//! difference of two such lists. Those of a ring are read off its points:
//! nothing is kept for them, so that changing the ring changes them, and what
//! two rings share is no difference and need not be looked at.

use crate::position::{Circle, Length, Position};
use crate::ring::{Ring, Spot};
use crate::scheme::Boundary;

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
#[derive(Clone, Debug)]
pub struct Arcs {
    circle: Circle,
    body: Body,
}

#[derive(Clone, Debug)]
enum Body {
    /// By ascending end.
    List(Vec<Arc>),
    /// One for each position of a ring that has a point. Of the arcs in the order of their
    /// points, number `first` is the one that ends first.
    Ring { ring: Ring, first: usize },
}

/// By their arcs, wherever these come from.
impl PartialEq for Arcs {
    fn eq(&self, other: &Self) -> bool {
        self.circle == other.circle && self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Arcs {}

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

impl Ring {
    /// Who owns which part of the circle, in order.
    pub fn arcs(&self) -> Arcs {
        let ring = self.clone();
        let body = Body::Ring { ring, first: 0 };
        let mut arcs = Arcs {
            circle: self.circle(),
            body,
        };
        let count = arcs.len();
        // At most one boundary was carried across twelve o'clock: the first or the last.
        if let (true, Some(start), Some(next)) = (count > 1, arcs.get(0), arcs.get(1))
            && let (Some(last), Some(before)) = (arcs.get(count - 1), arcs.get(count - 2))
            && let Body::Ring { first, .. } = &mut arcs.body
        {
            if start.end > next.end {
                *first = 1;
            } else if last.end < before.end {
                *first = count - 1;
            }
        }
        arcs
    }

    /// The arc of the point at `spot`, and the place of the next.
    fn arc(&self, spot: Spot) -> (Arc, Spot) {
        let (here, node, point) = self.seen(spot);
        let after = self.head_after(spot);
        let circle = self.circle();
        let end = match self.boundary() {
            Boundary::AtOrAfter => here,
            Boundary::After => circle.before(here),
            Boundary::AtOrBefore => circle.before(self.seen(after).0),
            Boundary::Nearest if after == spot => here,
            Boundary::Nearest => {
                let gap = circle.distance(here, self.seen(after).0);
                circle.advance(here, gap / 2)
            }
        };
        (Arc { end, node, point }, after)
    }
}

/// The arcs of a division one after the other.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    from: Source<'a>,
    left: usize,
}

#[derive(Clone, Debug)]
enum Source<'a> {
    List(core::slice::Iter<'a, Arc>),
    Ring(&'a Ring, Spot),
}

impl Iterator for Walk<'_> {
    type Item = Arc;

    fn next(&mut self) -> Option<Arc> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        match &mut self.from {
            Source::List(arcs) => arcs.next().copied(),
            Source::Ring(ring, spot) => {
                let (arc, after) = ring.arc(*spot);
                *spot = after;
                Some(arc)
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    /// The same arcs as by [`Walk::next`], without finding each one's place again.
    fn fold<B, F: FnMut(B, Arc) -> B>(mut self, init: B, mut each: F) -> B {
        if let Source::Ring(ring, spot) = self.from
            && ring.boundary() == Boundary::AtOrAfter
        {
            return ring.fold_heads(spot, self.left, init, |sum, (end, node, point)| {
                each(sum, Arc { end, node, point })
            });
        }
        let mut sum = init;
        for arc in self.by_ref() {
            sum = each(sum, arc);
        }
        sum
    }
}

impl ExactSizeIterator for Walk<'_> {}

impl Walk<'_> {
    /// Both walks go on behind the arcs that two rings are known to share; the end of the last
    /// of those, or nothing where there are none.
    fn skip_shared(&mut self, other: &mut Self) -> Option<Position> {
        let (Source::Ring(mine, here), Source::Ring(theirs, there)) =
            (&mut self.from, &mut other.from)
        else {
            return None;
        };
        if mine.boundary() != theirs.boundary() {
            return None;
        }
        // An arc depends on the point after its own, so the last of a chunk is not shared.
        let until = mine.shared_until(*here, theirs, *there)?;
        let skipped = until - here.at;
        if skipped >= self.left.min(other.left) {
            return None;
        }
        self.left -= skipped;
        other.left -= skipped;
        here.at = until - 1;
        let (arc, _) = mine.arc(*here);
        (here.at, there.at) = (until, until);
        Some(arc.end)
    }
}

impl Arcs {
    /// Arcs by ascending end.
    pub const fn new(circle: Circle, arcs: Vec<Arc>) -> Self {
        let body = Body::List(arcs);
        Self { circle, body }
    }

    /// The circle they divide.
    pub const fn circle(&self) -> Circle {
        self.circle
    }

    /// The arcs by ascending end.
    pub fn iter(&self) -> Walk<'_> {
        let from = match &self.body {
            Body::List(arcs) => Source::List(arcs.iter()),
            Body::Ring { ring, first } => {
                let start = Spot { chunk: 0, at: 0 };
                Source::Ring(ring, ring.head(*first).unwrap_or(start))
            }
        };
        let left = self.len();
        Walk { from, left }
    }

    /// How many arcs there are.
    pub fn len(&self) -> usize {
        match &self.body {
            Body::List(arcs) => arcs.len(),
            Body::Ring { ring, .. } => ring.heads(),
        }
    }

    /// Whether nobody owns anything.
    pub const fn is_empty(&self) -> bool {
        match &self.body {
            Body::List(arcs) => arcs.is_empty(),
            Body::Ring { ring, .. } => ring.is_empty(),
        }
    }

    /// The arc number `at`.
    pub fn get(&self, at: usize) -> Option<Arc> {
        match &self.body {
            Body::List(arcs) => arcs.get(at).copied(),
            Body::Ring { ring, first } => {
                let count = ring.heads();
                if at >= count {
                    return None;
                }
                let spot = ring.head((at + first) % count)?;
                Some(ring.arc(spot).0)
            }
        }
    }

    /// The end of the arc before arc `at`.
    pub fn start(&self, at: usize) -> Position {
        let before = if at == 0 { self.len() } else { at } - 1;
        self.get(before).map_or(0, |arc| arc.end)
    }

    /// The exact length of arc `at`.
    pub fn length(&self, at: usize) -> Length {
        let end = self.get(at).map_or(0, |arc| arc.end);
        self.circle.length(self.start(at), end)
    }

    /// The number of the arc that holds `position`; `None` if there are none.
    pub fn at(&self, position: Position) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let at = match &self.body {
            Body::List(arcs) => arcs.partition_point(|arc| arc.end < position),
            Body::Ring { ring, first } => {
                let owner = ring.owner_spot(position)?;
                (ring.head_number(owner) + ring.heads() - first) % ring.heads()
            }
        };
        Some(if at == self.len() { 0 } else { at })
    }

    /// The number of the arc of point `point`.
    pub fn of_point(&self, point: u32) -> Option<usize> {
        self.iter().position(|arc| arc.point == point)
    }

    /// Who owns `position`, or [`NOBODY`].
    pub fn node_at(&self, position: Position) -> u32 {
        match &self.body {
            Body::Ring { ring, .. } => ring.node_at(position),
            Body::List(_) => self.at(position).and_then(|at| Some(self.get(at)?.node)),
        }
        .unwrap_or(NOBODY)
    }

    /// What changes hands from this division to `after`, which must divide the same circle:
    /// merged where it can be, in the order of the circle from twelve o'clock.
    ///
    /// Cost: the number of arcs of both, less what two rings share. No key is asked.
    pub fn moved(&self, after: &Self) -> Vec<Moved> {
        self.moved_looking(after, &mut 0)
    }

    /// As [`Arcs::moved`]; `looked` is raised by the number of arcs that were looked at.
    pub fn moved_looking(&self, after: &Self, looked: &mut usize) -> Vec<Moved> {
        let last = self.circle.last();
        let mut moved: Vec<Moved> = Vec::new();
        // Past the last end the circle belongs to the first arc.
        let rest = |arcs: &Self| (last, arcs.get(0).map_or(NOBODY, |arc| arc.node));
        let (rest_a, rest_b) = (rest(self), rest(after));
        let (mut a, mut b) = (self.iter(), after.iter());
        let of = |arc: Option<Arc>, rest| arc.map_or(rest, |arc| (arc.end, arc.node));
        let mut side_a = of(a.next(), rest_a);
        let mut side_b = of(b.next(), rest_b);
        let mut start = last;
        loop {
            *looked += 1;
            let ((end_a, from), (end_b, to)) = (side_a, side_b);
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
            start = end;
            if end_a == end_b
                && let Some(shared) = a.skip_shared(&mut b)
            {
                start = shared;
            }
            if end_a == end {
                side_a = of(a.next(), rest_a);
            }
            if end_b == end {
                side_b = of(b.next(), rest_b);
            }
        }
        join_across_twelve(&mut moved, last);
        moved
    }

    /// The exact length that each node owns, by node number.
    pub fn lengths(&self) -> std::collections::BTreeMap<u32, Length> {
        let mut lengths = std::collections::BTreeMap::new();
        let Some(mut start) = self.len().checked_sub(1).and_then(|at| self.get(at)) else {
            return lengths;
        };
        // The numbers of nodes are small, so most sums need not be looked for.
        let mut sums: Vec<Length> = Vec::new();
        self.iter().for_each(|arc| {
            let length = self.circle.length(start.end, arc.end);
            start = arc;
            let node = arc.node as usize;
            let sum = if node < Self::NEAR {
                if node >= sums.len() {
                    sums.resize(node + 1, Length::ZERO);
                }
                &mut sums[node]
            } else {
                lengths.entry(arc.node).or_default()
            };
            *sum = sum.plus(length);
        });
        let some = sums
            .into_iter()
            .enumerate()
            .filter(|(_, sum)| !sum.is_zero());
        lengths.extend(some.map(|(node, sum)| (node as u32, sum)));
        lengths
    }

    /// Nodes below this number have their sums in a list.
    pub(crate) const NEAR: usize = 1 << 14;

    /// Adds to `tally`, for each of `positions` (in ascending order), one for its owner.
    ///
    /// Cost: the number of arcs and positions.
    pub fn tally(
        &self,
        positions: impl Iterator<Item = Position>,
        tally: &mut dyn FnMut(u32, u32),
    ) {
        let mut positions = positions.peekable();
        self.iter().for_each(|Arc { end, node, .. }| {
            let mut count = 0;
            while positions.next_if(|position| *position <= end).is_some() {
                count += 1;
            }
            if count > 0 {
                tally(node, count);
            }
        });
        // Past the last end the circle belongs to the first arc.
        let rest = positions.count() as u32;
        if rest > 0 {
            tally(self.get(0).map_or(NOBODY, |arc| arc.node), rest);
        }
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        let mut pairs = self.iter().zip(self.iter().skip(1));
        if let Some((a, b)) = pairs.find(|(a, b)| a.end >= b.end) {
            return Err(format!("{a:?} does not end before {b:?}"));
        }
        if self.iter().any(|arc| arc.end > self.circle.last()) {
            return Err("an arc ends outside the circle".into());
        }
        let sum = self
            .lengths()
            .values()
            .fold(Length::ZERO, |a, b| a.plus(*b));
        if !self.is_empty() && sum != self.circle.whole() {
            return Err(format!("the arcs sum to {sum:?}"));
        }
        Ok(())
    }
}

impl<'a> IntoIterator for &'a Arcs {
    type Item = Arc;
    type IntoIter = Walk<'a>;

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
                ..self.clone()
            };
        }
        let mut arcs: Vec<Arc> = Vec::with_capacity(self.len());
        for arc in self {
            let end = circle.at_turn(self.circle.turn(arc.end));
            match arcs.last_mut() {
                Some(last) if last.end >= end => *last = Arc { end, ..arc },
                _ => arcs.push(Arc { end, ..arc }),
            }
        }
        Self::new(circle, arcs)
    }
}
