//! # Ringscope
//!
//! Consistent-hash rings as they really are: points, arcs, owners, and what
//! exactly moves when the ring changes. All positions are integers to the last
//! step; floats begin where drawing begins.
//!
//! The crate is *not* a client library: it places keys to show and to check
//! where they go, it does not route requests.

mod arcs;
mod band;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod bands;
mod beta;
mod carry;
mod change;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod claims;
mod compare;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod copies;
mod csv;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod duel;
mod elsewhere;
mod error;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod export;
mod facts;
pub mod hash;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub mod hashlab;
mod keys;
mod lab;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub mod lessons;
mod listing;
mod load;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod load_model;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod luck;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod meanings;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub mod migration;
mod names;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod nested;
mod node;
mod order;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub mod outlook;
mod owner;
pub mod palette;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub mod paste;
pub mod placement;
mod position;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod presets;
mod proof;
mod ring;
mod scenario;
pub mod scene;
mod scheme;
mod schemes;
mod slots;
mod snapshot;
mod stage;
mod steps;
mod suggest;
pub mod svg;
mod systems;
mod trace;
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
mod versus;
#[cfg(target_arch = "wasm32")]
mod wasm;
mod world;

pub use arcs::{Arc, Arcs, Moved, NOBODY};
pub use band::{BAND, band};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use bands::{PARTS, Run as BandRun};
pub use beta::{cumulative, quantile};
pub use change::{Change, Flow, Plan, PlanRange, ideal_share};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use claims::{Claim, Verdict, claim, claim_groups, claims};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use copies::{Loss, Survey, failure, neighbours, survey};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use duel::{Apart, Duel, Pair, Picture, duel};
pub use elsewhere::{Hashing, hash_keys};
pub use error::{Code, Error, KINDS, Kind, Result};
pub use facts::Facts;
pub use hash::{Digest, Hash};
pub use keys::{KeySource, Keys as PlacedKeys};
pub use lab::{Lab, PLACED_AT_ONCE};
pub use listing::{ArcPage, ArcRow};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use load_model::{Load, Model, Part, load_model};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use luck::{Bar, Draw, Law, Luck, Means, PUBLISHED, Published, Report, law, points_for};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use meanings::{Meaning, Meanings, two_meanings};
pub use names::{Flag, suspicious};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use nested::{Held, Inside, Nested, Region, Step, nested};
pub use node::{Node, SchemeRef};
pub use owner::{Met, Owner, OwnerPoint};
pub use placement::PointCache;
pub use position::{Circle, Length, Position, Spelling};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use presets::{Preset, presets};
pub use proof::Proof;
pub use ring::{Delta, Point, Ring};
pub use scenario::{
    Command, FIELDS, FieldError, Fragment, Keys, LINK_KEYS, Link, MAX_ID, MAX_KEYS, MAX_NODES,
    MAX_STEPS, MAX_TEXT, MAX_WEIGHT, PAGE_FIELDS, Scenario, TYPE_WORDS, check_id, check_weight,
    parse_json, write_json,
};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use scheme::choices;
pub use scheme::{
    Algorithm, Bound, Boundary, ByteOrder, Count, Cut, Fill, Finish, Float, KeyRule, KeyScheme,
    Limits, Loser, MAX_POINTS, MEMCACHED_PORT, Method, NodeText, Order, OwnVnodes, Piece, Points,
    RingScheme, Rounding, Rule, SLOTS, Scheme, Site, TableScheme, Template, Tie, UriCut, Word,
};
pub use slots::Slots;
pub use snapshot::{Balance, NodeRow, Snapshot};
pub use stage::{Member, Stage};
pub use systems::{Described, System, described, systems};
pub use trace::{Comparison, Hashed, KeyTrace, Neighbour, Place, PointTrace, Visit};
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub use versus::{
    Cost, Outcome, Refusal, Remainder, Row, Versus, Work, present, remainder_law, versus,
};
pub use world::{Tally, World};
