//! How a system turns names into points and keys into positions, as plain data.
//!
//! A ring scheme says which text is hashed for a point, with which hash, which
//! bytes of the digest become the position and in which order, how a weight
//! becomes a number of points, which of two points at one position owns it,
//! and which side of an arc its boundary belongs to. `reference` and
//! `ketama` differ in nothing else.

use crate::error::{Error, Kind, Quoted, Result};
use crate::hash::Hash;
use crate::node::Node;
use crate::placement::{Method, Params};
use crate::position::{Circle, Position};
use crate::scenario::SchemeRef;

/// The most points one ring may have.
pub const MAX_POINTS: u64 = 2_000_000;

/// Which point owns a key at a given position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// The first point at or after the key; a point owns its own position.
    AtOrAfter,
    /// The first point after the key; a point's own position belongs to the next.
    After,
    /// The last point at or before the key.
    AtOrBefore,
    /// The closer of the point at or after the key and the one before it; the one before on a tie.
    Nearest,
}

/// What happens to two points at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The ring is refused.
    Refuse,
    /// The node that comes first in the scheme's node order owns it.
    First(Loser),
    /// The node that comes last owns it.
    Last(Loser),
    /// The node whose name is smaller, byte by byte, owns it, whatever the order of the list.
    SmallerName,
}

/// What becomes of the point that does not own the shared position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    /// It stays in the ring, without an arc.
    Stays,
    /// It stays in the ring, and answers with the owner's name.
    Renamed,
    /// It is overwritten: the ring has one point less.
    Lost,
}

/// The order of the nodes when a system builds its ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As listed.
    Listed,
    /// By the hashed text, byte by byte.
    ByText,
    /// Shorter texts first, then byte by byte (twemproxy).
    ByLengthThenText,
}

/// In which order the bytes of a digest make an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// Most significant first.
    Big,
    /// Least significant first.
    Little,
    /// Least significant first, each byte sign-extended before it is or-ed in: the defect of
    /// Java code that builds an `int` from `byte`s without `& 0xff`.
    LittleSmeared,
    /// Two little-endian signed words, compared as signed, the first more significant.
    SignedPair,
}

/// Which bytes of a digest are a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Offset of the first byte.
    pub at: u8,
    /// How many bytes, 1 to 16.
    pub len: u8,
    /// Their order.
    pub order: ByteOrder,
}

impl Word {
    /// The first `len` bytes, most significant first.
    pub const fn big(len: u8) -> Self {
        Self {
            at: 0,
            len,
            order: ByteOrder::Big,
        }
    }

    /// The first `len` bytes, least significant first.
    pub const fn little(len: u8) -> Self {
        Self {
            at: 0,
            len,
            order: ByteOrder::Little,
        }
    }

    /// The word `k` places further into the digest.
    const fn nth(self, k: u32) -> Self {
        Self {
            at: self.at + self.len * k as u8,
            ..self
        }
    }

    /// The integer that these bytes of `digest` make; bytes past its end count as nothing.
    pub fn read(self, digest: &[u8]) -> u128 {
        let from = usize::from(self.at).min(digest.len());
        let to = (from + usize::from(self.len)).min(digest.len());
        let bytes = &digest[from..to];
        let big = |value: u128, byte: &u8| value << 8 | u128::from(*byte);
        match self.order {
            ByteOrder::Big => bytes.iter().fold(0, big),
            ByteOrder::Little => bytes.iter().rev().fold(0, big),
            ByteOrder::LittleSmeared => {
                let mask = u128::MAX >> (128 - 8 * bytes.len().max(1));
                let smear = |value, (k, byte): (usize, &u8)| {
                    value | (i128::from(*byte as i8) << (8 * k)) as u128
                };
                bytes.iter().enumerate().fold(0, smear) & mask
            }
            ByteOrder::SignedPair => {
                let half = bytes.len() / 2;
                let word = |part: &[u8]| part.iter().rev().fold(0, big);
                let sign = 1u128 << (8 * half).saturating_sub(1);
                (word(&bytes[..half]) ^ sign) << (8 * half) | (word(&bytes[half..]) ^ sign)
            }
        }
    }
}

/// Text with places in it: `node:{id}:{i}`, `key:{key}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Id,
    Index,
    Key,
}

impl Template {
    /// Reads a template; a brace that opens no known place is text.
    pub fn new(text: &str) -> Self {
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        'next: while !rest.is_empty() {
            for (place, piece) in [
                ("{id}", Piece::Id),
                ("{i}", Piece::Index),
                ("{key}", Piece::Key),
            ] {
                if let Some(after) = rest.strip_prefix(place) {
                    if !literal.is_empty() {
                        pieces.push(Piece::Text(core::mem::take(&mut literal)));
                    }
                    pieces.push(piece);
                    rest = after;
                    continue 'next;
                }
            }
            let mut chars = rest.chars();
            literal.extend(chars.next());
            rest = chars.as_str();
        }
        if !literal.is_empty() {
            pieces.push(Piece::Text(literal));
        }
        Self(pieces)
    }

    /// The template as it was written.
    pub fn source(&self) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Id => "{id}".to_owned(),
            Piece::Index => "{i}".to_owned(),
            Piece::Key => "{key}".to_owned(),
        };
        self.0.iter().map(piece).collect()
    }

    /// Whether the label has the index of the point in it.
    pub fn has_index(&self) -> bool {
        self.0.contains(&Piece::Index)
    }

    /// Appends the bytes of the label of point text `index` of `node`, or of key `node`.
    pub fn write(&self, name: &[u8], index: u64, out: &mut Vec<u8>) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Id | Piece::Key => out.extend_from_slice(name),
                Piece::Index => push_decimal(index, out),
            }
        }
    }
}

/// Appends `number` in decimal digits, without allocating.
pub fn push_decimal(number: u64, out: &mut Vec<u8>) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Where the points of a node come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Points {
    /// Each label is hashed and gives `words` consecutive words of its digest.
    Hashed {
        /// The text that is hashed.
        label: Template,
        /// The number of the first label.
        base: u32,
        /// The hash.
        hash: Hash,
        /// The first word.
        word: Word,
        /// How many words one digest gives.
        words: u32,
    },
    /// Only explicit positions; nothing is computed.
    Given,
}

/// How a key becomes a position.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyRule {
    /// A key of plain digits below the size of the circle sits at that number.
    pub plain_numbers: bool,
    /// The text that is hashed.
    pub label: Template,
    /// The hash.
    pub hash: Hash,
    /// The bytes of the digest that are the position.
    pub word: Word,
}

/// How a weight becomes a number of points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Count {
    /// round(unit × weight), halves away from zero, at least 1 where the weight is above 0.
    PerWeight {
        /// Points per unit of weight unless the scenario says otherwise.
        unit: u32,
    },
    /// The same for every node.
    Alike {
        /// Points per node unless the scenario says otherwise.
        unit: u32,
    },
    /// As many as there are explicit positions.
    Given,
}

impl Count {
    /// The highest weight: 1000 where counts are absolute, 2^32 − 1 where they are normalised.
    pub const fn max_weight(self) -> f64 {
        match self {
            Self::PerWeight { .. } | Self::Alike { .. } | Self::Given => 1000.0,
        }
    }
}

/// A consistent-hash ring as data.
#[derive(Clone, Debug, PartialEq)]
pub struct RingScheme {
    /// The circle of positions.
    pub circle: Circle,
    /// Where points come from.
    pub points: Points,
    /// Where keys go.
    pub key: KeyRule,
    /// How many points a node has.
    pub count: Count,
    /// In which order nodes are taken where it matters.
    pub order: Order,
    /// What two points at one position do.
    pub tie: Tie,
    /// Which point owns a position.
    pub boundary: Boundary,
}

/// A named way to place keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Scheme {
    /// The name that people type.
    pub alias: &'static str,
    /// The system it reproduces, with the version it was checked against.
    pub source: &'static str,
    /// The rules.
    pub method: Method,
}

impl Scheme {
    /// A consistent-hash ring.
    pub const fn of_ring(alias: &'static str, source: &'static str, ring: RingScheme) -> Self {
        Self {
            alias,
            source,
            method: Method::Ring(ring),
        }
    }

    /// The scheme that a scenario asks for, its parameters applied.
    pub fn find(wanted: &SchemeRef) -> Result<Self> {
        let name = wanted.name.as_str();
        let (names, make) = crate::schemes::all()
            .iter()
            .find(|(names, _)| names.contains(&name))
            .ok_or_else(|| Error::new(&Kind::UNKNOWN_SCHEME, [&Quoted(name)]))?;
        let mut params = Params::new(names[0], &wanted.params);
        let scheme = make(&mut params)?;
        params.finish()?;
        Ok(scheme)
    }

    /// The scheme of this name without parameters, or `unknown-scheme`.
    pub fn named(name: &str) -> Result<Self> {
        Self::find(&SchemeRef {
            name: name.to_owned(),
            params: serde_json::Map::new(),
        })
    }
}

impl RingScheme {
    /// How many points each node has, in list order. `vnodes` replaces the scheme's own unit.
    ///
    /// Fails with `invalid-weight`, `invalid-value` (a node without positions where none are
    /// computed) or `too-many-points`.
    pub fn counts(&self, alias: &str, nodes: &[&Node], vnodes: Option<u32>) -> Result<Vec<u32>> {
        let mut total = 0u64;
        let mut counts = Vec::with_capacity(nodes.len());
        for node in nodes {
            let most = self.count.max_weight();
            if !(0.0..=most).contains(&node.weight) {
                return Err(Error::new(
                    &Kind::INVALID_WEIGHT,
                    [&Quoted(&node.id), &node.weight, &most],
                ));
            }
            let points = match (&node.positions, self.count) {
                (None, Count::Given) => {
                    return Err(Error::new(
                        &Kind::NEEDS_POSITIONS,
                        [&Quoted(&node.id), &alias],
                    ));
                }
                _ if node.weight == 0.0 => 0,
                (Some(positions), _) => positions.len() as u64,
                (None, Count::Alike { unit }) => u64::from(vnodes.unwrap_or(unit)),
                (None, Count::PerWeight { unit }) => {
                    let unit = f64::from(vnodes.unwrap_or(unit));
                    ((unit * node.weight).round() as u64).max(1)
                }
            };
            total += points;
            counts.push(points as u32);
        }
        if total > MAX_POINTS {
            return Err(Error::new(&Kind::TOO_MANY_POINTS, [&total, &MAX_POINTS]));
        }
        Ok(counts)
    }

    /// Appends the positions of points `from`…`to` of a node, in the order of their index.
    ///
    /// Point `i` depends on the node's text and on `i` alone.
    pub fn positions(
        &self,
        node: &Node,
        from: u32,
        to: u32,
        out: &mut Vec<Position>,
    ) -> Result<()> {
        if let Some(given) = &node.positions {
            let given = &given[from as usize..(to as usize).min(given.len())];
            for text in given {
                out.push(self.circle.read(text, &node.id)?);
            }
            return Ok(());
        }
        match &self.points {
            Points::Given => {}
            Points::Hashed { word, words, .. } => {
                let mut label = Vec::new();
                let mut index = from;
                while index < to {
                    let digest = self.digest(node, index / words, &mut label);
                    let next = (index / words + 1) * words;
                    while index < to.min(next) {
                        let value = word.nth(index % words).read(digest.as_bytes());
                        out.push(self.circle.fit(value));
                        index += 1;
                    }
                }
            }
        }
        Ok(())
    }

    fn digest(&self, node: &Node, text: u32, label: &mut Vec<u8>) -> crate::hash::Digest {
        label.clear();
        match &self.points {
            Points::Hashed {
                label: template,
                base,
                hash,
                ..
            } => {
                template.write(node.text().as_bytes(), u64::from(base + text), label);
                hash.digest(label)
            }
            Points::Given => self.key.hash.digest(label),
        }
    }

    /// The text that is hashed for point `index` of `node`; empty for an explicit position.
    pub fn point_label(&self, node: &Node, index: u32) -> Vec<u8> {
        let mut out = Vec::new();
        if let (
            None,
            Points::Hashed {
                label, base, words, ..
            },
        ) = (&node.positions, &self.points)
        {
            label.write(
                node.text().as_bytes(),
                u64::from(base + index / words),
                &mut out,
            );
        }
        out
    }

    /// The position of `key`. `label` is scratch; it holds the hashed text afterwards.
    pub fn key_position(&self, key: &[u8], label: &mut Vec<u8>) -> Position {
        self.key.position(self.circle, key, label)
    }
}

impl KeyRule {
    /// The position of `key` on `circle`. `label` is scratch; it holds the hashed text afterwards.
    pub fn position(&self, circle: Circle, key: &[u8], label: &mut Vec<u8>) -> Position {
        label.clear();
        if self.plain_numbers
            && let Some(number) = plain_number(key)
            && number <= circle.last()
        {
            label.extend_from_slice(key);
            return number;
        }
        self.label.write(key, 0, label);
        let digest = self.hash.digest(label);
        circle.fit(self.word.read(digest.as_bytes()))
    }
}

fn plain_number(text: &[u8]) -> Option<u128> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    core::str::from_utf8(text).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_writes_back_as_it_was_read() {
        for text in ["node:{id}:{i}", "{id}", "{{id}}{i", "é{key}"] {
            assert_eq!(Template::new(text).source(), text);
        }
        let mut out = Vec::new();
        Template::new("{i}-{id}").write(b"A", 10, &mut out);
        assert_eq!(out, b"10-A");
    }

    #[test]
    fn words_are_cut_out_of_a_digest_in_either_order() {
        let digest = [0x01, 0x02, 0x03, 0xff, 0x80, 0, 0, 0];
        assert_eq!(Word::big(4).read(&digest), 0x0102_03ff);
        assert_eq!(Word::little(4).read(&digest), 0xff03_0201);
        assert_eq!(Word::little(4).nth(1).read(&digest), 0x80);
        let smeared = Word {
            order: ByteOrder::LittleSmeared,
            ..Word::little(4)
        };
        assert_eq!(smeared.read(&[0x80, 0, 0, 0]), 0xffff_ff80);
        assert_eq!(Word::big(16).read(&digest[..2]), 0x0102);
    }

    #[test]
    fn decimal_digits_are_those_of_the_number() {
        for number in [0, 9, 10, 12_345, u64::MAX] {
            let mut out = Vec::new();
            push_decimal(number, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), number.to_string());
        }
    }
}
