//! Every claim is settled by what is measured.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use std::collections::BTreeSet;

use ringscope::{Claim, Fragment, Lab, Scenario, Verdict, claim, claim_groups, claims};

fn near(claim: &Claim, at: usize, wanted: f64, off: f64) {
    let found = claim.found[at];
    assert!((found - wanted).abs() <= off, "{}: {found}", claim.id);
}

#[test]
fn there_are_at_least_eighteen_and_each_shows_a_scene_that_opens() {
    let ids: BTreeSet<&str> = claims().collect();
    assert!(ids.len() >= 18, "{}", ids.len());
    assert_eq!(ids.len(), claims().count(), "no name twice");
    let groups: Vec<_> = claim_groups().collect();
    assert_eq!(
        groups.iter().map(|(_, names)| names.len()).sum::<usize>(),
        ids.len()
    );
    assert!(
        groups.iter().all(|(_, names)| names.len() > 4),
        "{groups:?}"
    );
    for id in ids {
        let claim = claim(id).unwrap();
        assert!(
            claim.found.iter().all(|found| found.is_finite()),
            "{claim:?}"
        );
        let fragment = Fragment::parse(&claim.link).unwrap();
        let mut shown = Scenario::default();
        assert!(shown.set_fields(&fragment.fields).is_empty(), "{id}");
        Lab::new(shown).unwrap();
    }
    assert!(claim("nobody-says-so").is_err());
}

#[test]
fn the_verdicts_are_those_that_the_measured_numbers_give() {
    use Verdict::{Depends, Fails, Holds};
    let wanted = [
        ("remainder-loses-92", Fails),
        ("remainder-always-all", Depends),
        ("exactly-one-nth", Fails),
        ("under-one-percent", Depends),
        ("takes-from-predecessor", Fails),
        ("takes-interval-after", Fails),
        ("virtual-move-less", Fails),
        ("one-heir", Depends),
        ("order-is-nothing", Depends),
        ("dial-is-free", Fails),
        ("raise-only-takes", Depends),
        ("five-points-enough", Fails),
        ("150-within-5", Fails),
        ("256-thirds", Fails),
        ("62-23-15", Fails),
        ("weights-are-loads", Fails),
        ("more-nodes-even-out", Fails),
        ("more-points-are-better", Depends),
        ("even-keys-even-load", Fails),
        ("points-cure-hot-key", Fails),
        ("points-never-meet", Fails),
        ("next-points-are-copies", Fails),
        ("ring-is-tolerance", Depends),
        ("redis-is-a-ring", Fails),
        ("jump-removes-any", Fails),
        ("rendezvous-is-minimal", Holds),
        ("maglev-is-minimal", Fails),
        ("bounded-keeps-cap", Holds),
    ];
    assert_eq!(
        wanted.map(|(id, _)| id).to_vec(),
        claims().collect::<Vec<_>>()
    );
    for (id, verdict) in wanted {
        let claim = claim(id).unwrap();
        assert_eq!(claim.verdict, verdict, "{claim:?}");
    }
}

#[test]
fn exact_figures_are_exact() {
    let of = |id| claim(id).unwrap();
    near(&of("remainder-loses-92"), 0, 0.75, 0.0);
    near(&of("remainder-loses-92"), 1, 0.756, 1e-12);
    near(&of("remainder-always-all"), 0, 0.9, 1e-12);
    near(&of("remainder-always-all"), 1, 0.5, 0.0);
    let small = of("takes-from-predecessor");
    assert_eq!((small.found[0], &*small.names[2]), (30.0, "B"));
    let range = of("takes-interval-after");
    assert_eq!(range.found, [10.0, 40.0]);
    let redis = of("redis-is-a-ring");
    assert_eq!(redis.found[..2], [16_384.0, 12_182.0]);
    near(&of("points-never-meet"), 0, 1.0, 0.0);
    near(&of("points-never-meet"), 1, 2.6e-4, 0.05e-4);
    let copies = of("ring-is-tolerance");
    assert_eq!(copies.found[..2], [312.0, 0.0]);
    let weight = of("raise-only-takes");
    near(&weight, 0, 0.0, 1e-12);
    near(&weight, 1, 0.0643, 0.00005);
    assert_eq!(of("jump-removes-any").found, [1.0]);
    let rendezvous = of("rendezvous-is-minimal");
    assert_eq!(
        (rendezvous.found[2], rendezvous.found[0]),
        (0.0, rendezvous.found[1])
    );
}

#[test]
fn statistical_figures_lie_in_their_bands() {
    let of = |id| claim(id).unwrap();
    near(&of("150-within-5"), 0, 0.15, 0.02);
    near(&of("exactly-one-nth"), 1, 0.17, 0.06);
    near(&of("exactly-one-nth"), 2, 0.53, 0.08);
    near(&of("exactly-one-nth"), 3, 0.995, 0.015);
    near(&of("62-23-15"), 1, 1.83, 0.08);
    near(&of("dial-is-free"), 1, 0.747, 0.0005);
    near(&of("dial-is-free"), 0, 0.747, 0.05);
    near(&of("one-heir"), 0, 1.0, 0.0);
    near(&of("one-heir"), 1, 9.0, 0.0);
    near(&of("maglev-is-minimal"), 0, 0.1, 0.01);
    let price = of("more-points-are-better");
    near(&price, 2, 13.0, 1.5);
    near(&price, 3, 40.0, 1.0);
    assert!(price.found[1] < 0.2 * price.found[0]);
    let load = of("even-keys-even-load");
    assert!(load.found[0] < 1.15 && load.found[1] > 1.5, "{load:?}");
    let virtual_nodes = of("virtual-move-less");
    near(&virtual_nodes, 0, 0.25, 0.04);
    near(&virtual_nodes, 1, 0.25, 0.01);
    assert!(virtual_nodes.found[3] < 0.2 * virtual_nodes.found[2]);
}
