//! What a client does: one request after the other, each by the ring version that it knows.
//!
//! | version | reads ask | writes go to |
//! |---|---|---|
//! | 1 | old | old |
//! | 2, the copy is made | old | old, and new with dual writes |
//! | 3, switched | new, on nothing old with double reads | new, and old with dual writes |
//! | 4, the old copy is dropped | new | new |

use super::event::{Cause, Event, EventKind};
use super::log::{Cell, Side};
use super::model::{Ask, Due, Model, Request};
use super::terms::{Fault, Protection};

/// A client repeats a request that failed at most so often before the network is kind to it, so
/// that every run ends.
const FAILURES: u32 = 2;

/// What a client wants of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Read,
    Write,
    Delete,
}

/// What an owner answers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Reply {
    /// It holds this.
    Holds(Option<Cell>),
    /// It has done it.
    Done,
    /// It knows a newer version.
    Refused,
}

/// A request on its way.
#[derive(Clone, Copy, Debug)]
struct Wish {
    verb: Verb,
    key: usize,
    /// Answers to another attempt are not listened to.
    attempt: u32,
    /// By which version the owners were chosen.
    version: u32,
    /// What was acknowledged when it began.
    truth: Cell,
    stamp: u32,
    /// Which owners were written to, and which of them have not answered.
    sent: [bool; 2],
    waiting: [bool; 2],
    failures: u32,
    /// Whether the owner asked first had nothing, though the key is there.
    missed: bool,
    second: bool,
}

/// A client: the version it knows, and what it waits for.
#[derive(Debug)]
pub(super) struct Client {
    pub version: u32,
    wish: Option<Wish>,
}

impl Default for Client {
    fn default() -> Self {
        Self {
            version: 1,
            wish: None,
        }
    }
}

impl Model<'_> {
    fn fresh_attempt(&mut self) -> u32 {
        self.attempts += 1;
        self.attempts
    }

    fn rest(&mut self, client: usize) {
        self.clients[client].wish = None;
        let rest = self.between(self.settings.conditions.think);
        self.after(rest, Due::Begin(client));
    }

    /// The wish of a client, if this is still the attempt it listens to.
    fn wish(&self, client: usize, attempt: u32) -> Option<Wish> {
        self.clients[client]
            .wish
            .filter(|wish| wish.attempt == attempt)
    }

    pub fn begin_request(&mut self, client: usize) {
        if self.course.over(self.now) {
            return;
        }
        let key = self.chance(self.known.len() as u32) as usize;
        let verb = match self.chance(20) {
            0..11 => Verb::Read,
            11..17 => Verb::Write,
            _ => Verb::Delete,
        };
        let wish = Wish {
            verb,
            key,
            attempt: self.fresh_attempt(),
            version: self.clients[client].version,
            truth: self.known[key].truth,
            stamp: 0,
            sent: [false; 2],
            waiting: [false; 2],
            failures: 0,
            missed: false,
            second: false,
        };
        self.clients[client].wish = Some(wish);
        if verb == Verb::Read {
            let side = if wish.version < 3 {
                Side::Old
            } else {
                Side::New
            };
            self.ask(client, wish, side, EventKind::Asks);
            return;
        }
        let kind = match verb {
            Verb::Delete => EventKind::Deletes,
            Verb::Read | Verb::Write => EventKind::Writes,
        };
        let event = self.event(kind).client(client).key(key);
        let event = event.version(wish.version);
        self.log(match self.targets(wish.version) {
            [true, true] => event,
            [true, false] => event.side(Side::Old),
            _ => event.side(Side::New),
        });
        if self.one_in(self.settings.conditions.pause) {
            let pause = self.between(self.settings.conditions.pauses);
            let event = self.event(EventKind::Pauses).client(client).key(key);
            self.log(event.count(pause).version(wish.version));
            self.after(pause, Due::Send(client, wish.attempt));
        } else {
            self.send_chosen(client, wish.attempt);
        }
    }

    fn ask(&mut self, client: usize, wish: Wish, side: Side, kind: EventKind) {
        let event = self.event(kind).client(client).key(wish.key).side(side);
        self.log(event.version(wish.version));
        let what = Ask::Read {
            client,
            attempt: wish.attempt,
        };
        let key = wish.key;
        self.send(side, Request { key, what }, false);
    }

    /// Which owners a write goes to by a version: the old one, the new one.
    fn targets(&self, version: u32) -> [bool; 2] {
        let both = self.has(Protection::DualWrite) && matches!(version, 2 | 3);
        [both || version < 3, both || version > 2]
    }

    /// Writes to the owners that were chosen. The stamp is that of the sending.
    pub fn send_chosen(&mut self, client: usize, attempt: u32) {
        let Some(mut wish) = self.wish(client, attempt) else {
            return;
        };
        self.stamps += 1;
        let deleted = wish.verb == Verb::Delete;
        let cell = Cell {
            stamp: self.stamps,
            deleted,
        };
        if deleted {
            self.known[wish.key].sent_delete = cell.stamp;
        }
        let sent = self.targets(wish.version);
        (wish.stamp, wish.sent, wish.waiting) = (cell.stamp, sent, sent);
        self.clients[client].wish = Some(wish);
        for side in Side::BOTH {
            if !wish.sent[side as usize] {
                continue;
            }
            let fails = wish.failures < FAILURES && self.one_in(self.settings.conditions.failure);
            // Either the request is lost or what comes back.
            let mute = fails && self.one_in(2);
            let what = Ask::Write {
                client,
                attempt,
                version: wish.version,
                cell,
                alone: wish.sent != [true; 2],
                mute,
            };
            let key = wish.key;
            self.send(side, Request { key, what }, fails && !mute);
        }
        self.after(
            self.settings.conditions.timeout(),
            Due::Timeout(client, attempt),
        );
    }

    /// All of it again, by the version the client knows now.
    fn again(&mut self, client: usize, mut wish: Wish) {
        wish.attempt = self.fresh_attempt();
        wish.version = self.clients[client].version;
        self.clients[client].wish = Some(wish);
        self.send_chosen(client, wish.attempt);
    }

    pub fn timed_out(&mut self, client: usize, attempt: u32) {
        let Some(mut wish) = self.wish(client, attempt) else {
            return;
        };
        let silent = Side::BOTH
            .into_iter()
            .find(|side| wish.waiting[*side as usize]);
        let event = self.event(EventKind::Retries).client(client).key(wish.key);
        self.log(event.side(silent.unwrap_or(Side::Old)).stamp(wish.stamp));
        wish.failures += 1;
        self.again(client, wish);
    }

    pub fn asked_again(&mut self, client: usize, attempt: u32) {
        let Some(wish) = self.wish(client, attempt) else {
            return;
        };
        self.learn(client, self.published);
        self.again(client, wish);
    }

    pub fn answered(&mut self, client: usize, attempt: u32, side: Side, reply: Reply) {
        let Some(mut wish) = self.wish(client, attempt) else {
            return;
        };
        match reply {
            Reply::Holds(cell) => self.read(client, wish, side, cell),
            Reply::Done => {
                wish.waiting[side as usize] = false;
                self.clients[client].wish = Some(wish);
                if wish.waiting == [false; 2] {
                    self.acknowledged(client, wish);
                }
            }
            Reply::Refused => {
                // It listens to nothing but the newest version now.
                wish.attempt = self.fresh_attempt();
                self.clients[client].wish = Some(wish);
                let way = self.way();
                self.after(way, Due::Asked(client, wish.attempt));
            }
        }
    }

    fn acknowledged(&mut self, client: usize, wish: Wish) {
        let Wish { key, stamp, .. } = wish;
        let deleted = wish.verb == Verb::Delete;
        if stamp > self.known[key].truth.stamp {
            self.known[key].truth = Cell { stamp, deleted };
        }
        self.counts.acknowledged += 1;
        let kind = if deleted {
            EventKind::DeleteAcknowledged
        } else {
            EventKind::Acknowledged
        };
        let done = self.event(kind).client(client).key(key).stamp(stamp);
        let done = done.version(wish.version);
        self.log(match wish.sent {
            [true, false] => done.side(Side::Old),
            [false, true] => done.side(Side::New),
            _ => done,
        });
        self.judge(key);
        self.rest(client);
    }

    /// Whether there is something to find: a delete that has been sent may have taken it.
    fn is_there(&self, wish: &Wish) -> bool {
        !wish.truth.deleted && self.known[wish.key].sent_delete < wish.truth.stamp
    }

    fn read(&mut self, client: usize, mut wish: Wish, side: Side, cell: Option<Cell>) {
        let key = wish.key;
        if cell.is_none() && !wish.second && self.is_there(&wish) {
            wish.missed = true;
            self.counts.misses += 1;
            let cause = self.why_nothing(side, key);
            let event = self.event(EventKind::Missed).client(client).key(key);
            let event = event.side(side).cause(cause).version(wish.version);
            self.log(match cause {
                Cause::NotCopied => event.fault(Fault::EarlyMiss),
                _ => event,
            });
        }
        let ask_old = side == Side::New && cell.is_none() && wish.version == 3;
        if ask_old && self.has(Protection::DoubleRead) {
            wish.second = true;
            wish.attempt = self.fresh_attempt();
            self.clients[client].wish = Some(wish);
            self.ask(client, wish, Side::Old, EventKind::AsksOld);
            return;
        }
        self.counts.reads += 1;
        self.told(client, &wish, side, cell);
        if let Some(cell) = cell.filter(|cell| wish.second && !cell.deleted) {
            let what = Ask::Backfill(client, cell);
            self.send(Side::New, Request { key, what }, false);
        }
        self.rest(client);
    }

    fn why_nothing(&self, side: Side, key: usize) -> Cause {
        match side {
            Side::New => self.known[key].copy.unwrap_or(Cause::Removed),
            Side::Old if self.retired => Cause::Dropped,
            Side::Old => Cause::Removed,
        }
    }

    /// What a read was told, and whether it is right: at least what was acknowledged before.
    fn told(&mut self, client: usize, wish: &Wish, side: Side, cell: Option<Cell>) {
        let Wish { key, truth, .. } = *wish;
        let stamp = cell.map_or(0, |cell| cell.stamp);
        let event = |kind, now| Event::new(now, kind).client(client).key(key).side(side);
        let now = self.now;
        match cell.filter(|cell| !cell.deleted) {
            Some(_) if stamp >= truth.stamp => {
                let kind = if wish.missed {
                    self.counts.rescued += 1;
                    EventKind::Rescued
                } else {
                    self.counts.hits += 1;
                    EventKind::Hit
                };
                self.log(event(kind, now).stamp(stamp));
            }
            Some(_) => {
                self.counts.stale += 1;
                let kind = if truth.deleted {
                    EventKind::ReadsDeleted
                } else {
                    EventKind::Stale
                };
                let event = event(kind, now).stamp(stamp).newest(truth.stamp);
                self.log(event.fault(Fault::Stale));
                if truth.deleted && self.known[key].truth == truth {
                    self.revived(key, side);
                }
            }
            None if stamp < truth.stamp && self.is_there(wish) => {
                self.counts.unanswered += 1;
                let cause = match cell {
                    Some(_) => Cause::Removed,
                    None => self.why_nothing(side, key),
                };
                let event = event(EventKind::Unanswered, now).cause(cause);
                self.log(event.newest(truth.stamp).fault(Fault::Unanswered));
            }
            None => {
                self.counts.absent += 1;
                self.log(event(EventKind::Absent, now));
            }
        }
    }
}
