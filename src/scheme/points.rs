//! Where the points of a node come from.

use std::borrow::Cow;

use super::RingScheme;
use super::count::{Count, MAX_POINTS};
use super::extras::tokens;
use super::template::Template;
use super::word::Word;
use crate::error::{Error, Kind, Quoted, Result};
use crate::hash::lanes::Lane;
use crate::hash::{Digest, Hash, haproxy_avalanche};
use crate::node::Node;
use crate::position::Position;

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
    /// `HAProxy`'s avalanche of 4096 × the number of the server + the index of the point.
    Numbered,
    /// The node's own tokens (extra `tokens`): nothing is computed.
    Tokens,
    /// Only explicit positions; nothing is computed.
    Given,
}

/// How many numbers `HAProxy` keeps for the points of one server.
const HAPROXY_STEP: u32 = 4096;

impl Points {
    /// One point per label, the first bytes of its digest as `word` reads them.
    pub(crate) fn hashed(label: &str, hash: Hash, word: Word) -> Self {
        Self::Hashed {
            label: Template::new(label),
            base: 0,
            hash,
            word,
            words: 1,
        }
    }

    /// So many consecutive words of each digest.
    pub(crate) fn in_words(self, to: u32) -> Self {
        match self {
            Self::Hashed {
                label,
                base,
                hash,
                word,
                ..
            } => Self::Hashed {
                label,
                base,
                hash,
                word,
                words: to,
            },
            other => other,
        }
    }

    /// How many points one label gives.
    pub const fn words(&self) -> u32 {
        match self {
            Self::Hashed { words, .. } => *words,
            Self::Numbered | Self::Tokens | Self::Given => 1,
        }
    }
}

impl RingScheme {
    /// How many points each node has, in list order. `vnodes` replaces the scheme's own number
    /// of points per unit of weight.
    ///
    /// Fails with `invalid-weight`, `invalid-value` (a node without positions where none are
    /// computed), `unsupported` (`vnodes` where the system has no such setting) or
    /// `too-many-points`.
    pub fn counts(&self, alias: &str, nodes: &[&Node], vnodes: Option<u32>) -> Result<Vec<u32>> {
        if let (Some(_), Some(reason)) = (vnodes, self.limits.vnodes) {
            return Err(Error::new(&Kind::UNSUPPORTED, [&alias, &reason]));
        }
        let most = self
            .limits
            .weight
            .map_or(self.count.max_weight(), f64::from);
        for node in nodes {
            if !(0.0..=most).contains(&node.weight) {
                let args: [&dyn core::fmt::Display; 3] = [&Quoted(&node.id), &node.weight, &most];
                return Err(Error::new(&Kind::INVALID_WEIGHT, args));
            }
        }
        let words = self.points.words();
        let count = self.count_for(vnodes);
        let texts = self.texts(nodes)?;
        let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
        let labels = count.texts(nodes, &texts, self.order)?;
        let points = nodes.iter().zip(labels).map(|(node, labels)| {
            let given = match (&node.positions, &self.points) {
                (Some(given), _) => Some(given.len()),
                (None, Points::Tokens) => tokens(node)?.map(|tokens| tokens.len()),
                (None, _) => None,
            };
            match given {
                Some(_) if node.weight == 0.0 => Ok(0),
                Some(given) => Ok(given as u64),
                None if self.count == Count::Given => Err(Error::new(
                    &Kind::NEEDS_POSITIONS,
                    [&Quoted(&node.id), &alias],
                )),
                None => Ok(labels.saturating_mul(u64::from(words))),
            }
        });
        let points = points.collect::<Result<Vec<u64>>>()?;
        let total = points.iter().copied().fold(0, u64::saturating_add);
        if total > MAX_POINTS {
            return Err(Error::new(&Kind::TOO_MANY_POINTS, [&total, &MAX_POINTS]));
        }
        Ok(points.into_iter().map(|count| count as u32).collect())
    }

    /// How weights become numbers of texts where `vnodes` replaces the scheme's own number of
    /// points per unit of weight.
    pub(crate) fn count_for(&self, vnodes: Option<u32>) -> Count {
        match vnodes {
            Some(points) => self.count.with_unit((points / self.points.words()).max(1)),
            None => self.count,
        }
    }

    /// The texts that stand for `nodes` where points are hashed, in list order: all that the
    /// points of a node depend on, besides their number.
    pub fn texts<'a>(&self, nodes: &[&'a Node]) -> Result<Vec<Cow<'a, str>>> {
        self.text.texts(nodes)
    }

    /// The text of the node at `place` of the list.
    pub fn point_text<'a>(&self, nodes: &[&'a Node], place: usize) -> Result<Cow<'a, str>> {
        self.text.text(nodes, place)
    }

    /// Appends the positions of points `from`…`to` of a node, in the order of their index;
    /// `text` is that of [`RingScheme::texts`].
    ///
    /// Point `i` depends on the node's text and on `i` alone.
    pub fn positions(
        &self,
        node: &Node,
        text: &str,
        from: u32,
        to: u32,
        out: &mut Vec<Position>,
    ) -> Result<()> {
        if let Some(given) = &node.positions {
            let given = &given[(from as usize).min(given.len())..(to as usize).min(given.len())];
            for text in given {
                out.push(self.circle.read(text, &node.id)?);
            }
            return Ok(());
        }
        match &self.points {
            Points::Given => {}
            Points::Tokens => {
                let wanted = from as usize..to as usize;
                for token in text.split(',').take(wanted.end).skip(wanted.start) {
                    out.push(self.circle.read(token, &node.id)?);
                }
            }
            Points::Numbered => {
                let first = server_number(text).wrapping_mul(HAPROXY_STEP);
                for index in from..to {
                    let point = haproxy_avalanche(first.wrapping_add(index));
                    out.push(self.circle.fit(u128::from(point)));
                }
            }
            Points::Hashed { .. } => self.hashed(text, (from, to), out),
        }
        Ok(())
    }

    fn hashed(&self, text: &str, (from, to): (u32, u32), out: &mut Vec<Position>) {
        let Points::Hashed {
            label: template,
            base,
            hash,
            word,
            words,
        } = &self.points
        else {
            return;
        };
        let below = u64::from(*base) + u64::from(to);
        let lane = Lane::of(*hash, word.end(*words));
        let numbered = lane.and_then(|lane| template.numbered(lane, text.as_bytes(), below));
        if let Some(mut numbered) = numbered {
            let first = u64::from(*base) + u64::from(from / words);
            let last = u64::from(*base) + u64::from(to.div_ceil(*words));
            let mut index = from - from % words;
            return numbered.digests(first..last, |digests, count| {
                for (lane, nth) in (0..count).flat_map(|lane| (0..*words).map(move |k| (lane, k))) {
                    if (from..to).contains(&index) {
                        out.push(self.circle.fit(word.nth(nth).of_lane(digests, lane)));
                    }
                    index += 1;
                }
            });
        }
        let (mut label, mut previous) = (Vec::new(), 0);
        // A chain has to be followed from its beginning.
        let mut index = if template.is_chained() { 0 } else { from };
        while index < to {
            let number = index / words;
            label.clear();
            template.write_after(
                text.as_bytes(),
                u64::from(*base) + u64::from(number),
                previous,
                &mut label,
            );
            let digest = hash.digest(&label);
            while index < to && index / words == number {
                let value = word.nth(index % words).read(digest.as_bytes());
                previous = self.circle.fit(value);
                if index >= from {
                    out.push(previous);
                }
                index += 1;
            }
        }
    }

    /// The bytes that are hashed for point `index` of `node`, whose text is `text`; empty for an
    /// explicit position.
    pub fn point_label(&self, node: &Node, text: &str, index: u32) -> Vec<u8> {
        let mut out = Vec::new();
        match &self.points {
            _ if node.positions.is_some() => {}
            Points::Hashed {
                label, base, words, ..
            } => {
                let mut before = Vec::new();
                if let (true, Some(last)) = (label.is_chained(), index.checked_sub(1)) {
                    self.hashed(text, (last, index), &mut before);
                }
                let previous = before.pop().unwrap_or_default();
                let number = u64::from(*base) + u64::from(index / words);
                label.write_after(text.as_bytes(), number, previous, &mut out);
            }
            Points::Numbered => {
                let first = server_number(text).wrapping_mul(HAPROXY_STEP);
                out = first.wrapping_add(index).to_string().into_bytes();
            }
            Points::Tokens | Points::Given => {}
        }
        out
    }

    /// The whole digest of point `index` of `node`: a ring of hexadecimal texts writes all of it,
    /// also where the position holds only its first 128 bits.
    pub fn point_digest(&self, node: &Node, text: &str, index: u32) -> Option<Digest> {
        let label = self.point_label(node, text, index);
        match &self.points {
            Points::Hashed { hash, .. } if node.positions.is_none() => Some(hash.digest(&label)),
            _ => None,
        }
    }

    /// The position of `key`. `label` is scratch; it holds the hashed text afterwards.
    pub fn key_position(&self, key: &[u8], label: &mut Vec<u8>) -> Position {
        self.key.position(self.circle, key, label)
    }

    /// What is questionable about a ring that works: `narrow-hash` where the hash of points or
    /// keys cannot reach most of the circle.
    pub fn warnings(&self) -> Vec<&'static str> {
        let bits = 128 - self.circle.last().leading_zeros() as usize;
        let reach = |hash: Hash, word: Word| {
            let width = hash.width().saturating_sub(usize::from(word.at));
            let read = width.min(usize::from(word.len)) * 8;
            read.min(hash.bits())
        };
        let points = match &self.points {
            Points::Hashed { hash, word, .. } => reach(*hash, *word),
            Points::Numbered | Points::Tokens | Points::Given => bits,
        };
        let narrow = points.min(reach(self.key.hash, self.key.word)) < bits;
        if narrow {
            vec!["narrow-hash"]
        } else {
            Vec::new()
        }
    }
}

/// The number of a `HAProxy` server from its text.
fn server_number(text: &str) -> u32 {
    text.parse().unwrap_or_default()
}
