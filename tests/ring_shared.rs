//! Rings that share what they have in common: the same as rings made afresh, at the cost of the
//! difference.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{Arcs, Boundary, Circle, Delta, Lab, Point, Ring, Scenario};
use support::{Dice, run};

const BOUNDARIES: [Boundary; 4] = [
    Boundary::AtOrAfter,
    Boundary::After,
    Boundary::AtOrBefore,
    Boundary::Nearest,
];

fn made(circle: Circle, boundary: Boundary, points: &[Point]) -> Ring {
    let mut delta = Delta {
        gone: Vec::new(),
        come: points.to_vec(),
    };
    delta.normalise();
    Ring::empty(circle, boundary).merged(&delta)
}

fn point(dice: &mut Dice, circle: Circle, index: u32) -> Point {
    let node = dice.below(9) as u32;
    Point {
        position: dice.position(circle.last()),
        rank: node,
        node,
        index,
    }
}

/// The same division, as a list that shares nothing.
fn listed(arcs: &Arcs) -> Arcs {
    Arcs::new(arcs.circle(), arcs.iter().collect())
}

#[test]
fn changed_again_and_again_it_is_the_ring_made_afresh_and_moves_what_that_moves() {
    for (seed, circle) in [Circle::bits(11), Circle::bits(64), Circle::bits(128)]
        .into_iter()
        .enumerate()
    {
        for boundary in BOUNDARIES {
            let mut dice = Dice::new(seed as u64 + 1);
            let mut points: Vec<Point> = (0..4000)
                .map(|index| point(&mut dice, circle, index))
                .collect();
            let mut ring = made(circle, boundary, &points);
            let mut next = 4000;
            // From one point more or less to most of them, down to none and up again.
            for (come, gone) in [
                (1, 0),
                (0, 1),
                (1, 1),
                (20, 0),
                (0, 20),
                (3, 700),
                (900, 2),
                (0, 3800),
                (1, 60),
                (0, 9999),
                (1, 0),
                (700, 0),
                (0, 1),
                (5000, 690),
            ] {
                let mut delta = Delta::default();
                for _ in 0..gone {
                    if points.is_empty() {
                        break;
                    }
                    delta
                        .gone
                        .push(points.swap_remove(dice.below(points.len())));
                }
                for _ in 0..come {
                    delta.come.push(point(&mut dice, circle, next));
                    next += 1;
                }
                points.extend(&delta.come);
                delta.normalise();
                let merged = ring.merged(&delta);
                merged.check().unwrap();
                let fresh = made(circle, boundary, &points);
                assert_eq!(merged, fresh);
                assert_eq!(merged.collisions(), merged.shadowed().count());
                let (before, after) = (ring.arcs(), merged.arcs());
                after.check().unwrap();
                assert_eq!(after, listed(&fresh.arcs()));
                assert_eq!(before.moved(&after), listed(&before).moved(&listed(&after)));
                for _ in 0..200 {
                    let position = if points.is_empty() || dice.once_in(2) {
                        dice.position(circle.last())
                    } else {
                        points[dice.below(points.len())].position
                    };
                    let owner = merged.owner_at(position);
                    assert_eq!(owner, merged.search(position, |_| {}));
                    let node = owner
                        .and_then(|at| merged.point(at))
                        .map(|point| point.node);
                    assert_eq!(merged.node_at(position), node);
                    let arc = after.at(position).and_then(|at| after.get(at));
                    assert_eq!(arc.map(|arc| arc.point as usize), owner);
                    assert_eq!(listed(&after).at(position), after.at(position));
                }
                ring = merged;
            }
        }
    }
}

#[test]
fn a_slider_step_on_a_ring_of_150_000_points_looks_at_few_of_them() {
    let nodes: Vec<String> = (0..1000).map(|at| format!("n{at}")).collect();
    let mut scenario = Scenario::default();
    for (name, text) in [
        ("nodes", &*nodes.join(" ")),
        ("vnodes", "150"),
        ("keys", "0"),
    ] {
        scenario.set_field(name, Some(text)).unwrap();
    }
    let mut lab = Lab::new(scenario).unwrap();
    assert_eq!(lab.world().ring.len(), 150_000);
    let before = lab.world().arcs.clone();
    run(&mut lab, "weight n500 1.1");
    let after = &lab.world().arcs;
    assert_eq!(after.len(), 150_015);
    let mut looked = 0;
    let moved = before.moved_looking(after, &mut looked);
    assert_eq!(moved.len(), 15);
    assert_eq!(moved, listed(&before).moved(&listed(after)));
    assert!(looked < 5_000, "{looked} of 150,000 arcs");
    lab.undo().unwrap();
    assert_eq!(*lab.world().arcs, *before);
    let mut looked = 0;
    assert_eq!(before.moved_looking(&lab.world().arcs, &mut looked), []);
    assert!(looked < 5_000, "{looked} of 150,000 arcs");
}
