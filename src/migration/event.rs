//! What can happen, one line of the log for each time it does.

use serde::Serialize;

use super::log::Side;
use super::terms::Fault;

/// What happened. Each kind is explained by a sentence of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum EventKind {
    /// The run begins: all clients know version 1.
    Begins,
    /// The new owner is there, without traffic for these keys.
    Joins,
    /// An owner takes a new version.
    Told,
    /// A version is published to the clients.
    Published,
    /// A client learns of a version.
    Learns,
    /// The copy begins; `count` is how many keys.
    CopyBegins,
    /// A copied key is lost on the way.
    CopyLost,
    /// A copied key is stored.
    Copied,
    /// A copied key is older than what the new owner holds, so it is dropped.
    CopyOlder,
    /// All of the copy is sent.
    CopyEnds,
    /// The grace time begins; `count` is how long.
    GraceBegins,
    /// The comparison begins.
    CompareBegins,
    /// The comparison brings the new owner up to date.
    Repaired,
    /// The comparison is over; `count` is how many keys it repaired.
    CompareEnds,
    /// The old owner drops its copy.
    Retired,
    /// The run is over; `count` is how many keys are not as they were acknowledged.
    Ends,
    /// A client asks an owner for a key.
    Asks,
    /// The owner that was asked first answers rightly.
    Hit,
    /// It was rightly told that the key is not there.
    Absent,
    /// The owner that was asked first has nothing, though the key is there.
    Missed,
    /// The old owner is asked in the second place.
    AsksOld,
    /// The old owner had it.
    Rescued,
    /// What the old owner had is stored at the new one.
    Backfilled,
    /// What the old owner had is older than what the new one holds by now, so it is dropped.
    BackfillOlder,
    /// A read is told that there is nothing, though there is.
    Unanswered,
    /// A read gets an older value than the newest acknowledged.
    Stale,
    /// A read gets the value of a key whose delete was acknowledged.
    ReadsDeleted,
    /// A client has chosen where to write, by the version it knows; no `side` is both.
    Writes,
    /// A client has chosen where to delete.
    Deletes,
    /// The client rests before it sends; `count` is how long.
    Pauses,
    /// An owner stores a value.
    Stored,
    /// An owner carries out a delete.
    Removed,
    /// An owner holds something later, so nothing changes.
    Older,
    /// An owner refuses a write that carries an older version.
    Refused,
    /// A client has not heard of an owner and sends all of it again.
    Retries,
    /// A write is acknowledged.
    Acknowledged,
    /// A delete is acknowledged.
    DeleteAcknowledged,
    /// The old owner takes a write alone, and is not the owner any more.
    TwoOwners,
    /// An acknowledged write is gone.
    Lost,
    /// A deleted key is back.
    Revived,
    /// The old owner is asked for more than it can serve.
    Overload,
}

impl EventKind {
    /// Whether it is a step of the move itself.
    pub const fn is_phase(self) -> bool {
        matches!(
            self,
            Self::Begins
                | Self::Joins
                | Self::Published
                | Self::CopyBegins
                | Self::CopyEnds
                | Self::GraceBegins
                | Self::CompareBegins
                | Self::CompareEnds
                | Self::Retired
                | Self::Ends
        )
    }

    /// Whether it only says that something is under way.
    pub const fn is_minor(self) -> bool {
        matches!(
            self,
            Self::Told
                | Self::Copied
                | Self::Asks
                | Self::AsksOld
                | Self::Absent
                | Self::Writes
                | Self::Deletes
                | Self::Stored
                | Self::Removed
                | Self::Older
        )
    }
}

/// Why an owner has nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Cause {
    /// The copy has not come to this key.
    NotCopied,
    /// The copy of this key was lost.
    CopyLost,
    /// The old owner has dropped its copy.
    Dropped,
    /// It was removed here.
    Removed,
}

/// One line of the log. What a kind does not speak of is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// When, in ticks.
    pub at: u32,
    /// What.
    pub kind: EventKind,
    /// What went wrong by it.
    pub fault: Option<Fault>,
    /// Which key, by its place among those that are followed.
    pub key: Option<u32>,
    /// Which client.
    pub client: Option<u32>,
    /// Which owner.
    pub side: Option<Side>,
    /// The stamp of the value it is about.
    pub stamp: Option<u32>,
    /// The stamp that it should have been.
    pub newest: Option<u32>,
    /// Which ring version.
    pub version: Option<u32>,
    /// Why.
    pub cause: Option<Cause>,
    /// How many.
    pub count: Option<u32>,
}

impl Event {
    /// Nothing but what and when.
    pub(super) const fn new(at: u32, kind: EventKind) -> Self {
        Self {
            at,
            kind,
            fault: None,
            key: None,
            client: None,
            side: None,
            stamp: None,
            newest: None,
            version: None,
            cause: None,
            count: None,
        }
    }

    pub(super) fn key(self, key: usize) -> Self {
        Self {
            key: Some(key as u32),
            ..self
        }
    }

    pub(super) fn client(self, client: usize) -> Self {
        Self {
            client: Some(client as u32),
            ..self
        }
    }

    pub(super) const fn side(self, side: Side) -> Self {
        Self {
            side: Some(side),
            ..self
        }
    }

    pub(super) const fn stamp(self, stamp: u32) -> Self {
        Self {
            stamp: Some(stamp),
            ..self
        }
    }

    pub(super) const fn newest(self, newest: u32) -> Self {
        Self {
            newest: Some(newest),
            ..self
        }
    }

    pub(super) const fn version(self, version: u32) -> Self {
        Self {
            version: Some(version),
            ..self
        }
    }

    pub(super) const fn cause(self, cause: Cause) -> Self {
        Self {
            cause: Some(cause),
            ..self
        }
    }

    pub(super) const fn count(self, count: u32) -> Self {
        Self {
            count: Some(count),
            ..self
        }
    }

    pub(super) const fn fault(self, fault: Fault) -> Self {
        Self {
            fault: Some(fault),
            ..self
        }
    }
}
