//! The points of a world as the system itself would print them.

use crate::error::Result;
use crate::placement::Points;
use crate::position::Position;
use crate::scheme::Loser;
use crate::world::World;

impl Points {
    /// Every point in the order of the ring: which of the ring's, its position, and the number of
    /// the node that answers for it. Points that were overwritten are left out, and where only
    /// the name was overwritten the owner's stands twice.
    pub fn dump(&self) -> impl Iterator<Item = (usize, Position, u32)> + '_ {
        let loser = self.scheme().tie.loser();
        let mut owner = 0;
        self.ring
            .points()
            .enumerate()
            .filter_map(move |(at, point)| {
                let shadowed = self.ring.is_shadowed(at);
                if !shadowed {
                    owner = point.node;
                }
                match loser {
                    Loser::Lost if shadowed => None,
                    Loser::Renamed => Some((at, point.position, owner)),
                    Loser::Lost | Loser::Stays => Some((at, point.position, point.node)),
                }
            })
    }
}

impl World {
    /// The points as [`Points::dump`] has them; none where the method has no ring.
    pub fn dump(&self) -> impl Iterator<Item = (usize, Position, u32)> + '_ {
        self.placement.points().into_iter().flat_map(Points::dump)
    }

    /// The bytes that were hashed for point `index` of the node with this number; none for an
    /// explicit position, an unknown node, or a method without a ring.
    pub fn point_label(&self, uid: u32, index: u32) -> Result<Vec<u8>> {
        match self.placement.points() {
            Some(points) => points.label(&self.stage, uid, index),
            None => Ok(Vec::new()),
        }
    }
}
