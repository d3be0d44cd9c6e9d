//! What a reader wishes for, looked for in small steps so that nobody has to wait: a number of
//! points for a spread, a weight for a share, the order that moves the least.

use serde::Serialize;

use super::course::{Course, Moment, movement};
use super::orders::{Orders, Search};
use super::{Outlook, Step};
use crate::error::{Error, Kind, Result};
use crate::placement::PointCache;
use crate::scenario::{Command, Keys, MAX_WEIGHT, Scenario};
use crate::scheme::MAX_POINTS;
use crate::stage::Registry;
use crate::world::World;

/// Rings of more points in all are not tried: they take long, and few could use them.
const MOST_POINTS: u64 = 1_000_000;

/// So many keys are followed where a method divides no circle.
const FOLLOWED: u32 = 2000;

/// How the sources of the schemes begin that are this crate's own.
const OWN: &str = "Ringscope";

/// A wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// The fewest points per unit of weight with which nobody has more than so many times the mean.
    Points {
        /// The largest of share ÷ fair share over their mean.
        peak: f64,
    },
    /// The weight with which a server gets this part of the whole.
    Weight {
        /// Which server.
        server: String,
        /// Which part, 0…1.
        share: f64,
    },
    /// The order of the steps that moves the least.
    Order,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Found {
    /// A number of points.
    Points {
        /// How many per unit of weight.
        vnodes: u32,
        /// What it gives.
        peak: f64,
        /// Whether that is what was wished.
        reached: bool,
        /// Which part of the whole it moves to change to it.
        moved: f64,
        /// The most points that were tried.
        most: u32,
    },
    /// A weight.
    Weight {
        /// The weight.
        weight: f64,
        /// The share that it gives.
        share: f64,
        /// Which part of the whole it moves to change to it.
        moved: f64,
        /// The share that the next weight below and above give.
        around: [Option<f64>; 2],
    },
    /// An order, or nothing where there is but one.
    Order {
        /// What the order is worth.
        orders: Option<Orders>,
    },
}

/// A search under way.
pub struct Hunt {
    way: Way,
    done: bool,
}

enum Way {
    Points(Points),
    Weight(Weight),
    Order(Option<Box<Search>>),
}

/// The end of a plan, from which settings are tried.
struct Bench {
    course: Course,
    registry: Registry,
    start: Moment,
}

impl Bench {
    fn of(outlook: &Outlook) -> Result<Self> {
        let mut course = Course::new(&Scenario {
            keys: Keys::Count(FOLLOWED),
            ..outlook.planned()
        })?;
        Ok(Self {
            start: course.start()?,
            course,
            registry: Registry::default(),
        })
    }

    /// The ring after one more command.
    fn after(&mut self, command: &Command) -> Result<World> {
        let before = &self.start.world;
        let stage = before.stage.after(command, &mut self.registry)?;
        let mut cache = PointCache::default();
        cache.open_budget();
        let mut world = before.moved_to(stage, &mut cache)?;
        world.count(&self.start.keys);
        Ok(world)
    }

    /// Which part of the whole a command moves.
    fn moved(&mut self, command: &Command) -> Result<f64> {
        let step = Step::Command(command.clone());
        let next = self.course.after(&self.start, &step)?;
        Ok(movement(&self.start, &next).share)
    }
}

/// Numbers of points: doubled until they are enough, then halved between.
struct Points {
    bench: Bench,
    wanted: f64,
    /// The most that did not do, the fewest that did, and the peak of those.
    low: u32,
    high: Option<(u32, f64)>,
    best: (u32, f64),
    most: u32,
}

impl Points {
    fn new(outlook: &Outlook, peak: f64) -> Result<Self> {
        let bench = Bench::of(outlook)?;
        let scheme = &bench.start.world.stage.scheme;
        let ring = scheme.ring();
        let fixed = match ring {
            Some(ring) => ring.limits.vnodes,
            None => Some("it has no points"),
        };
        if let Some(why) = fixed {
            return Err(Error::new(&Kind::UNSUPPORTED, [&scheme.alias, &why]));
        }
        if !(peak.is_finite() && peak > 1.0) {
            let why = "a spread is a number above 0";
            return Err(Error::new(&Kind::UNSUPPORTED, [&scheme.alias, &why]));
        }
        let all: f64 = bench
            .start
            .world
            .stage
            .weights()
            .iter()
            .map(|one| one.1)
            .sum();
        let most = (MOST_POINTS.min(MAX_POINTS) as f64 / all.max(1.0)).floor();
        Ok(Self {
            bench,
            wanted: peak,
            low: 0,
            high: None,
            best: (0, f64::INFINITY),
            most: most.max(1.0) as u32,
        })
    }

    fn advance(&mut self) -> Result<bool> {
        let next = match self.high {
            Some((high, _)) if high - self.low <= 1 => return Ok(false),
            Some((high, _)) => u32::midpoint(self.low, high),
            None if self.low >= self.most => return Ok(false),
            None => (self.low * 2).clamp(1, self.most),
        };
        let peak = self
            .bench
            .after(&Command::Vnodes(next))?
            .balance()
            .peak_to_mean;
        if peak < self.best.1 {
            self.best = (next, peak);
        }
        // A ring on which nobody owns anything has no peak.
        if peak > 0.0 && peak <= self.wanted {
            self.high = Some((next, peak));
        } else {
            self.low = next;
        }
        Ok(true)
    }

    fn part(&self) -> f64 {
        let doubled = f64::from(self.low.max(1)).log2();
        let whole = f64::from(self.most.max(2)).log2();
        self.high.map_or(doubled / whole / 2.0, |(high, _)| {
            1.0 - f64::from(high - self.low).log2().max(0.0) / whole / 2.0
        })
    }

    fn found(&mut self) -> Result<Found> {
        let (vnodes, peak) = self.high.unwrap_or(self.best);
        Ok(Found::Points {
            vnodes,
            peak,
            reached: self.high.is_some(),
            moved: self.bench.moved(&Command::Vnodes(vnodes))?,
            most: self.most,
        })
    }
}

/// Weights: in whole steps of what the scheme takes, doubled until they are enough, then halved
/// between.
struct Weight {
    bench: Bench,
    server: String,
    wanted: f64,
    unit: f64,
    /// The last that was too little and the first that was enough, each with its share.
    low: (u32, f64),
    high: Option<(u32, f64)>,
    /// Where the scheme takes no more.
    full: bool,
}

impl Weight {
    fn new(outlook: &Outlook, server: &str, share: f64) -> Result<Self> {
        let mut bench = Bench::of(outlook)?;
        bench.start.world.stage.find(server)?;
        let alias = bench.start.world.stage.scheme.alias;
        if !(share > 0.0 && share < 1.0) {
            let why = "a share is a number between 0 and 1";
            return Err(Error::new(&Kind::UNSUPPORTED, [&alias, &why]));
        }
        bench.after(&Command::Weight(server.to_owned(), 1.0))?;
        // The systems out there take whole weights alone.
        let own = bench.start.world.stage.scheme.source.starts_with(OWN);
        let unit = if own { 0.01 } else { 1.0 };
        Ok(Self {
            bench,
            server: server.to_owned(),
            wanted: share,
            unit,
            low: (0, 0.0),
            high: None,
            full: false,
        })
    }

    fn weight(&self, count: u32) -> f64 {
        // What is written has two digits behind the point.
        (f64::from(count) * self.unit * 100.0).round() / 100.0
    }

    fn command(&self, count: u32) -> Command {
        Command::Weight(self.server.clone(), self.weight(count))
    }

    fn share(&mut self, count: u32) -> Result<f64> {
        let world = self.bench.after(&self.command(count))?;
        let at = world.stage.find(&self.server)?;
        Ok(world.shares().get(at).copied().unwrap_or_default())
    }

    fn advance(&mut self) -> Result<bool> {
        let next = match self.high {
            Some((high, _)) if high - self.low.0 <= 1 => return Ok(false),
            Some((high, _)) => u32::midpoint(self.low.0, high),
            None if self.full => return Ok(false),
            None => (self.low.0 * 2).max((1.0 / self.unit) as u32),
        };
        if self.weight(next) > MAX_WEIGHT.min(100_000.0) {
            self.full = true;
            return Ok(self.low.0 > 0);
        }
        match self.share(next) {
            Ok(share) if share >= self.wanted => self.high = Some((next, share)),
            Ok(share) => self.low = (next, share),
            // It takes no weight as high as that.
            Err(_) if self.low.0 > 0 => self.full = true,
            Err(error) => return Err(error),
        }
        Ok(true)
    }

    fn part(&self) -> f64 {
        let wide = self
            .high
            .map_or(40.0, |(high, _)| f64::from(high - self.low.0));
        1.0 / (1.0 + wide.log2().max(0.0) / 4.0)
    }

    fn found(&mut self) -> Result<Found> {
        let off = |share: f64| (share - self.wanted).abs();
        let (count, share) = match self.high {
            Some(high) if self.low.0 == 0 || off(high.1) <= off(self.low.1) => high,
            _ => self.low,
        };
        let moved = self.bench.moved(&self.command(count))?;
        let below = (count > 1).then(|| self.share(count - 1).ok()).flatten();
        let around = [below, self.share(count + 1).ok()];
        Ok(Found::Weight {
            weight: self.weight(count),
            share,
            moved,
            around,
        })
    }
}

impl Hunt {
    pub(super) fn new(outlook: &Outlook, wish: &Wish) -> Result<Self> {
        let way = match wish {
            Wish::Points { peak } => Way::Points(Points::new(outlook, *peak)?),
            Wish::Weight { server, share } => Way::Weight(Weight::new(outlook, server, *share)?),
            Wish::Order => Way::Order(Search::new(outlook)?.map(Box::new)),
        };
        Ok(Self { way, done: false })
    }

    /// Goes one small step on; says whether there is more to do.
    ///
    /// # Errors
    ///
    /// `unsupported` and `invalid-weight` where the scheme takes nothing that could do.
    pub fn advance(&mut self) -> Result<bool> {
        let more = !self.done
            && match &mut self.way {
                Way::Points(points) => points.advance()?,
                Way::Weight(weight) => weight.advance()?,
                Way::Order(search) => search.as_mut().is_some_and(|search| search.advance()),
            };
        self.done = !more;
        Ok(more)
    }

    /// About how far it has come, of 1.
    pub fn part(&self) -> f64 {
        match &self.way {
            _ if self.done => 1.0,
            Way::Points(points) => points.part(),
            Way::Weight(weight) => weight.part(),
            Way::Order(search) => search.as_ref().map_or(1.0, |search| search.part()),
        }
    }

    /// What was found by now; all of it once [`Hunt::advance`] has no more to do.
    ///
    /// # Errors
    ///
    /// Those of the scenario.
    pub fn found(&mut self) -> Result<Found> {
        match &mut self.way {
            Way::Points(points) => points.found(),
            Way::Weight(weight) => weight.found(),
            Way::Order(search) => Ok(Found::Order {
                orders: search.as_ref().map(|search| search.orders()),
            }),
        }
    }
}
