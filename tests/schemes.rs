//! Every scheme on random nodes: what is built step by step is what is built at once, and owners
//! are those that a scan of all points finds.

#![allow(
    clippy::unwrap_used,
    reason = "a scheme that cannot be made is a failed test"
)]

use ringscope::{
    Boundary, Command, Keys, Lab, Loser, Node, Points, Position, RingScheme, Scenario, Scheme,
    SchemeRef, World,
};
use serde_json::{Map, Value, json};

/// xorshift64*: the same numbers every time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) % most
    }
}

fn scheme(name: &str, params: &Value) -> SchemeRef {
    SchemeRef {
        name: name.to_owned(),
        params: params.as_object().cloned().unwrap_or_default(),
    }
}

fn ring_of(wanted: &SchemeRef) -> RingScheme {
    Scheme::find(wanted).unwrap().ring().cloned().unwrap()
}

/// Every ring scheme, and some of their settings.
fn schemes() -> Vec<SchemeRef> {
    let none = json!({});
    let mut all: Vec<SchemeRef> = Scheme::names()
        .map(|names| scheme(names[0], &none))
        .filter(|wanted| Scheme::find(wanted).unwrap().ring().is_some())
        .collect();
    for (name, params) in [
        (
            "custom",
            json!({"bits": 16, "points": 60, "weights": "normalised"}),
        ),
        (
            "custom",
            json!({"hash": "crc16_xmodem", "bits": 16, "tie": "last", "loser": "lost"}),
        ),
        (
            "custom",
            json!({"bits": 16, "points": 90, "tie": "first", "loser": "renamed", "boundary": "nearest"}),
        ),
        (
            "custom",
            json!({"bits": 16, "points": 90, "order": "by-text", "tie": "last", "boundary": "at-or-before"}),
        ),
        (
            "custom",
            json!({"size": 1000, "points": 30, "boundary": "after"}),
        ),
        (
            "custom",
            json!({"hash": "sha256", "bits": 128, "words": 2, "total": 500, "float": 32}),
        ),
        (
            "envoy",
            json!({"minimum_ring_size": 7, "maximum_ring_size": 50}),
        ),
        (
            "uhashring",
            json!({"hash_fn": "ketama", "vnodes": 12, "replicas": 2}),
        ),
        (
            "spymemcached",
            json!({"weighted": true, "hash": "FNV1A_64_HASH"}),
        ),
        ("haproxy", json!({"hash_function": "wt6", "balance": "uri"})),
        (
            "libmemcached-plain",
            json!({"hash": "points md5, keys crc"}),
        ),
        ("cassandra", json!({"partitioner": "RandomPartitioner"})),
    ] {
        all.push(scheme(name, &params));
    }
    all
}

/// A node that is good for any scheme.
fn node(id: usize, ring: &RingScheme, random: &mut Random) -> Node {
    let weight = [0.0, 0.5, 1.0, 1.0, 1.0, 2.0, 3.0, 7.25][random.below(8) as usize];
    let mut extra = Map::new();
    let mut node = Node {
        weight,
        ..Node::new(format!("10.0.0.{id}:{}", 11211 + id % 2))
    };
    // Ids are spread over the circle, so that no two nodes claim one position.
    let position = |k: usize| {
        let step = ring.circle.last() / 40;
        ring.circle.write(id as Position * step + k as Position)
    };
    match ring.points {
        Points::Tokens => {
            extra.insert("tokens".into(), vec![position(0), position(1)].into());
        }
        Points::Given => node.positions = Some(vec![position(0)]),
        _ if random.below(4) == 0 => {
            extra.insert("vnodes".into(), (1 + random.below(30)).into());
        }
        _ => {}
    }
    if matches!(ring.text, ringscope::NodeText::HaproxyId) && random.below(3) == 0 {
        extra.insert("id".into(), (100 + id).into());
    }
    node.extra = extra;
    node
}

fn scenario(scheme: &SchemeRef, nodes: Vec<Node>) -> Scenario {
    Scenario {
        scheme: scheme.clone(),
        nodes,
        keys: Keys::Count(300),
        replicas: 2,
        ..Scenario::default()
    }
}

/// The ring as a list of (position, name), in its own order.
fn dump(world: &World) -> Vec<(Position, String)> {
    world
        .dump()
        .map(|(_, position, uid)| (position, world.stage.id_of(uid).unwrap().to_owned()))
        .collect()
}

/// Who owns `position`, by a look at every point.
fn scan(world: &World, position: Position) -> Option<u32> {
    let points: Vec<_> = world.ring.points().collect();
    let (circle, last) = (world.ring.circle(), points.last()?.position);
    let at = |wanted: Position| {
        let mut here = points.iter().filter(|point| point.position == wanted);
        here.next().map(|point| point.node)
    };
    let next = |least: Position| {
        points
            .iter()
            .map(|point| point.position)
            .find(|at| *at >= least)
    };
    let ahead = next(position).unwrap_or(points[0].position);
    let before = |most: Option<Position>| {
        let mut below = points.iter().rev().map(|point| point.position);
        most.and_then(|most| below.find(|at| *at <= most))
            .unwrap_or(last)
    };
    match world.ring.boundary() {
        Boundary::AtOrAfter => at(ahead),
        Boundary::After => at(position
            .checked_add(1)
            .and_then(next)
            .unwrap_or(points[0].position)),
        Boundary::AtOrBefore => at(before(Some(position))),
        Boundary::Nearest => {
            let behind = before(position.checked_sub(1));
            let nearer = circle.distance(behind, position) <= circle.distance(position, ahead);
            at(if nearer { behind } else { ahead })
        }
    }
}

#[track_caller]
fn check(lab: &Lab, fresh: &Lab, what: &str) {
    lab.check()
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    fresh
        .check()
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(dump(lab.world()), dump(fresh.world()), "{what}");
    let world = lab.world();
    let circle = world.ring.circle();
    for key in ["", "key:1", "a", "käse", "/path?query"] {
        let owner = lab.owner_of(key);
        assert_eq!(owner, fresh.owner_of(key), "{what} {key}");
        let position = world
            .stage
            .scheme
            .key_position(key.as_bytes(), &mut Vec::new());
        let scanned = scan(world, position).and_then(|uid| world.stage.id_of(uid));
        assert_eq!(owner.node.as_deref(), scanned, "{what} {key}");
    }
    let step = (world.ring.len() / 40).max(1);
    for point in world.ring.points().step_by(step) {
        for position in [
            circle.before(point.position),
            point.position,
            circle.advance(point.position, 1),
        ] {
            let found = world
                .ring
                .owner_at(position)
                .and_then(|at| world.ring.point(at));
            assert_eq!(
                found.map(|point| point.node),
                scan(world, position),
                "{what}"
            );
            assert_eq!(
                Some(world.arcs.node_at(position)),
                scan(world, position),
                "{what}"
            );
        }
    }
}

#[test]
fn step_by_step_is_at_once_and_owners_are_scanned_owners() {
    for (at, wanted) in schemes().iter().enumerate() {
        let ring = ring_of(wanted);
        let mut random = Random(0x9e37_79b9 + at as u64);
        let mut nodes: Vec<Node> = (0..4).map(|id| node(id, &ring, &mut random)).collect();
        let mut lab = Lab::new(scenario(wanted, nodes.clone())).unwrap();
        for step in 4..14 {
            let command = match random.below(3) {
                0 if nodes.len() > 1 => {
                    let gone = random.below(nodes.len() as u64) as usize;
                    Command::Remove(nodes.remove(gone).id)
                }
                1 => {
                    let changed = random.below(nodes.len() as u64) as usize;
                    let weight = random.below(9) as f64 / 2.0;
                    nodes[changed].weight = weight;
                    Command::Weight(nodes[changed].id.clone(), weight)
                }
                _ => {
                    let new = node(step, &ring, &mut random);
                    nodes.push(new.clone());
                    Command::Add(new)
                }
            };
            let what = format!("{wanted:?} after {command:?}");
            lab.act(command)
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let fresh = Lab::new(scenario(wanted, nodes.clone())).unwrap();
            check(&lab, &fresh, &what);
        }
        while lab.undo().unwrap().is_some() {
            lab.check().unwrap();
        }
    }
}

#[test]
fn every_ring_is_read_from_its_description() {
    let mut random = Random(7);
    for wanted in schemes() {
        let ring = ring_of(&wanted);
        let described = SchemeRef {
            name: "custom".to_owned(),
            params: {
                let mut params = ring.describe();
                assert_eq!(params.remove("name"), Some("custom".into()));
                params
            },
        };
        let again = ring_of(&described);
        let same = RingScheme {
            limits: ring.limits,
            ..again
        };
        assert_eq!(same, ring, "{wanted:?}");
        if ring.limits.weight.is_none() {
            let nodes: Vec<Node> = (0..3).map(|id| node(id, &ring, &mut random)).collect();
            let lab = Lab::new(scenario(&wanted, nodes.clone())).unwrap();
            let custom = Lab::new(scenario(&described, nodes)).unwrap();
            assert_eq!(dump(lab.world()), dump(custom.world()));
        }
    }
}

#[test]
fn every_name_is_one_schemes() {
    let mut seen = std::collections::HashSet::new();
    for names in Scheme::names() {
        for name in names {
            assert!(seen.insert(name), "{name}");
            let scheme = Scheme::named(name).unwrap();
            assert!(!scheme.source.is_empty());
            assert_eq!(scheme.alias, names[0]);
        }
    }
}

#[test]
fn nobody_owns_anything_where_everybody_is_drained() {
    let mut random = Random(3);
    for wanted in schemes() {
        let ring = ring_of(&wanted);
        let nodes = (0..3).map(|id| Node {
            weight: 0.0,
            ..node(id, &ring, &mut random)
        });
        let mut lab = Lab::new(scenario(&wanted, nodes.collect())).unwrap();
        assert_eq!(lab.owner_of("k").node, None);
        let snapshot = lab.snapshot().unwrap();
        assert_eq!(snapshot.points, 0, "{wanted:?}");
        assert!(snapshot.nodes.iter().all(|row| row.share == 0.0));
        assert!(snapshot.balance.std_dev == 0.0 && snapshot.balance.peak_to_mean == 0.0);
    }
}

#[test]
fn an_overwritten_point_is_counted_out_and_a_renamed_one_is_not() {
    let nodes = || vec![Node::new("A"), Node::new("B"), Node::new("C")];
    for (loser, lost) in [("lost", true), ("renamed", false), ("stays", false)] {
        let params = json!({"bits": 16, "points": 400, "tie": "last", "loser": loser});
        let mut lab = Lab::new(scenario(&scheme("custom", &params), nodes())).unwrap();
        let collisions = lab.world().ring.collisions();
        assert!(collisions > 0);
        let gone = if lost { collisions as u32 } else { 0 };
        assert_eq!(lab.snapshot().unwrap().points, 1200 - gone);
        assert_eq!(
            lab.world().stage.scheme.ring().map(|ring| ring.tie.loser()) == Some(Loser::Lost),
            lost
        );
    }
}
