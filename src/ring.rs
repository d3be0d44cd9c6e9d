//! Sorted points and who owns a position.
//!
//! A ring is a value: changing it makes another ring, by merging the few
//! points that differ into the many that stay. The points lie in chunks that
//! rings share, so that the other ring costs the chunks that differ, and what
//! differs between two rings is found without looking at what they share.
//! Points at one position stay side by side, their owner first, so that taking
//! the owner away brings the other back.

use std::rc::Rc;

use crate::order;
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
        let position = |point: &Point| point.position;
        order::sort(&mut self.gone, position);
        order::sort(&mut self.come, position);
        if self.gone.is_empty() || self.come.is_empty() {
            return;
        }
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

/// A chunk is cut in pieces of so many points when it has grown to more than twice as many.
const CHUNK: usize = 128;

/// Neighbours on a ring. All points at one position are in one chunk.
#[derive(Debug, Default)]
struct Chunk {
    // Two arrays, so that a search touches positions only.
    positions: Vec<Position>,
    owners: Vec<(u32, u32, u32)>,
    /// How many of the points lost their position to another.
    shadowed: usize,
}

impl Chunk {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn is_shadowed(&self, at: usize) -> bool {
        at > 0 && self.positions[at] == self.positions[at - 1]
    }

    fn push(&mut self, point: &Point) {
        self.shadowed += usize::from(self.positions.last() == Some(&point.position));
        self.positions.push(point.position);
        self.owners.push((point.rank, point.node, point.index));
    }

    fn point(&self, at: usize) -> Option<Point> {
        let position = *self.positions.get(at)?;
        let (rank, node, index) = self.owners[at];
        Some(Point {
            position,
            rank,
            node,
            index,
        })
    }
}

/// The points of all nodes on a circle, and the side of the boundary.
#[derive(Clone, Debug)]
pub struct Ring {
    circle: Circle,
    boundary: Boundary,
    chunks: Vec<Rc<Chunk>>,
    /// The last position of each chunk.
    lasts: Vec<Position>,
    /// How many points, and how many positions, lie before each chunk, and in all.
    before: Vec<(u32, u32)>,
    directory: Directory,
}

/// Where to look for the chunk of a position: positions come from a hash, so their first bits
/// nearly say it.
#[derive(Clone, Debug)]
struct Directory {
    /// Whether the circle has more positions than a machine word.
    wide: bool,
    /// How many bits of a position follow those that are looked up.
    rest: u32,
    /// For each value of the first bits, the number of chunks that end before such a position;
    /// at last, how many there are.
    chunks: Vec<u32>,
}

impl Directory {
    fn of(circle: Circle, lasts: &[Position]) -> Self {
        let wide = circle.last() > Position::from(u64::MAX);
        let bits = 128 - circle.last().leading_zeros() - if wide { 64 } else { 0 };
        let looked = (usize::BITS - lasts.len().leading_zeros()).min(bits);
        let mut directory = Self {
            wide,
            rest: bits - looked,
            chunks: vec![lasts.len() as u32; (1 << looked) + 1],
        };
        let mut entry = 0;
        for (chunk, last) in lasts.iter().enumerate() {
            let end = directory.entry(*last);
            while entry <= end {
                directory.chunks[entry] = chunk as u32;
                entry += 1;
            }
        }
        directory
    }

    fn entry(&self, position: Position) -> usize {
        let word = if self.wide {
            (position >> 64) as u64
        } else {
            position as u64
        };
        let entry = word.checked_shr(self.rest).unwrap_or(0) as usize;
        // What lies outside the circle is looked for at its end.
        entry.min(self.chunks.len().saturating_sub(2))
    }

    /// Between which chunks the first one lies that does not end before `position`.
    fn range(&self, position: Position) -> core::ops::Range<usize> {
        let entry = self.entry(position);
        self.chunks[entry] as usize..self.chunks[entry + 1] as usize
    }
}

/// By their points: how these are cut into chunks does not matter.
impl PartialEq for Ring {
    fn eq(&self, other: &Self) -> bool {
        self.circle == other.circle
            && self.boundary == other.boundary
            && self.len() == other.len()
            && self.points().eq(other.points())
    }
}

impl Eq for Ring {}

/// Whether a point at this position sorts before what is looked for.
type Sorts<'a> = &'a dyn Fn(Position) -> bool;

/// A place in a ring: the number of the chunk and of the point in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) chunk: usize,
    pub(crate) at: usize,
}

impl Ring {
    /// A ring without points.
    pub fn empty(circle: Circle, boundary: Boundary) -> Self {
        Self {
            circle,
            boundary,
            chunks: Vec::new(),
            lasts: Vec::new(),
            before: vec![(0, 0)],
            directory: Directory::of(circle, &[]),
        }
    }

    /// The ring that differs from this one by `delta`. Cost: the points of the chunks where
    /// something differs, and a pointer for each of the others.
    #[must_use]
    pub fn merged(&self, delta: &Delta) -> Self {
        let mut next = Vec::with_capacity(self.chunks.len() + delta.come.len() / CHUNK + 1);
        let (mut gone, mut come) = (&delta.gone[..], &delta.come[..]);
        let mut shared = 0;
        while let Some(first) = nearer(gone, come) {
            let chunk = self.chunk_of(first.position);
            next.extend(self.chunks[shared.min(chunk)..chunk].iter().cloned());
            let ends = chunk + 1 >= self.chunks.len();
            let here = |points: &[Point]| {
                let last = self.lasts.get(chunk).filter(|_| !ends);
                last.map_or(points.len(), |last| {
                    points.partition_point(|point| point.position <= *last)
                })
            };
            let (gone_here, gone_later) = gone.split_at(here(gone));
            let (come_here, come_later) = come.split_at(here(come));
            let old = self.chunks.get(chunk).map(Rc::as_ref);
            merge(old, gone_here, come_here, &mut next);
            (gone, come) = (gone_later, come_later);
            shared = chunk + 1;
        }
        next.extend(self.chunks.iter().skip(shared).cloned());
        let ring = Self::of(self.circle, self.boundary, next);
        if ring.chunks.len() > 16 && ring.len() < ring.chunks.len() * CHUNK / 8 {
            // What is left of a big ring would keep its many chunks.
            return ring.repacked();
        }
        ring
    }

    fn of(circle: Circle, boundary: Boundary, chunks: Vec<Rc<Chunk>>) -> Self {
        let mut before = Vec::with_capacity(chunks.len() + 1);
        let (mut points, mut heads) = (0, 0);
        before.push((0, 0));
        for chunk in &chunks {
            points += chunk.len() as u32;
            heads += (chunk.len() - chunk.shadowed) as u32;
            before.push((points, heads));
        }
        let lasts = chunks.iter().filter_map(|chunk| chunk.positions.last());
        let lasts: Vec<Position> = lasts.copied().collect();
        Self {
            circle,
            boundary,
            directory: Directory::of(circle, &lasts),
            lasts,
            chunks,
            before,
        }
    }

    fn repacked(&self) -> Self {
        let points: Vec<Point> = self.points().collect();
        let mut chunks = Vec::with_capacity(points.len() / CHUNK + 1);
        merge(None, &[], &points, &mut chunks);
        Self::of(self.circle, self.boundary, chunks)
    }

    /// The chunk that holds `position`, or would.
    fn chunk_of(&self, position: Position) -> usize {
        let chunk = self.first_chunk(position);
        chunk.min(self.chunks.len().saturating_sub(1))
    }

    /// How many chunks end before `position`.
    fn first_chunk(&self, position: Position) -> usize {
        let range = self.directory.range(position);
        let start = range.start;
        start + self.lasts[range].partition_point(|last| *last < position)
    }

    /// The circle it lies on.
    pub const fn circle(&self) -> Circle {
        self.circle
    }

    /// Which side of an arc its boundary belongs to.
    pub const fn boundary(&self) -> Boundary {
        self.boundary
    }

    fn sums(&self) -> (u32, u32) {
        self.before.last().copied().unwrap_or_default()
    }

    /// How many points there are, those without an arc included.
    pub fn len(&self) -> usize {
        self.sums().0 as usize
    }

    /// Whether nobody owns anything.
    pub const fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// How many points lost their position to another. Cost: none.
    pub fn collisions(&self) -> usize {
        let (points, heads) = self.sums();
        (points - heads) as usize
    }

    /// How many positions have a point: of each of them the first one owns it.
    pub(crate) fn heads(&self) -> usize {
        self.sums().1 as usize
    }

    fn spot(&self, at: usize) -> Option<Spot> {
        if at >= self.len() {
            return None;
        }
        let chunk = self
            .before
            .partition_point(|(points, _)| *points as usize <= at)
            - 1;
        let at = at - self.before[chunk].0 as usize;
        Some(Spot { chunk, at })
    }

    /// The place of owner number `head` among those that own their position.
    pub(crate) fn head(&self, head: usize) -> Option<Spot> {
        if head >= self.heads() {
            return None;
        }
        let chunk = self
            .before
            .partition_point(|(_, heads)| *heads as usize <= head)
            - 1;
        let nth = head - self.before[chunk].1 as usize;
        let points = &self.chunks[chunk];
        let at = if points.shadowed == 0 {
            nth
        } else {
            let heads = (0..points.len()).filter(|at| !points.is_shadowed(*at));
            heads.skip(nth).min().unwrap_or(0)
        };
        Some(Spot { chunk, at })
    }

    /// The place of the next owner of a position, after the last one the first.
    pub(crate) fn head_after(&self, Spot { chunk, mut at }: Spot) -> Spot {
        loop {
            at += 1;
            if at >= self.chunks[chunk].len() {
                let chunk = if chunk + 1 == self.chunks.len() {
                    0
                } else {
                    chunk + 1
                };
                return Spot { chunk, at: 0 };
            }
            if !self.chunks[chunk].is_shadowed(at) {
                return Spot { chunk, at };
            }
        }
    }

    /// Shows to `each`, from `spot` on and as many as `left`, the owners of positions: the
    /// position, the node and the number of the point.
    pub(crate) fn fold_heads<B>(
        &self,
        spot: Spot,
        mut left: usize,
        init: B,
        mut each: impl FnMut(B, (Position, u32, u32)) -> B,
    ) -> B {
        let (mut sum, mut from) = (init, spot.at);
        let around = (spot.chunk..self.chunks.len()).chain(0..=spot.chunk);
        let chunks = around.filter_map(|at| Some((self.chunks.get(at)?, self.before.get(at)?)));
        for (chunk, (before, _)) in chunks {
            for at in from..chunk.len() {
                if left == 0 {
                    return sum;
                }
                if chunk.shadowed == 0 || !chunk.is_shadowed(at) {
                    let point = (chunk.positions[at], chunk.owners[at].1, before + at as u32);
                    sum = each(sum, point);
                    left -= 1;
                }
            }
            from = 0;
        }
        sum
    }

    /// Which owner of a position is at `spot`, counted from 0.
    pub(crate) fn head_number(&self, spot: Spot) -> usize {
        let chunk = &self.chunks[spot.chunk];
        let shadowed = if chunk.shadowed == 0 {
            0
        } else {
            (0..=spot.at).filter(|at| chunk.is_shadowed(*at)).count()
        };
        self.before[spot.chunk].1 as usize + spot.at - shadowed
    }

    /// The position, the node and the number of the point at `spot`.
    pub(crate) fn seen(&self, spot: Spot) -> (Position, u32, u32) {
        let chunk = &self.chunks[spot.chunk];
        let number = self.before[spot.chunk].0 + spot.at as u32;
        (chunk.positions[spot.at], chunk.owners[spot.at].1, number)
    }

    /// Where two rings have the same chunk at `mine` and at `theirs`: its last point, if that
    /// lies further on.
    pub(crate) fn shared_until(&self, mine: Spot, other: &Self, theirs: Spot) -> Option<usize> {
        let chunk = &self.chunks[mine.chunk];
        let same = Rc::ptr_eq(chunk, &other.chunks[theirs.chunk]) && mine.at == theirs.at;
        let until = chunk.len() - 1;
        (same && chunk.shadowed == 0 && until > mine.at).then_some(until)
    }

    /// Point `at` in the order of the ring.
    pub fn point(&self, at: usize) -> Option<Point> {
        let spot = self.spot(at)?;
        self.chunks[spot.chunk].point(spot.at)
    }

    /// All points in the order of the ring.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let chunks = self.chunks.iter();
        chunks.flat_map(|chunk| (0..chunk.len()).filter_map(|at| chunk.point(at)))
    }

    /// Whether point `at` lost its position to another point.
    pub fn is_shadowed(&self, at: usize) -> bool {
        let spot = self.spot(at);
        spot.is_some_and(|spot| self.chunks[spot.chunk].is_shadowed(spot.at))
    }

    /// The points that lost their position to another one. Cost: the chunks that have some.
    pub fn shadowed(&self) -> impl Iterator<Item = Point> + '_ {
        let some = self.chunks.iter().filter(|chunk| chunk.shadowed > 0);
        some.flat_map(|chunk| {
            let lost = (0..chunk.len()).filter(|at| chunk.is_shadowed(*at));
            lost.filter_map(|at| chunk.point(at))
        })
    }

    /// The nodes of the two points at the position of `point`, if there is more than one.
    pub fn neighbours_at(&self, point: &Point) -> Option<(u32, u32)> {
        let chunk = self.chunks.get(self.chunk_of(point.position))?;
        let first = chunk.positions.partition_point(|at| *at < point.position);
        let second = first + 1;
        if second < chunk.len() && chunk.positions[second] == point.position {
            return Some((chunk.owners[first].1, chunk.owners[second].1));
        }
        None
    }

    /// The numbers of the points at `position`, its owner first.
    pub fn group_at(&self, position: Position) -> core::ops::Range<usize> {
        let start = self.first(|at| at < position);
        let end = self.first(|at| at <= position);
        start..end
    }

    /// How many points sort before the first one that `before` is not true of.
    fn first(&self, before: impl Fn(Position) -> bool) -> usize {
        let chunk = self.lasts.partition_point(|last| before(*last));
        let Some(points) = self.chunks.get(chunk) else {
            return self.len();
        };
        let inside = points.positions.partition_point(|at| before(*at));
        self.before[chunk].0 as usize + inside
    }

    /// The position of point `at`, which must be there.
    fn position(&self, at: usize) -> Position {
        let spot = self.spot(at);
        spot.map_or(0, |spot| self.chunks[spot.chunk].positions[spot.at])
    }

    /// The number of the point that owns `position`; `None` on an empty ring.
    ///
    /// Cost: one binary search.
    pub fn owner_at(&self, position: Position) -> Option<usize> {
        self.owner_by(position, &mut |before| self.first(before))
    }

    /// The place of the owner of `position`; `None` on an empty ring.
    pub(crate) fn owner_spot(&self, position: Position) -> Option<Spot> {
        self.spot(self.owner_at(position)?)
    }

    /// The node that owns `position`; `None` on an empty ring.
    ///
    /// Cost: one binary search.
    pub fn node_at(&self, position: Position) -> Option<u32> {
        if self.boundary == Boundary::AtOrAfter {
            // The common case without a detour through the number of the point.
            let chunk = self.first_chunk(position);
            let Some(points) = self.chunks.get(chunk) else {
                return self.chunks.first().map(|first| first.owners[0].1);
            };
            let at = points.positions.partition_point(|at| *at < position);
            return Some(points.owners[at].1);
        }
        self.point(self.owner_at(position)?).map(|point| point.node)
    }

    /// As [`Ring::owner_at`], by a binary search in one list of all points; `compared` is told the
    /// number of every point that it compares with `position`.
    pub fn search(&self, position: Position, mut compared: impl FnMut(usize)) -> Option<usize> {
        self.owner_by(position, &mut |before| {
            let (mut low, mut high) = (0, self.len());
            while low < high {
                let middle = low + (high - low) / 2;
                compared(middle);
                if before(self.position(middle)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        })
    }

    /// The owner of `position`, where `first` says how many points sort before the first that
    /// its question is not true of.
    fn owner_by(
        &self,
        position: Position,
        first: &mut dyn FnMut(Sorts<'_>) -> usize,
    ) -> Option<usize> {
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
                let ahead = self.circle.distance(position, self.position(next));
                let behind = self.circle.distance(self.position(before), position);
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

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
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
        let mut last = None;
        for (chunk, end) in self.chunks.iter().zip(&self.lasts) {
            let shadowed = (0..chunk.len()).filter(|at| chunk.is_shadowed(*at)).count();
            if shadowed != chunk.shadowed || chunk.positions.last() != Some(end) {
                return Err(format!("the chunk that ends at {end} is miscounted"));
            }
            if chunk.positions.len() != chunk.owners.len() || chunk.positions.first() <= last {
                return Err(format!("the chunk that ends at {end} is cut wrongly"));
            }
            last = Some(end);
        }
        let counted = Self::of(self.circle, self.boundary, self.chunks.clone()).before;
        if counted != self.before || self.chunks.len() != self.lasts.len() {
            return Err("the chunks are miscounted".into());
        }
        Ok(())
    }
}

/// The first point of either list.
fn nearer<'a>(gone: &'a [Point], come: &'a [Point]) -> Option<&'a Point> {
    match (gone.first(), come.first()) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Appends to `out` the points of `old` without those of `gone` and with those of `come`, cut
/// into chunks.
fn merge(old: Option<&Chunk>, gone: &[Point], come: &[Point], out: &mut Vec<Rc<Chunk>>) {
    let stay = old.map_or(0, Chunk::len).saturating_sub(gone.len());
    let total = stay + come.len();
    let pieces = if total > 2 * CHUNK {
        total.div_ceil(CHUNK)
    } else {
        1
    };
    let most = total.div_ceil(pieces);
    let mut next = Chunk::default();
    let mut push = |point: &Point| {
        if next.len() >= most && next.positions.last() != Some(&point.position) {
            out.push(Rc::new(core::mem::take(&mut next)));
        }
        if next.positions.capacity() == 0 {
            next.positions.reserve_exact(most);
            next.owners.reserve_exact(most);
        }
        next.push(point);
    };
    let (mut gone, mut come) = (gone.iter().peekable(), come.iter().peekable());
    for point in (0..).map_while(|at| old?.point(at)) {
        while gone.next_if(|gone| **gone < point).is_some() {}
        if gone.next_if(|gone| **gone == point).is_some() {
            continue;
        }
        while let Some(new) = come.next_if(|new| **new < point) {
            push(new);
        }
        push(&point);
    }
    come.for_each(&mut push);
    if next.len() > 0 {
        out.push(Rc::new(next));
    }
}
