//! A change in progress: at any time it is a whole division of the circle, from which another may start.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::rc::Rc;

use ringscope::scene::{Cut, Motion, Piece, ease};
use ringscope::{Arc, Arcs, Circle, KeySource, Lab, Moved, NOBODY, PlacedKeys, Position};
use support::{Dice, lab, run};

const TIMES: [f64; 9] = [0.0, 0.01, 0.2, 0.333, 0.5, 0.61, 0.8, 0.99, 1.0];

/// A division among four nodes, or of nobody.
fn division(dice: &mut Dice, circle: Circle) -> Arcs {
    let count = dice.pick(&[0, 1, 2, 3, 6, 12]);
    let mut ends: Vec<Position> = (0..count).map(|_| dice.position(circle.last())).collect();
    if dice.once_in(4) && count > 0 {
        ends.push(dice.pick(&[0, circle.last()]));
    }
    ends.sort_unstable();
    ends.dedup();
    let arc = |end| Arc {
        end,
        node: dice.below(4) as u32,
        point: 0,
    };
    Arcs::new(circle, ends.into_iter().map(arc).collect())
}

fn no_keys(circle: Circle) -> PlacedKeys {
    PlacedKeys::new(KeySource::Listed(Vec::new()), circle)
}

/// Calls `each` with many changes on circles of several widths.
fn changes(mut each: impl FnMut(&mut Dice, &Arcs, &Arcs, &Motion)) {
    let circles = [
        Circle::of(100),
        Circle::bits(8),
        Circle::bits(32),
        Circle::bits(64),
        Circle::bits(128),
    ];
    for (seed, circle) in circles.into_iter().enumerate() {
        let mut dice = Dice::new(seed as u64 + 70);
        for _ in 0..60 {
            let (before, after) = (division(&mut dice, circle), division(&mut dice, circle));
            let marks = before.moved(&after);
            let motion = moving(&before, &after, &marks);
            each(&mut dice, &before, &after, &motion);
        }
    }
}

/// Every place of a small circle; some of a large one.
fn probes(dice: &mut Dice, circle: Circle) -> Vec<Position> {
    if circle.last() < 300 {
        (0..=circle.last()).collect()
    } else {
        (0..60).map(|_| dice.position(circle.last())).collect()
    }
}

fn moving(before: &Arcs, after: &Arcs, marks: &[Moved]) -> Motion {
    let keys = no_keys(after.circle());
    Motion::new(
        Rc::new(before.clone()),
        Rc::new(after.clone()),
        marks.into(),
        &keys,
    )
}

/// The pieces of all of the circle.
fn pieces(motion: &Motion, t: f64) -> Vec<Piece> {
    let mut cut = Cut::default();
    motion.cut(t, 0, 0, &mut cut);
    cut.pieces
}

#[test]
fn pieces_follow_one_another_round_the_whole_circle() {
    changes(|_, before, after, motion| {
        for t in TIMES {
            let (pieces, circle) = (pieces(motion, t), motion.circle());
            assert_eq!(pieces.is_empty(), before.is_empty() && after.is_empty());
            let Some(last) = pieces.last() else {
                return;
            };
            assert!(pieces.windows(2).all(|pair| pair[0].end < pair[1].end));
            let mut start = last.end;
            for piece in &pieces {
                assert_eq!(piece.start.to_bits(), circle.turn(start).to_bits());
                let length = circle.length(start, piece.end).share(circle);
                assert!((piece.sweep - length).abs() < 1e-12);
                for position in [circle.advance(start, 1), piece.end] {
                    assert_eq!((piece.node, piece.marked), motion.seen(position, t));
                    let (from, to) = (before.node_at(position), after.node_at(position));
                    assert_eq!(piece.marked, from != to && piece.node == to);
                }
                assert_eq!(piece.stays, after.iter().any(|arc| arc.end == piece.end));
                start = piece.end;
            }
            let sum: f64 = pieces.iter().map(|piece| piece.sweep).sum();
            assert!((sum - 1.0).abs() < 1e-9);
        }
    });
}

#[test]
fn a_part_of_the_circle_is_cut_as_all_of_it_is() {
    changes(|dice, before, after, motion| {
        let circle = motion.circle();
        if before.is_empty() && after.is_empty() {
            return;
        }
        for t in [0.0, 0.4, 1.0] {
            let (start, end) = (dice.position(circle.last()), dice.position(circle.last()));
            if start == end {
                continue;
            }
            let mut cut = Cut::default();
            motion.cut(t, start, end, &mut cut);
            let most = motion.count(start, end) + 3;
            assert!(cut.pieces.len() <= most, "{} of {most}", cut.pieces.len());
            let mut before = start;
            for piece in &cut.pieces {
                for position in [circle.advance(before, 1), piece.end] {
                    assert_eq!((piece.node, piece.marked), motion.seen(position, t));
                }
                before = piece.end;
            }
            assert_eq!(before, end, "the last piece ends with the part");
            let sum: f64 = cut.pieces.iter().map(|piece| piece.sweep).sum();
            assert!((sum - circle.length(start, end).share(circle)).abs() < 1e-9);
        }
    });
}

#[test]
fn what_is_seen_at_any_time_is_a_division_of_the_circle() {
    changes(|dice, before, after, motion| {
        for t in TIMES {
            let seen = motion.frozen(t);
            seen.check().unwrap();
            assert_eq!(seen.circle(), motion.circle());
            for position in probes(dice, motion.circle()) {
                let (node, _) = motion.seen(position, t);
                let (from, to) = (before.node_at(position), after.node_at(position));
                assert!(node == from || node == to);
                assert_eq!(
                    seen.node_at(position),
                    node,
                    "{position} at {t} of {motion:?}"
                );
            }
        }
    });
}

#[test]
fn it_starts_with_the_ring_before_and_ends_with_the_ring_after() {
    changes(|_, before, after, motion| {
        assert!(before.moved(&motion.frozen(0.0)).is_empty(), "{motion:?}");
        assert!(after.moved(&motion.frozen(1.0)).is_empty(), "{motion:?}");
    });
}

#[test]
fn what_has_changed_hands_does_not_change_back() {
    changes(|dice, _, after, motion| {
        for position in probes(dice, motion.circle()) {
            let to = after.node_at(position);
            let arrived: Vec<bool> = TIMES
                .iter()
                .map(|t| motion.seen(position, *t).0 == to)
                .collect();
            assert!(arrived.is_sorted(), "{position}: {arrived:?}");
        }
    });
}

#[test]
fn a_change_may_start_in_the_middle_of_another() {
    changes(|dice, _, _, motion| {
        let mut motion = motion.clone();
        for _ in 0..5 {
            let t = dice.pick(&TIMES);
            let seen = motion.frozen(t);
            let after = division(dice, motion.circle());
            let next = moving(&seen, &after, &seen.moved(&after));
            assert!(seen.moved(&next.frozen(0.0)).is_empty(), "no jump at {t}");
            assert!(after.moved(&next.frozen(1.0)).is_empty());
            for t in TIMES {
                next.frozen(t).check().unwrap();
            }
            motion = next;
        }
    });
}

#[test]
fn a_change_to_another_circle_starts_from_what_was_seen_on_the_first() {
    changes(|dice, before, _, _| {
        for circle in [Circle::of(100), Circle::bits(64)] {
            let after = division(dice, circle);
            let motion = moving(before, &after, &[]);
            let start = motion.frozen(0.0);
            start.check().unwrap();
            assert!(before.rescaled(circle).moved(&start).is_empty());
            assert!(after.moved(&motion.frozen(1.0)).is_empty());
        }
    });
}

#[test]
fn a_ring_at_rest_looks_the_same_at_any_time() {
    changes(|_, before, after, _| {
        let still = Motion::still(Rc::new(after.clone()), before.moved(after).into());
        for t in TIMES {
            assert!(after.moved(&still.frozen(t)).is_empty());
        }
        assert!(still.parcels().is_empty());
        assert_eq!(still.marked(), !before.moved(after).is_empty());
        let pieces = pieces(&still, 1.0);
        let marked = pieces.iter().filter(|piece| piece.marked);
        let marked: f64 = marked.map(|piece| piece.sweep).sum();
        let circle = after.circle();
        let moved = before.moved(after).into_iter();
        let moved: f64 = moved
            .map(|moved| circle.length(moved.start, moved.end).share(circle))
            .sum();
        // On an empty ring there are no pieces to mark.
        if !after.is_empty() {
            assert!((marked - moved).abs() < 1e-9, "{marked} of {moved}");
        }
    });
}

/// The motion of the present step of `lab`, all of it marked.
fn motion(lab: &mut Lab) -> Motion {
    let before = lab.before().unwrap().arcs;
    let after = lab.world().arcs.clone();
    let marks = before.moved(&after).into();
    Motion::new(before, after, marks, lab.keys())
}

#[test]
fn parcels_carry_every_key_that_moves_from_one_node_to_another() {
    let numbers: Vec<String> = (0..100).map(|at| at.to_string()).collect();
    let mut small = lab(&[
        ("scheme", "teaching-100"),
        ("nodes", "A@10 B@50 C@80"),
        ("keys", &format!("list:{}", numbers.join(" "))),
    ]);
    let mut large = lab(&[("nodes", "a b c d e")]);
    for (lab, commands) in [
        (
            &mut small,
            &[
                "add D@39",
                "add E@69,28",
                "remove A",
                "add F@3",
                "weight B 0",
            ][..],
        ),
        (
            &mut large,
            &["add f", "remove a", "weight b 2.5", "vnodes 8"],
        ),
    ] {
        for command in commands {
            let change = run(lab, command);
            let motion = motion(lab);
            let carried: u32 = motion.parcels().iter().map(|parcel| parcel.keys).sum();
            assert_eq!(carried, change.moved_keys, "{command}");
        }
    }
}

#[test]
fn nobody_sends_no_parcels_and_gets_none() {
    let mut lab = lab(&[("nodes", "")]);
    for command in ["add A", "remove A"] {
        let change = run(&mut lab, command);
        assert_eq!(change.moved_keys, 1000);
        assert!(motion(&mut lab).parcels().is_empty());
    }
}

#[test]
fn parcels_are_few_however_many_keys_move() {
    let mut lab = lab(&[("nodes", "a b c"), ("keys", "100000"), ("vnodes", "500")]);
    for command in ["add d", "remove a", "vnodes 1"] {
        run(&mut lab, command);
        let motion = motion(&mut lab);
        let parcels = motion.parcels();
        assert!((1..=560).contains(&parcels.len()), "{}", parcels.len());
        for parcel in parcels {
            assert!(parcel.keys > 0 && parcel.to != NOBODY);
            assert!((0.0..1.0).contains(&parcel.start));
            assert!(parcel.sweep.abs() <= 0.5);
            assert!(parcel.delay >= 0.0);
            assert_eq!(Motion::travelled(parcel, -0.01), None);
            assert_eq!(Motion::travelled(parcel, 1.0), None, "all have arrived");
            let parts = TIMES
                .iter()
                .filter_map(|t| Motion::travelled(parcel, *t))
                .collect::<Vec<_>>();
            assert!(parts.is_sorted() && parts.iter().all(|part| (0.0..1.0).contains(part)));
            assert!(!parts.is_empty(), "each is seen on its way");
        }
    }
}

#[test]
fn easing_goes_from_nought_to_one_and_never_back() {
    let steps: Vec<f64> = (-5..=15).map(|step| ease(f64::from(step) / 10.0)).collect();
    assert!(steps.is_sorted());
    assert_eq!(steps[5].to_bits(), 0f64.to_bits());
    assert_eq!(steps[15].to_bits(), 1f64.to_bits());
}
