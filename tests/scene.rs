//! The picture: every number a number, every place under the pointer what it shows, never too much.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use ringscope::scene::{Lens, List, Op, Show};
use ringscope::{Command, Lab};
use support::{Dice, lab, scenario, snapshot};

const TIMES: [f64; 8] = [0.0, 0.05, 0.3, 0.4, 0.62, 0.9, 0.999, 1.0];

fn show(fields: &[(&str, &str)]) -> Show {
    Show::new(scenario(fields)).unwrap()
}

fn run(show: &mut Show, command: &str) {
    show.run(command.parse::<Command>().unwrap(), false)
        .unwrap_or_else(|error| panic!("{command}: {error}"));
}

/// The primitives of one kind.
fn of(list: &List, op: Op) -> impl Iterator<Item = &[f32]> {
    list.iter().filter(move |own| own[0] as u8 == op as u8)
}

/// The arcs of the band of a sparse ring: those that stand for an arc.
fn band(list: &List) -> Vec<&[f32]> {
    of(list, Op::Sector).filter(|own| own[7] > 0.0).collect()
}

/// Place and colour of the dot of every key.
fn dots(list: &List) -> BTreeMap<u32, (f32, f32, f32)> {
    let dots = of(list, Op::Dot).filter(|own| own[7] < 0.0);
    dots.map(|own| ((-own[7] - 1.0) as u32, (own[3], own[4], own[1])))
        .collect()
}

/// A show of every kind, some of them in the middle of a change.
fn shows() -> Vec<(&'static str, Show)> {
    let mut shows = vec![
        ("start", show(&[])),
        ("nobody", show(&[("nodes", "")])),
        ("drained", show(&[("nodes", "A*0 B*0")])),
        ("no keys", show(&[("keys", "0")])),
        ("one point", show(&[("nodes", "A"), ("vnodes", "1")])),
        (
            "teaching",
            show(&[("scheme", "teaching-100"), ("nodes", "A@0 B@50 C@99")]),
        ),
        (
            "dense",
            show(&[
                ("nodes", "a b c d e f"),
                ("vnodes", "500"),
                ("keys", "20000"),
            ]),
        ),
        ("neighbours", show(&[("nodes", "A@0 B@1"), ("keys", "5")])),
        (
            "hostile",
            show(&[("nodes", "\"\\u0000<&>\\u202e\" B"), ("vnodes", "3")]),
        ),
    ];
    for (_, show) in &mut shows {
        show.frame(1.0);
    }
    for (name, fields, commands) in [
        ("added", &[][..], &["add D"][..]),
        ("interrupted", &[], &["add D", "remove A", "weight B 3"]),
        ("emptied", &[], &["remove A", "remove B", "remove C"]),
        ("first", &[("nodes", "")], &["add A"]),
        (
            "other circle",
            &[("nodes", "A@10 B@50")],
            &["scheme teaching-100", "scheme reference"],
        ),
        ("thinned", &[("vnodes", "900")], &["vnodes 1"]),
        ("thickened", &[("vnodes", "1")], &["vnodes 900"]),
    ] {
        let mut show = show(fields);
        for command in commands {
            show.frame(0.37);
            run(&mut show, command);
        }
        shows.push((name, show));
    }
    shows
}

#[test]
fn every_number_of_every_picture_is_a_number() {
    let sizes = [
        (580.0, 580.0),
        (300.0, 200.0),
        (1.0, 1.0),
        (0.0, 0.0),
        (f64::NAN, 400.0),
        (4000.0, 90.0),
    ];
    for (name, mut show) in shows() {
        show.follow(Some("key:1"));
        for (width, height) in sizes {
            show.resize(width, height);
            let strange = [f64::NAN, -1.0, 2.0, f64::INFINITY, f64::NEG_INFINITY];
            for t in TIMES.into_iter().chain(strange) {
                let list = show.frame(t);
                assert_eq!(list.numbers().len() % ringscope::scene::STRIDE, 0);
                for own in list.iter() {
                    let good = own.iter().all(|number| number.is_finite());
                    assert!(good, "{name} at {t} on {width} × {height}: {own:?}");
                    assert!((0.0..=1.0).contains(&own[2]), "{name}: opacity of {own:?}");
                }
                for text in of(list, Op::Text) {
                    assert!((text[5] as usize) < list.texts().len());
                }
            }
        }
    }
}

#[test]
fn a_time_outside_the_change_is_its_start_or_its_end() {
    let mut show = show(&[]);
    run(&mut show, "add D");
    let (start, end) = (show.frame(0.0).clone(), show.frame(1.0).clone());
    assert_ne!(start, end);
    assert_eq!(show.frame(-3.0), &start);
    assert_eq!(show.frame(7.0), &end);
    assert_eq!(show.frame(f64::NAN), &end, "what is no time is no motion");
}

#[test]
fn the_picture_is_a_function_of_time_alone() {
    let mut show = show(&[]);
    run(&mut show, "add D");
    let forward: Vec<List> = TIMES.iter().map(|t| show.frame(*t).clone()).collect();
    for (t, list) in TIMES.iter().zip(&forward).rev() {
        assert_eq!(show.frame(*t), list, "{t}");
    }
}

#[test]
fn the_band_covers_the_circle_exactly_at_any_time() {
    for (name, mut show) in shows() {
        if ["dense", "thinned", "thickened"].contains(&name) {
            continue;
        }
        for t in TIMES {
            let list = show.frame(t).clone();
            let mut band = band(&list);
            if band.is_empty() {
                assert!(show.lab().world().arcs.is_empty(), "{name} at {t}");
                continue;
            }
            let sum: f32 = band.iter().map(|own| own[6]).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{name} at {t}: {sum}");
            // By their ends: rounding may let a sliver start before its neighbour.
            band.sort_by(|a, b| (a[5] + a[6]).total_cmp(&(b[5] + b[6])));
            for pair in band.windows(2) {
                let gap = pair[1][5] - (pair[0][5] + pair[0][6]);
                assert!(gap.abs() < 1e-4, "{name} at {t}: {pair:?}");
            }
        }
    }
}

#[test]
fn at_rest_the_band_wears_the_colours_of_the_arcs() {
    for (name, mut show) in shows() {
        if ["dense", "thinned", "thickened"].contains(&name) {
            continue;
        }
        let list = show.frame(1.0).clone();
        let mut drawn: BTreeMap<u32, f64> = BTreeMap::new();
        for own in band(&list).into_iter().filter(|own| own[1] >= 0.0) {
            *drawn.entry(own[1] as u32).or_default() += f64::from(own[6]);
        }
        drawn.retain(|_, sweep| *sweep > 1e-9);
        let world = show.lab().world();
        let circle = world.arcs.circle();
        let mut wanted: BTreeMap<u32, f64> = BTreeMap::new();
        for (uid, length) in world.arcs.lengths() {
            let slot = world.stage.member(uid).unwrap().slot;
            *wanted.entry(slot).or_default() += length.share(circle);
        }
        wanted.retain(|_, share| *share > 1e-9);
        assert_eq!(
            drawn.keys().collect::<Vec<_>>(),
            wanted.keys().collect::<Vec<_>>(),
            "{name}"
        );
        for (slot, share) in wanted {
            assert!((drawn[&slot] - share).abs() < 1e-4, "{name}, slot {slot}");
        }
    }
}

#[test]
fn a_click_on_the_band_picks_the_owner_of_that_turn() {
    for (name, mut show) in shows() {
        for (width, height) in [(580.0, 580.0), (900.0, 333.0)] {
            show.resize(width, height);
            let list = show.frame(1.0).clone();
            let Some(own) = of(&list, Op::Sector).next() else {
                continue;
            };
            let radius = f64::midpoint(f64::from(own[3]), f64::from(own[4]));
            for degree in 0..720 {
                let angle = f64::from(degree) / 720.0 * TAU;
                let x = width / 2.0 + radius * angle.sin();
                let y = height / 2.0 - radius * angle.cos();
                let picked = show.pick(x, y);
                assert!((0.0..1.0).contains(&picked.turn), "{name}: {picked:?}");
                let owner = show.lab().owner_at(picked.turn);
                assert_eq!(picked.node, owner.node, "{name} at {degree}/720");
                let off = (picked.turn - f64::from(degree) / 720.0).abs();
                assert!(off < 1e-9 || (1.0 - off) < 1e-9, "{off}");
            }
        }
    }
}

#[test]
fn a_turn_is_below_one_however_near_to_twelve_o_clock_the_pointer_is() {
    let show = show(&[]);
    for off in [0.0, 1e-300, 1e-18, 6e-14, 1e-9] {
        for (x, y) in [(290.0 - off, 50.0), (290.0 + off, 50.0), (290.0, 290.0)] {
            let turn = show.pick(x, y).turn;
            assert!((0.0..1.0).contains(&turn), "{off}: {turn}");
        }
    }
}

#[test]
fn a_click_beside_the_band_picks_no_arc() {
    let mut show = show(&[]);
    show.frame(1.0);
    for (x, y) in [(290.0, 290.0), (2.0, 2.0), (290.0, 579.0)] {
        assert_eq!(show.pick(x, y).node, None);
    }
}

#[test]
fn a_click_on_a_dot_picks_a_key_that_sits_there() {
    let mut show = show(&[("keys", "60")]);
    let dots = dots(show.frame(1.0));
    assert_eq!(dots.len(), 60);
    for (x, y, _) in dots.values() {
        let picked = show.pick(f64::from(*x), f64::from(*y)).key.unwrap();
        let number: u32 = picked.strip_prefix("key:").unwrap().parse().unwrap();
        assert_eq!((dots[&number].0, dots[&number].1), (*x, *y));
    }
}

#[test]
fn dots_keep_their_places_through_any_change() {
    let mut show = show(&[("keys", "300"), ("nodes", "A B C D E")]);
    let places = |list: &List| -> BTreeMap<u32, (f32, f32)> {
        dots(list)
            .into_iter()
            .map(|(key, (x, y, _))| (key, (x, y)))
            .collect()
    };
    let first = places(show.frame(1.0));
    assert_eq!(first.len(), 300);
    for command in [
        "add F",
        "remove A",
        "weight B 4",
        "rename C X",
        "vnodes 20",
        "replicas 3",
    ] {
        run(&mut show, command);
        for t in TIMES {
            assert_eq!(places(show.frame(t)), first, "{command} at {t}");
        }
    }
    show.change(Lab::undo).unwrap();
    assert_eq!(places(show.frame(0.5)), first);
}

#[test]
fn dots_start_in_the_colour_of_the_old_owner_and_end_in_that_of_the_new() {
    let mut show = show(&[("keys", "400")]);
    let slots = |show: &Show| -> Vec<f32> {
        let lab = show.lab();
        let slot = |name: String| {
            let stage = &lab.world().stage;
            stage.members[stage.find(&name).unwrap()].slot as f32
        };
        (0..400)
            .map(|at| slot(lab.owner_of(&format!("key:{at}")).node.unwrap()))
            .collect()
    };
    let colors = |list: &List| -> Vec<f32> { dots(list).into_values().map(|dot| dot.2).collect() };
    for command in ["add D", "remove B", "weight A 3"] {
        show.frame(1.0);
        let before = slots(&show);
        run(&mut show, command);
        assert_eq!(colors(show.frame(0.0)), before, "{command}");
        assert_eq!(colors(show.frame(1.0)), slots(&show), "{command}");
    }
}

#[test]
fn a_change_starts_from_what_was_on_screen() {
    let mut show = show(&[("keys", "500")]);
    let colors = |list: &List| -> Vec<f32> { dots(list).into_values().map(|dot| dot.2).collect() };
    for (command, t) in [
        ("add D", 0.3),
        ("remove A", 0.55),
        ("add E", 0.1),
        ("weight B 5", 0.8),
    ] {
        run(&mut show, command);
        let seen = colors(show.frame(t));
        run(&mut show, "replicas 2");
        assert_eq!(colors(show.frame(0.0)), seen, "{command} at {t}");
    }
}

#[test]
fn what_fails_leaves_the_picture_as_it_was() {
    let mut show = show(&[]);
    run(&mut show, "add D");
    let half = show.frame(0.5).clone();
    for command in ["add D", "remove Z", "weight A 2000"] {
        assert!(show.run(command.parse().unwrap(), false).is_err());
        assert_eq!(show.frame(0.5), &half, "{command}");
        if command == "add D" {
            continue; // Held, it takes the place of the step that added D.
        }
        assert!(show.run(command.parse().unwrap(), true).is_err());
        assert_eq!(show.frame(0.5), &half, "{command}");
    }
}

#[test]
fn the_cost_is_bounded_by_pixels_and_not_by_the_ring() {
    let names: Vec<String> = (0..1000).map(|at| format!("n{at}")).collect();
    let mut show = show(&[
        ("nodes", &names.join(" ")),
        ("vnodes", "150"),
        ("keys", "1000000"),
    ]);
    assert_eq!(snapshot(show.lab_mut()).points, 150_000);
    run(&mut show, "add one-more");
    show.change(|lab| Ok(lab.place(50_000))).unwrap();
    for t in TIMES {
        let count = show.frame(t).iter().count();
        assert!((1000..=6000).contains(&count), "{count} primitives at {t}");
    }
}

#[test]
fn a_key_that_is_followed_leads_to_its_point() {
    let mut show = show(&[]);
    let quiet = show.frame(1.0).clone();
    let mut dice = Dice::new(9);
    for _ in 0..40 {
        let key = format!("key:{}", dice.below(1000));
        show.follow(Some(&key));
        let list = show.frame(1.0).clone();
        let line: Vec<&[f32]> = of(&list, Op::Line).collect();
        assert_eq!(line.len(), 1);
        let owner = show.lab().owner_of(&key);
        let point: u64 = owner.point.unwrap().position.parse().unwrap();
        let end = point as f64 / 2f64.powi(64);
        let found = f64::from(line[0][5] + line[0][6]).rem_euclid(1.0);
        assert!((f64::from(line[0][5]) - owner.turn).abs() < 1e-6);
        assert!((found - end).abs() < 1e-6, "{found} is not {end}");
    }
    show.follow(None);
    assert_eq!(show.frame(1.0), &quiet);
    let mut empty = self::show(&[("nodes", "")]);
    empty.follow(Some("key:1"));
    assert_eq!(of(empty.frame(1.0), Op::Line).count(), 0);
}

#[test]
fn a_focus_on_nobody_is_no_focus() {
    let mut show = show(&[]);
    let plain = show.frame(1.0).clone();
    show.focus(Some("B"));
    assert_ne!(show.frame(1.0), &plain);
    for nobody in [Some("Z"), None] {
        show.focus(nobody);
        assert_eq!(show.frame(1.0), &plain);
    }
    assert_eq!(lab(&[]).owner_at(0.25).turn.to_bits(), 0.25f64.to_bits());
}

/// Lenses of every kind.
const LENSES: [(f64, f64, f64); 9] = [
    (0.0, 1.0, 0.0),
    (0.3, 1.2, 0.0),
    (0.3, 4.0, 0.0),
    (0.999, 500.0, 0.0),
    (0.62, 1e9, 0.0),
    (0.0, 1.0, 0.5),
    (0.0, 1.0, 2.0),
    (0.4, 30.0, 1.4),
    (0.0, 1e6, 2.0),
];

fn look(show: &mut Show, (mid, zoom, unroll): (f64, f64, f64)) {
    show.aim_at(Lens { mid, zoom, unroll });
    show.look(1.0);
}

#[test]
fn every_number_is_a_number_through_every_lens_and_there_are_never_too_many() {
    for (name, mut show) in shows() {
        show.follow(Some("key:1"));
        show.point_to(Some(0.3));
        for lens in LENSES {
            look(&mut show, lens);
            for (width, height) in [(580.0, 580.0), (1.0, 1.0), (4000.0, 90.0)] {
                show.resize(width, height);
                for t in [0.0, 0.4, 1.0] {
                    let list = show.frame(t);
                    let good = list.iter().all(|own| own.iter().all(|n| n.is_finite()));
                    assert!(good, "{name} through {lens:?}");
                    let count = list.iter().count();
                    assert!(
                        count < 40_000,
                        "{name} through {lens:?}: {count} primitives"
                    );
                }
            }
        }
    }
}

#[test]
fn a_pixel_of_the_band_is_picked_as_what_is_painted_there_through_every_lens() {
    for (name, mut show) in shows().into_iter().filter(|(name, _)| *name != "dense") {
        for lens in LENSES {
            look(&mut show, lens);
            show.resize(580.0, 580.0);
            show.frame(1.0);
            for turn in [0.01, 0.29, 0.3, 0.31, 0.5, 0.62, 0.999] {
                let layout = show.layout_of(580.0, 580.0).through(show.aim());
                if !layout.sees(turn) {
                    continue;
                }
                let (x, y) = layout.place(237.0 * layout.unit, turn);
                let picked = show.pick(x, y);
                let off = (picked.turn - turn + 0.5).rem_euclid(1.0) - 0.5;
                assert!(off.abs() * layout.pixels() < 0.01, "{name} {lens:?} {turn}");
                let owner = show.lab().owner_at(picked.turn).node;
                assert_eq!(picked.node, owner, "{name} {lens:?} {turn}");
            }
        }
    }
}

#[test]
fn what_is_under_the_pointer_stays_there_while_one_zooms() {
    let mut show = show(&[]);
    for lanes in [false, true] {
        show.aim_at(Lens::new(0.3, 3.0, lanes));
        show.look(1.0);
        show.resize(600.0, 600.0);
        show.frame(1.0);
        let (x, y) = (410.0, if lanes { 300.0 } else { 170.0 });
        let before = show.pick(x, y).turn;
        for factor in [1.3, 2.0, 40.0, 0.5] {
            show.zoom_at(x, y, factor);
            show.frame(1.0);
            let off = (show.pick(x, y).turn - before + 0.5).rem_euclid(1.0) - 0.5;
            let zoom = show.aim().zoom;
            assert!(
                off.abs() * zoom < 1e-3,
                "{lanes} {factor}: off by {off} at {zoom}"
            );
        }
    }
}

#[test]
fn a_walk_over_the_arcs_meets_every_arc_once_and_comes_back() {
    for (name, mut show) in shows() {
        show.frame(1.0);
        let len = show.lab().world().arcs.len();
        if len == 0 {
            assert_eq!(show.walk(true, false), None, "{name}");
            continue;
        }
        let first = show.walk(true, false).unwrap();
        let mut share = 0.0;
        for _ in 0..len {
            share += show.walk(true, false).unwrap().share;
        }
        assert!((share - 1.0).abs() < 1e-9, "{name}: {share}");
        assert_eq!(show.walk(false, false), {
            show.walk(true, false);
            show.walk(false, false)
        });
        show.walk(true, false);
        assert_eq!(show.in_focus().unwrap(), first, "{name}");
        assert_eq!(show.owner_in_focus().unwrap().node, first.node, "{name}");
    }
}

#[test]
fn every_node_with_an_arc_is_reached_by_walking_over_the_nodes() {
    let mut show = show(&[("nodes", "A B*0 C D")]);
    let names: Vec<_> = (0..6)
        .map(|_| show.walk_nodes(true).unwrap().node.unwrap())
        .collect();
    assert_eq!(names, ["A", "C", "D", "A", "C", "D"]);
    assert_eq!(show.walk_nodes(false).unwrap().node.unwrap(), "C");
}

#[test]
fn a_point_with_a_position_of_its_own_follows_the_hand_and_no_other_does() {
    let mut show = show(&[("scheme", "teaching-100"), ("nodes", "A@10 B@50 C@80")]);
    run(&mut show, "add D@40");
    run(&mut show, "rename D E");
    let moved = show.move_point("E", 0, 0.305).unwrap().unwrap();
    assert_eq!(show.lab().scenario().steps[0].to_string(), "add D@30");
    assert_eq!(moved.moved_share.to_string(), "0.1");
    assert_eq!(
        show.move_point("E", 0, 0.301).unwrap(),
        None,
        "it is there already"
    );
    show.move_point("A", 0, 0.12).unwrap().unwrap();
    let all = show.let_go().unwrap();
    assert_eq!(all.command, "set");
    assert!(
        (all.moved_share - 0.12).abs() < 1e-12,
        "{}",
        all.moved_share
    );
    assert_eq!(
        show.lab().scenario().nodes[0].positions,
        Some(vec!["12".into()])
    );
    let taken = show.move_point("A", 0, 0.5).unwrap_err();
    assert_eq!(taken.code().as_str(), "collision");
    let mut hashed = Show::new(scenario(&[])).unwrap();
    assert_eq!(hashed.move_point("A", 0, 0.5).unwrap(), None);
}

#[test]
fn a_comparison_with_an_earlier_step_marks_all_that_differs_from_it() {
    let mut show = show(&[]);
    for command in ["add D", "add E", "remove A"] {
        run(&mut show, command);
    }
    let marked = |show: &mut Show| {
        let list = show.frame(1.0).clone();
        of(&list, Op::Dot).filter(|own| own[6] > 0.0).count() as u32
    };
    let last = show.lab_mut().change().unwrap().unwrap().moved_keys;
    assert_eq!(marked(&mut show), last);
    show.compare_with(Some(0)).unwrap();
    let before = show.lab_mut().world_at(0).unwrap();
    let keys: Vec<String> = (0..1000).map(|k| format!("key:{k}")).collect();
    let start = Lab::new(scenario(&[])).unwrap();
    assert_eq!(before.stage.members.len(), 3);
    let differ = keys
        .iter()
        .filter(|key| start.owner_of(key).node != show.lab().owner_of(key).node)
        .count() as u32;
    assert_eq!(marked(&mut show), differ);
    show.compare_with(None).unwrap();
    assert_eq!(marked(&mut show), last);
}

#[test]
fn a_lookup_in_frames_shows_on_the_ring_what_each_frame_is_about() {
    let mut show = show(&[("replicas", "3"), ("keys", "0")]);
    show.follow(Some("key:1"));
    let mut count = |frame: Option<&str>, op| {
        show.step_lookup(frame);
        of(show.frame(1.0), op).count()
    };
    let whole = count(None, Op::Tick);
    let none = count(Some("digest"), Op::Tick);
    assert_eq!(
        count(Some("text"), Op::Dot),
        0,
        "no position, no place on the ring"
    );
    assert_eq!(count(Some("position"), Op::Dot), 1);
    assert_eq!(whole, none + 1, "the point that the key belongs to");
    let compared = count(Some("search"), Op::Tick) - none;
    assert_eq!(count(Some("walk"), Op::Tick), none + 1);
    let met = count(Some("replicas"), Op::Dot) - 1;
    assert_eq!(count(None, Op::Dot), 1);
    let trace = show.lab().key_trace("key:1");
    assert_eq!(compared, trace.comparisons.len());
    assert_eq!(met, trace.walk.len());
    assert!(met >= 3 && compared >= 6);
}

#[test]
fn the_density_of_a_node_in_focus_adds_up_to_its_share() {
    let nodes: Vec<String> = (0..60).map(|k| format!("n{k}")).collect();
    let mut show = show(&[
        ("nodes", &nodes.join(" ")),
        ("vnodes", "150"),
        ("keys", "0"),
    ]);
    show.resize(580.0, 580.0);
    show.focus(Some("n7"));
    let list = show.frame(1.0).clone();
    let sectors: Vec<&[f32]> = of(&list, Op::Sector).collect();
    let inner = sectors[0][3];
    let span = 32.0;
    // The bars of the node in focus are the only ones at full strength.
    let own = sectors.iter().filter(|own| own[2] >= 1.0);
    let sum: f64 = own
        .map(|own| f64::from((own[4] - inner) / span) * f64::from(own[6]))
        .sum();
    let share = snapshot(show.lab_mut()).nodes[7].share;
    assert!(
        (sum / share - 1.0).abs() < 0.08,
        "{sum} drawn, {share} owned"
    );
}

#[test]
fn lanes_of_a_dense_ring_show_every_node_as_strong_as_its_share() {
    let nodes: Vec<String> = (0..20).map(|k| format!("n{k}*{}", 1 + k % 3)).collect();
    let mut show = show(&[
        ("nodes", &nodes.join(" ")),
        ("vnodes", "100"),
        ("keys", "0"),
    ]);
    show.resize(700.0, 700.0);
    look(&mut show, (0.0, 1.0, 2.0));
    let list = show.frame(1.0).clone();
    let rects: Vec<&[f32]> = of(&list, Op::Rect).filter(|own| own[1] >= 0.0).collect();
    let tops: std::collections::BTreeSet<u32> = rects.iter().map(|own| own[4] as u32).collect();
    assert!(tops.len() >= 20, "each node has a lane: {tops:?}");
    let snapshot = snapshot(show.lab_mut());
    // The lanes come in the order of the list, below the line and its rim.
    let lanes: Vec<u32> = tops.iter().copied().skip(tops.len() - 20).collect();
    let bins = rects
        .iter()
        .filter(|own| own[4] as u32 == lanes[19])
        .count();
    assert!(bins > 50, "{bins}");
    for (lane, node) in lanes.iter().zip(&snapshot.nodes) {
        let own = rects.iter().filter(|own| own[4] as u32 == *lane);
        let strength: f32 = own.map(|own| own[2] - 0.15).sum();
        let per = f64::from(strength) / node.share;
        let first = rects.iter().filter(|own| own[4] as u32 == lanes[0]);
        let first: f32 = first.map(|own| own[2] - 0.15).sum();
        let unit = f64::from(first) / snapshot.nodes[0].share;
        assert!((per / unit - 1.0).abs() < 0.02, "{}: {per} {unit}", node.id);
    }
}

#[test]
fn odd_numbers_neither_panic_nor_break_the_picture() {
    let odd = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -1.0,
        0.0,
        1e-300,
        1.0,
        1e300,
    ];
    for fields in [
        &[][..],
        &[("nodes", "")],
        &[("nodes", "a b c d"), ("vnodes", "500")],
    ] {
        let mut show = show(fields);
        for a in odd {
            for b in odd {
                show.resize(a, b);
                show.look(a);
                show.frame(b);
                show.aim_at(Lens::new(a, b, b > 1.0));
                show.frame(a);
                show.zoom_at(a, b, a);
                show.pan((a, b), (b, a));
                show.pick(a, b);
                show.point_to(Some(a));
                let good = |own: &[f32]| own.iter().all(|number| number.is_finite());
                assert!(show.frame(1.0).iter().all(good), "{a} {b}");
            }
        }
    }
}
