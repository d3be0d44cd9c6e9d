//! Worlds beside one another that share what was hashed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::rc::Rc;

use ringscope::{Lab, Method, PointCache, RingScheme, Scheme, Stage, Template, World};
use support::{lab, run, snapshot, try_run};

/// The stage of A, B and C, its points named as `label` says.
fn stage(label: &str) -> Stage {
    let mut stage = lab(&[("keys", "0")]).world().stage.clone();
    let reference = Scheme::named("reference").unwrap();
    let ring = reference.ring().unwrap().clone();
    let mut points = ring.points.clone();
    if let ringscope::Points::Hashed { label: own, .. } = &mut points {
        *own = Template::new(label);
    }
    let ring = RingScheme { points, ..ring };
    stage.scheme = Rc::new(Scheme {
        method: Method::Ring(ring),
        ..reference
    });
    stage
}

fn world(stage: &Stage, cache: &mut PointCache) -> World {
    World::empty(stage.clone())
        .moved_to(stage.clone(), cache)
        .unwrap()
}

#[test]
fn a_glance_at_another_scheme_leaves_no_points_of_it_behind() {
    let (here, there) = (stage("node:{id}:{i}"), stage("{id}-{i}"));
    let mut cache = PointCache::default();
    let world = world(&here, &mut cache);
    let other = world.moved_to(there.clone(), &mut cache).unwrap();
    assert_ne!(other.ring, world.ring);
    // Back in the first scheme, C leaves and A gets more points.
    let mut next = here.clone();
    next.members.pop();
    next.vnodes = Some(40);
    let found = world.moved_to(next.clone(), &mut cache).unwrap();
    let fresh = self::world(&next, &mut PointCache::default());
    assert_eq!(found.ring, fresh.ring);
    let again = world.moved_to(there, &mut cache).unwrap();
    assert_eq!(again.ring, other.ring);
}

#[test]
fn what_was_hashed_once_is_not_hashed_again() {
    let here = stage("node:{id}:{i}");
    let mut cache = PointCache::default();
    cache.open_budget();
    let world = world(&here, &mut cache);
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
