//! What the page's sections on other methods and on luck ask.

use serde::Deserialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::{Js, OrThrow, give, take};
use crate::error::{Error, Kind, Result};
use crate::load_model::Model;
use crate::nested::{Region, Step};
use crate::node::SchemeRef;
use crate::scenario::{Command, Scenario};

fn scenario(value: JsValue) -> Result<Scenario> {
    take(value).and_then(|value| Scenario::from_json(&value))
}

/// A plain object as a value of this module's own.
fn read<T: for<'a> Deserialize<'a>>(value: JsValue) -> Result<T> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| Error::new(&Kind::JSON, [&error.to_string()]))
}

/// The same command under every method, and under `own` if that is not empty.
#[wasm_bindgen]
pub fn versus(base: JsValue, command: &str, own: &str) -> Js<JsValue> {
    let base = scenario(base).or_throw()?;
    let command = command.parse::<Command>().or_throw()?;
    let own = Some(own).filter(|own| !own.is_empty());
    let own = own.map(str::parse::<SchemeRef>).transpose().or_throw()?;
    give(&crate::versus::versus(&base, &command, own.as_ref()))
}

/// What the steps of a scenario have led to, as a scenario without steps.
#[wasm_bindgen(js_name = presentScenario)]
pub fn present_scenario(of: JsValue) -> Js<JsValue> {
    let of = scenario(of).or_throw()?;
    give(&crate::versus::present(&of).or_throw()?.to_json())
}

/// What changing the number of nodes moves by remainder.
#[wasm_bindgen(js_name = remainderLaw)]
pub fn remainder_law(from: u32, to: u32) -> Js<JsValue> {
    give(&crate::versus::remainder_law(from, to))
}

/// What to expect of so many nodes of so many points.
#[wasm_bindgen(js_name = lawOf)]
pub fn law_of(nodes: u32, vnodes: u32) -> Js<JsValue> {
    give(&crate::luck::law(nodes, vnodes))
}

/// How many points per node keep the standard deviation at or below this part of the fair share.
#[wasm_bindgen(js_name = pointsFor)]
pub fn points_for(nodes: u32, deviation: f64) -> Js<u32> {
    Ok(crate::luck::points_for(nodes, deviation))
}

/// What others have printed.
#[wasm_bindgen(js_name = publishedSpread)]
pub fn published_spread() -> Js<JsValue> {
    give(&crate::luck::PUBLISHED)
}

/// Rings that are drawn one by one, so that a page can rest between them.
#[wasm_bindgen]
pub struct Luck(crate::luck::Luck);

#[wasm_bindgen]
impl Luck {
    /// Nothing drawn yet.
    #[wasm_bindgen(constructor)]
    pub fn new(nodes: u32, vnodes: u32, seed: u32) -> Self {
        Self(crate::luck::Luck::new(nodes, vnodes, seed))
    }

    /// The ring of a seed as a scenario.
    pub fn scenario(&self, seed: u32) -> Js<JsValue> {
        give(&self.0.scenario(seed).to_json())
    }

    /// Does a part of the work that one more ring takes; whether that has finished it.
    pub fn advance(&mut self) -> Js<bool> {
        Ok(self.0.advance().or_throw()?.is_some())
    }

    /// The means of all, and the law.
    pub fn report(&self) -> Js<JsValue> {
        give(&self.0.report())
    }
}

#[derive(Deserialize)]
struct Traffic {
    skew: f64,
    hot: f64,
    sizes: bool,
    bound: Option<f64>,
    split: u32,
    cache: u32,
}

/// The load of a ring under some traffic.
#[wasm_bindgen(js_name = loadModel)]
pub fn load_model(of: JsValue, traffic: JsValue) -> Js<JsValue> {
    let of = scenario(of).or_throw()?;
    let traffic: Traffic = read(traffic).or_throw()?;
    let model = Model {
        skew: traffic.skew,
        hot: traffic.hot,
        sizes: traffic.sizes,
        bound: traffic.bound,
        split: traffic.split,
        cache: traffic.cache,
    };
    give(&crate::load_model::load_model(&of, &model).or_throw()?)
}

/// What every failure does to a ring with copies; `together` are pairs of a zone and its nodes.
#[wasm_bindgen(js_name = surveyCopies)]
pub fn survey_copies(of: JsValue, together: JsValue) -> Js<JsValue> {
    let of = scenario(of).or_throw()?;
    let together: Vec<(String, Vec<String>)> = read(together).or_throw()?;
    give(&crate::copies::survey(&of, &together).or_throw()?)
}

/// What it does to a ring with copies when these nodes fail at once.
#[wasm_bindgen(js_name = failureOf)]
pub fn failure_of(of: JsValue, gone: Vec<String>) -> Js<JsValue> {
    let of = scenario(of).or_throw()?;
    give(&crate::copies::failure(&of, &gone).or_throw()?)
}

/// With how many others a node shares a range.
#[wasm_bindgen(js_name = replicaNeighbours)]
pub fn replica_neighbours(of: JsValue) -> Js<f64> {
    crate::copies::neighbours(&scenario(of).or_throw()?).or_throw()
}

/// A step on a ring of rings: `regions` are pairs of a name and a scenario; `region` is where the
/// command happens, nothing being among the regions.
#[wasm_bindgen]
pub fn nested(
    outer: JsValue,
    names: Vec<String>,
    rings: Vec<JsValue>,
    region: Option<String>,
    command: Option<String>,
) -> Js<JsValue> {
    let outer = scenario(outer).or_throw()?;
    let mut regions = Vec::new();
    for (id, ring) in names.into_iter().zip(rings) {
        let ring = scenario(ring).or_throw()?;
        regions.push(Region { id, ring });
    }
    let command = command.map(|text| text.parse::<Command>()).transpose();
    let step = command.or_throw()?.map(|command| Step { region, command });
    give(&crate::nested::nested(&outer, &regions, step.as_ref()).or_throw()?)
}

/// The names of all claims: pairs of what they are about and the names.
#[wasm_bindgen(js_name = claimGroups)]
pub fn claim_groups() -> Js<JsValue> {
    give(&crate::claims::claim_groups().collect::<Vec<_>>())
}

/// A claim put to the test.
#[wasm_bindgen(js_name = testClaim)]
pub fn test_claim(id: &str) -> Js<JsValue> {
    give(&crate::claims::claim(id).or_throw()?)
}
