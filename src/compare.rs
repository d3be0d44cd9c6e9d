//! What moved between two worlds: by their arcs where both have some, else by their keys.

use std::rc::Rc;

use crate::arcs::{Moved, NOBODY};
use crate::change::{Change, Flow, ideal_share};
use crate::keys::Keys;
use crate::order;
use crate::placement::Asked;
use crate::position::Length;
use crate::world::World;

/// What moved between two worlds with the same keys, placed as `after` has them; `after` gets
/// its tallies.
pub(crate) fn compare(before: &World, after: &mut World, keys: &Keys) -> Change {
    compare_ranges(before, after, keys).0
}

/// The same with the ranges that moved, where both worlds divide one circle.
pub(crate) fn compare_ranges(
    before: &World,
    after: &mut World,
    keys: &Keys,
) -> (Change, Option<Rc<[Moved]>>) {
    let same_keys = before.stage.scheme.same_keys(&after.stage.scheme);
    if same_keys && before.has_arcs() && after.has_arcs() {
        let moved: Rc<[Moved]> = before.arcs.moved(&after.arcs).into();
        return (compare_arcs(before, after, &moved, keys), Some(moved));
    }
    if !after.has_owners(keys) {
        after.count(keys);
    }
    (compare_keys(before, after, keys, same_keys), None)
}

/// The difference of arcs. `after` gets the tallies of `before` with the difference applied: no
/// key is asked where it belongs.
fn compare_arcs(before: &World, after: &mut World, moved: &[Moved], keys: &Keys) -> Change {
    let circle = after.circle();
    let mut flows = Flows::default();
    after.tallies.clone_from(&before.tallies);
    for moved in moved {
        let length = circle.length(moved.start, moved.end);
        let count = keys.count(moved.start, moved.end) as u32;
        flows.add(moved.from, moved.to, count, length);
        if moved.from != NOBODY {
            let tally = after.tallies.entry(moved.from).or_default();
            tally.length = tally.length.minus(length);
            // Where `before` has not counted these keys, neither will `after` have: no error.
            tally.keys = tally.keys.wrapping_sub(count);
        }
        if moved.to != NOBODY {
            let tally = after.tallies.entry(moved.to).or_default();
            tally.length = tally.length.plus(length);
            tally.keys = tally.keys.wrapping_add(count);
        }
    }
    flows.change(before, after, keys.placed(), |length| length.share(circle))
}

/// Every placed key is asked for its owner in either world.
fn compare_keys(before: &World, after: &World, keys: &Keys, same_keys: bool) -> Change {
    let mut flows = Flows::default();
    let mut count = |from, to| {
        if from != to {
            flows.add(from, to, 1, Length::ZERO);
        }
    };
    if same_keys && before.place().by_position() && after.place().by_position() {
        for position in keys.positions() {
            let asked = Asked::at(position);
            count(before.place().owner(asked), after.place().owner(asked));
        }
    } else {
        let (mut text, mut label) = (Vec::new(), Vec::new());
        for at in 0..keys.placed() {
            keys.source().write(at, &mut text);
            let from = before.owner_of(at, &text, &mut label);
            count(from, after.owner_of(at, &text, &mut label));
        }
    }
    let mut change = flows.change(before, after, keys.placed(), |_| 0.0);
    // Without arcs on one circle there is no common measure: the keys stand for the share.
    let total = f64::from(change.total_keys.max(1));
    for flow in &mut change.flows {
        flow.share = f64::from(flow.keys) / total;
    }
    change.moved_share = f64::from(change.moved_keys) / total;
    change
}

#[derive(Default)]
struct Flows(std::collections::BTreeMap<(u32, u32), (u32, Length)>);

impl Flows {
    fn add(&mut self, from: u32, to: u32, keys: u32, length: Length) {
        let flow = self.0.entry((from, to)).or_default();
        flow.0 += keys;
        flow.1 = flow.1.plus(length);
    }

    fn change(
        self,
        before: &World,
        after: &World,
        total: usize,
        share: impl Fn(Length) -> f64,
    ) -> Change {
        let (was, is) = (before.stage.places(), after.stage.places());
        let name = |world: &World, at: Option<&usize>| {
            at.map(|at| world.stage.members[*at].node.id.clone())
        };
        let rows: Vec<_> = self
            .0
            .into_iter()
            .map(|((from, to), sums)| (was.get(&from), is.get(&to), sums))
            // A name that came back by another way has another number, but is the same node.
            .filter(|(from, to, _)| name(before, *from) != name(after, *to))
            .collect();
        let places = |at: usize| (rows[at].0, rows[at].1);
        let order = order::places(rows.len(), &|a, b| places(a).cmp(&places(b)));
        let all = rows
            .iter()
            .fold((0, Length::ZERO), |sum, (_, _, (keys, length))| {
                (sum.0 + keys, sum.1.plus(*length))
            });
        Change {
            command: String::new(),
            moved_keys: all.0,
            total_keys: total as u32,
            moved_share: share(all.1),
            ideal_share: ideal(before, after),
            flows: order
                .into_iter()
                .map(|at| {
                    let (from, to, (keys, length)) = rows[at];
                    Flow {
                        from: name(before, from),
                        to: name(after, to),
                        keys,
                        share: share(length),
                    }
                })
                .collect(),
        }
    }
}

/// The ideal of a change of membership or weight; settings have none.
fn ideal(before: &World, after: &World) -> f64 {
    let (was, is) = (&before.stage, &after.stage);
    if was.vnodes != is.vnodes || was.scheme_ref != is.scheme_ref {
        return 0.0;
    }
    ideal_share(&was.weights(), &is.weights())
}
