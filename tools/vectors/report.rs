//! Counting what agreed, printing what did not.

use std::fmt::Debug;

use serde_json::Value;

use crate::{hashes, methods, rings};

/// How many checks agreed and how many did not.
#[derive(Debug, Default)]
pub struct Report {
    /// Checks that agreed.
    pub passed: u64,
    /// Checks that did not.
    pub failed: u64,
}

impl Report {
    /// One check: a lookup, a digest of a point list, a count of one owner, a value of a function.
    pub fn check<T: PartialEq + Debug>(&mut self, at: (&str, &str), what: &str, got: &T, want: &T) {
        if got == want {
            self.passed += 1;
        } else {
            self.fail(at, what, &format!("{got:?}"), &format!("{want:?}"));
        }
    }

    /// One check that did not agree.
    pub fn fail(&mut self, (file, config): (&str, &str), what: &str, got: &str, want: &str) {
        self.failed += 1;
        println!("FAIL {file} {config} {what}: got {got}, want {want}");
    }

    /// Checks everything in one file.
    pub fn file(&mut self, path: &str) {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) => return self.fail((path, "-"), "file", &error.to_string(), "a file"),
        };
        match serde_json::from_str(&text) {
            Ok(file) => self.value(&file, path),
            Err(error) => self.fail((path, "-"), "file", &error.to_string(), "JSON"),
        }
    }

    /// Checks everything in one file that has been read.
    pub fn value(&mut self, file: &Value, path: &str) {
        let known = [
            hashes::check(file, path, self),
            rings::check(file, path, self),
            methods::check(file, path, self),
        ];
        if !known.contains(&true) {
            self.fail(
                (path, "-"),
                "system",
                &file["system"].to_string(),
                "a system that is known here",
            );
        }
    }
}
