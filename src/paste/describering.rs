//! Cassandra: `nodetool describering`, one range of tokens and its replicas a line.
//!
//! A range `(start, end]` belongs first to the endpoint that is named first,
//! so that endpoint has the token `end`.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::cassandra::{is_token, partitioner};
use super::{Line, Paste, Reader};
use crate::node::Node;

const RANGE: &str = "TokenRange(start_token:";

pub(super) const READER: Reader = Reader {
    name: "describering",
    signs: |lines| lines.iter().any(|line| line.text.starts_with(RANGE)),
    read,
};

/// What stands between `open` and the next `close` behind it.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(open)?;
    rest.split_once(close).map(|(inside, _)| inside.trim())
}

/// Start, end and endpoints of a range.
fn range(text: &str) -> Option<(&str, &str, Vec<&str>)> {
    let start = between(text, "start_token:", ",").filter(|token| is_token(token))?;
    let end = between(text, "end_token:", ",").filter(|token| is_token(token))?;
    let ends = between(text, ", endpoints:[", "]")?;
    let ends = ends.split(',').map(str::trim).filter(|end| !end.is_empty());
    Some((start, end, ends.collect()))
}

/// Data centre and rack of each endpoint that a line tells.
fn places(text: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    text.split("EndpointDetails(").skip(1).filter_map(|part| {
        let part = part.split(')').next()?;
        let word = |name: &str| between(part, name, ",").or_else(|| Some(part.split_once(name)?.1));
        Some((word("host:")?, word("datacenter:")?, word("rack:")?))
    })
}

fn read(lines: &[Line<'_>], out: &mut Paste) {
    out.suggest("cassandra");
    // A text may hold the ranges of several keyspaces.
    let mut keyspace = String::new();
    let mut parts: Vec<(String, Vec<&Line<'_>>)> = Vec::new();
    for line in lines {
        if let Some(name) = line.text.strip_prefix("Keyspace:") {
            name.trim().clone_into(&mut keyspace);
        } else if line.text.starts_with(RANGE) {
            match parts.last_mut().filter(|(name, _)| *name == keyspace) {
                Some((_, ranges)) => ranges.push(line),
                None => parts.push((keyspace.clone(), vec![line])),
            }
        } else if !(line.text.starts_with("TokenRange:") || line.text.starts_with("Schema Version"))
        {
            out.lose(line.number, line.text, "unknown-line", &[]);
        }
    }
    let named: Vec<(String, bool)> = parts.iter().map(|(name, _)| (name.clone(), true)).collect();
    let chosen = out.choose(&named);
    for (name, ranges) in &parts {
        if Some(name) == chosen.as_ref() {
            fill(ranges, out);
        } else {
            for (nth, line) in ranges.iter().enumerate() {
                out.elsewhere(line.number, line.text, name, nth == 0);
            }
        }
    }
}

fn fill(lines: &[&Line<'_>], out: &mut Paste) {
    let mut tokens: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut zones: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    let (mut starts, mut ends) = (HashSet::new(), HashSet::new());
    let mut named: Vec<(u32, &str)> = Vec::new();
    for line in lines {
        let (number, text) = (line.number, line.text);
        let Some((start, end, endpoints)) = range(text) else {
            out.lose(number, text, "unknown-line", &[]);
            continue;
        };
        zones.extend(places(text).map(|(host, center, rack)| (host, (center, rack))));
        let Some(owner) = endpoints.first() else {
            out.lose(number, text, "no-endpoint", &[]);
            continue;
        };
        if !ends.insert(end) {
            out.lose(number, text, "token-twice", &[end]);
            continue;
        }
        starts.insert(start);
        named.extend(endpoints.iter().map(|endpoint| (number, *endpoint)));
        let list = tokens.entry((*owner).to_owned()).or_default();
        list.push(end.into());
    }
    let mut centers: Vec<&str> = zones.values().map(|(center, _)| *center).collect();
    centers.sort_unstable();
    centers.dedup();
    let mut seen = HashSet::new();
    for (number, endpoint) in named {
        if !seen.insert(endpoint) {
            continue;
        }
        let Some(tokens) = tokens.remove(endpoint) else {
            out.lose(number, endpoint, "no-tokens", &[endpoint]);
            continue;
        };
        // An endpoint is given with its port where nodetool was asked for ports.
        let host = endpoint.rsplit_once(':').map_or(endpoint, |(host, _)| host);
        let zone = zones.get(endpoint).or(zones.get(host));
        let mut node = Node::new(endpoint);
        node.zone = zone.map(|(center, rack)| match centers.len() {
            0 | 1 => (*rack).to_owned(),
            _ => format!("{center}:{rack}"),
        });
        node.extra.insert("tokens".to_owned(), tokens.into());
        out.add(number, endpoint, node);
    }
    if centers.len() > 1 {
        out.note(0, "", "datacenters", &[&centers.len().to_string()]);
    }
    let open = ends.difference(&starts).count();
    if open > 0 && ends.len() > 1 {
        out.note(0, "", "ranges-missing", &[&open.to_string()]);
    }
    partitioner(ends.iter().copied(), out);
}
