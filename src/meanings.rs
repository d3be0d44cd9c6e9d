//! Weight has two meanings: so many points each, or a share of a fixed total.
//!
//! The same command on both, and what each moves: between servers that the
//! command names, and between bystanders.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::arcs::Moved;
use crate::duel::{Names, Picture, picture};
use crate::error::{Error, Kind, Result};
use crate::lab::Lab;
use crate::node::SchemeRef;
use crate::proof::Proof;
use crate::scenario::{Command, Scenario};
use crate::scheme::{Points, Scheme};

/// One meaning, and what the command does under it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Meaning {
    /// The scenario, the command its last step.
    #[serde(serialize_with = "write_scenario")]
    pub scenario: Scenario,
    /// Whether this is what the system itself does.
    pub own: bool,
    /// Points of each node before and after.
    pub points: Vec<(String, u32, u32)>,
    /// What moved, and how much of it between bystanders.
    pub proof: Proof,
    /// How many ranges moved, and how many of them between bystanders.
    pub ranges: [u32; 2],
    /// For a picture of before and after.
    pub picture: Picture,
}

/// Both meanings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meanings {
    /// A server's points depend on its own weight alone.
    pub absolute: Meaning,
    /// They are its share of a total.
    pub normalised: Meaning,
}

fn write_scenario<S: Serializer>(scenario: &Scenario, to: S) -> Result<S::Ok, S::Error> {
    scenario.to_json().serialize(to)
}

/// What `command` does to `base` under either meaning of weight; `unsupported` where the scheme
/// is no ring or its points have nothing to do with weights.
pub fn two_meanings(base: &Scenario, command: &Command) -> Result<Meanings> {
    let scheme = Scheme::find(&base.scheme)?;
    let refuse = |why: &'static str| Error::new(&Kind::UNSUPPORTED, [&scheme.alias, &why]);
    let Some(ring) = scheme.ring() else {
        return Err(refuse(
            "it has no points, so a weight is not a number of them",
        ));
    };
    let said = ring.describe();
    let own = said
        .get("weights")
        .and_then(Value::as_str)
        .unwrap_or_default();
    if own == "given" {
        return Err(refuse("its nodes bring their own positions"));
    }
    if let Points::Hashed { label, .. } = &ring.points
        && !label.has_index()
    {
        return Err(refuse("a node has one point, whatever its weight"));
    }
    let unit = unit(&said, base);
    let mut absolute = said.clone();
    absolute.insert("weights".to_owned(), "absolute".into());
    absolute.insert("points".to_owned(), unit.into());
    absolute.remove("total");
    let mut normalised = said.clone();
    if own != "ring-size" {
        normalised.insert("weights".to_owned(), "normalised".into());
    }
    if own == "absolute" || own == "ignored" {
        normalised.insert("rounding".to_owned(), "floor".into());
        normalised.insert("float".to_owned(), "exact".into());
        normalised.insert("onlyUneven".to_owned(), false.into());
    }
    let is_own = |meaning| own == meaning;
    Ok(Meanings {
        absolute: meaning(base, command, absolute, is_own("absolute"))?,
        normalised: meaning(
            base,
            command,
            normalised,
            is_own("normalised") || is_own("ring-size"),
        )?,
    })
}

/// How many texts a server of weight 1 has.
fn unit(said: &Map<String, Value>, base: &Scenario) -> u64 {
    let whole = |field: &str| said.get(field).and_then(Value::as_u64);
    let nodes = base.nodes.len().max(1) as u64;
    let shared = || Some((whole("total").or_else(|| whole("min"))? / nodes).max(1));
    whole("points").or_else(shared).unwrap_or(40)
}

fn meaning(
    base: &Scenario,
    command: &Command,
    mut said: Map<String, Value>,
    own: bool,
) -> Result<Meaning> {
    said.remove("name");
    let name = "custom".to_owned();
    let mut lab = Lab::new(Scenario {
        scheme: if own {
            base.scheme.clone()
        } else {
            SchemeRef { name, params: said }
        },
        steps: Vec::new(),
        step: None,
        ..base.clone()
    })?;
    let before = lab.world().clone();
    lab.act(command.clone())?;
    let proof = lab.proof()?;
    let after = lab.world();
    let names = Names::of([&before, after]);
    let (a, b) = (names.arcs(&before), names.arcs(after));
    let moved = a.moved(&b);
    let touched = proof.as_ref().and_then(|proof| proof.id.clone());
    let between = |range: &Moved| {
        let is = |at: u32| names.name(at) == touched;
        !is(range.from) && !is(range.to)
    };
    let crossed = moved.iter().filter(|range| between(range)).count();
    let count = |world: &crate::world::World, id: &str| {
        let at = world.stage.find(id).ok();
        at.and_then(|at| world.counts().get(at).copied())
            .unwrap_or(0)
    };
    let points = names.names.iter();
    Ok(Meaning {
        own,
        points: points
            .map(|id| (id.clone(), count(&before, id), count(after, id)))
            .collect(),
        ranges: [moved.len() as u32, crossed as u32],
        picture: picture(&names, &a, &b, &moved, &between),
        proof: proof.ok_or_else(|| Error::new(&Kind::STEP_RANGE, [&0, &0]))?,
        scenario: lab.scenario(),
    })
}
