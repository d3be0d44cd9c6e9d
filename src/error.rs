//! The one error type: a code for programs, a full sentence for people.
//!
//! Each way to fail is a [`Kind`]: a code, a stable id (so that a page can say
//! it in another language) and an English sentence whose `{0}`, `{1}`… are
//! filled with the values at fault.

use core::fmt;

/// What every fallible function of the crate returns.
pub type Result<T, E = Error> = core::result::Result<T, E>;

/// The machine-readable class of an error, as written in the public contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// Text that does not follow its grammar.
    Parse,
    /// A node without a name.
    EmptyNodeId,
    /// A node that is already there.
    DuplicateNode,
    /// A node that is not there.
    UnknownNode,
    /// A scheme that is not there.
    UnknownScheme,
    /// A weight outside its range.
    InvalidWeight,
    /// Any other value outside its range.
    InvalidValue,
    /// More nodes than the limit.
    TooManyNodes,
    /// More points than the limit.
    TooManyPoints,
    /// More keys than the limit.
    TooManyKeys,
    /// Two points at one position where the scheme refuses that.
    Collision,
    /// Something the scheme or this build does not do.
    Unsupported,
    /// A method called before the ring is loaded.
    NotReady,
    /// WebAssembly is missing or blocked.
    NoWasm,
}

impl Code {
    /// The code as programs see it, for example `unknown-node`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::EmptyNodeId => "empty-node-id",
            Self::DuplicateNode => "duplicate-node",
            Self::UnknownNode => "unknown-node",
            Self::UnknownScheme => "unknown-scheme",
            Self::InvalidWeight => "invalid-weight",
            Self::InvalidValue => "invalid-value",
            Self::TooManyNodes => "too-many-nodes",
            Self::TooManyPoints => "too-many-points",
            Self::TooManyKeys => "too-many-keys",
            Self::Collision => "collision",
            Self::Unsupported => "unsupported",
            Self::NotReady => "not-ready",
            Self::NoWasm => "no-wasm",
        }
    }
}

/// One way to fail: its id, its code and its sentence with `{0}`, `{1}`… for the values.
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    /// Stable name of the sentence, by which a translation finds it.
    pub id: &'static str,
    /// The class it belongs to.
    pub code: Code,
    /// The English sentence.
    pub text: &'static str,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $id:literal $code:ident $text:literal;)*) => {
        impl Kind {
            $($(#[$doc])* #[doc = concat!("`", $id, "`: ", $text)]
            pub const $name: Kind = Kind { id: $id, code: Code::$code, text: $text };)*
        }
        /// Every kind, for the test that each has a translation.
        pub const KINDS: &[Kind] = &[$(Kind::$name),*];
    };
}

kinds! {
    JSON = "json" Parse "The text is not valid JSON: {0}.";
    SYNTAX = "syntax" Parse "{0} cannot be read at character {1}: {2}.";
    UNEXPECTED = "unexpected" Parse "{0} cannot be read at character {1}: {2} does not belong there.";
    UNFINISHED = "unfinished" Parse "{0} ends too early: something is missing after character {1}.";
    TOO_DEEP = "too-deep" Parse "The text nests values more than {0} deep.";
    TOO_LARGE = "too-large" Parse "The number {0} is too large to be read.";
    NOT_A_NUMBER = "not-a-number" Parse "{0} is {1}, which is not a number.";
    WRONG_TYPE = "wrong-type" Parse "{0} must be {1}, but {2} was given.";
    UNKNOWN_FIELD = "unknown-field" Parse "There is no field named {0}.";
    UNKNOWN_COMMAND = "unknown-command" Parse "There is no command named {0}; the commands are add, remove, weight, rename, vnodes, scheme and replicas.";
    ONE_COMMAND = "one-command" Parse "Exactly one command is expected, but {0} were given.";
    BAD_POSITION = "bad-position" Parse "Position {0} of node {1} is not a whole number.";
    COMMAND_FORM = "command-form" Parse "{0} does not follow the form {1}.";
    SCHEME_NAME = "scheme-name" Parse "A scheme given as an object needs its name as text in the field name.";
    BAD_KEYS = "bad-keys" Parse "The keys {0} are neither a count nor a list that starts with list:.";
    OBJECT_AS_TEXT = "object-as-text" Parse "The nodes {0} are a script's objects turned into text; set the property, not the attribute.";
    FIELD_TWICE = "field-twice" Parse "The link gives the field {0} twice; the first one counts.";
    BAD_ESCAPE = "bad-escape" Parse "The field {0} of the link holds {1}, which is not an escaped byte.";
    NOT_UTF8 = "not-utf8" Parse "The field {0} of the link is not UTF-8 text.";
    EMPTY_NODE_ID = "empty-node-id" EmptyNodeId "A node needs a name of at least one byte.";
    LONG_NODE_ID = "long-node-id" InvalidValue "The name of a node is {0} bytes long; the limit is 65536.";
    LONG_VALUE = "long-value" InvalidValue "The value of {0} is {1} bytes long; the limit is {2}.";
    SURROGATE = "surrogate" InvalidValue "{0} holds half of a surrogate pair, which is not text.";
    DUPLICATE_NODE = "duplicate-node" DuplicateNode "There is already a node named {0}.";
    UNKNOWN_NODE = "unknown-node" UnknownNode "There is no node named {0}.";
    UNKNOWN_SCHEME = "unknown-scheme" UnknownScheme "There is no scheme named {0}.";
    INVALID_WEIGHT = "invalid-weight" InvalidWeight "The weight of {0} is {1}; it must be a number from 0 to {2}.";
    NOT_ONE_OF = "not-one-of" InvalidValue "{0} is {1}; it must be one of {2}.";
    OUT_OF_RANGE = "out-of-range" InvalidValue "{0} is {1}; it must be a whole number from {2} to {3}.";
    BAD_PATTERN = "bad-pattern" InvalidValue "The key pattern {0} has no {i} in it, so all keys would be the same.";
    NEEDS_POSITIONS = "needs-positions" InvalidValue "Node {0} needs positions: the scheme {1} does not compute any.";
    POSITION_RANGE = "position-range" InvalidValue "Position {0} of node {1} is outside the ring, which goes from {2} to {3}.";
    POSITION_TWICE = "position-twice" InvalidValue "Position {0} is given twice for node {1}.";
    POSITION_INEXACT = "position-inexact" InvalidValue "Position {0} of node {1} is not an exact whole number; positions above 2^53 are written as text.";
    POSITION_WIDE = "position-wide" InvalidValue "Position {0} of node {1} is wider than 128 bits.";
    BAD_PARAM = "bad-param" InvalidValue "The scheme {0} cannot take {2} for {1}: {3}.";
    BAD_EXTRA = "bad-extra" InvalidValue "Node {0} cannot take {2} for {1}: {3}.";
    STEP_RANGE = "step-range" InvalidValue "Step {0} is outside the log, which goes from 0 to {1}.";
    TOO_MANY_STEPS = "too-many-steps" InvalidValue "The log holds {0} commands; the limit is {1}.";
    TEXT_TOO_LONG = "text-too-long" InvalidValue "The scenario is {0} bytes long; the limit is {1}.";
    TOO_MANY_NODES = "too-many-nodes" TooManyNodes "That would be {0} nodes; the limit is {1}.";
    TOO_MANY_POINTS = "too-many-points" TooManyPoints "That would be {0} points; the limit is {1}.";
    TOO_MUCH_HASHING = "too-much-hashing" TooManyPoints "Replaying the steps would hash {0} points; the limit is {1}.";
    TOO_MANY_KEYS = "too-many-keys" TooManyKeys "That would be {0} keys; the limit is {1}.";
    COLLISION = "collision" Collision "Nodes {0} and {1} both have a point at position {2}, and the scheme {3} refuses that.";
    UNSUPPORTED = "unsupported" Unsupported "The scheme {0} cannot do this: {1}.";
    NOT_A_SCENARIO = "not-a-scenario" Parse "This is neither a link to a ring nor a scenario in JSON.";
    LINK_VERSION = "link-version" Unsupported "The link is of version {0}; this page reads version 1.";
    NOT_READY = "not-ready" NotReady "The ring is not loaded yet; wait for its ready promise.";
    NO_WASM = "no-wasm" NoWasm "The ring cannot be shown: {0}.";
}

/// What went wrong, with the values at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: &'static Kind,
    args: Vec<String>,
}

impl Error {
    /// An error of `kind`, its places filled with `args` in order.
    pub fn new<const N: usize>(kind: &'static Kind, args: [&dyn fmt::Display; N]) -> Self {
        Self::filled(kind, &args)
    }

    /// One copy for every number of places.
    fn filled(kind: &'static Kind, args: &[&dyn fmt::Display]) -> Self {
        Self {
            kind,
            args: args.iter().map(|arg| elide(&arg.to_string())).collect(),
        }
    }

    /// An error of `kind` with values that came from outside.
    pub fn with(kind: &'static Kind, args: Vec<String>) -> Self {
        Self { kind, args }
    }

    /// The class of the error.
    pub const fn code(&self) -> Code {
        self.kind.code
    }

    /// The sentence's stable name, by which a translation finds it.
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The values that fill the sentence.
    pub fn args(&self) -> &[String] {
        &self.args
    }
}

/// A sentence must stay a sentence whatever was pasted: long values keep their head and tail.
fn elide(text: &str) -> String {
    const MOST: usize = 120;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    let head: String = text.chars().take(MOST - 21).collect();
    let tail: Vec<char> = text.chars().rev().take(20).collect();
    head + "…" + &tail.into_iter().rev().collect::<String>()
}

/// A value in quotation marks, for sentences about text that came in.
pub(crate) struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}”", elide(self.0))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.kind.text;
        while let Some(open) = rest.find('{') {
            f.write_str(&rest[..open])?;
            let place = rest[open + 1..].split_once('}');
            let arg = place.and_then(|(digits, _)| self.args.get(digits.parse::<usize>().ok()?));
            if let (Some((_, after)), Some(arg)) = (place, arg) {
                f.write_str(arg)?;
                rest = after;
            } else {
                f.write_str("{")?;
                rest = &rest[open + 1..];
            }
        }
        f.write_str(rest)
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_its_values() {
        let error = Error::new(&Kind::INVALID_WEIGHT, [&Quoted("A"), &-1, &1000]);
        assert_eq!(
            error.to_string(),
            "The weight of “A” is -1; it must be a number from 0 to 1000."
        );
        assert_eq!(error.code().as_str(), "invalid-weight");
    }

    #[test]
    fn braces_that_are_not_places_stay() {
        let error = Error::new(&Kind::BAD_PATTERN, [&Quoted("k")]);
        assert_eq!(
            error.to_string(),
            "The key pattern “k” has no {i} in it, so all keys would be the same."
        );
    }

    #[test]
    fn ids_are_unique_and_sentences_end() {
        for (at, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..at].iter().all(|other| other.id != kind.id));
            assert!(kind.text.ends_with('.'), "{}", kind.id);
        }
    }

    #[test]
    fn a_long_value_is_elided() {
        let long = "x".repeat(100_000);
        let error = Error::new(&Kind::UNKNOWN_NODE, [&Quoted(&long)]);
        assert!(error.to_string().chars().count() < 300);
    }
}
