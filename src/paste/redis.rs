//! Redis: `CLUSTER NODES`, one node a line, its slots at the end.

use serde_json::Value;

use super::{Line, Paste, Reader};
use crate::node::Node;
use crate::scheme::SLOTS;

pub(super) const READER: Reader = Reader {
    name: "redis",
    signs: |lines| lines.iter().any(|line| is_node(line.text)),
    read,
};

fn is_node(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let id = words.next().unwrap_or_default();
    id.len() == 40 && id.bytes().all(|b| b.is_ascii_hexdigit()) && words.count() >= 7
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("redis");
    let mut held = vec![false; SLOTS];
    for line in lines {
        let (number, text) = (line.number, line.text);
        if !is_node(text) {
            // The file that a node keeps ends with what only that node needs.
            if text.starts_with("vars currentEpoch ") {
                continue;
            }
            out.lose(number, text, "unknown-line", &[]);
            continue;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let flags: Vec<&str> = words[2].split(',').collect();
        let address = words[1].split(['@', ',']).next().unwrap_or_default();
        let known = !address.is_empty() && !address.starts_with(':');
        let name = if known { address } else { words[0] };
        if flags.contains(&"slave") || flags.contains(&"replica") {
            out.lose(number, text, "replica", &[words[3]]);
            continue;
        }
        if flags.contains(&"handshake") {
            out.lose(number, text, "not-joined", &["handshake"]);
            continue;
        }
        let mut slots = Vec::new();
        for word in &words[8..] {
            if let Some(open) = word.strip_prefix('[') {
                out.note(number, text, "migrating", &[open.trim_end_matches(']')]);
            } else if let Some((first, last)) = range(word) {
                held[first..=last].fill(true);
                slots.push(Value::from(*word));
            } else {
                out.lose(number, text, "bad-slots", &[word]);
            }
        }
        let mut node = Node::new(name);
        node.extra.insert("slots".to_owned(), slots.into());
        if out.add(number, text, node) && flags.iter().any(|flag| flag.starts_with("fail")) {
            out.note(number, text, "failing", &[]);
        }
    }
    let missing = held.iter().filter(|held| !**held).count();
    if missing > 0 {
        out.note(0, "", "slots-missing", &[&missing.to_string()]);
    }
}

fn range(word: &str) -> Option<(usize, usize)> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last && last < SLOTS).then_some((first, last))
}
