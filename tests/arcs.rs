//! What changes hands between two divisions of one circle, beside every position asked by itself.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{Arc, Arcs, Circle, Length, Moved, NOBODY, Position};
use support::Dice;

/// A division among four nodes; now and then nobody's.
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

/// Whether `position` lies in (start, end] of `moved`.
fn holds(moved: &Moved, position: Position) -> bool {
    if moved.start < moved.end {
        moved.start < position && position <= moved.end
    } else {
        moved.start < position || position <= moved.end
    }
}

/// Pairs of divisions of one circle, and the positions worth asking about.
fn pairs(mut each: impl FnMut(&Arcs, &Arcs, &[Position])) {
    for (seed, circle) in [
        Circle::of(100),
        Circle::bits(8),
        Circle::bits(64),
        Circle::bits(128),
    ]
    .into_iter()
    .enumerate()
    {
        let mut dice = Dice::new(seed as u64 + 40);
        for _ in 0..120 {
            let (before, after) = (division(&mut dice, circle), division(&mut dice, circle));
            before.check().unwrap();
            let mut probes: Vec<Position> = vec![0, circle.last()];
            for arc in before.iter().chain(after.iter()) {
                probes.extend([circle.before(arc.end), arc.end, circle.advance(arc.end, 1)]);
            }
            if circle.last() < 300 {
                probes.extend(0..=circle.last());
            }
            each(&before, &after, &probes);
        }
    }
}

#[test]
fn what_moves_is_what_every_position_says_of_itself() {
    pairs(|before, after, probes| {
        let moved = before.moved(after);
        for position in probes {
            let here: Vec<&Moved> = moved
                .iter()
                .filter(|moved| holds(moved, *position))
                .collect();
            let (from, to) = (before.node_at(*position), after.node_at(*position));
            if from == to {
                assert!(here.is_empty(), "{position} stays, but {here:?}");
            } else {
                assert_eq!(here.len(), 1, "{position} moves once in {moved:?}");
                assert_eq!((here[0].from, here[0].to), (from, to));
            }
        }
    });
}

#[test]
fn what_moves_is_merged_and_in_the_order_of_the_ring() {
    pairs(|before, after, _| {
        let moved = before.moved(after);
        for pair in moved.windows(2) {
            assert!(pair[0].end < pair[1].end, "{moved:?}");
            let apart = pair[0].end != pair[1].start;
            let differ = (pair[0].from, pair[0].to) != (pair[1].from, pair[1].to);
            assert!(apart || differ, "{pair:?} are one range");
        }
        if let [first, .., last] = &moved[..] {
            let joined = last.end == first.start;
            assert!(!joined || (first.from, first.to) != (last.from, last.to));
        }
        assert!(after.moved(after).is_empty());
    });
}

#[test]
fn what_a_node_gains_and_loses_is_the_difference_of_its_lengths() {
    pairs(|before, after, _| {
        let circle = before.circle();
        let (mut lengths, wanted) = (before.lengths(), after.lengths());
        for moved in before.moved(after) {
            let length = circle.length(moved.start, moved.end);
            if moved.from != NOBODY {
                let owned = lengths.get_mut(&moved.from).unwrap();
                *owned = owned.minus(length);
            }
            if moved.to != NOBODY {
                let owned = lengths.entry(moved.to).or_default();
                *owned = owned.plus(length);
            }
        }
        lengths.retain(|_, length| *length != Length::ZERO);
        assert_eq!(lengths, wanted);
    });
}

#[test]
fn a_tally_counts_each_position_for_its_owner() {
    pairs(|arcs, _, probes| {
        let mut sorted = probes.to_vec();
        sorted.sort_unstable();
        let mut counts = std::collections::BTreeMap::new();
        arcs.tally(sorted.into_iter(), &mut |node, count| {
            *counts.entry(node).or_insert(0) += count;
        });
        let mut naive = std::collections::BTreeMap::new();
        for position in probes {
            *naive.entry(arcs.node_at(*position)).or_insert(0) += 1;
        }
        assert_eq!(counts, naive);
    });
}

#[test]
fn a_division_on_another_circle_keeps_its_order_and_covers_it() {
    pairs(|arcs, _, _| {
        for circle in [Circle::of(100), Circle::bits(64), Circle::bits(128)] {
            let there = arcs.rescaled(circle);
            there.check().unwrap();
            assert_eq!(there.circle(), circle);
            assert_eq!(there.is_empty(), arcs.is_empty());
            for arc in arcs.iter().take(1) {
                let turn = arcs.circle().turn(arc.end);
                let near = there.iter().map(|arc| (circle.turn(arc.end) - turn).abs());
                assert!(near.fold(1.0, f64::min) < 0.011);
            }
        }
    });
}

#[test]
fn a_check_names_what_is_broken() {
    let circle = Circle::of(100);
    let arc = |end| Arc {
        end,
        node: 0,
        point: 0,
    };
    let broken = |ends: &[Position]| {
        let arcs = ends.iter().map(|end| arc(*end)).collect();
        Arcs::new(circle, arcs).check().is_err()
    };
    assert!(broken(&[10, 10]));
    assert!(broken(&[20, 10]));
    assert!(broken(&[10, 100]));
    assert!(!broken(&[10, 99]));
}
