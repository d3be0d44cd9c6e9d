//! The usual reasons why two clients disagree: a second client made from the first.
//!
//! Where the first has a ring, the second is that ring with one thing said
//! otherwise, as a custom scheme. What cannot differ is not offered.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::error::Result;
use crate::node::{Node, SchemeRef};
use crate::scenario::Scenario;
use crate::scheme::{MEMCACHED_PORT, Scheme, Template};

/// A second client.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Preset {
    /// What differs: `points`, `byte-order`, `separator`, `index-base`, `boundary`, `tie`, `hash`,
    /// `order`, `missing`, `port`.
    pub cause: &'static str,
    /// What the first says.
    pub was: String,
    /// What the second says.
    pub is: String,
    /// The second client.
    #[serde(serialize_with = "write_scenario")]
    pub scenario: Scenario,
}

fn write_scenario<S: Serializer>(scenario: &Scenario, to: S) -> Result<S::Ok, S::Error> {
    scenario.to_json().serialize(to)
}

/// Every usual cause that `first` can have.
pub fn presets(first: &Scenario) -> Result<Vec<Preset>> {
    let scheme = Scheme::find(&first.scheme)?;
    let mut out = Vec::new();
    if let Some(ring) = scheme.ring() {
        let said = ring.describe();
        let causes = [
            points(&said),
            byte_order(&said),
            separator(&said),
            index_base(&said),
            Some(boundary(&said)),
            Some(tie(&said)),
            hash(&said),
        ];
        for changed in causes.into_iter().flatten() {
            let mut params = said.clone();
            params.remove("name");
            params.extend(changed.params);
            let scenario = Scenario {
                scheme: SchemeRef {
                    name: "custom".to_owned(),
                    params,
                },
                // A number of points that was set stands for the first client's.
                vnodes: first.vnodes.filter(|_| changed.cause != "points"),
                ..first.clone()
            };
            out.push(Preset {
                cause: changed.cause,
                was: changed.was,
                is: changed.is,
                scenario,
            });
        }
        out.extend(port(first, &said));
    }
    out.extend(order(first));
    out.extend(missing(first));
    Ok(out)
}

/// What one cause changes in a description.
struct Changed {
    cause: &'static str,
    was: String,
    is: String,
    params: Vec<(String, Value)>,
}

impl Changed {
    fn new(cause: &'static str, was: &str, is: &str, params: &[(&str, Value)]) -> Self {
        let params = params.iter();
        Self {
            cause,
            was: was.to_owned(),
            is: is.to_owned(),
            params: params
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
        }
    }
}

fn text<'a>(said: &'a Map<String, Value>, field: &str) -> &'a str {
    said.get(field).and_then(Value::as_str).unwrap_or_default()
}

fn whole(said: &Map<String, Value>, field: &str) -> Option<u64> {
    said.get(field).and_then(Value::as_u64)
}

fn is_hashed(said: &Map<String, Value>) -> bool {
    text(said, "pointsFrom") == "labels"
}

fn points(said: &Map<String, Value>) -> Option<Changed> {
    if is_hashed(said) && !Template::new(text(said, "label")).has_index() {
        return None;
    }
    let (field, unit) = ["points", "total", "min"]
        .into_iter()
        .find_map(|field| Some((field, whole(said, field)?)))?;
    let words = whole(said, "words").unwrap_or(1).max(1);
    let of = unit * words;
    let other = match of {
        160 => 100,
        _ if field == "min" => of * 2,
        _ => 160,
    };
    let other = (other / words).max(1);
    let mut params = vec![(field, Value::from(other))];
    if field == "min" && whole(said, "max").is_some_and(|max| max < other) {
        params.push(("max", other.into()));
    }
    let (was, is) = (of.to_string(), (other * words).to_string());
    (other != unit).then(|| Changed::new("points", &was, &is, &params))
}

fn byte_order(said: &Map<String, Value>) -> Option<Changed> {
    let other = |order: &str| match order {
        "big" => Some("little"),
        "little" | "little-smeared" => Some("big"),
        _ => None,
    };
    let was = text(said, "byteOrder");
    let is = other(was).filter(|_| is_hashed(said))?;
    let key = other(text(said, "keyByteOrder"))?;
    let params = [("byteOrder", is.into()), ("keyByteOrder", key.into())];
    Some(Changed::new("byte-order", was, is, &params))
}

fn separator(said: &Map<String, Value>) -> Option<Changed> {
    let label = text(said, "label");
    let (head, rest) = label.split_once("{id}").filter(|_| is_hashed(said))?;
    let changed = if let Some((between, tail)) = rest.split_once("{i}") {
        let other = if between == "-" { ":" } else { "-" };
        (between, other, format!("{head}{{id}}{other}{{i}}{tail}"))
    } else {
        // The index may stand before the name.
        let (start, between) = head.split_once("{i}")?;
        let other = if between == "-" { ":" } else { "-" };
        (between, other, format!("{start}{{i}}{other}{{id}}{rest}"))
    };
    let (was, is, label) = changed;
    Some(Changed::new(
        "separator",
        was,
        is,
        &[("label", label.into())],
    ))
}

fn index_base(said: &Map<String, Value>) -> Option<Changed> {
    let was = whole(said, "indexBase").filter(|_| text(said, "label").contains("{i}"))?;
    let is = u64::from(was == 0);
    let params = [("indexBase", is.into())];
    Some(Changed::new(
        "index-base",
        &was.to_string(),
        &is.to_string(),
        &params,
    ))
}

fn boundary(said: &Map<String, Value>) -> Changed {
    let was = text(said, "boundary");
    let is = if was == "at-or-after" {
        "after"
    } else {
        "at-or-after"
    };
    Changed::new("boundary", was, is, &[("boundary", is.into())])
}

fn tie(said: &Map<String, Value>) -> Changed {
    let was = text(said, "tie");
    let is = if was == "last" { "first" } else { "last" };
    Changed::new("tie", was, is, &[("tie", is.into())])
}

/// Hashes that a client would take in place of another, narrow before wide.
const OTHERS: [(&str, u64); 6] = [
    ("murmur3_32", 4),
    ("crc32", 4),
    ("xxh64", 8),
    ("siphash24", 8),
    ("md5", 16),
    ("murmur3_x64_128", 16),
];

fn hash(said: &Map<String, Value>) -> Option<Changed> {
    if !is_hashed(said) {
        return None;
    }
    let was = text(said, "hash");
    let ends: Vec<u64> = said
        .get("bytes")?
        .as_array()?
        .iter()
        .filter_map(Value::as_u64)
        .collect();
    let bytes = ends.get(1)? - ends.first()?;
    let words = whole(said, "words").unwrap_or(1);
    let (is, width) = OTHERS
        .into_iter()
        .find(|(name, width)| *name != was && *width >= bytes)?;
    // A narrower digest has room for fewer points; there are as many texts more.
    let fit = (width / bytes).min(words).max(1);
    let mut params: Vec<(&str, Value)> = vec![
        ("hash", is.into()),
        ("keyHash", is.into()),
        ("bytes", vec![0, bytes].into()),
        ("keyBytes", vec![0, bytes].into()),
        ("words", fit.into()),
    ];
    if let Some(unit) = whole(said, "points") {
        params.push(("points", (unit * words / fit).into()));
    }
    Some(Changed::new("hash", was, is, &params))
}

fn order(first: &Scenario) -> Option<Preset> {
    let mut scenario = first.clone();
    scenario.nodes.reverse();
    let names = |nodes: &[Node]| nodes.first().map(|node| node.id.clone());
    let (was, is) = (names(&first.nodes)?, names(&scenario.nodes)?);
    (was != is).then_some(Preset {
        cause: "order",
        was,
        is,
        scenario,
    })
}

fn missing(first: &Scenario) -> Option<Preset> {
    let mut scenario = first.clone();
    let gone = scenario.nodes.pop()?;
    Some(Preset {
        cause: "missing",
        was: gone.id,
        is: String::new(),
        scenario,
    })
}

/// One client hashes the default port, the other leaves it out.
fn port(first: &Scenario, said: &Map<String, Value>) -> Option<Preset> {
    let suffix = format!(":{MEMCACHED_PORT}");
    let rule = text(said, "nodeText");
    let drops = rule.starts_with("drop-port") || rule == "java-host";
    let bare = first
        .nodes
        .iter()
        .all(|node| node.extra.is_empty() && node.label.is_none());
    if !(drops || rule == "name") || !bare {
        return None;
    }
    let mut params = said.clone();
    params.remove("name");
    params.insert("nodeText".to_owned(), "name".into());
    let mut scenario = first.clone();
    let mut shown = (String::new(), String::new());
    let ends = first.nodes.iter().any(|node| node.id.ends_with(&suffix));
    for node in &mut scenario.nodes {
        let (bare, full) = match node.id.strip_suffix(&suffix) {
            Some(bare) => (bare.to_owned(), node.id.clone()),
            None if has_port(&node.id) => continue,
            None => (node.id.clone(), format!("{}{suffix}", node.id)),
        };
        // The first client hashes one, so the second hashes the other.
        let (was, is) = if drops || !ends {
            (bare, full)
        } else {
            (full, bare)
        };
        if shown.0.is_empty() {
            shown = (was, is.clone());
        }
        if is == node.id {
            node.label = None;
        } else {
            node.label = Some(is);
        }
    }
    if drops {
        scenario.scheme = SchemeRef {
            name: "custom".to_owned(),
            params,
        };
    }
    (!shown.0.is_empty()).then_some(Preset {
        cause: "port",
        was: shown.0,
        is: shown.1,
        scenario,
    })
}

fn has_port(id: &str) -> bool {
    id.rsplit_once(':')
        .is_some_and(|(host, port)| !host.contains(':') && port.parse::<u16>().is_ok())
}
