//! The order of the move: who is told what, and when.
//!
//! A version is published only when both owners have taken it. So whatever an older version may
//! still write alone is refused from then on, and whatever the copy reads afterwards is at least
//! what was acknowledged under that version. That the newest acknowledged stamp is at the new
//! owner when the old one drops its copy follows: under version 1 it was at the old owner before
//! the comparison read it, under versions 2 and 3 it was written to both, under 4 to the new one.

use super::event::{Cause, EventKind};
use super::log::{Phase, Side};
use super::model::{Ask, Due, Model, Request};
use super::terms::Protection;

/// So long everything is as it was.
const BEFORE: u32 = 40;

/// So long clients go on when all is done.
const AFTER: u32 = 90;

/// Between two keys of the comparison.
const BETWEEN_COMPARED: u32 = 5;

/// What the mover does next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Join,
    Told(Side, u32),
    Taken(u32),
    Copy(u32),
    CopyEnd,
    GraceEnd,
    Compare(usize),
    Compared(bool),
    Retire,
}

/// How far the move has come.
#[derive(Debug)]
pub(super) struct Course {
    slots: Vec<u32>,
    total: u32,
    /// How many owners have taken the version that they were told last.
    taken: u32,
    /// How many keys of the comparison are to be answered, and how many it repaired.
    open: u32,
    repaired: u32,
    stop: u32,
}

impl Course {
    pub(super) const fn new(slots: Vec<u32>, total: u32) -> Self {
        Self {
            slots,
            total,
            taken: 0,
            open: 0,
            repaired: 0,
            stop: u32::MAX,
        }
    }

    /// Whether clients begin nothing any more.
    pub const fn over(&self, now: u32) -> bool {
        now >= self.stop
    }
}

impl Model<'_> {
    pub fn start_course(&mut self) {
        self.after(BEFORE, Due::Course(Step::Join));
    }

    pub fn go_on(&mut self, step: Step) {
        match step {
            Step::Join => {
                self.log(self.event(EventKind::Joins).side(Side::New));
                let first = if self.has(Protection::CopyFirst) {
                    2
                } else {
                    3
                };
                self.tell(first);
            }
            Step::Told(side, version) => self.told_version(side, version),
            Step::Taken(version) => {
                self.course.taken += 1;
                if self.course.taken == 2 {
                    self.publish(version);
                    self.published_version(version);
                }
            }
            Step::Copy(at) => self.copy(at),
            Step::CopyEnd => {
                self.log(self.event(EventKind::CopyEnds).count(self.course.total));
                if self.has(Protection::CopyFirst) {
                    self.tell(3);
                } else {
                    self.keep();
                }
            }
            Step::GraceEnd => self.compare_all(),
            Step::Compare(key) => self.compare(key),
            Step::Compared(repaired) => {
                self.course.repaired += u32::from(repaired);
                self.compared();
            }
            Step::Retire => self.tell(4),
        }
    }

    /// Both owners are told of a version.
    fn tell(&mut self, version: u32) {
        self.course.taken = 0;
        for side in Side::BOTH {
            let way = self.way();
            self.after(way, Due::Course(Step::Told(side, version)));
        }
    }

    fn told_version(&mut self, side: Side, version: u32) {
        self.owners[side as usize].version = version;
        self.log(self.event(EventKind::Told).side(side).version(version));
        if (side, version) == (Side::Old, 4) {
            self.enter(Phase::Retired);
            self.retired = true;
            self.owners[side as usize].cells.fill(None);
            self.log(self.event(EventKind::Retired).side(side));
            for key in 0..self.known.len() {
                self.judge(key);
            }
        }
        let way = self.way();
        self.after(way, Due::Course(Step::Taken(version)));
    }

    fn published_version(&mut self, version: u32) {
        match version {
            2 => {
                self.enter(Phase::Copying);
                self.copy_all();
            }
            3 => {
                self.enter(Phase::Switched);
                if self.has(Protection::CopyFirst) {
                    self.keep();
                } else {
                    self.copy_all();
                }
            }
            _ => self.course.stop = self.now + AFTER,
        }
    }

    fn copy_all(&mut self) {
        let total = self.course.total;
        self.log(self.event(EventKind::CopyBegins).count(total));
        let lasting = if self.has(Protection::Limit) {
            self.conditions().copying
        } else {
            0
        };
        for at in 0..total {
            let wait = u64::from(lasting) * u64::from(at) / u64::from(total);
            self.after(wait as u32, Due::Course(Step::Copy(at)));
        }
        // What was sent last has come by then.
        let longest = self.conditions().longest();
        self.after(lasting + longest + 1, Due::Course(Step::CopyEnd));
    }

    /// Copies one key; most are counted only.
    fn copy(&mut self, at: u32) {
        self.counts.copied += 1;
        self.serve();
        let Some(key) = self.course.slots.iter().position(|slot| *slot == at) else {
            return;
        };
        let Some(cell) = self.owners[Side::Old as usize].cells[key] else {
            self.known[key].copy = None;
            return;
        };
        let lost = self.one_in(self.settings.conditions.copy_loss);
        let what = Ask::Copy(cell);
        self.send(Side::New, Request { key, what }, lost);
        if lost {
            self.known[key].copy = Some(Cause::CopyLost);
            let event = self.event(EventKind::CopyLost).key(key);
            self.log(event.stamp(cell.stamp));
        }
    }

    /// The old owner keeps its copy.
    fn keep(&mut self) {
        if self.has(Protection::Grace) {
            let grace = self.conditions().grace();
            self.log(self.event(EventKind::GraceBegins).count(grace));
            self.after(grace, Due::Course(Step::GraceEnd));
        } else {
            self.compare_all();
        }
    }

    fn compare_all(&mut self) {
        if !self.has(Protection::Compare) {
            self.retire();
            return;
        }
        self.enter(Phase::Comparing);
        self.log(
            self.event(EventKind::CompareBegins)
                .count(self.course.total),
        );
        self.course.open = self.known.len() as u32;
        for key in 0..self.known.len() {
            let wait = key as u32 * BETWEEN_COMPARED;
            self.after(wait, Due::Course(Step::Compare(key)));
        }
    }

    fn compare(&mut self, key: usize) {
        self.serve();
        match self.owners[Side::Old as usize].cells[key] {
            Some(cell) => {
                let what = Ask::Compare(cell);
                self.send(Side::New, Request { key, what }, false);
            }
            None => self.compared(),
        }
    }

    fn compared(&mut self) {
        self.course.open -= 1;
        if self.course.open == 0 {
            let event = self.event(EventKind::CompareEnds);
            self.log(event.count(self.course.repaired));
            self.retire();
        }
    }

    /// What is on its way to the old owner still comes, if there is grace.
    fn retire(&mut self) {
        let wait = if self.has(Protection::Grace) {
            self.conditions().drain()
        } else {
            0
        };
        self.after(wait, Due::Course(Step::Retire));
    }
}
