//! Everything that is countable about the present step, in one value.

use serde::Serialize;

use crate::change::Change;
use crate::error::Result;
use crate::lab::Lab;
use crate::palette;
use crate::placement::Placement;
use crate::world::World;

/// One row of the node table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NodeRow {
    /// Its name.
    pub id: String,
    /// Its weight.
    pub weight: f64,
    /// Its zone.
    pub zone: Option<String>,
    /// How many points it has on the ring.
    pub points: u32,
    /// The exact part of the circle it owns, 0…1; see `expected`.
    pub share: f64,
    /// Whether the share is the one to be expected, since the method divides no circle.
    pub expected: bool,
    /// How many of the placed keys it owns.
    pub keys: u32,
    /// Its colour on a light ground, `#rrggbb`.
    pub color: &'static str,
}

/// How far the shares are from fair ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Balance {
    /// The largest of share ÷ fair share, over their mean; 0 where nobody owns anything.
    pub peak_to_mean: f64,
    /// The standard deviation of share ÷ fair share (that of a whole population).
    pub std_dev: f64,
}

/// The present step in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Snapshot {
    /// The name of the scheme that people type.
    pub scheme: String,
    /// How many commands are applied.
    pub step: u32,
    /// How many there are in the log.
    pub steps: u32,
    /// How many points the ring has.
    pub points: u32,
    /// How many keys are placed.
    pub keys: u32,
    /// How many are not placed yet.
    pub pending: u32,
    /// The nodes in insertion order.
    pub nodes: Vec<NodeRow>,
    /// The spread of their shares.
    pub balance: Balance,
    /// What the present step did; none before the first.
    pub change: Option<Change>,
}

impl World {
    /// The share of every node in list order: the exact part of the circle or, where
    /// [`World::expects`] says so, the part of all keys to be expected. With bounded loads it is
    /// the part of the placed keys, since those alone decide.
    pub fn shares(&self) -> Vec<f64> {
        let circle = self.circle();
        let keys: u32 = self.tallies.values().map(|tally| tally.keys).sum();
        let placed = f64::from(keys.max(1));
        let share = |uid: u32| match &self.placement {
            Placement::Modulo(modulo) => modulo.share(circle, uid),
            Placement::Bounded(_) => f64::from(self.tally(uid).keys) / placed,
            other => match other.expected(uid) {
                Some(expected) => expected,
                None => self.tally(uid).length.share(circle),
            },
        };
        let members = self.stage.members.iter();
        members.map(|member| share(member.uid)).collect()
    }

    /// Whether shares are those to be expected.
    pub const fn expects(&self) -> bool {
        matches!(
            self.placement,
            Placement::Jump(_) | Placement::Rendezvous(_)
        )
    }

    /// Share ÷ fair share over the nodes of weight above 0.
    pub fn balance(&self) -> Balance {
        let total: f64 = self.stage.weights().iter().map(|(_, weight)| weight).sum();
        let shares = self.shares();
        if total <= 0.0 || shares.iter().all(|share| *share <= 0.0) {
            return Balance::default();
        }
        let members = self.stage.members.iter().zip(shares);
        let ratios: Vec<f64> = members
            .filter(|(member, _)| member.node.weight > 0.0)
            // The least weights are so small that a ratio is infinite; of that no mean is a number.
            .map(|(member, share)| (share * total / member.node.weight).min(1e150))
            .collect();
        let count = ratios.len() as f64;
        let mean = ratios.iter().sum::<f64>() / count;
        let peak = ratios.iter().copied().fold(0.0, f64::max);
        let squares: f64 = ratios.iter().map(|ratio| (ratio - mean).powi(2)).sum();
        Balance {
            peak_to_mean: peak / mean,
            std_dev: (squares / count).sqrt(),
        }
    }
}

impl Lab {
    /// The present step in numbers.
    pub fn snapshot(&mut self) -> Result<Snapshot> {
        let change = self.change()?;
        let world = self.world();
        let points = world.counts();
        let shares = world.shares();
        let rows = world.stage.members.iter().enumerate();
        Ok(Snapshot {
            scheme: world.stage.scheme.alias.to_owned(),
            step: self.step() as u32,
            steps: self.steps().len() as u32,
            points: points.iter().sum(),
            keys: self.keys().placed() as u32,
            pending: self.keys().pending() as u32,
            balance: world.balance(),
            nodes: rows
                .map(|(at, member)| NodeRow {
                    id: member.node.id.clone(),
                    weight: member.node.weight,
                    zone: member.node.zone.clone(),
                    points: points[at],
                    share: shares[at],
                    expected: world.expects(),
                    keys: world.tally(member.uid).keys,
                    color: palette::light(member.slot),
                })
                .collect(),
            change,
        })
    }
}
