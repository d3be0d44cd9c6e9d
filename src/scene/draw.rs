//! The picture of a motion at a time, as a list of primitives: who draws what, and the shapes
//! that all of them are made of.

use std::collections::HashMap;

use super::dense::Dense;
use super::layout::{Layout, Part};
use super::list::{Id, List, Op, Paint, Role};
use super::motion::{Motion, Piece};
use super::trail::Trail;
use crate::keys::Keys;
use crate::palette;
use crate::position::{Circle, Position};
use crate::world::World;

/// Up to so many keys on the picture each has a dot of its own; beyond, the orbit shows how dense
/// they are.
pub(super) const MAX_DOTS: usize = 2500;
/// Up to so many points on the picture each has its node's name beside it.
pub(super) const MAX_NAMES: usize = 40;

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

/// The arc that is in focus: from the end of the one before to its own point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cursor {
    /// Where it starts, in turns.
    pub start: f64,
    /// How far it reaches.
    pub sweep: f64,
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
    /// What is seen of it at the time of the picture, where every arc has its shape.
    pub pieces: &'a [Piece],
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
    /// The arc in focus.
    pub cursor: Option<Cursor>,
    /// The key in focus.
    pub probe: Option<Probe>,
    /// How far its lookup has come, where it is shown in frames.
    pub trail: Option<&'a Trail>,
    /// Sums over bins, where there is too much for shapes and dots.
    pub dense: &'a Dense,
    /// Owners of the keys that have dots, by number, where no arc says them.
    pub dots: Option<&'a [DotOwner]>,
}

impl View<'_> {
    /// The picture at time `t`, 0…1, into `list`.
    pub fn draw(&self, t: f64, list: &mut List) {
        list.clear();
        list.centre(self.layout.centre());
        if self.dense.moved.is_empty() {
            self.band(list);
            self.ghost(t, list);
            self.points(list);
        } else {
            self.dense_band(t, list);
        }
        self.lanes(t, list);
        if self.dense.keys.is_empty() {
            self.dots(t, list);
        } else {
            self.density(t, list);
        }
        self.parcels(t, list);
        // Over the parcels, so that figures can always be read.
        self.scale(list);
        self.cursor(list);
        self.probe(list);
        self.overview(list);
    }

    /// Whether the names of the nodes stand at their points while all of the ring is seen.
    pub fn is_named(world: &World) -> bool {
        (1..=MAX_NAMES).contains(&world.ring.len())
    }

    /// How many bins show the band; none where every arc has its shape.
    pub fn band_bins(layout: &Layout, motion: &Motion) -> usize {
        let bins = layout.bins(layout.outer(), 2.0);
        let (start, end) = window(layout, motion.circle());
        let seen = motion.count(start, end);
        // Lanes part what on the ring would be a blur.
        let most = if layout.lens().unroll > 0.0 {
            bins
        } else {
            bins / 2
        };
        if seen > most { bins } else { 0 }
    }

    /// How many bins show the keys; none where every key has a dot.
    pub fn orbit_bins(layout: &Layout, keys: &Keys) -> usize {
        let (start, end) = window(layout, keys.circle());
        if keys.count(start, end) <= MAX_DOTS {
            0
        } else {
            layout.bins(layout.orbit(1), 2.0)
        }
    }

    pub(super) fn paint(&self, node: u32) -> Paint {
        match self.slots.get(&node) {
            Some(slot) => Paint::Slot(*slot),
            None => Paint::Role(Role::Faint),
        }
    }

    /// How strongly something of `node` is drawn; what did not move stands back.
    pub(super) fn alpha(&self, node: u32, moved: bool) -> f64 {
        let base = if self.marked && !moved { 0.78 } else { 1.0 };
        match self.found().or(self.focus) {
            Some(focus) if focus != node => base * 0.22,
            _ => base,
        }
    }

    /// A part of a node's own between two radii.
    pub(super) fn sector(
        &self,
        list: &mut List,
        radii: (f64, f64),
        turns: (f64, f64),
        node: u32,
        own: (f64, Id),
    ) {
        let paint = self.paint(node);
        for part in self.layout.parts(turns.0, turns.1).into_iter().flatten() {
            self.slab(list, radii, part, paint, own);
        }
    }

    /// A part of the circle between two radii, wherever the line goes.
    pub(super) fn slab(
        &self,
        list: &mut List,
        (inner, outer): (f64, f64),
        part: Part,
        paint: Paint,
        (alpha, id): (f64, Id),
    ) {
        let layout = &self.layout;
        if layout.is_straight() {
            let (x, width) = (layout.x_of(part.0), part.1 * layout.pixels());
            let own = [x, layout.height_of(outer), width, outer - inner];
            list.push(Op::Rect, paint, alpha as f32, own.map(|n| n as f32), id);
        } else {
            let (start, sweep) = layout.on_screen(part);
            let own = [layout.radius(inner), layout.radius(outer), start, sweep];
            list.push(Op::Sector, paint, alpha as f32, own.map(|n| n as f32), id);
        }
    }

    /// Lines along a part of a node whose hue has come round again: each round has its own number
    /// of them.
    pub(super) fn pattern(&self, list: &mut List, radii: (f64, f64), turns: (f64, f64), node: u32) {
        let Paint::Slot(slot) = self.paint(node) else {
            return;
        };
        let lines = palette::pattern(slot);
        for line in 1..=lines {
            let part = f64::from(line) / f64::from(lines + 1);
            let radius = radii.0 + (radii.1 - radii.0) * part;
            let width = 1.3 * self.layout.unit.max(0.8);
            self.curve(list, radius, turns, width, Paint::Role(Role::Paper));
        }
    }

    /// A line along the circle.
    pub(super) fn curve(
        &self,
        list: &mut List,
        radius: f64,
        turns: (f64, f64),
        width: f64,
        paint: Paint,
    ) {
        let layout = &self.layout;
        for part in layout.parts(turns.0, turns.1).into_iter().flatten() {
            if layout.is_straight() {
                let radii = (radius - width / 2.0, radius + width / 2.0);
                self.slab(list, radii, part, paint, (1.0, Id::None));
            } else {
                let (start, sweep) = layout.on_screen(part);
                let own = [layout.radius(radius), width, start, sweep];
                list.push(Op::Line, paint, 1.0, own.map(|n| n as f32), Id::None);
            }
        }
    }

    /// A line across the band.
    pub(super) fn tick(
        &self,
        list: &mut List,
        (inner, outer): (f64, f64),
        turn: f64,
        width: f64,
        role: Role,
    ) {
        let layout = &self.layout;
        if !layout.sees(turn) {
            return;
        }
        if layout.is_straight() {
            let x = layout.place(inner, turn).0 - width / 2.0;
            let own = [x, layout.height_of(outer), width, outer - inner];
            let own = own.map(|n| n as f32);
            list.push(Op::Rect, Paint::Role(role), 1.0, own, Id::None);
        } else {
            let (inner, outer) = (layout.radius(inner), layout.radius(outer));
            let own = [inner, outer, layout.screen_turn(turn), width].map(|n| n as f32);
            list.push(Op::Tick, Paint::Role(role), 1.0, own, Id::None);
        }
    }

    /// A disc at a place.
    pub(super) fn disc(
        list: &mut List,
        (x, y): (f64, f64),
        (radius, collar): (f64, f64),
        paint: Paint,
        (alpha, id): (f64, Id),
    ) {
        let own = [x, y, radius, collar].map(|n| n as f32);
        list.push(Op::Dot, paint, alpha as f32, own, id);
    }

    /// Who owns the arc at the pixel, if the pixel is in the band.
    pub fn node_at(&self, x: f64, y: f64) -> Option<u32> {
        let (radius, turn) = self.layout.polar(x, y);
        let band = self.layout.inner()..=self.layout.outer();
        let position = self.motion.circle().at_turn(turn);
        band.contains(&radius)
            .then(|| self.motion.after().node_at(position))
    }
}

/// What is seen of the circle, as the end before it and its last position; equal for all of it.
pub(super) fn window(layout: &Layout, circle: Circle) -> (Position, Position) {
    if layout.is_all() {
        return (0, 0);
    }
    let (start, width) = layout.window();
    let end = circle.at_turn(start + width);
    (circle.before(circle.at_turn(start)), end)
}
