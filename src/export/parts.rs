//! The hashes and rules that a language's own library lacks, written out once: a program takes
//! those that it calls, and those that they call.

use super::calls::Language;

const PYTHON: &[&str] = &[
    include_str!("parts/common.py"),
    include_str!("parts/rules.py"),
    include_str!("parts/murmur.py"),
    include_str!("parts/xxhash.py"),
    include_str!("parts/siphash.py"),
    include_str!("parts/crc.py"),
    include_str!("parts/bytewise.py"),
];

const JAVASCRIPT: &[&str] = &[
    include_str!("parts/common.js"),
    include_str!("parts/rules.js"),
    include_str!("parts/digests.js"),
    include_str!("parts/murmur.js"),
    include_str!("parts/xxhash.js"),
    include_str!("parts/siphash.js"),
    include_str!("parts/crc.js"),
    include_str!("parts/bytewise.js"),
];

/// The definitions that `code` needs, each before those that need it while the module is loaded.
pub(super) fn needed(language: Language, code: &str) -> Vec<&'static str> {
    let files = match language {
        Language::Python => PYTHON,
        Language::JavaScript => JAVASCRIPT,
    };
    let all: Vec<&str> = files.iter().flat_map(|file| definitions(file)).collect();
    let mut taken = vec![false; all.len()];
    let mut waiting = vec![code];
    while let Some(code) = waiting.pop() {
        for (at, definition) in all.iter().enumerate() {
            if !taken[at] && mentions(code, name(definition)) {
                taken[at] = true;
                waiting.push(definition);
            }
        }
    }
    let all = all.into_iter().zip(taken);
    all.filter_map(|(definition, taken)| taken.then_some(definition))
        .collect()
}

/// The definitions of a file: after an empty line, what is not indented begins the next.
fn definitions(file: &'static str) -> Vec<&'static str> {
    let mut out = Vec::new();
    let mut rest = file.trim();
    while !rest.is_empty() {
        let mut ends = rest.match_indices("\n\n").map(|(at, _)| at);
        let next = |at: &usize| rest[*at..].trim_start_matches('\n');
        let end = ends.find(|at| !next(at).starts_with(' '));
        let end = end.unwrap_or(rest.len());
        out.push(&rest[..end]);
        rest = next(&end);
    }
    out
}

/// What a definition defines.
fn name(definition: &str) -> &str {
    let mut lines = definition.lines();
    let line = lines.find(|line| !line.starts_with("/*"));
    let line = line.unwrap_or_default();
    let words = ["def ", "function ", "const "];
    let line = words
        .iter()
        .find_map(|word| line.strip_prefix(word))
        .unwrap_or(line);
    line.split(|symbol| !is_word(symbol))
        .next()
        .unwrap_or_default()
}

/// Whether the code, comments and quoted words left aside, has `name` in it.
fn mentions(code: &str, name: &str) -> bool {
    let is_comment = |line: &str| {
        let marks = ["#", "//", "/*", "\"\"\""];
        marks.iter().any(|mark| line.trim_start().starts_with(mark))
    };
    let mut lines = code.lines().filter(|line| !is_comment(line));
    lines.any(|line| {
        line.match_indices(name).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = line[at + name.len()..].chars().next();
            let part = |symbol: Option<char>| symbol.is_some_and(is_word);
            !part(before) && !part(after) && !matches!(before, Some('"' | '\'' | '.'))
        })
    })
}

fn is_word(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || symbol == '_'
}
