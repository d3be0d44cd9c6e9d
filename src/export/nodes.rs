//! The nodes as data.

use super::calls::Language;
use super::literal::quoted;
use super::{Code, Own, Program, comment, english};
use crate::scheme::Points;

/// How a language writes the list.
pub(super) struct Style {
    pub language: Language,
    pub comment: &'static str,
    pub indent: &'static str,
    /// What stands before the list and behind it.
    pub ends: [&'static str; 2],
    /// What stands before a row and behind it.
    pub row: [&'static str; 2],
    /// What stands for no text.
    pub none: &'static str,
    /// What stands behind a position.
    pub suffix: &'static str,
}

/// The list, in the order in which the nodes claim positions.
pub(super) fn write(program: &Program, style: &Style) -> String {
    let ring = &program.ring;
    let columns = match (program.any_hashed(), program.any_given()) {
        (true, false) => "the text hashed for it, and its number of points",
        (true, true) => "the text hashed for it and its number of points, or its given points",
        (false, _) => "and its points",
    };
    let (order, count) = (english::order(ring), english::count(ring));
    let text = format!("Every node: its name, {columns}. {order}{count}");
    let [open, close] = style.row;
    let mut code = Code::new(style.indent);
    code.text = comment(style.comment, &text);
    code.line(0, style.ends[0]);
    for row in &program.rows {
        let id = quoted(style.language, row.id);
        let rest = match &row.points {
            Own::Hashed(count) => {
                let text = match ring.points {
                    Points::Numbered => row.server().to_string(),
                    _ => quoted(style.language, &row.text),
                };
                format!("{text}, {count}")
            }
            Own::Given(positions) => {
                let mut each = Vec::with_capacity(positions.len());
                for position in positions {
                    let mut spelled = program.spelled(*position);
                    for number in &mut spelled {
                        number.push_str(style.suffix);
                    }
                    each.push(match &*spelled {
                        [one] => one.clone(),
                        pair => format!("{open}{}{close}", pair.join(", ")),
                    });
                }
                let none = if program.any_hashed() { style.none } else { "" };
                format!("{none}[{}]", each.join(", "))
            }
        };
        code.line(1, &format!("{open}{id}, {rest}{close},"));
    }
    code.line(0, style.ends[1]);
    code.text
}
