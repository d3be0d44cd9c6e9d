//! The order of steps that moves the least.
//!
//! Ways that have taken the same steps and stand at the same ring need not be
//! told apart: the shorter one is kept. So the search goes through sets of
//! steps, not through their orders, and finds the least of all orders as long
//! as every set fits; with many steps on large rings it keeps the shortest of
//! each length, and says so.

use std::collections::HashMap;

use serde::Serialize;
use xxhash_rust::xxh3::xxh3_128;

use super::course::{Course, Moment, movement};
use super::{Outlook, Step};
use crate::error::Result;
use crate::scenario::{Keys, Scenario};

/// So many keys are followed where a method divides no circle.
const FOLLOWED: u32 = 2000;

/// So many arcs and keys may lie in the moments that are kept, and be looked at in all.
const ROOM: usize = 16_000_000;
const WORK: usize = 150_000_000;

/// The most ways that are kept of one length, and the fewest.
const MOST_WAYS: usize = 1 << 12;
const FEWEST_WAYS: usize = 4;

/// What the order of the steps is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Orders {
    /// How much moves in the given order, all steps added up, in parts of the whole.
    pub given: f64,
    /// How much in the best one.
    pub best: f64,
    /// The best order: places in the list of steps, from 0. The given one where none is better.
    pub order: Vec<u32>,
    /// How many orders lead to the same servers, weights and settings; the others do not count.
    pub tried: f64,
    /// Whether every order was tried.
    pub all: bool,
    /// Whether every part is an exact one of the circle; else some are of 2000 keys.
    pub exact: bool,
}

/// What the end of a way is told by, whatever the order of its list.
fn end(moment: &Moment) -> String {
    let stage = &moment.world.stage;
    let mut nodes: Vec<String> = stage
        .nodes()
        .iter()
        .map(|node| node.to_json().to_string())
        .collect();
    nodes.sort_unstable();
    format!(
        "{nodes:?} {:?} {:?} {}",
        stage.vnodes, stage.scheme_ref, stage.replicas
    )
}

/// What a ring is told by: its servers, and who owns what.
fn mark(moment: &Moment) -> u128 {
    let world = &moment.world;
    let members = &world.stage.members;
    let mut servers: Vec<String> = members
        .iter()
        .map(|member| format!("{} {}", moment.server(member.uid), member.node.to_json()))
        .collect();
    let mut bytes = Vec::new();
    if world.has_arcs() {
        servers.sort_unstable();
        for arc in world.arcs.iter() {
            bytes.extend_from_slice(&arc.end.to_le_bytes());
            bytes.extend_from_slice(&moment.server(arc.node).to_le_bytes());
        }
    }
    let stage = &world.stage;
    let settings = format!(
        "{servers:?} {:?} {:?} {}",
        stage.vnodes, stage.scheme_ref, stage.replicas
    );
    bytes.extend_from_slice(settings.as_bytes());
    xxh3_128(&bytes)
}

/// A way through some of the steps.
struct Way {
    moment: Moment,
    done: u64,
    order: Vec<u32>,
    moved: f64,
    /// How many orders have come here.
    orders: f64,
}

/// The search, one step of one way at a time.
pub(super) struct Search {
    course: Course,
    steps: Vec<Step>,
    end: String,
    given: f64,
    /// The ways of one length, and which step of which way is next.
    ways: Vec<Way>,
    at: (usize, usize),
    /// The ways that are one step longer, by what they have done and where they stand.
    next: HashMap<(u64, u128), Way>,
    most: usize,
    all: bool,
    exact: bool,
}

impl Search {
    /// Begins; nothing with fewer than two steps.
    pub fn new(outlook: &Outlook) -> Result<Option<Self>> {
        let steps = outlook.steps.clone();
        if steps.len() < 2 {
            return Ok(None);
        }
        let few = match &outlook.scenario.keys {
            Keys::Count(count) => Keys::Count((*count).clamp(1, FOLLOWED)),
            Keys::List(_) => Keys::Count(FOLLOWED),
        };
        let scenario = Scenario {
            keys: few,
            ..outlook.scenario.clone()
        };
        let mut course = Course::new(&scenario)?;
        let start = course.start()?;
        let mut moments = vec![start.clone()];
        for step in &steps {
            let Some(last) = moments.last() else { break };
            let next = course.after(last, step)?;
            moments.push(next);
        }
        let size = |moment: &Moment| {
            let nodes = moment.world.stage.members.len();
            let asked = if moment.world.has_arcs() { 1 } else { nodes };
            moment.world.arcs.len() + FOLLOWED as usize * asked
        };
        let size = moments.iter().map(size).max().unwrap_or(1);
        let count = steps.len();
        let most = (ROOM / size).min(2 * WORK / (size * count * count));
        let first = Way {
            moment: start,
            done: 0,
            order: Vec::new(),
            moved: 0.0,
            orders: 1.0,
        };
        Ok(Some(Self {
            course,
            end: moments.last().map(end).unwrap_or_default(),
            given: moments
                .windows(2)
                .map(|pair| movement(&pair[0], &pair[1]).share)
                .sum(),
            steps,
            ways: vec![first],
            at: (0, 0),
            next: HashMap::new(),
            most: most.clamp(FEWEST_WAYS, MOST_WAYS),
            all: true,
            exact: true,
        }))
    }

    /// How far it has come, of 1.
    pub fn part(&self) -> f64 {
        let count = self.steps.len() as f64;
        let length = self
            .ways
            .first()
            .map_or(count, |way| way.order.len() as f64);
        let within = self.at.0 as f64 / self.ways.len().max(1) as f64;
        ((length + within) / count).min(1.0)
    }

    /// Takes one step; says whether there are more.
    pub fn advance(&mut self) -> bool {
        let Some(way) = self.ways.get(self.at.0) else {
            return self.longer();
        };
        if way.order.len() == self.steps.len() {
            return false;
        }
        let number = self.at.1;
        self.at = if number + 1 < self.steps.len() {
            (self.at.0, number + 1)
        } else {
            (self.at.0 + 1, 0)
        };
        if way.done & (1 << number) != 0 {
            return true;
        }
        // A step that cannot be taken here belongs to another order.
        let Ok(moment) = self.course.after(&way.moment, &self.steps[number]) else {
            return true;
        };
        let part = movement(&way.moment, &moment);
        self.exact &= part.exact;
        let done = way.done | 1 << number;
        let (moved, orders) = (way.moved + part.share, way.orders);
        let mut order = way.order.clone();
        order.push(number as u32);
        let found = Way {
            moment,
            done,
            order,
            moved,
            orders,
        };
        let key = (done, mark(&found.moment));
        match self.next.get_mut(&key) {
            None => {
                self.next.insert(key, found);
            }
            Some(known) => {
                let orders = known.orders + found.orders;
                // What differs in the last digits of a sum is no better.
                if found.moved < known.moved - 1e-9 {
                    *known = found;
                }
                known.orders = orders;
            }
        }
        true
    }

    /// Goes on with the ways that are one step longer.
    fn longer(&mut self) -> bool {
        let mut ways: Vec<Way> = self.next.drain().map(|(_, way)| way).collect();
        ways.sort_by(|a, b| a.moved.total_cmp(&b.moved).then(a.order.cmp(&b.order)));
        if ways.len() > self.most {
            ways.truncate(self.most);
            self.all = false;
        }
        ways.sort_by(|a, b| a.order.cmp(&b.order));
        self.at = (0, 0);
        let ended = ways
            .first()
            .is_none_or(|way| way.order.len() == self.steps.len());
        self.ways = ways;
        !ended
    }

    /// What was found, once all is done.
    pub fn orders(&self) -> Orders {
        let ends = self.ways.iter().filter(|way| end(&way.moment) == self.end);
        let tried = ends.clone().map(|way| way.orders).sum();
        let best = ends.min_by(|a, b| a.moved.total_cmp(&b.moved));
        let better = best.filter(|way| way.moved < self.given - 1e-9);
        let given = || (0..self.steps.len() as u32).collect();
        Orders {
            given: self.given,
            best: better.map_or(self.given, |way| way.moved),
            order: better.map_or_else(given, |way| way.order.clone()),
            tried,
            all: self.all,
            exact: self.exact,
        }
    }
}
