//! The keys: hashed once, kept sorted, counted by binary search.
//!
//! A key's position never changes when nodes do. So a set of keys is a sorted
//! list of integers, and the keys in an arc are the distance between two
//! binary searches. Big sets are placed in slices: each slice is sorted on its
//! own and merged with its neighbours of like size, so that the counts are
//! right at every moment. No run grows past [`MAX_RUN`]: a merge then never
//! takes longer than a few frames may, nor holds more than twice a run.

use core::cell::RefCell;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::order;
use crate::position::{Circle, Position};
use crate::scheme::{Scheme, write_numbered};

/// Up to so many keys the set also remembers which key sits where.
pub const MAX_TRACED: usize = 200_000;

/// No run of positions is longer.
pub const MAX_RUN: usize = 1 << 20;

/// Where the text of key `i` comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeySource {
    /// Texts as given; duplicates count as given.
    Listed(Vec<String>),
    /// `count` texts made from a pattern by replacing every `{i}`.
    Generated {
        /// How many.
        count: u32,
        /// The pattern, cut at its places.
        pieces: Vec<String>,
    },
}

impl KeySource {
    /// `count` keys from `pattern`.
    pub fn generated(count: u32, pattern: &str) -> Self {
        Self::Generated {
            count,
            pieces: pattern.split("{i}").map(str::to_owned).collect(),
        }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Listed(keys) => keys.len(),
            Self::Generated { count, .. } => *count as usize,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts the text of key `at` into `out`.
    pub fn write(&self, at: usize, out: &mut Vec<u8>) {
        out.clear();
        match self {
            Self::Listed(keys) => {
                if let Some(key) = keys.get(at) {
                    out.extend_from_slice(key.as_bytes());
                }
            }
            Self::Generated { pieces, .. } => write_numbered(pieces, at, out),
        }
    }

    /// Shows the positions of the keys number `range`, in this order.
    fn positions(
        &self,
        scheme: &Scheme,
        range: core::ops::Range<usize>,
        each: impl FnMut(Position),
    ) {
        match self {
            Self::Listed(keys) => {
                let text = |at: usize, out: &mut Vec<u8>| {
                    out.extend_from_slice(keys.get(at).map_or(&[], |key| key.as_bytes()));
                };
                scheme.keys(range, text, each);
            }
            Self::Generated { pieces, .. } => scheme.numbered_keys(pieces, range, each),
        }
    }

    /// The number of the first key of this text.
    pub fn find(&self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Listed(keys) => keys.iter().position(|key| key.as_bytes() == text),
            Self::Generated { count, pieces } => {
                // The text tells the number: it stands behind the first piece.
                let rest = text.strip_prefix(pieces.first()?.as_bytes())?;
                let mut digits = rest
                    .iter()
                    .take(10)
                    .take_while(|byte| byte.is_ascii_digit())
                    .count();
                let mut key = Vec::new();
                while digits > 0 {
                    let number = core::str::from_utf8(&rest[..digits]).ok()?.parse().ok();
                    if let Some(at) = number.filter(|at| *at < *count as usize) {
                        self.write(at, &mut key);
                        if key == text {
                            return Some(at);
                        }
                    }
                    digits -= 1;
                }
                None
            }
        }
    }

    /// The pattern that generated keys are made from.
    pub fn pattern(&self) -> Option<String> {
        match self {
            Self::Listed(_) => None,
            Self::Generated { pieces, .. } => Some(pieces.join("{i}")),
        }
    }

    /// The text of key `at`.
    pub fn text(&self, at: usize) -> String {
        let mut out = Vec::new();
        self.write(at, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Positions in ascending order, as narrow as the circle allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// On circles of at most 2^64 positions.
    Narrow(Vec<u64>),
    /// On wider ones.
    Wide(Vec<u128>),
}

impl Run {
    fn empty(circle: Circle, room: usize) -> Self {
        if circle.last() <= u128::from(u64::MAX) {
            Self::Narrow(Vec::with_capacity(room))
        } else {
            Self::Wide(Vec::with_capacity(room))
        }
    }

    fn of(circle: Circle, positions: impl ExactSizeIterator<Item = Position>) -> Self {
        let mut run = Self::empty(circle, positions.len());
        positions.for_each(|position| run.push(position));
        run
    }

    #[inline]
    fn push(&mut self, position: Position) {
        match self {
            Self::Narrow(run) => run.push(position as u64),
            Self::Wide(run) => run.push(position),
        }
    }

    /// The positions in order.
    pub fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        (0..self.len()).map(|at| self.get(at))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Narrow(run) => run.len(),
            Self::Wide(run) => run.len(),
        }
    }

    /// How many positions are at most `position`.
    fn up_to(&self, position: Position) -> usize {
        match self {
            Self::Narrow(run) => {
                let position = u64::try_from(position).unwrap_or(u64::MAX);
                run.partition_point(|key| *key <= position)
            }
            Self::Wide(run) => run.partition_point(|key| *key <= position),
        }
    }

    fn get(&self, at: usize) -> Position {
        match self {
            Self::Narrow(run) => u128::from(run[at]),
            Self::Wide(run) => run[at],
        }
    }

    fn merge(self, other: Self) -> Self {
        match (self, other) {
            (Self::Narrow(a), Self::Narrow(b)) => Self::Narrow(merge(&a, &b)),
            (Self::Wide(a), Self::Wide(b)) => Self::Wide(merge(&a, &b)),
            // One set has one circle, so one width.
            (a, _) => a,
        }
    }
}

fn merge<T: Copy + Ord + Default>(mut a: &[T], mut b: &[T]) -> Vec<T> {
    // Written to their places: a list that may have to grow asks for it at every key.
    let mut out = vec![T::default(); a.len() + b.len()];
    let mut places = out.iter_mut();
    while let ([first, rest_a @ ..], [second, rest_b @ ..]) = (a, b) {
        let Some(place) = places.next() else { break };
        if first <= second {
            *place = *first;
            a = rest_a;
        } else {
            *place = *second;
            b = rest_b;
        }
    }
    for (place, rest) in places.zip(a.iter().chain(b)) {
        *place = *rest;
    }
    out
}

/// The positions of a set of keys on one circle.
#[derive(Clone, Debug)]
pub struct Keys {
    source: KeySource,
    circle: Circle,
    // The longest first; short ones each at least twice the next.
    runs: Vec<Run>,
    placed: usize,
    /// Key numbers in the order of their positions; only for sets that fit [`MAX_TRACED`].
    order: Vec<u32>,
    /// How many keys fall into each of so many bins as were asked for last: a picture asks for
    /// them after every change, and no change moves a key.
    bins: RefCell<Vec<u32>>,
    /// No other set has this number, unless it is a copy of this one.
    ticket: u32,
}

/// The number of the next set of keys.
static TICKETS: AtomicU32 = AtomicU32::new(1);

impl Keys {
    /// The keys of `source`, none of them placed yet.
    pub fn new(source: KeySource, circle: Circle) -> Self {
        Self {
            ticket: TICKETS.fetch_add(1, Ordering::Relaxed),
            source,
            circle,
            runs: Vec::new(),
            placed: 0,
            order: Vec::new(),
            bins: RefCell::new(Vec::new()),
        }
    }

    /// Where their texts come from.
    pub const fn source(&self) -> &KeySource {
        &self.source
    }

    /// The placed positions, in order within each run.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The circle that they are on.
    pub const fn circle(&self) -> Circle {
        self.circle
    }

    /// The number of this set.
    pub const fn ticket(&self) -> u32 {
        self.ticket
    }

    /// How many keys have a position.
    pub const fn placed(&self) -> usize {
        self.placed
    }

    /// How many keys are still without one.
    pub fn pending(&self) -> usize {
        self.source.len() - self.placed
    }

    /// Places the next `most` keys, or as many as are left, and shows each new run to `placed`
    /// before it is merged into the others.
    pub fn place(&mut self, scheme: &Scheme, most: usize, placed: &mut dyn FnMut(&Run)) {
        let mut left = most.min(self.pending());
        while left > 0 {
            let count = left.min(MAX_RUN / 2);
            left -= count;
            self.place_run(scheme, count, placed);
        }
    }

    fn place_run(&mut self, scheme: &Scheme, count: usize, placed: &mut dyn FnMut(&Run)) {
        let range = self.placed..self.placed + count;
        if self.source.len() > MAX_TRACED {
            let run = self.hashed(scheme, range);
            return self.take(run, placed);
        }
        let mut pairs = Vec::with_capacity(range.end);
        let mut at = range.start as u32;
        self.source.positions(scheme, range, |position| {
            pairs.push((position, at));
            at += 1;
        });
        let of = |pair: &(Position, u32)| pair.0;
        order::sort(&mut pairs, of);
        let circle = self.circle;
        let run = |pairs: &[(Position, u32)]| Run::of(circle, pairs.iter().map(of));
        let new = run(&pairs);
        self.count_bins(&new);
        placed(&new);
        self.placed += count;
        if let Some(run) = self.runs.pop() {
            let old = self.order.iter().enumerate();
            pairs.extend(old.map(|(k, at)| (run.get(k), *at)));
            order::sort(&mut pairs, of);
        }
        self.order = pairs.iter().map(|(_, at)| *at).collect();
        self.runs.push(run(&pairs));
    }

    /// The positions of the keys number `range` in ascending order.
    fn hashed(&self, scheme: &Scheme, range: core::ops::Range<usize>) -> Run {
        if self.circle.last() <= u128::from(u64::MAX) {
            return Run::Narrow(sorted(&self.source, scheme, range));
        }
        let mut run = Vec::with_capacity(range.len());
        self.source.positions(scheme, range, |at| run.push(at));
        order::sort(&mut run, |position| *position);
        Run::Wide(run)
    }

    /// Takes the next keys' positions, in ascending order, which somebody else has found.
    /// Whether they were taken: not where there are more of them than keys without a place, or
    /// where the circle is a wider one.
    pub fn absorb(&mut self, positions: Vec<u64>, placed: &mut dyn FnMut(&Run)) -> bool {
        let last = self.circle.last();
        let fits = positions.len() <= self.pending().min(MAX_RUN)
            && last <= u128::from(u64::MAX)
            && self.source.len() > MAX_TRACED
            && positions.last().is_none_or(|end| u128::from(*end) <= last);
        if fits && !positions.is_empty() {
            self.take(Run::Narrow(positions), placed);
        }
        fits
    }

    fn take(&mut self, run: Run, placed: &mut dyn FnMut(&Run)) {
        self.count_bins(&run);
        placed(&run);
        self.placed += run.len();
        self.add(run);
    }

    fn add(&mut self, mut run: Run) {
        let joins =
            |last: &Run, run: &Run| last.len() < 2 * run.len() && last.len() + run.len() <= MAX_RUN;
        while let Some(last) = self.runs.pop_if(|last| joins(last, &run)) {
            run = last.merge(run);
        }
        self.runs.push(run);
    }

    /// How many placed keys lie in (`start`, `end`]; of equal ends, all of them.
    pub fn count(&self, start: Position, end: Position) -> usize {
        if start == end {
            return self.placed;
        }
        let up_to = |position| {
            self.runs
                .iter()
                .map(|run| run.up_to(position))
                .sum::<usize>()
        };
        if start < end {
            up_to(end) - up_to(start)
        } else {
            self.placed - up_to(start) + up_to(end)
        }
    }

    /// Position and number of the keys in order, for sets small enough to be traced.
    pub fn traced(&self) -> impl Iterator<Item = (Position, u32)> + '_ {
        let run = self.runs.first();
        let keys = self.order.iter().enumerate();
        keys.filter_map(move |(k, at)| Some((run?.get(k), *at)))
    }

    /// Calls `each` for every placed key in (`start`, `end`], of equal ends for all of them, in
    /// order within each run: its place in the run, its position and, for sets small enough to be
    /// traced, its number.
    pub fn each_within(
        &self,
        start: Position,
        end: Position,
        each: &mut dyn FnMut(usize, Position, Option<u32>),
    ) {
        for run in &self.runs {
            let (from, to) = if start == end {
                (0, run.len())
            } else {
                (run.up_to(start), run.up_to(end))
            };
            let ranges = if start <= end {
                [from..to, 0..0]
            } else {
                [from..run.len(), 0..to]
            };
            for at in ranges.into_iter().flatten() {
                each(at, run.get(at), self.order.get(at).copied());
            }
        }
    }

    /// Positions in order within each run; all of them in order when there is one run.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        self.runs.iter().flat_map(Run::iter)
    }

    /// The position of every so-many-th key, in order within each run.
    pub(crate) fn every(&self, step: usize) -> impl Iterator<Item = Position> + '_ {
        let runs = self.runs.iter();
        runs.flat_map(move |run| (0..run.len()).step_by(step).map(|at| run.get(at)))
    }

    /// How many keys fall into each of `bins` equal parts of the circle.
    pub fn histogram(&self, bins: usize) -> Vec<u32> {
        let mut kept = self.bins.borrow_mut();
        if kept.len() != bins {
            *kept = vec![0; bins];
            for run in &self.runs {
                count_in(run, self.circle, &mut kept);
            }
        }
        kept.clone()
    }

    /// Adds the keys of a new run to the bins that are kept.
    fn count_bins(&mut self, run: &Run) {
        count_in(run, self.circle, self.bins.get_mut());
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        let sum: usize = self.runs.iter().map(Run::len).sum();
        if sum != self.placed {
            return Err(format!("{sum} positions for {} keys", self.placed));
        }
        let mut bins = vec![0; self.bins.borrow().len()];
        for run in &self.runs {
            count_in(run, self.circle, &mut bins);
        }
        if bins != *self.bins.borrow() {
            return Err("the bins that are kept are miscounted".into());
        }
        for run in &self.runs {
            if (1..run.len()).any(|at| run.get(at - 1) > run.get(at)) {
                return Err("positions are out of order".into());
            }
        }
        Ok(())
    }
}

/// Adds to each of equal parts of the circle the keys of `run` that fall into it.
fn count_in(run: &Run, circle: Circle, bins: &mut [u32]) {
    let (mut before, count) = (0, bins.len());
    for (bin, keys) in bins.iter_mut().enumerate() {
        let end = if bin + 1 == count {
            circle.last()
        } else {
            let turn = (bin + 1) as f64 / count as f64;
            circle.before(circle.at_turn(turn))
        };
        let upto = run.up_to(end);
        *keys += (upto - before) as u32;
        before = upto;
    }
}

/// The positions of the keys number `range` of `pattern` in ascending order, on a circle of at
/// most 2^64 positions.
pub(crate) fn hashed(scheme: &Scheme, pattern: &str, range: core::ops::Range<usize>) -> Vec<u64> {
    sorted(&KeySource::generated(u32::MAX, pattern), scheme, range)
}

fn sorted(source: &KeySource, scheme: &Scheme, range: core::ops::Range<usize>) -> Vec<u64> {
    let mut run = vec![0; range.len()];
    // Written to their places: a list that may have to grow asks for it at every key.
    let mut places = run.iter_mut();
    source.positions(scheme, range, |position| {
        if let Some(place) = places.next() {
            *place = position as u64;
        }
    });
    order::sort(&mut run, |position| u128::from(*position));
    run
}
