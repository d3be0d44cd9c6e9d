//! The ring as a JavaScript module.
//!
//! Positions are plain numbers where all of them fit into 32 bits, else of type `bigint`; the
//! functions for the latter have `Wide` in their names.

use super::calls::{Language, call, gives_bytes, is_whole};
use super::nodes::{self, Style};
use super::parts::needed;
use super::{Code, Program, comment, english, label};
use crate::hash::Hash;
use crate::position::{Position, Spelling};
use crate::scheme::{Boundary, ByteOrder, Cut, Finish, Points, Tie, UriCut, Word};

const LANGUAGE: Language = Language::JavaScript;
const INDENT: &str = "  ";

/// A program, and how its positions are written.
struct Script<'a> {
    program: &'a Program<'a>,
    /// Whether positions are of type `bigint`.
    wide: bool,
}

/// The whole module.
pub(super) fn write(program: &Program) -> String {
    let ring = &program.ring;
    let short = |word: Word| word.len <= 4;
    let points = match &ring.points {
        Points::Hashed { word, .. } if program.any_hashed() => short(*word),
        _ => true,
    };
    let narrow = ring.circle.last() <= Position::from(u32::MAX);
    let script = Script {
        program,
        wide: !(narrow && points && short(ring.key.word)),
    };
    let style = Style {
        language: LANGUAGE,
        comment: "//",
        indent: INDENT,
        ends: ["const NODES = [", "];"],
        row: ["[", "]"],
        none: "null, ",
        suffix: if script.wide { "n" } else { "" },
    };
    let mut rules = Vec::new();
    if program.any_hashed() {
        rules.push(script.points());
    }
    rules.extend([script.position(), script.build(), script.owner()]);
    let rules = rules.join("\n");
    let mut head = comment("//", &english::title(program));
    head += &comment(
        "//",
        &format!(
            "owner('key') is the name of the node that owns a key. Written out by Ringscope {}.",
            env!("CARGO_PKG_VERSION")
        ),
    );
    let mut all = vec![head, nodes::write(program, &style)];
    let parts = needed(LANGUAGE, &rules).into_iter();
    all.extend(parts.map(|part| format!("{part}\n")));
    all.push(rules);
    all.join("\n")
}

impl Script<'_> {
    /// A whole number as a position.
    fn number(&self, number: &str) -> String {
        if self.wide {
            format!("{number}n")
        } else {
            number.to_owned()
        }
    }

    /// A power of two as a position.
    fn power(&self, bits: u32) -> String {
        format!("{} ** {}", self.number("2"), self.number(&bits.to_string()))
    }

    /// How many positions there are.
    fn size(&self) -> String {
        match self.program.bits() {
            Some(bits) => self.power(bits),
            None => self.number(&(self.program.ring.circle.last() + 1).to_string()),
        }
    }

    /// What brings a number of `bits` bits onto the circle.
    fn fit(&self, bits: u32) -> String {
        if self.program.overflows(bits) {
            format!(" % {}", self.size())
        } else {
            String::new()
        }
    }

    /// `points(text, count)`.
    fn points(&self) -> String {
        let ring = &self.program.ring;
        let mut code = Code::new(INDENT);
        code.text = comment("//", &english::points(ring));
        let Points::Hashed {
            label,
            base,
            hash,
            word,
            words,
        } = &ring.points
        else {
            code.line(0, "function* points(number, count) {");
            code.line(1, "for (let index = 0; index < count; index += 1) {");
            let value = self.place("avalanche((number * 4096 + index) >>> 0)");
            code.line(2, &format!("yield {value}{};", self.fit(32)));
            code.line(1, "}");
            code.line(0, "}");
            return code.text;
        };
        code.line(0, "function* points(text, count) {");
        if label.is_chained() {
            code.line(1, &format!("let previous = {};", self.number("0")));
        }
        let end = match (base, words) {
            (0, 1) => "count".to_owned(),
            (base, 1) => format!("{base} + count"),
            (0, words) => format!("count / {words}"),
            (base, words) => format!("{base} + count / {words}"),
        };
        let each = format!("for (let index = {base}; index < {end}; index += 1) {{");
        code.line(1, &each);
        let called = call(LANGUAGE, *hash, &label::javascript(label, "text"));
        let mut depth = 2;
        let value = if *words > 1 {
            let (from, len) = (word.at, word.len);
            let to = u32::from(from) + u32::from(len) * words;
            code.line(2, &digest(*hash, &called));
            let each = format!("for (let at = {from}; at < {to}; at += {len}) {{");
            code.line(2, &each);
            depth = 3;
            self.read(*word, &format!("digest.subarray(at, at + {len})"))
        } else if is_whole(*word, *hash) {
            self.whole(*hash, &called)
        } else {
            code.line(2, &digest(*hash, &called));
            self.read(*word, &cut_out(*word, *hash))
        } + &self.fit(8 * u32::from(word.len));
        if label.is_chained() {
            code.line(depth, &format!("previous = {value};"));
            code.line(depth, "yield previous;");
        } else {
            code.line(depth, &format!("yield {value};"));
        }
        for depth in (0..depth).rev() {
            code.line(depth, "}");
        }
        code.text
    }

    /// `position(key)`.
    fn position(&self) -> String {
        let key = &self.program.ring.key;
        let mut code = Code::new(INDENT);
        code.text = comment("//", &english::key(&self.program.ring));
        let whole_key = if key.cut == Cut::Whole { "key" } else { "all" };
        code.line(0, &format!("function position({whole_key}) {{"));
        if key.plain_numbers {
            code.line(1, &format!("const number = plainNumber({whole_key});"));
            let size = self.size();
            let place = if self.wide {
                "number"
            } else {
                "Number(number)"
            };
            let line = format!("if (number !== undefined && number < {size}) return {place};");
            code.line(1, &line);
        }
        match key.cut {
            Cut::Whole => {}
            Cut::Tag([open, close]) => {
                code.line(1, &format!("const key = tag(all, {open}, {close});"));
            }
            Cut::CString => code.line(1, "const key = cString(all);"),
            Cut::Uri(UriCut { whole, len, depth }) => {
                let line = format!("const key = uri(all, {whole}, {len}, {depth});");
                code.line(1, &line);
            }
        }
        let called = call(LANGUAGE, key.hash, &label::javascript(&key.label, "key"));
        let bits = 8 * u32::from(key.word.len);
        let place = if is_whole(key.word, key.hash) {
            self.whole(key.hash, &called)
        } else {
            code.line(1, &digest(key.hash, &called));
            self.read(key.word, &cut_out(key.word, key.hash))
        } + &self.fit(bits);
        match key.finish {
            Finish::Plain => code.line(1, &format!("return {place};")),
            Finish::Avalanche => {
                let place = self.low_half(&place);
                let value = self.place(&format!("avalanche({place})"));
                code.line(1, &format!("return {value}{};", self.fit(32)));
            }
            Finish::LowestToHighest => {
                code.line(1, &format!("const place = {place};"));
                let (zero, one) = (self.number("0"), self.number("1"));
                let last = format!("{} - {one}", self.size());
                code.line(1, &format!("return place === {zero} ? {last} : place;"));
            }
        }
        code.line(0, "}");
        code.text
    }

    /// The ring: a node for every position that has one.
    fn build(&self) -> String {
        let program = self.program;
        let hashed = match program.ring.points {
            Points::Numbered => "points(text, own)",
            _ => "points(utf8.encode(text), own)",
        };
        let given = match program.ring.circle.spelling() {
            Spelling::Unsigned => "own".to_owned(),
            Spelling::Signed(bits) => {
                let half = self.power(u32::from(bits) - 1);
                format!("own.map((point) => point + {half})")
            }
            Spelling::SignedPair => {
                "own.map(([high, low]) => ((high + 2n ** 63n) << 64n) + low + 2n ** 63n)".to_owned()
            }
        };
        let (columns, own) = match (program.any_hashed(), program.any_given()) {
            (true, false) => ("name, text, own", hashed.to_owned()),
            (false, _) => ("name, own", given),
            (true, true) => {
                let own = format!("Array.isArray(own) ? {given} : {hashed}");
                ("name, text, own", own)
            }
        };
        let mut code = Code::new(INDENT);
        code.text = comment("//", english::tie(program.ring.tie));
        code.line(0, "const ring = new Map();");
        code.line(0, &format!("for (const [{columns}] of NODES) {{"));
        code.line(1, &format!("for (const place of {own}) {{"));
        match program.ring.tie {
            Tie::Refuse => {
                code.line(2, "if (ring.has(place)) {");
                let why = "`${name} and ${ring.get(place)} both have a point at ${place}`";
                code.line(3, &format!("throw new Error({why});"));
                code.line(2, "}");
                code.line(2, "ring.set(place, name);");
            }
            Tie::First(_) | Tie::SmallerName => {
                code.line(2, "if (!ring.has(place)) ring.set(place, name);");
            }
            Tie::Last(_) => code.line(2, "ring.set(place, name);"),
        }
        code.line(1, "}");
        code.line(0, "}");
        let compare = if self.wide {
            "(a < b ? -1 : 1)"
        } else {
            "a - b"
        };
        let line = format!("const places = [...ring.keys()].sort((a, b) => {compare});");
        code.line(0, &line);
        code.text
    }

    /// `owner(key)`.
    fn owner(&self) -> String {
        let boundary = self.program.ring.boundary;
        let mut code = Code::new(INDENT);
        let before = match boundary {
            Boundary::AtOrAfter | Boundary::Nearest => "<",
            Boundary::After | Boundary::AtOrBefore => "<=",
        };
        code.text = comment("//", english::boundary(boundary));
        code.line(0, "/**");
        code.line(
            0,
            " * The name of the node that owns a key; null where no node has points.",
        );
        code.line(0, " * @param {string} key");
        code.line(0, " * @returns {string | null}");
        code.line(0, " */");
        code.line(0, "export function owner(key) {");
        code.line(1, "if (places.length === 0) return null;");
        code.line(1, "const here = position(utf8.encode(key));");
        code.line(1, "let [at, end] = [0, places.length];");
        code.line(1, "while (at < end) {");
        code.line(2, "const middle = (at + end) >> 1;");
        code.line(
            2,
            &format!("if (places[middle] {before} here) at = middle + 1;"),
        );
        code.line(2, "else end = middle;");
        code.line(1, "}");
        let last = "places.at(at - 1)";
        let found = match boundary {
            Boundary::AtOrAfter | Boundary::After => "places[at % places.length]",
            Boundary::AtOrBefore => last,
            Boundary::Nearest => {
                let size = self.size();
                code.line(1, "const after = places[at % places.length];");
                code.line(1, &format!("const before = {last};"));
                code.line(
                    1,
                    &format!("const ahead = (after - here + {size}) % {size};"),
                );
                code.line(
                    1,
                    &format!("const behind = (here - before + {size}) % {size};"),
                );
                "behind <= ahead ? before : after"
            }
        };
        code.line(1, &format!("return ring.get({found});"));
        code.line(0, "}");
        code.text
    }

    /// The number that the bytes are.
    fn read(&self, word: Word, bytes: &str) -> String {
        let name = match word.order {
            ByteOrder::Big => "big",
            ByteOrder::Little => "little",
            ByteOrder::LittleSmeared => "littleSmeared",
            ByteOrder::Signed => "raised",
            ByteOrder::Absolute => "absolute",
            ByteOrder::SignedPair => "raisedPair",
        };
        let wide = if self.wide { "Wide" } else { "" };
        format!("{name}{wide}({bytes})")
    }

    /// A number of up to 32 bits as a position.
    fn place(&self, number: &str) -> String {
        if self.wide {
            format!("BigInt({number})")
        } else {
            number.to_owned()
        }
    }

    /// What a hash answers with, as a position.
    fn whole(&self, hash: Hash, called: &str) -> String {
        if hash.width() > 4 {
            called.to_owned()
        } else {
            self.place(called)
        }
    }

    /// The low 32 bits of a position as a plain number.
    fn low_half(&self, place: &str) -> String {
        if self.wide {
            format!("Number(BigInt.asUintN(32, {place}))")
        } else {
            place.to_owned()
        }
    }
}

/// `const digest = …`.
fn digest(hash: Hash, called: &str) -> String {
    if gives_bytes(hash) {
        format!("const digest = {called};")
    } else {
        format!("const digest = toBytes({called}, {});", hash.width())
    }
}

/// The bytes of the digest that are the word.
fn cut_out(word: Word, hash: Hash) -> String {
    let (at, end) = (usize::from(word.at), usize::from(word.at + word.len));
    match (at, end == hash.width()) {
        (0, true) => "digest".to_owned(),
        _ => format!("digest.subarray({at}, {end})"),
    }
}
