//! What a step proves, in numbers: who was touched and who was not.

use serde::Serialize;

use crate::change::{Change, Flow};
use crate::error::Result;
use crate::lab::Lab;
use crate::scenario::Command;

/// The numbers behind the sentence that stands under the ring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proof {
    /// The command's name: `add`, `remove`, `weight`, `rename`, `vnodes`, `scheme`, `replicas`.
    pub op: &'static str,
    /// The node it names.
    pub id: Option<String>,
    /// What it sets: a weight, a name, a count, a scheme.
    pub value: Option<String>,
    /// Keys that moved between nodes that the command does not name.
    pub between: u32,
    /// The part of the circle that moved between such nodes.
    #[serde(rename = "betweenShare")]
    pub between_share: f64,
    /// How many keys placement by remainder would have moved, where that is a question.
    pub remainder: Option<u32>,
    /// The change itself.
    pub change: Change,
}

impl Lab {
    /// The proof of the present step; none before the first.
    pub fn proof(&mut self) -> Result<Option<Proof>> {
        let Some(change) = self.change()? else {
            return Ok(None);
        };
        let remainder = self.remainder()?;
        let text = |value: &dyn core::fmt::Display| Some(value.to_string());
        let (op, id, value) = match &self.steps()[self.step() - 1] {
            Command::Add(node) => ("add", text(&node.id), None),
            Command::Remove(id) => ("remove", text(id), None),
            Command::Weight(id, weight) => ("weight", text(id), text(weight)),
            Command::Rename(from, to) => ("rename", text(from), text(to)),
            Command::Vnodes(vnodes) => ("vnodes", None, text(vnodes)),
            Command::Scheme(scheme) => ("scheme", None, text(&scheme.name)),
            Command::Replicas(replicas) => ("replicas", None, text(replicas)),
        };
        let named = |flow: &&Flow| {
            let is =
                |name: &Option<String>, wanted: &Option<String>| wanted.is_some() && name == wanted;
            let renamed = if op == "rename" { &value } else { &None };
            is(&flow.from, &id) || is(&flow.to, &id) || is(&flow.to, renamed)
        };
        let others = || change.flows.iter().filter(|flow| !named(flow));
        Ok(Some(Proof {
            op,
            between: others().map(|flow| flow.keys).sum(),
            // The sum of nothing is −0, which nobody should read.
            between_share: others().map(|flow| flow.share).sum::<f64>() + 0.0,
            remainder,
            id,
            value,
            change,
        }))
    }
}
