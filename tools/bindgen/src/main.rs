//! `bindgen IN.wasm OUT_DIR`: writes `ringscope.js`, its types and `ringscope_bg.wasm` for the web.
//!
//! The generator is used as a library and pinned in `Cargo.lock`, so it always
//! speaks the version of `wasm-bindgen` that the crate was built with.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [input, out_dir] = args.as_slice() else {
        eprintln!("Usage: bindgen IN.wasm OUT_DIR");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name("ringscope")
        .typescript(true)
        // The page says where its wasm is; a default path would name a file an embed does not have.
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    let written = bindgen
        .web(true)
        .and_then(|bindgen| bindgen.generate(out_dir));
    if let Err(error) = written {
        eprintln!("The bindings of {input} cannot be written to {out_dir}: {error:#}.");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
