//! Dependencies point one way, and what must stay out of the core stays out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What each module may know of. A new module takes its place here first.
const MAY_USE: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("hash", &[]),
    ("node", &[]),
    ("order", &[]),
    ("names", &[]),
    ("beta", &[]),
    ("palette", &[]),
    ("position", &["error"]),
    // A scheme is data, and the named ones are a table that it is looked up in.
    (
        "scheme",
        &["error", "hash", "node", "order", "position", "schemes"],
    ),
    ("schemes", &["error", "hash", "node", "position", "scheme"]),
    ("ring", &["order", "position", "scheme"]),
    ("arcs", &["position", "ring", "scheme"]),
    ("keys", &["order", "position", "scheme"]),
    ("change", &[]),
    ("scenario", &["error", "node"]),
    (
        "slots",
        &["arcs", "error", "node", "order", "scenario", "scheme"],
    ),
    ("steps", &["error", "scenario", "scheme", "slots"]),
    (
        "stage",
        &[
            "error", "node", "palette", "scenario", "scheme", "slots", "steps",
        ],
    ),
    (
        "placement",
        &[
            "arcs", "error", "hash", "order", "position", "ring", "scheme", "stage",
        ],
    ),
    (
        "world",
        &[
            "arcs",
            "error",
            "keys",
            "placement",
            "position",
            "ring",
            "scheme",
            "stage",
        ],
    ),
    (
        "compare",
        &[
            "arcs",
            "change",
            "keys",
            "order",
            "placement",
            "position",
            "world",
        ],
    ),
    (
        "lab",
        &[
            "arcs",
            "change",
            "compare",
            "error",
            "keys",
            "placement",
            "position",
            "scenario",
            "scheme",
            "stage",
            "world",
        ],
    ),
    (
        "elsewhere",
        &[
            "error",
            "keys",
            "lab",
            "order",
            "placement",
            "position",
            "scenario",
            "scheme",
            "world",
        ],
    ),
    (
        "owner",
        &["arcs", "lab", "placement", "position", "stage", "world"],
    ),
    (
        "snapshot",
        &["change", "error", "lab", "palette", "placement", "world"],
    ),
    ("proof", &["change", "error", "lab", "scenario"]),
    ("load", &["order", "change", "error", "lab", "scenario"]),
    ("facts", &["lab", "scheme"]),
    ("carry", &["lab", "node", "scenario"]),
    ("suggest", &["lab", "node", "owner", "scenario", "scheme"]),
    (
        "scene",
        &[
            "order", "arcs", "change", "compare", "error", "keys", "lab", "owner", "palette",
            "position", "scenario", "trace", "world",
        ],
    ),
    ("svg", &["palette", "scene"]),
    ("csv", &["error", "lab", "position"]),
    // What only the page's sections ask.
    ("bands", &["arcs", "position"]),
    ("systems", &["order", "error", "node", "scheme"]),
    ("presets", &["error", "node", "scenario", "scheme"]),
    ("paste", &["node", "scenario", "scheme"]),
    (
        "trace",
        &[
            "arcs",
            "error",
            "hash",
            "lab",
            "owner",
            "placement",
            "position",
            "ring",
            "scheme",
            "stage",
            "world",
        ],
    ),
    ("band", &["beta", "lab", "node", "placement", "scheme"]),
    ("listing", &["arcs", "lab", "position", "trace"]),
    (
        "duel",
        &[
            "arcs", "bands", "error", "lab", "position", "ring", "scenario", "trace", "world",
        ],
    ),
    (
        "meanings",
        &[
            "arcs", "duel", "error", "lab", "node", "proof", "scenario", "scheme", "world",
        ],
    ),
    (
        "versus",
        &["error", "lab", "node", "placement", "scenario", "world"],
    ),
    (
        "luck",
        &["arcs", "band", "beta", "error", "lab", "node", "scenario"],
    ),
    ("load_model", &["error", "lab", "scenario", "versus"]),
    (
        "copies",
        &["error", "lab", "placement", "scenario", "versus"],
    ),
    (
        "nested",
        &["bands", "duel", "error", "lab", "scenario", "world"],
    ),
    (
        "claims",
        &[
            "copies",
            "error",
            "hash",
            "lab",
            "load_model",
            "luck",
            "node",
            "placement",
            "scenario",
            "versus",
        ],
    ),
    (
        "lessons",
        &[
            "band",
            "change",
            "copies",
            "duel",
            "error",
            "lab",
            "load_model",
            "luck",
            "node",
            "placement",
            "presets",
            "scenario",
            "versus",
        ],
    ),
    (
        "hashlab",
        &[
            "error", "hash", "lab", "names", "node", "position", "scenario", "scheme", "trace",
        ],
    ),
    (
        "outlook",
        &[
            "arcs",
            "csv",
            "duel",
            "error",
            "keys",
            "node",
            "placement",
            "position",
            "ring",
            "scenario",
            "scheme",
            "stage",
            "world",
        ],
    ),
    (
        "export",
        &[
            "error",
            "hash",
            "lab",
            "placement",
            "position",
            "scheme",
            "world",
        ],
    ),
    ("migration", &["error", "lab", "scenario"]),
    (
        "wasm",
        &[
            "change",
            "claims",
            "copies",
            "duel",
            "elsewhere",
            "error",
            "hash",
            "hashlab",
            "keys",
            "lab",
            "lessons",
            "load_model",
            "luck",
            "meanings",
            "migration",
            "names",
            "nested",
            "node",
            "outlook",
            "palette",
            "paste",
            "presets",
            "scenario",
            "scene",
            "scheme",
            "schemes",
            "svg",
            "systems",
            "versus",
        ],
    ),
];

/// The only pair of modules that know each other.
const PAIR: (&str, &str) = ("scheme", "schemes");

/// Every source file of the core: the module at the root it belongs to, and its code without
/// comments and tests.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            let inside = path.strip_prefix(&root).unwrap().with_extension("");
            let module = inside.iter().next().unwrap().to_str().unwrap().to_owned();
            found.push((module, code(&fs::read_to_string(&path).unwrap())));
        }
    }
    assert!(found.len() > 20, "only {} files", found.len());
    found
}

/// `source` without line comments and without its tests, which stand at its end.
fn code(source: &str) -> String {
    let tested = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = tested.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].ends_with(':') => &line[..at],
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The names that `code` reaches through `crate::`.
fn reached(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let name = |text: &str| -> String {
            let letters = text.trim_start().chars();
            letters
                .take_while(|c| c.is_ascii_lowercase() || *c == '_')
                .collect()
        };
        match rest.strip_prefix('{') {
            None => {
                names.insert(name(rest));
            }
            Some(list) => {
                let list = list.split("};").next().unwrap_or_default();
                names.extend(list.split(',').map(name));
            }
        }
    }
    names.remove("");
    names
}

/// What each module uses.
fn uses() -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, code) in sources() {
        uses.entry(module).or_default().extend(reached(&code));
    }
    uses.remove("lib");
    for (module, names) in &mut uses {
        names.remove(module);
    }
    uses
}

#[test]
fn every_module_knows_only_what_lies_below_it() {
    let allowed: BTreeMap<&str, &[&str]> = MAY_USE.iter().copied().collect();
    for (module, names) in uses() {
        let Some(allowed) = allowed.get(module.as_str()) else {
            panic!("{module} has no place among the layers");
        };
        for name in names {
            assert!(
                allowed.contains(&name.as_str()),
                "{module} may not use {name}"
            );
        }
    }
}

#[test]
fn the_layers_have_no_cycle_but_the_table_of_schemes() {
    let mut left: BTreeMap<&str, BTreeSet<&str>> = MAY_USE
        .iter()
        .map(|(module, names)| {
            let names = names.iter().copied();
            (
                *module,
                names.filter(|name| (*module, *name) != PAIR).collect(),
            )
        })
        .collect();
    while !left.is_empty() {
        let bottom: Vec<&str> = left
            .iter()
            .filter(|(_, names)| names.iter().all(|name| !left.contains_key(name)))
            .map(|(module, _)| *module)
            .collect();
        assert!(!bottom.is_empty(), "a cycle among {:?}", left.keys());
        for module in bottom {
            left.remove(module);
        }
    }
}

/// Fails where a file outside `spared` holds one of `words`.
fn nobody_says(words: &[&str], spared: &[&str]) {
    for (module, code) in sources() {
        for word in words {
            let said = code.contains(word) && !spared.contains(&module.as_str());
            assert!(!said, "{module} says {word}");
        }
    }
}

#[test]
fn only_the_boundary_knows_of_wasm() {
    nobody_says(
        &["wasm_bindgen", "js_sys", "web_sys", "serde_wasm", "JsValue"],
        &["wasm"],
    );
    let (_, boundary) = sources()
        .into_iter()
        .find(|(module, _)| module == "wasm")
        .unwrap();
    assert!(boundary.contains("wasm_bindgen"));
}

#[test]
fn no_position_comes_from_the_standard_hash() {
    nobody_says(
        &[
            "RandomState",
            "BuildHasher",
            "std::hash",
            "hash_one",
            ".hash(",
        ],
        &[],
    );
    // Only where a published hash is reached through that trait.
    nobody_says(&["core::hash"], &["hash"]);
}

#[test]
fn nothing_in_the_core_reads_a_clock_or_a_random_source() {
    nobody_says(
        &[
            "Instant",
            "SystemTime",
            "std::time",
            "core::time",
            "Date::",
            "performance",
            "rand::",
            "getrandom",
            "Math::random",
            "thread_rng",
        ],
        &[],
    );
}

#[test]
fn nothing_in_the_core_panics_on_purpose_or_reads_its_surroundings() {
    nobody_says(
        &[
            "panic!(",
            "unreachable!(",
            "todo!(",
            "unimplemented!(",
            ".unwrap()",
            ".expect(",
        ],
        &[],
    );
    // What the compiler asserts is no panic path.
    nobody_says(&["assert!(", "assert_eq!(", "assert_ne!("], &["hash"]);
    nobody_says(
        &[
            "std::env",
            "std::fs",
            "std::net",
            "std::process",
            "std::thread",
        ],
        &[],
    );
}

#[test]
fn the_reader_of_sources_sees_what_it_looks_for() {
    let text = "use crate::lab::Lab; // crate::comment\nlet x = crate::arcs::NOBODY;\n\
                use crate::{\n    keys::Keys,\n    ring,\n};\n#[cfg(test)]\ncrate::tests";
    let names: Vec<String> = reached(&code(text)).into_iter().collect();
    assert_eq!(names, ["arcs", "keys", "lab", "ring"]);
}
