//! The small choices of a ring: sides, ties and orders.

use core::cmp::Ordering;

use crate::order;

/// The name of `value` in `names`.
pub(super) fn name_in<T: PartialEq + Copy>(names: &[(&'static str, T)], value: T) -> &'static str {
    let found = names.iter().find(|(_, named)| *named == value);
    found.map_or("", |(name, _)| name)
}

/// Which point owns a key at a given position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// The first point at or after the key; a point owns its own position.
    AtOrAfter,
    /// The first point after the key; a point's own position belongs to the next.
    After,
    /// The last point at or before the key.
    AtOrBefore,
    /// The closer of the point at or after the key and the one before it; the one before on a tie.
    Nearest,
}

/// What happens to two points at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The ring is refused.
    Refuse,
    /// The node that comes first in the scheme's node order owns it.
    First(Loser),
    /// The node that comes last owns it.
    Last(Loser),
    /// The node whose name is smaller, byte by byte, owns it, whatever the order of the list.
    SmallerName,
}

impl Tie {
    /// What becomes of the points that do not own their position.
    pub const fn loser(self) -> Loser {
        match self {
            Self::First(loser) | Self::Last(loser) => loser,
            Self::Refuse | Self::SmallerName => Loser::Stays,
        }
    }
}

/// What becomes of the point that does not own the shared position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    /// It stays in the ring, without an arc.
    Stays,
    /// It stays in the ring, and answers with the owner's name.
    Renamed,
    /// It is overwritten: the ring has one point less.
    Lost,
}

/// The order of the nodes when a system builds its ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As listed.
    Listed,
    /// By the hashed text, byte by byte.
    ByText,
    /// Shorter texts first, then byte by byte (twemproxy).
    ByLengthThenText,
}

impl Boundary {
    /// Every side with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("at-or-after", Self::AtOrAfter),
        ("after", Self::After),
        ("at-or-before", Self::AtOrBefore),
        ("nearest", Self::Nearest),
    ];

    /// The name of the side in descriptions.
    pub fn name(self) -> &'static str {
        name_in(Self::NAMES, self)
    }
}

impl Loser {
    /// Every fate with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("stays", Self::Stays),
        ("renamed", Self::Renamed),
        ("lost", Self::Lost),
    ];
}

impl Order {
    /// Every order with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("listed", Self::Listed),
        ("by-text", Self::ByText),
        ("by-length-then-text", Self::ByLengthThenText),
    ];

    /// The places of `texts` in this order; equal texts as they are listed.
    pub fn sorted(self, texts: &[&str]) -> Vec<usize> {
        order::places(texts.len(), &|a, b| {
            let by_text = || texts[a].cmp(texts[b]);
            match self {
                Self::Listed => Ordering::Equal,
                Self::ByText => by_text(),
                Self::ByLengthThenText => texts[a].len().cmp(&texts[b].len()).then_with(by_text),
            }
        })
    }
}
