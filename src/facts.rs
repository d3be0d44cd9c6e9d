//! What the scheme in force is, and what it costs: for the words beside the dials.

use serde::Serialize;

use crate::lab::Lab;
use crate::scheme::Count;
use crate::scheme::Method;

/// Facts of the scheme and of the placement it makes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    /// `ring`, `table` or `keys`: what keys are looked up in.
    pub kind: &'static str,
    /// The system it reproduces, with the version it was checked against.
    pub source: &'static str,
    /// Points per unit of weight, where the scheme leaves that open.
    pub vnodes: Option<u32>,
    /// Points that lost their position to another point.
    pub collisions: u32,
    /// What is doubtful about the ring, by id.
    pub warnings: Vec<&'static str>,
}

impl Lab {
    /// The highest weight that the scheme in force takes.
    pub fn weight_limit(&self) -> f64 {
        let ring = self.world().stage.scheme.ring();
        ring.map_or(f64::from(u32::MAX), |ring| {
            let own = ring.limits.weight.map(f64::from);
            own.unwrap_or_else(|| ring.count.max_weight())
        })
    }

    /// The facts of the present step.
    pub fn facts(&self) -> Facts {
        let world = self.world();
        let scheme = &world.stage.scheme;
        let (kind, unit, warnings) = match &scheme.method {
            Method::Ring(ring) => {
                let unit = match ring.count {
                    _ if ring.limits.vnodes.is_some() => None,
                    Count::PerWeight { unit, .. } | Count::Alike { unit } => {
                        Some(unit * ring.points.words())
                    }
                    Count::Share {
                        unit, total: false, ..
                    } => Some(unit * ring.points.words()),
                    _ => None,
                };
                ("ring", unit, ring.warnings())
            }
            Method::Table(_) => ("table", None, Vec::new()),
            Method::PerKey(_) => ("keys", None, Vec::new()),
        };
        Facts {
            kind,
            source: scheme.source,
            vnodes: unit.map(|unit| world.stage.vnodes.unwrap_or(unit)),
            collisions: world.ring.collisions() as u32,
            warnings,
        }
    }
}
