//! Who does what: a key's way through placement, points and copies, for a picture.

use serde::Serialize;

use crate::error::Result;
use crate::lab::Lab;
use crate::scenario::Scenario;

/// A point of the ring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RolePoint {
    /// Its place on the circle, 0…1.
    pub turn: f64,
    /// Its node, by its place in the list.
    pub node: u32,
    /// Which copy of the key the node of this point holds: 0 for the owner; nothing where the
    /// walk does not stop.
    pub copy: Option<u32>,
}

/// A ring and one key on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Roles {
    /// The key.
    pub key: String,
    /// Its place on the circle, 0…1.
    pub turn: f64,
    /// The nodes.
    pub nodes: Vec<String>,
    /// Those that hold the key, the owner first.
    pub holders: Vec<String>,
    /// The points in the order of the circle.
    pub points: Vec<RolePoint>,
}

/// Where `key` goes on the ring of a scenario, and by which points.
pub fn roles(scenario: &Scenario, key: &str) -> Result<Roles> {
    let lab = Lab::new(scenario.clone())?;
    let owner = lab.owner_of(key);
    let stage = &lab.world().stage;
    let circle = lab.world().circle();
    let nodes: Vec<String> = stage.members.iter().map(|it| it.node.id.clone()).collect();
    let place = |id: &str| nodes.iter().position(|node| node == id).unwrap_or(0) as u32;
    let mut points: Vec<RolePoint> = lab
        .world()
        .arcs
        .iter()
        .map(|arc| RolePoint {
            turn: circle.turn(arc.end),
            node: place(stage.id_of(arc.node).unwrap_or_default()),
            copy: None,
        })
        .collect();
    // The walk begins at the first point at or after the key.
    let first = points.iter().position(|point| point.turn >= owner.turn);
    let count = points.len();
    for (copy, holder) in owner.replicas.iter().enumerate() {
        let node = place(holder);
        let mut walk = (0..count).map(|step| (first.unwrap_or(0) + step) % count);
        if let Some(at) = walk.find(|at| points[*at].node == node) {
            points[at].copy = Some(copy as u32);
        }
    }
    Ok(Roles {
        key: owner.key,
        turn: owner.turn,
        nodes,
        holders: owner.replicas,
        points,
    })
}
