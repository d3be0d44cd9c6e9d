//! How keys find their nodes: on a ring, through a table of slots, or by asking for each key.
//!
//! A [`Method`] is the rule as data, a [`Placement`] the rule made real for the
//! members of one stage. Every placement answers the same questions, those of
//! [`Place`]. A ring and a table divide a circle into arcs, so what moves
//! between two of them is the difference of their arcs. The other methods
//! have no arcs: what moves is found by asking for every key.

mod modulo;
mod params;
mod points;

use crate::position::{Circle, Position};
use crate::scheme::{KeyRule, RingScheme, Scheme};
use crate::stage::Stage;

pub use modulo::{Modulo, remainder};
pub use points::{MAX_HASHED, PointCache, Points};

/// How a scheme places keys, as data.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// A consistent-hash ring.
    Ring(RingScheme),
    /// A function of the key and of the members, without arcs.
    PerKey(KeyScheme),
}

/// Where keys go: which circle, and by which rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    /// The circle.
    pub circle: Circle,
    /// The rule.
    pub rule: KeyRule,
    /// Whether the text between the first `{` and the next `}` stands for the whole key, where
    /// there is any.
    pub tagged: bool,
}

impl Site {
    /// The position of `key`. `label` is scratch.
    pub fn position(&self, key: &[u8], label: &mut Vec<u8>) -> Position {
        let key = if self.tagged { hash_tag(key) } else { key };
        self.rule.position(self.circle, key, label)
    }
}

/// The part of `key` that Redis Cluster hashes: what stands between the first `{` and the first
/// `}` after it, unless that is nothing.
pub fn hash_tag(key: &[u8]) -> &[u8] {
    let tag = key.iter().position(|byte| *byte == b'{').and_then(|open| {
        let rest = &key[open + 1..];
        let close = rest.iter().position(|byte| *byte == b'}')?;
        (close > 0).then(|| &rest[..close])
    });
    tag.unwrap_or(key)
}

/// A method that asks for each key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyScheme {
    /// Where keys are shown, and what the rule may go by.
    pub site: Site,
    /// The rule.
    pub rule: Rule,
}

/// How the owner of one key is found.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// The remainder of the key's hash by the number of nodes.
    Modulo,
}

/// A key that is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Its position.
    pub position: Position,
    /// Its text; not looked at where [`Place::by_position`] holds.
    pub text: &'a [u8],
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
}

/// A method made real for the members of one stage.
#[derive(Clone, Debug)]
pub enum Placement {
    /// A ring of points.
    Ring(Points),
    /// Nodes in list order, by remainder.
    Modulo(Modulo),
}

impl Scheme {
    /// The ring it places keys on, if it is a ring.
    pub const fn ring(&self) -> Option<&RingScheme> {
        match &self.method {
            Method::Ring(ring) => Some(ring),
            Method::PerKey(_) => None,
        }
    }

    const fn site(&self) -> (Circle, &KeyRule, bool) {
        match &self.method {
            Method::Ring(ring) => (ring.circle, &ring.key, false),
            Method::PerKey(scheme) => {
                let site = &scheme.site;
                (site.circle, &site.rule, site.tagged)
            }
        }
    }

    /// The circle that its keys are on.
    pub const fn circle(&self) -> Circle {
        self.site().0
    }

    /// The position of `key`. `label` is scratch; it holds the hashed text afterwards.
    pub fn key_position(&self, key: &[u8], label: &mut Vec<u8>) -> Position {
        match &self.method {
            Method::Ring(ring) => ring.key_position(key, label),
            Method::PerKey(scheme) => scheme.site.position(key, label),
        }
    }

    /// Whether every key has the same position under both.
    pub fn same_keys(&self, other: &Self) -> bool {
        self.site() == other.site()
    }
}
