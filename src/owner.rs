//! Where one key goes: its position, its point, its owner and its replicas.

use std::collections::HashSet;

use serde::Serialize;

use crate::arcs::NOBODY;
use crate::lab::Lab;
use crate::placement::Asked;
use crate::position::Position;
use crate::stage::Stage;
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

/// What a node is to the key whose walk meets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Met {
    /// It holds a copy; the first one met is the owner.
    Chosen,
    /// It was met before.
    Again,
    /// A node of its zone holds a copy already: it waits until the walk is over.
    Waits,
}

/// Chooses the nodes that hold a key among those that a walk meets.
#[derive(Debug)]
pub(crate) struct Chooser<'a> {
    stage: &'a Stage,
    wanted: usize,
    chosen: Vec<u32>,
    zones: Vec<&'a str>,
    waiting: Vec<u32>,
    seen: HashSet<u32>,
}

impl<'a> Chooser<'a> {
    /// Whoever the walk meets is judged.
    pub(crate) fn of(world: &'a World) -> Self {
        let mut wanted = world.stage.replicas as usize;
        if wanted > 1 {
            // Where there are no more nodes, the walk need not look for them.
            wanted = wanted.min(world.counts().iter().filter(|count| **count > 0).count());
        }
        Self {
            stage: &world.stage,
            wanted,
            chosen: Vec::with_capacity(wanted),
            zones: Vec::new(),
            waiting: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// Judges the next node of the walk.
    pub(crate) fn meet(&mut self, node: u32) -> Met {
        if !self.seen.insert(node) {
            return Met::Again;
        }
        let member = self.stage.member(node);
        match member.and_then(|member| member.node.zone.as_deref()) {
            Some(zone) if self.zones.contains(&zone) => {
                self.waiting.push(node);
                Met::Waits
            }
            zone => {
                self.chosen.push(node);
                self.zones.extend(zone);
                Met::Chosen
            }
        }
    }

    /// Whether the walk must go on.
    pub(crate) const fn wants_more(&self) -> bool {
        self.chosen.len() < self.wanted
    }

    /// Those that hold the key, the owner first.
    pub(crate) fn finish(mut self) -> Vec<u32> {
        let missing = self.wanted.saturating_sub(self.chosen.len());
        self.chosen.extend(self.waiting.into_iter().take(missing));
        self.chosen
    }
}

impl World {
    /// The numbers of the nodes that hold a key: the owner, then on along the method's own walk
    /// the next distinct nodes, those of zones not yet used before those of used ones.
    pub fn replicas(&self, key: Asked) -> Vec<u32> {
        let mut chooser = Chooser::of(self);
        self.place().walk(key, &mut |node| {
            chooser.meet(node);
            chooser.wants_more()
        });
        chooser.finish()
    }
}

impl Lab {
    /// Where `key` goes at the present step.
    pub fn owner_of(&self, key: &str) -> Owner {
        self.owner_of_bytes(key.as_bytes())
    }

    /// Where the key of these bytes goes, which need not be text.
    pub fn owner_of_bytes(&self, key: &[u8]) -> Owner {
        Owner {
            key: String::from_utf8_lossy(key).into_owned(),
            ..self.answer(self.world().asked(self.keys(), key))
        }
    }

    /// Who owns `position` at the present step; the key of the answer is empty. Where the owner
    /// does not follow from a position, it is nobody.
    pub fn owner_of_position(&self, position: Position) -> Owner {
        let owner = (!self.world().place().by_position()).then_some(NOBODY);
        self.answer(Asked {
            owner,
            ..Asked::at(position)
        })
    }

    fn answer(&self, asked: Asked) -> Owner {
        let world = self.world();
        let (scheme, position) = (&world.stage.scheme, asked.position);
        let name = |uid: u32| world.stage.id_of(uid).unwrap_or_default().to_owned();
        let known = asked.owner != Some(NOBODY);
        let spot = world.place().spot(asked, &world.stage);
        let point = spot.filter(|_| known).map(|spot| OwnerPoint {
            node: name(spot.node),
            label: String::from_utf8_lossy(&spot.label).into_owned(),
            position: spot.position,
        });
        // One replica is the owner, and the walk is not needed.
        let replicas = match world.stage.replicas {
            _ if point.is_none() => Vec::new(),
            1 => vec![world.place().owner(asked)],
            _ => world.replicas(asked),
        };
        Owner {
            key: String::new(),
            node: point.as_ref().map(|point| point.node.clone()),
            replicas: replicas.into_iter().map(name).collect(),
            position: scheme.circle().write(position),
            turn: scheme.circle().turn(position),
            point,
        }
    }
}
