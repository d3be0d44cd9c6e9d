//! The text forms of nodes, keys and schemes, as attributes and links carry them.
//!
//! White space is what [`char::is_whitespace`] says, for reading and writing
//! alike; every other character, visible or not, stands for itself.

use core::fmt;
use core::str::FromStr;

use serde_json::{Map, Value};

use super::cursor::Cursor;
use super::number::{number, position, weight, whole};
use super::value::{read, read_string, write_json, write_object, write_string};
use super::{Keys, MAX_KEYS, MAX_NODES, check_node_count};
use crate::error::{Error, Kind, Quoted, Result};
use crate::node::{Node, SchemeRef};

/// How JavaScript spells an object that was forced into text, up to its first space.
const OBJECT_AS_TEXT: &str = "[object";

/// Whether `c` may stand in an id or zone without quotation marks.
fn is_bare(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, '*' | '@' | '/' | ';' | '"')
}

/// An id or zone, as a JSON string where it could be taken for something else.
pub(super) fn write_name(name: &str, out: &mut String) {
    let plain = name.chars().all(is_bare) && !name.starts_with('{');
    if plain && !name.is_empty() && name != OBJECT_AS_TEXT {
        out.push_str(name);
    } else {
        write_string(name, out);
    }
}

/// Reads an id or zone; empty if none is here.
pub(super) fn read_name(cursor: &mut Cursor) -> Result<String> {
    if cursor.peek() == Some('"') {
        read_string(cursor)
    } else {
        Ok(cursor.take_while(is_bare).to_owned())
    }
}

/// An error unless a word ends here: at white space, at `;` or at the end.
pub(super) fn word_end(cursor: &Cursor) -> Result<()> {
    match cursor.peek() {
        Some(c) if c != ';' && !c.is_whitespace() => Err(cursor.unexpected()),
        _ => Ok(()),
    }
}

/// Reads `id*weight@position,position/zone` or a node's JSON object.
pub(super) fn read_node(cursor: &mut Cursor) -> Result<Node> {
    if cursor.peek() == Some('{') {
        let node = Node::from_json(&read(cursor)?)?;
        word_end(cursor)?;
        return Ok(node);
    }
    let start = cursor.at();
    let mut node = Node::new(read_name(cursor)?);
    if cursor.since(start) == OBJECT_AS_TEXT && cursor.rest().starts_with(" Object]") {
        cursor.eat(" Object]");
        let text = Quoted(cursor.since(start));
        return Err(Error::new(&Kind::OBJECT_AS_TEXT, [&text]));
    }
    if cursor.eat("*") {
        node.weight = weight(&node.id, cursor.take_while(is_bare))?;
    }
    if cursor.eat("@") {
        node.positions = Some(read_positions(&node.id, cursor.take_while(is_bare))?);
    }
    if cursor.eat("/") {
        let start = cursor.at();
        node.zone = Some(read_name(cursor)?);
        if cursor.since(start).is_empty() {
            return Err(cursor.unexpected());
        }
    }
    word_end(cursor)?;
    node.check()?;
    Ok(node)
}

/// Reads positions with a comma between them.
pub(super) fn read_positions(id: &str, text: &str) -> Result<Vec<String>> {
    let mut positions = Vec::new();
    for text in text.split(',') {
        positions.push(position(id, text)?);
    }
    Ok(positions)
}

impl Node {
    /// Appends the text form.
    pub(super) fn write(&self, out: &mut String) {
        if self.label.is_some() || !self.extra.is_empty() {
            return write_json(&self.to_json_with(false), out);
        }
        write_name(&self.id, out);
        // Exactly 1 is the default; anything else is written.
        #[allow(clippy::float_cmp)]
        if self.weight != 1.0 {
            out.push('*');
            out.push_str(&self.weight.to_string());
        }
        if let Some(positions) = self.positions.as_ref().filter(|list| !list.is_empty()) {
            out.push('@');
            out.push_str(&positions.join(","));
        }
        if let Some(zone) = &self.zone {
            out.push('/');
            write_name(zone, out);
        }
    }
}

impl fmt::Display for Node {
    /// The text form: `id*weight@position,position/zone`, what is default left out; JSON where there is a label or extra.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out);
        f.write_str(&out)
    }
}

impl FromStr for Node {
    type Err = Error;

    /// Reads exactly one node.
    fn from_str(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new(text.trim());
        let node = read_node(&mut cursor)?;
        cursor.end()?;
        Ok(node)
    }
}

/// Reads nodes separated by white space; whether two share an id is judged by the caller.
pub(super) fn read_nodes(text: &str) -> Result<Vec<Node>> {
    let mut cursor = Cursor::new(text);
    let mut nodes = Vec::new();
    let mut count = 0;
    loop {
        cursor.skip_space();
        if cursor.done() {
            check_node_count(count)?;
            return Ok(nodes);
        }
        let node = read_node(&mut cursor)?;
        if cursor.peek() == Some(';') {
            return Err(cursor.unexpected());
        }
        count += 1;
        // Those past the limit are only counted, for the sentence.
        if count <= MAX_NODES {
            nodes.push(node);
        }
    }
}

/// Appends nodes in their text form, one space between them.
pub(super) fn write_nodes(nodes: &[Node], out: &mut String) {
    for (at, node) in nodes.iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        node.write(out);
    }
}

impl fmt::Display for Keys {
    /// The text form: a count, or `list:` and the keys with a space before each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out);
        f.write_str(&out)
    }
}

impl Keys {
    /// Appends the text form.
    pub(super) fn write(&self, out: &mut String) {
        let keys = match self {
            Self::Count(count) => return out.push_str(&count.to_string()),
            Self::List(keys) => keys,
        };
        out.push_str("list:");
        for key in keys {
            out.push(' ');
            if key.is_empty() || key.starts_with('"') || key.contains(char::is_whitespace) {
                write_string(key, out);
            } else {
                out.push_str(key);
            }
        }
    }
}

impl FromStr for Keys {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let text = text.trim();
        if let Some(count) = number(text) {
            if count > MAX_KEYS as f64 {
                return Err(Error::new(&Kind::TOO_MANY_KEYS, [&text, &MAX_KEYS]));
            }
            return whole("keys", text, 0, MAX_KEYS as u32).map(Self::Count);
        }
        let Some(list) = text.strip_prefix("list:") else {
            return Err(Error::new(&Kind::BAD_KEYS, [&Quoted(text)]));
        };
        let mut cursor = Cursor::new(list);
        let mut keys = Vec::new();
        loop {
            cursor.skip_space();
            match cursor.peek() {
                None => return Ok(Self::List(keys)),
                Some('"') => {
                    keys.push(read_string(&mut cursor)?);
                    if cursor.peek().is_some_and(|c| !c.is_whitespace()) {
                        return Err(cursor.unexpected());
                    }
                }
                Some(_) => keys.push(cursor.take_while(|c| !c.is_whitespace()).to_owned()),
            }
        }
    }
}

impl SchemeRef {
    /// The scheme that `text`, free of white space around it, names: a name as it stands, or JSON.
    fn read(text: &str) -> Result<Self> {
        if !text.starts_with(['{', '"']) {
            return Ok(Self::new(text));
        }
        let mut cursor = Cursor::new(text);
        let scheme = Self::read_json(&mut cursor)?;
        cursor.end()?;
        Ok(scheme)
    }

    fn read_json(cursor: &mut Cursor) -> Result<Self> {
        match read(cursor)? {
            Value::Object(fields) => Self::from_map(&fields),
            // It began with a quotation mark.
            other => Ok(Self::new(other.as_str().unwrap_or_default())),
        }
    }

    /// Reads a scheme up to the `;` that ends the command it stands in.
    pub(super) fn read_in_command(cursor: &mut Cursor) -> Result<Self> {
        if matches!(cursor.peek(), Some('{' | '"')) {
            Self::read_json(cursor)
        } else {
            Ok(Self::new(cursor.take_while(|c| c != ';').trim_end()))
        }
    }

    /// Takes a scheme from the object that carries its name and parameters.
    pub(super) fn from_map(fields: &Map<String, Value>) -> Result<Self> {
        let Some(Value::String(name)) = fields.get("name") else {
            return Err(Error::new(&Kind::SCHEME_NAME, []));
        };
        let mut scheme = Self::new(name.as_str());
        for (name, value) in fields {
            if name != "name" {
                scheme.params.insert(name.clone(), value.clone());
            }
        }
        Ok(scheme)
    }

    /// Appends the text form.
    pub(super) fn write(&self, out: &mut String) {
        if self.params.is_empty() {
            write_name(&self.name, out);
        } else {
            write_object(&self.to_map(), out);
        }
    }
}

impl fmt::Display for SchemeRef {
    /// The text form: the name, or the JSON of the object where there are parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out);
        f.write_str(&out)
    }
}

impl FromStr for SchemeRef {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        Self::read(text.trim())
    }
}
