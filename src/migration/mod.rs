//! Moving data, simulated: what happens to reads, writes and deletes while keys change hands.
//!
//! A ring decides where a key belongs; it moves nothing. Here the keys that a change of a real
//! ring moves from one owner to another are followed while a copy is made, the ring is switched
//! and the old copy is dropped, with every protection a switch of its own.
//!
//! It is a model: a few clients, two owners, messages that take a random time and sometimes get
//! lost. Nothing but the seed decides what happens.

mod cast;
mod client;
mod event;
mod log;
mod model;
mod owners;
mod roles;
mod steps;
mod terms;

pub use cast::{Cast, FOLLOWED, cast};
pub use event::{Cause, Event, EventKind};
pub use log::{Cell, Counts, Frame, KeyState, Message, MessageKind, Phase, Run, Side};
pub use roles::{Roles, roles};
pub use terms::{Conditions, Fault, Lateness, Lesson, Protection, Protections, Settings, lessons};

/// The seeds that are tried for a run that shows what a lesson is about.
pub const TRIED: u32 = 200;

/// The run of `seed`, every event with the state after it.
pub fn run(cast: &Cast, settings: &Settings, seed: u32) -> Run {
    model::simulate(settings, seed, &cast.slots, cast.moved, true)
}

/// The run of `seed`, only its counts.
pub fn tally(cast: &Cast, settings: &Settings, seed: u32) -> Run {
    model::simulate(settings, seed, &cast.slots, cast.moved, false)
}

/// The seed whose run shows best what a lesson is about, the first of equals: its fault, and
/// what comes of it; in the right order a run in which the protections had something to do.
pub fn telling_seed(cast: &Cast, lesson: &Lesson) -> u32 {
    let settings = Settings {
        lateness: lesson.lateness,
        ..Settings::new(lesson.protections)
    };
    let told = |seed: &u32| {
        let run = tally(cast, &settings, *seed);
        let (worked, others) = match lesson.fault {
            Some(fault) => {
                let others = Fault::ALL.into_iter().filter(|each| run.shows(*each) > 0);
                (run.shows(fault).min(2), others.count() as u32)
            }
            None => (run.counts.rescued.min(2), run.counts.refused.min(2)),
        };
        (u32::from(worked > 0), others, worked)
    };
    (1..=TRIED).rev().max_by_key(told).unwrap_or(1)
}

/// How many of many runs show each fault.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Survey {
    settings: Settings,
    /// How many runs there were.
    pub runs: u32,
    /// How many of them showed each fault, in the order of [`Fault::ALL`].
    pub shown: [u32; 7],
}

impl Survey {
    /// No run yet.
    pub const fn new(settings: Settings) -> Self {
        Self {
            settings,
            runs: 0,
            shown: [0; 7],
        }
    }

    /// One more seed; the first is 1.
    pub fn advance(&mut self, cast: &Cast) {
        self.runs += 1;
        let run = tally(cast, &self.settings, self.runs);
        for (shown, fault) in self.shown.iter_mut().zip(Fault::ALL) {
            *shown += u32::from(run.shows(fault) > 0);
        }
    }
}
