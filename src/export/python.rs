//! The ring as a Python module.

use super::calls::{Language, call, gives_bytes, is_whole};
use super::literal::byte_text;
use super::nodes::{self, Style};
use super::parts::needed;
use super::{Code, Program, comment, english, label};
use crate::hash::Hash;
use crate::position::Spelling;
use crate::scheme::{Boundary, ByteOrder, Cut, Finish, Piece, Points, Tie, UriCut, Word};

const LANGUAGE: Language = Language::Python;
const INDENT: &str = "    ";
const NODES: Style = Style {
    language: LANGUAGE,
    comment: "#",
    indent: INDENT,
    ends: ["NODES = [", "]"],
    row: ["(", ")"],
    none: "None, ",
    suffix: "",
};

/// The whole module.
pub(super) fn write(program: &Program) -> String {
    let ring = &program.ring;
    let mut rules = Vec::new();
    if program.any_hashed() {
        rules.push(points(program));
    }
    rules.extend([position(program), build(program), owner(program)]);
    let rules = rules.join("\n\n");
    let parts = needed(LANGUAGE, &rules).join("\n\n\n");
    let mut modules = Vec::new();
    for name in ["binascii", "hashlib", "zlib"] {
        let used = format!("{name}.");
        if rules.contains(&used) || parts.contains(&used) {
            modules.push(format!("import {name}\n"));
        }
    }
    let search = match ring.boundary {
        Boundary::AtOrAfter | Boundary::Nearest => "bisect_left",
        Boundary::After | Boundary::AtOrBefore => "bisect_right",
    };
    let parts = if parts.is_empty() {
        parts
    } else {
        parts + "\n\n\n"
    };
    format!(
        "\"\"\"{}\n\n\
         owner(\"key\") is the name of the node that owns a key. Written out by Ringscope {}.\n\
         \"\"\"\n\n\
         from __future__ import annotations\n\n\
         {}from bisect import {search}\n\n\
         {}\n\n{parts}{rules}",
        english::title(program),
        env!("CARGO_PKG_VERSION"),
        modules.concat(),
        nodes::write(program, &NODES),
    )
}

/// `points(text, count)`.
fn points(program: &Program) -> String {
    let ring = &program.ring;
    let mut code = Code::new(INDENT);
    code.text = comment("#", &english::points(ring));
    let Points::Hashed {
        label,
        base,
        hash,
        word,
        words,
    } = &ring.points
    else {
        code.line(0, "def points(number, count):");
        code.line(1, "\"\"\"The positions of the points of a server.\"\"\"");
        code.line(1, "for index in range(count):");
        let fit = fit(program, 32);
        let value = format!("yield avalanche((number * 4096 + index) % 2**32){fit}");
        code.line(2, &value);
        return code.text;
    };
    code.line(0, "def points(text, count):");
    code.line(1, "\"\"\"The positions of the points of a node.\"\"\"");
    if label.is_chained() {
        code.line(1, "previous = 0");
    }
    let counts = [Piece::Index, Piece::IndexBytes];
    let counts = counts.iter().any(|piece| label.pieces().contains(piece));
    let index = if counts { "index" } else { "_" };
    let count = match words {
        1 => "count".to_owned(),
        words => format!("count // {words}"),
    };
    let range = match base {
        0 => count,
        base => format!("{base}, {base} + {count}"),
    };
    code.line(1, &format!("for {index} in range({range}):"));
    let called = call(
        LANGUAGE,
        *hash,
        &label::python(label, "text", &low_half(program, "previous")),
    );
    let mut depth = 2;
    let value = if *words > 1 {
        let (from, len) = (word.at, word.len);
        let to = u32::from(from) + u32::from(len) * words;
        code.line(2, &digest(*hash, &called));
        code.line(2, &format!("for at in range({from}, {to}, {len}):"));
        depth = 3;
        read(*word, &format!("digest[at : at + {len}]"))
    } else if is_whole(*word, *hash) {
        called
    } else {
        code.line(2, &digest(*hash, &called));
        read(*word, &cut_out(*word, *hash))
    } + &fit(program, 8 * u32::from(word.len));
    if label.is_chained() {
        code.line(depth, &format!("previous = {value}"));
        code.line(depth, "yield previous");
    } else {
        code.line(depth, &format!("yield {value}"));
    }
    code.text
}

/// `position(key)`.
fn position(program: &Program) -> String {
    let ring = &program.ring;
    let key = &ring.key;
    let mut code = Code::new(INDENT);
    code.text = comment("#", &english::key(ring));
    code.line(0, "def position(key):");
    code.line(1, "\"\"\"Where a key is.\"\"\"");
    if key.plain_numbers {
        code.line(1, "number = plain_number(key)");
        let size = size(program);
        code.line(1, &format!("if number is not None and number < {size}:"));
        code.line(2, "return number");
    }
    match key.cut {
        Cut::Whole => {}
        Cut::Tag([open, close]) => {
            let (open, close) = (byte_text(&[open]), byte_text(&[close]));
            code.line(1, &format!("key = tag(key, b\"{open}\", b\"{close}\")"));
        }
        Cut::CString => code.line(1, "key = key.split(b\"\\x00\")[0]"),
        Cut::Uri(UriCut { whole, len, depth }) => {
            let whole = if whole { "True" } else { "False" };
            code.line(1, &format!("key = uri(key, {whole}, {len}, {depth})"));
        }
    }
    let called = call(LANGUAGE, key.hash, &label::python(&key.label, "key", ""));
    let place = if is_whole(key.word, key.hash) {
        called
    } else {
        code.line(1, &digest(key.hash, &called));
        read(key.word, &cut_out(key.word, key.hash))
    };
    let bits = 8 * u32::from(key.word.len);
    match key.finish {
        Finish::Plain => code.line(1, &format!("return {place}{}", fit(program, bits))),
        Finish::Avalanche => {
            let (once, again) = (fit(program, bits), fit(program, 32));
            let place = low_half(program, &format!("{place}{once}"));
            code.line(1, &format!("return avalanche({place}){again}"));
        }
        Finish::LowestToHighest => {
            code.line(1, &format!("place = {place}{}", fit(program, bits)));
            let last = format!("{} - 1", size(program));
            code.line(1, &format!("return {last} if place == 0 else place"));
        }
    }
    code.text
}

/// The ring: a node for every position that has one.
fn build(program: &Program) -> String {
    let ring = &program.ring;
    let hashed = match ring.points {
        Points::Numbered => "points(text, own)",
        _ => "points(text.encode(), own)",
    };
    let given = match ring.circle.spelling() {
        Spelling::Unsigned => "own".to_owned(),
        Spelling::Signed(bits) => format!("[point + 2**{} for point in own]", bits - 1),
        Spelling::SignedPair => {
            "[(high + 2**63 << 64) + low + 2**63 for high, low in own]".to_owned()
        }
    };
    let (columns, own) = match (program.any_hashed(), program.any_given()) {
        (true, false) => ("name, text, own", hashed.to_owned()),
        (false, _) => ("name, own", given),
        (true, true) => {
            let own = format!("{given} if isinstance(own, list) else {hashed}");
            ("name, text, own", own)
        }
    };
    let mut code = Code::new(INDENT);
    code.text = comment("#", english::tie(ring.tie));
    code.line(0, "ring = {}");
    code.line(0, &format!("for {columns} in NODES:"));
    code.line(1, &format!("for place in {own}:"));
    match ring.tie {
        Tie::Refuse => {
            code.line(2, "if place in ring:");
            let why = "f\"{name!r} and {ring[place]!r} both have a point at {place}\"";
            code.line(3, &format!("raise ValueError({why})"));
            code.line(2, "ring[place] = name");
        }
        Tie::First(_) | Tie::SmallerName => code.line(2, "ring.setdefault(place, name)"),
        Tie::Last(_) => code.line(2, "ring[place] = name"),
    }
    code.line(0, "places = sorted(ring)");
    code.text
}

/// `owner(key)`.
fn owner(program: &Program) -> String {
    let boundary = program.ring.boundary;
    let mut code = Code::new(INDENT);
    code.text = comment("#", english::boundary(boundary));
    code.line(0, "def owner(key: str) -> str | None:");
    let text = "The name of the node that owns a key; None where no node has points.";
    code.line(1, &format!("\"\"\"{text}\"\"\""));
    code.line(1, "if not places:");
    code.line(2, "return None");
    code.line(1, "here = position(key.encode())");
    match boundary {
        Boundary::AtOrAfter => code.line(1, "at = bisect_left(places, here) % len(places)"),
        Boundary::After => code.line(1, "at = bisect_right(places, here) % len(places)"),
        Boundary::AtOrBefore => code.line(1, "at = bisect_right(places, here) - 1"),
        Boundary::Nearest => {
            let size = size(program);
            code.line(1, "at = bisect_left(places, here) % len(places)");
            code.line(1, &format!("ahead = (places[at] - here) % {size}"));
            code.line(1, &format!("behind = (here - places[at - 1]) % {size}"));
            code.line(1, "if behind <= ahead:");
            code.line(2, "at -= 1");
        }
    }
    code.line(1, "return ring[places[at]]");
    code.text
}

/// `digest = …`.
fn digest(hash: Hash, called: &str) -> String {
    if gives_bytes(hash) {
        return format!("digest = {called}");
    }
    format!("digest = {called}.to_bytes({}, \"big\")", hash.width())
}

/// The bytes of the digest that are the word.
fn cut_out(word: Word, hash: Hash) -> String {
    let (at, end) = (usize::from(word.at), usize::from(word.at + word.len));
    match (at, end == hash.width()) {
        (0, true) => "digest".to_owned(),
        (0, false) => format!("digest[:{end}]"),
        _ => format!("digest[{at}:{end}]"),
    }
}

/// The number that the bytes are.
fn read(word: Word, bytes: &str) -> String {
    match word.order {
        ByteOrder::Big => format!("int.from_bytes({bytes}, \"big\")"),
        ByteOrder::Little => format!("int.from_bytes({bytes}, \"little\")"),
        ByteOrder::LittleSmeared => format!("little_smeared({bytes})"),
        ByteOrder::Signed => format!("raised({bytes})"),
        ByteOrder::Absolute => format!("absolute({bytes})"),
        ByteOrder::SignedPair => format!("raised_pair({bytes})"),
    }
}

/// The low 32 bits of a position.
fn low_half(program: &Program, place: &str) -> String {
    if program.ring.circle.last() > u128::from(u32::MAX) {
        format!("({place} & 0xFFFFFFFF)")
    } else {
        place.to_owned()
    }
}

/// How many positions there are.
fn size(program: &Program) -> String {
    match program.bits() {
        Some(bits) => format!("2**{bits}"),
        None => (program.ring.circle.last() + 1).to_string(),
    }
}

/// What brings a number of `bits` bits onto the circle.
fn fit(program: &Program, bits: u32) -> String {
    if program.overflows(bits) {
        format!(" % {}", size(program))
    } else {
        String::new()
    }
}
