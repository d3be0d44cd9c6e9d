//! The state of one visualizer: a scenario, its command log, and the world at one step.
//!
//! The log is the undo list. Undo, redo and seek move along it; a new command
//! in the past drops what was undone. Whatever fails leaves everything as it was.

use crate::arcs::NOBODY;
use crate::change::{Change, Flow, Plan, PlanRange, ideal_share};
use crate::error::{Error, Kind, Result};
use crate::keys::{KeySource, Keys};
use crate::position::Length;
use crate::scenario::{Command, Keys as KeyList, MAX_STEPS, Scenario};
use crate::stage::{Registry, Stage};
use crate::world::{PointCache, World};

/// Up to so many keys are placed before a call returns; the rest follow in slices.
pub const PLACED_AT_ONCE: usize = 100_000;

/// One visualizer.
#[derive(Debug)]
pub struct Lab {
    scenario: Scenario,
    step: usize,
    registry: Registry,
    cache: PointCache,
    keys: Keys,
    world: World,
    /// What each step did, with the number of keys that were placed when it was counted.
    changes: Vec<(Change, usize)>,
}

impl Lab {
    /// The lab of `scenario`, its steps replayed up to the one it names.
    pub fn new(scenario: Scenario) -> Result<Self> {
        Self::replay(scenario, Registry::default(), PointCache::default())
    }

    fn replay(scenario: Scenario, mut registry: Registry, mut cache: PointCache) -> Result<Self> {
        if scenario.steps.len() > MAX_STEPS {
            let (count, most) = (scenario.steps.len(), MAX_STEPS);
            return Err(Error::new(&Kind::TOO_MANY_STEPS, [&count, &most]));
        }
        let step = scenario.step.unwrap_or(scenario.steps.len());
        if step > scenario.steps.len() {
            return Err(step_range(step, scenario.steps.len()));
        }
        cache.open_budget();
        let first = Stage::first(&scenario, &mut registry)?;
        let mut world = World::empty(first.clone()).moved_to(first, &mut cache)?;
        let keys = fresh_keys(&scenario, &mut world);
        let mut lab = Self {
            step: 0,
            registry,
            cache,
            keys,
            world,
            changes: Vec::with_capacity(scenario.steps.len()),
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
    pub const fn keys(&self) -> &Keys {
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
        let now = self.step;
        self.go(step)?;
        let done = self.act_at(step, command);
        if done.is_err() {
            self.go(now)?;
        }
        done
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
        let change = self.enter(stage, &command.to_string())?;
        self.scenario.steps.push(command);
        self.changes.push((change.clone(), self.keys.placed()));
        self.step = self.scenario.steps.len();
        Ok(change)
    }

    /// Makes the world that of `stage` and says what that moved.
    fn enter(&mut self, stage: Stage, command: &str) -> Result<Change> {
        let before = &self.world.stage.scheme.ring;
        let after = &stage.scheme.ring;
        let same_keys = before.circle == after.circle && before.key == after.key;
        let mut next = self.world.moved_to(stage, &mut self.cache)?;
        let change = if same_keys {
            compare(&self.world, &mut next, &self.keys)
        } else {
            let mut keys = Keys::new(self.keys.source().clone(), next.ring.circle());
            keys.place(&next.stage.scheme.ring, PLACED_AT_ONCE, &mut |_| {});
            next.count(&keys);
            let change = compare_keys(&self.world, &next, &keys);
            self.keys = keys;
            change
        };
        self.world = next;
        Ok(Change {
            command: command.to_owned(),
            ..change
        })
    }

    /// The stage after the first `step` commands.
    fn stage_at(&mut self, step: usize) -> Result<Stage> {
        let mut stage = Stage::first(&self.scenario, &mut self.registry)?;
        for command in &self.scenario.steps[..step] {
            stage = stage.after(command, &mut self.registry)?;
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
        let change = self.enter(stage, &command)?;
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
        let mut next = Self::replay(scenario, self.registry.clone(), PointCache::default())?;
        let (before, after) = (&self.world.stage.scheme.ring, &next.world.stage.scheme.ring);
        let same_circle = before.circle == after.circle && before.key == after.key;
        let change = if same_circle {
            let mut world = next.world.clone();
            compare(&self.world, &mut world, &next.keys)
        } else {
            compare_keys(&self.world, &next.world, &next.keys)
        };
        core::mem::swap(self, &mut next);
        Ok(Change {
            command: "set".to_owned(),
            ..change
        })
    }

    /// Places up to `most` more keys; returns how many are still without a place.
    pub fn place(&mut self, most: usize) -> usize {
        let (keys, world) = (&mut self.keys, &mut self.world);
        let scheme = world.stage.scheme.clone();
        keys.place(&scheme.ring, most, &mut |run| world.count_run(run));
        keys.pending()
    }

    /// What the present step did; `None` before the first.
    pub fn change(&mut self) -> Result<Option<Change>> {
        let Some(at) = self.step.checked_sub(1) else {
            return Ok(None);
        };
        if self.changes[at].1 != self.keys.placed() {
            let before = self.before()?;
            let mut after = self.world.clone();
            let same_keys = before.stage.scheme.ring.key == after.stage.scheme.ring.key;
            let counted = if same_keys && before.ring.circle() == after.ring.circle() {
                compare(&before, &mut after, &self.keys)
            } else {
                compare_keys(&before, &after, &self.keys)
            };
            let command = self.changes[at].0.command.clone();
            self.changes[at] = (Change { command, ..counted }, self.keys.placed());
        }
        Ok(Some(self.changes[at].0.clone()))
    }

    /// The world one step before the present one.
    pub fn before(&mut self) -> Result<World> {
        self.cache.open_budget();
        let stage = self.stage_at(self.step.saturating_sub(1))?;
        self.world.moved_to(stage, &mut self.cache)
    }

    /// The ranges that the present step moves.
    pub fn plan(&mut self) -> Result<Plan> {
        if self.step == 0 {
            return Ok(Plan::default());
        }
        let before = self.before()?;
        let circle = self.world.ring.circle();
        if before.ring.circle() != circle {
            return Err(Error::new(
                &Kind::UNSUPPORTED,
                [
                    &self.world.stage.scheme.alias,
                    &"the step changes the circle itself, so no range of it moves",
                ],
            ));
        }
        let range = |moved: &crate::arcs::Moved| PlanRange {
            start: circle.write(moved.start),
            end: circle.write(moved.end),
            from: before.stage.id_of(moved.from).map(str::to_owned),
            to: self.world.stage.id_of(moved.to).map(str::to_owned),
            share: circle.length(moved.start, moved.end).share(circle),
            keys: self.keys.count(moved.start, moved.end) as u32,
        };
        let moved = before.arcs.moved(&self.world.arcs);
        Ok(Plan {
            ranges: moved.iter().map(range).collect(),
        })
    }

    /// How many keys the present step would have moved under placement by remainder, nodes in
    /// list order and drained ones left out; `None` where the step does not change how many
    /// nodes there are, or where there are more keys than that is worth counting for.
    pub fn remainder(&mut self) -> Result<Option<u32>> {
        if self.step == 0 || self.keys.source().len() > PLACED_AT_ONCE {
            return Ok(None);
        }
        let before = self.stage_at(self.step - 1)?;
        let names = |stage: &Stage| -> Vec<u32> {
            let on = stage
                .members
                .iter()
                .filter(|member| member.node.weight > 0.0);
            on.map(|member| member.uid).collect()
        };
        let (before, after) = (names(&before), names(&self.world.stage));
        if before.len() == after.len() || before.is_empty() || after.is_empty() {
            return Ok(None);
        }
        let reference = crate::scheme::Scheme::named("reference")?.ring;
        let (mut key, mut label, mut moved) = (Vec::new(), Vec::new(), 0);
        for at in 0..self.keys.source().len() {
            self.keys.source().write(at, &mut key);
            let hash = reference.key_position(&key, &mut label);
            let owner = |nodes: &[u32]| nodes[(hash % nodes.len() as u128) as usize];
            moved += u32::from(owner(&before) != owner(&after));
        }
        Ok(Some(moved))
    }

    /// Every invariant, or what is broken.
    pub fn check(&self) -> Result<(), String> {
        if self.changes.len() != self.scenario.steps.len() {
            return Err("the log and its changes differ in length".into());
        }
        self.world.check(&self.keys)
    }
}

fn step_range(step: usize, most: usize) -> Error {
    Error::new(&Kind::STEP_RANGE, [&step, &most])
}

/// The keys of `scenario`, the first of them placed and counted in `world`.
fn fresh_keys(scenario: &Scenario, world: &mut World) -> Keys {
    let source = match &scenario.keys {
        KeyList::Count(count) => KeySource::generated(*count, &scenario.key_pattern),
        KeyList::List(keys) => KeySource::Listed(keys.clone()),
    };
    let mut keys = Keys::new(source, world.ring.circle());
    keys.place(&world.stage.scheme.ring, PLACED_AT_ONCE, &mut |_| {});
    world.count(&keys);
    keys
}

/// What moved between two worlds on one circle with the same keys. `after` gets the tallies of
/// `before` with the difference applied: no key is asked where it belongs.
fn compare(before: &World, after: &mut World, keys: &Keys) -> Change {
    let circle = after.ring.circle();
    let mut flows = Flows::default();
    after.tallies.clone_from(&before.tallies);
    for moved in before.arcs.moved(&after.arcs) {
        let length = circle.length(moved.start, moved.end);
        let count = keys.count(moved.start, moved.end) as u32;
        flows.add(moved.from, moved.to, count, length);
        if moved.from != NOBODY {
            let tally = after.tallies.entry(moved.from).or_default();
            tally.length = tally.length.minus(length);
            // Where `before` has not counted these keys, neither will `after` have: no error.
            tally.keys = tally.keys.wrapping_sub(count);
        }
        if moved.to != NOBODY {
            let tally = after.tallies.entry(moved.to).or_default();
            tally.length = tally.length.plus(length);
            tally.keys = tally.keys.wrapping_add(count);
        }
    }
    flows.change(before, after, keys.placed(), |length| length.share(circle))
}

/// What moved between two worlds that do not place keys alike: every placed key is asked.
fn compare_keys(before: &World, after: &World, keys: &Keys) -> Change {
    let (mut key, mut label) = (Vec::new(), Vec::new());
    let mut flows = Flows::default();
    for at in 0..keys.placed() {
        keys.source().write(at, &mut key);
        let mut owner = |world: &World| {
            let position = world.stage.scheme.ring.key_position(&key, &mut label);
            world.arcs.node_at(position)
        };
        let (from, to) = (owner(before), owner(after));
        if from != to {
            flows.add(from, to, 1, Length::ZERO);
        }
    }
    let mut change = flows.change(before, after, keys.placed(), |_| 0.0);
    // Positions on two circles have no common measure: the keys stand for the share.
    let total = f64::from(change.total_keys.max(1));
    for flow in &mut change.flows {
        flow.share = f64::from(flow.keys) / total;
    }
    change.moved_share = f64::from(change.moved_keys) / total;
    change
}

#[derive(Default)]
struct Flows(std::collections::BTreeMap<(u32, u32), (u32, Length)>);

impl Flows {
    fn add(&mut self, from: u32, to: u32, keys: u32, length: Length) {
        let flow = self.0.entry((from, to)).or_default();
        flow.0 += keys;
        flow.1 = flow.1.plus(length);
    }

    fn change(
        self,
        before: &World,
        after: &World,
        total: usize,
        share: impl Fn(Length) -> f64,
    ) -> Change {
        let (was, is) = (before.stage.places(), after.stage.places());
        let name = |world: &World, at: Option<&usize>| {
            at.map(|at| world.stage.members[*at].node.id.clone())
        };
        let mut rows: Vec<_> = self
            .0
            .into_iter()
            .map(|((from, to), sums)| (was.get(&from), is.get(&to), sums))
            // A name that came back by another way has another number, but is the same node.
            .filter(|(from, to, _)| name(before, *from) != name(after, *to))
            .collect();
        rows.sort_by_key(|(from, to, _)| (*from, *to));
        let all = rows
            .iter()
            .fold((0, Length::ZERO), |sum, (_, _, (keys, length))| {
                (sum.0 + keys, sum.1.plus(*length))
            });
        Change {
            command: String::new(),
            moved_keys: all.0,
            total_keys: total as u32,
            moved_share: share(all.1),
            ideal_share: ideal(before, after),
            flows: rows
                .into_iter()
                .map(|(from, to, (keys, length))| Flow {
                    from: name(before, from),
                    to: name(after, to),
                    keys,
                    share: share(length),
                })
                .collect(),
        }
    }
}

/// The ideal of a change of membership or weight; settings have none.
fn ideal(before: &World, after: &World) -> f64 {
    let (was, is) = (&before.stage, &after.stage);
    if was.vnodes != is.vnodes || was.scheme_ref != is.scheme_ref {
        return 0.0;
    }
    ideal_share(&was.weights(), &is.weights())
}
