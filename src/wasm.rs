//! The boundary to JavaScript: the only file that names `wasm_bindgen`.

use wasm_bindgen::prelude::wasm_bindgen;

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
