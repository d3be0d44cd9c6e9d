//! The scenario in a link: the fragment of the page's URL, form-encoded.

use super::{FIELDS, Keys, Scenario, check_text, no_field};
use crate::error::{Error, Kind, Quoted, Result};

/// What a fragment says beside the scenario, for the page alone.
pub const PAGE_FIELDS: [&str; 9] = [
    "v", "lang", "theme", "motion", "controls", "caption", "section", "scene", "present",
];

/// The most listed keys that a link carries.
pub const LINK_KEYS: usize = 100;

/// The most errors that one link is worth.
const MOST_ERRORS: usize = 100;

/// A field that could not be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    /// The name as it was given; empty where the whole link is at fault.
    pub field: String,
    /// What is wrong with it.
    pub error: Error,
}

/// A fragment taken apart: what it says, and what of it could not be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fragment {
    /// Scenario fields as name and text, in the link's order, for [`Scenario::set_fields`].
    pub fields: Vec<(String, String)>,
    /// Page fields ([`PAGE_FIELDS`] less `v`) as name and text, in the link's order; their values are not judged.
    pub page: Vec<(String, String)>,
    /// What was wrong, in the link's order; no more than the first hundred.
    pub errors: Vec<FieldError>,
}

/// A scenario written as a fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The fragment without its `#`; empty if there is nothing to say.
    pub fragment: String,
    /// Whether listed keys were left out because they are too many.
    pub keys_left_out: bool,
}

impl Fragment {
    /// Takes a fragment apart, with or without its `#`; `None` if it is a
    /// plain anchor, one without `=`.
    ///
    /// A bad field is an error of its own and the others stand. Codes:
    /// `parse` for an unknown field, one given twice (the first stands), a
    /// broken `%` escape or bytes that are not UTF-8; `invalid-value` for more
    /// than 1 MiB. A link of another version is `unsupported`, and then none
    /// of it is read: its other fields may mean something else.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.strip_prefix('#').unwrap_or(text);
        if !text.contains('=') {
            return None;
        }
        let mut fragment = Self::default();
        if let Err(error) = check_text(text) {
            fragment.fail("", error);
            return Some(fragment);
        }
        let mut seen = Vec::new();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let name = match decode(name, name) {
                Ok(name) => name,
                Err(error) => {
                    fragment.fail(name, error);
                    continue;
                }
            };
            let in_scenario = FIELDS.iter().any(|field| field.0 == name);
            if !in_scenario && !PAGE_FIELDS.contains(&name.as_str()) {
                fragment.fail(&name, no_field(&name));
                continue;
            }
            if seen.contains(&name) {
                fragment.fail(&name, Error::new(&Kind::FIELD_TWICE, [&Quoted(&name)]));
                continue;
            }
            seen.push(name.clone());
            match decode(&name, value) {
                Err(error) => fragment.fail(&name, error),
                Ok(value) if name == "v" && value.trim() != "1" => {
                    let mut refused = Self::default();
                    let error = Error::new(&Kind::LINK_VERSION, [&Quoted(value.trim())]);
                    refused.fail(&name, error);
                    return Some(refused);
                }
                Ok(_) if name == "v" => {}
                Ok(value) if in_scenario => fragment.fields.push((name, value)),
                Ok(value) => fragment.page.push((name, value)),
            }
        }
        Some(fragment)
    }

    fn fail(&mut self, field: &str, error: Error) {
        if self.errors.len() < MOST_ERRORS {
            let field = field.to_owned();
            self.errors.push(FieldError { field, error });
        }
    }
}

impl Scenario {
    /// The fragment that turns `base`, what the page shows without a link, into this scenario.
    ///
    /// Fields that are the same are left out. A key list longer than
    /// `listed_keys` ([`LINK_KEYS`] for a link that is handed on, 0 for the
    /// address bar) is left out too, and the answer says so.
    pub fn to_fragment(&self, base: &Self, listed_keys: usize) -> Link {
        let mut link = Link {
            fragment: String::new(),
            keys_left_out: false,
        };
        for (name, _) in FIELDS {
            let same = match name {
                // Compared by value, so that long lists are not written for nothing.
                "keys" => self.keys == base.keys,
                // Left out, it means all.
                "step" if base.step.is_none() => self.applied() == self.steps.len(),
                _ => self.field(name) == base.field(name),
            };
            if same {
                continue;
            }
            if name == "keys"
                && let Keys::List(keys) = &self.keys
                && keys.len() > listed_keys
            {
                link.keys_left_out = true;
                continue;
            }
            if !link.fragment.is_empty() {
                link.fragment.push('&');
            }
            link.fragment.push_str(name);
            link.fragment.push('=');
            encode(&self.field(name).unwrap_or_default(), &mut link.fragment);
        }
        link
    }
}

/// Appends `text` form-encoded: a space as `+`, and as they are the characters
/// that a URL's fragment may hold (RFC 3986) and that no mail or chat program
/// takes for the link's end. The rest is escaped byte by byte.
fn encode(text: &str, out: &mut String) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        let c = char::from(byte);
        if byte.is_ascii_alphanumeric() || "-._~*@/:,;$=".contains(c) {
            out.push(c);
        } else if c == ' ' {
            out.push('+');
        } else {
            out.push('%');
            out.push(char::from(HEX[usize::from(byte >> 4)]));
            out.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
}

/// The text that the form-encoded `text` stands for, `name` naming the field in errors.
fn decode(name: &str, text: &str) -> Result<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        bytes.push(match first {
            b'+' => b' ',
            b'%' => {
                let digit = |at: usize| char::from(*after.get(at)?).to_digit(16);
                let (Some(high), Some(low)) = (digit(0), digit(1)) else {
                    let escape: String = text[text.len() - after.len() - 1..]
                        .chars()
                        .take(3)
                        .collect();
                    return Err(Error::new(
                        &Kind::BAD_ESCAPE,
                        [&Quoted(name), &Quoted(&escape)],
                    ));
                };
                rest = after.get(2..).unwrap_or_default();
                (high * 16 + low) as u8
            }
            other => *other,
        });
    }
    String::from_utf8(bytes).map_err(|_| Error::new(&Kind::NOT_UTF8, [&Quoted(name)]))
}
