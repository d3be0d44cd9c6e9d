//! JSON text to value and back.
//!
//! `serde_json` keeps the values; its own reader and writer would add 9 KiB
//! (18 KiB with exact floats) to a compressed element of at most 64 KiB.
//! This reader is exact, knows where a value ends inside a longer text, and
//! tells half a surrogate pair from a mistake in the grammar.

use core::fmt::Write;

use serde_json::{Map, Number, Value};

use super::cursor::Cursor;
use crate::error::{Error, Kind, Quoted, Result};

/// How deep lists and objects may nest, so that no text can exhaust the stack.
const MAX_DEPTH: usize = 64;

/// Reads a JSON text (RFC 8259) into a value.
///
/// Numbers are exact: whole ones as 64-bit integers where they fit, others as
/// the nearest double. Of a name given twice in an object the last one counts.
/// Errors: `parse` for anything that is not JSON or nests more than 64 deep,
/// `invalid-value` for half a surrogate pair (`"\ud800"`).
pub fn parse_json(text: &str) -> Result<Value> {
    let mut cursor = Cursor::new(text);
    let value = read(&mut cursor)?;
    skip_space(&mut cursor);
    cursor.end()?;
    Ok(value)
}

/// Appends `value` to `out` as compact JSON, which [`parse_json`] reads back unchanged.
pub fn write_json(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(number) => write_number(number, out),
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_json(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => write_object(fields, out),
    }
}

pub(super) fn write_object(fields: &Map<String, Value>, out: &mut String) {
    out.push('{');
    for (at, (name, value)) in fields.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write_string(name, out);
        out.push(':');
        write_json(value, out);
    }
    out.push('}');
}

pub(super) fn write_number(number: &Number, out: &mut String) {
    // Writing to a `String` cannot fail.
    let _ = if let Some(whole) = number.as_u64() {
        write!(out, "{whole}")
    } else if let Some(whole) = number.as_i64() {
        write!(out, "{whole}")
    } else {
        let double = number.as_f64().unwrap_or_default();
        // With its `.0` a whole double is read back as one.
        let point = if double.fract() == 0.0 { ".0" } else { "" };
        write!(out, "{double}{point}")
    };
}

pub(super) fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// An error if `value` nests deeper than any text could say.
pub(super) fn check_depth(value: &Value) -> Result<()> {
    fn fits(value: &Value, left: usize) -> bool {
        match value {
            Value::Array(items) => left > 0 && items.iter().all(|item| fits(item, left - 1)),
            Value::Object(fields) => left > 0 && fields.values().all(|item| fits(item, left - 1)),
            _ => true,
        }
    }
    if fits(value, MAX_DEPTH) {
        Ok(())
    } else {
        Err(too_deep())
    }
}

/// Reads the JSON value that starts here and stops right behind it.
pub(super) fn read(cursor: &mut Cursor) -> Result<Value> {
    read_nested(cursor, MAX_DEPTH)
}

/// Reads the JSON string whose opening quotation mark is here.
pub(super) fn read_string(cursor: &mut Cursor) -> Result<String> {
    if !cursor.eat("\"") {
        return Err(cursor.unexpected());
    }
    let start = cursor.at();
    let mut text = String::new();
    loop {
        text.push_str(cursor.take_while(|c| c != '"' && c != '\\' && c >= ' '));
        if cursor.eat("\"") {
            return Ok(text);
        }
        if !cursor.eat("\\") {
            return Err(cursor.unexpected());
        }
        text.push(read_escape(cursor, start)?);
    }
}

fn too_deep() -> Error {
    Error::new(&Kind::TOO_DEEP, [&MAX_DEPTH])
}

fn skip_space(cursor: &mut Cursor) {
    cursor.take_while(|c| matches!(c, ' ' | '\t' | '\n' | '\r'));
}

fn read_nested(cursor: &mut Cursor, left: usize) -> Result<Value> {
    skip_space(cursor);
    Ok(match cursor.peek() {
        Some('"') => Value::String(read_string(cursor)?),
        Some('{') => Value::Object(read_object(cursor, left)?),
        Some('[') => Value::Array(read_array(cursor, left)?),
        Some('-' | '0'..='9') => Value::Number(read_number(cursor)?),
        _ if cursor.eat("null") => Value::Null,
        _ if cursor.eat("true") => Value::Bool(true),
        _ if cursor.eat("false") => Value::Bool(false),
        _ => return Err(cursor.unexpected()),
    })
}

fn read_array(cursor: &mut Cursor, left: usize) -> Result<Vec<Value>> {
    let left = left.checked_sub(1).ok_or_else(too_deep)?;
    let mut items = Vec::new();
    cursor.eat("[");
    skip_space(cursor);
    if cursor.eat("]") {
        return Ok(items);
    }
    loop {
        items.push(read_nested(cursor, left)?);
        skip_space(cursor);
        if cursor.eat("]") {
            return Ok(items);
        }
        if !cursor.eat(",") {
            return Err(cursor.unexpected());
        }
    }
}

fn read_object(cursor: &mut Cursor, left: usize) -> Result<Map<String, Value>> {
    let left = left.checked_sub(1).ok_or_else(too_deep)?;
    let mut fields = Map::new();
    cursor.eat("{");
    skip_space(cursor);
    if cursor.eat("}") {
        return Ok(fields);
    }
    loop {
        skip_space(cursor);
        let name = read_string(cursor)?;
        skip_space(cursor);
        if !cursor.eat(":") {
            return Err(cursor.unexpected());
        }
        fields.insert(name, read_nested(cursor, left)?);
        skip_space(cursor);
        if cursor.eat("}") {
            return Ok(fields);
        }
        if !cursor.eat(",") {
            return Err(cursor.unexpected());
        }
    }
}

fn read_number(cursor: &mut Cursor) -> Result<Number> {
    let start = cursor.at();
    cursor.eat("-");
    if !cursor.eat("0") {
        read_digits(cursor)?;
    }
    let mut whole = true;
    if cursor.eat(".") {
        whole = false;
        read_digits(cursor)?;
    }
    if cursor.eat("e") || cursor.eat("E") {
        whole = false;
        let _ = cursor.eat("+") || cursor.eat("-");
        read_digits(cursor)?;
    }
    let text = cursor.since(start);
    // -0 is a double, as it is in JavaScript.
    if whole && text != "-0" {
        if let Ok(number) = text.parse::<u64>() {
            return Ok(number.into());
        }
        if let Ok(number) = text.parse::<i64>() {
            return Ok(number.into());
        }
    }
    let nearest = text.parse().ok().and_then(Number::from_f64);
    nearest.ok_or_else(|| Error::new(&Kind::TOO_LARGE, [&text]))
}

fn read_digits(cursor: &mut Cursor) -> Result<()> {
    if cursor.take_while(|c| c.is_ascii_digit()).is_empty() {
        return Err(cursor.unexpected());
    }
    Ok(())
}

/// Reads what follows a backslash in the string that starts at `start`.
fn read_escape(cursor: &mut Cursor, start: usize) -> Result<char> {
    let plain = match cursor.peek() {
        Some(c @ ('"' | '\\' | '/')) => c,
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some('u') => {
            cursor.next();
            return read_code_point(cursor, start);
        }
        _ => return Err(cursor.unexpected()),
    };
    cursor.next();
    Ok(plain)
}

fn read_code_point(cursor: &mut Cursor, start: usize) -> Result<char> {
    let first = read_hex(cursor)?;
    if let Some(c) = char::from_u32(first) {
        return Ok(c);
    }
    if first < 0xdc00 && cursor.eat("\\u") {
        let second = read_hex(cursor)?;
        if (0xdc00..0xe000).contains(&second) {
            let pair = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            return char::from_u32(pair).ok_or_else(|| cursor.unexpected());
        }
    }
    Err(Error::new(&Kind::SURROGATE, [&Quoted(cursor.since(start))]))
}

fn read_hex(cursor: &mut Cursor) -> Result<u32> {
    let mut unit = 0;
    for _ in 0..4 {
        let digit = cursor.peek().and_then(|c| c.to_digit(16));
        unit = unit * 16 + digit.ok_or_else(|| cursor.unexpected())?;
        cursor.next();
    }
    Ok(unit)
}
