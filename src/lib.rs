//! # Ringscope
//!
//! Consistent-hash rings as they really are: points, arcs, owners, and what
//! exactly moves when the ring changes. All positions are integers to the last
//! step; floats begin where drawing begins.
//!
//! The crate is *not* a client library: it places keys to show and to check
//! where they go, it does not route requests.

mod arcs;
mod change;
mod compare;
mod error;
pub mod hash;
mod keys;
mod lab;
mod node;
mod owner;
pub mod palette;
pub mod placement;
mod position;
mod ring;
mod scenario;
pub mod scene;
mod scheme;
mod schemes;
mod snapshot;
mod stage;
mod world;

pub use arcs::{Arc, Arcs, Moved, NOBODY};
pub use change::{Change, Flow, Plan, PlanRange, ideal_share};
pub use error::{Code, Error, KINDS, Kind, Result};
pub use hash::{Digest, Hash};
pub use keys::{KeySource, Keys};
pub use lab::{Lab, PLACED_AT_ONCE};
pub use node::Node;
pub use owner::{Owner, OwnerPoint};
pub use position::{Circle, Length, Position, Spelling};
pub use ring::{Delta, Point, Ring};
pub use scenario::*;
pub use scheme::*;
pub use snapshot::{Balance, NodeRow, Snapshot};
pub use stage::{Member, Stage};
pub use world::{Tally, World};
