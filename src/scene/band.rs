//! The band: who owns which part of the circle, and the points that divide it.

use core::fmt::Write as _;

use super::draw::{Cursor, MAX_NAMES, View};
use super::layout::Layout;
use super::list::{Anchor, Id, List, Paint, Role};
use super::motion::Motion;
use crate::arcs::NOBODY;
use crate::position::Circle;

/// Positions of a circle smaller than this are written whole.
pub(super) const SMALL: u128 = 10_000;
/// Characters of a name that stands at a point.
const NAME: usize = 14;

impl View<'_> {
    /// Every arc in its true shape.
    pub(super) fn band(&self, list: &mut List) {
        let layout = &self.layout;
        let radii = (layout.inner(), layout.outer());
        if self.pieces.is_empty() {
            self.sector(list, radii, (0.0, 1.0), NOBODY, (1.0, Id::None));
            return;
        }
        for (at, piece) in self.pieces.iter().enumerate() {
            let turns = (piece.start, piece.sweep);
            let alpha = self.alpha(piece.node, piece.marked);
            let id = Id::Arc(at as u32);
            self.sector(list, radii, turns, piece.node, (alpha, id));
            self.pattern(list, radii, turns, piece.node);
            if piece.marked {
                self.sector(list, layout.rim(), turns, piece.node, (alpha, Id::None));
            }
        }
        if self.pieces.len() > 1 {
            for piece in self.pieces.iter().filter(|piece| piece.stays) {
                let ends = (radii.0 - 0.5, radii.1 + 0.5);
                let turn = piece.start + piece.sweep;
                self.tick(list, ends, turn, layout.unit.max(0.7), Role::Paper);
            }
        }
    }

    /// A thin line inside what has moved, in the colour of whoever had it.
    pub(super) fn ghost(&self, t: f64, list: &mut List) {
        let layout = &self.layout;
        let circle = self.motion.circle();
        let outer = layout.inner() - 2.5 * layout.unit;
        let radii = (outer - (3.0 * layout.unit).max(2.0), outer);
        for mark in self
            .motion
            .marks()
            .iter()
            .filter(|mark| mark.from != NOBODY)
        {
            let start = circle.turn(mark.start);
            let sweep = circle.length(mark.start, mark.end).share(circle);
            let part = Motion::swept_at(start, t);
            if part > 0.0 {
                let turns = (start + sweep * (1.0 - part), sweep * part);
                let own = (self.alpha(mark.from, true), Id::None);
                self.sector(list, radii, turns, mark.from, own);
            }
        }
    }

    /// More arcs than pixels: each bin shows, from the inside out, what lies at three places of
    /// it, and from the outside in how much of it has moved.
    pub(super) fn dense_band(&self, t: f64, list: &mut List) {
        const CELLS: usize = 3;
        let layout = &self.layout;
        let circle = self.motion.circle();
        let bins = self.dense.moved.len();
        let span = layout.outer() - layout.inner();
        let height = span / CELLS as f64;
        let (first, all) = layout.window();
        let width = all / bins.max(1) as f64;
        // Where something has moved the rest stands back further: there is more of it.
        let rest = if self.motion.marked() { 0.62 } else { 1.0 };
        let from = list.numbers().len();
        let faint = if self.focus.is_some() { 0.22 } else { 1.0 };
        for bin in 0..bins {
            let start = first + bin as f64 * width;
            for cell in 0..CELLS {
                let turn = start + (cell as f64 + 0.5) / CELLS as f64 * width;
                let (node, _) = self.motion.seen(circle.at_turn(turn), t);
                let inner = layout.inner() + cell as f64 * height;
                let own = (faint * rest, Id::None);
                self.sector(list, (inner, inner + height), (start, width), node, own);
            }
        }
        list.group(from);
        for bin in 0..bins {
            let start = first + bin as f64 * width;
            // Of the node in focus each bin shows exactly how much of it is the node's.
            if let (Some(part), Some(node)) = (self.dense.focus.get(bin), self.focus)
                && *part > 0.0
            {
                let top = layout.inner() + (span * f64::from(*part).min(1.0)).max(1.0);
                let own = (1.0, Id::None);
                self.sector(list, (layout.inner(), top), (start, width), node, own);
            }
            let (part, to) = self.dense.moved[bin];
            let part = f64::from(part).min(1.0) * Motion::swept_at(start.fract(), t);
            if part > 0.0 {
                let own = (self.alpha(to, true), Id::None);
                let inner = layout.outer() - (span * part).max(2.0);
                self.sector(list, (inner, layout.outer()), (start, width), to, own);
                self.sector(list, layout.rim(), (start, width), to, own);
            }
        }
    }

    /// The points on the picture, where they are few, with the names of their nodes.
    pub(super) fn points(&self, list: &mut List) {
        let ring = &self.world.ring;
        let layout = &self.layout;
        let circle = ring.circle();
        let (first, count) = self.seen_points();
        if count == 0 || count > MAX_NAMES || layout.lens().lift() > 0.0 {
            return;
        }
        let mut names = [(0.0, 0.0, 0.0); MAX_NAMES];
        let mut placed = 0;
        let mut text = core::mem::take(&mut list.scratch);
        // Where but a part is seen there is room for more rows of names.
        let rows = if layout.is_all() { 1 } else { 5 };
        for at in first..first + count {
            let Some(point) = ring.point(at % ring.len()) else {
                continue;
            };
            let turn = circle.turn(point.position);
            let ends = (layout.inner() - 3.0, layout.outer() + 3.0);
            self.tick(list, ends, turn, 2.0, Role::Ink);
            let name = self.world.stage.id_of(point.node).unwrap_or_default();
            label(
                circle,
                name,
                (point.position, point.index),
                !layout.is_all(),
                &mut text,
            );
            let half = 4.0 * text.chars().count() as f64;
            for row in 0..rows {
                let radius = layout.names() + f64::from(row) * 15.0;
                let (x, y) = layout.place(radius, turn);
                let clash = |other: &(f64, f64, f64)| {
                    (other.0 - x).abs() < half + other.2 + 4.0 && (other.1 - y).abs() < 15.0
                };
                let off = layout.width - half;
                let cut = !layout.is_all() && (x < half || x > off || y < 8.0);
                if !cut && !names[..placed].iter().any(clash) {
                    names[placed] = (x, y, half);
                    placed += 1;
                    list.text(&text, Role::Ink, (x, y), 13.0, anchor(layout, x, y));
                    break;
                }
            }
        }
        list.scratch = text;
    }

    /// The first point on the picture, and how many there are in all.
    fn seen_points(&self) -> (usize, usize) {
        let ring = &self.world.ring;
        if ring.is_empty() || self.layout.is_all() {
            return (0, ring.len());
        }
        let (start, width) = self.layout.window();
        let circle = ring.circle();
        let at = |turn| ring.group_at(circle.at_turn(turn)).start;
        let (first, last) = (at(start), at(start + width));
        (first, (last + ring.len() - first) % ring.len())
    }

    /// The arc in focus, framed.
    pub(super) fn cursor(&self, list: &mut List) {
        let Some(Cursor { start, sweep }) = self.cursor else {
            return;
        };
        let layout = &self.layout;
        let width = (2.0 * layout.unit).max(1.6);
        let gap = 2.5 * layout.unit;
        let (inner, outer) = (layout.inner() - gap, layout.outer() + gap);
        let ink = Paint::Role(Role::Ink);
        self.curve(list, inner, (start, sweep), width, ink);
        self.curve(list, outer, (start, sweep), width, ink);
        if sweep < 1.0 {
            self.tick(list, (inner, outer), start, width, Role::Ink);
        }
        let end = start + sweep;
        self.tick(
            list,
            (inner, outer + 7.0 * layout.unit),
            end,
            width,
            Role::Ink,
        );
    }
}

/// What stands at a point: its node, where there are few of them with the position, and in a
/// larger picture which of the node's points it is.
fn label(circle: Circle, name: &str, (position, index): (u128, u32), near: bool, out: &mut String) {
    shorten(name, NAME, out);
    // Writing to a String cannot fail.
    let _ = if circle.last() < SMALL {
        write!(out, " {position}")
    } else if near {
        write!(out, " · {index}")
    } else {
        Ok(())
    };
}

/// As much of a name as `most` characters hold.
pub(super) fn shorten(name: &str, most: usize, out: &mut String) {
    out.clear();
    if name.char_indices().nth(most).is_none() {
        out.push_str(name);
        return;
    }
    let kept = name.char_indices().nth(most.saturating_sub(1));
    out.push_str(&name[..kept.map_or(0, |(at, _)| at)]);
    out.push('…');
}

/// Names stand away from the centre, so that they never cross the ring.
fn anchor(layout: &Layout, x: f64, y: f64) -> Anchor {
    if layout.is_straight() {
        return Anchor::Middle;
    }
    let (cx, cy) = layout.centre();
    let side = (x - cx) / (x - cx).hypot(y - cy).max(1.0);
    if side > 0.3 {
        Anchor::Start
    } else if side < -0.3 {
        Anchor::End
    } else {
        Anchor::Middle
    }
}
