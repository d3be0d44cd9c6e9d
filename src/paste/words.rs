//! Words of a line, as configuration files part them.

/// The words of a line up to a `#` that begins one; quotation marks and `\` keep white space together.
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
                ('\\', None | Some('"')) => word.extend(chars.next()),
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

/// The statements of lines in the manner of nginx. What stands in a block of Lua is none.
pub(super) fn statements(lines: &[super::Line<'_>]) -> Vec<Statement> {
    let mut out = Vec::new();
    let mut open = Statement {
        line: 0,
        words: Vec::new(),
        end: ' ',
    };
    let mut word = String::new();
    let mut quote = None;
    // How many braces of Lua are open.
    let mut lua = 0_u32;
    for line in lines {
        let mut chars = line.text.chars().chain(['\n']).peekable();
        while let Some(c) = chars.next() {
            if lua > 0 {
                match (c, quote) {
                    (c, closing) if c == '\n' || closing == Some(c) => quote = None,
                    ('\\', Some(_)) => drop(chars.next()),
                    ('"' | '\'', None) => quote = Some(c),
                    ('-', None) if chars.peek() == Some(&'-') => break,
                    ('{', None) => lua += 1,
                    ('}', None) => lua -= 1,
                    _ => {}
                }
                continue;
            }
            match (c, quote) {
                (c, Some(closing)) if c == closing => quote = None,
                ('\\', _) => word.extend(chars.next()),
                // Only what begins a word opens a quotation.
                ('"' | '\'', None) if word.is_empty() => quote = Some(c),
                ('#', None) if word.is_empty() => break,
                // `${name}` is a variable, not a block.
                ('$', None) if chars.peek() == Some(&'{') => {
                    word.push(c);
                    word.extend(chars.by_ref().take_while(|c| *c != '}'));
                }
                (';' | '{' | '}', None) => {
                    take(&mut word, &mut open, line.number);
                    let number = if open.words.is_empty() {
                        line.number
                    } else {
                        open.line
                    };
                    let words = core::mem::take(&mut open.words);
                    let lines_of_lua = words.first().is_some_and(|w| w.ends_with("_by_lua_block"));
                    if c == '{' && lines_of_lua {
                        lua = 1;
                        continue;
                    }
                    out.push(Statement {
                        line: number,
                        words,
                        end: c,
                    });
                }
                (c, None) if c.is_whitespace() => take(&mut word, &mut open, line.number),
                ('\n', _) => {}
                _ => word.push(c),
            }
        }
        if quote.is_none() {
            take(&mut word, &mut open, line.number);
        }
    }
    take(&mut word, &mut open, 0);
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
