//! JSON lists: names, or nodes as a scenario has them.

use super::tree::{self, Tree};
use super::{Line, Paste, Reader};
use crate::node::Node;

pub(super) const READER: Reader = Reader {
    name: "json",
    signs: |lines| {
        let (first, last) = (lines.first(), lines.last());
        let ends = first.zip(last);
        ends.is_some_and(|(first, last)| {
            let open = first.text.strip_prefix('[').map(str::trim_start);
            // A list of lists, of numbers or of bare words is something else, as is `[::1]:80`.
            let begins = open.is_some_and(|rest| rest.is_empty() || rest.starts_with(['"', '{']));
            begins && last.text.ends_with(']')
        })
    },
    read,
};

fn read(lines: &[Line<'_>], out: &mut Paste) {
    let trees = match tree::read(&super::joined(lines)) {
        Ok(trees) => trees,
        Err(broken) => {
            let line = lines.iter().find(|line| line.number >= broken.line);
            let text = line.map_or("", |line| line.text);
            return out.lose(broken.line, text, "bad-yaml", &[&broken.why]);
        }
    };
    for item in trees.iter().flat_map(Tree::items) {
        let value = item.value();
        let text = value.to_string();
        let node = match &value {
            serde_json::Value::String(name) => Ok(Node::new(name)),
            value => Node::from_json(value),
        };
        match node {
            Ok(node) => {
                out.add(item.line, &text, node);
            }
            Err(error) => out.lose(item.line, &text, "bad-node", &[&error.to_string()]),
        }
    }
}
