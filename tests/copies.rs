//! Copies, zones, regions and traffic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::{
    Command, Lab, Model, Node, Region, Scenario, Step, failure, load_model, neighbours, nested,
    survey,
};
use support::{Dice, scenario};

const ZONED: &str = "A/x B/x C/y D/y E/z F/z";

#[test]
fn a_failure_loses_just_the_keys_that_only_the_gone_hold() {
    let scenario = scenario(&[("nodes", "A B C D E"), ("replicas", "2")]);
    let survey = survey(&scenario, &[]).unwrap();
    let lab = Lab::new(scenario).unwrap();
    let holders = |at: usize| lab.owner_of(&lab.keys().source().text(at)).replicas;
    for loss in &survey.nodes {
        let all = (0..1000).map(holders);
        let hurt = all.filter(|set| set.contains(&loss.gone[0])).count();
        assert_eq!((loss.lost, loss.hurt), (0, hurt as u32));
        assert_eq!((loss.copies, loss.stuck), (loss.hurt, loss.hurt));
    }
    let worst = survey.worst_pair.unwrap();
    let of = |a: &str, b: &str| {
        let both = |set: &Vec<String>| set.iter().all(|id| id == a || id == b);
        (0..1000).map(holders).filter(both).count() as u32
    };
    assert_eq!(worst.lost, of(&worst.gone[0], &worst.gone[1]));
    let ids = ["A", "B", "C", "D", "E"];
    let pairs = || (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
    let all: Vec<u32> = pairs().map(|(a, b)| of(ids[a], ids[b])).collect();
    assert_eq!(worst.lost, *all.iter().max().unwrap());
    assert_eq!(survey.pairs, 10);
    assert!(
        (survey.mean_pair - 100.0).abs() < 1e-9,
        "each key has one pair"
    );
}

#[test]
fn any_set_of_nodes_may_fail_and_loses_what_counting_says() {
    let ids = ["A", "B", "C", "D", "E", "F"];
    for (nodes, replicas) in [("A B C D E F", "2"), (ZONED, "3"), ("A B C D E F", "1")] {
        let scenario = scenario(&[("nodes", nodes), ("replicas", replicas)]);
        let lab = Lab::new(scenario.clone()).unwrap();
        let sets: Vec<Vec<String>> = (0..1000)
            .map(|at| lab.owner_of(&lab.keys().source().text(at)).replicas)
            .collect();
        for chosen in 0..1u32 << ids.len() {
            let gone: Vec<String> = (0..ids.len())
                .filter(|at| chosen >> at & 1 == 1)
                .map(|at| ids[at].to_owned())
                .collect();
            let loss = failure(&scenario, &gone).unwrap();
            let left = |set: &Vec<String>| set.iter().filter(|id| !gone.contains(id)).count();
            let count = |test: &dyn Fn(&Vec<String>) -> bool| {
                sets.iter().filter(|set| test(set)).count() as u32
            };
            assert_eq!(loss.gone, gone);
            assert_eq!(loss.lost, count(&|set| left(set) == 0));
            let short = |set: &Vec<String>| left(set) > 0 && left(set) < set.len();
            assert_eq!(loss.hurt, count(&short));
            assert_eq!(loss.stuck, count(&|set| left(set) * 2 <= set.len()));
            let wanted = (ids.len() - gone.len()).min(sets[0].len());
            let missing = sets.iter().filter(|set| left(set) > 0);
            let copies: usize = missing.map(|set| wanted.saturating_sub(left(set))).sum();
            assert_eq!(loss.copies, copies as u32);
        }
    }
}

#[test]
fn a_failure_of_somebody_unknown_is_refused_in_a_sentence() {
    let error = failure(&scenario(&[]), &["Z".to_owned()]).unwrap_err();
    assert_eq!(error.code().as_str(), "unknown-node");
    assert!(error.to_string().contains('Z') && error.to_string().ends_with('.'));
    let twice = failure(&scenario(&[]), &["A".to_owned(), "A".to_owned()]).unwrap();
    assert_eq!(twice.gone, ["A"], "a node fails once");
}

#[test]
fn copies_to_make_are_those_that_the_next_ring_has_and_the_last_had_not() {
    let scenario = scenario(&[("nodes", ZONED), ("replicas", "3")]);
    let survey = survey(&scenario, &[]).unwrap();
    for loss in &survey.nodes {
        let before = Lab::new(scenario.clone()).unwrap();
        let mut after = Lab::new(scenario.clone()).unwrap();
        after.act(Command::Remove(loss.gone[0].clone())).unwrap();
        let new = (0..1000).map(|at| {
            let key = before.keys().source().text(at);
            let had = before.owner_of(&key).replicas;
            let has = after.owner_of(&key).replicas;
            has.iter().filter(|id| !had.contains(id)).count() as u32
        });
        // To keep zones apart more may have to move than was lost, never less.
        assert!(new.sum::<u32>() >= loss.copies);
        assert_eq!(loss.copies, loss.hurt);
    }
}

#[test]
fn copies_in_different_zones_outlive_any_one_zone() {
    let aware = survey(&scenario(&[("nodes", ZONED), ("replicas", "3")]), &[]).unwrap();
    assert_eq!(aware.zones.len(), 3);
    assert_eq!(aware.crowded, 0);
    assert!(
        aware
            .zones
            .iter()
            .all(|loss| loss.lost == 0 && loss.stuck == 0)
    );
    let blind = scenario(&[("nodes", "A B C D E F"), ("replicas", "2")]);
    assert!(survey(&blind, &[]).unwrap().zones.is_empty());
    let stand = |zone: &str, ids: [&str; 2]| (zone.to_owned(), ids.map(str::to_owned).to_vec());
    let zones = [
        stand("x", ["A", "B"]),
        stand("y", ["C", "D"]),
        stand("z", ["E", "F"]),
    ];
    let blind = survey(&blind, &zones).unwrap();
    assert!(
        blind.crowded > 0,
        "a ring that knows no zones puts both copies in one"
    );
    let lost: u32 = blind.zones.iter().map(|loss| loss.lost).sum();
    assert_eq!(lost, blind.crowded);
    // With three replicas two failures leave one copy: nothing lost, but no majority.
    let pair = aware.worst_pair.unwrap();
    assert_eq!(pair.lost, 0);
    assert!(pair.stuck > 0);
}

#[test]
fn points_have_the_price_in_neighbours_that_the_project_teaches() {
    for (vnodes, wanted) in [("256", 40.0), ("16", 32.0), ("4", 13.0), ("1", 4.0)] {
        let mut sum = 0.0;
        let rings = 5;
        for seed in 0..rings {
            let nodes = (0..60).map(|at| format!("n{at}-{seed}/r{}", at % 3));
            let nodes = nodes.collect::<Vec<_>>().join(" ");
            let fields = [("nodes", &*nodes), ("vnodes", vnodes), ("replicas", "3")];
            sum += neighbours(&scenario(&fields)).unwrap();
        }
        let mean = sum / f64::from(rings);
        assert!((mean / wanted - 1.0).abs() < 0.12, "{vnodes}: {mean}");
    }
}

fn region(id: &str, nodes: usize, scheme: &str) -> Region {
    let names = (1..=nodes).map(|at| format!("{id}-{at}"));
    let names = names.collect::<Vec<_>>().join(" ");
    Region {
        id: id.into(),
        ring: scenario(&[("nodes", &names), ("scheme", scheme)]),
    }
}

#[test]
fn a_change_inside_one_region_moves_nothing_in_another() {
    let mut dice = Dice::new(9);
    let schemes = [
        "reference",
        "ketama",
        "rendezvous",
        "maglev",
        "modulo",
        "redis",
    ];
    for round in 0..40 {
        let regions: Vec<Region> = ["eu", "us", "asia"]
            .into_iter()
            .map(|id| region(id, 2 + dice.below(4), dice.pick(&schemes)))
            .collect();
        let top = scenario(&[
            ("nodes", "eu us asia*2"),
            ("keys", "300"),
            ("scheme", dice.pick(&["reference", "rendezvous", "modulo"])),
        ]);
        let at = &regions[dice.below(3)];
        let command = match dice.below(2) {
            0 => Command::Add(Node::new("new")),
            _ => Command::Remove(at.ring.nodes[dice.below(2)].id.clone()),
        };
        let step = Step {
            region: Some(at.id.clone()),
            command,
        };
        let all = nested(&top, &regions, Some(&step)).unwrap();
        assert_eq!((all.elsewhere, all.crossed), (0, 0), "{round}: {step:?}");
        assert!(all.inside > 0, "{round}: {step:?}");
        for row in all.regions.iter().filter(|row| row.id != at.id) {
            assert!(row.nodes.iter().all(|held| held.keys[0] == held.keys[1]));
            assert_eq!(row.moved, 0);
        }
        let sum: u32 = all.regions.iter().map(|row| row.keys[1]).sum();
        assert_eq!(sum, 300);
    }
}

#[test]
fn a_region_that_joins_takes_keys_and_nothing_moves_inside_the_others() {
    let regions = ["eu", "us", "asia"].map(|id| region(id, 3, "reference"));
    let top = scenario(&[("nodes", "eu us")]);
    let step = Step {
        region: None,
        command: "add asia".parse().unwrap(),
    };
    let all = nested(&top, &regions, Some(&step)).unwrap();
    assert!(all.crossed > 0);
    assert_eq!((all.inside, all.elsewhere), (0, 0));
    assert_eq!(all.regions[2].keys[0], 0);
    assert_eq!(all.regions[2].keys[1], all.crossed);
    let missing = nested(&top, &regions[..1], None).unwrap_err();
    assert_eq!(missing.code().as_str(), "unknown-node");
}

const EVEN: Model = Model {
    skew: 0.0,
    hot: 0.0,
    sizes: false,
    bound: None,
    split: 1,
    cache: 0,
};

fn ten() -> Scenario {
    scenario(&[("nodes", "A B C D E F G H I J"), ("vnodes", "150")])
}

#[test]
fn even_traffic_of_equal_objects_is_the_number_of_keys() {
    let load = load_model(&ten(), &EVEN).unwrap();
    for part in &load.nodes {
        assert!((part.keys - part.requests).abs() < 1e-9);
        assert!((part.keys - part.bytes).abs() < 1e-9);
    }
    assert!((load.peaks[0] - load.peaks[2]).abs() < 1e-9);
    assert!(load.elsewhere <= 0.0);
}

#[test]
fn skew_sizes_and_a_hot_key_break_what_equal_key_counts_promise() {
    let zipf = load_model(&ten(), &Model { skew: 1.1, ..EVEN }).unwrap();
    assert!(zipf.peaks[2] > 1.5 * zipf.peaks[0], "{:?}", zipf.peaks);
    let large = load_model(
        &ten(),
        &Model {
            sizes: true,
            ..EVEN
        },
    )
    .unwrap();
    assert!(large.peaks[1] > 1.2 * large.peaks[0], "{:?}", large.peaks);
    assert!((0.6..0.85).contains(&large.large), "{}", large.large);
    assert!((zipf.large - 0.2).abs() < 1e-9, "all are alike");
    let hot = load_model(&ten(), &Model { hot: 0.3, ..EVEN }).unwrap();
    assert!(hot.nodes.iter().any(|part| part.requests >= 0.3));
    assert!(hot.hottest >= 0.3);
}

#[test]
fn a_bound_caps_every_node_and_all_requests_are_still_answered() {
    for bound in [1.0, 1.1, 1.25, 2.0] {
        let model = Model {
            skew: 1.2,
            hot: 0.2,
            bound: Some(bound),
            ..EVEN
        };
        let load = load_model(&ten(), &model).unwrap();
        assert!(load.peaks[2] <= bound + 1e-9, "{bound}: {:?}", load.peaks);
        let sum: f64 = load.nodes.iter().map(|part| part.requests).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{bound}: {sum}");
        assert!(load.elsewhere > 0.0);
    }
}

#[test]
fn splitting_and_caching_take_the_heat_off_one_node() {
    let hot = Model { hot: 0.4, ..EVEN };
    let plain = load_model(&ten(), &hot).unwrap();
    let split = load_model(&ten(), &Model { split: 16, ..hot }).unwrap();
    assert!(split.peaks[2] < 0.6 * plain.peaks[2]);
    let cached = load_model(&ten(), &Model { cache: 1, ..hot }).unwrap();
    assert!((cached.cached - cached.hottest).abs() < 1e-12);
    let sum: f64 = cached.nodes.iter().map(|part| part.requests).sum();
    assert!((sum + cached.cached - 1.0).abs() < 1e-9);
    assert!(cached.peaks[2] < 1.3);
}
