//! Reading the parameters of a scheme: each is taken once, and what is left over is an error.

use serde_json::{Map, Value};

use super::extras::whole;
use crate::error::{Error, Kind, Result};
use crate::hash::Hash;

/// Objects that vector files and the systems' own configurations wrap parameters in.
const WRAPPERS: [&str; 6] = [
    "params",
    "options",
    "ring_hash_lb_config",
    "maglev_lb_config",
    "common_lb_config",
    "consistent_hashing_lb_config",
];

/// The parameters that a scenario gives a scheme.
pub(crate) struct Params<'a> {
    scheme: &'a str,
    left: Vec<(&'a str, &'a Value)>,
}

impl<'a> Params<'a> {
    /// All of `params`; those inside a known wrapper count as if they stood outside, and a `null`
    /// as if it were not there.
    pub(crate) fn new(scheme: &'a str, params: &'a Map<String, Value>) -> Self {
        let mut left = Vec::new();
        flatten(params, &mut left);
        Self { scheme, left }
    }

    /// The error for a value that `name` cannot take.
    pub(crate) fn refuse(&self, name: &str, value: &Value, reason: &str) -> Error {
        let args: [&dyn core::fmt::Display; 4] = [&self.scheme, &name, value, &reason];
        Error::new(&Kind::BAD_PARAM, args)
    }

    /// The error for something that the system does and this crate does not.
    pub(crate) fn unsupported(&self, what: &str) -> Error {
        Error::new(&Kind::UNSUPPORTED, [&self.scheme, &what])
    }

    /// The parameter that goes by one of `names`.
    pub(crate) fn take(&mut self, names: &[&str]) -> Option<(&'a str, &'a Value)> {
        let mut left = self.left.iter();
        let at = left.position(|(name, _)| names.contains(name))?;
        Some(self.left.swap_remove(at))
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn whole(
        &mut self,
        names: &[&str],
        (least, most): (u32, u32),
    ) -> Result<Option<u32>> {
        let Some((name, value)) = self.take(names) else {
            return Ok(None);
        };
        whole(value)
            .and_then(|number| u32::try_from(number).ok())
            .filter(|number| (least..=most).contains(number))
            .map(Some)
            .ok_or_else(|| {
                let reason = format!("it must be a whole number from {least} to {most}");
                self.refuse(name, value, &reason)
            })
    }

    /// `true` or `false`.
    pub(crate) fn flag(&mut self, names: &[&str]) -> Result<Option<bool>> {
        match self.take(names) {
            None => Ok(None),
            Some((_, Value::Bool(flag))) => Ok(Some(*flag)),
            Some((name, value)) => Err(self.refuse(name, value, "it must be true or false")),
        }
    }

    /// Text.
    pub(crate) fn text(&mut self, names: &[&str]) -> Result<Option<&'a str>> {
        match self.take(names) {
            None => Ok(None),
            Some((_, Value::String(text))) => Ok(Some(text)),
            Some((name, value)) => Err(self.refuse(name, value, "it must be text")),
        }
    }

    /// One of the texts in `choices`.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        names: &[&str],
        choices: &[(&'static str, T)],
    ) -> Result<Option<T>> {
        let Some((name, value)) = self.take(names) else {
            return Ok(None);
        };
        let at = self.pick(name, value, choices.len(), &|at| choices[at].0)?;
        Ok(Some(choices[at].1))
    }

    /// Which of `count` choices `value` is: not once per type that can be chosen.
    fn pick(
        &self,
        name: &str,
        value: &Value,
        count: usize,
        choice: &dyn Fn(usize) -> &'static str,
    ) -> Result<usize> {
        let written = value.to_string();
        let text = value.as_str().unwrap_or(&written);
        (0..count).find(|at| choice(*at) == text).ok_or_else(|| {
            let known: Vec<&str> = (0..count).map(choice).collect();
            let reason = format!("it must be one of {}", known.join(", "));
            self.refuse(name, value, &reason)
        })
    }

    /// One of the hashes in [`Hash::ALL`], by the name that this crate gives it.
    pub(crate) fn hash_of(&mut self, names: &[&str]) -> Result<Option<Hash>> {
        let Some((name, value)) = self.take(names) else {
            return Ok(None);
        };
        let hash = value.as_str().and_then(Hash::parse);
        hash.map(Some)
            .ok_or_else(|| self.refuse(name, value, "there is no hash of that name here"))
    }

    /// Takes what is said of a system but changes nothing, as long as it says this.
    pub(crate) fn says(&mut self, names: &[&str], expected: &[&str]) -> Result<()> {
        match self.take(names) {
            Some((_, Value::String(text))) if expected.contains(&text.as_str()) => Ok(()),
            Some((name, value)) => {
                let reason = format!("only {} is reproduced here", expected.join(" or "));
                Err(self.unsupported(&format!("{name} {value} is set, but {reason}")))
            }
            None => Ok(()),
        }
    }

    /// Nothing may be left: a parameter that is not read would be an error in silence.
    pub(crate) fn finish(self) -> Result<()> {
        match self.left.first() {
            None => Ok(()),
            Some((name, value)) => Err(self.refuse(name, value, "it has no such parameter")),
        }
    }
}

fn flatten<'a>(params: &'a Map<String, Value>, out: &mut Vec<(&'a str, &'a Value)>) {
    for (name, value) in params {
        match value {
            Value::Object(inner) if WRAPPERS.contains(&name.as_str()) => flatten(inner, out),
            Value::Null => {}
            _ => out.push((name, value)),
        }
    }
}
