//! Lines of a key file as keys: whole, or cells of a table.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

/// A row in quotation marks goes over so many lines and bytes; beyond, its quote was never closed.
const MOST_LINES: u32 = 16;
const MOST_BYTES: usize = 1 << 13;

/// How a file is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// As its first line looks.
    #[default]
    Seen,
    /// Every line is a key.
    Lines,
    /// Key, size and requests between these.
    Cells(u8),
}

impl Layout {
    /// The layout that a form names: `lines`, `comma`, `semicolon`, `tab`; else as it looks.
    pub fn named(name: &str) -> Self {
        match name {
            "lines" => Self::Lines,
            "comma" => Self::Cells(b','),
            "semicolon" => Self::Cells(b';'),
            "tab" => Self::Cells(b'\t'),
            _ => Self::Seen,
        }
    }
}

/// Which cell of a row holds what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// What stands between cells.
    pub by: u8,
    pub key: usize,
    pub size: Option<usize>,
    pub requests: Option<usize>,
    /// How many a row has; none where no first line says so.
    pub count: Option<usize>,
    /// The names of those that are not read.
    pub ignored: Vec<String>,
}

const SEPARATORS: [u8; 3] = [b'\t', b',', b';'];
const KEYS: &[&str] = &["key", "keys", "name", "id", "cache_key", "cachekey"];
const SIZES: &[&str] = &["size", "bytes", "length", "size_bytes", "value_size"];
const REQUESTS: &[&str] = &["requests", "count", "hits", "reqs", "gets", "ops"];

impl Columns {
    /// The columns that a first line names, or that its numbers show.
    pub fn seen(line: &[u8]) -> Option<(Self, bool)> {
        let mut cells = Cells::default();
        for by in SEPARATORS {
            if !line.contains(&by) || cells.read(line, by) != Row::Whole {
                continue;
            }
            if let Some(named) = Self::named(&cells, by) {
                return Some((named, true));
            }
            let numbers = || (1..cells.len()).all(|at| number(cells.get(at)).is_some());
            if (2..=3).contains(&cells.len()) && !cells.get(0).is_empty() && numbers() {
                return Some((Self::bare(by, cells.len()), false));
            }
        }
        None
    }

    /// The same where it is said that there are cells.
    pub fn asked(line: &[u8], by: u8) -> (Self, bool) {
        let mut cells = Cells::default();
        cells.read(line, by);
        match Self::named(&cells, by) {
            Some(named) => (named, true),
            None => (Self::bare(by, cells.len().min(3)), false),
        }
    }

    fn named(cells: &Cells, by: u8) -> Option<Self> {
        let names: Vec<String> = (0..cells.len())
            .map(|at| {
                String::from_utf8_lossy(cells.get(at))
                    .trim()
                    .to_ascii_lowercase()
            })
            .collect();
        let find = |wanted: &[&str]| {
            names
                .iter()
                .position(|name| wanted.contains(&name.as_str()))
        };
        let (key, size, requests) = (find(KEYS)?, find(SIZES), find(REQUESTS));
        // One word alone is a key as likely as the name of a column.
        if names.len() < 2
            || (names.len() == 2 && size.or(requests).is_none() && names[key] != "key")
        {
            return None;
        }
        let used = [Some(key), size, requests];
        let ignored = (0..)
            .zip(&names)
            .filter(|(at, _)| !used.contains(&Some(*at)));
        Some(Self {
            by,
            key,
            size,
            requests,
            count: Some(names.len()),
            ignored: ignored.map(|(_, name)| name.clone()).collect(),
        })
    }

    fn bare(by: u8, cells: usize) -> Self {
        Self {
            by,
            key: 0,
            size: (cells > 1).then_some(1),
            requests: (cells > 2).then_some(2),
            count: None,
            ignored: Vec::new(),
        }
    }
}

/// A number of bytes or requests.
pub(super) fn number(cell: &[u8]) -> Option<f64> {
    let text = core::str::from_utf8(cell).ok()?.trim();
    let number = text.parse::<f64>().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number)
}

/// Whether lines are a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// They are.
    Whole,
    /// A quotation mark is still open.
    Open,
    /// Something stands behind a closing quotation mark.
    Bad,
}

/// The cells of a row, in room that is used again for the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    /// The reader and what it takes for a separator: making one takes longer than a row.
    reader: Option<(u8, Box<Reader>)>,
    line: Vec<u8>,
    bytes: Vec<u8>,
    ends: Vec<usize>,
    count: usize,
}

impl Cells {
    pub const fn len(&self) -> usize {
        self.count
    }

    pub fn get(&self, at: usize) -> &[u8] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.bytes[start..self.ends[at]]
    }

    /// Reads the cells of `line`, which has no end of a line but in quotation marks.
    pub fn read(&mut self, line: &[u8], by: u8) -> Row {
        self.count = 0;
        if line.contains(&b'"') && !is_tidy(line, by) {
            return Row::Bad;
        }
        self.line.clear();
        self.line.extend_from_slice(line);
        self.line.push(b'\n');
        self.bytes.resize(self.line.len(), 0);
        self.ends.resize(self.line.len() + 1, 0);
        if self.reader.as_ref().is_none_or(|(known, _)| *known != by) {
            self.reader = Some((by, Box::new(ReaderBuilder::new().delimiter(by).build())));
        }
        let Some((_, reader)) = &mut self.reader else {
            return Row::Bad;
        };
        reader.reset();
        let (result, _, _, ends) = reader.read_record(&self.line, &mut self.bytes, &mut self.ends);
        if result != ReadRecordResult::Record {
            return Row::Open;
        }
        self.count = ends;
        Row::Whole
    }
}

/// Whether every quotation mark that closes a cell stands before a separator or the end.
fn is_tidy(line: &[u8], by: u8) -> bool {
    let (mut quoted, mut fresh, mut at) = (false, true, 0);
    while let Some(byte) = line.get(at) {
        let next = line.get(at + 1);
        match byte {
            b'"' if quoted && next == Some(&b'"') => at += 1,
            b'"' if quoted => {
                if next.is_some_and(|next| *next != by) {
                    return false;
                }
                quoted = false;
            }
            b'"' if fresh => quoted = true,
            _ => {}
        }
        fresh = !quoted && *byte == by;
        at += 1;
    }
    true
}

/// Lines that wait for the end of a row in quotation marks.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    pub text: Vec<u8>,
    pub lines: u32,
}

impl Waiting {
    /// Whether another line would be too many.
    pub const fn is_full(&self) -> bool {
        self.lines >= MOST_LINES || self.text.len() >= MOST_BYTES
    }
}
