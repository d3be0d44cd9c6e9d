//! Every scheme as an entry of a menu: its group, its source, and what it does.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::Result;
use crate::node::SchemeRef;
use crate::order;
use crate::scheme::{RingScheme, Scheme};

/// Which system keeps company with which; a scheme that is not named here stands with the rest.
const GROUPS: &[(&str, &[&str])] = &[
    (
        "memcached",
        &[
            "ketama",
            "libmemcached-plain",
            "libmemcached-plain-md5",
            "libmemcached-spy",
            "libketama",
            "spymemcached",
            "twemproxy",
        ],
    ),
    ("proxies", &["nginx", "haproxy", "envoy", "grpc", "maglev"]),
    ("stores", &["cassandra", "redis", "groupcache"]),
    (
        "libraries",
        &[
            "uhashring",
            "uhashring-ketama",
            "python-hashring",
            "node-hashring",
            "consistent-hashing",
            "dubbo",
            "stathat",
            "stathat-fnv",
            "serialx",
            "lafikl",
            "lafikl-bounded",
            "buraksezer",
            "buraksezer-v0",
            "rust-hashring",
            "rust-hash-ring",
            "conhash",
        ],
    ),
    (
        "articles",
        &[
            "md5-128",
            "md5-128-single",
            "md5-128-v",
            "md5-128-w",
            "md5-32-java",
            "md5-32-java-signed",
            "murmur3-32",
        ],
    ),
    (
        "methods",
        &["modulo", "jump", "rendezvous", "bounded-loads"],
    ),
    ("ours", &["reference", "teaching-100", "custom"]),
];

/// One scheme.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct System {
    /// The name that people type.
    pub alias: &'static str,
    /// Its group.
    pub group: &'static str,
    /// The system it reproduces, with the version it was checked against.
    pub source: &'static str,
}

/// What a scheme does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Described {
    /// The name that people type.
    pub alias: &'static str,
    /// The system it reproduces, with the version it was checked against.
    pub source: &'static str,
    /// Its ring as a description, which `custom` reads; none where it is no ring.
    pub ring: Option<Map<String, Value>>,
    /// What is questionable about it, by name.
    pub warnings: Vec<&'static str>,
}

/// What the scheme that `wanted` names does, its parameters applied.
pub fn described(wanted: &SchemeRef) -> Result<Described> {
    let scheme = Scheme::find(wanted)?;
    let ring = scheme.ring();
    Ok(Described {
        alias: scheme.alias,
        source: scheme.source,
        ring: ring.map(RingScheme::describe),
        warnings: ring.map_or_else(Vec::new, RingScheme::warnings),
    })
}

/// Every scheme, group by group.
pub fn systems() -> Result<Vec<System>> {
    let mut out = Vec::new();
    for names in Scheme::names() {
        let scheme = Scheme::named(names[0])?;
        let mut groups = GROUPS.iter();
        let group = groups.find(|(_, members)| members.contains(&scheme.alias));
        out.push(System {
            alias: scheme.alias,
            group: group.map_or("ours", |(group, _)| group),
            source: scheme.source,
        });
    }
    let rank = |group: &str| GROUPS.iter().position(|(known, _)| *known == group);
    let order = order::places(out.len(), &|a, b| {
        rank(out[a].group).cmp(&rank(out[b].group))
    });
    Ok(order.into_iter().map(|at| out[at].clone()).collect())
}
