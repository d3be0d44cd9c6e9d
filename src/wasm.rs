//! The boundary to JavaScript: the only file that names `wasm_bindgen`.
//!
//! Projection only. Numbers, strings, plain objects and copies of arrays cross
//! it; no pointer goes out and no callback comes in. Every export returns a
//! `Result` whose error is `{ code, kind, message, args }`.

#![allow(
    clippy::unnecessary_wraps,
    clippy::needless_pass_by_value,
    reason = "every export returns a Result, and what comes from JavaScript is owned"
)]

use js_sys::Float32Array;
use serde::Serialize;
use serde_json::Value;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[cfg(feature = "site")]
use crate::error::Quoted;
use crate::error::{Error, KINDS, Kind, Result};
use crate::lab::Lab;
use crate::node::Node;
use crate::palette;
use crate::scenario::{
    Command, FIELDS, FieldError, Fragment, LINK_KEYS, MAX_KEYS, MAX_NODES, MAX_STEPS, MAX_TEXT,
    Scenario, parse_json,
};
use crate::scene::{Lens, STRIDE, Show};
use crate::svg::{self, Dress};
use crate::systems::System;

type Js<T> = core::result::Result<T, JsValue>;

/// Runs once when the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    #[cfg(feature = "panic-hook")]
    console_error_panic_hook::set_once();
}

/// The version of the crate this module was built from.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// An error as JavaScript sees it.
#[derive(Serialize)]
struct Failure<'a> {
    code: &'static str,
    kind: &'static str,
    message: String,
    args: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
}

impl<'a> Failure<'a> {
    fn of(error: &'a Error, field: Option<&'a str>) -> Self {
        Self {
            code: error.code().as_str(),
            kind: error.kind().id,
            message: error.to_string(),
            args: error.args(),
            field,
        }
    }
}

/// A value as a plain object: maps are objects, nothing is `null`.
fn give(value: &impl Serialize) -> Js<JsValue> {
    let plain = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&plain).map_err(JsValue::from)
}

fn throw(error: &Error) -> JsValue {
    give(&Failure::of(error, None)).unwrap_or_else(|_| JsValue::from_str(&error.to_string()))
}

trait OrThrow<T> {
    fn or_throw(self) -> Js<T>;
}

impl<T> OrThrow<T> for Result<T> {
    fn or_throw(self) -> Js<T> {
        self.map_err(|error| throw(&error))
    }
}

/// A plain object as a value; what JSON has no word for is a `parse` error.
fn take(value: JsValue) -> Result<Value> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| Error::new(&Kind::JSON, [&error.to_string()]))
}

#[derive(Serialize)]
struct Constants {
    stride: usize,
    fields: Vec<(&'static str, &'static str)>,
    light: Vec<&'static str>,
    dark: Vec<&'static str>,
    max_keys: usize,
    max_nodes: usize,
    max_steps: usize,
    link_keys: usize,
    max_text: usize,
    kinds: Vec<(&'static str, &'static str, &'static str)>,
    schemes: Vec<&'static str>,
    systems: Vec<System>,
}

/// What JavaScript must not type again: op codes' stride, fields, colours, limits, sentences.
#[wasm_bindgen]
pub fn constants() -> Js<JsValue> {
    give(&Constants {
        stride: STRIDE,
        fields: FIELDS.to_vec(),
        light: (0..palette::HUES).map(palette::light).collect(),
        dark: (0..palette::HUES).map(palette::dark).collect(),
        max_keys: MAX_KEYS,
        max_nodes: MAX_NODES,
        max_steps: MAX_STEPS,
        link_keys: LINK_KEYS,
        max_text: MAX_TEXT,
        kinds: KINDS
            .iter()
            .map(|kind| (kind.id, kind.code.as_str(), kind.text))
            .collect(),
        schemes: crate::schemes::all()
            .iter()
            .map(|(names, _)| names[0])
            .collect(),
        systems: crate::systems::systems().or_throw()?,
    })
}

#[derive(Serialize)]
struct Taken<'a> {
    fields: &'a [(String, String)],
    page: &'a [(String, String)],
    errors: Vec<Failure<'a>>,
}

/// A URL fragment taken apart; nothing for a plain anchor.
#[wasm_bindgen(js_name = parseFragment)]
pub fn parse_fragment(text: &str) -> Js<JsValue> {
    let Some(fragment) = Fragment::parse(text) else {
        return Ok(JsValue::UNDEFINED);
    };
    give(&Taken {
        fields: &fragment.fields,
        page: &fragment.page,
        errors: failures(&fragment.errors),
    })
}

fn failures(errors: &[FieldError]) -> Vec<Failure<'_>> {
    errors
        .iter()
        .map(|error| Failure::of(&error.error, Some(&error.field)))
        .collect()
}

/// The sentence that no ring can say itself: one of the `KINDS` by its id, with its values.
#[wasm_bindgen(js_name = sentence)]
pub fn sentence(id: &str, args: Vec<String>) -> Js<JsValue> {
    let kind = KINDS.iter().find(|kind| kind.id == id);
    let kind = kind.unwrap_or(&Kind::NOT_READY);
    give(&Failure::of(&Error::with(kind, args), None))
}

/// The positions of keys number `from`…`to` of `pattern` in ascending order: what a worker does.
#[wasm_bindgen(js_name = hashKeys)]
pub fn hash_keys(scheme: &str, pattern: &str, from: u32, to: u32) -> Js<Vec<u64>> {
    crate::elsewhere::hash_keys(scheme, pattern, from, to).or_throw()
}

#[derive(Serialize)]
struct Outcome<'a> {
    change: crate::change::Change,
    errors: Vec<Failure<'a>>,
}

/// One visualizer: a scenario, its log, its ring, and its picture.
#[wasm_bindgen]
pub struct Scope {
    show: Show,
}

#[wasm_bindgen]
impl Scope {
    /// A scope of `fields`, pairs of name and text; `report` gets what could not be taken.
    #[wasm_bindgen(constructor)]
    pub fn new(fields: JsValue, report: &js_sys::Array) -> Js<Scope> {
        let fields: Vec<(String, String)> =
            serde_wasm_bindgen::from_value(fields).map_err(JsValue::from)?;
        let (lab, errors) = Lab::tolerant(&fields).or_throw()?;
        for failure in failures(&errors) {
            report.push(&give(&failure)?);
        }
        let show = Show::of(lab).or_throw()?;
        Ok(Self { show })
    }

    /// The scenario as it stands.
    pub fn scenario(&self) -> Js<JsValue> {
        give(&self.show.lab().scenario().to_json())
    }

    /// Replaces the scenario.
    #[wasm_bindgen(js_name = setScenario)]
    pub fn set_scenario(&mut self, scenario: JsValue) -> Js<JsValue> {
        let scenario = take(scenario)
            .and_then(|value| Scenario::from_json(&value))
            .or_throw()?;
        self.set(scenario)
    }

    /// Replaces fields, `[name, text]` or `[name]` for the default. What cannot be taken is in
    /// `errors` of the answer `{ change, errors }` and stays as it was.
    #[wasm_bindgen(js_name = setFields)]
    pub fn set_fields(&mut self, fields: JsValue) -> Js<JsValue> {
        let fields: Vec<(String, Option<String>)> =
            serde_wasm_bindgen::from_value(fields).map_err(JsValue::from)?;
        let (change, errors) = self.show.change(|lab| lab.set_fields(&fields)).or_throw()?;
        give(&Outcome {
            change,
            errors: failures(&errors),
        })
    }

    /// Replaces the scenario by that of fields alone; on the first that cannot be taken nothing changes.
    #[wasm_bindgen(js_name = setLink)]
    pub fn set_link(&mut self, fields: JsValue) -> Js<JsValue> {
        let fields: Vec<(String, String)> =
            serde_wasm_bindgen::from_value(fields).map_err(JsValue::from)?;
        let mut scenario = Scenario::default();
        if let Some(failed) = scenario.set_fields(&fields).first() {
            return Err(throw(&failed.error));
        }
        self.set(scenario)
    }

    fn set(&mut self, scenario: Scenario) -> Js<JsValue> {
        let change = self.show.change(|lab| lab.set(scenario)).or_throw()?;
        give(&change)
    }

    /// Applies one command in its text form. `held` puts it in place of the present step.
    pub fn run(&mut self, command: &str, held: bool) -> Js<JsValue> {
        let command = command.parse::<Command>();
        let command = command.map_err(|error| self.here(error)).or_throw()?;
        self.apply(command, held)
    }

    /// A text is read without a scheme; its error names the limit of the one in force.
    fn here(&self, error: Error) -> Error {
        match error.args() {
            [id, weight, _] if error.kind().id == Kind::INVALID_WEIGHT.id => {
                let limit = self.show.lab().weight_limit();
                Error::new(&Kind::INVALID_WEIGHT, [id, weight, &limit])
            }
            _ => error,
        }
    }

    fn apply(&mut self, command: Command, held: bool) -> Js<JsValue> {
        let change = self.show.run(command, held).or_throw()?;
        give(&change)
    }

    /// Adds a node given as an object.
    pub fn add(&mut self, node: JsValue) -> Js<JsValue> {
        let node = take(node).and_then(|value| Node::from_json(&value));
        let node = node.map_err(|error| self.here(error)).or_throw()?;
        self.apply(Command::Add(node), false)
    }

    /// Removes a node.
    pub fn remove(&mut self, id: String) -> Js<JsValue> {
        self.apply(Command::Remove(id), false)
    }

    /// Sets a node's weight. `held` puts it in place of the present step: a slider still held.
    pub fn weigh(&mut self, id: String, weight: f64, held: bool) -> Js<JsValue> {
        // Nought has one sign only.
        self.apply(Command::Weight(id, weight + 0.0), held)
    }

    /// Renames a node; the command's text form judges the new name.
    pub fn rename(&mut self, id: String, to: String) -> Js<JsValue> {
        self.run(&Command::Rename(id, to).to_string(), false)
    }

    /// One step back; nothing at the start.
    pub fn undo(&mut self) -> Js<JsValue> {
        if self.show.lab().step() == 0 {
            return Ok(JsValue::UNDEFINED);
        }
        give(&self.show.change(Lab::undo).or_throw()?)
    }

    /// One step forward again; nothing at the end.
    pub fn redo(&mut self) -> Js<JsValue> {
        if self.show.lab().step() == self.show.lab().steps().len() {
            return Ok(JsValue::UNDEFINED);
        }
        give(&self.show.change(Lab::redo).or_throw()?)
    }

    /// Moves to a step of the log.
    pub fn seek(&mut self, step: f64) -> Js<JsValue> {
        let most = self.show.lab().steps().len();
        if step.fract() != 0.0 {
            let args: [&dyn core::fmt::Display; 4] = [&"The step", &step, &0, &most];
            return Err(throw(&Error::new(&Kind::OUT_OF_RANGE, args)));
        }
        if !(0.0..=most as f64).contains(&step) {
            return Err(throw(&Error::new(&Kind::STEP_RANGE, [&step, &most])));
        }
        let change = self.show.change(|lab| lab.seek(step as usize)).or_throw()?;
        give(&change)
    }

    /// Where a key goes.
    #[wasm_bindgen(js_name = ownerOf)]
    pub fn owner_of(&self, key: &str) -> Js<JsValue> {
        give(&self.show.lab().owner_of(key))
    }

    /// The present step in numbers.
    pub fn snapshot(&mut self) -> Js<JsValue> {
        let snapshot = self.show.lab_mut().snapshot().or_throw()?;
        give(&snapshot)
    }

    /// The ranges that the present step moves.
    pub fn plan(&mut self) -> Js<JsValue> {
        let plan = self.show.lab_mut().plan().or_throw()?;
        give(&plan)
    }

    /// The numbers that the present step proves; nothing before the first.
    pub fn proof(&mut self) -> Js<JsValue> {
        give(&self.show.lab_mut().proof().or_throw()?)
    }

    /// What the scheme in force is, and what it costs.
    pub fn facts(&self) -> Js<JsValue> {
        give(&self.show.lab().facts())
    }

    /// The names of the steps, for the timeline.
    pub fn steps(&self) -> Js<Vec<String>> {
        let steps = self.show.lab().steps().iter();
        Ok(steps.map(ToString::to_string).collect())
    }

    /// Places up to `most` more keys; returns how many are still without a place.
    pub fn place(&mut self, most: u32) -> Js<u32> {
        Ok(self.show.lab_mut().place(most as usize) as u32)
    }

    /// What has to be known to hash the keys that have no place yet elsewhere: `{ scheme, pattern,
    /// from, to, ticket }`; nothing where all have one or only the core can place them.
    pub fn hashing(&self) -> Js<JsValue> {
        give(&self.show.lab().hashing())
    }

    /// The number of the set of keys.
    pub fn ticket(&self) -> Js<u32> {
        Ok(self.show.lab().keys().ticket())
    }

    /// Takes positions that [`hash_keys`] has found; whether they were those that are next.
    pub fn absorb(&mut self, ticket: u32, from: u32, positions: Vec<u64>) -> Js<bool> {
        Ok(self.show.lab_mut().absorb(ticket, from, positions))
    }

    /// How many keys are still without a place.
    pub fn pending(&self) -> Js<u32> {
        Ok(self.show.lab().keys().pending() as u32)
    }

    /// A name for the next node that nobody has: after the pattern of the names there are.
    #[wasm_bindgen(js_name = nextNode)]
    pub fn next_node(&self) -> Js<JsValue> {
        give(&self.show.lab().next_node().to_json())
    }

    /// The node list in its text form.
    pub fn field(&self, name: &str) -> Js<Option<String>> {
        Ok(self.show.lab().scenario().field(name))
    }

    /// The link to what is on screen, less what the page of `base` fields shows anyway:
    /// `[fragment, whether keys were left out]`.
    pub fn link(&self, base: JsValue, listed_keys: u32) -> Js<JsValue> {
        let fields: Vec<(String, String)> =
            serde_wasm_bindgen::from_value(base).map_err(JsValue::from)?;
        let mut base = Scenario::default();
        base.set_fields(&fields);
        let link = self
            .show
            .lab()
            .scenario()
            .to_fragment(&base, listed_keys as usize);
        give(&(link.fragment, link.keys_left_out))
    }

    /// Sets the size of the picture in CSS pixels.
    pub fn resize(&mut self, width: f64, height: f64) -> Js<()> {
        self.show.resize(width, height);
        Ok(())
    }

    /// The radius in CSS pixels within which nothing is drawn: room for the readout.
    pub fn room(&self, width: f64, height: f64) -> Js<f64> {
        let layout = self.show.layout_of(width, height);
        Ok(layout.orbit(2) - 16.0 * layout.unit)
    }

    /// Puts a node in focus, or none.
    pub fn focus(&mut self, id: Option<String>) -> Js<()> {
        self.show.focus(id.as_deref());
        Ok(())
    }

    /// Follows a key to its point, or none.
    pub fn follow(&mut self, key: Option<String>) -> Js<()> {
        self.show.follow(key.as_deref());
        Ok(())
    }

    /// Sends the camera to where `mid` (a turn) is in the middle, `zoom` times longer, and each
    /// node has a lane or not.
    #[wasm_bindgen(js_name = aimAt)]
    pub fn aim_at(&mut self, mid: f64, zoom: f64, lanes: bool) -> Js<()> {
        self.show.aim_at(Lens::new(mid, zoom, lanes));
        Ok(())
    }

    /// Where the camera is or goes: `{ mid, zoom, unroll }`.
    pub fn aim(&self) -> Js<JsValue> {
        give(&self.show.aim())
    }

    /// Makes everything `factor` times longer around a pixel.
    #[wasm_bindgen(js_name = zoomAt)]
    pub fn zoom_at(&mut self, x: f64, y: f64, factor: f64) -> Js<()> {
        self.show.zoom_at(x, y, factor);
        Ok(())
    }

    /// Moves what is at the first pixel to the second.
    pub fn pan(&mut self, x: f64, y: f64, to_x: f64, to_y: f64) -> Js<()> {
        self.show.pan((x, y), (to_x, to_y));
        Ok(())
    }

    /// Puts the arc at a turn in focus and tells what it is, or none.
    #[wasm_bindgen(js_name = pointTo)]
    pub fn point_to(&mut self, turn: Option<f64>) -> Js<JsValue> {
        give(&self.show.point_to(turn))
    }

    /// The arc in focus, if there is one.
    #[wasm_bindgen(js_name = inFocus)]
    pub fn in_focus(&self) -> Js<JsValue> {
        give(&self.show.in_focus())
    }

    /// The owner of the place of the point in focus.
    #[wasm_bindgen(js_name = ownerInFocus)]
    pub fn owner_in_focus(&self) -> Js<JsValue> {
        give(&self.show.owner_in_focus())
    }

    /// Puts the next arc in focus or the one before; `own` keeps to arcs of one node.
    pub fn walk(&mut self, forward: bool, own: bool) -> Js<JsValue> {
        give(&self.show.walk(forward, own))
    }

    /// Puts an arc of the next node in focus, or of the one before.
    #[wasm_bindgen(js_name = walkNodes)]
    pub fn walk_nodes(&mut self, forward: bool) -> Js<JsValue> {
        give(&self.show.walk_nodes(forward))
    }

    /// Moves a point that has a position of its own to a turn; nothing where it is there already.
    #[wasm_bindgen(js_name = movePoint)]
    pub fn move_point(&mut self, id: &str, index: u32, turn: f64) -> Js<JsValue> {
        give(&self.show.move_point(id, index, turn).or_throw()?)
    }

    /// All that has moved since a hand took the point that it lets go.
    #[wasm_bindgen(js_name = letGo)]
    pub fn let_go(&mut self) -> Js<JsValue> {
        give(&self.show.let_go())
    }

    /// Marks on the picture what differs from a step, in place of what the present one has moved.
    #[wasm_bindgen(js_name = compareWith)]
    pub fn compare_with(&mut self, step: Option<u32>) -> Js<()> {
        self.show
            .compare_with(step.map(|step| step as usize))
            .or_throw()
    }

    /// Shows the lookup of the key that is followed up to the frame of this name; nothing: all of it.
    #[wasm_bindgen(js_name = stepLookup)]
    pub fn step_lookup(&mut self, frame: Option<String>) -> Js<()> {
        self.show.step_lookup(frame.as_deref());
        Ok(())
    }

    /// Copies the picture at time `t` of the change and `u` of the camera's way, both 0…1, into
    /// `out` as far as it fits; returns how many numbers it has.
    pub fn frame(&mut self, t: f64, u: f64, out: &Float32Array) -> Js<u32> {
        self.show.look(u);
        let numbers = self.show.frame(t).numbers();
        let fits = numbers.len() as u32 <= out.length();
        if fits {
            out.subarray(0, numbers.len() as u32).copy_from(numbers);
        }
        Ok(numbers.len() as u32)
    }

    /// The strings of the picture drawn last.
    pub fn texts(&self) -> Js<Vec<String>> {
        Ok(self.show.list().texts().to_vec())
    }

    /// The picture at rest as an SVG document, `width` × `height` CSS pixels: `roles` are the
    /// colours of ink, second ink, rule, faint, paper and edge, `readout` the four lines in the middle.
    #[wasm_bindgen(js_name = toSvg)]
    #[allow(clippy::too_many_arguments, reason = "what a picture wears")]
    pub fn picture(
        &mut self,
        width: f64,
        height: f64,
        dark: bool,
        font: String,
        title: String,
        roles: Vec<String>,
        readout: Vec<String>,
    ) -> Js<String> {
        let mut roles = roles.into_iter();
        let mut readout = readout.into_iter();
        let dress = Dress {
            roles: core::array::from_fn(|_| roles.next().unwrap_or_default()),
            dark,
            font,
            title,
            readout: core::array::from_fn(|_| readout.next().unwrap_or_default()),
        };
        let layout = self.show.layout_of(width, height).through(self.show.aim());
        Ok(svg::write(&self.show.still(layout), layout, &dress))
    }

    /// What differs between a step of the log and the present one.
    #[wasm_bindgen(js_name = changeFrom)]
    pub fn change_from(&mut self, step: u32) -> Js<JsValue> {
        give(&self.show.lab_mut().change_from(step as usize).or_throw()?)
    }

    /// Replaces the scenario by the one that a JSON text holds.
    #[wasm_bindgen(js_name = setScenarioText)]
    pub fn set_scenario_text(&mut self, text: &str) -> Js<JsValue> {
        let scenario = parse_json(text)
            .and_then(|value| Scenario::from_json(&value))
            .or_throw()?;
        self.set(scenario)
    }

    /// The nodes as CSV.
    #[wasm_bindgen(js_name = nodesCsv)]
    pub fn nodes_csv(&mut self) -> Js<String> {
        self.show.lab_mut().nodes_csv().or_throw()
    }

    /// Up to `most` arcs from number `first` on as CSV; nothing past the last.
    #[wasm_bindgen(js_name = arcsCsv)]
    pub fn arcs_csv(&self, first: u32, most: u32) -> Js<String> {
        let (first, most) = (first as usize, most as usize);
        self.show.lab().arcs_csv(first, most).or_throw()
    }

    /// Up to `most` lines from number `first` on of what the present step moved, as CSV.
    #[wasm_bindgen(js_name = movesCsv)]
    pub fn moves_csv(&mut self, first: u32, most: u32) -> Js<String> {
        let (first, most) = (first as usize, most as usize);
        self.show.lab_mut().moves_csv(first, most).or_throw()
    }

    /// How many replicas a key has.
    pub fn replicas(&self) -> Js<u32> {
        Ok(self.show.lab().world().stage.replicas)
    }

    /// What lies under a pixel.
    pub fn pick(&self, x: f64, y: f64) -> Js<JsValue> {
        give(&self.show.pick(x, y))
    }

    /// The owner of the place at `turn`, for a click beside every key.
    #[wasm_bindgen(js_name = ownerAt)]
    pub fn owner_at(&self, turn: f64) -> Js<JsValue> {
        give(&self.show.lab().owner_at(turn))
    }

    /// Every invariant, or what is broken: for tests.
    #[cfg(feature = "site")]
    pub fn check(&self) -> Js<()> {
        self.show.lab().check().map_err(|broken| {
            throw(&Error::new(
                &Kind::UNSUPPORTED,
                [&"check", &Quoted(&broken)],
            ))
        })
    }
}

/// Every field of a custom scheme that takes one of a few words, with the words.
#[cfg(feature = "site")]
#[wasm_bindgen(js_name = ruleChoices)]
pub fn rule_choices() -> Js<JsValue> {
    give(&crate::scheme::choices())
}

/// Where many keys go at once.
#[cfg(feature = "site")]
#[wasm_bindgen]
impl Scope {
    /// The place in the node list of the owner of each key: `texts` is all of them in UTF-8,
    /// `ends` where each ends. 4294967295 stands for nobody.
    pub fn owners(&self, texts: &[u8], ends: &[u32]) -> Js<Vec<u32>> {
        Ok(self.show.lab().owners(texts, ends))
    }
}

/// The ring as text.
#[cfg(feature = "site")]
#[wasm_bindgen]
impl Scope {
    /// A Python module that gives every key the owner it has at the present step.
    #[wasm_bindgen(js_name = exportPython)]
    pub fn export_python(&self) -> Js<String> {
        self.show.lab().export_python().or_throw()
    }

    /// A JavaScript module that gives every key the owner it has at the present step.
    #[wasm_bindgen(js_name = exportJavaScript)]
    pub fn export_javascript(&self) -> Js<String> {
        self.show.lab().export_javascript().or_throw()
    }

    /// The rules of the ring in plain English, and the object that describes it as a custom scheme.
    #[wasm_bindgen(js_name = describeScheme)]
    pub fn describe_scheme(&self) -> Js<String> {
        Ok(self.show.lab().export_description())
    }
}

/// How keys and points come where they are: what an inspector asks.
#[wasm_bindgen]
impl Scope {
    /// From a key to its nodes: text, bytes, digest, position, search, walk.
    #[wasm_bindgen(js_name = traceKey)]
    pub fn trace_key(&self, key: &str) -> Js<JsValue> {
        give(&self.show.lab().key_trace(key))
    }

    /// From point `index` of a node back to the text that was hashed for it.
    #[wasm_bindgen(js_name = tracePoint)]
    pub fn trace_point(&self, id: &str, index: u32) -> Js<JsValue> {
        give(&self.show.lab().point_trace(id, index).or_throw()?)
    }

    /// The palette slot of every node, in list order: its hue and its pattern.
    pub fn slots(&self) -> Js<Vec<u32>> {
        let members = &self.show.lab().world().stage.members;
        Ok(members.iter().map(|member| member.slot).collect())
    }

    /// The bands that chance keeps the shares of these nodes in, by their places in the list: low
    /// and high for each, or nothing where no such law holds.
    pub fn bands(&self, places: Vec<u32>) -> Js<Vec<f64>> {
        Ok(self.show.lab().bands(&places))
    }

    /// Up to `count` arcs from number `from` on, and how many there are.
    pub fn arcs(&self, from: u32, count: u32) -> Js<JsValue> {
        give(&self.show.lab().arc_page(from, count))
    }

    /// The number of the arc that holds a key.
    #[wasm_bindgen(js_name = arcOf)]
    pub fn arc_of(&self, key: &str) -> Js<Option<u32>> {
        Ok(self.show.lab().arc_of(key))
    }
}

/// What is suspicious about a text that is taken as it is.
#[wasm_bindgen(js_name = flagsOf)]
pub fn flags_of(text: &str) -> Js<JsValue> {
    give(&crate::names::suspicious(text))
}

#[cfg(feature = "site")]
mod systems;

#[cfg(feature = "site")]
mod against;
#[cfg(feature = "site")]
mod lessons;
#[cfg(feature = "site")]
mod migration;
#[cfg(feature = "site")]
mod plan;
