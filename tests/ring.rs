//! The ring beside a naive one that asks every point in turn.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{Boundary, Circle, Delta, Point, Position, Ring};
use support::Dice;

const BOUNDARIES: [Boundary; 4] = [
    Boundary::AtOrAfter,
    Boundary::After,
    Boundary::AtOrBefore,
    Boundary::Nearest,
];

fn circles() -> [Circle; 6] {
    [8, 16, 32, 64, 128]
        .map(Circle::bits)
        .into_iter()
        .chain([Circle::of(100)])
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

/// A ring made in one go.
fn ring(circle: Circle, boundary: Boundary, points: &[Point]) -> Ring {
    let mut come = points.to_vec();
    come.sort_unstable();
    Ring::empty(circle, boundary).merged(&Delta {
        gone: Vec::new(),
        come,
    })
}

/// `count` points of five nodes; about every fourth sits on one that is there already.
fn points(dice: &mut Dice, circle: Circle, count: u32) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for index in 0..count {
        let position = match points.len() {
            0 => dice.position(circle.last()),
            _ if dice.once_in(4) => dice.pick(&points).position,
            _ if dice.once_in(8) => dice.pick(&[0, circle.last(), circle.last() - 1, 1]),
            _ => dice.position(circle.last()),
        };
        let node = dice.below(5) as u32;
        points.push(Point {
            position,
            rank: node,
            node,
            index,
        });
    }
    points
}

/// Steps clockwise from one position to another, counted on a ruler that is laid out twice.
fn steps(circle: Circle, from: Position, to: Position) -> Position {
    if from <= to {
        return to - from;
    }
    let to_the_end = circle.last() - from;
    to_the_end + 1 + to
}

/// The owner of `position`, found by asking every point.
fn naive(circle: Circle, boundary: Boundary, points: &[Point], position: Position) -> Point {
    let ahead = |point: &Point| steps(circle, position, point.position);
    let behind = |point: &Point| steps(circle, point.position, position);
    let next = points.iter().min_by_key(|point| (ahead(point), **point));
    let before = points.iter().min_by_key(|point| (behind(point), **point));
    let after = points
        .iter()
        .min_by_key(|point| (ahead(point) == 0, ahead(point), **point));
    let (next, before, after) = (next.unwrap(), before.unwrap(), after.unwrap());
    let before_is_nearer = behind(before) <= ahead(next);
    *match boundary {
        Boundary::After => after,
        Boundary::AtOrBefore => before,
        Boundary::Nearest if before_is_nearer => before,
        Boundary::AtOrAfter | Boundary::Nearest => next,
    }
}

/// Every point and its neighbours, both ends of the circle, and some anywhere.
fn probes(dice: &mut Dice, circle: Circle, points: &[Point]) -> Vec<Position> {
    let mut probes = vec![0, circle.last(), circle.last() / 2];
    for point in points {
        let at = point.position;
        probes.extend([circle.before(at), at, circle.advance(at, 1)]);
    }
    probes.extend((0..20).map(|_| dice.position(circle.last())));
    if circle.last() < 300 {
        probes.extend(0..=circle.last());
    }
    probes
}

/// Calls `each` with random rings of every width, boundary and size.
fn every_kind(mut each: impl FnMut(&mut Dice, &Ring, &[Point])) {
    for (seed, circle) in circles().into_iter().enumerate() {
        let mut dice = Dice::new(seed as u64 + 1);
        for boundary in BOUNDARIES {
            for count in [1, 1, 2, 2, 2, 3, 3, 5, 8, 13, 40, 90] {
                let points = points(&mut dice, circle, count);
                each(&mut dice, &ring(circle, boundary, &points), &points);
            }
        }
    }
}

#[test]
fn a_search_finds_the_owner_that_a_linear_scan_finds() {
    every_kind(|dice, ring, points| {
        let (circle, boundary) = (ring.circle(), ring.boundary());
        for position in probes(dice, circle, points) {
            let found = ring.owner_at(position).and_then(|at| ring.point(at));
            let wanted = naive(circle, boundary, points, position);
            assert_eq!(
                found,
                Some(wanted),
                "{boundary:?} {position} of {points:?} on {circle:?}"
            );
        }
    });
}

#[test]
fn a_search_compares_no_more_often_than_the_ring_halves() {
    every_kind(|dice, ring, points| {
        let most = usize::BITS - ring.len().leading_zeros();
        for position in probes(dice, ring.circle(), points) {
            let mut comparisons = 0;
            ring.search(position, |_| comparisons += 1).unwrap();
            assert!((1..=most).contains(&comparisons), "{comparisons} of {most}");
        }
    });
}

#[test]
fn arcs_give_every_position_to_the_point_that_a_search_finds() {
    every_kind(|dice, ring, points| {
        let arcs = ring.arcs();
        for position in probes(dice, ring.circle(), points) {
            let owner = ring.owner_at(position).unwrap();
            let arc = arcs.get(arcs.at(position).unwrap()).unwrap();
            assert_eq!(arc.point as usize, owner, "{position} in {ring:?}");
            assert_eq!(arcs.node_at(position), ring.point(owner).unwrap().node);
        }
    });
}

#[test]
fn every_ring_keeps_its_invariants_and_its_arcs_sum_to_exactly_the_whole() {
    every_kind(|_, ring, _| {
        ring.check().unwrap();
        let arcs = ring.arcs();
        arcs.check().unwrap();
        let lengths = (0..arcs.len()).map(|at| arcs.length(at));
        let sum = lengths.fold(ringscope::Length::ZERO, ringscope::Length::plus);
        assert_eq!(sum, ring.circle().whole());
        assert_eq!(arcs.len(), ring.len() - ring.collisions());
    });
}

#[test]
fn an_empty_ring_has_no_owner_and_keeps_its_invariants() {
    for boundary in BOUNDARIES {
        let ring = Ring::empty(Circle::bits(32), boundary);
        assert_eq!(ring.owner_at(7), None);
        assert!(ring.arcs().is_empty());
        assert_eq!(ring.arcs().node_at(7), ringscope::NOBODY);
        ring.check().unwrap();
    }
}

#[test]
fn the_order_in_which_points_are_given_does_not_matter() {
    every_kind(|dice, ring, points| {
        let mut shuffled = points.to_vec();
        dice.shuffle(&mut shuffled);
        let mut step_by_step = Ring::empty(ring.circle(), ring.boundary());
        for point in shuffled {
            step_by_step = step_by_step.merged(&Delta {
                gone: Vec::new(),
                come: vec![point],
            });
        }
        assert_eq!(&step_by_step, ring);
    });
}

#[test]
fn merging_a_difference_equals_building_afresh() {
    every_kind(|dice, old, points| {
        let gone: Vec<Point> = points.iter().filter(|_| dice.once_in(3)).copied().collect();
        let mut come = self::points(dice, old.circle(), 30);
        for point in &mut come {
            point.index += 1000;
        }
        // What goes and comes at once is no difference.
        come.extend(gone.iter().take(2));
        let mut wanted = come.clone();
        wanted.extend(points.iter().filter(|point| !gone.contains(point)));
        let mut delta = Delta { gone, come };
        delta.normalise();
        let merged = old.merged(&delta);
        merged.check().unwrap();
        assert_eq!(merged, ring(old.circle(), old.boundary(), &wanted));
    });
}

#[test]
fn taking_away_what_was_added_leaves_the_very_same_ring() {
    every_kind(|dice, before, _| {
        let mut come = points(dice, before.circle(), 25);
        for point in &mut come {
            (point.index, point.rank) = (point.index + 1000, dice.below(9) as u32);
        }
        come.sort_unstable();
        let there = Delta {
            gone: Vec::new(),
            come: come.clone(),
        };
        let back = Delta {
            gone: come,
            come: Vec::new(),
        };
        assert_eq!(&before.merged(&there).merged(&back), before);
    });
}

#[test]
fn two_equal_lists_are_no_difference() {
    let mut dice = Dice::new(5);
    let points = points(&mut dice, Circle::bits(32), 20);
    let mut delta = Delta {
        gone: points.iter().rev().copied().collect(),
        come: points,
    };
    delta.normalise();
    assert!(delta.is_empty());
}

fn point(position: Position, node: u32, index: u32) -> Point {
    Point {
        position,
        rank: node,
        node,
        index,
    }
}

#[test]
fn the_tiny_hand_ring_answers_at_every_boundary() {
    const A: u32 = 0;
    const B: u32 = 1;
    let points = [
        point(0x4000_0000, A, 0),
        point(0x8000_0000, B, 0),
        point(0xc000_0000, A, 1),
    ];
    let ring = ring(Circle::bits(32), Boundary::AtOrAfter, &points);
    let owner = |position| ring.point(ring.owner_at(position).unwrap()).unwrap().node;
    for (position, node) in [
        (0x0000_0000, A),
        (0x4000_0000, A),
        (0x4000_0001, B),
        (0x8000_0000, B),
        (0x8000_0001, A),
        (0xc000_0000, A),
        (0xc000_0001, A),
        (0xffff_ffff, A),
    ] {
        assert_eq!(owner(position), node, "{position:#x}");
    }
    let lengths = ring.arcs().lengths();
    let circle = ring.circle();
    assert_eq!(lengths[&B], circle.length(0, 0x4000_0000));
    assert_eq!(lengths[&A], circle.length(0, 0xc000_0000));
    assert_eq!(lengths[&A].plus(lengths[&B]), circle.whole());
    assert!((lengths[&A].share(circle) - 0.75).abs() < f64::EPSILON);
    assert!((lengths[&B].share(circle) - 0.25).abs() < f64::EPSILON);
}

#[test]
fn one_node_with_one_point_owns_exactly_everything() {
    for circle in circles() {
        for boundary in BOUNDARIES {
            for position in [0, 1, circle.last() / 2, circle.last()] {
                let ring = ring(circle, boundary, &[point(position, 7, 0)]);
                let arcs = ring.arcs();
                assert_eq!(arcs.len(), 1);
                assert_eq!(arcs.length(0), circle.whole());
                let share = arcs.length(0).share(circle);
                assert_eq!(share.to_bits(), 1f64.to_bits());
                for probe in [0, position, circle.last()] {
                    assert_eq!(arcs.node_at(probe), 7);
                }
            }
        }
    }
}

#[test]
fn of_two_points_at_one_position_the_lower_rank_owns_it_whoever_came_first() {
    for circle in circles() {
        for boundary in BOUNDARIES {
            let (winner, loser, other) = (
                Point {
                    rank: 1,
                    ..point(40, 9, 3)
                },
                Point {
                    rank: 2,
                    ..point(40, 2, 0)
                },
                point(90, 5, 0),
            );
            let one_way = ring(circle, boundary, &[winner, loser, other]);
            let other_way = ring(circle, boundary, &[loser, other, winner]);
            assert_eq!(one_way, other_way);
            assert_eq!(one_way.collisions(), 1);
            assert_eq!(one_way.len(), 3);
            assert_eq!(one_way.neighbours_at(&loser), Some((9, 2)));
            assert_eq!(one_way.neighbours_at(&other), None);
            let lengths = one_way.arcs().lengths();
            assert!(!lengths.contains_key(&2), "the loser's arc is nothing");
            let gone = Delta {
                gone: vec![winner],
                come: Vec::new(),
            };
            let left = one_way.merged(&gone);
            assert_eq!(left, ring(circle, boundary, &[loser, other]));
            assert_eq!(left.arcs().lengths()[&2], lengths[&9]);
        }
    }
}

#[test]
fn a_check_names_what_is_broken() {
    let twice = Delta {
        gone: Vec::new(),
        come: vec![point(5, 0, 0), point(5, 0, 0)],
    };
    let empty = Ring::empty(Circle::of(100), Boundary::AtOrAfter);
    assert!(empty.merged(&twice).check().is_err());
    let outside = Delta {
        gone: Vec::new(),
        come: vec![point(100, 0, 0)],
    };
    let broken = empty.merged(&outside).check().unwrap_err();
    assert!(broken.contains("outside the circle"), "{broken}");
}

#[test]
fn arcs_walked_past_in_one_go_are_those_that_are_asked_for_one_by_one() {
    for boundary in BOUNDARIES {
        assert_eq!(
            Ring::empty(Circle::bits(8), boundary).arcs().iter().count(),
            0
        );
    }
    let mut many = Dice::new(77);
    // Large enough for several chunks, and small enough for twelve o'clock to matter.
    for circle in [Circle::bits(16), Circle::bits(64), Circle::bits(128)] {
        for boundary in BOUNDARIES {
            let points = points(&mut many, circle, 900);
            let arcs = ring(circle, boundary, &points).arcs();
            let asked: Vec<_> = (0..arcs.len()).filter_map(|at| arcs.get(at)).collect();
            let mut walked = Vec::new();
            arcs.iter().for_each(|arc| walked.push(arc));
            assert_eq!(walked, asked);
            let mut later = arcs.iter();
            later.nth(arcs.len() / 2);
            let mut rest = Vec::new();
            later.for_each(|arc| rest.push(arc));
            assert_eq!(rest, asked[arcs.len() / 2 + 1..]);
        }
    }
    every_kind(|_, ring, _| {
        let arcs = ring.arcs();
        let asked: Vec<_> = (0..arcs.len()).filter_map(|at| arcs.get(at)).collect();
        let mut walked = Vec::new();
        arcs.iter().for_each(|arc| walked.push(arc));
        assert_eq!(walked, asked);
    });
}
