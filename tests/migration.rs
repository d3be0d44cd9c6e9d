//! Moving data, simulated: what holds for every seed, and what each protection is for.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use ringscope::migration::{
    Cast, Conditions, EventKind, Fault, Lateness, Phase, Protection, Protections, Run, Settings,
    Side, Survey, TRIED, cast, lessons, roles, run, tally, telling_seed,
};
use ringscope::{Keys, Lab, Node, Scenario};

fn usual() -> Cast {
    cast(&Scenario::default(), "add D").unwrap()
}

fn safe() -> Settings {
    Settings::new(Protections::ALL)
}

fn without(one: Protection) -> Settings {
    Settings::new(Protections::ALL.without(one))
}

fn nothing_is_wrong(run: &Run, told: &str) {
    for fault in [Fault::Lost, Fault::Revived, Fault::TwoOwners] {
        assert_eq!(run.shows(fault), 0, "{told}: {fault:?}");
    }
    assert_eq!(run.wrong, 0, "{told}");
    assert_eq!((run.counts.lost, run.counts.revived), (0, 0), "{told}");
}

/// Conditions of all kinds, from those where messages hardly overtake each other to those where
/// everything does and most is lost. They follow from `at` alone.
fn weather(at: u32) -> Conditions {
    let pick = |shift: u32, from: &[u32]| from[(at >> shift) as usize % from.len()];
    let low = pick(0, &[1, 2, 9]);
    Conditions {
        clients: pick(2, &[2, 3, 5, 8]),
        latency: [low, low + pick(4, &[0, 5, 30, 90])],
        think: [1, pick(6, &[1, 6, 40])],
        copy_loss: pick(8, &[0, 2, 5, 1]),
        failure: pick(1, &[0, 2, 6]),
        pause: pick(3, &[0, 2, 9]),
        pauses: [1, pick(5, &[60, 300, 1200])],
        lateness: pick(7, &[100, 180, 400]),
        copying: pick(2, &[10, 120, 300]),
        window: 30,
    }
}

#[test]
fn with_all_protections_nothing_is_wrong_for_thousands_of_seeds() {
    let cast = usual();
    let mut worked = [0; 4];
    for seed in 0..6000 {
        let run = tally(&cast, &safe(), seed);
        nothing_is_wrong(&run, &format!("seed {seed}"));
        // In the usual conditions no fault of any kind shows.
        assert!(run.faults.is_empty(), "seed {seed}: {:?}", run.faults);
        let counts = run.counts;
        for (sum, count) in worked.iter_mut().zip([
            counts.acknowledged,
            counts.refused,
            counts.rescued,
            counts.absent,
        ]) {
            *sum += count;
        }
    }
    // It is not that nothing happened.
    assert!(worked.iter().all(|count| *count > 1000), "{worked:?}");
}

#[test]
fn with_all_protections_no_order_of_messages_loses_a_write_or_revives_a_delete() {
    let cast = usual();
    for at in 0..6000_u32 {
        for lateness in [Lateness::Soon, Lateness::Late, Lateness::Never] {
            let settings = Settings {
                lateness,
                conditions: weather(at.wrapping_mul(0x9e37_79b1) >> 8),
                ..safe()
            };
            let run = tally(&cast, &settings, at);
            nothing_is_wrong(&run, &format!("seed {at}, {settings:?}"));
            assert_eq!(run.shows(Fault::Stale), 0, "seed {at}, {settings:?}");
            // Who never learns of the switch asks the old owner even when its copy is gone.
            if lateness != Lateness::Never {
                assert_eq!(run.shows(Fault::Unanswered), 0, "seed {at}, {settings:?}");
            }
        }
    }
}

#[test]
fn each_protection_left_out_alone_shows_its_fault() {
    let cast = usual();
    for one in Protection::ALL {
        let mut survey = Survey::new(without(one));
        for _ in 0..400 {
            survey.advance(&cast);
        }
        let place = Fault::ALL.iter().position(|fault| *fault == one.guards());
        let shown = survey.shown[place.unwrap()];
        println!("{one:?}: {:?} of {}", survey.shown, survey.runs);
        assert!(shown > 0, "{one:?} {:?}", survey.shown);
    }
}

#[test]
fn every_set_of_protections_runs_to_its_end() {
    let cast = usual();
    for bits in 0..256_u32 {
        let set = Protection::ALL.into_iter().enumerate();
        let set: Protections = set
            .filter(|(at, _)| bits >> at & 1 == 1)
            .map(|(_, one)| one)
            .collect();
        for seed in 0..12 {
            for lateness in [Lateness::Soon, Lateness::Late, Lateness::Never] {
                let settings = Settings {
                    lateness,
                    ..Settings::new(set)
                };
                let run = tally(&cast, &settings, seed);
                assert_eq!(run.phases.last().unwrap().0, Phase::Retired, "{set:?}");
                assert!(run.counts.acknowledged > 0 && run.counts.hits > 0);
            }
        }
    }
}

/// What the log alone says, whoever keeps the books: the newest acknowledged stamp of each key and
/// whether it was a delete.
fn acknowledged(run: &Run, keys: usize) -> Vec<(u32, bool)> {
    let mut newest: Vec<(u32, bool)> = (0..keys).map(|key| (key as u32 + 1, false)).collect();
    for event in &run.events {
        let deleted = match event.kind {
            EventKind::Acknowledged => false,
            EventKind::DeleteAcknowledged => true,
            _ => continue,
        };
        let own = &mut newest[event.key.unwrap() as usize];
        *own = (*own).max((event.stamp.unwrap(), deleted));
    }
    newest
}

#[test]
fn the_log_itself_bears_out_that_the_new_owner_holds_all_that_was_acknowledged() {
    let cast = usual();
    for seed in 0..1500 {
        let run = run(&cast, &safe(), seed);
        let last = run.frames.last().unwrap();
        for (key, (stamp, deleted)) in acknowledged(&run, cast.keys.len()).into_iter().enumerate() {
            let held = last.keys[key].new.unwrap();
            assert!(held.stamp >= stamp, "seed {seed}, key {key}");
            assert_eq!(last.keys[key].truth.stamp, stamp);
            if held.stamp == stamp {
                assert_eq!(held.deleted, deleted, "seed {seed}, key {key}");
            }
            assert_eq!(last.keys[key].old, None);
        }
    }
}

#[test]
fn no_read_of_the_log_gets_less_than_was_acknowledged_before_it_began() {
    let cast = usual();
    for seed in 0..1500 {
        let run = run(&cast, &safe(), seed);
        let mut newest: Vec<u32> = (0..cast.keys.len() as u32).map(|key| key + 1).collect();
        let mut since = [0; 3];
        let mut read = 0;
        for event in &run.events {
            let key = event.key.unwrap_or(0) as usize;
            let client = event.client.unwrap_or(0) as usize;
            match event.kind {
                EventKind::Acknowledged | EventKind::DeleteAcknowledged => {
                    newest[key] = newest[key].max(event.stamp.unwrap());
                }
                EventKind::Asks => since[client] = newest[key],
                EventKind::Hit | EventKind::Rescued => {
                    assert!(event.stamp.unwrap() >= since[client], "seed {seed}");
                    read += 1;
                }
                _ => {}
            }
        }
        assert_eq!(read, run.counts.hits + run.counts.rescued);
    }
}

#[test]
fn a_lost_write_of_the_log_is_one_that_the_new_owner_does_not_hold() {
    let cast = usual();
    let mut lost = 0;
    for seed in 0..400 {
        let run = run(&cast, &without(Protection::Compare), seed);
        for (at, event) in run.events.iter().enumerate() {
            if event.kind != EventKind::Lost {
                continue;
            }
            let (key, stamp) = (event.key.unwrap() as usize, event.stamp.unwrap());
            let told = acknowledged(&run, cast.keys.len());
            assert!(told[key].0 >= stamp);
            let held = run.frames[at].keys[key].new;
            assert!(held.is_none_or(|cell| cell.stamp < stamp), "seed {seed}");
            lost += 1;
        }
        assert_eq!(run.shows(Fault::Lost), run.counts.lost);
    }
    assert!(lost > 20, "{lost}");
}

#[test]
fn a_seed_is_a_run_and_another_seed_another() {
    let cast = usual();
    assert_eq!(run(&cast, &safe(), 7), run(&cast, &safe(), 7));
    assert_ne!(run(&cast, &safe(), 7), run(&cast, &safe(), 8));
    let (whole, counted) = (run(&cast, &safe(), 7), tally(&cast, &safe(), 7));
    assert_eq!(whole.counts, counted.counts);
    assert_eq!(whole.faults, counted.faults);
}

#[test]
fn events_are_in_order_and_each_has_the_state_after_it() {
    let cast = usual();
    for lesson in lessons() {
        let settings = Settings {
            lateness: lesson.lateness,
            ..Settings::new(lesson.protections)
        };
        let run = run(&cast, &settings, 3);
        assert_eq!(run.events.len(), run.frames.len());
        assert!(run.events.is_sorted_by_key(|event| event.at));
        assert!(run.phases.is_sorted_by_key(|(_, at)| *at));
        let counts = |at: usize| run.frames[at].counts;
        for at in 1..run.frames.len() {
            assert!(counts(at).reads >= counts(at - 1).reads);
            assert!(counts(at).lost >= counts(at - 1).lost);
            assert!(counts(at).peak >= counts(at).load);
        }
        assert_eq!(counts(run.frames.len() - 1), run.counts);
        assert_eq!(run.counts.copied, cast.moved);
        let faults: Vec<Fault> = run.events.iter().filter_map(|event| event.fault).collect();
        assert_eq!(faults, run.faults);
        for message in &run.messages {
            assert!(message.comes > message.sent && (message.key as usize) < cast.keys.len());
        }
    }
}

#[test]
fn every_lesson_has_a_run_that_shows_what_it_is_about() {
    let cast = usual();
    let all = lessons();
    assert_eq!(all.len(), 10);
    for lesson in all {
        let settings = Settings {
            lateness: lesson.lateness,
            ..Settings::new(lesson.protections)
        };
        let seed = telling_seed(&cast, &lesson);
        assert!((1..=TRIED).contains(&seed));
        let run = run(&cast, &settings, seed);
        if let Some(fault) = lesson.fault {
            assert!(run.shows(fault) > 0, "{}", lesson.id);
        } else {
            assert!(run.faults.is_empty());
            assert!(run.counts.refused > 0 && run.counts.rescued > 0);
        }
    }
}

#[test]
fn the_owners_and_the_keys_are_those_of_the_ring() {
    let cast = usual();
    // The first example of the contract.
    assert_eq!((cast.all_moved, cast.total), (265, 1000));
    let mut lab = Lab::new(Scenario::default()).unwrap();
    let before: Vec<_> = cast.keys.iter().map(|key| lab.owner_of(key).node).collect();
    let change = lab.act("add D".parse().unwrap()).unwrap();
    let flow = change
        .flows
        .iter()
        .find(|flow| flow.from.as_ref() == Some(&cast.from));
    assert_eq!(flow.unwrap().keys, cast.moved);
    assert!(change.flows.iter().all(|flow| flow.keys <= cast.moved));
    for (key, before) in cast.keys.iter().zip(before) {
        assert_eq!(before.as_ref(), Some(&cast.from));
        assert_eq!(lab.owner_of(key).node.as_ref(), Some(&cast.to));
    }
}

#[test]
fn a_leaver_hands_over_too() {
    let cast = cast(&Scenario::default(), "remove B").unwrap();
    assert_eq!(cast.from, "B");
    assert_ne!(cast.to, "B");
    for seed in 0..200 {
        nothing_is_wrong(&tally(&cast, &safe(), seed), "a leaver");
    }
}

#[test]
fn one_key_is_enough_and_none_is_refused() {
    let one = |keys: &[&str]| Scenario {
        keys: Keys::List(keys.iter().map(|key| (*key).to_owned()).collect()),
        ..Scenario::default()
    };
    let key = usual().keys[0].clone();
    let single = cast(&one(&[&key]), "add D").unwrap();
    assert_eq!((single.moved, single.keys.len()), (1, 1));
    for seed in 0..300 {
        nothing_is_wrong(&tally(&single, &safe(), seed), "one key");
    }
    let refused = cast(&one(&[]), "add D").unwrap_err();
    assert_eq!(refused.code().as_str(), "unsupported");
    let renamed = cast(&Scenario::default(), "vnodes 32").unwrap_err();
    assert_eq!(renamed.code().as_str(), "unsupported");
    assert_eq!(
        cast(&Scenario::default(), "add A")
            .unwrap_err()
            .code()
            .as_str(),
        "duplicate-node"
    );
    let empty = Scenario {
        nodes: Vec::<Node>::new(),
        ..Scenario::default()
    };
    assert_eq!(
        cast(&empty, "add A").unwrap_err().code().as_str(),
        "unsupported"
    );
}

#[test]
fn what_is_no_protection_is_said_in_a_sentence() {
    let error = "prayer".parse::<Protection>().unwrap_err();
    assert_eq!(error.code().as_str(), "invalid-value");
    assert!(error.to_string().contains("“prayer”") && error.to_string().ends_with("limit."));
    assert!("soonish".parse::<Lateness>().is_err());
    for one in Protection::ALL {
        assert_eq!(one.name().parse::<Protection>().unwrap(), one);
    }
}

#[test]
fn a_client_that_never_hears_learns_by_being_refused() {
    let cast = usual();
    let settings = Settings {
        lateness: Lateness::Never,
        ..safe()
    };
    let mut learned = 0;
    for seed in 0..100 {
        let run = run(&cast, &settings, seed);
        let last = 2;
        let mut refused = false;
        for event in run.events.iter().filter(|event| event.client == Some(last)) {
            match event.kind {
                EventKind::Refused => refused = true,
                EventKind::Learns => {
                    assert!(refused, "seed {seed}");
                    learned += 1;
                }
                _ => {}
            }
        }
    }
    assert!(learned > 100, "{learned}");
}

#[test]
fn two_owners_are_two_clients_of_different_versions() {
    let cast = usual();
    let settings = Settings {
        lateness: Lateness::Never,
        ..without(Protection::Fencing)
    };
    let mut seen = 0;
    for seed in 0..100 {
        for event in run(&cast, &settings, seed).events {
            if event.kind == EventKind::TwoOwners {
                assert_eq!(event.side, Some(Side::Old));
                assert!(event.version.unwrap() < 3 && event.newest.unwrap() >= 3);
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_copy_without_a_limit_asks_more_of_the_source_than_it_can_serve() {
    let cast = usual();
    let capacity = safe().conditions.capacity(cast.moved);
    for seed in 0..300 {
        let limited = tally(&cast, &safe(), seed).counts.peak;
        let burst = tally(&cast, &without(Protection::Limit), seed).counts.peak;
        assert!(limited <= capacity && capacity < burst, "seed {seed}");
        assert!(burst >= cast.moved);
    }
}

#[test]
fn the_picture_of_who_does_what_is_that_of_the_ring() {
    let scenario = Scenario {
        vnodes: Some(4),
        replicas: 2,
        ..Scenario::default()
    };
    let picture = roles(&scenario, "key:7").unwrap();
    let owner = Lab::new(scenario).unwrap().owner_of("key:7");
    assert_eq!(picture.holders, owner.replicas);
    assert_eq!(picture.points.len(), 12);
    assert!(picture.points.is_sorted_by(|a, b| a.turn < b.turn));
    let of = |copy| {
        picture
            .points
            .iter()
            .find(|point| point.copy == Some(copy))
            .unwrap()
    };
    for (copy, holder) in owner.replicas.iter().enumerate() {
        assert_eq!(&picture.nodes[of(copy as u32).node as usize], holder);
    }
    // The owner's point is the first at or after the key.
    let before = picture
        .points
        .iter()
        .filter(|point| point.turn < owner.turn)
        .count();
    let first = &picture.points[before % picture.points.len()];
    assert_eq!(first.copy, Some(0));
}
