//! One stage made real: its ring, its arcs, and what every node owns.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::arcs::{Arcs, NOBODY};
use crate::error::{Error, Kind, Quoted, Result};
use crate::keys::{Keys, Run};
use crate::position::{Length, Position};
use crate::ring::{Delta, Point, Ring};
use crate::scheme::{Loser, Order, Scheme, Tie};
use crate::stage::{Member, Stage};

/// The most points that one command, load or replay may hash.
pub const MAX_HASHED: u64 = 20_000_000;

/// Points that stay in the cache at most; past this it starts afresh.
const MAX_CACHED: usize = 4_000_000;

/// The positions of points that were hashed before, by the text of the node.
#[derive(Debug, Default)]
pub struct PointCache {
    by_text: HashMap<String, Vec<Position>>,
    held: usize,
    /// Whose points they are: another scheme places the same texts elsewhere.
    scheme: Option<Rc<Scheme>>,
    /// Points hashed since the budget was last opened.
    hashed: u64,
}

impl PointCache {
    /// Starts counting towards [`MAX_HASHED`].
    pub const fn open_budget(&mut self) {
        self.hashed = 0;
    }

    /// Points hashed since the budget was opened.
    pub const fn hashed(&self) -> u64 {
        self.hashed
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.by_text.clear();
        self.held = 0;
    }

    /// Forgets everything unless it was hashed as `scheme` does.
    fn belong_to(&mut self, scheme: &Rc<Scheme>) {
        let same = |held: &Rc<Scheme>| Rc::ptr_eq(held, scheme) || held.ring == scheme.ring;
        if !self.scheme.as_ref().is_some_and(same) {
            self.clear();
            self.scheme = Some(scheme.clone());
        }
    }

    /// Calls `each` with the positions `from`…`to` of `member`.
    fn with(
        &mut self,
        stage: &Stage,
        member: &Member,
        (from, to): (u32, u32),
        each: &mut dyn FnMut(u32, Position),
    ) -> Result<()> {
        let ring = &stage.scheme.ring;
        if member.node.positions.is_some() {
            let mut positions = Vec::new();
            ring.positions(&member.node, 0, to, &mut positions)?;
            for index in from..to {
                each(index, positions[index as usize]);
            }
            return Ok(());
        }
        if self.held > MAX_CACHED {
            self.clear();
        }
        let text = member.node.text();
        if !self.by_text.contains_key(text) {
            self.by_text.insert(text.to_owned(), Vec::new());
        }
        let Some(cached) = self.by_text.get_mut(text) else {
            return Ok(());
        };
        if let Some(missing) = (to as usize).checked_sub(cached.len()) {
            self.hashed += missing as u64;
            if self.hashed > MAX_HASHED {
                let (hashed, most) = (self.hashed, MAX_HASHED);
                return Err(Error::new(&Kind::TOO_MUCH_HASHING, [&hashed, &most]));
            }
            ring.positions(&member.node, cached.len() as u32, to, cached)?;
            self.held += missing;
        }
        for index in from..to {
            each(index, cached[index as usize]);
        }
        Ok(())
    }
}

/// What one node owns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How much of the circle.
    pub length: Length,
    /// How many of the placed keys.
    pub keys: u32,
}

/// A stage with its ring.
#[derive(Clone, Debug)]
pub struct World {
    /// Who is there.
    pub stage: Stage,
    /// How many points each member has, in list order.
    pub counts: Vec<u32>,
    /// Who wins a shared position: lower before higher, in list order.
    ranks: Vec<u32>,
    /// The points.
    pub ring: Rc<Ring>,
    /// Who owns what.
    pub arcs: Rc<Arcs>,
    /// What each node owns, by its number.
    pub tallies: BTreeMap<u32, Tally>,
}

impl World {
    /// Nobody there yet, on the circle of `stage`.
    pub fn empty(stage: Stage) -> Self {
        let scheme = &stage.scheme.ring;
        let ring = Rc::new(Ring::empty(scheme.circle, scheme.boundary));
        let arcs = Rc::new(ring.arcs());
        Self {
            stage: stage.emptied(),
            counts: Vec::new(),
            ranks: Vec::new(),
            ring,
            arcs,
            tallies: BTreeMap::new(),
        }
    }

    /// This world as `stage` has it. Where the scheme stays, the cost is that of the difference
    /// and of one copy of the ring. The tallies are those of the old world until counted.
    pub fn moved_to(&self, stage: Stage, cache: &mut PointCache) -> Result<Self> {
        let scheme = stage.scheme.clone();
        if self.stage.scheme.ring != scheme.ring {
            return Self::empty(stage.clone()).moved_to(stage, cache);
        }
        cache.belong_to(&scheme);
        let counts = scheme
            .ring
            .counts(scheme.alias, &stage.nodes(), stage.vnodes)?;
        let ranks = ranks(&stage);
        let delta = self.delta(&stage, &counts, &ranks, cache)?;
        if delta.is_empty() {
            return Ok(Self {
                stage,
                counts,
                ranks,
                ..self.clone()
            });
        }
        let ring = Rc::new(self.ring.merged(&delta));
        refuse_collisions(&stage, &ring, &delta)?;
        Ok(Self {
            arcs: Rc::new(ring.arcs()),
            stage,
            counts,
            ranks,
            ring,
            tallies: self.tallies.clone(),
        })
    }

    fn delta(
        &self,
        stage: &Stage,
        counts: &[u32],
        ranks: &[u32],
        cache: &mut PointCache,
    ) -> Result<Delta> {
        let mut delta = Delta::default();
        let mut old = self.stage.places();
        for (at, member) in stage.members.iter().enumerate() {
            let (rank, count, node) = (ranks[at], counts[at], member.uid);
            let mut kept = 0;
            if let Some(was) = old.remove(&node) {
                let before = &self.stage.members[was];
                let same = before.node.text() == member.node.text()
                    && before.node.positions == member.node.positions
                    && self.ranks[was] == rank;
                kept = if same { count.min(self.counts[was]) } else { 0 };
                self.collect(was, kept, cache, &mut delta.gone)?;
            }
            cache.with(stage, member, (kept, count), &mut |index, position| {
                delta.come.push(Point {
                    position,
                    rank,
                    node,
                    index,
                });
            })?;
        }
        for at in old.into_values() {
            self.collect(at, 0, cache, &mut delta.gone)?;
        }
        delta.normalise();
        Ok(delta)
    }

    /// The points from index `from` on of the member at `at` of this world.
    fn collect(
        &self,
        at: usize,
        from: u32,
        cache: &mut PointCache,
        out: &mut Vec<Point>,
    ) -> Result<()> {
        let (rank, member) = (self.ranks[at], &self.stage.members[at]);
        cache.with(
            &self.stage,
            member,
            (from, self.counts[at]),
            &mut |index, position| {
                out.push(Point {
                    position,
                    rank,
                    node: member.uid,
                    index,
                });
            },
        )
    }

    /// Counts afresh what every node owns.
    pub fn count(&mut self, keys: &Keys) {
        self.tallies = self
            .arcs
            .lengths()
            .into_iter()
            .map(|(node, length)| (node, Tally { length, keys: 0 }))
            .collect();
        for run in keys.runs() {
            self.count_run(run);
        }
    }

    /// Adds the keys of one run to the tallies.
    pub fn count_run(&mut self, run: &Run) {
        let tallies = &mut self.tallies;
        self.arcs.tally(run.iter(), &mut |node, keys| {
            if node != NOBODY {
                tallies.entry(node).or_default().keys += keys;
            }
        });
    }

    /// What `uid` owns.
    pub fn tally(&self, uid: u32) -> Tally {
        self.tallies.get(&uid).copied().unwrap_or_default()
    }

    /// How many points of each node the ring really has: the system may have overwritten some.
    pub fn live_points(&self) -> Vec<u32> {
        let lost = matches!(
            self.stage.scheme.ring.tie,
            Tie::First(Loser::Lost) | Tie::Last(Loser::Lost)
        );
        let mut counts = self.counts.clone();
        if lost {
            let at = self.stage.places();
            for shadowed in (0..self.ring.len()).filter(|at| self.ring.is_shadowed(*at)) {
                let node = self.ring.point(shadowed).map(|point| point.node);
                if let Some(at) = node.and_then(|node| at.get(&node)) {
                    counts[*at] -= 1;
                }
            }
        }
        counts
    }

    /// Every invariant, or what is broken.
    pub fn check(&self, keys: &Keys) -> Result<(), String> {
        self.ring.check()?;
        keys.check()?;
        let points: u32 = self.counts.iter().sum();
        if points as usize != self.ring.len() {
            return Err(format!(
                "{points} points counted, {} in the ring",
                self.ring.len()
            ));
        }
        let mut again = self.clone();
        again.count(keys);
        let owned = |world: &Self| {
            let mut tallies = world.tallies.clone();
            tallies.retain(|_, tally| *tally != Tally::default());
            tallies
        };
        if owned(&again) != owned(self) {
            return Err(format!(
                "{:?} counted, {:?} kept",
                again.tallies, self.tallies
            ));
        }
        Ok(())
    }
}

/// Who wins a shared position: the lower rank.
fn ranks(stage: &Stage) -> Vec<u32> {
    let ring = &stage.scheme.ring;
    let members = &stage.members;
    if ring.order == Order::Listed && ring.tie != Tie::SmallerName {
        return match ring.tie {
            Tie::Last(_) => members
                .iter()
                .map(|member| u32::MAX - member.born)
                .collect(),
            _ => members.iter().map(|member| member.born).collect(),
        };
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by_key(|at| {
        let node = &members[*at].node;
        let length = match ring.order {
            Order::ByLengthThenText => node.text().len(),
            _ => 0,
        };
        let name = if ring.tie == Tie::SmallerName {
            &node.id
        } else {
            node.text()
        };
        (length, name.as_bytes())
    });
    if matches!(ring.tie, Tie::Last(_)) {
        order.reverse();
    }
    let mut ranks = vec![0; members.len()];
    for (rank, at) in order.into_iter().enumerate() {
        ranks[at] = rank as u32;
    }
    ranks
}

/// Looks for points that met where they may not: anywhere if the scheme refuses it, else only
/// where a position was given by hand.
fn refuse_collisions(stage: &Stage, ring: &Ring, delta: &Delta) -> Result<()> {
    let given = |uid: u32| {
        let mut members = stage.members.iter();
        members.any(|member| member.uid == uid && member.node.positions.is_some())
    };
    let any_given = stage
        .members
        .iter()
        .any(|member| member.node.positions.is_some());
    if stage.scheme.ring.tie != Tie::Refuse && !any_given {
        return Ok(());
    }
    for point in &delta.come {
        if let Some((a, b)) = ring.neighbours_at(point) {
            let refused = stage.scheme.ring.tie == Tie::Refuse || given(a) || given(b);
            if !refused {
                continue;
            }
            let circle = ring.circle();
            let position = circle.write(point.position);
            let name = |uid| stage.id_of(uid).unwrap_or_default().to_owned();
            if a == b && given(a) {
                return Err(Error::new(
                    &Kind::POSITION_TWICE,
                    [&position, &Quoted(&name(a))],
                ));
            }
            return Err(Error::new(
                &Kind::COLLISION,
                [
                    &Quoted(&name(a)),
                    &Quoted(&name(b)),
                    &position,
                    &stage.scheme.alias,
                ],
            ));
        }
    }
    Ok(())
}
