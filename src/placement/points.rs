//! The points of a ring, changed by difference: who has how many, and who wins a shared position.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use crate::arcs::{Arcs, NOBODY};
use crate::error::{Error, Kind, Quoted, Result};
use crate::placement::{Asked, Place, Spot};
use crate::position::Position;
use crate::ring::{Delta, Point, Ring};
use crate::scheme::{Loser, Order, RingScheme, Tie};
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
    scheme: Option<RingScheme>,
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
    fn belong_to(&mut self, scheme: &RingScheme) {
        if self.scheme.as_ref() != Some(scheme) {
            self.clear();
            self.scheme = Some(scheme.clone());
        }
    }

    /// Calls `each` with the positions `from`…`to` of `member`, whose hashed text is `text`.
    fn with(
        &mut self,
        ring: &RingScheme,
        (member, text): (&Member, &str),
        (from, to): (u32, u32),
        each: &mut dyn FnMut(u32, Position),
    ) -> Result<()> {
        if member.node.positions.is_some() {
            let mut positions = Vec::new();
            ring.positions(&member.node, text, 0, to, &mut positions)?;
            for index in from..to {
                each(index, positions[index as usize]);
            }
            return Ok(());
        }
        if self.held > MAX_CACHED {
            self.clear();
        }
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
            ring.positions(&member.node, text, cached.len() as u32, to, cached)?;
            self.held += missing;
        }
        for index in from..to {
            each(index, cached[index as usize]);
        }
        Ok(())
    }
}

/// The points of the members of one stage.
#[derive(Clone, Debug)]
pub struct Points {
    scheme: Rc<RingScheme>,
    /// How many points each member has, in list order.
    pub counts: Vec<u32>,
    /// Who wins a shared position: lower before higher, in list order.
    ranks: Vec<u32>,
    /// The points.
    pub ring: Rc<Ring>,
    /// What each of them owns.
    pub arcs: Rc<Arcs>,
}

impl Points {
    /// No points, on the circle of `scheme`.
    pub fn empty(scheme: &RingScheme) -> Self {
        Self {
            scheme: Rc::new(scheme.clone()),
            counts: Vec::new(),
            ranks: Vec::new(),
            ring: Rc::new(Ring::empty(scheme.circle, scheme.boundary)),
            arcs: Rc::new(Ring::empty(scheme.circle, scheme.boundary).arcs()),
        }
    }

    /// These points, those of the members of `before`, as the members of `after` have them: at
    /// the cost of the difference.
    pub fn moved(&self, before: &Stage, after: &Stage, cache: &mut PointCache) -> Result<Self> {
        let scheme = &self.scheme;
        let counts = scheme.counts(after.scheme.alias, &after.nodes(), after.vnodes)?;
        let nodes = after.nodes();
        let texts = scheme.texts(&nodes)?;
        let ranks = ranks(scheme, after, &texts);
        cache.belong_to(&self.scheme);
        let delta = self.delta((before, after), &texts, (&counts, &ranks), cache)?;
        let scheme = scheme.clone();
        if delta.is_empty() {
            return Ok(Self {
                counts,
                ranks,
                ..self.clone()
            });
        }
        let ring = self.ring.merged(&delta);
        refuse_collisions(&scheme, after, &ring, &delta)?;
        Ok(Self {
            scheme,
            counts,
            ranks,
            arcs: Rc::new(ring.arcs()),
            ring: Rc::new(ring),
        })
    }

    fn delta(
        &self,
        (was, stage): (&Stage, &Stage),
        texts: &[Cow<'_, str>],
        (counts, ranks): (&[u32], &[u32]),
        cache: &mut PointCache,
    ) -> Result<Delta> {
        let mut delta = Delta::default();
        // A first guess: exact where there was no ring, and where nodes only get more points.
        let sum = |counts: &[u32]| counts.iter().map(|count| *count as usize).sum::<usize>();
        let more = sum(counts).saturating_sub(sum(&self.counts));
        delta.come.reserve_exact(more);
        let nodes = was.nodes();
        let old_texts = self.scheme.texts(&nodes)?;
        let mut old = was.places();
        for (at, member) in stage.members.iter().enumerate() {
            let (rank, count, node) = (ranks[at], counts[at], member.uid);
            let mut kept = 0;
            if let Some(old) = old.remove(&node) {
                let before = &was.members[old];
                let same = old_texts[old] == texts[at]
                    && before.node.positions == member.node.positions
                    && self.ranks[old] == rank;
                if same && count == self.counts[old] {
                    continue;
                }
                kept = if same { count.min(self.counts[old]) } else { 0 };
                let before = (before.as_ref(), old_texts[old].as_ref());
                self.collect(before, (old, kept), cache, &mut delta.gone)?;
            }
            let named = (member.as_ref(), texts[at].as_ref());
            cache.with(
                &self.scheme,
                named,
                (kept, count),
                &mut |index, position| {
                    delta.come.push(Point {
                        position,
                        rank,
                        node,
                        index,
                    });
                },
            )?;
        }
        for at in old.into_values() {
            let before = (was.members[at].as_ref(), old_texts[at].as_ref());
            self.collect(before, (at, 0), cache, &mut delta.gone)?;
        }
        delta.normalise();
        Ok(delta)
    }

    /// The points from index `from` on of the member at `at` of the stage that these points are of.
    fn collect(
        &self,
        named: (&Member, &str),
        (at, from): (usize, u32),
        cache: &mut PointCache,
        out: &mut Vec<Point>,
    ) -> Result<()> {
        let (rank, node) = (self.ranks[at], named.0.uid);
        cache.with(
            &self.scheme,
            named,
            (from, self.counts[at]),
            &mut |index, position| {
                out.push(Point {
                    position,
                    rank,
                    node,
                    index,
                });
            },
        )
    }

    /// The rules of the ring.
    pub fn scheme(&self) -> &RingScheme {
        &self.scheme
    }

    /// Who wins a shared position: lower before higher, in list order of the members.
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The bytes that were hashed for point `index` of the node with this number.
    pub(crate) fn label(&self, stage: &Stage, uid: u32, index: u32) -> Result<Vec<u8>> {
        let members = &stage.members;
        let Some(place) = members.iter().position(|member| member.uid == uid) else {
            return Ok(Vec::new());
        };
        let text = self.scheme.point_text(&stage.nodes(), place)?;
        Ok(self.scheme.point_label(&members[place].node, &text, index))
    }

    /// Point number `at` of the ring.
    pub(super) fn spot_at(&self, at: usize, stage: &Stage) -> Option<Spot> {
        let point = self.ring.point(at)?;
        Some(Spot {
            node: point.node,
            label: self.label(stage, point.node, point.index).ok()?,
            position: self.scheme.circle.write(point.position),
        })
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        self.ring.check()?;
        if *self.arcs != self.ring.arcs() {
            return Err("the arcs are not those of the ring".into());
        }
        let points: u32 = self.counts.iter().sum();
        let len = self.ring.len();
        if points as usize != len {
            return Err(format!("{points} points counted, {len} in the ring"));
        }
        Ok(())
    }
}

impl Place for Points {
    fn owner(&self, key: Asked) -> u32 {
        self.ring.node_at(key.position).unwrap_or(NOBODY)
    }

    fn walk(&self, key: Asked, next: &mut dyn FnMut(u32) -> bool) {
        let Some(at) = self.ring.owner_at(key.position) else {
            return;
        };
        for at in (at..self.ring.len()).chain(0..at) {
            if let Some(point) = self.ring.point(at)
                && !next(point.node)
            {
                break;
            }
        }
    }

    fn spot(&self, key: Asked, stage: &Stage) -> Option<Spot> {
        self.spot_at(self.ring.owner_at(key.position)?, stage)
    }

    fn counts(&self, stage: &Stage) -> Vec<u32> {
        let mut counts = self.counts.clone();
        if let Tie::First(Loser::Lost) | Tie::Last(Loser::Lost) = self.scheme.tie {
            let at = stage.places();
            for shadowed in self.ring.shadowed() {
                if let Some(at) = at.get(&shadowed.node) {
                    counts[*at] -= 1;
                }
            }
        }
        counts
    }
}

/// Who wins a shared position: the lower rank.
fn ranks(ring: &RingScheme, stage: &Stage, texts: &[Cow<'_, str>]) -> Vec<u32> {
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
    let mut order = if ring.tie == Tie::SmallerName {
        let names: Vec<&str> = members.iter().map(|member| &*member.node.id).collect();
        Order::ByText.sorted(&names)
    } else {
        let texts: Vec<&str> = texts.iter().map(AsRef::as_ref).collect();
        ring.order.sorted(&texts)
    };
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
fn refuse_collisions(scheme: &RingScheme, stage: &Stage, ring: &Ring, delta: &Delta) -> Result<()> {
    let given = |uid: u32| {
        let mut members = stage.members.iter();
        members.any(|member| member.uid == uid && member.node.positions.is_some())
    };
    let any_given = stage
        .members
        .iter()
        .any(|member| member.node.positions.is_some());
    if ring.collisions() == 0 || (scheme.tie != Tie::Refuse && !any_given) {
        return Ok(());
    }
    for point in &delta.come {
        if let Some((a, b)) = ring.neighbours_at(point) {
            let refused = scheme.tie == Tie::Refuse || given(a) || given(b);
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
