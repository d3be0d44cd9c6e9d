//! The points of a ring as the system itself would print them.

use crate::placement::Points;
use crate::position::Position;
use crate::scheme::Loser;

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
