//! How a system turns names into points and keys into positions, as plain data.
//!
//! A ring scheme says which text is hashed for a point, with which hash, which
//! bytes of the digest become the position and in which order, how a weight
//! becomes a number of points, which of two points at one position owns it,
//! and which side of an arc its boundary belongs to. `reference` and
//! `ketama` differ in nothing else.

mod address;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod choices;
mod count;
mod custom;
mod describe;
mod extras;
mod key;
mod method;
mod numbered;
mod params;
mod points;
mod rules;
mod template;
mod text;
mod word;

#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use choices::choices;
pub use count::{Count, Float, MAX_POINTS, OwnVnodes, Rounding};
pub(crate) use custom::custom;
pub use key::{Cut, Finish, KeyRule, UriCut};
pub use method::{Algorithm, Bound, Fill, KeyScheme, Method, Rule, SLOTS, Site, TableScheme};
pub use numbered::write_numbered;
pub(crate) use params::Params;
pub use points::Points;
pub use rules::{Boundary, Loser, Order, Tie};
pub use template::{Piece, Template};
pub use text::{MEMCACHED_PORT, NodeText};
pub use word::{ByteOrder, Word};

use serde_json::Map;

use crate::error::{Error, Kind, Quoted, Result};
use crate::node::SchemeRef;
use crate::position::Circle;
use crate::schemes::Make;

/// A consistent-hash ring as data.
#[derive(Clone, Debug, PartialEq)]
pub struct RingScheme {
    /// The circle of positions.
    pub circle: Circle,
    /// Which text stands for a node where its points are hashed.
    pub text: NodeText,
    /// Where points come from.
    pub points: Points,
    /// Where keys go.
    pub key: KeyRule,
    /// How many points a node has.
    pub count: Count,
    /// In which order nodes are taken where it matters.
    pub order: Order,
    /// What two points at one position do.
    pub tie: Tie,
    /// Which point owns a position.
    pub boundary: Boundary,
    /// What the system does not let one set.
    pub limits: Limits,
}

/// What a system does not let one set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Why the number of points cannot be set, where it cannot.
    pub vnodes: Option<&'static str>,
    /// The highest weight, where the system has a lower limit than ours.
    pub weight: Option<u32>,
}

impl Limits {
    /// The number of points is fixed, for this reason.
    pub(crate) const fn fixed(vnodes: &'static str) -> Self {
        Self {
            vnodes: Some(vnodes),
            weight: None,
        }
    }
}

impl RingScheme {
    /// The most usual ring: names hashed as they are, nodes as listed, the first to claim a
    /// position keeps it, and a point owns its own position.
    pub(crate) const fn usual(circle: Circle, points: Points, key: KeyRule, count: Count) -> Self {
        Self {
            circle,
            text: NodeText::Name,
            points,
            key,
            count,
            order: Order::Listed,
            tie: Tie::First(Loser::Stays),
            boundary: Boundary::AtOrAfter,
            limits: Limits {
                vnodes: None,
                weight: None,
            },
        }
    }
}

/// A named way to place keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme {
    /// The name that people type.
    pub alias: &'static str,
    /// The system it reproduces, with the version it was checked against.
    pub source: &'static str,
    /// The rules.
    pub method: Method,
}

impl Scheme {
    /// A consistent-hash ring.
    pub const fn of_ring(alias: &'static str, source: &'static str, ring: RingScheme) -> Self {
        Self {
            alias,
            source,
            method: Method::Ring(ring),
        }
    }

    /// The names of every scheme: of each, the one that people type first.
    pub fn names() -> impl Iterator<Item = &'static [&'static str]> {
        crate::schemes::all().iter().map(|(names, _)| *names)
    }

    /// The scheme that a scenario asks for, its parameters applied.
    pub fn find(wanted: &SchemeRef) -> Result<Self> {
        let name = wanted.name.as_str();
        let (names, make) = crate::schemes::all()
            .iter()
            .find(|(names, _)| names.contains(&name))
            .ok_or_else(|| Error::new(&Kind::UNKNOWN_SCHEME, [&Quoted(name)]))?;
        let mut params = Params::new(names[0], &wanted.params);
        let scheme = match make {
            Make::Plain(make) => make(),
            Make::With(make) => make(&mut params)?,
        };
        params.finish()?;
        Ok(scheme)
    }

    /// The scheme of this name without parameters, or `unknown-scheme`.
    pub fn named(name: &str) -> Result<Self> {
        Self::find(&SchemeRef {
            name: name.to_owned(),
            params: Map::new(),
        })
    }
}
