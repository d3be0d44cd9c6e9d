//! stub
#![allow(missing_docs)]
use crate::node::Node;
pub const MAX_NODES: usize = 10_000;
pub const MAX_STEPS: usize = 1_000;
#[derive(Clone, Debug, PartialEq)]
pub struct SchemeRef {
    pub name: String,
    pub params: serde_json::Map<String, serde_json::Value>,
}
#[derive(Clone, Debug, PartialEq)]
pub enum KeySpec {
    Count(u32),
    List(Vec<String>),
}
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Add(Node),
    Remove(String),
    Weight(String, f64),
    Rename(String, String),
    Vnodes(u32),
    Scheme(SchemeRef),
    Replicas(u32),
}
impl core::fmt::Display for Command {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        write!(f, "{self:?}")
    }
}
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    pub scheme: SchemeRef,
    pub nodes: Vec<Node>,
    pub vnodes: Option<u32>,
    pub keys: KeySpec,
    pub key_pattern: String,
    pub replicas: u32,
    pub steps: Vec<Command>,
    pub step: Option<usize>,
}
impl Default for Scenario {
    fn default() -> Self {
        Self {
            scheme: SchemeRef {
                name: "reference".into(),
                params: Default::default(),
            },
            nodes: ["A", "B", "C"].map(Node::new).into(),
            vnodes: None,
            keys: KeySpec::Count(1000),
            key_pattern: "key:{i}".into(),
            replicas: 1,
            steps: vec![],
            step: None,
        }
    }
}
