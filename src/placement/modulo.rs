//! Placement by remainder: the hash of the key modulo the number of nodes.
//!
//! Nodes count in list order, drained ones are left out, and beyond that
//! weights mean nothing: every node gets the same share. Replicas are the next
//! nodes of the list.

use std::rc::Rc;

use crate::arcs::NOBODY;
use crate::placement::{Asked, Place, Spot};
use crate::position::{Circle, Length};
use crate::stage::Stage;

/// The place in a list of `nodes` that `hash` falls to; none in an empty list.
pub const fn remainder(hash: u128, nodes: usize) -> Option<usize> {
    if nodes == 0 {
        None
    } else {
        Some((hash % nodes as u128) as usize)
    }
}

/// The nodes by which to divide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Modulo {
    nodes: Rc<[u32]>,
}

impl Modulo {
    /// The nodes of `stage` that are not drained, in list order.
    pub fn new(stage: &Stage) -> Self {
        let nodes = stage.live().into();
        Self { nodes }
    }

    /// The nodes in the order of their remainders.
    pub fn nodes(&self) -> &[u32] {
        &self.nodes
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The exact part of `circle` that falls to the node, which the size of the circle need not
    /// be divisible for: the first nodes of the list get one position more.
    pub fn share(&self, circle: Circle, uid: u32) -> f64 {
        let count = self.nodes.len() as u128;
        match self.nodes.iter().position(|node| *node == uid) {
            None => 0.0,
            Some(_) if count == 1 => 1.0,
            Some(at) => {
                let (each, rest) = (circle.last() / count, circle.last() % count);
                let length = each + u128::from(at as u128 <= rest);
                let length = match length {
                    0 => Length::ZERO,
                    length => circle.length(0, length),
                };
                length.share(circle)
            }
        }
    }
}

impl Place for Modulo {
    fn owner(&self, key: Asked) -> u32 {
        remainder(key.position, self.nodes.len()).map_or(NOBODY, |at| self.nodes[at])
    }

    fn walk(&self, key: Asked, next: &mut dyn FnMut(u32) -> bool) {
        list_walk(&self.nodes, remainder(key.position, self.nodes.len()), next);
    }

    fn spot(&self, key: Asked, _: &Stage) -> Option<Spot> {
        let at = remainder(key.position, self.nodes.len())?;
        Some(Spot {
            node: self.nodes[at],
            label: format!("mod {} = {at}", self.nodes.len()).into_bytes(),
            position: at.to_string(),
        })
    }
}

/// Shows `nodes` from place `at` on, once around.
pub(super) fn list_walk(nodes: &[u32], at: Option<usize>, next: &mut dyn FnMut(u32) -> bool) {
    let Some(at) = at else { return };
    for node in nodes[at..].iter().chain(&nodes[..at]) {
        if !next(*node) {
            break;
        }
    }
}
