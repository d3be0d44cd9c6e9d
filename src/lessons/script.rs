//! A talk written as text: a line for each slide, `STEP | NOTE`.
//!
//! STEP is the name of a lesson (`remainder`, `ask-moves`), which is shown before its first step;
//! `play`, which applies the next step that stands ready; commands as a scenario's `steps` has
//! them; the fields of a link behind a `#`, which begin another ring; or nothing, which leaves the
//! ring as it is. Lines without either are skipped.

use serde::{Serialize, Serializer};

use super::{lesson, write_scenario};
use crate::change::Change;
use crate::error::{Error, Kind, Quoted, Result};
use crate::lab::Lab;
use crate::scenario::{Fragment, MAX_TEXT, Scenario};
use crate::versus::Refusal;

/// A talk has no more slides than this.
pub const MOST_SLIDES: usize = 200;

/// A ring that some slides share.
#[derive(Clone, Debug, PartialEq)]
pub struct Block(pub Scenario);

impl Serialize for Block {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        write_scenario(&self.0, to)
    }
}

/// One slide.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Slide {
    /// The number of its line, from 1.
    pub line: u32,
    /// Which of the rings it shows.
    pub block: u32,
    /// How many steps of that ring are applied.
    pub step: u32,
    /// The name of the lesson that the ring is of, unless commands have gone beyond it.
    pub lesson: Option<&'static str>,
    /// The command that was done last.
    pub command: Option<String>,
    /// What it moved; none on a slide that does nothing.
    pub change: Option<Change>,
    /// What the speaker says.
    pub note: String,
}

/// A line that cannot be shown, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    /// The number of the line, from 1.
    pub line: u32,
    /// What is wrong with it.
    pub refusal: Refusal,
}

/// A talk, ready to be given.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Talk {
    /// The rings, with the steps of all their slides.
    pub blocks: Vec<Block>,
    /// The slides.
    pub slides: Vec<Slide>,
    /// The lines that are not among them.
    pub problems: Vec<Problem>,
}

/// Reads a talk; a line that cannot be read is a problem of its own and the others stand.
pub fn talk(text: &str) -> Talk {
    let mut reader = Reader::default();
    if text.len() > MAX_TEXT {
        let error = Error::new(&Kind::TEXT_TOO_LONG, [&text.len(), &MAX_TEXT]);
        reader.fail(1, &error);
        return reader.talk;
    }
    for (line, number) in text.lines().zip(1u32..) {
        let (step, note) = parts(line);
        if step.is_empty() && note.is_empty() {
            continue;
        }
        if reader.talk.slides.len() == MOST_SLIDES {
            let slides = MOST_SLIDES + 1;
            let error = Error::new(&Kind::OUT_OF_RANGE, [&"slides", &slides, &1, &MOST_SLIDES]);
            reader.fail(number, &error);
            break;
        }
        if let Err(error) = reader.read(number, step, note) {
            reader.fail(number, &error);
        }
    }
    reader.close();
    reader.talk
}

/// The step of a line and its note; a bar in a quoted name is none.
fn parts(line: &str) -> (&str, &str) {
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '|' if !quoted => return (line[..at].trim(), line[at + 1..].trim()),
            _ => {}
        }
    }
    (line.trim(), "")
}

/// The ring that is being told of.
struct Open {
    lab: Lab,
    lesson: Option<&'static str>,
}

#[derive(Default)]
struct Reader {
    talk: Talk,
    open: Option<Open>,
}

impl Reader {
    fn read(&mut self, line: u32, step: &str, note: &str) -> Result<()> {
        let mut acted = false;
        if let Some(fields) = step.strip_prefix('#') {
            let lab = Lab::new(linked(fields)?)?;
            self.begin(lab, None);
        } else if step == "play" {
            let open = self.opened()?;
            let steps = open.lab.steps().len();
            if open.lab.redo()?.is_none() {
                let wanted = open.lab.step() + 1;
                return Err(Error::new(&Kind::STEP_RANGE, [&wanted, &steps]));
            }
            acted = true;
        } else if is_name(step) {
            let lesson = lesson(step, None)?;
            let lab = Lab::new(lesson.view.scenario)?;
            self.begin(lab, Some(lesson.id));
        } else if !step.is_empty() {
            self.act(step)?;
            acted = true;
        }
        let open = self.opened()?;
        let command = open.lab.step().checked_sub(1);
        let command = command.and_then(|at| open.lab.steps().get(at)).cloned();
        let slide = Slide {
            line,
            block: 0,
            step: open.lab.step() as u32,
            lesson: open.lesson,
            command: command.map(|command| command.to_string()),
            change: if acted { open.lab.change()? } else { None },
            note: note.to_owned(),
        };
        self.talk.slides.push(Slide {
            block: self.talk.blocks.len() as u32,
            ..slide
        });
        Ok(())
    }

    /// Commands: all of them or none.
    fn act(&mut self, text: &str) -> Result<()> {
        let mut commands = Scenario::default();
        commands.set_field("steps", Some(text))?;
        let open = self.opened()?;
        let here = open.lab.scenario();
        for command in commands.steps {
            if let Err(error) = open.lab.act(command) {
                open.lab = Lab::new(here)?;
                return Err(error);
            }
        }
        open.lesson = None;
        Ok(())
    }

    /// The ring in force; the usual one where none was asked for.
    fn opened(&mut self) -> Result<&mut Open> {
        let open = match self.open.take() {
            Some(open) => open,
            None => Open {
                lab: Lab::new(Scenario::default())?,
                lesson: None,
            },
        };
        Ok(self.open.insert(open))
    }

    fn begin(&mut self, lab: Lab, lesson: Option<&'static str>) {
        self.close();
        self.open = Some(Open { lab, lesson });
    }

    /// The ring in force gets no more steps.
    fn close(&mut self) {
        let block = self.talk.blocks.len() as u32;
        let shown = self.talk.slides.iter().any(|slide| slide.block == block);
        if let Some(open) = self.open.take().filter(|_| shown) {
            self.talk.blocks.push(Block(open.lab.scenario()));
        }
    }

    fn fail(&mut self, line: u32, error: &Error) {
        let refusal = Refusal::of(error);
        self.talk.problems.push(Problem { line, refusal });
    }
}

/// Whether a step is one word, which no command is.
fn is_name(step: &str) -> bool {
    !step.is_empty()
        && step
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// The ring of a link's fields.
fn linked(fields: &str) -> Result<Scenario> {
    let unknown = || Error::new(&Kind::UNKNOWN_FIELD, [&Quoted(fields)]);
    let fragment = Fragment::parse(fields).ok_or_else(unknown)?;
    let mut scenario = Scenario::default();
    let wrong = scenario.set_fields(&fragment.fields);
    match fragment.errors.into_iter().chain(wrong).next() {
        Some(wrong) => Err(wrong.error),
        None => Ok(scenario),
    }
}
