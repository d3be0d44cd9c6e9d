//! The circle that positions live on, and exact lengths of its parts.
//!
//! A position is an unsigned integer below the size of the circle, whatever
//! the system that computed it calls it: a signed token, a pair of words or
//! hexadecimal text are spellings of one and the same integer, in the order in
//! which the system compares them.

use crate::error::{Error, Kind, Quoted, Result};

/// A place on the circle: an integer from 0 to [`Circle::last`].
pub type Position = u128;

/// How a system writes its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// A decimal integer from 0.
    Unsigned,
    /// A decimal two's-complement integer of so many bits; its minimum is at twelve o'clock.
    Signed(u8),
    /// Two signed 64-bit integers, `high:low`, compared in this order (serialx/hashring).
    SignedPair,
}

/// The positions 0…`last`, joined at the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    last: Position,
    spelling: Spelling,
}

const SIGN_64: u64 = 1 << 63;

impl Circle {
    /// A circle of 2^`bits` positions, 1 ≤ `bits` ≤ 128.
    pub const fn bits(bits: u8) -> Self {
        Self {
            last: u128::MAX >> (128 - bits),
            spelling: Spelling::Unsigned,
        }
    }

    /// A circle of `size` positions, `size` ≥ 1.
    pub const fn of(size: u128) -> Self {
        Self {
            last: size - 1,
            spelling: Spelling::Unsigned,
        }
    }

    /// The same circle, written as `spelling` says.
    #[must_use]
    pub const fn spelled(self, spelling: Spelling) -> Self {
        Self { spelling, ..self }
    }

    /// The highest position; the size is one more, which for 128 bits is no `u128`.
    pub const fn last(self) -> Position {
        self.last
    }

    /// How positions are written.
    pub const fn spelling(self) -> Spelling {
        self.spelling
    }

    /// The position before `position`; before 0 comes the last.
    pub const fn before(self, position: Position) -> Position {
        if position == 0 {
            self.last
        } else {
            position - 1
        }
    }

    /// `value` on this circle: one that is no power of two takes the remainder.
    pub const fn fit(self, value: u128) -> Position {
        if value <= self.last {
            value
        } else {
            value % (self.last + 1)
        }
    }

    /// Steps clockwise from `from` to `to`, 0…last.
    pub const fn distance(self, from: Position, to: Position) -> Position {
        if to >= from {
            to - from
        } else {
            self.last - from + to + 1
        }
    }

    /// The place `steps` clockwise of `from`, `steps` ≤ last.
    pub const fn advance(self, from: Position, steps: u128) -> Position {
        let room = self.last - from;
        if steps <= room {
            from + steps
        } else {
            steps - room - 1
        }
    }

    /// The place `steps` anticlockwise of `from`, `steps` ≤ last.
    pub const fn retreat(self, from: Position, steps: u128) -> Position {
        if steps <= from {
            from - steps
        } else {
            self.last - (steps - from) + 1
        }
    }

    /// The length of (`start`, `end`]; of equal ends, the whole circle.
    pub const fn length(self, start: Position, end: Position) -> Length {
        if start == end {
            return self.whole();
        }
        Length {
            low: self.distance(start, end),
            over: false,
        }
    }

    /// The length of the whole circle.
    pub const fn whole(self) -> Length {
        let (low, over) = self.last.overflowing_add(1);
        Length { over, low }
    }

    /// `position` as a part of the circle, 0 ≤ turn < 1, clockwise from twelve o'clock.
    pub fn turn(self, position: Position) -> f64 {
        let turn = position as f64 / (self.last as f64 + 1.0);
        // Rounding may lift the last positions of a wide circle to 1.
        turn.min(1.0 - f64::EPSILON / 2.0)
    }

    /// The position at `turn` (taken modulo 1), for picking on a drawing.
    pub fn at_turn(self, turn: f64) -> Position {
        let turn = turn - turn.floor();
        // `as` saturates, so the top of a 128-bit circle stays in range.
        ((turn * (self.last as f64 + 1.0)) as u128).min(self.last)
    }

    /// `position` as the system writes it.
    pub fn write(self, position: Position) -> String {
        match self.spelling {
            Spelling::Unsigned => position.to_string(),
            Spelling::Signed(bits) => {
                let half = 1u128 << (bits - 1);
                if position >= half {
                    (position - half).to_string()
                } else {
                    format!("-{}", half - position)
                }
            }
            Spelling::SignedPair => {
                let high = ((position >> 64) as u64 ^ SIGN_64).cast_signed();
                let low = (position as u64 ^ SIGN_64).cast_signed();
                format!("{high}:{low}")
            }
        }
    }

    /// `position` in hexadecimal, zero-padded to the width of the circle.
    pub fn hex(self, position: Position) -> String {
        let digits = (128 - self.last.leading_zeros()).div_ceil(4).max(1) as usize;
        let raw = match self.spelling {
            Spelling::Unsigned => position,
            Spelling::Signed(bits) => position ^ (1 << (bits - 1)),
            Spelling::SignedPair => position ^ ((SIGN_64 as u128) << 64 | SIGN_64 as u128),
        };
        format!("{raw:0digits$x}")
    }

    /// The position that `text` spells for `node`, or `position-range`.
    pub fn read(self, text: &str, node: &str) -> Result<Position> {
        let parsed = match self.spelling {
            Spelling::Unsigned => text.parse().ok().filter(|position| *position <= self.last),
            Spelling::Signed(bits) => text.parse::<i128>().ok().and_then(|signed| {
                let half = 1i128 << (bits - 1);
                (-half..half)
                    .contains(&signed)
                    .then(|| (signed + half) as u128)
            }),
            Spelling::SignedPair => text.split_once(':').and_then(|(high, low)| {
                let high = high.parse::<i64>().ok()? as u64 ^ SIGN_64;
                let low = low.parse::<i64>().ok()? as u64 ^ SIGN_64;
                Some((high as u128) << 64 | low as u128)
            }),
        };
        parsed.ok_or_else(|| {
            Error::new(
                &Kind::POSITION_RANGE,
                [&text, &Quoted(node), &self.write(0), &self.write(self.last)],
            )
        })
    }
}

/// An exact length on a circle, up to the whole of it: 0…2^128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Length {
    /// Set only where a 128-bit circle is whole.
    over: bool,
    low: u128,
}

impl Length {
    /// No length.
    pub const ZERO: Self = Self {
        over: false,
        low: 0,
    };

    /// The sum of two disjoint parts of one circle.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        let (low, over) = self.low.overflowing_add(other.low);
        Self {
            low,
            over: over || self.over || other.over,
        }
    }

    /// What is left of this part when `other`, a part of it, is gone.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        Self {
            low,
            over: self.over && !borrow && !other.over,
        }
    }

    /// The part of `circle` that this is, 0…1.
    pub fn share(self, circle: Circle) -> f64 {
        if self == circle.whole() {
            1.0
        } else {
            self.low as f64 / (circle.last as f64 + 1.0)
        }
    }

    /// Whether this is nothing.
    pub const fn is_zero(self) -> bool {
        self.low == 0 && !self.over
    }
}

impl core::fmt::Display for Length {
    /// The number of positions in decimal.
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        if self.over {
            // Over is set for the whole of a 128-bit circle alone, whose size is no `u128`.
            f.write_str("340282366920938463463374607431768211456")
        } else {
            write!(f, "{}", self.low)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_is_written_exactly_up_to_the_whole_of_the_widest_circle() {
        assert_eq!(Length::ZERO.to_string(), "0");
        let circle = Circle::bits(128);
        assert_eq!(
            circle.whole().to_string(),
            "340282366920938463463374607431768211456"
        );
        assert_eq!(circle.length(circle.last(), 0).to_string(), "1");
        assert_eq!(Circle::of(100).whole().to_string(), "100");
    }

    #[test]
    fn the_whole_of_every_width_is_one() {
        for bits in [1, 8, 16, 32, 64, 127, 128] {
            let circle = Circle::bits(bits);
            assert_eq!(
                circle.length(7 & circle.last(), 7 & circle.last()),
                circle.whole()
            );
            assert!((circle.whole().share(circle) - 1.0).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn parts_add_up_and_come_apart_on_the_widest_circle() {
        let circle = Circle::bits(128);
        let (a, b) = (circle.length(10, u128::MAX), circle.length(u128::MAX, 10));
        assert_eq!(a.plus(b), circle.whole());
        assert_eq!(circle.whole().minus(a), b);
        assert_eq!(circle.whole().minus(circle.whole()), Length::ZERO);
    }

    #[test]
    fn distances_wrap() {
        let circle = Circle::of(100);
        assert_eq!(circle.distance(80, 10), 30);
        assert_eq!(circle.advance(80, 30), 10);
        assert_eq!(circle.before(0), 99);
        assert_eq!(circle.advance(99, 1), 0);
        assert_eq!(circle.retreat(10, 30), 80);
        assert_eq!(circle.retreat(10, 10), 0);
    }

    #[test]
    fn every_spelling_reads_what_it_writes() {
        for circle in [
            Circle::bits(32),
            Circle::bits(64).spelled(Spelling::Signed(64)),
            Circle::bits(128).spelled(Spelling::SignedPair),
        ] {
            for position in [
                0,
                1,
                circle.last() / 2,
                circle.last() / 2 + 1,
                circle.last(),
            ] {
                let text = circle.write(position);
                assert_eq!(circle.read(&text, "A"), Ok(position), "{text}");
            }
        }
        let signed = Circle::bits(64).spelled(Spelling::Signed(64));
        assert_eq!(signed.write(0), "-9223372036854775808");
        assert_eq!(signed.hex(0), "8000000000000000");
        assert_eq!(Circle::of(100).hex(10), "0a");
    }

    #[test]
    fn a_position_outside_is_refused_in_a_sentence() {
        assert_eq!(
            Circle::of(100).read("100", "A").unwrap_err().to_string(),
            "Position 100 of node “A” is outside the ring, which goes from 0 to 99."
        );
    }

    #[test]
    fn a_turn_is_below_one() {
        for bits in [16, 64, 128] {
            let circle = Circle::bits(bits);
            assert!(circle.turn(circle.last()) < 1.0);
            assert_eq!(circle.at_turn(1.25), circle.at_turn(0.25));
        }
    }
}
