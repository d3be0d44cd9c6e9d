//! Where things are: every length on the picture, from one viewport.

use core::f64::consts::TAU;

/// The side of the square that the lengths below are given for.
const DESIGN: f64 = 580.0;
/// The side where names stand around the ring.
const NAMED: f64 = 660.0;

/// The lengths of one picture in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Width of the viewport.
    pub width: f64,
    /// Height of the viewport.
    pub height: f64,
    /// One design pixel.
    pub unit: f64,
}

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
        let (width, height) = (width.max(1.0), height.max(1.0));
        Self {
            width,
            height,
            unit: width.min(height) / design,
        }
    }

    /// The centre.
    pub fn centre(&self) -> (f64, f64) {
        (self.width / 2.0, self.height / 2.0)
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

    /// Radius on which the middles of the scale's figures stand: half a figure from the edge.
    pub fn scale(&self) -> f64 {
        (self.width.min(self.height) / 2.0 - 8.0).max(270.0 * self.unit)
    }

    /// Radius on which the names of points begin.
    pub fn names(&self) -> f64 {
        274.0 * self.unit
    }

    /// Radius of a key's dot.
    pub fn dot(&self) -> f64 {
        (2.2 * self.unit).max(1.3)
    }

    /// The place at `radius` and `turn`.
    pub fn place(&self, radius: f64, turn: f64) -> (f64, f64) {
        let (sin, cos) = (turn * TAU).sin_cos();
        let (x, y) = self.centre();
        (x + radius * sin, y - radius * cos)
    }

    /// The radius and turn of a place.
    pub fn polar(&self, x: f64, y: f64) -> (f64, f64) {
        let (cx, cy) = self.centre();
        let (dx, dy) = (x - cx, cy - y);
        let turn = (dx.atan2(dy) / TAU).rem_euclid(1.0);
        // A hair before twelve o'clock is rounded to a whole turn, which is none.
        (dx.hypot(dy), if turn < 1.0 { turn } else { 0.0 })
    }

    /// How many bins of about `pixels` go round at `radius`.
    pub fn bins(radius: f64, pixels: f64) -> usize {
        ((radius * TAU / pixels) as usize).clamp(64, 4096)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_turns_are_inverse() {
        let layout = Layout::new(640.0, 480.0);
        for turn in [0.0, 0.1, 0.25, 0.5, 0.9] {
            let (x, y) = layout.place(100.0, turn);
            let (radius, back) = layout.polar(x, y);
            assert!((radius - 100.0).abs() < 1e-9 && (back - turn).abs() < 1e-9);
        }
        let (x, y) = layout.place(100.0, 0.0);
        assert!(
            (x - 320.0).abs() < 1e-9 && (y - 140.0).abs() < 1e-9,
            "0 is at twelve o'clock"
        );
    }
}
