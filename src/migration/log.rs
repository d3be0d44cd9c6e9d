//! What a run leaves behind: messages, and the state after each event.

use serde::Serialize;

use super::event::Event;
use super::terms::Fault;

/// One of the two owners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// The owner before the change.
    Old,
    /// The owner after it.
    New,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Old, Self::New];
}

/// What an owner holds of a key. Of two cells the one with the later stamp stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Counts all writes and deletes of the run, in the order in which they were sent.
    pub stamp: u32,
    /// Whether it marks a delete.
    pub deleted: bool,
}

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum MessageKind {
    /// A read.
    Read,
    /// A write.
    Write,
    /// A delete.
    Delete,
    /// What comes back.
    Answer,
    /// A refusal that comes back.
    Refusal,
    /// A key of the copy.
    Copy,
    /// What a double read brings to the new owner.
    Backfill,
    /// A key of the comparison.
    Compare,
}

/// A message from one lane to another: a client, or else a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// What.
    pub kind: MessageKind,
    /// The client at one end; none for what goes from the old owner to the new one.
    pub client: Option<u32>,
    /// The owner at the other end.
    pub side: Side,
    /// When it was sent.
    pub sent: u32,
    /// When it comes, or would have come.
    pub comes: u32,
    /// Which key.
    pub key: u32,
    /// Whether it is lost on the way.
    pub lost: bool,
}

/// What has been counted so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Reads that were answered.
    pub reads: u32,
    /// Reads that the owner asked first answered rightly.
    pub hits: u32,
    /// Reads that were rightly told that there is nothing.
    pub absent: u32,
    /// Reads of keys that are there, of which the owner asked first had nothing.
    pub misses: u32,
    /// Those that the old owner could answer.
    pub rescued: u32,
    /// Those that were told that there is nothing.
    pub unanswered: u32,
    /// Reads that got something older than what was acknowledged before they began.
    pub stale: u32,
    /// Writes and deletes that were acknowledged.
    pub acknowledged: u32,
    /// Acknowledged writes that are gone.
    pub lost: u32,
    /// Writes that the old owner took alone when it was not the owner any more.
    pub two_owners: u32,
    /// Acknowledged deletes that were undone.
    pub revived: u32,
    /// Refused writes.
    pub refused: u32,
    /// Requests that the old owner had to serve within the window.
    pub load: u32,
    /// The most that were.
    pub peak: u32,
    /// Keys of the copy that have been sent.
    pub copied: u32,
}

/// The stage of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Only the old owner.
    Before,
    /// The copy is made, the old owner answers.
    Copying,
    /// The new owner answers.
    Switched,
    /// The copies are compared.
    Comparing,
    /// The old owner has dropped its copy.
    Retired,
}

/// A key as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KeyState {
    /// What the old owner holds.
    pub old: Option<Cell>,
    /// What the new owner holds.
    pub new: Option<Cell>,
    /// The newest that was acknowledged.
    pub truth: Cell,
}

/// Everything as it stands after an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Frame {
    /// The counts.
    pub counts: Counts,
    /// Each followed key.
    pub keys: Vec<KeyState>,
    /// The version that each client knows.
    pub clients: Vec<u32>,
    /// The version of the old and of the new owner.
    pub sides: [u32; 2],
}

/// A run from beginning to end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// What travelled, in the order of sending.
    pub messages: Vec<Message>,
    /// The state after each event; empty where only the counts were asked for.
    pub frames: Vec<Frame>,
    /// When each phase began.
    pub phases: Vec<(Phase, u32)>,
    /// The final counts.
    pub counts: Counts,
    /// The faults, each as often as it occurred.
    pub faults: Vec<Fault>,
    /// How many keys the new owner holds otherwise than was acknowledged.
    pub wrong: u32,
    /// When the last event was, in ticks.
    pub end: u32,
}

impl Run {
    /// How often `fault` occurred.
    pub fn shows(&self, fault: Fault) -> u32 {
        self.faults.iter().filter(|each| **each == fault).count() as u32
    }
}
