//! The scenario: the one document that says what is on screen, and its grammar.
//!
//! It has three spellings: a JSON object (camelCase names), attributes and a
//! link's fragment (kebab-case names, every field a text). Whatever is read
//! can be written and read again without a difference.
//!
//! This module knows texts, shapes and limits. Whether a scheme exists, takes
//! a parameter or a position, or would place too many points is judged where
//! the scheme is known.

mod command;
mod cursor;
mod fragment;
mod json;
mod number;
mod text;
mod value;

use serde_json::{Map, Value};

use crate::error::{Error, Kind, Quoted, Result};
use crate::node::{Node, SchemeRef};
pub use command::Command;
pub use fragment::{FieldError, Fragment, LINK_KEYS, Link, PAGE_FIELDS};
pub use json::TYPE_WORDS;
pub use number::{MAX_WEIGHT, check_weight};
pub use value::{parse_json, write_json};

/// The most nodes at one time.
pub const MAX_NODES: usize = 10_000;
/// The most points on a ring, and so the most points per unit of weight.
pub const MAX_POINTS: usize = 2_000_000;
/// The most keys.
pub const MAX_KEYS: usize = 20_000_000;
/// The most commands in the log.
pub const MAX_STEPS: usize = 1000;
/// The most bytes of a scenario's text: of one attribute, one link or one JSON text.
pub const MAX_TEXT: usize = 1 << 20;
/// The most bytes of a node's id, zone or label, and of the key pattern.
pub const MAX_ID: usize = 65_536;

const MAX_VNODES: u32 = MAX_POINTS as u32;

/// The fields by attribute name, in the order they are written, with the text of their default.
///
/// `null`, for `vnodes` and `step` alone, is the absence of a number: the scheme's own count, all steps.
pub const FIELDS: [(&str, &str); 8] = [
    ("scheme", "reference"),
    ("nodes", "A B C"),
    ("vnodes", "null"),
    ("keys", "1000"),
    ("key-pattern", "key:{i}"),
    ("replicas", "1"),
    ("steps", ""),
    ("step", "null"),
];

/// Everything needed to reproduce what is on screen.
///
/// The fields are open: what builds a scenario by hand answers for it, what
/// comes from outside goes through [`Scenario::set_field`],
/// [`Scenario::from_json`] or [`str::parse`] (JSON text).
#[derive(Clone, Debug)]
pub struct Scenario {
    /// How points and keys are placed.
    pub scheme: SchemeRef,
    /// The nodes before the steps, in their order, each id once.
    pub nodes: Vec<Node>,
    /// Points per unit of weight, 1 to 2 000 000; `None`: the scheme's own.
    pub vnodes: Option<u32>,
    /// The keys to place.
    pub keys: Keys,
    /// The text of generated key i, every `{i}` replaced; holds at least one.
    pub key_pattern: String,
    /// How many nodes hold a key, 1 or more.
    pub replicas: u32,
    /// The command log, redo tail included.
    pub steps: Vec<Command>,
    /// How many steps are applied, 0 to `steps.len()`; `None`: all, also when
    /// `steps` changes. [`Scenario::applied`] is the number to read.
    pub step: Option<usize>,
}

/// The keys of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keys {
    /// So many keys, each made from the key pattern.
    Count(u32),
    /// These keys, in this order; a key given twice counts twice.
    List(Vec<String>),
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            scheme: SchemeRef::new("reference"),
            nodes: ["A", "B", "C"].map(Node::new).into(),
            vnodes: None,
            keys: Keys::Count(1000),
            key_pattern: "key:{i}".to_owned(),
            replicas: 1,
            steps: Vec::new(),
            step: None,
        }
    }
}

/// Two scenarios are equal when they show the same: all steps applied is the same whether said or left out.
impl PartialEq for Scenario {
    fn eq(&self, other: &Self) -> bool {
        self.applied() == other.applied()
            && self.scheme == other.scheme
            && self.nodes == other.nodes
            && self.vnodes == other.vnodes
            && self.keys == other.keys
            && self.key_pattern == other.key_pattern
            && self.replicas == other.replicas
            && self.steps == other.steps
    }
}

impl Node {
    /// An error if the id, the weight, or the size of a text is outside its
    /// limits, or a position is given twice: `empty-node-id`, `invalid-weight`,
    /// `too-many-points` or `invalid-value`.
    pub fn check(&self) -> Result<()> {
        check_id(&self.id)?;
        check_weight(&self.id, self.weight)?;
        for (name, text) in [("zone", &self.zone), ("label", &self.label)] {
            check_size(name, text.as_deref().unwrap_or_default())?;
        }
        let positions = self.positions.as_deref().unwrap_or_default();
        if positions.len() > MAX_POINTS {
            return Err(Error::new(
                &Kind::TOO_MANY_POINTS,
                [&positions.len(), &MAX_POINTS],
            ));
        }
        match first_twice(positions.iter().map(String::as_str)) {
            None => Ok(()),
            Some(position) => Err(Error::new(
                &Kind::POSITION_TWICE,
                [&position, &Quoted(&self.id)],
            )),
        }
    }
}

/// An error unless `id` can name a node: `empty-node-id`, or `invalid-value` above 65 536 bytes.
pub fn check_id(id: &str) -> Result<()> {
    match id.len() {
        0 => Err(Error::new(&Kind::EMPTY_NODE_ID, [])),
        1..=MAX_ID => Ok(()),
        bytes => Err(Error::new(&Kind::LONG_NODE_ID, [&bytes])),
    }
}

fn check_size(name: &str, text: &str) -> Result<()> {
    if text.len() > MAX_ID {
        return Err(Error::new(
            &Kind::LONG_VALUE,
            [&Quoted(name), &text.len(), &MAX_ID],
        ));
    }
    Ok(())
}

/// An error if `text` is longer than a scenario's text may be.
fn check_text(text: &str) -> Result<()> {
    if text.len() > MAX_TEXT {
        return Err(Error::new(&Kind::TEXT_TOO_LONG, [&text.len(), &MAX_TEXT]));
    }
    Ok(())
}

fn check_node_count(count: usize) -> Result<()> {
    if count > MAX_NODES {
        return Err(Error::new(&Kind::TOO_MANY_NODES, [&count, &MAX_NODES]));
    }
    Ok(())
}

/// An error if two nodes share an id.
fn check_nodes(nodes: &[Node]) -> Result<()> {
    match first_twice(nodes.iter().map(|node| node.id.as_str())) {
        None => Ok(()),
        Some(id) => Err(Error::new(&Kind::DUPLICATE_NODE, [&Quoted(id)])),
    }
}

/// The first text that was there before.
fn first_twice<'a>(mut texts: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // The map that JSON brings along anyway; a set of its own would be a kilobyte of code.
    let mut seen = Map::new();
    texts.find(|text| seen.insert((*text).to_owned(), Value::Null).is_some())
}

/// The number that `text` spells, `None` for `null`.
fn optional(name: &str, text: &str, least: u32, most: u32) -> Result<Option<u32>> {
    if text.trim() == "null" {
        return Ok(None);
    }
    number::whole(name, text, least, most).map(Some)
}

fn no_field(name: &str) -> Error {
    Error::new(&Kind::UNKNOWN_FIELD, [&Quoted(name)])
}

impl Scenario {
    /// How many steps are applied: `step`, or all of them where it is left open.
    pub fn applied(&self) -> usize {
        self.step.unwrap_or(self.steps.len())
    }

    /// Sets the field of that attribute name (see [`FIELDS`]) from its text
    /// form; `None`, an attribute removed, sets its default.
    ///
    /// On an error nothing changes: `parse`, `duplicate-node`,
    /// `empty-node-id`, `invalid-weight`, `too-many-…` or `invalid-value`.
    /// Fields may come in any order, so `step` is not held against `steps`
    /// here but in [`Scenario::check`].
    pub fn set_field(&mut self, name: &str, text: Option<&str>) -> Result<()> {
        let default = FIELDS.iter().find(|field| field.0 == name);
        let text = text.unwrap_or(default.ok_or_else(|| no_field(name))?.1);
        check_text(text)?;
        match name {
            "scheme" => self.scheme = text.parse()?,
            "nodes" => {
                let nodes = text::read_nodes(text)?;
                check_nodes(&nodes)?;
                self.nodes = nodes;
            }
            "vnodes" => self.vnodes = optional(name, text, 1, MAX_VNODES)?,
            "keys" => self.keys = text.parse()?,
            "key-pattern" => {
                check_size(name, text)?;
                if !text.as_bytes().windows(3).any(|part| part == b"{i}") {
                    return Err(Error::new(&Kind::BAD_PATTERN, [&Quoted(text)]));
                }
                text.clone_into(&mut self.key_pattern);
            }
            "replicas" => self.replicas = number::whole(name, text, 1, u32::MAX)?,
            "steps" => self.steps = command::read_commands(text)?,
            _ => {
                let step = optional(name, text, 0, MAX_STEPS as u32)?;
                self.step = step.map(|step| step as usize);
            }
        }
        Ok(())
    }

    /// The text form of the field of that attribute name, which
    /// [`Scenario::set_field`] reads back unchanged; `None` if there is no such field.
    ///
    /// `step` is always a number: that of [`Scenario::applied`].
    pub fn field(&self, name: &str) -> Option<String> {
        let mut out = String::new();
        match name {
            "scheme" => self.scheme.write(&mut out),
            "nodes" => text::write_nodes(&self.nodes, &mut out),
            "vnodes" => match self.vnodes {
                Some(vnodes) => out = vnodes.to_string(),
                None => out.push_str("null"),
            },
            "keys" => self.keys.write(&mut out),
            "key-pattern" => out.push_str(&self.key_pattern),
            "replicas" => out = self.replicas.to_string(),
            "steps" => command::write_commands(&self.steps, &mut out),
            "step" => out = self.applied().to_string(),
            _ => return None,
        }
        Some(out)
    }

    /// Sets several fields and returns what was wrong with which, in the order given.
    ///
    /// A bad field keeps what was there and the others stand; a `step` past
    /// the end of the log is reported and becomes all.
    pub fn set_fields(&mut self, fields: &[(String, String)]) -> Vec<FieldError> {
        let mut errors = Vec::new();
        for (name, text) in fields {
            if let Err(error) = self.set_field(name, Some(text)) {
                let field = name.clone();
                errors.push(FieldError { field, error });
            }
        }
        if let Err(error) = self.check() {
            let field = "step".to_owned();
            errors.push(FieldError { field, error });
            self.step = None;
        }
        errors
    }

    /// What no field can tell alone: an error (`invalid-value`) if more steps are applied than there are.
    pub fn check(&self) -> Result<()> {
        if self.applied() > self.steps.len() {
            return Err(Error::new(
                &Kind::STEP_RANGE,
                [&self.applied(), &self.steps.len()],
            ));
        }
        Ok(())
    }
}
