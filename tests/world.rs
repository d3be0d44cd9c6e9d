//! Worlds beside one another that share what was hashed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::rc::Rc;

use ringscope::{Method, PointCache, RingScheme, Scheme, Stage, Template, World};
use support::lab;

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
