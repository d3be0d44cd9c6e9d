//! Every figure of the lessons, beside a count of its own.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

#[test]
fn dump() {
    use ringscope::lessons::{lesson, questions, story};
    for id in story().chain(questions()) {
        println!("{:#?}", lesson(id, None).map(|l| (l.id, l.figures, l.names, l.view.link)));
    }
}
