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
    /// Peak to mean, known exactly for one point a node: the harmonic number of N.
    pub peak: Option<f64>,
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
        peak: (vnodes == 1).then(|| (1..=nodes).map(|k| 1.0 / f64::from(k)).sum()),
    }
}
