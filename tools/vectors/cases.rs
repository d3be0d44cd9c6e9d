//! From a configuration of a vector file to a scenario of ours.

use ringscope::{Keys, Lab, Node, Scenario, Scheme, SchemeRef};
use serde_json::{Map, Value};

/// Fields of a node that are not extras.
const NODE_FIELDS: [&str; 2] = ["name", "weight"];

/// The scheme of a configuration: the variant before the slash of its id, where that is one.
fn scheme(system: &str, config: &Value) -> SchemeRef {
    let id = config["id"].as_str().unwrap_or_default();
    let mut params: Map<String, Value> = config["params"].as_object().cloned().unwrap_or_default();
    params.remove("add");
    params.remove("remove");
    if let Some(hash) = config.get("hash") {
        params.insert("hash".to_owned(), hash.clone());
    }
    let variant = id
        .split_once('/')
        .map(|(variant, _)| format!("{system}/{variant}"));
    let variant = variant.filter(|name| Scheme::named(name).is_ok());
    SchemeRef {
        name: variant.unwrap_or_else(|| system.to_owned()),
        params,
    }
}

/// A node from its name or from all that is said of it; what is not known is an extra.
fn node(value: &Value) -> Node {
    let Some(fields) = value.as_object() else {
        return Node::new(value.as_str().unwrap_or_default());
    };
    let extras = fields.iter();
    Node {
        weight: value["weight"].as_f64().unwrap_or(1.0),
        extra: extras
            .filter(|(name, _)| !NODE_FIELDS.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
        ..Node::new(value["name"].as_str().unwrap_or_default())
    }
}

/// One value, or each of a list.
pub fn each(value: &Value) -> Vec<&Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(list) => list.iter().collect(),
        one => vec![one],
    }
}

/// The nodes of a configuration, after what its `add` and `remove` say; some lists have it done.
fn nodes(config: &Value) -> Vec<Node> {
    let mut nodes: Vec<Node> = each(&config["nodes"]).into_iter().map(node).collect();
    for added in each(&config["params"]["add"]) {
        let added = node(added);
        if nodes.iter().all(|node| node.id != added.id) {
            nodes.push(added);
        }
    }
    for removed in each(&config["params"]["remove"]) {
        let removed = node(removed).id;
        nodes.retain(|node| node.id != removed);
    }
    nodes
}

/// The ring and the counted keys of a configuration.
pub fn lab(system: &str, config: &Value) -> ringscope::Result<Lab> {
    let counts = &config["counts"];
    let replicas = if config.get("replicas_rf3").is_some() {
        3
    } else {
        1
    };
    let mut lab = Lab::new(Scenario {
        scheme: scheme(system, config),
        nodes: nodes(config),
        keys: Keys::Count(counts["n"].as_u64().unwrap_or(0) as u32),
        key_pattern: counts["key_format"]
            .as_str()
            .unwrap_or("key:{i}")
            .to_owned(),
        replicas,
        ..Scenario::default()
    })?;
    while lab.place(1_000_000) > 0 {}
    Ok(lab)
}

/// Texts of a row.
pub fn row(row: &Value) -> Vec<&str> {
    each(row).into_iter().filter_map(Value::as_str).collect()
}
