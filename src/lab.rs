//! The state of one visualizer: a scenario, its command log, and the world at one step.
//!
//! The log is the undo list. Undo, redo and seek move along it; a new command
//! in the past drops what was undone. Whatever fails leaves everything as it was.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::arcs::{Arcs, Moved};
use crate::change::{Change, Plan, PlanRange};
use crate::compare::{compare, compare_ranges};
use crate::error::{Error, Kind, Result};
use crate::keys::{KeySource, Keys};
use crate::placement::{Asked, Modulo, Place, Placement, PointCache};
use crate::scenario::{Command, Keys as KeyList, MAX_STEPS, Scenario};
use crate::scheme::Scheme;
use crate::stage::{Registry, Stage};
use crate::world::World;

/// Up to so many keys are placed before a call returns; the rest follow in slices.
pub const PLACED_AT_ONCE: usize = 100_000;

/// So many nodes are asked for their scores before a call returns.
const MAX_ASKED: usize = 20_000_000;

/// One visualizer.
#[derive(Debug)]
pub struct Lab {
    scenario: Scenario,
    step: usize,
    registry: Registry,
    cache: PointCache,
    keys: Rc<Keys>,
    world: World,
    /// The world one step before, kept while keys are still coming.
    earlier: Option<World>,
    /// The world that the last command started from, and what it moved, while that is the present
    /// step and no key has come since: a slider that is held is compared with it again and again.
    base: Option<(World, Option<Rc<[Moved]>>)>,
    /// What each step did, with the number of keys that were placed when it was counted.
    changes: Vec<(Change, usize)>,
    stages: Stages,
}

/// Stages of the log that need not be found again: those near the last one asked for, and every
/// so-many-th. Seeking then costs a few commands, not all of them.
#[derive(Debug, Default)]
struct Stages(BTreeMap<usize, Stage>);

impl Stages {
    const NEAR: usize = 4;
    const EVERY: usize = 32;

    fn keep(&mut self, step: usize, stage: &Stage) {
        self.0.insert(step, stage.clone());
        if self.0.len() > 2 * Self::EVERY {
            let near = |kept: &usize| kept.abs_diff(step) <= Self::NEAR;
            self.0
                .retain(|kept, _| near(kept) || kept % Self::EVERY == 0);
        }
    }

    /// The last stage that is kept up to `step`.
    fn up_to(&self, step: usize) -> Option<(usize, Stage)> {
        let (kept, stage) = self.0.range(..=step).next_back()?;
        Some((*kept, stage.clone()))
    }

    /// Forgets what came after `step`: other commands follow now.
    fn cut(&mut self, step: usize) {
        self.0.split_off(&(step + 1));
    }
}

impl Lab {
    /// The lab of `scenario`, its steps replayed up to the one it names.
    pub fn new(scenario: Scenario) -> Result<Self> {
        Self::replay(scenario, Registry::default(), None)
    }

    /// `known` is a lab that may have placed the same keys already.
    fn replay(scenario: Scenario, mut registry: Registry, known: Option<&Self>) -> Result<Self> {
        if scenario.steps.len() > MAX_STEPS {
            let (count, most) = (scenario.steps.len(), MAX_STEPS);
            return Err(Error::new(&Kind::TOO_MANY_STEPS, [&count, &most]));
        }
        let step = scenario.step.unwrap_or(scenario.steps.len());
        if step > scenario.steps.len() {
            return Err(step_range(step, scenario.steps.len()));
        }
        let mut cache = PointCache::default();
        cache.open_budget();
        let first = Stage::first(&scenario, &mut registry)?;
        let mut world = World::empty(first.clone()).moved_to(first, &mut cache)?;
        let keys = first_keys(&scenario, &mut world, known);
        let mut lab = Self {
            step: 0,
            registry,
            cache,
            keys,
            world,
            earlier: None,
            base: None,
            changes: Vec::with_capacity(scenario.steps.len()),
            stages: Stages::default(),
            scenario: Scenario {
                steps: Vec::new(),
                ..scenario.clone()
            },
        };
        for command in scenario.steps {
            lab.advance(command)?;
        }
        lab.go(step)?;
        Ok(lab)
    }

    /// The scenario as it stands, the whole log and the step included.
    pub fn scenario(&self) -> Scenario {
        Scenario {
            step: Some(self.step),
            ..self.scenario.clone()
        }
    }

    /// How many commands of the log are applied.
    pub const fn step(&self) -> usize {
        self.step
    }

    /// The log, undone commands included.
    pub fn steps(&self) -> &[Command] {
        &self.scenario.steps
    }

    /// The world at the present step.
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// The keys.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Applies `command` at the present step; commands that were undone are dropped.
    pub fn act(&mut self, command: Command) -> Result<Change> {
        self.cache.open_budget();
        self.act_at(self.step, command)
    }

    /// Applies `command` in place of the present step: a slider that is still held.
    pub fn amend(&mut self, command: Command) -> Result<Change> {
        self.cache.open_budget();
        let Some(step) = self.step.checked_sub(1) else {
            return self.act(command);
        };
        if let Some(change) = self.weigh_again(step, &command)? {
            return Ok(change);
        }
        let now = self.step;
        self.go(step)?;
        let done = self.act_at(step, command);
        if done.is_err() {
            self.go(now)?;
        }
        done
    }

    /// Another weight in place of the one that the last command set: only the points between the
    /// two come or go. `None` where it is not as simple as that.
    fn weigh_again(&mut self, step: usize, command: &Command) -> Result<Option<Change>> {
        let last = self.scenario.steps.len() == step + 1;
        let (Command::Weight(..), Some(Command::Weight(..))) =
            (command, self.scenario.steps.get(step))
        else {
            return Ok(None);
        };
        let Some((base, _)) = self.base.as_ref().filter(|_| last) else {
            return Ok(None);
        };
        let stage = base.stage.after(command, &mut self.registry)?;
        let mut next = self.world.moved_to(stage, &mut self.cache)?;
        if !base.has_arcs() || !next.has_arcs() {
            return Ok(None);
        }
        let (change, moved) = compare_ranges(base, &mut next, &self.keys);
        let change = Change {
            command: command.to_string(),
            ..change
        };
        let base = base.clone();
        self.base = Some((base, moved));
        self.world = next;
        self.stages.cut(step);
        self.stages.keep(step + 1, &self.world.stage);
        self.scenario.steps[step] = command.clone();
        self.changes[step] = (change.clone(), self.keys.placed());
        Ok(Some(change))
    }

    /// What the present step has moved and the arcs that it moved it from, where that is known
    /// without counting.
    pub fn moved_now(&self) -> Option<(&Rc<Arcs>, &Rc<[Moved]>)> {
        let (base, moved) = self.base.as_ref()?;
        Some((&base.arcs, moved.as_ref()?))
    }

    fn act_at(&mut self, step: usize, command: Command) -> Result<Change> {
        if step >= MAX_STEPS {
            return Err(Error::new(&Kind::TOO_MANY_STEPS, [&(step + 1), &MAX_STEPS]));
        }
        let dropped = self.scenario.steps.split_off(step);
        let forgotten = self.changes.split_off(step);
        let done = self.advance(command);
        if done.is_err() {
            self.scenario.steps.extend(dropped);
            self.changes.extend(forgotten);
        }
        done
    }

    /// Applies one more command at the end of the log.
    fn advance(&mut self, command: Command) -> Result<Change> {
        let stage = self.world.stage.after(&command, &mut self.registry)?;
        let before = self.world.clone();
        let (change, moved) = self.enter(stage, &command.to_string())?;
        self.base = Some((before, moved));
        self.stages.cut(self.scenario.steps.len());
        self.scenario.steps.push(command);
        self.stages
            .keep(self.scenario.steps.len(), &self.world.stage);
        self.changes.push((change.clone(), self.keys.placed()));
        self.step = self.scenario.steps.len();
        Ok(change)
    }

    /// Makes the world that of `stage` and says what that moved.
    fn enter(&mut self, stage: Stage, command: &str) -> Result<(Change, Option<Rc<[Moved]>>)> {
        let mut next = self.world.moved_to(stage, &mut self.cache)?;
        if !self.world.stage.scheme.same_keys(&next.stage.scheme) {
            self.keys = Rc::new(Keys::new(self.keys.source().clone(), next.circle()));
        } else if !next.place().by_position() && self.keys.placed() > at_once(&next) {
            // More keys than can be asked before the call returns: they come in slices again.
            self.keys = Rc::new(Keys::new(self.keys.source().clone(), next.circle()));
        }
        if self.keys.placed() == 0 {
            let (scheme, most) = (&next.stage.scheme, at_once(&next));
            Rc::make_mut(&mut self.keys).place(scheme, most, &mut |_| {});
        }
        let (change, moved) = compare_ranges(&self.world, &mut next, &self.keys);
        self.earlier = None;
        self.base = None;
        self.world = next;
        let change = Change {
            command: command.to_owned(),
            ..change
        };
        Ok((change, moved))
    }

    /// The stage after the first `step` commands.
    fn stage_at(&mut self, step: usize) -> Result<Stage> {
        let (mut at, mut stage) = match self.stages.up_to(step) {
            Some(kept) => kept,
            None => (0, Stage::first(&self.scenario, &mut self.registry)?),
        };
        self.stages.keep(at, &stage);
        while at < step {
            stage = stage.after(&self.scenario.steps[at], &mut self.registry)?;
            at += 1;
            self.stages.keep(at, &stage);
        }
        Ok(stage)
    }

    fn go(&mut self, step: usize) -> Result<Change> {
        if step > self.scenario.steps.len() {
            return Err(step_range(step, self.scenario.steps.len()));
        }
        let command = format!("seek {step}");
        if step == self.step {
            return Ok(Change {
                command,
                total_keys: self.keys.placed() as u32,
                ..Change::default()
            });
        }
        let stage = self.stage_at(step)?;
        let (change, _) = self.enter(stage, &command)?;
        self.step = step;
        Ok(change)
    }

    /// Moves to `step` of the log, or `invalid-value` where the log does not reach.
    pub fn seek(&mut self, step: usize) -> Result<Change> {
        self.cache.open_budget();
        self.go(step)
    }

    /// One step back; `None` at the start.
    pub fn undo(&mut self) -> Result<Option<Change>> {
        match self.step.checked_sub(1) {
            Some(step) => self.walk(step, "undo").map(Some),
            None => Ok(None),
        }
    }

    /// One step forward again; `None` at the end.
    pub fn redo(&mut self) -> Result<Option<Change>> {
        if self.step == self.scenario.steps.len() {
            return Ok(None);
        }
        self.walk(self.step + 1, "redo").map(Some)
    }

    fn walk(&mut self, step: usize, command: &str) -> Result<Change> {
        Ok(Change {
            command: command.to_owned(),
            ..self.seek(step)?
        })
    }

    /// Replaces the whole scenario and replays its steps; on failure nothing changes.
    pub fn set(&mut self, scenario: Scenario) -> Result<Change> {
        let mut next = Self::replay(scenario, self.registry.clone(), Some(self))?;
        let mut before = self.world.clone();
        if self.keys.source() != next.keys.source() {
            before.count(&next.keys);
        }
        let mut after = next.world.clone();
        let change = compare(&before, &mut after, &next.keys);
        core::mem::swap(self, &mut next);
        Ok(Change {
            command: "set".to_owned(),
            ..change
        })
    }

    /// Places up to `most` more keys; returns how many are still without a place.
    pub fn place(&mut self, most: usize) -> usize {
        self.base = None;
        let (keys, world) = (Rc::make_mut(&mut self.keys), &mut self.world);
        let scheme = world.stage.scheme.clone();
        keys.place(&scheme, most, &mut |run| world.count_run(run));
        world.count_rest(keys);
        keys.pending()
    }

    /// Takes the positions of the next keys, in ascending order, which somebody else has hashed
    /// as [`Lab::hashing`] says; `ticket` and `from` are that of the answer. Whether they were
    /// taken: not where the keys are others by now, or were placed meanwhile.
    pub fn absorb(&mut self, ticket: u32, from: u32, positions: Vec<u64>) -> bool {
        let wanted = ticket == self.keys.ticket() && from as usize == self.keys.placed();
        if !wanted || !self.world.place().by_position() {
            return false;
        }
        self.base = None;
        let (keys, world) = (Rc::make_mut(&mut self.keys), &mut self.world);
        keys.absorb(positions, &mut |run| world.count_run(run))
    }

    /// What the present step did; `None` before the first.
    pub fn change(&mut self) -> Result<Option<Change>> {
        let Some(at) = self.step.checked_sub(1) else {
            return Ok(None);
        };
        if self.changes[at].1 != self.keys.placed() {
            let mut before = match self.earlier.take() {
                Some(before) => before,
                None => self.before()?,
            };
            before.count_rest(&self.keys);
            let mut after = self.world.clone();
            let counted = compare(&before, &mut after, &self.keys);
            let command = self.changes[at].0.command.clone();
            self.changes[at] = (Change { command, ..counted }, self.keys.placed());
            self.earlier = Some(before).filter(|_| self.keys.pending() > 0);
        }
        Ok(Some(self.changes[at].0.clone()))
    }

    /// The world one step before the present one.
    pub fn before(&mut self) -> Result<World> {
        self.world_at(self.step.saturating_sub(1))
    }

    /// The world at another step of the log, its tallies still those of the present one.
    pub fn world_at(&mut self, step: usize) -> Result<World> {
        if step > self.scenario.steps.len() {
            return Err(step_range(step, self.scenario.steps.len()));
        }
        self.cache.open_budget();
        let stage = self.stage_at(step)?;
        self.world.moved_to(stage, &mut self.cache)
    }

    /// What differs between `step` of the log and the present one: as if one command had led from
    /// there to here. Nothing moves and nothing of the log changes.
    ///
    /// # Errors
    ///
    /// `invalid-value` where the log does not reach so far.
    pub fn change_from(&mut self, step: usize) -> Result<Change> {
        let mut before = self.world_at(step)?;
        before.count_rest(&self.keys);
        let mut after = self.world.clone();
        let change = compare(&before, &mut after, &self.keys);
        Ok(Change {
            command: format!("from {step}"),
            ..change
        })
    }

    /// The world one step before, and the ranges that the present step moves from there.
    ///
    /// # Errors
    ///
    /// `unsupported` where keys do not move in ranges.
    pub fn moved(&mut self) -> Result<(World, Vec<Moved>)> {
        let before = self.before()?;
        let refuse = |world: &World, why: &'static str| {
            let alias = world.stage.scheme.alias;
            Err(Error::new(&Kind::UNSUPPORTED, [&alias, &why]))
        };
        for world in [&before, &self.world] {
            if !world.has_arcs() {
                return refuse(world, "it asks for each key, so keys do not move in ranges");
            }
        }
        if !before.stage.scheme.same_keys(&self.world.stage.scheme) {
            let why = "the step gives every key another position, so no range of them moves";
            return refuse(&self.world, why);
        }
        let moved = before.arcs.moved(&self.world.arcs);
        Ok((before, moved))
    }

    /// The ranges that the present step moves.
    pub fn plan(&mut self) -> Result<Plan> {
        if self.step == 0 {
            return Ok(Plan::default());
        }
        let (before, moved) = self.moved()?;
        let circle = self.world.circle();
        let range = |moved: &Moved| PlanRange {
            start: circle.write(moved.start),
            end: circle.write(moved.end),
            from: before.stage.id_of(moved.from).map(str::to_owned),
            to: self.world.stage.id_of(moved.to).map(str::to_owned),
            share: circle.length(moved.start, moved.end).share(circle),
            keys: self.keys.count(moved.start, moved.end) as u32,
        };
        Ok(Plan {
            ranges: moved.iter().map(range).collect(),
        })
    }

    /// How many keys the present step would have moved under placement by remainder, nodes in
    /// list order and drained ones left out; `None` where the step does not change how many
    /// nodes there are, where there are no keys, or more than that is worth counting for.
    pub fn remainder(&mut self) -> Result<Option<u32>> {
        if self.step == 0 || !(1..=PLACED_AT_ONCE).contains(&self.keys.source().len()) {
            return Ok(None);
        }
        let before = self.stage_at(self.step - 1)?;
        let (before, after) = (Modulo::new(&before), Modulo::new(&self.world.stage));
        if before.len() == after.len() || before.is_empty() || after.is_empty() {
            return Ok(None);
        }
        let modulo = Scheme::named("modulo")?;
        let moves = |position| {
            let asked = Asked::at(position);
            u32::from(before.owner(asked) != after.owner(asked))
        };
        // Most rings that are shown go by the very hash that the remainder is taken of.
        if modulo.same_keys(&self.world.stage.scheme) && self.keys.pending() == 0 {
            return Ok(Some(self.keys.positions().map(moves).sum()));
        }
        let (mut key, mut label, mut sum) = (Vec::new(), Vec::new(), 0);
        for at in 0..self.keys.source().len() {
            self.keys.source().write(at, &mut key);
            sum += moves(modulo.key_position(&key, &mut label));
        }
        Ok(Some(sum))
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        if self.changes.len() != self.scenario.steps.len() {
            return Err("the log and its changes differ in length".into());
        }
        self.world.check(&self.keys)
    }
}

/// How many keys are placed before a call returns: fewer than elsewhere where thousands of nodes
/// are asked for each.
fn at_once(world: &World) -> usize {
    let asked = match &world.placement {
        Placement::Rendezvous(_) => world.stage.members.len().max(1),
        _ => 1,
    };
    (MAX_ASKED / asked).min(PLACED_AT_ONCE)
}

fn step_range(step: usize, most: usize) -> Error {
    Error::new(&Kind::STEP_RANGE, [&step, &most])
}

/// The keys of `scenario`, the first of them placed and counted in `world`: those of `known` where
/// they are the same, since no node moves a key.
fn first_keys(scenario: &Scenario, world: &mut World, known: Option<&Lab>) -> Rc<Keys> {
    let source = match &scenario.keys {
        KeyList::Count(count) => KeySource::generated(*count, &scenario.key_pattern),
        KeyList::List(keys) => KeySource::Listed(keys.clone()),
    };
    let scheme = &world.stage.scheme;
    let same = known.filter(|lab| {
        let placed = lab.keys.placed() >= PLACED_AT_ONCE && world.place().by_position();
        placed && lab.world.stage.scheme.same_keys(scheme) && *lab.keys.source() == source
    });
    let keys = same.map_or_else(
        || {
            let mut keys = Keys::new(source, world.circle());
            keys.place(scheme, at_once(world), &mut |_| {});
            Rc::new(keys)
        },
        |lab| lab.keys.clone(),
    );
    world.count(&keys);
    keys
}
