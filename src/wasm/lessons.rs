//! The story, the questions and talks: what only the page's lessons ask.

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::{Js, OrThrow, give};

/// The names of the scenes of the story, in order.
#[wasm_bindgen(js_name = storyScenes)]
pub fn story_scenes() -> Js<Vec<String>> {
    Ok(crate::lessons::story().map(str::to_owned).collect())
}

/// The names of the questions, in order.
#[wasm_bindgen(js_name = questionNames)]
pub fn question_names() -> Js<Vec<String>> {
    Ok(crate::lessons::questions().map(str::to_owned).collect())
}

/// A scene or a question, built and measured; nothing: its control as at first.
#[wasm_bindgen]
pub fn lesson(id: &str, value: Option<String>) -> Js<JsValue> {
    give(&crate::lessons::lesson(id, value.as_deref()).or_throw()?)
}

/// A talk, read line by line.
#[wasm_bindgen(js_name = readTalk)]
pub fn read_talk(text: &str) -> Js<JsValue> {
    give(&crate::lessons::talk(text))
}
