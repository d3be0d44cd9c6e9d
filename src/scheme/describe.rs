//! A ring as the object that describes it, which `custom` reads back.

use serde_json::{Map, Value};

use super::custom::{SOURCES, Source, WEIGHTS, Weights};
use super::{
    Boundary, ByteOrder, Count, Finish, Float, Loser, Order, OwnVnodes, Points, RingScheme,
    Rounding, Tie, Word,
};
use crate::position::Spelling;

/// The name of `value` in `names`.
fn name<T: PartialEq + Copy>(names: &[(&'static str, T)], value: T) -> Value {
    let found = names.iter().find(|(_, named)| *named == value);
    found.map_or(Value::Null, |(name, _)| Value::from(*name))
}

impl RingScheme {
    /// This ring as a custom scheme: the same points and owners, for the same nodes and keys.
    pub fn describe(&self) -> Map<String, Value> {
        let mut out = Map::new();
        let mut put = |field: &str, value: Value| {
            out.insert(field.to_owned(), value);
        };
        put("name", "custom".into());
        put("nodeText", self.text.name().into());
        let last = self.circle.last();
        let bits = 128 - last.leading_zeros();
        if bits > 0 && last.trailing_ones() == bits {
            put("bits", bits.into());
        } else {
            put("size", (last + 1).to_string().into());
        }
        match self.circle.spelling() {
            Spelling::Unsigned => {}
            Spelling::Signed(_) => put("spelling", "signed".into()),
            Spelling::SignedPair => put("spelling", "signed-pair".into()),
        }
        let source = match &self.points {
            Points::Hashed {
                label,
                base,
                hash,
                word,
                words,
            } => {
                put("label", label.source().into());
                put("indexBase", (*base).into());
                put("hash", hash.name().into());
                put("bytes", ends(*word));
                put("byteOrder", name(ByteOrder::NAMES, word.order));
                put("words", (*words).into());
                Source::Labels
            }
            Points::Numbered => Source::Haproxy,
            Points::Tokens => Source::Tokens,
            Points::Given => Source::Given,
        };
        put("pointsFrom", name(SOURCES, source));
        put("key", self.key.label.source().into());
        put("keyHash", self.key.hash.name().into());
        put("keyBytes", ends(self.key.word));
        put("keyByteOrder", name(ByteOrder::NAMES, self.key.word.order));
        put("keyPart", self.key.cut.name().into());
        put("keyFinish", name(Finish::NAMES, self.key.finish));
        put("keyNumbers", self.key.plain_numbers.into());
        put("order", name(Order::NAMES, self.order));
        put("boundary", name(Boundary::NAMES, self.boundary));
        let tie = match self.tie {
            Tie::Refuse => "refuse",
            Tie::First(_) => "first",
            Tie::Last(_) => "last",
            Tie::SmallerName => "smaller-name",
        };
        put("tie", tie.into());
        put("loser", name(Loser::NAMES, self.tie.loser()));
        describe_count(self.count, &mut put);
        out
    }
}

fn describe_count(count: Count, put: &mut dyn FnMut(&str, Value)) {
    let weights = match count {
        Count::PerWeight { unit, own } => {
            put("points", unit.into());
            put("ownVnodes", name(OwnVnodes::NAMES, own));
            Weights::Absolute
        }
        Count::Alike { unit } => {
            put("points", unit.into());
            Weights::Ignored
        }
        Count::Share {
            unit,
            total,
            float,
            rounding,
            own,
            only_uneven,
        } => {
            put(if total { "total" } else { "points" }, unit.into());
            put("float", name(Float::NAMES, float));
            put("rounding", name(Rounding::NAMES, rounding));
            put("ownVnodes", name(OwnVnodes::NAMES, own));
            put("onlyUneven", only_uneven.into());
            Weights::Normalised
        }
        Count::RingSize { min, max } => {
            put("min", min.into());
            put("max", max.into());
            Weights::RingSize
        }
        Count::Given => Weights::Given,
    };
    put("weights", name(WEIGHTS, weights));
}

/// `[from, to]`.
fn ends(word: Word) -> Value {
    let from = u32::from(word.at);
    vec![from, from + u32::from(word.len)].into()
}
