//! How a key becomes a position.

use super::rules::name_in;
use super::template::Template;
use super::word::Word;
use crate::hash::{Hash, haproxy_avalanche};
use crate::position::{Circle, Position};

/// Which part of a key is hashed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cut {
    /// All of it.
    #[default]
    Whole,
    /// What stands between the first of these two bytes and the next of the second, where that
    /// is not empty; else all of it (twemproxy's `hash_tag`).
    Tag([u8; 2]),
    /// Up to the first zero byte: the key is a C string.
    CString,
    /// `HAProxy`'s `balance uri`.
    Uri(UriCut),
}

/// What `HAProxy` hashes of a URI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UriCut {
    /// The query as well.
    pub whole: bool,
    /// At most so many bytes; 0 for all.
    pub len: u32,
    /// At most so many directories; 0 for all.
    pub depth: u32,
}

impl Cut {
    /// `balance uri` with the words that may follow it: `whole`, `len N`, `depth N`.
    pub(crate) fn uri(words: &str) -> Option<Self> {
        let mut words = words.split_ascii_whitespace();
        let mut uri = UriCut::default();
        while let Some(word) = words.next() {
            match word {
                "whole" => uri.whole = true,
                "len" => uri.len = words.next()?.parse().ok()?,
                "depth" => uri.depth = words.next()?.parse().ok()?,
                _ => return None,
            }
        }
        Some(Self::Uri(uri))
    }

    /// The part of that name.
    pub(super) fn parse(name: &str) -> Option<Self> {
        match name {
            "whole" => Some(Self::Whole),
            "c-string" => Some(Self::CString),
            _ => match (name.strip_prefix("tag:"), name.strip_prefix("uri")) {
                (Some(tag), _) => match tag.as_bytes() {
                    &[open, close] => Some(Self::Tag([open, close])),
                    _ => None,
                },
                (None, Some(words)) => Self::uri(words),
                (None, None) => None,
            },
        }
    }

    /// The name of the part in descriptions.
    pub(super) fn name(self) -> String {
        match self {
            Self::Whole => "whole".to_owned(),
            Self::CString => "c-string".to_owned(),
            Self::Tag(tag) => format!("tag:{}", String::from_utf8_lossy(&tag)),
            Self::Uri(UriCut { whole, len, depth }) => {
                let whole = if whole { " whole" } else { "" };
                format!("uri{whole} len {len} depth {depth}")
            }
        }
    }

    /// The part of `key` that is hashed.
    pub fn of(self, key: &[u8]) -> &[u8] {
        let find = |bytes: &[u8], wanted: u8| bytes.iter().position(|byte| *byte == wanted);
        match self {
            Self::Whole => key,
            Self::CString => &key[..find(key, 0).unwrap_or(key.len())],
            Self::Tag([open, close]) => find(key, open)
                .map(|at| &key[at + 1..])
                .and_then(|inside| Some(&inside[..find(inside, close)?]))
                .filter(|tag| !tag.is_empty())
                .unwrap_or(key),
            Self::Uri(UriCut { whole, len, depth }) => {
                let most = if len == 0 { usize::MAX } else { len as usize };
                let uri = &key[..key.len().min(most)];
                let mut slashes = 0;
                let end = uri.iter().position(|byte| {
                    slashes += u32::from(*byte == b'/');
                    let deep = *byte == b'/' && depth > 0 && slashes > depth;
                    deep || (*byte == b'?' && !whole)
                });
                &uri[..end.unwrap_or(uri.len())]
            }
        }
    }
}

/// What is done to a position before it is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Finish {
    /// Nothing.
    #[default]
    Plain,
    /// `HAProxy`'s avalanche of 32 bits.
    Avalanche,
    /// The lowest position becomes the highest: Cassandra keeps its minimum for itself.
    LowestToHighest,
}

impl Finish {
    /// Every finish with its name in descriptions.
    pub(super) const NAMES: &'static [(&'static str, Self)] = &[
        ("plain", Self::Plain),
        ("avalanche", Self::Avalanche),
        ("lowest-to-highest", Self::LowestToHighest),
    ];

    /// The name of the finish in descriptions.
    pub fn name(self) -> &'static str {
        name_in(Self::NAMES, self)
    }

    fn apply(self, circle: Circle, position: Position) -> Position {
        match self {
            Self::Avalanche => circle.fit(u128::from(haproxy_avalanche(position as u32))),
            Self::LowestToHighest if position == 0 => circle.last(),
            Self::Plain | Self::LowestToHighest => position,
        }
    }
}

/// How a key becomes a position.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyRule {
    /// A key of plain digits below the size of the circle sits at that number.
    pub plain_numbers: bool,
    /// The part of the key that counts.
    pub cut: Cut,
    /// The text that is hashed.
    pub label: Template,
    /// The hash.
    pub hash: Hash,
    /// The bytes of the digest that are the position.
    pub word: Word,
    /// What is done to it then.
    pub finish: Finish,
}

impl KeyRule {
    /// The whole key is hashed as it is.
    pub fn new(hash: Hash, word: Word) -> Self {
        Self {
            plain_numbers: false,
            cut: Cut::Whole,
            label: Template::new("{key}"),
            hash,
            word,
            finish: Finish::Plain,
        }
    }

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
        self.label.write(self.cut.of(key), 0, label);
        let digest = self.hash.digest(label);
        let position = circle.fit(self.word.read(digest.as_bytes()));
        self.finish(circle, position)
    }

    /// What is done to `position` before it is used.
    pub(super) fn finish(&self, circle: Circle, position: Position) -> Position {
        self.finish.apply(circle, position)
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
    fn a_tag_is_hashed_where_it_is_whole() {
        let cut = |key: &'static str| Cut::Tag(*b"{}").of(key.as_bytes());
        for (key, part) in [
            ("a{b}c", "b"),
            ("foo{{bar}}zap", "{bar"),
            ("{}abc", "{}abc"),
            ("{abc", "{abc"),
            ("}{abc", "}{abc"),
            ("}{a}", "a"),
            ("", ""),
        ] {
            assert_eq!(cut(key), part.as_bytes(), "{key}");
        }
        assert_eq!(Cut::Tag(*b"$$").of(b"a$b$c"), b"b");
    }

    #[test]
    fn a_uri_is_cut_where_haproxy_cuts_it() {
        let cut = |whole, len, depth| Cut::Uri(UriCut { whole, len, depth }).of(b"/a/b/c.png?x=/y");
        assert_eq!(cut(false, 0, 0), b"/a/b/c.png");
        assert_eq!(cut(true, 0, 0), b"/a/b/c.png?x=/y");
        assert_eq!(cut(false, 4, 0), b"/a/b");
        assert_eq!(cut(false, 0, 1), b"/a");
        assert_eq!(cut(false, 0, 2), b"/a/b");
        assert_eq!(cut(false, 0, 9), b"/a/b/c.png");
    }
}
