//! Claims that circulate about consistent hashing, each put to the test.
//!
//! A claim is what is said, as numbers, and a scene that settles it. The scene
//! is measured anew every time; the verdict follows from what was measured and
//! is written nowhere.

mod methods;
mod moves;
mod spread;

use serde::Serialize;

use crate::error::{Error, Kind, Quoted, Result};
use crate::lab::Lab;
use crate::node::SchemeRef;
use crate::scenario::{Command, Scenario};

/// What the scene says of the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It holds in the scene.
    Holds,
    /// It fails in the scene.
    Fails,
    /// It holds in one scene and fails in another.
    Depends,
}

impl Verdict {
    /// It holds or it fails.
    const fn of(holds: bool) -> Self {
        if holds { Self::Holds } else { Self::Fails }
    }

    /// What two scenes say together.
    const fn both(first: bool, second: bool) -> Self {
        match (first, second) {
            (true, true) => Self::Holds,
            (false, false) => Self::Fails,
            _ => Self::Depends,
        }
    }
}

/// A claim and what was measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// Its name.
    pub id: &'static str,
    /// The numbers of the claim itself, and those of the scene that it is put to.
    pub said: Vec<f64>,
    /// The numbers that were measured; which is which depends on the claim.
    pub found: Vec<f64>,
    /// The names that the scene turns on.
    pub names: Vec<String>,
    /// What follows.
    pub verdict: Verdict,
    /// The fragment that shows the scene on the ring.
    pub link: String,
}

/// What a scene finds.
struct Finding {
    said: Vec<f64>,
    found: Vec<f64>,
    names: Vec<String>,
    verdict: Verdict,
    scene: Scenario,
}

impl Finding {
    fn new(said: &[f64], found: &[f64], verdict: Verdict, scene: Scenario) -> Self {
        Self {
            said: said.to_vec(),
            found: found.to_vec(),
            names: Vec::new(),
            verdict,
            scene,
        }
    }

    fn naming(self, names: &[&str]) -> Self {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Self { names, ..self }
    }
}

type Test = fn() -> Result<Finding>;

/// Every claim by what it is about, in the order in which a reader meets them.
const TESTS: &[(&str, &[(&str, Test)])] = &[
    (
        "moves",
        &[
            ("remainder-loses-92", moves::remainder_loses_92),
            ("remainder-always-all", moves::remainder_always_all),
            ("exactly-one-nth", moves::exactly_one_nth),
            ("under-one-percent", moves::under_one_percent),
            ("takes-from-predecessor", moves::takes_from_predecessor),
            ("takes-interval-after", moves::takes_interval_after),
            ("virtual-move-less", moves::virtual_move_less),
            ("one-heir", moves::one_heir),
            ("order-is-nothing", moves::order_is_nothing),
            ("dial-is-free", moves::dial_is_free),
            ("raise-only-takes", moves::raise_only_takes),
        ],
    ),
    (
        "spread",
        &[
            ("five-points-enough", spread::five_points_enough),
            ("150-within-5", spread::within_5_at_150),
            ("256-thirds", spread::thirds_at_256),
            ("62-23-15", spread::peak_of_three),
            ("weights-are-loads", spread::weights_are_loads),
            ("more-nodes-even-out", spread::more_nodes_even_out),
            ("more-points-are-better", spread::more_points_are_better),
            ("even-keys-even-load", spread::even_keys_even_load),
            ("points-cure-hot-key", spread::points_cure_hot_key),
        ],
    ),
    (
        "methods",
        &[
            ("points-never-meet", methods::points_never_meet),
            ("next-points-are-copies", methods::next_points_are_copies),
            ("ring-is-tolerance", methods::ring_is_tolerance),
            ("redis-is-a-ring", methods::redis_is_a_ring),
            ("jump-removes-any", methods::jump_removes_any),
            ("rendezvous-is-minimal", methods::rendezvous_is_minimal),
            ("maglev-is-minimal", methods::maglev_is_minimal),
            ("bounded-keeps-cap", methods::bounded_keeps_cap),
        ],
    ),
];

/// The names of all claims, by what they are about: what moves, how even it is, what the methods do.
pub fn claim_groups() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let names = |tests: &[(&'static str, Test)]| tests.iter().map(|(id, _)| *id).collect();
    TESTS
        .iter()
        .map(move |(group, tests)| (*group, names(tests)))
}

/// The names of all claims.
pub fn claims() -> impl Iterator<Item = &'static str> {
    claim_groups().flat_map(|(_, names)| names)
}

/// Puts a claim to the test; `invalid-value` where there is none of that name.
pub fn claim(id: &str) -> Result<Claim> {
    let unknown = || Error::new(&Kind::UNKNOWN_FIELD, [&Quoted(id)]);
    let mut tests = TESTS.iter().flat_map(|(_, tests)| *tests);
    let (id, test) = tests.find(|(known, _)| *known == id).ok_or_else(unknown)?;
    let Finding {
        said,
        found,
        names,
        verdict,
        scene,
    } = test()?;
    Ok(Claim {
        id,
        said,
        found,
        names,
        verdict,
        link: crate::versus::link(&scene),
    })
}

/// The scenario of these fields, pairs of attribute name and text.
fn scene(fields: &[(&str, &str)]) -> Result<Scenario> {
    let mut scenario = Scenario::default();
    for (name, text) in fields {
        scenario.set_field(name, Some(text))?;
    }
    Ok(scenario)
}

/// A lab, and the scene with the command as its step.
fn staged(fields: &[(&str, &str)], command: &str) -> Result<(Lab, Scenario)> {
    let mut lab = Lab::new(scene(fields)?)?;
    lab.act(command.parse::<Command>()?)?;
    let scene = lab.scenario();
    Ok((lab, scene))
}

/// So many names of one letter.
fn letters(count: u8) -> String {
    let names = (0..count).map(|at| char::from(b'A' + at).to_string());
    names.collect::<Vec<_>>().join(" ")
}

/// The same scene under another scheme.
fn under(scene: &Scenario, scheme: &str) -> Scenario {
    Scenario {
        scheme: SchemeRef::new(scheme),
        ..scene.clone()
    }
}
