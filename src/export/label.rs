//! The label of a point or key as an expression. The name stands in the variable `text` or `key`;
//! a key has no index and no point before it.

use super::calls::Language;
use super::literal::{byte_text, quoted, templated};
use crate::scheme::{Piece, Template};

/// Bytes in Python; `previous` is the low half of the position of the point before.
pub(super) fn python(label: &Template, name: &str, previous: &str) -> String {
    let previous = format!("{previous}.to_bytes(4, \"little\")");
    let (mut text, mut values) = (String::new(), Vec::new());
    for piece in label.pieces() {
        match piece {
            Piece::Text(piece) => text += &byte_text(piece.as_bytes()).replace('%', "%%"),
            Piece::Byte(byte) => text += &byte_text(&[*byte]).replace('%', "%%"),
            Piece::Index if name == "key" => text.push('0'),
            Piece::IndexBytes if name == "key" => text += &byte_text(&[0; 8]),
            Piece::Previous if name == "key" => text += &byte_text(&[0; 4]),
            Piece::Index => {
                text += "%d";
                values.push("index");
            }
            bytes => {
                text += "%s";
                values.push(match bytes {
                    Piece::IndexBytes => "index.to_bytes(8, \"little\")",
                    Piece::Previous => &previous,
                    _ => name,
                });
            }
        }
    }
    match &*values {
        [one] if text == "%s" => (*one).to_owned(),
        [] => format!("b\"{}\"", text.replace("%%", "%")),
        [one] => format!("b\"{text}\" % {one}"),
        several => format!("b\"{text}\" % ({})", several.join(", ")),
    }
}

/// A `Uint8Array` in JavaScript.
pub(super) fn javascript(label: &Template, name: &str) -> String {
    let [index, previous] = match name {
        "key" => ["0", "0"],
        _ => ["index", "previous"],
    };
    let mut parts: Vec<String> = Vec::new();
    let mut pieces = label.pieces().iter().peekable();
    while let Some(piece) = pieces.next() {
        parts.push(match piece {
            Piece::Text(text) if pieces.peek() == Some(&&Piece::Index) => {
                pieces.next();
                format!("`{}${{{index}}}`", templated(text))
            }
            Piece::Text(text) => quoted(Language::JavaScript, text),
            Piece::Index => format!("`${{{index}}}`"),
            Piece::Byte(byte) => format!("[{byte}]"),
            Piece::IndexBytes => format!("littleBytes({index}, 8)"),
            Piece::Previous => format!("littleBytes({previous}, 4)"),
            Piece::Id | Piece::Key => name.to_owned(),
        });
    }
    match &*parts {
        [one] if one == name => one.clone(),
        _ => format!("bytes({})", parts.join(", ")),
    }
}
