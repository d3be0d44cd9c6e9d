//! YAML, and JSON as a part of it, as a tree whose every node knows its line.

use std::collections::HashMap;
use std::rc::Rc;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};
use serde_json::{Map, Value};

/// The deepest nesting that is read: no configuration comes near, and walks down a tree are safe.
const MAX_DEPTH: usize = 60;

/// The most nodes of a tree, those that aliases repeat included.
const MAX_NODES: usize = 2_000_000;

/// A part of a document. What an alias repeats is shared.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    /// The line it begins on, from 1.
    pub line: u32,
    pub kind: Branch,
    /// How many nodes it has, itself included, and how deep it goes.
    size: usize,
    depth: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Branch {
    /// A text, and whether it stands without quotation marks.
    Leaf(Rc<str>, bool),
    List(Rc<Vec<Tree>>),
    Map(Rc<Vec<(Tree, Tree)>>),
}

/// Why a document is not read: the line, and what the parser says.
pub(super) struct Broken {
    pub line: u32,
    pub why: String,
}

impl From<ScanError> for Broken {
    fn from(error: ScanError) -> Self {
        Self {
            line: error.marker().line() as u32,
            why: error.info().to_owned(),
        }
    }
}

/// A list or map whose end is still to come.
struct Open {
    line: u32,
    anchor: usize,
    map: bool,
    items: Vec<Tree>,
}

impl Open {
    fn close(self) -> Tree {
        let size = self.items.iter().map(|item| item.size).sum::<usize>() + 1;
        let depth = self.items.iter().map(|item| item.depth).max().unwrap_or(0) + 1;
        let kind = if self.map {
            let mut items = self.items.into_iter();
            let mut pairs = Vec::new();
            while let (Some(key), Some(value)) = (items.next(), items.next()) {
                pairs.push((key, value));
            }
            Branch::Map(Rc::new(pairs))
        } else {
            Branch::List(Rc::new(self.items))
        };
        Tree {
            line: self.line,
            kind,
            size,
            depth,
        }
    }
}

/// Every document of `text`.
pub(super) fn read(text: &str) -> Result<Vec<Tree>, Broken> {
    // Tabs may not indent YAML, but JSON that a tool has written may be indented so.
    let json = text.trim_start().starts_with(['{', '[']);
    let spaced = if json {
        text.replace('\t', " ")
    } else {
        text.to_owned()
    };
    let mut parser = Parser::new_from_str(&spaced);
    let mut anchors: HashMap<usize, Tree> = HashMap::new();
    let mut open: Vec<Open> = Vec::new();
    let mut out = Vec::new();
    let mut total = 0;
    while let Some(next) = parser.next_event() {
        let (event, span): (Event<'_>, Span) = next?;
        let line = span.start.line() as u32;
        let done = match event {
            Event::StreamEnd => break,
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                open.push(Open {
                    line,
                    anchor,
                    map: matches!(event, Event::MappingStart(..)),
                    items: Vec::new(),
                });
                None
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().map(|open| {
                let anchor = open.anchor;
                (anchor, open.close(), 1)
            }),
            Event::Scalar(text, style, anchor, _) => {
                let plain = style == ScalarStyle::Plain;
                let kind = Branch::Leaf(text.as_ref().into(), plain);
                let (size, depth) = (1, 1);
                let tree = Tree {
                    line,
                    kind,
                    size,
                    depth,
                };
                Some((anchor, tree, 1))
            }
            Event::Alias(anchor) => anchors.get(&anchor).cloned().map(|tree| {
                let size = tree.size;
                (0, tree, size)
            }),
            _ => None,
        };
        let (depth, cost) = done
            .as_ref()
            .map_or((0, 0), |(_, tree, cost)| (tree.depth, *cost));
        let deep = open.len() + depth > MAX_DEPTH;
        total += cost;
        if deep || total > MAX_NODES {
            let why = "it is nested too deeply, or repeats too much".to_owned();
            return Err(Broken { line, why });
        }
        let Some((anchor, tree, _)) = done else {
            continue;
        };
        if anchor > 0 {
            anchors.insert(anchor, tree.clone());
        }
        match open.last_mut() {
            Some(parent) => parent.items.push(tree),
            None => out.push(tree),
        }
    }
    Ok(out)
}

impl Tree {
    /// The items of a list; nothing of anything else.
    pub fn items(&self) -> &[Self] {
        match &self.kind {
            Branch::List(items) => items,
            _ => &[],
        }
    }

    /// The pairs of a map; nothing of anything else.
    pub fn pairs(&self) -> &[(Self, Self)] {
        match &self.kind {
            Branch::Map(pairs) => pairs,
            _ => &[],
        }
    }

    /// The text of a leaf; nothing where it says null.
    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Branch::Leaf(text, plain) if !(*plain && is_null(text)) => Some(text),
            _ => None,
        }
    }

    /// What a map has under `name`, which may be written `like_this` or `likeThis`.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let found = self
            .pairs()
            .iter()
            .find(|(key, _)| key.text().is_some_and(|key| same(key, name)));
        found.map(|(_, value)| value)
    }

    /// What lies down a path of names.
    pub fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |tree, name| tree.get(name))
    }

    /// The text at the end of a path of names.
    pub fn text_at(&self, path: &[&str]) -> Option<&str> {
        self.at(path)?.text()
    }

    /// The tree as JSON: plain texts are what YAML takes them for.
    pub fn value(&self) -> Value {
        match &self.kind {
            Branch::Leaf(text, false) => Value::from(&**text),
            Branch::Leaf(text, true) => match &**text {
                text if is_null(text) => Value::Null,
                "true" => true.into(),
                "false" => false.into(),
                text => match serde_json::from_str::<Value>(text) {
                    Ok(number @ Value::Number(_)) => number,
                    _ => text.into(),
                },
            },
            Branch::List(items) => items.iter().map(Self::value).collect(),
            Branch::Map(pairs) => {
                let pair = |(key, value): &(Self, Self)| {
                    let name = key.text().unwrap_or_default().to_owned();
                    (name, value.value())
                };
                Value::Object(pairs.iter().map(pair).collect::<Map<_, _>>())
            }
        }
    }
}

fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

/// Whether `key` is `name`, a name of Protocol Buffers, in either of its spellings.
fn same(key: &str, name: &str) -> bool {
    key == name || {
        let mut camel = String::with_capacity(name.len());
        let mut upper = false;
        for c in name.chars() {
            match c {
                '_' => upper = true,
                c if upper => {
                    camel.push(c.to_ascii_uppercase());
                    upper = false;
                }
                c => camel.push(c),
            }
        }
        key == camel
    }
}
