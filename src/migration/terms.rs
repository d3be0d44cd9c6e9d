//! The words of the model: protections, faults, conditions, presets.

use serde::Serialize;

use crate::error::{Error, Kind, Quoted, Result};

/// What can be done to keep the move safe; each can be left out alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Protection {
    /// The new owner gets its copy before the ring is switched.
    CopyFirst,
    /// A read that finds nothing at the new owner asks the old one, and writes back what it got.
    DoubleRead,
    /// A write goes to both owners, and counts only when both hold it.
    DualWrite,
    /// A delete leaves a mark that outlives the value.
    Tombstones,
    /// An owner refuses writes that carry an older ring version than its own.
    Fencing,
    /// Both copies are compared before the old one is dropped.
    Compare,
    /// The old owner keeps its copy until every client has learned of the switch.
    Grace,
    /// The copy is made at a limited rate.
    Limit,
}

impl Protection {
    /// All of them, in the order in which they are told.
    pub const ALL: [Self; 8] = [
        Self::CopyFirst,
        Self::DoubleRead,
        Self::DualWrite,
        Self::Tombstones,
        Self::Fencing,
        Self::Compare,
        Self::Grace,
        Self::Limit,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CopyFirst => "copyFirst",
            Self::DoubleRead => "doubleRead",
            Self::DualWrite => "dualWrite",
            Self::Tombstones => "tombstones",
            Self::Fencing => "fencing",
            Self::Compare => "compare",
            Self::Grace => "grace",
            Self::Limit => "limit",
        }
    }

    /// The fault that shows when this one alone is left out.
    pub const fn guards(self) -> Fault {
        match self {
            Self::CopyFirst => Fault::EarlyMiss,
            Self::DoubleRead | Self::Grace => Fault::Unanswered,
            Self::DualWrite => Fault::Stale,
            Self::Tombstones => Fault::Revived,
            Self::Fencing | Self::Compare => Fault::Lost,
            Self::Limit => Fault::Overload,
        }
    }
}

impl core::str::FromStr for Protection {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|each| each.name() == name);
        let names = || Self::ALL.map(Self::name).join(", ");
        found.ok_or_else(|| {
            Error::new(
                &Kind::NOT_ONE_OF,
                [&"The protection", &Quoted(name), &names()],
            )
        })
    }
}

/// A set of protections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protections(u8);

impl Protections {
    /// None.
    pub const NONE: Self = Self(0);
    /// All.
    pub const ALL: Self = Self(u8::MAX);

    /// Whether `one` is in force.
    pub const fn has(self, one: Protection) -> bool {
        self.0 & (1 << one as u8) != 0
    }

    /// These and `one`.
    #[must_use]
    pub const fn with(self, one: Protection) -> Self {
        Self(self.0 | (1 << one as u8))
    }

    /// These without `one`.
    #[must_use]
    pub const fn without(self, one: Protection) -> Self {
        Self(self.0 & !(1 << one as u8))
    }

    /// Those in force, in order.
    pub fn iter(self) -> impl Iterator<Item = Protection> {
        let all = Protection::ALL.into_iter();
        all.filter(move |one| self.has(*one))
    }
}

impl FromIterator<Protection> for Protections {
    fn from_iter<I: IntoIterator<Item = Protection>>(all: I) -> Self {
        all.into_iter().fold(Self::NONE, Self::with)
    }
}

/// What can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Fault {
    /// A read came to the new owner before the copy did.
    EarlyMiss,
    /// A read was told that there is nothing, though there is.
    Unanswered,
    /// A read got an older value than one that was acknowledged before it began.
    Stale,
    /// An acknowledged write is held by nobody who will be asked.
    Lost,
    /// The old owner took a write alone after the new one had taken over.
    TwoOwners,
    /// A key whose delete was acknowledged has its value again.
    Revived,
    /// The old owner was asked for more than it can serve.
    Overload,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::EarlyMiss,
        Self::Unanswered,
        Self::Stale,
        Self::Lost,
        Self::TwoOwners,
        Self::Revived,
        Self::Overload,
    ];
}

/// When the last of the clients hears of a new version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Lateness {
    /// As soon as the others.
    Soon,
    /// Later, but before the grace time is over.
    Late,
    /// Only when a write of its own is refused.
    Never,
}

impl core::str::FromStr for Lateness {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        match name {
            "soon" => Ok(Self::Soon),
            "late" => Ok(Self::Late),
            "never" => Ok(Self::Never),
            _ => Err(Error::new(
                &Kind::NOT_ONE_OF,
                [&"The lateness", &Quoted(name), &"soon, late, never"],
            )),
        }
    }
}

/// What the network and the clients are like. Times are in ticks; `one in 0` never happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Conditions {
    /// How many clients.
    pub clients: u32,
    /// The shortest and the longest way of a message.
    pub latency: [u32; 2],
    /// The shortest and the longest rest of a client between two requests.
    pub think: [u32; 2],
    /// One in so many copied keys is lost on the way, and nobody notices.
    pub copy_loss: u32,
    /// One in so many halves of a write is lost, or its acknowledgement.
    pub failure: u32,
    /// One in so many writers rests between choosing the owner and sending.
    pub pause: u32,
    /// The shortest and the longest of such rests.
    pub pauses: [u32; 2],
    /// The longest time after which the late client learns of a version.
    pub lateness: u32,
    /// How long the copy takes at the limited rate.
    pub copying: u32,
    /// The span over which the load of the old owner is counted.
    pub window: u32,
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            clients: 3,
            latency: [3, 12],
            think: [4, 18],
            copy_loss: 7,
            failure: 9,
            pause: 12,
            pauses: [90, 420],
            lateness: 150,
            copying: 120,
            window: 30,
        }
    }
}

impl Conditions {
    /// The longest way of a message.
    pub(super) const fn longest(&self) -> u32 {
        self.latency[1]
    }

    /// How long the old owner keeps its copy: the late client learns, and what it sent arrives.
    pub const fn grace(&self) -> u32 {
        self.lateness + 2 * self.longest()
    }

    /// How long a read that is on its way may still take to come to the old owner.
    pub(super) const fn drain(&self) -> u32 {
        2 * self.longest() + 2
    }

    /// After so long a writer sends again.
    pub(super) const fn timeout(&self) -> u32 {
        2 * self.longest() + 2
    }

    /// How many requests the old owner can serve within the window when `keys` are to be copied:
    /// twice what the copy takes at its rate, and its clients.
    pub fn capacity(&self, keys: u32) -> u32 {
        2 * keys * self.window / self.copying.max(1) + 6 * self.clients
    }
}

/// Everything that makes a run, but the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What is in force.
    pub protections: Protections,
    /// When the last client learns.
    pub lateness: Lateness,
    /// The rest.
    pub conditions: Conditions,
}

impl Settings {
    /// These protections, a late client, and the usual conditions.
    pub fn new(protections: Protections) -> Self {
        Self {
            protections,
            lateness: Lateness::Late,
            conditions: Conditions::default(),
        }
    }
}

/// A lesson: settings, and the fault that they show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its name.
    pub id: &'static str,
    /// The protections.
    pub protections: Protections,
    /// When the last client learns.
    pub lateness: Lateness,
    /// What goes wrong; nothing in the right order.
    pub fault: Option<Fault>,
}

/// The right order, each mistake alone, and two clients at different versions.
pub fn lessons() -> Vec<Lesson> {
    let right = Lesson {
        id: "right",
        protections: Protections::ALL,
        lateness: Lateness::Late,
        fault: None,
    };
    let mistakes = Protection::ALL.into_iter().map(|one| Lesson {
        id: one.name(),
        protections: right.protections.without(one),
        fault: Some(one.guards()),
        ..right
    });
    let versions = Lesson {
        id: "versions",
        protections: right.protections.without(Protection::Fencing),
        lateness: Lateness::Never,
        fault: Some(Fault::TwoOwners),
    };
    let mut all = vec![right];
    all.extend(mistakes);
    all.push(versions);
    all
}
