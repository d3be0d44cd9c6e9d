//! `HAProxy`: `server name address weight N id N` in a `backend` or `listen` section.
//!
//! A server that gets no keys still has its number, and the numbers of those
//! behind it depend on it; so it stays in the list with weight 0.

use super::words::words;
use super::{Line, Paste, Reader};
use crate::node::Node;

const SECTIONS: &[&str] = &["backend", "listen", "frontend", "defaults", "global"];

/// Keywords that say nothing about the ring, by their beginnings.
const HARMLESS: &[&str] = &[
    "mode",
    "option",
    "no",
    "timeout",
    "retries",
    "retry-on",
    "http-",
    "tcp-",
    "cookie",
    "stick",
    "maxconn",
    "log",
    "bind",
    "acl",
    "use_backend",
    "use-server",
    "default_backend",
    "description",
    "fullconn",
    "compression",
    "error",
    "stats",
    "monitor",
    "email-alert",
    "redirect",
    "unique-id",
    "filter",
    "external-check",
    "capture",
    "declare",
    "load-server-state",
    "persist",
    "rate-limit",
    "appsession",
    "id",
    "enabled",
    "force-persist",
    "ignore-persist",
    "backlog",
    "chroot",
    "user",
    "group",
    "daemon",
    "nbthread",
    "nbproc",
    "pidfile",
    "ssl-",
    "tune.",
    "ca-base",
    "crt-base",
];

/// Words of a `server` line that stand before a value.
const WITH_VALUE: &[&str] = &[
    "inter",
    "fastinter",
    "downinter",
    "rise",
    "fall",
    "port",
    "addr",
    "maxconn",
    "maxqueue",
    "minconn",
    "cookie",
    "slowstart",
    "observe",
    "on-error",
    "on-marked-down",
    "on-marked-up",
    "error-limit",
    "source",
    "track",
    "crt",
    "ca-file",
    "crl-file",
    "ciphers",
    "ciphersuites",
    "verify",
    "verifyhost",
    "sni",
    "check-sni",
    "alpn",
    "check-alpn",
    "npn",
    "proto",
    "check-proto",
    "init-addr",
    "resolvers",
    "resolve-prefer",
    "resolve-net",
    "resolve-opts",
    "namespace",
    "redir",
    "pool-max-conn",
    "pool-purge-delay",
    "pool-low-conn",
    "max-reuse",
    "socks4",
    "tcp-ut",
    "agent-port",
    "agent-addr",
    "agent-inter",
    "agent-send",
    "ssl-min-ver",
    "ssl-max-ver",
    "force",
    "ws",
    "log-proto",
    "shard",
    "usesrc",
    "interface",
];

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

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("haproxy");
    let (mut section, mut first) = (String::new(), None::<String>);
    let mut weight = 1.0;
    for line in lines {
        let (number, text, words) = (line.number, line.text, words(line.text));
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some((&word, rest)) = words.split_first() else {
            continue;
        };
        let here = first.as_ref().is_none_or(|first| *first == section);
        match word {
            _ if SECTIONS.contains(&word) => {
                text.clone_into(&mut section);
                weight = 1.0;
            }
            "server" | "server-template" if rest.len() < 2 => {
                out.lose(number, text, "unknown-line", &[]);
            }
            "server" | "server-template" if !here => {
                out.lose(number, text, "other-block", &[&section]);
            }
            "server" => {
                first.get_or_insert_with(|| section.clone());
                server(number, text, rest[0], &rest[2..], weight, out);
            }
            "server-template" => {
                first.get_or_insert_with(|| section.clone());
                template(number, text, rest, weight, out);
            }
            "default-server" => {
                let mut after = rest.iter().skip_while(|word| **word != "weight");
                if let Some(given) = after.nth(1).and_then(|given| given.parse().ok()) {
                    weight = given;
                }
            }
            "hash-type" if here => hash_type(number, text, rest, out),
            "balance" if here => balance(number, text, rest, out),
            "hash-type" | "balance" => {}
            "hash-balance-factor" => out.lose(number, text, "bounded", &[]),
            _ if HARMLESS.iter().any(|known| word.starts_with(known)) => {}
            _ => out.lose(number, text, "unknown-line", &[]),
        }
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
            word if WITH_VALUE.contains(&word) => {
                words.next();
            }
            _ => {}
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
