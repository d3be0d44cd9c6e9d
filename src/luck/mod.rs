//! Law and luck: the same ring drawn again and again under other names, and what to expect of it.
//!
//! With ideal hashing a node with v of V points owns a share that is
//! Beta(v, V − v). Every draw here is a real ring of the reference scheme; only
//! the names of its nodes differ, so that a seed is a scenario like any other.

mod law;

use std::collections::BTreeSet;

use serde::Serialize;

use crate::arcs::Arcs;
use crate::beta::{cumulative, quantile};
use crate::error::Result;
use crate::lab::Lab;
use crate::node::Node;
use crate::scenario::{Command, Keys, Scenario};

pub use law::{Law, PUBLISHED, Published, law, points_for};

/// How many bars the histogram has.
pub const BINS: usize = 24;
/// A ring of so many points is made at once.
const AT_ONCE: u32 = 8000;

/// One ring that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Draw {
    /// The largest distance from the fair share, as a part of it.
    pub worst: f64,
    /// The standard deviation of share ÷ fair share.
    pub deviation: f64,
    /// The largest share ÷ fair share.
    pub peak: f64,
    /// What one more node takes.
    pub moved: f64,
    /// How many nodes inherit from the first when it leaves.
    pub heirs: u32,
}

/// Draws of one kind of ring.
#[derive(Debug)]
pub struct Luck {
    nodes: u32,
    vnodes: u32,
    seed: u32,
    draws: Vec<Draw>,
    /// A ring that lacks some of its nodes.
    growing: Option<Lab>,
}

/// The means of all draws, and the law beside them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many were drawn.
    pub count: u32,
    /// The means.
    pub mean: Means,
    /// The last draw.
    pub last: Option<Draw>,
    /// What is to be expected.
    pub law: Law,
    /// What one more node takes, as a histogram.
    pub histogram: Vec<Bar>,
    /// How many of the draws lie within a fifth of the ideal.
    pub near: f64,
    /// The fragment that shows the last draw on the ring, one more node added.
    pub link: String,
}

/// Means over draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Means {
    /// Of the largest distance from the fair share.
    pub worst: f64,
    /// Of the standard deviation.
    pub deviation: f64,
    /// Of peak to mean.
    pub peak: f64,
    /// Of what one more node takes.
    pub moved: f64,
    /// Of the number of heirs.
    pub heirs: f64,
}

/// One bar of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bar {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How many draws lie in it; the outermost hold all beyond them too.
    pub count: u32,
    /// How many to expect.
    pub expected: f64,
}

impl Luck {
    /// Nothing drawn yet: `nodes` nodes of `vnodes` points, the first seed being `seed`.
    pub const fn new(nodes: u32, vnodes: u32, seed: u32) -> Self {
        Self {
            nodes,
            vnodes,
            seed,
            draws: Vec::new(),
            growing: None,
        }
    }

    /// The ring of a seed.
    pub fn scenario(&self, seed: u32) -> Scenario {
        let name = |at: u32| Node::new(format!("{}-{seed}", letters(at)));
        Scenario {
            nodes: (0..self.nodes).map(name).collect(),
            vnodes: Some(self.vnodes),
            keys: Keys::Count(0),
            ..Scenario::default()
        }
    }

    /// The node that joins.
    fn newcomer(&self, seed: u32) -> Node {
        Node::new(format!("{}-{seed}", letters(self.nodes)))
    }

    /// Draws one more ring.
    pub fn draw(&mut self) -> Result<Draw> {
        loop {
            if let Some(draw) = self.advance()? {
                return Ok(draw);
            }
        }
    }

    /// Does a part of the work that one more ring takes: where it has many points, one node joins
    /// at a time. The ring that this has finished, if it has.
    pub fn advance(&mut self) -> Result<Option<Draw>> {
        let seed = self.seed + self.draws.len() as u32;
        let whole = self.scenario(seed);
        let mut lab = match self.growing.take() {
            Some(lab) => lab,
            None if self.nodes.saturating_mul(self.vnodes) > AT_ONCE => Lab::new(Scenario {
                nodes: whole.nodes.iter().take(1).cloned().collect(),
                ..whole.clone()
            })?,
            None => Lab::new(whole.clone())?,
        };
        let there = lab.world().stage.members.len();
        if let Some(next) = whole.nodes.get(there) {
            lab.act(Command::Add(next.clone()))?;
            self.growing = Some(lab);
            return Ok(None);
        }
        let draw = self.measure(&mut lab, seed)?;
        self.draws.push(draw);
        Ok(Some(draw))
    }

    /// What a ring with all its nodes is like.
    fn measure(&self, lab: &mut Lab, seed: u32) -> Result<Draw> {
        let fair = 1.0 / f64::from(self.nodes.max(1));
        let shares = lab.world().shares();
        let off = |share: &f64| (share / fair - 1.0).abs();
        let balance = lab.world().balance();
        // Whom the points of the first fall to when it leaves: to the owner of the next arc that
        // is not its own. And what a newcomer takes.
        let first = lab.world().stage.members.first().map(|member| member.uid);
        let heirs = first.map_or(0, |uid| heirs(&lab.world().arcs, uid));
        let moved = lab.act(Command::Add(self.newcomer(seed)))?.moved_share;
        Ok(Draw {
            worst: shares.iter().map(off).fold(0.0, f64::max),
            deviation: balance.std_dev,
            peak: balance.peak_to_mean,
            moved,
            heirs,
        })
    }

    /// Everything that was drawn.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// The part of the draws in which one more node takes from `low` to `high`.
    pub fn within(&self, low: f64, high: f64) -> f64 {
        let is_in = |draw: &&Draw| (low..=high).contains(&draw.moved);
        self.draws.iter().filter(is_in).count() as f64 / self.draws.len().max(1) as f64
    }

    /// The means and the law.
    pub fn report(&self) -> Report {
        let count = self.draws.len();
        let mean =
            |of: fn(&Draw) -> f64| self.draws.iter().map(of).sum::<f64>() / count.max(1) as f64;
        let law = law(self.nodes, self.vnodes);
        let seed = self.seed + count.saturating_sub(1) as u32;
        let shown = Scenario {
            keys: Keys::Count(1000),
            steps: vec![Command::Add(self.newcomer(seed))],
            ..self.scenario(seed)
        };
        Report {
            count: count as u32,
            mean: Means {
                worst: mean(|draw| draw.worst),
                deviation: mean(|draw| draw.deviation),
                peak: mean(|draw| draw.peak),
                moved: mean(|draw| draw.moved),
                heirs: mean(|draw| f64::from(draw.heirs)),
            },
            last: self.draws.last().copied(),
            law,
            histogram: self.histogram(),
            near: self.within(0.8 * law.moved, 1.2 * law.moved),
            link: shown.to_fragment(&Scenario::default(), 0).fragment,
        }
    }

    /// What one more node takes: its share is Beta(v, N·v).
    fn histogram(&self) -> Vec<Bar> {
        let own = f64::from(self.vnodes.max(1));
        let others = own * f64::from(self.nodes.max(1));
        let (low, high) = (quantile(own, others, 0.001), quantile(own, others, 0.999));
        let width = (high - low) / BINS as f64;
        let edge = |at: usize| low + width * at as f64;
        let count = self.draws.len() as f64;
        let bars = (0..BINS).map(|at| {
            let below =
                |x: f64, all: bool, p: f64| if all { p } else { cumulative(own, others, x) };
            let to = below(edge(at + 1), at + 1 == BINS, 1.0);
            let from = below(edge(at), at == 0, 0.0);
            Bar {
                from: edge(at),
                to: edge(at + 1),
                count: 0,
                expected: count * (to - from),
            }
        });
        let mut bars: Vec<Bar> = bars.collect();
        for draw in &self.draws {
            let at = ((draw.moved - low) / width).clamp(0.0, BINS as f64 - 1.0);
            bars[at as usize].count += 1;
        }
        bars
    }
}

/// How many nodes own the first arc behind an arc of `uid` that is not its own.
fn heirs(arcs: &Arcs, uid: u32) -> u32 {
    let (mut found, mut open) = (BTreeSet::new(), false);
    // Twice round, since the last arc's heir may be the first.
    for arc in arcs.iter().chain(arcs.iter()) {
        if arc.node == uid {
            open = true;
        } else if open {
            found.insert(arc.node);
            open = false;
        }
    }
    found.len() as u32
}

/// A, B … Z, AA, AB …
fn letters(at: u32) -> String {
    let last = char::from(b'A' + (at % 26) as u8);
    if at < 26 {
        return last.to_string();
    }
    format!("{}{last}", letters(at / 26 - 1))
}
