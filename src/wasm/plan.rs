//! The plan of a change: what only the page's section "Plan" asks.

use serde_json::Value;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::{Js, OrThrow, give, take};
use crate::outlook::{Outlook, Step};
use crate::scenario::Scenario;

/// A plan, worked out.
#[wasm_bindgen]
pub struct Plan {
    outlook: Outlook,
}

/// A scenario given as JSON text, read strictly; what of it cannot be taken is said.
#[wasm_bindgen(js_name = readScenario)]
pub fn read_scenario(text: &str) -> Js<JsValue> {
    let scenario = text.parse::<Scenario>().or_throw()?;
    give(&scenario.to_json())
}

/// The text of a step that a form has the parts of, or what is wrong with it.
#[wasm_bindgen(js_name = writeStep)]
pub fn write_step(verb: &str, parts: Vec<String>) -> Js<String> {
    Ok(Step::of(verb, &parts).or_throw()?.to_string())
}

#[wasm_bindgen]
impl Plan {
    /// What `steps` would do to a scenario at the step it names.
    #[wasm_bindgen(constructor)]
    pub fn new(scenario: JsValue, steps: Vec<String>) -> Js<Plan> {
        let scenario = take(scenario).and_then(|value| Scenario::from_json(&value));
        let steps = steps.iter().map(|step| step.parse::<Step>());
        let steps = steps.collect::<crate::error::Result<Vec<_>>>().or_throw()?;
        let outlook = Outlook::new(&scenario.or_throw()?, steps).or_throw()?;
        Ok(Self { outlook })
    }

    /// The plan in numbers.
    pub fn outline(&self) -> Js<JsValue> {
        give(&self.outlook.outline().or_throw()?)
    }

    /// Up to `count` ranges from number `from` on.
    pub fn ranges(&self, from: u32, count: u32) -> Js<JsValue> {
        let ranges = self.outlook.ranges(from as usize, count as usize);
        give(&ranges.or_throw()?)
    }

    /// The order of the steps that moves the least; nothing where that is not looked for.
    pub fn orders(&self) -> Js<JsValue> {
        give(&self.outlook.orders().or_throw()?)
    }

    /// How long the move takes.
    pub fn time(&self, keys: f64, bytes: f64, rate: f64, by_bytes: bool) -> Js<JsValue> {
        give(&self.outlook.time(keys, bytes, rate, by_bytes).or_throw()?)
    }

    /// Takes the next piece of a file of keys.
    #[wasm_bindgen(js_name = takeKeys)]
    pub fn take_keys(&mut self, bytes: &[u8], last: bool) -> Js<JsValue> {
        give(&self.outlook.take_keys(bytes, last).or_throw()?)
    }

    /// Forgets the file of keys.
    pub fn forget(&mut self) -> Js<()> {
        self.outlook.forget();
        Ok(())
    }

    /// The scenario with the steps of the plan behind its own.
    pub fn planned(&self) -> Js<JsValue> {
        give(&self.outlook.planned().to_json())
    }

    /// From whom to whom, as CSV.
    #[wasm_bindgen(js_name = matrixCsv)]
    pub fn matrix_csv(&self) -> Js<String> {
        self.outlook.matrix_csv().or_throw()
    }

    /// Every range, as CSV.
    #[wasm_bindgen(js_name = rangesCsv)]
    pub fn ranges_csv(&self) -> Js<String> {
        self.outlook.ranges_csv().or_throw()
    }

    /// Everything as JSON.
    pub fn json(&self, most: u32) -> Js<String> {
        let json: Value = self.outlook.json(most as usize).or_throw()?;
        Ok(format!("{json:#}"))
    }

    /// A ticket in Markdown, in these words.
    pub fn markdown(&self, words: Vec<String>) -> Js<String> {
        self.outlook.markdown(&words).or_throw()
    }

    /// The slots that move, as commands of Redis Cluster.
    #[wasm_bindgen(js_name = setSlots)]
    pub fn set_slots(&self) -> Js<String> {
        self.outlook.set_slots().or_throw()
    }
}
