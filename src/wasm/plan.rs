//! The plan of a change: what only the page's section "Plan" asks.

use serde_json::Value;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::{Js, OrThrow, give, take};
use crate::outlook::{Layout, Outlook, Step, Wish};
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

    /// A search for the points with which nobody has more than `peak` times the mean.
    #[wasm_bindgen(js_name = huntPoints)]
    pub fn hunt_points(&self, peak: f64) -> Js<Hunt> {
        self.hunt(&Wish::Points { peak })
    }

    /// A search for the weight with which `server` gets this share.
    #[wasm_bindgen(js_name = huntWeight)]
    pub fn hunt_weight(&self, server: &str, share: f64) -> Js<Hunt> {
        let server = server.to_owned();
        self.hunt(&Wish::Weight { server, share })
    }

    /// A search for the order of the steps that moves the least.
    #[wasm_bindgen(js_name = huntOrder)]
    pub fn hunt_order(&self) -> Js<Hunt> {
        self.hunt(&Wish::Order)
    }

    /// How long the move takes.
    pub fn time(&self, keys: f64, bytes: f64, rate: f64, by_bytes: bool) -> Js<JsValue> {
        give(&self.outlook.time(keys, bytes, rate, by_bytes).or_throw()?)
    }

    /// Forgets the file of keys; the next one is read in this layout.
    #[wasm_bindgen(js_name = beginKeys)]
    pub fn begin_keys(&mut self, layout: &str) -> Js<()> {
        self.outlook.begin_keys(Layout::named(layout));
        Ok(())
    }

    /// Takes the next piece of a file of keys.
    #[wasm_bindgen(js_name = takeKeys)]
    pub fn take_keys(&mut self, bytes: &[u8], last: bool) -> Js<()> {
        self.outlook.take_keys(bytes, last).or_throw()?;
        Ok(())
    }

    /// Goes on comparing the keys with one another; says whether that has to go on.
    #[wasm_bindgen(js_name = compareKeys)]
    pub fn compare_keys(&mut self) -> Js<bool> {
        Ok(self.outlook.compare_keys())
    }

    /// How the file of keys was read.
    pub fn reading(&self) -> Js<JsValue> {
        give(&self.outlook.reading())
    }

    /// All that is known of the file of keys.
    pub fn fed(&self) -> Js<JsValue> {
        give(&self.outlook.fed())
    }

    /// Takes over what the same plan has read elsewhere.
    #[wasm_bindgen(js_name = takeFed)]
    pub fn take_fed(&mut self, fed: JsValue) -> Js<()> {
        let fed = serde_wasm_bindgen::from_value(fed).map_err(JsValue::from)?;
        self.outlook.take_fed(fed);
        Ok(())
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

impl Plan {
    fn hunt(&self, wish: &Wish) -> Js<Hunt> {
        let hunt = self.outlook.hunt(wish).or_throw()?;
        Ok(Hunt { hunt })
    }
}

/// A search under way.
#[wasm_bindgen]
pub struct Hunt {
    hunt: crate::outlook::Hunt,
}

#[wasm_bindgen]
impl Hunt {
    /// Goes one small step on; says whether there is more to do.
    pub fn advance(&mut self) -> Js<bool> {
        self.hunt.advance().or_throw()
    }

    /// About how far it has come, of 1.
    pub fn part(&self) -> Js<f64> {
        Ok(self.hunt.part())
    }

    /// What was found.
    pub fn found(&mut self) -> Js<JsValue> {
        give(&self.hunt.found().or_throw()?)
    }
}
