//! What lies below a pixel, as exact densities: how much of each bin, and how many of its keys.

use std::collections::HashMap;

use super::draw::View;
use super::layout::Layout;
use super::motion::Motion;
use crate::keys::Keys;
use crate::position::{Circle, Position};

/// Sums over equal parts of what is seen of the circle, counted once for a change and drawn many
/// times.
#[derive(Clone, Debug, Default)]
pub struct Dense {
    /// Keys in each bin of the orbit; empty where every key has a dot.
    pub keys: Vec<u32>,
    /// Keys in each bin of the orbit that the command on show has moved.
    pub moved_keys: Vec<u32>,
    /// For each bin of the band: the part of it that the command on show has moved, and to whom
    /// most of that went; empty where every arc has its shape.
    pub moved: Vec<(f32, u32)>,
    /// For each bin of the band the part of it that the node in focus owns; empty without one.
    pub focus: Vec<f32>,
    /// For lanes: bin, node, and the part of the bin that is the node's; empty where there are too
    /// many arcs to count, or no lanes.
    pub lanes: Vec<(u32, u32, f32)>,
    of: Option<Of>,
}

/// Up to so many arcs are counted for lanes; of more, lanes show samples.
const MOST_LANE_ARCS: usize = 300_000;

/// What the sums depend on, beside the change on show.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Of {
    placed: usize,
    orbit: usize,
    band: usize,
    last: Position,
    window: (f64, f64),
    focus: Option<u32>,
    lanes: bool,
}

impl Dense {
    /// Counts anew where anything it depends on is another than before: `orbit` and `band` bins
    /// divide what `layout` shows.
    pub fn count(&mut self, motion: &Motion, keys: &Keys, layout: &Layout, focus: Option<u32>) {
        let orbit = View::orbit_bins(layout, keys);
        let band = View::band_bins(layout, motion);
        let window = layout.window();
        let circle = motion.circle();
        let of = Some(Of {
            placed: keys.placed(),
            orbit,
            band,
            last: circle.last(),
            window,
            focus,
            lanes: layout.lens().unroll > 0.0,
        });
        if of == self.of {
            return;
        }
        let alike = |old: &Of| Some(Of { focus, ..*old }) == of;
        let counted = self.of.as_ref().is_some_and(alike);
        self.of = of;
        let scale = band as f64 / window.1;
        self.focus.clear();
        if let Some(node) = focus.filter(|_| band > 0 && !motion.after().is_empty()) {
            self.focus.resize(band, 0.0);
            let bins = Bins::new(circle, window, band);
            let arcs = motion.after();
            let mut start = arcs.start(0);
            for arc in arcs {
                if arc.node == node {
                    spread(&bins, (start, arc.end), |bin, start, end| {
                        let part = circle.length(start, end).share(circle) * scale;
                        self.focus[bin] += part as f32;
                    });
                }
                start = arc.end;
            }
        }
        if counted {
            return;
        }
        let bins = Bins::new(circle, window, orbit);
        self.keys.clear();
        if window.1 >= 1.0 {
            self.keys.extend(keys.histogram(orbit));
        } else {
            let count = |bin| keys.count(bins.edge(bin), bins.edge(bin + 1)) as u32;
            self.keys.extend((0..orbit).map(count));
        }
        self.moved_keys.clear();
        self.moved_keys.resize(orbit, 0);
        self.moved.clear();
        self.moved.resize(band, (0.0, 0));
        let band = Bins::new(circle, window, band);
        self.lanes.clear();
        if layout.lens().unroll > 0.0 && (1..=MOST_LANE_ARCS).contains(&motion.after().len()) {
            self.count_lanes(motion, &band, scale);
        }
        for mark in motion.marks() {
            let range = (mark.start, mark.end);
            spread(&bins, range, |bin, start, end| {
                self.moved_keys[bin] += keys.count(start, end) as u32;
            });
            spread(&band, range, |bin, start, end| {
                let part = circle.length(start, end).share(circle) * scale;
                let (sum, most) = &mut self.moved[bin];
                if *sum == 0.0 {
                    *most = mark.to;
                }
                *sum += part as f32;
            });
        }
    }

    /// How much of each bin is each node's.
    fn count_lanes(&mut self, motion: &Motion, bins: &Bins, scale: f64) {
        let circle = motion.circle();
        let arcs = motion.after();
        let mut sums: HashMap<(u32, u32), f32> = HashMap::new();
        let mut start = arcs.start(0);
        for arc in arcs {
            spread(bins, (start, arc.end), |bin, start, end| {
                let part = circle.length(start, end).share(circle) * scale;
                *sums.entry((bin as u32, arc.node)).or_default() += part as f32;
            });
            start = arc.end;
        }
        self.lanes.extend(
            sums.into_iter()
                .map(|((bin, node), part)| (bin, node, part)),
        );
        // In order, so that one picture is always the same list.
        self.lanes
            .sort_unstable_by_key(|(bin, node, _)| (*bin, *node));
    }

    /// Forgets what was counted: another change is on show.
    pub const fn stale(&mut self) {
        self.of = None;
    }
}

/// Equal parts of what is seen of a circle.
struct Bins {
    circle: Circle,
    start: f64,
    width: f64,
    count: usize,
}

impl Bins {
    const fn new(circle: Circle, (start, width): (f64, f64), count: usize) -> Self {
        Self {
            circle,
            start,
            width,
            count,
        }
    }

    const fn is_all(&self) -> bool {
        self.width >= 1.0
    }

    /// The last position before bin `bin`.
    fn edge(&self, bin: usize) -> Position {
        if self.is_all() && bin >= self.count {
            return self.circle.last();
        }
        let turn = self.start + self.width * bin as f64 / self.count as f64;
        self.circle.before(self.circle.at_turn(turn))
    }

    /// The bin that holds `position`, if any does.
    fn holding(&self, position: Position) -> Option<usize> {
        let turn = self.circle.turn(position) - self.start;
        let part = (turn - turn.floor()) / self.width;
        let near = (part * self.count as f64) as usize;
        // The edge of a bin belongs to it, which rounding may not know.
        let within = |bin: &usize| {
            let (start, end) = (self.edge(*bin), self.edge(*bin + 1));
            let behind = self.circle.distance(start, position);
            start != end && behind > 0 && behind <= self.circle.distance(start, end)
                || self.count == 1
        };
        let bins = [near, near.wrapping_sub(1), near + 1];
        bins.into_iter()
            .filter(|bin| *bin < self.count)
            .find(within)
    }
}

/// Calls `each` for every part of a range, (`start`, `end`], within one of `bins`: bin, (start,
/// end]; of equal ends the range is all of the circle.
fn spread(
    bins: &Bins,
    (mut start, until): (Position, Position),
    mut each: impl FnMut(usize, Position, Position),
) {
    let circle = bins.circle;
    if bins.count == 0 {
        return;
    }
    let from = bins.edge(0);
    let mut whole = start == until;
    let mut bin = match bins.holding(circle.advance(start, 1.min(circle.last()))) {
        Some(bin) => bin,
        // What starts outside may still reach in.
        None if whole || circle.distance(start, until) > circle.distance(start, from) => {
            whole &= start == from;
            start = from;
            0
        }
        None => return,
    };
    for _ in 0..=bins.count {
        let end = bins.edge(bin + 1);
        let rest = circle.distance(start, until);
        let all = whole && start == until;
        if all || (rest > circle.distance(start, end) && end != start) {
            each(bin, start, end);
            start = end;
            bin += 1;
            if bin == bins.count {
                if !bins.is_all() {
                    return;
                }
                bin = 0;
            }
        } else {
            if start != until {
                each(bin, start, until);
            }
            return;
        }
    }
}
