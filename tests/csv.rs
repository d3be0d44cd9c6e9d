//! The tables that a person takes away: escaping, formulas, ranges, parts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::Lab;
use support::{lab, run, snapshot};

/// CSV read back, strictly by RFC 4180: lines of cells.
fn read(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut chars = text.chars().peekable();
    let mut quoted = false;
    while let Some(c) = chars.next() {
        match (quoted, c) {
            (true, '"') if chars.peek() == Some(&'"') => cell.extend(chars.next()),
            (true, '"') => {
                quoted = false;
                assert!(matches!(chars.peek(), Some(',' | '\r') | None));
            }
            (true, _) => cell.push(c),
            (false, '"') => {
                assert!(cell.is_empty(), "a quote inside a bare cell");
                quoted = true;
            }
            (false, ',') => line.push(core::mem::take(&mut cell)),
            (false, '\r') => {
                assert_eq!(chars.next(), Some('\n'));
                line.push(core::mem::take(&mut cell));
                lines.push(core::mem::take(&mut line));
            }
            (false, _) => {
                assert_ne!(c, '\n', "a bare line feed");
                cell.push(c);
            }
        }
    }
    assert!(
        cell.is_empty() && line.is_empty() && !quoted,
        "the last line has no end"
    );
    let width = lines.first().map_or(0, Vec::len);
    assert!(lines.iter().all(|line| line.len() == width), "ragged lines");
    lines
}

fn column(lines: &[Vec<String>], name: &str) -> Vec<String> {
    let at = lines[0].iter().position(|cell| cell == name).unwrap();
    lines[1..].iter().map(|line| line[at].clone()).collect()
}

/// A lab whose nodes have these names.
fn named(names: &[&str]) -> Lab {
    let nodes: Vec<_> = names
        .iter()
        .map(|name| format!("{{\"id\":{}}}", json(name)))
        .collect();
    let text = format!("{{\"nodes\":[{}],\"keys\":50}}", nodes.join(","));
    let value = ringscope::parse_json(&text).unwrap();
    Lab::new(ringscope::Scenario::from_json(&value).unwrap()).unwrap()
}

fn json(text: &str) -> String {
    let mut out = String::new();
    ringscope::write_json(&text.into(), &mut out);
    out
}

#[test]
fn nodes_are_a_table_of_the_numbers_on_screen() {
    let mut lab = lab(&[("nodes", "A B*2/eu C*0")]);
    let lines = read(&lab.nodes_csv().unwrap());
    let rows = snapshot(&mut lab).nodes;
    assert_eq!(column(&lines, "node"), ["A", "B", "C"]);
    assert_eq!(column(&lines, "zone"), ["", "eu", ""]);
    assert_eq!(column(&lines, "weight"), ["1", "2", "0"]);
    assert_eq!(column(&lines, "points"), ["32", "64", "0"]);
    let shares: Vec<f64> = column(&lines, "share")
        .iter()
        .map(|cell| cell.parse().unwrap())
        .collect();
    assert_eq!(shares, rows.iter().map(|row| row.share).collect::<Vec<_>>());
    let keys: Vec<u32> = column(&lines, "keys")
        .iter()
        .map(|cell| cell.parse().unwrap())
        .collect();
    assert_eq!(keys, rows.iter().map(|row| row.keys).collect::<Vec<_>>());
    assert_eq!(keys.iter().sum::<u32>(), 1000);
}

#[test]
fn what_looks_like_a_formula_becomes_a_text() {
    let names = [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\tx",
        "\rx",
        "\nx",
        " =1",
        "＝1",
        "=cmd|' /C calc'!A0",
        "-",
    ];
    let lines = read(&named(&names).nodes_csv().unwrap());
    let guarded: Vec<String> = names.iter().map(|name| format!("'{name}")).collect();
    assert_eq!(column(&lines, "node"), guarded);
}

#[test]
fn quotes_commas_and_ends_of_lines_stay_in_their_cell() {
    let names = [
        "a,b",
        "a\"b",
        "\"",
        "a\r\nb",
        "a\nb",
        "a;b",
        " a",
        "a ",
        "'a",
        "节点 一",
        "a=b",
    ];
    let lines = read(&named(&names).nodes_csv().unwrap());
    assert_eq!(column(&lines, "node"), names);
    let text = named(&["a\"b,c"]).nodes_csv().unwrap();
    assert!(text.contains("\r\n\"a\"\"b,c\",1,"), "{text}");
}

#[test]
fn a_negative_position_stays_a_number() {
    let lab = lab(&[
        ("scheme", "cassandra"),
        ("nodes", "=A@-5,9000 B@-9223372036854775807,7"),
    ]);
    let lines = read(&lab.arcs_csv(0, usize::MAX).unwrap());
    let ends = column(&lines, "end_inclusive");
    assert!(ends.iter().any(|end| end.starts_with('-')));
    for end in ends.iter().chain(&column(&lines, "start_exclusive")) {
        end.parse::<i64>().unwrap();
    }
    assert!(column(&lines, "owner").contains(&"'=A".to_owned()));
}

#[test]
fn arcs_are_the_whole_circle_once_and_in_parts_the_same() {
    let lab = lab(&[("steps", "add D")]);
    let whole = lab.arcs_csv(0, usize::MAX).unwrap();
    let parts: String = (0..13)
        .map(|part| lab.arcs_csv(part * 10, 10).unwrap())
        .collect();
    assert_eq!(whole, parts);
    assert_eq!(lab.arcs_csv(128, 10).unwrap(), "");
    let lines = read(&whole);
    assert_eq!(lines.len(), 1 + 128);
    let (starts, ends) = (
        column(&lines, "start_exclusive"),
        column(&lines, "end_inclusive"),
    );
    assert_eq!(starts[1..], ends[..127]);
    assert_eq!(starts[0], ends[127]);
    for (decimal, hex) in ends.iter().zip(column(&lines, "end_inclusive_hex")) {
        let hex = u64::from_str_radix(hex.strip_prefix("0x").unwrap(), 16).unwrap();
        assert_eq!(decimal.parse(), Ok(hex));
    }
    let sum: f64 = column(&lines, "share")
        .iter()
        .map(|cell| cell.parse::<f64>().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    let keys: u32 = column(&lines, "keys")
        .iter()
        .map(|cell| cell.parse::<u32>().unwrap())
        .sum();
    assert_eq!(keys, 1000);
}

#[test]
fn one_arc_is_all_of_the_circle_and_none_is_none() {
    let one = lab(&[("nodes", "A"), ("vnodes", "1")]);
    let lines = read(&one.arcs_csv(0, 9).unwrap());
    assert_eq!(
        (
            lines.len(),
            &*column(&lines, "share")[0],
            &*column(&lines, "keys")[0]
        ),
        (2, "1", "1000")
    );
    let mut none = lab(&[("nodes", "")]);
    assert_eq!(read(&none.arcs_csv(0, 9).unwrap()).len(), 1);
    assert_eq!(read(&none.nodes_csv().unwrap()).len(), 1);
}

#[test]
fn moves_are_the_plan_of_the_step() {
    let mut lab = lab(&[]);
    assert_eq!(read(&lab.moves_csv(0, usize::MAX).unwrap()).len(), 1);
    run(&mut lab, "add D");
    let lines = read(&lab.moves_csv(0, usize::MAX).unwrap());
    let parts: String = (0..40)
        .map(|part| lab.moves_csv(part * 5, 5).unwrap())
        .collect();
    assert_eq!(read(&parts), lines);
    let plan = lab.plan().unwrap().ranges;
    assert_eq!(lines.len(), 1 + plan.len());
    assert_eq!(
        column(&lines, "start_exclusive"),
        plan.iter()
            .map(|range| range.start.clone())
            .collect::<Vec<_>>()
    );
    assert!(column(&lines, "to").iter().all(|to| to == "D"));
    let keys: u32 = column(&lines, "keys")
        .iter()
        .map(|cell| cell.parse::<u32>().unwrap())
        .sum();
    assert_eq!(keys, 265);
}

#[test]
fn where_keys_do_not_move_in_ranges_the_flows_are_told() {
    let mut lab = lab(&[("scheme", "rendezvous"), ("steps", "add D")]);
    assert_eq!(
        lab.arcs_csv(0, 9).unwrap_err().code().as_str(),
        "unsupported"
    );
    let lines = read(&lab.moves_csv(0, usize::MAX).unwrap());
    assert_eq!(lab.moves_csv(9, 9).unwrap(), "");
    let change = lab.change().unwrap().unwrap();
    assert!(change.moved_keys > 0);
    assert!(
        column(&lines, "start_exclusive")
            .iter()
            .all(String::is_empty)
    );
    let keys: u32 = column(&lines, "keys")
        .iter()
        .map(|cell| cell.parse::<u32>().unwrap())
        .sum();
    assert_eq!(keys, change.moved_keys);
}

#[test]
fn what_differs_between_two_steps_is_told_as_one_change() {
    let mut lab = lab(&[("steps", "add D; add E; remove D")]);
    let before = lab.scenario();
    let from = lab.change_from(0).unwrap();
    // What came and went has moved nothing in the end.
    let mut direct = support::lab(&[("steps", "add E")]);
    let once = direct.change().unwrap().unwrap();
    assert_eq!(
        (from.moved_keys, &from.flows),
        (once.moved_keys, &once.flows)
    );
    assert_eq!(
        (from.moved_share, from.ideal_share),
        (once.moved_share, once.ideal_share)
    );
    assert_eq!(from.command, "from 0");
    assert_eq!(lab.change_from(3).unwrap().moved_keys, 0);
    // From the future it is the way back.
    lab.seek(0).unwrap();
    assert_eq!(lab.change_from(3).unwrap().moved_keys, once.moved_keys);
    assert_eq!(
        lab.change_from(4).unwrap_err().code().as_str(),
        "invalid-value"
    );
    lab.seek(3).unwrap();
    assert_eq!(lab.scenario(), before);
    lab.check().unwrap();
    let mut keyed = support::lab(&[
        ("scheme", "rendezvous"),
        ("steps", "add D; remove D; add D"),
    ]);
    let last = keyed.change().unwrap().unwrap().moved_keys;
    assert_eq!(
        (
            keyed.change_from(0).unwrap().moved_keys,
            keyed.change_from(1).unwrap().moved_keys
        ),
        (last, 0)
    );
}
