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

/// An upstream: its name, its statements, and the directive that says how it chooses.
#[derive(Default)]
struct Block {
    name: String,
    statements: Vec<Statement>,
    consistent: bool,
    servers: bool,
}

impl Block {
    fn take(&mut self, statement: Statement) {
        match statement.words.first().map(String::as_str) {
            Some("server") => self.servers = true,
            Some("hash") => self.consistent |= is_consistent(&statement.words),
            _ => {}
        }
        self.statements.push(statement);
    }
}

fn is_consistent(words: &[String]) -> bool {
    words.last().is_some_and(|word| word == "consistent")
}

/// The upstreams of a text; what stands in no block at all is one without a name.
fn blocks(lines: &[Line<'_>], out: &mut Paste) -> Vec<Block> {
    let mut blocks = vec![Block::default()];
    let mut upstream: Option<Block> = None;
    let mut depth = 0_u32;
    for statement in statements(lines) {
        let here = depth == u32::from(upstream.is_some());
        match statement.end {
            '{' => {
                let words = &statement.words;
                if words.first().is_some_and(|word| word == "upstream") {
                    blocks.extend(upstream.replace(Block {
                        name: words[1..].join(" "),
                        ..Block::default()
                    }));
                    depth = 0;
                }
                depth += 1;
                continue;
            }
            '}' => {
                if !statement.words.is_empty() && here {
                    let text = statement.words.join(" ");
                    out.note(statement.line, &text, "no-semicolon", &[]);
                    if let Some(block) = &mut upstream {
                        block.take(statement);
                    }
                }
                depth = depth.saturating_sub(1);
                if depth < 1 {
                    blocks.extend(upstream.take());
                }
                continue;
            }
            ';' => {}
            _ => {
                let text = statement.words.join(" ");
                out.note(statement.line, &text, "no-semicolon", &[]);
            }
        }
        match &mut upstream {
            Some(block) if here => block.take(statement),
            // Other parts of a configuration file do not list servers.
            None if here => blocks[0].take(statement),
            _ => {}
        }
    }
    blocks.extend(upstream);
    blocks
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("nginx");
    let blocks = blocks(lines, out);
    let with_servers = || blocks.iter().filter(|block| block.servers);
    let named: Vec<(String, bool)> = with_servers()
        .map(|block| (block.name.clone(), block.consistent))
        .collect();
    let chosen = out.choose(&named);
    // What stands alone belongs to the servers that stand alone.
    let alone = chosen.as_deref() == Some("") || named.is_empty();
    let mut read = false;
    for block in &blocks {
        if Some(&block.name) == chosen.as_ref() && block.servers && !read {
            read = true;
            for statement in &block.statements {
                fill(statement, out);
            }
        } else if block.servers {
            let servers = block.statements.iter().filter(|s| s.words[0] == "server");
            for (nth, statement) in servers.enumerate() {
                let text = statement.words.join(" ");
                out.elsewhere(statement.line, &text, &block.name, nth == 0);
            }
        } else if alone {
            for statement in &block.statements {
                fill(statement, out);
            }
        }
    }
}

fn fill(statement: &Statement, out: &mut Paste) {
    let Statement { line, words, .. } = statement;
    let text = words.join(" ");
    match words.first().map(String::as_str).unwrap_or_default() {
        "server" if words.len() > 1 => server(*line, &text, &words[1..], out),
        "hash" if is_consistent(words) => {}
        "hash" | "ip_hash" | "least_conn" | "least_time" | "random" => {
            out.note(*line, &text, "not-consistent", &[&text]);
        }
        word if HARMLESS.contains(&word) => {}
        _ => out.lose(*line, &text, "unknown-line", &[]),
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
