//! Placement methods that are not rings.

use serde_json::Value;

use crate::report::Report;

/// Checks what `file` says of such a method; `false` if it says nothing.
pub fn check(_file: &Value, _path: &str, _report: &mut Report) -> bool {
    false
}
