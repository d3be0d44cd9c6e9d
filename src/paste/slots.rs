//! Redis: `CLUSTER SLOTS`, each range of slots with its master and its replicas.
//!
//! Read as `redis-cli` shows it to a person (`1) 1) (integer) 0`), as it
//! writes it into a pipe (one value a line), with `--csv` and `--json`, and as
//! the server sends it (RESP).

use serde_json::Value;

use super::{Line, Paste, Reader};
use crate::node::Node;
use crate::scheme::SLOTS;

pub(super) const READER: Reader = Reader {
    name: "slots",
    signs: |lines| {
        let lines = without_prompt(lines);
        let text = |at: usize| lines.get(at).map_or("", |line| line.text);
        let has_id = || {
            lines
                .iter()
                .any(|line| line.text.split(['"', ',', '\'']).any(is_id))
        };
        let numbered = text(0).starts_with("1) 1) (integer)");
        let resp = text(0).starts_with('*') && text(1).starts_with('*') && text(2).starts_with(':');
        let bare = slot(text(0)).is_some() && slot(text(1)).is_some();
        let csv = text(0).split(',').take(2).filter_map(slot).count() == 2;
        let json = text(0).starts_with("[[") || (text(0) == "[" && text(1).starts_with('['));
        numbered || resp || ((bare || csv || json) && has_id())
    },
    read,
};

/// The lines but for the one on which the command was typed.
fn without_prompt<'a, 'b>(lines: &'a [Line<'b>]) -> &'a [Line<'b>] {
    match lines {
        [first, rest @ ..] if first.text.to_ascii_lowercase().ends_with("cluster slots") => rest,
        lines => lines,
    }
}

fn slot(text: &str) -> Option<usize> {
    text.trim().parse().ok().filter(|slot| *slot < SLOTS)
}

fn is_id(text: &str) -> bool {
    text.len() == 40 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// One node of a range: its line, address and id.
struct Holder {
    line: u32,
    host: String,
    port: String,
    id: String,
}

/// One range: first and last slot, and who holds it, its master first.
struct Range {
    line: u32,
    first: usize,
    last: usize,
    holders: Vec<Holder>,
}

/// A value with its line, or several in a row.
enum Reply {
    One(u32, String),
    Many(u32, Vec<Reply>),
}

impl Reply {
    const fn line(&self) -> u32 {
        match self {
            Self::One(line, _) | Self::Many(line, _) => *line,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Self::One(_, text) => Some(text),
            Self::Many(..) => None,
        }
    }

    fn items(&self) -> &[Self] {
        match self {
            Self::One(..) => &[],
            Self::Many(_, items) => items,
        }
    }
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("redis");
    let lines = without_prompt(lines);
    let first = lines.first().map_or("", |line| line.text);
    let ranges = if first.starts_with("1)") {
        nested(&numbered(lines, out), out)
    } else if first.starts_with('*') {
        nested(&resp(lines), out)
    } else if first.starts_with('[') {
        nested(&json(lines, out), out)
    } else {
        flat(lines, out)
    };
    assign(&ranges, out);
}

/// What `redis-cli` shows a person: the markers `1)` of a line say how deep it stands.
fn numbered(lines: &[Line<'_>], out: &mut Paste) -> Vec<Reply> {
    // Where the bracket of each open list stands, and what is in it.
    let mut open: Vec<(usize, u32, Vec<Reply>)> = Vec::new();
    let close = |open: &mut Vec<(usize, u32, Vec<Reply>)>| {
        if let Some((_, line, items)) = open.pop()
            && let Some(parent) = open.last_mut()
        {
            parent.2.push(Reply::Many(line, items));
        }
    };
    for line in lines {
        let mut rest = line.raw;
        let mut column = 0;
        let mut marked = false;
        loop {
            let trimmed = rest.trim_start();
            let digits = trimmed.bytes().take_while(u8::is_ascii_digit).count();
            let mark = trimmed.as_bytes().get(digits);
            if digits == 0 || !matches!(mark, Some(b')' | b'#' | b'~')) {
                break;
            }
            column += rest.len() - trimmed.len() + digits;
            // What begins the line is of the outermost list, however many digits it has.
            let outer = !marked && rest.len() == trimmed.len();
            let outermost = open.first().map(|(at, ..)| *at).filter(|_| outer);
            let place = outermost.unwrap_or(column);
            while open.len() > 1 && open.last().is_some_and(|(at, ..)| *at > place) {
                close(&mut open);
            }
            if open.last().is_none_or(|(at, ..)| *at < place) {
                open.push((place, line.number, Vec::new()));
            }
            column += 1;
            rest = &trimmed[digits + 1..];
            marked = true;
        }
        match (marked, open.last_mut()) {
            (true, Some((.., items))) => items.push(Reply::One(line.number, shown(rest.trim()))),
            _ => out.lose(line.number, line.text, "unknown-line", &[]),
        }
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|(.., items)| items).unwrap_or_default()
}

/// A value as `redis-cli` shows it; nothing, a list of nothing included, is an empty text.
fn shown(text: &str) -> String {
    if let Some(number) = text.strip_prefix("(integer)") {
        return number.trim().to_owned();
    }
    if text.starts_with('(') {
        return String::new();
    }
    let quoted = serde_json::from_str::<String>(text);
    quoted.unwrap_or_else(|_| text.trim_matches('"').to_owned())
}

/// What the server sends: `*2`, `:0`, `$9` and the text behind it.
fn resp(lines: &[Line<'_>]) -> Vec<Reply> {
    let mut open: Vec<(u32, usize, Vec<Reply>)> = Vec::new();
    let mut lines = lines.iter();
    while let Some(line) = lines.next() {
        let (mark, rest) = line
            .text
            .split_at(line.text.chars().next().map_or(0, char::len_utf8));
        let count = rest.parse::<usize>().unwrap_or(0);
        let one = match mark {
            "*" | "%" | "~" if count > 0 && open.len() < 8 => {
                let all = if mark == "%" {
                    count.saturating_mul(2)
                } else {
                    count
                };
                open.push((line.number, all, Vec::new()));
                continue;
            }
            // An empty text has an empty line, which is not among these.
            "$" if count > 0 => lines.next().map_or("", |next| next.text),
            "*" | "%" | "~" | "$" | "_" => "",
            _ => rest,
        };
        let mut done = Reply::One(line.number, one.to_owned());
        loop {
            let Some((at, left, mut items)) = open.pop() else {
                return match done {
                    Reply::Many(_, items) => items,
                    Reply::One(..) => Vec::new(),
                };
            };
            items.push(done);
            if left > 1 {
                open.push((at, left - 1, items));
                break;
            }
            done = Reply::Many(at, items);
        }
    }
    // It breaks off; what is whole of the outermost list is read.
    open.into_iter()
        .next()
        .map(|(.., items)| items)
        .unwrap_or_default()
}

fn json(lines: &[Line<'_>], out: &mut Paste) -> Vec<Reply> {
    match super::tree::read(&super::joined(lines)) {
        Ok(trees) => trees
            .iter()
            .flat_map(super::tree::Tree::items)
            .map(reply)
            .collect(),
        Err(broken) => {
            out.lose(broken.line, "", "bad-yaml", &[&broken.why]);
            Vec::new()
        }
    }
}

fn reply(tree: &super::tree::Tree) -> Reply {
    if tree.items().is_empty() {
        return Reply::One(tree.line, tree.text().unwrap_or_default().to_owned());
    }
    Reply::Many(tree.line, tree.items().iter().map(reply).collect())
}

/// The ranges of a reply whose nesting is known.
fn nested(replies: &[Reply], out: &mut Paste) -> Vec<Range> {
    let mut ranges = Vec::new();
    for reply in replies {
        let [first, last, holders @ ..] = reply.items() else {
            out.lose(
                reply.line(),
                reply.text().unwrap_or_default(),
                "unknown-line",
                &[],
            );
            continue;
        };
        let ends = [first, last].map(|end| end.text().unwrap_or_default());
        let holder = |holder: &Reply| {
            let text = |at: usize| {
                let item = holder.items().get(at);
                item.and_then(Reply::text).unwrap_or_default().to_owned()
            };
            Holder {
                line: holder.line(),
                host: text(0),
                port: text(1),
                id: text(2),
            }
        };
        match (slot(ends[0]), slot(ends[1])) {
            (Some(first), Some(last)) if first <= last => ranges.push(Range {
                line: reply.line(),
                first,
                last,
                holders: holders.iter().map(holder).collect(),
            }),
            _ => {
                let text = format!("{}-{}", ends[0], ends[1]);
                out.lose(reply.line(), &text, "bad-slots", &[&text]);
            }
        }
    }
    ranges
}

/// The ranges of values in a row, which an id of forty digits ends node by node.
fn flat(lines: &[Line<'_>], out: &mut Paste) -> Vec<Range> {
    let values: Vec<(u32, &str)> = lines
        .iter()
        .flat_map(|line| line.text.split(',').map(|text| (line.number, text)))
        .map(|(line, text)| (line, text.trim().trim_matches('"')))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let mut ranges: Vec<Range> = Vec::new();
    let mut at = 0;
    while let Some((line, text)) = values.get(at) {
        let next = |ahead: usize| values.get(at + ahead).map_or("", |(_, text)| *text);
        let node = ranges
            .last_mut()
            .filter(|_| is_id(next(2)) || is_id(next(1)));
        if let (Some(first), Some(last)) = (slot(text), slot(next(1)))
            && !(is_id(next(2)))
            && first <= last
        {
            ranges.push(Range {
                line: *line,
                first,
                last,
                holders: Vec::new(),
            });
            at += 2;
        } else if let Some(range) = node {
            // A node that does not know its own address says only its port.
            let known = is_id(next(2));
            let (host, port) = if known { (*text, next(1)) } else { ("", *text) };
            range.holders.push(Holder {
                line: *line,
                host: host.to_owned(),
                port: port.to_owned(),
                id: next(if known { 2 } else { 1 }).to_owned(),
            });
            at += if known { 3 } else { 2 };
        } else if matches!(*text, "hostname" | "ip") {
            at += 2;
        } else {
            out.lose(*line, text, "unknown-line", &[]);
            at += 1;
        }
    }
    ranges
}

/// Gives every range to its master.
fn assign(ranges: &[Range], out: &mut Paste) {
    let mut held = vec![false; SLOTS];
    let mut masters: Vec<(String, u32, Vec<Value>)> = Vec::new();
    let mut replicas: Vec<(String, String)> = Vec::new();
    for range in ranges {
        let text = format!("{}-{}", range.first, range.last);
        let [master, rest @ ..] = &range.holders[..] else {
            out.lose(range.line, &text, "bad-slots", &[&text]);
            continue;
        };
        held[range.first..=range.last].fill(true);
        let owner = name(master);
        match masters.iter_mut().find(|(known, ..)| *known == owner) {
            Some((.., slots)) => slots.push(text.into()),
            None => masters.push((owner.clone(), master.line, vec![text.into()])),
        }
        for replica in rest {
            let pair = (name(replica), owner.clone());
            if !replicas.contains(&pair) {
                out.lose(replica.line, &pair.0, "replica", &[&pair.1]);
                replicas.push(pair);
            }
        }
    }
    for (name, line, slots) in masters {
        let mut node = Node::new(&name);
        node.extra.insert("slots".to_owned(), slots.into());
        out.add(line, &name, node);
    }
    let missing = held.iter().filter(|held| !**held).count();
    if missing > 0 {
        out.note(0, "", "slots-missing", &[&missing.to_string()]);
    }
}

/// `host:port`, or the id of a node whose host is not known.
fn name(holder: &Holder) -> String {
    if holder.host.is_empty() || holder.host == "?" {
        return holder.id.clone();
    }
    format!("{}:{}", holder.host, holder.port)
}
