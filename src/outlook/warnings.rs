//! What to think about before a plan is carried out.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Step;
use super::copies::Copies;
use super::course::{Moment, Movement};
use super::report::{busiest, part};
use crate::placement::Placement;
use crate::ring::Ring;
use crate::scenario::Command;

/// A zone that owns so many times its even part is told.
const ZONE: f64 = 1.25;

/// A server that for a while has so many times what any has before and after is told.
const PEAK: f64 = 1.25;

/// Something to think about before it is done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Warning {
    /// What, by name.
    pub kind: &'static str,
    /// After which step, from 1; 0: at the end.
    pub step: u32,
    /// Which server or zone.
    pub name: Option<String>,
    /// How much: a part of the whole, or a count.
    pub value: f64,
}

fn points(moment: &Moment) -> Option<&Ring> {
    moment.world.placement.points().map(|points| &*points.ring)
}

/// What is to be said of one step.
pub(super) fn of_step(
    out: &mut Vec<Warning>,
    number: u32,
    step: &Step,
    before: &Moment,
    after: &Moment,
    moved: &Movement,
    between: f64,
) {
    let mut say = |kind, name, value| {
        out.push(Warning {
            kind,
            step: number,
            name,
            value,
        });
    };
    let members = &after.world.stage.members;
    if members.iter().all(|member| member.node.weight <= 0.0) {
        return say("nobody", None, 0.0);
    }
    if !matches!(after.world.placement, Placement::Bounded(_)) {
        for (member, share) in members.iter().zip(after.world.shares()) {
            let had = before.world.stage.find(&member.node.id).ok();
            let had = had.and_then(|at| before.world.shares().get(at).copied());
            // One that had nothing before is not news.
            if member.node.weight > 0.0 && share <= 0.0 && had != Some(0.0) {
                say("left-empty", Some(member.node.id.clone()), 0.0);
            }
        }
    }
    if between > 1e-12 {
        say("between", None, between);
    }
    if let (Some(was), Some(is)) = (points(before), points(after))
        && is.collisions() > was.collisions()
    {
        say(
            "collisions",
            None,
            (is.collisions() - was.collisions()) as f64,
        );
    }
    if let Step::Command(Command::Remove(id)) = step {
        let gone = before.servers(&[id]);
        let mut heirs: Vec<_> = moved
            .flows
            .keys()
            .filter(|pair| gone.contains(&pair.0))
            .collect();
        heirs.dedup_by_key(|pair| pair.1);
        if let ([heir], true) = (heirs.as_slice(), after.world.stage.live().len() > 1) {
            let flow = moved.flows.get(*heir).copied().unwrap_or_default();
            say("one-heir", after.name(heir.1), part(moved, after, &flow));
        }
    }
}

/// Zones that own much more than an even part of the whole.
fn zones(out: &mut Vec<Warning>, moment: &Moment) {
    let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
    let shares = moment.world.shares();
    for (member, share) in moment.world.stage.members.iter().zip(shares) {
        if let Some(zone) = &member.node.zone {
            *sums.entry(zone).or_default() += share;
        }
    }
    let all: f64 = sums.values().sum();
    let even = all / sums.len().max(1) as f64;
    if let Some((zone, share)) = sums.iter().max_by(|a, b| a.1.total_cmp(b.1))
        && sums.len() > 1
        && *share > ZONE * even
    {
        out.push(Warning {
            kind: "zones",
            step: 0,
            name: Some((*zone).to_owned()),
            value: *share,
        });
    }
}

/// What is to be said of the end: zones, and copies that cannot be or are lost on the way.
pub(super) fn of_end(
    out: &mut Vec<Warning>,
    first: &Moment,
    last: &Moment,
    copies: Option<&Copies>,
) {
    zones(out, last);
    let mut say = |kind, value| {
        out.push(Warning {
            kind,
            step: 0,
            name: None,
            value,
        });
    };
    let wanted = f64::from(last.world.stage.replicas);
    let counts = last.world.counts();
    let able = counts.iter().filter(|count| **count > 0).count() as f64;
    if wanted > 1.0 && able < wanted {
        say("few-servers", able);
    }
    let members = last.world.stage.members.iter();
    let zones: BTreeSet<&str> = members.filter_map(|m| m.node.zone.as_deref()).collect();
    let zones = zones.len() as f64;
    if wanted > 1.0 && zones > 0.0 && zones < wanted {
        say("few-zones", zones);
    }
    if let Some(copies) = copies
        && first.world.stage.replicas > 1
        && copies.none_left > 1e-12
    {
        say("no-copy-left", copies.none_left);
    }
}

/// A step after which somebody has much more than anybody has at either end.
pub(super) fn of_peaks(out: &mut Vec<Warning>, moments: &[Moment]) {
    let most = |moment: &Moment| busiest(moment).map_or(0.0, |amount| amount.share);
    let ([first, between @ .., last], true) = (moments, moments.len() > 2) else {
        return;
    };
    let bound = PEAK * most(first).max(most(last));
    for (step, moment) in (1..).zip(between) {
        if let Some(amount) = busiest(moment).filter(|amount| amount.share > bound) {
            out.push(Warning {
                kind: "peak",
                step,
                name: amount.name,
                value: amount.share,
            });
        }
    }
}
