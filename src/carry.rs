//! A point that has a position of its own, carried to another place.

use crate::lab::Lab;
use crate::node::Node;
use crate::scenario::{Command, Scenario};

impl Lab {
    /// The scenario in which point `index` (from 0) of the node `id` lies at `turn`: there its
    /// position is another one, wherever the node is first named. `None` where it has no position
    /// of its own, or lies there already.
    pub fn with_point_at(&self, id: &str, index: u32, turn: f64) -> Option<Scenario> {
        let circle = self.world().circle();
        let to = circle.write(circle.at_turn(turn));
        let mut scenario = self.scenario();
        let positions = origin(&mut scenario, id)?.positions.as_mut()?;
        let position = positions.get_mut(index as usize)?;
        if *position == to {
            return None;
        }
        *position = to;
        Some(scenario)
    }
}

/// The node that is called `id` at the present step, where the scenario first names it.
fn origin<'a>(scenario: &'a mut Scenario, id: &str) -> Option<&'a mut Node> {
    let mut name = id.to_owned();
    let applied = scenario.step.unwrap_or(scenario.steps.len());
    for at in (0..applied).rev() {
        match &scenario.steps[at] {
            Command::Rename(from, to) if *to == name => name.clone_from(from),
            Command::Add(node) if node.id == name => {
                return match &mut scenario.steps[at] {
                    Command::Add(node) => Some(node),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    scenario.nodes.iter_mut().find(|node| node.id == name)
}
