//! Pictures at chosen times beside those that were looked at and accepted, in `tests/golden`.
//!
//! Where one differs, the new picture is written beside the old as `…-changed.svg` and the test
//! fails. `UPDATE_GOLDEN=1 cargo test --test golden` accepts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::fs;
use std::path::Path;

use ringscope::scene::{Lens, Show};
use ringscope::svg;
use support::{dress, scenario};

/// The picture of `fields`, after `commands`, at time `t` of the last of them.
fn picture(fields: &[(&str, &str)], commands: &[&str], t: f64, dark: bool) -> String {
    sized(580.0, fields, commands, t, dark)
}

fn sized(side: f64, fields: &[(&str, &str)], commands: &[&str], t: f64, dark: bool) -> String {
    let mut show = Show::new(scenario(fields)).unwrap();
    for command in commands {
        show.frame(1.0);
        show.run(command.parse().unwrap(), false).unwrap();
    }
    show.resize(side, side);
    let list = show.frame(t).clone();
    svg::write(&list, show.layout_of(side, side), &dress(dark))
}

/// Compares `svg` with the accepted picture of that name.
fn golden(name: &str, svg: &str) {
    roxmltree::Document::parse(svg).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let (accepted, changed) = (
        folder.join(format!("{name}.svg")),
        folder.join(format!("{name}-changed.svg")),
    );
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&accepted, svg).unwrap();
        let _ = fs::remove_file(&changed);
        return;
    }
    let old = fs::read_to_string(&accepted).unwrap_or_default();
    if old.replace('\r', "") == svg {
        let _ = fs::remove_file(&changed);
        return;
    }
    fs::write(&changed, svg).unwrap();
    panic!("{} differs from {}", changed.display(), accepted.display());
}

const FEW: &[(&str, &str)] = &[("keys", "240")];
const SMALL: &[(&str, &str)] = &[
    ("scheme", "teaching-100"),
    ("nodes", "A@10 B@50 C@80"),
    ("keys", "list:5 10 30 50 70 90"),
];

#[test]
fn the_ring_that_a_reader_meets_first() {
    golden("start", &picture(&[], &[], 1.0, false));
}

#[test]
fn a_node_that_is_being_added() {
    golden("adding", &picture(FEW, &["add D"], 0.4, false));
}

#[test]
fn a_node_that_was_added() {
    golden("added", &picture(FEW, &["add D"], 1.0, false));
}

#[test]
fn a_small_ring_with_names() {
    golden("teaching", &picture(SMALL, &[], 1.0, false));
}

#[test]
fn a_small_ring_that_gets_a_node() {
    golden(
        "teaching-adding",
        &picture(SMALL, &["add D@40"], 0.4, false),
    );
}

#[test]
fn more_arcs_than_pixels_and_more_keys_than_dots() {
    let dense: &[(&str, &str)] = &[
        ("nodes", "a b c d e f g h i j"),
        ("vnodes", "150"),
        ("keys", "20000"),
    ];
    golden("dense", &sized(240.0, dense, &["add k"], 1.0, false));
}

#[test]
fn a_ring_that_nobody_owns() {
    golden(
        "empty",
        &picture(&[("nodes", ""), ("keys", "60")], &[], 1.0, false),
    );
}

#[test]
fn a_ring_on_a_dark_ground() {
    golden("dark", &picture(FEW, &["add D"], 1.0, true));
}

#[test]
fn lengths_in_a_picture_have_two_decimals_at_most() {
    let svg = picture(&[], &["add D"], 0.4, false);
    let numbers = svg.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    let mut count = 0;
    for number in numbers.filter_map(|number| number.split_once('.')) {
        assert!(number.1.len() <= 2, "{number:?}");
        count += 1;
    }
    assert!(count > 1000);
}

/// Names that are told to break what is drawn.
const HOSTILE: [&str; 12] = [
    "<script>alert(1)</script>",
    "\"><image href='x' onerror='y'/>",
    "]]>&amp;&#0;<!--",
    "\u{0}\u{1}\u{8}\u{b}\u{1f}\u{7f}\u{85}",
    "\u{fffe}\u{ffff}\u{fffd}",
    "\u{202e}evil\u{2066}\u{2067}",
    "\n\t\r tab",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
    "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "杭州节点一号机房第三排第二架",
    "%00&lt;",
    "{id}",
];

#[test]
fn a_picture_is_well_formed_whatever_the_names() {
    for name in HOSTILE {
        let mut scenario = scenario(&[("nodes", ""), ("vnodes", "3"), ("keys", "20")]);
        scenario.nodes = vec![ringscope::Node::new(name), ringscope::Node::new("B")];
        let mut show = Show::new(scenario).unwrap();
        let mut dress = dress(false);
        name.clone_into(&mut dress.title);
        name.clone_into(&mut dress.readout[2]);
        name.clone_into(&mut dress.font);
        let list = show.frame(1.0).clone();
        assert!(list.texts().len() > 1, "names are drawn");
        let svg = svg::write(&list, show.layout_of(580.0, 580.0), &dress);
        let document =
            roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name:?}: {error}"));
        let shown: String = name.chars().map(shown).collect();
        let texts: Vec<&str> = document
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "tspan")))
            .map(|node| {
                assert_eq!(node.attribute("unicode-bidi"), Some("isolate"));
                node.text().unwrap_or_default()
            })
            .collect();
        assert!(texts.contains(&&*shown), "{shown:?} is in {texts:?}");
        let allowed = ["svg", "title", "rect", "path", "circle", "text", "tspan"];
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            assert!(allowed.contains(&node.tag_name().name()), "{node:?}");
            assert!(node.attributes().all(|own| !own.name().starts_with("on")));
        }
    }
}

/// A letter as XML can hold it.
fn shown(letter: char) -> char {
    match letter {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        letter => letter,
    }
}

#[test]
fn an_arc_of_almost_the_whole_circle_is_drawn() {
    // B's arc is so short that the ends of A's are one point on paper.
    let last = 1u64 << 63;
    for gap in [1, 1 << 40, 1 << 45, 1 << 46, 1 << 47, 1 << 50] {
        let nodes = format!("A@{last} B@{}", last + gap);
        let svg = picture(&[("nodes", &nodes), ("keys", "0")], &[], 1.0, false);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let blue = document.descendants().filter(|node| {
            let own = |name| node.attribute(name) == Some(ringscope::palette::light(0));
            own("fill") || own("stroke")
        });
        let ends: Vec<&str> = blue
            .map(|node| node.attribute("d").unwrap_or("circle"))
            .collect();
        assert!(!ends.is_empty());
        for path in ends.into_iter().filter(|path| *path != "circle") {
            assert!(path.matches('A').count() >= 4, "{gap}: {path}");
        }
    }
}

/// The same through a lens.
fn seen(lens: Lens, fields: &[(&str, &str)], commands: &[&str], t: f64) -> String {
    let mut show = Show::new(scenario(fields)).unwrap();
    for command in commands {
        show.run(command.parse().unwrap(), false).unwrap();
    }
    show.resize(580.0, 580.0);
    show.aim_at(lens);
    show.look(1.0);
    let list = show.frame(t).clone();
    svg::write(&list, show.layout_of(580.0, 580.0), &dress(false))
}

#[test]
fn a_part_of_the_ring_from_near() {
    let lens = Lens::new(0.3, 6.0, false);
    golden("near", &seen(lens, FEW, &["add D"], 1.0));
}

#[test]
fn a_ring_on_its_way_to_lanes() {
    let lens = Lens {
        mid: 0.0,
        zoom: 1.0,
        unroll: 0.6,
    };
    golden("unrolling", &seen(lens, FEW, &["add D"], 1.0));
}

#[test]
fn one_lane_for_each_node() {
    let lens = Lens::new(0.0, 1.0, true);
    golden("lanes", &seen(lens, FEW, &["add D"], 0.5));
}

#[test]
fn more_nodes_than_hues() {
    let fields = [
        ("nodes", "a b c d e f g h i j k l"),
        ("vnodes", "4"),
        ("keys", "0"),
    ];
    golden("patterns", &picture(&fields, &[], 1.0, false));
}
