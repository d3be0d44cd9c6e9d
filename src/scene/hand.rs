//! What a hand does on the picture: points at things, walks from arc to arc, moves the camera and
//! the points that have positions of their own.

use serde::Serialize;

use super::draw::Cursor;
use super::lens::{Lens, signed};
use super::list::Op;
use super::show::Show;
use crate::change::Change;
use crate::compare::compare;
use crate::error::Result;
use crate::owner::Owner;

/// What lies under a pixel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Picked {
    /// The key whose dot is there.
    pub key: Option<String>,
    /// The node whose arc is there.
    pub node: Option<String>,
    /// The point whose mark is there.
    pub point: Option<Spot>,
    /// The place on the circle, 0 ≤ turn < 1.
    pub turn: f64,
}

/// A point of the ring, or a slot of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spot {
    /// Its node; none where nobody owns it.
    pub node: Option<String>,
    /// Which of the node's points it is, from 0; none in a table.
    pub index: Option<u32>,
    /// Where it is, 0 ≤ turn < 1.
    pub turn: f64,
    /// The part of the circle that its arc is.
    pub share: f64,
    /// Whether it has a position of its own, which a hand may change.
    pub movable: bool,
}

/// So near a hand must come to a point, in CSS pixels.
const NEAR: f64 = 7.0;

impl Show {
    /// What lies at pixel (`x`, `y`) of the picture drawn last.
    pub fn pick(&self, x: f64, y: f64) -> Picked {
        let (_, turn) = self.layout.polar(x, y);
        let near = (3.0 * self.layout.dot()).max(6.0);
        let mut best: Option<(f64, u32)> = None;
        for own in self.list.iter().filter(|own| own[0] as u8 == Op::Dot as u8) {
            let distance = (f64::from(own[3]) - x).hypot(f64::from(own[4]) - y);
            let closer = best.is_none_or(|(least, _)| distance < least);
            if own[7] < 0.0 && distance <= near && closer {
                best = Some((distance, (-own[7] - 1.0) as u32));
            }
        }
        let name = |uid: u32| self.lab.world().stage.id_of(uid).map(str::to_owned);
        let node = self.node_at(x, y);
        Picked {
            key: best.map(|(_, key)| self.lab.keys().source().text(key as usize)),
            node: node.and_then(name),
            point: self.point_at(x, y),
            turn,
        }
    }

    /// Whose arc, or whose lane, is at a pixel.
    fn node_at(&self, x: f64, y: f64) -> Option<u32> {
        let view = self.view();
        view.node_at(x, y).or_else(|| view.lane_places().at(y))
    }

    /// The point whose mark is at a pixel, if points are far enough apart to be told.
    fn point_at(&self, x: f64, y: f64) -> Option<Spot> {
        let layout = &self.layout;
        let (radius, turn) = layout.polar(x, y);
        let band = layout.inner() - NEAR..=layout.outer() + 4.0 * NEAR;
        let arcs = &self.lab.world().arcs;
        let after = arcs.at(arcs.circle().at_turn(turn))?;
        let before = if after == 0 { arcs.len() } else { after } - 1;
        let far = |at: usize| {
            let end = arcs.circle().turn(arcs.get(at).map_or(0, |arc| arc.end));
            signed(end - turn).abs() * layout.pixels()
        };
        let at = if far(before) < far(after) {
            before
        } else {
            after
        };
        (band.contains(&radius) && far(at) <= NEAR).then(|| self.spot(at))?
    }

    /// What there is to know of arc `at`.
    fn spot(&self, at: usize) -> Option<Spot> {
        let world = self.lab.world();
        let circle = world.circle();
        let arc = world.arcs.get(at)?;
        let member = world.stage.member(arc.node);
        let point = world.ring.point(arc.point as usize);
        let point = point.filter(|point| point.node == arc.node);
        Some(Spot {
            node: member.map(|member| member.node.id.clone()),
            index: point.map(|point| point.index),
            turn: circle.turn(arc.end),
            share: world.arcs.length(at).share(circle),
            movable: point.is_some() && member.is_some_and(|m| m.node.positions.is_some()),
        })
    }

    /// Puts the arc at `turn` in focus, or none.
    pub fn point_to(&mut self, turn: Option<f64>) -> Option<Spot> {
        let arcs = &self.lab.world().arcs;
        let at = arcs.at(arcs.circle().at_turn(turn.unwrap_or(0.0)));
        let at = at.filter(|_| turn.is_some_and(f64::is_finite));
        self.settle(at)
    }

    /// The arc in focus, if there is one: after a change another may be there.
    pub fn in_focus(&self) -> Option<Spot> {
        self.spot(self.lab.world().arcs.at(self.cursor?)?)
    }

    /// Who owns the place of the point in focus.
    pub fn owner_in_focus(&self) -> Option<Owner> {
        let arcs = &self.lab.world().arcs;
        let arc = arcs.get(arcs.at(self.cursor?)?)?;
        Some(self.lab.owner_of_position(arc.end))
    }

    /// Puts the next arc in focus, or the one before; `own` keeps to arcs of one node. The camera
    /// follows where the arc is not on the picture.
    pub fn walk(&mut self, forward: bool, own: bool) -> Option<Spot> {
        let arcs = &self.lab.world().arcs;
        let len = arcs.len();
        let Some(now) = self.cursor.and_then(|end| arcs.at(end)) else {
            let top = arcs.at(arcs.circle().at_turn(self.aim().top()));
            return self.settle(top);
        };
        let node = arcs.get(now)?.node;
        let step = |at: usize| (at + if forward { 1 } else { len - 1 }) % len;
        let mut at = step(now);
        while own && at != now && arcs.get(at)?.node != node {
            at = step(at);
        }
        self.settle(Some(at))
    }

    /// Puts the first arc of the next node in the list in focus, or of the one before.
    pub fn walk_nodes(&mut self, forward: bool) -> Option<Spot> {
        let world = self.lab.world();
        let now = self.cursor.map(|end| world.arcs.node_at(end));
        let members = &world.stage.members;
        let len = members.len();
        let at = now.and_then(|uid| members.iter().position(|member| member.uid == uid));
        let start = at.unwrap_or(if forward { len.wrapping_sub(1) } else { 0 });
        for k in 1..=len {
            let at = (start + if forward { k } else { len - k % len }) % len;
            let uid = members[at].uid;
            if let Some(found) = world.arcs.iter().position(|arc| arc.node == uid) {
                return self.settle(Some(found));
            }
        }
        None
    }

    fn settle(&mut self, at: Option<usize>) -> Option<Spot> {
        let arcs = &self.lab.world().arcs;
        self.cursor = at.and_then(|at| arcs.get(at)).map(|arc| arc.end);
        let spot = at.and_then(|at| self.spot(at))?;
        let aim = self.aim();
        if aim.zoom > 1.0 && !self.layout.through(aim).sees(spot.turn) {
            self.aim_at(Lens {
                mid: spot.turn,
                ..aim
            });
        }
        Some(spot)
    }

    /// The arc in focus as it is drawn.
    pub(super) fn cursor_shape(&self) -> Option<Cursor> {
        let arcs = &self.lab.world().arcs;
        let at = arcs.at(self.cursor?)?;
        let circle = arcs.circle();
        Some(Cursor {
            start: circle.turn(arcs.start(at)),
            sweep: arcs.length(at).share(circle),
        })
    }

    /// Moves point `index` of the node `id`, which has positions of its own, to `turn`. As this
    /// is where the node is, and nothing that happens to it, the scenario is another one then.
    pub fn move_point(&mut self, id: &str, index: u32, turn: f64) -> Result<Option<Change>> {
        let Some(scenario) = self.lab.with_point_at(id, index, turn) else {
            return Ok(None);
        };
        // What is marked is all that has moved since the hand took the point.
        if self.carried.is_none() {
            self.carried = Some(self.lab.world().clone());
        }
        self.play(|lab| lab.set(scenario)).map(Some)
    }

    /// All that has moved since a hand took the point that it lets go.
    pub fn let_go(&mut self) -> Option<Change> {
        let before = self.carried.as_ref()?;
        let mut after = self.lab.world().clone();
        let change = compare(before, &mut after, self.lab.keys());
        Some(Change {
            command: "set".to_owned(),
            ..change
        })
    }

    /// Makes everything `factor` times longer around pixel (`x`, `y`), which keeps its turn.
    pub fn zoom_at(&mut self, x: f64, y: f64, factor: f64) {
        let lens = self.layout.lens();
        let (_, turn) = self.layout.polar(x, y);
        let next = Lens {
            mid: if lens.zoom > 1.0 { lens.mid } else { turn },
            ..lens
        };
        let next = Lens::new(next.mid, next.zoom * factor, next.unroll > 0.0);
        // What was under the pointer is brought back there.
        let (_, moved) = self.layout.through(next).polar(x, y);
        let held = Lens::new(
            next.mid + signed(turn - moved),
            next.zoom,
            next.unroll > 0.0,
        );
        self.cut_to(held);
    }

    /// Moves what is at the first pixel to the second; nothing while all of a ring is seen.
    pub fn pan(&mut self, from: (f64, f64), to: (f64, f64)) {
        let lens = self.layout.lens();
        if lens.zoom <= 1.0 {
            return;
        }
        let (_, before) = self.layout.polar(from.0, from.1);
        let (_, after) = self.layout.polar(to.0, to.1);
        let mid = lens.mid + signed(before - after);
        self.cut_to(Lens::new(mid, lens.zoom, lens.unroll > 0.0));
    }

    /// Looks through `lens` at once.
    fn cut_to(&mut self, lens: Lens) {
        self.way = (lens, lens);
        self.layout = self.layout.through(lens);
    }
}
