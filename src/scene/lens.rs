//! Where one looks: at all of the circle, at a part of it, or at one lane for each node.

use serde::Serialize;

/// The farthest one can look into a circle: beyond, a turn in 64-bit floats has no more places.
pub const MAX_ZOOM: f64 = 1e9;

/// What part of the circle is seen, and how.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lens {
    /// The turn in the middle of what is seen, 0 ≤ mid < 1; of no account at zoom 1.
    pub mid: f64,
    /// How many times longer everything is along the circle, from 1.
    pub zoom: f64,
    /// 0: a ring; 1: unrolled into a line; 2: with one lane for each node below it.
    pub unroll: f64,
}

impl Lens {
    /// The whole ring.
    pub const WHOLE: Self = Self {
        mid: 0.0,
        zoom: 1.0,
        unroll: 0.0,
    };

    /// A lens within its limits; what is no number is the whole ring.
    pub fn new(mid: f64, zoom: f64, lanes: bool) -> Self {
        let mid = if mid.is_finite() { turn(mid) } else { 0.0 };
        let zoom = if zoom.is_finite() { zoom } else { 1.0 };
        Self {
            mid,
            zoom: zoom.clamp(1.0, MAX_ZOOM),
            unroll: if lanes { 2.0 } else { 0.0 },
        }
    }

    /// Whether it shows all of the ring as a ring.
    pub fn is_whole(self) -> bool {
        self.zoom <= 1.0 && self.unroll <= 0.0
    }

    /// The lens on the way from one to another, `u` 0…1. Zoom grows by factors, so that the way
    /// in looks as fast at its start as at its end.
    pub fn between(from: Self, to: Self, u: f64) -> Self {
        if u >= 1.0 {
            return to;
        }
        let u = u.max(0.0);
        let mix = |a: f64, b: f64| a + (b - a) * u;
        // From the whole ring one flies straight to a place, and from a place straight back.
        let (start, end) = match (from.zoom > 1.0, to.zoom > 1.0) {
            (true, true) => (from.mid, to.mid),
            (false, _) => (to.mid, to.mid),
            (true, false) => (from.mid, from.mid),
        };
        Self {
            mid: turn(start + signed(end - start) * u),
            zoom: mix(from.zoom.ln(), to.zoom.ln()).exp(),
            unroll: mix(from.unroll, to.unroll),
        }
    }

    /// How far the ring is unbent, 0…1.
    pub fn bent(self) -> f64 {
        self.unroll.clamp(0.0, 1.0)
    }

    /// How far the lanes have come down from the line, 0…1.
    pub fn lift(self) -> f64 {
        (self.unroll - 1.0).clamp(0.0, 1.0)
    }

    /// The turn that is drawn at the top: twelve o'clock of a whole ring, the far side of an
    /// unrolled one (so that it reads from 0), and the middle of what is seen once zoomed.
    pub fn top(self) -> f64 {
        let rest = self.bent() * 0.5;
        let part = ((self.zoom - 1.0) / 0.6).clamp(0.0, 1.0);
        let part = part * part * (3.0 - 2.0 * part);
        turn(rest + signed(self.mid - rest) * part)
    }
}

/// `value` as a turn, 0 ≤ turn < 1.
pub fn turn(value: f64) -> f64 {
    let turn = value.rem_euclid(1.0);
    // A hair before twelve o'clock is rounded to a whole turn, which is none.
    if turn < 1.0 { turn } else { 0.0 }
}

/// A difference of turns the short way round, −½ ≤ difference < ½.
pub fn signed(difference: f64) -> f64 {
    difference - (difference + 0.5).floor()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn a_lens_stays_within_its_limits() {
        assert_eq!(Lens::new(f64::NAN, f64::INFINITY, false), Lens::WHOLE);
        assert!(same(Lens::new(1.25, 0.1, false).mid, 0.25));
        assert!(same(Lens::new(0.0, 1e30, false).zoom, MAX_ZOOM));
    }

    #[test]
    fn the_way_between_two_lenses_is_the_short_way_round_and_ends_at_them() {
        let (from, to) = (Lens::new(0.95, 8.0, false), Lens::new(0.05, 32.0, true));
        assert_eq!(Lens::between(from, to, 1.0), to);
        let half = Lens::between(from, to, 0.5);
        assert!(half.mid < 1e-9 || half.mid > 1.0 - 1e-9);
        assert!((half.zoom - 16.0).abs() < 1e-9);
        let start = Lens::between(from, to, 0.0);
        assert!((start.mid - 0.95).abs() < 1e-9 && (start.zoom - 8.0).abs() < 1e-9);
    }

    #[test]
    fn twelve_o_clock_is_at_the_top_of_a_whole_ring_only() {
        assert!(same(Lens::WHOLE.top(), 0.0));
        assert!(same(Lens::new(0.3, 4.0, false).top(), 0.3));
        assert!(same(Lens::new(0.3, 1.0, true).top(), 0.5));
    }
}
