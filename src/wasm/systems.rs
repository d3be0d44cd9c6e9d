//! What only the page's section on real systems asks: values in, values out, no state.

use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::{Js, OrThrow, give, take};
use crate::hashlab::{Flag, SCENES, hash_rows, lookalikes, scene, suspicious};
use crate::keys::KeySource;
use crate::scenario::{Command, Scenario};

fn scenario(value: JsValue) -> crate::error::Result<Scenario> {
    take(value).and_then(|value| Scenario::from_json(&value))
}

/// Every scheme, group by group.
#[wasm_bindgen(js_name = listSystems)]
pub fn list_systems() -> Js<JsValue> {
    give(&crate::systems::systems().or_throw()?)
}

/// What the scheme of a scenario does.
#[wasm_bindgen(js_name = describeSystem)]
pub fn describe_system(of: JsValue) -> Js<JsValue> {
    let of = scenario(of).or_throw()?;
    give(&crate::systems::described(&of.scheme).or_throw()?)
}

/// The names of all formats that servers are read in.
#[wasm_bindgen(js_name = pasteFormats)]
pub fn paste_formats() -> Js<JsValue> {
    give(&crate::paste::formats().collect::<Vec<_>>())
}

/// Reads servers in the format asked for; where there is none of that name, in the first whose
/// signs they bear. Of several blocks the one that is called `block`, if there is one.
#[wasm_bindgen(js_name = pasteServers)]
pub fn paste_servers(text: &str, format: &str, block: &str) -> Js<JsValue> {
    give(&crate::paste::paste_block(text, Some(format), Some(block)))
}

/// Compares two scenarios; at most `limit` ranges are told.
#[wasm_bindgen]
pub fn duel(a: JsValue, b: JsValue, limit: u32) -> Js<JsValue> {
    let (a, b) = (scenario(a).or_throw()?, scenario(b).or_throw()?);
    give(&crate::duel::duel(&a, &b, limit as usize).or_throw()?)
}

/// A second client for each usual cause of a difference.
#[wasm_bindgen(js_name = duelPresets)]
pub fn duel_presets(a: JsValue) -> Js<JsValue> {
    let a = scenario(a).or_throw()?;
    give(&crate::presets::presets(&a).or_throw()?)
}

/// What a command does under either meaning of weight.
#[wasm_bindgen(js_name = twoMeanings)]
pub fn two_meanings(base: JsValue, command: &str) -> Js<JsValue> {
    let base = scenario(base).or_throw()?;
    let command = command.parse::<Command>().or_throw()?;
    give(&crate::meanings::two_meanings(&base, &command).or_throw()?)
}

/// The names of the hash lab's scenes.
#[wasm_bindgen(js_name = hashScenes)]
pub fn hash_scenes() -> Js<JsValue> {
    give(&SCENES)
}

/// A scene of the hash lab.
#[wasm_bindgen(js_name = hashScene)]
pub fn hash_scene(id: &str) -> Js<JsValue> {
    give(&scene(id).or_throw()?)
}

/// Every hash over labels and keys made from patterns, so many of each.
#[wasm_bindgen(js_name = hashRows)]
pub fn hash_rows_of(label: &str, labels: u32, key: &str, keys: u32, bins: u32) -> Js<JsValue> {
    let made = |pattern: &str, count: u32| -> Vec<Vec<u8>> {
        let source = KeySource::generated(count.min(crate::hashlab::MAX_TEXTS as u32), pattern);
        let text = |at| {
            let mut out = Vec::new();
            source.write(at, &mut out);
            out
        };
        (0..source.len()).map(text).collect()
    };
    give(&hash_rows(
        &made(label, labels),
        &made(key, keys),
        bins as usize,
    ))
}

#[derive(Serialize)]
struct Suspects {
    flags: Vec<Vec<Flag>>,
    alike: Vec<Vec<u32>>,
}

/// What is suspicious about each of these names, and which of them look alike.
#[wasm_bindgen]
#[allow(
    clippy::needless_pass_by_value,
    reason = "the bindings hand texts over by value"
)]
pub fn suspects(names: Vec<String>) -> Js<JsValue> {
    give(&Suspects {
        flags: names.iter().map(|name| suspicious(name)).collect(),
        alike: lookalikes(&names),
    })
}
