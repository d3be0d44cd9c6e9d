//! Commands: what a person does to a ring, one line of text each.

use core::fmt;
use core::str::FromStr;

use super::cursor::Cursor;
use super::number::{weight, whole};
use super::text::{read_name, read_node, word_end, write_name};
use super::{MAX_STEPS, MAX_VNODES, check_id};
use crate::error::{Error, Kind, Quoted, Result};
use crate::node::{Node, SchemeRef};

/// One step of the log.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `add NODE`: a node joins, behind those that are there.
    Add(Node),
    /// `remove ID`: a node leaves.
    Remove(String),
    /// `weight ID W`: a node gets another weight.
    Weight(String, f64),
    /// `rename ID ID`: a node gets another id.
    Rename(String, String),
    /// `vnodes N`: another number of points per unit of weight, 1 or more.
    Vnodes(u32),
    /// `scheme NAME-or-JSON`: another way to place points and keys.
    Scheme(SchemeRef),
    /// `replicas N`: another number of nodes that hold a key, 1 or more.
    Replicas(u32),
}

impl fmt::Display for Command {
    /// The command's text, which reads back as the same command.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        self.write(&mut out);
        f.write_str(&out)
    }
}

impl Command {
    /// Appends the text form.
    pub(super) fn write(&self, out: &mut String) {
        out.push_str(match self {
            Self::Add(_) => "add ",
            Self::Remove(_) => "remove ",
            Self::Weight(..) => "weight ",
            Self::Rename(..) => "rename ",
            Self::Vnodes(_) => "vnodes ",
            Self::Scheme(_) => "scheme ",
            Self::Replicas(_) => "replicas ",
        });
        match self {
            Self::Add(node) => node.write(out),
            Self::Remove(id) => write_name(id, out),
            Self::Weight(id, weight) => {
                write_name(id, out);
                out.push(' ');
                out.push_str(&weight.to_string());
            }
            Self::Rename(from, to) => {
                write_name(from, out);
                out.push(' ');
                write_name(to, out);
            }
            Self::Scheme(scheme) => scheme.write(out),
            Self::Vnodes(count) | Self::Replicas(count) => out.push_str(&count.to_string()),
        }
    }
}

/// Appends commands in their text form, a semicolon and a space between them.
pub(super) fn write_commands(commands: &[Command], out: &mut String) {
    for (at, command) in commands.iter().enumerate() {
        if at > 0 {
            out.push_str("; ");
        }
        command.write(out);
    }
}

impl FromStr for Command {
    type Err = Error;

    /// Reads exactly one command; the `;` behind it may be there.
    fn from_str(text: &str) -> Result<Self> {
        let (mut commands, count) = read_list(text)?;
        match commands.pop() {
            Some(command) if count == 1 => Ok(command),
            _ => Err(Error::new(&Kind::ONE_COMMAND, [&count])),
        }
    }
}

/// Reads commands separated by `;`, where empty ones are skipped.
pub(super) fn read_commands(text: &str) -> Result<Vec<Command>> {
    let (commands, count) = read_list(text)?;
    check_step_count(count)?;
    Ok(commands)
}

/// An error if `count` steps are more than the limit.
pub(super) fn check_step_count(count: usize) -> Result<()> {
    if count > MAX_STEPS {
        return Err(Error::new(&Kind::TOO_MANY_STEPS, [&count, &MAX_STEPS]));
    }
    Ok(())
}

/// The commands of `text` up to the limit, and how many there are.
fn read_list(text: &str) -> Result<(Vec<Command>, usize)> {
    let mut cursor = Cursor::new(text);
    let mut commands = Vec::new();
    let mut count = 0;
    loop {
        cursor.take_while(|c| c == ';' || c.is_whitespace());
        if cursor.done() {
            return Ok((commands, count));
        }
        let command = read_command(&mut cursor)?;
        count += 1;
        if count <= MAX_STEPS {
            commands.push(command);
        }
    }
}

/// Reads the command that starts here, up to its `;` or the end.
fn read_command(cursor: &mut Cursor) -> Result<Command> {
    let start = cursor.at();
    let verb = cursor.take_while(|c| c != ';' && !c.is_whitespace());
    let form = match verb {
        "add" => "add NODE",
        "remove" => "remove ID",
        "weight" => "weight ID W",
        "rename" => "rename ID ID",
        "vnodes" => "vnodes N",
        "scheme" => "scheme NAME-or-JSON",
        "replicas" => "replicas N",
        _ => return Err(Error::new(&Kind::UNKNOWN_COMMAND, [&Quoted(verb)])),
    };
    // Steps to the next argument; without one, or with one too many, the whole command is shown.
    let wrong = |cursor: &mut Cursor| {
        cursor.take_while(|c| c != ';');
        let text = cursor.since(start).trim_end();
        Error::new(&Kind::COMMAND_FORM, [&Quoted(text), &Quoted(form)])
    };
    let argument = |cursor: &mut Cursor| {
        cursor.skip_space();
        match cursor.peek() {
            None | Some(';') => Err(wrong(cursor)),
            Some(_) => Ok(()),
        }
    };
    argument(cursor)?;
    let command = match verb {
        "add" => Command::Add(read_node(cursor)?),
        "remove" => Command::Remove(read_id(cursor)?),
        "weight" => {
            let id = read_id(cursor)?;
            argument(cursor)?;
            let weight = weight(&id, read_word(cursor))?;
            Command::Weight(id, weight)
        }
        "rename" => {
            let from = read_id(cursor)?;
            argument(cursor)?;
            Command::Rename(from, read_id(cursor)?)
        }
        "vnodes" => Command::Vnodes(whole("vnodes", read_word(cursor), 1, MAX_VNODES)?),
        "scheme" => Command::Scheme(SchemeRef::read_in_command(cursor)?),
        _ => Command::Replicas(whole("replicas", read_word(cursor), 1, u32::MAX)?),
    };
    cursor.skip_space();
    match cursor.peek() {
        None | Some(';') => Ok(command),
        Some(_) => Err(wrong(cursor)),
    }
}

fn read_id(cursor: &mut Cursor) -> Result<String> {
    let id = read_name(cursor)?;
    word_end(cursor)?;
    check_id(&id)?;
    Ok(id)
}

fn read_word<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    cursor.take_while(|c| c != ';' && !c.is_whitespace())
}
