//! Two divisions of one circle, as fine as a picture of them can be.
//!
//! A ring may have a million arcs; a picture has a few thousand pixels round.
//! Each of so many equal parts goes to whoever owns most of it.

use core::cmp::Ordering;

use serde::Serialize;

use crate::arcs::{Arcs, Moved, NOBODY};
use crate::position::{Circle, Position};

/// How many parts a circle is shown in.
pub const PARTS: usize = 1440;

/// A run of parts with one owner.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Run {
    /// Its first part.
    pub from: u32,
    /// The one after its last.
    pub to: u32,
    /// The owner's place in the list of names; none where nobody owns it.
    pub owner: Option<u32>,
}

/// The last position of each part.
fn ends(circle: Circle) -> impl Iterator<Item = Position> {
    let (last, parts) = (circle.last(), PARTS as u128);
    let (whole, rest) = (last / parts, last % parts);
    (1..=parts).map(move |k| {
        if k == parts {
            last
        } else {
            whole * k + rest * k / parts
        }
    })
}

/// The runs of `arcs`, whose node numbers are places in a list.
pub(crate) fn runs(arcs: &Arcs) -> Vec<Run> {
    let circle = arcs.circle();
    if circle.last() < 1 << 20 {
        // So few positions that a part may have none of its own.
        let size = circle.last() + 1;
        let at = |part: u32| arcs.node_at(u128::from(part) * size / PARTS as u128);
        return joined((0..PARTS as u32).map(at));
    }
    let mut owners = Vec::with_capacity(PARTS);
    let (mut at, mut from) = (0, 0);
    for end in ends(circle) {
        let mut best = (NOBODY, 0);
        let mut sums: Vec<(u32, u128)> = Vec::new();
        loop {
            let arc = arcs.get(at).or(arcs.get(0));
            let node = arc.map_or(NOBODY, |arc| arc.node);
            let stop = arcs.get(at).map_or(end, |arc| arc.end.min(end));
            let length = (stop - from).saturating_add(1);
            let known = sums.iter().position(|sum| sum.0 == node);
            let place = known.unwrap_or(sums.len());
            if known.is_none() {
                sums.push((node, 0));
            }
            sums[place].1 += length;
            if sums[place].1 > best.1 {
                best = sums[place];
            }
            from = stop.saturating_add(1);
            if arcs.get(at).is_some_and(|arc| arc.end == stop) {
                at += 1;
            }
            if stop == end {
                break;
            }
        }
        owners.push(best.0);
    }
    joined(owners.into_iter())
}

fn joined(owners: impl Iterator<Item = u32>) -> Vec<Run> {
    let mut out: Vec<Run> = Vec::new();
    for (part, node) in (0..).zip(owners) {
        let owner = (node != NOBODY).then_some(node);
        match out.last_mut() {
            Some(run) if run.owner == owner => run.to = part + 1,
            _ => out.push(Run {
                from: part,
                to: part + 1,
                owner,
            }),
        }
    }
    out
}

/// How much of each part lies in the ranges that `which` picks, 0…1.
pub(crate) fn density(
    circle: Circle,
    ranges: &[Moved],
    which: impl Fn(&Moved) -> bool,
) -> Vec<f32> {
    let mut out = vec![0f32; PARTS];
    let size = circle.last() as f64 + 1.0;
    let mut add = |from: f64, to: f64| {
        let (first, last) = (from * PARTS as f64, to * PARTS as f64);
        let mut part = first as usize;
        while part < PARTS && (part as f64) < last {
            let overlap = last.min(part as f64 + 1.0) - first.max(part as f64);
            out[part] += overlap as f32;
            part += 1;
        }
    };
    for range in ranges.iter().filter(|range| which(range)) {
        let from = (range.start as f64 + 1.0) / size;
        let to = (range.end as f64 + 1.0) / size;
        match range.start.cmp(&range.end) {
            Ordering::Equal => add(0.0, 1.0),
            Ordering::Less => add(from, to),
            Ordering::Greater => {
                add(from.min(1.0), 1.0);
                add(0.0, to);
            }
        }
    }
    for part in &mut out {
        *part = part.min(1.0);
    }
    out
}
