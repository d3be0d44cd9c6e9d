//! What is seen of a change while it happens, as a function of time.
//!
//! The circle is cut into pieces at every boundary of the ring before and of
//! the ring after. A piece that changes hands is swept from its end backwards,
//! a little later the further round it lies. Nothing here reads a clock: time
//! is a number from 0 to 1, and what is on screen at any time is again a
//! division of the circle, from which the next change can start.

use crate::arcs::{Arc, Arcs, Moved, NOBODY};
use crate::keys::Keys;
use crate::position::{Circle, Position};

/// One piece of the circle: (end of the piece before, `end`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Its last position.
    pub end: Position,
    /// Where it starts and how far it reaches, in turns.
    pub start: f64,
    /// Its length in turns.
    pub sweep: f64,
    /// Who was seen to own it at time 0.
    pub from: u32,
    /// Who owns it at time 1.
    pub to: u32,
    /// Whether an arc of the ring after ends here.
    pub stays: bool,
    /// Whether the command on show has moved it.
    pub marked: bool,
}

/// Keys on their way from one point to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parcel {
    /// Where it sets out, in turns.
    pub start: f64,
    /// How far and which way it goes, in turns.
    pub sweep: f64,
    /// How many keys it carries.
    pub keys: u32,
    /// Who gets it.
    pub to: u32,
    /// When it sets out, 0…1.
    pub delay: f64,
}

/// A change in progress.
#[derive(Clone, Debug)]
pub struct Motion {
    circle: Circle,
    pieces: Vec<Piece>,
    parcels: Vec<Parcel>,
    marked: bool,
    still: bool,
}

/// The part of the time by which the last piece sets out later than the first.
const STAGGER: f64 = 0.4;
/// The part of the time that one sweep takes.
const SWEEP: f64 = 0.45;
/// The part of the time that one parcel is on its way.
const TRAVEL: f64 = 0.5;
/// So many parcels at most; where more keys move, a parcel carries several.
const MAX_PARCELS: usize = 280;

/// Slow, fast, slow.
pub fn ease(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

impl Motion {
    /// The motion from what is seen to `after`. `marks` is what the command on show has moved
    /// in all: it wears a rim, and its keys a collar.
    pub fn new(seen: &Arcs, after: &Arcs, marks: &[Moved], keys: &Keys) -> Self {
        let circle = after.circle();
        let seen = seen.rescaled(circle);
        let pieces = cut(circle, &seen, after, marks);
        let parcels = parcels(circle, &pieces, &seen, after, keys);
        Self {
            circle,
            pieces,
            parcels,
            marked: !marks.is_empty(),
            still: false,
        }
    }

    /// Nothing moves: `arcs` as they are.
    pub fn still(arcs: &Arcs, marks: &[Moved]) -> Self {
        Self {
            circle: arcs.circle(),
            pieces: cut(arcs.circle(), arcs, arcs, marks),
            parcels: Vec::new(),
            marked: !marks.is_empty(),
            still: true,
        }
    }

    /// The pieces in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The parcels.
    pub fn parcels(&self) -> &[Parcel] {
        &self.parcels
    }

    /// Whether nothing moves at any time.
    pub const fn is_still(&self) -> bool {
        self.still
    }

    /// Whether anything is marked as moved.
    pub const fn marked(&self) -> bool {
        self.marked
    }

    /// The circle.
    pub const fn circle(&self) -> Circle {
        self.circle
    }

    /// Which part of `piece` is swept at time `t`, 0…1.
    pub fn swept(&self, piece: &Piece, t: f64) -> f64 {
        if piece.from == piece.to {
            1.0
        } else {
            Self::swept_at(piece.start.fract(), t)
        }
    }

    /// Which part of a small piece at `turn` is swept at time `t`, 0…1.
    pub fn swept_at(turn: f64, t: f64) -> f64 {
        ease((t - STAGGER * turn) / SWEEP)
    }

    /// Who is seen to own `position` of `piece` at time `t`.
    pub fn seen(&self, piece: &Piece, position: Position, t: f64) -> u32 {
        let swept = self.swept(piece, t);
        if swept >= 1.0 {
            return piece.to;
        }
        let behind = self.circle.distance(position, piece.end) as f64;
        let length = piece.sweep * (self.circle.last() as f64 + 1.0);
        if behind < swept * length {
            piece.to
        } else {
            piece.from
        }
    }

    /// The number of the piece that holds `position`.
    pub fn piece_at(&self, position: Position) -> usize {
        let at = self.pieces.partition_point(|piece| piece.end < position);
        if at == self.pieces.len() { 0 } else { at }
    }

    /// How far `parcel` has come at time `t`: none before it sets out and after it arrives.
    pub fn travelled(parcel: &Parcel, t: f64) -> Option<f64> {
        let part = (t - parcel.delay) / TRAVEL;
        (0.0..1.0).contains(&part).then(|| ease(part))
    }

    /// What is seen at time `t`, as a division of the circle.
    pub fn frozen(&self, t: f64) -> Arcs {
        let mut arcs: Vec<Arc> = Vec::with_capacity(self.pieces.len() + 8);
        let mut push = |end: Position, node: u32| match arcs.last_mut() {
            // Neighbours of one owner are one arc; two sweeps may stop within rounding of each
            // other. What is still nobody's is an arc like any other.
            Some(last) if last.node == node || last.end >= end => last.end = last.end.max(end),
            _ => arcs.push(Arc {
                end,
                node,
                point: 0,
            }),
        };
        let wraps = self.pieces.first().map(|piece| piece.end);
        let mut late = None;
        for piece in &self.pieces {
            let swept = self.swept(piece, t);
            if swept > 0.0 && swept < 1.0 {
                let length = piece.sweep * (self.circle.last() as f64 + 1.0);
                // As many positions as `seen` finds swept: those less than this far behind.
                let back = (swept * length).ceil() as u128;
                let cut = self.circle.retreat(piece.end, back.min(self.circle.last()));
                if Some(piece.end) == wraps && cut > piece.end {
                    late = Some((cut, piece.from));
                } else {
                    push(cut, piece.from);
                }
            }
            push(piece.end, if swept > 0.0 { piece.to } else { piece.from });
        }
        if let Some((end, node)) = late {
            push(end, node);
        }
        Arcs::new(self.circle, arcs)
    }
}

/// The circle cut at every end of both divisions and of the marks.
fn cut(circle: Circle, before: &Arcs, after: &Arcs, marks: &[Moved]) -> Vec<Piece> {
    let mut ends: Vec<(Position, bool)> = Vec::with_capacity(before.len() + after.len());
    ends.extend(before.iter().map(|arc| (arc.end, false)));
    ends.extend(after.iter().map(|arc| (arc.end, true)));
    ends.extend(
        marks
            .iter()
            .flat_map(|mark| [(mark.start, false), (mark.end, false)]),
    );
    ends.sort_unstable();
    // Of two equal ends the one that stays sorts last.
    let mut kept: Vec<(Position, bool)> = Vec::with_capacity(ends.len());
    for end in ends {
        match kept.last_mut() {
            Some(last) if last.0 == end.0 => *last = end,
            _ => kept.push(end),
        }
    }
    let Some(&(mut start, _)) = kept.last() else {
        return Vec::new();
    };
    let mut pieces: Vec<Piece> = Vec::with_capacity(kept.len());
    for (end, stays) in kept {
        let piece = Piece {
            end,
            start: circle.turn(start),
            sweep: circle.length(start, end).share(circle),
            from: before.node_at(end),
            to: after.node_at(end),
            stays,
            marked: is_marked(marks, end),
        };
        start = end;
        // A boundary that neither stays nor moves anything would only show as a seam.
        match pieces.last_mut() {
            Some(last)
                if !last.stays
                    && (last.from, last.to, last.marked)
                        == (piece.from, piece.to, piece.marked)
                    && piece.from == piece.to =>
            {
                last.end = piece.end;
                last.sweep += piece.sweep;
                last.stays = piece.stays;
            }
            _ => pieces.push(piece),
        }
    }
    pieces
}

/// Whether `position` lies in one of `marks`, which are in order from twelve o'clock.
fn is_marked(marks: &[Moved], position: Position) -> bool {
    // Only the first can reach back across twelve o'clock.
    let wraps =
        |mark: &Moved| mark.start >= mark.end && (position > mark.start || position <= mark.end);
    if marks.first().is_some_and(wraps) {
        return true;
    }
    let at = marks.partition_point(|mark| mark.end < position);
    marks
        .get(at)
        .is_some_and(|mark| mark.start >= mark.end || mark.start < position)
}

/// One parcel for each moved key, or for each few of them.
fn parcels(
    circle: Circle,
    pieces: &[Piece],
    before: &Arcs,
    after: &Arcs,
    keys: &Keys,
) -> Vec<Parcel> {
    let mut parcels = Vec::new();
    let moved =
        |piece: &Piece| piece.from != piece.to && piece.from != NOBODY && piece.to != NOBODY;
    // Before the first piece comes the last.
    let before_each = pieces.iter().cycle().skip(pieces.len().max(1) - 1);
    let loads: Vec<(&Piece, u32)> = pieces
        .iter()
        .zip(before_each)
        .filter(|(piece, _)| moved(piece))
        .map(|(piece, last)| (piece, keys.count(last.end, piece.end) as u32))
        .filter(|(_, keys)| *keys > 0)
        .collect();
    let total: u64 = loads.iter().map(|(_, keys)| u64::from(*keys)).sum();
    let per_parcel = total.div_ceil(MAX_PARCELS as u64).max(1) as u32;
    // Where even one parcel a piece is too many, every so-many-th piece shows one.
    let every = loads.len().div_ceil(MAX_PARCELS).max(1);
    let point = |arcs: &Arcs, position| {
        let at = arcs.at(position)?;
        arcs.get(at).map(|arc| circle.turn(arc.end))
    };
    for (piece, keys) in loads.into_iter().step_by(every) {
        let (Some(start), Some(end)) = (point(before, piece.end), point(after, piece.end)) else {
            continue;
        };
        let mut sweep = (end - start).rem_euclid(1.0);
        if sweep > 0.5 {
            sweep -= 1.0;
        }
        let count = (keys / per_parcel).clamp(1, 40);
        for k in 0..count {
            let share = keys / count + u32::from(k < keys % count);
            let spread = 0.1 * f64::from(k) / f64::from(count);
            parcels.push(Parcel {
                start,
                sweep,
                keys: share,
                to: piece.to,
                delay: (STAGGER * piece.start.fract() + spread).min(1.0 - TRAVEL),
            });
        }
    }
    parcels
}
