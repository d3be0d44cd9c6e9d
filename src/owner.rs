//! Where one key goes: its position, its point, its owner and its replicas.

use serde::Serialize;

use crate::lab::Lab;
use crate::ring::Point;
use crate::world::World;

/// The point that answers for a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnerPoint {
    /// Its node.
    pub node: String,
    /// The text that was hashed for it; empty where the position was given by hand.
    pub label: String,
    /// Its position as the system writes it.
    pub position: String,
}

/// Where a key goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Owner {
    /// The key.
    pub key: String,
    /// Its first owner; none on an empty ring.
    pub node: Option<String>,
    /// The owner and the other distinct nodes that hold a copy, in the order of the walk.
    pub replicas: Vec<String>,
    /// Its position as the system writes it.
    pub position: String,
    /// Its place on the circle, 0 ≤ turn < 1, clockwise from twelve o'clock.
    pub turn: f64,
    /// The point that owns it.
    pub point: Option<OwnerPoint>,
}

impl World {
    /// The numbers of the nodes that hold the key whose owner is point `at`: the owner, then on
    /// clockwise the next distinct nodes, those of zones not yet used before those of used ones.
    pub fn replicas(&self, at: usize) -> Vec<u32> {
        let wanted = (self.stage.replicas as usize).min(self.holders());
        let zone = |uid: u32| {
            let member = self.stage.member(uid)?;
            member.node.zone.as_deref()
        };
        let mut chosen: Vec<u32> = Vec::with_capacity(wanted);
        let mut zones: Vec<&str> = Vec::new();
        let mut waiting: Vec<u32> = Vec::new();
        for step in 0..self.ring.len() {
            if chosen.len() == wanted {
                break;
            }
            let Some(Point { node, .. }) = self.ring.point((at + step) % self.ring.len()) else {
                break;
            };
            if chosen.contains(&node) || waiting.contains(&node) {
                continue;
            }
            match zone(node) {
                Some(zone) if zones.contains(&zone) => waiting.push(node),
                zone => {
                    chosen.push(node);
                    zones.extend(zone);
                }
            }
        }
        let missing = wanted - chosen.len();
        chosen.extend(waiting.into_iter().take(missing));
        chosen
    }

    /// How many nodes have points.
    pub fn holders(&self) -> usize {
        self.counts.iter().filter(|count| **count > 0).count()
    }
}

impl Lab {
    /// Where `key` goes at the present step.
    pub fn owner_of(&self, key: &str) -> Owner {
        let world = self.world();
        let scheme = &world.stage.scheme.ring;
        let position = scheme.key_position(key.as_bytes(), &mut Vec::new());
        let at = world.ring.owner_at(position);
        let name = |uid: u32| world.stage.id_of(uid).unwrap_or_default().to_owned();
        let point = at.and_then(|at| world.ring.point(at)).and_then(|point| {
            let member = world.stage.member(point.node)?;
            let label = world.point_label(point.node, point.index).ok()?;
            Some(OwnerPoint {
                node: member.node.id.clone(),
                label: String::from_utf8_lossy(&label).into_owned(),
                position: scheme.circle.write(point.position),
            })
        });
        Owner {
            key: key.to_owned(),
            node: point.as_ref().map(|point| point.node.clone()),
            replicas: at.map_or_else(Vec::new, |at| {
                world.replicas(at).into_iter().map(name).collect()
            }),
            position: scheme.circle.write(position),
            turn: scheme.circle.turn(position),
            point,
        }
    }
}
