//! How evenly a hash spreads texts round a circle, and where names go wrong.

mod scenes;

use serde::Serialize;

use crate::hash::Hash;
use crate::position::{Circle, Position};
use crate::scheme::Word;

pub use crate::names::{Flag, lookalikes, suspicious};
pub use scenes::{RingRow, SCENES, Scene, SpreadRow, TextRow, scene};

/// So many texts are hashed at most for one reading.
pub const MAX_TEXTS: usize = 100_000;

/// Whether a spread is what chance alone would make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// There are too few texts to say anything.
    Few,
    /// As even as chance would have it.
    Even,
    /// Texts stand closer together than chance would have it.
    Clustered,
    /// They stand further apart: more even than chance.
    Regular,
}

/// How texts lie round a circle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Spread {
    /// How many texts there are.
    pub count: u32,
    /// How many positions they have.
    pub distinct: u32,
    /// How many lie in each of so many equal parts of the circle.
    pub bins: Vec<u32>,
    /// Σ (found − expected)² ÷ expected over the parts.
    pub chi_square: f64,
    /// The chi-square to be expected: one less than there are parts.
    pub expected: f64,
    /// The largest part of the circle without a text, 0…1.
    pub gap: f64,
    /// The largest gap to be expected of so many texts: (1 + 1/2 + … + 1/n) ÷ n.
    pub expected_gap: f64,
    /// What that says.
    pub verdict: Verdict,
}

/// One hash over labels and keys.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HashRow {
    /// Its name.
    pub hash: String,
    /// Where it comes from.
    pub docs: &'static str,
    /// The bits that can be set of those that are looked at.
    pub bits: u32,
    /// The labels.
    pub labels: Spread,
    /// The keys.
    pub keys: Spread,
}

impl Spread {
    /// The spread of `positions` over `bins` parts of `circle`.
    pub fn of(circle: Circle, mut positions: Vec<Position>, bins: usize) -> Self {
        positions.sort_unstable();
        let bins = bins.clamp(1, 4096);
        let mut counts = vec![0u32; bins];
        let size = circle.last() as f64 + 1.0;
        for position in &positions {
            let bin = (*position as f64 / size * bins as f64) as usize;
            counts[bin.min(bins - 1)] += 1;
        }
        let count = positions.len();
        let mut distinct = positions;
        distinct.dedup();
        let mean = count as f64 / bins as f64;
        let square = |found: &u32| (f64::from(*found) - mean).powi(2) / mean;
        let chi_square = if count == 0 {
            0.0
        } else {
            counts.iter().map(square).sum()
        };
        let expected = (bins - 1) as f64;
        let harmonic: f64 = (1..=count).map(|k| 1.0 / k as f64).sum();
        let gap = largest_gap(circle, &distinct);
        Self {
            count: count as u32,
            distinct: distinct.len() as u32,
            bins: counts,
            chi_square,
            expected,
            gap,
            expected_gap: if count == 0 {
                1.0
            } else {
                harmonic / count as f64
            },
            verdict: verdict(count, bins, chi_square, gap),
        }
    }
}

/// The largest gap between neighbours on the circle, of which there must be some.
fn largest_gap(circle: Circle, positions: &[Position]) -> f64 {
    let [first, .., last] = positions else {
        return 1.0;
    };
    let gaps = positions.windows(2).map(|pair| pair[1] - pair[0]);
    let widest = gaps.fold(circle.distance(*last, *first), u128::max);
    widest as f64 / (circle.last() as f64 + 1.0)
}

/// What one in thousands of good hashes would do is called neither even nor luck.
fn verdict(count: usize, bins: usize, chi_square: f64, gap: f64) -> Verdict {
    let free = (bins - 1) as f64;
    if count < 2 * bins || bins < 2 {
        return Verdict::Few;
    }
    // Wilson and Hilferty: the cube root of chi-square is nearly normal.
    let z =
        (libm::cbrt(chi_square / free) - (1.0 - 2.0 / (9.0 * free))) / (2.0 / (9.0 * free)).sqrt();
    let luck = count as f64 * libm::pow(1.0 - gap, count as f64 - 1.0);
    match z {
        z if z > 3.7 || luck < 1e-4 => Verdict::Clustered,
        z if z < -3.7 => Verdict::Regular,
        _ => Verdict::Even,
    }
}

/// Where `hash` puts texts: its first four bytes, or as many as it has, most significant first.
pub fn spread_of<T: AsRef<[u8]>>(hash: Hash, texts: &[T], bins: usize) -> Spread {
    let width = hash.width().min(4) as u8;
    let (circle, word) = (Circle::bits(8 * width), Word::big(width));
    let texts = texts.iter().take(MAX_TEXTS);
    let positions = texts.map(|text| word.read(hash.digest(text.as_ref()).as_bytes()));
    Spread::of(circle, positions.collect(), bins)
}

/// Every hash over the same labels and keys, `bins` parts each.
pub fn hash_rows<T: AsRef<[u8]>>(labels: &[T], keys: &[T], bins: usize) -> Vec<HashRow> {
    let row = |hash: &Hash| HashRow {
        hash: hash.name(),
        docs: hash.docs(),
        bits: hash.bits().min(32) as u32,
        labels: spread_of(*hash, labels, bins),
        keys: spread_of(*hash, keys, bins),
    };
    Hash::ALL.iter().map(row).collect()
}
