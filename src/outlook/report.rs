//! The plan in numbers.

use std::collections::BTreeMap;

use serde::Serialize;

use super::copies::{self, Copies};
use super::course::{Moment, Movement, movement};
use super::warnings::{self, Warning};
use super::{Fed, Outlook, Step};
use crate::duel::{Names, Picture, picture};
use crate::error::Result;

/// What goes from one server to another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Transfer {
    /// Whose it was; none on an empty ring.
    pub from: Option<String>,
    /// Whose it will be.
    pub to: Option<String>,
    /// Which part of the whole, 0…1.
    pub share: f64,
    /// How many of the keys.
    pub keys: u32,
    /// What of a key file.
    pub file: Fed,
}

/// What one server sends or receives.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Amount {
    /// Which one.
    pub name: Option<String>,
    /// Which part of the whole, 0…1.
    pub share: f64,
    /// How many of the keys.
    pub keys: u32,
}

/// One step in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanStep {
    /// The step's text.
    pub text: String,
    /// Which part of the whole it moves.
    pub share: f64,
    /// How many of the keys.
    pub keys: u32,
    /// Whether `share` is an exact part of the circle.
    pub exact: bool,
    /// Which part it moves between servers that it does not name.
    pub between: f64,
    /// The largest of share ÷ fair share after it, over their mean.
    pub peak: f64,
    /// The server with the largest share after it.
    pub busiest: Option<Amount>,
}

/// One server before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Server {
    /// What it is called at the end; if it is gone by then, at the start.
    pub name: String,
    /// Its share before, if it was there.
    pub before: Option<f64>,
    /// Its share after, if it is there.
    pub after: Option<f64>,
}

/// How long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Time {
    /// How many keys move.
    pub keys: f64,
    /// How many bytes.
    pub bytes: f64,
    /// Seconds where the rate is that of everything together.
    pub all: f64,
    /// Seconds where every server receives at that rate: the busiest one decides.
    pub each: f64,
}

/// The plan in numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outline {
    /// The scheme before.
    pub scheme: String,
    /// How many servers before.
    pub count: u32,
    /// How many points before.
    pub points: u32,
    /// The largest of share ÷ fair share before, over their mean.
    pub peak: f64,
    /// Whether shares are exact parts of the circle; else they are parts of the keys.
    pub exact: bool,
    /// Why there are no ranges: `asked` where a method asks for each key, `placed` where keys get
    /// other positions.
    pub inexact: Option<&'static str>,
    /// Which part moves from before the first step to after the last.
    pub share: f64,
    /// How many of the keys.
    pub keys: u32,
    /// Of how many.
    pub total: u32,
    /// From whom to whom, in list order.
    pub flows: Vec<Transfer>,
    /// How many ranges move.
    pub ranges: u32,
    /// Every step.
    pub steps: Vec<PlanStep>,
    /// What all steps move one after the other.
    pub sum: f64,
    /// Who loses the most.
    pub sender: Option<Amount>,
    /// Who gets the most.
    pub receiver: Option<Amount>,
    /// Every server.
    pub servers: Vec<Server>,
    /// What becomes of the copies; nothing where every key has one.
    pub copies: Option<Copies>,
    /// What to think about.
    pub warnings: Vec<Warning>,
    /// Before and after on one circle, where `exact` and the same servers can be told by name.
    pub picture: Option<Picture>,
    /// Whether it is slots that move.
    pub slots: bool,
}

pub(super) fn part(
    movement: &Movement,
    moment: &Moment,
    flow: &(u32, crate::position::Length),
) -> f64 {
    if movement.exact {
        flow.1.share(moment.world.circle())
    } else {
        f64::from(flow.0) / f64::from(movement.total.max(1))
    }
}

pub(super) fn busiest(moment: &Moment) -> Option<Amount> {
    let shares = moment.world.shares();
    let members = moment.world.stage.members.iter().zip(shares);
    let (member, share) = members.max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(Amount {
        name: Some(member.node.id.clone()),
        share,
        keys: moment.world.tally(member.uid).keys,
    })
}

impl Outlook {
    /// Everything that is countable about the plan.
    ///
    /// # Errors
    ///
    /// None that a plan made by [`Outlook::new`] has.
    pub fn outline(&self) -> Result<Outline> {
        let (first, last) = self.ends()?;
        let whole = &self.whole;
        let mut steps = Vec::new();
        let mut warnings = Vec::new();
        for (at, step) in self.steps.iter().enumerate() {
            let (before, after) = (&self.moments[at], &self.moments[at + 1]);
            let moved = movement(before, after);
            let number = at as u32 + 1;
            let report = step_report(step, before, after, &moved);
            warnings::of_step(
                &mut warnings,
                number,
                step,
                before,
                after,
                &moved,
                report.between,
            );
            steps.push(report);
        }
        let copies = copies::recreated(first, last);
        warnings::of_end(&mut warnings, first, last, copies.as_ref());
        warnings::of_peaks(&mut warnings, &self.moments);
        let placed = first.world.stage.scheme.same_keys(&last.world.stage.scheme);
        Ok(Outline {
            scheme: first.world.stage.scheme.alias.to_owned(),
            count: first.world.stage.members.len() as u32,
            points: first.world.counts().iter().sum(),
            peak: first.world.balance().peak_to_mean,
            exact: whole.exact,
            inexact: (!whole.exact).then_some(if placed { "asked" } else { "placed" }),
            share: whole.share,
            keys: whole.keys,
            total: whole.total,
            flows: self.flows(first, last),
            ranges: whole.moved.len() as u32,
            sum: steps.iter().fold(0.0, |sum, step| sum + step.share),
            steps,
            sender: most(whole, last, |pair| pair.0, |server| first.name(server)),
            receiver: most(whole, last, |pair| pair.1, |server| last.name(server)),
            servers: servers(first, last),
            copies,
            warnings,
            picture: whole.exact.then(|| self.picture(first, last)),
            slots: first.world.stage.slots.is_some() && last.world.stage.slots.is_some(),
        })
    }

    /// From whom to whom, in list order.
    pub(super) fn flows(&self, first: &Moment, last: &Moment) -> Vec<Transfer> {
        let mut pairs: BTreeMap<(u32, u32), (u32, crate::position::Length)> =
            self.whole.flows.clone();
        for pair in self.feed.flows().keys() {
            pairs.entry(*pair).or_default();
        }
        let transfer = |(pair, flow): (&(u32, u32), &(u32, crate::position::Length))| Transfer {
            from: first.name(pair.0),
            to: last.name(pair.1),
            share: part(&self.whole, last, flow),
            keys: flow.0,
            file: self.feed.flows().get(pair).copied().unwrap_or_default(),
        };
        pairs.iter().map(transfer).collect()
    }

    fn picture(&self, first: &Moment, last: &Moment) -> Picture {
        let names = Names::of([&first.world, &last.world]);
        let (a, b) = (names.arcs(&first.world), names.arcs(&last.world));
        picture(&names, &a, &b, &self.whole.moved, &|_| false)
    }

    /// How long the move takes: `keys` in all, each of `bytes` on average, so much in a second:
    /// keys or, with `by_bytes`, bytes.
    ///
    /// # Errors
    ///
    /// None that a plan made by [`Outlook::new`] has.
    pub fn time(&self, keys: f64, bytes: f64, rate: f64, by_bytes: bool) -> Result<Time> {
        let (_, last) = self.ends()?;
        let receiver = most(&self.whole, last, |pair| pair.1, |server| last.name(server));
        let unit = if by_bytes { bytes } else { 1.0 };
        let seconds = |share: f64| share * keys * unit / rate;
        Ok(Time {
            keys: self.whole.share * keys,
            bytes: self.whole.share * keys * bytes,
            all: seconds(self.whole.share),
            each: seconds(receiver.map_or(0.0, |receiver| receiver.share)),
        })
    }
}

fn step_report(step: &Step, before: &Moment, after: &Moment, moved: &Movement) -> PlanStep {
    let names = step.names();
    let (was, is) = (before.servers(&names), after.servers(&names));
    let between = |pair: &(u32, u32)| {
        let meant = |server| was.contains(server) || is.contains(server);
        !names.is_empty() && !meant(&pair.0) && !meant(&pair.1)
    };
    PlanStep {
        text: step.to_string(),
        share: moved.share,
        keys: moved.keys,
        exact: moved.exact,
        between: moved
            .flows
            .iter()
            .filter(|(pair, _)| between(pair))
            // The sum of nothing is -0.0, which is written with its sign.
            .fold(0.0, |sum, (_, flow)| sum + part(moved, after, flow)),
        peak: after.world.balance().peak_to_mean,
        busiest: busiest(after),
    }
}

/// Who has the most of what moves, by the end of the pairs that `end` picks.
fn most(
    movement: &Movement,
    moment: &Moment,
    end: impl Fn(&(u32, u32)) -> u32,
    name: impl Fn(u32) -> Option<String>,
) -> Option<Amount> {
    let mut sums: BTreeMap<u32, (f64, u32)> = BTreeMap::new();
    for (pair, flow) in &movement.flows {
        let sum = sums.entry(end(pair)).or_default();
        sum.0 += part(movement, moment, flow);
        sum.1 += flow.0;
    }
    let (server, sum) = sums.into_iter().max_by(|a, b| a.1.0.total_cmp(&b.1.0))?;
    Some(Amount {
        name: name(server),
        share: sum.0,
        keys: sum.1,
    })
}

fn servers(first: &Moment, last: &Moment) -> Vec<Server> {
    let mut out: Vec<(u32, Server)> = Vec::new();
    let shares = |moment: &Moment| {
        let members = moment.world.stage.members.iter();
        let owned: Vec<_> = members
            .zip(moment.world.shares())
            .map(|(member, share)| (moment.server(member.uid), member.node.id.clone(), share))
            .collect();
        owned
    };
    for (server, name, share) in shares(first) {
        let (before, after) = (Some(share), None);
        out.push((
            server,
            Server {
                name,
                before,
                after,
            },
        ));
    }
    for (server, name, share) in shares(last) {
        if let Some((_, known)) = out.iter_mut().find(|(known, _)| *known == server) {
            known.name = name;
            known.after = Some(share);
        } else {
            let (before, after) = (None, Some(share));
            out.push((
                server,
                Server {
                    name,
                    before,
                    after,
                },
            ));
        }
    }
    out.into_iter().map(|(_, server)| server).collect()
}
