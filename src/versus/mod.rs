//! The same nodes, the same keys and the same command under one method after another.

mod cost;
mod remainder;

use std::collections::HashMap;

use serde::Serialize;

use crate::error::{Error, Result};
use crate::lab::Lab;
use crate::node::{Node, SchemeRef};
use crate::scenario::{Command, Keys, Scenario};
use crate::world::World;

pub use cost::{Cost, Work};
pub use remainder::{Remainder, remainder_law};

/// At most so many keys are asked for.
pub const MOST_KEYS: u32 = 20_000;
/// At most so many scores of a node for a key are made.
const MOST_ASKED: u32 = 1_000_000;
/// At most so many of them are drawn.
const DRAWN: usize = 1000;

/// The methods that are compared: the name, the scheme, its parameters, its points per weight.
const METHODS: &[(&str, &str, &str, Option<u32>)] = &[
    ("remainder", "modulo", "", None),
    ("one-point", "reference", "", Some(1)),
    ("ring", "reference", "", None),
    ("slots", "redis", "", None),
    ("jump", "jump", "", None),
    (
        "rendezvous",
        "rendezvous",
        "rust_rendezvous_hash_xxh64",
        None,
    ),
    ("weighted-rendezvous", "rendezvous", "", None),
    ("maglev", "maglev", "", None),
    ("bounded", "bounded-loads", "", None),
];

/// What a method makes of the command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// How many of the keys moved.
    pub moved: u32,
    /// How many of those moved between nodes that the command does not name.
    pub between: u32,
    /// Of how many.
    pub total: u32,
    /// The least share that had to move for every node to have its fair one.
    pub ideal: f64,
    /// The fullest node against its fair share of the keys, before and after.
    pub peak: [f64; 2],
    /// What it must remember and what it must do for a lookup, after.
    pub cost: Cost,
    /// Who owns each drawn key before, by the place in the list of names; keys in the order of
    /// the method's own circle.
    pub before: Vec<Option<u32>>,
    /// Who owns it after.
    pub after: Vec<Option<u32>>,
}

/// Why a method refuses.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refusal {
    /// The error's kind.
    pub kind: &'static str,
    /// What its sentence names.
    pub args: Vec<String>,
    /// The sentence.
    pub message: String,
}

impl Refusal {
    /// The refusal that an error is.
    pub fn of(error: &Error) -> Self {
        Self {
            kind: error.kind().id,
            args: error.args().to_vec(),
            message: error.to_string(),
        }
    }
}

/// One method.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its name: one of `METHODS`, or `own` for a scheme that somebody chose.
    pub method: &'static str,
    /// The name of its scheme.
    pub scheme: String,
    /// The fragment that shows it on the ring.
    pub link: String,
    /// What it makes of the command; none where it refuses.
    pub outcome: Option<Outcome>,
    /// Why it refuses.
    pub refusal: Option<Refusal>,
}

/// All methods.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Versus {
    /// The names that owners are places in.
    pub names: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// The nodes and settings that the steps of a scenario have led to, as a scenario without steps.
pub fn present(scenario: &Scenario) -> Result<Scenario> {
    // Keys have no part in it.
    let lab = Lab::new(Scenario {
        keys: Keys::Count(0),
        ..scenario.clone()
    })?;
    let stage = &lab.world().stage;
    let members = stage.members.iter();
    Ok(Scenario {
        scheme: stage.scheme_ref.clone(),
        nodes: members.map(|member| member.node.clone()).collect(),
        vnodes: stage.vnodes,
        replicas: stage.replicas,
        steps: Vec::new(),
        step: None,
        ..scenario.clone()
    })
}

/// Runs `command` on the nodes and keys of `base` under every method, and under `own`, if that is
/// given. Steps of `base` are left out of account: see [`present`].
pub fn versus(base: &Scenario, command: &Command, own: Option<&SchemeRef>) -> Versus {
    let mut names: Vec<String> = base.nodes.iter().map(|node| node.id.clone()).collect();
    if let Command::Add(node) = command
        && !names.contains(&node.id)
    {
        names.push(node.id.clone());
    }
    let mut rows: Vec<Row> = METHODS
        .iter()
        .map(|(method, scheme, algorithm, vnodes)| {
            let mut scheme = SchemeRef::new(*scheme);
            if !algorithm.is_empty() {
                let value = (*algorithm).into();
                scheme.params.insert("algorithm".to_owned(), value);
            }
            let vnodes = match *method {
                "ring" | "bounded" => base.vnodes,
                _ => *vnodes,
            };
            row(method, scheme, vnodes, base, command, &names)
        })
        .collect();
    if let Some(own) = own {
        // Where a scheme has no such setting, or another number of its own, that stands.
        let settable = |vnodes: &u32| {
            let settled = Scenario {
                scheme: own.clone(),
                vnodes: Some(*vnodes),
                keys: Keys::Count(0),
                ..base.clone()
            };
            *own == base.scheme || Lab::new(settled).is_ok()
        };
        let vnodes = base.vnodes.filter(settable);
        rows.push(row("own", own.clone(), vnodes, base, command, &names));
    }
    Versus { names, rows }
}

fn row(
    method: &'static str,
    scheme: SchemeRef,
    vnodes: Option<u32>,
    base: &Scenario,
    command: &Command,
    names: &[String],
) -> Row {
    // A position by hand belongs to the ring it was made for; the others share names and weights.
    let same = method == "own" && scheme == base.scheme;
    let plain = |node: &Node| Node {
        positions: node.positions.clone().filter(|_| same),
        ..node.clone()
    };
    // Where every node is asked for every key, that bounds the work.
    let most = MOST_KEYS.min(MOST_ASKED / base.nodes.len().max(1) as u32);
    let keys = match &base.keys {
        Keys::Count(count) => Keys::Count((*count).min(most)),
        Keys::List(keys) => Keys::List(keys.iter().take(most as usize).cloned().collect()),
    };
    let start = Scenario {
        scheme,
        vnodes,
        nodes: base.nodes.iter().map(plain).collect(),
        keys,
        replicas: 1,
        steps: Vec::new(),
        step: None,
        ..base.clone()
    };
    let shown = Scenario {
        steps: vec![command.clone()],
        ..start.clone()
    };
    let done = outcome(start, command, names);
    Row {
        method,
        scheme: shown.scheme.name.clone(),
        link: match done {
            Ok(_) => link(&shown),
            Err(_) => String::new(),
        },
        refusal: done.as_ref().err().map(Refusal::of),
        outcome: done.ok(),
    }
}

/// The fragment that shows a scenario.
pub fn link(scenario: &Scenario) -> String {
    let listed = crate::scenario::LINK_KEYS;
    scenario.to_fragment(&Scenario::default(), listed).fragment
}

fn outcome(start: Scenario, command: &Command, names: &[String]) -> Result<Outcome> {
    let mut lab = Lab::new(start)?;
    lab.place(MOST_KEYS as usize);
    let before = lab.world().clone();
    let change = lab.act(command.clone())?;
    let touched = match command {
        Command::Add(node) => Some(&node.id),
        Command::Remove(id) | Command::Weight(id, _) => Some(id),
        _ => None,
    };
    let flows = change.flows.iter();
    let between = flows
        .filter(|flow| flow.from.as_ref() != touched && flow.to.as_ref() != touched)
        .map(|flow| flow.keys)
        .sum();
    let order = in_order(&lab);
    Ok(Outcome {
        moved: change.moved_keys,
        between,
        total: change.total_keys,
        ideal: change.ideal_share,
        peak: [peak(&before), peak(lab.world())],
        cost: Cost::of(&lab),
        before: owners(&lab, &before, &order, names),
        after: owners(&lab, lab.world(), &order, names),
    })
}

/// The numbers of the keys that are drawn, in the order of their positions.
fn in_order(lab: &Lab) -> Vec<usize> {
    let (count, scheme) = (lab.keys().placed(), &lab.world().stage.scheme);
    let (mut text, mut label) = (Vec::new(), Vec::new());
    let step = count.div_ceil(DRAWN).max(1);
    let mut placed: Vec<(u128, usize)> = (0..count)
        .step_by(step)
        .map(|at| {
            lab.keys().source().write(at, &mut text);
            (scheme.key_position(&text, &mut label), at)
        })
        .collect();
    placed.sort_unstable();
    placed.into_iter().map(|(_, at)| at).collect()
}

fn owners(lab: &Lab, world: &World, order: &[usize], names: &[String]) -> Vec<Option<u32>> {
    let places: HashMap<&str, u32> = names.iter().map(String::as_str).zip(0..).collect();
    let members = world.stage.members.iter();
    let by_uid: HashMap<u32, u32> = members
        .filter_map(|member| Some((member.uid, *places.get(member.node.id.as_str())?)))
        .collect();
    let (mut text, mut label) = (Vec::new(), Vec::new());
    order
        .iter()
        .map(|at| {
            lab.keys().source().write(*at, &mut text);
            let owner = world.owner_of(*at, &text, &mut label);
            by_uid.get(&owner).copied()
        })
        .collect()
}

/// The fullest node against its fair share of the keys; 0 where there are none.
fn peak(world: &World) -> f64 {
    let weights = world.stage.weights();
    let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
    let keys: u32 = world.tallies.values().map(|tally| tally.keys).sum();
    let live = weights.iter().filter(|(_, weight)| *weight > 0.0);
    live.map(|(uid, weight)| {
        f64::from(world.tally(*uid).keys) * total / (weight * f64::from(keys.max(1)))
    })
    .fold(0.0, f64::max)
}
