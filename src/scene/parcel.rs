//! Moved keys on their way from one point to another.

use super::motion::{Motion, STAGGER, ease, holding, is_carried};
use crate::arcs::{Arcs, Moved};
use crate::keys::Keys;
use crate::order;
use crate::position::Position;

/// Keys on their way from one point to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parcel {
    /// Where it sets out, in turns.
    pub start: f64,
    /// How far and which way it goes, in turns.
    pub sweep: f64,
    /// How many keys it carries.
    pub keys: u32,
    /// Who gets it.
    pub to: u32,
    /// When it sets out, 0…1.
    pub delay: f64,
}

/// The part of the time that one parcel is on its way.
const TRAVEL: f64 = 0.5;
/// So many parcels at most; where more keys move, a parcel carries several.
const MAX_PARCELS: usize = 280;
/// Up to so many arcs of what moves are told apart.
const MOST_PARTS: usize = 4096;

impl Motion {
    /// How far `parcel` has come at time `t`: none before it sets out and after it arrives.
    pub fn travelled(parcel: &Parcel, t: f64) -> Option<f64> {
        let part = (t - parcel.delay) / TRAVEL;
        (0.0..1.0).contains(&part).then(|| ease(part))
    }
}

/// A part of what moves that goes to one point: its start, its end and who gets it.
type Load = (Position, Position, u32);

/// One parcel for each moved key, or for each few of them.
pub(super) fn parcels(moving: &[Moved], before: &Arcs, after: &Arcs, keys: &Keys) -> Vec<Parcel> {
    let circle = after.circle();
    let mut parcels = Vec::new();
    let mut parts: Vec<Load> = Vec::new();
    let ranges = chosen(moving, keys).into_iter();
    for range in ranges.filter(|range| is_carried(range)) {
        split(range, after, &mut parts);
    }
    let loads: Vec<(Load, u32)> = parts
        .into_iter()
        .map(|part| (part, keys.count(part.0, part.1) as u32))
        .filter(|(_, keys)| *keys > 0)
        .collect();
    let total: u64 = loads.iter().map(|(_, keys)| u64::from(*keys)).sum();
    let per_parcel = total.div_ceil(MAX_PARCELS as u64).max(1) as u32;
    // Where even one parcel a part is too many, every so-many-th part shows one.
    let every = loads.len().div_ceil(MAX_PARCELS).max(1);
    let point = |arcs: &Arcs, position| {
        let at = arcs.at(position)?;
        arcs.get(at).map(|arc| circle.turn(arc.end))
    };
    for ((from, until, to), keys) in loads.into_iter().step_by(every) {
        let (Some(start), Some(end)) = (point(before, until), point(after, until)) else {
            continue;
        };
        let mut sweep = (end - start).rem_euclid(1.0);
        if sweep > 0.5 {
            sweep -= 1.0;
        }
        let count = (keys / per_parcel).clamp(1, 40);
        for k in 0..count {
            let share = keys / count + u32::from(k < keys % count);
            let spread = 0.1 * f64::from(k) / f64::from(count);
            parcels.push(Parcel {
                start,
                sweep,
                keys: share,
                to,
                delay: (STAGGER * circle.turn(from) + spread).min(1.0 - TRAVEL),
            });
        }
    }
    parcels
}

/// The ranges to look for keys in: all of them or, where these are many more than parcels, those
/// that hold a few keys from all round the circle.
fn chosen<'a>(moving: &'a [Moved], keys: &Keys) -> Vec<&'a Moved> {
    if moving.len() <= MOST_PARTS {
        return moving.iter().collect();
    }
    let step = keys.placed().div_ceil(MOST_PARTS).max(1);
    let ranges = keys.every(step).filter_map(|at| holding(moving, at));
    let mut places: Vec<usize> = ranges.collect();
    order::compare(&mut places);
    places.dedup();
    places.into_iter().map(|at| &moving[at]).collect()
}

/// What moves, by the points that it goes to.
fn split(range: &Moved, after: &Arcs, parts: &mut Vec<Load>) {
    let circle = after.circle();
    let mut start = range.start;
    let mut left = after.len();
    while let Some(at) = after.at(circle.advance(start, 1.min(circle.last())))
        && left > 0
        && parts.len() < MOST_PARTS
    {
        let end = after.get(at).map_or(range.end, |arc| arc.end);
        let rest = circle.distance(start, range.end);
        let whole = start == range.end && start == range.start && left == after.len();
        if !whole && circle.distance(start, end) >= rest || end == start {
            break;
        }
        parts.push((start, end, range.to));
        start = end;
        left -= 1;
    }
    if start != range.end || left == after.len() {
        parts.push((start, range.end, range.to));
    }
}
