//! What is seen of a change while it happens, as a function of time.
//!
//! Only what changes hands is kept: ranges of the circle that go from one
//! owner to another, beside the ring that stays. A range is swept from its end
//! backwards, a little later the further round it lies. Nothing here reads a
//! clock: time is a number from 0 to 1, and what is on screen at any time is
//! again a division of the circle, from which the next change can start.

use core::cmp::Ordering;
use std::rc::Rc;

use super::parcel::{Parcel, parcels};
use crate::arcs::{Arc, Arcs, Moved, NOBODY};
use crate::keys::Keys;
use crate::position::{Circle, Position};

/// One piece of what is seen of the circle: (end of the piece before, `end`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Its last position.
    pub end: Position,
    /// Where it starts, in turns.
    pub start: f64,
    /// Its length in turns.
    pub sweep: f64,
    /// Who is seen to own it.
    pub node: u32,
    /// Whether an arc of the ring after ends here.
    pub stays: bool,
    /// Whether the command on show has moved it, and it is seen to.
    pub marked: bool,
}

/// The pieces of a picture, and the memory to find them, used again for the next one.
#[derive(Clone, Debug, Default)]
pub struct Cut {
    /// The pieces.
    pub pieces: Vec<Piece>,
    ends: Vec<(Position, bool)>,
}

/// A change in progress.
#[derive(Clone, Debug)]
pub struct Motion {
    circle: Circle,
    seen: Rc<Arcs>,
    after: Rc<Arcs>,
    /// What changes hands from what was seen to the ring after, in order.
    moving: Rc<[Moved]>,
    /// What the command on show has moved in all, in order.
    marks: Rc<[Moved]>,
    parcels: Vec<Parcel>,
}

/// The part of the time by which the last range sets out later than the first.
pub(super) const STAGGER: f64 = 0.4;
/// The part of the time that one sweep takes.
const SWEEP: f64 = 0.45;
/// A picture of more arcs than this is not frozen amid a change, but taken as it was or will be:
/// by far more than there are pixels.
const MOST_FROZEN: usize = 50_000;

/// Slow, fast, slow.
pub fn ease(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

impl Motion {
    /// The motion from what is seen to `after`. `marks` is what the command on show has moved
    /// in all: it wears a rim, and its keys a collar.
    pub fn new(seen: Rc<Arcs>, after: Rc<Arcs>, marks: Rc<[Moved]>, keys: &Keys) -> Self {
        let circle = after.circle();
        let seen = if seen.circle() == circle {
            seen
        } else {
            Rc::new(seen.rescaled(circle))
        };
        let moving = seen.moved(&after).into();
        Self::of(moving, seen, after, marks, keys)
    }

    /// The same where it is known what changes hands from what is seen to `after`.
    pub fn of(
        moving: Rc<[Moved]>,
        seen: Rc<Arcs>,
        after: Rc<Arcs>,
        marks: Rc<[Moved]>,
        keys: &Keys,
    ) -> Self {
        Self {
            parcels: parcels(&moving, &seen, &after, keys),
            circle: after.circle(),
            seen,
            after,
            moving,
            marks,
        }
    }

    /// Nothing moves: `arcs` as they are.
    pub fn still(arcs: Rc<Arcs>, marks: Rc<[Moved]>) -> Self {
        Self {
            circle: arcs.circle(),
            seen: arcs.clone(),
            after: arcs,
            moving: Rc::default(),
            marks,
            parcels: Vec::new(),
        }
    }

    /// The parcels.
    pub fn parcels(&self) -> &[Parcel] {
        &self.parcels
    }

    /// What the command on show has moved.
    pub fn marks(&self) -> &[Moved] {
        &self.marks
    }

    /// What it has moved, to keep.
    pub(super) fn marks_shared(&self) -> Rc<[Moved]> {
        self.marks.clone()
    }

    /// The ring after.
    pub fn after(&self) -> &Arcs {
        &self.after
    }

    /// Whether nothing moves at any time.
    pub fn is_still(&self) -> bool {
        self.moving.is_empty()
    }

    /// Whether anything is marked as moved.
    pub fn marked(&self) -> bool {
        !self.marks.is_empty()
    }

    /// The circle.
    pub const fn circle(&self) -> Circle {
        self.circle
    }

    /// Which part of a small range at `turn` is swept at time `t`, 0…1.
    pub fn swept_at(turn: f64, t: f64) -> f64 {
        ease((t - STAGGER * turn) / SWEEP)
    }

    /// How many positions of `range`, from its end backwards, are swept at time `t`; `None`: all.
    fn swept(&self, range: &Moved, t: f64) -> Option<u128> {
        let part = Self::swept_at(self.circle.turn(range.start), t);
        if part >= 1.0 {
            return None;
        }
        let length = self.circle.length(range.start, range.end);
        let length = length.share(self.circle) * (self.circle.last() as f64 + 1.0);
        Some((part * length).ceil() as u128)
    }

    /// Who is seen to own `position` at time `t`, and whether the command on show has moved it
    /// there.
    pub fn seen(&self, position: Position, t: f64) -> (u32, bool) {
        if let Some(at) = holding(&self.moving, position) {
            let range = &self.moving[at];
            let swept = self.swept(range, t);
            if swept.is_some_and(|swept| self.circle.distance(position, range.end) >= swept) {
                return (range.from, false);
            }
        }
        let node = self.after.node_at(position);
        (node, holding(&self.marks, position).is_some())
    }

    /// How many pieces at most there are in (`start`, `end`]; of equal ends, in all.
    pub fn count(&self, start: Position, end: Position) -> usize {
        let arcs = if start == end {
            self.after.len()
        } else {
            let at = |position| self.after.at(position).unwrap_or_default();
            let (first, last) = (at(start), at(end));
            (last + self.after.len() - first) % self.after.len().max(1) + 1
        };
        arcs + 2 * within(&self.moving, start, end) + 2 * within(&self.marks, start, end)
    }

    /// What is seen of (`start`, `end`] at time `t`, of equal ends of all of the circle, in order
    /// from `start` on, or from twelve o'clock.
    pub fn cut(&self, t: f64, start: Position, end: Position, cut: &mut Cut) {
        let Cut { pieces: out, ends } = cut;
        out.clear();
        ends.clear();
        if self.after.is_empty() && self.moving.is_empty() {
            return;
        }
        self.boundaries(t, start, end, ends);
        let all = start == end;
        if !all {
            ends.push((end, false));
        }
        // Nearest to the start first; of two equal ends the one that stays last.
        let first = if all {
            0
        } else {
            self.circle.advance(start, 1)
        };
        ends.sort_unstable_by_key(|at| (self.circle.distance(first, at.0), at.1));
        let Some(&last) = ends.last() else {
            return;
        };
        let mut begin = if all { last.0 } else { start };
        for (at, (end, stays)) in ends.iter().copied().enumerate() {
            if ends.get(at + 1).is_some_and(|next| next.0 == end) {
                continue;
            }
            let (node, marked) = self.seen(end, t);
            let piece = Piece {
                end,
                start: self.circle.turn(begin),
                sweep: self.circle.length(begin, end).share(self.circle),
                node,
                stays,
                marked,
            };
            begin = end;
            // A boundary at which nothing changes would only show as a seam.
            match out.last_mut() {
                Some(last) if !last.stays && (last.node, last.marked) == (node, marked) => {
                    last.end = piece.end;
                    last.sweep += piece.sweep;
                    last.stays = piece.stays;
                }
                _ => out.push(piece),
            }
        }
    }

    /// Every position in (`start`, `end`) at which something may end, and whether an arc of the
    /// ring after does.
    fn boundaries(&self, t: f64, start: Position, end: Position, ends: &mut Vec<(Position, bool)>) {
        let circle = self.circle;
        let all = start == end;
        let span = circle.distance(start, end);
        let inside = |at: Position| {
            let off = circle.distance(start, at);
            all || (off > 0 && off < span)
        };
        if all {
            ends.extend(self.after.iter().map(|arc| (arc.end, true)));
        } else if let Some(first) = self.after.at(circle.advance(start, 1)) {
            let len = self.after.len();
            let arcs = (0..len).filter_map(|k| self.after.get((first + k) % len));
            ends.extend(
                arcs.map(|arc| arc.end)
                    .take_while(|end| inside(*end))
                    .map(|end| (end, true)),
            );
            // One that ends with the picture stays as well.
            if self
                .after
                .at(end)
                .and_then(|at| self.after.get(at))
                .is_some_and(|arc| arc.end == end)
            {
                ends.push((end, true));
            }
        }
        let mut add = |at: Position| {
            if inside(at) {
                ends.push((at, false));
            }
        };
        for range in touching(&self.moving, start, end) {
            add(range.start);
            add(range.end);
            if let Some(swept) = self.swept(range, t).filter(|swept| *swept > 0) {
                add(circle.retreat(range.end, swept.min(circle.last())));
            }
        }
        for range in touching(&self.marks, start, end) {
            add(range.start);
            add(range.end);
        }
    }

    /// What is seen at time `t`, as a division of the circle.
    pub fn frozen(&self, t: f64) -> Rc<Arcs> {
        if t >= 1.0 || self.is_still() {
            return self.after.clone();
        }
        if t <= 0.0 {
            return self.seen.clone();
        }
        if self.after.len() > MOST_FROZEN {
            let soon = t >= 0.5;
            return if soon { &self.after } else { &self.seen }.clone();
        }
        let mut cut = Cut::default();
        self.cut(t, 0, 0, &mut cut);
        let mut arcs: Vec<Arc> = Vec::with_capacity(cut.pieces.len());
        for Piece { end, node, .. } in cut.pieces {
            match arcs.last_mut() {
                // Neighbours of one owner are one arc.
                Some(last) if last.node == node => last.end = end,
                _ => arcs.push(Arc {
                    end,
                    node,
                    point: 0,
                }),
            }
        }
        Rc::new(Arcs::new(self.circle, arcs))
    }
}

/// Which range holds `position`, of ranges in order from twelve o'clock.
pub(super) fn holding(ranges: &[Moved], position: Position) -> Option<usize> {
    // Only the first can reach back across twelve o'clock.
    let wraps = |range: &Moved| {
        range.start >= range.end && (position > range.start || position <= range.end)
    };
    if ranges.first().is_some_and(wraps) {
        return Some(0);
    }
    let at = ranges.partition_point(|range| range.end < position);
    let range = ranges.get(at)?;
    (range.start < position && range.start < range.end).then_some(at)
}

/// The ranges that may have a part in (`start`, `end`]; of equal ends, all of them.
fn touching(ranges: &[Moved], start: Position, end: Position) -> impl Iterator<Item = &Moved> {
    let from = |position| ranges.partition_point(|range| range.end < position);
    let until = |position: Position| {
        let at = from(position);
        (at + 1).min(ranges.len())
    };
    let (head, tail) = match start.cmp(&end) {
        Ordering::Equal => (0..ranges.len(), 0..0),
        Ordering::Less => (from(start)..until(end), 0..0),
        Ordering::Greater => (from(start)..ranges.len(), 0..until(end)),
    };
    // The first may reach back across twelve o'clock, to any place.
    let wrapped = usize::from(head.start > 0 && tail.is_empty() && !ranges.is_empty());
    let first = ranges[..wrapped]
        .iter()
        .filter(|first| first.start >= first.end);
    first.chain(&ranges[head]).chain(&ranges[tail])
}

/// How many ranges those are.
fn within(ranges: &[Moved], start: Position, end: Position) -> usize {
    let from = |position| ranges.partition_point(|range| range.end < position);
    match start.cmp(&end) {
        Ordering::Equal => ranges.len(),
        Ordering::Less => from(end) - from(start) + 1,
        Ordering::Greater => ranges.len() - from(start) + from(end) + 1,
    }
}

/// Whether nobody is at either end of a move: then no key travels.
pub(super) const fn is_carried(range: &Moved) -> bool {
    range.from != NOBODY && range.to != NOBODY
}
