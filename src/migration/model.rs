//! The model: two owners, a queue of what is due, and a judge who knows what was acknowledged.
//!
//! Time is counted in ticks. Whatever is due at one tick happens in a random order, and every
//! message takes a random time, so that any interleaving can occur. All chance comes from the seed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use oorandom::Rand32;

use super::client::{Client, Reply};
use super::event::{Cause, Event, EventKind};
use super::log::{Cell, Counts, Frame, KeyState, Message, MessageKind, Phase, Run, Side};
use super::steps::{Course, Step};
use super::terms::{Conditions, Lateness, Protection, Settings};

/// What is due.
#[derive(Clone, Copy, Debug)]
pub(super) enum Due {
    /// A client begins a request.
    Begin(usize),
    /// A client sends what it has decided on.
    Send(usize, u32),
    /// A client has waited long enough for this attempt.
    Timeout(usize, u32),
    /// A client has asked for the newest version after a refusal.
    Asked(usize, u32),
    /// A client hears of a version.
    Learn(usize, u32),
    /// A request comes to an owner.
    Request(Side, Request),
    /// An answer comes to a client.
    Answer(usize, u32, Side, Reply),
    /// The move goes on.
    Course(Step),
}

/// What an owner is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub key: usize,
    pub what: Ask,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Ask {
    /// What it holds.
    Read { client: usize, attempt: u32 },
    /// To hold this: `alone` if no other owner is written to, `mute` if the acknowledgement will
    /// be lost.
    Write {
        client: usize,
        attempt: u32,
        version: u32,
        cell: Cell,
        alone: bool,
        mute: bool,
    },
    /// To hold what was copied.
    Copy(Cell),
    /// To hold what a double read found.
    Backfill(usize, Cell),
    /// To hold what the comparison found.
    Compare(Cell),
}

impl Ask {
    /// What is to be held.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Self::Read { .. } => None,
            Self::Write { cell, .. }
            | Self::Copy(cell)
            | Self::Backfill(_, cell)
            | Self::Compare(cell) => Some(cell),
        }
    }
}

/// One of the owners.
#[derive(Debug)]
pub(super) struct Owner {
    pub version: u32,
    pub cells: Vec<Option<Cell>>,
}

impl Owner {
    pub fn stamp(&self, key: usize) -> u32 {
        self.cells[key].map_or(0, |cell| cell.stamp)
    }
}

/// What is known of a key by whoever sees everything.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The newest that was acknowledged.
    pub truth: Cell,
    /// The newest delete that was ever sent.
    pub sent_delete: u32,
    /// How the copy of it stands: why the new owner may have nothing.
    pub copy: Option<Cause>,
}

#[derive(Debug)]
pub(super) struct Model<'a> {
    pub settings: &'a Settings,
    pub now: u32,
    pub owners: [Owner; 2],
    pub clients: Vec<Client>,
    pub known: Vec<Known>,
    pub course: Course,
    pub counts: Counts,
    /// Whether the old owner has dropped its copy.
    pub retired: bool,
    /// The newest version that clients can ask for.
    pub published: u32,
    /// The last stamp and the last attempt that were given.
    pub stamps: u32,
    pub attempts: u32,
    rng: Rand32,
    queue: BTreeMap<(u32, u32, u32), Due>,
    queued: u32,
    /// What is on its way to the new owner: key and stamp.
    pub flying: Vec<(usize, u32)>,
    /// What has been told as lost or revived: key and stamp.
    pub told: BTreeSet<(usize, u32)>,
    pub served: VecDeque<u32>,
    pub capacity: u32,
    pub overloaded: bool,
    recorded: bool,
    run: Run,
}

/// Runs the model. `slots` are the places of the followed keys among all `total` keys of the copy.
pub(super) fn simulate(
    settings: &Settings,
    seed: u32,
    slots: &[u32],
    total: u32,
    recorded: bool,
) -> Run {
    let keys = slots.len();
    // Every key was written once, long ago.
    let first = |key: usize| Cell {
        stamp: key as u32 + 1,
        deleted: false,
    };
    let owner = |cells| Owner { version: 1, cells };
    let known = |key| Known {
        truth: first(key),
        sent_delete: 0,
        copy: Some(Cause::NotCopied),
    };
    let mut model = Model {
        settings,
        now: 0,
        owners: [
            owner((0..keys).map(|key| Some(first(key))).collect()),
            owner(vec![None; keys]),
        ],
        clients: (0..settings.conditions.clients)
            .map(|_| Client::default())
            .collect(),
        known: (0..keys).map(known).collect(),
        course: Course::new(slots.to_vec(), total),
        counts: Counts::default(),
        retired: false,
        published: 1,
        stamps: keys as u32,
        attempts: 0,
        rng: Rand32::new(u64::from(seed)),
        queue: BTreeMap::new(),
        queued: 0,
        flying: Vec::new(),
        told: BTreeSet::new(),
        served: VecDeque::new(),
        capacity: settings.conditions.capacity(total),
        overloaded: false,
        recorded,
        run: Run::default(),
    };
    model.begin();
    model.work();
    model.finish()
}

impl Model<'_> {
    pub fn has(&self, one: Protection) -> bool {
        self.settings.protections.has(one)
    }

    pub const fn conditions(&self) -> &Conditions {
        &self.settings.conditions
    }

    /// A number from 0 to `below` − 1.
    pub fn chance(&mut self, below: u32) -> u32 {
        self.rng.rand_range(0..below.max(1))
    }

    /// A number from the first to the second, both included.
    pub fn between(&mut self, [low, high]: [u32; 2]) -> u32 {
        low + self.chance(high.saturating_sub(low) + 1)
    }

    /// Whether one of so many happens; of none, never.
    pub fn one_in(&mut self, many: u32) -> bool {
        many > 0 && self.chance(many) == 0
    }

    /// How long a message takes.
    pub fn way(&mut self) -> u32 {
        self.between(self.settings.conditions.latency)
    }

    pub fn after(&mut self, ticks: u32, due: Due) {
        let tie = self.rng.rand_u32();
        self.queue.insert((self.now + ticks, tie, self.queued), due);
        self.queued += 1;
    }

    pub fn enter(&mut self, phase: Phase) {
        self.run.phases.push((phase, self.now));
    }

    /// An event of this moment.
    pub const fn event(&self, kind: EventKind) -> Event {
        Event::new(self.now, kind)
    }

    pub fn log(&mut self, event: Event) {
        self.run.faults.extend(event.fault);
        if !self.recorded {
            return;
        }
        self.run.events.push(event);
        let state = |(key, known): (usize, &Known)| KeyState {
            old: self.owners[Side::Old as usize].cells[key],
            new: self.owners[Side::New as usize].cells[key],
            truth: known.truth,
        };
        let frame = Frame {
            counts: self.counts,
            keys: self.known.iter().enumerate().map(state).collect(),
            clients: self.clients.iter().map(|client| client.version).collect(),
            sides: [self.owners[0].version, self.owners[1].version],
        };
        self.run.frames.push(frame);
    }

    /// Sends a request; where it is `lost` it never comes.
    pub fn send(&mut self, side: Side, request: Request, lost: bool) {
        let way = self.way();
        let (kind, client) = match request.what {
            Ask::Read { client, .. } => (MessageKind::Read, Some(client)),
            Ask::Write { client, cell, .. } if cell.deleted => (MessageKind::Delete, Some(client)),
            Ask::Write { client, .. } => (MessageKind::Write, Some(client)),
            Ask::Copy(_) => (MessageKind::Copy, None),
            Ask::Backfill(client, _) => (MessageKind::Backfill, Some(client)),
            Ask::Compare(_) => (MessageKind::Compare, None),
        };
        self.message(kind, client, side, request.key, way, lost);
        if lost {
            return;
        }
        if let (Side::New, Some(cell)) = (side, request.what.cell()) {
            self.flying.push((request.key, cell.stamp));
        }
        self.after(way, Due::Request(side, request));
    }

    /// Sends an answer to a client.
    pub fn answer(&mut self, side: Side, key: usize, client: usize, attempt: u32, reply: Reply) {
        let way = self.way();
        let kind = match reply {
            Reply::Refused => MessageKind::Refusal,
            Reply::Holds(_) | Reply::Done => MessageKind::Answer,
        };
        self.message(kind, Some(client), side, key, way, false);
        self.after(way, Due::Answer(client, attempt, side, reply));
    }

    fn message(
        &mut self,
        kind: MessageKind,
        client: Option<usize>,
        side: Side,
        key: usize,
        way: u32,
        lost: bool,
    ) {
        if self.recorded {
            self.run.messages.push(Message {
                kind,
                client: client.map(|client| client as u32),
                side,
                sent: self.now,
                comes: self.now + way,
                key: key as u32,
                lost,
            });
        }
    }

    fn begin(&mut self) {
        self.enter(Phase::Before);
        self.log(self.event(EventKind::Begins).version(1));
        for client in 0..self.clients.len() {
            let rest = self.chance(self.settings.conditions.think[1]);
            self.after(rest, Due::Begin(client));
        }
        self.start_course();
    }

    fn work(&mut self) {
        while let Some(((at, _, _), due)) = self.queue.pop_first() {
            self.now = at;
            match due {
                Due::Begin(client) => self.begin_request(client),
                Due::Send(client, attempt) => self.send_chosen(client, attempt),
                Due::Timeout(client, attempt) => self.timed_out(client, attempt),
                Due::Asked(client, attempt) => self.asked_again(client, attempt),
                Due::Learn(client, version) => self.learn(client, version),
                Due::Answer(client, attempt, side, reply) => {
                    self.answered(client, attempt, side, reply);
                }
                Due::Request(side, request) => self.requested(side, request),
                Due::Course(step) => self.go_on(step),
            }
        }
    }

    fn finish(mut self) -> Run {
        let new = &self.owners[Side::New as usize];
        let wrong = |(key, known): &(usize, &Known)| match new.cells[*key] {
            Some(cell) if known.truth.deleted => !cell.deleted && cell.stamp < known.truth.stamp,
            Some(cell) => cell.stamp < known.truth.stamp,
            None => !known.truth.deleted && known.sent_delete < known.truth.stamp,
        };
        let wrong = self.known.iter().enumerate().filter(wrong).count() as u32;
        self.log(self.event(EventKind::Ends).count(wrong));
        self.run.wrong = wrong;
        self.run.counts = self.counts;
        self.run.end = self.now;
        self.run
    }

    /// Every client learns of `version`, the last one when it is its turn.
    pub fn publish(&mut self, version: u32) {
        self.published = version;
        self.log(self.event(EventKind::Published).version(version));
        let last = self.clients.len().saturating_sub(1);
        for client in 0..self.clients.len() {
            let late = [self.conditions().longest(), self.conditions().lateness];
            let wait = match self.settings.lateness {
                Lateness::Late if client == last => self.between(late),
                Lateness::Never if client == last => continue,
                _ => self.way(),
            };
            self.after(wait, Due::Learn(client, version));
        }
    }

    pub fn learn(&mut self, client: usize, version: u32) {
        if self.clients[client].version < version {
            self.clients[client].version = version;
            let event = self.event(EventKind::Learns).client(client);
            self.log(event.version(version));
        }
    }
}
