//! What the tests of the core share: a seeded generator, short ways to say a ring, a plain dress.

#![allow(dead_code, reason = "every test file uses its own part of this")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use std::collections::BTreeMap;

use ringscope::{Change, Command, Error, Lab, Position, Result, Ring, Scenario, Snapshot};

/// xorshift64*: small, seeded, the same everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number from 0 to `bound` − 1.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 11) as usize % bound
    }

    /// True once in `part` times.
    pub fn once_in(&mut self, part: usize) -> bool {
        self.below(part) == 0
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A position from 0 to `last`.
    pub fn position(&mut self, last: Position) -> Position {
        let wide = u128::from(self.next()) << 64 | u128::from(self.next());
        match last.checked_add(1) {
            Some(size) => wide % size,
            None => wide,
        }
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

/// The scenario of these fields, pairs of attribute name and text.
pub fn scenario(fields: &[(&str, &str)]) -> Scenario {
    let mut scenario = Scenario::default();
    for (name, text) in fields {
        scenario.set_field(name, Some(text)).unwrap();
    }
    scenario
}

/// The lab of these fields.
pub fn lab(fields: &[(&str, &str)]) -> Lab {
    Lab::new(scenario(fields)).unwrap()
}

/// The error of opening a lab on these fields, whether text or world refuses them.
pub fn refusal(fields: &[(&str, &str)]) -> Error {
    let mut scenario = Scenario::default();
    for (name, text) in fields {
        if let Err(error) = scenario.set_field(name, Some(text)) {
            return error;
        }
    }
    Lab::new(scenario).unwrap_err()
}

/// Runs one command given as text, as the public surface does.
pub fn try_run(lab: &mut Lab, command: &str) -> Result<Change> {
    lab.act(command.parse::<Command>()?)
}

/// Runs one command that must succeed, and checks every invariant after it.
pub fn run(lab: &mut Lab, command: &str) -> Change {
    let change = try_run(lab, command).unwrap_or_else(|error| panic!("{command}: {error}"));
    lab.check()
        .unwrap_or_else(|broken| panic!("{command}: {broken}"));
    change
}

pub fn snapshot(lab: &mut Lab) -> Snapshot {
    lab.snapshot().unwrap()
}

/// The snapshot without what a longer log changes.
pub fn picture(lab: &mut Lab) -> Snapshot {
    Snapshot {
        step: 0,
        steps: 0,
        change: None,
        ..snapshot(lab)
    }
}

/// The ring of points at the present step.
pub fn ring(lab: &Lab) -> &Ring {
    &lab.world().ring
}

/// How many of the keys `key:0`… each node owns, each key asked by name.
pub fn asked(lab: &Lab, keys: usize) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for at in 0..keys {
        if let Some(node) = lab.owner_of(&format!("key:{at}")).node {
            *counts.entry(node).or_default() += 1;
        }
    }
    counts
}

/// The first owner of each of the keys `key:0`….
pub fn owners(lab: &Lab, keys: usize) -> Vec<Option<String>> {
    let keys = (0..keys).map(|at| format!("key:{at}"));
    keys.map(|key| lab.owner_of(&key).node).collect()
}

/// The colours of the goldens.
pub fn dress(dark: bool) -> ringscope::svg::Dress {
    let roles = if dark {
        [
            "#f2f2ef", "#b9b9b3", "#4a4a46", "#33332f", "#1b1b19", "#6d737d",
        ]
    } else {
        [
            "#1b1b19", "#5f5f5a", "#d0d0ca", "#e6e6e1", "#ffffff", "#8b877c",
        ]
    };
    ringscope::svg::Dress {
        roles: roles.map(str::to_owned),
        dark,
        font: "system-ui, sans-serif".to_owned(),
        title: "A ring".to_owned(),
        readout: ["keys", "on", "one ring", ""].map(str::to_owned),
    }
}
