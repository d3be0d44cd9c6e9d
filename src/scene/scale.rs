//! Where on the circle one is: figures along it, and all of it in small while but a part is seen.

use core::fmt::Write as _;

use super::band::SMALL;
use super::draw::View;
use super::lens::turn as as_turn;
use super::list::{Anchor, Id, List, Op, Paint, Role};

/// About so many figures stand along a part of the circle.
const FIGURES: f64 = 5.0;

impl View<'_> {
    /// The figures along the circle.
    pub(super) fn scale(&self, list: &mut List) {
        if self.layout.lens().is_whole() {
            self.quarters(list);
        } else {
            self.figures(list);
        }
    }

    /// The quarters of a whole ring.
    fn quarters(&self, list: &mut List) {
        let layout = &self.layout;
        let circle = self.motion.circle();
        let small = circle.last() < SMALL;
        if Self::is_named(self.world) && !small {
            // Names of points take the place of the scale; only twelve o'clock is marked.
            let place = layout.place(layout.inner() - 9.0 * layout.unit, 0.0);
            list.text("0", Role::Second, place, 10.0, Anchor::Middle);
            return;
        }
        let mut scratch = core::mem::take(&mut list.scratch);
        for (k, text) in ["0", "¼", "½", "¾"].into_iter().enumerate() {
            let turn = k as f64 / 4.0;
            scratch.clear();
            // Writing to a String cannot fail.
            let _ = if small {
                write!(scratch, "{}", circle.at_turn(turn))
            } else {
                scratch.write_str(text)
            };
            let radius = if small {
                layout.inner() - 12.0 * layout.unit
            } else {
                layout.scale()
            };
            let size = (12.0 * layout.unit).clamp(9.0, 13.0);
            let place = layout.place(radius, turn);
            list.text(&scratch, Role::Second, place, size, Anchor::Middle);
        }
        list.scratch = scratch;
    }

    /// Round parts of the turn, below the keys; below the lanes where there are any.
    fn figures(&self, list: &mut List) {
        let layout = &self.layout;
        let fall = layout.lens().lift();
        // Half way to another shape figures would only jump.
        if layout.lens().bent() > 0.0 && fall <= 0.0 {
            return;
        }
        let step = step(2.0 * layout.reach() / FIGURES);
        let places = (-step.log10()).ceil().clamp(0.0, 12.0) as usize;
        let first = ((layout.top() - layout.reach()) / step).ceil();
        let size = (12.0 * layout.unit).clamp(9.0, 13.0);
        let mut scratch = core::mem::take(&mut list.scratch);
        for k in 0..=(2.0 * layout.reach() / step + 1e-9) as usize {
            let turn = (first + k as f64) * step;
            let off = turn - layout.top();
            let (mut x, y) = layout.place(layout.scale(), turn);
            if layout.is_straight() {
                // Both ends of all of an unrolled circle are one turn.
                x = layout.x_of(off);
            }
            let half = size * (places as f64 + 2.0) / 3.4;
            let cut = x < half || x > layout.width - half;
            if cut || off.abs() > layout.reach() * (1.0 + 1e-9) {
                continue;
            }
            let y = y + (layout.height - 38.0 * layout.unit - y) * fall;
            if fall > 0.0 {
                let own = [x - 0.5, layout.height_of(layout.inner()), 1.0, 0.0];
                let tall = layout.height - 48.0 * layout.unit - own[1];
                let own = [own[0], own[1], own[2], tall * fall].map(|n| n as f32);
                let faint = Paint::Role(Role::Faint);
                list.push(Op::Rect, faint, 1.0, own, Id::None);
            }
            let turn = if (0.0..=1.0).contains(&turn) {
                turn
            } else {
                as_turn(turn)
            };
            scratch.clear();
            let _ = write!(scratch, "{turn:.places$}");
            list.text(&scratch, Role::Second, (x, y), size, Anchor::Middle);
        }
        list.scratch = scratch;
    }

    /// All of the circle in small, with the part of it that is seen.
    pub(super) fn overview(&self, list: &mut List) {
        let layout = &self.layout;
        let lens = layout.lens();
        let near = ((lens.zoom - 1.0) / 0.6).clamp(0.0, 1.0) * (1.0 - lens.lift());
        if near <= 0.0 {
            return;
        }
        let (radius, width) = (22.0 * layout.unit, 5.0 * layout.unit);
        let centre = (
            radius + 12.0 * layout.unit,
            layout.height - radius - 10.0 * layout.unit,
        );
        list.centre(centre);
        let mut line = |start: f64, sweep: f64, role| {
            let own = [radius, width, start, sweep].map(|n| n as f32);
            let paint = Paint::Role(role);
            list.push(Op::Line, paint, near as f32, own, Id::None);
        };
        line(0.0, 1.0, Role::Rule);
        // However little is seen, the mark can be.
        let half = layout.reach().max(0.012);
        line(as_turn(layout.top() - half), 2.0 * half, Role::Ink);
    }
}

/// The round number, 1, 2 or 5 times a power of ten, that is nearest to `about` from above.
fn step(about: f64) -> f64 {
    let power = 10f64.powf(about.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|times| times * power)
        .find(|step| *step >= about * 0.999)
        .unwrap_or(10.0 * power)
}
