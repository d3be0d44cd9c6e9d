//! What each field of a described ring may be: for a form, so that no list is typed again.

use super::custom::{SOURCES, WEIGHTS};
use super::{Boundary, ByteOrder, Finish, Float, Loser, Order, OwnVnodes, Rounding};
use crate::hash::Hash;

/// The values that a field of a custom scheme is chosen from.
fn of<T>(names: &[(&'static str, T)]) -> Vec<String> {
    names.iter().map(|(name, _)| (*name).to_owned()).collect()
}

/// Every field of a custom scheme that takes one of a few words, with the words.
pub fn choices() -> Vec<(&'static str, Vec<String>)> {
    let hashes: Vec<String> = Hash::ALL.iter().map(|hash| hash.name()).collect();
    let ties = ["smaller-name", "refuse", "first", "last"];
    vec![
        ("boundary", of(Boundary::NAMES)),
        ("byteOrder", of(ByteOrder::NAMES)),
        ("float", of(Float::NAMES)),
        ("hash", hashes.clone()),
        ("keyByteOrder", of(ByteOrder::NAMES)),
        ("keyFinish", of(Finish::NAMES)),
        ("keyHash", hashes),
        ("loser", of(Loser::NAMES)),
        ("order", of(Order::NAMES)),
        ("ownVnodes", of(OwnVnodes::NAMES)),
        ("pointsFrom", of(SOURCES)),
        ("rounding", of(Rounding::NAMES)),
        ("tie", ties.map(str::to_owned).into()),
        ("weights", of(WEIGHTS)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::SchemeRef;
    use crate::scheme::Scheme;

    #[test]
    fn every_choice_is_one_that_a_described_ring_takes() {
        for (field, values) in choices() {
            for value in values {
                let mut wanted = SchemeRef::new("custom");
                // Wide words of a narrow hash are refused, so ask for few bits.
                wanted.params.insert("bits".to_owned(), 16.into());
                wanted.params.insert(field.to_owned(), value.clone().into());
                let found = Scheme::find(&wanted);
                assert!(found.is_ok(), "{field} {value}: {found:?}");
            }
        }
    }
}
