//! Redis Cluster's 16384 slots: assigned, not computed.
//!
//! A new cluster is laid out as `redis-cli --cluster create` does it; what
//! comes later moves slots as `redis-cli --cluster rebalance
//! --cluster-use-empty-masters` does (7.0), a leaver being emptied as by
//! `--cluster-weight leaver=0`. Slots that a node names for itself (`slots` in
//! its extras) are its own whatever those would have done.

use std::rc::Rc;

use serde_json::Value;

use crate::arcs::NOBODY;
use crate::error::{Error, Kind, Quoted, Result};
use crate::node::Node;
use crate::order;
use crate::scenario::Command;
use crate::scheme::SLOTS;

/// The owner of each slot.
pub type Slots = Rc<[u32]>;

/// A member as far as slots go: its number, and what is known of it.
pub(crate) type Seat<'a> = (u32, &'a Node);

fn is_live((_, node): &Seat) -> bool {
    node.weight > 0.0
}

/// redis-cli leaves slots where they are while no node is further than this from its due, in per
/// cent of what it has.
const THRESHOLD: f64 = 2.0;

/// The slots that `node` names for itself.
fn claims(node: &Node) -> Result<Option<Vec<(usize, usize)>>> {
    let refuse = |value: &Value, why: &str| bad_slots(node, value, &why);
    let given = match node.extra.get("slots") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Array(given)) => given,
        Some(other) => return Err(refuse(other, "a list of slots and ranges is expected")),
    };
    let range = |value: &Value| {
        let parsed = match value {
            Value::String(text) => {
                let (first, last) = text.split_once('-').unwrap_or((text, text));
                first.parse().ok().zip(last.parse().ok())
            }
            number => number.as_u64().map(|slot| (slot as usize, slot as usize)),
        };
        parsed
            .filter(|(first, last)| first <= last && *last < SLOTS)
            .ok_or_else(|| refuse(value, "slots and ranges such as 0-5460 go from 0 to 16383"))
    };
    given.iter().map(range).collect::<Result<_>>().map(Some)
}

fn bad_slots(node: &Node, value: &Value, why: &dyn core::fmt::Display) -> Error {
    Error::new(&Kind::BAD_EXTRA, [&Quoted(&node.id), &"slots", value, why])
}

/// Gives `node` the slots that it names, unless their owner named them as well.
fn claim(slots: &mut [u32], seats: &[Seat], (uid, node): Seat) -> Result<bool> {
    let Some(ranges) = claims(node)? else {
        return Ok(false);
    };
    for (first, last) in ranges {
        for (at, holder) in slots[first..=last].iter_mut().enumerate() {
            let slot = first + at;
            if ![NOBODY, uid].contains(holder)
                && let Some((_, owner)) = seats.iter().find(|(uid, _)| uid == holder)
                && names(owner, slot)?
            {
                let value = Value::String(format!("{first}-{last}"));
                let other = Quoted(&owner.id);
                let why = format!("slot {slot} already belongs to node {other}");
                return Err(bad_slots(node, &value, &why));
            }
            *holder = uid;
        }
    }
    Ok(true)
}

fn names(node: &Node, slot: usize) -> Result<bool> {
    let ranges = claims(node)?.unwrap_or_default();
    Ok(ranges
        .iter()
        .any(|(first, last)| (*first..=*last).contains(&slot)))
}

/// The slots of a new cluster: as the nodes name them, or an even split if none does.
pub(crate) fn create(seats: &[Seat]) -> Result<Slots> {
    let mut slots = vec![NOBODY; SLOTS];
    let mut named = false;
    for (_, node) in seats {
        named |= claims(node)?.is_some();
    }
    let live: Vec<&Seat> = seats.iter().filter(|seat| is_live(seat)).collect();
    if named {
        for seat in live {
            claim(&mut slots, seats, *seat)?;
        }
        return Ok(slots.into());
    }
    // redis-cli computes in `float`; weights, which it does not know here, scale a node's part.
    let total: f64 = live.iter().map(|(_, node)| node.weight).sum();
    let mean = total / live.len() as f64;
    let each = SLOTS as f32 / live.len() as f32;
    let (mut first, mut cursor) = (0usize, 0f32);
    for (at, (uid, node)) in live.iter().enumerate() {
        let part = each * (node.weight / mean) as f32;
        let rounded = f64::from(cursor + part - 1.0).round();
        let mut end = (rounded.max(-1.0) + 1.0) as usize;
        if end > SLOTS || at + 1 == live.len() {
            end = SLOTS;
        }
        // redis-cli gives every node one slot at least.
        let end = end.max(first + 1).min(SLOTS);
        slots[first..end].fill(*uid);
        first = end;
        cursor += part;
    }
    Ok(slots.into())
}

/// The slots after `command`, which led from `before` to `after`.
pub(crate) fn follow(
    slots: &Slots,
    before: &[Seat],
    command: &Command,
    after: &[Seat],
) -> Result<Slots> {
    let mut next = slots.to_vec();
    let live = |seats: &[Seat]| seats.iter().filter(|seat| is_live(seat)).count();
    match command {
        Command::Add(_) => {
            let Some(added) = after.last().filter(|seat| is_live(seat)) else {
                return Ok(slots.clone());
            };
            if live(after) == 1 {
                return create(after);
            }
            if !claim(&mut next, after, *added)? {
                rebalance(&mut next, after, None);
            }
        }
        Command::Remove(id) => {
            let gone = before.iter().find(|(_, node)| node.id == *id);
            if let Some((gone, _)) = gone.filter(|(gone, _)| next.contains(gone)) {
                rebalance(&mut next, after, Some(*gone));
            }
        }
        Command::Weight(..) => {
            if live(before) == 0 && live(after) == 1 {
                return create(after);
            }
            rebalance(&mut next, after, None);
        }
        _ => return Ok(slots.clone()),
    }
    Ok(next.into())
}

/// How a node stands: how many slots it has to give (above 0) or to get (below).
struct Standing {
    node: u32,
    balance: i64,
}

/// Moves as few slots as give every member its part; `gone` gives all of its own away.
fn rebalance(slots: &mut [u32], seats: &[Seat], gone: Option<u32>) {
    let seats = seats.iter().map(|(uid, node)| (*uid, node.weight));
    let mut weights: Vec<(u32, f64)> = seats.collect();
    weights.extend(gone.map(|uid| (uid, 0.0)));
    let held = |node| {
        slots
            .iter()
            .map(|owner| i64::from(*owner == node))
            .sum::<i64>()
    };
    let total: f64 = weights.iter().map(|(_, weight)| weight).sum();
    if total <= 0.0 {
        // Nobody is left to take them.
        for (node, _) in weights {
            slots
                .iter_mut()
                .filter(|owner| **owner == node)
                .for_each(|owner| *owner = NOBODY);
        }
        return;
    }
    let (mut standings, mut rest, mut due) = (Vec::new(), 0, false);
    for (node, weight) in weights {
        let has = held(node);
        if weight <= 0.0 && has == 0 {
            continue;
        }
        let expected = (SLOTS as f32 / total as f32 * weight as f32) as i64;
        let off = 100.0 - 100.0 * expected as f64 / has as f64;
        due |= if has > 0 {
            off.abs() > THRESHOLD
        } else {
            expected > 1
        };
        let balance = has - expected;
        rest += balance;
        standings.push(Standing { node, balance });
    }
    if !due {
        return;
    }
    // What is lost to rounding goes, one by one, to those that get anyway.
    while rest > 0 {
        let before = rest;
        for standing in &mut standings {
            if standing.balance <= 0 && rest > 0 {
                standing.balance -= 1;
                rest -= 1;
            }
        }
        if rest == before {
            break;
        }
    }
    let balance = |at: usize| standings[at].balance;
    let order = order::places(standings.len(), &|a, b| balance(a).cmp(&balance(b)));
    let (mut to, mut from) = (0, standings.len().saturating_sub(1));
    while to < from {
        let (target, source) = (order[to], order[from]);
        let (gets, gives) = (-standings[target].balance, standings[source].balance);
        let count = gets.min(gives);
        if count < 0 {
            break;
        }
        let (old, new) = (standings[source].node, standings[target].node);
        let moved = slots.iter_mut().filter(|owner| **owner == old);
        moved.take(count as usize).for_each(|owner| *owner = new);
        standings[target].balance += count;
        standings[source].balance -= count;
        to += usize::from(standings[target].balance == 0);
        from -= usize::from(standings[source].balance == 0);
    }
}
