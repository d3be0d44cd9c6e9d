//! Counting what agreed, printing what did not.

use std::fmt::Debug;

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
            let (file, config) = at;
            self.failed += 1;
            println!("FAIL {file} {config} {what}: got {got:?}, want {want:?}");
        }
    }

    /// Checks everything in one file.
    pub fn file(&mut self, path: &str) {
        self.failed += 1;
        println!("FAIL {path} - file: got no checker, want one for its system");
    }
}
