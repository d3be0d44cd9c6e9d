//! Rings as text: what is written, and that no name in it becomes code. That the programs answer
//! as the ring does is seen where they are run, in `tests/js/export.test.mjs`.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

mod common;

use std::path::Path;
use std::{env, fs};

use common::{dump, lab, named, node, try_lab, weighted};
use ringscope::{Command, Hash, Lab, Node, Points, Scheme};
use serde_json::{Value, json};

/// Compares with a file of `tests/golden`; with `BLESS=1` in the environment, writes it instead.
#[track_caller]
fn golden(name: &str, text: &str) {
    let path = Path::new("tests/golden").join(name);
    let text = text.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    assert_eq!(text, fs::read_to_string(&path).unwrap(), "{name}");
}

/// Both programs of `lab`.
fn programs(lab: &Lab) -> [String; 2] {
    let [python, javascript] = [lab.export_python(), lab.export_javascript()];
    [python.unwrap(), javascript.unwrap()]
}

/// Every ring scheme with nodes that it can take.
fn rings() -> Vec<(&'static str, Vec<Node>)> {
    let names = Scheme::names().map(|names| names[0]);
    let ring = |name| Scheme::named(name).unwrap().ring().cloned();
    let nodes = |name| {
        let points = ring(name)?.points;
        let mut nodes = weighted(&[1.0, 2.0, 0.0]);
        for (at, node) in nodes.iter_mut().enumerate() {
            match points {
                Points::Given => node.positions = Some(vec![at.to_string()]),
                Points::Tokens => {
                    let tokens = json!([format!("-{at}1"), at]);
                    node.extra.insert("tokens".into(), tokens);
                }
                Points::Hashed { .. } | Points::Numbered => {}
            }
        }
        Some((name, nodes))
    };
    names.filter_map(nodes).collect()
}

#[test]
fn the_reference_ring_is_written_out_as_it_always_was() {
    let lab = lab(&json!("reference"), &named(&["A", "B", "C"]));
    let [python, javascript] = programs(&lab);
    golden("export-reference.py", &python);
    golden("export-reference.mjs", &javascript);
    golden("export-reference.txt", &lab.export_description());
}

#[test]
fn the_ring_of_nginx_is_written_out_as_it_always_was() {
    let nodes = [node("a.example:80", &json!({})), node("b", &json!({}))];
    let lab = lab(&json!("nginx"), &nodes);
    let [python, javascript] = programs(&lab);
    golden("export-nginx.py", &python);
    golden("export-nginx.mjs", &javascript);
    golden("export-nginx.txt", &lab.export_description());
}

#[test]
fn every_ring_and_every_hash_is_written_out_in_both_languages() {
    let hashes = Hash::ALL.iter().map(|hash| {
        let scheme = json!({"name": "custom", "hash": hash.name(), "bits": 64});
        (scheme, named(&["a", "b"]))
    });
    let rings = rings().into_iter();
    let rings = rings.map(|(name, nodes)| (json!(name), nodes));
    for (scheme, nodes) in rings.chain(hashes) {
        let [python, javascript] = programs(&lab(&scheme, &nodes));
        assert!(python.contains("\ndef owner(key: str) -> str | None:\n"));
        assert!(javascript.contains("\nexport function owner(key) {\n"));
        assert!(!javascript.contains("import "), "{scheme}");
        for text in [python, javascript] {
            assert!(!text.contains("SEED") && !text.contains("{}("), "{scheme}");
            assert!(text.ends_with('\n'));
            assert!(!text.lines().any(|line| line.ends_with(' ')), "{scheme}");
        }
    }
}

#[test]
fn a_name_stays_a_name() {
    let hostile = "\"'`\\\n\r\u{2028}\u{2029}\u{202e}\0</script><!--\"\"\"*/${x}";
    let scheme = json!({
        "name": "custom",
        "label": format!("{hostile}{{id}}{{i}}{hostile}"),
        "key": format!("{hostile}{{key}}{hostile}"),
    });
    let lab = lab(&scheme, &named(&[hostile, "b"]));
    for text in programs(&lab) {
        for part in ["</", "<!", "\r", "\0", "\u{2028}", "\u{2029}", "\u{202e}"] {
            assert!(!text.contains(part), "{part:?} in {text}");
        }
    }
    let [python, javascript] = programs(&lab);
    let name = r"`\\\n\r\u2028\u2029\u202e\x00\x3c/script>\x3c!--";
    let quoted = format!(r#"    ("\"'{name}\"\"\"*/${{x}}", "#);
    assert!(python.contains(&quoted), "{python}");
    let quoted = format!(r#"  ['"\'{name}"""*/${{x}}', "#);
    assert!(javascript.contains(&quoted), "{javascript}");
    // A comment ends with its line, so the label in it can end nothing.
    let label = |line: &&str| line.contains("script");
    for line in javascript.lines().filter(label) {
        let data = ["  ['", "//", "    yield", "    const", "  const"];
        assert!(data.iter().any(|start| line.starts_with(start)), "{line}");
    }
}

#[test]
fn a_method_without_a_ring_says_so() {
    let rings = rings();
    let names = Scheme::names().map(|names| names[0]);
    let others = names.filter(|name| !rings.iter().any(|(ring, _)| ring == name));
    let mut count = 0;
    for name in others {
        let lab = lab(&json!(name), &named(&["a", "b"]));
        let sentence = format!(
            "The scheme {name} cannot do this: it has no ring of points that could be written out."
        );
        for error in [lab.export_python(), lab.export_javascript()] {
            let error = error.unwrap_err();
            assert_eq!(error.code().as_str(), "unsupported");
            assert_eq!(error.to_string(), sentence);
        }
        assert_eq!(lab.export_description(), sentence);
        count += 1;
    }
    assert!(count > 5);
}

#[test]
fn the_described_ring_is_the_same_ring() {
    for (name, nodes) in rings() {
        for vnodes in [None, Some(12)] {
            // Most systems say how many points there are.
            let Ok(described) = try_lab(&json!(name), &nodes, vnodes) else {
                continue;
            };
            let text = described.export_description();
            let scheme: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
            assert_eq!(dump(&lab(&scheme, &nodes)), dump(&described), "{text}");
        }
    }
}

#[test]
fn the_ring_at_the_present_step_is_written_out() {
    let mut lab = lab(&json!("teaching-100"), &[]);
    assert!(lab.export_python().unwrap().contains("NODES = [\n]\n"));
    let add = |text: &str| text.parse::<Command>().unwrap();
    lab.act(add("add A@5")).unwrap();
    lab.act(add("add B@50,60")).unwrap();
    let nodes = "const NODES = [\n  ['A', [5n]],\n  ['B', [50n, 60n]],\n];\n";
    assert!(lab.export_javascript().unwrap().contains(nodes));
    lab.undo().unwrap();
    let nodes = "NODES = [\n    (\"A\", [5]),\n]\n";
    assert!(lab.export_python().unwrap().contains(nodes));
}
