//! Cassandra: `nodetool ring`, one token a line.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Line, Paste, Reader};
use crate::node::Node;

const CENTER: &str = "Datacenter:";
const STATES: [&str; 4] = ["Normal", "Joining", "Leaving", "Moving"];

pub(super) const READER: Reader = Reader {
    name: "cassandra",
    signs: |lines| {
        let header = |line: &Line| line.text.starts_with("Address") && line.text.ends_with("Token");
        lines
            .iter()
            .any(|line| header(line) || row(line.text).is_some())
    },
    read,
};

/// Address, rack, up, state and token of a line.
fn row(line: &str) -> Option<[&str; 5]> {
    let words: Vec<&str> = line.split_whitespace().collect();
    // Older versions leave the rack out.
    let at = words
        .iter()
        .position(|word| *word == "Up" || *word == "Down")?;
    let state = words.get(at + 1).filter(|state| STATES.contains(state))?;
    let token = words.last().filter(|token| is_token(token))?;
    if at == 0 || at > 2 {
        return None;
    }
    let rack = if at == 2 { words[1] } else { "" };
    Some([words[0], rack, words[at], state, token])
}

pub(super) fn is_token(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.len() <= 39 && digits.bytes().all(|b| b.is_ascii_digit())
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("cassandra");
    let mut tokens: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut seen = std::collections::HashSet::new();
    let centers = lines
        .iter()
        .filter(|line| line.text.starts_with(CENTER))
        .count();
    let mut center = String::new();
    let mut down = std::collections::HashSet::new();
    for line in lines {
        let (number, text) = (line.number, line.text);
        if let Some(name) = text.strip_prefix(CENTER) {
            name.trim().clone_into(&mut center);
            continue;
        }
        let Some([address, rack, up, state, token]) = row(text) else {
            if !is_around(text) {
                out.lose(number, text, "unknown-line", &[]);
            }
            continue;
        };
        if state == "Joining" {
            out.lose(number, text, "not-joined", &[state]);
            continue;
        }
        if !seen.insert(token.to_owned()) {
            out.lose(number, text, "token-twice", &[token]);
            continue;
        }
        if !tokens.contains_key(address) {
            let zone = match (rack, centers > 1) {
                ("", _) => None,
                (rack, false) => Some(rack.to_owned()),
                (rack, true) => Some(format!("{center}:{rack}")),
            };
            let node = Node {
                zone,
                ..Node::new(address)
            };
            if !out.add(number, text, node) {
                continue;
            }
        }
        if up == "Down" && down.insert(address.to_owned()) {
            out.note(number, text, "down-owns", &[address]);
        }
        tokens
            .entry(address.to_owned())
            .or_default()
            .push(token.into());
    }
    for node in &mut out.nodes {
        let tokens = tokens.remove(&node.id).unwrap_or_default();
        node.extra.insert("tokens".to_owned(), tokens.into());
    }
    if centers > 1 {
        out.note(0, "", "datacenters", &[&centers.to_string()]);
    }
    partitioner(seen.iter().map(String::as_str), out);
}

/// Sets the partitioner that the tokens are of.
pub(super) fn partitioner<'a>(tokens: impl Iterator<Item = &'a str>, out: &mut Paste) {
    let (mut negative, mut wide) = (false, false);
    for token in tokens {
        negative |= token.starts_with('-');
        wide |= token.parse::<i64>().is_err();
    }
    match (negative, wide) {
        (false, true) => out.set("partitioner", "RandomPartitioner"),
        (true, _) => {}
        (false, false) => out.note(0, "", "partitioner-assumed", &[]),
    }
}

/// What `nodetool ring` prints around the tokens.
fn is_around(line: &str) -> bool {
    let rule = line.bytes().all(|b| b == b'=' || b == b'-');
    let header = line.starts_with("Address") && line.ends_with("Token");
    let lines = [
        "Warning: \"nodetool ring\"",
        "To view status",
        "Note: Ownership",
        "Note: Non-system keyspaces",
        "Non-system keyspaces",
        "Keyspace:",
    ];
    rule || header || is_token(line) || lines.iter().any(|start| line.starts_with(start))
}
