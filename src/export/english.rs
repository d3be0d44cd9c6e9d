//! The rules of a ring in plain English, for descriptions and for comments in programs.

use serde_json::Value;

use super::Program;
use super::calls::Language;
use super::literal::quoted;
use crate::hash::Hash;
use crate::scheme::{
    Boundary, ByteOrder, Count, Cut, Finish, Float, KeyRule, NodeText, Order, OwnVnodes, Points,
    RingScheme, Rounding, Template, Tie, UriCut, Word,
};

/// The ring in a few lines, and the object that describes it as a custom scheme.
pub(super) fn describe(program: &Program) -> String {
    let ring = &program.ring;
    let lines = [
        title(program),
        size(program),
        String::new(),
        points(ring),
        count(ring),
        order(ring) + tie(ring.tie),
        key(ring),
        boundary(ring.boundary).to_owned(),
        hashes(ring),
        "As a custom scheme:".to_owned(),
        Value::from(ring.describe()).to_string(),
    ];
    lines.join("\n") + "\n"
}

/// Which ring it is.
pub(super) fn title(program: &Program) -> String {
    let (alias, source) = (program.scheme.alias, program.scheme.source);
    format!("Consistent-hash ring of the scheme {alias} ({source}).")
}

fn size(program: &Program) -> String {
    let (nodes, points) = (program.rows.len(), program.points());
    let circle = program.ring.circle;
    let (first, last) = (circle.write(0), circle.write(circle.last()));
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    format!(
        "{nodes} node{}, {points} point{}, on positions from {first} to {last}.",
        plural(nodes),
        plural(points)
    )
}

/// Where the hashes come from.
fn hashes(ring: &RingScheme) -> String {
    let mut hashes = vec![ring.key.hash];
    match ring.points {
        Points::Hashed { hash, .. } if hash != ring.key.hash => hashes.insert(0, hash),
        _ => {}
    }
    let lines = hashes
        .iter()
        .map(|hash| format!("{hash}: {}\n", hash.docs()));
    lines.collect()
}

/// Where points are.
pub(super) fn points(ring: &RingScheme) -> String {
    match &ring.points {
        Points::Hashed {
            label,
            base,
            hash,
            word,
            words,
        } => {
            let index = if label.has_index() && !label.is_chained() {
                format!(", {{i}} from {base},")
            } else {
                String::new()
            };
            let chain = if label.is_chained() {
                " {previous} is the point before, 0 at first."
            } else {
                ""
            };
            let (label, text) = (template(label), text(ring.text));
            let (bytes, modulo) = (bytes(*word, *hash), modulo(ring, *word));
            let gives = match words {
                1 => format!("The {hash} of {label}{index} is a point of a node: {bytes}"),
                _ => format!(
                    "The {hash} of {label}{index} gives {words} points of a node: {bytes}, and \
                     so on with the next {}",
                    word.len
                ),
            };
            format!("{gives}{modulo}. {{id}} is {text}.{chain}")
        }
        Points::Numbered => "Point i of a node, from 0, is HAProxy's avalanche of 4096 × the \
                             number of the server + i."
            .to_owned(),
        Points::Tokens => "The points of a node are its tokens.".to_owned(),
        Points::Given => "The points of a node are its given positions.".to_owned(),
    }
}

/// What stands for a node.
const fn text(text: NodeText) -> &'static str {
    match text {
        NodeText::Name => "the node's name, or its label where it has one",
        NodeText::DropPort(_) => "the node's address, without the port where that is the usual one",
        NodeText::SlashAndPort => "a slash and the node's address with its port",
        NodeText::Java => "the node's socket address as Java writes it, less a leading slash",
        NodeText::JavaHost => "the node's host name, with the port unless that is 11211",
        NodeText::Twemproxy => "the node's name in its configuration, else its address",
        NodeText::Nginx => "the node's host, a zero byte and its port",
        NodeText::HaproxyId => "the number of the server",
        NodeText::HashKey { hostname: false } => "the node's hash key, else its address",
        NodeText::HashKey { hostname: true } => "the node's hash key, else its host name",
        NodeText::Tokens => "the node's tokens with commas between them",
    }
}

/// Which bytes of a digest count, and in which order.
fn bytes(word: Word, hash: Hash) -> String {
    let Word { at, len, order } = word;
    let which = match len {
        _ if usize::from(len) == hash.width() => "all bytes".to_owned(),
        1 => return format!("byte {at} of the digest"),
        _ => format!("bytes {at} to {}", at + len - 1),
    };
    let order = match order {
        ByteOrder::Big => "the first one highest",
        ByteOrder::Little => "the first one lowest",
        ByteOrder::LittleSmeared => "the first one lowest, each of them sign-extended",
        ByteOrder::Signed => "the first one highest, as a signed number",
        ByteOrder::Absolute => "the first one highest, as a signed number without its sign",
        ByteOrder::SignedPair => "as two signed words, each with its first byte lowest",
    };
    format!("{which} of the digest, {order}")
}

fn modulo(ring: &RingScheme, word: Word) -> String {
    let last = ring.circle.last();
    if last.count_ones() >= 8 * u32::from(word.len) {
        return String::new();
    }
    match last.checked_add(1) {
        Some(size) => format!(", modulo {size}"),
        None => String::new(),
    }
}

fn template(template: &Template) -> String {
    quoted(Language::Python, &template.source())
}

/// How many points a node has.
pub(super) fn count(ring: &RingScheme) -> String {
    let words = ring.points.words();
    let (number, own, unit) = match ring.count {
        Count::PerWeight { unit, own } => {
            let number = format!("{unit} × weight, rounded, halves up, and at least 1");
            (number, own, unit)
        }
        Count::Alike { unit } => (unit.to_string(), OwnVnodes::Ignored, unit),
        Count::Share {
            unit,
            total,
            float,
            rounding,
            own,
            only_uneven,
        } => {
            let nodes = if total { "" } else { " × nodes" };
            let float = match float {
                Float::Single => ", in floats of 32 bits",
                Float::SingleThenDouble => ", the division in floats of 32 bits",
                Float::Double => ", in floats of 64 bits",
                Float::Exact => "",
            };
            let rounding = match rounding {
                Rounding::Floor => "the fraction dropped",
                Rounding::Round => "rounded, halves up, and at least 1",
            };
            let even = if only_uneven {
                format!(", but {unit} where all weights are 1")
            } else {
                String::new()
            };
            let number = format!("{unit}{nodes} × weight ÷ all weights{float}, {rounding}{even}");
            (number, own, unit)
        }
        Count::RingSize { min, max } => {
            let number = format!(
                "its part by weight of a ring of {min} to {max} points, as large as it takes for \
                 the lightest node to get a whole number"
            );
            (number, OwnVnodes::Ignored, 0)
        }
        Count::Given => return "A node has as many points as it has positions.".to_owned(),
    };
    let own = match own {
        OwnVnodes::Ignored => String::new(),
        OwnVnodes::Unit => format!("; a node's own vnodes stand in place of {unit}"),
        OwnVnodes::Instead => {
            format!("; a node's own vnodes, where they are not {unit}, are the number")
        }
    };
    let digests = if words == 1 {
        "Points".to_owned()
    } else {
        format!("Digests of {words} points")
    };
    format!("{digests} of a node: {number}{own}; none at weight 0.")
}

/// In which order nodes are taken, with a space behind it; nothing where it is that of the list.
pub(super) fn order(ring: &RingScheme) -> String {
    let order = match (ring.tie, ring.order) {
        (Tie::SmallerName, _) => "by name, byte by byte",
        (_, Order::Listed) => return String::new(),
        (_, Order::ByText) => "by text, byte by byte",
        (_, Order::ByLengthThenText) => "by text, shorter ones first, then byte by byte",
    };
    format!("Nodes are sorted {order}. ")
}

/// What two points at one position do.
pub(super) const fn tie(tie: Tie) -> &'static str {
    match tie {
        Tie::Refuse => "Two points at one position are refused.",
        Tie::First(_) | Tie::SmallerName => {
            "Of two points at one position that of the first node counts."
        }
        Tie::Last(_) => "Of two points at one position that of the last node counts.",
    }
}

/// Which point a key belongs to.
pub(super) const fn boundary(boundary: Boundary) -> &'static str {
    match boundary {
        Boundary::AtOrAfter => {
            "A key belongs to the first point at or after it; after the last point comes the first."
        }
        Boundary::After => {
            "A key belongs to the first point after it, not to one at its own position; after the \
             last point comes the first."
        }
        Boundary::AtOrBefore => {
            "A key belongs to the last point at or before it; before the first point comes the last."
        }
        Boundary::Nearest => {
            "A key belongs to the nearest point; of two that are equally near, to the one before it."
        }
    }
}

/// Where a key is.
pub(super) fn key(ring: &RingScheme) -> String {
    let KeyRule {
        plain_numbers,
        cut,
        label,
        hash,
        word,
        finish,
    } = &ring.key;
    let numbers = if *plain_numbers {
        "A key of plain digits sits at that number if it is on the ring; any other sits where its \
         hash says. "
    } else {
        ""
    };
    let cut = match cut {
        Cut::Whole => String::new(),
        Cut::Tag(marks) => {
            let marks = String::from_utf8_lossy(marks);
            let marks = quoted(Language::Python, &marks);
            format!(" Only what stands between the marks {marks} counts, where that is something.")
        }
        Cut::CString => " A key ends at its first zero byte.".to_owned(),
        Cut::Uri(UriCut { whole, len, depth }) => {
            let query = if *whole { "with" } else { "without" };
            let limit = |most: u32, what: &str| match most {
                0 => String::new(),
                _ => format!(", at most {most} {what}"),
            };
            let (len, depth) = (limit(*len, "bytes"), limit(*depth, "directories"));
            format!(" Of a URI counts the path {query} its query{len}{depth}.")
        }
    };
    let finish = match finish {
        Finish::Plain => "",
        Finish::Avalanche => " HAProxy's avalanche of that is the position.",
        Finish::LowestToHighest => " The lowest position becomes the highest.",
    };
    let (bytes, modulo, label) = (bytes(*word, *hash), modulo(ring, *word), template(label));
    format!("{numbers}A key is placed by the {hash} of {label}: {bytes}{modulo}.{cut}{finish}")
}
