//! The story: what each idea cures, and what it leaves for the next.

use super::{
    Lesson, Make, before, by_keys, by_share, chosen, moved, played, requests, scene, share_of,
};
use crate::copies::failure;
use crate::error::Result;
use crate::lab::Lab;
use crate::luck::law;
use crate::placement::Asked;
use crate::scenario::{Keys, Scenario, check_id};
use crate::versus::remainder_law;

/// The scenes in the order in which they are told.
pub(super) const SCENES: &[(&str, Make)] = &[
    ("remainder", remainder),
    ("circle", circle),
    ("unfair", unfair),
    ("points", points),
    ("weights", weights),
    ("leaves", leaves),
    ("replicas", replicas),
    ("limits", limits),
];

/// Enough names for every ring of the story.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Names of one letter, from number `first` on, separated by spaces.
fn letters(first: usize, count: usize) -> String {
    let names = LETTERS.chars().skip(first).take(count).map(String::from);
    names.collect::<Vec<_>>().join(" ")
}

/// The servers of the later scenes.
const FIVE: &str = "A B C D E";
/// How many keys are drawn where each should be seen.
const FEW_KEYS: usize = 24;

/// One server more: by remainder almost everything moves.
fn remainder(value: Option<&str>) -> Result<Lesson> {
    let values = ["2", "3", "4", "5", "6", "7", "8", "9"];
    let value = chosen(value, &values, "3")?;
    let nodes: u32 = value.parse().unwrap_or(3);
    let (names, joins) = (letters(0, nodes as usize), letters(nodes as usize, 1));
    let step = format!("add {joins}");
    let fields = [("nodes", names.as_str()), ("steps", &step)];
    let ring = scene(&fields)?;
    let scene = super::under(&ring, "modulo");
    let moved = moved(&mut played(&scene)?)?;
    let on_ring = super::moved(&mut played(&ring)?)?;
    let law = remainder_law(nodes, nodes + 1).map_or(0.0, |law| law.share);
    Ok(Lesson::new(scene)
        .with([
            ("nodes", f64::from(nodes)),
            ("after", f64::from(nodes + 1)),
            ("keys", moved.total),
            ("moved", moved.keys),
            ("part", moved.part),
            ("law", law),
            ("ideal", moved.ideal),
            ("ring", on_ring.keys),
        ])
        .naming([("joins", &joins)])
        .set(&values, value))
}

/// Keys and servers on one circle; a key goes to the first point clockwise.
fn circle(value: Option<&str>) -> Result<Lesson> {
    let key = value.unwrap_or("user:42");
    // What can name a node can name a key here: some text of a bearable length.
    check_id(key)?;
    let mut keys: Vec<String> = (0..FEW_KEYS).map(|at| format!("key:{at}")).collect();
    keys.push(key.to_owned());
    let scene = Scenario {
        keys: Keys::List(keys),
        ..scene(&[("vnodes", "1"), ("steps", "add D")])?
    };
    let (first, mut last) = (before(&scene)?, played(&scene)?);
    let (was, is) = (first.owner_of(key), last.owner_of(key));
    let moved = moved(&mut last)?;
    Ok(Lesson::new(scene)
        .with([
            ("nodes", 3.0),
            ("keys", moved.total),
            ("turn", was.turn),
            ("moved", moved.keys),
            ("between", moved.between),
        ])
        .naming([
            ("key", key),
            ("owner", was.node.as_deref().unwrap_or_default()),
            ("after", is.node.as_deref().unwrap_or_default()),
            ("joins", "D"),
            ("from", &moved.from),
        ])
        .set(&[], key))
}

/// One point a server: chance decides who works.
fn unfair(value: Option<&str>) -> Result<Lesson> {
    let trios: Vec<String> = (0..8).map(|at| letters(3 * at, 3)).collect();
    let trios: Vec<&str> = trios.iter().map(String::as_str).collect();
    let value = chosen(value, &trios, trios[0])?;
    let plain = scene(&[("vnodes", "1"), ("nodes", value)])?;
    let ends = by_share(&before(&plain)?);
    let scene = super::then(
        &plain,
        crate::scenario::Command::Remove(ends.most_id.clone()),
    );
    let mut last = played(&scene)?;
    let moved = moved(&mut last)?;
    Ok(Lesson::new(scene)
        .with([
            ("nodes", 3.0),
            ("most", ends.most),
            ("least", ends.least),
            ("fair", 1.0 / 3.0),
            ("peak", law(3, 1).peak),
            ("heirs", moved.heirs),
            ("keys", moved.total),
            ("moved", moved.keys),
            ("heir_share", share_of(&last, &moved.to)),
        ])
        .naming([
            ("most", &ends.most_id),
            ("least", &ends.least_id),
            ("heir", &moved.to),
        ])
        .set(&trios, value))
}

/// Many points a server: shares meet, and a leaver has many heirs.
fn points(value: Option<&str>) -> Result<Lesson> {
    let values = ["3", "10", "32", "100", "320", "1000"];
    let value = chosen(value, &values, "100")?;
    let count: u32 = value.parse().unwrap_or(100);
    let step = format!("vnodes {value}");
    let scene = scene(&[("vnodes", "1"), ("steps", &step)])?;
    let (few, mut last) = (by_share(&before(&scene)?), played(&scene)?);
    let (many, moved) = (by_share(&last), moved(&mut last)?);
    Ok(Lesson::new(scene)
        .with([
            ("nodes", 3.0),
            ("points", f64::from(count)),
            ("all", last.world().ring.len() as f64),
            ("most_one", few.most),
            ("least_one", few.least),
            ("most", many.most),
            ("least", many.least),
            ("deviation_one", law(3, 1).deviation),
            ("deviation", law(3, count).deviation),
            ("keys", moved.total),
            ("moved", moved.keys),
        ])
        .naming([("most", &many.most_id), ("least", &many.least_id)])
        .set(&values, value))
}

/// A weight is a number of points.
fn weights(value: Option<&str>) -> Result<Lesson> {
    let values = ["0", "0.5", "1.5", "2", "3", "4"];
    let value = chosen(value, &values, "2")?;
    let step = format!("weight B {value}");
    let scene = scene(&[("steps", &step)])?;
    let (first, mut last) = (before(&scene)?, played(&scene)?);
    let weight: f64 = value.parse().unwrap_or(2.0);
    let moved = moved(&mut last)?;
    let points = last.world().counts().get(1).copied().unwrap_or(0);
    Ok(Lesson::new(scene)
        .with([
            ("weight", weight),
            ("points", f64::from(points)),
            ("was", share_of(&first, "B")),
            ("is", share_of(&last, "B")),
            ("fair", weight / (weight + 2.0)),
            ("keys", moved.total),
            ("moved", moved.keys),
            ("between", moved.between),
        ])
        .naming([("node", "B")])
        .set(&values, value))
}

/// A server leaves: only its keys move, and all the others share them.
fn leaves(value: Option<&str>) -> Result<Lesson> {
    let values: Vec<&str> = FIVE.split(' ').collect();
    let value = chosen(value, &values, "B")?;
    let step = format!("remove {value}");
    let fields = [("nodes", FIVE), ("steps", &*step)];
    let scene = scene(&fields)?;
    let moved = moved(&mut played(&scene)?)?;
    let one = Scenario {
        vnodes: Some(1),
        ..scene.clone()
    };
    let one = super::moved(&mut played(&one)?)?;
    Ok(Lesson::new(scene)
        .with([
            ("nodes", 5.0),
            ("keys", moved.total),
            ("moved", moved.keys),
            ("part", moved.part),
            ("fair", 1.0 / 5.0),
            ("heirs", moved.heirs),
            ("between", moved.between),
            ("heirs_one", one.heirs),
            ("remainder", moved.remainder),
        ])
        .naming([("leaver", value)])
        .set(&values, value))
}

/// The part of the keys whose next `copies` points lie on fewer machines than that.
pub(super) fn crowded(lab: &Lab, copies: usize) -> f64 {
    let world = lab.world();
    let (mut fewer, mut all) = (0u32, 0u32);
    for position in lab.keys().positions() {
        let mut met: Vec<u32> = Vec::new();
        world.place().walk(Asked::at(position), &mut |node| {
            met.push(node);
            met.len() < copies
        });
        all += 1;
        met.sort_unstable();
        met.dedup();
        fewer += u32::from(met.len() < copies);
    }
    f64::from(fewer) / f64::from(all.max(1))
}

/// Copies on the next machines, not on the next points.
fn replicas(value: Option<&str>) -> Result<Lesson> {
    let values = ["2", "3", "4"];
    let value = chosen(value, &values, "3")?;
    let copies: u32 = value.parse().unwrap_or(3);
    let step = format!("replicas {value}");
    let scene = scene(&[("nodes", FIVE), ("steps", &step)])?;
    let lost = |replicas: u32, gone: &[&str]| -> Result<f64> {
        let ring = Scenario {
            replicas,
            steps: Vec::new(),
            ..scene.clone()
        };
        let gone: Vec<String> = gone.iter().map(|id| (*id).to_owned()).collect();
        Ok(f64::from(failure(&ring, &gone)?.lost))
    };
    let lab = played(&scene)?;
    let first = lab.owner_of("key:0");
    let others = first.replicas.get(1..).unwrap_or_default().join(", ");
    Ok(Lesson::new(scene.clone())
        .with([
            ("nodes", 5.0),
            ("copies", f64::from(copies)),
            ("keys", lab.keys().placed() as f64),
            ("lost_one", lost(1, &["B"])?),
            ("lost", lost(copies, &["B"])?),
            ("lost_pair", lost(copies, &["B", "C"])?),
            ("crowded", crowded(&lab, copies as usize)),
        ])
        .naming([
            ("leaver", "B"),
            ("pair", "C"),
            ("key", "key:0"),
            ("owner", first.node.as_deref().unwrap_or_default()),
            ("others", &others),
        ])
        .set(&values, value))
}

/// One hot key: no number of points helps.
fn limits(value: Option<&str>) -> Result<Lesson> {
    let values = ["0", "10", "20", "30", "40", "50", "60"];
    let value = chosen(value, &values, "30")?;
    let hot: u32 = value.parse().unwrap_or(30);
    let scene = Scenario {
        keys: requests(100, hot),
        ..scene(&[("nodes", FIVE), ("steps", "vnodes 1000")])?
    };
    let (first, last) = (before(&scene)?, played(&scene)?);
    let (few, many) = (by_keys(&first), by_keys(&last));
    let spread = by_share(&last);
    let owner = last.owner_of("key:0").node.unwrap_or_default();
    Ok(Lesson::new(scene)
        .with([
            ("nodes", 5.0),
            ("requests", 100.0),
            ("hot", f64::from(hot)),
            ("points_before", 32.0),
            ("points", 1000.0),
            ("before", few.most),
            ("after", many.most),
            ("fair", 1.0 / 5.0),
            ("share_most", spread.most),
        ])
        .naming([
            ("busiest", &many.most_id),
            ("key", "key:0"),
            ("owner", &owner),
        ])
        .set(&values, value))
}
