//! Nodes and schemes as a person names them, before anything is hashed.

use serde_json::{Map, Value};

/// The scheme that a scenario names, and the parameters it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeRef {
    /// The name as it was given: an id or an alias, perhaps of no scheme at all.
    pub name: String,
    /// Its parameters, `name` not among them.
    pub params: Map<String, Value>,
}

/// A node as a scenario holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its name, 1 to 65 536 bytes, exactly as given.
    pub id: String,
    /// Its weight, 0 (drained) to 2^32 − 1; the default is 1.
    pub weight: f64,
    /// Positions in place of hashed points: decimal integers of at most 128
    /// bits without leading zeros, or `high:low` pairs of such; each once,
    /// never an empty list.
    pub positions: Option<Vec<String>>,
    /// Where it stands, for replicas that avoid one another.
    pub zone: Option<String>,
    /// The text hashed in place of the id.
    pub label: Option<String>,
    /// What its system needs beside that; empty if nothing.
    pub extra: Map<String, Value>,
}

impl SchemeRef {
    /// The scheme `name` without parameters.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            params: Map::new(),
        }
    }
}

impl Node {
    /// The node `id` of weight 1 with nothing else; [`Node::check`] judges the id.
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
