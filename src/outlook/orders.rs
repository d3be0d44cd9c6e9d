//! Every order of a few steps, and which of them moves the least.

use serde::Serialize;

use super::Step;
use super::course::{Course, Moment, movement};
use crate::error::Result;
use crate::scenario::{Keys, Scenario};

/// So many steps are tried in every order: 720 orders.
pub const MAX_ORDERED: usize = 6;

/// So many keys are followed where a method divides no circle.
const FOLLOWED: u32 = 2000;

/// So many arcs and keys are looked at before the search is refused.
const MAX_WORK: usize = 60_000_000;

/// What the order of the steps is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Orders {
    /// How much moves in the given order, all steps added up, in parts of the whole.
    pub given: f64,
    /// How much in the best one.
    pub best: f64,
    /// The best order: places in the list of steps, from 0. The given one where none is better.
    pub order: Vec<u32>,
    /// How many orders lead to the same servers, weights and settings; the others do not count.
    pub tried: u32,
    /// Whether every part is an exact one of the circle; else some are of 2000 keys.
    pub exact: bool,
}

/// What the end of a way is told by, whatever the order of its list.
fn end(moment: &Moment) -> String {
    let stage = &moment.world.stage;
    let mut nodes: Vec<String> = stage
        .nodes()
        .iter()
        .map(|node| node.to_json().to_string())
        .collect();
    nodes.sort_unstable();
    format!(
        "{nodes:?} {:?} {:?} {}",
        stage.vnodes, stage.scheme_ref, stage.replicas
    )
}

struct Search<'a> {
    course: Course,
    steps: &'a [Step],
    end: String,
    tried: u32,
    exact: bool,
    best: Option<(f64, Vec<u32>)>,
}

impl Search<'_> {
    /// Tries every order of what is left behind `done`.
    fn go(&mut self, moment: &Moment, done: &mut Vec<u32>, moved: f64) {
        if done.len() == self.steps.len() {
            if end(moment) == self.end {
                self.tried += 1;
                // What differs in the last digits of a sum is no better.
                if self.best.as_ref().is_none_or(|best| moved < best.0 - 1e-9) {
                    self.best = Some((moved, done.clone()));
                }
            }
            return;
        }
        for (number, step) in (0..).zip(self.steps) {
            if done.contains(&number) {
                continue;
            }
            // A step that cannot be taken here belongs to another order.
            let Ok(next) = self.course.after(moment, step) else {
                continue;
            };
            let part = movement(moment, &next);
            self.exact &= part.exact;
            done.push(number);
            self.go(&next, done, moved + part.share);
            done.pop();
        }
    }
}

pub(super) fn search(scenario: &Scenario, steps: &[Step]) -> Result<Option<Orders>> {
    if !(2..=MAX_ORDERED).contains(&steps.len()) {
        return Ok(None);
    }
    let few = match &scenario.keys {
        Keys::Count(count) => Keys::Count((*count).clamp(1, FOLLOWED)),
        Keys::List(_) => Keys::Count(FOLLOWED),
    };
    let scenario = Scenario {
        keys: few,
        ..scenario.clone()
    };
    let mut course = Course::new(&scenario)?;
    let start = course.start()?;
    let mut moments = vec![start.clone()];
    for step in steps {
        let Some(last) = moments.last() else { break };
        let next = course.after(last, step)?;
        moments.push(next);
    }
    // As many ways as there are arrangements of some of the steps.
    let ways: usize = (1..=steps.len())
        .scan(1, |all, k| {
            *all *= steps.len() + 1 - k;
            Some(*all)
        })
        .sum();
    let size = |moment: &Moment| {
        let nodes = moment.world.stage.members.len();
        let asked = if moment.world.has_arcs() { 1 } else { nodes };
        moment.world.arcs.len() + FOLLOWED as usize * asked
    };
    if moments.iter().map(size).max().unwrap_or(0) * ways > MAX_WORK {
        return Ok(None);
    }
    let given = moments
        .windows(2)
        .map(|pair| movement(&pair[0], &pair[1]).share)
        .sum();
    let mut search = Search {
        course,
        steps,
        end: moments.last().map(end).unwrap_or_default(),
        tried: 0,
        exact: true,
        best: None,
    };
    search.go(&start, &mut Vec::new(), 0.0);
    let unchanged = (given, (0..steps.len() as u32).collect());
    let best = search.best.filter(|best| best.0 < given - 1e-9);
    let (best, order) = best.unwrap_or(unchanged);
    Ok(Some(Orders {
        given,
        best,
        order,
        tried: search.tried,
        exact: search.exact,
    }))
}
