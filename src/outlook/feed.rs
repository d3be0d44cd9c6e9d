//! A file of keys, taken piece by piece: each key is asked for its owner before and after, added
//! to the sums, and forgotten.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::course::Moment;
use super::reading::{Fed, Reading, Refusal};
use super::rows::{Cells, Columns, Layout, Row, Waiting, number};
use super::twins::Twins;
use super::{Outlook, ends};
use crate::error::{Error, Kind, Result};
use crate::placement::{Asked, Placement};

/// The longest line that is kept; the rest of a longer one is dropped with it.
const MAX_LINE: usize = 1 << 20;

/// So many lines that cannot be read are told one by one.
const TOLD: usize = 20;

/// What one server hands to another of a file.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct FedFlow {
    from: u32,
    to: u32,
    fed: Fed,
}

/// All that is known of a file, so that what one plan has read another one has too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FedFile {
    reading: Reading,
    flows: Vec<FedFlow>,
}

/// The keys so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Feed {
    flows: BTreeMap<(u32, u32), Fed>,
    reading: Reading,
    /// The begin of a line whose end is still to come.
    rest: Vec<u8>,
    /// Whether the rest of the line is dropped: it is too long.
    dropping: bool,
    begun: bool,
    layout: Layout,
    columns: Option<Columns>,
    cells: Cells,
    waiting: Waiting,
    twins: Twins,
    /// The number of the line.
    line: u64,
    labels: Vec<u8>,
}

/// The two moments, and whether keys have the same place in both.
#[derive(Clone, Copy)]
struct Ends<'a> {
    first: &'a Moment,
    last: &'a Moment,
    same: bool,
}

impl Feed {
    pub const fn flows(&self) -> &BTreeMap<(u32, u32), Fed> {
        &self.flows
    }

    fn line(&mut self, line: &[u8], ends: Ends<'_>) {
        self.line += 1;
        let cut = line.strip_suffix(b"\r");
        self.reading.crlf += u64::from(cut.is_some());
        let mut line = cut.unwrap_or(line);
        if self.line == 1
            && let Some(rest) = line.strip_prefix(b"\xef\xbb\xbf")
        {
            self.reading.bom = true;
            line = rest;
        }
        if self.waiting.lines == 0 && line.is_empty() {
            self.reading.empty += 1;
            return;
        }
        if !self.begun {
            self.begun = true;
            let seen = match self.layout {
                Layout::Seen => Columns::seen(line),
                Layout::Lines => None,
                Layout::Cells(by) => Some(Columns::asked(line, by)),
            };
            let named = seen.as_ref().is_some_and(|(_, named)| *named);
            self.columns = seen.map(|(columns, _)| columns);
            self.reading.named = named;
            if named {
                return;
            }
        }
        match self.columns.take() {
            None => {
                let fed = Fed {
                    keys: 1,
                    ..Fed::default()
                };
                self.key(line, fed, ends);
            }
            Some(columns) => {
                self.row(line, &columns, ends);
                self.columns = Some(columns);
            }
        }
    }

    /// A line of a table; where a quotation mark stays open, a part of a row.
    fn row(&mut self, line: &[u8], columns: &Columns, ends: Ends<'_>) {
        if self.waiting.lines == 0 {
            let mut cells = core::mem::take(&mut self.cells);
            match cells.read(line, columns.by) {
                Row::Whole => self.record(&cells, line, columns, ends),
                Row::Bad => self.refuse(line, "quote"),
                Row::Open => {
                    self.waiting.text.extend_from_slice(line);
                    self.waiting.lines = 1;
                }
            }
            self.cells = cells;
            return;
        }
        self.waiting.text.push(b'\n');
        self.waiting.text.extend_from_slice(line);
        self.waiting.lines += 1;
        let mut cells = core::mem::take(&mut self.cells);
        let read = cells.read(&self.waiting.text, columns.by);
        let fits = columns.count.is_none_or(|count| count == cells.len());
        if read == Row::Whole && fits {
            let whole = core::mem::take(&mut self.waiting);
            self.record(&cells, &whole.text, columns, ends);
        } else if read != Row::Open || self.waiting.is_full() {
            self.give_up(columns, ends);
        }
        self.cells = cells;
    }

    /// The quotation mark of the first waiting line is closed nowhere; the others are read again.
    fn give_up(&mut self, columns: &Columns, ends: Ends<'_>) {
        let waiting = core::mem::take(&mut self.waiting);
        let mut lines = waiting.text.split(|byte| *byte == b'\n');
        let now = self.line;
        self.line -= u64::from(waiting.lines) - 1;
        if let Some(first) = lines.next() {
            self.refuse(first, "quote");
        }
        for line in lines {
            self.line += 1;
            if line.is_empty() && self.waiting.lines == 0 {
                self.reading.empty += 1;
            } else {
                self.row(line, columns, ends);
            }
        }
        self.line = now;
    }

    fn record(&mut self, cells: &Cells, line: &[u8], columns: &Columns, ends: Ends<'_>) {
        let cell = |at: usize| (at < cells.len()).then(|| cells.get(at));
        let read = |at: Option<usize>| match at {
            None => Some(0.0),
            Some(at) => number(cell(at)?),
        };
        let key = cell(columns.key).filter(|key| !key.is_empty());
        let fits = columns.count.is_none_or(|count| count == cells.len());
        let (bytes, requests) = (read(columns.size), read(columns.requests));
        match (key, bytes, requests) {
            _ if !fits => self.refuse(line, "cells"),
            (None, ..) => self.refuse(line, "key"),
            (_, None, _) => self.refuse(line, "size"),
            (.., None) => self.refuse(line, "requests"),
            (Some(key), Some(bytes), Some(requests)) => {
                let fed = Fed {
                    keys: 1,
                    bytes,
                    requests,
                };
                self.key(key, fed, ends);
            }
        }
    }

    fn refuse(&mut self, line: &[u8], why: &str) {
        self.reading.refused += 1;
        if self.reading.refusals.len() < TOLD {
            let text = String::from_utf8_lossy(&line[..line.len().min(400)]);
            self.reading.refusals.push(Refusal {
                line: self.line,
                text: text.chars().take(100).collect(),
                why: why.to_owned(),
            });
        }
    }

    fn key(&mut self, text: &[u8], fed: Fed, ends: Ends<'_>) {
        if text.contains(&0) || core::str::from_utf8(text).is_err() {
            self.reading.bytes.at(self.line);
        }
        let blank = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
        if blank(text.first()) || blank(text.last()) {
            self.reading.spaced.at(self.line);
        }
        self.twins.add(text);
        let labels = &mut self.labels;
        let mut place = |moment: &Moment| moment.world.stage.scheme.key_position(text, labels);
        let was = place(ends.first);
        let is = if ends.same { was } else { place(ends.last) };
        let owner = |moment: &Moment, position| {
            let asked = Asked {
                text,
                ..Asked::at(position)
            };
            moment.server(moment.world.place().owner(asked))
        };
        let (from, to) = (owner(ends.first, was), owner(ends.last, is));
        self.reading.total.add(fed);
        if from != to {
            self.reading.moved.add(fed);
            self.flows.entry((from, to)).or_default().add(fed);
        }
    }

    fn take(&mut self, mut bytes: &[u8], ends: Ends<'_>) {
        if self.line == 0 && self.rest.is_empty() {
            self.reading.wrong = wrong(bytes).map(str::to_owned);
        }
        if self.reading.wrong.is_some() {
            return;
        }
        while let Some(at) = bytes.iter().position(|byte| *byte == b'\n') {
            let (head, tail) = (&bytes[..at], &bytes[at + 1..]);
            bytes = tail;
            if core::mem::take(&mut self.dropping) || self.rest.len() + head.len() > MAX_LINE {
                self.too_long(head);
            } else if self.rest.is_empty() {
                self.line(head, ends);
            } else {
                let mut line = core::mem::take(&mut self.rest);
                line.extend_from_slice(head);
                self.line(&line, ends);
                line.clear();
                self.rest = line;
            }
        }
        if self.dropping || self.rest.len() + bytes.len() > MAX_LINE {
            if !self.dropping {
                self.rest.extend_from_slice(&bytes[..bytes.len().min(400)]);
                self.rest.truncate(400);
            }
            self.dropping = true;
        } else {
            self.rest.extend_from_slice(bytes);
        }
    }

    fn too_long(&mut self, head: &[u8]) {
        let mut begin = core::mem::take(&mut self.rest);
        begin.extend_from_slice(&head[..head.len().min(400)]);
        self.line += 1;
        self.refuse(&begin, "long");
    }

    /// The last line ends with the file, and a row that still waits never ends.
    fn finish(&mut self, ends: Ends<'_>) {
        if self.dropping || !self.rest.is_empty() {
            self.take(b"\n", ends);
        }
        while self.waiting.lines > 0
            && let Some(columns) = self.columns.take()
        {
            self.give_up(&columns, ends);
            self.columns = Some(columns);
        }
    }

    fn reading(&self) -> Reading {
        let columns = self.columns.as_ref();
        Reading {
            by: columns.map(|columns| char::from(columns.by).to_string()),
            ignored: columns.map_or_else(Vec::new, |columns| columns.ignored.clone()),
            sizes: columns.is_some_and(|columns| columns.size.is_some()),
            requests: columns.is_some_and(|columns| columns.requests.is_some()),
            again: self.twins.again(),
            compared: self.twins.compared(),
            ..self.reading.clone()
        }
    }
}

/// What the first bytes say that is no text: two bytes a letter, or a packed file.
fn wrong(bytes: &[u8]) -> Option<&'static str> {
    const PACKED: [&[u8]; 4] = [b"\x1f\x8b", b"PK\x03\x04", b"\x28\xb5\x2f\xfd", b"BZh"];
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Some("utf16");
    }
    let packed = PACKED.iter().any(|magic| bytes.starts_with(magic));
    packed.then_some("packed")
}

impl Outlook {
    /// Forgets the file of keys; the next one is read in this layout.
    pub fn begin_keys(&mut self, layout: Layout) {
        self.fed = None;
        self.feed = Feed {
            layout,
            ..Feed::default()
        };
    }

    /// Forgets the file of keys.
    pub fn forget(&mut self) {
        self.begin_keys(Layout::Seen);
    }

    /// Takes the next piece of a file of keys: one a line, or a table of keys, and perhaps of sizes
    /// and requests, whose first line may name them. With the last piece comes the end of the last
    /// line.
    ///
    /// # Errors
    ///
    /// `unsupported` with bounded loads, where a key's owner depends on all the others.
    pub fn take_keys(&mut self, bytes: &[u8], last_piece: bool) -> Result<()> {
        for moment in &self.moments {
            if matches!(moment.world.placement, Placement::Bounded(_)) {
                let why = "with bounded loads the owner of a key depends on all other keys";
                let alias = moment.world.stage.scheme.alias;
                return Err(Error::new(&Kind::UNSUPPORTED, [&alias, &why]));
            }
        }
        let (first, last) = ends(&self.moments)?;
        let same = first.world.stage.scheme.same_keys(&last.world.stage.scheme);
        let ends = Ends { first, last, same };
        self.feed.take(bytes, ends);
        if last_piece {
            self.feed.finish(ends);
        }
        Ok(())
    }

    /// Goes on comparing the keys of the file with one another, once all are there; says whether
    /// that has to go on.
    pub fn compare_keys(&mut self) -> bool {
        self.feed.twins.sort()
    }

    /// All that is known of the file.
    pub fn fed(&self) -> FedFile {
        let flows = self.feed.flows.iter();
        FedFile {
            reading: self.feed.reading(),
            flows: flows
                .map(|(pair, fed)| FedFlow {
                    from: pair.0,
                    to: pair.1,
                    fed: *fed,
                })
                .collect(),
        }
    }

    /// Takes over what the same plan has read elsewhere.
    pub fn take_fed(&mut self, file: FedFile) -> Reading {
        self.forget();
        self.feed.flows = file
            .flows
            .iter()
            .map(|flow| ((flow.from, flow.to), flow.fed))
            .collect();
        self.fed = Some(file.reading.clone());
        file.reading
    }

    /// How the file was read.
    pub fn reading(&self) -> Reading {
        self.fed.clone().unwrap_or_else(|| self.feed.reading())
    }
}
