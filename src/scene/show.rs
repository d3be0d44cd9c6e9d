//! A lab on show: its picture at any time, and how a new change starts from it.

use std::collections::HashMap;

use super::dense::Dense;
use super::draw::{DotOwner, MAX_DOTS, Probe, View};
use super::layout::Layout;
use super::list::{List, Op};
use super::motion::Motion;
use crate::arcs::Moved;
use crate::change::Change;
use crate::error::Result;
use crate::keys::Keys;
use crate::lab::Lab;
use crate::scenario::{Command, Scenario};
use crate::world::World;

/// A picture that is more than four times as finely cut as the next one may be by so many arcs.
const MOST_SEEN: usize = 4096;

/// A lab with its picture.
#[derive(Debug)]
pub struct Show {
    lab: Lab,
    motion: Motion,
    /// The same at its end, while that is what is seen.
    rest: Option<Motion>,
    /// The ranges that the present step has moved.
    marks: Vec<Moved>,
    /// Palette slots of everybody who may be seen, present or just gone.
    slots: HashMap<u32, u32>,
    layout: Layout,
    focus: Option<u32>,
    probe: Option<Probe>,
    dense: Dense,
    /// Owners of the keys that have dots, where no arc says them.
    dots: Option<Vec<DotOwner>>,
    /// Whether any of them has moved.
    solo_moved: bool,
    /// The time that was drawn last: a new change starts from what was seen then.
    time: f64,
    list: List,
}

/// What lies under a pixel.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Picked {
    /// The key whose dot is there.
    pub key: Option<String>,
    /// The node whose arc is there.
    pub node: Option<String>,
    /// The place on the circle, 0 ≤ turn < 1.
    pub turn: f64,
}

impl Show {
    /// Shows `scenario` at rest.
    pub fn new(scenario: Scenario) -> Result<Self> {
        Self::of(Lab::new(scenario)?)
    }

    /// Shows a lab at rest.
    pub fn of(lab: Lab) -> Result<Self> {
        let motion = Motion::still(&lab.world().arcs, &[]);
        let mut show = Self {
            lab,
            motion,
            rest: None,
            marks: Vec::new(),
            slots: HashMap::new(),
            layout: Layout::new(580.0, 580.0),
            focus: None,
            probe: None,
            dense: Dense::default(),
            dots: None,
            solo_moved: false,
            time: 1.0,
            list: List::default(),
        };
        show.mark_still()?;
        Ok(show)
    }

    /// The picture drawn last.
    pub const fn list(&self) -> &List {
        &self.list
    }

    /// The lab.
    pub const fn lab(&self) -> &Lab {
        &self.lab
    }

    /// The lab, for what needs to count first. What changes its world goes through
    /// [`Show::change`].
    pub const fn lab_mut(&mut self) -> &mut Lab {
        &mut self.lab
    }

    /// What the present step has moved in all: ranges of the circle, or, where the circle does
    /// not say whose a key is, the owners of the keys that have dots.
    fn marks(&mut self) -> Result<(Vec<Moved>, Option<Vec<DotOwner>>)> {
        let now = self.lab.world();
        let arcs = now.has_arcs();
        if self.lab.step() == 0 {
            let dots = (!arcs).then(|| dot_owners(now, now, self.lab.keys()));
            return Ok((Vec::new(), dots));
        }
        let before = self.lab.before()?;
        let now = self.lab.world();
        let alike = before.stage.scheme.same_keys(&now.stage.scheme);
        if arcs && before.has_arcs() && alike {
            return Ok((before.arcs.moved(&now.arcs), None));
        }
        let dots = dot_owners(&before, now, self.lab.keys());
        Ok((Vec::new(), Some(dots)))
    }

    /// The picture at rest, with the marks of the present step.
    fn mark_still(&mut self) -> Result<()> {
        let (marks, dots) = self.marks()?;
        self.motion = Motion::still(&self.lab.world().arcs, &marks);
        self.marks = marks;
        self.show_dots(dots);
        self.dense.stale();
        self.time = 1.0;
        self.remember_slots();
        Ok(())
    }

    fn show_dots(&mut self, dots: Option<Vec<DotOwner>>) {
        self.solo_moved = dots.iter().flatten().any(|dot| dot.moved);
        self.dots = dots;
    }

    fn remember_slots(&mut self) {
        if self.slots.len() > 4 * MOST_SEEN {
            // Who left so long ago is on no picture any more.
            self.slots.clear();
        }
        let members = self.lab.world().stage.members.iter();
        self.slots
            .extend(members.map(|member| (member.uid, member.slot)));
    }

    /// Changes the lab by `act`; the picture moves from what was seen to what is now.
    pub fn change<T>(&mut self, act: impl FnOnce(&mut Lab) -> Result<T>) -> Result<T> {
        let seen = self.motion.frozen(self.time);
        self.remember_slots();
        let done = act(&mut self.lab)?;
        let shown = self.dots.take();
        let (marks, dots) = self.marks()?;
        self.show_dots(dots);
        if let (Some(shown), Some(dots)) = (shown, &mut self.dots) {
            // A dot starts from the colour it has.
            for (dot, before) in dots.iter_mut().zip(shown) {
                dot.from = before.to;
            }
        }
        let after = self.lab.world().arcs.clone();
        // Changes upon changes that never come to rest cut the circle ever finer.
        let hopeless = seen.len() > 4 * after.len() + MOST_SEEN;
        let seen = if hopeless { &*after } else { &seen };
        self.motion = Motion::new(seen, &after, &marks, self.lab.keys());
        self.marks = marks;
        self.rest = None;
        self.dense.stale();
        self.time = 0.0;
        self.remember_slots();
        Ok(done)
    }

    /// Applies a command; `held` replaces the present step instead of adding one.
    pub fn run(&mut self, command: Command, held: bool) -> Result<Change> {
        self.change(|lab| {
            if held {
                lab.amend(command)
            } else {
                lab.act(command)
            }
        })
    }

    /// Sets the size of the picture in CSS pixels.
    pub fn resize(&mut self, width: f64, height: f64) {
        self.layout = self.layout_of(width, height);
    }

    /// The lengths of a picture of that size.
    pub fn layout_of(&self, width: f64, height: f64) -> Layout {
        if View::is_named(self.lab.world()) {
            Layout::with_names(width, height)
        } else {
            Layout::new(width, height)
        }
    }

    /// Puts a node in focus, or none.
    pub fn focus(&mut self, id: Option<&str>) {
        let stage = &self.lab.world().stage;
        self.focus = id.and_then(|id| {
            let at = stage.find(id).ok()?;
            Some(stage.members[at].uid)
        });
    }

    /// Follows a key to its point, or none.
    pub fn follow(&mut self, key: Option<&str>) {
        let world = self.lab.world();
        self.probe = key.and_then(|key| {
            let asked = world.asked(self.lab.keys(), key.as_bytes());
            let spot = world.place().spot(asked, &world.stage)?;
            let (circle, position) = (world.circle(), asked.position);
            // A slot, a bucket or a score has no place of its own on the circle.
            let point = if world.ring.is_empty() {
                position
            } else {
                circle.read(&spot.position, "").ok()?
            };
            Some(Probe {
                turn: circle.turn(position),
                point: circle.turn(point),
                node: spot.node,
            })
        });
    }

    /// The picture at time `t`, 0…1.
    pub fn frame(&mut self, t: f64) -> &List {
        // What is no time is no motion.
        self.time = if t.is_nan() { 1.0 } else { t.clamp(0.0, 1.0) };
        self.resize(self.layout.width, self.layout.height);
        // At rest the picture is that of the ring alone, whatever led to it.
        let rests = self.time >= 1.0 && !self.motion.is_still();
        if rests != self.rest.is_some() {
            self.rest = rests.then(|| self.settled());
            self.dense.stale();
        }
        self.count_density();
        let mut list = core::mem::take(&mut self.list);
        self.view().draw(self.time, &mut list);
        self.list = list;
        &self.list
    }

    /// The motion that has come to its end.
    fn settled(&self) -> Motion {
        Motion::still(&self.lab.world().arcs, &self.marks)
    }

    /// The picture at rest in another size, for taking away.
    pub fn still(&mut self, layout: Layout) -> List {
        let shown = core::mem::replace(&mut self.layout, layout);
        let rest = Some(self.settled());
        let shown_rest = core::mem::replace(&mut self.rest, rest);
        self.dense.stale();
        self.count_density();
        let mut list = List::default();
        self.view().draw(1.0, &mut list);
        self.layout = shown;
        self.rest = shown_rest;
        self.dense.stale();
        list
    }

    fn count_density(&mut self) {
        let keys = self.lab.keys();
        let orbit = View::orbit_bins(self.layout, keys);
        let motion = self.rest.as_ref().unwrap_or(&self.motion);
        let band = View::band_bins(self.layout, motion);
        self.dense.count(motion, keys, orbit, band);
    }

    fn view(&self) -> View<'_> {
        View {
            motion: self.rest.as_ref().unwrap_or(&self.motion),
            world: self.lab.world(),
            keys: self.lab.keys(),
            slots: &self.slots,
            layout: self.layout,
            focus: self.focus,
            probe: self.probe,
            marked: self.motion.marked() || self.solo_moved,
            dense: &self.dense,
            dots: self.dots.as_deref(),
        }
    }

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
        let piece = self.view().piece_at(x, y).map(|piece| piece.to);
        Picked {
            key: best.map(|(_, key)| self.lab.keys().source().text(key as usize)),
            node: piece.and_then(name),
            turn,
        }
    }
}

/// Who owned and who owns each key that has a dot, by its number.
fn dot_owners(before: &World, after: &World, keys: &Keys) -> Vec<DotOwner> {
    if keys.placed() > MAX_DOTS {
        return Vec::new();
    }
    let (mut text, mut label) = (Vec::new(), Vec::new());
    (0..keys.placed())
        .map(|at| {
            keys.source().write(at, &mut text);
            let from = before.owner_of(at, &text, &mut label);
            let to = after.owner_of(at, &text, &mut label);
            DotOwner {
                from,
                to,
                moved: from != to,
            }
        })
        .collect()
}
