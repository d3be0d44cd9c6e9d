//! How a file of keys was read, as it is told.

use serde::{Deserialize, Serialize};

/// What a file of keys came to, or a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fed {
    /// How many keys.
    pub keys: u64,
    /// How many bytes, where the file says so.
    pub bytes: f64,
    /// How many requests, where the file says so.
    pub requests: f64,
}

impl Fed {
    pub(super) fn add(&mut self, other: Self) {
        self.keys += other.keys;
        self.bytes += other.bytes;
        self.requests += other.requests;
    }
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Its number, from 1.
    pub line: u64,
    /// Its text, shortened; what is not UTF-8 is replaced.
    pub text: String,
    /// Why: `long`, `quote`, `cells`, `key`, `size` or `requests`.
    pub why: String,
}

/// How many lines have something odd, and the first of them, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odd {
    /// How many.
    pub count: u64,
    /// The first.
    pub first: u64,
}

impl Odd {
    pub(super) fn at(&mut self, line: u64) {
        self.count += 1;
        if self.first == 0 {
            self.first = line;
        }
    }
}

/// How a file was read.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, told by its name"
)]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// All that was taken.
    pub total: Fed,
    /// What of it moves.
    pub moved: Fed,
    /// What stands between cells; nothing where every line is a key.
    pub by: Option<String>,
    /// Whether the first line names the columns.
    pub named: bool,
    /// The names of columns that are not read.
    pub ignored: Vec<String>,
    /// Whether there is a column of sizes.
    pub sizes: bool,
    /// Whether there is one of requests.
    pub requests: bool,
    /// Whether a byte order mark stood first.
    pub bom: bool,
    /// How many lines end in CR LF.
    pub crlf: u64,
    /// How many lines are empty.
    pub empty: u64,
    /// Keys that are not UTF-8, or have a null byte in them: their bytes are hashed as they are.
    pub bytes: Odd,
    /// Keys with white space at an end, which belongs to them.
    pub spaced: Odd,
    /// How many lines could not be read.
    pub refused: u64,
    /// The first of them.
    pub refusals: Vec<Refusal>,
    /// How many keys were there before; nothing while they are still being compared.
    pub again: Option<u64>,
    /// How many keys were compared for that.
    pub compared: u64,
    /// Why the file cannot be a list of keys: `utf16` or `packed`.
    pub wrong: Option<String>,
}
