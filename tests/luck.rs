//! Law and luck: what many rings have in common.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use ringscope::{Command, Lab, Luck, PUBLISHED, law, points_for};

fn drawn(nodes: u32, vnodes: u32, count: u32) -> Luck {
    let mut luck = Luck::new(nodes, vnodes, 1);
    for _ in 0..count {
        luck.draw().unwrap();
    }
    luck
}

#[test]
fn the_spread_of_ten_nodes_is_the_one_that_the_project_teaches() {
    // Points, then largest deviation, standard deviation, and peak to mean, each a mean over rings.
    let taught = [
        (1, 1.94, 0.86, 2.9, 400),
        (10, 0.56, 0.29, 1.53, 200),
        (100, 0.19, 0.098, 1.17, 60),
        (150, 0.15, 0.078, 1.13, 60),
        (256, 0.10, 0.053, 1.09, 60),
        (1000, 0.055, 0.029, 1.04, 30),
    ];
    for (vnodes, worst, deviation, peak, rings) in taught {
        let mean = drawn(10, vnodes, rings).report().mean;
        let close = |found: f64, wanted: f64, part: f64| (found / wanted - 1.0).abs() < part;
        assert!(close(mean.worst, worst, 0.2), "{vnodes}: {mean:?}");
        assert!(close(mean.deviation, deviation, 0.15), "{vnodes}: {mean:?}");
        assert!(close(mean.peak, peak, 0.06), "{vnodes}: {mean:?}");
        assert!(close(law(10, vnodes).peak, peak, 0.01), "{vnodes}");
    }
}

#[test]
fn the_law_has_the_figures_that_were_published() {
    // They are for very many nodes; a thousand are many enough.
    for row in PUBLISHED {
        let law = law(1000, row.points);
        assert!((law.deviation / row.error - 1.0).abs() < 0.01, "{row:?}");
        let near = |found: f64, wanted: f64| (found / wanted - 1.0).abs() < 0.03;
        assert!(near(law.band[1], row.band[1]), "{row:?} {law:?}");
        assert!(near(law.band[0], row.band[0]), "{row:?} {law:?}");
    }
}

#[test]
fn one_point_a_node_has_the_harmonic_number_for_a_peak() {
    for nodes in 1..=100 {
        let harmonic: f64 = (1..=nodes).map(|k| 1.0 / f64::from(k)).sum();
        let law = law(nodes, 1).peak;
        assert!((law - harmonic).abs() < 1e-4, "{nodes}: {law}, {harmonic}");
    }
    let expected = law(10, 1).peak;
    assert!((expected - 2.929).abs() < 0.001);
    let found = drawn(10, 1, 500).report().mean.peak;
    assert!((found / expected - 1.0).abs() < 0.06, "{found}");
}

#[test]
fn the_peak_of_two_nodes_is_the_mean_distance_from_a_half() {
    // The larger of B and 1 − B, B being Beta(v, v), is 1/2 + |B − 1/2|; for v of 1, 2 and 3 the
    // mean distance is 1/4, 3/16 and 5/32, by hand.
    for (vnodes, distance) in [(1, 1.0 / 4.0), (2, 3.0 / 16.0), (3, 5.0 / 32.0)] {
        let found = law(2, vnodes).peak;
        assert!(
            (found - 2.0 * (0.5 + distance)).abs() < 1e-5,
            "{vnodes}: {found}"
        );
    }
    assert!(
        (law(1, 7).peak - 1.0).abs() < 1e-5,
        "one node has everything"
    );
}

#[test]
fn the_peak_falls_to_the_mean_as_points_grow() {
    let peaks: Vec<f64> = [1, 2, 10, 100, 1000, 10_000, 100_000]
        .map(|vnodes| law(10, vnodes).peak)
        .to_vec();
    assert!(peaks.windows(2).all(|pair| pair[1] < pair[0]), "{peaks:?}");
    assert!(peaks.iter().all(|peak| *peak > 1.0), "{peaks:?}");
    // Of ten normal variables the largest is 1.539 deviations above the mean, on the average.
    let last = (peaks[6] - 1.0) / law(10, 100_000).deviation;
    // Shares sum to one, so each deviates a little less than it would alone.
    let alone = 1.5388 * (10.0_f64 / 9.0).sqrt();
    assert!((last / alone - 1.0).abs() < 0.01, "{last}");
}

#[test]
fn five_percent_takes_about_400_points_and_one_percent_about_10_000() {
    let many = 1000;
    assert!((points_for(many, 0.05) as f64 / 400.0 - 1.0).abs() < 0.01);
    assert!((points_for(many, 0.01) as f64 / 10_000.0 - 1.0).abs() < 0.01);
    for nodes in [2, 3, 10, 100] {
        for deviation in [0.5, 0.1, 0.05, 0.01] {
            let points = points_for(nodes, deviation);
            assert!(law(nodes, points).deviation <= deviation);
            assert!(points == 1 || law(nodes, points - 1).deviation > deviation);
        }
    }
    assert_eq!(points_for(1, 0.01), 1, "one node has no luck to even out");
}

#[test]
fn about_1250_points_keep_all_of_ten_within_five_percent() {
    let worst = drawn(10, 1250, 30).report().mean.worst;
    assert!((worst / 0.05 - 1.0).abs() < 0.15, "{worst}");
}

#[test]
fn a_leaver_has_the_heirs_of_the_law() {
    for (vnodes, heirs) in [(1, 1.0), (3, 2.6), (10, 6.1), (100, 9.0)] {
        let law = law(10, vnodes).heirs;
        assert!((law - heirs).abs() < 0.05, "{vnodes}: {law}");
        let found = drawn(10, vnodes, 60).report().mean.heirs;
        assert!((found / law - 1.0).abs() < 0.08, "{vnodes}: {found}");
    }
    assert!(law(1, 10).heirs <= 0.0, "nobody is left");
}

#[test]
fn one_more_node_takes_its_fair_part_only_on_the_average() {
    for (vnodes, near, off) in [(1, 0.17, 0.05), (10, 0.53, 0.08), (150, 0.995, 0.015)] {
        let luck = drawn(3, vnodes, 400);
        let report = luck.report();
        let mean = report.mean.moved;
        assert!((mean - 0.25).abs() < 0.03, "{vnodes}: {mean}");
        let within = luck.within(0.2, 0.3);
        assert!((within - near).abs() < off, "{vnodes}: {within}");
    }
}

#[test]
fn the_histogram_holds_every_draw_and_the_law_beside_it() {
    let report = drawn(3, 10, 300).report();
    let (count, expected) = report.histogram.iter().fold((0, 0.0), |sum, bar| {
        (sum.0 + bar.count, sum.1 + bar.expected)
    });
    assert_eq!(count, 300);
    assert!((expected - 300.0).abs() < 1e-6);
    // Pearson's test against the law, bars of few left out: 24 degrees of freedom at most.
    let bars = report.histogram.iter().filter(|bar| bar.expected > 5.0);
    let chi: f64 = bars
        .map(|bar| (f64::from(bar.count) - bar.expected).powi(2) / bar.expected)
        .sum();
    assert!(chi < 45.0, "{chi}");
}

#[test]
fn a_ring_that_grows_node_by_node_is_the_ring_made_at_once() {
    let mut luck = Luck::new(9, 900, 3);
    let mut steps = 1;
    while luck.advance().unwrap().is_none() {
        steps += 1;
    }
    assert!(steps > 5, "in {steps} steps");
    let mut lab = Lab::new(luck.scenario(3)).unwrap();
    let balance = lab.world().balance();
    let draw = luck.draws()[0];
    assert!((draw.deviation - balance.std_dev).abs() < 1e-12);
    let id = lab.world().stage.members[0].node.id.clone();
    let heirs = lab.act(Command::Remove(id)).unwrap().flows.len();
    assert_eq!(draw.heirs as usize, heirs);
}

#[test]
fn heirs_are_those_whom_a_removal_gives_keys_to() {
    for vnodes in [1, 3, 10, 40] {
        for seed in 1..30 {
            let mut luck = Luck::new(7, vnodes, seed);
            let heirs = luck.draw().unwrap().heirs as usize;
            let mut lab = Lab::new(luck.scenario(seed)).unwrap();
            let id = lab.world().stage.members[0].node.id.clone();
            let change = lab.act(Command::Remove(id)).unwrap();
            assert_eq!(heirs, change.flows.len(), "{vnodes} points, seed {seed}");
        }
    }
}

#[test]
fn the_same_seed_is_the_same_ring_and_another_is_another() {
    let draw = |seed| Luck::new(5, 10, seed).draw().unwrap();
    assert_eq!(draw(7), draw(7));
    assert_ne!(draw(7), draw(8));
}
