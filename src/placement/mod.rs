//! How keys find their nodes: on a ring, through a table of slots, or by asking for each key.
//!
//! A [`Method`] is the rule as data, a [`Placement`] the rule made real for the
//! members of one stage. Every placement answers the same questions, those of
//! [`Place`]. A ring and a table divide a circle into arcs, so what moves
//! between two of them is the difference of their arcs. The other methods
//! have no arcs: what moves is found by asking for every key.

mod bounded;
mod dump;
mod jump;
mod maglev;
mod modulo;
mod partitions;
mod points;
mod rendezvous;
mod table;

use std::rc::Rc;

use crate::arcs::Arcs;
use crate::error::{Error, Kind, Quoted, Result};
use crate::position::Position;
use crate::scheme::{Method, Rule};
use crate::stage::Stage;

pub use bounded::Bounded;
pub use jump::{Jump, guava_jump, jump};
pub use modulo::{Modulo, remainder};
pub use points::{MAX_HASHED, PointCache, Points};
pub use rendezvous::Rendezvous;
pub use table::Table;

/// A key that is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Its position.
    pub position: Position,
    /// Its text; not looked at where [`Place::by_position`] holds.
    pub text: &'a [u8],
    /// Its owner, where that was found before and depends on more than the key.
    pub owner: Option<u32>,
}

impl Asked<'_> {
    /// A key of which only the position matters.
    pub const fn at(position: Position) -> Self {
        Self {
            position,
            text: &[],
            owner: None,
        }
    }
}

/// What answers for a key: a point, a slot, a bucket or a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Whose it is.
    pub node: u32,
    /// The text that stands for it.
    pub label: Vec<u8>,
    /// Its position as the system writes it.
    pub position: String,
}

/// The questions that every placement answers.
pub trait Place {
    /// Who owns the key, or [`NOBODY`](crate::NOBODY).
    fn owner(&self, key: Asked) -> u32;

    /// Whether the owner follows from the position alone.
    fn by_position(&self) -> bool {
        true
    }

    /// Shows the nodes that would hold copies of the key, its owner first, until `next` says that
    /// it has enough. A node may be shown more than once.
    fn walk(&self, key: Asked, next: &mut dyn FnMut(u32) -> bool);

    /// What answers for the key, in words that the members of `stage` explain.
    fn spot(&self, key: Asked, stage: &Stage) -> Option<Spot>;

    /// How many points, slots or buckets each member of `stage` has; not those that the system
    /// itself has overwritten.
    fn counts(&self, stage: &Stage) -> Vec<u32> {
        let members = stage.members.iter();
        members
            .map(|member| u32::from(member.node.weight > 0.0))
            .collect()
    }
}

/// A method made real for the members of one stage.
#[derive(Clone, Debug)]
pub enum Placement {
    /// A ring of points.
    Ring(Points),
    /// A table of slots.
    Table(Table),
    /// Nodes in list order, by remainder.
    Modulo(Modulo),
    /// Nodes in list order, by jumps.
    Jump(Jump),
    /// Nodes by score.
    Rendezvous(Rc<Rendezvous>),
    /// A ring of nodes that can be full.
    Bounded(Bounded),
}

impl Placement {
    /// Nobody there yet.
    pub fn empty(method: &Method) -> Self {
        match method {
            Method::Ring(ring) => Self::Ring(Points::empty(ring)),
            Method::Table(table) => Self::Table(Table::empty(table)),
            Method::PerKey(scheme) => match &scheme.rule {
                Rule::Modulo => Self::Modulo(Modulo::default()),
                Rule::Jump { guava } => Self::Jump(Jump::new(Modulo::default(), *guava)),
                Rule::Rendezvous(algorithm) => {
                    Self::Rendezvous(Rc::new(Rendezvous::new(*algorithm, [].iter())))
                }
                Rule::Bounded { ring, bound } => Self::Bounded(Bounded::empty(ring, *bound)),
            },
        }
    }

    /// The same method, whose members were those of `before`, for the members of `after`.
    pub fn moved(&self, before: &Stage, after: &Stage, cache: &mut PointCache) -> Result<Self> {
        if let Self::Ring(points) = self {
            return Ok(Self::Ring(points.moved(before, after, cache)?));
        }
        refuse(after)?;
        Ok(match self {
            Self::Ring(points) => Self::Ring(points.clone()),
            Self::Table(table) => Self::Table(table.moved(before, after, cache)?),
            Self::Modulo(_) => Self::Modulo(Modulo::new(after)),
            Self::Jump(jump) => Self::Jump(jump.moved(after)?),
            Self::Rendezvous(scores) => {
                let members = after.members.iter();
                Self::Rendezvous(Rc::new(Rendezvous::new(scores.algorithm(), members)))
            }
            Self::Bounded(bounded) => Self::Bounded(bounded.moved(before, after, cache)?),
        })
    }

    /// What answers the questions.
    pub fn place(&self) -> &dyn Place {
        match self {
            Self::Ring(points) => points,
            Self::Table(table) => table,
            Self::Modulo(modulo) => modulo,
            Self::Jump(jump) => jump,
            Self::Rendezvous(scores) => scores.as_ref(),
            Self::Bounded(bounded) => bounded,
        }
    }

    /// The arcs, where the method divides a circle.
    pub fn arcs(&self) -> Option<Rc<Arcs>> {
        match self {
            Self::Ring(points) => Some(points.arcs.clone()),
            Self::Table(table) => Some(table.arcs()),
            _ => None,
        }
    }

    /// The points, where there is a ring: that which keys are looked up on, or that from which
    /// a table was filled.
    pub const fn points(&self) -> Option<&Points> {
        match self {
            Self::Ring(points) => Some(points),
            Self::Table(table) => table.points(),
            Self::Bounded(bounded) => Some(bounded.points()),
            _ => None,
        }
    }

    /// The part of all keys that the node may expect, where the method divides no circle.
    pub fn expected(&self, uid: u32) -> Option<f64> {
        match self {
            Self::Jump(jump) => Some(jump.expected(uid)),
            Self::Rendezvous(scores) => Some(scores.expected(uid)),
            _ => None,
        }
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        if let Some(points) = self.points() {
            points.check()?;
        }
        self.arcs().map_or(Ok(()), |arcs| arcs.check())
    }
}

/// What every method but a ring refuses: positions by hand, and weights that are none.
fn refuse(stage: &Stage) -> Result<()> {
    for member in &stage.members {
        let (node, most) = (&member.node, f64::from(u32::MAX));
        if !(0.0..=most).contains(&node.weight) {
            return Err(Error::new(
                &Kind::INVALID_WEIGHT,
                [&Quoted(&node.id), &node.weight, &most],
            ));
        }
        if node.positions.is_some() {
            let why = "it has no points on a ring, so none can be put at a given position";
            return Err(unsupported(stage, &why));
        }
    }
    Ok(())
}

fn unsupported(stage: &Stage, why: &dyn core::fmt::Display) -> Error {
    Error::new(&Kind::UNSUPPORTED, [&stage.scheme.alias, why])
}
