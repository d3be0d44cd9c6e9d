//! Words of a line, as configuration files part them.

/// The words of a line up to a `#` that begins one; quotation marks keep white space together.
pub(super) fn words(line: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_whitespace() {
            continue;
        }
        if c == '#' {
            break;
        }
        let mut word = String::new();
        let mut quote = None;
        let mut next = Some(c);
        while let Some(c) = next {
            match (c, quote) {
                ('"' | '\'', None) => quote = Some(c),
                (c, Some(open)) if c == open => quote = None,
                (c, None) if c.is_whitespace() => break,
                _ => word.push(c),
            }
            next = chars.next();
        }
        out.push(word);
    }
    out
}

/// A statement that ends with `;`, `{` or `}`.
pub(super) struct Statement {
    /// The line it begins on.
    pub line: u32,
    /// Its words.
    pub words: Vec<String>,
    /// What ends it; a space where the text does.
    pub end: char,
}

/// The statements of lines in the manner of nginx.
pub(super) fn statements(lines: &[super::Line<'_>]) -> Vec<Statement> {
    let mut out = Vec::new();
    let mut open = Statement {
        line: 0,
        words: Vec::new(),
        end: ' ',
    };
    let mut word = String::new();
    for line in lines {
        let mut quote = None;
        for c in line.text.chars().chain(['\n']) {
            match (c, quote) {
                (c, Some(closing)) if c == closing => quote = None,
                ('"' | '\'', None) => quote = Some(c),
                ('#', None) if word.is_empty() => break,
                (';' | '{' | '}', None) => {
                    take(&mut word, &mut open, line.number);
                    let number = if open.words.is_empty() {
                        line.number
                    } else {
                        open.line
                    };
                    out.push(Statement {
                        line: number,
                        words: core::mem::take(&mut open.words),
                        end: c,
                    });
                }
                (c, None) if c.is_whitespace() => take(&mut word, &mut open, line.number),
                ('\n', _) => {}
                _ => word.push(c),
            }
        }
        take(&mut word, &mut open, line.number);
    }
    if !open.words.is_empty() {
        out.push(open);
    }
    out
}

fn take(word: &mut String, statement: &mut Statement, line: u32) {
    if word.is_empty() {
        return;
    }
    if statement.words.is_empty() {
        statement.line = line;
    }
    statement.words.push(core::mem::take(word));
}
