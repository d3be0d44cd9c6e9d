//! Opening a lab on fields that came from outside, and keeping what is good of them.

use crate::change::Change;
use crate::error::{Error, Result};
use crate::lab::Lab;
use crate::scenario::{FieldError, Scenario};

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

/// Sets `name` to the text that `source` has for it.
fn copy(scenario: &mut Scenario, source: &Scenario, name: &str) {
    if let Some(text) = source.field(name) {
        // A field's own text always reads back.
        let _ = scenario.set_field(name, Some(&text));
    }
    if name == "step" || name == "steps" {
        scenario.step = source.step;
    }
}

/// Tries `open` on `wanted`, then with ever more of the suspects put back to what `base` has.
fn concede<T>(
    wanted: &Scenario,
    base: &Scenario,
    mut open: impl FnMut(Scenario) -> Result<T>,
) -> (Result<T>, Vec<FieldError>) {
    let blame = |field: &str, error: Error| FieldError {
        field: field.to_owned(),
        error,
    };
    let error = match open(wanted.clone()) {
        Ok(opened) => return (Ok(opened), Vec::new()),
        Err(error) => error,
    };
    for suspect in SUSPECTS {
        let mut less = wanted.clone();
        copy(&mut less, base, suspect);
        if let Ok(opened) = open(less) {
            return (Ok(opened), vec![blame(suspect, error)]);
        }
    }
    let mut less = wanted.clone();
    let mut blamed = Vec::new();
    for suspect in SUSPECTS {
        copy(&mut less, base, suspect);
        match open(less.clone()) {
            Ok(opened) => {
                blamed.push(blame(suspect, error));
                return (Ok(opened), blamed);
            }
            Err(_) if less.field(suspect) != wanted.field(suspect) => {
                blamed.push(blame(suspect, error.clone()));
            }
            Err(_) => {}
        }
    }
    (open(base.clone()), blamed)
}

impl Lab {
    /// A lab of these fields, pairs of attribute name and text. A field that cannot be read, or
    /// without which the others hold together, takes its default and is reported.
    pub fn tolerant(fields: &[(String, String)]) -> Result<(Self, Vec<FieldError>)> {
        let mut scenario = Scenario::default();
        let mut errors = scenario.set_fields(fields);
        let (lab, blamed) = concede(&scenario, &Scenario::default(), Self::new);
        errors.extend(blamed);
        Ok((lab?, errors))
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
        let (change, blamed) = concede(&wanted, &base, |scenario| self.set(scenario));
        errors.extend(blamed);
        Ok((change?, errors))
    }
}
