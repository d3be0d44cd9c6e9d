//! The named schemes, each in one short file with its source.

mod modulo;
mod reference;
mod teaching;

use crate::scheme::Scheme;

/// Every scheme: its names, the one people type first, and how to make it.
pub fn all() -> &'static [(&'static [&'static str], fn() -> Scheme)] {
    &[
        (&["reference", "article-reference"], reference::scheme),
        (&["teaching-100"], teaching::scheme),
        (&["modulo"], modulo::scheme),
    ]
}
