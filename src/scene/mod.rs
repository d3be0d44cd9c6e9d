//! (lab, time 0…1, viewport) → a flat list of primitives.
mod list;
mod motion;
pub use list::{Id, List, Op, Paint, Role, STRIDE};
pub use motion::{Motion, Parcel, Piece, ease};
