//! What lies below a pixel, as exact densities: how much of each bin, and how many of its keys.

use super::motion::Motion;
use crate::keys::Keys;
use crate::position::Position;

/// Sums over equal parts of the circle, counted once for a change and drawn many times.
#[derive(Clone, Debug, Default)]
pub struct Dense {
    /// Keys in each bin of the orbit; empty where every key has a dot.
    pub keys: Vec<u32>,
    /// Keys in each bin of the orbit that the command on show has moved.
    pub moved_keys: Vec<u32>,
    /// For each bin of the band: the part of it that the command on show has moved, and to whom
    /// most of that went; empty where every arc has its shape.
    pub moved: Vec<(f32, u32)>,
    of: (usize, usize, usize, Position),
}

impl Dense {
    /// Counts anew where anything it depends on is another than before.
    pub fn count(&mut self, motion: &Motion, keys: &Keys, orbit: usize, band: usize) {
        let of = (keys.placed(), orbit, band, motion.circle().last());
        if of == self.of {
            return;
        }
        self.of = of;
        self.keys = keys.histogram(orbit);
        self.moved_keys.clear();
        self.moved_keys.resize(orbit, 0);
        self.moved.clear();
        self.moved.resize(band, (0.0, 0));
        if motion.marked() {
            let circle = motion.circle();
            spread(motion, orbit, |bin, start, end, _| {
                self.moved_keys[bin] += keys.count(start, end) as u32;
            });
            spread(motion, band, |bin, start, end, to| {
                let part = circle.length(start, end).share(circle) * band as f64;
                let (sum, most) = &mut self.moved[bin];
                if *sum == 0.0 {
                    *most = to;
                }
                *sum += part as f32;
            });
        }
    }

    /// Forgets what was counted: another change is on show.
    pub const fn stale(&mut self) {
        self.of = (usize::MAX, 0, 0, 0);
    }
}

/// Calls `each` for every part of a marked piece within one of `bins`: bin, (start, end], owner.
fn spread(motion: &Motion, bins: usize, mut each: impl FnMut(usize, Position, Position, u32)) {
    let circle = motion.circle();
    let edge = |bin: usize| {
        if bin >= bins {
            circle.last()
        } else {
            circle.before(circle.at_turn(bin as f64 / bins as f64))
        }
    };
    let bin_of = |position: Position| {
        let bin = (circle.turn(position) * bins as f64) as usize;
        // The edge of a bin belongs to it, which rounding may not know.
        let bin = bin.min(bins.saturating_sub(1));
        if bin > 0 && position <= edge(bin) {
            bin - 1
        } else {
            bin
        }
    };
    if bins == 0 {
        return;
    }
    let pieces = motion.pieces();
    for (at, piece) in pieces.iter().enumerate().filter(|(_, piece)| piece.marked) {
        let before = if at == 0 { pieces.len() } else { at } - 1;
        let mut start = pieces[before].end;
        let mut bin = bin_of(circle.advance(start, 1.min(circle.last())));
        for _ in 0..=bins {
            let end = edge(bin + 1);
            let rest = circle.distance(start, piece.end);
            let whole = piece.sweep >= 1.0 && start == piece.end;
            if whole || (rest > circle.distance(start, end) && end != start) {
                each(bin, start, end, piece.to);
                start = end;
                bin = (bin + 1) % bins;
            } else {
                if start != piece.end {
                    each(bin, start, piece.end, piece.to);
                }
                break;
            }
        }
    }
}
