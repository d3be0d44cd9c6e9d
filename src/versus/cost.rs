//! What a method must remember, and what it must do to find one key.

use serde::Serialize;

use crate::lab::Lab;
use crate::placement::Placement;

/// So many keys stand for all where a search is counted.
const SAMPLE: usize = 500;

/// What a lookup consists of beside one hash of the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// One division.
    Division,
    /// Comparisons of a binary search.
    Comparisons,
    /// One look into a table.
    Table,
    /// Draws of a generator; to be expected.
    Draws,
    /// One hash of the key with each node.
    Scores,
}

/// Memory and time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// How many entries must be remembered: points, slots or nodes.
    pub entries: u32,
    /// What a lookup consists of.
    pub work: Work,
    /// How many of those, on the average over the first keys.
    pub steps: f64,
}

impl Cost {
    /// The cost at the present step.
    pub(super) fn of(lab: &Lab) -> Self {
        let world = lab.world();
        let live = world.stage.live().len() as u32;
        let (entries, work, steps) = match &world.placement {
            Placement::Ring(_) | Placement::Bounded(_) => {
                let points = world.ring.len() as u32;
                (points, Work::Comparisons, comparisons(lab))
            }
            Placement::Table(_) => {
                let slots = world.circle().last() as u32 + 1;
                (slots, Work::Table, 1.0)
            }
            Placement::Modulo(_) => (live, Work::Division, 1.0),
            // The jumps are records of a sequence: the k-th bucket is one with probability 1/k.
            Placement::Jump(_) => {
                let draws = (1..=live).map(|k| 1.0 / f64::from(k)).sum();
                (live, Work::Draws, draws)
            }
            Placement::Rendezvous(_) => (live, Work::Scores, f64::from(live)),
        };
        Self {
            entries,
            work,
            steps,
        }
    }
}

/// The mean number of points that a search looks at.
fn comparisons(lab: &Lab) -> f64 {
    let (mut sum, mut asked) = (0u32, 0u32);
    for position in lab.keys().positions().take(SAMPLE) {
        lab.world().ring.search(position, |_| sum += 1);
        asked += 1;
    }
    f64::from(sum) / f64::from(asked.max(1))
}
