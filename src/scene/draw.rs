//! The picture of a motion at a time, as a list of primitives.

use std::collections::HashMap;

use super::dense::Dense;
use super::layout::Layout;
use super::list::{Id, List, Op, Paint, Role};
use super::motion::{Motion, Piece};
use crate::arcs::NOBODY;
use crate::keys::Keys;
use crate::world::World;

/// Up to so many keys each has a dot of its own; beyond, the orbit shows how dense they are.
pub(super) const MAX_DOTS: usize = 2500;
/// Up to so many points each has its node's name beside it.
const MAX_NAMES: usize = 40;

/// A key that is being looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probe {
    /// Where it sits, in turns.
    pub turn: f64,
    /// Where the point that owns it sits.
    pub point: f64,
    /// The node of that point.
    pub node: u32,
}

/// Who owns a key that has a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DotOwner {
    /// Who was seen to own it.
    pub from: u32,
    /// Who owns it.
    pub to: u32,
    /// Whether the command on show has moved it.
    pub moved: bool,
}

/// What is drawn, beside the time.
pub struct View<'a> {
    /// The motion.
    pub motion: &'a Motion,
    /// The world that the motion ends in.
    pub world: &'a World,
    /// The keys.
    pub keys: &'a Keys,
    /// Palette slots of all nodes that may be seen.
    pub slots: &'a HashMap<u32, u32>,
    /// The lengths.
    pub layout: Layout,
    /// Whether the command on show has moved anything.
    pub marked: bool,
    /// The node in focus, if any: the others stand back.
    pub focus: Option<u32>,
    /// The key in focus.
    pub probe: Option<Probe>,
    /// Sums over bins, where there is too much for shapes and dots.
    pub dense: &'a Dense,
    /// Owners of the keys that have dots, by number, where no arc says them.
    pub dots: Option<&'a [DotOwner]>,
}

impl View<'_> {
    /// The picture at time `t`, 0…1, into `list`.
    pub fn draw(&self, t: f64, list: &mut List) {
        list.clear();
        self.scale(list);
        if Self::band_bins(self.layout, self.motion) > 0 {
            self.dense_band(t, list);
        } else {
            self.band(t, list);
            self.points(list);
        }
        if self.keys.placed() <= MAX_DOTS {
            self.dots(t, list);
        } else {
            self.density(t, list);
        }
        self.parcels(t, list);
        self.probe(list);
    }

    /// Whether the names of the nodes stand at their points.
    pub fn is_named(world: &World) -> bool {
        (1..=MAX_NAMES).contains(&world.ring.len())
    }

    /// How many bins show the band; none where every arc has its shape.
    pub fn band_bins(layout: Layout, motion: &Motion) -> usize {
        let bins = Layout::bins(layout.outer(), 2.0);
        if motion.pieces().len() > bins / 2 {
            bins
        } else {
            0
        }
    }

    /// How many bins show the keys; none where every key has a dot.
    pub fn orbit_bins(layout: Layout, keys: &Keys) -> usize {
        if keys.placed() <= MAX_DOTS {
            0
        } else {
            Layout::bins(layout.orbit(1), 2.0)
        }
    }

    fn paint(&self, node: u32) -> Paint {
        match self.slots.get(&node) {
            Some(slot) => Paint::Slot(*slot),
            None => Paint::Role(Role::Faint),
        }
    }

    /// How strongly something of `node` is drawn; what did not move stands back.
    fn alpha(&self, node: u32, moved: bool) -> f64 {
        let base = if self.marked && !moved { 0.78 } else { 1.0 };
        match self.focus {
            Some(focus) if focus != node => base * 0.22,
            _ => base,
        }
    }

    fn scale(&self, list: &mut List) {
        let layout = self.layout;
        let circle = self.motion.circle();
        let small = circle.last() < 10_000;
        if Self::is_named(self.world) && !small {
            // Names of points take the place of the scale; only twelve o'clock is marked.
            let (x, y) = layout.place(layout.inner() - 9.0 * layout.unit, 0.0);
            list.text("0", Paint::Role(Role::Second), (x as f32, y as f32), -10.0);
            return;
        }
        for (k, text) in ["0", "¼", "½", "¾"].into_iter().enumerate() {
            let turn = k as f64 / 4.0;
            let text = if small {
                circle.at_turn(turn).to_string()
            } else {
                text.to_owned()
            };
            let radius = if small {
                layout.inner() - 12.0 * layout.unit
            } else {
                layout.scale()
            };
            let (x, y) = layout.place(radius, turn);
            let size = (12.0 * layout.unit).clamp(9.0, 13.0) as f32;
            list.text(
                &text,
                Paint::Role(Role::Second),
                (x as f32, y as f32),
                -size,
            );
        }
    }

    fn sector(
        &self,
        list: &mut List,
        radii: (f64, f64),
        turns: (f64, f64),
        node: u32,
        own: (f64, Id),
    ) {
        let (alpha, id) = own;
        let numbers = [radii.0, radii.1, turns.0, turns.1].map(|number| number as f32);
        list.push(Op::Sector, self.paint(node), alpha as f32, numbers, id);
    }

    /// Every arc in its true shape.
    fn band(&self, t: f64, list: &mut List) {
        let layout = self.layout;
        let radii = (layout.inner(), layout.outer());
        let pieces = self.motion.pieces();
        if pieces.is_empty() {
            self.sector(list, radii, (0.0, 1.0), NOBODY, (1.0, Id::None));
            return;
        }
        for (at, piece) in pieces.iter().enumerate() {
            let id = Id::Arc(at as u32);
            let swept = self.motion.swept(piece, t);
            let new = piece.sweep * swept;
            if swept < 1.0 {
                let alpha = self.alpha(piece.from, false);
                let turns = (piece.start, piece.sweep - new);
                self.sector(list, radii, turns, piece.from, (alpha, id));
            }
            if swept > 0.0 {
                let turns = (piece.start + piece.sweep - new, new);
                let alpha = self.alpha(piece.to, piece.marked);
                self.sector(list, radii, turns, piece.to, (alpha, id));
                if piece.marked {
                    let alpha = self.alpha(piece.to, true);
                    self.sector(list, layout.rim(), turns, piece.to, (alpha, Id::None));
                }
            }
        }
        if pieces.len() > 1 {
            for piece in pieces.iter().filter(|piece| piece.stays) {
                let turn = piece.start + piece.sweep;
                let numbers = [radii.0 - 0.5, radii.1 + 0.5, turn, layout.unit.max(0.7)];
                let numbers = numbers.map(|number| number as f32);
                list.push(Op::Tick, Paint::Role(Role::Paper), 1.0, numbers, Id::None);
            }
        }
    }

    /// More arcs than pixels: each bin shows, from the inside out, what lies at three places of
    /// it, and from the outside in how much of it has moved.
    fn dense_band(&self, t: f64, list: &mut List) {
        const CELLS: usize = 3;
        let layout = self.layout;
        let circle = self.motion.circle();
        let bins = self.dense.moved.len();
        let span = layout.outer() - layout.inner();
        let height = span / CELLS as f64;
        let width = 1.0 / bins.max(1) as f64;
        // Where something has moved the rest stands back further: there is more of it.
        let rest = if self.motion.marked() { 0.62 } else { 1.0 };
        for bin in 0..bins {
            let start = bin as f64 * width;
            for cell in 0..CELLS {
                let turn = (bin as f64 + (cell as f64 + 0.5) / CELLS as f64) * width;
                let position = circle.at_turn(turn);
                let piece = &self.motion.pieces()[self.motion.piece_at(position)];
                let node = self.motion.seen(piece, position, t);
                let inner = layout.inner() + cell as f64 * height;
                let own = (self.alpha(node, true) * rest, Id::None);
                self.sector(list, (inner, inner + height), (start, width), node, own);
            }
            let (part, to) = self.dense.moved[bin];
            let part = f64::from(part).min(1.0) * Motion::swept_at(start, t);
            if part > 0.0 {
                let own = (self.alpha(to, true), Id::None);
                let inner = layout.outer() - (span * part).max(2.0);
                self.sector(list, (inner, layout.outer()), (start, width), to, own);
                self.sector(list, layout.rim(), (start, width), to, own);
            }
        }
    }

    /// The points of a sparse ring, with the names of their nodes.
    fn points(&self, list: &mut List) {
        let ring = &self.world.ring;
        if ring.is_empty() || ring.len() > MAX_NAMES {
            return;
        }
        let layout = self.layout;
        let circle = ring.circle();
        let mut placed: Vec<(f64, f64, f64)> = Vec::new();
        for point in ring.points() {
            let turn = circle.turn(point.position);
            let ends = [layout.inner() - 3.0, layout.outer() + 3.0, turn, 2.0];
            let ends = ends.map(|number| number as f32);
            list.push(Op::Tick, Paint::Role(Role::Ink), 1.0, ends, Id::None);
            let name = self.world.stage.id_of(point.node).unwrap_or_default();
            let mut text: String = name.chars().take(14).collect();
            if text.len() < name.len() {
                text.pop();
                text.push('…');
            }
            if circle.last() < 10_000 {
                text = format!("{text} {}", point.position);
            }
            let (x, y) = layout.place(layout.names(), turn);
            let half = 4.0 * text.chars().count() as f64;
            let clash = |other: &(f64, f64, f64)| {
                (other.0 - x).abs() < half + other.2 + 4.0 && (other.1 - y).abs() < 15.0
            };
            if !placed.iter().any(clash) {
                placed.push((x, y, half));
                list.text(&text, Paint::Role(Role::Ink), (x as f32, y as f32), 13.0);
            }
        }
    }

    /// A dot for every key, on three lanes so that neighbours stay apart.
    fn dots(&self, t: f64, list: &mut List) {
        let layout = self.layout;
        let circle = self.motion.circle();
        let pieces = self.motion.pieces();
        // Keys and pieces are both in order, so one walk finds the piece of every key.
        let mut at = 0;
        let mut late = Vec::new();
        for (nth, (position, key)) in self.keys.traced().enumerate() {
            while at < pieces.len() && pieces[at].end < position {
                at += 1;
            }
            let turn = circle.turn(position);
            let (node, moved) = match self.dots.and_then(|dots| dots.get(key as usize)) {
                Some(dot) if Motion::swept_at(turn, t) < 0.5 => (dot.from, false),
                Some(dot) => (dot.to, dot.moved),
                None => {
                    let piece = pieces.get(at).or(pieces.first());
                    let node = piece.map_or(NOBODY, |piece| self.motion.seen(piece, position, t));
                    let marked = |piece: &Piece| piece.marked && node == piece.to;
                    (node, piece.is_some_and(marked))
                }
            };
            let (x, y) = layout.place(layout.orbit(nth), turn);
            let (radius, collar) = if moved {
                (layout.dot() * 1.3, (1.2 * layout.unit).max(0.9))
            } else {
                (layout.dot(), 0.0)
            };
            let numbers = [x, y, radius, collar].map(|number| number as f32);
            let alpha = self.alpha(node, moved) * if moved { 1.0 } else { 0.82 };
            let dot = (self.paint(node), alpha as f32, numbers, Id::Key(key));
            if moved {
                late.push(dot);
            } else {
                list.push(Op::Dot, dot.0, dot.1, dot.2, dot.3);
            }
        }
        // What moved is drawn over what did not.
        for dot in late {
            list.push(Op::Dot, dot.0, dot.1, dot.2, dot.3);
        }
    }

    /// More keys than dots: a bar in every bin of the orbit, as long as the bin is full; on a
    /// ring too dense for shapes only what moved has a colour.
    fn density(&self, t: f64, list: &mut List) {
        let layout = self.layout;
        let circle = self.motion.circle();
        let pieces = self.motion.pieces();
        let keys = &self.dense.keys;
        let most = keys.iter().copied().max().unwrap_or(0).max(1);
        let outer = layout.orbit(0) + layout.dot();
        let span = outer - layout.orbit(2) + 14.0 * layout.unit;
        let width = 1.0 / keys.len().max(1) as f64;
        let dense = !self.dense.moved.is_empty();
        for (bin, count) in keys.iter().enumerate().filter(|(_, count)| **count > 0) {
            let turn = bin as f64 * width;
            let position = circle.at_turn(turn + width / 2.0);
            let piece = (!pieces.is_empty()).then(|| &pieces[self.motion.piece_at(position)]);
            let length = span * f64::from(*count) / f64::from(most);
            let radii = ((outer - length) as f32, outer as f32);
            let own = [radii.0, radii.1, turn as f32, width as f32];
            let node = piece.map_or(NOBODY, |piece| self.motion.seen(piece, position, t));
            if dense {
                let alpha = if self.focus.is_some() { 0.2 } else { 0.42 };
                list.push(Op::Sector, Paint::Role(Role::Edge), alpha, own, Id::None);
            } else {
                let alpha = self.alpha(node, false) * 0.7;
                list.push(Op::Sector, self.paint(node), alpha as f32, own, Id::None);
            }
            let moved = f64::from(self.dense.moved_keys[bin]) * Motion::swept_at(turn, t);
            if moved > 0.0 {
                let to = piece.map_or(NOBODY, |piece| piece.to);
                let to = if dense {
                    self.receiver(turn).unwrap_or(to)
                } else {
                    to
                };
                let length = (span * moved / f64::from(most)).max(1.0);
                let own = (self.alpha(to, true), Id::None);
                self.sector(list, (outer - length, outer), (turn, width), to, own);
            }
        }
    }

    /// Who got most of what moved around `turn`.
    fn receiver(&self, turn: f64) -> Option<u32> {
        let bins = self.dense.moved.len();
        let at = (turn * bins as f64) as usize;
        (at.saturating_sub(1)..=at + 1)
            .filter_map(|bin| self.dense.moved.get(bin))
            .find(|(part, _)| *part > 0.0)
            .map(|(_, to)| *to)
    }

    /// Moved keys, on their way outside the band.
    fn parcels(&self, t: f64, list: &mut List) {
        let layout = self.layout;
        for (at, parcel) in self.motion.parcels().iter().enumerate() {
            let Some(part) = Motion::travelled(parcel, t) else {
                continue;
            };
            let rise = (4.0 * part).min(4.0 * (1.0 - part)).min(1.0);
            let radius = layout.outer() + (layout.path(at) - layout.outer()) * rise;
            let turn = parcel.start + parcel.sweep * part;
            let (x, y) = layout.place(radius, turn);
            let side = (4.5 + f64::from(parcel.keys).log2()).min(11.0) * layout.unit.max(0.7);
            let numbers = [x, y, side, turn].map(|number| number as f32);
            let alpha = (6.0 * part).min(6.0 * (1.0 - part)).min(1.0);
            list.push(
                Op::Parcel,
                self.paint(parcel.to),
                alpha as f32,
                numbers,
                Id::None,
            );
        }
    }

    /// The key that is looked at: from its place clockwise to its point.
    fn probe(&self, list: &mut List) {
        let Some(probe) = self.probe else {
            return;
        };
        let layout = self.layout;
        let sweep = (probe.point - probe.turn).rem_euclid(1.0);
        let radius = layout.inner() - 7.0 * layout.unit;
        let line = [radius, (2.0 * layout.unit).max(1.5), probe.turn, sweep];
        let line = line.map(|number| number as f32);
        list.push(Op::Line, Paint::Role(Role::Ink), 1.0, line, Id::None);
        let ends = [radius, layout.outer() + 6.0 * layout.unit, probe.point, 2.5];
        let ends = ends.map(|number| number as f32);
        list.push(Op::Tick, Paint::Role(Role::Ink), 1.0, ends, Id::None);
        let (x, y) = layout.place(radius, probe.turn);
        let dot = [x, y, 5.0 * layout.unit.max(0.8), 2.0].map(|number| number as f32);
        list.push(Op::Dot, self.paint(probe.node), 1.0, dot, Id::None);
    }

    /// The piece at the pixel, if the pixel is in the band.
    pub fn piece_at(&self, x: f64, y: f64) -> Option<&Piece> {
        let (radius, turn) = self.layout.polar(x, y);
        let band = self.layout.inner()..=self.layout.outer();
        if !band.contains(&radius) || self.motion.pieces().is_empty() {
            return None;
        }
        let position = self.motion.circle().at_turn(turn);
        self.motion.pieces().get(self.motion.piece_at(position))
    }
}
