//! Rings beside one another that share what was hashed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::placement::PointCache;
use ringscope::{Lab, World};
use support::{lab, run, snapshot, try_run};

/// Whether `lab` is what a replay of its own log makes.
fn as_fresh(lab: &mut Lab, what: &str) {
    let mut fresh = Lab::new(lab.scenario()).unwrap();
    assert_eq!(support::ring(lab), support::ring(&fresh), "{what}");
    assert_eq!(snapshot(lab), snapshot(&mut fresh), "{what}");
}

#[test]
fn a_glance_at_the_step_before_leaves_no_points_of_its_scheme_behind() {
    for scheme in ["ketama", "nginx", "twemproxy", "spymemcached", "groupcache"] {
        let mut lab = lab(&[("keys", "300")]);
        run(&mut lab, &format!("scheme {scheme}"));
        lab.before().unwrap();
        run(&mut lab, "remove B");
        as_fresh(&mut lab, scheme);
        lab.seek(1).unwrap();
        lab.before().unwrap();
        run(&mut lab, "weight A 3");
        as_fresh(&mut lab, scheme);
        lab.before().unwrap();
        lab.seek(0).unwrap();
        run(&mut lab, "vnodes 40");
        as_fresh(&mut lab, scheme);
    }
}

#[test]
fn a_scheme_that_fails_leaves_no_points_behind_either() {
    let mut lab = lab(&[("keys", "300"), ("nodes", r#"A {"id":"B","label":"b"} C"#)]);
    // D hashes the text that A hashes: ketama lets them meet, reference refuses.
    run(&mut lab, "scheme ketama");
    run(&mut lab, r#"add {"id":"D","label":"A"}"#);
    for _ in 0..2 {
        try_run(&mut lab, "scheme reference").unwrap_err();
        run(&mut lab, "weight B 2");
        run(&mut lab, "remove C");
        run(&mut lab, "add C");
        as_fresh(&mut lab, "after a scheme that refuses collisions");
    }
}

#[test]
fn what_was_hashed_once_is_not_hashed_again() {
    let here = lab(&[("keys", "0")]).world().stage.clone();
    let mut cache = PointCache::default();
    cache.open_budget();
    let world = World::empty(here.clone())
        .moved_to(here.clone(), &mut cache)
        .unwrap();
    assert_eq!(cache.hashed(), 96);
    let mut less = here.clone();
    less.members.pop();
    let without = world.moved_to(less, &mut cache).unwrap();
    let mut more = here.clone();
    more.vnodes = Some(33);
    let back = without.moved_to(here, &mut cache).unwrap();
    assert_eq!((back.ring, cache.hashed()), (world.ring.clone(), 96));
    world.moved_to(more, &mut cache).unwrap();
    assert_eq!(cache.hashed(), 99);
}
