//! Placement by remainder has an exact law: from N to M nodes it moves 1 − min(N, M) ÷ lcm(N, M).

use serde::Serialize;

/// What changing the number of nodes moves, as a fraction that is not shortened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Remainder {
    /// So many remainders of each round change …
    pub moved: u64,
    /// … of so many: the least common multiple.
    pub round: u64,
    /// The same as a number, 0…1.
    pub share: f64,
    /// The least share that had to move: 1 − min ÷ max.
    pub ideal: f64,
}

/// The law for `from` and `to` nodes; nothing where one of them is 0.
pub fn remainder_law(from: u32, to: u32) -> Option<Remainder> {
    if from == 0 || to == 0 {
        return None;
    }
    let (a, b) = (u64::from(from), u64::from(to));
    let round = a / divisor(a, b) * b;
    // h mod N = h mod M for the first min(N, M) of every round, and for no other.
    let stay = a.min(b);
    Some(Remainder {
        moved: round - stay,
        round,
        share: (round - stay) as f64 / round as f64,
        ideal: 1.0 - stay as f64 / a.max(b) as f64,
    })
}

/// The greatest common divisor.
const fn divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
