//! The circle unrolled: below the line each node has a lane of its own, so that even a hair's
//! breadth of an arc can be told from its neighbours.

use std::collections::HashMap;

use super::band::shorten;
use super::draw::View;
use super::list::{Anchor, Id, List, Op, Paint, Role};
use crate::order;

/// A lane is at least so high; where there are too many nodes only some have one.
const LEAST: f64 = 7.0;
/// And at most so high.
const MOST: f64 = 92.0;
/// From this height on a lane has room for the dots of its keys.
const ROOMY: f64 = 26.0;

/// Where the lanes are.
#[derive(Default)]
pub(super) struct Lanes {
    top: f64,
    height: f64,
    order: Vec<u32>,
    of: HashMap<u32, usize>,
}

impl Lanes {
    /// Top and height of the blocks of a node's lane.
    fn block(&self, node: u32) -> Option<(f64, f64)> {
        let at = *self.of.get(&node)?;
        let top = self.top + at as f64 * self.height;
        let part = if self.height >= ROOMY { 0.5 } else { 0.78 };
        Some((top + self.height * 0.12, self.height * part))
    }

    /// Whose lane is at height `y`.
    pub(super) fn at(&self, y: f64) -> Option<u32> {
        let at = ((y - self.top) / self.height).floor();
        (at >= 0.0).then(|| self.order.get(at as usize).copied())?
    }

    /// Height at which the dots of a node's keys lie.
    pub(super) fn dots(&self, node: u32) -> Option<f64> {
        let at = *self.of.get(&node)?;
        let part = if self.height >= ROOMY { 0.82 } else { 0.5 };
        Some(self.top + (at as f64 + part) * self.height)
    }
}

impl View<'_> {
    /// Which nodes have lanes, and where.
    pub(super) fn lane_places(&self) -> Lanes {
        let layout = &self.layout;
        if layout.lens().lift() <= 0.0 {
            return Lanes::default();
        }
        let below = if self.dense.keys.is_empty() {
            layout.inner() - 26.0 * layout.unit
        } else {
            layout.orbit(2) - 26.0 * layout.unit
        };
        let top = layout.height_of(below);
        let room = (layout.height - 50.0 * layout.unit - top).max(1.0);
        let members = &self.world.stage.members;
        let most = ((room / LEAST) as usize).max(1);
        let order: Vec<u32> = if members.len() <= most {
            members.iter().map(|member| member.uid).collect()
        } else {
            self.chosen(most)
        };
        let of = order.iter().enumerate().map(|(at, uid)| (*uid, at));
        Lanes {
            top,
            height: (room / order.len().max(1) as f64).min(MOST * layout.unit),
            of: of.collect(),
            order,
        }
    }

    /// Of more nodes than there is room for: those in focus, those that got or gave something,
    /// then the first in the list.
    fn chosen(&self, most: usize) -> Vec<u32> {
        let members = self.world.stage.members.iter().map(|member| member.uid);
        let involved = self
            .motion
            .marks()
            .iter()
            .flat_map(|mark| [mark.to, mark.from]);
        let mut seen = std::collections::HashSet::new();
        let present: std::collections::HashSet<u32> = members.clone().collect();
        let wanted = self.focus.into_iter().chain(involved).chain(members);
        let wanted = wanted.filter(|uid| present.contains(uid) && seen.insert(*uid));
        let chosen: Vec<u32> = wanted.take(most).collect();
        let places = self.world.stage.places();
        let place = |at: usize| places.get(&chosen[at]);
        let order = order::places(chosen.len(), &|a, b| place(a).cmp(&place(b)));
        order.into_iter().map(|at| chosen[at]).collect()
    }

    /// The lanes, on their way down from the line.
    pub(super) fn lanes(&self, t: f64, list: &mut List) {
        let layout = &self.layout;
        let fall = layout.lens().lift();
        if fall <= 0.0 {
            return;
        }
        let lanes = self.lane_places();
        let line = layout.height_of(layout.outer());
        let left = layout.gutter();
        let width = layout.width - left - layout.margin();
        for (at, uid) in lanes.order.iter().enumerate() {
            let bottom = lanes.top + (at + 1) as f64 * lanes.height;
            let y = line + (bottom - line) * fall;
            let own = [left, y - 0.5, width, 1.0].map(|n| n as f32);
            let rule = Paint::Role(if lanes.height >= 14.0 {
                Role::Rule
            } else {
                Role::Faint
            });
            list.push(Op::Rect, rule, fall as f32, own, Id::None);
            let step = (12.0 / lanes.height).ceil().max(1.0) as usize;
            if at % step == 0
                && let Some((top, height)) = lanes.block(*uid)
            {
                let y = line + (top + height / 2.0 - line) * fall;
                self.lane_name(list, *uid, (left - 8.0, y), fall);
            }
        }
        if self.dense.moved.is_empty() {
            for (at, piece) in self.pieces.iter().enumerate() {
                let (turns, id) = ((piece.start, piece.sweep), Id::Arc(at as u32));
                self.block(list, &lanes, turns, (piece.node, piece.marked), id);
            }
        } else {
            self.dense_lanes(t, &lanes, list);
        }
    }

    /// More arcs than pixels: each bin of a lane is as strong as the node's part of it is large.
    fn dense_lanes(&self, t: f64, lanes: &Lanes, list: &mut List) {
        let (first, all) = self.layout.window();
        let bins = self.dense.moved.len();
        let width = all / bins.max(1) as f64;
        if self.dense.lanes.is_empty() {
            return self.sampled_lanes(t, lanes, list);
        }
        let parts = self.dense.lanes.iter().map(|(_, _, part)| *part);
        let most = parts.fold(0.0, f32::max).max(f32::MIN_POSITIVE);
        for (bin, node, part) in &self.dense.lanes {
            let turns = (first + f64::from(*bin) * width, width);
            let before = list.numbers().len();
            self.block(list, lanes, turns, (*node, false), Id::None);
            list.fade(before, 0.15 + 0.85 * part / most);
        }
    }

    /// Even more: what lies at three places of each bin, in the lane of its owner.
    fn sampled_lanes(&self, t: f64, lanes: &Lanes, list: &mut List) {
        const CELLS: usize = 3;
        let circle = self.motion.circle();
        let (first, all) = self.layout.window();
        let cells = self.dense.moved.len() * CELLS;
        let width = all / cells.max(1) as f64;
        for cell in 0..cells {
            let start = first + cell as f64 * width;
            let position = circle.at_turn(start + width / 2.0);
            let seen = self.motion.seen(position, t);
            self.block(list, lanes, (start, width), seen, Id::None);
        }
    }

    fn block(
        &self,
        list: &mut List,
        lanes: &Lanes,
        turns: (f64, f64),
        (node, moved): (u32, bool),
        id: Id,
    ) {
        let layout = &self.layout;
        let Some((top, height)) = lanes.block(node) else {
            return;
        };
        let fall = layout.lens().lift();
        let line = layout.height_of(layout.outer());
        let y = line + (top - line) * fall;
        for part in layout.parts(turns.0, turns.1).into_iter().flatten() {
            // Even the smallest arc can be seen.
            let width = (part.1 * layout.pixels()).max(1.0);
            let x = layout.x_of(part.0);
            let alpha = self.alpha(node, moved) as f32;
            let own = [x, y, width, height].map(|n| n as f32);
            list.push(Op::Rect, self.paint(node), alpha, own, id);
            if moved && height > 9.0 {
                let rim = [x, y - 4.0, width, 2.5].map(|n| n as f32);
                list.push(Op::Rect, self.paint(node), alpha, rim, Id::None);
            }
        }
    }

    fn lane_name(&self, list: &mut List, uid: u32, place: (f64, f64), fall: f64) {
        if fall < 1.0 {
            // A name on its way could not be read.
            return;
        }
        let size = 12.5;
        let most = (place.0 / (0.58 * size)).max(2.0) as usize;
        let name = self.world.stage.id_of(uid).unwrap_or_default();
        let mut text = core::mem::take(&mut list.scratch);
        shorten(name, most, &mut text);
        let dim = self.focus.is_some_and(|focus| focus != uid);
        let role = if dim { Role::Second } else { Role::Ink };
        list.text(&text, role, place, size, Anchor::End);
        list.scratch = text;
    }
}
