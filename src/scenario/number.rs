//! The numbers of a scenario: counts, weights and exact positions.

use serde_json::{Number, Value};

use super::value::write_number;
use crate::error::{Error, Kind, Quoted, Result};

/// The highest weight a scenario holds, 2^32 − 1; a scheme may allow less.
pub const MAX_WEIGHT: f64 = 4_294_967_295.0;

/// The largest magnitude up to which every whole double is exact, 2^53.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The largest number of 128 bits, in decimal.
const MOST_128: &str = "340282366920938463463374607431768211455";

/// The number that `text` spells in decimal, perhaps with a fraction and an
/// exponent; infinite if too large. No words, no `0x`, no `_`; `-0` is 0.
pub(super) fn number(text: &str) -> Option<f64> {
    let decimal = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
    if !text.chars().all(decimal) {
        return None;
    }
    text.parse::<f64>().ok().map(|number| number + 0.0)
}

/// The whole number from `least` to `most` that `text` spells, white space around it aside.
pub(super) fn whole(name: &str, text: &str, least: u32, most: u32) -> Result<u32> {
    let text = text.trim();
    let number = number(text)
        .ok_or_else(|| Error::new(&Kind::NOT_A_NUMBER, [&Quoted(name), &Quoted(text)]))?;
    if number.fract() != 0.0 || !(f64::from(least)..=f64::from(most)).contains(&number) {
        return Err(Error::new(
            &Kind::OUT_OF_RANGE,
            [&Quoted(name), &text, &least, &most],
        ));
    }
    // In range and whole, so the cast is exact.
    Ok(number as u32)
}

/// The weight of node `id` that `text` spells.
pub(super) fn weight(id: &str, text: &str) -> Result<f64> {
    match number(text) {
        Some(weight) if in_range(weight) => Ok(weight),
        Some(_) => Err(bad_weight(id, &text)),
        None => Err(bad_weight(id, &Quoted(text))),
    }
}

/// Returns `weight`, as 0 if it is −0, unless it is not a number from 0 to 2^32 − 1: `invalid-weight`, naming `id`.
pub fn check_weight(id: &str, weight: f64) -> Result<f64> {
    if in_range(weight) {
        Ok(weight + 0.0)
    } else {
        Err(bad_weight(id, &weight))
    }
}

fn in_range(weight: f64) -> bool {
    (0.0..=MAX_WEIGHT).contains(&weight)
}

pub(super) fn bad_weight(id: &str, given: &dyn core::fmt::Display) -> Error {
    Error::new(&Kind::INVALID_WEIGHT, [&Quoted(id), given, &MAX_WEIGHT])
}

/// A weight as a JSON number, whole where it is whole.
pub(super) fn weight_value(weight: f64) -> Value {
    if weight.fract() == 0.0 && (0.0..=MAX_WEIGHT).contains(&weight) {
        Value::from(weight as u32)
    } else {
        Number::from_f64(weight).map_or(Value::Null, Value::Number)
    }
}

/// A JSON number as the text that the readers above take.
pub(super) fn number_text(number: &Number) -> String {
    let mut text = String::new();
    write_number(number, &mut text);
    text
}

/// The position of node `id` that `text` spells, in its one canonical spelling:
/// a decimal integer without leading zeros. Hexadecimal with `0x` is turned
/// into decimal; `high:low`, two such integers, stays a pair.
pub(super) fn position(id: &str, text: &str) -> Result<String> {
    let canonical = match text.split_once(':') {
        Some((high, low)) => {
            integer(high).and_then(|high| integer(low).map(|low| high + ":" + &low))
        }
        None => integer(text),
    };
    canonical.map_err(|kind| Error::new(kind, [&Quoted(text), &Quoted(id)]))
}

/// The canonical decimal spelling of an integer of at most 128 bits, or what is wrong with `text`.
fn integer(text: &str) -> Result<String, &'static Kind> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    let (radix, digits) = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(digits) => (16, digits),
        None => (10, digits),
    };
    if digits.is_empty() || !digits.bytes().all(|b| char::from(b).is_digit(radix)) {
        return Err(&Kind::BAD_POSITION);
    }
    let digits = digits.trim_start_matches('0');
    let fits = match radix {
        16 => digits.len() <= 32,
        // Of equal length, digits compare as the numbers do.
        _ => {
            digits.len() < MOST_128.len() || (digits.len() == MOST_128.len() && digits <= MOST_128)
        }
    };
    if !fits {
        return Err(&Kind::POSITION_WIDE);
    }
    if digits.is_empty() {
        return Ok("0".to_owned());
    }
    let mut canonical = sign.to_owned();
    if radix == 10 {
        canonical.push_str(digits);
    } else {
        let digit = |c: char| u128::from(c.to_digit(16).unwrap_or_default());
        let magnitude = digits.chars().fold(0, |sum, c| sum << 4 | digit(c));
        canonical.push_str(&magnitude.to_string());
    }
    Ok(canonical)
}

/// The position of node `id` that a JSON number gives exactly.
pub(super) fn position_value(id: &str, number: &Number) -> Result<String> {
    if let Some(whole) = number.as_u64() {
        return Ok(whole.to_string());
    }
    if let Some(whole) = number.as_i64() {
        return Ok(whole.to_string());
    }
    match number.as_f64() {
        // Whole and within ±2^53, so the cast is exact.
        Some(whole) if whole.fract() == 0.0 && whole.abs() <= EXACT => {
            Ok((whole as i64).to_string())
        }
        _ => Err(Error::new(
            &Kind::POSITION_INEXACT,
            [&number_text(number), &Quoted(id)],
        )),
    }
}
