//! A ring as text that works without this crate: a description, and programs in Python and
//! JavaScript that give every key the same owner.
//!
//! A program carries the nodes as data and the rules as code: it hashes the labels of its points
//! and builds its ring itself. What it needs of the hashes and rules in `parts/` is written out
//! with it; only Python's own library is leant on.

mod calls;
mod english;
mod javascript;
mod label;
mod literal;
mod nodes;
mod parts;
mod python;

use crate::error::{Error, Kind, Result};
use crate::lab::Lab;
use crate::placement::Placement;
use crate::position::{Position, Spelling};
use crate::scheme::{Points, RingScheme, Scheme, Tie};
use crate::world::World;

impl Lab {
    /// A Python module whose `owner(key)` answers as the ring at the present step does, for
    /// Python 3.8 and later. `unsupported` for a scheme that is no ring.
    pub fn export_python(&self) -> Result<String> {
        Ok(python::write(&Program::of(self.world())?))
    }

    /// A JavaScript module whose `owner(key)` answers as the ring at the present step does, for
    /// browsers and Node. `unsupported` for a scheme that is no ring.
    pub fn export_javascript(&self) -> Result<String> {
        Ok(javascript::write(&Program::of(self.world())?))
    }

    /// The ring at the present step in plain English, with the object that describes it as a
    /// custom scheme; for a scheme that is no ring, the sentence that says so.
    pub fn export_description(&self) -> String {
        match Program::of(self.world()) {
            Ok(program) => english::describe(&program),
            Err(error) => error.to_string(),
        }
    }
}

/// All that a program consists of.
struct Program<'a> {
    scheme: &'a Scheme,
    /// The rules, the number of points per unit of weight as it is set at the present step.
    ring: RingScheme,
    /// The nodes in the order in which they claim positions.
    rows: Vec<Row<'a>>,
}

/// A node.
struct Row<'a> {
    id: &'a str,
    /// The text that is hashed for it.
    text: String,
    points: Own,
}

impl Row<'_> {
    /// The number of a server of `HAProxy`, as it is read from its text.
    fn server(&self) -> u32 {
        self.text.parse().unwrap_or_default()
    }
}

/// The points of a node.
enum Own {
    /// So many are hashed.
    Hashed(u32),
    /// They are here.
    Given(Vec<Position>),
}

impl<'a> Program<'a> {
    fn of(world: &'a World) -> Result<Self> {
        let stage = &world.stage;
        let Placement::Ring(points) = &world.placement else {
            let why = "it has no ring of points that could be written out";
            return Err(Error::new(&Kind::UNSUPPORTED, [&stage.scheme.alias, &why]));
        };
        let ring = RingScheme {
            count: points.scheme().count_for(stage.vnodes),
            ..points.scheme().clone()
        };
        let nodes = stage.nodes();
        let texts = ring.texts(&nodes)?;
        let mut places: Vec<usize> = (0..nodes.len()).collect();
        places.sort_unstable_by_key(|at| points.ranks()[*at]);
        if let Tie::Last(_) = ring.tie {
            places.reverse();
        }
        let row = |at: usize| {
            let (node, count) = (nodes[at], points.counts[at]);
            let given = match ring.points {
                Points::Tokens | Points::Given => true,
                Points::Hashed { .. } | Points::Numbered => node.positions.is_some(),
            };
            Ok(Row {
                id: &node.id,
                text: texts[at].to_string(),
                points: if given {
                    let mut positions = Vec::new();
                    ring.positions(node, &texts[at], 0, count, &mut positions)?;
                    Own::Given(positions)
                } else {
                    Own::Hashed(count)
                },
            })
        };
        let rows = places.into_iter().map(row).collect::<Result<_>>()?;
        Ok(Self {
            scheme: &stage.scheme,
            ring,
            rows,
        })
    }

    /// Whether some node has hashed points.
    fn any_hashed(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| matches!(row.points, Own::Hashed(_)))
    }

    /// Whether some node has positions of its own.
    fn any_given(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| matches!(row.points, Own::Given(_)))
    }

    /// How many points all nodes have together.
    fn points(&self) -> usize {
        let rows = self.rows.iter();
        rows.map(|row| match &row.points {
            Own::Hashed(count) => *count as usize,
            Own::Given(positions) => positions.len(),
        })
        .sum()
    }

    /// The power of two that the circle's size is, where it is one.
    fn bits(&self) -> Option<u32> {
        let last = self.ring.circle.last();
        let bits = 128 - last.leading_zeros();
        (last.trailing_ones() == bits).then_some(bits)
    }

    /// Whether a number of `bits` bits may lie beyond the circle.
    fn overflows(&self, bits: u32) -> bool {
        bits >= 128 - self.ring.circle.last().leading_zeros() && self.bits() != Some(bits)
    }

    /// How a given position is written: as the numbers that the system writes.
    fn spelled(&self, position: Position) -> Vec<String> {
        let text = self.ring.circle.write(position);
        match self.ring.circle.spelling() {
            Spelling::SignedPair => text.split(':').map(str::to_owned).collect(),
            Spelling::Unsigned | Spelling::Signed(_) => vec![text],
        }
    }
}

/// Lines of code.
struct Code {
    text: String,
    indent: &'static str,
}

impl Code {
    const fn new(indent: &'static str) -> Self {
        let text = String::new();
        Self { text, indent }
    }

    fn line(&mut self, depth: usize, line: &str) {
        for _ in 0..depth {
            self.text.push_str(self.indent);
        }
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// A comment of lines that begin with `mark`, at most 100 characters long where words allow it.
fn comment(mark: &str, text: &str) -> String {
    let mut out = String::new();
    let mut column = usize::MAX;
    for word in text.split(' ') {
        let width = word.chars().count() + 1;
        if column.saturating_add(width) > 100 {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(mark);
            column = mark.len();
        }
        out.push(' ');
        out.push_str(word);
        column += width;
    }
    out.push('\n');
    out
}
