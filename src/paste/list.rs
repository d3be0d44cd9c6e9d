//! Names, and nothing else: one a line, or one line of them.

use super::{Line, Paste, Reader};
use crate::node::Node;

/// Anything is a list.
pub(super) const READER: Reader = Reader {
    name: "list",
    signs: |_| true,
    read,
};

fn read(lines: &[Line<'_>], out: &mut Paste) {
    if let [line] = lines {
        let comma = line.text.contains(',');
        let names = line
            .text
            .split(|c: char| if comma { c == ',' } else { c.is_whitespace() });
        for name in names.map(str::trim).filter(|name| !name.is_empty()) {
            out.add(line.number, name, Node::new(name));
        }
        return;
    }
    for line in lines {
        if line.text.starts_with('#') {
            out.lose(line.number, line.text, "comment", &[]);
            continue;
        }
        let name = line.text.strip_suffix(',').unwrap_or(line.text).trim();
        if out.add(line.number, line.text, Node::new(name)) {
            if line.text.len() < line.raw.len() {
                out.note(line.number, line.text, "trimmed", &[]);
            } else if name.contains(char::is_whitespace) {
                out.note(line.number, line.text, "space-inside", &[]);
            }
        }
    }
}
