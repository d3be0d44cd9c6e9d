//! Any sequence of commands, drawn from a seed: what is kept step by step is what is made afresh.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use std::collections::BTreeMap;

use ringscope::{Command, Lab, Scenario, Snapshot};
use support::{Dice, asked, owners, snapshot};

const NAMES: [&str; 12] = [
    "A", "B", "C", "D", "E", "F", "node 7", "Ж", "a*b", "x;y", "\"q\"", "G",
];
const SCHEMES: [&str; 12] = [
    "reference",
    "reference",
    "ketama",
    "nginx",
    "twemproxy",
    "libmemcached",
    "modulo",
    "jump",
    r#"{"name":"maglev","table_size":307}"#,
    "rendezvous",
    "redis",
    "bounded-loads",
];
const KEYS: usize = 200;

fn name(dice: &mut Dice) -> String {
    let name = dice.pick(&NAMES);
    let plain = name.chars().all(char::is_alphanumeric);
    if plain {
        name.to_owned()
    } else {
        format!("{name:?}")
    }
}

/// Some command; about a third of them cannot succeed.
fn command(dice: &mut Dice, teaching: bool) -> String {
    let weights = ["0", "0.5", "1", "2", "3.25", "0.01", "1000", "2000"];
    let id = name(dice);
    match dice.below(if teaching { 9 } else { 12 }) {
        0..=3 => {
            let mut node = id;
            if dice.once_in(3) {
                node += "*";
                node += dice.pick(&weights[..6]);
            }
            if teaching || dice.once_in(6) {
                let first = dice.below(102);
                let second = (first + 1 + dice.below(40)) % 100;
                node = format!("{node}@{first},{second}");
            }
            if dice.once_in(4) {
                node += dice.pick(&["/eu", "/us"]);
            }
            format!("add {node}")
        }
        4 | 5 => format!("remove {id}"),
        6 => format!("weight {id} {}", dice.pick(&weights)),
        7 => format!("rename {id} {}", name(dice)),
        8 => format!("replicas {}", dice.below(5) + 1),
        9 => format!("vnodes {}", dice.pick(&["1", "7", "32", "40"])),
        10 => format!("scheme {}", dice.pick(&SCHEMES)),
        _ => "scheme teaching-100".to_owned(),
    }
}

fn start(seed: u64) -> (Dice, Lab, bool) {
    let mut dice = Dice::new(seed);
    let teaching = dice.once_in(3);
    let keys = KEYS.to_string();
    let fields: &[(&str, &str)] = if teaching {
        &[
            ("scheme", "teaching-100"),
            ("nodes", "A@10 B@50 C@80"),
            ("keys", &keys),
        ]
    } else if dice.once_in(2) {
        &[("keys", &keys), ("vnodes", "9")]
    } else {
        &[("keys", &keys), ("scheme", dice.pick(&SCHEMES))]
    };
    let lab = support::lab(fields);
    (dice, lab, teaching)
}

/// One thing that a person does. Says what it was.
fn act(dice: &mut Dice, lab: &mut Lab, teaching: bool) -> String {
    let step = lab.step();
    match dice.below(14) {
        0..=7 => {
            let text = command(dice, teaching);
            let done = lab.act(text.parse().unwrap());
            if done.is_ok() {
                assert_eq!(lab.step(), step + 1);
                assert_eq!(lab.steps().len(), step + 1, "the tail is dropped");
            }
            format!("{text}: {done:?}")
        }
        8 => {
            let text = command(dice, teaching);
            let done = lab.amend(text.parse().unwrap());
            format!("amend {text}: {done:?}")
        }
        9 | 10 => format!("undo: {:?}", lab.undo().unwrap()),
        11 => format!("redo: {:?}", lab.redo().unwrap()),
        _ => {
            let to = dice.below(lab.steps().len() + 1);
            format!("seek {to}: {:?}", lab.seek(to).unwrap())
        }
    }
}

fn fresh(lab: &Lab) -> Lab {
    Lab::new(lab.scenario()).unwrap()
}

#[test]
fn every_invariant_holds_after_everything_a_person_does() {
    for seed in 1..=40 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..40 {
            let done = act(&mut dice, &mut lab, teaching);
            lab.check()
                .unwrap_or_else(|broken| panic!("seed {seed}, {done}: {broken}"));
        }
    }
}

#[test]
fn a_lab_that_was_changed_step_by_step_equals_one_made_afresh() {
    for seed in 50..=90 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..30 {
            let done = act(&mut dice, &mut lab, teaching);
            let mut other = fresh(&lab);
            assert_eq!(
                snapshot(&mut lab),
                snapshot(&mut other),
                "seed {seed}, {done}"
            );
            assert_eq!(lab.plan(), other.plan(), "seed {seed}, {done}");
            assert_eq!(lab.scenario(), other.scenario());
            assert_eq!(owners(&lab, 50), owners(&other, 50));
        }
    }
}

#[test]
fn the_counts_are_those_of_keys_asked_one_by_one() {
    for seed in 100..=130 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..20 {
            let done = act(&mut dice, &mut lab, teaching);
            let counted: BTreeMap<String, u32> = snapshot(&mut lab)
                .nodes
                .into_iter()
                .filter(|row| row.keys > 0)
                .map(|row| (row.id, row.keys))
                .collect();
            assert_eq!(counted, asked(&lab, KEYS), "seed {seed}, {done}");
        }
    }
}

#[test]
fn what_moved_is_what_keys_asked_before_and_after_say() {
    for seed in 140..=180 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..25 {
            let before = owners(&lab, KEYS);
            let text = command(&mut dice, teaching);
            let command: Command = text.parse().unwrap();
            let Ok(change) = lab.act(command.clone()) else {
                continue;
            };
            let mut flows: BTreeMap<(Option<String>, Option<String>), u32> = BTreeMap::new();
            for (from, to) in before.into_iter().zip(owners(&lab, KEYS)) {
                // A node that is renamed stays the same node.
                let stays = match &command {
                    Command::Rename(old, new) => {
                        from.as_ref() == Some(old) && to.as_ref() == Some(new)
                    }
                    _ => false,
                };
                if from != to && !stays {
                    *flows.entry((from, to)).or_default() += 1;
                }
            }
            let said = change.flows.iter().filter(|flow| flow.keys > 0);
            let said: BTreeMap<_, _> = said
                .map(|flow| ((flow.from.clone(), flow.to.clone()), flow.keys))
                .collect();
            assert_eq!(said, flows, "seed {seed}, {text}");
            assert_eq!(change.moved_keys, flows.values().sum::<u32>());
            assert_eq!(change.total_keys as usize, KEYS);
            let share: f64 = change.flows.iter().map(|flow| flow.share).sum();
            assert!((share - change.moved_share).abs() < 1e-9);
            assert!((0.0..=1.0).contains(&change.moved_share));
            assert!((0.0..=1.0 + 1e-12).contains(&change.ideal_share));
        }
    }
}

#[test]
fn undo_restores_everything_but_the_length_of_the_log() {
    for seed in 200..=230 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..25 {
            let before = snapshot(&mut lab);
            let text = command(&mut dice, teaching);
            let Ok(there) = lab.act(text.parse().unwrap()) else {
                continue;
            };
            let after = snapshot(&mut lab);
            let back = lab.undo().unwrap().unwrap();
            let undone = snapshot(&mut lab);
            assert_eq!(undone.steps, before.step + 1);
            let undone = Snapshot {
                steps: before.steps,
                ..undone
            };
            assert_eq!(undone, before, "seed {seed}, {text}");
            assert_eq!(back.command, "undo");
            assert_eq!(back.moved_keys, there.moved_keys);
            let again = lab.redo().unwrap().unwrap();
            assert_eq!(again.command, "redo");
            assert_eq!(again.flows, there.flows);
            assert_eq!(snapshot(&mut lab), after, "seed {seed}, {text}");
        }
    }
}

#[test]
fn seeking_anywhere_arrives_where_a_fresh_replay_arrives() {
    for seed in 250..=262 {
        let (mut dice, mut lab, teaching) = start(seed);
        while lab.steps().len() < 12 {
            let _ = lab.act(command(&mut dice, teaching).parse().unwrap());
        }
        for _ in 0..25 {
            let step = dice.below(13);
            let change = lab.seek(step).unwrap();
            assert_eq!(change.command, format!("seek {step}"));
            let mut other = Lab::new(Scenario {
                step: Some(step),
                ..lab.scenario()
            })
            .unwrap();
            assert_eq!(
                snapshot(&mut lab),
                snapshot(&mut other),
                "seed {seed}, {step}"
            );
            assert_eq!(lab.seek(step).unwrap().moved_keys, 0);
        }
        let (before, log) = (snapshot(&mut lab), lab.scenario());
        let error = lab.seek(13).unwrap_err();
        assert_eq!(
            error.to_string(),
            "Step 13 is outside the log, which goes from 0 to 12."
        );
        assert_eq!((snapshot(&mut lab), lab.scenario()), (before, log));
    }
}

#[test]
fn what_fails_leaves_everything_as_it_was() {
    let mut failures = 0;
    for seed in 300..=340 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..30 {
            let (before, log) = (snapshot(&mut lab), lab.scenario());
            let text = command(&mut dice, teaching);
            let held = dice.once_in(3);
            let command: Command = text.parse().unwrap();
            let done = if held {
                lab.amend(command)
            } else {
                lab.act(command)
            };
            if done.is_err() {
                failures += 1;
                assert_eq!(snapshot(&mut lab), before, "seed {seed}, {text}");
                assert_eq!(lab.scenario(), log, "seed {seed}, {text}");
                lab.check().unwrap();
            }
            if dice.once_in(4) {
                lab.undo().unwrap();
            }
        }
    }
    assert!(failures > 100, "only {failures} commands failed");
}

#[test]
fn a_held_command_equals_undoing_and_acting_again() {
    for seed in 400..=420 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..20 {
            let _ = act(&mut dice, &mut lab, teaching);
            if lab.step() == 0 {
                continue;
            }
            let mut other = fresh(&lab);
            other.undo().unwrap();
            let text = command(&mut dice, teaching);
            let wanted = other.act(text.parse().unwrap());
            let found = lab.amend(text.parse().unwrap());
            assert_eq!(found, wanted, "seed {seed}, {text}");
            if found.is_ok() {
                assert_eq!(snapshot(&mut lab), snapshot(&mut other));
                assert_eq!(lab.scenario(), other.scenario());
            }
        }
    }
}

#[test]
fn a_scenario_survives_every_spelling_and_opens_the_same_lab() {
    for seed in 450..=480 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..12 {
            let _ = act(&mut dice, &mut lab, teaching);
        }
        let scenario = lab.scenario();
        let json = scenario.to_json().to_string();
        assert_eq!(json.parse::<Scenario>().unwrap(), scenario);
        let mut read = Scenario::default();
        for (name, _) in ringscope::FIELDS {
            let text = scenario.field(name).unwrap();
            read.set_field(name, Some(&text)).unwrap();
        }
        assert_eq!(read, scenario, "seed {seed}");
        let mut other = Lab::new(read).unwrap();
        assert_eq!(snapshot(&mut other), snapshot(&mut lab), "seed {seed}");
    }
}

#[test]
fn setting_what_stands_already_moves_nothing_and_keeps_the_history() {
    for seed in 500..=530 {
        let (mut dice, mut lab, teaching) = start(seed);
        for _ in 0..15 {
            let _ = act(&mut dice, &mut lab, teaching);
        }
        let (before, log) = (snapshot(&mut lab), lab.scenario());
        let change = lab.set(lab.scenario()).unwrap();
        assert_eq!(change.command, "set");
        assert_eq!((change.moved_keys, change.flows.len()), (0, 0));
        assert_eq!(snapshot(&mut lab), before, "seed {seed}");
        assert_eq!(lab.scenario(), log);
        lab.check().unwrap();
    }
}

#[test]
fn setting_any_other_scenario_arrives_there_and_counts_what_moved() {
    for seed in 550..=580 {
        let (mut dice, mut lab, teaching) = start(seed);
        let (_, mut other, other_teaching) = start(seed + 1000);
        for _ in 0..10 {
            let _ = act(&mut dice, &mut lab, teaching);
            let _ = act(&mut dice, &mut other, other_teaching);
        }
        let before = owners(&lab, KEYS);
        let change = lab.set(other.scenario()).unwrap();
        assert_eq!(snapshot(&mut lab), snapshot(&mut other), "seed {seed}");
        lab.check().unwrap();
        let moved = before
            .iter()
            .zip(owners(&lab, KEYS))
            .filter(|(from, to)| *from != to);
        // A node that was renamed on the way may have stayed the same node.
        assert!(change.moved_keys as usize <= moved.count(), "seed {seed}");
        for flow in &change.flows {
            assert_ne!(flow.from, flow.to, "seed {seed}: {change:?}");
        }
    }
}
