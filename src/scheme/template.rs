//! Text with places in it, the labels of points and keys.

use crate::position::Position;

/// Text with places in it: `node:{id}:{i}`, `key:{key}`.
///
/// Besides `{id}`, `{i}` and `{key}` there are three places for systems that do not hash plain
/// text: `{0xff}` is that byte, `{i:u64le}` the index as eight bytes, `{previous:u32le}` the
/// position of the node's point before (0 before the first) as four; the last two have their
/// least significant byte first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<Piece>);

/// A piece of a template: text as it is, or a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text as it is.
    Text(String),
    /// One byte: `{0xff}`.
    Byte(u8),
    /// The text of the node: `{id}`.
    Id,
    /// The key: `{key}`.
    Key,
    /// The index in digits: `{i}`.
    Index,
    /// The index as eight bytes: `{i:u64le}`.
    IndexBytes,
    /// The position of the point before: `{previous:u32le}`.
    Previous,
}

const PLACES: [(&str, Piece); 5] = [
    ("{id}", Piece::Id),
    ("{i}", Piece::Index),
    ("{key}", Piece::Key),
    ("{i:u64le}", Piece::IndexBytes),
    ("{previous:u32le}", Piece::Previous),
];

impl Template {
    /// Reads a template; a brace that opens no known place is text.
    pub fn new(text: &str) -> Self {
        let mut pieces = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some((piece, after)) = place(rest) {
                if !literal.is_empty() {
                    pieces.push(Piece::Text(core::mem::take(&mut literal)));
                }
                pieces.push(piece);
                rest = after;
                continue;
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
            Piece::Byte(byte) => format!("{{0x{byte:02x}}}"),
            known => PLACES
                .iter()
                .find(|(_, place)| place == known)
                .map_or_else(String::new, |(text, _)| (*text).to_owned()),
        };
        self.0.iter().map(piece).collect()
    }

    /// What the template consists of, in order.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// Whether the label has the index of the point in it, or what makes up for it.
    pub fn has_index(&self) -> bool {
        self.0.contains(&Piece::Index) || self.0.contains(&Piece::IndexBytes) || self.is_chained()
    }

    /// Whether a label depends on the position of the point before.
    pub fn is_chained(&self) -> bool {
        self.0.contains(&Piece::Previous)
    }

    /// Appends the bytes of the label of point text `index` of `name`, or of the key `name`.
    pub fn write(&self, name: &[u8], index: u64, out: &mut Vec<u8>) {
        self.write_after(name, index, 0, out);
    }

    /// As [`Template::write`], where the point before is at `previous`.
    pub fn write_after(&self, name: &[u8], index: u64, previous: Position, out: &mut Vec<u8>) {
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Byte(byte) => out.push(*byte),
                Piece::Id | Piece::Key => out.extend_from_slice(name),
                Piece::Index => push_decimal(index, out),
                Piece::IndexBytes => out.extend_from_slice(&index.to_le_bytes()),
                Piece::Previous => out.extend_from_slice(&(previous as u32).to_le_bytes()),
            }
        }
    }
}

/// The place that `text` begins with, and what follows it.
fn place(text: &str) -> Option<(Piece, &str)> {
    for (written, piece) in PLACES {
        if let Some(after) = text.strip_prefix(written) {
            return Some((piece, after));
        }
    }
    let (digits, after) = text.strip_prefix("{0x")?.split_once('}')?;
    let plain = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let byte = u8::from_str_radix(digits, 16).ok().filter(|_| plain)?;
    Some((Piece::Byte(byte), after))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_writes_back_as_it_was_read() {
        for text in [
            "node:{id}:{i}",
            "{id}",
            "{{id}}{i",
            "é{key}",
            "{id}{0xff}{i:u64le}",
            "{previous:u32le}{0xf}{0x+f}",
        ] {
            assert_eq!(Template::new(text).source(), text);
        }
    }

    #[test]
    fn places_are_filled() {
        let mut out = Vec::new();
        Template::new("{i}-{id}").write(b"A", 10, &mut out);
        assert_eq!(out, b"10-A");
        out.clear();
        Template::new("{id}{0xff}{i:u64le}").write(b"A", 258, &mut out);
        assert_eq!(out, b"A\xff\x02\x01\0\0\0\0\0\0");
        out.clear();
        Template::new("{id}{previous:u32le}").write_after(b"A", 1, 258, &mut out);
        assert_eq!(out, b"A\x02\x01\0\0");
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
