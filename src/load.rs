//! Opening a lab on fields that came from outside, and keeping what is good of them.

use crate::change::Change;
use crate::error::{Error, Result};
use crate::lab::Lab;
use crate::order;
use crate::scenario::{FieldError, Keys, Scenario};

/// The fields in the order in which they are suspected when a scenario does not hold together.
const SUSPECTS: [&str; 8] = [
    "step",
    "steps",
    "vnodes",
    "nodes",
    "scheme",
    "keys",
    "key-pattern",
    "replicas",
];

/// Sets the field `name` to what `source` has for it.
fn copy(scenario: &mut Scenario, source: &Scenario, name: &str) {
    if let (Some(text), true) = (source.field(name), name != "step") {
        // A field's own text always reads back.
        let _ = scenario.set_field(name, Some(&text));
    }
    // The place in one log means nothing in another.
    if name == "step" || name == "steps" {
        scenario.step = source.step;
    }
}

/// Whether a lab opens on `scenario`; keys never stand in the way, so none are placed.
fn fits(scenario: &Scenario) -> Result<()> {
    let keys = Keys::Count(0);
    let scenario = scenario.clone();
    Lab::new(Scenario { keys, ..scenario }).map(drop)
}

/// What can stand of `wanted`, which does not hold together as a whole, and the fields that
/// cannot, which are as in `base`; `error` is what a lab says of the whole.
fn concede(wanted: &Scenario, base: &Scenario, error: Error) -> (Scenario, Vec<FieldError>) {
    let differs = |name: &&str| wanted.field(name) != base.field(name);
    let suspects: Vec<&str> = SUSPECTS.into_iter().filter(differs).collect();
    let without = |names: &[&str]| {
        let mut less = wanted.clone();
        for name in names {
            copy(&mut less, base, name);
        }
        less
    };
    // One field may be at fault, so each is left out alone; else as many as it takes.
    let mut latest = error;
    let mut gone: Vec<&str> = Vec::new();
    match suspects.iter().find(|name| fits(&without(&[name])).is_ok()) {
        Some(name) => gone.push(name),
        None => {
            for name in &suspects {
                gone.push(name);
                match fits(&without(&gone)) {
                    Ok(()) => break,
                    Err(error) => latest = error,
                }
            }
        }
    }
    let mut least = without(&gone);
    let mut blamed: Vec<(&str, Error)> = Vec::new();
    blamed.extend(gone.last().map(|name| (*name, latest)));
    // What was left out without need comes back; what cannot says itself why.
    for name in suspects.iter().rev() {
        let gone = |name: &str| blamed.iter().any(|(other, _)| *other == name);
        let follows = *name == "step" && wanted.step.is_none() && gone("steps");
        if gone(name) || follows || least.field(name) == wanted.field(name) {
            continue;
        }
        let mut more = least.clone();
        copy(&mut more, wanted, name);
        if *name == "steps" {
            more.step = None;
        }
        match fits(&more) {
            Ok(()) => least = more,
            Err(error) => blamed.push((name, error)),
        }
    }
    let place = |name: &str| SUSPECTS.iter().position(|suspect| *suspect == name);
    let order = order::places(blamed.len(), &|a, b| {
        place(blamed[a].0).cmp(&place(blamed[b].0))
    });
    let named = |at: usize| FieldError {
        field: blamed[at].0.to_owned(),
        error: blamed[at].1.clone(),
    };
    (least, order.into_iter().map(named).collect())
}

impl Lab {
    /// A lab of these fields, pairs of attribute name and text. A field that cannot be read, or
    /// without which the others hold together, takes its default and is reported.
    pub fn tolerant(fields: &[(String, String)]) -> Result<(Self, Vec<FieldError>)> {
        let mut scenario = Scenario::default();
        let mut errors = scenario.set_fields(fields);
        let lab = match Self::new(scenario.clone()) {
            Ok(lab) => lab,
            Err(error) => {
                let (less, blamed) = concede(&scenario, &Scenario::default(), error);
                errors.extend(blamed);
                Self::new(less)?
            }
        };
        Ok((lab, errors))
    }

    /// Replaces several fields at once; no text means the default. A field that cannot be read,
    /// or without which the others hold together, keeps what was there and is reported.
    pub fn set_fields(
        &mut self,
        fields: &[(String, Option<String>)],
    ) -> Result<(Change, Vec<FieldError>)> {
        let base = self.scenario();
        let mut wanted = base.clone();
        let mut errors = Vec::new();
        for (name, text) in fields {
            match wanted.set_field(name, text.as_deref()) {
                Err(error) => errors.push(FieldError {
                    field: name.clone(),
                    error,
                }),
                // The old place in the old log means nothing in a new one.
                Ok(()) if name == "steps" && !fields.iter().any(|field| field.0 == "step") => {
                    wanted.step = None;
                }
                Ok(()) => {}
            }
        }
        let change = match self.set(wanted.clone()) {
            Ok(change) => change,
            Err(error) => {
                let (less, blamed) = concede(&wanted, &base, error);
                errors.extend(blamed);
                self.set(less)?
            }
        };
        Ok((change, errors))
    }
}
