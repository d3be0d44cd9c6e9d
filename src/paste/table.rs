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

/// The fields of a line; quotation marks keep a separator, two of them are one. One that is not
/// closed goes to the end of the line.
fn fields(line: &str, separator: char) -> Vec<String> {
    let by = u8::try_from(separator).unwrap_or(b',');
    let mut reader = csv_core::ReaderBuilder::new().delimiter(by).build();
    let (mut text, mut ends) = (vec![0; line.len()], vec![0; line.len() + 1]);
    let (_, read, written, first) = reader.read_record(line.as_bytes(), &mut text, &mut ends);
    // What has no end of a line ends with the input.
    let rest = (&mut text[written..], &mut ends[first..]);
    let (.., last) = reader.read_record(&line.as_bytes()[read..], rest.0, rest.1);
    let mut start = 0;
    let field = |end: &usize| {
        let field = String::from_utf8_lossy(&text[start..*end])
            .trim()
            .to_owned();
        start = *end;
        field
    };
    ends[..first + last].iter().map(field).collect()
}

#[derive(Clone, Copy, PartialEq)]
enum Column {
    Name,
    Port,
    Weight,
    Zone,
    Label,
    Other,
}

/// What a first line says of the columns, if it names them.
fn columns(names: &[String]) -> Option<Vec<Column>> {
    let column = |name: &String| match name.to_ascii_lowercase().as_str() {
        "name" | "id" | "node" | "host" | "server" | "address" => Column::Name,
        "port" => Column::Port,
        "weight" => Column::Weight,
        "zone" | "rack" | "az" => Column::Zone,
        "label" => Column::Label,
        _ => Column::Other,
    };
    let columns: Vec<Column> = names.iter().map(column).collect();
    let one = |wanted| columns.iter().filter(|c| **c == wanted).count() == 1;
    one(Column::Name).then_some(columns)
}

/// The columns of a table that does not name them: name, weight and zone, or host, port and weight
/// where all numbers are those of ports; which it is taken for is told.
fn assumed(lines: &[Line<'_>], separator: char, out: &mut Paste) -> Vec<Column> {
    let ports = lines.iter().all(|line| {
        let fields = fields(line.text, separator);
        let bare = fields.first().is_some_and(|host| !host.contains(':'));
        let port = fields.get(1).and_then(|port| port.parse::<u16>().ok());
        let numbers = fields.iter().skip(2).all(|field| weight(field).is_some());
        bare && numbers && port.is_some_and(|port| port >= 1024)
    });
    let (names, columns) = if ports {
        (
            "host, port, weight",
            vec![Column::Name, Column::Port, Column::Weight],
        )
    } else {
        (
            "name, weight, zone",
            vec![Column::Name, Column::Weight, Column::Zone],
        )
    };
    out.note(0, "", "columns-assumed", &[names]);
    columns
}

fn read_csv(lines: &[Line<'_>], out: &mut Paste) {
    let Some(first) = lines.first() else { return };
    let separator = separator(first.text).unwrap_or(',');
    let names = fields(first.text, separator);
    let header = columns(&names);
    let known = header
        .clone()
        .unwrap_or_else(|| assumed(lines, separator, out));
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
                Column::Name => node.id = field + &node.id,
                // It may stand before the name.
                Column::Port | Column::Weight if field.is_empty() => {}
                Column::Port => node.id = format!("{}:{field}", node.id),
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
