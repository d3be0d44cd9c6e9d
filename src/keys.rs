//! The keys: hashed once, kept sorted, counted by binary search.
//!
//! A key's position never changes when nodes do. So a set of keys is a sorted
//! list of integers, and the keys in an arc are the distance between two
//! binary searches. Big sets are placed in slices: each slice is sorted on its
//! own and merged with its neighbours of like size, so that the counts are
//! right at every moment.

use crate::position::{Circle, Position};
use crate::scheme::{Scheme, push_decimal};

/// Up to so many keys the set also remembers which key sits where.
pub const MAX_TRACED: usize = 200_000;

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
            Self::Generated { pieces, .. } => {
                for (k, piece) in pieces.iter().enumerate() {
                    if k > 0 {
                        push_decimal(at as u64, out);
                    }
                    out.extend_from_slice(piece.as_bytes());
                }
            }
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
    fn of(circle: Circle, positions: impl Iterator<Item = Position>) -> Self {
        if circle.last() <= u128::from(u64::MAX) {
            Self::Narrow(positions.map(|position| position as u64).collect())
        } else {
            Self::Wide(positions.collect())
        }
    }

    fn sort(&mut self) {
        match self {
            Self::Narrow(run) => run.sort_unstable(),
            Self::Wide(run) => run.sort_unstable(),
        }
    }

    /// The positions in order.
    pub fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        (0..self.len()).map(|at| self.get(at))
    }

    fn len(&self) -> usize {
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

fn merge<T: Copy + Ord>(a: &[T], b: &[T]) -> Vec<T> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] <= b[j] {
            out.push(a[i]);
            i += 1;
        } else {
            out.push(b[j]);
            j += 1;
        }
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
    out
}

/// The positions of a set of keys on one circle.
#[derive(Clone, Debug)]
pub struct Keys {
    source: KeySource,
    circle: Circle,
    // The longest first; each at least twice the next.
    runs: Vec<Run>,
    placed: usize,
    /// Key numbers in the order of their positions; only for sets that fit [`MAX_TRACED`].
    order: Vec<u32>,
}

impl Keys {
    /// The keys of `source`, none of them placed yet.
    pub const fn new(source: KeySource, circle: Circle) -> Self {
        Self {
            source,
            circle,
            runs: Vec::new(),
            placed: 0,
            order: Vec::new(),
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
        let count = most.min(self.pending());
        if count == 0 {
            return;
        }
        let range = self.placed..self.placed + count;
        self.placed += count;
        let (mut key, mut label) = (Vec::new(), Vec::new());
        let source = &self.source;
        let mut position = |at: usize| {
            source.write(at, &mut key);
            scheme.key_position(&key, &mut label)
        };
        if source.len() <= MAX_TRACED {
            let mut pairs: Vec<_> = range.map(|at| (position(at), at as u32)).collect();
            pairs.sort_unstable();
            placed(&Run::of(
                self.circle,
                pairs.iter().map(|(position, _)| *position),
            ));
            if let Some(run) = self.runs.pop() {
                let old = self.order.iter().enumerate();
                pairs.extend(old.map(|(k, at)| (run.get(k), *at)));
                pairs.sort_unstable();
            }
            self.order = pairs.iter().map(|(_, at)| *at).collect();
            self.runs.push(Run::of(
                self.circle,
                pairs.iter().map(|(position, _)| *position),
            ));
        } else {
            let mut run = Run::of(self.circle, range.map(position));
            run.sort();
            placed(&run);
            self.add(run);
        }
    }

    fn add(&mut self, mut run: Run) {
        while let Some(last) = self.runs.pop_if(|last| last.len() < 2 * run.len()) {
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

    /// How many keys fall into each of `bins` equal parts of the circle.
    pub fn histogram(&self, bins: usize) -> Vec<u32> {
        let mut counts = vec![0u32; bins];
        for run in &self.runs {
            let mut before = 0;
            for (bin, count) in counts.iter_mut().enumerate() {
                let end = if bin + 1 == bins {
                    self.circle.last()
                } else {
                    let turn = (bin + 1) as f64 / bins as f64;
                    self.circle.before(self.circle.at_turn(turn))
                };
                let upto = run.up_to(end);
                *count += (upto - before) as u32;
                before = upto;
            }
        }
        counts
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        let sum: usize = self.runs.iter().map(Run::len).sum();
        if sum != self.placed {
            return Err(format!("{sum} positions for {} keys", self.placed));
        }
        for run in &self.runs {
            if (1..run.len()).any(|at| run.get(at - 1) > run.get(at)) {
                return Err("positions are out of order".into());
            }
        }
        Ok(())
    }
}
