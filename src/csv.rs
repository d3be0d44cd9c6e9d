//! What is on screen as tables for a spreadsheet: nodes, arcs and moves as CSV (RFC 4180, UTF-8,
//! lines ending in CR LF, one line of column names first).
//!
//! Names come from anybody, and a spreadsheet runs what looks like a formula. So a cell of text
//! whose first character (spaces aside) is `=`, `+`, `-`, `@`, a tab, a carriage return or a line
//! feed gets an apostrophe in front, which spreadsheets take for "this is text". Numbers are
//! written by this file alone and never get one, so a negative position stays a number.

use core::fmt::Write;

use crate::error::{Code, Error, Kind, Result};
use crate::lab::Lab;
use crate::position::{Circle, Position};

const NODES: &str = "node,weight,zone,points,share,fair_share,keys";
const ARCS: &str =
    "start_exclusive,end_inclusive,start_exclusive_hex,end_inclusive_hex,owner,share,keys";
const MOVES: &str =
    "start_exclusive,end_inclusive,start_exclusive_hex,end_inclusive_hex,from,to,share,keys";

/// Lines of cells.
pub(crate) struct Table {
    text: String,
    /// Whether the next cell is the first of its line.
    fresh: bool,
}

impl Table {
    /// A table that begins with the names of its columns; with none it goes on with another one.
    pub(crate) fn of(columns: &str) -> Self {
        let mut text = columns.to_owned();
        if !columns.is_empty() {
            text.push_str("\r\n");
        }
        Self { text, fresh: true }
    }

    fn comma(&mut self) {
        if !core::mem::replace(&mut self.fresh, false) {
            self.text.push(',');
        }
    }

    /// A cell that this file makes: a number, or nothing.
    pub(crate) fn number(&mut self, value: impl core::fmt::Display) -> &mut Self {
        self.comma();
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        self
    }

    /// A cell that holds a text of somebody's own.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.comma();
        let guard = if is_formula(text) { "'" } else { "" };
        let quoted = text.contains(['"', ',', ';', '\t', '\r', '\n'])
            || text.starts_with(char::is_whitespace)
            || text.ends_with(char::is_whitespace);
        if quoted {
            let _ = write!(self.text, "\"{guard}{}\"", text.replace('"', "\"\""));
        } else {
            let _ = write!(self.text, "{guard}{text}");
        }
        self
    }

    /// A position as the system writes it; one of two numbers is a text.
    fn position(&mut self, circle: Circle, position: Position) -> &mut Self {
        let text = circle.write(position);
        if text.contains(':') {
            self.text(&text)
        } else {
            self.number(text)
        }
    }

    /// Both ends of a range, as the system writes them and in hexadecimal. A spreadsheet keeps
    /// fifteen digits of a number; behind `0x` it keeps all, and takes no `1e5` for a number.
    pub(crate) fn range(&mut self, circle: Circle, start: Position, end: Position) -> &mut Self {
        self.position(circle, start).position(circle, end);
        for position in [start, end] {
            self.number(format_args!("0x{}", circle.hex(position)));
        }
        self
    }

    /// The lines so far.
    #[cfg(any(feature = "site", not(target_arch = "wasm32")))]
    pub(crate) fn finish(self) -> String {
        self.text
    }

    pub(crate) fn end(&mut self) {
        self.text.push_str("\r\n");
        self.fresh = true;
    }
}

/// Whether a spreadsheet may take `text` for a formula. Those of East Asia read full-width signs too.
fn is_formula(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\u{a0}', '\u{3000}', '\u{feff}']);
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
}

impl Lab {
    /// The nodes in list order: weight, zone, points, share of the circle, fair share, keys.
    ///
    /// # Errors
    ///
    /// Those of counting the present step.
    pub fn nodes_csv(&mut self) -> Result<String> {
        let nodes = self.snapshot()?.nodes;
        let total: f64 = nodes.iter().map(|node| node.weight).sum();
        let mut table = Table::of(NODES);
        for node in &nodes {
            table.text(&node.id).number(node.weight);
            table.text(node.zone.as_deref().unwrap_or_default());
            table.number(node.points).number(node.share);
            if total > 0.0 {
                table.number(node.weight / total);
            } else {
                table.number("");
            }
            table.number(node.keys).end();
        }
        Ok(table.text)
    }

    /// Up to `most` arcs from number `first` on, in the order of the circle; each is
    /// (start, end], and equal ends mean all of it. The first lines have the names of the columns,
    /// so that parts one after the other are one table; past the last arc nothing is left to say.
    ///
    /// # Errors
    ///
    /// `unsupported` where the method divides no circle.
    pub fn arcs_csv(&self, first: usize, most: usize) -> Result<String> {
        let world = self.world();
        if !world.has_arcs() {
            let why = "it asks for each key, so there are no arcs";
            let alias = world.stage.scheme.alias;
            return Err(Error::new(&Kind::UNSUPPORTED, [&alias, &why]));
        }
        let circle = world.circle();
        let mut table = Table::of(if first == 0 { ARCS } else { "" });
        let end = first.saturating_add(most).min(world.arcs.len());
        for at in first..end {
            let Some(arc) = world.arcs.get(at) else { break };
            let start = world.arcs.start(at);
            table.range(circle, start, arc.end);
            table.text(world.stage.id_of(arc.node).unwrap_or_default());
            table.number(world.arcs.length(at).share(circle));
            table.number(self.keys().count(start, arc.end)).end();
        }
        Ok(table.text)
    }

    /// What the present step moved, up to `most` lines from number `first` on: the ranges of
    /// [`Lab::plan`]; where keys do not move in ranges, the flows from owner to owner, with the
    /// cells of the range empty, all at once. Before the first step the names of the columns alone.
    /// An empty owner is nobody. Parts one after the other are one table, as with
    /// [`Lab::arcs_csv`].
    ///
    /// # Errors
    ///
    /// Those of counting the present step.
    pub fn moves_csv(&mut self, first: usize, most: usize) -> Result<String> {
        let mut table = Table::of(if first == 0 { MOVES } else { "" });
        if self.step() == 0 {
            return Ok(table.text);
        }
        match self.moved() {
            Ok((before, moved)) => {
                let (world, keys) = (self.world(), self.keys());
                let circle = world.circle();
                for range in moved.iter().skip(first).take(most) {
                    let (start, end) = (range.start, range.end);
                    let (from, to) = (before.stage.id_of(range.from), world.stage.id_of(range.to));
                    table.range(circle, start, end);
                    table.text(from.unwrap_or_default());
                    table.text(to.unwrap_or_default());
                    table.number(circle.length(start, end).share(circle));
                    table.number(keys.count(start, end)).end();
                }
            }
            Err(error) if error.code() == Code::Unsupported => {
                let change = if first == 0 { self.change()? } else { None };
                for flow in change.iter().flat_map(|change| &change.flows) {
                    table.number("").number("").number("").number("");
                    table.text(flow.from.as_deref().unwrap_or_default());
                    table.text(flow.to.as_deref().unwrap_or_default());
                    table.number(flow.share).number(flow.keys).end();
                }
            }
            Err(error) => return Err(error),
        }
        Ok(table.text)
    }
}
