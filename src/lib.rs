//! # Ringscope
//!
//! Consistent-hash rings as they really are: points, arcs, owners, and what
//! exactly moves when the ring changes. All positions are integers to the last
//! step; floats begin where drawing begins.
//!
//! The crate is *not* a client library: it places keys to show and to check
//! where they go, it does not route requests.

mod error;
mod scenario;

pub use error::{Code, Error, KINDS, Kind, Result};
pub use scenario::{
    Command, FIELDS, FieldError, Fragment, Keys, LINK_KEYS, Link, MAX_ID, MAX_KEYS, MAX_NODES,
    MAX_POINTS, MAX_STEPS, MAX_TEXT, MAX_WEIGHT, Node, PAGE_FIELDS, Scenario, SchemeRef,
    TYPE_WORDS, check_id, check_weight, parse_json, write_json,
};
