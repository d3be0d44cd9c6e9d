//! Checks vector files from real systems against this crate.
//!
//! `cargo run --release --example vectors -- FILE…` prints a line for every
//! mismatch and, last, `N passed, N failed`.

mod cases;
mod hashes;
mod methods;
mod report;
mod rings;

use std::process::ExitCode;

use report::Report;

fn main() -> ExitCode {
    let mut report = Report::default();
    for path in std::env::args().skip(1) {
        report.file(&path);
    }
    println!("{} passed, {} failed", report.passed, report.failed);
    ExitCode::from(u8::from(report.failed > 0))
}
