//! How a weight becomes a number of points.
//!
//! Floats here are as wide as in the system at hand: with 25 equal servers
//! libmemcached's `float` gives each of them 156 points instead of 160, and a
//! ring that shall agree with it must be wrong in the same place.

use super::extras::whole_extra;
use super::rules::Order;
use crate::error::Result;
use crate::node::Node;

/// The most points one ring may have.
pub const MAX_POINTS: u64 = 2_000_000;

/// In what a share of the total is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// `float` throughout: weight ÷ total × unit × nodes, left to right.
    Single,
    /// weight ÷ total in `float`, the rest in `double`, then `float` again (libketama).
    SingleThenDouble,
    /// `double` throughout: weight ÷ total × unit × nodes, left to right.
    Double,
    /// unit × nodes × weight ÷ total, without rounding on the way.
    Exact,
}

/// What happens to the fraction of a share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// It is dropped, so a light node may have nothing.
    Floor,
    /// Halves go up, and at least 1 stays.
    Round,
}

/// What a node's own `vnodes` (extra) does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnVnodes {
    /// Nothing: the system has no such setting.
    Ignored,
    /// It replaces the unit for this node.
    Unit,
    /// Where it differs from the unit, it is the number of texts, whatever the weights.
    Instead,
}

/// How a weight becomes a number of texts that are hashed; each gives as many points as the
/// scheme cuts words out of its digest. Weight 0 is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Count {
    /// round(unit × weight), halves away from zero, at least 1.
    PerWeight {
        /// Texts per unit of weight unless the scenario says otherwise.
        unit: u32,
        /// What a node's own `vnodes` does.
        own: OwnVnodes,
    },
    /// The same for every node.
    Alike {
        /// Texts per node unless the scenario says otherwise.
        unit: u32,
    },
    /// A share of unit × nodes in proportion to the weights.
    Share {
        /// Texts per node if all weigh the same, unless the scenario says otherwise.
        unit: u32,
        /// Whether `unit` is for the whole ring instead of one node.
        total: bool,
        /// The arithmetic.
        float: Float,
        /// What happens to the fraction.
        rounding: Rounding,
        /// What a node's own `vnodes` does.
        own: OwnVnodes,
        /// Whether `unit` stands as it is, without arithmetic, where every weight is 1: the
        /// system is then not told any weights.
        only_uneven: bool,
    },
    /// As many for the whole ring as give the lightest node a whole number, between limits
    /// (Envoy, gRPC): every node's count depends on all the others.
    RingSize {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// As many as there are explicit positions.
    Given,
}

impl Count {
    /// A share by `float`, fractions dropped.
    pub(crate) const fn share(unit: u32, float: Float) -> Self {
        Self::Share {
            unit,
            total: false,
            float,
            rounding: Rounding::Floor,
            own: OwnVnodes::Ignored,
            only_uneven: false,
        }
    }

    /// The highest weight: 1000 where counts are absolute, 2^32 − 1 where they are normalised.
    pub const fn max_weight(self) -> f64 {
        match self {
            Self::Share { .. } | Self::RingSize { .. } => u32::MAX as f64,
            Self::PerWeight { .. } | Self::Alike { .. } | Self::Given => 1000.0,
        }
    }

    /// The same with another number of texts, where there is one.
    pub(super) const fn with_unit(self, to: u32) -> Self {
        match self {
            Self::PerWeight { own, .. } => Self::PerWeight { unit: to, own },
            Self::Alike { .. } => Self::Alike { unit: to },
            Self::Share {
                total,
                float,
                rounding,
                own,
                only_uneven,
                ..
            } => Self::Share {
                unit: to,
                total,
                float,
                rounding,
                own,
                only_uneven,
            },
            Self::RingSize { .. } | Self::Given => self,
        }
    }

    /// How many texts of each of `nodes` are hashed, in list order; `texts` are theirs. Weights
    /// are finite and at least 0.
    pub(super) fn texts(self, nodes: &[&Node], texts: &[&str], order: Order) -> Result<Vec<u64>> {
        if let Self::RingSize { min, max } = self {
            return Ok(ring_sizes(nodes, &order.sorted(texts), min, max));
        }
        let weights = || nodes.iter().map(|node| node.weight);
        let total: f64 = weights().sum();
        let live = || weights().filter(|weight| *weight > 0.0);
        let count = live().count() as f64;
        let even = live().all(|weight| weight.to_bits() == 1f64.to_bits());
        let share = |node: &&Node| {
            if node.weight <= 0.0 {
                return Ok(0);
            }
            Ok(match self {
                Self::PerWeight { unit, own } => {
                    let unit = own_vnodes(node, own)?.unwrap_or(unit);
                    ((f64::from(unit) * node.weight).round() as u64).max(1)
                }
                Self::Alike { unit } => u64::from(unit),
                Self::Share {
                    unit,
                    total: whole,
                    float,
                    rounding,
                    own,
                    only_uneven,
                } => {
                    let vnodes = own_vnodes(node, own)?;
                    if let (OwnVnodes::Instead, Some(vnodes)) = (own, vnodes)
                        && vnodes != unit
                    {
                        return Ok(u64::from(vnodes));
                    }
                    if only_uneven && even {
                        return Ok(u64::from(unit));
                    }
                    let unit = f64::from(vnodes.unwrap_or(unit));
                    let count = if whole { 1.0 } else { count };
                    rounding.apply(float.share(node.weight, total, unit, count))
                }
                // A ring size has been seen to; given positions are counted by the scheme.
                Self::RingSize { .. } | Self::Given => 0,
            })
        };
        nodes.iter().map(share).collect()
    }
}

fn own_vnodes(node: &Node, own: OwnVnodes) -> Result<Option<u32>> {
    if own == OwnVnodes::Ignored {
        return Ok(None);
    }
    whole_extra(node, "vnodes", MAX_POINTS as u32)
}

impl Rounding {
    fn apply(self, share: f64) -> u64 {
        match self {
            Self::Floor => share.floor() as u64,
            Self::Round => (share.round() as u64).max(1),
        }
    }
}

impl Float {
    /// `weight` ÷ `total` × `unit` × `nodes`.
    fn share(self, weight: f64, total: f64, unit: f64, nodes: f64) -> f64 {
        match self {
            Self::Single => {
                let part = weight as f32 / total as f32;
                f64::from(part * unit as f32 * nodes as f32)
            }
            Self::SingleThenDouble => {
                let part = f64::from(weight as f32 / total as f32);
                f64::from((part * unit * nodes) as f32)
            }
            Self::Double => weight / total * unit * nodes,
            Self::Exact => {
                // Whole numbers are divided as such; of the fraction only its half matters.
                if weight.fract() == 0.0 && total.fract() == 0.0 {
                    let product = unit as u128 * nodes as u128 * weight as u128;
                    let total = (total as u128).max(1);
                    let half = 2 * (product % total) >= total;
                    return (product / total) as f64 + if half { 0.5 } else { 0.0 };
                }
                unit * nodes * weight / total
            }
        }
    }
}

/// Envoy's and gRPC's running sum over the nodes in `order`.
fn ring_sizes(nodes: &[&Node], order: &[usize], min: u32, max: u32) -> Vec<u64> {
    let total: f64 = nodes.iter().map(|node| node.weight).sum();
    let mut counts = vec![0; nodes.len()];
    let part = |node: &&Node| node.weight / total;
    let live = nodes.iter().filter(|node| node.weight > 0.0);
    let least = live.map(part).fold(f64::INFINITY, f64::min);
    if total <= 0.0 {
        return counts;
    }
    let scale = ((least * f64::from(min)).ceil() / least).min(f64::from(max));
    let (mut target, mut current) = (0.0, 0.0);
    for &at in order {
        target += scale * part(&nodes[at]);
        // `while current < target { current += 1 }`, and current is a whole number.
        let next = f64::max(current, target.ceil());
        counts[at] = (next - current) as u64;
        current = next;
    }
    counts
}

impl Float {
    /// Every arithmetic with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("32", Self::Single),
        ("32-then-64", Self::SingleThenDouble),
        ("64", Self::Double),
        ("exact", Self::Exact),
    ];
}

impl Rounding {
    /// Every rounding with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] =
        &[("floor", Self::Floor), ("round", Self::Round)];
}

impl OwnVnodes {
    /// Every use with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("ignored", Self::Ignored),
        ("unit", Self::Unit),
        ("instead", Self::Instead),
    ];
}
