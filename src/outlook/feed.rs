//! A file of keys, taken piece by piece: each key is asked for its owner before and after, added
//! to the sums, and forgotten.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Outlook;
use super::course::Moment;
use crate::error::{Error, Kind, Result};
use crate::placement::{Asked, Placement};

/// The longest line that is kept; the rest of a longer one is dropped with it.
const MAX_LINE: usize = 1 << 20;

/// What a file of keys came to, or a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Fed {
    /// How many keys.
    pub keys: u64,
    /// How many bytes, where the file says so.
    pub bytes: f64,
    /// How many requests, where the file says so.
    pub requests: f64,
}

impl Fed {
    fn add(&mut self, other: Self) {
        self.keys += other.keys;
        self.bytes += other.bytes;
        self.requests += other.requests;
    }
}

/// Which cell of a line holds what.
#[derive(Clone, Copy, Debug)]
struct Columns {
    by: u8,
    key: usize,
    size: Option<usize>,
    requests: Option<usize>,
}

/// The keys so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Feed {
    flows: BTreeMap<(u32, u32), Fed>,
    total: Fed,
    /// The begin of a line whose end is still to come.
    rest: Vec<u8>,
    /// Whether the rest of the line is dropped: it is too long.
    dropping: bool,
    begun: bool,
    columns: Option<Columns>,
    empty: u64,
    refused: u64,
    /// The number of the line, and of the first that was refused.
    line: u64,
    first_refused: u64,
    labels: Vec<u8>,
}

/// How a file was read.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reading {
    /// All that was taken.
    pub total: Fed,
    /// What of it moves.
    pub moved: Fed,
    /// How many lines were empty.
    pub empty: u64,
    /// How many lines could not be read: too long, or without a cell for the key.
    pub refused: u64,
    /// The first of them, from 1.
    pub first_refused: u64,
    /// Whether the first line has the names of columns.
    pub table: bool,
    /// Whether there is a column of sizes.
    pub sizes: bool,
    /// Whether there is one of requests.
    pub requests: bool,
}

impl Feed {
    pub const fn flows(&self) -> &BTreeMap<(u32, u32), Fed> {
        &self.flows
    }

    fn line(&mut self, line: &[u8], first: &Moment, last: &Moment) {
        self.line += 1;
        let mut line = line.strip_suffix(b"\r").unwrap_or(line);
        if !self.begun {
            self.begun = true;
            line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
            self.columns = columns(line);
            if self.columns.is_some() {
                return;
            }
        }
        if line.is_empty() {
            self.empty += 1;
            return;
        }
        let mut fed = Fed {
            keys: 1,
            ..Fed::default()
        };
        let Some(columns) = self.columns else {
            self.key(line, fed, first, last);
            return;
        };
        let cells = cells(line, columns.by);
        let number = |at: Option<usize>| match at {
            None => Some(0.0),
            Some(at) => {
                let text = core::str::from_utf8(cells.as_ref()?.get(at)?).ok()?;
                let number = text.trim().parse::<f64>().ok()?;
                (number.is_finite() && number >= 0.0).then_some(number)
            }
        };
        let key = cells.as_ref().and_then(|cells| cells.get(columns.key));
        match (key, number(columns.size), number(columns.requests)) {
            (Some(key), Some(bytes), Some(requests)) if !key.is_empty() => {
                (fed.bytes, fed.requests) = (bytes, requests);
                self.key(key, fed, first, last);
            }
            _ => self.refuse(),
        }
    }

    fn refuse(&mut self) {
        self.refused += 1;
        if self.first_refused == 0 {
            self.first_refused = self.line;
        }
    }

    fn key(&mut self, text: &[u8], fed: Fed, first: &Moment, last: &Moment) {
        let owner = |moment: &Moment, labels: &mut Vec<u8>| {
            let position = moment.world.stage.scheme.key_position(text, labels);
            let asked = Asked {
                text,
                ..Asked::at(position)
            };
            moment.server(moment.world.place().owner(asked))
        };
        let from = owner(first, &mut self.labels);
        let to = owner(last, &mut self.labels);
        self.total.add(fed);
        if from != to {
            self.flows.entry((from, to)).or_default().add(fed);
        }
    }

    fn take(&mut self, mut bytes: &[u8], first: &Moment, last: &Moment) {
        while let Some(at) = bytes.iter().position(|byte| *byte == b'\n') {
            let (head, tail) = (&bytes[..at], &bytes[at + 1..]);
            bytes = tail;
            if core::mem::take(&mut self.dropping) || self.rest.len() + head.len() > MAX_LINE {
                self.rest.clear();
                self.line += 1;
                self.refuse();
            } else if self.rest.is_empty() {
                self.line(head, first, last);
            } else {
                let mut line = core::mem::take(&mut self.rest);
                line.extend_from_slice(head);
                self.line(&line, first, last);
                line.clear();
                self.rest = line;
            }
        }
        if self.dropping || self.rest.len() + bytes.len() > MAX_LINE {
            self.dropping = true;
            self.rest.clear();
        } else {
            self.rest.extend_from_slice(bytes);
        }
    }
}

/// The columns that a first line names; none where it is a key itself.
fn columns(line: &[u8]) -> Option<Columns> {
    let by = if line.contains(&b'\t') { b'\t' } else { b',' };
    let names: Vec<String> = cells(line, by)?
        .iter()
        .map(|cell| String::from_utf8_lossy(cell).trim().to_ascii_lowercase())
        .collect();
    let find = |wanted: &[&str]| {
        names
            .iter()
            .position(|name| wanted.contains(&name.as_str()))
    };
    (names.len() > 1).then_some(())?;
    Some(Columns {
        by,
        key: find(&["key"])?,
        size: find(&["size", "bytes"]),
        requests: find(&["requests", "count", "hits"]),
    })
}

/// The cells of a line; none where a quote is not closed in it.
fn cells(line: &[u8], by: u8) -> Option<Vec<Vec<u8>>> {
    let mut out = vec![Vec::new()];
    let (mut quoted, mut at) = (false, 0);
    while let Some(byte) = line.get(at) {
        let cell = out.last_mut()?;
        match byte {
            b'"' if quoted && line.get(at + 1) == Some(&b'"') => {
                cell.push(b'"');
                at += 1;
            }
            b'"' if quoted => quoted = false,
            b'"' if cell.is_empty() => quoted = true,
            byte if *byte == by && !quoted => out.push(Vec::new()),
            byte => cell.push(*byte),
        }
        at += 1;
    }
    (!quoted).then_some(out)
}

impl Outlook {
    /// Forgets the file of keys.
    pub fn forget(&mut self) {
        self.feed = Feed::default();
    }

    /// Takes the next piece of a file of keys: one a line, or a table whose first line has `key`
    /// among the names of its columns, perhaps `size` and `requests`. With the last piece comes
    /// the end of the last line.
    ///
    /// # Errors
    ///
    /// `unsupported` with bounded loads, where a key's owner depends on all the others.
    pub fn take_keys(&mut self, bytes: &[u8], last_piece: bool) -> Result<Reading> {
        for moment in &self.moments {
            if matches!(moment.world.placement, Placement::Bounded(_)) {
                let why = "with bounded loads the owner of a key depends on all other keys";
                let alias = moment.world.stage.scheme.alias;
                return Err(Error::new(&Kind::UNSUPPORTED, [&alias, &why]));
            }
        }
        let mut feed = core::mem::take(&mut self.feed);
        let (first, last) = self.ends()?;
        feed.take(bytes, first, last);
        if last_piece && (feed.dropping || !feed.rest.is_empty()) {
            feed.take(b"\n", first, last);
        }
        let mut moved = Fed::default();
        for fed in feed.flows.values() {
            moved.add(*fed);
        }
        let columns = feed.columns;
        let reading = Reading {
            total: feed.total,
            moved,
            empty: feed.empty,
            refused: feed.refused,
            first_refused: feed.first_refused,
            table: columns.is_some(),
            sizes: columns.is_some_and(|columns| columns.size.is_some()),
            requests: columns.is_some_and(|columns| columns.requests.is_some()),
        };
        self.feed = feed;
        Ok(reading)
    }
}
