//! Text as a literal, so that no name becomes code.

use core::fmt::Write as _;

use super::calls::Language;

/// `text` as a string in double quotes for Python, in single ones for JavaScript.
pub(super) fn quoted(language: Language, text: &str) -> String {
    let quote = match language {
        Language::Python => '"',
        Language::JavaScript => '\'',
    };
    let mut out = String::from(quote);
    for symbol in text.chars() {
        escape(language, symbol, quote, &mut out);
    }
    out.push(quote);
    out
}

/// `text` inside a JavaScript template literal.
pub(super) fn templated(text: &str) -> String {
    let mut out = String::new();
    for symbol in text.chars() {
        if symbol == '$' {
            out.push('\\');
        }
        escape(Language::JavaScript, symbol, '`', &mut out);
    }
    out
}

/// Appends what stands for `symbol`: itself where it is seen and harmless. A `<` might close the
/// script that a page puts the text into; what is not seen might turn the text around.
fn escape(language: Language, symbol: char, quote: char, out: &mut String) {
    let code = u32::from(symbol);
    // Writing to a string does not fail.
    let _ = match symbol {
        '\n' => write!(out, "\\n"),
        '\r' => write!(out, "\\r"),
        '\t' => write!(out, "\\t"),
        '\\' => write!(out, "\\\\"),
        _ if symbol == quote => write!(out, "\\{quote}"),
        '<' => write!(out, "\\x3c"),
        '"' | '\'' => write!(out, "{symbol}"),
        _ if symbol.escape_debug().len() == 1 => write!(out, "{symbol}"),
        _ if code < 0x100 => write!(out, "\\x{code:02x}"),
        _ if code < 0x1_0000 => write!(out, "\\u{code:04x}"),
        _ if language == Language::Python => write!(out, "\\U{code:08x}"),
        _ => write!(out, "\\u{{{code:x}}}"),
    };
}

/// The bytes of `text` inside a Python bytes literal in double quotes.
pub(super) fn byte_text(text: &[u8]) -> String {
    let mut out = String::new();
    for byte in text {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(*byte)]),
            b' '..=b'~' if *byte != b'<' => out.push(char::from(*byte)),
            _ => {
                // Writing to a string does not fail.
                let _ = write!(out, "\\x{byte:02x}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_end_a_string_or_a_script_is_escaped() {
        let text = "\"'\\\n\r\t\0</script>\u{2028}\u{202e}`${x}é🔑\u{e0001}";
        assert_eq!(
            quoted(Language::Python, text),
            "\"\\\"'\\\\\\n\\r\\t\\x00\\x3c/script>\\u2028\\u202e`${x}é🔑\\U000e0001\""
        );
        assert_eq!(
            quoted(Language::JavaScript, text),
            "'\"\\'\\\\\\n\\r\\t\\x00\\x3c/script>\\u2028\\u202e`${x}é🔑\\u{e0001}'"
        );
        assert_eq!(templated("`${x}\\"), "\\`\\${x}\\\\");
        assert_eq!(byte_text("a\"%<é".as_bytes()), "a\\\"%\\x3c\\xc3\\xa9");
    }
}
