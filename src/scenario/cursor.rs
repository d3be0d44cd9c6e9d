//! A place in a text that is being read, shared by the JSON reader and the text grammars.

use crate::error::{Error, Kind, Quoted, Result};

/// Reads a text from its start; every step is linear in what it consumes.
///
/// Its steps are called from a hundred places on short texts, so they are
/// kept out of line: inlined they are 2 KiB of the compressed element.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Where the cursor stands, in bytes.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// What was read since `start`, a place the cursor once stood at.
    #[inline(never)]
    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// What is still to be read.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    #[inline(never)]
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Steps over the next character and returns it.
    #[inline(never)]
    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Steps over `wanted` if that comes next.
    #[inline(never)]
    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let here = self.rest().starts_with(wanted);
        if here {
            self.at += wanted.len();
        }
        here
    }

    /// Steps over the characters that `belongs` accepts and returns them.
    #[inline(never)]
    pub(super) fn take_while(&mut self, belongs: fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !belongs(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    #[inline(never)]
    pub(super) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The error of meeting, here, what the grammar has no place for.
    #[cold]
    pub(super) fn unexpected(&self) -> Error {
        let before = self.text[..self.at].chars().count();
        match self.peek() {
            None => Error::new(&Kind::UNFINISHED, [&Quoted(self.text), &before]),
            Some(c) => Error::new(
                &Kind::UNEXPECTED,
                [
                    &Quoted(self.text),
                    &(before + 1),
                    &Quoted(c.encode_utf8(&mut [0; 4])),
                ],
            ),
        }
    }

    /// An error unless the whole text is read.
    pub(super) fn end(&self) -> Result<()> {
        if self.done() {
            Ok(())
        } else {
            Err(self.unexpected())
        }
    }
}
