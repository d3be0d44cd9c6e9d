//! Texts that differ in one number alone, hashed four at a time.
//!
//! Generated keys and the labels of points are `key:0`, `key:1`, …: what
//! stands around the number is written once, and its digits are counted up in
//! place. Nothing is formatted and nothing is allocated for a text.

#![allow(
    clippy::inline_always,
    reason = "what is done once for each of ten million keys costs less than a call to it"
)]

use core::ops::Range;

use super::Scheme;
use super::key::{Cut, KeyRule};
use super::template::{Piece, Template, push_decimal};
use super::word::{ByteOrder, Word};
use crate::hash::lanes::{Digests, Four, Lane, SHORT, digest_of};
use crate::position::{Circle, Position};

/// Texts `before` + number + `after`, which fit one block.
pub(super) struct Numbered {
    four: Four,
    before: Vec<u8>,
    after: Vec<u8>,
}

/// A text with one place for a number, taken apart as its pieces are read.
#[derive(Default)]
struct Halves {
    before: Vec<u8>,
    after: Option<Vec<u8>>,
}

impl Halves {
    fn text(&mut self, text: &[u8]) {
        let half = self.after.as_mut().unwrap_or(&mut self.before);
        half.extend_from_slice(text);
    }

    /// A place for the number; `None` where there is one already.
    fn number(&mut self) -> Option<()> {
        self.after.is_none().then(|| self.after = Some(Vec::new()))
    }

    fn numbered(self, lane: Lane, below: u64) -> Option<Numbered> {
        let after = self.after?;
        let mut longest = Vec::new();
        push_decimal(below.saturating_sub(1), &mut longest);
        let len = self.before.len() + longest.len() + after.len();
        (len <= SHORT).then(|| Numbered {
            four: Four::new(lane),
            before: self.before,
            after,
        })
    }
}

impl Numbered {
    /// The digests of the numbers in `range`, up to four at a time, with how many these are.
    pub(super) fn digests(&mut self, range: Range<u64>, mut each: impl FnMut(&Digests, usize)) {
        let mut at = range.start;
        let mut text = Vec::new();
        while at < range.end {
            text.clone_from(&self.before);
            push_decimal(at, &mut text);
            let number = self.before.len()..text.len();
            let mut digits = text[number.clone()].to_vec();
            text.extend_from_slice(&self.after);
            for lane in 0..4 {
                self.four.set(lane, &text);
            }
            // Up to where the number grows by a digit, nothing but the digits changes.
            let digit = u32::try_from(digits.len()).unwrap_or(u32::MAX);
            let end = range.end.min(10u64.saturating_pow(digit));
            let mut changed = 0..usize::MAX;
            while at < end {
                for lane in 0..4 {
                    self.four.overwrite(lane, number.start, &digits);
                    count_up(&mut digits);
                }
                let digests = self.four.digests_after(changed);
                changed = number.clone();
                let count = (end - at).min(4);
                each(&digests, count as usize);
                at += count;
            }
        }
    }
}

/// The next number in the same digits; after the last comes the first.
#[inline(always)]
fn count_up(digits: &mut [u8]) {
    for digit in digits.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
}

impl Word {
    /// As [`Word::read`], of one of four digests.
    #[inline(always)]
    pub(super) fn of_lane(self, digests: &Digests, lane: usize) -> u128 {
        let word = |at: usize| digests[at & 7][lane];
        let at = usize::from(self.at);
        match (self.order, self.len, at % 4) {
            (ByteOrder::Big, 8, 0) if at < 28 => {
                u128::from(u64::from(word(at / 4)) << 32 | u64::from(word(at / 4 + 1)))
            }
            (ByteOrder::Little, 4, 0) => u128::from(word(at / 4).swap_bytes()),
            _ => self.read(&digest_of(digests, lane)),
        }
    }
}

impl KeyRule {
    /// The position of a key whose hashed text has this digest.
    #[inline(always)]
    fn of_lane(&self, circle: Circle, digests: &Digests, lane: usize) -> Position {
        let position = circle.fit(self.word.of_lane(digests, lane));
        self.finish(circle, position)
    }

    /// The lanes that four keys can be hashed in together.
    fn lane(&self) -> Option<Lane> {
        let lane = Lane::of(self.hash, self.word.end(1))?;
        (!self.plain_numbers).then_some(lane)
    }

    /// The hashed texts of keys whose texts are `pieces` with the number of the key between
    /// them; `None` where that is more than a number in a short text, or another hash.
    fn numbered(&self, pieces: &[String], below: u64) -> Option<Numbered> {
        let lane = self.lane()?;
        if self.cut != Cut::Whole {
            return None;
        }
        let mut halves = Halves::default();
        for piece in self.label.pieces() {
            match piece {
                Piece::Text(text) => halves.text(text.as_bytes()),
                Piece::Byte(byte) => halves.text(&[*byte]),
                Piece::Id | Piece::Key => {
                    for (nth, text) in pieces.iter().enumerate() {
                        if nth > 0 {
                            halves.number()?;
                        }
                        halves.text(text.as_bytes());
                    }
                }
                Piece::Index | Piece::IndexBytes | Piece::Previous => return None,
            }
        }
        halves.numbered(lane, below)
    }
}

impl Template {
    /// The labels of the points of `name`, where the only thing that differs is their number.
    pub(super) fn numbered(&self, lane: Lane, name: &[u8], below: u64) -> Option<Numbered> {
        let mut halves = Halves::default();
        for piece in self.pieces() {
            match piece {
                Piece::Text(text) => halves.text(text.as_bytes()),
                Piece::Byte(byte) => halves.text(&[*byte]),
                Piece::Id | Piece::Key => halves.text(name),
                Piece::Index => halves.number()?,
                Piece::IndexBytes | Piece::Previous => return None,
            }
        }
        halves.numbered(lane, below)
    }
}

impl Scheme {
    /// Shows the positions of the keys number `range`, in this order; a key's text is `pieces`
    /// with its number between them.
    pub fn numbered_keys(
        &self,
        pieces: &[String],
        range: Range<usize>,
        mut each: impl FnMut(Position),
    ) {
        let (circle, rule) = self.site();
        let Some(mut numbered) = rule.numbered(pieces, range.end as u64) else {
            let text = |at: usize, out: &mut Vec<u8>| write_numbered(pieces, at, out);
            return self.keys(range, text, each);
        };
        numbered.digests(range.start as u64..range.end as u64, |digests, count| {
            for lane in 0..count {
                each(rule.of_lane(circle, digests, lane));
            }
        });
    }

    /// Shows the positions of the keys number `range`, in this order; `text` appends a key's text.
    pub fn keys(
        &self,
        range: Range<usize>,
        text: impl Fn(usize, &mut Vec<u8>),
        mut each: impl FnMut(Position),
    ) {
        let (circle, rule) = self.site();
        let (mut key, mut label) = (Vec::new(), Vec::new());
        let mut at = range.start;
        if let Some(lane) = rule.lane() {
            let mut four = Four::new(lane);
            while at + 4 <= range.end {
                let mut short = true;
                for lane in 0..4 {
                    key.clear();
                    label.clear();
                    text(at + lane, &mut key);
                    rule.label.write(rule.cut.of(&key), 0, &mut label);
                    short &= label.len() <= SHORT;
                    four.set(lane, &label);
                }
                if !short {
                    break;
                }
                let digests = four.digests();
                for lane in 0..4 {
                    each(rule.of_lane(circle, &digests, lane));
                }
                at += 4;
            }
        }
        for at in at..range.end {
            key.clear();
            text(at, &mut key);
            each(rule.position(circle, &key, &mut label));
        }
    }
}

/// Appends the text of key `at`: `pieces` with its number between them.
pub fn write_numbered(pieces: &[String], at: usize, out: &mut Vec<u8>) {
    for (nth, piece) in pieces.iter().enumerate() {
        if nth > 0 {
            push_decimal(at as u64, out);
        }
        out.extend_from_slice(piece.as_bytes());
    }
}
