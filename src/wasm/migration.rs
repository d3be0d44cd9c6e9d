//! What only the page's section on moving data asks: runs of the model.

use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::{Js, OrThrow, give, take};
use crate::error::Result;
use crate::migration::{self, Cast, Fault, Lateness, Lesson, Protection, Protections, Settings};
use crate::scenario::Scenario;

fn scenario(value: JsValue) -> Result<Scenario> {
    take(value).and_then(|value| Scenario::from_json(&value))
}

/// A lesson as a page lists it.
#[derive(Serialize)]
struct Listed {
    id: &'static str,
    protections: Vec<&'static str>,
    lateness: Lateness,
    fault: Option<Fault>,
}

fn names(protections: Protections) -> Vec<&'static str> {
    protections.iter().map(Protection::name).collect()
}

/// What the reader is told of the conditions, times in ticks.
#[derive(Serialize)]
struct Rules {
    copy_loss: u32,
    failure: u32,
    pause: u32,
    latency: [u32; 2],
    lateness: u32,
    grace: u32,
    copying: u32,
    window: u32,
    capacity: u32,
    clients: u32,
}

/// A run as a page shows it.
#[derive(Serialize)]
struct Outline<'a> {
    events: Vec<Told<'a>>,
    messages: &'a [migration::Message],
    phases: &'a [(migration::Phase, u32)],
    counts: &'a migration::Counts,
    wrong: u32,
    end: u32,
}

/// An event, and how much it matters.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    event: &'a migration::Event,
    phase: bool,
    minor: bool,
}

impl<'a> Told<'a> {
    const fn of(event: &'a migration::Event) -> Self {
        Self {
            event,
            phase: event.kind.is_phase(),
            minor: event.kind.is_minor(),
        }
    }
}

/// The model: its owners and keys, and the run that is shown.
#[wasm_bindgen]
pub struct Moving {
    cast: Cast,
    settings: Settings,
    run: migration::Run,
    survey: migration::Survey,
}

#[wasm_bindgen]
impl Moving {
    /// What `command` moves on the ring of a scenario; the run is the safe one of seed 1.
    #[wasm_bindgen(constructor)]
    pub fn new(of: JsValue, command: &str) -> Js<Moving> {
        let of = scenario(of).or_throw()?;
        let cast = migration::cast(&of, command).or_throw()?;
        let settings = Settings::new(Protections::ALL);
        let run = migration::run(&cast, &settings, 1);
        Ok(Self {
            cast,
            settings,
            run,
            survey: migration::Survey::new(settings),
        })
    }

    /// The owners and the keys.
    pub fn cast(&self) -> Js<JsValue> {
        give(&self.cast)
    }

    /// What network and clients are like.
    pub fn rules(&self) -> Js<JsValue> {
        let conditions = self.settings.conditions;
        give(&Rules {
            copy_loss: conditions.copy_loss,
            failure: conditions.failure,
            pause: conditions.pause,
            latency: conditions.latency,
            lateness: conditions.lateness,
            grace: conditions.grace(),
            copying: conditions.copying,
            window: conditions.window,
            capacity: conditions.capacity(self.cast.moved),
            clients: conditions.clients,
        })
    }

    /// The seed that shows best what a lesson is about; 1 where there is no such lesson.
    #[wasm_bindgen(js_name = tellingSeed)]
    pub fn telling_seed(&self, id: &str) -> Js<u32> {
        let lesson = migration::lessons().into_iter().find(|each| each.id == id);
        Ok(lesson.map_or(1, |lesson| migration::telling_seed(&self.cast, &lesson)))
    }

    /// Runs with these protections; the numbers of the survey begin anew.
    #[wasm_bindgen(js_name = setRun)]
    pub fn set_run(&mut self, protections: Vec<String>, lateness: &str, seed: u32) -> Js<()> {
        let all = protections.iter().map(|name| name.parse::<Protection>());
        let settings = Settings {
            lateness: lateness.parse().or_throw()?,
            ..Settings::new(all.collect::<Result<Protections>>().or_throw()?)
        };
        self.run = migration::run(&self.cast, &settings, seed);
        if settings != self.settings {
            self.survey = migration::Survey::new(settings);
        }
        self.settings = settings;
        Ok(())
    }

    /// The run: events, messages, phases.
    pub fn outline(&self) -> Js<JsValue> {
        give(&Outline {
            events: self.run.events.iter().map(Told::of).collect(),
            messages: &self.run.messages,
            phases: &self.run.phases,
            counts: &self.run.counts,
            wrong: self.run.wrong,
            end: self.run.end,
        })
    }

    /// The state after event number `at`; nothing where there is no such event.
    pub fn frame(&self, at: u32) -> Js<JsValue> {
        give(&self.run.frames.get(at as usize))
    }

    /// One more run with other seeds: how many there were, and how many showed each fault.
    pub fn survey(&mut self) -> Js<JsValue> {
        self.survey.advance(&self.cast);
        give(&(self.survey.runs, self.survey.shown))
    }
}

/// The lessons.
#[wasm_bindgen(js_name = movingLessons)]
pub fn moving_lessons() -> Js<JsValue> {
    let listed = |lesson: &Lesson| Listed {
        id: lesson.id,
        protections: names(lesson.protections),
        lateness: lesson.lateness,
        fault: lesson.fault,
    };
    give(&migration::lessons().iter().map(listed).collect::<Vec<_>>())
}

/// The names of all protections.
#[wasm_bindgen(js_name = movingProtections)]
pub fn moving_protections() -> Js<JsValue> {
    give(&names(Protections::ALL))
}

/// The names of all faults, in the order in which a survey counts them.
#[wasm_bindgen(js_name = movingFaults)]
pub fn moving_faults() -> Js<JsValue> {
    give(&Fault::ALL)
}

/// A key's way on the ring of a scenario, for the picture of who does what.
#[wasm_bindgen(js_name = movingRoles)]
pub fn moving_roles(of: JsValue, key: &str) -> Js<JsValue> {
    let of = scenario(of).or_throw()?;
    give(&migration::roles(&of, key).or_throw()?)
}
