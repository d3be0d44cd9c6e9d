//! (lab, time 0…1, viewport) → a flat list of primitives.

mod dense;
mod draw;
mod layout;
mod list;
mod motion;
mod show;

pub use dense::Dense;
pub use draw::{Probe, View};
pub use layout::Layout;
pub use list::{Id, List, Op, Paint, Role, STRIDE};
pub use motion::{Motion, Parcel, Piece, ease};
pub use show::{Picked, Show};
