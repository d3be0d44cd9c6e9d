//! A lab on show: its picture at any time, and how a new change starts from it.

use std::collections::HashMap;
use std::rc::Rc;

use super::dense::Dense;
use super::draw::{DotOwner, MAX_DOTS, Probe, View, window};
use super::layout::Layout;
use super::lens::Lens;
use super::list::List;
use super::motion::{Cut, Motion, ease};
use super::trail::Trail;
use crate::arcs::Moved;
use crate::change::Change;
use crate::error::Result;
use crate::keys::Keys;
use crate::lab::Lab;
use crate::position::Position;
use crate::scenario::{Command, Scenario};
use crate::world::World;

/// A picture that is more than four times as finely cut as the next one may be by so many arcs.
const MOST_SEEN: usize = 4096;

/// The ranges that have moved, or the owners of the keys that have dots.
type Marks = (Rc<[Moved]>, Option<Vec<DotOwner>>);

/// A lab with its picture.
#[derive(Debug)]
pub struct Show {
    pub(super) lab: Lab,
    motion: Motion,
    /// The same at its end, while that is what is seen.
    rest: Option<Motion>,
    /// Palette slots of everybody who may be seen, present or just gone.
    slots: HashMap<u32, u32>,
    pub(super) layout: Layout,
    /// Where one looked when the camera set out, and where it goes.
    pub(super) way: (Lens, Lens),
    pub(super) focus: Option<u32>,
    /// The last position of the arc in focus.
    pub(super) cursor: Option<Position>,
    probe: Option<Probe>,
    /// The key that is followed, and the frames of its lookup.
    pub(super) followed: Option<String>,
    pub(super) trail: Option<Trail>,
    dense: Dense,
    /// Owners of the keys that have dots, where no arc says them.
    dots: Option<Vec<DotOwner>>,
    /// Whether any of them has moved.
    solo_moved: bool,
    cut: Cut,
    /// The world before a hand took the point that it carries.
    pub(super) carried: Option<World>,
    /// The step that the picture is compared with, where that is not the one before.
    against: Option<usize>,
    /// The time that was drawn last: a new change starts from what was seen then.
    time: f64,
    pub(super) list: List,
}

impl Show {
    /// Shows `scenario` at rest.
    pub fn new(scenario: Scenario) -> Result<Self> {
        Self::of(Lab::new(scenario)?)
    }

    /// Shows a lab at rest.
    pub fn of(lab: Lab) -> Result<Self> {
        let motion = Motion::still(lab.world().arcs.clone(), Rc::default());
        let mut show = Self {
            lab,
            motion,
            rest: None,
            slots: HashMap::new(),
            layout: Layout::new(580.0, 580.0),
            way: (Lens::WHOLE, Lens::WHOLE),
            focus: None,
            cursor: None,
            probe: None,
            followed: None,
            trail: None,
            dense: Dense::default(),
            dots: None,
            solo_moved: false,
            cut: Cut::default(),
            carried: None,
            against: None,
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
    fn marks(&mut self) -> Result<Marks> {
        if let (None, None, Some((_, moved))) = (&self.carried, self.against, self.lab.moved_now())
        {
            return Ok((moved.clone(), None));
        }
        let now = self.lab.world();
        let arcs = now.has_arcs();
        let against = match self.against {
            Some(step) if step <= self.lab.steps().len() => Some(step),
            _ => self.lab.step().checked_sub(1),
        };
        let before = match (&self.carried, against) {
            (Some(before), _) => before.clone(),
            (None, Some(step)) => self.lab.world_at(step)?,
            (None, None) => {
                let dots = (!arcs).then(|| dot_owners(now, now, self.lab.keys()));
                return Ok((Rc::default(), dots));
            }
        };
        let now = self.lab.world();
        let alike = before.stage.scheme.same_keys(&now.stage.scheme);
        if arcs && before.has_arcs() && alike {
            return Ok((before.arcs.moved(&now.arcs).into(), None));
        }
        let dots = dot_owners(&before, now, self.lab.keys());
        Ok((Rc::default(), Some(dots)))
    }

    /// The picture at rest, with the marks of the present step.
    fn mark_still(&mut self) -> Result<()> {
        let (marks, dots) = self.marks()?;
        self.motion = Motion::still(self.lab.world().arcs.clone(), marks);
        self.show_dots(dots);
        self.dense.stale();
        self.time = 1.0;
        self.remember_slots();
        Ok(())
    }

    /// Marks what differs from `step` in place of what the present step has moved; `None` for that.
    pub fn compare_with(&mut self, step: Option<usize>) -> Result<()> {
        let before = core::mem::replace(&mut self.against, step);
        let marked = self.mark_still();
        if marked.is_err() {
            self.against = before;
        }
        marked
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
        self.carried = None;
        self.play(act)
    }

    /// The same while a hand goes on carrying.
    pub(super) fn play<T>(&mut self, act: impl FnOnce(&mut Lab) -> Result<T>) -> Result<T> {
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
        let seen = if hopeless { after.clone() } else { seen };
        let keys = self.lab.keys();
        self.motion = match self.lab.moved_now() {
            // From the very ring that the command started from, what moves is what it moved.
            Some((from, moved)) if Rc::ptr_eq(from, &seen) => {
                Motion::of(moved.clone(), seen, after, marks, keys)
            }
            _ => Motion::new(seen, after, marks, keys),
        };
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
        self.layout = self.layout_of(width, height).through(self.layout.lens());
    }

    /// Where the camera goes: where it is, or is on its way to.
    pub const fn aim(&self) -> Lens {
        self.way.1
    }

    /// Sends the camera from where it is to `lens`; [`Show::look`] says how far it has come.
    pub fn aim_at(&mut self, lens: Lens) {
        self.way = (self.layout.lens(), lens);
    }

    /// How far the camera has come on its way, 0…1.
    pub fn look(&mut self, u: f64) {
        let u = if u.is_nan() { 1.0 } else { u };
        let lens = Lens::between(self.way.0, self.way.1, ease(u));
        self.layout = self.layout.through(lens);
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
        self.followed = key.map(str::to_owned);
        self.trail = None;
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
        self.prepare(self.time);
        let mut list = core::mem::take(&mut self.list);
        self.view().draw(self.time, &mut list);
        self.list = list;
        &self.list
    }

    /// The motion that has come to its end.
    fn settled(&self) -> Motion {
        Motion::still(self.lab.world().arcs.clone(), self.motion.marks_shared())
    }

    /// The picture at rest in another size, for taking away.
    pub fn still(&mut self, layout: Layout) -> List {
        let shown = core::mem::replace(&mut self.layout, layout);
        let rest = Some(self.settled());
        let shown_rest = core::mem::replace(&mut self.rest, rest);
        self.dense.stale();
        self.prepare(1.0);
        let mut list = List::default();
        self.view().draw(1.0, &mut list);
        self.layout = shown;
        self.rest = shown_rest;
        self.dense.stale();
        list
    }

    /// What the picture at time `t` is made of: shapes where they can be seen, sums elsewhere.
    fn prepare(&mut self, t: f64) {
        let motion = self.rest.as_ref().unwrap_or(&self.motion);
        self.dense
            .count(motion, self.lab.keys(), &self.layout, self.focus);
        if self.dense.moved.is_empty() {
            let (start, end) = window(&self.layout, motion.circle());
            motion.cut(t, start, end, &mut self.cut);
        } else {
            self.cut.pieces.clear();
        }
    }

    pub(super) fn view(&self) -> View<'_> {
        View {
            motion: self.rest.as_ref().unwrap_or(&self.motion),
            world: self.lab.world(),
            keys: self.lab.keys(),
            slots: &self.slots,
            layout: self.layout,
            focus: self.focus,
            cursor: self.cursor_shape(),
            probe: self.probe,
            trail: self.trail.as_ref(),
            pieces: &self.cut.pieces,
            marked: self.motion.marked() || self.solo_moved,
            dense: &self.dense,
            dots: self.dots.as_deref(),
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
