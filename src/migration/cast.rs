//! Who plays: the owners and the keys come from a ring and a change of it.

use serde::Serialize;

use crate::error::{Error, Kind, Result};
use crate::lab::Lab;
use crate::scenario::{Command, Scenario};

/// At most so many keys are followed one by one; the others are only counted.
pub const FOLLOWED: usize = 8;

/// At most so many keys of the ring are looked at.
const LOOKED_AT: usize = 20_000;

/// The owners, and the keys that go from one to the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cast {
    /// The change.
    pub command: String,
    /// The owner before.
    pub from: String,
    /// The owner after.
    pub to: String,
    /// The places of both among the nodes: those of before, then those that came.
    pub places: [u32; 2],
    /// How many keys the ring has.
    pub total: u32,
    /// How many of them the change moves, from whomever to whomever.
    pub all_moved: u32,
    /// How many of them go from `from` to `to`: these are copied.
    pub moved: u32,
    /// Those that are followed.
    pub keys: Vec<String>,
    /// Their places among those that are copied.
    #[serde(skip)]
    pub slots: Vec<u32>,
}

/// The largest flow of `command`, and some of its keys.
///
/// # Errors
///
/// What the ring says of the scenario or the command; `unsupported` where no key goes from one
/// node to another.
pub fn cast(scenario: &Scenario, command: &str) -> Result<Cast> {
    let before = Lab::new(scenario.clone())?;
    let mut after = Lab::new(scenario.clone())?;
    let change = after.act(command.parse::<Command>()?)?;
    let nothing = || {
        let (alias, why) = (
            after.world().stage.scheme.alias,
            "the change moves no key from one node to another",
        );
        Error::new(&Kind::UNSUPPORTED, [&alias, &why])
    };
    let flows = change.flows.iter().filter_map(|flow| {
        let (from, to) = (flow.from.as_ref()?, flow.to.as_ref()?);
        (from != to).then_some((flow.keys, from, to))
    });
    // Of equals the first.
    let largest = flows.rev().max_by_key(|(keys, _, _)| *keys);
    let (_, from, to) = largest.ok_or_else(nothing)?;
    let place = |id: &String| {
        let known = [&before, &after].map(|lab| lab.world().stage.members.iter());
        let mut ids: Vec<&String> = Vec::new();
        for member in known.into_iter().flatten() {
            if !ids.contains(&&member.node.id) {
                ids.push(&member.node.id);
            }
        }
        ids.iter().position(|known| *known == id).unwrap_or(0) as u32
    };
    let source = before.keys().source();
    let goes = |key: &String| {
        before.owner_of(key).node.as_ref() == Some(from)
            && after.owner_of(key).node.as_ref() == Some(to)
    };
    let looked_at = source.len().min(LOOKED_AT);
    let keys: Vec<String> = (0..looked_at)
        .map(|at| source.text(at))
        .filter(goes)
        .collect();
    if keys.is_empty() {
        return Err(nothing());
    }
    let count = keys.len().min(FOLLOWED);
    // Spread over all of the copy.
    let slots: Vec<u32> = (0..count)
        .map(|at| ((2 * at + 1) * keys.len() / (2 * count)) as u32)
        .collect();
    Ok(Cast {
        command: command.to_owned(),
        from: from.clone(),
        to: to.clone(),
        places: [place(from), place(to)],
        total: change.total_keys,
        all_moved: change.moved_keys,
        moved: keys.len() as u32,
        keys: slots
            .iter()
            .map(|slot| keys[*slot as usize].clone())
            .collect(),
        slots,
    })
}
