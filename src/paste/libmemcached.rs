//! libmemcached's configuration string: `--SERVER=host:port/?weight` and its like.

use super::{Line, Paste, Reader, is_port, weight};
use crate::node::{Node, SchemeRef};

/// Options that say nothing about where keys go.
const HARMLESS: &[&str] = &[
    "BINARY-PROTOCOL",
    "TCP-NODELAY",
    "TCP-KEEPALIVE",
    "TCP-KEEPIDLE",
    "BUFFER-REQUESTS",
    "CONNECT-TIMEOUT",
    "RCV-TIMEOUT",
    "SND-TIMEOUT",
    "POLL-TIMEOUT",
    "NOREPLY",
    "SORT-HOSTS",
    "SUPPORT-CAS",
    "USE-UDP",
    "USER-DATA",
    "VERIFY-KEY",
    "POOL-MIN",
    "POOL-MAX",
    "IO-BYTES-WATERMARK",
    "IO-KEY-PREFETCH",
    "IO-MSG-WATERMARK",
    "RETRY-TIMEOUT",
    "SERVER-FAILURE-LIMIT",
    "CONFIGURE-FILE",
    "SOCKET-RECV-SIZE",
    "SOCKET-SEND-SIZE",
    "REMOVE-FAILED-SERVERS",
    "AUTO-EJECT-HOSTS",
    "NUMBER-OF-REPLICAS",
    "RANDOMIZE-REPLICA-READ",
];

pub(super) const READER: Reader = Reader {
    name: "libmemcached",
    signs: |lines| {
        let sign = |line: &Line| line.text.contains("--SERVER=") || line.text.contains("--SOCKET=");
        lines.iter().any(sign)
    },
    read,
};

fn read(lines: &[Line<'_>], out: &mut Paste) {
    // What is hashed is said by the options; without any it is the weighted ring.
    let (mut distribution, mut hash) = (None, None);
    for line in lines {
        for word in super::words::words(line.text) {
            let (option, value) = word.split_once('=').unwrap_or((&word, ""));
            match option.trim_start_matches('-') {
                "SERVER" => server(line.number, &word, value, out),
                "SOCKET" => socket(line.number, &word, value, out),
                "DISTRIBUTION" => {
                    let (way, by) = value.split_once(',').unwrap_or((value, ""));
                    distribution = Some(way.to_ascii_lowercase());
                    if !by.is_empty() {
                        hash = Some(by.to_ascii_lowercase());
                    }
                    let ring = way.eq_ignore_ascii_case("consistent");
                    if !ring {
                        out.note(line.number, &word, "not-consistent", &[value]);
                    }
                }
                "HASH" => hash = Some(value.to_ascii_lowercase()),
                "NAMESPACE" | "HASH-WITH-NAMESPACE" => {
                    out.lose(line.number, &word, "namespace", &[option]);
                }
                known if HARMLESS.contains(&known) => {}
                _ => out.lose(line.number, &word, "unknown-option", &[&word]),
            }
        }
    }
    if distribution.is_none() {
        out.note(0, "", "distribution-assumed", &[]);
        out.suggest("ketama");
        return;
    }
    out.suggest("libmemcached-plain");
    // A server of weight above 1 that is added last switches the ring, but not the keys, to the
    // weighted one.
    let switched = out.nodes.last().is_some_and(|node| node.weight > 1.0);
    let key = hash.unwrap_or_else(|| "one_at_a_time".to_owned());
    let key = if key == "default" {
        "one_at_a_time".to_owned()
    } else {
        key
    };
    if switched {
        out.set("hash", format!("points md5, keys {key}"));
        out.note(0, "", "weighted-switch", &[]);
    } else {
        out.set("hash", key);
    }
    if let Some(scheme) = &out.scheme
        && crate::scheme::Scheme::find(scheme).is_err()
    {
        out.scheme = Some(SchemeRef::new("libmemcached-plain"));
        out.lose(0, "", "unknown-hash", &[]);
    }
}

fn server(line: u32, word: &str, value: &str, out: &mut Paste) {
    let (address, given) = match value.split_once("/?") {
        Some((address, weight)) => (address, Some(weight)),
        None => (value, None),
    };
    if let Some((host, port)) = address.rsplit_once(':')
        && !host.contains(':')
        && !is_port(port)
    {
        out.lose(line, word, "bad-port", &[port]);
        return;
    }
    add(line, word, address, given, out);
}

fn socket(line: u32, word: &str, value: &str, out: &mut Paste) {
    let (path, given) = match value.split_once("/?") {
        Some((path, weight)) => (path, Some(weight)),
        None => (value, None),
    };
    add(line, word, path, given, out);
}

fn add(line: u32, word: &str, name: &str, given: Option<&str>, out: &mut Paste) {
    match given.map_or(Some(1.0), weight) {
        Some(weight) => {
            let node = Node {
                weight,
                ..Node::new(name)
            };
            out.add(line, word, node);
        }
        None => out.lose(line, word, "bad-weight", &[given.unwrap_or_default()]),
    }
}
