//! nginx: `upstream name { server address weight=2; }`, or its `server` lines alone.

use super::words::{Statement, statements};
use super::{Line, Paste, Reader};
use crate::node::Node;

/// Directives of an upstream that say nothing about the ring.
const HARMLESS: &[&str] = &[
    "zone",
    "keepalive",
    "keepalive_requests",
    "keepalive_time",
    "keepalive_timeout",
    "resolver",
    "resolver_timeout",
    "state",
    "queue",
    "ntlm",
    "sticky",
    "sticky_cookie_insert",
];

pub(super) const READER: Reader = Reader {
    name: "nginx",
    signs: |lines| {
        let sign = |line: &Line| {
            let text = line.text;
            let upstream = text.starts_with("upstream ");
            upstream || (text.starts_with("server ") && text.contains(';') && !text.contains('{'))
        };
        lines.iter().any(sign)
    },
    read,
};

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("nginx");
    let mut blocks: Vec<String> = Vec::new();
    let mut first: Option<String> = None;
    for statement in statements(lines) {
        let Statement { line, words, end } = &statement;
        let text = words.join(" ");
        let word = words.first().map(String::as_str).unwrap_or_default();
        let inside = blocks
            .last()
            .is_some_and(|block| block.starts_with("upstream"));
        match end {
            '{' => {
                blocks.push(text);
                continue;
            }
            '}' if words.is_empty() => {
                blocks.pop();
                continue;
            }
            ';' => {}
            _ => out.note(*line, &text, "no-semicolon", &[]),
        }
        if !(inside || blocks.is_empty()) {
            // Other parts of a configuration file do not list servers.
            continue;
        }
        match word {
            "server" if words.len() > 1 => {
                let block = blocks.last().cloned().unwrap_or_default();
                let wanted = first.get_or_insert_with(|| block.clone());
                if *wanted == block {
                    server(*line, &text, &words[1..], out);
                } else {
                    let name = block.strip_prefix("upstream ").unwrap_or(&block);
                    out.lose(*line, &text, "other-block", &[name]);
                }
            }
            "hash" if words.last().is_some_and(|word| word == "consistent") => {}
            "hash" | "ip_hash" | "least_conn" | "least_time" | "random" => {
                out.note(*line, &text, "not-consistent", &[&text]);
            }
            word if HARMLESS.contains(&word) => {}
            _ => out.lose(*line, &text, "unknown-line", &[]),
        }
    }
}

fn server(line: u32, text: &str, words: &[String], out: &mut Paste) {
    let mut node = Node::new(&words[0]);
    let mut down = false;
    for word in &words[1..] {
        match word.split_once('=').unwrap_or((word, "")) {
            ("weight", value) => match value.parse::<u32>() {
                Ok(weight) if weight > 0 => node.weight = f64::from(weight),
                _ => return out.lose(line, text, "bad-weight", &[value]),
            },
            ("backup", _) => return out.lose(line, text, "backup", &[]),
            ("down", _) => down = true,
            (
                "max_conns" | "max_fails" | "fail_timeout" | "slow_start" | "route" | "resolve"
                | "service" | "drain",
                _,
            ) => {}
            _ => out.lose(line, text, "unknown-option", &[word]),
        }
    }
    if down {
        // Its points stay, but whatever they own goes on to the next: as with weight 0.
        node.weight = 0.0;
    }
    let unix = node
        .id
        .get(..5)
        .is_some_and(|head| head.eq_ignore_ascii_case("unix:"));
    if out.add(line, text, node) {
        if down {
            out.note(line, text, "down", &[]);
        }
        if unix {
            out.note(line, text, "unix", &[]);
        }
    }
}
