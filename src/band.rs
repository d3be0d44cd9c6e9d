//! Where a node's share is to be expected: the band that chance alone keeps it in.

use crate::beta::quantile;
use crate::lab::Lab;
use crate::node::Node;
use crate::placement::Placement;
use crate::scheme::Points;

/// How likely a share lies within its band, given that points fall at random.
pub const BAND: f64 = 0.99;

impl Lab {
    /// The bands of the nodes at these places of the list, as pairs of shares, low and high: of
    /// Beta(v, V − v), v being the node's points and V all points. Empty where no such law holds:
    /// no ring, no hashed points, or a point that somebody placed. A node without points, or with
    /// all of them, has the band of its share.
    pub fn bands(&self, places: &[u32]) -> Vec<f64> {
        let world = self.world();
        let Placement::Ring(points) = &world.placement else {
            return Vec::new();
        };
        let by_hand = |node: &Node| node.positions.is_some() && node.weight > 0.0;
        let members = &world.stage.members;
        if !matches!(points.scheme().points, Points::Hashed { .. })
            || members.iter().any(|member| by_hand(&member.node))
        {
            return Vec::new();
        }
        let all: u32 = points.counts.iter().sum();
        let mut out = Vec::with_capacity(2 * places.len());
        let mut last = (0, [0.0; 2]);
        for place in places {
            let own = points.counts.get(*place as usize).copied().unwrap_or(0);
            if own != last.0 {
                last = (own, band(own, all));
            }
            out.extend(last.1);
        }
        out
    }
}

/// The band of a node with `own` of `all` points.
pub fn band(own: u32, all: u32) -> [f64; 2] {
    match all.checked_sub(own) {
        _ if own == 0 => [0.0; 2],
        None | Some(0) => [1.0; 2],
        Some(others) => {
            let (a, b) = (f64::from(own), f64::from(others));
            let tail = (1.0 - BAND) / 2.0;
            [quantile(a, b, tail), quantile(a, b, 1.0 - tail)]
        }
    }
}
