//! The law of shares: quantiles of the Beta distribution, and where it applies.

#![allow(
    clippy::unwrap_used,
    clippy::excessive_precision,
    clippy::float_cmp,
    clippy::unreadable_literal,
    reason = "a test that cannot go on says where; numbers stand as they were computed, and some must be exact"
)]

mod common;

use common::{lab, named, weighted};
use ringscope::{BAND, Node, Scheme, SchemeRef, band, cumulative, quantile};
use serde_json::json;

fn near(got: f64, wanted: f64, off: f64, what: &str) {
    let most = off * wanted.abs().max(1e-12);
    assert!((got - wanted).abs() <= most, "{what}: {got}, not {wanted}");
}

#[test]
fn the_incomplete_beta_function_is_a_binomial_sum() {
    // For whole a and b, I_x(a, b) is the chance of at least a hits in a + b − 1 throws.
    for (a, b, x) in [
        (3, 5, 0.2),
        (10, 4, 0.9),
        (32, 96, 0.25),
        (7, 7, 0.5),
        (1, 40, 0.01),
    ] {
        let n = a + b - 1;
        let mut choose = 1.0;
        let mut sum = 0.0;
        for k in 0..=n {
            if k >= a {
                sum += choose * f64::powi(x, k) * f64::powi(1.0 - x, n - k);
            }
            choose *= f64::from(n - k) / f64::from(k + 1);
        }
        let got = cumulative(f64::from(a), f64::from(b), x);
        near(got, sum, 1e-12, &format!("I_{x}({a}, {b})"));
    }
}

#[test]
fn quantiles_are_those_of_closed_forms() {
    for p in [0.005_f64, 0.25, 0.5, 0.995] {
        // Beta(1, b): 1 − (1 − p)^(1/b). Beta(a, 1): p^(1/a).
        for n in [2.0, 9.0, 300.0, 30_000.0] {
            let least = -((-p).ln_1p() / n).exp_m1();
            near(
                quantile(1.0, n, p),
                least,
                1e-9,
                &format!("Beta(1, {n}), {p}"),
            );
            near(
                quantile(n, 1.0, p),
                (p.ln() / n).exp(),
                1e-9,
                &format!("Beta({n}, 1), {p}"),
            );
        }
    }
    near(
        quantile(2.0, 2.0, 0.5),
        0.5,
        1e-12,
        "the middle of a symmetric law",
    );
}

/// Computed with forty digits by mpmath's betainc and findroot.
const REFERENCE: &[(f64, f64, f64, f64)] = &[
    (32.0, 96.0, 0.005, 0.15977770064382881),
    (32.0, 96.0, 0.995, 0.35477761518251156),
    (32.0, 64.0, 0.005, 0.21767013144492414),
    (32.0, 64.0, 0.995, 0.46191131901908395),
    (3.0, 27.0, 0.005, 0.011999542534742043),
    (3.0, 27.0, 0.995, 0.28227934873008473),
    (150.0, 1350.0, 0.005, 0.081068012101809738),
    (150.0, 1350.0, 0.995, 0.12093330764677506),
    (100.0, 99900.0, 0.005, 0.00076129968110137783),
    (100.0, 99900.0, 0.995, 0.0012761507916133395),
    (10.0, 2.0, 0.005, 0.49143527031137075),
    (10.0, 2.0, 0.995, 0.99018032647117757),
    (1000.0, 9000.0, 0.005, 0.092423895116793336),
    (1000.0, 9000.0, 0.995, 0.10787658329564839),
    (0.5, 0.5, 0.005, 6.1683759169700681e-5),
    (0.5, 0.5, 0.995, 0.9999383162408303),
];

#[test]
fn quantiles_are_those_of_a_library_with_forty_digits() {
    for (a, b, p, wanted) in REFERENCE {
        let got = quantile(*a, *b, *p);
        near(got, *wanted, 1e-9, &format!("Beta({a}, {b}), {p}"));
    }
}

#[test]
fn the_published_bands_of_jump_hash_come_out() {
    // Lamping & Veach 2014, table 1: share ÷ mean with 99 % probability, so many points a node.
    for (points, low, high, figures) in [
        (1, 0.005, 5.25, 3),
        (10, 0.37, 1.98, 2),
        (100, 0.76, 1.28, 2),
        (1000, 0.92, 1.09, 2),
    ] {
        let nodes = 1000;
        let got = band(points, nodes * points).map(|share| share * f64::from(nodes));
        let round = |x: f64, to: i32| (x * 10_f64.powi(to)).round() / 10_f64.powi(to);
        near(round(got[0], figures), low, 1e-12, "low");
        // For one point the paper prints 5.25, and the law has 5.29.
        near(got[1], high, 0.011, "high");
    }
}

#[test]
fn a_share_lies_in_its_band_as_often_as_the_band_says() {
    let (mut inside, mut all) = (0, 0);
    for ring in 0..60 {
        let names: Vec<String> = (0..10).map(|at| format!("ring{ring}-{at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let lab = lab(&json!("reference"), &named(&names));
        let bands = lab.bands(&(0..10).collect::<Vec<u32>>());
        for (share, band) in lab.world().shares().iter().zip(bands.chunks(2)) {
            inside += u32::from(band[0] <= *share && *share <= band[1]);
            all += 1;
        }
    }
    let part = f64::from(inside) / f64::from(all);
    assert!((BAND - 0.015..=1.0).contains(&part), "{inside} of {all}");
}

#[test]
fn a_band_is_that_of_the_node_at_that_place_of_the_list() {
    let lab = lab(&json!("reference"), &weighted(&[1.0, 0.0, 2.0]));
    assert_eq!(
        lab.bands(&[2, 0, 1]),
        [band(64, 96), band(32, 96), [0.0, 0.0]].concat()
    );
    assert_eq!(lab.bands(&[7]), [0.0, 0.0]);
}

#[test]
fn there_is_a_band_only_where_points_are_hashed() {
    for names in Scheme::names() {
        let scheme = Scheme::find(&SchemeRef::new(names[0])).unwrap();
        if ["teaching-100", "cassandra", "custom"].contains(&names[0]) {
            continue;
        }
        let lab = lab(&json!(names[0]), &named(&["a:1", "b:2", "c:3"]));
        let has = !lab.bands(&[0, 1]).is_empty();
        let hashed = scheme.ring().is_some() && names[0] != "haproxy";
        assert_eq!(has, hashed, "{}", names[0]);
    }
    let by_hand = Node {
        positions: Some(vec!["7".to_owned()]),
        ..Node::new("B")
    };
    let lab = lab(&json!("reference"), &[Node::new("A"), by_hand]);
    assert!(lab.bands(&[0, 1]).is_empty());
}

#[test]
fn whoever_owns_all_or_nothing_has_no_spread() {
    assert_eq!(band(32, 32), [1.0, 1.0]);
    assert_eq!(band(0, 32), [0.0, 0.0]);
}
