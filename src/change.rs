//! What a command moved: keys, exact shares, and from whom to whom.

use serde::Serialize;

/// Keys and share that went from one first owner to another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flow {
    /// The owner before; none on an empty ring.
    pub from: Option<String>,
    /// The owner after; none on an empty ring.
    pub to: Option<String>,
    /// How many keys.
    pub keys: u32,
    /// Which part of the circle, 0…1.
    pub share: f64,
}

/// What one command did.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// The command in its text form, or `undo`, `redo`, `seek N`, `set`.
    pub command: String,
    /// How many keys have another first owner.
    pub moved_keys: u32,
    /// Of how many.
    pub total_keys: u32,
    /// Which part of the circle has another first owner, 0…1.
    pub moved_share: f64,
    /// Which part would have had to: Σ max(0, fair after − fair before), fair = weight ÷ total.
    pub ideal_share: f64,
    /// From whom to whom, in the order of the node list.
    pub flows: Vec<Flow>,
}

/// One range of [`Plan`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanRange {
    /// The position before the first that moves, as the system writes it.
    pub start: String,
    /// The last position that moves.
    pub end: String,
    /// The owner before.
    pub from: Option<String>,
    /// The owner after.
    pub to: Option<String>,
    /// Which part of the circle.
    pub share: f64,
    /// How many keys.
    pub keys: u32,
}

/// The ranges (start, end] that a command moves: merged, in the order of the ring.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Plan {
    /// The ranges.
    pub ranges: Vec<PlanRange>,
}

/// The least share that had to change hands for every node of `after` to have its fair share.
///
/// Both lists hold (node number, weight).
pub fn ideal_share(before: &[(u32, f64)], after: &[(u32, f64)]) -> f64 {
    let total = |nodes: &[(u32, f64)]| nodes.iter().map(|(_, weight)| weight).sum::<f64>();
    let (sum_before, sum_after) = (total(before), total(after));
    if sum_after <= 0.0 {
        return 0.0;
    }
    let mut fair: std::collections::BTreeMap<u32, f64> = std::collections::BTreeMap::new();
    if sum_before > 0.0 {
        fair.extend(
            before
                .iter()
                .map(|(node, weight)| (*node, weight / sum_before)),
        );
    }
    let gained = |(node, weight): &(u32, f64)| {
        let had = fair.get(node).copied().unwrap_or(0.0);
        (weight / sum_after - had).max(0.0)
    };
    after.iter().map(gained).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn one_more_of_equals_ideally_takes_its_fair_share() {
        let three = [(0, 1.0), (1, 1.0), (2, 1.0)];
        let four = [(0, 1.0), (1, 1.0), (2, 1.0), (3, 1.0)];
        assert!(close(ideal_share(&three, &four), 0.25));
        assert!(close(ideal_share(&four, &three), 0.25));
        assert!(close(ideal_share(&[], &three), 1.0));
        assert!(close(ideal_share(&three, &[]), 0.0));
    }
}
