//! Names that are not what they look like.
//!
//! Nothing is trimmed, folded or normalised: two names that look alike are two
//! names, with points of their own. So what the eye does not see is said.

use serde::Serialize;

/// What is suspicious about a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Flag {
    /// What it is: `empty`, `space-start`, `space-end`, `line-end`, `control`, `odd-space`, `bom`,
    /// `zero-width`, `bidi`, `replacement`, `combining`, `mixed-forms`, `mixed-scripts`.
    pub kind: &'static str,
    /// The character, as U+ and four to six hexadecimal digits; empty where it is about the whole.
    pub code: String,
    /// How many characters stand before it.
    pub at: u32,
}

/// Letters with a mark that Unicode has as one character too: the letter, the mark, the two as one.
const COMPOSED: &[(char, &str, &str)] = &[
    ('\u{300}', "AEIOUaeiouNn", "ÀÈÌÒÙàèìòùǸǹ"),
    (
        '\u{301}',
        "AEIOUYaeiouyCcLlNnRrSsZz",
        "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹź",
    ),
    (
        '\u{302}',
        "AEIOUaeiouCcGgHhJjSsWwYy",
        "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ",
    ),
    ('\u{303}', "ANOanoIiUu", "ÃÑÕãñõĨĩŨũ"),
    ('\u{304}', "AEIOUaeiou", "ĀĒĪŌŪāēīōū"),
    ('\u{306}', "AEGIOUaegiouИи", "ĂĔĞĬŎŬăĕğĭŏŭЙй"),
    ('\u{307}', "CEGIZcegz", "ĊĖĠİŻċėġż"),
    ('\u{308}', "AEIOUYaeiouyЕе", "ÄËÏÖÜŸäëïöüÿЁё"),
    ('\u{30a}', "AaUu", "ÅåŮů"),
    ('\u{30b}', "OoUu", "ŐőŰű"),
    ('\u{30c}', "CcDEeNnRrSsTZz", "ČčĎĚěŇňŘřŠšŤŽž"),
    ('\u{327}', "CcGKkLlNnRrSsTt", "ÇçĢĶķĻļŅņŖŗŞşŢţ"),
    ('\u{328}', "AaEeIiUu", "ĄąĘęĮįŲų"),
    (
        '\u{3099}',
        "かきくけこさしすせそたちつてとはひふへほ",
        "がぎぐげござじずぜぞだぢづでどばびぶべぼ",
    ),
    ('\u{309a}', "はひふへほ", "ぱぴぷぺぽ"),
];

/// The one character for a letter and a mark.
fn composed(letter: char, mark: char) -> Option<char> {
    let (_, letters, ones) = COMPOSED.iter().find(|(known, ..)| *known == mark)?;
    let at = letters.chars().position(|known| known == letter)?;
    ones.chars().nth(at)
}

/// Whether there is a letter and a mark for it.
fn is_composed(c: char) -> bool {
    c > '\u{7f}' && COMPOSED.iter().any(|(_, _, ones)| ones.contains(c))
}

const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{3099}' | '\u{309a}' | '\u{1ab0}'..='\u{1aff}' | '\u{20d0}'..='\u{20ff}')
}

const fn is_zero_width(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}'
            | '\u{fe00}'..='\u{fe0f}'
    )
}

const fn is_bidi(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

const fn is_line_end(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

/// Everything suspicious about a name.
pub fn suspicious(name: &str) -> Vec<Flag> {
    let mut out = Vec::new();
    let mut flag = |kind, at: usize, c: Option<char>| {
        out.push(Flag {
            kind,
            code: c.map_or_else(String::new, |c| format!("U+{:04X}", u32::from(c))),
            at: at as u32,
        });
    };
    if name.is_empty() {
        flag("empty", 0, None);
    }
    let length = name.chars().count();
    let trimmed = name.trim_start().chars().count();
    let (start, end) = (length - trimmed, name.trim_end().chars().count());
    let mut before = None;
    let (mut marked, mut whole) = (false, false);
    let (mut latin, mut other) = (false, None);
    for (at, c) in name.chars().enumerate() {
        let kind = match c {
            '\u{feff}' if at == 0 => Some("bom"),
            c if is_zero_width(c) => Some("zero-width"),
            c if is_bidi(c) => Some("bidi"),
            c if is_line_end(c) => Some("line-end"),
            c if c.is_whitespace() && at < start => Some("space-start"),
            c if c.is_whitespace() && at >= end => Some("space-end"),
            c if c.is_control() => Some("control"),
            c if c.is_whitespace() && c != ' ' => Some("odd-space"),
            '\u{fffd}' => Some("replacement"),
            c if is_mark(c) => {
                let one = before.and_then(|before| composed(before, c)).is_some();
                marked |= one;
                one.then_some("combining")
            }
            _ => None,
        };
        if let Some(kind) = kind {
            flag(kind, at, Some(c));
        }
        whole |= is_composed(c);
        latin |= c.is_ascii_alphabetic();
        let twin = matches!(c, '\u{370}'..='\u{3ff}' | '\u{400}'..='\u{4ff}') && c.is_alphabetic();
        other = other.or(twin.then_some((at, c)));
        before = Some(c);
    }
    if marked && whole {
        flag("mixed-forms", 0, None);
    }
    if let (true, Some((at, c))) = (latin, other) {
        flag("mixed-scripts", at, Some(c));
    }
    out
}

/// Names that a reader would take for one another: groups of places in the list.
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
pub fn lookalikes<T: AsRef<str>>(names: &[T]) -> Vec<Vec<u32>> {
    let mut groups: std::collections::BTreeMap<String, Vec<u32>> =
        std::collections::BTreeMap::new();
    for (at, name) in (0..).zip(names) {
        groups.entry(folded(name.as_ref())).or_default().push(at);
    }
    let mut alike: Vec<Vec<u32>> = groups
        .into_values()
        .filter(|group| group.len() > 1)
        .collect();
    alike.sort();
    alike
}

/// What is left of a name for the eye: small letters, marks joined, nothing invisible.
#[cfg(any(feature = "site", not(target_arch = "wasm32")))]
fn folded(name: &str) -> String {
    let mut out: Vec<char> = Vec::new();
    for c in name.trim().chars() {
        if is_zero_width(c) || is_bidi(c) || c.is_control() {
            continue;
        }
        let c = if c.is_whitespace() { ' ' } else { c };
        match out.last().copied().and_then(|last| composed(last, c)) {
            Some(one) => {
                out.pop();
                out.push(one);
            }
            None => out.push(c),
        }
    }
    out.into_iter().flat_map(char::to_lowercase).collect()
}
