//! One sort for all lists that are short or sorted seldom.
//!
//! A sort that is compiled afresh for each kind of list is the largest part
//! of a small program. Where millions of items are sorted, the list has its
//! own.

use core::cmp::Ordering;

/// The places 0…`count` − 1 in the order that `compare` says; equal ones as they stand.
pub(crate) fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}
