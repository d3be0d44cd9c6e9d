//! What a method makes of a step beyond who is there: slots that move, and buckets that may not.

use crate::error::{Error, Kind, Quoted, Result};
use crate::scenario::Command;
use crate::scheme::{Fill, Method, Rule, Scheme};
use crate::slots::{self, Seat, Slots};

/// A stage as far as a step goes.
pub(crate) struct Side<'a> {
    /// Its scheme.
    pub scheme: &'a Scheme,
    /// Its members in list order.
    pub seats: Vec<Seat<'a>>,
    /// Its slots, where they are assigned.
    pub slots: Option<&'a Slots>,
}

impl Side<'_> {
    fn is_assigned(&self) -> bool {
        matches!(&self.scheme.method, Method::Table(table) if table.fill == Fill::Assigned)
    }

    fn is_jump(&self) -> bool {
        matches!(&self.scheme.method, Method::PerKey(scheme) if matches!(scheme.rule, Rule::Jump { .. }))
    }

    fn buckets(&self) -> Vec<Seat<'_>> {
        let seats = self.seats.iter().copied();
        seats.filter(|(_, node)| node.weight > 0.0).collect()
    }

    /// The slots as they are assigned at first.
    pub(crate) fn begin(&self) -> Result<Option<Slots>> {
        if self.is_assigned() {
            return slots::create(&self.seats).map(Some);
        }
        Ok(None)
    }

    /// The slots after `command`, which led here from `before`; or that the method cannot do it.
    pub(crate) fn follow(&self, before: &Side, command: &Command) -> Result<Option<Slots>> {
        if before.is_jump() && self.is_jump() {
            permit(before, self)?;
        }
        match before.slots {
            Some(slots) if self.is_assigned() => {
                slots::follow(slots, &before.seats, command, &self.seats).map(Some)
            }
            _ => self.begin(),
        }
    }
}

/// Refuses a step that takes away or puts in a bucket that is not the last: every bucket behind it
/// would get another number, and that is no jump.
fn permit(before: &Side, after: &Side) -> Result<()> {
    let (was, is) = (before.buckets(), after.buckets());
    let Some(at) = was.iter().zip(&is).position(|(a, b)| a.0 != b.0) else {
        return Ok(());
    };
    let alias = after.scheme.alias;
    let why = if is.len() < was.len() {
        let (id, count) = (Quoted(&was[at].1.id), was.len());
        format!("only the last bucket can be removed, and {id} is bucket {at} of {count}")
    } else {
        let (id, count) = (Quoted(&is[at].1.id), is.len());
        format!("a bucket can only be added at the end, and {id} would be bucket {at} of {count}")
    };
    Err(Error::new(&Kind::UNSUPPORTED, [&alias, &why]))
}
