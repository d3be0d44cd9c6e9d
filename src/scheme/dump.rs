//! The points of a world as the system itself would print them.

use crate::error::Result;
use crate::position::Position;
use crate::scheme::Loser;
use crate::world::World;

impl World {
    /// Every point in the order of the ring: which of the ring's, its position, and the number of
    /// the node that answers for it. Points that were overwritten are left out, and where only
    /// the name was overwritten the owner's stands twice.
    pub fn dump(&self) -> impl Iterator<Item = (usize, Position, u32)> + '_ {
        let loser = self.stage.scheme.ring.tie.loser();
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

    /// The bytes that were hashed for point `index` of the node with this number; none for an
    /// explicit position or an unknown node.
    pub fn point_label(&self, uid: u32, index: u32) -> Result<Vec<u8>> {
        let members = &self.stage.members;
        let Some(place) = members.iter().position(|member| member.uid == uid) else {
            return Ok(Vec::new());
        };
        let ring = &self.stage.scheme.ring;
        let text = ring.point_text(&self.stage.nodes(), place)?;
        Ok(ring.point_label(&members[place].node, &text, index))
    }
}
