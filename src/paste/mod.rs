//! Servers as systems write them: configuration files, ring dumps, lists.
//!
//! Each format has a small [`Reader`]. The first one whose signs are there
//! reads the text; what it cannot read it names, line by line, with a reason.
//! Nothing is guessed in silence.

mod cassandra;
mod describering;
mod envoy;
mod haproxy;
mod haproxy_words;
mod json;
mod libmemcached;
mod list;
mod nginx;
mod redis;
mod slots;
mod table;
mod tree;
mod twemproxy;
mod words;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::node::{Node, SchemeRef};
use crate::scenario::{MAX_NODES, MAX_WEIGHT, check_id};

/// The longest text that is read.
pub const MAX_PASTE: usize = 8 << 20;

/// So many remarks are told one by one; the others are counted.
const MOST_REMARKS: usize = 200;

/// One line, its end and the white space around it taken off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Its number, from 1.
    pub number: u32,
    /// Its text.
    pub text: &'a str,
    /// Its text with the white space around it.
    pub raw: &'a str,
}

/// How one format is recognised and read.
pub(crate) struct Reader {
    /// Its name.
    pub name: &'static str,
    /// Whether the lines, none of them blank, are of this format.
    pub signs: fn(&[Line<'_>]) -> bool,
    /// Reads them.
    pub read: fn(&[Line<'_>], &mut Paste),
}

/// Every format, the more telling before the less; anything is a list.
const READERS: &[Reader] = &[
    cassandra::READER,
    describering::READER,
    redis::READER,
    slots::READER,
    envoy::READER,
    json::READER,
    libmemcached::READER,
    nginx::READER,
    haproxy::READER,
    twemproxy::READER,
    table::WEIGHTED,
    table::CSV,
    list::READER,
];

/// Something about a line that a reader has to know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The line, from 1; 0 where it is about the whole text.
    pub line: u32,
    /// What stands there, shortened.
    pub text: String,
    /// What there is to say, by name.
    pub kind: &'static str,
    /// The values to say it with.
    pub args: Vec<String>,
    /// Whether the line, or what it says, is left out.
    pub lost: bool,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Paste {
    /// The format.
    pub format: &'static str,
    /// Other formats that the text could be of.
    pub also: Vec<&'static str>,
    /// The scheme of the system whose format it is, with what the text says of its settings.
    #[serde(serialize_with = "write_scheme")]
    pub scheme: Option<SchemeRef>,
    /// The servers.
    #[serde(serialize_with = "write_nodes")]
    pub nodes: Vec<Node>,
    /// What could not be read, or was read with a reservation.
    pub remarks: Vec<Remark>,
    /// How many more remarks there would have been.
    pub unnamed: u32,
    /// How many lines had something on them.
    pub lines: u32,
    /// How many of them are left out, in whole or in part.
    pub lost: u32,
    /// The blocks that hold servers, where the text has more than one: upstreams, backends, pools,
    /// clusters or keyspaces.
    pub blocks: Vec<String>,
    /// The one that was read.
    pub block: Option<String>,
    /// The one that was asked for.
    #[serde(skip)]
    wanted: Option<String>,
    /// The line of each node.
    #[serde(skip)]
    from: Vec<u32>,
    #[serde(skip)]
    known: std::collections::HashMap<String, usize>,
}

#[allow(clippy::ref_option, reason = "the form that serde asks for")]
fn write_scheme<S: Serializer>(scheme: &Option<SchemeRef>, to: S) -> Result<S::Ok, S::Error> {
    scheme.as_ref().map(SchemeRef::to_value).serialize(to)
}

fn write_nodes<S: Serializer>(nodes: &[Node], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(nodes.iter().map(Node::to_json))
}

impl SchemeRef {
    /// The name alone, or an object with the parameters.
    pub(crate) fn to_value(&self) -> Value {
        if self.params.is_empty() {
            return self.name.clone().into();
        }
        let mut object = self.params.clone();
        object.insert("name".to_owned(), self.name.clone().into());
        Value::Object(object)
    }
}

/// The names of all formats.
pub fn formats() -> impl Iterator<Item = &'static str> {
    READERS.iter().map(|reader| reader.name)
}

/// Reads `text` in the first format whose signs it bears, or in the one asked for.
pub fn paste(text: &str, format: Option<&str>) -> Paste {
    paste_block(text, format, None)
}

/// The same; of several blocks the one that is called `block`. Where there is none of that name, it
/// is the first that hashes consistently, else the first.
pub fn paste_block(text: &str, format: Option<&str>, block: Option<&str>) -> Paste {
    let mut out = Paste::new();
    out.wanted = block.filter(|name| !name.is_empty()).map(str::to_owned);
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => {
            out.note(0, "", "bom", &[]);
            rest
        }
        None => text,
    };
    if text.len() > MAX_PASTE {
        let (len, most) = (text.len().to_string(), MAX_PASTE.to_string());
        out.lose(0, "", "too-long", &[&len, &most]);
        return out;
    }
    let lines: Vec<Line> = (1..)
        .zip(text.split('\n'))
        .map(|(number, raw)| (number, raw.strip_suffix('\r').unwrap_or(raw)))
        .map(|(number, raw)| Line {
            number,
            text: raw.trim(),
            raw,
        })
        .filter(|line| !line.text.is_empty())
        .collect();
    out.lines = lines.len() as u32;
    let fitting: Vec<&Reader> = READERS
        .iter()
        .filter(|reader| (reader.signs)(&lines))
        .collect();
    let asked = READERS.iter().find(|reader| Some(reader.name) == format);
    let Some(reader) = asked.or(fitting.first().copied()) else {
        return out;
    };
    out.format = reader.name;
    let others = fitting.iter().filter(|other| other.name != reader.name);
    out.also = others.map(|other| other.name).collect();
    (reader.read)(&lines, &mut out);
    if out.nodes.is_empty() && out.lines > 0 {
        out.lose(0, "", "no-servers", &[]);
    }
    out
}

impl Paste {
    fn new() -> Self {
        Self {
            format: "list",
            also: Vec::new(),
            scheme: None,
            nodes: Vec::new(),
            remarks: Vec::new(),
            unnamed: 0,
            lines: 0,
            lost: 0,
            blocks: Vec::new(),
            block: None,
            wanted: None,
            from: Vec::new(),
            known: std::collections::HashMap::new(),
        }
    }

    fn remark(&mut self, line: u32, text: &str, kind: &'static str, args: &[&str], lost: bool) {
        if self.remarks.len() >= MOST_REMARKS {
            self.unnamed += 1;
            return;
        }
        self.remarks.push(Remark {
            line,
            text: short(text),
            kind,
            args: args.iter().map(|arg| short(arg)).collect(),
            lost,
        });
    }

    /// Says something about a line that is read.
    pub(crate) fn note(&mut self, line: u32, text: &str, kind: &'static str, args: &[&str]) {
        self.remark(line, text, kind, args, false);
    }

    /// Says why a line, or a part of it, is left out.
    pub(crate) fn lose(&mut self, line: u32, text: &str, kind: &'static str, args: &[&str]) {
        self.lost += u32::from(line > 0);
        self.remark(line, text, kind, args, true);
    }

    /// The block to read, of all that hold servers, each with whether it hashes consistently.
    pub(crate) fn choose(&mut self, blocks: &[(String, bool)]) -> Option<String> {
        let wanted = blocks
            .iter()
            .find(|(name, _)| Some(name) == self.wanted.as_ref());
        let fitting = || blocks.iter().find(|(_, fits)| *fits);
        let (chosen, _) = wanted.or_else(fitting).or(blocks.first())?;
        if blocks.len() > 1 {
            self.blocks = blocks.iter().map(|(name, _)| name.clone()).collect();
            self.blocks.dedup();
            self.block = Some(chosen.clone());
        }
        Some(chosen.clone())
    }

    /// Leaves out a line of a block that is not read; the `first` one tells of the block.
    pub(crate) fn elsewhere(&mut self, line: u32, text: &str, block: &str, first: bool) {
        if first {
            self.lose(line, text, "other-block", &[block]);
        } else {
            self.lost += 1;
        }
    }

    /// Adds a node that `line` names, unless that cannot be; says so then.
    pub(crate) fn add(&mut self, line: u32, text: &str, node: Node) -> bool {
        if check_id(&node.id).is_err() {
            self.lose(line, text, "bad-name", &[]);
        } else if let Some(at) = self.known.get(&node.id) {
            let first = self.from[*at].to_string();
            self.lose(line, text, "duplicate", &[&node.id, &first]);
        } else if self.nodes.len() >= MAX_NODES {
            self.lose(line, text, "too-many", &[&MAX_NODES.to_string()]);
        } else {
            self.known.insert(node.id.clone(), self.nodes.len());
            self.from.push(line);
            self.nodes.push(node);
            return true;
        }
        false
    }

    /// The scheme of the system, with nothing set.
    pub(crate) fn suggest(&mut self, scheme: &str) {
        self.scheme = Some(SchemeRef::new(scheme));
    }

    /// Sets a parameter of the scheme.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        if let Some(scheme) = &mut self.scheme {
            scheme.params.insert(name.to_owned(), value.into());
        }
    }
}

/// The text that lines were taken from, blank ones put back, so that every line keeps its number.
fn joined(lines: &[Line<'_>]) -> String {
    let mut out = String::new();
    let mut number = 1;
    for line in lines {
        while number < line.number {
            out.push('\n');
            number += 1;
        }
        out.push_str(line.raw);
    }
    out.push('\n');
    out
}

fn short(text: &str) -> String {
    const MOST: usize = 120;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}

/// A weight in plain decimal figures.
fn weight(text: &str) -> Option<f64> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let weight = text.parse::<f64>().ok().filter(|_| plain)?;
    (weight <= MAX_WEIGHT).then_some(weight)
}

/// A port in plain decimal figures.
fn is_port(text: &str) -> bool {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits && text.parse::<u16>().is_ok()
}
