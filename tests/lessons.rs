//! Every figure of the lessons, beside a count of its own.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use std::collections::BTreeSet;

use ringscope::lessons::{Lesson, MOST_SLIDES, lesson, questions, story, talk};
use ringscope::{Fragment, Lab, Scenario};
use sha2::{Digest, Sha256};

/// The first eight bytes of a digest, big-endian.
fn hash(text: &str) -> u64 {
    let digest = Sha256::digest(text.as_bytes());
    u64::from_be_bytes(digest[..8].try_into().unwrap())
}

/// A ring that asks every point in turn: pairs of a node and its number of points.
struct Naive(Vec<(u64, String)>);

impl Naive {
    fn of(nodes: &[(&str, u32)]) -> Self {
        let points = nodes.iter().flat_map(|(id, count)| {
            (0..*count).map(move |at| (hash(&format!("node:{id}:{at}")), (*id).to_owned()))
        });
        Self(points.collect())
    }

    fn even(ids: &str, points: u32) -> Self {
        let nodes: Vec<_> = ids.split(' ').map(|id| (id, points)).collect();
        Self::of(&nodes)
    }

    /// The owner of a place: the first point at or after it, else the very first.
    fn at(&self, place: u64) -> &str {
        let after = self.0.iter().filter(|(position, _)| *position >= place);
        let first = after.min().or_else(|| self.0.iter().min());
        &first.unwrap().1
    }

    fn owner(&self, key: &str) -> &str {
        self.at(hash(&format!("key:{key}")))
    }

    /// The distinct nodes from a key on.
    fn holders(&self, key: &str, copies: usize) -> Vec<&str> {
        let mut met: Vec<&str> = Vec::new();
        for node in self.walk(key) {
            if !met.contains(&node) {
                met.push(node);
            }
        }
        met.truncate(copies);
        met
    }

    /// The nodes of all points from a key on.
    fn walk(&self, key: &str) -> impl Iterator<Item = &str> {
        let place = hash(&format!("key:{key}"));
        let mut sorted: Vec<_> = self.0.iter().collect();
        sorted.sort();
        let start = sorted
            .iter()
            .filter(|(position, _)| *position < place)
            .count();
        let count = sorted.len();
        (0..count).map(move |at| sorted[(start + at) % count].1.as_str())
    }

    /// The part of the circle that a node owns.
    fn share(&self, id: &str) -> f64 {
        let mut sorted: Vec<_> = self.0.iter().collect();
        sorted.sort();
        let count = sorted.len();
        let arcs = (0..count).filter(|at| sorted[*at].1 == id).map(|at| {
            let before = sorted[(at + count - 1) % count].0;
            sorted[at].0.wrapping_sub(before) as f64
        });
        arcs.sum::<f64>() / 2f64.powi(64)
    }
}

fn keys() -> impl Iterator<Item = String> {
    (0..1000).map(|at| format!("key:{at}"))
}

/// How many keys have another owner.
fn moved(a: &Naive, b: &Naive) -> u32 {
    keys().filter(|key| a.owner(key) != b.owner(key)).count() as u32
}

/// How many keys of a list have a new owner by remainder.
fn by_remainder(from: u64, to: u64) -> u32 {
    let of = |key: &String| hash(&format!("key:{key}"));
    keys().filter(|key| of(key) % from != of(key) % to).count() as u32
}

fn of(id: &str) -> Lesson {
    lesson(id, None).unwrap()
}

fn set(id: &str, value: &str) -> Lesson {
    lesson(id, Some(value)).unwrap()
}

fn is(lesson: &Lesson, figure: &str, wanted: f64) {
    near(lesson, figure, wanted, 1e-9);
}

fn near(lesson: &Lesson, figure: &str, wanted: f64, off: f64) {
    let found = lesson.figures[figure];
    assert!(
        (found - wanted).abs() <= off,
        "{} {figure}: {found}, not {wanted}",
        lesson.id
    );
}

#[test]
fn there_are_eight_scenes_and_seven_questions_and_each_opens_from_its_link() {
    assert_eq!((story().count(), questions().count()), (8, 7));
    let ids: BTreeSet<_> = story().chain(questions()).collect();
    assert_eq!(ids.len(), 15, "no name twice");
    for id in ids {
        let lesson = of(id);
        assert_eq!(lesson.id, id);
        assert_eq!(
            lesson.view.scenario.applied(),
            0,
            "{id} stands before its step"
        );
        assert!(
            !lesson.view.scenario.steps.is_empty(),
            "{id} has a step to play"
        );
        assert!(
            lesson.figures.values().all(|figure| figure.is_finite()),
            "{id}"
        );
        for view in [Some(&lesson.view), lesson.refuting.as_ref()]
            .into_iter()
            .flatten()
        {
            let fragment = Fragment::parse(&view.link).unwrap();
            let mut shown = Scenario::default();
            assert!(shown.set_fields(&fragment.fields).is_empty(), "{id}");
            let all = Scenario {
                step: None,
                ..view.scenario.clone()
            };
            assert_eq!(shown, all, "{id}: its link shows the same");
            Lab::new(shown).unwrap().check().unwrap();
        }
    }
    assert_eq!(
        lesson("nothing", None).unwrap_err().code().as_str(),
        "invalid-value"
    );
    assert_eq!(
        lesson("points", Some("7")).unwrap_err().code().as_str(),
        "invalid-value"
    );
    assert_eq!(
        lesson("circle", Some("")).unwrap_err().code().as_str(),
        "empty-node-id"
    );
}

#[test]
fn every_value_of_every_control_makes_a_scene() {
    for id in story() {
        let control = of(id).control.unwrap();
        for value in &control.values {
            let lesson = set(id, value);
            assert_eq!(lesson.control.unwrap().value, *value, "{id}");
        }
    }
}

#[test]
fn counts_of_nodes_are_those_of_the_rings() {
    for id in story().chain(questions()) {
        let lesson = of(id);
        if let Some(nodes) = lesson.figures.get("nodes")
            && id != "ask-virtual"
        {
            assert!(
                (lesson.view.scenario.nodes.len() as f64 - nodes).abs() < 0.5,
                "{id}"
            );
        }
    }
}

#[test]
fn the_remainder_moves_what_a_count_of_remainders_says() {
    for from in 2..=9u64 {
        let lesson = set("remainder", &from.to_string());
        is(&lesson, "moved", f64::from(by_remainder(from, from + 1)));
        // N → N + 1 keeps one part in N + 1.
        is(&lesson, "law", 1.0 - 1.0 / (from + 1) as f64);
        is(&lesson, "ideal", 1.0 / (from + 1) as f64);
    }
    let lesson = of("remainder");
    is(&lesson, "moved", 756.0);
    is(
        &lesson,
        "ring",
        f64::from(moved(
            &Naive::even("A B C", 32),
            &Naive::even("A B C D", 32),
        )),
    );
}

#[test]
fn a_key_of_ones_own_goes_where_a_scan_of_all_points_says() {
    let (before, after) = (Naive::even("A B C", 1), Naive::even("A B C D", 1));
    for key in ["user:42", "吉 星", "a;b|c", "x"] {
        let lesson = set("circle", key);
        assert_eq!(lesson.names["owner"], before.owner(key));
        assert_eq!(lesson.names["after"], after.owner(key));
        let turn = hash(&format!("key:{key}")) as f64 / 2f64.powi(64);
        near(&lesson, "turn", turn, 1e-9);
        let few: Vec<String> = keys().take(24).chain([key.to_owned()]).collect();
        let moved = few
            .iter()
            .filter(|key| before.owner(key) != after.owner(key));
        is(&lesson, "moved", moved.count() as f64);
        is(&lesson, "between", 0.0);
    }
}

#[test]
fn one_point_each_has_the_shares_of_its_arcs_and_one_heir() {
    for trio in ["A B C", "D E F", "V W X"] {
        let lesson = set("unfair", trio);
        let ring = Naive::even(trio, 1);
        let shares = trio.split(' ').map(|id| (ring.share(id), id));
        let (most, id) = shares.fold((0.0, ""), |a, b| if b.0 > a.0 { b } else { a });
        near(&lesson, "most", most, 1e-9);
        assert_eq!(lesson.names["most"], id);
        let rest: Vec<_> = trio.split(' ').filter(|other| *other != id).collect();
        let rest = Naive::even(&rest.join(" "), 1);
        is(&lesson, "moved", f64::from(moved(&ring, &rest)));
        is(&lesson, "heirs", 1.0);
        near(
            &lesson,
            "heir_share",
            rest.share(&lesson.names["heir"]),
            1e-9,
        );
    }
    // The harmonic number of three.
    near(&of("unfair"), "peak", 1.0 + 1.0 / 2.0 + 1.0 / 3.0, 1e-4);
}

#[test]
fn many_points_have_the_shares_of_their_arcs_and_the_deviation_of_the_law() {
    for points in [3, 32, 100] {
        let lesson = set("points", &points.to_string());
        let ring = Naive::even("A B C", points);
        let shares = ["A", "B", "C"].map(|id| ring.share(id));
        near(
            &lesson,
            "most",
            shares.into_iter().fold(0.0, f64::max),
            1e-9,
        );
        near(
            &lesson,
            "least",
            shares.into_iter().fold(1.0, f64::min),
            1e-9,
        );
        is(&lesson, "all", f64::from(3 * points));
        is(
            &lesson,
            "moved",
            f64::from(moved(&Naive::even("A B C", 1), &ring)),
        );
        // √((N − 1) / (N·v + 1))
        near(
            &lesson,
            "deviation",
            (2.0 / (3.0 * f64::from(points) + 1.0)).sqrt(),
            1e-12,
        );
    }
}

#[test]
fn a_weight_is_a_number_of_points_and_touches_nobody_else() {
    let before = Naive::even("A B C", 32);
    for (weight, points) in [("0", 0), ("0.5", 16), ("2", 64), ("4", 128)] {
        let lesson = set("weights", weight);
        let after = Naive::of(&[("A", 32), ("B", points), ("C", 32)]);
        is(&lesson, "points", f64::from(points));
        near(&lesson, "was", before.share("B"), 1e-9);
        near(&lesson, "is", after.share("B"), 1e-9);
        is(&lesson, "moved", f64::from(moved(&before, &after)));
        is(&lesson, "between", 0.0);
        let weight: f64 = weight.parse().unwrap();
        is(&lesson, "fair", weight / (weight + 2.0));
    }
}

#[test]
fn a_leaver_gives_its_keys_to_all_others() {
    let all = "A B C D E";
    for leaver in all.split(' ') {
        let lesson = set("leaves", leaver);
        let rest: Vec<_> = all.split(' ').filter(|id| *id != leaver).collect();
        let (before, after) = (Naive::even(all, 32), Naive::even(&rest.join(" "), 32));
        is(&lesson, "moved", f64::from(moved(&before, &after)));
        let had: Vec<_> = keys().filter(|key| before.owner(key) == leaver).collect();
        is(&lesson, "moved", had.len() as f64);
        let heirs: BTreeSet<_> = had.iter().map(|key| after.owner(key)).collect();
        is(&lesson, "heirs", heirs.len() as f64);
        is(&lesson, "heirs_one", 1.0);
        is(&lesson, "between", 0.0);
    }
}

#[test]
fn copies_are_on_distinct_machines_and_outlive_a_failure() {
    let ring = Naive::even("A B C D E", 32);
    for copies in [2, 3, 4] {
        let lesson = set("replicas", &copies.to_string());
        let lost = |gone: &[&str], copies: usize| {
            let dead = |key: &String| ring.holders(key, copies).iter().all(|id| gone.contains(id));
            keys().filter(dead).count() as f64
        };
        is(&lesson, "lost_one", lost(&["B"], 1));
        is(&lesson, "lost", lost(&["B"], copies));
        is(&lesson, "lost_pair", lost(&["B", "C"], copies));
        let fewer = keys()
            .filter(|key| ring.walk(key).take(copies).collect::<BTreeSet<_>>().len() < copies);
        is(&lesson, "crowded", fewer.count() as f64 / 1000.0);
        let holders = ring.holders("key:0", copies);
        assert_eq!(lesson.names["owner"], holders[0]);
        assert_eq!(lesson.names["others"], holders[1..].join(", "));
    }
    assert!(set("replicas", "2").figures["lost_pair"] > 0.0);
}

/// Requests by owner: the largest part.
fn busiest(ids: &str, points: u32, hot: u32) -> f64 {
    let ring = Naive::even(ids, points);
    let mut counts = std::collections::BTreeMap::new();
    let asked = (0..hot).map(|_| 0).chain(1..=100 - hot);
    for key in asked {
        *counts
            .entry(ring.owner(&format!("key:{key}")))
            .or_insert(0u32) += 1;
    }
    f64::from(*counts.values().max().unwrap()) / 100.0
}

#[test]
fn a_hot_key_weighs_on_one_machine_whatever_the_points() {
    for hot in [10, 30, 60] {
        let lesson = set("limits", &hot.to_string());
        is(&lesson, "before", busiest("A B C D E", 32, hot));
        is(&lesson, "after", busiest("A B C D E", 1000, hot));
        assert!(lesson.figures["after"] >= f64::from(hot) / 100.0);
    }
    let asked = of("ask-overload");
    let ten = "A B C D E F G H I J";
    is(&asked, "before", busiest(ten, 32, 30));
    is(&asked, "answer", busiest(ten, 1000, 30));
    is(&asked, "wider_most", busiest(&format!("{ten} K"), 1000, 30));
    assert!(asked.figures["split_peak"] < asked.figures["hot_peak"]);
    assert!(asked.figures["cached_peak"] < asked.figures["split_peak"]);
}

#[test]
fn the_answers_are_what_the_rings_of_the_questions_move() {
    for id in [
        "ask-lookup",
        "ask-moves",
        "ask-order",
        "ask-roles",
        "ask-clients",
    ] {
        let lesson = of(id);
        let all = Scenario {
            step: None,
            ..lesson.view.scenario.clone()
        };
        let change = Lab::new(all).unwrap().change().unwrap().unwrap();
        let part = f64::from(change.moved_keys) / f64::from(change.total_keys);
        is(&lesson, "answer", part);
    }
    is(
        &of("ask-lookup"),
        "answer",
        f64::from(by_remainder(3, 4)) / 1000.0,
    );
    is(&of("ask-moves"), "answer", 0.265);
    is(&of("ask-moves"), "left", 312.0);
    is(&of("ask-roles"), "answer", 0.312);
    let heavy = Naive::of(&[("A", 32), ("B", 64)]);
    near(&of("ask-virtual"), "answer", heavy.share("B"), 1e-9);
}

#[test]
fn the_figures_of_the_field_are_those_that_were_published() {
    let points = of("ask-virtual");
    near(&points, "heirs_one", 1.0, 1e-9);
    near(&points, "heirs_many", 9.0, 0.01);
    // √((N − 1) / (N·v + 1)) is at most the bound for this many points and for none fewer.
    let needed = points.figures["needed"];
    let law = |v: f64| (9.0 / (10.0 * v + 1.0)).sqrt();
    assert!(law(needed) <= 0.05 && law(needed - 1.0) > 0.05, "{needed}");
    near(&points, "law_one", law(1.0), 1e-12);
    let moves = of("ask-moves");
    is(&moves, "ideal", 0.25);
    is(&moves, "between", 0.0);
    assert!(moves.figures["low"] < 0.25 && 0.25 < moves.figures["high"]);
    let one = moved(&Naive::even("A B C", 1), &Naive::even("A B C D", 1));
    is(&moves, "one", f64::from(one) / 1000.0);
}

#[test]
fn the_nearest_point_is_not_the_owner() {
    let lesson = of("ask-lookup");
    let points = [(10i32, "A"), (50, "B"), (80, "C")];
    let owner = |place: i32| {
        points
            .iter()
            .find(|(at, _)| *at >= place)
            .unwrap_or(&points[0])
            .1
    };
    let near = |place: i32| {
        let far = |at: i32| (at - place).abs().min(100 - (at - place).abs());
        points.iter().min_by_key(|(at, _)| far(*at)).unwrap().1
    };
    let wrong: Vec<i32> = (0..100)
        .filter(|place| owner(*place) != near(*place))
        .collect();
    is(&lesson, "nearer", wrong.len() as f64);
    is(&lesson, "small_key", f64::from(wrong[0]));
    assert_eq!(lesson.names["nearest"], near(wrong[0]));
    assert_eq!(lesson.names["walks_to"], owner(wrong[0]));
}

#[test]
fn clients_differ_by_what_a_second_ring_of_points_says() {
    let lesson = of("ask-clients");
    let ours = Naive::even("A B C", 32);
    let theirs = Naive(
        ["A", "B", "C"]
            .iter()
            .flat_map(|id| {
                (0..32).map(move |at| (hash(&format!("node:{id}-{at}")), (*id).to_owned()))
            })
            .collect(),
    );
    is(&lesson, "answer", f64::from(moved(&ours, &theirs)) / 1000.0);
    is(&lesson, "separator", lesson.figures["answer"]);
    let from_one = Naive(
        ["A", "B", "C"]
            .iter()
            .flat_map(|id| {
                (1..33).map(move |at| (hash(&format!("node:{id}:{at}")), (*id).to_owned()))
            })
            .collect(),
    );
    is(
        &lesson,
        "index-base",
        f64::from(moved(&ours, &from_one)) / 1000.0,
    );
    let missing = Naive::even("A B", 32);
    let gone = f64::from(moved(&ours, &missing)) / 1000.0;
    let others =
        ["A B", "A C", "B C"].map(|ids| f64::from(moved(&ours, &Naive::even(ids, 32))) / 1000.0);
    assert!(
        others.contains(&lesson.figures["missing"]),
        "{gone} {others:?}"
    );
}

#[test]
fn a_talk_is_read_line_by_line_and_goes_back_as_exactly_as_on() {
    let talk = talk(
        "ask-moves | Think\n\nplay | Look\nremove B | And back\n| Only words\n\
         #nodes=A@10+B@50&scheme=teaching-100&keys=10&key-pattern={i} | Small\nadd \"x|y\"@40 | Bar",
    );
    assert!(talk.problems.is_empty(), "{:?}", talk.problems);
    assert_eq!((talk.blocks.len(), talk.slides.len()), (2, 6));
    let steps: Vec<_> = talk
        .slides
        .iter()
        .map(|slide| (slide.block, slide.step))
        .collect();
    assert_eq!(steps, [(0, 0), (0, 1), (0, 2), (0, 2), (1, 0), (1, 1)]);
    assert_eq!(talk.slides[1].lesson, Some("ask-moves"));
    assert_eq!(
        talk.slides[2].lesson, None,
        "beyond the lesson it speaks for itself"
    );
    let moved = talk.slides[1].change.as_ref().unwrap().moved_keys;
    assert_eq!(moved, 265);
    assert!(talk.slides[3].change.is_none());
    assert_eq!((talk.slides[5].line, &*talk.slides[5].note), (7, "Bar"));
    assert_eq!(talk.blocks[0].0.steps.len(), 2);
    // Every slide is its ring at its step.
    for slide in talk.slides.iter().filter(|slide| slide.change.is_some()) {
        let at = Scenario {
            step: Some(slide.step as usize),
            ..talk.blocks[slide.block as usize].0.clone()
        };
        assert_eq!(Lab::new(at).unwrap().change().unwrap(), slide.change);
    }
}

#[test]
fn what_a_talk_cannot_show_is_said_and_the_rest_stands() {
    let read = talk(
        "remainder | a\nplay | b\nplay | c\nnonsense | d\nadd A | e\n#keys | f\n#color=red | g\nadd E; add A | h\nadd F",
    );
    let problems: Vec<_> = read
        .problems
        .iter()
        .map(|problem| (problem.line, problem.refusal.kind))
        .collect();
    assert_eq!(
        problems,
        [
            (3, "step-range"),
            (4, "not-one-of"),
            (5, "duplicate-node"),
            (6, "unknown-field"),
            (7, "unknown-field"),
            (8, "duplicate-node"),
        ]
    );
    assert_eq!(read.slides.len(), 3);
    // Where one command of several is refused none is done.
    assert_eq!(read.blocks[0].0.steps.len(), 2);
    let long = talk(&"| word\n".repeat(MOST_SLIDES + 5));
    assert_eq!((long.slides.len(), long.problems.len()), (MOST_SLIDES, 1));
    assert!(talk("").slides.is_empty());
}
