//! The scenario as a JSON object.

use core::fmt;
use core::str::FromStr;

use serde_json::{Map, Value};

use super::command::check_step_count;
use super::number::{bad_weight, number_text, position, position_value, weight, weight_value};
use super::text::{read_positions, write_name};
use super::value::{check_depth, parse_json, write_json};
use super::{Keys, MAX_KEYS, Scenario, check_node_count, check_nodes, check_text, no_field};
use crate::error::{Error, Kind, Quoted, Result};
use crate::node::{Node, SchemeRef};

/// The words for types in the sentence of [`Kind::WRONG_TYPE`], for the test that each has a translation.
pub const TYPE_WORDS: [&str; 10] = [
    NULL,
    BOOLEAN,
    NUMBER,
    TEXT,
    LIST,
    OBJECT,
    TEXT_OR_OBJECT,
    TEXT_OR_LIST,
    NUMBER_OR_TEXT,
    NUMBER_TEXT_OR_LIST,
];

const NULL: &str = "null";
const BOOLEAN: &str = "true or false";
const NUMBER: &str = "a number";
const TEXT: &str = "text";
const LIST: &str = "a list";
const OBJECT: &str = "an object";
const TEXT_OR_OBJECT: &str = "text or an object";
const TEXT_OR_LIST: &str = "text or a list";
const NUMBER_OR_TEXT: &str = "a number or text";
const NUMBER_TEXT_OR_LIST: &str = "a number, text or a list";

/// The error that `name` must be `wanted`, one of [`TYPE_WORDS`], but is `given`.
fn wrong_type(name: &str, wanted: &str, given: &Value) -> Error {
    let given = match given {
        Value::Null => NULL,
        Value::Bool(_) => BOOLEAN,
        Value::Number(_) => NUMBER,
        Value::String(_) => TEXT,
        Value::Array(_) => LIST,
        Value::Object(_) => OBJECT,
    };
    Error::new(&Kind::WRONG_TYPE, [&Quoted(name), &wanted, &given])
}

fn as_text<'a>(name: &str, value: &'a Value) -> Result<&'a str> {
    value.as_str().ok_or_else(|| wrong_type(name, TEXT, value))
}

fn as_object<'a>(name: &str, value: &'a Value) -> Result<&'a Map<String, Value>> {
    let object = value.as_object();
    object.ok_or_else(|| wrong_type(name, OBJECT, value))
}

fn text_list(texts: &[String]) -> Value {
    Value::Array(texts.iter().cloned().map(Value::String).collect())
}

impl Scenario {
    /// Reads a JSON object with the fields of the contract, in camelCase.
    ///
    /// A missing field takes its default, any field may be its text form, and
    /// `vnodes` and `step` may be null for their defaults. Nothing else may be
    /// null. Errors are those of [`Scenario::set_field`]; `parse` for an
    /// unknown field or a wrong type, `invalid-value` for a `step` past the log.
    pub fn from_json(value: &Value) -> Result<Self> {
        let mut scenario = Self::default();
        for (name, value) in as_object("scenario", value)? {
            scenario.set_json(name, value)?;
        }
        scenario.check()?;
        Ok(scenario)
    }

    fn set_json(&mut self, name: &str, value: &Value) -> Result<()> {
        let field = match name {
            "keyPattern" => "key-pattern",
            "key-pattern" => return Err(no_field(name)),
            _ => name,
        };
        match (field, value) {
            (_, Value::String(text)) => self.set_field(field, Some(text))?,
            ("scheme", Value::Object(fields)) => {
                check_depth(value)?;
                self.scheme = SchemeRef::from_map(fields)?;
            }
            ("nodes", Value::Array(items)) => {
                check_node_count(items.len())?;
                let mut nodes = Vec::with_capacity(items.len());
                for item in items {
                    nodes.push(Node::from_json(item)?);
                }
                check_nodes(&nodes)?;
                self.nodes = nodes;
            }
            ("keys", Value::Array(items)) => {
                if items.len() > MAX_KEYS {
                    return Err(Error::new(&Kind::TOO_MANY_KEYS, [&items.len(), &MAX_KEYS]));
                }
                let mut keys = Vec::with_capacity(items.len());
                for item in items {
                    keys.push(as_text("key", item)?.to_owned());
                }
                self.keys = Keys::List(keys);
            }
            ("steps", Value::Array(items)) => {
                check_step_count(items.len())?;
                let mut steps = Vec::with_capacity(items.len());
                for item in items {
                    steps.push(as_text("command", item)?.parse()?);
                }
                self.steps = steps;
            }
            ("vnodes" | "keys" | "replicas" | "step", Value::Number(number)) => {
                self.set_field(field, Some(&number_text(number)))?;
            }
            ("vnodes" | "step", Value::Null) => self.set_field(field, None)?,
            _ => {
                let wanted = match name {
                    "scheme" => TEXT_OR_OBJECT,
                    "nodes" | "steps" => TEXT_OR_LIST,
                    "vnodes" | "replicas" | "step" => NUMBER_OR_TEXT,
                    "keys" => NUMBER_TEXT_OR_LIST,
                    "keyPattern" => TEXT,
                    _ => return Err(no_field(name)),
                };
                return Err(wrong_type(name, wanted, value));
            }
        }
        Ok(())
    }

    /// The JSON object with every field, `step` as a number; [`Scenario::from_json`] reads it back unchanged.
    pub fn to_json(&self) -> Value {
        let mut fields = Map::new();
        let mut set = |name: &str, value: Value| {
            fields.insert(name.to_owned(), value);
        };
        set("scheme", self.scheme.to_json());
        set("nodes", self.nodes.iter().map(Node::to_json).collect());
        set("vnodes", self.vnodes.map_or(Value::Null, Value::from));
        set(
            "keys",
            match &self.keys {
                Keys::Count(count) => Value::from(*count),
                Keys::List(keys) => text_list(keys),
            },
        );
        set("keyPattern", Value::from(self.key_pattern.as_str()));
        set("replicas", Value::from(self.replicas));
        let mut steps = Vec::with_capacity(self.steps.len());
        for command in &self.steps {
            let mut text = String::new();
            command.write(&mut text);
            steps.push(text);
        }
        set("steps", text_list(&steps));
        set("step", Value::from(self.applied()));
        Value::Object(fields)
    }
}

impl fmt::Display for Scenario {
    /// The JSON text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        write_json(&self.to_json(), &mut out);
        f.write_str(&out)
    }
}

impl FromStr for Scenario {
    type Err = Error;

    /// Reads a JSON text of at most 1 MiB.
    fn from_str(text: &str) -> Result<Self> {
        check_text(text)?;
        Self::from_json(&parse_json(text)?)
    }
}

impl SchemeRef {
    /// A plain name as text; an object where there are parameters or where the name's text form is not the name.
    fn to_json(&self) -> Value {
        let mut text = String::new();
        write_name(&self.name, &mut text);
        if self.params.is_empty() && text == self.name {
            Value::String(text)
        } else {
            Value::Object(self.to_map())
        }
    }

    /// Name and parameters as one object.
    pub(super) fn to_map(&self) -> Map<String, Value> {
        let mut map = self.params.clone();
        map.insert("name".to_owned(), Value::from(self.name.as_str()));
        map
    }
}

impl Node {
    /// Reads a node's JSON object: `id`, and perhaps `weight`, `positions`, `zone`, `label`, `extra`.
    ///
    /// Null counts as missing, save for the weight: that is what JSON makes of
    /// NaN. Numbers may be text. An empty list of positions replaces nothing
    /// and counts as missing too. A position above 2^53 that arrives as a
    /// double, and so may have been rounded, is `invalid-value`.
    pub fn from_json(value: &Value) -> Result<Self> {
        let fields = as_object("node", value)?;
        let mut node = Self::new(match fields.get("id") {
            Some(id) => as_text("id", id)?,
            None => "",
        });
        super::check_id(&node.id)?;
        for (name, value) in fields {
            match name.as_str() {
                "id" => {}
                "weight" => node.weight = read_weight(&node.id, value)?,
                "positions" | "zone" | "label" | "extra" if value.is_null() => {}
                "positions" => node.positions = read_position_list(&node.id, value)?,
                "zone" => node.zone = Some(as_text(name, value)?.to_owned()),
                "label" => node.label = Some(as_text(name, value)?.to_owned()),
                "extra" => {
                    check_depth(value)?;
                    node.extra.clone_from(as_object(name, value)?);
                }
                _ => return Err(no_field(name)),
            }
        }
        node.check()?;
        Ok(node)
    }

    /// The node's JSON object; what is absent stays absent, the weight is always there.
    pub fn to_json(&self) -> Value {
        self.to_json_with(true)
    }

    /// The same, with a weight of 1 only if `always`.
    pub(super) fn to_json_with(&self, always: bool) -> Value {
        let mut fields = Map::new();
        let mut set = |name: &str, value: Value| {
            fields.insert(name.to_owned(), value);
        };
        set("id", Value::from(self.id.as_str()));
        // Exactly 1 is the default.
        #[allow(clippy::float_cmp)]
        if always || self.weight != 1.0 {
            set("weight", weight_value(self.weight));
        }
        if let Some(positions) = self.positions.as_ref().filter(|list| !list.is_empty()) {
            set("positions", text_list(positions));
        }
        for (name, text) in [("zone", &self.zone), ("label", &self.label)] {
            if let Some(text) = text {
                set(name, Value::from(text.as_str()));
            }
        }
        if !self.extra.is_empty() {
            set("extra", Value::Object(self.extra.clone()));
        }
        Value::Object(fields)
    }
}

fn read_weight(id: &str, value: &Value) -> Result<f64> {
    match value {
        Value::Number(number) => weight(id, &number_text(number)),
        Value::String(text) => weight(id, text),
        Value::Null => Err(bad_weight(id, &"null")),
        _ => Err(wrong_type("weight", NUMBER_OR_TEXT, value)),
    }
}

fn read_position_list(id: &str, value: &Value) -> Result<Option<Vec<String>>> {
    let items = match value {
        Value::Array(items) => items,
        Value::String(text) => return read_positions(id, text).map(Some),
        _ => return Err(wrong_type("positions", TEXT_OR_LIST, value)),
    };
    let mut positions = Vec::with_capacity(items.len());
    for item in items {
        positions.push(match item {
            Value::Number(number) => position_value(id, number)?,
            Value::String(text) => position(id, text)?,
            _ => return Err(wrong_type("position", NUMBER_OR_TEXT, item)),
        });
    }
    Ok(Some(positions).filter(|positions| !positions.is_empty()))
}
