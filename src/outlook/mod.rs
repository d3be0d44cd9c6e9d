//! The plan of a change: steps that are not taken yet, and what each of them and all of them
//! together would move.
//!
//! A server is followed through the steps: a rename leaves it what it is, a replacement puts
//! another in its place. So what moves is told by servers, not by names.

mod copies;
mod course;
mod feed;
mod hunt;
mod orders;
mod reading;
mod report;
mod rows;
mod slots;
mod twins;
mod warnings;
mod write;

use core::fmt;
use core::str::FromStr;
use std::rc::Rc;

use crate::error::{Error, Kind, Result};
use crate::node::Node;
use crate::position::Circle;
use crate::scenario::{Command, Scenario, check_id, check_weight, parse_json};

pub use copies::{Copies, Holder};
use course::{Course, Moment, Movement, movement};
pub use feed::FedFile;
use feed::Feed;
pub use hunt::{Found, Hunt, Wish};
pub use orders::Orders;
pub use reading::{Fed, Odd, Reading, Refusal};
pub use report::{Amount, Outline, PlanStep, Server, Time, Transfer};
pub use rows::Layout;
pub use warnings::Warning;
pub use write::{Span, markdown_cell};

/// The most steps of a plan.
pub const MAX_PLANNED: usize = 50;

/// One step of a plan.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A command of the ring's own.
    Command(Command),
    /// `replace OLD NEW`: another server takes the place of one, weight and all.
    Replace(String, String),
}

impl FromStr for Step {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text.trim_start().strip_prefix("replace ") {
            Some(names) => match format!("rename {names}").parse()? {
                Command::Rename(old, new) => Ok(Self::Replace(old, new)),
                other => Ok(Self::Command(other)),
            },
            None => text.parse().map(Self::Command),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.command().to_string();
        match self {
            Self::Replace(..) => write!(f, "replace {}", text.trim_start_matches("rename ")),
            Self::Command(_) => f.write_str(&text),
        }
    }
}

impl Step {
    /// A step of its parts, as a form has them: `add` NAME WEIGHT ZONE (the last two may be empty),
    /// `remove` NAME, `weight` NAME WEIGHT, `rename` or `replace` OLD NEW, `vnodes` N, `replicas` N,
    /// `scheme` NAME SETTINGS (a JSON object, may be empty).
    ///
    /// # Errors
    ///
    /// What is wrong with it, as the text of the step would say it.
    pub fn of(verb: &str, parts: &[String]) -> Result<Self> {
        let part = |at: usize| parts.get(at).map_or("", String::as_str);
        let named = |name: &str| check_id(name).map(|()| name.to_owned());
        let weight = |text: &str| {
            // What is no number at all is refused as any other weight that cannot be.
            check_weight(part(0), text.trim().parse().unwrap_or(f64::NAN))
        };
        let step = match verb {
            "add" => {
                let mut node = Node::new(named(part(0))?);
                if !part(1).is_empty() {
                    node.weight = weight(part(1))?;
                }
                node.zone = Some(part(2).to_owned()).filter(|zone| !zone.is_empty());
                node.check()?;
                Self::Command(Command::Add(node))
            }
            "remove" => Self::Command(Command::Remove(named(part(0))?)),
            "weight" => Self::Command(Command::Weight(named(part(0))?, weight(part(1))?)),
            "rename" => Self::Command(Command::Rename(named(part(0))?, named(part(1))?)),
            "replace" => Self::Replace(named(part(0))?, named(part(1))?),
            "scheme" if !part(1).trim().is_empty() => {
                let mut settings = parse_json(part(1))?;
                let Some(object) = settings.as_object_mut() else {
                    let given = crate::error::Quoted(part(1)).to_string();
                    return Err(Error::new(
                        &Kind::WRONG_TYPE,
                        [&"settings", &"an object", &given],
                    ));
                };
                object.insert("name".to_owned(), part(0).into());
                format!("scheme {settings}").parse()?
            }
            _ => format!("{verb} {}", part(0)).parse()?,
        };
        Ok(step)
    }

    /// The command that does it to the ring.
    fn command(&self) -> Command {
        match self {
            Self::Command(command) => command.clone(),
            Self::Replace(old, new) => Command::Rename(old.clone(), new.clone()),
        }
    }

    /// The servers it names; none where it concerns all.
    fn names(&self) -> Vec<&str> {
        match self {
            Self::Command(Command::Add(node)) => vec![&node.id],
            Self::Command(Command::Remove(id) | Command::Weight(id, _)) => vec![id],
            Self::Command(Command::Rename(old, new)) | Self::Replace(old, new) => vec![old, new],
            Self::Command(_) => Vec::new(),
        }
    }
}

/// One range that changes hands from before the first step to after the last.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Stretch {
    /// The position before the first that moves, as the system writes it.
    pub start: String,
    /// The last that moves.
    pub end: String,
    /// The start in hexadecimal.
    pub start_hex: String,
    /// The end in hexadecimal.
    pub end_hex: String,
    /// The owner before.
    pub from: Option<String>,
    /// The owner after.
    pub to: Option<String>,
    /// Which part of the circle.
    pub share: f64,
    /// How many keys.
    pub keys: u32,
}

/// A plan, worked out.
#[derive(Debug)]
pub struct Outlook {
    scenario: Scenario,
    steps: Vec<Step>,
    /// Before the first step, and after each.
    moments: Vec<Moment>,
    /// From before the first to after the last.
    whole: Movement,
    feed: Feed,
    /// What was read of a file elsewhere.
    fed: Option<Reading>,
}

impl Outlook {
    /// What `steps` would do to `scenario` at the step it names.
    ///
    /// # Errors
    ///
    /// Those of the scenario, and of the first step that cannot be taken.
    pub fn new(scenario: &Scenario, steps: Vec<Step>) -> Result<Self> {
        if steps.len() > MAX_PLANNED {
            let (count, most) = (steps.len(), MAX_PLANNED);
            return Err(Error::new(&Kind::TOO_MANY_STEPS, [&count, &most]));
        }
        let mut course = Course::new(scenario)?;
        let mut moments = vec![course.start()?];
        for step in &steps {
            let Some(last) = moments.last() else { break };
            let next = course.after(last, step)?;
            moments.push(next);
        }
        let (first, last) = ends(&moments)?;
        Ok(Self {
            whole: movement(first, last),
            feed: Feed::default(),
            fed: None,
            scenario: scenario.clone(),
            steps,
            moments,
        })
    }

    fn ends(&self) -> Result<(&Moment, &Moment)> {
        ends(&self.moments)
    }

    fn circle(&self) -> Result<Circle> {
        Ok(self.ends()?.1.world.circle())
    }

    /// Up to `count` ranges from number `from` on: merged, in the order of the circle. None where
    /// keys do not move in ranges.
    ///
    /// # Errors
    ///
    /// None that a plan made by [`Outlook::new`] has.
    pub fn ranges(&self, from: usize, count: usize) -> Result<Vec<Stretch>> {
        let (first, last) = self.ends()?;
        let circle = self.circle()?;
        let stretch = |moved: &crate::arcs::Moved| Stretch {
            start: circle.write(moved.start),
            end: circle.write(moved.end),
            start_hex: circle.hex(moved.start),
            end_hex: circle.hex(moved.end),
            from: first.name(moved.from),
            to: last.name(moved.to),
            share: circle.length(moved.start, moved.end).share(circle),
            keys: last.keys.count(moved.start, moved.end) as u32,
        };
        let ranges = self.whole.moved.iter().skip(from).take(count);
        Ok(ranges.map(stretch).collect())
    }

    /// What the ring shows after all steps: the scenario with the steps behind those it has.
    pub fn planned(&self) -> Scenario {
        let applied = self.scenario.applied();
        let mut steps = self.scenario.steps[..applied].to_vec();
        steps.extend(self.steps.iter().map(Step::command));
        Scenario {
            steps,
            step: None,
            ..self.scenario.clone()
        }
    }

    /// A search for what a wish asks, which is gone through in small steps.
    ///
    /// # Errors
    ///
    /// Those of the scenario, and `unsupported` where the scheme has nothing of the kind to set.
    pub fn hunt(&self, wish: &Wish) -> Result<Hunt> {
        Hunt::new(self, wish)
    }
}

fn ends(moments: &[Moment]) -> Result<(&Moment, &Moment)> {
    match (moments.first(), moments.last()) {
        (Some(first), Some(last)) => Ok((first, last)),
        _ => Err(Error::new(&Kind::STEP_RANGE, [&0, &0])),
    }
}

/// The keys of a moment, shared where the next one places them alike.
type SharedKeys = Rc<crate::keys::Keys>;
