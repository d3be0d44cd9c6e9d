//! (lab, time 0…1, viewport) → a flat list of primitives.

mod band;
mod dense;
mod draw;
mod hand;
mod lanes;
mod layout;
mod lens;
mod list;
mod motion;
mod orbit;
mod parcel;
mod scale;
mod show;
mod trail;

pub use dense::Dense;
pub use draw::{Cursor, Probe, View};
pub use hand::{Picked, Spot};
pub use layout::Layout;
pub use lens::{Lens, MAX_ZOOM};
pub use list::{Anchor, Id, List, Op, Paint, Role, STRIDE};
pub use motion::{Cut, Motion, Piece, ease};
pub use parcel::Parcel;
pub use show::Show;
pub use trail::{Frame, Trail};
