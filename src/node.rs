//! A node as a person names it: the members of a ring before any hashing.

pub use crate::scenario::Node;

impl Node {
    /// The text that stands for the node where points are hashed.
    pub fn text(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.id)
    }
}
