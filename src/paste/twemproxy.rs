//! twemproxy's `nutcracker.yml`: `- host:port:weight name`, and the settings of the pool.

use super::{Line, Paste, Reader, is_port, weight};
use crate::node::Node;

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
];

pub(super) const READER: Reader = Reader {
    name: "twemproxy",
    signs: |lines| lines.iter().any(|line| server(line.text).is_some()),
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
    let (mut pool, mut first, mut other) = (None::<&str>, None::<&str>, false);
    for line in lines {
        let text = line.text;
        if text.starts_with('#') {
            continue;
        }
        if let Some((address, given, name)) = server(text) {
            if other {
                out.lose(
                    line.number,
                    text,
                    "other-block",
                    &[pool.unwrap_or_default()],
                );
                continue;
            }
            first = first.or(pool);
            let conf = text.strip_prefix('-').unwrap_or(text).trim();
            let mut node = Node::new(if name.is_empty() { address } else { name });
            node.weight = weight(given).unwrap_or(1.0);
            node.extra.insert("conf".to_owned(), conf.into());
            out.add(line.number, text, node);
            continue;
        }
        let setting = text
            .split_once(':')
            .map(|(name, value)| (name.trim(), plain(value)));
        match setting {
            Some((name, "")) if name != "servers" => {
                pool = Some(name);
                other = first.is_some() && first != pool;
            }
            Some(("hash" | "hash_tag" | "distribution", _)) if other => {}
            Some((name @ ("hash" | "hash_tag"), value)) => out.set(name, value),
            Some(("distribution", "ketama")) => {}
            Some(("distribution", value)) => {
                out.note(line.number, text, "not-consistent", &[value]);
            }
            Some((name, _)) if HARMLESS.contains(&name) => {}
            _ => out.lose(line.number, text, "unknown-line", &[]),
        }
    }
    if let Some(scheme) = &out.scheme
        && crate::scheme::Scheme::find(scheme).is_err()
    {
        out.suggest("twemproxy");
        out.lose(0, "", "unknown-hash", &[]);
    }
}

/// A value without its quotation marks and comment.
fn plain(value: &str) -> &str {
    let value = value.trim();
    for quote in ['"', '\''] {
        if let Some(inside) = value
            .strip_prefix(quote)
            .and_then(|v| v.split(quote).next())
        {
            return inside;
        }
    }
    value.split(" #").next().unwrap_or(value).trim()
}
