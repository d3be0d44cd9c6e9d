//! What to expect of a ring, without drawing any.

use serde::Serialize;

use crate::band::band;

/// The law for N equal nodes of v points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Law {
    /// The standard deviation of share ÷ fair share: √((N − 1) ÷ (N·v + 1)).
    pub deviation: f64,
    /// The band that keeps 99 in 100 shares, as parts of the fair share.
    pub band: [f64; 2],
    /// What one more node takes: 1 ÷ (N + 1).
    pub moved: f64,
    /// The band that keeps 99 in 100 of that.
    pub moved_band: [f64; 2],
    /// How many heirs a leaver has.
    pub heirs: f64,
    /// Peak to mean; for one point a node the harmonic number of N.
    pub peak: f64,
}

/// A row of the table that Lamping and Veach printed in 2014 for a ring of many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Published {
    /// Points per node.
    pub points: u32,
    /// The standard error of share ÷ mean.
    pub error: f64,
    /// Where 99 in 100 buckets lie, as parts of the mean.
    pub band: [f64; 2],
}

/// Lamping and Veach, “A Fast, Minimal Memory, Consistent Hash Algorithm”, 2014, table 1.
pub const PUBLISHED: [Published; 4] = [
    published(1, 0.998, [0.005, 5.25]),
    published(10, 0.315, [0.37, 1.98]),
    published(100, 0.0997, [0.76, 1.28]),
    published(1000, 0.0316, [0.92, 1.09]),
];

const fn published(points: u32, error: f64, band: [f64; 2]) -> Published {
    Published {
        points,
        error,
        band,
    }
}

/// The law for `nodes` equal nodes of `vnodes` points each.
pub fn law(nodes: u32, vnodes: u32) -> Law {
    let (n, v) = (f64::from(nodes.max(1)), f64::from(vnodes.max(1)));
    let all = nodes.max(1).saturating_mul(vnodes.max(1));
    let joined = all.saturating_add(vnodes.max(1));
    // The points of a leaver fall to the point behind each of them; a node that none of them falls
    // to inherits nothing.
    let spared: f64 = (0..vnodes.max(1))
        .map(|j| ((n - 2.0) * v + f64::from(j)) / ((n - 1.0) * v + f64::from(j)))
        .product();
    Law {
        deviation: ((n - 1.0) / (n * v + 1.0)).sqrt(),
        band: band(vnodes.max(1), all).map(|share| share * n),
        moved: 1.0 / (n + 1.0),
        moved_band: band(vnodes.max(1), joined),
        heirs: if nodes > 1 {
            (n - 1.0) * (1.0 - spared)
        } else {
            0.0
        },
        peak: peak(nodes.max(1), vnodes.max(1)),
    }
}

/// How many points per node keep the standard deviation of share ÷ fair share at `deviation` or
/// below; at most [`u32::MAX`].
pub fn points_for(nodes: u32, deviation: f64) -> u32 {
    let n = f64::from(nodes.max(1));
    // What the law gives for v when it is solved for it.
    let points = ((n - 1.0) / (deviation * deviation) - 1.0) / n;
    points.ceil().max(1.0) as u32
}

/// The expected peak to mean.
///
/// The shares of N nodes are as N independent waiting times for v events each, divided by their
/// sum, and the sum tells nothing of the proportions. So the expected largest share ÷ fair share
/// is the expected largest of N such times ÷ v: with one event the harmonic number.
fn peak(nodes: u32, vnodes: u32) -> f64 {
    let v = f64::from(vnodes);
    let root = v.sqrt();
    // Outside of these the longest wait has no chance that a double could hold.
    let low = (v - 10.0 * root).max(0.0);
    let high = v + 10.0 * root + 60.0;
    // E = ∫ 1 − F(x)ᴺ, by Simpson's rule; below `low` it is 1.
    let width = (high - low) / f64::from(STRIPS);
    let longer = |x: f64| 1.0 - (1.0 - waits(vnodes, x)).powf(f64::from(nodes));
    let sum: f64 = (0..=STRIPS)
        .map(|at| {
            let part = if at == 0 || at == STRIPS {
                1.0
            } else if at % 2 == 1 {
                4.0
            } else {
                2.0
            };
            part * longer(low + width * f64::from(at))
        })
        .sum();
    (low + sum * width / 3.0) / v
}

/// In so many strips the integral is taken; an even number.
const STRIPS: u32 = 600;

/// The chance that fewer than `events` events of a Poisson process come within `time`.
fn waits(events: u32, time: f64) -> f64 {
    let v = f64::from(events);
    // ln of the chance of exactly k events.
    let exactly = |k: f64| k * time.ln() - time - libm::lgamma(k + 1.0);
    if time <= 0.0 {
        return 1.0;
    }
    // Summed from the term nearest the mean outwards, so that none is lost before it counts.
    let (mut sum, mut k) = (0.0, if time < v { v } else { v - 1.0 });
    let mut term = exactly(k).exp();
    while term > 1e-18 && k >= 0.0 {
        sum += term;
        if time < v {
            k += 1.0;
            term *= time / k;
        } else {
            term *= k / time;
            k -= 1.0;
        }
    }
    if time < v { 1.0 - sum } else { sum }
}
