//! Who is a member after so many commands: names and weights, no hashing.
//!
//! A stage is a function of the scenario and of a step alone, so that undo,
//! redo and seek arrive at the very same nodes, numbers and colours.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::error::{Error, Kind, Quoted, Result};
use crate::node::Node;
use crate::node::SchemeRef;
use crate::palette::HUES;
use crate::scenario::{Command, MAX_NODES, Scenario};
use crate::scheme::Scheme;
use crate::slots::Slots;
use crate::steps::Side;

/// A node on stage.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// What is known of it.
    pub node: Node,
    /// Its number for life; a rename keeps it.
    pub uid: u32,
    /// Its place in the palette.
    pub slot: u32,
    /// When it came, in list order: schemes that break ties by the list go by this.
    pub born: u32,
}

/// Numbers for names: the same name gets the same number, for as long as the lab lives.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    by_id: HashMap<String, Vec<u32>>,
    next: u32,
}

impl Registry {
    /// A number for `id` that no present member has (a renamed node may still have its old one).
    fn number(&mut self, id: &str, taken: impl Fn(u32) -> bool) -> u32 {
        let numbers = self.by_id.entry(id.to_owned()).or_default();
        if let Some(free) = numbers.iter().find(|number| !taken(**number)) {
            return *free;
        }
        numbers.push(self.next);
        self.next += 1;
        self.next - 1
    }
}

/// The members and settings at one step.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The scheme.
    pub scheme: Rc<Scheme>,
    /// How the scheme was asked for.
    pub scheme_ref: SchemeRef,
    /// The nodes in insertion order.
    pub members: Vec<Rc<Member>>,
    /// Points per unit of weight, where not the scheme's own.
    pub vnodes: Option<u32>,
    /// Replicas a key has.
    pub replicas: u32,
    /// Who holds the slots of a table whose slots are assigned: unlike a hash, an assignment
    /// remembers the steps that led to it.
    pub slots: Option<Slots>,
    /// Palette slots of those who left.
    remembered: HashMap<u32, u32>,
    /// When the next node will have come.
    next_born: u32,
}

impl Stage {
    /// The stage before any step.
    pub fn first(scenario: &Scenario, registry: &mut Registry) -> Result<Self> {
        let mut stage = Self {
            scheme: Rc::new(Scheme::find(&scenario.scheme)?),
            scheme_ref: scenario.scheme.clone(),
            members: Vec::with_capacity(scenario.nodes.len()),
            vnodes: scenario.vnodes,
            replicas: scenario.replicas,
            slots: None,
            remembered: HashMap::new(),
            next_born: 0,
        };
        // Ids are unique here, so a set finds a number that is taken faster than the list.
        let mut seen = HashSet::new();
        for node in &scenario.nodes {
            if !seen.insert(&node.id) {
                return Err(Error::new(&Kind::DUPLICATE_NODE, [&Quoted(&node.id)]));
            }
            let uid = registry.number(&node.id, |_| false);
            stage.enter(node, uid, stage.next_born);
        }
        stage = stage.bounded()?;
        stage.slots = stage.side().begin()?;
        Ok(stage)
    }

    /// The same settings with nobody there.
    #[must_use]
    pub fn emptied(self) -> Self {
        Self {
            members: Vec::new(),
            ..self
        }
    }

    fn bounded(self) -> Result<Self> {
        if self.members.len() > MAX_NODES {
            let count = self.members.len();
            return Err(Error::new(&Kind::TOO_MANY_NODES, [&count, &MAX_NODES]));
        }
        Ok(self)
    }

    /// The place of the node `id` in the list, or `unknown-node`.
    pub fn find(&self, id: &str) -> Result<usize> {
        self.members
            .iter()
            .position(|member| member.node.id == id)
            .ok_or_else(|| Error::new(&Kind::UNKNOWN_NODE, [&Quoted(id)]))
    }

    /// The stage after `command`.
    pub fn after(&self, command: &Command, registry: &mut Registry) -> Result<Self> {
        let mut next = self.clone();
        match command {
            Command::Add(node) => {
                next.refuse_duplicate(&node.id)?;
                let taken = |uid| next.members.iter().any(|member| member.uid == uid);
                let uid = registry.number(&node.id, taken);
                next.enter(node, uid, next.free_slot(uid));
            }
            Command::Remove(id) => {
                let gone = next.members.remove(next.find(id)?);
                next.remembered.insert(gone.uid, gone.slot);
            }
            Command::Weight(id, weight) => {
                let at = next.find(id)?;
                Rc::make_mut(&mut next.members[at]).node.weight = *weight;
            }
            Command::Rename(from, to) => {
                let at = next.find(from)?;
                if from != to {
                    next.refuse_duplicate(to)?;
                    Rc::make_mut(&mut next.members[at]).node.id.clone_from(to);
                }
            }
            Command::Vnodes(vnodes) => next.vnodes = Some(*vnodes),
            Command::Scheme(scheme) => {
                next.scheme = Rc::new(Scheme::find(scheme)?);
                next.scheme_ref = scheme.clone();
            }
            Command::Replicas(replicas) => next.replicas = *replicas,
        }
        next = next.bounded()?;
        next.slots = next.side().follow(&self.side(), command)?;
        Ok(next)
    }

    fn enter(&mut self, node: &Node, uid: u32, slot: u32) {
        self.members.push(Rc::new(Member {
            node: node.clone(),
            uid,
            slot,
            born: self.next_born,
        }));
        self.next_born += 1;
    }

    fn refuse_duplicate(&self, id: &str) -> Result<()> {
        match self.find(id) {
            Ok(_) => Err(Error::new(&Kind::DUPLICATE_NODE, [&Quoted(id)])),
            Err(_) => Ok(()),
        }
    }

    /// A returning node takes its old colour if nobody has it; a new one avoids the colours of
    /// present and past nodes while there are hues left.
    fn free_slot(&self, uid: u32) -> u32 {
        let used: HashSet<u32> = self.members.iter().map(|member| member.slot).collect();
        if let Some(slot) = self
            .remembered
            .get(&uid)
            .filter(|slot| !used.contains(slot))
        {
            return *slot;
        }
        let past: HashSet<u32> = self.remembered.values().copied().collect();
        (0..HUES)
            .find(|slot| !used.contains(slot) && !past.contains(slot))
            .or_else(|| (0..=used.len() as u32).find(|slot| !used.contains(slot)))
            .unwrap_or(0)
    }

    /// The nodes in list order.
    pub fn nodes(&self) -> Vec<&Node> {
        self.members.iter().map(|member| &member.node).collect()
    }

    /// The member with this number.
    pub fn member(&self, uid: u32) -> Option<&Member> {
        let mut members = self.members.iter();
        members.find(|member| member.uid == uid).map(Rc::as_ref)
    }

    /// The id of the member with this number.
    pub fn id_of(&self, uid: u32) -> Option<&str> {
        self.member(uid).map(|member| member.node.id.as_str())
    }

    /// The place of every member in the list, by its number.
    pub fn places(&self) -> HashMap<u32, usize> {
        let members = self.members.iter().enumerate();
        members.map(|(at, member)| (member.uid, at)).collect()
    }

    fn side(&self) -> Side<'_> {
        let members = self.members.iter();
        Side {
            scheme: &self.scheme,
            seats: members.map(|member| (member.uid, &member.node)).collect(),
            slots: self.slots.as_ref(),
        }
    }

    /// The numbers of the members that are not drained, in list order.
    pub fn live(&self) -> Vec<u32> {
        let members = self.members.iter();
        let live = members.filter(|member| member.node.weight > 0.0);
        live.map(|member| member.uid).collect()
    }

    /// (number, weight) of every member.
    pub fn weights(&self) -> Vec<(u32, f64)> {
        let members = self.members.iter();
        members
            .map(|member| (member.uid, member.node.weight))
            .collect()
    }
}
