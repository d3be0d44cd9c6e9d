//! What the owners do with what comes to them, and the judge who sees what goes wrong by it.

use super::client::Reply;
use super::event::{Event, EventKind};
use super::log::{Cell, Side};
use super::model::{Ask, Due, Model, Request};
use super::steps::Step;
use super::terms::{Fault, Protection};

impl Model<'_> {
    /// An owner is asked.
    pub fn requested(&mut self, side: Side, Request { key, what }: Request) {
        if side == Side::Old {
            self.serve();
        }
        if let (Side::New, Some(cell)) = (side, what.cell()) {
            let flying = self
                .flying
                .iter()
                .position(|each| *each == (key, cell.stamp));
            flying.map(|at| self.flying.swap_remove(at));
        }
        match what {
            Ask::Read { client, attempt } => {
                let cell = self.owners[side as usize].cells[key];
                self.answer(side, key, client, attempt, Reply::Holds(cell));
            }
            Ask::Write {
                client,
                attempt,
                version,
                cell,
                alone,
                mute,
            } => {
                let own = self.owners[side as usize].version;
                let now = self.now;
                let event = |kind| Event::new(now, kind).key(key).client(client).side(side);
                let event = |kind| event(kind).stamp(cell.stamp).version(version);
                if self.has(Protection::Fencing) && version < own {
                    self.counts.refused += 1;
                    self.log(event(EventKind::Refused).newest(own));
                    self.answer(side, key, client, attempt, Reply::Refused);
                } else {
                    let kind = match (self.hold(side, key, cell), cell.deleted) {
                        (false, _) => EventKind::Older,
                        (true, false) => EventKind::Stored,
                        (true, true) => EventKind::Removed,
                    };
                    self.log(event(kind));
                    if side == Side::Old && alone && self.published >= 3 {
                        self.counts.two_owners += 1;
                        let event = event(EventKind::TwoOwners).newest(self.published);
                        self.log(event.fault(Fault::TwoOwners));
                    }
                    if !mute {
                        self.answer(side, key, client, attempt, Reply::Done);
                    }
                }
            }
            Ask::Copy(cell) => {
                self.known[key].copy = None;
                let kind = self.pick(side, key, cell, EventKind::Copied, EventKind::CopyOlder);
                self.log(self.event(kind).key(key).side(side).stamp(cell.stamp));
            }
            Ask::Backfill(client, cell) => {
                let (done, older) = (EventKind::Backfilled, EventKind::BackfillOlder);
                let kind = self.pick(side, key, cell, done, older);
                let event = self.event(kind).key(key).side(side).client(client);
                self.log(event.stamp(cell.stamp));
            }
            Ask::Compare(cell) => {
                let repaired = self.hold(side, key, cell);
                if repaired {
                    self.log(self.event(EventKind::Repaired).key(key).stamp(cell.stamp));
                }
                let way = self.way();
                self.after(way, Due::Course(Step::Compared(repaired)));
            }
        }
        self.judge(key);
    }

    fn pick(
        &mut self,
        side: Side,
        key: usize,
        cell: Cell,
        done: EventKind,
        older: EventKind,
    ) -> EventKind {
        if self.hold(side, key, cell) {
            done
        } else {
            older
        }
    }

    /// Lets an owner hold `cell`, if it is later than what it holds; whether it was.
    fn hold(&mut self, side: Side, key: usize, cell: Cell) -> bool {
        let tombstones = self.has(Protection::Tombstones);
        let owner = &mut self.owners[side as usize];
        if owner.stamp(key) >= cell.stamp {
            return false;
        }
        owner.cells[key] = (tombstones || !cell.deleted).then_some(cell);
        true
    }

    /// The old owner serves one more request.
    pub fn serve(&mut self) {
        self.served.push_back(self.now);
        let start = self.now.saturating_sub(self.settings.conditions.window);
        while self.served.front().is_some_and(|at| *at < start) {
            self.served.pop_front();
        }
        self.counts.load = self.served.len() as u32;
        self.counts.peak = self.counts.peak.max(self.counts.load);
        let over = self.counts.load > self.capacity;
        if over && !self.overloaded {
            let event = self.event(EventKind::Overload).side(Side::Old);
            self.log(event.count(self.capacity).fault(Fault::Overload));
        }
        self.overloaded = over;
    }

    /// Looks for what is gone or back for good; each is told once.
    pub fn judge(&mut self, key: usize) {
        let (truth, sent_delete) = (self.known[key].truth, self.known[key].sent_delete);
        let back = |cell: &Cell| !cell.deleted && cell.stamp < truth.stamp;
        if truth.deleted {
            // Whom clients ask, or will ask, must not hold what was deleted. While the old owner
            // still holds the mark, the comparison can put it right: then a read tells.
            let holds = |side: Side| {
                let owner = &self.owners[side as usize];
                owner.cells[key].as_ref().is_some_and(back)
            };
            let mark = self.owners[Side::Old as usize].stamp(key) >= truth.stamp;
            if holds(Side::New) && !mark {
                self.revived(key, Side::New);
            } else if holds(Side::Old) && self.published < 3 {
                self.revived(key, Side::Old);
            }
            return;
        }
        let new = &self.owners[Side::New as usize];
        let held = new.stamp(key) >= truth.stamp;
        let deleted_since = new.cells[key].is_none() && sent_delete > truth.stamp;
        let coming = (self.flying.iter()).any(|(of, stamp)| *of == key && *stamp >= truth.stamp);
        if self.retired
            && !held
            && !deleted_since
            && !coming
            && self.told.insert((key, truth.stamp))
        {
            self.counts.lost += 1;
            let event = self.event(EventKind::Lost).key(key).stamp(truth.stamp);
            self.log(event.fault(Fault::Lost));
        }
    }

    /// An acknowledged delete is undone.
    pub fn revived(&mut self, key: usize, side: Side) {
        let truth = self.known[key].truth;
        if self.told.insert((key, truth.stamp)) {
            self.counts.revived += 1;
            let stamp = self.owners[side as usize].stamp(key);
            let event = self.event(EventKind::Revived).key(key).side(side);
            let event = event.stamp(stamp).newest(truth.stamp);
            self.log(event.fault(Fault::Revived));
        }
    }
}
