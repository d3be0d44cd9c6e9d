//! The plan to take away: CSV, JSON, and Markdown for a ticket.

use core::fmt::Write;

use serde_json::{Value, json};

use super::Outlook;
use crate::csv::Table;
use crate::error::Result;

const MATRIX: &str = "from,to,share,keys,file_keys,file_bytes,file_requests";
const RANGES: &str =
    "start_exclusive,end_inclusive,start_exclusive_hex,end_inclusive_hex,from,to,share,keys";

/// So many lines of a table go into a ticket.
const TICKET: usize = 50;

/// A name of anybody's as Markdown: a span of code, so that nothing in it is markup or calls
/// somebody, and no line of a table ends in it.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a>(pub &'a str);

impl core::fmt::Display for Span<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let plain: String = self
            .0
            .chars()
            .map(|c| {
                if c.is_control() || "\u{2028}\u{2029}".contains(c) {
                    ' '
                } else {
                    c
                }
            })
            .collect();
        // A span is closed by as many backticks as have opened it.
        let longest = plain.split(|c| c != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(longest + 1);
        let space = if plain.starts_with(['`', ' ']) || plain.ends_with(['`', ' ']) {
            " "
        } else {
            ""
        };
        write!(
            f,
            "{fence}{space}{}{space}{fence}",
            plain.replace('|', "\\|")
        )
    }
}

/// The cell of a name; a dash for nobody.
pub fn markdown_cell(name: Option<&str>) -> String {
    match name {
        None | Some("") => "–".to_owned(),
        Some(name) => Span(name).to_string(),
    }
}

fn percent(share: f64) -> String {
    format!("{:.4} %", share * 100.0)
}

impl Outlook {
    /// From whom to whom, as CSV.
    ///
    /// # Errors
    ///
    /// None that a plan made by [`Outlook::new`] has.
    pub fn matrix_csv(&self) -> Result<String> {
        let (first, last) = self.ends()?;
        let mut table = Table::of(MATRIX);
        for flow in self.flows(first, last) {
            table.text(flow.from.as_deref().unwrap_or_default());
            table.text(flow.to.as_deref().unwrap_or_default());
            table.number(flow.share).number(flow.keys);
            table.number(flow.file.keys).number(flow.file.bytes);
            table.number(flow.file.requests).end();
        }
        Ok(table.finish())
    }

    /// Every range, as CSV.
    ///
    /// # Errors
    ///
    /// None that a plan made by [`Outlook::new`] has.
    pub fn ranges_csv(&self) -> Result<String> {
        let (first, last) = self.ends()?;
        let circle = self.circle()?;
        let mut table = Table::of(RANGES);
        for moved in &self.whole.moved {
            table.range(circle, moved.start, moved.end);
            table.text(&first.name(moved.from).unwrap_or_default());
            table.text(&last.name(moved.to).unwrap_or_default());
            table.number(circle.length(moved.start, moved.end).share(circle));
            table.number(last.keys.count(moved.start, moved.end)).end();
        }
        Ok(table.finish())
    }

    /// Everything as JSON, up to `most` ranges.
    ///
    /// # Errors
    ///
    /// None that a plan made by [`Outlook::new`] has.
    pub fn json(&self, most: usize) -> Result<Value> {
        let mut outline = self.outline()?;
        outline.picture = None;
        Ok(json!({
            "scenario": self.planned().to_json(),
            "plan": outline,
            "ranges": self.ranges(0, most)?,
        }))
    }

    /// A ticket in Markdown. `words` are its title, what is said of the whole, the headings of
    /// steps, flows and ranges, those of the columns from, to, share, keys, start and end, what
    /// stands for what is left out, and a line for each warning.
    ///
    /// # Errors
    ///
    /// None that a plan made by [`Outlook::new`] has.
    pub fn markdown(&self, words: &[String]) -> Result<String> {
        let word = |at: usize| words.get(at).map_or("", String::as_str);
        let (first, last) = self.ends()?;
        let mut out = format!("## {}\n\n{}\n", word(0), word(1));
        // Writing to a string cannot fail.
        let _ = writeln!(out, "\n### {}\n", word(2));
        for step in &self.outline()?.steps {
            let _ = writeln!(out, "1. {}: {}", Span(&step.text), percent(step.share));
        }
        let (from, to, share, keys) = (word(5), word(6), word(7), word(8));
        let _ = writeln!(
            out,
            "\n### {}\n\n| {from} | {to} | {share} | {keys} |",
            word(3)
        );
        out.push_str("|---|---|---:|---:|\n");
        let flows = self.flows(first, last);
        for flow in flows.iter().take(TICKET) {
            let names = [&flow.from, &flow.to].map(|name| markdown_cell(name.as_deref()));
            let (share, keys) = (percent(flow.share), flow.keys);
            let _ = writeln!(out, "| {} | {} | {share} | {keys} |", names[0], names[1]);
        }
        more(&mut out, word(11), flows.len());
        if self.whole.exact {
            let (start, end) = (word(9), word(10));
            let _ = writeln!(
                out,
                "\n### {}\n\n| {start} | {end} | {from} | {to} |",
                word(4)
            );
            out.push_str("|---:|---:|---|---|\n");
            for range in self.ranges(0, TICKET)? {
                let names = [&range.from, &range.to].map(|name| markdown_cell(name.as_deref()));
                let ends = [&range.start, &range.end];
                let _ = writeln!(
                    out,
                    "| {} | {} | {} | {} |",
                    ends[0], ends[1], names[0], names[1]
                );
            }
            more(&mut out, word(11), self.whole.moved.len());
        }
        for warning in words.iter().skip(12) {
            let _ = write!(out, "\n> {}\n", warning.replace(['\r', '\n'], " "));
        }
        Ok(out)
    }
}

/// How many lines a table would have had beyond those it has.
fn more(out: &mut String, word: &str, lines: usize) {
    if lines > TICKET {
        let _ = writeln!(out, "\n{word} {}", lines - TICKET);
    }
}
