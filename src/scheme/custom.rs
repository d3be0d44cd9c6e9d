//! A ring that somebody describes: the parts that spell `ketama`, put together anew.
//!
//! `{"name":"custom","label":"{id}-{i}","hash":"md5","bytes":[0,4],"byteOrder":"little","words":4}`
//! and so on. What is not said is as in `reference` or the most usual; the fields are those that
//! [`RingScheme::describe`] writes.

use serde_json::Value;

use super::{
    Boundary, ByteOrder, Count, Cut, Finish, Float, KeyRule, Limits, Loser, MAX_POINTS, NodeText,
    Order, OwnVnodes, Params, Points, RingScheme, Rounding, Scheme, Template, Tie, Word,
};
use crate::error::Result;
use crate::hash::Hash;
use crate::position::{Circle, Spelling};

/// The ring that the parameters describe.
pub(crate) fn custom(params: &mut Params<'_>) -> Result<Scheme> {
    let hash = params.hash_of(&["hash"])?.unwrap_or(Hash::Md5);
    let key_hash = params.hash_of(&["keyHash"])?.unwrap_or(hash);
    let given = bytes(params, ["bytes", "offset", "length"])?;
    let circle = circle(params, given.map(|(_, len)| len))?;
    let bits = 128 - circle.last().leading_zeros();
    let words = params.whole(&["words"], (1, 64))?.unwrap_or(1);
    let wide = |hash: Hash| {
        bits.div_ceil(8)
            .min(hash.width() as u32 / words)
            .clamp(1, 16) as u8
    };
    let order = params.choice(&["byteOrder"], ByteOrder::NAMES)?;
    let (at, len) = given.unwrap_or((0, wide(hash)));
    let order = order.unwrap_or(ByteOrder::Big);
    let word = Word { at, len, order };
    fits(params, word, words, hash)?;

    let key_order = params.choice(&["keyByteOrder"], ByteOrder::NAMES)?;
    let key_bytes = bytes(params, ["keyBytes", "keyOffset", "keyLength"])?;
    let (at, len) = match (key_bytes.or(given), key_hash == hash) {
        (Some(bytes), _) => bytes,
        (None, true) => (word.at, word.len),
        (None, false) => (0, wide(key_hash)),
    };
    let order = key_order.unwrap_or(word.order);
    let key_word = Word { at, len, order };
    fits(params, key_word, 1, key_hash)?;

    let key = KeyRule {
        plain_numbers: params.flag(&["keyNumbers"])?.unwrap_or(false),
        cut: part(params)?,
        label: Template::new(params.text(&["key"])?.unwrap_or("{key}")),
        hash: key_hash,
        word: key_word,
        finish: params
            .choice(&["keyFinish"], Finish::NAMES)?
            .unwrap_or_default(),
    };
    let label = params.text(&["label"])?.unwrap_or("{id}-{i}");
    let hashed = Points::Hashed {
        label: Template::new(label),
        base: params.whole(&["indexBase"], (0, u32::MAX))?.unwrap_or(0),
        hash,
        word,
        words,
    };
    let from = params.choice(&["pointsFrom"], SOURCES)?;
    let ring = RingScheme {
        text: node_text(params)?,
        order: params
            .choice(&["order"], Order::NAMES)?
            .unwrap_or(Order::Listed),
        tie: tie(params)?,
        boundary: params
            .choice(&["boundary"], Boundary::NAMES)?
            .unwrap_or(Boundary::AtOrAfter),
        limits: Limits::default(),
        ..RingScheme::usual(
            circle,
            match from.unwrap_or(Source::Labels) {
                Source::Labels => hashed,
                Source::Haproxy => Points::Numbered,
                Source::Tokens => Points::Tokens,
                Source::Given => Points::Given,
            },
            key,
            count(params)?,
        )
    };
    Ok(Scheme::of_ring("custom", "described by hand", ring))
}

/// Where points come from, by name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Labels,
    Haproxy,
    Tokens,
    Given,
}

pub(super) const SOURCES: &[(&str, Source)] = &[
    ("labels", Source::Labels),
    ("haproxy", Source::Haproxy),
    ("tokens", Source::Tokens),
    ("given", Source::Given),
];

/// First byte and number of bytes: `[from, to]`, or each on its own.
fn bytes(params: &mut Params<'_>, names: [&str; 3]) -> Result<Option<(u8, u8)>> {
    let offset = params.whole(&[names[1]], (0, 63))?;
    let length = params.whole(&[names[2]], (1, 16))?;
    let Some((name, value)) = params.take(&[names[0]]) else {
        return match (offset, length) {
            (Some(offset), None) => {
                let reason = format!("{} has to say how many bytes", names[2]);
                Err(params.refuse(names[1], &offset.into(), &reason))
            }
            (offset, length) => Ok(length.map(|len| (offset.unwrap_or(0) as u8, len as u8))),
        };
    };
    let ends: Option<Vec<u64>> = value
        .as_array()
        .and_then(|ends| ends.iter().map(Value::as_u64).collect());
    match ends.as_deref() {
        Some(&[from, to]) if from < to && to <= 64 && to - from <= 16 => {
            Ok(Some((from as u8, (to - from) as u8)))
        }
        _ => {
            let reason = "it must be [from, to], at most 16 bytes of the first 64";
            Err(params.refuse(name, value, reason))
        }
    }
}

/// Refuses a word that is not there.
fn fits(params: &Params<'_>, word: Word, words: u32, hash: Hash) -> Result<()> {
    let end = u32::from(word.at) + u32::from(word.len) * words;
    let width = hash.width() as u32;
    if end > width {
        let reason = format!("a digest of {hash} has {width} bytes");
        return Err(params.refuse("bytes", &end.into(), &reason));
    }
    if word.order == ByteOrder::SignedPair && word.len % 2 == 1 {
        let reason = "two words of one length make an even number of bytes";
        return Err(params.refuse("bytes", &word.len.into(), reason));
    }
    Ok(())
}

/// The circle: `bits`, or `size` where it is no power of two; as wide as the bytes if not said.
fn circle(params: &mut Params<'_>, bytes: Option<u8>) -> Result<Circle> {
    let bits = params.whole(&["bits"], (1, 128))?.map(|bits| bits as u8);
    let spellings = [("unsigned", 0), ("signed", 1), ("signed-pair", 2)];
    let spelling = params.choice(&["spelling"], &spellings)?.unwrap_or(0);
    if let Some((name, value)) = params.take(&["size"]) {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let size = text.parse::<u128>().ok().filter(|size| *size > 0);
        return match (size, bits, spelling) {
            (Some(size), None, 0) => Ok(Circle::of(size)),
            (Some(_), ..) => Err(params.refuse(name, value, "bits and spelling go without it")),
            (None, ..) => Err(params.refuse(name, value, "it must be a whole number above 0")),
        };
    }
    let bits = bits.or(bytes.map(|len| 8 * len)).unwrap_or(32);
    match (spelling, bits) {
        (1, _) => Ok(Circle::bits(bits).spelled(Spelling::Signed(bits))),
        (2, 128) => Ok(Circle::bits(bits).spelled(Spelling::SignedPair)),
        (2, _) => Err(params.refuse("bits", &bits.into(), "a signed pair has 128")),
        _ => Ok(Circle::bits(bits)),
    }
}

fn part(params: &mut Params<'_>) -> Result<Cut> {
    match params.take(&["keyPart"]) {
        None => Ok(Cut::Whole),
        Some((name, value)) => value.as_str().and_then(Cut::parse).ok_or_else(|| {
            let reason = "it must be whole, c-string, uri or tag: with two characters";
            params.refuse(name, value, reason)
        }),
    }
}

fn node_text(params: &mut Params<'_>) -> Result<NodeText> {
    match params.take(&["nodeText"]) {
        None => Ok(NodeText::Name),
        Some((name, value)) => value
            .as_str()
            .and_then(NodeText::parse)
            .ok_or_else(|| params.refuse(name, value, "there is no rule of that name")),
    }
}

fn tie(params: &mut Params<'_>) -> Result<Tie> {
    let loser = params.choice(&["loser"], Loser::NAMES)?;
    let loser = loser.unwrap_or(Loser::Stays);
    let ties = [
        ("smaller-name", Tie::SmallerName),
        ("refuse", Tie::Refuse),
        ("first", Tie::First(loser)),
        ("last", Tie::Last(loser)),
    ];
    Ok(params.choice(&["tie"], &ties)?.unwrap_or(Tie::SmallerName))
}

/// How weights are used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Weights {
    Absolute,
    Ignored,
    Normalised,
    RingSize,
    Given,
}

pub(super) const WEIGHTS: &[(&str, Weights)] = &[
    ("absolute", Weights::Absolute),
    ("ignored", Weights::Ignored),
    ("normalised", Weights::Normalised),
    ("ring-size", Weights::RingSize),
    ("given", Weights::Given),
];

fn count(params: &mut Params<'_>) -> Result<Count> {
    let most = (1, MAX_POINTS as u32);
    let points = params.whole(&["points"], most)?;
    let total = params.whole(&["total"], most)?;
    let weights = params.choice(&["weights"], WEIGHTS)?;
    let own = params.choice(&["ownVnodes"], OwnVnodes::NAMES)?;
    let own = own.unwrap_or(OwnVnodes::Ignored);
    let float = params.choice(&["float"], Float::NAMES)?;
    let rounding = params.choice(&["rounding"], Rounding::NAMES)?;
    let only_uneven = params.flag(&["onlyUneven"])?.unwrap_or(false);
    let min = params.whole(&["min"], (1, u32::MAX))?;
    let max = params.whole(&["max"], (1, u32::MAX))?.unwrap_or(u32::MAX);
    let unit = points.unwrap_or(40);
    let default = if total.is_some() {
        Weights::Normalised
    } else {
        Weights::Absolute
    };
    Ok(match weights.unwrap_or(default) {
        Weights::Absolute => Count::PerWeight { unit, own },
        Weights::Ignored => Count::Alike { unit },
        Weights::Normalised => Count::Share {
            unit: total.unwrap_or(unit),
            total: total.is_some(),
            float: float.unwrap_or(Float::Exact),
            rounding: rounding.unwrap_or(Rounding::Round),
            own,
            only_uneven,
        },
        Weights::RingSize => Count::RingSize {
            min: min.unwrap_or(1024).min(max),
            max,
        },
        Weights::Given => Count::Given,
    })
}
