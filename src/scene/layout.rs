//! Where things are: every length on the picture, from one viewport and one lens.
//!
//! The band of arcs is one line along the circle with things at distances on
//! both sides of it. The lens says how long that line is and how far it is
//! bent: wholly, it is a ring; less, a part of a larger ring whose top stays
//! where it was; not at all, a straight line. Widths never change, only lengths.

use core::f64::consts::TAU;

use super::lens::{Lens, signed, turn as as_turn};

/// The side of the square that the lengths below are given for.
const DESIGN: f64 = 580.0;
/// The side where names stand around the ring.
const NAMED: f64 = 660.0;
/// The radius of the middle of the band.
const MIDDLE: f64 = 237.0;

/// The lengths of one picture in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Width of the viewport.
    pub width: f64,
    /// Height of the viewport.
    pub height: f64,
    /// One design pixel.
    pub unit: f64,
    lens: Lens,
    /// The turn that is drawn at the top.
    top: f64,
    /// Length of a turn along the middle of the band.
    pixels: f64,
    /// Radians that a turn takes; 0 where the line is straight.
    angle: f64,
    /// Where the turn at the top is, from the left.
    middle: f64,
    /// Where it is, from above.
    anchor: f64,
}

/// A part of the circle on the screen: where it starts, from the top, and how far it reaches; in
/// turns of the circle.
pub type Part = (f64, f64);

impl Layout {
    /// The largest ring that fits `width` × `height`.
    pub fn new(width: f64, height: f64) -> Self {
        Self::fit(width, height, DESIGN)
    }

    /// The largest ring that fits with names around it.
    pub fn with_names(width: f64, height: f64) -> Self {
        Self::fit(width, height, NAMED)
    }

    fn fit(width: f64, height: f64, design: f64) -> Self {
        // No screen is larger; what is no number is one pixel.
        let side = |side: f64| {
            if side.is_nan() {
                1.0
            } else {
                side.clamp(1.0, 65_536.0)
            }
        };
        let (width, height) = (side(width), side(height));
        let layout = Self {
            width,
            height,
            unit: width.min(height) / design,
            lens: Lens::WHOLE,
            top: 0.0,
            pixels: 1.0,
            angle: TAU,
            middle: 0.0,
            anchor: 0.0,
        };
        layout.through(Lens::WHOLE)
    }

    /// The same viewport through `lens`.
    #[must_use]
    pub fn through(self, lens: Lens) -> Self {
        let middle = MIDDLE * self.unit;
        let round = TAU * middle * lens.zoom;
        let bent = lens.bent();
        let straight = (self.width - self.gutter() - self.margin()) * lens.zoom;
        let pixels = (round.ln() * (1.0 - bent) + straight.ln() * bent).exp();
        let angle = TAU * (1.0 - bent);
        // A curve that leaves its tangent by less than a third of a pixel is drawn as a line.
        let flat = angle * self.width * self.width < 2.4 * pixels;
        // Once zoomed there is more room above the band, for the names of points.
        let near = ((lens.zoom - 1.0) / 0.6).clamp(0.0, 1.0);
        let ring = self.height / 2.0 - middle + 84.0 * near * self.unit;
        Self {
            lens,
            top: lens.top(),
            pixels,
            angle: if flat { 0.0 } else { angle },
            middle: f64::midpoint(self.width, (self.gutter() - self.margin()) * bent),
            anchor: ring + (self.line() - ring) * bent,
            ..self
        }
    }

    /// The lens.
    pub const fn lens(&self) -> Lens {
        self.lens
    }

    /// Room on the right of an unrolled circle.
    pub fn margin(&self) -> f64 {
        14.0 * self.unit
    }

    /// Room on its left, for the names of the lanes.
    pub fn gutter(&self) -> f64 {
        (0.17 * self.width).min(130.0)
    }

    /// Height of the middle of the band of an unrolled circle.
    fn line(&self) -> f64 {
        66.0 * self.unit
    }

    /// The turn at the top.
    pub const fn top(&self) -> f64 {
        self.top
    }

    /// Length of a turn along the band.
    pub const fn pixels(&self) -> f64 {
        self.pixels
    }

    /// Whether the band is a straight line.
    pub fn is_straight(&self) -> bool {
        self.angle <= 0.0
    }

    /// The centre that curves go around; of no account where the line is straight.
    pub fn centre(&self) -> (f64, f64) {
        (self.middle, self.anchor + self.bend())
    }

    /// Radius of the middle of the band.
    fn bend(&self) -> f64 {
        if self.is_straight() {
            0.0
        } else {
            self.pixels / self.angle
        }
    }

    /// The radius about the centre at which a line of design radius `radius` is drawn.
    pub fn radius(&self, radius: f64) -> f64 {
        self.bend() + radius - MIDDLE * self.unit
    }

    /// Height of a line of design radius `radius` at the middle of the picture.
    pub fn height_of(&self, radius: f64) -> f64 {
        self.anchor + MIDDLE * self.unit - radius
    }

    /// How far from the top the picture reaches to either side, in turns, at most ½.
    pub fn reach(&self) -> f64 {
        let bent = self.lens.bent();
        let straight = (self.width - self.gutter() - self.margin()) / 2.0;
        let half = (self.width / 2.0 + 24.0) * (1.0 - bent) + straight * bent;
        if self.is_straight() {
            return (half / self.pixels).min(0.5);
        }
        // What lies furthest in leaves the picture last.
        let least = self.bend() - 60.0 * self.unit;
        let below = (least * least - half * half).max(0.0).sqrt();
        if least <= half || self.anchor + self.bend() + below < self.height {
            0.5
        } else {
            ((half / least).asin() / self.angle).min(0.5)
        }
    }

    /// Whether all of the circle is on the picture.
    pub fn is_all(&self) -> bool {
        self.reach() >= 0.5
    }

    /// What is seen of `sweep` turns from `turn` on: one part, or two where the cut or the edge of
    /// the picture lies in it.
    pub fn parts(&self, turn: f64, sweep: f64) -> [Option<Part>; 2] {
        if self.lens.is_whole() {
            return [Some((turn, sweep)), None];
        }
        let reach = self.reach();
        let start = signed(turn - self.top);
        let clip = |from: f64| {
            let (from, to) = (from.max(-reach), (from + sweep).min(reach));
            (to > from).then_some((from, to - from))
        };
        [clip(start), clip(start - 1.0)]
    }

    /// Where a part starts and how far it reaches on the screen, in turns about the centre.
    pub fn on_screen(&self, (start, sweep): Part) -> (f64, f64) {
        if self.lens.is_whole() {
            return (start, sweep);
        }
        let scale = self.angle / TAU;
        (start * scale, sweep * scale)
    }

    /// Where on the screen, in turns about the centre, `turn` of the circle lies.
    pub fn screen_turn(&self, turn: f64) -> f64 {
        if self.lens.is_whole() {
            turn
        } else {
            signed(turn - self.top) * self.angle / TAU
        }
    }

    /// Horizontal place of a part's start on a straight line.
    pub fn x_of(&self, from_top: f64) -> f64 {
        self.middle + from_top * self.pixels
    }

    /// Whether `turn` is on the picture.
    pub fn sees(&self, turn: f64) -> bool {
        signed(turn - self.top).abs() <= self.reach()
    }

    /// Inner radius of the band of arcs.
    pub fn inner(&self) -> f64 {
        221.0 * self.unit
    }

    /// Outer radius of the band of arcs.
    pub fn outer(&self) -> f64 {
        253.0 * self.unit
    }

    /// Inner and outer radius of the rim that moved arcs wear.
    pub fn rim(&self) -> (f64, f64) {
        (
            258.0 * self.unit,
            258.0 * self.unit + (4.0 * self.unit).max(2.5),
        )
    }

    /// Radius of the path that parcels take, one of three.
    pub fn path(&self, lane: usize) -> f64 {
        (268.0 + 6.0 * (lane % 3) as f64) * self.unit
    }

    /// Radius of the orbit of keys, one of three.
    pub fn orbit(&self, lane: usize) -> f64 {
        (203.0 - 10.0 * (lane % 3) as f64) * self.unit
    }

    /// Radius on which the middles of the scale's figures stand: half a figure from the edge of a
    /// whole ring, below the keys where only a part is seen.
    pub fn scale(&self) -> f64 {
        if self.lens.is_whole() {
            (self.width.min(self.height) / 2.0 - 8.0).max(270.0 * self.unit)
        } else {
            160.0 * self.unit
        }
    }

    /// Radius on which the names of points begin.
    pub fn names(&self) -> f64 {
        274.0 * self.unit
    }

    /// Radius of a key's dot.
    pub fn dot(&self) -> f64 {
        (2.2 * self.unit).max(1.3)
    }

    /// The place at design radius `radius` and `turn` of the circle.
    pub fn place(&self, radius: f64, turn: f64) -> (f64, f64) {
        let (x, y) = self.centre();
        if self.is_straight() {
            let along = signed(turn - self.top) * self.pixels;
            return (x + along, self.height_of(radius));
        }
        let (sin, cos) = (self.screen_turn(turn) * TAU).sin_cos();
        let radius = self.radius(radius);
        (x + radius * sin, y - radius * cos)
    }

    /// The design radius and the turn of a place.
    pub fn polar(&self, x: f64, y: f64) -> (f64, f64) {
        let (cx, cy) = self.centre();
        if self.is_straight() {
            let turn = self.top + (x - cx) / self.pixels;
            return (MIDDLE * self.unit + self.anchor - y, as_turn(turn));
        }
        let (dx, dy) = (x - cx, cy - y);
        let turn = self.top + dx.atan2(dy) / self.angle;
        let radius = dx.hypot(dy) - self.bend() + MIDDLE * self.unit;
        (radius, as_turn(turn))
    }

    /// How many bins of about `pixels` are on the picture at design radius `radius`.
    pub fn bins(&self, radius: f64, pixels: f64) -> usize {
        let long = if self.is_straight() {
            self.pixels
        } else {
            self.radius(radius) * self.angle
        };
        ((long * 2.0 * self.reach() / pixels) as usize).clamp(64, 4096)
    }

    /// What the bins divide: where the first starts, and how far all of them reach, in turns.
    pub fn window(&self) -> (f64, f64) {
        let reach = self.reach();
        if reach >= 0.5 {
            // Bins of the whole circle start at twelve o'clock, so that they never shift.
            (0.0, 1.0)
        } else {
            (as_turn(self.top - reach), 2.0 * reach)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lenses() -> Vec<Layout> {
        let whole = Layout::new(640.0, 480.0);
        let mut all = vec![whole];
        for unroll in [0.0, 0.3, 1.0, 2.0] {
            for zoom in [1.0, 1.7, 6.0, 300.0, 1e6] {
                let lens = Lens {
                    mid: 0.4,
                    zoom,
                    unroll,
                };
                all.push(whole.through(lens));
            }
        }
        all
    }

    #[test]
    fn places_and_turns_are_inverse_through_every_lens() {
        for layout in lenses() {
            let reach = layout.reach();
            for part in [-0.9, -0.2, 0.0, 0.4, 0.9] {
                let turn = as_turn(layout.top() + part * reach);
                let (x, y) = layout.place(200.0, turn);
                let (radius, back) = layout.polar(x, y);
                assert!((radius - 200.0).abs() < 1e-6, "{radius} {layout:?}");
                assert!(
                    signed(back - turn).abs() * layout.pixels() < 1e-3,
                    "{layout:?}"
                );
            }
        }
        let (x, y) = Layout::new(640.0, 480.0).place(100.0, 0.0);
        assert!(
            (x - 320.0).abs() < 1e-9 && (y - 140.0).abs() < 1e-9,
            "0 is at twelve o'clock"
        );
    }

    #[test]
    fn what_is_seen_of_a_part_lies_in_the_part_and_on_the_picture() {
        for layout in lenses() {
            for (turn, sweep) in [(0.0, 1.0), (0.95, 0.1), (0.2, 0.7), (0.4, 1e-9)] {
                let seen: f64 = layout
                    .parts(turn, sweep)
                    .iter()
                    .flatten()
                    .map(|part| part.1)
                    .sum();
                assert!(seen <= sweep + 1e-12);
                if layout.is_all() {
                    assert!((seen - sweep).abs() < 1e-9, "{layout:?}");
                } else {
                    assert!(seen <= 2.0 * layout.reach() + 1e-12);
                }
            }
        }
    }
}
