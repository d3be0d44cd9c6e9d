//! The way through the steps, and what differs between two moments of it.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::{SharedKeys, Step};
use crate::arcs::{Arc, Arcs, Moved, NOBODY};
use crate::error::Result;
use crate::keys::{KeySource, Keys};
use crate::placement::PointCache;
use crate::position::Length;
use crate::scenario::{Command, Keys as KeyList, Scenario};
use crate::stage::{Registry, Stage};
use crate::world::World;

/// The ring between two steps.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub world: World,
    pub keys: SharedKeys,
    /// Which server has which number on this stage.
    pub who: Rc<HashMap<u32, u32>>,
    /// The arcs by server; none where the method divides no circle.
    arcs: Option<Rc<Arcs>>,
}

impl Moment {
    fn of(mut world: World, keys: SharedKeys, who: Rc<HashMap<u32, u32>>) -> Self {
        world.count(&keys);
        let arcs = world.has_arcs().then(|| {
            let arc = |arc: Arc| Arc {
                node: who.get(&arc.node).copied().unwrap_or(NOBODY),
                ..arc
            };
            let list = world.arcs.iter().map(arc).collect();
            Rc::new(Arcs::new(world.circle(), list))
        });
        Self {
            world,
            keys,
            who,
            arcs,
        }
    }

    /// What server number `server` is called now.
    pub fn name(&self, server: u32) -> Option<String> {
        let members = self.world.stage.members.iter();
        let mut found = members.filter(|member| self.who.get(&member.uid) == Some(&server));
        found.next().map(|member| member.node.id.clone())
    }

    /// The servers of these names.
    pub fn servers(&self, names: &[&str]) -> Vec<u32> {
        let members = self.world.stage.members.iter();
        members
            .filter(|member| names.contains(&member.node.id.as_str()))
            .filter_map(|member| self.who.get(&member.uid).copied())
            .collect()
    }

    /// The server of a number of the stage.
    pub fn server(&self, uid: u32) -> u32 {
        self.who.get(&uid).copied().unwrap_or(NOBODY)
    }

    /// The owner of every placed key.
    fn owners(&self) -> Vec<u32> {
        let (mut text, mut label) = (Vec::new(), Vec::new());
        let owner = |at| {
            self.keys.source().write(at, &mut text);
            self.server(self.world.owner_of(at, &text, &mut label))
        };
        (0..self.keys.placed()).map(owner).collect()
    }
}

/// What moves between two moments.
#[derive(Clone, Debug, Default)]
pub(super) struct Movement {
    /// Whether shares are exact parts of the circle; else they are parts of the keys.
    pub exact: bool,
    /// Keys and part of the circle from server to server.
    pub flows: BTreeMap<(u32, u32), (u32, Length)>,
    /// The ranges by server, where `exact`.
    pub moved: Vec<Moved>,
    /// How many keys.
    pub keys: u32,
    /// Of how many.
    pub total: u32,
    /// Which part.
    pub share: f64,
}

/// What moves from `before` to `after`.
pub(super) fn movement(before: &Moment, after: &Moment) -> Movement {
    let mut out = Movement {
        total: after.keys.placed() as u32,
        ..Movement::default()
    };
    let same = before
        .world
        .stage
        .scheme
        .same_keys(&after.world.stage.scheme);
    if let (true, Some(was), Some(is)) = (same, &before.arcs, &after.arcs) {
        let circle = is.circle();
        out.exact = true;
        out.moved = was.moved(is);
        let mut all = Length::ZERO;
        for range in &out.moved {
            let length = circle.length(range.start, range.end);
            let flow = out.flows.entry((range.from, range.to)).or_default();
            flow.0 += after.keys.count(range.start, range.end) as u32;
            flow.1 = flow.1.plus(length);
            all = all.plus(length);
        }
        out.share = all.share(circle);
    } else {
        for (from, to) in before.owners().into_iter().zip(after.owners()) {
            if from != to {
                out.flows.entry((from, to)).or_default().0 += 1;
            }
        }
    }
    out.keys = out.flows.values().map(|flow| flow.0).sum();
    if !out.exact {
        out.share = f64::from(out.keys) / f64::from(out.total.max(1));
    }
    out
}

/// Walks the steps.
pub(super) struct Course {
    registry: Registry,
    cache: PointCache,
    scenario: Scenario,
    /// The servers that names have had, so that one that comes back is the same.
    known: HashMap<String, u32>,
    next: u32,
}

impl Course {
    pub fn new(scenario: &Scenario) -> Result<Self> {
        scenario.check()?;
        let mut cache = PointCache::default();
        cache.open_budget();
        Ok(Self {
            registry: Registry::default(),
            cache,
            scenario: scenario.clone(),
            known: HashMap::new(),
            next: 0,
        })
    }

    /// The ring before the first step.
    pub fn start(&mut self) -> Result<Moment> {
        let mut stage = Stage::first(&self.scenario, &mut self.registry)?;
        let applied = self.scenario.applied();
        for command in self.scenario.steps.iter().take(applied) {
            stage = stage.after(command, &mut self.registry)?;
        }
        let world = World::empty(stage.clone()).moved_to(stage, &mut self.cache)?;
        let mut who = HashMap::new();
        for member in &world.stage.members {
            self.known.insert(member.node.id.clone(), self.next);
            who.insert(member.uid, self.next);
            self.next += 1;
        }
        let keys = self.place(&world);
        Ok(Moment::of(world, keys, Rc::new(who)))
    }

    /// The keys as `world` places them.
    fn place(&self, world: &World) -> SharedKeys {
        let source = match &self.scenario.keys {
            KeyList::Count(count) => KeySource::generated(*count, &self.scenario.key_pattern),
            KeyList::List(keys) => KeySource::Listed(keys.clone()),
        };
        let mut keys = Keys::new(source, world.circle());
        keys.place(&world.stage.scheme, usize::MAX, &mut |_| {});
        Rc::new(keys)
    }

    /// The ring after `step`.
    pub fn after(&mut self, moment: &Moment, step: &Step) -> Result<Moment> {
        self.cache.open_budget();
        let before = &moment.world;
        let stage = before.stage.after(&step.command(), &mut self.registry)?;
        let world = before.moved_to(stage, &mut self.cache)?;
        let mut who = (*moment.who).clone();
        match step {
            Step::Command(Command::Add(node)) => {
                if let Some(member) = world.stage.members.last() {
                    who.insert(member.uid, self.server(&node.id, moment));
                }
            }
            Step::Replace(old, new) if old != new => {
                let at = world.stage.find(new)?;
                let server = self.server(new, moment);
                who.insert(world.stage.members[at].uid, server);
            }
            Step::Command(Command::Rename(old, new)) => {
                if let Some(server) = moment.servers(&[old]).first() {
                    self.known.insert(new.clone(), *server);
                }
            }
            _ => {}
        }
        let alike = before.stage.scheme.same_keys(&world.stage.scheme);
        let keys = if alike {
            moment.keys.clone()
        } else {
            self.place(&world)
        };
        Ok(Moment::of(world, keys, Rc::new(who)))
    }

    /// The number of the server that `name` is: the one that had it before, unless that is still
    /// there under another.
    fn server(&mut self, name: &str, moment: &Moment) -> u32 {
        let members = &moment.world.stage.members;
        let here = |server: &u32| {
            let mut on_stage = members.iter().map(|member| moment.server(member.uid));
            on_stage.any(|other| other == *server)
        };
        match self.known.get(name) {
            Some(server) if !here(server) => *server,
            _ => {
                let server = self.next;
                self.next += 1;
                self.known.insert(name.to_owned(), server);
                server
            }
        }
    }
}
