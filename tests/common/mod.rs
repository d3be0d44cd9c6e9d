//! What tests of schemes share.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "no test uses all of it; a scheme that cannot be made is a failed test"
)]

use ringscope::{Keys, Lab, Node, Scenario, SchemeRef};
use serde_json::Value;

/// The scheme that a name or an object with one asks for.
pub fn wanted(scheme: &Value) -> SchemeRef {
    let mut params = scheme.as_object().cloned().unwrap_or_default();
    let name = match scheme {
        Value::String(name) => name.clone(),
        _ => params.remove("name").unwrap().as_str().unwrap().to_owned(),
    };
    SchemeRef { name, params }
}

/// A lab of these nodes, or why there is none.
pub fn try_lab(scheme: &Value, nodes: &[Node], vnodes: Option<u32>) -> ringscope::Result<Lab> {
    Lab::new(Scenario {
        scheme: wanted(scheme),
        nodes: nodes.to_vec(),
        vnodes,
        keys: Keys::Count(2000),
        ..Scenario::default()
    })
}

/// A lab of these nodes.
pub fn lab(scheme: &Value, nodes: &[Node]) -> Lab {
    try_lab(scheme, nodes, None).unwrap_or_else(|error| panic!("{error}"))
}

/// Nodes of these names.
pub fn named(names: &[&str]) -> Vec<Node> {
    names.iter().copied().map(Node::new).collect()
}

/// Nodes `n0`, `n1`… of these weights.
pub fn weighted(weights: &[f64]) -> Vec<Node> {
    let nodes = weights.iter().enumerate();
    nodes
        .map(|(at, weight)| Node {
            weight: *weight,
            ..Node::new(format!("n{at}"))
        })
        .collect()
}

/// A node with extras.
pub fn node(id: &str, extra: &Value) -> Node {
    Node {
        extra: extra.as_object().unwrap().clone(),
        ..Node::new(id)
    }
}

/// The ring as a list of positions and names.
pub fn dump(lab: &Lab) -> Vec<(u128, String)> {
    let world = lab.world();
    world
        .dump()
        .map(|(_, at, uid)| (at, world.stage.id_of(uid).unwrap().to_owned()))
        .collect()
}

/// Who owns `key`.
pub fn owner(lab: &Lab, key: &str) -> String {
    lab.owner_of(key).node.unwrap()
}

/// How many points each node has.
pub fn counts(lab: &mut Lab) -> Vec<u32> {
    let snapshot = lab.snapshot().unwrap();
    snapshot.nodes.iter().map(|row| row.points).collect()
}

/// The nodes are refused with this code and sentence.
#[track_caller]
pub fn refused(scheme: &Value, nodes: &[Node], code: &str, sentence: &str) {
    let error = try_lab(scheme, nodes, None).unwrap_err();
    assert_eq!(error.code().as_str(), code, "{error}");
    assert_eq!(error.to_string(), sentence);
}
