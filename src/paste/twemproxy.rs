//! twemproxy's `nutcracker.yml`: pools of `- host:port:weight name`, or such lines alone.

use super::tree::{self, Tree};
use super::{Line, Paste, Reader, is_port, weight};
use crate::node::Node;

/// Settings that say nothing about where keys go.
const HARMLESS: &[&str] = &[
    "listen",
    "timeout",
    "backlog",
    "preconnect",
    "redis",
    "redis_auth",
    "redis_db",
    "tcpkeepalive",
    "server_connections",
    "client_connections",
    "auto_eject_hosts",
    "server_retry_timeout",
    "server_failure_limit",
    "servers",
    "reuseport",
    "hash",
    "hash_tag",
    "distribution",
];

pub(super) const READER: Reader = Reader {
    name: "twemproxy",
    signs: |lines| {
        let sign = |line: &Line| {
            let listed = line.text.split_once(['[', '-']).map(|(_, rest)| rest);
            let first = listed.and_then(|rest| rest.split([',', ']']).next());
            server(line.text).is_some()
                || first.is_some_and(|text| server(text.trim_matches(['"', '\'', ' '])).is_some())
        };
        lines.iter().any(sign)
    },
    read,
};

/// `host:port:weight name` or `path:weight name`: address, weight, name.
fn server(text: &str) -> Option<(&str, &str, &str)> {
    let text = text.strip_prefix('-').unwrap_or(text).trim();
    let (place, name) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (address, weight) = place.rsplit_once(':')?;
    super::weight(weight)?;
    let (_, port) = address.rsplit_once(':').unwrap_or(("", ""));
    let fits = address.starts_with('/') || is_port(port);
    fits.then_some((address, weight, name.trim()))
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("twemproxy");
    let trees = match tree::read(&super::joined(lines)) {
        Ok(trees) => trees,
        Err(broken) => {
            let line = lines.iter().find(|line| line.number >= broken.line);
            let text = line.map_or("", |line| line.text);
            out.lose(broken.line, text, "bad-yaml", &[&broken.why]);
            return by_line(lines, out);
        }
    };
    let pools: Vec<(&Tree, &Tree)> = trees
        .iter()
        .flat_map(Tree::pairs)
        .filter(|(_, pool)| pool.get("servers").is_some())
        .map(|(name, pool)| (name, pool))
        .collect();
    if pools.is_empty() {
        return match trees.iter().find(|tree| !tree.items().is_empty()) {
            Some(list) => servers(list, out),
            None => by_line(lines, out),
        };
    }
    let name = |tree: &Tree| tree.text().unwrap_or_default().to_owned();
    let fits = |pool: &Tree| {
        pool.text_at(&["distribution"])
            .is_none_or(|d| d == "ketama")
    };
    let named: Vec<(String, bool)> = pools
        .iter()
        .map(|(key, value)| (name(key), fits(value)))
        .collect();
    let chosen = out.choose(&named);
    for (key, value) in pools {
        if Some(name(key)) == chosen {
            pool(value, out);
            continue;
        }
        let others = value.get("servers").map_or(&[][..], Tree::items);
        for (nth, item) in others.iter().enumerate() {
            let text = item.text().unwrap_or_default();
            out.elsewhere(item.line, text, &name(key), nth == 0);
        }
    }
}

/// The settings and servers of a pool.
fn pool(pool: &Tree, out: &mut Paste) {
    for (key, value) in pool.pairs() {
        let name = key.text().unwrap_or_default();
        let text = value.text().unwrap_or_default();
        match name {
            "hash" => out.set("hash", text),
            "hash_tag" if !text.is_empty() => out.set("hash_tag", text),
            "distribution" if text != "ketama" => {
                out.note(key.line, name, "not-consistent", &[text]);
            }
            known if HARMLESS.contains(&known) => {}
            _ => out.lose(key.line, name, "unknown-option", &[name]),
        }
    }
    if let Some(scheme) = &out.scheme
        && crate::scheme::Scheme::find(scheme).is_err()
    {
        out.suggest("twemproxy");
        out.lose(0, "", "unknown-hash", &[]);
    }
    if let Some(list) = pool.get("servers") {
        servers(list, out);
    }
}

fn servers(list: &Tree, out: &mut Paste) {
    for item in list.items() {
        match item.text() {
            Some(text) => add(item.line, text, out),
            None => out.lose(item.line, "", "unknown-line", &[]),
        }
    }
}

/// Lines of servers that no YAML surrounds.
fn by_line(lines: &[Line<'_>], out: &mut Paste) {
    for line in lines.iter().filter(|line| !line.text.starts_with('#')) {
        add(line.number, line.text, out);
    }
}

fn add(line: u32, text: &str, out: &mut Paste) {
    let Some((address, given, name)) = server(text) else {
        return out.lose(line, text, "unknown-line", &[]);
    };
    let conf = text.strip_prefix('-').unwrap_or(text).trim();
    // A server without a name is known by its address, memcached's own port left out.
    let plain = address.strip_suffix(":11211").unwrap_or(address);
    let mut node = Node::new(if name.is_empty() { plain } else { name });
    node.weight = weight(given).unwrap_or(1.0);
    node.extra.insert("conf".to_owned(), conf.into());
    out.add(line, text, node);
}
