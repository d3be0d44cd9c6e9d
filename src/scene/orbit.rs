//! The keys: dots or densities inside the band, those on their way outside it, and the one that is
//! looked at.

use super::draw::{View, window};
use super::list::{Id, List, Op, Paint, Role};
use super::motion::Motion;
use super::trail::Frame;

impl View<'_> {
    /// A dot for every key, on three lanes so that neighbours stay apart.
    pub(super) fn dots(&self, t: f64, list: &mut List) {
        let layout = &self.layout;
        let circle = self.motion.circle();
        let lanes = self.lane_places();
        let fall = layout.lens().lift();
        let (start, end) = window(layout, self.keys.circle());
        // What moved is drawn over what did not.
        for late in [false, true] {
            if late && !self.marked {
                break;
            }
            self.keys
                .each_within(start, end, &mut |nth, position, key| {
                    let turn = circle.turn(position);
                    let dot = key.and_then(|key| self.dots?.get(key as usize));
                    let (node, moved) = match dot {
                        Some(dot) if Motion::swept_at(turn, t) < 0.5 => (dot.from, false),
                        Some(dot) => (dot.to, dot.moved),
                        None => self.motion.seen(position, t),
                    };
                    if moved != late {
                        return;
                    }
                    let (x, mut y) = layout.place(layout.orbit(nth), turn);
                    if fall > 0.0 {
                        match lanes.dots(node) {
                            Some(height) => y += (height - y) * fall,
                            None if fall >= 1.0 => return,
                            None => {}
                        }
                    }
                    let sizes = if moved {
                        (layout.dot() * 1.3, (1.2 * layout.unit).max(0.9))
                    } else {
                        (layout.dot(), 0.0)
                    };
                    let alpha = self.alpha(node, moved) * if moved { 1.0 } else { 0.82 };
                    let own = (alpha, key.map_or(Id::None, Id::Key));
                    Self::disc(list, (x, y), sizes, self.paint(node), own);
                });
        }
    }

    /// More keys than dots: a bar in every bin of the orbit, as long as the bin is full; on a
    /// ring too dense for shapes only what moved has a colour.
    pub(super) fn density(&self, t: f64, list: &mut List) {
        let layout = &self.layout;
        let circle = self.motion.circle();
        let keys = &self.dense.keys;
        let most = keys.iter().copied().max().unwrap_or(0).max(1);
        let outer = layout.orbit(0) + layout.dot();
        let span = outer - layout.orbit(2) + 14.0 * layout.unit;
        let (first, all) = layout.window();
        let width = all / keys.len().max(1) as f64;
        let dense = !self.dense.moved.is_empty();
        let from = list.numbers().len();
        for (bin, count) in keys.iter().enumerate().filter(|(_, count)| **count > 0) {
            let turn = first + bin as f64 * width;
            let position = circle.at_turn(turn + width / 2.0);
            let length = span * f64::from(*count) / f64::from(most);
            let radii = (outer - length, outer);
            let (node, _) = self.motion.seen(position, t);
            if dense {
                let alpha = if self.focus.is_some() { 0.2 } else { 0.42 };
                for part in layout.parts(turn, width).into_iter().flatten() {
                    let edge = Paint::Role(Role::Edge);
                    self.slab(list, radii, part, edge, (alpha, Id::None));
                }
            } else {
                let own = (self.alpha(node, false) * 0.7, Id::None);
                self.sector(list, radii, (turn, width), node, own);
            }
        }
        list.group(from);
        for (bin, count) in self.dense.moved_keys.iter().enumerate() {
            let turn = first + bin as f64 * width;
            let moved = f64::from(*count) * Motion::swept_at(turn.fract(), t);
            if moved > 0.0 {
                let position = circle.at_turn(turn + width / 2.0);
                let to = self.motion.after().node_at(position);
                let to = if dense {
                    self.receiver(bin, keys.len()).unwrap_or(to)
                } else {
                    to
                };
                let length = (span * moved / f64::from(most)).max(1.0);
                let own = (self.alpha(to, true), Id::None);
                self.sector(list, (outer - length, outer), (turn, width), to, own);
            }
        }
    }

    /// Who got most of what moved around bin `bin` of `of` bins.
    fn receiver(&self, bin: usize, of: usize) -> Option<u32> {
        let at = bin * self.dense.moved.len() / of.max(1);
        (at.saturating_sub(1)..=at + 1)
            .filter_map(|bin| self.dense.moved.get(bin))
            .find(|(part, _)| *part > 0.0)
            .map(|(_, to)| *to)
    }

    /// Moved keys, on their way outside the band.
    pub(super) fn parcels(&self, t: f64, list: &mut List) {
        let layout = &self.layout;
        for (at, parcel) in self.motion.parcels().iter().enumerate() {
            let Some(part) = Motion::travelled(parcel, t) else {
                continue;
            };
            let rise = (4.0 * part).min(4.0 * (1.0 - part)).min(1.0);
            let radius = layout.outer() + (layout.path(at) - layout.outer()) * rise;
            let turn = parcel.start + parcel.sweep * part;
            if !layout.sees(turn) {
                continue;
            }
            let (x, y) = layout.place(radius, turn);
            let side = (4.5 + f64::from(parcel.keys).log2()).min(11.0) * layout.unit.max(0.7);
            let own = [x, y, side, layout.screen_turn(turn)].map(|number| number as f32);
            let alpha = (6.0 * part).min(6.0 * (1.0 - part)).min(1.0) as f32;
            list.push(Op::Parcel, self.paint(parcel.to), alpha, own, Id::None);
        }
    }

    /// The key that is looked at: from its place clockwise to its point.
    pub(super) fn probe(&self, list: &mut List) {
        let Some(probe) = self.probe else {
            return;
        };
        if !self.reached(Frame::Position) {
            return;
        }
        let layout = &self.layout;
        let sweep = (probe.point - probe.turn).rem_euclid(1.0);
        let radius = layout.inner() - 7.0 * layout.unit;
        if self.reached(Frame::Walk) {
            let ink = Paint::Role(Role::Ink);
            let width = (2.0 * layout.unit).max(1.5);
            self.curve(list, radius, (probe.turn, sweep), width, ink);
            let ends = (radius, layout.outer() + 6.0 * layout.unit);
            self.tick(list, ends, probe.point, 2.5, Role::Ink);
        }
        self.trail(list);
        if layout.sees(probe.turn) {
            let place = layout.place(radius, probe.turn);
            let sizes = (5.0 * layout.unit.max(0.8), 2.0);
            Self::disc(list, place, sizes, self.paint(probe.node), (1.0, Id::None));
        }
    }
}
