//! The table of arcs is the ring that is drawn: as many, the same ends, the same sums.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod common;

use std::collections::BTreeMap;

use common::{lab, named, node, try_lab};
use ringscope::{ArcRow, Lab, Scheme};
use serde_json::json;

/// All rows, read page by page.
fn rows(lab: &Lab) -> Vec<ArcRow> {
    let mut rows = Vec::new();
    loop {
        let page = lab.arc_page(rows.len() as u32, 7);
        if page.rows.is_empty() {
            assert_eq!(page.total as usize, rows.len());
            return rows;
        }
        rows.extend(page.rows);
    }
}

/// Labs of every scheme that takes plain nodes.
fn labs() -> Vec<(&'static str, Lab)> {
    let names = Scheme::names().map(|names| names[0]);
    names
        .filter_map(|name| {
            let nodes = named(&["10.0.0.1:1", "10.0.0.2:2", "10.0.0.3:3"]);
            Some((name, try_lab(&json!(name), &nodes, None).ok()?))
        })
        .collect()
}

#[test]
fn the_rows_are_the_drawn_arcs_one_for_one() {
    let labs = labs();
    assert!(labs.len() > 30, "only {}", labs.len());
    for (name, lab) in labs {
        let world = lab.world();
        let rows = rows(&lab);
        assert_eq!(rows.len(), world.arcs.len(), "{name}");
        let circle = world.circle();
        for (at, (row, arc)) in rows.iter().zip(world.arcs.iter()).enumerate() {
            assert_eq!(row.at as usize, at);
            assert_eq!(row.end.position, circle.write(arc.end), "{name}");
            assert_eq!(row.node.as_deref(), world.stage.id_of(arc.node), "{name}");
            let before = &rows[(at + rows.len() - 1) % rows.len()];
            assert_eq!(row.start, before.end, "{name}: no gap between rows");
        }
    }
}

#[test]
fn the_sums_of_the_rows_are_those_of_the_nodes_and_of_the_circle() {
    for (name, mut lab) in labs() {
        let rows = rows(&lab);
        if rows.is_empty() {
            continue;
        }
        let (mut shares, mut keys) = (BTreeMap::new(), BTreeMap::new());
        for row in &rows {
            let id = row.node.clone().unwrap_or_default();
            *shares.entry(id.clone()).or_insert(0.0) += row.share;
            *keys.entry(id).or_insert(0) += row.keys;
        }
        let sum = rows
            .iter()
            .try_fold(0_u128, |sum, row| sum.checked_add(row.length.parse().ok()?))
            .map_or_else(
                || "340282366920938463463374607431768211456".to_owned(),
                |sum| sum.to_string(),
            );
        assert_eq!(sum, lab.arc_page(0, 0).length, "{name}");
        for row in lab.snapshot().unwrap().nodes {
            let share = shares.get(&row.id).copied().unwrap_or(0.0);
            assert!((share - row.share).abs() < 1e-12, "{name} {}", row.id);
            assert_eq!(
                keys.get(&row.id).copied().unwrap_or(0),
                row.keys,
                "{name} {}",
                row.id
            );
        }
    }
}

#[test]
fn a_row_names_its_point_and_the_text_that_was_hashed_for_it() {
    let lab = lab(&json!("reference"), &named(&["A", "B"]));
    for row in rows(&lab) {
        let (node, index) = (row.node.unwrap(), row.index.unwrap());
        assert_eq!(row.label, format!("node:{node}:{index}"));
        let trace = lab.point_trace(&node, index).unwrap();
        assert_eq!(trace.place, row.end);
        assert_eq!(row.end.hex.len(), 16, "as wide as the circle");
        assert_eq!(trace.keys, row.keys);
        assert_eq!(trace.arc.unwrap(), [row.start, row.end]);
    }
}

#[test]
fn a_key_is_in_the_arc_that_is_named_for_it() {
    let lab = lab(&json!("reference"), &named(&["A", "B", "C"]));
    for at in 0..50 {
        let key = format!("key:{at}");
        let row = &lab.arc_page(lab.arc_of(&key).unwrap(), 1).rows[0];
        let point = lab.owner_of(&key).point.unwrap();
        assert_eq!(
            (&row.label, &row.end.position),
            (&point.label, &point.position)
        );
    }
}

#[test]
fn a_method_without_arcs_has_no_rows() {
    for name in ["jump", "rendezvous", "modulo"] {
        let lab = lab(&json!(name), &named(&["A", "B"]));
        let page = lab.arc_page(0, 100);
        assert_eq!(
            (page.total, page.rows.len(), &*page.length),
            (0, 0, "0"),
            "{name}"
        );
        assert_eq!(lab.arc_of("key"), None);
    }
}

#[test]
fn a_page_past_the_end_is_empty_and_one_at_the_end_is_short() {
    let lab = lab(&json!("reference"), &named(&["A"]));
    assert_eq!(lab.arc_page(30, 100).rows.len(), 2);
    assert_eq!(lab.arc_page(32, 100).rows.len(), 0);
    assert_eq!(lab.arc_page(u32::MAX, u32::MAX).rows.len(), 0);
}

#[test]
fn neighbours_are_the_points_before_and_after_whatever_the_boundary() {
    let lab = lab(
        &json!("ketama"),
        &[node("a:1", &json!({})), node("b:2", &json!({}))],
    );
    let world = lab.world();
    let points: Vec<_> = world.ring.points().collect();
    for at in [0, 1, points.len() - 1] {
        let (before, after) = (
            (at + points.len() - 1) % points.len(),
            (at + 1) % points.len(),
        );
        let id = world.stage.id_of(points[at].node).unwrap();
        let [previous, next] = lab
            .point_trace(id, points[at].index)
            .unwrap()
            .neighbours
            .unwrap();
        for (got, wanted) in [(previous, before), (next, after)] {
            let wanted = &points[wanted];
            assert_eq!(got.index, wanted.index);
            assert_eq!(Some(&*got.node), world.stage.id_of(wanted.node));
            assert_eq!(got.place.position, world.circle().write(wanted.position));
        }
    }
}

#[test]
fn a_point_that_is_alone_has_no_neighbours() {
    let lab = try_lab(&json!("reference"), &named(&["A"]), Some(1)).unwrap();
    assert_eq!(lab.point_trace("A", 0).unwrap().neighbours, None);
}
