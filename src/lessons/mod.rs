//! Lessons: the story from remainder to replicas, the questions that interviewers ask, and talks
//! made of either.
//!
//! A lesson is a scenario that stands before its first step, and the figures that its sentences
//! need. Nothing is written down: whoever asks for a lesson has it built and measured anew.

mod questions;
mod script;
mod story;

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::error::{Error, Kind, Quoted, Result};
use crate::lab::Lab;
use crate::node::SchemeRef;
use crate::scenario::{Command, Keys, Scenario};
use crate::versus::link;

pub use script::{MOST_SLIDES, Problem, Slide, Talk, talk};

/// The one control of a lesson: what it can be set to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Control {
    /// The values in rising order; none where any text will do.
    pub values: Vec<String>,
    /// What it is set to.
    pub value: String,
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The ring before the first step.
    #[serde(serialize_with = "write_scenario")]
    pub scenario: Scenario,
    /// The fragment that shows it after all steps.
    pub link: String,
}

/// A lesson, built and measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lesson {
    /// Its name.
    pub id: &'static str,
    /// What its sentences need: counts as they are, parts as 0…1.
    pub figures: BTreeMap<&'static str, f64>,
    /// The names that its sentences need.
    pub names: BTreeMap<&'static str, String>,
    /// What a reader can set.
    pub control: Option<Control>,
    /// The ring that it is about.
    pub view: View,
    /// The ring that refutes the usual wrong answer.
    pub refuting: Option<View>,
}

fn write_scenario<S: Serializer>(scenario: &Scenario, to: S) -> Result<S::Ok, S::Error> {
    scenario.to_json().serialize(to)
}

impl View {
    fn of(scenario: Scenario) -> Self {
        Self {
            link: link(&scenario),
            scenario: Scenario {
                step: Some(0),
                ..scenario
            },
        }
    }
}

impl Lesson {
    fn new(scenario: Scenario) -> Self {
        Self {
            id: "",
            figures: BTreeMap::new(),
            names: BTreeMap::new(),
            control: None,
            view: View::of(scenario),
            refuting: None,
        }
    }

    fn with<const N: usize>(mut self, figures: [(&'static str, f64); N]) -> Self {
        self.figures.extend(figures);
        self
    }

    fn naming<const N: usize>(mut self, names: [(&'static str, &str); N]) -> Self {
        let names = names.map(|(key, name)| (key, name.to_owned()));
        self.names.extend(names);
        self
    }

    fn set(mut self, values: &[&str], value: &str) -> Self {
        self.control = Some(Control {
            values: values.iter().map(|value| (*value).to_owned()).collect(),
            value: value.to_owned(),
        });
        self
    }

    fn refuted(mut self, scenario: Scenario) -> Self {
        self.refuting = Some(View::of(scenario));
        self
    }
}

type Make = fn(Option<&str>) -> Result<Lesson>;
type Ask = fn() -> Result<Lesson>;

/// The names of the scenes of the story, in order.
pub fn story() -> impl Iterator<Item = &'static str> {
    story::SCENES.iter().map(|(id, _)| *id)
}

/// The names of the questions, in order.
pub fn questions() -> impl Iterator<Item = &'static str> {
    questions::QUESTIONS.iter().map(|(id, _)| *id)
}

/// The scene of the story or the question of this name; `value` is what the control of a scene is
/// set to. `invalid-value` where there is no such lesson or its control has no such value.
pub fn lesson(id: &str, value: Option<&str>) -> Result<Lesson> {
    let scene = story::SCENES.iter().find(|(known, _)| *known == id);
    if let Some((id, make)) = scene {
        return Ok(Lesson { id, ..make(value)? });
    }
    let question = questions::QUESTIONS.iter().find(|(known, _)| *known == id);
    if let Some((id, ask)) = question {
        return Ok(Lesson { id, ..ask()? });
    }
    let all = story().chain(questions()).collect::<Vec<_>>().join(", ");
    Err(Error::new(&Kind::NOT_ONE_OF, [&"scene", &Quoted(id), &all]))
}

/// What a control is set to, `first` where nothing is said.
fn chosen<'a>(value: Option<&'a str>, values: &[&'a str], first: &'a str) -> Result<&'a str> {
    let value = value.unwrap_or(first);
    if values.contains(&value) {
        return Ok(value);
    }
    let all = values.join(", ");
    Err(Error::new(
        &Kind::NOT_ONE_OF,
        [&"value", &Quoted(value), &all],
    ))
}

/// The scenario of these fields, pairs of attribute name and text.
fn scene(fields: &[(&str, &str)]) -> Result<Scenario> {
    let mut scenario = Scenario::default();
    for (name, text) in fields {
        scenario.set_field(name, Some(text))?;
    }
    Ok(scenario)
}

/// The lab of a scenario after all of its steps.
fn played(scenario: &Scenario) -> Result<Lab> {
    Lab::new(Scenario {
        step: None,
        ..scenario.clone()
    })
}

/// The lab of a scenario before its steps.
fn before(scenario: &Scenario) -> Result<Lab> {
    Lab::new(Scenario {
        step: Some(0),
        ..scenario.clone()
    })
}

/// What the last step moved.
struct Moved {
    keys: f64,
    total: f64,
    /// Of the keys.
    part: f64,
    ideal: f64,
    /// How many nodes gave some up, and how many received some.
    donors: f64,
    heirs: f64,
    /// Keys that went between nodes that the step does not name.
    between: f64,
    /// What placement by remainder would have moved, of the keys.
    remainder: f64,
    /// The first that gave some up and the first that received some.
    from: String,
    to: String,
}

fn moved(lab: &mut Lab) -> Result<Moved> {
    let proof = lab.proof()?;
    let (between, remainder) = proof
        .as_ref()
        .map_or((0, None), |proof| (proof.between, proof.remainder));
    let change = proof.map(|proof| proof.change).unwrap_or_default();
    let of = |keys: u32| f64::from(keys) / f64::from(change.total_keys.max(1));
    let flows = || change.flows.iter().filter(|flow| flow.keys > 0);
    let donors = distinct(flows().filter_map(|flow| flow.from.as_ref()));
    let heirs = distinct(flows().filter_map(|flow| flow.to.as_ref()));
    let name = |list: &[&String]| list.first().map(|id| (*id).clone()).unwrap_or_default();
    Ok(Moved {
        keys: f64::from(change.moved_keys),
        total: f64::from(change.total_keys),
        part: of(change.moved_keys),
        ideal: change.ideal_share,
        donors: donors.len() as f64,
        heirs: heirs.len() as f64,
        between: f64::from(between),
        remainder: of(remainder.unwrap_or(0)),
        from: name(&donors),
        to: name(&heirs),
    })
}

/// Each name once, in the order in which they come.
fn distinct<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a String> {
    let mut seen: Vec<&String> = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
}

/// The nodes of a ring with the most and the fewest of something.
struct Ends {
    most: f64,
    most_id: String,
    least: f64,
    least_id: String,
}

fn ends(values: impl Iterator<Item = (String, f64)>) -> Ends {
    let mut ends = Ends {
        most: f64::NEG_INFINITY,
        most_id: String::new(),
        least: f64::INFINITY,
        least_id: String::new(),
    };
    for (id, value) in values {
        if value > ends.most {
            (ends.most, ends.most_id) = (value, id.clone());
        }
        if value < ends.least {
            (ends.least, ends.least_id) = (value, id);
        }
    }
    ends
}

/// Who owns most and least of the circle.
fn by_share(lab: &Lab) -> Ends {
    let world = lab.world();
    let members = world.stage.members.iter();
    let ids = members.map(|member| member.node.id.clone());
    ends(ids.zip(world.shares()))
}

/// Who has most and fewest of the keys, as parts of all.
fn by_keys(lab: &Lab) -> Ends {
    let world = lab.world();
    let all = f64::from(
        world
            .tallies
            .values()
            .map(|tally| tally.keys)
            .sum::<u32>()
            .max(1),
    );
    let members = world.stage.members.iter();
    ends(members.map(|member| {
        let keys = f64::from(world.tally(member.uid).keys);
        (member.node.id.clone(), keys / all)
    }))
}

/// The part of the circle that a node owns.
fn share_of(lab: &Lab, id: &str) -> f64 {
    let world = lab.world();
    let shares = world.shares();
    let place = world
        .stage
        .members
        .iter()
        .position(|member| member.node.id == id);
    place.and_then(|at| shares.get(at).copied()).unwrap_or(0.0)
}

/// So many requests, of which so many ask for one key: a list of keys, so that the ring counts
/// requests.
fn requests(all: u32, hot: u32) -> Keys {
    let key = |at: u32| format!("key:{}", at.saturating_sub(hot.saturating_sub(1)));
    Keys::List((0..all).map(key).collect())
}

/// The scenario with one more step, whatever it may be.
fn then(scenario: &Scenario, command: Command) -> Scenario {
    let mut longer = scenario.clone();
    longer.steps.push(command);
    longer
}

/// The same scenario under another scheme.
fn under(scenario: &Scenario, scheme: &str) -> Scenario {
    Scenario {
        scheme: SchemeRef::new(scheme),
        ..scenario.clone()
    }
}
