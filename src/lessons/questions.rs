//! Seven questions that interviewers ask. `answer` is what a reader is to predict, as a part.

use super::{
    Ask, Lesson, before, by_keys, by_share, moved, played, requests, scene, share_of, then, under,
};
use crate::copies::failure;
use crate::duel::duel;
use crate::error::Result;
use crate::load_model::{Model, load_model};
use crate::luck::{law, points_for};
use crate::presets::presets;
use crate::scenario::{Command, Keys, Scenario};
use crate::versus::remainder_law;

/// The questions in the order in which they are asked.
pub(super) const QUESTIONS: &[(&str, Ask)] = &[
    ("ask-lookup", lookup),
    ("ask-moves", moves),
    ("ask-virtual", virtual_nodes),
    ("ask-overload", overload),
    ("ask-order", order),
    ("ask-roles", roles),
    ("ask-clients", clients),
];

const TEN: &str = "A B C D E F G H I J";

/// Three servers, and a fourth that joins.
fn fourth() -> Result<Scenario> {
    scene(&[("steps", "add D")])
}

/// How does a ring find a key's node, and how does that differ from the remainder?
fn lookup() -> Result<Lesson> {
    let ring = fourth()?;
    let scene = under(&ring, "modulo");
    let by_remainder = moved(&mut played(&scene)?)?;
    let mut on_ring = played(&ring)?;
    let start = before(&ring)?;
    let trace = start.key_trace("key:0");
    let owner = start.owner_of("key:0");
    let by_ring = moved(&mut on_ring)?;
    let small = super::scene(&[
        ("scheme", "teaching-100"),
        ("nodes", "A@10 B@50 C@80"),
        ("key-pattern", "{i}"),
        ("keys", "100"),
    ])?;
    let (nearer, first, nearest) = nearest(&small)?;
    let lab = played(&small)?;
    let name = first.to_string();
    let walks_to = lab.owner_of(&name).node.unwrap_or_default();
    Ok(Lesson::new(scene)
        .with([
            ("answer", by_remainder.part),
            ("nodes", 3.0),
            ("after", 4.0),
            ("keys", by_remainder.total),
            ("moved", by_remainder.keys),
            ("law", remainder_law(3, 4).map_or(0.0, |law| law.share)),
            ("ring", by_ring.keys),
            ("ring_part", by_ring.part),
            ("ideal", by_ring.ideal),
            ("points", start.world().ring.len() as f64),
            ("comparisons", trace.comparisons.len() as f64),
            ("turn", owner.turn),
            ("nearer", f64::from(nearer)),
            ("small", 100.0),
            ("small_key", f64::from(first)),
        ])
        .naming([
            ("joins", "D"),
            ("key", "key:0"),
            ("owner", owner.node.as_deref().unwrap_or_default()),
            ("nearest", &nearest),
            ("walks_to", &walks_to),
        ])
        .refuted(Scenario {
            keys: Keys::List(vec![name]),
            ..small
        }))
}

/// For how many places of a small ring the nearest point is another's than the first clockwise; the
/// first such place, and whose point is nearest to it.
fn nearest(small: &Scenario) -> Result<(u32, u32, String)> {
    let lab = played(small)?;
    let world = lab.world();
    let size = world.circle().last() + 1;
    let (mut count, mut first) = (0, None);
    for place in 0..size {
        let distance = |position: u128| {
            let ahead = position.abs_diff(place);
            ahead.min(size - ahead)
        };
        let points = world.ring.points();
        let Some(near) = points.min_by_key(|point| distance(point.position)) else {
            continue;
        };
        if world.ring.node_at(place) != Some(near.node) {
            count += 1;
            first.get_or_insert((place as u32, near.node));
        }
    }
    let (place, uid) = first.unwrap_or_default();
    let id = world.stage.id_of(uid).unwrap_or_default();
    Ok((count, place, id.to_owned()))
}

/// Which keys move when a node joins or leaves, and is the share fixed?
fn moves() -> Result<Lesson> {
    let scene = fourth()?;
    let joined = moved(&mut played(&scene)?)?;
    let left = moved(&mut played(&super::scene(&[("steps", "remove B")])?)?)?;
    let law = law(3, 32);
    let single = super::scene(&[("vnodes", "1"), ("steps", "add D")])?;
    let one = moved(&mut played(&single)?)?;
    Ok(Lesson::new(scene)
        .with([
            ("answer", joined.part),
            ("nodes", 3.0),
            ("after", 4.0),
            ("keys", joined.total),
            ("points", 32.0),
            ("moved", joined.keys),
            ("ideal", joined.ideal),
            ("donors", joined.donors),
            ("between", joined.between),
            ("left", left.keys),
            ("left_part", left.part),
            ("left_ideal", left.ideal),
            ("left_heirs", left.heirs),
            ("left_between", left.between),
            ("band", crate::band::BAND),
            ("low", law.moved_band[0]),
            ("high", law.moved_band[1]),
            ("one", one.part),
            ("one_donors", one.donors),
        ])
        .naming([("joins", "D"), ("leaver", "B"), ("one_from", &one.from)])
        .refuted(single))
}

/// What do virtual nodes solve; is weight 1:2 exactly load 1:2?
fn virtual_nodes() -> Result<Lesson> {
    let scene = scene(&[("nodes", "A B"), ("steps", "weight B 2")])?;
    let mut lab = played(&scene)?;
    let step = moved(&mut lab)?;
    let share = share_of(&lab, "B");
    let three = |vnodes: &str| Ok(by_share(&before(&super::scene(&[("vnodes", vnodes)])?)?));
    let (one, many) = (three("1")?, three("100")?);
    let dense = super::scene(&[("vnodes", "1000"), ("steps", "add D")])?;
    let dense_moved = moved(&mut played(&dense)?)?;
    let (law_one, law_many) = (law(10, 1), law(10, 100));
    let (band_one, band_dense) = (law(3, 1).moved_band, law(3, 1000).moved_band);
    Ok(Lesson::new(scene)
        .with([
            ("answer", share),
            ("weight", 2.0),
            ("fair", 2.0 / 3.0),
            ("keys", step.total),
            ("points", 32.0),
            ("points_after", 64.0),
            ("nodes", 3.0),
            ("one_most", one.most),
            ("one_least", one.least),
            ("many", 100.0),
            ("many_most", many.most),
            ("many_least", many.least),
            ("ten", 10.0),
            ("law_one", law_one.deviation),
            ("law_many", law_many.deviation),
            ("heirs_one", law_one.heirs),
            ("heirs_many", law_many.heirs),
            ("wanted", 0.05),
            ("needed", f64::from(points_for(10, 0.05))),
            ("dense", 1000.0),
            ("dense_part", dense_moved.part),
            ("dense_ideal", dense_moved.ideal),
            ("low_one", band_one[0]),
            ("high_one", band_one[1]),
            ("low_dense", band_dense[0]),
            ("high_dense", band_dense[1]),
        ])
        .naming([("light", "A"), ("heavy", "B"), ("joins", "D")])
        .refuted(dense))
}

/// Many virtual nodes, keys spread evenly, one machine overloaded: why?
fn overload() -> Result<Lesson> {
    let (all, hot) = (100, 30);
    let scene = Scenario {
        keys: requests(all, hot),
        ..scene(&[("nodes", TEN), ("steps", "vnodes 1000")])?
    };
    let (few, many) = (by_keys(&before(&scene)?), by_keys(&played(&scene)?));
    let even = super::scene(&[("nodes", TEN), ("vnodes", "1000"), ("keys", "10000")])?;
    let model = Model {
        skew: 0.0,
        hot: f64::from(hot) / f64::from(all),
        sizes: false,
        bound: None,
        split: 1,
        cache: 0,
    };
    let whole = load_model(&even, &model)?;
    let split = load_model(&even, &Model { split: 8, ..model })?;
    let cached = load_model(&even, &Model { cache: 1, ..model })?;
    let skewed = load_model(
        &even,
        &Model {
            skew: 1.0,
            hot: 0.0,
            ..model
        },
    )?;
    let more = Scenario {
        vnodes: Some(1000),
        steps: vec!["add K".parse::<Command>()?],
        ..scene.clone()
    };
    let wider = by_keys(&played(&more)?);
    Ok(Lesson::new(scene)
        .with([
            ("answer", many.most),
            ("nodes", 10.0),
            ("wider", 11.0),
            ("requests", f64::from(all)),
            ("hot", f64::from(hot)),
            ("before", few.most),
            ("points_before", 32.0),
            ("points", 1000.0),
            ("fair", 0.1),
            ("even_keys", 10_000.0),
            ("even_peak", whole.peaks[0]),
            ("hot_peak", whole.peaks[2]),
            ("pieces", 8.0),
            ("split_peak", split.peaks[2]),
            ("cached", cached.cached),
            ("cached_peak", cached.peaks[2]),
            ("skewed_hottest", skewed.hottest),
            ("skewed_peak", skewed.peaks[2]),
            ("wider_most", wider.most),
        ])
        .naming([("key", "key:0"), ("busiest", &many.most_id), ("joins", "K")])
        .refuted(more))
}

/// After a new ring is published, reads miss or two nodes take writes: why, and what order is right?
fn order() -> Result<Lesson> {
    let scene = fourth()?;
    let joined = moved(&mut played(&scene)?)?;
    let back = then(&scene, Command::Remove("D".to_owned()));
    let returned = moved(&mut played(&back)?)?;
    Ok(Lesson::new(scene)
        .with([
            ("answer", joined.part),
            ("nodes", 3.0),
            ("keys", joined.total),
            ("moved", joined.keys),
            ("donors", joined.donors),
            ("returned", returned.keys),
            ("heirs", returned.heirs),
        ])
        .naming([("joins", "D")])
        .refuted(back))
}

/// Who does what: consistent hashing, virtual nodes, replication, Raft?
fn roles() -> Result<Lesson> {
    let scene = scene(&[("steps", "remove B")])?;
    let left = moved(&mut played(&scene)?)?;
    let lost = |replicas: u32| -> Result<f64> {
        let ring = Scenario {
            replicas,
            steps: Vec::new(),
            ..scene.clone()
        };
        Ok(f64::from(failure(&ring, &["B".to_owned()])?.lost))
    };
    let (one, two) = (lost(1)?, lost(2)?);
    let five = super::scene(&[("nodes", "A B C D E"), ("replicas", "3")])?;
    let pair = failure(&five, &["B".to_owned(), "C".to_owned()])?;
    let lab = played(&five)?;
    Ok(Lesson::new(scene)
        .with([
            ("answer", one / left.total),
            ("nodes", 3.0),
            ("keys", left.total),
            ("lost_one", one),
            ("heirs", left.heirs),
            ("lost_two", two),
            ("copies", 3.0),
            ("five", 5.0),
            ("pair_lost", f64::from(pair.lost)),
            ("pair_stuck", f64::from(pair.stuck)),
            ("crowded", super::story::crowded(&lab, 3)),
        ])
        .naming([("leaver", "B"), ("pair", "C")])
        .refuted(five))
}

/// The same key lands on different nodes in two clients: what do you check, in which order?
fn clients() -> Result<Lesson> {
    let ring = Scenario::default();
    let mut lesson = None;
    let mut figures = Vec::new();
    let mut names = Vec::new();
    let mut refuting = None;
    for other in presets(&ring)? {
        let apart = duel(&ring, &other.scenario, 0)?;
        figures.push((
            other.cause,
            f64::from(apart.keys) / f64::from(apart.total.max(1)),
        ));
        if other.cause == "separator" {
            names.extend([("was", other.was), ("is", other.is)]);
            lesson = Some(then(&ring, Command::Scheme(other.scenario.scheme)));
        } else if other.cause == "byte-order" {
            names.extend([("order_was", other.was), ("order_is", other.is)]);
            refuting = Some(then(&ring, Command::Scheme(other.scenario.scheme)));
        }
    }
    let scene = lesson.unwrap_or_else(|| ring.clone());
    let apart = moved(&mut played(&scene)?)?;
    let mut lesson = Lesson::new(scene)
        .with([
            ("answer", apart.part),
            ("keys", apart.total),
            ("nodes", 3.0),
            ("moved", apart.keys),
            // Two rings of N nodes that have nothing in common agree on one part in N.
            ("chance", 1.0 - 1.0 / ring.nodes.len() as f64),
        ])
        .refuted(refuting.unwrap_or_default());
    lesson.figures.extend(figures);
    lesson.names.extend(names);
    Ok(lesson)
}
