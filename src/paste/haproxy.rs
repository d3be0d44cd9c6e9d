//! `HAProxy`: `server name address weight N id N` in a `backend` or `listen` section.
//!
//! A server that gets no keys still has its number, and the numbers of those
//! behind it depend on it; so it stays in the list with weight 0.

use super::haproxy_words::{ALONE, HARMLESS, SECTIONS, WITH_VALUE};
use super::words::words;
use super::{Line, Paste, Reader};
use crate::node::Node;

pub(super) const READER: Reader = Reader {
    name: "haproxy",
    signs: |lines| {
        let sign = |line: &Line| {
            let words = words(line.text);
            match words.first().map(String::as_str) {
                Some("server" | "server-template") => words.len() > 2 && !line.text.ends_with(';'),
                Some("backend" | "listen") => words.len() > 1 && !line.text.contains(['{', ':']),
                Some("hash-type") => true,
                _ => false,
            }
        };
        lines.iter().any(sign)
    },
    read,
};

/// A line of a section, in words.
struct Row<'a> {
    line: &'a Line<'a>,
    words: Vec<String>,
}

impl Row<'_> {
    fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }
}

/// A section: the line that begins it, its lines, and those of the defaults in force.
#[derive(Default)]
struct Section<'a> {
    kind: String,
    name: String,
    rows: Vec<Row<'a>>,
    defaults: Option<usize>,
}

impl Section<'_> {
    fn servers(&self) -> impl Iterator<Item = &Row<'_>> {
        let proxy = matches!(self.kind.as_str(), "" | "backend" | "listen");
        let server = |row: &&Row| matches!(&*row.words[0], "server" | "server-template");
        self.rows.iter().filter(server).filter(move |_| proxy)
    }

    /// The last line that begins with `word`.
    fn last(&self, word: &str) -> Option<&Row<'_>> {
        self.rows.iter().rev().find(|row| row.words[0] == word)
    }
}

fn sections<'a>(lines: &'a [Line<'a>]) -> Vec<Section<'a>> {
    let mut out = vec![Section::default()];
    let mut defaults = None;
    for line in lines {
        let words = words(line.text);
        let Some(word) = words.first() else { continue };
        if SECTIONS.contains(&word.as_str()) {
            if word == "defaults" {
                defaults = Some(out.len());
            }
            out.push(Section {
                kind: word.clone(),
                name: words.get(1).cloned().unwrap_or_default(),
                rows: Vec::new(),
                defaults,
            });
        } else if let Some(section) = out.last_mut() {
            section.rows.push(Row { line, words });
        }
    }
    out
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("haproxy");
    let sections = sections(lines);
    // What a section says, or else the defaults before it.
    let said = |section: &Section, word: &str| -> Option<Vec<String>> {
        let defaults = section.defaults.and_then(|at| sections.get(at));
        let row = section.last(word).or_else(|| defaults?.last(word));
        row.map(|row| row.words[1..].to_vec())
    };
    let consistent = |section: &Section| {
        let words = said(section, "hash-type");
        words.is_some_and(|words| words.first().is_some_and(|word| word == "consistent"))
    };
    let named: Vec<(String, bool)> = sections
        .iter()
        .filter(|section| section.servers().next().is_some())
        .map(|section| (section.name.clone(), consistent(section)))
        .collect();
    let chosen = out.choose(&named);
    let mut read = false;
    for section in &sections {
        let here = Some(&section.name) == chosen.as_ref() && section.servers().next().is_some();
        if here && !read {
            read = true;
            fill(section, &sections, out);
        } else {
            for (nth, row) in section.servers().enumerate() {
                out.elsewhere(row.line.number, row.line.text, &section.name, nth == 0);
            }
            // What stands before any section is of none that is known.
            let unknown = |row: &&Row| section.kind.is_empty() && !is_known(&row.words[0]);
            for row in section.rows.iter().filter(unknown) {
                out.lose(row.line.number, row.line.text, "unknown-line", &[]);
            }
        }
    }
}

/// Whether a line says nothing about the ring, or what it says is read.
fn is_known(word: &str) -> bool {
    let read = [
        "server",
        "server-template",
        "default-server",
        "hash-type",
        "balance",
        "hash-balance-factor",
    ];
    read.contains(&word) || HARMLESS.iter().any(|known| word.starts_with(known))
}

fn fill(section: &Section<'_>, sections: &[Section<'_>], out: &mut Paste) {
    let defaults = section.defaults.and_then(|at| sections.get(at));
    let mut weight = 1.0;
    let inherited = |word: &str| defaults.and_then(|defaults| defaults.last(word));
    for word in [
        "hash-type",
        "balance",
        "default-server",
        "hash-balance-factor",
    ] {
        let own = section.last(word).is_some() && word != "default-server";
        if let Some(row) = inherited(word).filter(|_| !own) {
            setting(row, &mut weight, out);
        }
    }
    if section
        .last("hash-type")
        .or_else(|| inherited("hash-type"))
        .is_none()
    {
        out.note(0, "", "not-consistent", &["map-based"]);
    }
    if section
        .last("balance")
        .or_else(|| inherited("balance"))
        .is_none()
    {
        out.note(0, "", "not-consistent", &["roundrobin"]);
    }
    for row in &section.rows {
        let (number, text, words) = (row.line.number, row.line.text, row.words());
        match (words[0], &words[1..]) {
            ("server" | "server-template", [] | [_]) => {
                out.lose(number, text, "unknown-line", &[]);
            }
            ("server", rest) => server(number, text, rest[0], &rest[2..], weight, out),
            ("server-template", rest) => template(number, text, rest, weight, out),
            (word, _) if !is_known(word) => out.lose(number, text, "unknown-line", &[]),
            _ => setting(row, &mut weight, out),
        }
    }
}

/// A line that is not about one server.
fn setting(row: &Row<'_>, weight: &mut f64, out: &mut Paste) {
    let (number, text, words) = (row.line.number, row.line.text, row.words());
    match (words[0], &words[1..]) {
        ("default-server", rest) => {
            let mut after = rest.iter().skip_while(|word| **word != "weight");
            if let Some(given) = after.nth(1).and_then(|given| given.parse().ok()) {
                *weight = given;
            }
        }
        ("hash-type", rest) => hash_type(number, text, rest, out),
        ("balance", rest) => balance(number, text, rest, out),
        ("hash-balance-factor", _) => out.lose(number, text, "bounded", &[]),
        _ => {}
    }
}

fn hash_type(line: u32, text: &str, words: &[&str], out: &mut Paste) {
    if words.first() != Some(&"consistent") {
        out.note(
            line,
            text,
            "not-consistent",
            &[words.first().unwrap_or(&"map-based")],
        );
        return;
    }
    match words.get(1) {
        None => {}
        Some(function) if ["sdbm", "djb2", "wt6", "crc32"].contains(function) => {
            out.set("hash_function", *function);
        }
        Some(function) => out.lose(line, text, "unknown-option", &[function]),
    }
    match words.get(2) {
        None => {}
        Some(&"avalanche") => out.set("avalanche", true),
        Some(other) => out.lose(line, text, "unknown-option", &[other]),
    }
}

fn balance(line: u32, text: &str, words: &[&str], out: &mut Paste) {
    match words.first().copied().unwrap_or_default() {
        "uri" => out.set("balance", words.join(" ")),
        "source" | "url_param" | "hash" => {}
        word if word.starts_with("hdr") || word.starts_with("rdp-cookie") => {}
        word => out.note(line, text, "not-consistent", &[word]),
    }
}

fn server(line: u32, text: &str, name: &str, words: &[&str], weight: f64, out: &mut Paste) {
    let mut node = Node {
        weight,
        ..Node::new(name)
    };
    let mut idle = None;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "weight" => {
                let given = words.next().copied().unwrap_or_default();
                match given.parse::<u32>().ok().filter(|weight| *weight <= 256) {
                    Some(weight) => node.weight = f64::from(weight),
                    None => return out.lose(line, text, "bad-weight", &[given]),
                }
            }
            "id" => {
                let given = words.next().copied().unwrap_or_default();
                match given.parse::<u32>().ok().filter(|id| *id > 0) {
                    Some(id) => {
                        node.extra.insert("id".to_owned(), id.into());
                    }
                    None => return out.lose(line, text, "bad-id", &[given]),
                }
            }
            "backup" => idle = Some("backup-idle"),
            "disabled" => idle = Some("down"),
            "hash-key" => match words.next().copied().unwrap_or_default() {
                "id" => {}
                // Its points would lie elsewhere, and how is not known here.
                other => out.lose(
                    line,
                    text,
                    "unknown-option",
                    &[&format!("hash-key {other}")],
                ),
            },
            word if WITH_VALUE.contains(&word) => {
                words.next();
            }
            word if ALONE.contains(&word) || word.starts_with("no-") => {}
            other => out.lose(line, text, "unknown-option", &[other]),
        }
    }
    if idle.is_some() {
        node.weight = 0.0;
    }
    if out.add(line, text, node)
        && let Some(kind) = idle
    {
        out.note(line, text, kind, &[]);
    }
}

/// `server-template prefix 1-3 address …`: as many servers as it counts.
fn template(line: u32, text: &str, words: &[&str], weight: f64, out: &mut Paste) {
    let (from, to) = words[1].split_once('-').unwrap_or(("1", words[1]));
    let (Ok(from), Ok(to)) = (from.parse::<u32>(), to.parse::<u32>()) else {
        return out.lose(line, text, "unknown-line", &[]);
    };
    if words.len() < 3 || to < from || to - from >= 1000 {
        return out.lose(line, text, "unknown-line", &[]);
    }
    for number in from..=to {
        let name = format!("{}{number}", words[0]);
        server(line, text, &name, &words[3..], weight, out);
    }
}
