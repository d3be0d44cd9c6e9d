//! A node as a person names it: the members of a ring before any hashing.

use serde_json::{Map, Value};

/// One node of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name, 1 to 65 536 bytes of UTF-8, taken exactly as given.
    pub id: String,
    /// Its weight, finite and 0 or more; 0 is drained: listed, but without points.
    pub weight: f64,
    /// Explicit positions in the system's spelling, in place of hashed points.
    pub positions: Option<Vec<String>>,
    /// The failure zone (rack, availability zone) it stands in.
    pub zone: Option<String>,
    /// The text that is hashed in place of the id.
    pub label: Option<String>,
    /// What a particular system needs besides, named as that system names it.
    pub extra: Map<String, Value>,
}

impl Node {
    /// A node of weight 1 with nothing else said.
    pub fn new(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            weight: 1.0,
            positions: None,
            zone: None,
            label: None,
            extra: Map::new(),
        }
    }

    /// The text that stands for the node where points are hashed.
    pub fn text(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.id)
    }
}
