//! The plan of a change: what moves, in which order, and what is taken away of it.

#![allow(
    clippy::unwrap_used,
    reason = "a plan that cannot be made is a failed test"
)]

use ringscope::outlook::{
    Found, Layout, Orders, Outlook, Reading, Span, Step, Wish, markdown_cell,
};
use ringscope::{Command, Keys, Lab, Node, Scenario, SchemeRef};

fn scenario(scheme: &str, nodes: &[&str]) -> Scenario {
    Scenario {
        scheme: SchemeRef::new(scheme),
        nodes: nodes.iter().map(|name| Node::new(*name)).collect(),
        keys: Keys::Count(5000),
        ..Scenario::default()
    }
}

fn steps(texts: &[&str]) -> Vec<Step> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn outlook(scenario: &Scenario, texts: &[&str]) -> Outlook {
    Outlook::new(scenario, steps(texts)).unwrap()
}

/// What a wish finds.
fn hunt(plan: &Outlook, wish: &Wish) -> Found {
    let mut hunt = plan.hunt(wish).unwrap();
    let mut part = 0.0;
    while hunt.advance().unwrap() {
        assert!((0.0..=1.0).contains(&hunt.part()));
        part = hunt.part();
    }
    assert!(part <= 1.0 && hunt.part() >= 1.0);
    assert!(!hunt.advance().unwrap());
    hunt.found().unwrap()
}

fn best(plan: &Outlook) -> Option<Orders> {
    match hunt(plan, &Wish::Order) {
        Found::Order { orders } => orders,
        other => panic!("{other:?}"),
    }
}

/// Everything of a file that is told once it is read.
fn fed(plan: &mut Outlook, text: &[u8]) -> Reading {
    plan.forget();
    plan.take_keys(text, true).unwrap();
    while plan.compare_keys() {}
    plan.reading()
}

const FIVE: [&str; 5] = ["c1:1", "c2:1", "c3:1", "c4:1", "c5:1"];
const SCHEMES: [&str; 6] = [
    "ketama",
    "reference",
    "maglev",
    "jump",
    "rendezvous",
    "modulo",
];

#[test]
fn the_matrix_sums_to_the_change_that_the_ring_itself_tells() {
    for scheme in SCHEMES {
        for step in ["add c6:1", "remove c5:1"] {
            let start = scenario(scheme, &FIVE);
            let out = outlook(&start, &[step]).outline().unwrap();
            let mut lab = Lab::new(start).unwrap();
            let change = lab.act(step.parse::<Command>().unwrap()).unwrap();
            assert_eq!(out.keys, change.moved_keys, "{scheme} {step}");
            assert!(
                (out.share - change.moved_share).abs() < 1e-12,
                "{scheme} {step}"
            );
            let keys: u32 = out.flows.iter().map(|flow| flow.keys).sum();
            let share: f64 = out.flows.iter().map(|flow| flow.share).sum();
            assert_eq!(keys, change.moved_keys);
            assert!((share - change.moved_share).abs() < 1e-9);
            let mut flows: Vec<_> = out.flows.iter().map(|f| (&f.from, &f.to, f.keys)).collect();
            let mut told: Vec<_> = change
                .flows
                .iter()
                .map(|f| (&f.from, &f.to, f.keys))
                .collect();
            flows.sort();
            told.sort();
            assert_eq!(flows, told);
        }
    }
}

#[test]
fn the_ranges_are_those_of_the_ring_and_cover_what_moves() {
    for scheme in ["ketama", "reference", "maglev"] {
        let start = scenario(scheme, &FIVE);
        let plan = outlook(&start, &["add c6:1"]);
        let mut lab = Lab::new(start).unwrap();
        lab.act("add c6:1".parse().unwrap()).unwrap();
        let ranges = plan.ranges(0, usize::MAX).unwrap();
        let told = lab.plan().unwrap().ranges;
        assert!(ranges.len() > 10);
        assert_eq!(ranges.len(), told.len());
        for (range, told) in ranges.iter().zip(&told) {
            assert_eq!((&range.start, &range.end), (&told.start, &told.end));
            assert_eq!((&range.from, &range.to), (&told.from, &told.to));
            assert_eq!(range.keys, told.keys);
        }
        // Pages one after the other are the whole.
        let (one, two) = (
            plan.ranges(0, 7).unwrap(),
            plan.ranges(7, usize::MAX).unwrap(),
        );
        assert_eq!([one, two].concat(), ranges);
        assert_eq!(plan.outline().unwrap().ranges as usize, ranges.len());
    }
}

#[test]
fn methods_without_ranges_say_why_and_count_keys() {
    for scheme in ["jump", "rendezvous", "modulo"] {
        let out = outlook(&scenario(scheme, &FIVE), &["add c6:1"])
            .outline()
            .unwrap();
        assert!(!out.exact && out.keys > 0, "{scheme}");
        assert_eq!((out.inexact, out.ranges), (Some("asked"), 0));
    }
    let moved = outlook(&scenario("ketama", &FIVE), &["scheme maglev"])
        .outline()
        .unwrap();
    assert_eq!(moved.inexact, Some("placed"));
    assert!(moved.share > 0.5);
}

#[test]
fn a_rename_leaves_the_server_what_it_is_and_a_replacement_does_not() {
    // A list of names: the text that is hashed stays, so only who answers differs.
    let mut start = scenario("ketama", &FIVE);
    start.nodes[0].label = Some("c1:1".to_owned());
    let renamed = outlook(&start, &["rename c1:1 x"]).outline().unwrap();
    assert_eq!((renamed.keys, renamed.share), (0, 0.0));
    let replaced = outlook(&start, &["replace c1:1 x"]).outline().unwrap();
    let held = Lab::new(start).unwrap().snapshot().unwrap().nodes[0].share;
    assert!((replaced.share - held).abs() < 1e-12);
    assert_eq!(replaced.flows.len(), 1);
    assert_eq!(replaced.flows[0].to.as_deref(), Some("x"));
}

#[test]
fn there_and_back_again_moves_nothing_in_all() {
    let plan = outlook(&scenario("ketama", &FIVE), &["remove c2:1", "add c2:1"]);
    let out = plan.outline().unwrap();
    assert_eq!((out.keys, out.share), (0, 0.0));
    assert!(out.sum > 0.2 && out.flows.is_empty());
}

/// Every order of so many things.
fn arrangements(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut out = Vec::new();
    for order in arrangements(count - 1) {
        for at in 0..count {
            let mut longer = order.clone();
            longer.insert(at, count - 1);
            out.push(longer);
        }
    }
    out
}

#[test]
fn the_best_order_is_that_of_trying_them_all() {
    let cases: [&[&str]; 4] = [
        &["remove c1:1", "add c6:1", "add c7:1"],
        &["remove c2:1", "remove c3:1", "add c8:1", "weight c1:1 3"],
        &["rename c1:1 n", "remove n", "add c9:1"],
        &["weight c1:1 2", "weight c1:1 4", "add c6:1"],
    ];
    for scheme in ["ketama", "reference"] {
        for texts in cases {
            let start = scenario(scheme, &FIVE);
            let found = best(&outlook(&start, texts)).unwrap();
            assert!(found.all);
            let end = outlook(&start, texts).planned();
            let nodes = |scenario: Scenario| {
                let lab = Lab::new(scenario).unwrap();
                let stage = &lab.world().stage;
                let mut out: Vec<_> = stage.weights();
                out.sort_by_key(|a| a.0);
                let mut names: Vec<_> = stage
                    .nodes()
                    .iter()
                    .map(|n| (n.id.clone(), n.weight.to_bits()))
                    .collect();
                names.sort();
                names
            };
            let wanted = nodes(end);
            let mut best = f64::INFINITY;
            let mut tried = 0;
            for order in arrangements(texts.len()) {
                let order: Vec<&str> = order.into_iter().map(|at| texts[at]).collect();
                let Ok(plan) = Outlook::new(&start, steps(&order)) else {
                    continue;
                };
                if nodes(plan.planned()) == wanted {
                    tried += 1;
                    best = best.min(plan.outline().unwrap().sum);
                }
            }
            assert_eq!(
                found.tried.to_bits(),
                f64::from(tried).to_bits(),
                "{scheme} {texts:?}"
            );
            assert!((found.best - best).abs() < 1e-9, "{scheme} {texts:?}");
            let order: Vec<&str> = found.order.iter().map(|at| texts[*at as usize]).collect();
            let sum = outlook(&start, &order).outline().unwrap().sum;
            assert!((sum - best).abs() < 1e-9);
            assert!((outlook(&start, texts).outline().unwrap().sum - found.given).abs() < 1e-9);
        }
    }
    // Adding before removing is worth something, or the test shows nothing.
    let found = best(&outlook(&scenario("ketama", &FIVE), cases[0])).unwrap();
    assert!(found.best < found.given - 0.01);
}

#[test]
fn many_steps_are_ordered_without_trying_every_order() {
    let mut texts: Vec<String> = (1..=3).map(|at| format!("remove c{at}:1")).collect();
    texts.extend((6..=10).map(|at| format!("add c{at}:1")));
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let mut start = scenario("reference", &FIVE);
    start.vnodes = Some(4);
    let plan = outlook(&start, &texts);
    let found = best(&plan).unwrap();
    // Every order is possible: 8! of them.
    assert!(found.all && found.exact);
    assert_eq!(found.tried.round() as u64, 40_320);
    assert!(found.best < found.given - 0.2);
    let order: Vec<&str> = found.order.iter().map(|at| texts[*at as usize]).collect();
    let sum = outlook(&start, &order).outline().unwrap().sum;
    assert!((sum - found.best).abs() < 1e-9);
    assert_eq!(best(&outlook(&start, &texts[..1])), None);
    // With more steps than all sets of them fit, the search still ends, and says that it left out some.
    let many: Vec<String> = (20..36).map(|at| format!("add n{at}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let found = best(&outlook(&start, &many)).unwrap();
    assert!(!found.all && found.best <= found.given);
}

#[test]
fn the_fewest_points_for_a_spread_are_found() {
    let start = scenario("reference", &FIVE);
    let peak = |vnodes: u32| {
        let text = format!("vnodes {vnodes}");
        outlook(&start, &[&text]).outline().unwrap().steps[0].peak
    };
    for wanted in [1.5, 1.2, 1.1] {
        let plan = outlook(&start, &[]);
        let Found::Points {
            vnodes,
            peak: got,
            reached,
            moved,
            ..
        } = hunt(&plan, &Wish::Points { peak: wanted })
        else {
            panic!("points were wished for");
        };
        assert!(reached && got <= wanted);
        assert!((peak(vnodes) - got).abs() < 1e-12);
        // One point less would not do.
        assert!(vnodes == 1 || peak(vnodes - 1) > wanted);
        let text = format!("vnodes {vnodes}");
        assert!((outlook(&start, &[&text]).outline().unwrap().share - moved).abs() < 1e-12);
    }
    let none = hunt(&outlook(&start, &[]), &Wish::Points { peak: 1.000_001 });
    assert!(matches!(none, Found::Points { reached: false, peak, .. } if peak > 1.0 && peak < 1.1));
    let fixed = outlook(&scenario("nginx", &FIVE), &[]);
    assert!(fixed.hunt(&Wish::Points { peak: 1.1 }).is_err());
    assert!(
        outlook(&start, &[])
            .hunt(&Wish::Points { peak: f64::NAN })
            .is_err()
    );
}

#[test]
fn the_weight_for_a_share_is_found() {
    for (scheme, wanted) in [
        ("reference", 0.4),
        ("ketama", 0.3),
        ("nginx", 0.5),
        ("haproxy", 0.25),
    ] {
        let start = scenario(scheme, &FIVE);
        let plan = outlook(&start, &["add c6:1"]);
        let server = "c2:1".to_owned();
        let Found::Weight {
            weight,
            share,
            moved,
            around,
        } = hunt(
            &plan,
            &Wish::Weight {
                server,
                share: wanted,
            },
        )
        else {
            panic!("a weight was wished for");
        };
        let step = format!("weight c2:1 {weight}");
        let both = outlook(&start, &["add c6:1", &step]).outline().unwrap();
        let server = both
            .servers
            .iter()
            .find(|server| server.name == "c2:1")
            .unwrap();
        assert!((server.after.unwrap() - share).abs() < 1e-12, "{scheme}");
        assert!((both.steps[1].share - moved).abs() < 1e-12);
        // Neither neighbour comes nearer.
        for other in around.into_iter().flatten() {
            assert!(
                (other - wanted).abs() >= (share - wanted).abs() - 1e-12,
                "{scheme}"
            );
        }
        assert!((share - wanted).abs() < 0.06, "{scheme} {weight} {share}");
    }
    let plan = outlook(&scenario("reference", &FIVE), &[]);
    let wish = |server: &str, share| Wish::Weight {
        server: server.to_owned(),
        share,
    };
    assert!(plan.hunt(&wish("nobody", 0.5)).is_err());
    assert!(plan.hunt(&wish("c1:1", 1.5)).is_err());
    // There is a greatest weight.
    let Found::Weight { share, .. } = hunt(&plan, &wish("c1:1", 0.9999)) else {
        panic!("a weight was wished for");
    };
    assert!(share > 0.9 && share < 0.9999);
}

#[test]
fn copies_are_made_anew_where_a_server_comes_to_hold_what_it_did_not() {
    let mut start = scenario("reference", &["a", "b", "c", "d"]);
    start.keys = Keys::Count(20_000);
    assert_eq!(outlook(&start, &["add e"]).outline().unwrap().copies, None);
    start.replicas = 3;
    let out = outlook(&start, &["add e"]).outline().unwrap();
    let copies = out.copies.unwrap();
    assert_eq!(
        (copies.count, copies.sampled, copies.none_left),
        ([3, 3], None, 0.0)
    );
    // Three of five hold a key, so the new one gets about three fifths, and it alone.
    let gets: Vec<_> = copies.holders.iter().filter(|one| one.gets > 0.0).collect();
    assert_eq!((gets.len(), gets[0].name.as_str()), (1, "e"));
    assert!((copies.made - 0.6).abs() < 0.1);
    let drops: f64 = copies.holders.iter().map(|one| one.drops).sum();
    assert!((drops - copies.made).abs() < 1e-9);
    // Key by key it is the same.
    let (mut before, mut after) = (
        Lab::new(start.clone()).unwrap(),
        Lab::new(start.clone()).unwrap(),
    );
    after.act("add e".parse().unwrap()).unwrap();
    let mut made = 0;
    for at in 0..20_000 {
        let key = format!("key:{at}");
        let was = before.owner_of(&key).replicas;
        let is = after.owner_of(&key).replicas;
        made += is.iter().filter(|name| !was.contains(name)).count();
    }
    assert!((f64::from(made as u32) / 20_000.0 - copies.made).abs() < 0.02);
    before.act("replicas 2".parse().unwrap()).unwrap();
    // All who held it go at once.
    start.replicas = 2;
    let out = outlook(&start, &["add e", "add f", "remove a", "remove b"])
        .outline()
        .unwrap();
    let copies = out.copies.unwrap();
    assert!(copies.none_left > 0.0);
    assert!(
        out.warnings
            .iter()
            .any(|w| w.kind == "no-copy-left" && w.value > 0.0)
    );
    // A method without arcs is asked key by key.
    let mut asked = scenario("rendezvous", &["a", "b", "c", "d"]);
    asked.replicas = 3;
    let copies = outlook(&asked, &["add e"])
        .outline()
        .unwrap()
        .copies
        .unwrap();
    assert_eq!(copies.sampled, Some(2000));
    assert!((copies.made - 0.6).abs() < 0.05);
}

#[test]
fn what_copies_and_zones_cannot_have_is_warned_of() {
    let kinds = |scenario: &Scenario, texts: &[&str]| -> Vec<&'static str> {
        let out = outlook(scenario, texts).outline().unwrap();
        out.warnings.iter().map(|warning| warning.kind).collect()
    };
    let mut start = scenario("reference", &["a", "b", "c"]);
    start.replicas = 3;
    assert!(kinds(&start, &["remove a"]).contains(&"few-servers"));
    assert!(!kinds(&start, &["add d"]).contains(&"few-servers"));
    for (node, zone) in start.nodes.iter_mut().zip(["x", "x", "y"]) {
        node.zone = Some(zone.to_owned());
    }
    assert!(kinds(&start, &["add d"]).contains(&"few-zones"));
    assert!(!kinds(&start, &["add d/z"]).contains(&"few-zones"));
    // Taking away before adding leaves the others with more than they have before or after.
    let mut two = scenario("reference", &["a", "b", "c"]);
    two.vnodes = Some(100);
    assert!(kinds(&two, &["remove a", "remove b", "add d", "add e"]).contains(&"peak"));
    assert!(!kinds(&two, &["add d", "add e", "remove a", "remove b"]).contains(&"peak"));
}

#[test]
fn a_file_of_keys_is_the_same_in_whatever_pieces_it_comes() {
    for scheme in SCHEMES {
        let start = scenario(scheme, &FIVE);
        let out = outlook(&start, &["add c6:1"]).outline().unwrap();
        let text = (0..5000).fold(String::new(), |text, at| text + &format!("key:{at}\r\n"));
        for size in [1, 7, 4096, text.len()] {
            let mut plan = outlook(&start, &["add c6:1"]);
            for piece in text.as_bytes().chunks(size) {
                plan.take_keys(piece, false).unwrap();
            }
            let reading = plan.reading();
            assert_eq!(reading.total.keys, 5000);
            // The generated keys are the very same.
            assert_eq!(reading.moved.keys, u64::from(out.keys), "{scheme}");
            for flow in plan.outline().unwrap().flows {
                assert_eq!(flow.file.keys, u64::from(flow.keys));
            }
        }
    }
}

/// Line and reason of what was refused.
fn refusals(reading: &Reading) -> Vec<(u64, &str)> {
    let all = reading.refusals.iter();
    all.map(|one| (one.line, one.why.as_str())).collect()
}

#[test]
fn odd_lines_of_a_file_are_told() {
    let mut plan = outlook(&scenario("ketama", &FIVE), &["add c6:1"]);
    let reading = fed(
        &mut plan,
        b"\xef\xbb\xbfa\n\n\xff\xfe\r\n\n b\na\nnu\0l\na\nlast",
    );
    assert_eq!(
        (reading.total.keys, reading.empty, reading.refused),
        (7, 2, 0)
    );
    assert!(reading.bom && reading.by.is_none());
    assert_eq!(
        (reading.crlf, reading.again, reading.compared),
        (1, Some(2), 7)
    );
    assert_eq!((reading.bytes.count, reading.bytes.first), (2, 3));
    assert_eq!((reading.spaced.count, reading.spaced.first), (1, 5));
    let long = vec![b'x'; (1 << 20) + 1];
    plan.forget();
    plan.take_keys(&long, false).unwrap();
    plan.take_keys(&long, true).unwrap();
    plan.take_keys(b"a\n", true).unwrap();
    let reading = plan.reading();
    assert_eq!((reading.total.keys, reading.refused), (1, 1));
    assert_eq!(refusals(&reading), [(1, "long")]);
    assert_eq!(reading.refusals[0].text.len(), 100);
    for (bytes, why) in [
        (&b"\xff\xfea\0"[..], "utf16"),
        (b"\x1f\x8b\x08abc\n", "packed"),
    ] {
        let reading = fed(&mut plan, bytes);
        assert_eq!(
            (reading.wrong.as_deref(), reading.total.keys),
            (Some(why), 0)
        );
    }
    let reading = fed(&mut plan, b"");
    assert_eq!((reading.total.keys, reading.again), (0, Some(0)));
}

#[test]
fn tables_of_keys_are_read_by_their_columns() {
    let mut plan = outlook(&scenario("ketama", &FIVE), &["add c6:1"]);
    let table = b"key,size,requests\r\n\"a,\"\"b\",10,2\r\nb,x,1\nc,1\n\"open,1,1\nc,5,1\nd,1,-1\n,1,1\n\"e\"f,1,1\n";
    let reading = fed(&mut plan, table);
    assert_eq!((reading.by.as_deref(), reading.named), (Some(","), true));
    assert!(reading.sizes && reading.requests && reading.ignored.is_empty());
    assert_eq!(
        refusals(&reading),
        [
            (3, "size"),
            (4, "cells"),
            (5, "quote"),
            (7, "requests"),
            (8, "key"),
            (9, "quote"),
        ]
    );
    assert_eq!((reading.total.keys, reading.refused), (2, 6));
    assert_eq!((reading.total.bytes, reading.total.requests), (15.0, 3.0));
    // Columns may stand in any order, and what is not read is told.
    let reading = fed(&mut plan, b"ttl\thits\tkey\tbytes\n60\t7\tk\t100\n");
    assert_eq!((reading.total.bytes, reading.total.requests), (100.0, 7.0));
    assert_eq!(
        (reading.by.as_deref(), reading.ignored),
        (Some("\t"), vec!["ttl".to_owned()])
    );
    // Without names it is the numbers that show a table, and that is told.
    let reading = fed(&mut plan, b"user:1;120\nuser:2;80\n");
    assert_eq!((reading.by.as_deref(), reading.named), (Some(";"), false));
    assert_eq!((reading.total.keys, reading.total.bytes), (2, 200.0));
    // Keys with commas are keys, and what looks like a table can be read as lines.
    let reading = fed(&mut plan, b"a,b\nc,d\n");
    assert_eq!((reading.by, reading.total.keys), (None, 2));
    plan.begin_keys(Layout::named("lines"));
    plan.take_keys(b"user:1,120\n", true).unwrap();
    assert_eq!(plan.reading().by, None);
    plan.begin_keys(Layout::named("comma"));
    plan.take_keys(b"a,b\nc,7\n", true).unwrap();
    assert_eq!(refusals(&plan.reading()), [(1, "size")]);
}

#[test]
fn a_key_in_quotation_marks_may_go_over_lines() {
    let mut plan = outlook(&scenario("ketama", &FIVE), &["add c6:1"]);
    let text = b"key,size\n\"two\nlines\",5\nafter,1\n\"two\nlines\",6\n";
    for size in [1, 3, text.len()] {
        plan.forget();
        for piece in text.chunks(size) {
            plan.take_keys(piece, false).unwrap();
        }
        plan.take_keys(b"", true).unwrap();
        while plan.compare_keys() {}
        let reading = plan.reading();
        assert_eq!(
            (reading.total.keys, reading.total.bytes),
            (3, 12.0),
            "{size}"
        );
        assert_eq!((reading.refused, reading.again), (0, Some(1)));
    }
    // One that is not closed takes only its own line with it, however much follows.
    let begin = String::from("key,size\n\"never closed,1\n");
    let text = (0..5000).fold(begin, |text, at| text + &format!("k{at},2\n"));
    let reading = fed(&mut plan, text.as_bytes());
    assert_eq!((reading.total.keys, reading.total.bytes), (5000, 10_000.0));
    assert_eq!(refusals(&reading), [(2, "quote")]);
}

#[test]
fn what_one_plan_has_read_another_takes_over() {
    let start = scenario("ketama", &FIVE);
    let mut worker = outlook(
        &Scenario {
            keys: Keys::Count(1),
            ..start.clone()
        },
        &["add c6:1", "remove c1:1"],
    );
    let text = (0..3000).fold(String::from("key,size\n"), |text, at| {
        text + &format!("key:{at},3\n")
    });
    fed(&mut worker, text.as_bytes());
    let mut plan = outlook(&start, &["add c6:1", "remove c1:1"]);
    let mut itself = outlook(&start, &["add c6:1", "remove c1:1"]);
    let wanted = fed(&mut itself, text.as_bytes());
    let json = serde_json::to_string(&worker.fed()).unwrap();
    plan.take_fed(serde_json::from_str(&json).unwrap());
    assert_eq!(plan.reading(), wanted);
    assert_eq!(
        plan.outline().unwrap().flows,
        itself.outline().unwrap().flows
    );
    assert!(
        plan.outline()
            .unwrap()
            .flows
            .iter()
            .any(|flow| flow.file.keys > 0)
    );
    plan.forget();
    assert_eq!(plan.reading().total.keys, 0);
}

#[test]
fn warnings_are_there_where_they_should_be_and_nowhere_else() {
    let kinds = |scenario: &Scenario, texts: &[&str]| -> Vec<&'static str> {
        let out = outlook(scenario, texts).outline().unwrap();
        out.warnings.iter().map(|warning| warning.kind).collect()
    };
    let ketama = scenario("ketama", &FIVE);
    assert!(kinds(&ketama, &["add c6:1"]).is_empty());
    // libmemcached normalises by the sum of the weights: bystanders exchange keys.
    assert!(kinds(&ketama, &["weight c1:1 2"]).contains(&"between"));
    assert!(
        kinds(
            &ketama,
            &[
                "remove c1:1",
                "remove c2:1",
                "remove c3:1",
                "remove c4:1",
                "remove c5:1"
            ]
        )
        .contains(&"nobody")
    );
    let mut single = scenario("reference", &["a", "b", "c"]);
    single.vnodes = Some(1);
    assert!(kinds(&single, &["remove a"]).contains(&"one-heir"));
    let mut zoned = scenario("reference", &["a", "b", "c"]);
    zoned.vnodes = Some(200);
    for (node, zone) in zoned.nodes.iter_mut().zip(["x", "x", "y"]) {
        node.zone = Some(zone.to_owned());
    }
    assert!(kinds(&zoned, &[]).contains(&"zones"));
    zoned.nodes.pop();
    zoned.nodes[1].zone = Some("y".to_owned());
    assert!(!kinds(&zoned, &[]).contains(&"zones"));
}

#[test]
fn nothing_is_nought_without_a_sign() {
    let start = scenario("ketama", &FIVE);
    let none = outlook(&start, &[]).outline().unwrap();
    let out = outlook(&start, &["add c6:1"]).outline().unwrap();
    for zero in [none.sum, none.share, out.steps[0].between] {
        assert_eq!(zero.to_bits(), 0, "{zero}");
    }
}

#[test]
fn time_is_what_moves_by_the_rate() {
    let plan = outlook(&scenario("ketama", &FIVE), &["add c6:1"]);
    let share = plan.outline().unwrap().share;
    let time = plan.time(1e6, 500.0, 1000.0, false).unwrap();
    assert!((time.all - share * 1000.0).abs() < 1e-6);
    // All goes to one server.
    assert!((time.each - time.all).abs() < 1e-6);
    let bytes = plan.time(1e6, 500.0, 1e6, true).unwrap();
    assert!((bytes.all - share * 500.0).abs() < 1e-6);
    let away = outlook(&scenario("ketama", &FIVE), &["remove c1:1"])
        .time(1e6, 1.0, 1.0, false)
        .unwrap();
    assert!(away.each < away.all);
}

#[test]
fn names_become_neither_markup_nor_formulas() {
    assert_eq!(markdown_cell(Some("a|b")), "`a\\|b`");
    assert_eq!(markdown_cell(Some("`x``")), "``` `x`` ```");
    assert_eq!(markdown_cell(None), "–");
    assert_eq!(Span("@all\n# h").to_string(), "`@all # h`");
    let evil = "=cmd|' /C calc'!A0";
    let plan = outlook(
        &scenario("reference", &["a", "b"]),
        &["replace a \"=cmd|' /C calc'!A0\""],
    );
    let csv = plan.matrix_csv().unwrap();
    assert!(csv.contains(&format!("a,'{evil},")), "{csv}");
    assert!(!plan.ranges_csv().unwrap().contains(",=cmd"));
    let words: Vec<String> = [
        "t", "lead", "s", "f", "r", "from", "to", "share", "keys", "start", "end", "more", "w\nx",
    ]
    .map(str::to_owned)
    .into();
    let text = plan.markdown(&words).unwrap();
    assert!(text.contains("`=cmd\\|' /C calc'!A0`"), "{text}");
    assert!(text.contains("\n> w x\n"));
    for line in text.lines().filter(|line| line.starts_with("| ")) {
        assert_eq!(line.replace("\\|", "").matches('|').count(), 5, "{line}");
    }
}

#[test]
fn slots_move_by_commands_that_lose_no_key_when_run_as_they_stand() {
    let redis = scenario("redis", &["10.0.0.1:6379", "10.0.0.2:6379"]);
    let plan = outlook(&redis, &["add 10.0.0.3:6379"]);
    let out = plan.outline().unwrap();
    assert!(out.slots);
    let text = plan.set_slots().unwrap();
    let slots = (out.share * 16384.0).round() as usize;
    assert_eq!(text.matches("IMPORTING").count(), slots);
    let closes = |line: &&str| line.contains(" NODE ");
    assert_eq!(text.lines().filter(closes).count(), 2 * slots);
    assert!(
        text.lines()
            .filter(closes)
            .all(|line| line.starts_with('#'))
    );
    let evil = scenario("redis", &["10.0.0.1:6379", "$(reboot):6379"]);
    assert!(outlook(&evil, &["add 10.0.0.3:6379"]).set_slots().is_err());
    assert!(
        outlook(&scenario("ketama", &FIVE), &["add c6:1"])
            .set_slots()
            .is_err()
    );
}

#[test]
fn steps_are_read_as_they_are_written() {
    for text in [
        "replace a b",
        "add n*2",
        "remove a",
        "weight a 3",
        "vnodes 10",
        "rename a \"b c\"",
    ] {
        let step: Step = text.parse().unwrap();
        assert_eq!(step.to_string().parse::<Step>().unwrap(), step);
    }
    assert!("replace a".parse::<Step>().is_err());
    assert!("paint a".parse::<Step>().is_err());
    let start = scenario("ketama", &FIVE);
    assert!(Outlook::new(&start, steps(&["remove c1:1", "remove c1:1"])).is_err());
}

#[test]
fn a_plan_starts_where_the_ring_stands_and_goes_on_from_there() {
    let mut start = scenario("ketama", &FIVE);
    start.steps = vec![
        "remove c5:1".parse().unwrap(),
        "remove c4:1".parse().unwrap(),
    ];
    start.step = Some(1);
    let plan = outlook(&start, &["add c7:1"]);
    assert_eq!(plan.outline().unwrap().count, 4);
    let planned = Lab::new(plan.planned()).unwrap();
    assert_eq!(planned.world().stage.members.len(), 5);
}

#[test]
fn a_form_makes_the_step_that_its_parts_say() {
    let of = |verb: &str, parts: &[&str]| {
        let parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
        Step::of(verb, &parts)
    };
    let odd = "a; remove \"b\" *3";
    for (verb, parts) in [
        ("remove", vec![odd]),
        ("add", vec![odd, "2", "z"]),
        ("replace", vec![odd, "x y"]),
    ] {
        let step = of(verb, &parts).unwrap();
        assert_eq!(step.to_string().parse::<Step>().unwrap(), step);
    }
    assert_eq!(of("vnodes", &["40"]).unwrap().to_string(), "vnodes 40");
    let hashed = of("scheme", &["twemproxy", r#"{"hash":"md5"}"#]).unwrap();
    let start = scenario("twemproxy", &FIVE);
    let migrated = Outlook::new(&start, vec![hashed.clone()]).unwrap();
    assert!(migrated.outline().unwrap().share > 0.5);
    assert_eq!(hashed.to_string().parse::<Step>().unwrap(), hashed);
    assert!(of("scheme", &["twemproxy", "{"]).is_err());
    assert!(of("scheme", &["twemproxy", "7"]).is_err());
    assert_eq!(of("replicas", &["3"]).unwrap().to_string(), "replicas 3");
    assert!(of("weight", &["a", "heavy"]).is_err());
    assert!(of("weight", &["a", "-1"]).is_err());
    assert!(of("add", &["", "1", ""]).is_err());
    assert!(of("vnodes", &["1; remove a"]).is_err());
}
