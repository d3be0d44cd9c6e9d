//! # Ringscope
//!
//! Consistent-hash rings as they really are: points, arcs, owners, and what
//! exactly moves when the ring changes. All positions are integers to the last
//! step; floats begin where drawing begins.
//!
//! The crate is *not* a client library: it places keys to show and to check
//! where they go, it does not route requests.

mod error;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use error::{Code, Error, KINDS, Kind, Result};
