//! Names and weights in columns: `host:port weight` as libketama has it, and CSV.

use super::{Line, Paste, Reader, weight};
use crate::node::Node;

/// `host:port weight`, a line each, with blanks or tabs between (libketama's server list).
pub(super) const WEIGHTED: Reader = Reader {
    name: "weighted",
    signs: |lines| {
        let mut rest = lines.iter().filter(|line| !line.text.starts_with('#'));
        let fits = |line: &Line| {
            let mut words = line.text.split_whitespace();
            let second = words.nth(1);
            second.is_some_and(|second| weight(second).is_some()) && words.next().is_none()
        };
        let good = rest.clone().filter(|line| fits(line)).count();
        good > 0 && 2 * good >= rest.by_ref().count()
    },
    read: |lines, out| {
        for line in lines {
            if line.text.starts_with('#') {
                continue;
            }
            let words: Vec<&str> = line.text.split_whitespace().collect();
            match words[..] {
                [name] => {
                    out.note(line.number, line.text, "weight-assumed", &[]);
                    out.add(line.number, line.text, Node::new(name));
                }
                [name, text] => match weight(text) {
                    Some(weight) => {
                        let node = Node {
                            weight,
                            ..Node::new(name)
                        };
                        out.add(line.number, line.text, node);
                    }
                    None => out.lose(line.number, line.text, "bad-weight", &[text]),
                },
                _ => out.lose(line.number, line.text, "unknown-line", &[]),
            }
        }
        let address = |node: &Node| {
            node.id
                .rsplit_once(':')
                .is_some_and(|(_, p)| super::is_port(p))
        };
        if out.nodes.iter().all(address) {
            out.suggest("libketama");
        }
    },
};

/// Columns with commas, semicolons or tabs between; a first line may name them.
pub(super) const CSV: Reader = Reader {
    name: "csv",
    signs: |lines| {
        let Some(first) = lines.first() else {
            return false;
        };
        let Some(separator) = separator(first.text) else {
            return false;
        };
        let header = columns(&fields(first.text, separator)).is_some();
        let weighs = |line: &&Line| {
            let fields = fields(line.text, separator);
            fields.get(1).is_some_and(|field| weight(field).is_some())
        };
        header || 2 * lines.iter().filter(weighs).count() > lines.len()
    },
    read: read_csv,
};

fn separator(line: &str) -> Option<char> {
    [',', ';', '\t'].into_iter().find(|c| line.contains(*c))
}

/// The fields of a line; quotation marks keep a separator, two of them are one.
fn fields(line: &str, separator: char) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut chars = line.chars().peekable();
    let mut quoted = false;
    while let Some(c) = chars.next() {
        let Some(field) = out.last_mut() else { break };
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                field.push('"');
                chars.next();
            }
            '"' => quoted = !quoted,
            c if c == separator && !quoted => out.push(String::new()),
            c => field.push(c),
        }
    }
    out.iter().map(|field| field.trim().to_owned()).collect()
}

#[derive(Clone, Copy, PartialEq)]
enum Column {
    Name,
    Weight,
    Zone,
    Label,
    Other,
}

/// What a first line says of the columns, if it names them.
fn columns(names: &[String]) -> Option<Vec<Column>> {
    let column = |name: &String| match name.to_ascii_lowercase().as_str() {
        "name" | "id" | "node" | "host" | "server" | "address" => Column::Name,
        "weight" => Column::Weight,
        "zone" | "rack" | "az" => Column::Zone,
        "label" => Column::Label,
        _ => Column::Other,
    };
    let columns: Vec<Column> = names.iter().map(column).collect();
    let one = |wanted| columns.iter().filter(|c| **c == wanted).count() == 1;
    one(Column::Name).then_some(columns)
}

fn read_csv(lines: &[Line<'_>], out: &mut Paste) {
    let Some(first) = lines.first() else { return };
    let separator = separator(first.text).unwrap_or(',');
    let names = fields(first.text, separator);
    let header = columns(&names);
    let known = header
        .clone()
        .unwrap_or_else(|| vec![Column::Name, Column::Weight, Column::Zone]);
    if header.is_some() {
        let other = |(_, column): &(&String, &Column)| **column == Column::Other;
        for (name, _) in names.iter().zip(&known).filter(other) {
            out.lose(first.number, first.text, "unknown-column", &[name]);
        }
    }
    for line in &lines[usize::from(header.is_some())..] {
        let fields = fields(line.text, separator);
        if fields.len() > known.len() {
            out.lose(
                line.number,
                line.text,
                "too-many-fields",
                &[&known.len().to_string()],
            );
            continue;
        }
        let mut node = Node::new("");
        let mut bad = None;
        for (field, column) in fields.into_iter().zip(&known) {
            match column {
                Column::Name => node.id = field,
                Column::Weight if field.is_empty() => {}
                Column::Weight => match weight(&field) {
                    Some(weight) => node.weight = weight,
                    None => bad = Some(field),
                },
                Column::Zone => node.zone = Some(field).filter(|zone| !zone.is_empty()),
                Column::Label => node.label = Some(field).filter(|label| !label.is_empty()),
                Column::Other => {}
            }
        }
        match bad {
            Some(bad) => out.lose(line.number, line.text, "bad-weight", &[&bad]),
            None => {
                out.add(line.number, line.text, node);
            }
        }
    }
}
